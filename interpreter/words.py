"""Values and words as a person reads them."""

from collections.abc import Callable
from typing import assert_never

from rulesdsl.ir.model import NONE, Format, Option, Shape, Shown, Words

NOTHING = "none"


def label(name: str) -> str:
    """A row's name as text: underscores are spaces."""
    return name.replace("_", " ")


def listed(texts: tuple[str, ...]) -> str:
    """`a`, `a and b`, `a, b and c`; "none" where there is nothing."""
    if len(texts) < 2:
        return texts[0] if texts else NOTHING
    return f"{', '.join(texts[:-1])} and {texts[-1]}"


def text(value: int, form: Format) -> str:
    """A value as its format shows it."""
    if value == NONE:
        return NOTHING
    match form.shape:
        case Shape.NUMBER:
            return f"{value} {counted(form.unit, value)}" if form.unit else str(value)
        case Shape.FLAG:
            return "yes" if value else "no"
        case Shape.ROW:
            return label(form.labels[value])
        case Shape.SET:
            return listed(tuple(label(name) for row, name in enumerate(form.labels) if value >> row & 1))
        case _:
            assert_never(form.shape)


def counted(unit: str, value: int) -> str:
    """A unit after a number: its plural `s` is dropped for 1."""
    single = abs(value) == 1 and unit.endswith("s") and not unit.endswith("ss")
    return label(unit[:-1] if single else unit)


def fill(words: Words, show: Callable[[Shown], str]) -> str:
    """The words with each value as `show` gives it."""
    return "".join(part if isinstance(part, str) else show(part) for part in words.parts)


def title(option: Option, value: int) -> str:
    """An option as a person reads it."""
    shown = "" if option.local is None else label(option.labels[value])
    return option.title.replace("{}", shown)


def action(option: Option, value: int) -> str:
    """The stable name of an action: the option's address, and its value's label if it is one of a family."""
    return option.address if option.local is None else f"{option.address}={option.labels[value]}"
