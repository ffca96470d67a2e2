"""Variants in Markdown: fenced blocks marked `toml`, laid over the rules above them.

The words behind `toml` are the variant's name (else `mine`), its rank (else `house`) and `beside`, if it lies beside the rules
and is not played. Blocks marked `toml labels es` are labels files of the rules, `toml labels mine es` of a variant. A block
without `[variant]` gets one for the game of the rules. A number behind `rules` is that of the players.
"""

import re
from collections.abc import Iterable

from attrs import frozen

import rulesdsl
from rulesdsl.diagnostics.model import Mistake
from rulesdsl.diagnostics.render.arrange import arranged
from rulesdsl.labels.check import check_labels
from rulesdsl.source import SourceFile, Span
from rulesdsl.variants.find import Chosen
from rulesdsl.variants.model import Variant
from rulesdsl.variants.read import read_variant
from tests.harness.fragments import HEADER, ONLY_WHOLE, is_whole, whole

RANKS = ("players", "module", "house")
BASE = "game.rules"


@frozen
class Layer:
    """One variant of a case: the words of its block, and its text."""

    words: str
    text: str

    @property
    def name(self) -> str:
        """Its id; of a labels file, its name."""
        if self.is_labels:
            return ".".join(self.words.split()[2:])
        return next((word for word in self.words.split()[1:] if word not in (*RANKS, "beside")), "mine")

    @property
    def rank(self) -> str:
        """Its rank, where its block is not a whole file."""
        return next((word for word in self.words.split() if word in RANKS), "house")

    @property
    def is_beside(self) -> bool:
        """Whether it is not played."""
        return "beside" in self.words.split()

    @property
    def is_labels(self) -> bool:
        """Whether it gives rules or a variant their words in a language."""
        return self.words.split()[1:2] == ["labels"]

    def source(self, rules: str) -> SourceFile:
        """The whole file."""
        game = re.search(r"^game (\w+)", whole(rules)[0], re.MULTILINE)
        return SourceFile(f"{self.name}.toml", self.before(game[1] if game else "") + self.text)

    def before(self, game: str) -> str:
        """What is put before the text."""
        own = re.search(r"^\s*\[variant\]", self.text, re.MULTILINE) or self.text.startswith("--")
        return "" if own or self.is_labels else f'[variant]\ngame = "{game}"\nrank = "{self.rank}"\n'


def is_layer(words: str) -> bool:
    """Whether the words of a block make it a variant."""
    return words.split()[:1] == ["toml"]


def is_rules(words: str) -> bool:
    """Whether the words of a block make it rules."""
    return words.split()[:1] == ["rules"]


def players_of(words: str) -> int | None:
    """For how many players rules are looked over; none for all numbers."""
    return next((int(word) for word in words.split() if word.isdigit()), None)


def layered(rules: str, layers: Iterable[Layer], players: int | None) -> tuple[Mistake, ...]:
    """All mistakes of rules with variants laid over them."""
    variants: list[Variant] = []
    found: list[Mistake] = []
    for layer in layers:
        if not layer.is_beside and not layer.is_labels:
            variant, wrong = read_variant(layer.source(rules))
            found += wrong
            variants += () if variant is None else (variant,)
    others = tuple(layer.source(rules) for layer in layers if layer.is_beside)
    chosen = Chosen(tuple(variants), tuple(found), others)
    source = SourceFile(BASE, whole(rules)[0])
    several = rulesdsl.check(source, chosen) if players is None else rulesdsl.build(source, players, chosen)[1]
    if not rulesdsl.has_errors(several):
        labels = tuple(layer.source(rules) for layer in layers if layer.is_labels)
        several = (*several, *check_labels(source, chosen, lambda variant: _labels_of(labels, variant)))
    return tuple(
        one for one in arranged(several) if is_whole(rules) or (getattr(one, "inner", None) or one).code not in ONLY_WHOLE
    )


def _labels_of(sources: tuple[SourceFile, ...], variant: Variant | None) -> tuple[SourceFile, ...]:
    """Those of some labels files that are for a variant; or for the rules."""
    stems = {source.name.removesuffix(".toml"): source for source in sources}
    if variant is None:
        return tuple(source for stem, source in stems.items() if "." not in stem)
    return tuple(source for stem, source in stems.items() if stem.startswith(f"{variant.name}."))


def told(rules: str, layers: tuple[Layer, ...], players: int | None) -> tuple[str, ...]:
    """The mistakes as goldens have them: `CODE file:line:column headline`, and below it other places, captions and ways on."""
    return tuple(line for mistake in layered(rules, layers, players) for line in _lines(mistake, rules, layers))


def _lines(mistake: Mistake, rules: str, layers: tuple[Layer, ...]) -> Iterable[str]:
    yield f"{mistake.code} {_place(mistake.span, rules, layers)} {mistake.headline()}"
    if mistake.caption():
        yield f"    {mistake.caption()}"
    for label in mistake.others():
        yield f"    {_place(label.span, rules, layers)} {label.text}".rstrip()
    for line in mistake.help():
        yield f"    help: {line}"


def _place(span: Span, rules: str, layers: tuple[Layer, ...]) -> str:
    """A place, its line counted in the block of the case."""
    place = span.written
    line, column = place.source.position(place.start)
    name = place.source.short_name
    layer = next((one for one in layers if f"{one.name}.toml" == name), None)
    before = (0 if is_whole(rules) else HEADER.count("\n")) if layer is None else layer.before("").count("\n")
    return f"{name}:{line - before}:{column}" if line > before else f"{name}:header"
