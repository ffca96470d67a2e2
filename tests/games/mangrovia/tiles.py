"""Scenes with the stone area tiles: what lies on the spaces, what the players hold."""

from tests.games.mangrovia.rulebook import Rules
from tests.games.mangrovia.scene import Scene
from tests.games.mangrovia.test_building import builder

RULES = Rules(variants=("stone_tiles",))
"""The basic game with the tiles."""

GODS = "ABCDEFGH"
OTHERS = {"valuable_tile": 3, "amulet_tile": 3, "wild_card_tile": 2}
VALUABLE, AMULET, WILD = OTHERS


def stone(scene: Scene) -> tuple[str, ...]:
    """The spaces of the stone area."""
    return tuple(name for name, row in scene.board.items() if row["area"] == "stone")


def laid_out(scene: Scene) -> dict[str, str]:
    """The tiles that lie on spaces, by space."""
    return {space: str(tile) for space in scene.board if (tile := scene["tile_on", space]) is not None}


def sweep(scene: Scene) -> None:
    """Put all tiles back into the box."""
    for space, tile in laid_out(scene).items():
        scene["tile_on", space] = None
        _add(scene, "box", tile, 1)
    for seat in scene.names_of_seats():
        for tile, copies in scene.held("tiles", seat).items():
            scene.moving(tile, ("tiles", seat), ("box",), copies)


def lay(scene: Scene, space: str, tile: str) -> None:
    """Lay a tile from the box on a space."""
    assert scene["tile_on", space] is None
    _add(scene, "box", tile, -1)
    scene["tile_on", space] = tile


def hold(scene: Scene, seat: str, tiles: str) -> None:
    """Give a player tiles from the box."""
    for tile in tiles.split():
        scene.moving(tile, ("box",), ("tiles", seat))


def tiled(rules: Rules, cards: str, tiles: str, birds: str = "water sand", discs: str = "", landing: str = "l9") -> Scene:
    """The first player about to build, with these cards, tiles and amulets; all other tiles are in the box."""
    scene = builder(rules, cards, landing, birds, discs)
    sweep(scene)
    hold(scene, "p1", tiles)
    return scene


def _add(scene: Scene, zone: str, tile: str, copies: int) -> None:
    now = scene[zone, tile]
    assert isinstance(now, int)
    scene[zone, tile] = now + copies
