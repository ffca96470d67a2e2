"""How many ways a game can go."""

from interpreter import Level, of_ir, perft
from interpreter.counting import answers, levels
from tests.properties.fixtures import auction, tic_tac_toe


def test_levels_of_tic_tac_toe() -> None:
    """Nine ways to begin; two ways to three marks differ only in whose first mark came first."""
    assert perft(of_ir(tic_tac_toe()), 3) == (Level(1, 0, 1), Level(9, 0, 9), Level(72, 0, 72), Level(504, 0, 252))


def test_counting_stops_where_all_games_have_ended() -> None:
    """There are no levels after the last choice, and as many ends as games."""
    found = perft(of_ir(tic_tac_toe()), 20)
    assert len(found) == 10
    assert found[-1].paths == found[-1].ends
    assert sum(level.ends for level in found) == 255_168


def test_chance_and_seats_that_act_together_are_answers() -> None:
    """Ways count what chance can give, and one seat after the other; the levels are those of a plain walk."""
    game = of_ir(auction(players=2, rounds=1))
    reached = [game.start()]
    for _, level in zip(range(4), levels(game), strict=False):
        assert (level.paths, level.states) == (len(reached), len(set(reached)))
        reached = [state.play(answer) for state in reached for answer in answers(state)]
