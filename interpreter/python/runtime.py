"""What generated code may use besides itself: a few builtins, and rare operations that are not worth writing out each time."""

import builtins
from collections.abc import MutableSequence, Sequence
from itertools import compress
from operator import mul
from typing import Any

from interpreter.chance import draw
from interpreter.errors import RulesError
from rulesdsl.ir.model import NONE

BUILTINS: dict[str, Any] = {
    name: getattr(builtins, name) for name in ("any", "len", "list", "map", "max", "min", "range", "sum", "tuple")
}
"""The builtins that generated code may call."""


def fault(words: str, address: str) -> None:
    """Stops where the rules ask for what cannot be done."""
    raise RulesError(words, address)


def bit(row: int) -> int:
    """The set with one row; the empty set for NONE."""
    return 1 << row if row >= 0 else 0


def first_member(mask: int) -> int:
    """The least row of a set, NONE where it is empty."""
    return (mask & -mask).bit_length() - 1 if mask else NONE


def first_in_turn(mask: int, size: int, start: int) -> int:
    """The first member of a set of `size` seats, clockwise from `start`; NONE where it is empty."""
    return next((seat for seat in (*range(start, size), *range(start)) if mask >> seat & 1), NONE)


def placed(keys: list[tuple[int, ...]], rows: list[int], place: int) -> int:
    """The set of the rows to whose key exactly `place` - 1 keys are greater."""
    if len(keys) < place:
        return 0
    ordered = sorted(keys, reverse=True)
    wanted = ordered[place - 1]
    if ordered.index(wanted) != place - 1:
        return 0
    return sum(1 << row for key, row in zip(keys, rows, strict=True) if key == wanted)


def least(value: int) -> int:
    """A key that should be small, turned round; NONE stays last."""
    return -value if value != NONE else NONE


def roll(cells: MutableSequence[int], weights: Sequence[int]) -> int:
    """A row drawn in proportion to the weights, with the generator's state last in `cells`. `draw` is written out."""
    bound = sum(weights)
    state = cells[-1]
    word = (state ^ state >> 18) >> 27 & 0xFFFFFFFF
    turn = state >> 59
    at = ((word >> turn | word << 32 - turn) & 0xFFFFFFFF) * bound
    if at & 0xFFFFFFFF < bound:
        at = draw(cells, bound)
    else:
        cells[-1] = (state * 6364136223846793005 + 109) & 0xFFFFFFFFFFFFFFFF
        at >>= 32
    for row, weight in enumerate(weights):
        at -= weight
        if at < 0:
            return row
    raise AssertionError("a roll without a positive weight")


NAMES: dict[str, Any] = {
    "bit": bit,
    "draw": draw,
    "compress": compress,
    "fault": fault,
    "first_member": first_member,
    "least": least,
    "mul": mul,
    "roll": roll,
    "placed": placed,
}
"""Names of this module in generated code."""
