"""Expressions and statements drawn at random, well typed: numbers, flags, rows of a table of four, sets of its rows."""

from random import Random

from attrs import evolve

from rulesdsl.ir import model as ir
from tests.properties.fixtures import tic_tac_toe

ROWS = 4
LABELS = tuple("abcd")
ROW = ir.Dimension("row", LABELS)
NUMBER = ir.Format(ir.Shape.NUMBER)
WIDE = 10**9
PRICE, ZERO, CELLS, MARK, RESULT = 0, 1, 0, 1, 2


def variable(address: str, dimensions: tuple[ir.Dimension, ...], initial: tuple[int, ...]) -> ir.Variable:
    """A variable that holds any number."""
    return ir.Variable(address, dimensions, NUMBER, -WIDE, WIDE, True, initial, ir.Sight.ALL)


GAME = evolve(
    tic_tac_toe(),
    tables=(ir.Table("price", (ROW,), (3, 1, 4, 1), NUMBER), ir.Table("zero", (ROW, ROW), (7,) * 16, NUMBER)),
    variables=(variable("cells", (ROW,), (2, 0, 1, 5)), variable("mark", (), (1,)), variable("result", (), (0,))),
    zones=(),
    kinds=(),
    functions=(),
)
TABLES = GAME.tables


class Drawn:
    """Draws expressions; `rows` and `numbers` are the locals in force, `reads` says whether cells may be read."""

    def __init__(self, seed: int, reads: bool = False) -> None:
        self.random = Random(seed)
        self.reads = reads
        self.fresh = 100
        self.rows: tuple[int, ...] = ()
        self.numbers: tuple[int, ...] = ()

    def local(self) -> int:
        """A local that nothing else binds."""
        self.fresh += 1
        return self.fresh

    def pick(self, *makers: str) -> str:
        """One of several."""
        return self.random.choice(makers)

    def number(self, depth: int) -> ir.Expr:
        """A number that is never none."""
        leaves = ["int", *(["get"] if self.numbers else []), *(["read"] if self.reads else [])]
        inner = ["look", "negate", "size", "binary", "divide", "if", "sum", "most"]
        match self.pick(*leaves, *(inner if depth > 0 else ())):
            case "get":
                return ir.Get(self.random.choice(self.numbers))
            case "read":
                return self.cell()
            case "look":
                return ir.Look(PRICE, (self.row(depth - 1),)) if self.random.random() < 0.7 else self.flat(depth)
            case "negate":
                return ir.Unary(ir.UnaryOp.NEGATE, self.number(depth - 1))
            case "size":
                return ir.Unary(ir.UnaryOp.SIZE, self.set(depth - 1))
            case "binary":
                ops = (ir.BinaryOp.ADD, ir.BinaryOp.SUB, ir.BinaryOp.MUL, ir.BinaryOp.MIN, ir.BinaryOp.MAX)
                return ir.Binary(self.random.choice(ops), self.number(depth - 1), self.number(depth - 1))
            case "divide":
                op = self.random.choice((ir.BinaryOp.DIV, ir.BinaryOp.MOD))
                return ir.Binary(op, self.number(depth - 1), ir.Int(self.random.choice((-2, 1, 1, 3))))
            case "if":
                return ir.IfElse(self.flag(depth - 1), self.number(depth - 1), self.number(depth - 1))
            case "sum":
                return self.fold(ir.FoldOp.SUM, depth, self.number)
            case "most":
                whole = ir.Range(ir.Int(0), ir.Int(ROWS - 1))
                op = self.random.choice((ir.FoldOp.MAX, ir.FoldOp.MIN))
                return self.fold(op, depth, self.number, whole, where=False)
        return ir.Int(self.random.randint(-3, 5))

    def cell(self) -> ir.Expr:
        """A cell of the state."""
        return ir.Read(CELLS, (self.row(0),)) if self.random.random() < 0.7 else ir.Read(MARK)

    def flat(self, depth: int) -> ir.Expr:
        """An entry of a table whose entries are all equal."""
        return ir.Look(ZERO, (self.row(depth - 1), self.row(depth - 1)))

    def flag(self, depth: int) -> ir.Expr:
        """0 or 1."""
        if depth <= 0:
            return ir.Int(self.random.randint(0, 1))
        match self.pick("compare", "compare", "not", "and", "or", "has", "any", "all", "same"):
            case "not":
                return ir.Unary(ir.UnaryOp.NOT, self.flag(depth - 1))
            case "and":
                return ir.Binary(ir.BinaryOp.AND, self.flag(depth - 1), self.flag(depth - 1))
            case "or":
                return ir.Binary(ir.BinaryOp.OR, self.flag(depth - 1), self.flag(depth - 1))
            case "has":
                return ir.Binary(ir.BinaryOp.HAS, self.set(depth - 1), self.row(depth - 1))
            case "any":
                return self.fold(ir.FoldOp.ANY, depth, self.flag)
            case "all":
                return self.fold(ir.FoldOp.ALL, depth, self.flag)
            case "same":
                one = self.number(depth - 1)
                return ir.Binary(self.random.choice((ir.BinaryOp.EQ, ir.BinaryOp.LE, ir.BinaryOp.NE, ir.BinaryOp.LT)), one, one)
        ops = (ir.BinaryOp.EQ, ir.BinaryOp.NE, ir.BinaryOp.LT, ir.BinaryOp.LE, ir.BinaryOp.GT, ir.BinaryOp.GE)
        return ir.Binary(self.random.choice(ops), self.number(depth - 1), self.number(depth - 1))

    def row(self, depth: int) -> ir.Expr:
        """A row of the table."""
        if self.rows and self.random.random() < 0.6:
            return ir.Get(self.random.choice(self.rows))
        if depth > 0 and self.random.random() < 0.3:
            return ir.IfElse(self.flag(depth - 1), self.row(depth - 1), self.row(depth - 1))
        return ir.Int(self.random.randrange(ROWS))

    def set(self, depth: int) -> ir.Expr:
        """A set of rows."""
        match self.pick("int", *(("bit", "binary", "set", "if") if depth > 0 else ())):
            case "bit":
                return ir.Unary(ir.UnaryOp.BIT, self.row(depth - 1))
            case "binary":
                op = self.random.choice((ir.BinaryOp.UNION, ir.BinaryOp.MEET, ir.BinaryOp.LESS))
                return ir.Binary(op, self.set(depth - 1), self.set(depth - 1))
            case "set":
                local = self.local()
                domain = self.domain(depth - 1)
                return ir.Fold(ir.FoldOp.SET, local, domain, self.within(local, depth, self.flag))
            case "if":
                return ir.IfElse(self.flag(depth - 1), self.set(depth - 1), self.set(depth - 1))
        return ir.Int(self.random.randrange(1 << ROWS))

    def domain(self, depth: int) -> ir.Domain:
        """Rows of the table, by a run, a set or a rotation."""
        match self.pick("range", "members", "rotation"):
            case "members":
                return ir.Members(self.set(depth), ROWS)
            case "rotation":
                return ir.Rotation(self.set(depth), ROWS, self.row(depth))
        low = self.random.randrange(ROWS)
        return ir.Range(ir.Int(low), ir.Int(self.random.randrange(low - 1, ROWS)))

    def within(self, local: int, depth: int, make):  # type: ignore[no-untyped-def]
        """What `make` draws where one more local is in force."""
        outer, self.rows, self.numbers = (self.rows, self.numbers), (*self.rows, local), (*self.numbers, local)
        drawn = make(depth - 1)
        self.rows, self.numbers = outer
        return drawn

    def fold(self, op: ir.FoldOp, depth: int, make, domain: ir.Domain | None = None, where: bool = True) -> ir.Fold:  # type: ignore[no-untyped-def]
        """A fold with a body."""
        local = self.local()
        over = self.domain(depth - 1) if domain is None else domain
        test = self.within(local, depth, self.tests) if where and self.random.random() < 0.7 else None
        return ir.Fold(op, local, over, test, self.within(local, depth, make))

    def tests(self, depth: int) -> ir.Expr:
        """A flag, often of several parts."""
        if self.random.random() < 0.4:
            return self.flag(depth)
        return ir.Binary(ir.BinaryOp.AND, self.flag(depth), self.tests(depth))

    # ---- statements ------------------------------------------------------------------------------------

    def block(self, depth: int, rolls: bool) -> tuple[ir.Stmt, ...]:
        """Statements in order; what one binds, those after it may read."""
        outer = self.rows, self.numbers
        stmts = tuple(self.statement(depth, rolls) for _ in range(self.random.randint(1, 3)))
        self.rows, self.numbers = outer
        return stmts

    def statement(self, depth: int, rolls: bool) -> ir.Stmt:
        """A store, a local, a condition, a short loop; perhaps chance."""
        match self.pick("write", "write", "mark", "let", *(("when", "each") if depth > 0 else ()), *(("roll",) if rolls else ())):
            case "let":
                local, value = self.local(), self.number(1)
                self.numbers = (*self.numbers, local)
                return ir.Let(local, value)
            case "mark":
                return ir.Write(MARK, (), self.number(1), "mark")
            case "when":
                return ir.When(self.flag(2), self.block(depth - 1, rolls), self.block(depth - 1, False))
            case "each":
                local = self.local()
                low = self.random.randrange(ROWS)
                domain = ir.Range(ir.Int(low), ir.Int(min(low + self.random.randint(-1, 2), ROWS - 1)))
                return ir.Each(local, domain, self.within(local, depth, lambda inner: self.block(inner, False)))
            case "roll":
                local = self.local()
                self.rows = (*self.rows, local)
                weight = ir.Look(PRICE, (ir.Get(local),)) if self.random.random() < 0.5 else ir.Int(1)
                return ir.Roll("roll", local, ROWS, LABELS, weight, False)
        index = self.row(0)
        value = self.number(1)
        if self.random.random() < 0.4:
            value = ir.Binary(self.random.choice((ir.BinaryOp.ADD, ir.BinaryOp.SUB)), ir.Read(CELLS, (index,)), value)
        return ir.Write(CELLS, (index,), value, "write")
