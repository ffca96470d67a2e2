"""What is done at the same time must be each player's own: then the order in which players answer makes no difference."""

from collections.abc import Iterator

from rulesdsl.ir import model as ir
from rulesdsl.ir.walk import expressions, parts, statements
from rulesdsl.lowering.world import World
from rulesdsl.source import Span
from rulesdsl.syntax import tree
from rulesdsl.types.mistakes import NotOwn


def check_together(world: World, together: ir.Together, act: tree.Together) -> None:
    """Reports what the steps of a player change besides what is her own, and what of this they read of others."""
    own = ir.Get(together.local)
    span = act.span if act.span.text.count("\n") == 0 else Span(act.span.source, act.span.start, act.seats.span.end)
    for name, address in _strange_writes(world, together.body, own):
        world.report(NotOwn(span, f"`{name}` is not each one's own", _place(world, address)))
    shared = {name for name, _ in _strange_writes(world, together.body, own)}
    for name in dict.fromkeys(_strange_reads(world, together.body, own)):
        if name in shared:
            continue
        world.report(NotOwn(span, f"what others do to their `{name}` is read"))
    for stmt in statements(together.body):
        if isinstance(stmt, ir.Roll):
            world.report(NotOwn(span, "chance would fall in an order that nobody knows", _place(world, stmt.address)))
        elif isinstance(stmt, ir.End):
            world.report(NotOwn(span, "one of them would end the game"))


def _place(world: World, address: str) -> Span | None:
    found = world.names.addresses.get(address)
    return None if found is None else found.span


def _strange_writes(world: World, body: tuple[ir.Stmt, ...], own: ir.Expr) -> Iterator[tuple[str, str]]:
    for stmt in statements(body):
        if isinstance(stmt, ir.Write) and not _is_own(stmt.index, own):
            yield world.variables[stmt.variable].address.partition(".")[0], stmt.address


def _strange_reads(world: World, body: tuple[ir.Stmt, ...], own: ir.Expr) -> Iterator[str]:
    changed = {stmt.variable for stmt in statements(body) if isinstance(stmt, ir.Write)}
    for stmt in statements(body):
        for expr in expressions(stmt):
            yield from _strange(world, expr, changed, own)


def _strange(world: World, expr: ir.Expr, changed: set[int], own: ir.Expr) -> Iterator[str]:
    match expr:
        case ir.Read(variable=variable, index=index) if variable in changed and index and not _is_own(index, own):
            yield world.variables[variable].address.partition(".")[0]
        case ir.Apply(function=function):
            yield from _strange(world, world.functions[function].body, changed, own)
    for part in parts(expr):
        yield from _strange(world, part, changed, own)


def _is_own(index: tuple[ir.Expr, ...], own: ir.Expr) -> bool:
    return bool(index) and index[0] == own
