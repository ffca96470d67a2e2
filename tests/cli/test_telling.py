"""The course of a game as `rulesdsl play` tells it, on two small games."""

import re
from collections import Counter
from random import Random

from interpreter.evaluate.course import Ask, Course, offered
from interpreter.evaluate.replay import answer_name
from interpreter.moments import Moment
from rulesdsl.cli.playing.telling import UNSEEN, Teller
from rulesdsl.ir.model import Game
from tests.lowering.playing import game_of
from tests.properties.fixtures import auction, tic_tac_toe


def random_history(game: Game, seed: int) -> list[Moment]:
    """All answers of a random game."""
    random, course, history = Random(seed), Course(game), []
    while not course.over:
        number = random.randrange(len(course.pending))
        request = course.pending[number]
        pick = random.choice(offered(request))
        history.append(Moment(request.seat, answer_name(request, pick)))
        course.answer(number, pick)
    return history


def told(game: Game, history: list[Moment], viewer: int | None = None) -> list[str]:
    """All lines of a game."""
    teller = Teller(game, viewer)
    lines = [line for moment in history for line in teller.follow(moment)]
    return [*lines, *teller.flush()]


def test_tic_tac_toe() -> None:
    """A line for each turn; a loop of one step is not told as rounds; the point comes with the step that made it."""
    names = ("a1", "b1", "a2", "b2", "a3")
    history = [Moment(number % 2, f"mark.square={name}") for number, name in enumerate(names)]
    assert told(tic_tac_toe(), history) == [
        "  player 1: mark a1",
        "  player 2: mark b1",
        "  player 1: mark a2",
        "  player 2: mark b2",
        "  player 1: mark a3  [+1: mark]",
    ]


def test_rounds_and_final_scoring() -> None:
    """Each pass of the main loop has a heading, chance before it is told by its step, what scores after it stands apart."""
    lines = told(auction(rounds=3), random_history(auction(rounds=3), 3))
    assert [line for line in lines if line.startswith("Round")] == ["Round 1", "Round 2", "Round 3"]
    assert lines[0].startswith("  stock.prize: ")
    assert lines[lines.index("Final scoring") + 1].startswith("  richest: ")


def test_who_acts_alone_begins_a_line() -> None:
    """What a seat does alone is not put in one line with what all did together."""
    lines = told(auction(), random_history(auction(), 3))
    assert any("buy" in line for line in lines)
    assert not any("bid" in line and "buy" in line for line in lines)


def test_nothing_is_told_before_all_have_chosen() -> None:
    """While some have bid and others have not, no line comes; when all have, there is one for each, in the order of seats."""
    game = auction()
    teller, held, bids = Teller(game), 0, []
    for moment in random_history(game, 3):
        told_now = [line for line in teller.follow(moment) if "bid" in line]
        waiting = sum(isinstance(request, Ask) and request.choose.address == "bid" for request in teller.course.pending)
        if moment.name.startswith("bid") and 0 < waiting < game.players:
            held += 1
            assert (told_now, teller.flush()) == ([], ())
        if told_now:
            bids.append([line[:10] for line in told_now])
    assert held > 2
    assert len(bids) > 2
    assert all(seats == ["  player 1", "  player 2", "  player 3"] for seats in bids)


def test_points_add_up() -> None:
    """The points told are the points of the result."""
    for seed in range(8):
        game = auction()
        history = random_history(game, seed)
        teller = Teller(game)
        lines = [line for moment in history for line in teller.follow(moment)]
        sums = [int(number) for line in (*lines, *teller.flush()) for number in re.findall(r"[+-]\d+", line)]
        assert sum(sums) == sum(teller.course.returns())


def test_a_viewer_learns_no_secret() -> None:
    """Told to a seat, the secret picks of others and secret rolls are not named, the seat's own picks are."""
    for seed in range(8):
        game = auction()
        history = random_history(game, seed)
        lines = told(game, history, viewer=1)
        assert not any("bid" in line for line in lines if not line.startswith("  player 2"))
        assert any("bid" in line for line in lines)
        assert f"  stock.prize: 7 {UNSEEN}" in lines


BIDS = """
state bid (p in players): 0..9 = 0, seen by p
state keen (p in players): flag = no, seen by p
state winner_of_it: players = p1, seen by all
to play:
    bids: together players:
        choose n in 1..9
        set my bid to n
        choose:
            eager: set my keen to yes
            calm: set my keen to no
    won: for each p in players where bid(p) is over 4: set winner_of_it to p
    end
"""


def test_a_number_bid_in_secret_is_not_told() -> None:
    """A number, and an option, that others never see are not told when all have chosen, but each hears of the own."""
    game = game_of(BIDS).ir
    answers = (0, "play.bids=3"), (0, "play.bids.eager"), (1, "play.bids=7"), (1, "play.bids.calm")
    history = [Moment(seat, name) for seat, name in answers]
    for viewer, own in ((0, "3"), (1, "7"), (-1, "")):
        text = "\n".join(told(game, history, viewer))
        assert {digit for digit in "37" if digit in text} == set(own)
        assert ("eager" in text, "calm" in text) == (viewer == 0, viewer == 1)


DICE = """
state thrown (p in players, pips in 1..6): 0..3 = 0
state cup (p in players, pips in 1..6): 0..3 = 0, seen by p
state lucky (p in players): 1..6, seen by p
to play:
    throw: for each p in players:
        roll luck in 1..6
        set lucky(p) to luck
        repeat 3 times:
            roll pips in 1..6
            add 1 to thrown(p, pips)
    look: for each p in players, pips in 1..6: set cup(p, pips) to thrown(p, pips)
    turn of p1: choose n in 1..2
    end
"""


def test_own_dice() -> None:
    """Of dice that are thrown in the dark a viewer is told the own ones, when they have come to the own cup."""
    game = game_of(DICE).ir
    for seed in range(20):
        history = random_history(game, seed)
        names = [moment.name for moment in history if moment.seat is None]
        for viewer, mine in enumerate((names[:4], names[4:])):
            line = next(line for line in told(game, history, viewer) if "throw" in line)
            parts = [part.rpartition(" × ") for part in line.partition(": ")[2].split(", ")]
            seen = Counter({name: int(times or 1) for times, _, name in parts})
            assert seen == Counter([*mine, f"4 {UNSEEN}"])
