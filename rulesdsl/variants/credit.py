"""Says at every address of a built game which variant has written what stands there."""

from attrs import evolve

from rulesdsl.ir import model as ir
from rulesdsl.variants.model import Resolved, Variant


def credited(game: ir.Game, resolved: Resolved) -> ir.Game:
    """The game with its variants' ids, and with their titles at the places that they have changed."""
    places = {path: _credited(path, place, resolved) for path, place in game.places.items()}
    return evolve(game, places=places, variants=tuple(variant.name for variant in resolved.variants))


def _credited(path: str, place: ir.Place, resolved: Resolved) -> ir.Place:
    author = author_of(path, resolved)
    return place if author is None else evolve(place, by=author.title)


def author_of(path: str, resolved: Resolved) -> Variant | None:
    """The variant that has said last what stands at an address, or the whole that it is a part of."""
    while path:
        history = resolved.history.get(path, ())
        if history:
            return history[-1].variant
        path = path.rpartition(".")[0]
    return None
