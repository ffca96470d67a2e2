"""Values are folded as they are made, and equal ones are one."""

import pytest

from interpreter.layout import lay_out
from interpreter.python.pool import Pool
from interpreter.python.translate import Translator
from interpreter.python.values import Value
from rulesdsl.ir import model as ir
from tests.properties.fixtures import DECK, HAND, SHELF, WORTH, auction

ADD, MUL, EQ, AND, GT = (ir.BinaryOp(name) for name in ("add", "mul", "eq", "and", "gt"))


@pytest.fixture
def translator() -> Translator:
    """Over the auction for three, with local 5 a seat."""
    game = auction(3)
    pool = Pool(game, lay_out(game))
    pool.limit(5, 0, 2)
    return Translator(pool)


def fold(op: str, local: int, size: int, body: ir.Expr | None, where: ir.Expr | None = None) -> ir.Fold:
    """A fold over the rows of a table."""
    return ir.Fold(ir.FoldOp(op), local, ir.Range(ir.Int(0), ir.Int(size - 1)), where, body)


def coin(local: int) -> ir.Read:
    """The deck's copies of a kind."""
    return ir.Read(DECK, (ir.Get(local),))


def test_constants_fold(translator: Translator) -> None:
    """Arithmetic, tables, and what one constant side decides."""
    assert translator.expr(ir.Binary(ADD, ir.Int(2), ir.Int(3))).number == 5
    assert translator.expr(ir.Look(WORTH, (ir.Int(2),))).number == 3
    assert translator.expr(ir.Binary(AND, ir.Int(0), coin(5))).number == 0
    assert translator.expr(ir.Binary(EQ, coin(5), ir.Int(-4))).number == 0


def test_equal_folds_are_one_value_whatever_their_locals(translator: Translator) -> None:
    """The bound variable's number makes no difference."""
    one, two = (translator.expr(fold("max", local, 3, ir.Read(HAND, (ir.Get(5), ir.Get(local))))) for local in (60, 61))
    assert one is two


def test_a_sum_over_neighbouring_cells_is_one_run(translator: Translator) -> None:
    """Also the sum of sums, where the inner ones fill the outer."""
    assert translator.expr(fold("sum", 60, 3, coin(60))).op == "run"
    hands = fold("sum", 60, 3, fold("sum", 61, 3, ir.Read(HAND, (ir.Get(60), ir.Get(61)))))
    value = translator.expr(hands)
    assert (value.op, value.data[:2]) == ("run", ("sum", 9))


def test_counting_only_what_is_there_is_the_plain_sum(translator: Translator) -> None:
    """`x if x > 0 else 0` of something never negative is x."""
    positive = ir.Binary(GT, coin(60), ir.Int(0))
    assert translator.expr(fold("sum", 60, 3, coin(60), positive)) is translator.expr(fold("sum", 61, 3, coin(61)))


def test_questions_about_sets_are_operations_on_sets(translator: Translator) -> None:
    """Whether some row is in both sets needs no loop."""
    sets = [ir.Unary(ir.UnaryOp.BIT, ir.Read(SHELF, (ir.Int(k),))) for k in (0, 1)]
    both = ir.Fold(ir.FoldOp.ANY, 60, ir.Members(sets[0], 3), None, ir.Binary(ir.BinaryOp.HAS, sets[1], ir.Get(60)))
    assert "fold" not in ops(translator.expr(both))


def test_a_cell_is_safe_where_its_index_is_a_row(translator: Translator) -> None:
    """A seat may be looked up early, a row that may be none may not."""
    assert translator.expr(ir.Read(HAND, (ir.Get(5), ir.Int(0)))).safe
    assert not translator.expr(ir.Read(HAND, (ir.Get(6), ir.Int(0)))).safe
    assert not translator.expr(ir.Look(WORTH, (ir.Read(SHELF, (ir.Int(0),)),))).safe


def ops(value: Value) -> set[str]:
    """All operators in a value."""
    return {value.op}.union(*map(ops, value.args)) if value.args else {value.op}
