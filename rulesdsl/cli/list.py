"""`rulesdsl list`: the games that come with the package, or the variants of one."""

import sys
from pathlib import Path
from typing import Any

import click

from rulesdsl.cli.described import Described
from rulesdsl.cli.output import tell, width_of, write, write_json, write_prose
from rulesdsl.cli.parameters import game_argument_if_any


@click.command("list", cls=Described, short_help="List the games, or the variants of a game.", writes="the list")
@game_argument_if_any
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True, help="How to say it.")
def command(game: str | None, form: str) -> None:
    """List the games, or the variants of a game.

    \b
    Examples:
      rulesdsl list
      rulesdsl list mangrovia
    """
    found = games() if game is None else variants(game)
    if form == "json":
        write_json(**({"games": found} if game is None else {"game": game, "variants": found}))
    elif not found:
        write(f"{game} has no variants yet; `rulesdsl new variant {game} my_house_rule` begins one\n")
    else:
        write_prose("".join(f"{line}\n" for line in (_games(found, width_of(sys.stdout)) if game is None else _variants(found))))


def games() -> list[dict[str, Any]]:
    """Each game: its name, its title, the numbers of players, the ids of its variants."""
    import rulesdsl
    from rulesdsl.games import game_names, game_path
    from rulesdsl.variants.find import variant_names

    found = []
    for name in game_names():
        path = game_path(name)
        header = rulesdsl.header(rulesdsl.read(path))
        if header is not None:
            players = list(range(header.least, header.most + 1))
            found.append({"name": name, "title": header.title, "players": players, "variants": list(variant_names(path))})
    return found


def variants(game: str) -> list[dict[str, Any]]:
    """Each variant of a game that can be read: its id, title, rank, players and description."""
    from rulesdsl.cli.files import VARIANT_FILE, find, read, shown, text_of
    from rulesdsl.variants.find import variant_names, variant_path
    from rulesdsl.variants.read import read_variant

    rules: Path = find(game)
    read(game)
    found = []
    for name in variant_names(rules):
        path = variant_path(rules, name)
        variant, _ = read_variant(text_of(path, VARIANT_FILE))
        if variant is None:
            tell(f"{shown(path)} has mistakes and is left out; `rulesdsl check {shown(path)}` shows them\n")
        else:
            players = list(variant.players) if variant.players is not None else None
            one = {"id": name, "title": variant.title, "rank": variant.rank.value, "players": players, "doc": variant.doc}
            found.append({**one, "requires": [other.text for other in variant.requires]})
    return found


def _games(found: list[dict[str, Any]], width: int | None) -> list[str]:
    """One line for each game; two where the terminal is too narrow for the longest."""
    lines = _rows(found)
    if width is None or max(map(len, lines)) <= width:
        return lines
    return [line for one in found for line in (one["name"], "  " + ", ".join(part for part in _parts(one) if part))]


def _parts(one: dict[str, Any]) -> tuple[str, str, str]:
    several = len(one["variants"])
    more = f"{several} variant{'s' * (several > 1)}" if several else ""
    return one["title"], f"{_counts(one['players'])} players", more


def _rows(found: list[dict[str, Any]]) -> list[str]:
    names, titles = (max(len(one[key]) for one in found) for key in ("name", "title"))
    lines: list[str] = []
    for one in found:
        title, counts, more = _parts(one)
        lines.append(f"{one['name']:<{names}}  {title:<{titles}}  {counts:<12}  {more}".rstrip())
    return lines


def _counts(players: list[int]) -> str:
    return str(players[0]) if players[0] == players[-1] else f"{players[0]}-{players[-1]}"


def _variants(found: list[dict[str, Any]]) -> list[str]:
    lines: list[str] = []
    for rank in dict.fromkeys(one["rank"] for one in sorted(found, key=lambda one: one["rank"] == "house")):
        lines += ["", f"{rank}:"] if lines else [f"{rank}:"]
        for one in (one for one in found if one["rank"] == rank):
            players = f" ({', '.join(map(str, one['players']))} players)" if one["players"] else ""
            lines.append(f"  {one['id']}: {one['title']}{players}")
            lines += [f"      {one['doc']}"] if one["doc"] else []
            lines += [f"      with {', '.join(one['requires'])}"] if one["requires"] else []
    return lines
