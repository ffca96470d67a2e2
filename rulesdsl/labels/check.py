"""What is wrong with the labels of a game and of its variants, and what they lack."""

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property

from attrs import frozen

import rulesdsl
from rulesdsl.diagnostics.model import Mistake
from rulesdsl.diagnostics.suggest import closest
from rulesdsl.ir import model as ir
from rulesdsl.ir.walk import options
from rulesdsl.labels.find import Files
from rulesdsl.labels.known import BUILT_IN, Known, is_word, known, values_of
from rulesdsl.labels.mistakes import MissingLabels, OtherValues, UnknownLabel
from rulesdsl.labels.model import Entry, Labels
from rulesdsl.labels.read import DOC, DOCS, HEAD, NAMES, TITLE, WHY, WORDS, read_labels
from rulesdsl.source import SourceFile
from rulesdsl.variants.find import Chosen
from rulesdsl.variants.model import Variant
from rulesdsl.variants.order import ordered
from rulesdsl.variants.reasons import reasons
from rulesdsl.varied import resolved
from rulesdsl.wording.model import ENGLISH, own_name

Wants = Callable[[str, str], bool]
"""Whether a labels file must have something for an address, in a table of its own."""


def check_labels(source: SourceFile, chosen: Chosen, files: Files) -> tuple[Mistake, ...]:
    """Everything wrong with the labels files of rules, and with those of the variants that are chosen, and what they lack.

    The rules and the variants have no errors. Raises what `files` raises.
    """
    names = rulesdsl.named(source)[0]
    plain = Said(source, Chosen(), known(names.file))
    found = [mistake for file in files(None) for mistake in _of_file(file, plain, lambda table, address: True)]
    variants = ordered(chosen.variants)
    varied = Said(source, chosen, _laid(source, variants)) if variants else plain
    for place, variant in enumerate(variants):
        several = tuple(files(variant))
        if several:
            made = _made(plain.known, _laid(source, variants[:place]), _laid(source, variants[: place + 1]))
            found += [mistake for file in several for mistake in _of_file(file, varied, made, variant)]
    return tuple(found)


def _laid(source: SourceFile, variants: tuple[Variant, ...]) -> Known:
    """What players read of rules with some variants laid over them."""
    return known(resolved(source, None, Chosen(variants))[0].file)


@frozen(slots=False)
class Said:
    """What there is to be said of rules with variants. They are built for as many players as it takes to know an address."""

    source: SourceFile
    chosen: Chosen
    known: Known

    @cached_property
    def games(self) -> tuple[ir.Game, ...]:
        """The games for all numbers of players."""
        built = (rulesdsl.build(self.source, count, self.chosen)[0] for count in rulesdsl.player_counts(self.source, self.chosen))
        return tuple(game for game in built if game is not None)

    @cached_property
    def rows(self) -> frozenset[str]:
        """The addresses of rows that the rules do not name one by one."""
        return frozenset(several[0] for game in self.games for table in game.rows.values() for several in table.values())

    @cached_property
    def options(self) -> Mapping[str, frozenset[bool]]:
        """By the address of an option whether it stands for a family of picks (True), for one alone, or both in turn."""
        found: dict[str, frozenset[bool]] = {}
        for option in (option for game in self.games for option in options(game.play)):
            found[option.address] = found.get(option.address, frozenset()) | {option.local is not None}
        return found


def _made(base: Known, before: Known, after: Known) -> Wants:
    """What a variant brings into what was there before, or says otherwise than that and than the rules; and its own title."""

    def wanted(table: str, address: str) -> bool:
        if table == HEAD:
            return True
        if table == NAMES:
            return own_name(address) not in before.names and own_name(address) in after.names
        first, old, new = (one.words if table == WORDS else one.docs for one in (base, before, after))
        return new.get(address) not in (old.get(address), first.get(address))

    return wanted


def _of_file(file: SourceFile, said: Said, wants: Wants, variant: Variant | None = None) -> Iterator[Mistake]:
    labels, wrong = read_labels(file)
    yield from wrong
    if labels is not None:
        yield from _unknown(labels, said)
        yield from () if variant is None else _own_unknown(labels, variant)
        yield from _other_values(labels, said)
        # What is missing of a file with faults of its own would be told twice.
        yield from () if wrong else _missing(labels, said.known, wants, variant)


def _unknown(labels: Labels, said: Said) -> Iterator[Mistake]:
    known = said.known
    for address, entry in labels.names.items():
        if address not in known.addresses and address not in said.rows:
            yield UnknownLabel(entry.span, address, "thing", closest(address, known.addresses))
    for address, option in labels.options.items():
        if address not in said.options:
            yield UnknownLabel(option.span, address, "option", closest(address, said.options))
    for several, there, what in ((labels.words, known.words, "words"), (labels.docs, known.docs, "description")):
        for address, text in several.items():
            if address not in there:
                yield UnknownLabel(text.span, address, what, closest(address, there))


def _own_unknown(labels: Labels, variant: Variant) -> Iterator[Mistake]:
    """Reasons that the variant does not give."""
    there = reasons(variant)
    for address, why in labels.whys.items():
        if address not in there:
            yield UnknownLabel(why.span, address, "reason for", closest(address, there))


def _other_values(labels: Labels, said: Said) -> Iterator[Mistake]:
    for address, entry in labels.words.items():
        if address in said.known.words:
            wanted = tuple(values_of(said.known.words[address]))
            yield from _compared(address, entry, wanted, said.known)
    for address, entry in labels.options.items():
        allowed = tuple(("",) if family else () for family in sorted(said.options.get(address, ()), reverse=True))
        if allowed and tuple(values_of(entry.value)) not in allowed:
            yield from _compared(address, entry, allowed[0], said.known)


def _compared(address: str, entry: Entry[str], wanted: tuple[str, ...], known: Known) -> Iterator[Mistake]:
    given = tuple(values_of(entry.value))
    missing = tuple(one for one in wanted if one not in given)
    unknown = tuple(one for one in given if one not in wanted)
    if missing or unknown:
        near = tuple(name for one in unknown for name in closest(one, wanted))
        yield OtherValues(entry.place, address, missing, unknown, near, known.places.get(address))


def _missing(labels: Labels, known: Known, wants: Wants, variant: Variant | None) -> Iterator[Mistake]:
    """What players would read in English; in English nothing needs a label."""
    if labels.language == ENGLISH:
        return
    heads = ((TITLE, labels.title, wants(HEAD, TITLE)), (DOC, labels.doc, variant is not None and bool(variant.doc)))
    lacking = {
        HEAD: tuple(key for key, text, wanted in heads if wanted and not text),
        NAMES: tuple(_nameless(labels, known, wants)),
        WORDS: tuple(address for address in known.words if address not in labels.words and wants(WORDS, address)),
        DOCS: tuple(address for address in known.docs if address not in labels.docs and wants(DOCS, address)),
        WHY: () if variant is None else tuple(address for address in reasons(variant) if address not in labels.whys),
    }
    for table, addresses in lacking.items():
        if addresses:
            yield MissingLabels(labels.tables.get(table, labels.head), table, addresses)


def _nameless(labels: Labels, known: Known, wants: Wants) -> Iterator[str]:
    """Names that nothing is given for, or else those of their addresses for which nothing is given."""
    for name, addresses in known.names.items():
        if name in labels.names or not is_word(name) or name in BUILT_IN:
            continue
        several = [address for address in addresses if address not in labels.names and wants(NAMES, address)]
        yield from (name,) if len(several) == len(addresses) else several
