"""Where labels lie: in a folder `labels` beside the rules file, `LANGUAGE.toml`, or beside a variant, `VARIANT.LANGUAGE.toml`."""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from rulesdsl.source import SourceFile
from rulesdsl.variants.find import read_source
from rulesdsl.wording.model import ENGLISH

if TYPE_CHECKING:
    from rulesdsl.variants.model import Variant

Files: TypeAlias = "Callable[[Variant | None], Iterable[SourceFile]]"
"""The labels files of a variant; of None, those of the rules."""

FOLDER = "labels"
SUFFIX = ".toml"


def languages(rules: Path) -> tuple[str, ...]:
    """The languages that a game is known in: English, and those that it has labels for."""
    found = (path.stem for path in sorted((rules.parent / FOLDER).glob(f"*{SUFFIX}")) if "." not in path.stem)
    return tuple(dict.fromkeys((ENGLISH, *found)))


def labels_beside(rules: Path) -> Files:
    """All labels files beside a rules file and beside variants. What it gives raises `OSError` or `UnicodeDecodeError`."""
    return lambda variant: game_labels(rules) if variant is None else variant_labels(variant)


def game_labels(rules: Path, language: str | None = None) -> Iterator[SourceFile]:
    """The labels files of a game: all, or that of one language. Raises `OSError` or `UnicodeDecodeError`."""
    for one in languages(rules) if language is None else (language,):
        yield from _read(rules.parent / FOLDER / f"{one}{SUFFIX}")


def variant_labels(variant: "Variant", language: str | None = None) -> Iterator[SourceFile]:
    """The labels files of a variant: all, or that of one language. Raises `OSError` or `UnicodeDecodeError`."""
    from rulesdsl.variants.model import Rank

    if variant.rank is Rank.SESSION:
        return
    folder = Path(variant.source.name).parent / FOLDER
    for path in sorted(folder.glob(f"{variant.name}.{language or '*'}{SUFFIX}")):
        yield from _read(path)


def _read(path: Path) -> Iterator[SourceFile]:
    if path.is_file():
        yield read_source(path)
