"""Rows of several tables in one: all of them have names of their own."""

from tests.lowering.playing import game_of

RULES = """
pieces huts (owner in players): 2 each
pieces boats (owner in players, size in 1..2): 1 each
pieces dogs (owner in players): 1 each
table things: huts, boats, dogs
zone pile: things, shuffled
zone hand (p in players): things, seen by p
to play:
    move all from box to pile
    move 2 from pile to hand(p1)
    turn of p1:
        choose t in my hand
        move t to pile
    end
"""
NAMES = ["huts_p1", "huts_p2", "p1_1", "p1_2", "p2_1", "p2_2", "dogs_p1", "dogs_p2"]


def test_chances_and_actions_of_a_union_have_different_names() -> None:
    """Where two tables have rows of one name, the table goes before it; other rows are called as ever."""
    game = game_of(RULES)
    assert [chance.name for chance in game.start().chance] == NAMES
    assert [action.name for action in game.actions.all] == [f"play={name}" for name in NAMES]


def test_each_name_gives_its_own_piece() -> None:
    """A name that is played draws the piece that it names."""
    state = game_of(RULES).start().play("dogs_p2").play("huts_p2")
    assert [option.name for option in state.options] == ["play=huts_p2", "play=dogs_p2"]


def test_the_box_tells_kinds_apart() -> None:
    """The box, which holds all tables of pieces, does so too."""
    (box,) = (variable for variable in game_of(RULES).ir.variables if variable.address == "box")
    assert list(box.dimensions[-1].labels) == NAMES
