"""The numbered rules that the tests must cite, and the mark by which a test cites them."""

from collections.abc import Callable, Iterator
from types import ModuleType

from attrs import frozen

from tests.games.mangrovia.rules_text import Change, Changes, changed, rules_text
from tests.games.mangrovia.scene import Scene, at
from tests.games.mangrovia.table_rows import Row, rows

LAST = {"C": 7, "B": 10, "S": 13, "P": 3, "A": 15, "D": 4, "M": 5, "R": 1, "H": 12, "N": 4, "F": 9}
"""The last number of each part of the rulebook; the stone tiles (V) come with the variants."""

EXAMPLES = range(3, 15)

NUMBERED = frozenset(
    {f"M-{part}{number:02}" for part, last in LAST.items() for number in range(1, last + 1)}
    | {f"M-X{number:02}" for number in EXAMPLES}
)


@frozen
class Rules:
    """Shipped or broken rules, in which a test sets up its scenes."""

    changes: Changes = ()

    def game(self, players: int, luck: str = "") -> Scene:
        """The game at its first choice."""
        return Scene(players, self.changes, luck)

    def at(self, landing: str, seat: str = "p1", players: int = 4, luck: str = "") -> Scene:
        """The first round with the boat at a landing, where a player is about to choose."""
        return at(landing, seat, players, self.changes, luck)

    def rows(self, table: str) -> dict[str, Row]:
        """A table as text."""
        return rows(changed(rules_text(), self.changes), table)


Check = Callable[[Rules], None]


@frozen
class Broken:
    """A rule broken by another text, and the test that must notice."""

    test: str
    ids: tuple[str, ...]
    change: Change
    check: Check


def rule(*ids: str, broken: tuple[Change, ...] = ()) -> Callable[[Check], Check]:
    """Marks a test of these rules; `broken` are changes of the text under which it must fail."""

    def mark(check: Check) -> Check:
        check.__dict__["ids"] = ids
        check.__dict__["broken"] = broken
        return check

    return mark


def cited(modules: tuple[ModuleType, ...]) -> set[str]:
    """The rules that tests of the modules cite."""
    return {one for check in _checks(modules) for one in check.__dict__["ids"]}


def breakages(modules: tuple[ModuleType, ...]) -> Iterator[Broken]:
    """Every change of the text that some test must notice."""
    for check in _checks(modules):
        for change in check.__dict__["broken"]:
            yield Broken(check.__name__, check.__dict__["ids"], change, check)


def _checks(modules: tuple[ModuleType, ...]) -> Iterator[Check]:
    for module in modules:
        yield from (value for value in vars(module).values() if callable(value) and "ids" in getattr(value, "__dict__", ()))
