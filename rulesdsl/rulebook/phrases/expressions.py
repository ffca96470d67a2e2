"""Expressions as phrases: `huts(p)` as `the huts of p`, `my hand` as `your hand`, `x is over 3` as `x is more than 3`."""

from collections.abc import Sequence

from attrs import frozen

from rulesdsl.names.builtins import FUNCTIONS
from rulesdsl.names.walk import nodes
from rulesdsl.rulebook.languages.model import Language
from rulesdsl.rulebook.names import Names
from rulesdsl.rulebook.phrases.nouns import Meanings, Over, is_box, name_of, narrowed, rows_of
from rulesdsl.syntax import tree
from rulesdsl.syntax.tree import Expr, Operator, Quantity
from rulesdsl.syntax.write_expressions import SIDES, Level, level_of

BUILT_IN = frozenset(FUNCTIONS)
"""The names with arguments that the language supplies."""


@frozen
class Expressions:
    """Writes expressions of one file; `names` has the words for them."""

    meanings: Meanings
    language: Language
    names: Names

    def say(self, name: str) -> str:
        """What players call the thing of a name."""
        return self.names.say(name)

    def expr(self, node: Expr | None, level: Level = Level.EXPR, last: bool = True) -> str:
        """An expression where the rule of `level` stands; in brackets where it could be taken otherwise."""
        if node is None:
            return ""
        if isinstance(node, tree.Bracketed):
            return self.expr(node.inner, level, last)
        if level_of(node, last) < level:
            return f"({self._text(node)})"
        return self._text(node)

    def part(self, node: Expr | None) -> str:
        """An expression behind which more follows."""
        return self.expr(node, Level.SUM, last=False)

    def _text(self, node: Expr) -> str:
        match node:
            case tree.Name():
                return self._name(node)
            case tree.Apply():
                return self._apply(node)
            case tree.Binary():
                return self._binary(node)
            case tree.Quantifier():
                return self._quantifier(node)
            case tree.Not(operand=operand):
                return self._not(operand)
            case tree.Negate(operand=operand):
                return self.language("minus", operand=self.expr(operand, Level.UNARY, last=False))
            case tree.Choice():
                return self._choice(node)
            case tree.Convert(operand=operand):
                return self.expr(operand)
            case tree.Bracketed(inner=inner):
                return self._text(inner)
            case tree.HowMany():
                return self.language("how_many", kind=self.kind(node.kind), zone=self.expr(node.zone))
            case tree.PlaceOf():
                return self.language("first", nth=self.language.ordinal(node.place), ranking=self.quoted(node.ranking))
        return self._literal(node)

    def _literal(self, node: Expr) -> str:
        match node:
            case tree.Number(value=value, unit=unit):
                number = str(value) if value >= 0 else self.language("minus", operand=-value)
                return f"{number} {self.unit(unit.text, value)}" if unit else number
            case tree.Yes():
                return self.language("yes")
            case tree.No():
                return self.language("no")
            case tree.Me():
                return self.language("you")
        return self.language("none")

    def unit(self, name: str, count: int | None = None) -> str:
        """The name of a unit, of one where `count` is 1."""
        return self.names.one(name) if count == 1 else self.say(name)

    # ---- names --------------------------------------------------------------------------------------

    def _name(self, node: tree.Name) -> str:
        name = node.name
        if name == "me":
            return self.language("you")
        if name == "player_count" or (name == "box" and self.names.wording.label(name) is None):
            return self.language(name)
        if name == "box":
            return self.language.definite(self.say(name))
        match self.meanings.named.get(name):
            case tree.State(type=tree.TypeExpr(kinds=(tree.TypeKind(name=tree.Ident(text="flag")),))):
                return f"“{self.say(name)}”"
            case tree.Zone() | tree.State():
                return self.language.definite(self.say(name))
            case tree.Let() | tree.Condition() | tree.Setting() | tree.Ranking():
                return f"“{self.say(name)}”"
        return self.language.bare(self.say(name) if self.meanings.is_table(node) else self.row(name))

    def row(self, name: str) -> str:
        """A row or a reading by its name, or any other name."""
        return self.names.row(self.meanings.address(name))

    def quoted(self, node: Expr) -> str:
        """A ranking with its arguments: `“majority” for h`."""
        match node:
            case tree.Apply(name=name, arguments=arguments):
                return f"“{self.say(name.text)}” ({', '.join(map(self.part, arguments))})"
        return f"“{self.say(name_of(node))}”"

    def kind(self, node: Expr, count: int | None = None) -> str:
        """Pieces of one kind: `the huts of p`, `copper`; by a number, `matches` or `match`."""
        if isinstance(node, tree.Apply):
            return self.expr(node)
        name = name_of(node)
        return self.names.one(name) if count == 1 else self.say(name)

    # ---- values with arguments ----------------------------------------------------------------------

    def _apply(self, node: tree.Apply) -> str:
        name, arguments = node.name.text, node.arguments
        if not arguments:
            return self._name(tree.Name(name, span=node.span))
        if name in BUILT_IN and name not in self.meanings.named:
            return self._built_in(name, [self.expr(one) for one in arguments])
        declared, texts = self.meanings.named.get(name), list(map(self._argument, arguments))
        mine = _is_me(arguments[0])
        match declared:
            case tree.Table():
                return self._row(declared, arguments, texts)
            case tree.Condition():
                return self.language.held(self.say(name), texts, False)
            case tree.Let(value=value) if self.meanings.holds(value):
                return self.language.held(self.say(name), texts, False)
        said = self.names.row(name) if declared is None else self.say(name)
        text = self.language.valued(said, texts, mine)
        return text if mine or isinstance(declared, tree.Let) else self.language("the_of", value=text)

    def bare(self, node: Expr | None) -> str:
        """A value behind a word such as `largest`: a column without its article."""
        match node:
            case tree.Apply(name=name, arguments=(one,)) if name.text not in self.meanings.named and name.text not in BUILT_IN:
                return self.language.valued(self.names.row(name.text), [self._argument(one)], _is_me(one))
        return self.part(node)

    def _argument(self, node: Expr) -> str:
        return self.expr(node, Level.SUM, last=False)

    def _row(self, table: tree.Table, arguments: Sequence[Expr], texts: list[str]) -> str:
        """A row of a table by its parts, or by its name where two tables have it."""
        name = self.say(table.name.text)
        if isinstance(arguments[0], tree.Name) and arguments[0].name in rows_of(table):
            return texts[0]
        if arguments[1:]:
            return self.language("row_of", name=self.names.one(table.name.text), arguments=", ".join(texts))
        mine = _is_me(arguments[0])
        text = self.language.valued(name, texts, mine)
        return text if mine else self.language("the_of", value=text)

    def _built_in(self, name: str, texts: list[str]) -> str:
        match name:
            case "seat":
                return self.language("seat", player=texts[0], count=texts[1])
            case "smaller" | "larger":
                return self.language(name, left=texts[0], right=texts[1])
        mine = f"{name}_me"
        if texts[0] == self.language("you") and mine in self.language.texts:
            return self.language(mine)
        return self.language(name, player=texts[0])

    # ---- two sides ----------------------------------------------------------------------------------

    def _binary(self, node: tree.Binary) -> str:
        if isinstance(node.right, tree.Nothing) and node.operator in (Operator.SAME, Operator.OTHER):
            found = self._absent(node.left, node.operator is Operator.SAME)
            if found:
                return found
        _, left_level, right_level = SIDES[node.operator]
        if node.operator in (Operator.DIV, Operator.MOD):
            left_level = Level.UNARY
        left = self.expr(node.left, left_level, last=False)
        right = self.expr(node.right, right_level, last=True)
        key, addressed = self._key(node), f"you_{self._key(node)}"
        if _is_me(node.left) and addressed in self.language.texts:
            return self.language(addressed, right=right)
        return self.language(key, left=left, right=right)

    def _absent(self, node: Expr, absent: bool) -> str:
        """`s has no area`, `there is a bid`; nothing where it has to be said otherwise."""
        match node:
            case tree.Apply(name=name, arguments=(one,)) if name.text not in self.meanings.named and name.text not in BUILT_IN:
                name_, owner = self.names.row(name.text), self.part(one)
                what = name_ if absent else self.language.indefinite(name_)
                return self.language("has_no" if absent else "has", owner=owner, what=what)
            case tree.Name(name=text) if isinstance(self.meanings.named.get(text), tree.State | tree.Let):
                name_ = self.say(text)
                what = name_ if absent else self.language.indefinite(name_)
                return self.language("there_is_no" if absent else "there_is", what=what)
        return ""

    def _key(self, node: tree.Binary) -> str:
        match node.operator:
            case Operator.IN | Operator.NOT_IN:
                return self._membership(node.operator, node.right)
            case Operator.PLUS if self.meanings.is_set(node):
                return "joined"
            case Operator.AND | Operator.OR:
                return f"both_{node.operator.value}"
        return str(node.operator.value)

    def _membership(self, operator: Operator, right: Expr) -> str:
        kind = ""
        if isinstance(right, tree.Name) and self.meanings.is_row(right.name):
            return "is" if operator is Operator.IN else "is not"
        if self.meanings.is_zone(right):
            kind = "_place"
        elif self.meanings.is_table(right):
            kind = "_table"
        elif self.meanings.over(right).run is not None:
            kind = "_run"
        return f"{operator.value.replace(' ', '_')}{kind}" if kind else operator.value

    def _not(self, operand: Expr) -> str:
        while isinstance(operand, tree.Bracketed):
            operand = operand.inner
        name = name_of(operand)
        declared = self.meanings.named.get(name)
        if isinstance(operand, tree.Apply) and isinstance(declared, tree.Let | tree.Condition):
            return self.language.held(self.say(name), list(map(self._argument, operand.arguments)), True)
        return self.language("not", test=self.expr(operand, Level.ATOM, last=False))

    def _choice(self, node: tree.Choice) -> str:
        then, condition = (self.expr(one, Level.DISJ, last=False) for one in (node.then, node.condition))
        return self.language("choice", then=then, test=condition, otherwise=self.expr(node.otherwise, Level.COND))

    # ---- quantifiers --------------------------------------------------------------------------------

    def _quantifier(self, node: tree.Quantifier) -> str:
        domain = node.domains[0]
        if node.where is None and node.body is None and not node.domains[1:]:
            bare = self._bare(node.quantity, domain.over)
            if bare:
                return bare
        what = self.over_all(node.domains, node.where, (node.body,))
        match node.quantity:
            case Quantity.SOME | Quantity.NO:
                return self._exists(node.quantity, what)
            case Quantity.EVERY:
                return self.language("every", what=what, test=self.expr(node.body))
            case Quantity.NTH:
                return self.language("nth", nth=self.language.ordinal(node.place), what=what)
        many = self.over_all(node.domains, node.where, (node.body,), many=True)
        value = self.bare(node.body) if node.quantity in (Quantity.MOST, Quantity.LEAST) else self.part(node.body)
        return self.language(node.quantity.value, what=many, value=value)

    def _exists(self, quantity: Quantity, what: str) -> str:
        if quantity is Quantity.SOME:
            return self.language("exists", what=self.language.indefinite(what))
        return self.language("exists_not", what=what)

    def _bare(self, quantity: Quantity, over: Expr) -> str:
        """Of a zone or a set whether it is empty, or how large it is."""
        zone = self.meanings.is_zone(over)
        match quantity:
            case Quantity.SOME:
                return self.language("filled" if zone else "set_filled", place=self.expr(over))
            case Quantity.NO:
                return self.language("empty" if zone else "set_empty", place=self.expr(over))
            case Quantity.COUNT if not zone and self.meanings.over(over).among is not None:
                return self.language("size", place=self.expr(over))
        return ""

    def over_all(
        self, domains: Sequence[tree.Domain], where: Expr | None, used: Sequence[object] = (), many: bool = False
    ) -> str:
        """`space s and number n from 1 to 4 where ...`; the names stand only where `where` or `used` need them."""
        rest, texts = where, []
        for domain in domains:
            over, rest = narrowed(domain.name.text, self.meanings.over(domain.over), rest, self.meanings)
            texts.append((domain, over))
        needed = (rest, *used, *(one.over for one in domains))
        nouns = [self.noun(one.name.text, over, _uses(one.name.text, needed), many) + self._backwards(one) for one, over in texts]
        return self.language.listed(nouns) + self.where(rest)

    def _backwards(self, domain: tree.Domain) -> str:
        return self.language("backwards") if domain.backwards else ""

    def where(self, node: Expr | None) -> str:
        """` where C`, or nothing."""
        return "" if node is None else self.language("where", test=self.expr(node))

    def noun(self, name: str, over: Over, named: bool = True, many: bool = False) -> str:
        """`player p`, `card c in your hand`, `n from 1 to 4`; without the name `player`; of several `cards c in your hand`."""
        if over.run is not None:
            low, high = self.part(over.run.left), self.part(over.run.right)
            return self.language("run" if named else "number_run", name=self.say(name), low=low, high=high)
        noun, place = self.table(over, many), over.zone if over.zone is not None else over.among
        if place is None:
            return self.language("named", noun=noun, name=self.say(name)) if named else noun
        where = "in" if over.zone is not None else "among"
        if not noun:
            return self.language("among" if named else "one_among", name=self.say(name), place=self.expr(place))
        return self.language(
            f"named_{where}" if named else f"noun_{where}", noun=noun, name=self.say(name), place=self.expr(place)
        )

    def table(self, over: Over, many: bool = False) -> str:
        """What the members of a table are called, one or many of them."""
        if over.table:
            return self.say(over.table) if many else self.names.one(over.table)
        return self.language("pieces" if many else "piece") if is_box(over.zone) else ""


def _is_me(node: Expr) -> bool:
    return isinstance(node, tree.Me) or (isinstance(node, tree.Name) and node.name == "me")


def _uses(name: str, parts: Sequence[object]) -> bool:
    return any(
        (isinstance(one, tree.Name) and one.name == name) or (isinstance(one, tree.MovePiece) and one.piece.text == name)
        for one in nodes(tuple(part for part in parts if part is not None))
    )
