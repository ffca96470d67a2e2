"""What `rulesdsl explain` says of a game without an address, and of an address without its game."""

import re

from rulesdsl.cli.errors import CouldNotRun
from rulesdsl.games import game_names, game_path

SETTING = re.compile(r"^setting +([a-z]+)", re.MULTILINE)
ALWAYS = "game.players"
"""An address that there is in every game."""
ADDRESS = re.compile(r"[A-Za-z]\w*(?:\.\w+)*")


def no_address(name: str) -> CouldNotRun:
    """That of a game nothing is named: a word of its rules serves as an example."""
    from rulesdsl.cli.loading import ask

    setting = SETTING.search(ask(name).source.text)
    return CouldNotRun(
        "an address is missing",
        f"name an address or any word: `rulesdsl explain {name} {setting[1] if setting else ALWAYS}`",
        f"`rulesdsl resolve {name}` lists all addresses",
    )


def with_its_game(word: str) -> tuple[str, ...]:
    """The way on where a word is an address in games that come with the package, or may be one in another."""
    if not ADDRESS.fullmatch(word):
        return ()
    several = [f"`rulesdsl explain {game} {word}`" for game in game_names() if _has(game, word)]
    said = " or ".join(several) if several else f"`rulesdsl explain GAME {word}`"
    return (f"an address{'' if several else ' or a word'} goes with its game: {said}",)


def _has(game: str, address: str) -> bool:
    """Whether a game has an address; only a text that has its first name is taken apart."""
    import rulesdsl
    from rulesdsl.variants.places import places

    source = rulesdsl.read(game_path(game))
    if not re.search(rf"\b{re.escape(address.partition('.')[0])}\b", source.text):
        return False
    return address in places(rulesdsl.named(source)[0].file)
