"""A rule page: sections of paragraphs, lists and grids. It knows neither the rules file nor how it will look."""

from attrs import frozen


@frozen
class Marks:
    """What stands beside a text: the numbers of the rulebook, and whether it is reconstructed, open to another reading, or by variants."""

    references: tuple[str, ...] = ()
    reconstructed: bool = False
    open: bool = False
    by: tuple[str, ...] = ()


NONE = Marks()


@frozen
class Item:
    """One point of a list, with the points below it. `name` is what the rules call it; `rule` the rule itself where `text` is its description."""

    text: str
    name: str = ""
    rule: str = ""
    marks: Marks = NONE
    items: "tuple[Item, ...]" = ()


@frozen
class Paragraph:
    """Some sentences."""

    text: str
    marks: Marks = NONE


@frozen
class Bullets:
    """A list."""

    items: tuple[Item, ...]


@frozen
class Grid:
    """A table with a heading; each row has its marks, which may stand in a last column."""

    heading: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    marks: tuple[Marks, ...]


Part = Paragraph | Bullets | Grid


@frozen
class Section:
    """A heading with what stands below it; `level` from 2."""

    title: str
    parts: tuple[Part, ...]
    level: int = 2
    marks: Marks = NONE


@frozen
class Book:
    """A whole page. `language` is that of its fixed words, as in `en`."""

    title: str
    language: str
    sections: tuple[Section, ...]
