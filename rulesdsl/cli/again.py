"""The words by which `rulesdsl play` is told what is played, for messages about a game that was played elsewhere."""

import shlex
from collections.abc import Iterator
from pathlib import Path

from rulesdsl.cli.loading import Asked


def play_command(asked: Asked) -> str:
    """The command that plays a game with its variants and changes, all but the players, the seed and the seats."""
    return shlex.join(("rulesdsl", "play", asked.name, *_variants(asked), *_changes(asked)))


def _variants(asked: Asked) -> Iterator[str]:
    """Those that do not come along by themselves: nothing chosen requires them, and they are not for a number of players."""
    from rulesdsl.variants.find import FOLDER
    from rulesdsl.variants.model import Rank

    required = {other.text for variant in asked.chosen.variants for other in variant.requires}
    beside = None if asked.rules is None else asked.rules.absolute().parent / FOLDER
    for variant in asked.chosen.variants:
        if variant.rank not in (Rank.SESSION, Rank.PLAYERS) and variant.name not in required:
            path = Path(variant.source.name)
            yield from ("-v", variant.name if path.absolute().parent == beside else str(path))


def _changes(asked: Asked) -> Iterator[str]:
    from rulesdsl.variants.model import Rank

    for variant in asked.chosen.variants:
        for line in variant.source.text.splitlines() if variant.rank is Rank.SESSION else ():
            address, _, value = line.partition("=")
            yield from ("--set", f"{address.strip()}={value.strip()}")
