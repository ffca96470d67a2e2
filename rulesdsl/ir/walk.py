"""Walking and rebuilding expressions and statements: substitution, what is read, what is written."""

from collections.abc import Callable, Iterator, Sequence
from typing import assert_never

from attrs import evolve

from rulesdsl.ir import constant, fold
from rulesdsl.ir import model as ir

Rebuild = Callable[[ir.Expr], ir.Expr]


def rebuild(tables: Sequence[ir.Table], expr: ir.Expr, each: Rebuild) -> ir.Expr:
    """`expr` with `each` applied to its direct parts, folded again."""
    match expr:
        case ir.Int() | ir.Get():
            return expr
        case ir.Read(variable=variable, index=index):
            return ir.Read(variable, tuple(map(each, index))) if index else expr
        case ir.Look(table=table, index=index):
            return fold.look(tables, table, tuple(map(each, index)))
        case ir.Unary(op=op, operand=operand):
            return fold.unary(op, each(operand))
        case ir.Binary(op=op, left=left, right=right):
            return fold.binary(op, each(left), each(right))
        case ir.IfElse(condition=condition, then=then, otherwise=otherwise):
            decided = each(condition)
            if isinstance(decided, ir.Int):
                return each(then) if decided.value else each(otherwise)
            return fold.if_else(decided, each(then), each(otherwise))
        case ir.Apply(function=function, arguments=arguments):
            return ir.Apply(function, tuple(map(each, arguments)))
        case ir.Fold():
            folded = evolve(
                expr,
                domain=_domain(expr.domain, each),
                where=None if expr.where is None else each(expr.where),
                body=None if expr.body is None else each(expr.body),
            )
            return narrowed(tables, folded) if tables and folded != expr else folded
        case ir.Ranked():
            return evolve(
                expr,
                domain=_domain(expr.domain, each),
                where=None if expr.where is None else each(expr.where),
                keys=tuple(evolve(key, value=each(key.value)) for key in expr.keys),
            )
        case ir.Sums(sources=sources):
            return evolve(expr, sources=_sources(sources, each))
        case ir.PayNext(sources=sources, first=first, due=due):
            return ir.PayNext(_sources(sources, each), each(first), each(due))
    assert_never(expr)


def narrowed(tables: Sequence[ir.Table], expr: ir.Fold) -> ir.Fold:
    """A fold over constants without the items that its `where` rules out beforehand."""
    items = constant_items(expr.domain)
    if expr.where is None or items is None:
        return expr
    free = frozenset((expr.local,))
    parts = fold.conjuncts(expr.where)
    decided = [part for part in parts if is_closed(part, free)]
    if not decided:
        return expr
    tests = [constant.evaluation(tables, part) for part in decided]
    try:
        kept = [item for item in items if all(test({expr.local: item}) for test in tests)]
    except constant.OutsideError:  # something else asks before
        return expr
    rest = fold.both([part for part in parts if part not in decided])
    return evolve(expr, domain=constant_domain(kept), where=None if rest == fold.TRUE else rest)


def constant_items(domain: ir.Domain) -> list[int] | None:
    """The items of a domain that is known beforehand, None of any other."""
    match domain:
        case ir.Range(low=ir.Int(value=low), high=ir.Int(value=high)) if low >= 0:
            return list(range(low, high + 1))
        case ir.Members(mask=ir.Int(value=mask), size=size):
            return [row for row in range(size) if mask >> row & 1]
    return None


def constant_domain(items: Sequence[int]) -> ir.Domain:
    """A domain of these ascending items: a run where they have no gaps, else a set."""
    if not items:
        return ir.Range(ir.Int(0), ir.Int(-1))
    if items[-1] - items[0] + 1 == len(items):
        return ir.Range(ir.Int(items[0]), ir.Int(items[-1]))
    return ir.Members(ir.Int(sum(1 << item for item in items)), items[-1] + 1)


def _domain(domain: ir.Domain, each: Rebuild) -> ir.Domain:
    match domain:
        case ir.Range(low=low, high=high):
            return ir.Range(each(low), each(high))
        case ir.Members(mask=mask, size=size):
            return ir.Members(each(mask), size)
        case ir.Rotation(mask=mask, size=size, start=start):
            return ir.Rotation(each(mask), size, each(start))
    assert_never(domain)


def _sources(sources: tuple[ir.PaySource, ...], each: Rebuild) -> tuple[ir.PaySource, ...]:
    return tuple(evolve(source, count=each(source.count), worth=each(source.worth)) for source in sources)


def substitute(tables: Sequence[ir.Table], expr: ir.Expr, values: dict[int, ir.Expr]) -> ir.Expr:
    """`expr` with locals replaced by `values`."""
    if isinstance(expr, ir.Get):
        return values.get(expr.local, expr)
    if isinstance(expr, ir.Int):
        return expr
    return rebuild(tables, expr, lambda part: substitute(tables, part, values))


def parts(expr: ir.Expr) -> tuple[ir.Expr, ...]:
    """The direct parts of an expression, in order."""
    match expr:
        case ir.Int() | ir.Get():
            return ()
        case ir.Read(index=index) | ir.Look(index=index):
            return index
        case ir.Unary(operand=operand):
            return (operand,)
        case ir.Binary(left=left, right=right):
            return left, right
        case ir.IfElse(condition=condition, then=then, otherwise=otherwise):
            return condition, then, otherwise
        case ir.Apply(arguments=arguments):
            return arguments
        case ir.Fold(domain=domain, where=where, body=body):
            return (*domain_parts(domain), *(part for part in (where, body) if part is not None))
        case ir.Ranked(domain=domain, where=where, keys=keys):
            tests = () if where is None else (where,)
            return (*domain_parts(domain), *tests, *(key.value for key in keys))
        case ir.Sums(sources=sources):
            return tuple(part for source in sources for part in (source.count, source.worth))
        case ir.PayNext(sources=sources, first=first, due=due):
            return (*(part for source in sources for part in (source.count, source.worth)), first, due)
    assert_never(expr)


def within(expr: ir.Expr) -> Iterator[ir.Expr]:
    """`expr` and everything inside it, each before its parts."""
    waiting: list[ir.Expr] = [expr]
    while waiting:
        part = waiting.pop()
        yield part
        waiting.extend(reversed(parts(part)))


def blocks(stmt: ir.Stmt) -> tuple[tuple[ir.Stmt, ...], ...]:
    """The blocks of statements directly inside a statement."""
    match stmt:
        case ir.When(then=then, otherwise=otherwise):
            return then, otherwise
        case ir.Each(body=body) | ir.While(body=body) | ir.Together(body=body):
            return (body,)
        case ir.Choose(options=options):
            return tuple(option.body for option in options)
        case ir.Let() | ir.Write() | ir.Roll() | ir.End() | ir.Fault():
            return ()
    assert_never(stmt)


def statements(block: tuple[ir.Stmt, ...]) -> Iterator[ir.Stmt]:
    """Every statement of a block and inside its statements, in order."""
    for stmt in block:
        yield stmt
        for inner in blocks(stmt):
            yield from statements(inner)


def expressions(stmt: ir.Stmt) -> Iterator[ir.Expr]:
    """The expressions of a statement itself, without those of the statements inside it."""
    match stmt:
        case ir.Let(value=value):
            yield value
        case ir.Write(index=index, value=value):
            yield from (*index, value)
        case ir.When(condition=condition) | ir.While(condition=condition):
            yield condition
        case ir.Each(domain=domain):
            yield from domain_parts(domain)
        case ir.Choose(seat=seat, options=options):
            yield seat
            yield from (part for option in options for clause in option.clauses for part in clause_parts(clause))
        case ir.Roll(weight=weight):
            yield weight
        case ir.Together(seats=seats):
            yield seats
        case ir.End() | ir.Fault():
            return
        case _:
            assert_never(stmt)


def domain_parts(domain: ir.Domain) -> tuple[ir.Expr, ...]:
    """The expressions of a domain."""
    match domain:
        case ir.Range(low=low, high=high):
            return low, high
        case ir.Members(mask=mask):
            return (mask,)
        case ir.Rotation(mask=mask, start=start):
            return mask, start
    assert_never(domain)


def clause_parts(clause: ir.Clause) -> tuple[ir.Expr, ...]:
    """The expressions of a clause: its test and the values in its words."""
    return (clause.test, *(part.value for part in clause.words.parts if isinstance(part, ir.Shown)))


def locals_of(expr: ir.Expr) -> frozenset[int]:
    """The locals that an expression mentions, bound inside it or not."""
    return frozenset(part.local for part in within(expr) if isinstance(part, ir.Get))


def binders_of(expr: ir.Expr) -> frozenset[int]:
    """The locals that an expression binds inside it."""
    found: set[int] = set()
    for part in within(expr):
        match part:
            case ir.Fold(local=local) | ir.Ranked(local=local):
                found.add(local)
            case ir.Sums(sources=sources) | ir.PayNext(sources=sources):
                found.update(source.local for source in sources)
    return frozenset(found)


def is_closed(expr: ir.Expr, free: frozenset[int] = frozenset()) -> bool:
    """Whether the value depends on nothing but tables and the locals in `free`."""
    bound = free | binders_of(expr)
    return all(
        not isinstance(part, ir.Read | ir.Apply) and (not isinstance(part, ir.Get) or part.local in bound)
        for part in within(expr)
    )


def options(statements: tuple[ir.Stmt, ...]) -> Iterator[ir.Option]:
    """Every option in statements, at any depth."""
    for statement in statements:
        match statement:
            case ir.Choose():
                for option in statement.options:
                    yield option
                    yield from options(option.body)
            case ir.When(_, then, otherwise):
                yield from options((*then, *otherwise))
            case ir.Each(body=body) | ir.While(body=body) | ir.Together(body=body):
                yield from options(body)
            case _:
                continue
