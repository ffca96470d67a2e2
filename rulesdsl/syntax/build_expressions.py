"""Expressions: from rules of the grammar to nodes of the tree."""

from typing import get_args

from lark.lexer import Token

from rulesdsl.source import Span
from rulesdsl.syntax import tree
from rulesdsl.syntax.builder import Builder
from rulesdsl.syntax.mistakes import MinusForRun
from rulesdsl.syntax.tree import Operator, Quantity

Expr = tree.Expr
EXPRESSIONS = get_args(tree.Expr)


def expressions(parts: tuple[object, ...]) -> tuple[Expr, ...]:
    """Those of `parts` that are expressions, without commas and words between them."""
    return tuple(part for part in parts if isinstance(part, EXPRESSIONS))


def domains_of(part: tree.Domain | tuple[tree.Domain, ...]) -> tuple[tree.Domain, ...]:
    """One domain or several, as several."""
    return (part,) if isinstance(part, tree.Domain) else part


class ExpressionBuilder(Builder):
    """The rules of `4_expressions.lark`."""

    def domains(self, span: Span, *parts: object) -> tuple[tree.Domain, ...]:
        return tuple(part for part in parts if isinstance(part, tree.Domain))

    def domain(self, span: Span, name: Token, _in: Token, over: Expr) -> tree.Domain:
        return tree.Domain(self.ident(name), self.run(over), span=span)

    def run(self, over: Expr) -> Expr:
        """What something goes through; `1-5`, which is no set, as the run of numbers that is meant."""
        match over:
            case tree.Binary(Operator.MINUS, tree.Number(value=low, unit=None) as left, tree.Number(value=high) as right):
                self.mistakes.append(MinusForRun(over.span, f"{low}..{high}"))
                return self._binary(Operator.RANGE, over.span, left, right)
        return over

    # ---- two-sided and one-sided operators ----------------------------------------------------------

    def _binary(self, operator: Operator, span: Span, left: Expr, right: Expr) -> tree.Binary:
        return tree.Binary(operator, left, right, span=span)

    def either(self, span: Span, left: Expr, _or: Token, right: Expr) -> Expr:
        return self._binary(Operator.OR, span, left, right)

    def both(self, span: Span, left: Expr, _and: Token, right: Expr) -> Expr:
        return self._binary(Operator.AND, span, left, right)

    def plus(self, span: Span, left: Expr, _sign: Token, right: Expr) -> Expr:
        return self._binary(Operator.PLUS, span, left, right)

    def minus(self, span: Span, left: Expr, _sign: Token, right: Expr) -> Expr:
        return self._binary(Operator.MINUS, span, left, right)

    def without(self, span: Span, left: Expr, _without: Token, right: Expr) -> Expr:
        return self._binary(Operator.WITHOUT, span, left, right)

    def times(self, span: Span, left: Expr, _sign: Token, right: Expr) -> Expr:
        return self._binary(Operator.TIMES, span, left, right)

    def over(self, span: Span, left: Expr, _div: Token, right: Expr) -> Expr:
        return self._binary(Operator.DIV, span, left, right)

    def modulo(self, span: Span, left: Expr, _mod: Token, right: Expr) -> Expr:
        return self._binary(Operator.MOD, span, left, right)

    def range(self, span: Span, left: Expr, _dots: Token, right: Expr) -> Expr:
        return self._binary(Operator.RANGE, span, left, right)

    def relation(self, span: Span, left: Expr, operator: Operator, right: Expr) -> Expr:
        return self._binary(operator, span, left, right)

    def is_same(self, span: Span, *_words: Token) -> Operator:
        return Operator.SAME

    def is_other(self, span: Span, *_words: Token) -> Operator:
        return Operator.OTHER

    def is_at_least(self, span: Span, *_words: Token) -> Operator:
        return Operator.AT_LEAST

    def is_at_most(self, span: Span, *_words: Token) -> Operator:
        return Operator.AT_MOST

    def is_over(self, span: Span, *_words: Token) -> Operator:
        return Operator.OVER

    def is_under(self, span: Span, *_words: Token) -> Operator:
        return Operator.UNDER

    def is_in(self, span: Span, *_words: Token) -> Operator:
        return Operator.IN

    def is_not_in(self, span: Span, *_words: Token) -> Operator:
        return Operator.NOT_IN

    def negation(self, span: Span, _not: Token, operand: Expr) -> Expr:
        return tree.Not(operand, span=span)

    def negate(self, span: Span, _sign: Token, operand: Expr) -> Expr:
        return tree.Negate(operand, span=span)

    def choice(self, span: Span, then: Expr, _if: Token, condition: Expr, _else: Token, otherwise: Expr) -> Expr:
        return tree.Choice(then, condition, otherwise, span=span)

    # ---- quantifiers: alone, or with `where` at the end of a line -------------------------------------

    def _counted(self, quantity: Quantity, span: Span, parts: tuple[object, ...]) -> Expr:
        """`some DOMAINS [where EXPR]`: the first part is the word."""
        (domains,) = (part for part in parts if isinstance(part, tuple | tree.Domain))
        where = next(iter(expressions(parts)), None)
        return tree.Quantifier(quantity, domains_of(domains), where, span=span)

    def some(self, span: Span, *parts: object) -> Expr:
        return self._counted(Quantity.SOME, span, parts)

    def no(self, span: Span, *parts: object) -> Expr:
        return self._counted(Quantity.NO, span, parts)

    def count(self, span: Span, *parts: object) -> Expr:
        return self._counted(Quantity.COUNT, span, parts)

    def those(self, span: Span, *parts: object) -> Expr:
        return self._counted(Quantity.ALL, span, parts)

    def nth(self, span: Span, place: Token, domain: tree.Domain, _where: Token | None = None, where: Expr | None = None) -> Expr:
        return tree.Quantifier(Quantity.NTH, (domain,), where, place=self.place(place), span=span)

    def _measured(self, quantity: Quantity, span: Span, parts: tuple[object, ...]) -> Expr:
        """`total EXPR for DOMAINS [where EXPR]`."""
        (domains,) = (part for part in parts if isinstance(part, tuple | tree.Domain))
        body, *where = expressions(parts)
        return tree.Quantifier(quantity, domains_of(domains), where[0] if where else None, body, span=span)

    def total(self, span: Span, *parts: object) -> Expr:
        return self._measured(Quantity.TOTAL, span, parts)

    def greatest(self, span: Span, *parts: object) -> Expr:
        return self._measured(Quantity.MOST, span, parts)

    def smallest(self, span: Span, *parts: object) -> Expr:
        return self._measured(Quantity.LEAST, span, parts)

    def every(
        self,
        span: Span,
        _every: Token,
        domains: tree.Domain | tuple[tree.Domain, ...],
        _where: Token | None,
        where: Expr | None,
        _has: Token,
        body: Expr,
    ) -> Expr:
        return tree.Quantifier(Quantity.EVERY, domains_of(domains), where, body, span=span)

    # ---- what stands alone --------------------------------------------------------------------------

    def number(self, span: Span, value: Token, unit: Token | None = None) -> Expr:
        return tree.Number(self.integer(value), self.ident(unit) if unit is not None else None, span=span)

    def yes(self, span: Span, _yes: Token) -> Expr:
        return tree.Yes(span=span)

    def not_yes(self, span: Span, _no: Token) -> Expr:
        return tree.No(span=span)

    def nothing(self, span: Span, _none: Token) -> Expr:
        return tree.Nothing(span=span)

    def how_many(self, span: Span, _how: Token, _many: Token, _of: Token, kind: Expr, _in: Token, zone: Expr) -> Expr:
        return tree.HowMany(kind, zone, span=span)

    def convert(self, span: Span, operand: Expr, _as: Token, unit: Token) -> Expr:
        return tree.Convert(operand, self.ident(unit), span=span)

    def bracketed(self, span: Span, _open: Token, inner: Expr, _close: Token) -> Expr:
        return tree.Bracketed(inner, span=span)

    def name(self, span: Span, name: Token) -> Expr:
        return tree.Name(str(name), span=span)

    def apply_of(self, span: Span, name: Token, _of: Token, argument: Expr) -> Expr:
        return tree.Apply(self.ident(name), (argument,), span=span)

    def apply(self, span: Span, name: Token, *parts: object) -> Expr:
        return tree.Apply(self.ident(name), expressions(parts), span=span)

    def mine(self, span: Span, my: Token, name: Token) -> Expr:
        return tree.Apply(self.ident(name), (tree.Me(span=self.at(my)),), span=span)

    def place_of(self, span: Span, place: Token, _of: Token, ranking: Expr) -> Expr:
        return tree.PlaceOf(self.place(place), ranking, span=span)
