"""What is done to expressions changes nothing of their value: the direct evaluator says the same before and after."""

from hypothesis import given, settings
from hypothesis import strategies as st

from interpreter.evaluate.cells import Cells, first_cells
from interpreter.evaluate.course import Chance, Course, Pick, offered
from interpreter.evaluate.expressions import Evaluator
from rulesdsl.ir import constant, fold, walk
from rulesdsl.ir import model as ir
from rulesdsl.ir.bounds import greatest
from rulesdsl.lowering.expressions.words import plain
from rulesdsl.lowering.needs import Need, back
from rulesdsl.lowering.needs import given as assuming
from rulesdsl.source import SourceFile, Span
from tests.ir.drawn import CELLS, GAME, RESULT, ROWS, TABLES, Drawn

SEEDS = st.integers(0, 10**9)
NOWHERE = Span(SourceFile("x", "x"), 0, 1)
FREE = {1: 2, 2: 0}


def value(expr: ir.Expr, env: dict[int, int] | None = None) -> int:
    """The value of an expression at the start of the game."""
    return Evaluator(Cells(GAME, first_cells(GAME))).value(expr, env or {})


def refolded(expr: ir.Expr) -> ir.Expr:
    """An expression built anew from its parts, folded on the way."""
    return expr if isinstance(expr, ir.Int | ir.Get) else walk.rebuild(TABLES, expr, refolded)


def drawn(seed: int, free: bool = False) -> tuple[ir.Expr, Drawn]:
    """A number or a flag; with `free`, over two locals that nothing binds."""
    source = Drawn(seed)
    if free:
        source.rows = source.numbers = tuple(FREE)
    expr = source.number(4) if seed % 2 else source.flag(4)
    return expr, source


@given(SEEDS)
@settings(max_examples=300)
def test_folding(seed: int) -> None:
    """Smart constructors, and the evaluation of constants, give what the evaluator gives."""
    expr, _ = drawn(seed)
    expected = value(expr)

    assert value(refolded(expr)) == expected
    assert constant.value_of(TABLES, expr, {}) == expected
    assert constant.value_of(TABLES, refolded(expr), {}) == expected


@given(SEEDS)
@settings(max_examples=200)
def test_folding_with_locals(seed: int) -> None:
    """The same where two locals are known only later."""
    expr, _ = drawn(seed, free=True)

    assert value(refolded(expr), FREE) == value(expr, FREE)


@given(SEEDS)
@settings(max_examples=200)
def test_substitution(seed: int) -> None:
    """A local replaced by a value is worth what it is worth with that value, whatever the fold narrows on the way."""
    expr, _ = drawn(seed, free=True)
    one = walk.substitute(TABLES, expr, {1: ir.Int(FREE[1])})
    both = walk.substitute(TABLES, one, {2: ir.Int(FREE[2])})

    assert value(one, {2: FREE[2]}) == value(both) == value(expr, FREE)
    assert not walk.locals_of(both) & FREE.keys()


@given(SEEDS)
@settings(max_examples=200)
def test_closed(seed: int) -> None:
    """An expression that mentions free locals is not closed; with these it is."""
    expr, _ = drawn(seed, free=True)
    mentioned = walk.locals_of(expr) & FREE.keys()

    assert walk.is_closed(expr) is (not mentioned)
    assert walk.is_closed(expr, frozenset(FREE))


@given(SEEDS)
@settings(max_examples=150)
def test_assumptions(seed: int) -> None:
    """Where some flags hold, a test simplified by them is worth what it was."""
    source = Drawn(seed, reads=True)
    known = [test for test in (source.flag(2) for _ in range(4)) if value(test)]
    parts = [*known, *(fold.negate(test) for test in known), source.flag(3)]
    test = fold.either([fold.both(source.random.sample(parts, min(3, len(parts)))), source.random.choice(parts)])

    assert value(assuming(TABLES, test, frozenset(known))) == value(test)


@given(SEEDS)
@settings(max_examples=150)
def test_bounds(seed: int) -> None:
    """What is said to be the greatest value of something that is not negative is not exceeded."""
    expr, _ = drawn(seed)
    bound = greatest(TABLES, expr)
    negative = any(value(part) < 0 for part in walk.within(expr) if walk.is_closed(part) and not isinstance(part, ir.Fold))

    assert bound is None or negative or value(expr) <= bound


def outcomes(stmts: tuple[ir.Stmt, ...], test: ir.Expr) -> set[int]:
    """What a test is worth behind some statements, whatever chance gives."""
    from attrs import evolve

    play = (*stmts, ir.Write(RESULT, (), fold.if_else(test, ir.Int(1), ir.Int(0)), "result"))
    game = evolve(GAME, play=play)
    found, waiting = set(), [()]
    while waiting:
        answers: tuple[Pick, ...] = waiting.pop()  # type: ignore[assignment]
        course = Course(game)
        for answer in answers:
            course.answer(0, answer)
        if course.over:
            found.add(course.cells.read(RESULT, ()))
        else:
            assert isinstance(course.pending[0], Chance)
            waiting += [(*answers, pick) for pick in offered(course.pending[0])]  # type: ignore[list-item]
    return found


@given(SEEDS)
@settings(max_examples=200)
def test_needs_are_carried_back(seed: int) -> None:
    """A need before some steps holds if and only if it holds behind them, whatever chance gives on the way."""
    source = Drawn(seed, reads=True)
    stmts = tuple(source.statement(2, rolls=seed % 3 == 0) for _ in range(source.random.randint(1, 4)))
    kind = source.local()
    lying = ir.Fold(ir.FoldOp.SUM, kind, ir.Range(ir.Int(0), ir.Int(ROWS - 1)), None, ir.Read(CELLS, (ir.Get(kind),)))
    test = ir.Binary(ir.BinaryOp.GE, lying, source.number(1)) if seed % 2 else source.flag(3)
    carried = back(TABLES, stmts, (Need("here", test, plain("words"), NOWHERE),))
    unknown = [need for need in carried if need.test is None]

    assert unknown or {all(value(need.test) for need in carried if need.test is not None)} == {all(outcomes(stmts, test))}


@given(SEEDS)
@settings(max_examples=200)
def test_narrowing(seed: int) -> None:
    """A fold over known items keeps its value when those are left out which its test rules out beforehand."""
    source, local = Drawn(seed), 50
    source.rows = source.numbers = (local,)
    decided = source.flag(2)
    source.rows = source.numbers = (local, *FREE)
    where = fold.both([decided, source.flag(2)])
    for op, body in ((ir.FoldOp.SUM, source.number(2)), (ir.FoldOp.NTH, None), (ir.FoldOp.SET, None)):
        domain = source.random.choice((ir.Range(ir.Int(0), ir.Int(ROWS - 1)), ir.Members(ir.Int(0b1011), ROWS)))
        one = ir.Fold(op, local, domain, where, body)

        assert value(walk.narrowed(TABLES, one), FREE) == value(one, FREE)
