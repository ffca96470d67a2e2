"""A body for one seat of a fork: every local it binds gets a number of its own, and the seat becomes a constant."""

from collections.abc import Iterator
from typing import Any

import attrs

from rulesdsl.ir import model as ir

PARTS = (ir.Domain | ir.Expr | ir.Stmt | ir.Option | ir.Clause | ir.Words | ir.Shown | ir.PaySource | ir.RankKey).__args__


def for_seat(stmt: ir.Together, seat: int, fresh: Iterator[int]) -> tuple[ir.Stmt, ...]:
    """The body of `stmt` for `seat`."""
    numbers: dict[int, int] = {}
    for local in _bound(stmt.body):
        numbers.setdefault(local, next(fresh))
    renamed: tuple[ir.Stmt, ...] = _rename(stmt.body, numbers, {stmt.local: ir.Int(seat)})
    return renamed


def _bound(body: tuple[ir.Stmt, ...]) -> Iterator[int]:
    """The locals that statements bind, at any depth."""
    for stmt in body:
        match stmt:
            case ir.Let(local=local) | ir.Roll(local=local):
                yield local
            case ir.Each(local=local, body=inner):
                yield local
                yield from _bound(inner)
            case ir.While(body=inner):
                yield from _bound(inner)
            case ir.When(then=then, otherwise=otherwise):
                yield from _bound(then + otherwise)
            case ir.Choose(options=options):
                yield from (option.local for option in options if option.local is not None)
                for option in options:
                    yield from _bound(option.body)
            case ir.Together():
                raise ValueError(f"{stmt.address}: seats that act together cannot split once more")


def _rename(part: Any, numbers: dict[int, int], values: dict[int, ir.Int]) -> Any:
    if isinstance(part, tuple):
        return tuple(_rename(item, numbers, values) for item in part)
    if isinstance(part, ir.Get) and part.local in values:
        return values[part.local]
    if not isinstance(part, PARTS) or isinstance(part, ir.Int):
        return part
    changed = {
        a.name: _rename(getattr(part, a.name), numbers, values)
        for a in attrs.fields(type(part))
        if a.name not in ("local", "span")
    }
    local = getattr(part, "local", None)
    if local is not None:
        changed["local"] = numbers.get(local, local)
    return attrs.evolve(part, **changed)
