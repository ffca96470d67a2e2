"""Where variants lie: in `variants/` beside the rules file, and beside a file that requires them; and which are played."""

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from attrs import frozen

from rulesdsl.source import SourceFile
from rulesdsl.variants.session import OPTION, session

if TYPE_CHECKING:
    from rulesdsl.diagnostics.model import Mistake
    from rulesdsl.variants.model import Variant

FOLDER = "variants"
SUFFIX = ".toml"
FOR_COUNTS = ('"players"', "'players'")
"""One of these stands in the file of every variant that is laid by the number of players alone."""


@frozen
class Chosen:
    """The variants that are played, what is wrong with their files, and the files of those that are not played."""

    variants: "tuple[Variant, ...]" = ()
    mistakes: "tuple[Mistake, ...]" = ()
    others: tuple[SourceFile, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """The ids of those that are played."""
        return tuple(variant.name for variant in self.variants)


NONE = Chosen()


def variant_names(rules: Path) -> tuple[str, ...]:
    """The ids of the variants that lie beside a rules file, in alphabetical order."""
    return tuple(sorted(path.stem for path in (rules.parent / FOLDER).glob(f"*{SUFFIX}")))


def variant_path(rules: Path, name: str) -> Path:
    """The file of a variant, by its id or its path; raises `KeyError` where there is none."""
    if name.endswith(SUFFIX) and Path(name).is_file():
        return Path(name)
    if name not in variant_names(rules):
        raise KeyError(name)
    return rules.parent / FOLDER / f"{name}{SUFFIX}"


def choose(
    rules: Path, names: Sequence[str], players: int | None = None, sets: Sequence[str] = (), called: str = OPTION
) -> Chosen:
    """The variants by their ids or paths, those that they require, and the one that is for so many players.

    `sets`: changes for one session, and what they are `called` where they were made.

    Raises `KeyError` for a variant that does not exist, `OSError` or `UnicodeDecodeError`, which gives the path as its reason,
    for a file that cannot be read.
    """
    sources = {path.stem: read_source(path) for path in sorted((rules.parent / FOLDER).glob(f"*{SUFFIX}"))}
    found = _Found(sources)
    for name in names:
        found.take(read_source(variant_path(rules, name)) if name not in sources else sources[name])
    for source in sources.values():
        if any(rank in source.text for rank in FOR_COUNTS):
            found.take_for(source, players)
    found.take_required()
    made, more = session(sets, called)
    others = tuple(source for source in sources.values() if source not in found.seen)
    return Chosen((*found.variants, *(() if made is None else (made,))), (*found.mistakes, *more), others)


def read_source(path: Path) -> SourceFile:
    """The file at a path; raises `OSError` or `UnicodeDecodeError`, which gives the path as its reason."""
    try:
        return SourceFile(str(path), path.read_text(encoding="utf-8"))
    except UnicodeDecodeError as error:
        raise UnicodeDecodeError(error.encoding, error.object, error.start, error.end, str(path)) from error


@lru_cache(maxsize=64)
def read(source: SourceFile) -> "tuple[Variant | None, tuple[Mistake, ...]]":
    """The variant in a file, and what is wrong with it."""
    from rulesdsl.variants.read import read_variant

    return read_variant(source)


class _Found:
    """Variants as they are asked for, each once."""

    def __init__(self, sources: dict[str, SourceFile]) -> None:
        self.sources = sources
        self.seen: dict[SourceFile, None] = {}
        self.variants: list[Variant] = []
        self.mistakes: list[Mistake] = []

    def take(self, source: SourceFile) -> None:
        """One more variant. Another file of the same id is a mistake, unless it says the same."""
        from rulesdsl.variants.mistakes import ExcludedTogether

        if source in self.seen:
            return
        self.seen[source] = None
        variant, found = read(source)
        self.mistakes += found
        if variant is None:
            return
        same = next((other for other in self.variants if other.name == variant.name), None)
        if same is None:
            self.variants.append(variant)
        elif same.source.text != source.text:
            self.mistakes.append(ExcludedTogether(variant.id.span, same.source.name, source.name, "are two files of one variant"))

    def take_required(self) -> None:
        """What those taken so far require, where no other file is taken for it and there is one."""
        for variant in self.variants:
            for needed in variant.requires:
                if needed.text not in {other.name for other in self.variants}:
                    source = self.sources.get(needed.text) or _beside(variant.source, needed.text)
                    if source is not None:
                        self.take(source)

    def take_for(self, source: SourceFile, players: int | None) -> None:
        """A variant of the rank `players`, if it is for so many."""
        from rulesdsl.variants.model import Rank

        variant = read(source)[0]
        if variant is None or variant.rank is not Rank.PLAYERS or players not in (variant.players or ()):
            return
        if all(variant.name != other.name for other in self.variants):
            self.take(source)


def _beside(source: SourceFile, name: str) -> SourceFile | None:
    """The file of a variant in the folder of the one that requires it."""
    path = Path(source.name).with_name(f"{name}{SUFFIX}")
    return read_source(path) if path.is_file() else None
