"""Rules that tests are given, and the marks by which a test says which numbered rules it is about and when it must fail."""

from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any, Self, TypeVar

from attrs import evolve, frozen

from tests.games.editions import Change, Changes, Edition, base_text
from tests.games.table_rows import Row, rows


@frozen
class Book:
    """Shipped or broken rules of a game: with variants, with values set. Each game says more of the scenes that it has."""

    changes: Changes = ()
    variants: tuple[str, ...] = ()
    values: tuple[str, ...] = ()

    GAME = ""

    @property
    def edition(self) -> Edition:
        """The same for those who need no scenes."""
        return Edition(self.GAME, self.changes, self.variants, self.values)

    def broken(self, change: Change) -> Self:
        """The rules with one more fragment changed."""
        return evolve(self, changes=(*self.changes, change))

    def having(self, *values: str) -> Self:
        """The rules with values set, each as `ADDRESS=VALUE`."""
        return evolve(self, values=values)

    def rows(self, table: str) -> dict[str, Row]:
        """A table as text."""
        return rows(base_text(self.edition), table)


B = TypeVar("B", bound=Book)


@frozen
class Broken:
    """A rule broken by another text, the rules that it is broken in, and the test that must notice."""

    test: str
    ids: tuple[str, ...]
    change: Change
    check: Callable[[Any], None]
    rules: Book

    def notices(self) -> None:
        """Runs the test; it must fail."""
        self.check(self.rules.broken(self.change))


def rule(*ids: str, broken: tuple[Change, ...] = ()) -> Callable[[Callable[[B], None]], Callable[[B], None]]:
    """Marks a test of these rules; `broken` are changes of the text under which it must fail."""

    def mark(check: Callable[[B], None]) -> Callable[[B], None]:
        check.__dict__["ids"] = ids
        check.__dict__["broken"] = broken
        return check

    return mark


def rules_of(module: ModuleType, basic: B) -> B:
    """The rules that the tests of a module are about: its `RULES`, or those of the basic game."""
    found = getattr(module, "RULES", basic)
    assert isinstance(found, type(basic))
    return found


def cited(modules: tuple[ModuleType, ...]) -> set[str]:
    """The rules that tests of the modules cite."""
    return {one for module in modules for check in checks(module) for one in check.__dict__["ids"]}


def breakages(modules: tuple[ModuleType, ...], basic: Book) -> Iterator[Broken]:
    """Every change of the text that some test must notice."""
    for module in modules:
        for check in checks(module):
            for change in check.__dict__["broken"]:
                yield Broken(check.__name__, check.__dict__["ids"], change, check, rules_of(module, basic))


def checks(module: ModuleType) -> Iterator[Callable[[Any], None]]:
    """The tests of a module that cite rules."""
    yield from (value for value in vars(module).values() if callable(value) and "ids" in getattr(value, "__dict__", ()))
