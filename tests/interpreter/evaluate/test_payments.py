"""Exact payments against every way to pay, one by one."""

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from interpreter.evaluate.payments import Item, next_items, sums

PURSES = st.lists(st.builds(Item, st.integers(0, 3), st.integers(1, 5)), min_size=1, max_size=4)


def ways(items: list[Item]) -> list[tuple[int, ...]]:
    """Every choice of how many pieces of each item to give."""
    return list(product(*(range(item.count + 1) for item in items)))


def paid(items: list[Item], way: tuple[int, ...]) -> int:
    """What a way pays."""
    return sum(item.worth * given for item, given in zip(items, way, strict=True))


@given(PURSES, st.integers(0, 20))
def test_the_sums_are_those_of_all_ways(items: list[Item], limit: int) -> None:
    """An amount up to the limit is a member if and only if some choice of pieces pays it."""
    expected = {amount for way in ways(items) if (amount := paid(items, way)) <= limit}

    assert {amount for amount in range(limit + 1) if sums(items, limit) >> amount & 1} == expected
    assert sums(items, limit) >> limit + 1 == 0


@given(PURSES, st.integers(0, 20), st.integers(0, 3))
def test_the_next_item_is_the_first_of_some_exact_way(items: list[Item], due: int, first: int) -> None:
    """In order of the items from `first` on, each exact way begins with one of them, and nothing else is offered."""
    exact = [way for way in ways(items) if paid(items, way) == due and any(way) and not any(way[:first])]
    expected = {next(number for number, given in enumerate(way) if given) for way in exact}

    assert {number for number in range(len(items)) if next_items(items, first, due) >> number & 1} == expected
