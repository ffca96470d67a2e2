"""The mark by which a test says which house rule it is about: it is run with that rule, and must fail without it."""

from collections.abc import Callable, Iterator
from types import ModuleType

import pytest

from tests.games.mangrovia.rulebook import Check, Rules


def house(variant: str) -> Callable[[Check], Check]:
    """Marks the test of a variant: `rules` are those with it."""

    def mark(check: Check) -> Check:
        check.__dict__["house"] = variant
        parametrized: Check = pytest.mark.parametrize("rules", [Rules(variants=(variant,))], ids=[variant])(check)
        return parametrized

    return mark


def house_tests(modules: tuple[ModuleType, ...]) -> Iterator[tuple[str, Check]]:
    """The variants that tests of the modules are about, each with the test."""
    for module in modules:
        for value in vars(module).values():
            if callable(value) and "house" in getattr(value, "__dict__", ()):
                yield value.__dict__["house"], value
