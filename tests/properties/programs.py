"""Random programs: games without sense, that use every node of the representation and keep its promises."""

from collections.abc import Callable
from random import Random

from attrs import define, evolve

from rulesdsl.ir.model import (
    NONE,
    Apply,
    Binary,
    BinaryOp,
    Choose,
    Clause,
    Dimension,
    Domain,
    Each,
    End,
    Expr,
    Fold,
    FoldOp,
    Format,
    Function,
    Game,
    Get,
    IfElse,
    Int,
    Let,
    Look,
    Members,
    Option,
    Outcome,
    PayNext,
    PaySource,
    Range,
    Ranked,
    RankKey,
    Read,
    Roll,
    Rotation,
    Shape,
    Sight,
    Stmt,
    Sums,
    Table,
    Together,
    Unary,
    UnaryOp,
    Variable,
    When,
    While,
    Words,
    Write,
)

ROWS = 5
SEATS = 3
LABELS = tuple("abcde")
NUMBER, ROW, SET = Format(Shape.NUMBER), Format(Shape.ROW, LABELS), Format(Shape.SET, LABELS)
ROW_OF, SEAT_OF = Dimension("rows", LABELS), Dimension("players", ("p0", "p1", "p2"))
ALONE, LINE, GRID, MASK, MAYBE, MAYBES, OWN, COUNT = range(8)
LOW, HIGH = -20, 60
"""The range of every number that is stored."""


def games(rng: Random) -> Game:
    """A random game of `SEATS` seats that always ends."""
    return Program(rng).game()


@define
class Program:
    """Writes a game by the choices of `rng`. `rows`, `numbers`: the locals in force that hold a row or a number."""

    rng: Random
    rows: tuple[int, ...] = ()
    numbers: tuple[int, ...] = ()
    fresh: int = 0
    functions: tuple[Function, ...] = ()
    seat: int | None = None

    def game(self) -> Game:
        """The whole game: some functions, some statements, the end."""
        self.functions = (self._function(), self._function())
        body = self.block(3, 5)
        first = Function("result", (self.local(),), Read(ALONE), NUMBER)
        return Game(
            name="program",
            title="Program",
            edition=1,
            players=SEATS,
            seat_labels=SEAT_OF.labels,
            variables=self._variables(),
            tables=(Table("line", (ROW_OF,), self._fill(ROWS), NUMBER), Table("grid", (SEAT_OF, ROW_OF), self._fill(15), NUMBER)),
            functions=(*self.functions, first),
            zones=(),
            kinds=(),
            play=(*body, self.choose(2), *self.block(2, 4), End()),
            outcome=Outcome((("result", True, 2),), True, "a number"),
            places={},
        )

    def _variables(self) -> tuple[Variable, ...]:
        def made(name: str, dims: tuple[Dimension, ...], form: Format, low: int, high: int, start: tuple[int, ...]) -> Variable:
            return Variable(name, dims, form, low, high, NONE in start, start, Sight.ALL)

        return (
            made("alone", (), NUMBER, LOW, HIGH, (self.rng.randint(0, 9),)),
            made("line", (ROW_OF,), NUMBER, LOW, HIGH, self._fill(ROWS)),
            made("grid", (SEAT_OF, ROW_OF), NUMBER, LOW, HIGH, self._fill(15)),
            made("mask", (), SET, 0, 31, (self.rng.randint(0, 31),)),
            made("maybe", (), ROW, 0, ROWS - 1, (NONE,)),
            made("maybes", (ROW_OF,), ROW, 0, ROWS - 1, (NONE, 2, 0, NONE, 4)),
            made("own", (SEAT_OF,), NUMBER, LOW, HIGH, (0, 1, 2)),
            made("count", (), NUMBER, 0, 10**6, (0,)),
        )

    def _fill(self, size: int) -> tuple[int, ...]:
        return tuple(self.rng.randint(-3, 6) for _ in range(size))

    def _function(self) -> Function:
        row, number = self.local(), self.local()
        inner = evolve(self, rows=(row,), numbers=(number,))
        body = inner.number(2)
        self.fresh = inner.fresh
        return Function(f"f{len(self.functions)}", (row, number), body, NUMBER)

    def local(self) -> int:
        """A local that nothing else has."""
        self.fresh += 1
        return self.fresh

    def pick(self, *makers: Callable[[], Expr]) -> Expr:
        """What one of the makers makes."""
        return self.rng.choice(makers)()

    # ---- expressions: every one takes how deep it may go ----

    def number(self, depth: int) -> Expr:
        """A number, never NONE."""
        simple: list[Callable[[], Expr]] = [
            lambda: Int(self.rng.randint(-4, 9)),
            lambda: Read(ALONE),
            lambda: Read(OWN, (self.seats(),)),
        ]
        if self.numbers:
            simple += [lambda: Get(self.rng.choice(self.numbers))] * 3
        if depth <= 0:
            return self.pick(*simple)
        return self.pick(
            *simple,
            lambda: Read(LINE, (self.row(depth - 1),)),
            lambda: Read(GRID, (self.seats(), self.row(depth - 1))),
            lambda: Look(0, (self.row(depth - 1),)),
            lambda: Look(1, (self.seats(), self.row(depth - 1))),
            lambda: self._arithmetic(depth - 1),
            lambda: self._arithmetic(depth - 1),
            lambda: Binary(
                self.rng.choice((BinaryOp.DIV, BinaryOp.MOD)), self.number(depth - 1), Int(self.rng.choice((-3, -2, 2, 4)))
            ),
            lambda: Unary(UnaryOp.NEGATE, self.number(depth - 1)),
            lambda: Unary(UnaryOp.SIZE, self.mask(depth - 1)),
            lambda: IfElse(self.flag(depth - 1), self.number(depth - 1), self.number(depth - 1)),
            lambda: self._fold(FoldOp.SUM, depth - 1, "number"),
            lambda: self.flag(depth - 1),
            lambda: self._surely(depth - 1),
            lambda: self._call(depth - 1),
        )

    def _arithmetic(self, depth: int) -> Expr:
        op = self.rng.choice((BinaryOp.ADD, BinaryOp.SUB, BinaryOp.MUL, BinaryOp.MIN, BinaryOp.MAX))
        return Binary(op, self.number(depth), self.number(depth))

    def _surely(self, depth: int) -> Expr:
        value = self.maybe(depth)
        return IfElse(Binary(BinaryOp.EQ, value, Int(NONE)), self.number(depth), value)

    def _call(self, depth: int) -> Expr:
        if not self.functions:
            return self.number(depth)
        return Apply(self.rng.randrange(len(self.functions)), (self.row(depth), self.number(depth)))

    def row(self, depth: int) -> Expr:
        """A row of the five, never NONE."""
        makers: list[Callable[[], Expr]] = [lambda: Int(self.rng.randrange(ROWS))]
        if self.rows:
            makers += [lambda: Get(self.rng.choice(self.rows))] * 4
        if depth > 0:
            makers.append(lambda: Binary(BinaryOp.MOD, self.number(depth - 1), Int(ROWS)))
            makers.append(lambda: IfElse(self.flag(depth - 1), self.row(depth - 1), self.row(depth - 1)))
        return self.pick(*makers)

    def seats(self) -> Expr:
        """A seat; inside a Together its own."""
        return Int(self.rng.randrange(SEATS)) if self.seat is None else Get(self.seat)

    def maybe(self, depth: int) -> Expr:
        """A row or number, or NONE."""
        simple = (lambda: Read(MAYBE), lambda: Int(NONE), lambda: Read(MAYBES, (self.row(depth - 1),)))
        if depth <= 0:
            return self.pick(*simple)
        ends = (FoldOp.MIN, FoldOp.MAX, FoldOp.NTH)
        return self.pick(
            *simple,
            lambda: self._fold(self.rng.choice(ends), depth - 1, "number"),
            lambda: self._fold(FoldOp.MIN, depth - 1, "maybe"),
            lambda: IfElse(self.flag(depth - 1), self.maybe(depth - 1), self.row(depth - 1)),
        )

    def maybe_row(self, depth: int) -> Expr:
        """A row or NONE."""
        return self.pick(
            lambda: Read(MAYBE),
            lambda: Read(MAYBES, (self.row(depth - 1),)),
            lambda: self._fold(FoldOp.NTH, depth - 1, "row"),
            lambda: self.row(depth - 1),
        )

    def flag(self, depth: int) -> Expr:
        """0 or 1."""
        compare = self.rng.choice((BinaryOp.EQ, BinaryOp.NE, BinaryOp.LT, BinaryOp.LE, BinaryOp.GT, BinaryOp.GE))
        if depth <= 0:
            return Binary(compare, self.number(0), self.number(0))
        return self.pick(
            lambda: Binary(compare, self.number(depth - 1), self.number(depth - 1)),
            lambda: Binary(self.rng.choice((BinaryOp.EQ, BinaryOp.NE)), self.maybe(depth - 1), self.maybe(depth - 1)),
            lambda: Binary(self.rng.choice((BinaryOp.AND, BinaryOp.OR)), self.flag(depth - 1), self.flag(depth - 1)),
            lambda: Unary(UnaryOp.NOT, self.flag(depth - 1)),
            lambda: Binary(BinaryOp.HAS, self.mask(depth - 1), self.row(depth - 1)),
            lambda: self._fold(self.rng.choice((FoldOp.ANY, FoldOp.ALL)), depth - 1, "flag"),
            lambda: self._payable(depth - 1),
        )

    def _payable(self, depth: int) -> Expr:
        sources = self.sources(depth)
        if self.rng.random() < 0.5:
            limit = self.rng.randint(0, 12)
            return Binary(BinaryOp.HAS, Sums(sources, limit), Binary(BinaryOp.MOD, self.number(depth), Int(limit + 1)))
        due = Binary(BinaryOp.MOD, self.number(depth), Int(9))
        return Binary(BinaryOp.HAS, PayNext(sources, self.row(0), due), self.row(depth))

    def sources(self, depth: int) -> tuple[PaySource, ...]:
        """One or two sources, of few pieces."""
        return tuple(self._source(depth) for _ in range(self.rng.randint(1, 2)))

    def _source(self, depth: int) -> PaySource:
        local = self.local()
        inner = evolve(self, rows=(*self.rows, local))
        count = Binary(BinaryOp.MOD, inner.number(depth), Int(3))
        worth = Binary(BinaryOp.ADD, Binary(BinaryOp.MOD, inner.number(depth), Int(3)), Int(1))
        self.fresh = inner.fresh
        return PaySource("source", local, self.rng.randint(0, 1), self.rng.randint(1, 4), count, worth)

    def mask(self, depth: int) -> Expr:
        """A set of the five rows."""
        if depth <= 0:
            return self.pick(lambda: Int(self.rng.randint(0, 31)), lambda: Read(MASK))
        join = self.rng.choice((BinaryOp.UNION, BinaryOp.MEET, BinaryOp.LESS))
        return self.pick(
            lambda: Read(MASK),
            lambda: Binary(join, self.mask(depth - 1), self.mask(depth - 1)),
            lambda: Unary(UnaryOp.BIT, self.maybe_row(depth)),
            lambda: self._fold(FoldOp.SET, depth - 1, "row"),
            lambda: self._ranked(depth - 1),
        )

    def domain(self, depth: int) -> Domain:
        """Some of the five rows."""
        kind = self.rng.randrange(4)
        if kind == 0:
            return Range(Int(0), Int(ROWS - 1))
        if kind == 1:
            return Range(self.row(depth), self.row(depth))
        if kind == 2:
            return Members(self.mask(depth), ROWS)
        return Rotation(self.mask(depth), ROWS, self.row(depth))

    def _fold(self, op: FoldOp, depth: int, body: str) -> Expr:
        domain, local = self.domain(depth), self.local()
        inner = evolve(self, rows=(*self.rows, local))
        where = inner.flag(depth) if self.rng.random() < 0.5 else None
        bare = op in (FoldOp.NTH, FoldOp.SET)
        makers = {"number": inner.number, "maybe": inner.maybe, "flag": inner.flag}
        value = None if bare else makers[body](depth)
        self.fresh = inner.fresh
        return Fold(op, local, domain, where, value, self.rng.randint(1, 3) if op is FoldOp.NTH else 1)

    def _ranked(self, depth: int) -> Expr:
        domain, local = self.domain(depth), self.local()
        inner = evolve(self, rows=(*self.rows, local))
        where = inner.flag(depth) if self.rng.random() < 0.5 else None
        values = [self.rng.choice((inner.number, inner.maybe))(depth) for _ in range(self.rng.randint(1, 2))]
        self.fresh = inner.fresh
        keys = tuple(RankKey(f"key{k}", self.rng.random() < 0.5, value) for k, value in enumerate(values))
        return Ranked(self.rng.randint(1, 3), local, domain, where, keys)

    # ---- statements ----

    def block(self, depth: int, most: int) -> tuple[Stmt, ...]:
        """Some statements; their locals end with them."""
        rows, numbers = self.rows, self.numbers
        made = tuple(self.statement(depth) for _ in range(self.rng.randint(1, most)))
        self.rows, self.numbers = rows, numbers
        return made

    def statement(self, depth: int) -> Stmt:
        """One statement."""
        makers: list[Callable[[], Stmt]] = [self.let, self.write, self.write, self.change]
        if depth > 0:
            makers += [lambda: self.when(depth - 1), lambda: self.each(depth - 1), self.roll]
        if depth > 0 and self.seat is None:
            makers += [lambda: self.loop(depth - 1), lambda: self.together(depth - 1)]
        if depth > 0:
            makers += [lambda: self.choose(depth - 1)] * 2
        return self.rng.choice(makers)()

    def let(self) -> Stmt:
        """A new number or row."""
        if self.rng.random() < 0.5:
            value, local = self.number(2), self.local()
            self.numbers = (*self.numbers, local)
            return Let(local, bounded(value))
        value, local = self.row(2), self.local()
        self.rows = (*self.rows, local)
        return Let(local, value)

    def write(self) -> Stmt:
        """A cell gets a new value; inside a Together only the seat's own."""
        if self.seat is not None:
            return self.change()
        return self.rng.choice(
            (
                lambda: Write(ALONE, (), bounded(self.number(3)), "write"),
                lambda: Write(LINE, (self.row(2),), bounded(self.number(3)), "write"),
                lambda: Write(GRID, (self.seats(), self.row(2)), bounded(self.number(2)), "write"),
                lambda: Write(MASK, (), self.mask(3), "write"),
                lambda: Write(MAYBE, (), self.maybe_row(2), "write"),
                lambda: Write(MAYBES, (self.row(1),), self.maybe_row(2), "write"),
            )
        )()

    def change(self) -> Stmt:
        """A number of a seat changes."""
        seat = (self.seats(),)
        return Write(OWN, seat, bounded(Binary(BinaryOp.ADD, Read(OWN, seat), self.number(1))), "change")

    def when(self, depth: int) -> Stmt:
        """One block or another."""
        return When(self.flag(2), self.block(depth, 3), self.block(depth, 2) if self.rng.random() < 0.5 else ())

    def each(self, depth: int) -> Stmt:
        """A block for each of some rows."""
        domain, local = self.domain(1), self.local()
        rows, self.rows = self.rows, (*self.rows, local)
        body = self.block(depth, 3)
        self.rows = rows
        return Each(local, domain, body, self.rng.random() < 0.3)

    def loop(self, depth: int) -> Stmt:
        """A few passes with a choice in each, up to a bound that is a local."""
        bound = self.local()
        passes = Binary(BinaryOp.ADD, Read(COUNT), Int(1))
        body = (Write(COUNT, (), passes, "pass"), self.choose(depth), *self.block(depth, 2))
        start = Let(bound, Binary(BinaryOp.ADD, Read(COUNT), Int(self.rng.randint(1, 3))))
        return When(Int(1), (start, While(Binary(BinaryOp.LT, Read(COUNT), Get(bound)), body)))

    def roll(self) -> Stmt:
        """A row by chance."""
        local = self.local()
        weight = Binary(BinaryOp.ADD, Binary(BinaryOp.MOD, evolve(self, rows=(*self.rows, local)).number(0), Int(3)), Int(1))
        self.rows = (*self.rows, local)
        return Roll("roll", local, ROWS, LABELS, weight, False)

    def choose(self, depth: int) -> Stmt:
        """A choice among a family of options and a single one, which is always legal."""
        seat, local = self.seats(), self.local()
        self.rows = (*self.rows, local)
        clauses = tuple(Clause(f"clause{k}", self.flag(2), Words(("no",))) for k in range(self.rng.randint(0, 2)))
        many = Option(f"many{local}", "take {}", local, ROWS, LABELS, clauses, self.block(depth, 2))
        self.rows = self.rows[:-1]
        single = Option(f"single{local}", "take none", None, 1, (), (), self.block(depth, 2))
        return Choose(f"choose{local}", seat, (many, single))

    def together(self, depth: int) -> Stmt:
        """Seats choose at the same time; each touches only what is its own."""
        local = self.local()
        rows, numbers, functions = self.rows, self.numbers, self.functions
        self.seat, self.functions = local, ()
        body = (self.choose(0), *self.block(min(depth, 1), 2))
        self.seat, self.functions, self.rows, self.numbers = None, functions, rows, numbers
        return Together(f"together{local}", local, Int(self.rng.randint(0, 7)), body)


def bounded(value: Expr) -> Expr:
    """The value, pushed into the range of stored numbers."""
    return Binary(BinaryOp.MAX, Int(LOW), Binary(BinaryOp.MIN, Int(HIGH), value))
