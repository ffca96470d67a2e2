"""A rule page: sections of paragraphs, lists and grids. It knows neither the rules file nor how it will look."""

from attrs import evolve, frozen


@frozen
class Marks:
    """What stands beside a text: numbers of the rulebook, whether it is reconstructed or an open reading, who has changed it."""

    references: tuple[str, ...] = ()
    reconstructed: bool = False
    open: bool = False
    by: tuple[str, ...] = ()

    def along(self, other: "Marks") -> "Marks":
        """With what stands beside another text."""
        return Marks(
            tuple(dict.fromkeys((*self.references, *other.references))),
            self.reconstructed or other.reconstructed,
            self.open or other.open,
            tuple(dict.fromkeys((*self.by, *other.by))),
        )


NONE = Marks()


@frozen
class Item:
    """One point of a list, with the points below it.

    `name`: what the rules call it. `rule`: lines in smaller type, the rule itself where `text` is its description. `code`: lines
    of a rules file.
    """

    text: str
    name: str = ""
    rule: tuple[str, ...] = ()
    marks: Marks = NONE
    items: "tuple[Item, ...]" = ()
    code: tuple[str, ...] = ()

    def marked(self, marks: Marks) -> "Item":
        """With more marks."""
        return evolve(self, marks=self.marks.along(marks))


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


@frozen
class Drawing:
    """A picture in characters: that of the map with an address."""

    address: str
    lines: tuple[str, ...]


Part = Paragraph | Bullets | Grid | Drawing


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
