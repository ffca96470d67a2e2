"""Steps: from rules of the grammar to nodes of the tree."""

from attrs import evolve, frozen
from lark.lexer import Token

from rulesdsl.source import Span
from rulesdsl.syntax import tree
from rulesdsl.syntax.build_expressions import Expr, ExpressionBuilder, expressions
from rulesdsl.syntax.tree import Amount, Chain, Cite, Domain, Step

Steps = tuple[Step, ...]


@frozen
class Body:
    """The steps after a colon, and the citation on the line of that colon."""

    steps: Steps
    cite: Cite | None


def steps_of(parts: tuple[object, ...]) -> Steps:
    """Those of `parts` that are steps."""
    return tuple(part for part in parts if isinstance(part, Step))


class StepBuilder(ExpressionBuilder):
    """The rules of `3_steps.lark`."""

    # ---- bodies -----------------------------------------------------------------------------------

    def body(self, span: Span, _colon: Token, first: Step | Cite | None, *rest: Step) -> Body:
        """A step on the same line gives its citation to whoever began the line."""
        if isinstance(first, Step):
            return Body((evolve(first, cite=None),), first.cite)
        return Body(rest, first)

    def branch(self, span: Span, _colon: Token, first: tree.Act | Cite | None, *rest: Step | Cite | None) -> Body:
        if isinstance(first, Cite | None):
            return Body(steps_of(rest), first)
        cite = rest[0] if isinstance(rest[0], Cite) else None
        return Body((Step(None, first, span=first.span),), cite)

    def steps(self, span: Span, *steps: Step) -> Steps:
        return steps

    def named(self, span: Span, label: Token, _colon: Token, step: Step) -> Step:
        return evolve(step, label=self.ident(label), doc=self.doc(label), span=span)

    def named_block(self, span: Span, label: Token, _colon: Token, cite: Cite | None, *steps: Step) -> Step:
        return Step(self.ident(label), tree.Block(steps, span=span), cite, doc=self.doc(label), span=span)

    def act(self, span: Span, act: tree.Act, cite: Cite | None) -> Step:
        return Step(None, act, cite, span=span)

    # ---- steps that hold others ---------------------------------------------------------------------

    def each(
        self,
        span: Span,
        _for: Token,
        _each: Token,
        domains: tuple[Domain, ...],
        _where: Token | None,
        where: Expr | None,
        body: Body,
    ) -> Step:
        return Step(None, tree.ForEach(domains, where, body.steps, span=span), body.cite, span=span)

    def ordered_domains(self, span: Span, *parts: Domain | Token) -> tuple[Domain, ...]:
        return self.domains(span, *parts)

    def ordered(self, span: Span, name: Token, _in: Token, over: Expr, backwards: Token | None) -> Domain:
        return Domain(self.ident(name), self.run(over), backwards is not None, span=span)

    def repeat(self, span: Span, _repeat: Token, amount: Amount, _times: Token, body: Body) -> Step:
        return Step(None, tree.Repeat(amount, body.steps, span=span), body.cite, span=span)

    def repeat_until(self, span: Span, _repeat: Token, _until: Token, condition: Expr, body: Body) -> Step:
        return Step(None, tree.RepeatUntil(condition, body.steps, span=span), body.cite, span=span)

    def turn(
        self, span: Span, _turn: Token, _of: Token, seats: Expr, _from: Token | None, start: Expr | None, body: Body
    ) -> Step:
        return Step(None, tree.Turn(seats, start, None, body.steps, span=span), body.cite, span=span)

    def turns(
        self,
        span: Span,
        _turns: Token,
        _of: Token,
        seats: Expr,
        _from: Token | None,
        start: Expr | None,
        _until: Token,
        until: Expr,
        body: Body,
    ) -> Step:
        return Step(None, tree.Turn(seats, start, until, body.steps, span=span), body.cite, span=span)

    def together(self, span: Span, _together: Token, seats: Expr, body: Body) -> Step:
        return Step(None, tree.Together(seats, body.steps, span=span), body.cite, span=span)

    def may(self, span: Span, _may: Token, body: Body) -> Step:
        return Step(None, tree.May(body.steps, span=span), body.cite, span=span)

    def options(self, span: Span, _choose: Token, _colon: Token, cite: Cite | None, *options: tree.Option) -> Step:
        return Step(None, tree.Options(options, span=span), cite, span=span)

    def option(
        self,
        span: Span,
        label: Token,
        _if: Token | None,
        guard: Expr | None,
        _otherwise: Token | None,
        words: Token | None,
        body: Body,
    ) -> tree.Option:
        told = self.words_or_none(words)
        return tree.Option(self.ident(label), guard, told, body.steps, body.cite, doc=self.doc(label), span=span)

    def if_step(self, span: Span, _if: Token, condition: Expr, then: Body, otherwise: Body | None) -> Step:
        half = otherwise or Body((), None)
        act = tree.If(condition, then.steps, half.steps, half.cite, span=span)
        return Step(None, act, then.cite, span=span)

    def otherwise(self, span: Span, _else: Token, body: Body) -> Body:
        return body

    def else_if(self, span: Span, _else: Token, _if: Token, condition: Expr, then: Body, otherwise: Body | None) -> Body:
        return Body((self.if_step(span, _if, condition, then, otherwise),), None)

    # ---- simple steps -------------------------------------------------------------------------------

    def choose(
        self,
        span: Span,
        _choose: Token,
        amount: Amount | None,
        name: Token,
        _in: Token,
        over: Expr,
        _where: Token | None,
        where: Expr | None,
        _otherwise: Token | None,
        words: Token | None,
    ) -> tree.Choose:
        return tree.Choose(amount, self._domain(name, over), where, self.words_or_none(words), span=span)

    def roll(
        self, span: Span, _roll: Token, name: Token, _in: Token, over: Expr, _where: Token | None, where: Expr | None
    ) -> tree.Roll:
        return tree.Roll(self._domain(name, over), where, span=span)

    def move_piece(self, span: Span, _move: Token, piece: Token, _to: Token, target: Expr) -> tree.MovePiece:
        return tree.MovePiece(self.ident(piece), target, span=span)

    def move_some(
        self,
        span: Span,
        _move: Token,
        amount: Amount,
        _of: Token | None,
        kind: Expr | None,
        _from: Token,
        origin: Expr,
        _to: Token,
        target: Expr,
    ) -> tree.MoveSome:
        return tree.MoveSome(amount, kind, origin, target, span=span)

    def move_each(
        self,
        span: Span,
        _move: Token,
        _each: Token,
        name: Token,
        _in: Token,
        over: Expr,
        _where: Token | None,
        where: Expr | None,
        _to: Token,
        target: Expr,
    ) -> tree.MoveEach:
        return tree.MoveEach(self._domain(name, over), where, target, span=span)

    def top_up(
        self,
        span: Span,
        _top: Token,
        _up: Token,
        kinds: Expr | None,
        _in: Token | None,
        target: Expr,
        _to: Token,
        until: Expr,
        _from: Token,
        origin: Expr,
    ) -> tree.TopUp:
        return tree.TopUp(kinds, target, until, origin, span=span)

    def set(self, span: Span, _set: Token, place: Expr, _to: Token, value: Expr) -> tree.Assign:
        return tree.Assign(place, value, span=span)

    def add(self, span: Span, _add: Token, value: Expr, _to: Token, place: Expr) -> tree.Change:
        return tree.Change(place, value, 1, span=span)

    def take(self, span: Span, _take: Token, value: Expr, _from: Token, place: Expr) -> tree.Change:
        return tree.Change(place, value, -1, span=span)

    def local(self, span: Span, _let: Token, name: Token, _equal: Token, value: Expr) -> tree.Local:
        return tree.Local(self.ident(name), value, span=span)

    def pay(self, span: Span, _pay: Token, amount: Expr, *parts: object) -> tree.Pay:
        return tree.Pay(amount, expressions(parts), span=span)

    def award(self, span: Span, _award: Token, ranking: Expr) -> tree.Award:
        return tree.Award(ranking, span=span)

    def do_parts(self, span: Span, _do: Token, _any: Token, _part: Token, _of: Token, chain: Expr) -> tree.DoParts:
        return tree.DoParts(chain, span=span)

    def end(self, span: Span, _end: Token) -> tree.End:
        return tree.End(span=span)

    # ---- chains and amounts -------------------------------------------------------------------------

    def chain(self, span: Span, *parts: tuple[tree.Call, ...] | Token) -> Chain:
        return Chain(tuple(part for part in parts if not isinstance(part, Token)), span=span)

    def alternatives(self, span: Span, *parts: tree.Call | Token) -> tuple[tree.Call, ...]:
        return tuple(part for part in parts if isinstance(part, tree.Call))

    def call(self, span: Span, deed: Token, *parts: object) -> tree.Call:
        return tree.Call(self.ident(deed), expressions(parts), span=span)

    def quantity(self, span: Span, amount: Expr) -> Amount:
        return Amount(amount, amount, span=span)

    def quantity_range(self, span: Span, least: Expr, _dots: Token, most: Expr) -> Amount:
        return Amount(least, most, span=span)

    def quantity_up_to(self, span: Span, _up: Token, _to: Token, most: Expr) -> Amount:
        return Amount(tree.Number(0, span=span), most, span=span)

    def quantity_all(self, span: Span, _all: Token) -> Amount:
        return Amount(tree.Number(0, span=span), None, span=span)

    def amount(self, span: Span, _open: Token, inner: Expr, _close: Token) -> Expr:
        return tree.Bracketed(inner, span=span)

    def amount_number(self, span: Span, value: Token) -> Expr:
        return self.number(span, value)

    def amount_name(self, span: Span, name: Token) -> Expr:
        return tree.Name(str(name), span=span)

    def _domain(self, name: Token, over: Expr) -> Domain:
        return Domain(self.ident(name), self.run(over), span=self.at(name).to(over.span))
