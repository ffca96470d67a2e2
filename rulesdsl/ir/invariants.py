"""What the representation promises, as a check: `broken` says in words what a game does not keep."""

from collections.abc import Iterable, Iterator, Mapping
from math import prod

from rulesdsl.ir import model as ir
from rulesdsl.ir.walk import domain_parts, parts, statements, within

Bound = frozenset[int]


def broken(game: ir.Game) -> tuple[str, ...]:
    """Every promise that the game breaks, each once; empty for a sound game."""
    found = (*_world(game), *_zones(game), *_functions(game), *_outcome(game), *_block(game, game.play, frozenset()))
    return tuple(dict.fromkeys(found))


# ---- variables, tables, zones ---------------------------------------------------------------------------


def _world(game: ir.Game) -> Iterator[str]:
    if len(game.seat_labels) < game.players or game.players < 1:
        yield f"{game.players} players with {len(game.seat_labels)} names"
    yield from _twice("variable", (variable.address for variable in game.variables))
    yield from _twice("table", (table.address for table in game.tables))
    yield from _twice("zone", (zone.address for zone in game.zones))
    yield from _twice("kind", (kind.address for kind in game.kinds))
    for table in game.tables:
        if len(table.values) != _cells(table.dimensions):
            yield f"{table.address} has {len(table.values)} values for {_cells(table.dimensions)} places"
    for variable in game.variables:
        yield from _variable(variable)


def _twice(what: str, addresses: Iterable[str]) -> Iterator[str]:
    seen: set[str] = set()
    for address in addresses:
        if address in seen:
            yield f"two of {what} are called {address}"
        seen.add(address)


def _variable(variable: ir.Variable) -> Iterator[str]:
    if len(variable.initial) != _cells(variable.dimensions):
        yield f"{variable.address} has {len(variable.initial)} values for {_cells(variable.dimensions)} cells"
    for value in set(variable.initial):
        if not _holds(variable, value):
            yield f"{variable.address} starts with {value}, outside {variable.low}..{variable.high}"
    if variable.sight is ir.Sight.OWNER and not variable.dimensions:
        yield f"{variable.address} is seen by an owner that it does not have"


def _cells(dimensions: tuple[ir.Dimension, ...]) -> int:
    return prod(dimension.size for dimension in dimensions)


def _holds(variable: ir.Variable, value: int) -> bool:
    return variable.optional if value == ir.NONE else variable.low <= value <= variable.high


def _zones(game: ir.Game) -> Iterator[str]:
    lying: dict[int, int] = {}
    for zone in game.zones:
        last = {ir.Store.COUNTS: 1, ir.Store.STACK: 1}.get(zone.store, 0)
        dimensions = game.variables[zone.variable].dimensions
        if len(dimensions) != len(zone.dimensions) + last or dimensions[: len(zone.dimensions)] != zone.dimensions:
            yield f"{zone.address} does not fit the cells that it is kept in"
        elif zone.store is ir.Store.COUNTS:
            if dimensions[-1].size != len(zone.kinds):
                yield f"{zone.address} counts {dimensions[-1].size} kinds of {len(zone.kinds)}"
            for place, count in enumerate(game.variables[zone.variable].initial):
                number = zone.kinds[place % max(len(zone.kinds), 1)]
                lying[number] = lying.get(number, 0) + count
        if (zone.number is not None) != (zone.store in (ir.Store.ALIKE, ir.Store.STACK)):
            yield f"{zone.address} keeps a number where it needs none, or none where it needs one"
    for number, kind in enumerate(game.kinds):
        if game.zones and lying.get(number, 0) != kind.copies:
            yield f"of {kind.address} there are {kind.copies}, and {lying.get(number, 0)} lie in zones at the start"


def _outcome(game: ir.Game) -> Iterator[str]:
    if not game.outcome.keys:
        yield "the outcome has no key"
    for address, _, function in game.outcome.keys:
        if not 0 <= function < len(game.functions) or len(game.functions[function].parameters) != 1:
            yield f"the key {address} of the outcome is no function of a player"


# ---- functions and expressions ----------------------------------------------------------------------------


def _functions(game: ir.Game) -> Iterator[str]:
    for function in game.functions:
        if len(set(function.parameters)) < len(function.parameters):
            yield f"{function.address} has one parameter twice"
        yield from (f"{function.address}: {fault}" for fault in _expr(game, function.body, frozenset(function.parameters)))
    calls = {number: _calls(function.body) for number, function in enumerate(game.functions)}
    for number, function in enumerate(game.functions):
        if number in _reached(calls, number):
            yield f"{function.address} needs itself"


def _calls(expr: ir.Expr) -> frozenset[int]:
    return frozenset(part.function for part in within(expr) if isinstance(part, ir.Apply))


def _reached(calls: Mapping[int, frozenset[int]], start: int) -> set[int]:
    found: set[int] = set()
    waiting = list(calls[start])
    while waiting:
        number = waiting.pop()
        if number not in found:
            found.add(number)
            waiting.extend(calls.get(number, ()))
    return found


def _expr(game: ir.Game, expr: ir.Expr, bound: Bound) -> Iterator[str]:
    """What is wrong with an expression in which the locals `bound` have values."""
    match expr:
        case ir.Get(local=local) if local not in bound:
            yield f"local {local} is read before it has a value"
        case ir.Read(variable=variable, index=index):
            yield from _index(game.variables[variable].address, game.variables[variable].dimensions, index)
        case ir.Look(table=table, index=index):
            yield from _index(game.tables[table].address, game.tables[table].dimensions, index)
        case ir.Binary(op=ir.BinaryOp.DIV | ir.BinaryOp.MOD, right=ir.Int(value=0)):
            yield "something is divided by 0"
        case ir.Binary(op=ir.BinaryOp.HAS, right=ir.Int(value=value)) if value < 0:
            yield "nothing is looked for in a set"
        case ir.Apply(function=function, arguments=arguments):
            wanted = len(game.functions[function].parameters)
            if len(arguments) != wanted:
                yield f"{game.functions[function].address} takes {wanted} arguments, not {len(arguments)}"
        case ir.Fold():
            yield from _fold(game, expr, bound)
            return
        case ir.Ranked():
            yield from _ranked(game, expr, bound)
            return
        case ir.Sums(sources=sources) | ir.PayNext(sources=sources):
            yield from _sources(game, expr, sources, bound)
            return
    for part in parts(expr):
        yield from _expr(game, part, bound)


def _index(address: str, dimensions: tuple[ir.Dimension, ...], index: tuple[ir.Expr, ...]) -> Iterator[str]:
    if len(index) != len(dimensions):
        yield f"{address} has {len(dimensions)} indices, not {len(index)}"
        return
    for dimension, part in zip(dimensions, index, strict=True):
        if isinstance(part, ir.Int) and not 0 <= part.value < dimension.size:
            yield f"{address} has no {dimension.name} number {part.value}"


def _binds(local: int, bound: Bound) -> Iterator[str]:
    if local in bound:
        yield f"local {local} is bound inside its own scope"


def _all(game: ir.Game, exprs: Iterable[ir.Expr | None], bound: Bound) -> Iterator[str]:
    for expr in exprs:
        if expr is not None:
            yield from _expr(game, expr, bound)


def _fold(game: ir.Game, expr: ir.Fold, bound: Bound) -> Iterator[str]:
    if (expr.body is None) != (expr.op in (ir.FoldOp.NTH, ir.FoldOp.SET)):
        yield f"a fold by {expr.op.value} with a body that it cannot have, or without one"
    if expr.place < 1:
        yield "a place before the first"
    yield from _binds(expr.local, bound)
    yield from _all(game, domain_parts(expr.domain), bound)
    yield from _all(game, (expr.where, expr.body), bound | {expr.local})


def _ranked(game: ir.Game, expr: ir.Ranked, bound: Bound) -> Iterator[str]:
    if not expr.keys or expr.place < 1:
        yield "a ranking without keys, or a place before the first"
    yield from _binds(expr.local, bound)
    yield from _all(game, domain_parts(expr.domain), bound)
    yield from _all(game, (expr.where, *(key.value for key in expr.keys)), bound | {expr.local})


def _sources(game: ir.Game, expr: ir.Sums | ir.PayNext, sources: tuple[ir.PaySource, ...], bound: Bound) -> Iterator[str]:
    for source in sources:
        if source.low < 0 or source.high < source.low - 1:
            yield f"{source.address} pays with items {source.low} to {source.high}"
        yield from _binds(source.local, bound)
        yield from _all(game, (source.count, source.worth), bound | {source.local})
    if isinstance(expr, ir.PayNext):
        yield from _all(game, (expr.first, expr.due), bound)
    elif expr.limit < 0:
        yield "a payment of less than nothing"


# ---- statements -----------------------------------------------------------------------------------------


def _block(game: ir.Game, block: tuple[ir.Stmt, ...], bound: Bound) -> Iterator[str]:
    """What is wrong with statements in order; what one binds, those after it may read."""
    for stmt in block:
        yield from _stmt(game, stmt, bound)
        if isinstance(stmt, ir.Let | ir.Roll):
            bound = bound | {stmt.local}
        elif isinstance(stmt, ir.Choose):
            bound = bound | _of_all(stmt)


def _of_all(choose: ir.Choose) -> Bound:
    """The locals that a choice leaves with a value whichever option is taken."""
    each = [{option.local} if option.local is not None else set[int]() for option in choose.options]
    return frozenset(set[int].intersection(*each)) if each else frozenset()


def _stmt(game: ir.Game, stmt: ir.Stmt, bound: Bound) -> Iterator[str]:
    match stmt:
        case ir.Let(value=value):
            yield from _expr(game, value, bound)
        case ir.Write():
            yield from _write(game, stmt, bound)
        case ir.When(condition=condition, then=then, otherwise=otherwise):
            yield from _expr(game, condition, bound)
            yield from _block(game, then, bound)
            yield from _block(game, otherwise, bound)
        case ir.Each(local=local, domain=domain, body=body):
            yield from _binds(local, bound)
            yield from _all(game, domain_parts(domain), bound)
            yield from _block(game, body, bound | {local})
        case ir.While(condition=condition, body=body):
            if not waits(body):
                yield "a loop in which nobody chooses and nothing is left to chance"
            yield from _expr(game, condition, bound)
            yield from _block(game, body, bound)
        case ir.Choose():
            yield from _choose(game, stmt, bound)
        case ir.Roll():
            yield from _roll(game, stmt, bound)
        case ir.Together(local=local, seats=seats, body=body):
            yield from _binds(local, bound)
            yield from _expr(game, seats, bound)
            yield from _own(game, body, local)
            yield from _block(game, body, bound | {local})


def waits(block: tuple[ir.Stmt, ...]) -> bool:
    """Whether somebody chooses, chance decides or the game ends on some way through."""
    return any(isinstance(stmt, ir.Choose | ir.Roll | ir.End | ir.Together) for stmt in statements(block))


def _write(game: ir.Game, write: ir.Write, bound: Bound) -> Iterator[str]:
    if not 0 <= write.variable < len(game.variables):
        yield f"{write.address} writes to a variable that is not there"
        return
    variable = game.variables[write.variable]
    yield from _index(variable.address, variable.dimensions, write.index)
    yield from _all(game, (*write.index, write.value), bound)
    if isinstance(write.value, ir.Int) and not _holds(variable, write.value.value):
        yield f"{write.address} stores {write.value.value} in {variable.address}, outside {variable.low}..{variable.high}"


def _choose(game: ir.Game, choose: ir.Choose, bound: Bound) -> Iterator[str]:
    if not choose.options:
        yield f"{choose.address} offers nothing"
    yield from _expr(game, choose.seat, bound)
    names = [f"{option.address}={label}" for option in choose.options for label in option.labels or ("",)]
    yield from _twice("action", names)
    for option in choose.options:
        inner = bound if option.local is None else bound | {option.local}
        if (option.size, len(option.labels)) not in ((1, 0), (len(option.labels), option.size)) or option.size < 1:
            yield f"{option.address} has {option.size} values and {len(option.labels)} labels"
        if (option.local is None) != (not option.labels):
            yield f"{option.address} has labels without a local, or a local without labels"
        for clause in option.clauses:
            shown = (part.value for part in clause.words.parts if isinstance(part, ir.Shown))
            yield from (f"{clause.address}: {fault}" for fault in _all(game, (clause.test, *shown), inner))
        yield from _block(game, option.body, inner)


def _roll(game: ir.Game, roll: ir.Roll, bound: Bound) -> Iterator[str]:
    if roll.size != len(roll.labels) or roll.size < 1:
        yield f"{roll.address} rolls {roll.size} values with {len(roll.labels)} labels"
    yield from _binds(roll.local, bound)
    yield from _expr(game, roll.weight, bound | {roll.local})


def _own(game: ir.Game, body: tuple[ir.Stmt, ...], seat: int) -> Iterator[str]:
    for stmt in statements(body):
        if isinstance(stmt, ir.Write) and stmt.index[:1] != (ir.Get(seat),):
            yield f"{stmt.address} writes {game.variables[stmt.variable].address} in what all do at the same time"
