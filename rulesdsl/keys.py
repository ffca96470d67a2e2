"""Under what results of rules files are kept: all that each of them depends on goes into its key.

A variant follows from the text of its file, one made for a session from the text that its assignments make. Which variants are
laid was decided before (`rulesdsl.variants.find`); what those that are not laid offer is named in messages, so that their files
count where any is laid. Faulty variant files, and rules quoted in another text, have no key: what comes of them is not kept.
"""

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from rulesdsl.cache.key import Key, Part, key_of
from rulesdsl.source import Quoted, SourceFile
from rulesdsl.wording.model import ENGLISH

if TYPE_CHECKING:
    from rulesdsl.variants.find import Chosen


def rules_key(kind: str, source: SourceFile, chosen: "Chosen | None", players: int | None = None) -> Key | None:
    """For what follows from a rules file with its variants, for one number of players or for all."""
    parts = _rules(source, chosen)
    return None if parts is None else key_of(kind, players, parts)


def game_key(
    source: SourceFile, players: int, chosen: "Chosen | None", rules: Path | None = None, language: str = ENGLISH
) -> Key | None:
    """For a game as it is said in a language, by the labels beside its rules file, or without labels.

    Raises `OSError` or `UnicodeDecodeError`, which gives the path as its reason, for labels that cannot be read.
    """
    parts = _rules(source, chosen)
    labels = None if rules is None else _labels(rules, chosen, language)
    return None if parts is None else key_of("game", players, parts, language, labels)


def labels_key(source: SourceFile, chosen: "Chosen", labels: Iterable[SourceFile]) -> Key | None:
    """For what there is to say of the labels of a rules file and of its variants."""
    parts = _rules(source, chosen)
    return None if parts is None else key_of("labels", parts, _texts(labels))


def _rules(source: SourceFile, chosen: "Chosen | None") -> Part | None:
    """A rules file and the variants laid over it; None where what comes of them is not to be kept."""
    if isinstance(source, Quoted):
        return None
    if chosen is None or not (chosen.variants or chosen.mistakes):
        return _texts((source,))
    if chosen.mistakes:
        return None
    variants = tuple((one.name, one.rank.value, *_text(one.source)) for one in chosen.variants)
    return (_text(source), variants, _texts(chosen.others))


def _labels(rules: Path, chosen: "Chosen | None", language: str) -> Part:
    """The labels files that a wording is made from, for each language that it falls back to."""
    from rulesdsl.labels.find import game_labels, variant_labels

    variants = () if chosen is None else chosen.variants
    languages = tuple(dict.fromkeys((language, ENGLISH)))
    of_variants = (_texts(variant_labels(one, name)) for name in languages for one in variants)
    return (*(_texts(game_labels(rules, name)) for name in languages), *of_variants)


def _texts(sources: Iterable[SourceFile]) -> Part:
    return tuple(map(_text, sources))


def _text(source: SourceFile) -> tuple[str, str]:
    return source.name, source.text
