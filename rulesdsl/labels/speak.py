"""From labels files to the wording of a game: what is said in a language, of rules with these variants."""

from collections.abc import Callable, Iterator
from pathlib import Path

from attrs import evolve, frozen

import rulesdsl
from rulesdsl.diagnostics.model import Mistake
from rulesdsl.ir import model as ir
from rulesdsl.labels.find import game_labels, languages, variant_labels
from rulesdsl.labels.known import Known, known
from rulesdsl.labels.model import Entry, Labels
from rulesdsl.labels.read import read_labels
from rulesdsl.labels.touched import last_to_touch
from rulesdsl.source import SourceFile
from rulesdsl.variants.find import Chosen
from rulesdsl.variants.model import Variant
from rulesdsl.variants.order import ordered
from rulesdsl.variants.reasons import reasons
from rulesdsl.wording.errors import UnknownLanguageError
from rulesdsl.wording.fixed import phrases
from rulesdsl.wording.model import ENGLISH, Text, Wording

NOTHING = Known({}, {}, {}, {})
Texts = dict[str, Entry[str]]


@frozen
class Layer:
    """One labels file, of a variant or of the rules."""

    labels: Labels
    variant: Variant | None


def spoken(game: ir.Game, rules: Path, source: SourceFile, chosen: Chosen, language: str) -> tuple[ir.Game, tuple[Mistake, ...]]:
    """The game as it is said in a language, and what keeps its labels from being read. Raises as `wording` does."""
    said, found = wording(rules, source, chosen, language)
    return evolve(game, wording=evolve(said, rows=game.rows)), found


def wording(rules: Path, source: SourceFile, chosen: Chosen, language: str) -> tuple[Wording, tuple[Mistake, ...]]:
    """What is said of rules in a language; what that has no labels for is said in English. And which files are no TOML.

    Raises `UnknownLanguageError`, `OSError` or `UnicodeDecodeError`.
    """
    there = languages(rules)
    if language not in there:
        raise UnknownLanguageError(language, there)
    variants = ordered(chosen.variants)
    read = [one for name in dict.fromkeys((language, ENGLISH)) for one in _layers(rules, variants, name)]
    layers = [one for one in read if isinstance(one, Layer)]
    texts = any(layer.labels.words or layer.labels.docs for layer in layers)
    base = known(rulesdsl.named(source)[0].file) if texts else NOTHING
    titles = (layer.labels.title for layer in layers if layer.variant is None)
    said = Wording(
        language,
        next(filter(None, titles), ""),
        tuple({address: entry.value for address, entry in layer.labels.names.items()} for layer in layers),
        {address: entry.value for layer in reversed(layers) for address, entry in layer.labels.options.items()},
        _texts(layers, variants, lambda labels: labels.words, base.words, "otherwise"),
        _texts(layers, variants, lambda labels: labels.docs, base.docs, "doc"),
        {
            layer.variant.title: layer.labels.title
            for layer in reversed(layers)
            if layer.variant is not None and layer.labels.title
        },
        phrases(language),
        abouts={
            layer.variant.doc: layer.labels.doc for layer in reversed(layers) if layer.variant is not None and layer.labels.doc
        },
        whys=dict(pair for layer in reversed(layers) for pair in _whys(layer)),
    )
    return said, tuple(one for one in read if not isinstance(one, Layer))


def _whys(layer: Layer) -> Iterator[tuple[str, str]]:
    """The reasons of a variant, each with what is said instead."""
    whys = {} if layer.variant is None else reasons(layer.variant)
    yield from ((whys[address], entry.value) for address, entry in layer.labels.whys.items() if address in whys)


def _layers(rules: Path, variants: tuple[Variant, ...], language: str) -> Iterator[Layer | Mistake]:
    """The files in a language: of the variants that are laid last first, of the rules last."""
    for variant in reversed(variants):
        yield from _read(variant_labels(variant, language), variant)
    yield from _read(game_labels(rules, language), None)


def _read(sources: Iterator[SourceFile], variant: Variant | None) -> Iterator[Layer | Mistake]:
    for source in sources:
        labels, wrong = read_labels(source)
        yield from wrong if labels is None else (Layer(labels, variant),)


def _texts(
    layers: list[Layer], variants: tuple[Variant, ...], of: Callable[[Labels], Texts], base: dict[str, str], part: str
) -> dict[str, tuple[Text, ...]]:
    """Texts by address. One for the rules stands for what they say; one of a variant for what that has said last."""
    found: dict[str, list[Text]] = {}
    for layer in layers:
        for address, entry in of(layer.labels).items():
            if layer.variant is None and address in base:
                found.setdefault(address, []).append(Text(entry.value, base[address]))
            elif layer.variant is not None and last_to_touch(f"{address}.{part}", variants) is layer.variant:
                found.setdefault(address, []).append(Text(entry.value))
    return {address: tuple(several) for address, several in found.items()}
