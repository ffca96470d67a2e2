"""Chance: the PCG32 generator (XSH-RR 64/32, O'Neill 2014) on stream 54, its state one integer of 64 bits.

The state stands beside the cells of a game and is never shown to a seat. Numbers below a bound are unbiased: the high word of
output times bound, with rejection where the low word falls short (Lemire 2019).
"""

from collections.abc import Callable, MutableSequence
from operator import index
from typing import SupportsIndex

MULTIPLIER = 6364136223846793005
INCREMENT = 2 * 54 + 1
MASK64 = 2**64 - 1
MASK32 = 2**32 - 1
SEEDS = 2**32
"""How many seeds a game can be begun with, from 0 on."""


def seed_of(seed: object) -> int:
    """A seed that a game can be begun with, as a number; raises `ValueError` for anything else."""
    if type(seed) is int and 0 <= seed < SEEDS:  # as nearly always, and asked for before each playout
        return seed
    whole = None if isinstance(seed, bool | str) or not isinstance(seed, SupportsIndex) else index(seed)
    if whole is None or not 0 <= whole < SEEDS:
        raise ValueError(f"a seed is a whole number from 0 to {SEEDS - 1}, not {seed!r}")
    return whole


def seeded(seed: int) -> int:
    """The state of the generator for a seed; seeds are taken modulo 2**64."""
    return advance((INCREMENT + seed) & MASK64)


def advance(state: int) -> int:
    """The state after one step."""
    return (state * MULTIPLIER + INCREMENT) & MASK64


def output(state: int) -> int:
    """The 32 bits that a state gives; the next state is `advance(state)`."""
    word = (state ^ state >> 18) >> 27 & MASK32
    turn = state >> 59
    return (word >> turn | word << 32 - turn) & MASK32


def below(state: int, bound: int) -> tuple[int, int]:
    """The next state and a number 0..`bound`-1; `bound` is 1..2**32."""
    product = output(state) * bound
    state = advance(state)
    if product & MASK32 < bound:
        floor = 2**32 % bound
        while product & MASK32 < floor:
            product = output(state) * bound
            state = advance(state)
    return state, product >> 32


def draw(cells: MutableSequence[int], bound: int) -> int:
    """As `below`, with the state in the last place of `cells`; written out, since generated code spends its time here."""
    state = cells[-1]
    cells[-1] = (state * 6364136223846793005 + 109) & 0xFFFFFFFFFFFFFFFF
    word = (state ^ state >> 18) >> 27 & 0xFFFFFFFF
    turn = state >> 59
    product = ((word >> turn | word << 32 - turn) & 0xFFFFFFFF) * bound
    if product & 0xFFFFFFFF >= bound:
        return product >> 32
    cells[-1], value = below(state, bound)
    return value


def picker(seed: int) -> Callable[[int], int]:
    """A function of a bound that gives numbers 0..bound-1, for seats that choose at random."""
    cells = [seeded(seed)]
    return lambda bound: draw(cells, bound)
