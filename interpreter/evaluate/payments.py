"""Exact payments, piece by piece over sets of totals; slow, short and plainly right."""

from collections.abc import Iterable, Sequence

from attrs import evolve, frozen


@frozen
class Item:
    """Pieces that are alike to a payment: `count` of them, `worth` apiece (1 or more)."""

    count: int
    worth: int


def totals(items: Sequence[Item], limit: int) -> frozenset[int]:
    """Every amount 0..`limit` that some of the pieces pay exactly."""
    reached = {0}
    for item in items:
        for _ in range(item.count):
            reached |= {amount + item.worth for amount in reached if amount + item.worth <= limit}
    return frozenset(reached)


def sums(items: Sequence[Item], limit: int) -> int:
    """`totals` as a set in bits."""
    return members(totals(items, limit))


def next_items(items: Sequence[Item], first: int, due: int) -> int:
    """The items from `first` on that may be paid next, so that the rest of `due` can be paid with them and those after them."""
    return members(place for place in range(first, len(items)) if _payable(items[place:], due))


def members(numbers: Iterable[int]) -> int:
    """The set of `numbers`, in bits."""
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask


def _payable(items: Sequence[Item], due: int) -> bool:
    head = items[0]
    if head.count < 1 or head.worth > due:
        return False
    left = [evolve(head, count=head.count - 1), *items[1:]]
    return due - head.worth in totals(left, due)
