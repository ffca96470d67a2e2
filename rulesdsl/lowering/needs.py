"""What later steps need to be possible, carried back to the choice that leads to them: so no legal choice is a dead end."""

from collections.abc import Iterable, Sequence
from itertools import islice

from attrs import evolve, frozen

from rulesdsl.ir import fold
from rulesdsl.ir import model as ir
from rulesdsl.ir.walk import binders_of, constant_items, locals_of, rebuild, substitute, within
from rulesdsl.lowering.shorter import either_way, with_values
from rulesdsl.lowering.touching import touches
from rulesdsl.source import Span

LONGEST_TEST = 600
"""A condition of more parts than this is not carried further back."""

UNROLLED = 8
"""Loops of more passes are not looked through."""


LATER = ir.Words(("what must follow would not be possible",), said=ir.Said("what must follow would not be possible"))
"""The words of a need whose own words speak of what is not known yet."""


@frozen
class Need:
    """A condition for a later step. `test` None: it could not be carried back past a loop or chance.

    `choice`: that something can be chosen, by whoever's turn it is then.
    """

    address: str
    test: ir.Expr | None
    words: ir.Words
    span: Span
    references: tuple[str, ...] = ()
    choice: bool = False

    def clause(self) -> ir.Clause:
        """The need as a condition on an option."""
        assert self.test is not None
        return ir.Clause(self.address, self.test, self.words, self.references, self.span)


@frozen
class Done:
    """Lowered steps and what they need to be possible, seen from before the first."""

    stmts: tuple[ir.Stmt, ...] = ()
    needs: tuple[Need, ...] = ()


def then(tables: Sequence[ir.Table], first: Done, second: Done) -> Done:
    """`first`, then `second`."""
    return Done(first.stmts + second.stmts, merged((*first.needs, *back(tables, first.stmts, second.needs))))


def merged(needs: Iterable[Need]) -> tuple[Need, ...]:
    """Needs without repetition and without those that always hold."""
    kept: dict[object, Need] = {}
    for need in needs:
        if need.test != fold.TRUE:
            kept.setdefault((need.test, need.address if need.test is None else ""), need)
    return tuple(kept.values())


def implied(condition: ir.Expr, test: ir.Expr) -> bool:
    """Whether a condition says that something lies in a zone, and the test asks no more than that."""
    if not isinstance(test, ir.Fold) or test.op is not ir.FoldOp.ANY or test.body is None:
        return False
    lying = _counted(test.body, test.local)
    return lying is not None and any(_says(part, lying) for part in fold.conjuncts(condition))


def _counted(body: ir.Expr, local: int) -> tuple[int, tuple[ir.Expr, ...]] | None:
    match body:
        case ir.Binary(
            op=ir.BinaryOp.GT, left=ir.Read(variable=variable, index=(*index, ir.Get(local=kind))), right=ir.Int(value=0)
        ):
            return (variable, tuple(index)) if kind == local else None
    return None


def _says(part: ir.Expr, lying: tuple[int, tuple[ir.Expr, ...]]) -> bool:
    match part:
        case ir.Binary(
            op=ir.BinaryOp.GT,
            left=ir.Fold(
                op=ir.FoldOp.SUM, local=local, where=None, body=ir.Read(variable=variable, index=(*index, ir.Get(local=kind)))
            ),
            right=ir.Int(value=value),
        ) if value >= 0:
            return kind == local and (variable, tuple(index)) == lying
    return False


def either(condition: ir.Expr, yes: tuple[Need, ...], no: tuple[Need, ...]) -> tuple[Need, ...]:
    """The needs of `yes` where the condition holds, of `no` elsewhere; what both need stands by itself."""
    shared = {need.test for need in yes} & {need.test for need in no}
    found = [_where(condition, need, shared, True) for need in yes] + [_where(condition, need, shared, False) for need in no]
    return merged(found)


def _where(condition: ir.Expr, need: Need, shared: set[ir.Expr | None], holds: bool) -> Need:
    if need.test is None or need.test in shared:
        return need
    left, right = (need.test, fold.TRUE) if holds else (fold.TRUE, need.test)
    return evolve(need, test=fold.if_else(condition, left, right))


def given(tables: Sequence[ir.Table], test: ir.Expr, known: frozenset[ir.Expr]) -> ir.Expr:
    """A test where it is known that others hold."""
    if not known:
        return test
    if test in known:
        return fold.TRUE
    if isinstance(test, ir.Binary) and test.op in fold.COMPARISONS and fold.negate(test) in known:
        return fold.FALSE
    if isinstance(test, ir.Int | ir.Get):
        return test
    return rebuild(tables, test, lambda part: given(tables, part, known))


def back(tables: Sequence[ir.Table], stmts: tuple[ir.Stmt, ...], needs: tuple[Need, ...]) -> tuple[Need, ...]:
    """The needs as they stand before `stmts`."""
    for stmt in reversed(stmts):
        if not needs:
            break
        needs = tuple(_carried(tables, stmt, need) for need in needs)
    return merged(needs)


def _carried(tables: Sequence[ir.Table], stmt: ir.Stmt, need: Need) -> Need:
    """A need before a statement; so are the values in its words, or there are none."""
    if need.test is None:
        return need
    parts = tuple(_part_before(tables, stmt, part) for part in need.words.parts)
    told = tuple(part for part in parts if part is not None)
    words = evolve(need.words, parts=told) if len(told) == len(parts) else LATER
    return evolve(need, test=_before(tables, stmt, need.test), words=words)


def _part_before(tables: Sequence[ir.Table], stmt: ir.Stmt, part: str | ir.Shown) -> str | ir.Shown | None:
    if isinstance(part, str):
        return part
    match stmt:
        case ir.Let(local=local, value=value):
            return evolve(part, value=substitute(tables, part.value, {local: value}))
        case ir.Write():
            return evolve(part, value=_written(tables, stmt, part.value))
        case ir.Roll(local=local) if local in locals_of(part.value):
            return None
    return None if touches(stmt, part.value) else part


def _before(tables: Sequence[ir.Table], stmt: ir.Stmt, test: ir.Expr) -> ir.Expr | None:
    """The weakest condition before a statement; None where it cannot be told, or not in a few words."""
    found = _weakest(tables, stmt, test)
    return None if found is None or is_long(found) else found


def is_long(test: ir.Expr) -> bool:
    """Whether a test has too many parts to be worth carrying on."""
    return sum(1 for _ in islice(within(test), LONGEST_TEST + 1)) > LONGEST_TEST


def _weakest(tables: Sequence[ir.Table], stmt: ir.Stmt, test: ir.Expr) -> ir.Expr | None:
    match stmt:
        case ir.Let(local=local, value=value):
            return substitute(tables, test, {local: value})
        case ir.Write():
            return _written(tables, stmt, test)
        case ir.End():
            return fold.TRUE
        case ir.Roll(local=local) if local in locals_of(test):
            return _whatever_falls(tables, stmt, test)
        case ir.Each() if touches(stmt, test):
            items = items_in_turn(stmt)
            return None if items is None or len(items) > UNROLLED else _passes(tables, stmt, test, items)
        case ir.When(condition=ir.Binary(op=ir.BinaryOp.EQ, left=ir.Get(), right=fold.NOTHING) as none, then=(ir.Fault(),)):
            return given(tables, test, frozenset((fold.negate(none),)))
        case ir.When(condition=condition, then=yes, otherwise=no):
            if not touches(stmt, test):
                return test
            left, right = _block(tables, yes, test), _block(tables, no, test)
            return None if left is None or right is None else either_way(condition, left, right)
    return None if touches(stmt, test) else test


def _whatever_falls(tables: Sequence[ir.Table], roll: ir.Roll, test: ir.Expr) -> ir.Expr | None:
    """The test for every value that chance can give."""
    if roll.local in binders_of(test):
        return None
    test = given(tables, test, frozenset((fold.binary(ir.BinaryOp.NE, ir.Get(roll.local), fold.NOTHING),)))
    if roll.local not in locals_of(test):
        return test
    weighty = fold.binary(ir.BinaryOp.NE, roll.weight, ir.Int(0))
    domain = ir.Range(ir.Int(0), ir.Int(roll.size - 1))
    return ir.Fold(ir.FoldOp.ALL, roll.local, domain, None if weighty == fold.TRUE else weighty, test)


def items_in_turn(loop: ir.Each) -> list[int] | None:
    """The items of a loop in the order of its passes, if they are known."""
    items = constant_items(loop.domain)
    return items if items is None or not loop.backwards else items[::-1]


def every_pass(tables: Sequence[ir.Table], loop: ir.Each, test: ir.Expr) -> ir.Expr | None:
    """What each pass of a short loop over known items needs, before the first of them; None where that cannot be told."""
    items = items_in_turn(loop)
    if items is None or len(items) > UNROLLED or loop.local in binders_of(test):
        return None
    tests = []
    for place, item in enumerate(items):
        own = _passes(tables, loop, substitute(tables, test, {loop.local: ir.Int(item)}), items[:place])
        if own is None or is_long(own):
            return None
        tests.append(own)
    return fold.both(list(dict.fromkeys(tests)))


def _passes(tables: Sequence[ir.Table], loop: ir.Each, test: ir.Expr, items: Sequence[int]) -> ir.Expr | None:
    """The test before some passes of a loop."""
    result: ir.Expr | None = test
    for item in reversed(items):
        values: dict[int, ir.Expr] = {loop.local: ir.Int(item)}
        result = None if result is None else _block(tables, with_values(tables, loop.body, values), result)
        result = None if result is None else substitute(tables, result, values)
    return result


def _block(tables: Sequence[ir.Table], stmts: tuple[ir.Stmt, ...], test: ir.Expr) -> ir.Expr | None:
    result: ir.Expr | None = test
    for stmt in reversed(stmts):
        if result is None:
            return None
        result = _before(tables, stmt, result)
    return result


def _written(tables: Sequence[ir.Table], write: ir.Write, test: ir.Expr) -> ir.Expr:
    """The weakest condition before a store: each read of the cell reads the stored value instead."""

    def each(part: ir.Expr) -> ir.Expr:
        if isinstance(part, ir.Int | ir.Get):
            return part
        lying = _all_lying(part)
        step = _step(write)
        if lying is not None and step is not None and lying[0] == write.variable:
            same = fold.both(
                [fold.binary(ir.BinaryOp.EQ, mine, stored) for mine, stored in zip(lying[1], write.index, strict=False)]
            )
            return fold.if_else(same, fold.binary(ir.BinaryOp.ADD, part, step), part)
        inner = rebuild(tables, part, each)
        if isinstance(inner, ir.Read) and inner.variable == write.variable:
            pairs = zip(inner.index, write.index, strict=True)
            same = fold.both([fold.binary(ir.BinaryOp.EQ, mine, stored) for mine, stored in pairs])
            return fold.if_else(same, write.value, inner)
        return inner

    return each(test)


def _all_lying(part: ir.Expr) -> tuple[int, tuple[ir.Expr, ...]] | None:
    """The zone of which an expression counts all pieces: its variable and its index."""
    match part:
        case ir.Fold(
            op=ir.FoldOp.SUM,
            local=local,
            domain=ir.Range(low=ir.Int(value=0)),
            where=None,
            body=ir.Read(variable=variable, index=(*index, ir.Get(local=kind))),
        ) if kind == local:
            return variable, tuple(index)
    return None


def _step(write: ir.Write) -> ir.Expr | None:
    """By how much a store changes its cell, where it is written as a sum or a difference."""
    match write.value:
        case ir.Binary(op=ir.BinaryOp.ADD, left=ir.Read(variable=variable, index=index), right=right):
            return right if (variable, index) == (write.variable, write.index) else None
        case ir.Binary(op=ir.BinaryOp.SUB, left=ir.Read(variable=variable, index=index), right=right):
            same = (variable, index) == (write.variable, write.index)
            return fold.unary(ir.UnaryOp.NEGATE, right) if same else None
    return None
