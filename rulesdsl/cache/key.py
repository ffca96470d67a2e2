"""Under what a result is kept: a hash of all that it depends on, so that it is found again only for the very same."""

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, TypeAlias

from attrs import frozen

from rulesdsl.cache.code import program
from rulesdsl.cache.folder import cache_folder

if TYPE_CHECKING:
    from hashlib import _Hash as HASH

Part: TypeAlias = str | int | tuple["Part", ...] | None
"""What a result depends on."""


@frozen
class Key:
    """Where one kind of result is kept. `name` is that of its file."""

    kind: str
    digest: str

    @property
    def name(self) -> str:
        """The kind, and the hash in hexadecimal."""
        return f"{self.kind}-{self.digest}"

    def beside(self, kind: str) -> "Key":
        """The key of another result that depends on the same."""
        return Key(kind, self.digest)


def key_of(kind: str, *parts: Part) -> Key | None:
    """The key of what follows from these parts and from the program; None where nothing is to be kept."""
    begun = None if cache_folder() is None else _begun()
    if begun is None:
        return None
    digest = begun.copy()
    for piece in _pieces((kind, *parts)):
        digest.update(piece)
    return Key(kind, digest.hexdigest())


@cache
def _begun() -> "HASH | None":
    """A hash that knows the program so far; None where that cannot be told."""
    from hashlib import sha256

    made_by = program()
    return None if made_by is None else sha256("\0".join(made_by).encode("utf-8", "surrogateescape"))


def _pieces(part: Part) -> Iterator[bytes]:
    """A part as bytes that no other part has: its kind, its length, its content."""
    match part:
        case None:
            yield b"none;"
        case int():
            yield b"int %d;" % part
        case str():
            text = part.encode("utf-8", "surrogatepass")
            yield b"text %d;" % len(text)
            yield text
        case _:
            yield b"parts %d;" % len(part)
            for one in part:
                yield from _pieces(one)
