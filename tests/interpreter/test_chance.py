"""The generator of chance against its published figures."""

from collections import Counter
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from interpreter import chance
from interpreter.python.runtime import roll


def outputs(seed: int, many: int) -> list[int]:
    """The first words of a seed."""
    state, words = chance.seeded(seed), []
    for _ in range(many):
        words.append(chance.output(state))
        state = chance.advance(state)
    return words


def test_the_published_words_of_seed_42_on_stream_54() -> None:
    """The demonstration program of PCG32 prints these six words."""
    assert outputs(42, 6) == [0xA15C02B7, 0x7B47F409, 0xBA1D3330, 0x83D2F293, 0xBFA4784B, 0xCBED606E]


def test_seeds_differ_and_are_taken_modulo_two_to_the_64() -> None:
    """Neighbouring seeds give other words; a seed and itself plus 2**64 the same."""
    assert outputs(1, 3) != outputs(2, 3)
    assert outputs(7, 3) == outputs(7 + 2**64, 3)
    assert outputs(-1, 3) == outputs(2**64 - 1, 3)


@given(st.integers(0, 2**64 - 1), st.integers(1, 2**32))
def test_numbers_below_a_bound_are_below_it(state: int, bound: int) -> None:
    """Also for bounds that nearly fill a word, where drawings are rejected."""
    after, value = chance.below(state, bound)
    assert 0 <= value < bound
    assert 0 <= after < 2**64


def test_words_that_would_favour_some_numbers_are_skipped() -> None:
    """Below three quarters of a word every fourth word must go, so that each number has as many words as any other."""
    bound, skipped = 3 * 2**30, 0
    for seed in range(200):
        state = chance.seeded(seed)
        after, value = chance.below(state, bound)
        while (chance.output(state) * bound) % 2**32 < 2**32 % bound:
            state, skipped = chance.advance(state), skipped + 1
        assert (after, value) == (chance.advance(state), chance.output(state) * bound >> 32)
    assert 30 < skipped < 110


@given(st.integers(0, 2**64 - 1), st.integers(1, 2**32))
def test_drawing_in_place_is_the_same(state: int, bound: int) -> None:
    """The written-out form gives the same number and leaves the same generator behind."""
    cells = [5, state]
    value = chance.draw(cells, bound)
    assert (cells[-1], value) == chance.below(state, bound)
    assert cells[0] == 5


@given(st.integers(0, 2**64 - 1), st.lists(st.integers(0, 9), min_size=1).filter(any))
def test_a_roll_takes_the_row_on_which_the_number_falls(state: int, weights: list[int]) -> None:
    """Weights are laid end to end, and the number below their sum points to one."""
    cells = [state]
    row = roll(cells, weights)
    after, at = chance.below(state, sum(weights))
    assert sum(weights[:row]) <= at < sum(weights[: row + 1])
    assert cells == [after]


def test_three_faces_come_up_equally_often() -> None:
    """Three does not divide 2**32, so an unjust generator would show here over many seeds."""
    pick = chance.picker(Random(5).randrange(2**32))
    faces = Counter(pick(3) for _ in range(9000))
    assert sorted(faces) == [0, 1, 2]
    assert all(2800 < many < 3200 for many in faces.values())
