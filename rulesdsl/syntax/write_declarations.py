"""Declarations as lines. What is said in any order is written in one: a zone's features, the marks of a citation."""

from collections.abc import Iterable, Iterator
from typing import assert_never

from attrs import frozen

from rulesdsl.syntax import tree
from rulesdsl.syntax.format_layout import Laid
from rulesdsl.syntax.write_expressions import ordinal
from rulesdsl.syntax.write_steps import doc_lines, laid_line
from rulesdsl.syntax.write_tables import TableWriter, type_text

Labelled = tree.Clause | tree.Line | tree.PaySource | tree.Key | tree.Prize
WithParams = tree.Zone | tree.State | tree.Let | tree.Condition | tree.Map | tree.Payment | tree.Ranking | tree.Deed
InOneLine = tree.Unit | tree.Setting | tree.Zone | tree.State | tree.Let | tree.Moved


def dotted(parts: Iterable[tree.Ident]) -> str:
    """An address."""
    return ".".join(part.text for part in parts)


def counts(low: int, high: int) -> str:
    """`2..5`, or `4`."""
    return str(low) if low == high else f"{low}..{high}"


def readings_of(node: tree.Setting) -> list[str]:
    """The readings, the one that holds for all first."""
    chosen = node.value.name if isinstance(node.value, tree.Name) else ""
    return sorted((reading.text for reading in node.readings), key=lambda text: text != chosen)


@frozen
class DeclarationWriter(TableWriter):
    """The rules of `1_declarations.lark`."""

    def declaration(self, node: tree.AnyDeclaration) -> list[Laid]:
        """The lines of a declaration, without its doc comment."""
        match node:
            case tree.Table():
                return self.table(node)
            case tree.Condition():
                return self._block("condition", self._named(node), node.cite, node.clauses)
            case tree.Expect():
                return self._block("expect", node.name.text, node.cite, node.clauses)
            case tree.Map():
                return self._map(node)
            case tree.Payment():
                return self._block("payment", self._named(node), node.cite, node.sources)
            case tree.Ranking():
                return self._ranking(node)
            case tree.Deed():
                return self.body(self._deed(node), node.cite, node.body, 0)
            case tree.Unit() | tree.Setting() | tree.Zone() | tree.State() | tree.Let() | tree.Moved():
                return [laid_line(0, (self._line(node),), node.cite)]
            case _:
                assert_never(node)

    def _named(self, node: WithParams) -> str:
        return node.name.text + self.params(node.params)

    # ---- in one line --------------------------------------------------------------------------------

    def _line(self, node: InOneLine) -> str:
        match node:
            case tree.Unit():
                scales = [f"{scale.name.text} in {self.rng(scale.over)}" for scale in node.scales]
                return f"unit {', '.join(scales)}"
            case tree.Setting():
                return self._setting(node)
            case tree.Zone():
                return f"zone {self._named(node)}: {', '.join([node.holds.text, *self._features(node)])}"
            case tree.State():
                return self._state(node)
            case tree.Let():
                return f"let {self._named(node)} = {self.expr(node.value)}"
            case tree.Moved():
                return f"moved {dotted(node.old)} to {dotted(node.new)}"
            case _:
                assert_never(node)

    def _setting(self, node: tree.Setting) -> str:
        type_ = f": {type_text(node.type)}" if node.type else ""
        values = [f"{self.sum(case.value)} for {counts(case.low, case.high)}" for case in node.by_count]
        if node.readings:
            values.insert(0, " or ".join(readings_of(node)))
        elif node.value:
            values.insert(0, self.sum(node.value) + (f" in {self.rng(node.bounds)}" if node.bounds else ""))
        return f"setting {node.name.text}{type_} = {', '.join(values)}"

    def _state(self, node: tree.State) -> str:
        initial = f" = {self.cond(node.initial)}" if node.initial else ""
        features = [type_text(node.type) + initial, *self._seen(node.seen)]
        features += [f"shown by {node.shown.text}"] if node.shown else []
        return f"state {self._named(node)}: {', '.join(features)}"

    def _features(self, node: tree.Zone) -> Iterable[str]:
        if node.shuffled:
            yield "shuffled"
        if node.stacked:
            yield "stacked"
        if node.capacity:
            yield f"at most {self.sum(node.capacity.most)}{' alike' * node.capacity.alike}"
        yield from self._seen(node.seen)
        if node.counted:
            yield "counted"
        if node.refill:
            yield f"refilled from {self.ref(node.refill.origin)} when {node.refill.moment.text}"

    def _seen(self, seen: tree.Seen | None) -> list[str]:
        return [f"seen by {self.ref(seen.by) if seen.by else 'all'}"] if seen else []

    # ---- with lines below ---------------------------------------------------------------------------

    def _block(self, word: str, name: str, cite: tree.Cite | None, lines: Iterable[Labelled]) -> list[Laid]:
        return [laid_line(0, (word, f" {name}:"), cite), *self._described(lines)]

    def _described(self, lines: Iterable[Labelled]) -> Iterator[Laid]:
        for line in lines:
            yield from (*doc_lines(line.doc, 1), self.labelled(line))

    def _ranking(self, node: tree.Ranking) -> list[Laid]:
        name = f"{self._named(node)} of {self.domain(node.candidate)}{self.where(node.where)}"
        tie = ("otherwise", " shared") if node.impossible is None else ("otherwise", " impossible", self._quoted(node.impossible))
        return [*self._block("ranking", name, node.cite, node.keys), laid_line(1, tie), *self._described(node.prizes)]

    def _map(self, node: tree.Map) -> list[Laid]:
        name = f"{self._named(node)} at {self.sum(node.column)}, {self.sum(node.row)}{' up' * node.upwards}"
        return self._block("map", name, node.cite, node.lines) if node.lines else [laid_line(0, (f"map {name}",), node.cite)]

    def labelled(self, node: Labelled) -> Laid:
        """A clause, line, source, key or prize."""
        words = self.labelled_words(node)
        label = (node.name.text, words[0]) if words[0].startswith(" when ") else (node.name.text, ":", f" {words[0]}")
        return laid_line(1, (*label, *words[1:]), node.cite)

    def labelled_words(self, node: Labelled) -> tuple[str, ...]:
        """What stands behind its label and colon; with a guard it begins with ` when `; the words of a clause stand apart."""
        match node:
            case tree.Clause():
                test = self.expr(node.test)
                guarded = test if node.guard is None else f" when {self.expr(node.guard)}: {test}"
                return (guarded, " otherwise", self._quoted(node.otherwise))
            case tree.Line():
                quoted = self._quoted(node.words)
                return (quoted.strip() if node.guard is None else f" when {self.expr(node.guard)}:{quoted}",)
            case tree.PaySource():
                where = f" where {self.cond(node.where)}" if node.where else ""
                source = f"{node.domain.name.text} in {self.sum(node.domain.over)}{where}"
                return (f"{source}, worth {self.sum(node.worth)}, to {self.ref(node.target)}",)
            case tree.Key():
                return (f"{'most' if node.most else 'least'} {self.expr(node.value)}",)
            case tree.Prize():
                adds = f"{ordinal(node.place)} adds {self.expr(node.value)} to {self.ref(node.target)}"
                return (adds + self.where(node.where),)
            case _:
                assert_never(node)

    def _quoted(self, words: tree.Words) -> str:
        return f' "{self.words(words)}"'

    def _deed(self, node: tree.Deed) -> str:
        if not node.after:
            return f"to {self._named(node)}"
        return f"to {node.name.text} after {dotted(node.after)}{self.where(node.where)}"
