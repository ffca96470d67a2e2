"""Equality, hash and text for families of frozen attrs classes, written once.

attrs writes these methods for each class as source text and compiles it, which for some two hundred classes costs more than
reading a whole rules file. Families of which few values are ever compared take them from here: `@frozen(eq=False, repr=False)`.
"""

from functools import cache
from typing import Any

from attrs import fields


def kind_of(value: object) -> Any:
    """The class of a value, as something to look up."""
    return type(value)


@cache
def compared(kind: Any) -> tuple[str, ...]:
    """The names of the fields of an attrs class that its values are compared by."""
    return tuple(place.name for place in fields(kind) if place.eq)


class Value:
    """A value: equal to another of its class whose fields are equal, but for those that say `eq=False`."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in compared(kind_of(self)))

    def __hash__(self) -> int:
        return hash((type(self), *(getattr(self, name) for name in compared(kind_of(self)))))

    def __repr__(self) -> str:
        places = (place for place in fields(kind_of(self)) if place.repr)
        return f"{type(self).__name__}({', '.join(f'{place.name}={getattr(self, place.name)!r}' for place in places)})"
