"""Labelled lines, types, cells and words as phrases."""

from collections.abc import Iterable
from typing import assert_never

from attrs import frozen

from rulesdsl.rulebook.phrases.nouns import narrowed
from rulesdsl.rulebook.phrases.steps import Steps
from rulesdsl.syntax import tree

Line = tree.Clause | tree.PaySource | tree.Key | tree.Prize


@frozen
class Phrases(Steps):
    """Writes whatever stands in one file."""

    def line(self, node: Line) -> str:
        """What stands behind the label of a line, but for the words of a refusal."""
        match node:
            case tree.Clause(guard=guard, test=test):
                return self.expr(test) if guard is None else self.language("when", guard=self.expr(guard), test=self.expr(test))
            case tree.PaySource():
                return self._source(node)
            case tree.Key(most=most, value=value):
                return self.language("most_first" if most else "least_first", value=self.expr(value))
            case tree.Prize():
                return self._prize(node)
        assert_never(node)

    def _source(self, node: tree.PaySource) -> str:
        name = node.domain.name.text
        over, rest = narrowed(name, self.meanings.over(node.domain.over), node.where, self.meanings)
        what = self.noun(name, over) + self.where(rest)
        return self.language("source", what=what, worth=self.part(node.worth), target=self.expr(node.target))

    def _prize(self, node: tree.Prize) -> str:
        test = "" if node.where is None else self.expr(node.where)
        value, target, place = self.part(node.value), self.expr(node.target), self.language.ordinal(node.place)
        return self.language("prize_where" if test else "prize", nth=place, value=value, target=target, test=test)

    def words(self, words: tree.Words) -> str:
        """Words for players, with phrases for the values in them."""
        return "".join(part if isinstance(part, str) else self._filled(part) for part in words.parts)

    def _filled(self, node: tree.Expr) -> str:
        """A value inside words: a name as it is, anything else in brackets."""
        if isinstance(node, tree.Name):
            return self.say(node.name)
        return f"({self.expr(node)})"

    def cell(self, cell: tree.Cell) -> str:
        """A cell of a table; nothing where it is empty."""
        match cell:
            case tree.CellEmpty():
                return ""
            case tree.CellText(text=text):
                return text
            case tree.CellFlag(value=value):
                return self.language("yes" if value else "no")
            case tree.CellNumber(value=value, unit=unit):
                return f"{value} {self.unit(unit.text, value)}" if unit is not None else str(value)
            case tree.CellNames(names=names):
                return ", ".join(self.row(name.text) for name in names)
            case tree.CellDeeds(chain=chain):
                return self.chain(chain)
        assert_never(cell)

    def type(self, type_: tree.TypeExpr) -> str:
        """`player or none`, `some landscapes`, `0 to 10`."""
        return f" {self.language('or')} ".join(map(self._kind, type_.kinds))

    def _kind(self, kind: tree.TypeKind) -> str:
        name = kind.name.text if kind.name is not None else ""
        match kind.word:
            case "some":
                return self.language("a_set", what=self.say(name))
            case "range":
                unit = f" {self.unit(name)}" if name else ""
                return self.language("from_to", low=kind.low, high=kind.high) + unit
            case "none":
                return self.language("nobody")
        if name == "flag":
            return self.language("a_flag")
        return self.say(name) if name in self.meanings.units else self.names.one(name)

    def params(self, params: Iterable[tree.Param]) -> str:
        """`space s, n from 1 to 2`."""
        return ", ".join(
            self.say(one.name.text) if one.over is None else self.noun(one.name.text, self.meanings.over(one.over))
            for one in params
        )

    def named(self, name: str, params: Iterable[tree.Param]) -> str:
        """A name with its parameters behind it: `Build (n from 1 to 2)`."""
        given = self.params(params)
        return f"{self.say(name)} ({given})" if given else self.say(name)
