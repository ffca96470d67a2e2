"""Values and words as a person reads them, as a wording has them; and the names of actions, which no wording changes."""

from collections.abc import Callable
from typing import assert_never

from rulesdsl.ir.model import NONE, Format, Option, Said, Shape, Shown, Words
from rulesdsl.wording.model import PLAIN, VALUE, Wording, filled, spaced

label = spaced


def listed(texts: tuple[str, ...], wording: Wording = PLAIN) -> str:
    """`a`, `a and b`, `a, b and c`; "none" where there is nothing."""
    return wording.listed(texts)


def text(value: int, form: Format, wording: Wording = PLAIN) -> str:
    """A value as its format shows it."""
    if value == NONE:
        return wording.phrase("none")
    match form.shape:
        case Shape.NUMBER:
            return f"{value} {wording.unit(form.unit, value)}" if form.unit else str(value)
        case Shape.FLAG:
            return wording.phrase("yes" if value else "no")
        case Shape.ROW:
            return wording.row(form.table, form.labels[value])
        case Shape.SET:
            return wording.listed(
                tuple(wording.row(form.table, name) for row, name in enumerate(form.labels) if value >> row & 1)
            )
        case _:
            assert_never(form.shape)


def fill(words: Words, show: Callable[[Shown], str], wording: Wording = PLAIN) -> str:
    """The words with each value as `show` gives it."""
    shown = [part for part in words.parts if isinstance(part, Shown)]
    told = wording.instead(words.address, pattern_of(words)) if words.address else None
    if told is not None:
        by_text = {part.written: part for part in shown}
        return filled(told, lambda place: show(by_text[" ".join(place.split())]))
    if words.said is not None and wording is not PLAIN:
        return _said(words.said, tuple(map(show, shown)), wording)
    return "".join(part if isinstance(part, str) else show(part) for part in words.parts)


def pattern_of(words: Words) -> str:
    """Words as they stand in the rules file."""
    return "".join(part if isinstance(part, str) else f"{{{part.written}}}" for part in words.parts)


def _said(said: Said, values: tuple[str, ...], wording: Wording) -> str:
    return wording.phrase(said.pattern, *values, *map(wording.thing, said.things))


def title(option: Option, value: int, wording: Wording = PLAIN) -> str:
    """An option as a person reads it."""
    shown = "" if option.local is None else wording.row(option.table, option.labels[value])
    pattern = wording.options.get(option.address, "")
    if not pattern or (VALUE in pattern) != (option.local is not None):
        pattern = option.title if option.said is None or wording is PLAIN else _said(option.said, (), wording)
    return pattern.replace(VALUE, shown)


def action(option: Option, value: int) -> str:
    """The stable name of an action: the option's address, and its value's label if it is one of a family."""
    return option.address if option.local is None else f"{option.address}={option.labels[value]}"
