"""The generated functions: what they share, and that loops without a choice do not pile up calls."""

from attrs import evolve

from interpreter import of_ir
from interpreter.compiled import compile_game
from rulesdsl.ir.model import (
    Binary,
    BinaryOp,
    Choose,
    Each,
    End,
    Game,
    Get,
    Int,
    Let,
    Option,
    Range,
    Read,
    Roll,
    Stmt,
    When,
    While,
    Write,
)
from tests.properties.fixtures import ROUND, auction

NEVER = ("no", "yes")


def counting(to: int, *body: Stmt) -> Game:
    """The auction's cells, with a loop that counts rounds up to `to`."""
    less = Binary(BinaryOp.LT, Read(ROUND), Int(to))
    onward = Write(ROUND, (), Binary(BinaryOp.ADD, Read(ROUND), Int(1)), "round")
    return evolve(auction(2, rounds=to + 2), play=(While(less, (*body, onward)), End()))


def test_both_programs_agree_on_what_is_legal_everywhere() -> None:
    """The one that draws and the one that asks list the same actions in the same states."""
    game = of_ir(auction(2))
    drawing, asking = game.compiled.drawing, game.compiled.asking
    state = game.start(4)
    while not state.over:
        cells = [*state.cells, 0]
        assert tuple(drawing.legal[state.stop](cells)) == tuple(asking.legal[state.stop](cells))
        assert drawing.seat[state.stop](cells) == asking.seat[state.stop](cells)
        state = state.play(state.options[-1])


def never() -> Stmt:
    """A choice that does not come up, so that the loop around it is one of the machine's."""
    choice = Choose("never", Int(0), (Option("never.it", "", None, 1, (), (), ()),))
    return When(Binary(BinaryOp.EQ, Read(ROUND), Int(20_000)), (choice,))


def test_thousands_of_rolls_in_a_row_need_no_deep_stack() -> None:
    """A loop that passes without a choice gives control back at its head."""
    game = of_ir(counting(5000, Roll("coin", 300, 2, NEVER, Int(1), False), never()))
    cursor = game.cursor(1)
    assert cursor.over
    assert cursor.cells[game.layout.cell(ROUND)] == 5000
    assert game.start(1).over


def test_thousands_of_items_need_no_deep_stack() -> None:
    """Nor does a loop over a long range."""
    once = Write(ROUND, (), Get(310), "round")
    play = (Each(310, Range(Int(1), Int(5000)), (Roll("coin", 300, 2, NEVER, Int(1), False), once, never())), End())
    game = of_ir(evolve(auction(2, rounds=5000), play=play))
    assert game.cursor(1).over
    assert game.start(1).cells[game.layout.cell(ROUND)] == 5000


def test_a_roll_with_equal_weights_uses_the_same_number_in_both_programs() -> None:
    """Weights of 7 each are drawn as weights, not as faces."""
    kept = Let(301, Get(300))
    store = Write(ROUND, (), Binary(BinaryOp.ADD, Read(ROUND), Get(301)), "round")
    game = of_ir(counting(40, Roll("die", 300, 2, NEVER, Int(7), False), kept, store))
    for seed in range(10):
        assert game.cursor(seed).cells[-1] == game.start(seed).generator


def test_equal_choices_share_their_functions() -> None:
    """Two choices with the same options and conditions are written once."""
    one = Choose("again", Int(0), (Option("again.it", "", None, 1, (), (), ()), Option("again.not", "", None, 1, (), (), ())))
    program = compile_game(evolve(auction(2), play=(one, one, End()))).drawing
    assert program.legal[1] is program.legal[2]
    assert "legal2 = legal1" in program.text
