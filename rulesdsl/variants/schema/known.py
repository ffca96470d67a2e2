"""What variant files of a game can speak of: the places of its rules file, and those that the variants beside it make."""

from functools import cached_property
from pathlib import Path

from attrs import frozen

from rulesdsl.names.addresses import addressed
from rulesdsl.names.model import Address, Names
from rulesdsl.syntax import tree
from rulesdsl.syntax.write import context_of
from rulesdsl.syntax.write_expressions import Context
from rulesdsl.variants.find import Chosen, choose, variant_names
from rulesdsl.variants.layers import resolve
from rulesdsl.variants.places import Place, places


@frozen(eq=False, slots=False)
class Layer:
    """The rules as they are with some variants; `variant` is the one that is new in it, "" for the rules file alone."""

    file: tree.RulesFile
    variant: str = ""

    @cached_property
    def places(self) -> dict[str, Place]:
        """What can be changed in it."""
        return places(self.file)

    @cached_property
    def addresses(self) -> dict[str, Address]:
        """The addresses with their citations."""
        return {address.path: address for address in addressed(self.file)}

    @cached_property
    def context(self) -> Context:
        """How its parts are written."""
        return context_of(self.file)


@frozen(eq=False)
class Spot:
    """An address with the places it has in the layers, the lowest first; each place that differs once."""

    path: str
    seen: tuple[tuple[Layer, Place], ...]

    @property
    def layer(self) -> Layer:
        """The lowest layer that has it."""
        return self.seen[0][0]

    @property
    def place(self) -> Place:
        """Its place there."""
        return self.seen[0][1]

    @property
    def final(self) -> bool:
        """Whether no layer lets a variant change it."""
        return all(place.final for _, place in self.seen)


@frozen(eq=False, slots=False)
class Known:
    """A game with the variants that lie beside its rules file: its layers, the rules file first, and the ids of the variants."""

    names: Names
    layers: tuple[Layer, ...]
    variants: tuple[str, ...]

    @property
    def header(self) -> tree.Header:
        """The first lines of the rules file."""
        assert self.names.file.header is not None
        return self.names.file.header

    @cached_property
    def spots(self) -> dict[str, Spot]:
        """All addresses, in the order of the rules file and then of the variants."""
        found: dict[str, list[tuple[Layer, Place]]] = {}
        seen: set[tuple[str, int, int]] = set()
        for layer in self.layers:
            for path, place in layer.places.items():
                key = (path, id(place.owner), id(place.part))
                if key not in seen:
                    seen.add(key)
                    found.setdefault(path, []).append((layer, place))
        return {path: Spot(path, tuple(several)) for path, several in found.items()}

    @cached_property
    def below(self) -> dict[str, tuple[str, ...]]:
        """The names directly below each address; of "", those of all declarations."""
        found: dict[str, dict[str, None]] = {}
        for path in self.spots:
            parts = path.split(".")
            for end in range(len(parts)):
                found.setdefault(".".join(parts[:end]), {}).setdefault(parts[end])
        return {path: tuple(names) for path, names in found.items()}


def known(names: Names, rules: Path | None) -> Known:
    """What is known of a game whose rules have no errors. `rules`: where they lie, with their variants, which may have errors.

    Raises `OSError` or `UnicodeDecodeError` where a variant file cannot be read.
    """
    ids = () if rules is None else variant_names(rules)
    layers = [Layer(names.file)]
    for name in ids:
        assert rules is not None
        layers.append(_layer(names, choose(rules, [name]), name))
    return Known(names, tuple(layers), ids)


def _layer(names: Names, chosen: Chosen, variant: str) -> Layer:
    return Layer(resolve(names, chosen.variants, None, chosen.others)[0].file, variant)
