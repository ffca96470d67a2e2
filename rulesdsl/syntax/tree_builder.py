"""Declarations: from rules of the grammar to nodes of the tree. The last part of the builder, and the one to use."""

from collections.abc import Callable
from typing import Any

from attrs import frozen
from lark.lexer import Token

from rulesdsl.source import SourceFile, Span
from rulesdsl.syntax import tree
from rulesdsl.syntax.build_expressions import Expr
from rulesdsl.syntax.build_steps import Body
from rulesdsl.syntax.build_tables import TableBuilder
from rulesdsl.syntax.mistakes import MisspeltWord
from rulesdsl.syntax.tree import Cite, Clause, Domain, Ident, Param, TypeExpr


@frozen
class Shape:
    """A feature without a value: `shuffled`, `stacked` or `counted`."""

    word: str
    span: Span


@frozen
class Shown:
    """`shown by NAME`."""

    name: Ident
    span: Span


@frozen
class Counts:
    """Numbers of players, `2..5`."""

    least: int
    most: int
    span: Span


Feature = Shape | Shown | tree.Capacity | tree.Refill | tree.Seen
FEATURE_WORDS = {Shown: "shown by", tree.Capacity: "at most", tree.Refill: "refilled from", tree.Seen: "seen by"}


class TreeBuilder(TableBuilder):
    """The rules of `1_declarations.lark`. `inner` parses an expression that stands inside a quoted text."""

    def __init__(self, source: SourceFile, base: int, inner: Callable[["TreeBuilder", int, int], Expr | None]) -> None:
        super().__init__(source, base)
        self._inner = inner

    def inner(self, start: int, end: int) -> Expr | None:
        return self._inner(self, start, end)

    # ---- the head of a file -------------------------------------------------------------------------

    def language(self, span: Span, _language: Token, edition: Token, _cite: Token | None) -> tuple[int, Span]:
        return self.integer(edition), self.at(edition)

    def game(
        self,
        span: Span,
        _game: Token,
        name: Token,
        title: Token,
        _version: Token | None,
        version: Token | None,
        _for: Token,
        counts: Counts,
        players: Token,
        _cite: Token | None,
    ) -> tree.Header:
        if players not in ("player", "players"):
            self.mistakes.append(MisspeltWord(self.at(players), str(players), ("players",)))
        return tree.Header(
            0,
            self.ident(name),
            title[1:-1],
            counts.least,
            counts.most,
            1 if version is None else self.integer(version),
            title_span=self.at(title),
            counts_span=counts.span,
            span=span,
        )

    def counts(self, span: Span, low: Token, _dots: Token | None, high: Token | None) -> Counts:
        least = self.integer(low)
        return Counts(least, least if high is None else self.integer(high), span)

    # ---- values -------------------------------------------------------------------------------------

    def params(self, span: Span, *parts: Param | Token) -> tuple[Param, ...]:
        return tuple(part for part in parts if isinstance(part, Param))

    def param(self, span: Span, name: Token, _in: Token, over: Expr) -> Param:
        return Param(self.ident(name), self.run(over), span=span)

    def unit(self, span: Span, _unit: Token, *parts: object) -> tree.Unit:
        *scales, cite = parts
        return tree.Unit(tuple(part for part in scales if isinstance(part, tree.UnitScale)), cite=cite, span=span)  # type: ignore[arg-type]

    def scale(self, span: Span, name: Token, _in: Token, over: Expr) -> tree.UnitScale:
        return tree.UnitScale(self.ident(name), self.run(over), span=span)

    def setting(
        self, span: Span, _setting: Token, name: Token, _colon: Token | None, type_: TypeExpr | None, *parts: Any
    ) -> tree.Setting:
        return tree.Setting(self.ident(name), type_, by_count=_cases(parts), cite=parts[-1], span=span)

    def setting_plain(
        self,
        span: Span,
        _setting: Token,
        name: Token,
        _colon: Token | None,
        type_: TypeExpr | None,
        _equal: Token,
        value: Expr,
        _in: Token | None,
        bounds: Expr | None,
        *parts: Any,
    ) -> tree.Setting:
        run = None if bounds is None else self.run(bounds)
        return tree.Setting(self.ident(name), type_, value, by_count=_cases(parts), bounds=run, cite=parts[-1], span=span)

    def setting_readings(self, span: Span, _setting: Token, name: Token, _equal: Token, *parts: Any) -> tree.Setting:
        readings = tuple(part for part in parts if isinstance(part, Ident))
        return tree.Setting(self.ident(name), None, by_count=_cases(parts), readings=readings, cite=parts[-1], span=span)

    def reading(self, span: Span, name: Token) -> Ident:
        return self.ident(name)

    def by_count(self, span: Span, value: Expr, _for: Token, counts: Counts) -> tree.ByCount:
        return tree.ByCount(value, counts.least, counts.most, span=span)

    def let(
        self,
        span: Span,
        _let: Token,
        name: Token,
        params: tuple[Param, ...] | None,
        _equal: Token,
        value: Expr,
        cite: Cite | None,
    ) -> tree.Let:
        return tree.Let(self.ident(name), params or (), value, cite=cite, span=span)

    # ---- zones and states ---------------------------------------------------------------------------

    def zone(
        self, span: Span, _zone: Token, name: Token, params: tuple[Param, ...] | None, _colon: Token, holds: Token, *parts: Any
    ) -> tree.Zone:
        features = self._features(parts)
        return tree.Zone(
            self.ident(name),
            params or (),
            self.ident(holds),
            shuffled="shuffled" in features,
            stacked="stacked" in features,
            counted="counted" in features,
            capacity=features.get("at most"),
            refill=features.get("refilled from"),
            seen=features.get("seen by"),
            cite=parts[-1],
            span=span,
        )

    def state(
        self,
        span: Span,
        _state: Token,
        name: Token,
        params: tuple[Param, ...] | None,
        _colon: Token,
        type_: TypeExpr,
        _equal: Token | None,
        initial: Expr | None,
        *parts: Any,
    ) -> tree.State:
        features = self._features(parts)
        shown = features.get("shown by")
        return tree.State(
            self.ident(name),
            params or (),
            type_,
            initial,
            features.get("seen by"),
            shown.name if shown else None,
            cite=parts[-1],
            span=span,
        )

    def _features(self, parts: tuple[Any, ...]) -> dict[str, Any]:
        """By their words; each once."""
        found: dict[str, Any] = {}
        for part in parts:
            if isinstance(part, Feature):
                word = part.word if isinstance(part, Shape) else FEATURE_WORDS[type(part)]
                self.once(word, [found[word].span, part.span] if word in found else [part.span])
                found.setdefault(word, part)
        return found

    def shuffled(self, span: Span, word: Token) -> Shape:
        return Shape("shuffled", span)

    def stacked(self, span: Span, word: Token) -> Shape:
        return Shape("stacked", span)

    def counted(self, span: Span, word: Token) -> Shape:
        return Shape("counted", span)

    def capacity(self, span: Span, _at: Token, _most: Token, most: Expr, alike: Token | None) -> tree.Capacity:
        return tree.Capacity(most, alike is not None, span=span)

    def refilled(self, span: Span, _refilled: Token, _from: Token, origin: Expr, _when: Token, moment: Token) -> tree.Refill:
        return tree.Refill(origin, self.ident(moment), span=span)

    def seen(self, span: Span, _seen: Token, _by: Token, by: Expr | Token) -> tree.Seen:
        return tree.Seen(None if isinstance(by, Token) else by, span=span)

    def shown(self, span: Span, _shown: Token, _by: Token, name: Token) -> Shown:
        return Shown(self.ident(name), span)

    # ---- conditions, payments, rankings -------------------------------------------------------------

    def condition(
        self,
        span: Span,
        _condition: Token,
        name: Token,
        params: tuple[Param, ...] | None,
        _colon: Token,
        cite: Cite | None,
        *clauses: Clause,
    ) -> tree.Condition:
        return tree.Condition(self.ident(name), params or (), clauses, cite=cite, span=span)

    def expect(self, span: Span, _expect: Token, name: Token, _colon: Token, cite: Cite | None, *clauses: Clause) -> tree.Expect:
        return tree.Expect(self.ident(name), clauses, cite=cite, span=span)

    def clause(
        self,
        span: Span,
        name: Token,
        _when: Token | None,
        guard: Expr | None,
        _colon: Token,
        test: Expr,
        _otherwise: Token,
        words: Token,
        cite: Cite | None,
    ) -> Clause:
        return Clause(self.ident(name), guard, test, self.words(words), cite, doc=self.doc(name), span=span)

    def map(
        self,
        span: Span,
        _map: Token,
        name: Token,
        params: tuple[Param, ...],
        _at: Token,
        column: Expr,
        _comma: Token,
        row: Expr,
        up: Token | None,
        *rest: Token | Cite | tree.Line | None,
    ) -> tree.Map:
        cite = next((part for part in rest if isinstance(part, tree.Cite)), None)
        lines = tuple(part for part in rest if isinstance(part, tree.Line))
        return tree.Map(self.ident(name), params, column, row, up is not None, lines, cite=cite, span=span)

    def line(
        self, span: Span, name: Token, _when: Token | None, guard: Expr | None, _colon: Token, words: Token, cite: Cite | None
    ) -> tree.Line:
        return tree.Line(self.ident(name), guard, self.words(words), cite, doc=self.doc(name), span=span)

    def payment(
        self,
        span: Span,
        _payment: Token,
        name: Token,
        params: tuple[Param, ...] | None,
        _colon: Token,
        cite: Cite | None,
        *sources: tree.PaySource,
    ) -> tree.Payment:
        return tree.Payment(self.ident(name), params or (), sources, cite=cite, span=span)

    def source(
        self,
        span: Span,
        name: Token,
        _colon: Token,
        piece: Token,
        _in: Token,
        over: Expr,
        _where: Token | None,
        where: Expr | None,
        _comma: Token,
        _worth: Token,
        worth: Expr,
        _comma_to: Token,
        _to: Token,
        target: Expr,
        cite: Cite | None,
    ) -> tree.PaySource:
        domain = self._domain(piece, over)
        return tree.PaySource(self.ident(name), domain, where, worth, target, cite, doc=self.doc(name), span=span)

    def ranking(
        self,
        span: Span,
        _ranking: Token,
        name: Token,
        params: tuple[Param, ...] | None,
        _of: Token,
        candidate: Token,
        _in: Token,
        over: Expr,
        _where: Token | None,
        where: Expr | None,
        _colon: Token,
        cite: Cite | None,
        *parts: tree.Key | tree.Prize | tree.Words | None,
    ) -> tree.Ranking:
        keys = tuple(part for part in parts if isinstance(part, tree.Key))
        prizes = tuple(part for part in parts if isinstance(part, tree.Prize))
        tie = next((part for part in parts if isinstance(part, tree.Words)), None)
        domain: Domain = self._domain(candidate, over)
        return tree.Ranking(self.ident(name), params or (), domain, where, keys, tie, prizes, cite=cite, span=span)

    def key(self, span: Span, name: Token, _colon: Token, most: bool, value: Expr, cite: Cite | None) -> tree.Key:
        return tree.Key(self.ident(name), most, value, cite, doc=self.doc(name), span=span)

    def most(self, span: Span, _most: Token) -> bool:
        return True

    def least(self, span: Span, _least: Token) -> bool:
        return False

    def tie_shared(self, span: Span, *_words: Token | None) -> None:
        return None

    def tie_impossible(self, span: Span, _otherwise: Token, _impossible: Token, words: Token, _cite: Token | None) -> tree.Words:
        return self.words(words)

    def prize(
        self,
        span: Span,
        name: Token,
        _colon: Token,
        place: Token,
        _adds: Token,
        value: Expr,
        _to: Token,
        target: Expr,
        _where: Token | None,
        where: Expr | None,
        cite: Cite | None,
    ) -> tree.Prize:
        return tree.Prize(self.ident(name), self.place(place), value, target, where, cite, doc=self.doc(name), span=span)

    # ---- deeds --------------------------------------------------------------------------------------

    def deed(self, span: Span, _to: Token, name: Token, params: tuple[Param, ...] | None, body: Body) -> tree.Deed:
        return tree.Deed(self.ident(name), params or (), body.steps, cite=body.cite, span=span)

    def trigger(
        self,
        span: Span,
        _to: Token,
        name: Token,
        _after: Token,
        path: tuple[Ident, ...],
        _where: Token | None,
        where: Expr | None,
        body: Body,
    ) -> tree.Deed:
        return tree.Deed(self.ident(name), (), body.steps, path, where, cite=body.cite, span=span)

    def path(self, span: Span, *parts: Token) -> tuple[Ident, ...]:
        return tuple(self.ident(part) for part in parts if part.type == "NAME")

    def moved(
        self, span: Span, _moved: Token, old: tuple[Ident, ...], _to: Token, new: tuple[Ident, ...], cite: Cite | None
    ) -> tree.Moved:
        return tree.Moved(old, new, cite=cite, span=span)

    def address(self, span: Span, *parts: Token) -> tuple[Ident, ...]:
        return tuple(self.ident(part) for part in parts if part.type != "DOT")


def _cases(parts: tuple[Any, ...]) -> tuple[tree.ByCount, ...]:
    """The values of a setting for some numbers of players."""
    return tuple(part for part in parts if isinstance(part, tree.ByCount))
