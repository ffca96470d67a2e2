"""Addresses of a game, and codes of mistakes, piece by piece where there are many."""

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

import click

from rulesdsl.cli.completing.games import RULES_FILES, named
from rulesdsl.cli.completing.offers import Item, asked, files, offer, offers, quiet

if TYPE_CHECKING:
    from rulesdsl.variants.places import Place

FEW = 12
"""So many are offered whole; of more, only what stands before the next dot."""
LETTERS = 3
"""Codes begin with so many letters, which say what they are about."""


@quiet
def of_game(ctx: click.Context, begun: str) -> Iterator[Item]:
    """The addresses of the game that is asked for, with its variants."""
    from rulesdsl.variants.verbs import said

    return pieces(begun, {path: said(place) for path, place in _places(ctx).items()})


@quiet
def settable(ctx: click.Context, begun: str) -> Iterator[Item]:
    """The addresses that `--set` can give a value, with the sign that the value follows."""
    from rulesdsl.variants.model import Verb
    from rulesdsl.variants.verbs import said

    return pieces(begun, {path: said(one) for path, one in _places(ctx).items() if Verb.SET in one.verbs}, "=")


def pieces(begun: str, notes: Mapping[str, str], behind: str = "") -> Iterator[Item]:
    """The addresses that begin so, up to their next dot where they are many."""
    found = [path for path in notes if path.startswith(begun)]
    whole = len(found) <= FEW
    for path in found if whole else dict.fromkeys(_cut(path, len(begun)) for path in found):
        if path.endswith("."):
            yield offer(path, goes_on=True)
        else:
            yield offer(path + behind, notes[path], goes_on=bool(behind))


def _cut(path: str, begun: int) -> str:
    head, dot, _ = path[begun:].partition(".")
    return path[:begun] + head + dot


def _places(ctx: click.Context) -> "Mapping[str, Place]":
    import rulesdsl
    from rulesdsl.cli.loading import ask
    from rulesdsl.variants.places import places

    name, chosen = asked(ctx), ctx.params.get("variants") or ()
    if name in (None, "-"):
        return {}
    game = ask(str(name), chosen)
    if not chosen:
        return places(rulesdsl.named(game.source)[0].file)
    from rulesdsl.varied import resolved

    return places(resolved(game.source, None, game.chosen)[0].file)


@quiet
def explained(_: click.Context, begun: str) -> Iterator[Item]:
    """What `explain` takes first: a game, a rules file, a code or its name."""
    yield from named(begun)
    yield from files(begun, RULES_FILES)
    yield from _codes(begun, tuple(_slugs()))


def _codes(begun: str, known: tuple[tuple[str, str], ...]) -> Iterable[Item]:
    """Codes; while fewer letters are there than a code has, only those letters. Names of mistakes once something is begun."""
    yield from (offer(name, code) for code, name in known if begun and name.startswith(begun))
    if len(begun) >= LETTERS:
        yield from offers(begun.upper(), known)
        return
    for letters in dict.fromkeys(code[:LETTERS] for code, _ in known if code.startswith(begun.upper())):
        yield offer(letters, f"{sum(code.startswith(letters) for code, _ in known)} codes", goes_on=True)


def _slugs() -> Iterator[tuple[str, str]]:
    """Each code and its name, from the first lines of the pages."""
    from rulesdsl.diagnostics.pages import FOLDER

    for path in sorted(FOLDER.glob("*.md")):
        with path.open(encoding="utf-8") as file:
            code, _, name = file.readline().removeprefix("# ").strip().partition(" ")
            yield code, name
