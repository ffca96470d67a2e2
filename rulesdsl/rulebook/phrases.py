"""Rules as phrases: the words of the language, with the names as players say them."""

import re
from collections.abc import Callable

from attrs import field, frozen

from rulesdsl.syntax import tree
from rulesdsl.syntax.write import context_of
from rulesdsl.syntax.write_declarations import DeclarationWriter

NAME = re.compile(r'"[^"]*"|[A-Za-z_][A-Za-z0-9_]*')

Say = Callable[[str], str]
"""What players call the thing of a name."""


def spaced(name: str) -> str:
    """A name as words."""
    return name.replace("_", " ").strip() or name


@frozen
class Phrases:
    """Writes parts of one file for readers; `say` gives the words for a name."""

    file: tree.RulesFile
    say: Say = spaced
    writer: DeclarationWriter = field(init=False)

    @writer.default
    def _writer(self) -> DeclarationWriter:
        return DeclarationWriter(context_of(self.file))

    def text(self, code: str) -> str:
        """Rules with their names as words; quoted words stay as they are."""
        return NAME.sub(lambda match: match[0] if match[0].startswith('"') else self.say(match[0]), code)

    def expr(self, expr: tree.Expr | None) -> str:
        """An expression."""
        return "" if expr is None else self.text(self.writer.expr(expr))

    def cell(self, cell: tree.Cell) -> str:
        """A cell of a table."""
        return self.text(self.writer.cell(cell))

    def head(self, act: tree.Act) -> str:
        """An act without the steps below it."""
        match act:
            case tree.ForEach() | tree.Repeat() | tree.RepeatUntil() | tree.Turn() | tree.Together() | tree.May():
                return self.text(self.writer.head(act))
            case tree.If(condition=condition):
                return f"{self.text('if')} {self.expr(condition)}"
            case tree.Options():
                return self.text("choose")
            case tree.Block():
                return ""
            case simple:
                return self.text(self.writer.simple(simple))

    def line(self, node: tree.Clause | tree.PaySource | tree.Key | tree.Prize) -> str:
        """A labelled line behind its label."""
        return self.text("".join(self.writer.labelled_words(node)).strip())

    def words(self, words: tree.Words) -> str:
        """Words for players, with names for the values in them."""
        return "".join(part if isinstance(part, str) else self.expr(part) for part in words.parts)
