"""The tree that Lark makes: rules and tokens only, an inner step on the way to `tree.py`."""

from lark.lexer import Token

DEEPEST = 150
NOTES = "notes"


class Raw:
    """One use of a grammar rule. `start` and `end` are offsets in the parsed text, without the notes at the end of a line.

    Lark joins the parts of a repetition through rules that begin with `__`; those are gone when the parse ends.
    """

    __slots__ = ("children", "depth", "end", "rule", "start")

    def __init__(self, rule: str, children: "list[Raw | Token | None]") -> None:
        self.rule = rule
        self.children = children
        self.start = self.end = -1
        self.depth = 1
        if rule.startswith("__"):
            return
        for child in children:
            if isinstance(child, Raw):
                self.depth = max(self.depth, child.depth + 1)
                if child.rule != NOTES:
                    self._cover(child.start, child.end)
            elif child is not None and child.type != "CITE":
                self._cover(child.start_pos or 0, child.end_pos or 0)

    def _cover(self, start: int, end: int) -> None:
        if self.start < 0:
            self.start = start
        self.end = end
