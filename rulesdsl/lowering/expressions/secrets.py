"""What an expression would tell a player: the parts of the state that it reads and she does not see."""

from collections.abc import Iterator

from rulesdsl.ir import model as ir
from rulesdsl.ir.walk import parts, substitute
from rulesdsl.lowering.world import World


def hidden(world: World, expr: ir.Expr, me: ir.Expr | None) -> tuple[str, ...]:
    """The names of what `expr` reads and `me` does not see, in order. How many pieces lie in a counted zone is seen."""
    return tuple(dict.fromkeys(address.partition(".")[0] for address in _hidden(world, expr, me)))


def _hidden(world: World, expr: ir.Expr, me: ir.Expr | None) -> Iterator[str]:
    counted = _counted(world, expr)
    if counted is not None:
        for part in counted:
            yield from _hidden(world, part, me)
        return
    match expr:
        case ir.Read(variable=variable, index=index) if not _sees(world, variable, index, me):
            yield world.variables[variable].address
        case ir.Apply(function=function, arguments=arguments):
            called = world.functions[function]
            values = dict(zip(called.parameters, arguments, strict=True))
            yield from _hidden(world, substitute(world.tables, called.body, values), me)
    for part in parts(expr):
        yield from _hidden(world, part, me)


def _sees(world: World, number: int, index: tuple[ir.Expr, ...], me: ir.Expr | None) -> bool:
    variable = world.variables[number]
    if variable.sight is ir.Sight.ALL or any(zone.number == number and zone.counted for zone in world.zones):
        return True
    return variable.sight is ir.Sight.OWNER and bool(index) and index[0] == me


def _counted(world: World, expr: ir.Expr) -> tuple[ir.Expr, ...] | None:
    """The index of a counted zone of which an expression tells no more than how many pieces lie there, or whether any do."""
    match expr:
        case ir.Fold(op=ir.FoldOp.SUM, local=local, domain=domain, where=None, body=ir.Read() as read):
            pass
        case ir.Fold(
            op=ir.FoldOp.ANY,
            local=local,
            domain=domain,
            where=None,
            body=ir.Binary(op=ir.BinaryOp.GT, left=ir.Read() as read, right=ir.Int(value=0)),
        ):
            pass
        case ir.Binary(op=ir.BinaryOp.EQ | ir.BinaryOp.NE, left=ir.Read() as read, right=ir.Int(value=ir.NONE)):
            return read.index if _is_counted(world, read.variable, ir.Store.SINGLE, ir.Store.ALIKE) else None
        case _:
            return None
    whole = isinstance(domain, ir.Range) and domain == ir.Range(ir.Int(0), ir.Int(_kinds(world, read.variable) - 1))
    if whole and read.index[-1:] == (ir.Get(local),) and _is_counted(world, read.variable, ir.Store.COUNTS):
        return read.index[:-1]
    return None


def _kinds(world: World, variable: int) -> int:
    dimensions = world.variables[variable].dimensions
    return dimensions[-1].size if dimensions else 0


def _is_counted(world: World, variable: int, *stores: ir.Store) -> bool:
    return any(zone.variable == variable and zone.counted and zone.store in stores for zone in world.zones)
