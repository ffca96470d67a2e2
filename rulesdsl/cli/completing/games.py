"""Games and rules files, and what belongs to the one that is asked for: its variants, numbers of players, languages."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import click

from rulesdsl.cli.completing.offers import Item, asked, files, offer, offers, quiet
from rulesdsl.games import game_names, game_path

HEADER = re.compile(r'^game\s+\w+\s+"([^"]*)"\s+for\s+(\d+)(?:\s*\.\.\s*(\d+))?', re.MULTILINE)
"""The line of a rules file with its title and its numbers of players. Reading it so takes a thousandth of the parser's time."""
FIRST = 10_000
"""Characters in which that line stands."""
SEATS = ("human", "greedy", "random")
RULES_FILES = (".rules",)
CHECKED = (".rules", ".toml")


def header(path: Path) -> re.Match[str] | None:
    """The title and the least and greatest number of players."""
    with path.open(encoding="utf-8") as file:
        return HEADER.search(file.read(FIRST))


def title(path: Path) -> str:
    """The title of a rules file, empty where it has none."""
    found = header(path)
    return found[1] if found else ""


def named(begun: str) -> Iterator[Item]:
    """The games that come with the package."""
    return offers(begun, ((name, title(game_path(name))) for name in game_names()))


@quiet
def games(_: click.Context, begun: str) -> Iterator[Item]:
    """Games by name, rules files, and variant files, which stand for their games."""
    yield from named(begun)
    yield from files(begun, CHECKED)


@quiet
def checked(_: click.Context, begun: str) -> Iterator[Item]:
    """Games by name, rules files, and files of variants and labels."""
    yield from named(begun)
    yield from files(begun, CHECKED)


@quiet
def rules_files(_: click.Context, begun: str) -> Iterator[Item]:
    """Rules files."""
    return files(begun, RULES_FILES)


def rules_of(ctx: click.Context) -> Path | None:
    """The rules file of the game that is asked for, by its name or by a variant file."""
    from rulesdsl.cli.belonging import game_of, game_of_first
    from rulesdsl.cli.files import TOML, find

    name = asked(ctx) or game_of_first(ctx.params.get("variants") or ())
    if name in (None, "-"):
        return None
    return find(game_of(str(name)) if str(name).endswith(TOML) else str(name))


@quiet
def variants(ctx: click.Context, begun: str) -> Iterator[Item]:
    """The variants of the game that is asked for, but those that are asked for already; and files of variants."""
    from rulesdsl.variants.find import FOLDER, SUFFIX

    rules = rules_of(ctx)
    if rules is not None:
        there = sorted((rules.parent / FOLDER).glob(f"*{SUFFIX}"))
        taken = ctx.params.get("variants") or ()
        yield from offers(begun, ((path.stem, _variant(path)) for path in there if path.stem not in taken))
    yield from files(begun, (SUFFIX,))


def _variant(path: Path) -> str:
    """The title of a variant, empty where its file says none."""
    try:
        manifest = tomllib.loads(path.read_text(encoding="utf-8")).get("variant", {})
    except (tomllib.TOMLDecodeError, UnicodeDecodeError):
        return ""
    return str(manifest.get("title", ""))


@quiet
def players(ctx: click.Context, begun: str) -> Iterator[Item]:
    """The numbers of players that the game that is asked for is for, with its variants."""
    return offers(begun, ((str(count), "") for count in _counts(ctx)))


def _counts(ctx: click.Context) -> tuple[int, ...]:
    import rulesdsl

    rules = rules_of(ctx)
    if rules is None:
        return ()
    if ctx.params.get("variants"):
        from rulesdsl.cli.loading import ask

        one = ask(str(asked(ctx)), ctx.params["variants"])
        return rulesdsl.player_counts(one.source, one.chosen)
    found = header(rules)
    return tuple(range(int(found[2]), int(found[3] or found[2]) + 1)) if found else ()


@quiet
def languages(ctx: click.Context, begun: str) -> Iterator[Item]:
    """The languages of the game that is asked for."""
    from rulesdsl.labels.find import languages as there

    rules = rules_of(ctx)
    return offers(begun, ((name, "") for name in (there(rules) if rules is not None else ())))


@quiet
def seats(ctx: click.Context, begun: str) -> Iterator[Item]:
    """Who can sit on the next seat; behind a comma, too."""
    before, comma, first = begun.rpartition(",")
    count = ctx.params.get("players")
    if count is not None and before.count(",") + 1 >= count and comma:
        return
    for word in SEATS:
        if word.startswith(first):
            yield offer(f"{before}{comma}{word}")
