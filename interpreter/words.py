"""Values and words as a person reads them, as a wording has them; and the names of actions, which no wording changes."""

from collections.abc import Callable
from typing import assert_never

from attrs import evolve

from rulesdsl.ir.model import NONE, Expr, Format, Game, Look, Option, Said, Shape, Shown, Words
from rulesdsl.ir.walk import within
from rulesdsl.wording.model import PLAIN, VALUE, Wording, filled, spaced

label = spaced
UNIT = ".unit"
"""Behind the address of a table of amounts, that of their units."""


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


def shown(game: Game, part: Shown, value_of: Callable[[Expr], int]) -> str:
    """A value inside words, where `value_of` evaluates; a number that can be of several units, with the one that it is of."""
    value, form = value_of(part.value), part.format
    if form.shape is Shape.NUMBER and form.labels and value != NONE:
        form = evolve(form, unit=_unit(game, part.value, value_of))
    return text(value, form, game.wording)


def _unit(game: Game, amount: Expr, value_of: Callable[[Expr], int]) -> str:
    units = {table.address.removesuffix(UNIT): number for number, table in enumerate(game.tables) if table.address.endswith(UNIT)}
    for part in within(amount):
        if isinstance(part, Look) and game.tables[part.table].address in units:
            number = units[game.tables[part.table].address]
            row = value_of(Look(number, part.index))
            return "" if row == NONE else game.tables[number].format.labels[row]
    return ""


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
