"""What an expression may read: which variables, whose cells, and which locals, told without evaluating it."""

from collections.abc import Iterator, Mapping
from typing import assert_never

from attrs import frozen

from rulesdsl.ir.model import (
    Apply,
    Binary,
    Choose,
    Domain,
    Each,
    Expr,
    Fold,
    Game,
    Get,
    IfElse,
    Int,
    Let,
    Look,
    Members,
    PayNext,
    PaySource,
    Range,
    Ranked,
    Read,
    Roll,
    Rotation,
    Stmt,
    Sums,
    Together,
    Unary,
    When,
    While,
)


@frozen
class Access:
    """Cells of a variable that may be read: those whose first index is `owner`, or any where `owner` is None."""

    variable: int
    owner: Int | Get | None = None


@frozen
class Reading:
    """What an expression may depend on: cells, and locals that it does not bind itself."""

    cells: frozenset[Access]
    locals: frozenset[int]


@frozen
class Origin:
    """Where a local's value comes from: the expressions it follows from, and whether only `seat` (None: nobody) knows it."""

    sources: tuple[Expr, ...]
    secret: bool = False
    seat: Expr | None = None


Bindings = Mapping[int, Int | Get | None]
"""What an inner local stands for outside: a constant, an outer local, or None for anything else."""


def reads(game: Game, *exprs: Expr) -> Reading:
    """All that `exprs` may read; functions are followed, with their arguments in place of parameters."""
    cells: set[Access] = set()
    outer: set[int] = set()
    for found in (found for expr in exprs for found in _walk(game, expr, {})):
        if isinstance(found, Access):
            cells.add(found)
        else:
            outer.add(found)
    return Reading(frozenset(cells), frozenset(outer))


def parts(domain: Domain) -> tuple[Expr, ...]:
    """The expressions of a domain."""
    match domain:
        case Range(low, high):
            return (low, high)
        case Members(mask):
            return (mask,)
        case Rotation(mask, _, start):
            return (mask, start)
        case _:
            assert_never(domain)


def origins(statements: tuple[Stmt, ...]) -> dict[int, tuple[Origin, ...]]:
    """For each local that statements bind, all the places that bind it."""
    found: dict[int, tuple[Origin, ...]] = {}
    for local, origin in _origins(statements):
        found[local] = (*found.get(local, ()), origin)
    return found


def _walk(game: Game, expr: Expr, bound: Bindings) -> Iterator[Access | int]:
    match expr:
        case Int():
            return
        case Get(local):
            outer = _outside(expr, bound)
            if isinstance(outer, Get):
                yield outer.local
        case Read(variable, index):
            yield Access(variable, _outside(index[0], bound) if index else None)
            yield from _all(game, index, bound)
        case Look(_, index):
            yield from _all(game, index, bound)
        case Unary(_, operand):
            yield from _walk(game, operand, bound)
        case Binary(_, left, right):
            yield from _all(game, (left, right), bound)
        case IfElse(condition, then, otherwise):
            yield from _all(game, (condition, then, otherwise), bound)
        case Apply(function, arguments):
            yield from _all(game, arguments, bound)
            called = game.functions[function]
            inner = {local: _outside(value, bound) for local, value in zip(called.parameters, arguments, strict=True)}
            yield from _walk(game, called.body, inner)
        case Fold(_, local, domain, where, body):
            yield from _all(game, parts(domain), bound)
            yield from _all(game, (where, body), {**bound, local: None})
        case Ranked(_, local, domain, where, keys):
            yield from _all(game, parts(domain), bound)
            yield from _all(game, (where, *(key.value for key in keys)), {**bound, local: None})
        case Sums(sources):
            yield from _sources(game, sources, bound)
        case PayNext(sources, first, due):
            yield from _all(game, (first, due), bound)
            yield from _sources(game, sources, bound)
        case _:
            assert_never(expr)


def _all(game: Game, exprs: tuple[Expr | None, ...], bound: Bindings) -> Iterator[Access | int]:
    for expr in exprs:
        if expr is not None:
            yield from _walk(game, expr, bound)


def _sources(game: Game, sources: tuple[PaySource, ...], bound: Bindings) -> Iterator[Access | int]:
    for source in sources:
        yield from _all(game, (source.count, source.worth), {**bound, source.local: None})


def _outside(expr: Expr, bound: Bindings) -> Int | Get | None:
    if isinstance(expr, Get):
        return bound.get(expr.local, expr)
    return expr if isinstance(expr, Int) else None


def _origins(statements: tuple[Stmt, ...]) -> Iterator[tuple[int, Origin]]:
    for statement in statements:
        match statement:
            case Let(local, value):
                yield local, Origin((value,))
            case Each(local, domain, body):
                yield local, Origin(parts(domain))
                yield from _origins(body)
            case When(_, then, otherwise):
                yield from _origins((*then, *otherwise))
            case While(_, body):
                yield from _origins(body)
            case Together(_, local, _, body):
                yield local, Origin(())
                yield from _origins(body)
            case Choose(_, seat, options):
                for option in options:
                    if option.local is not None:
                        yield option.local, Origin((), option.secret, seat)
                    yield from _origins(option.body)
            case Roll(_, local):
                yield local, Origin((), statement.secret)
            case _:
                continue
