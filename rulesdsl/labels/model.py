"""What stands in one labels file, each with its place."""

from typing import Generic, TypeVar

from attrs import field, frozen

from rulesdsl.source import SourceFile, Span
from rulesdsl.wording.model import Label

T = TypeVar("T")


@frozen
class Entry(Generic[T]):
    """What a file gives to an address, and where it says so: `span` of the address, `place` of what is given."""

    value: T
    span: Span
    place: Span


@frozen(eq=False)
class Labels:
    """One file. `title`: of the game, or of the variant; `head` is the place of `[labels]`, `tables` those of all by their names.

    `names` and `options` are by address or by the last part of it, `words` and `docs` by address. Of a variant there are also
    `doc`, what it is about, and `whys`, its reasons by address.
    """

    source: SourceFile
    language: str
    head: Span
    title: str = ""
    names: dict[str, Entry[Label]] = field(factory=dict)
    options: dict[str, Entry[str]] = field(factory=dict)
    words: dict[str, Entry[str]] = field(factory=dict)
    docs: dict[str, Entry[str]] = field(factory=dict)
    tables: dict[str, Span] = field(factory=dict)
    doc: str = ""
    whys: dict[str, Entry[str]] = field(factory=dict)
