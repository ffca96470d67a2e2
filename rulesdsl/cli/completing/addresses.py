"""Addresses of a game, and codes of mistakes, piece by piece where there are many."""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

import click
from attrs import frozen

from rulesdsl.cli.completing.games import RULES_FILES, named, rules_of
from rulesdsl.cli.completing.offers import Item, files, offer, offers, quiet

FEW = 12
"""So many are offered whole; of more, only what stands before the next dot."""
LETTERS = 3
"""Codes begin with so many letters, which say what they are about."""


@frozen
class Known:
    """What is at an address, in words, and whether `--set` can give it a value."""

    note: str
    settable: bool


@quiet
def of_game(ctx: click.Context, begun: str) -> Iterator[Item]:
    """The addresses of the game that is asked for, with its variants."""
    return pieces(begun, {path: one.note for path, one in _known(ctx).items()})


@quiet
def settable(ctx: click.Context, begun: str) -> Iterator[Item]:
    """The addresses that `--set` can give a value, with the sign that the value follows."""
    return pieces(begun, {path: one.note for path, one in _known(ctx).items() if one.settable}, "=")


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


def _known(ctx: click.Context) -> Mapping[str, Known]:
    """The addresses of a game. They are kept, since finding them takes longer than one likes to wait at a key."""
    from rulesdsl.cache.key import key_of
    from rulesdsl.cache.store import remembered
    from rulesdsl.cli.files import read

    rules, chosen = rules_of(ctx), tuple(ctx.params.get("variants") or ())
    if rules is None:
        return {}
    key = key_of("addresses", read(str(rules)).text, str(rules), chosen, _variants(rules, chosen))
    return remembered(key, lambda: _found(str(rules), chosen))


def _variants(rules: Path, chosen: tuple[str, ...]) -> tuple[str, ...]:
    """The texts of the variants that may be laid over the rules: those chosen, and those that they may require."""
    from rulesdsl.variants.find import FOLDER, SUFFIX

    if not chosen:
        return ()
    beside = sorted((rules.parent / FOLDER).glob(f"*{SUFFIX}"))
    files = {path: path.read_text(encoding="utf-8") for path in map(Path, chosen) if path.suffix == SUFFIX and path.is_file()}
    for path in list(files):
        several = (near for near in sorted(path.parent.glob(f"*{SUFFIX}")) if near not in files)
        files |= {near: near.read_text(encoding="utf-8", errors="replace") for near in several}
    return (*(path.read_text(encoding="utf-8") for path in beside), *files.values())


def _found(rules: str, chosen: tuple[str, ...]) -> dict[str, Known]:
    import rulesdsl
    from rulesdsl.cli.loading import ask
    from rulesdsl.variants.model import Verb
    from rulesdsl.variants.places import places
    from rulesdsl.variants.verbs import said
    from rulesdsl.varied import resolved

    game = ask(rules, chosen)
    file = resolved(game.source, None, game.chosen)[0].file if chosen else rulesdsl.named(game.source)[0].file
    return {path: Known(said(one), Verb.SET in one.verbs) for path, one in places(file).items()}


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
