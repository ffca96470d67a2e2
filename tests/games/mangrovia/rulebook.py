"""The numbered rules that the tests must cite, and the mark by which a test cites them."""

from collections.abc import Callable, Iterator
from types import ModuleType

from attrs import evolve, frozen

from tests.games.mangrovia.rules_text import Change, Changes, Edition, base_text
from tests.games.mangrovia.scene import Scene, at
from tests.games.mangrovia.table_rows import Row, rows

LAST = {"C": 7, "B": 10, "S": 13, "P": 3, "A": 15, "D": 4, "M": 5, "R": 1, "H": 12, "N": 4, "F": 9, "V": 9}
"""The last number of each part of the rulebook; the stone area tiles (V) are variants."""

EXAMPLES = range(3, 16)

NUMBERED = frozenset(
    {f"M-{part}{number:02}" for part, last in LAST.items() for number in range(1, last + 1)}
    | {f"M-X{number:02}" for number in EXAMPLES}
)


@frozen
class Rules:
    """Shipped or broken rules, in which a test sets up its scenes: with variants, with values set for the session."""

    changes: Changes = ()
    variants: tuple[str, ...] = ()
    values: tuple[str, ...] = ()

    @property
    def edition(self) -> Edition:
        """The same for those who need no scenes."""
        return Edition(self.changes, self.variants, self.values)

    def broken(self, change: Change) -> "Rules":
        """The rules with one more fragment changed."""
        return evolve(self, changes=(*self.changes, change))

    def having(self, *values: str) -> "Rules":
        """The rules with values set, each as `ADDRESS=VALUE`."""
        return evolve(self, values=values)

    def game(self, players: int, luck: str = "") -> Scene:
        """The game at its first choice."""
        return Scene(players, self.edition, luck)

    def at(self, landing: str, seat: str = "p1", players: int = 4, luck: str = "") -> Scene:
        """The first round with the boat at a landing, where a player is about to choose."""
        return at(landing, seat, players, self.edition, luck)

    def rows(self, table: str) -> dict[str, Row]:
        """A table as text."""
        return rows(base_text(self.edition), table)


Check = Callable[[Rules], None]


@frozen
class Broken:
    """A rule broken by another text, the rules that it is broken in, and the test that must notice."""

    test: str
    ids: tuple[str, ...]
    change: Change
    check: Check
    rules: Rules


def rule(*ids: str, broken: tuple[Change, ...] = ()) -> Callable[[Check], Check]:
    """Marks a test of these rules; `broken` are changes of the text under which it must fail."""

    def mark(check: Check) -> Check:
        check.__dict__["ids"] = ids
        check.__dict__["broken"] = broken
        return check

    return mark


def rules_of(module: ModuleType) -> Rules:
    """The rules that the tests of a module are about: its `RULES`, or those of the basic game."""
    found = getattr(module, "RULES", Rules())
    assert isinstance(found, Rules)
    return found


def cited(modules: tuple[ModuleType, ...]) -> set[str]:
    """The rules that tests of the modules cite."""
    return {one for module in modules for check in checks(module) for one in check.__dict__["ids"]}


def breakages(modules: tuple[ModuleType, ...]) -> Iterator[Broken]:
    """Every change of the text that some test must notice."""
    for module in modules:
        for check in checks(module):
            for change in check.__dict__["broken"]:
                yield Broken(check.__name__, check.__dict__["ids"], change, check, rules_of(module))


def checks(module: ModuleType) -> Iterator[Check]:
    """The tests of a module that cite rules."""
    yield from (value for value in vars(module).values() if callable(value) and "ids" in getattr(value, "__dict__", ()))
