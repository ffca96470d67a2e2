"""What a loop has to test again: of a condition that held before the last pass, only what the pass can have changed.

"Some line all of whose cells are mine" did not hold before a stone was laid; behind it only lines through that stone can have
come to hold. The pass writes to one place at most; a local keeps which.
"""

from collections.abc import Iterator

from attrs import evolve, frozen

from rulesdsl.ir import fold
from rulesdsl.ir import model as ir
from rulesdsl.ir.walk import rebuild, statements, substitute, within


@frozen
class Again:
    """The body of a loop, which keeps in a local where it writes, and what is to be tested behind it.

    `size`: the local is below it; None where it may be -1.
    """

    body: tuple[ir.Stmt, ...]
    condition: ir.Expr
    size: int | None


def again(game: ir.Game, loop: ir.While, local: int) -> Again | None:
    """A quicker test for all passes but the first, if there is one. `local` is free for the place of the write."""
    writes = [stmt for stmt in statements(loop.body) if isinstance(stmt, ir.Write)]
    written = {stmt.variable for stmt in writes}
    for write in writes:
        single = sum(other.variable == write.variable for other in writes) == 1
        if single and len(write.index) == 1 and not _repeated(loop.body, write):
            certain = _certain(loop.body, write)
            place = ir.Get(local)
            value = write.value if certain and _lasts(loop.body, write.value) else ir.Read(write.variable, (place,))
            change = _Change(game, written, write.variable, place, value, certain)
            condition = change.test(loop.condition, True)
            if condition != loop.condition:
                body = tuple(_kept(loop.body, write, local))
                size = game.variables[write.variable].dimensions[0].size
                return Again(body, condition, size) if certain else Again((ir.Let(local, ir.Int(-1)), *body), condition, None)
    return None


def _lasts(body: tuple[ir.Stmt, ...], value: ir.Expr) -> bool:
    """Whether a value is the same behind the pass as inside it: a constant, or a local that is bound once at its top."""
    if not isinstance(value, ir.Get):
        return isinstance(value, ir.Int)
    lets = [stmt for stmt in statements(body) if isinstance(stmt, ir.Let) and stmt.local == value.local]
    return len(lets) == 1 and any(stmt is lets[0] for stmt in body)


def _certain(body: tuple[ir.Stmt, ...], write: ir.Write) -> bool:
    """Whether every pass comes to the write."""
    for stmt in body:
        if stmt is write:
            return True
        if isinstance(stmt, ir.Choose) and all(_certain(option.body, write) for option in stmt.options):
            return True
    return False


def _repeated(body: tuple[ir.Stmt, ...], write: ir.Write) -> bool:
    """Whether one pass may come to the write more than once."""
    loops = (stmt for stmt in statements(body) if isinstance(stmt, ir.Each | ir.While | ir.Together))
    return any(inner is write for loop in loops for inner in statements(loop.body))


def _kept(body: tuple[ir.Stmt, ...], write: ir.Write, local: int) -> Iterator[ir.Stmt]:
    """The body with the place of the write in a local."""
    for stmt in body:
        match stmt:
            case ir.Write() if stmt is write:
                yield ir.Let(local, stmt.index[0])
                yield evolve(stmt, index=(ir.Get(local),))
            case ir.When(then=then, otherwise=otherwise):
                yield evolve(stmt, then=tuple(_kept(then, write, local)), otherwise=tuple(_kept(otherwise, write, local)))
            case ir.Choose(options=options):
                yield evolve(stmt, options=tuple(evolve(one, body=tuple(_kept(one.body, write, local))) for one in options))
            case _:
                yield stmt


@frozen
class _Change:
    """A write of `value` to `variable` at `place`, the only one to it; `written` are all variables that the pass writes to.

    Where the write is not `certain`, the place may be -1.
    """

    game: ir.Game
    written: set[int]
    variable: int
    place: ir.Expr
    value: ir.Expr
    certain: bool

    def test(self, expr: ir.Expr, held: bool) -> ir.Expr:
        """What is left to test of an expression that was true (`held`) or false before the write."""
        match expr:
            case ir.Unary(op=ir.UnaryOp.NOT, operand=operand):
                return fold.unary(ir.UnaryOp.NOT, self.test(operand, not held))
            case ir.Binary(op=ir.BinaryOp.AND, left=left, right=right) if held:
                return fold.binary(ir.BinaryOp.AND, self.test(left, True), self.test(right, True))
            case ir.Binary(op=ir.BinaryOp.OR, left=left, right=right) if not held:
                return fold.binary(ir.BinaryOp.OR, self.test(left, False), self.test(right, False))
            case ir.Apply(function=function, arguments=arguments):
                called = self.game.functions[function]
                inner = substitute(self.game.tables, called.body, dict(zip(called.parameters, arguments, strict=True)))
                left_over = self.test(inner, held)
                return expr if left_over == inner else left_over
            case ir.Fold(op=ir.FoldOp.ANY) if not held and expr.where is None:
                return self._some(expr)
        return expr

    def _some(self, expr: ir.Fold) -> ir.Expr:
        """What is left of "some x has Q(x)": none had it before."""
        match expr.body:
            case ir.Fold(op=ir.FoldOp.ANY) as inner if _is_constant(expr.domain):
                return evolve(expr, body=self.test(inner, False))
            case (
                ir.Fold(
                    op=ir.FoldOp.ALL, where=None, domain=ir.Members(mask=ir.Look(index=(ir.Get(local=row),)) as row_of)
                ) as every
            ):
                if row == expr.local and _is_constant(expr.domain) and self._reads_items(every):
                    return self._through(expr, every, row_of)
        return expr

    def _reads_items(self, every: ir.Fold) -> bool:
        """Whether the test of an item reads nothing that the pass has changed but the item's own cell."""
        for part in within(every.body or every):
            match part:
                case ir.Apply():
                    return False
                case ir.Read(variable=variable, index=index) if variable == self.variable:
                    if index != (ir.Get(every.local),):
                        return False
                case ir.Read(variable=variable) if variable in self.written:
                    return False
        return True

    def _through(self, some: ir.Fold, every: ir.Fold, row_of: ir.Expr) -> ir.Expr:
        """The rows that hold the changed item; and before any of them is looked at, whether that item itself passes."""
        assert every.body is not None
        changed = fold.TRUE if self.certain else fold.binary(ir.BinaryOp.GE, self.place, ir.Int(0))
        itself = self._as_written(substitute(self.game.tables, every.body, {every.local: self.place}))
        rows = evolve(some, where=fold.binary(ir.BinaryOp.HAS, row_of, self.place))
        return fold.both((changed, itself, rows))

    def _as_written(self, expr: ir.Expr) -> ir.Expr:
        """The expression with what was written for the cell that it was written to."""
        if expr == ir.Read(self.variable, (self.place,)):
            return self.value
        if isinstance(expr, ir.Int | ir.Get):
            return expr
        return rebuild(self.game.tables, expr, self._as_written)


def _is_constant(domain: ir.Domain) -> bool:
    return isinstance(domain, ir.Range) and isinstance(domain.low, ir.Int) and isinstance(domain.high, ir.Int)
