"""Games as a client plays them: names, ids, chance that is asked for, simultaneous choices, histories."""

from random import Random

import pytest

import interpreter
from interpreter import Game, Moment, Option, RefusedOption, State
from tests.properties.fixtures import auction, tic_tac_toe


@pytest.fixture(scope="module")
def line() -> Game:
    """Three in a row."""
    return interpreter.of_ir(tic_tac_toe())


@pytest.fixture(scope="module")
def bids() -> Game:
    """The auction for three."""
    return interpreter.of_ir(auction(3))


def play(state: State, *names: str) -> State:
    """The state after these actions."""
    for name in names:
        state = state.play(name)
    return state


def test_a_whole_game_by_names(line: Game) -> None:
    """Three in the first column win."""
    state = play(line.start(1), "mark.square=a1", "mark.square=b1", "mark.square=a2", "mark.square=b2", "mark.square=a3")
    assert state.over
    assert state.to_act == ()
    assert len(state.options) == 0
    assert state.outcome is not None
    assert state.outcome.winners == (0,)
    assert str(state.outcome) == "player 1 wins (player 1 1, player 2 0)"


def test_options_are_listed_counted_and_tested(line: Game) -> None:
    """By option, id and name; a taken square is none of them."""
    state = line.start(1).play("mark.square=b2")
    assert state.to_act == (1,)
    assert len(state.options) == 8
    first = state.options[0]
    assert (first.name, first.text, first.id) == ("mark.square=a1", "mark a1", 0)
    assert first in state.options
    assert first.id in state.options
    assert "mark.square=a1" in state.options
    assert "mark.square=b2" not in state.options
    assert Option(0, first.action) not in state.options
    assert [option.id for option in state.options[:2]] == [0, 1]


def test_option_id_and_name_lead_to_the_same_state(line: Game) -> None:
    """Three ways to say the same."""
    state = line.start(1)
    option = state.options[4]
    assert state.play(option) == state.play(option.id) == state.play(option.name)
    assert hash(state.play(option)) == hash(state.play(option.id))
    assert state.play(option) != state.play(state.options[5])


def test_a_state_never_changes(line: Game) -> None:
    """Playing leaves the old state as it was, and undo leads back to it."""
    state = line.start(1)
    cells = list(state.cells)
    after = state.play(state.options[0])
    assert list(state.cells) == cells
    assert after.undo() is state
    assert state.undo() is state


def test_a_refusal_says_why_and_changes_nothing(line: Game) -> None:
    """The failed condition with its words; an unknown name with what may be meant."""
    state = line.start(1).play("mark.square=b2")
    with pytest.raises(RefusedOption, match="player 1 has marked it") as refusal:
        state.play("mark.square=b2")
    assert [mistake.address for mistake in refusal.value.mistakes] == ["mark.free"]
    with pytest.raises(RefusedOption, match=r"no action `marc\.square=a1`"):
        state.play("marc.square=a1")
    assert state.why_not("mark", square="b2") == refusal.value.mistakes
    assert state.why_not("mark", square="a1") == ()


def test_chance_is_asked_for_without_a_seed(bids: Game) -> None:
    """The first prize of the store: weights are the copies in the box, and each result is another state."""
    state = bids.start()
    assert [(chance.name, chance.weight) for chance in state.chance] == [("pearl", 3), ("coral", 2), ("amber", 2)]
    assert state.to_act == ()
    assert len({state.play(chance) for chance in state.chance}) == 3
    after = state.play("amber")
    assert [(chance.name, chance.weight) for chance in after.chance] == [("pearl", 3), ("coral", 2), ("amber", 1)]


def test_states_differ_where_only_their_chance_does(line: Game) -> None:
    """The squares are the same, what chance will give is not."""
    assert line.start(1).cells == line.start(2).cells
    assert line.start(1) != line.start(2)


def test_the_same_seed_gives_the_same_game(bids: Game) -> None:
    """And another seed another one."""
    assert bids.start(5) == bids.start(5)
    assert bids.start(5) != bids.start(6)
    assert bids.start(5).chance == ()


def test_seats_commit_in_any_order(bids: Game) -> None:
    """Who acts together may act in any order; the state is the same."""
    state = bids.start(3)
    assert state.to_act == (0, 1, 2)
    forward, back = state, state
    for seat in (0, 1, 2):
        forward = forward.play("bid.none", seat=seat)
    for seat in (2, 0, 1):
        back = back.play(back.options_of(seat)[-1])
    assert forward == back
    assert state.play("bid.none", seat=1).to_act == (0, 2)


def test_a_seat_that_has_committed_has_no_options(bids: Game) -> None:
    """Nor has one that does not play."""
    state = bids.start(3).play("bid.none", seat=1)
    assert len(state.options_of(1)) == 0
    with pytest.raises(RefusedOption):
        state.play("bid.none", seat=1)


def random_game(game: Game, seed: int) -> State:
    """The end of a random game."""
    rng, state = Random(seed), game.start(seed)
    while not state.over:
        state = state.play(rng.choice(state.options_of(rng.choice(state.to_act))))
    return state


def test_a_history_leads_to_the_same_state(bids: Game) -> None:
    """With its chance, or with the seed that gave it."""
    end = random_game(bids, 9)
    assert bids.replay(end.history).cells == end.cells
    assert bids.replay(end.history, seed=9) == end
    assert Moment(None, "pearl") in end.history


def test_a_payment_can_be_gone_through_with_at_once(bids: Game) -> None:
    """Every way starts with the option itself and leaves nothing due; ways are different."""
    rng = Random(2)
    for seed in range(40):
        state = bids.start(seed)
        while not state.over:
            buys = [option for option in state.options if option.action.address == "buy.slot"] if len(state.to_act) == 1 else []
            for option in buys:
                ways = state.ways(option)
                assert ways
                assert len(set(ways)) == len(ways)
                assert all(way[0] == option and len(way) > 1 for way in ways)
                assert all("pay.coin" not in {o.action.address for o in state.play_way(way).options} for way in ways)
            if buys:
                return
            state = state.play(rng.choice(state.options_of(rng.choice(state.to_act))))
    raise AssertionError("nobody could buy anything")


def test_returns_if_it_were_scored_now(bids: Game) -> None:
    """Scoring at once leaves the state alone; the richest gets two points."""
    state = bids.start(3)
    cells = list(state.cells)
    returns = bids.returns_now(state)
    assert returns is not None
    assert sum(returns) >= 2
    assert list(state.cells) == cells
