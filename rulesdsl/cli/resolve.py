"""`rulesdsl resolve`: the rules of a game with variants over them, each value with who has said it, or as one rules file."""

from typing import TYPE_CHECKING, Any

import click

from rulesdsl.cli.described import Described
from rulesdsl.cli.loading import Asked, ask, laid
from rulesdsl.cli.output import write, write_json
from rulesdsl.cli.parameters import findings_option, game_argument, players_option, variant_options

if TYPE_CHECKING:
    from rulesdsl.variants.interactions import Interaction
    from rulesdsl.variants.listing import Entry
    from rulesdsl.variants.model import Resolved


@click.command(
    "resolve",
    cls=Described,
    short_help="Show the rules as they are played, and who said what.",
    writes="the rules as they are played",
    found="the rules have errors",
)
@game_argument
@players_option("The values for N players.")
@click.option(
    "--format",
    "form",
    type=click.Choice(["toml", "json", "rules"]),
    default="toml",
    show_default=True,
    help="Values and origins as TOML, everything about each address as JSON, or a rules file.",
)
@click.option("--interactions", is_flag=True, help="List instead where one variant changes what rules of another read.")
@variant_options
@findings_option
@click.pass_context
def command(
    ctx: click.Context,
    game: str,
    players: int | None,
    form: str,
    interactions: bool,
    variants: tuple[str, ...],
    sets: tuple[str, ...],
) -> None:
    """Show the rules as they are played: what stands at every address, and who has said it where.

    What stands below `[values]` can be copied into a variant, below `[set]` or `[rewrite]`.

    \b
    Examples:
      rulesdsl resolve mangrovia -p 4 -v stone_tiles
      rulesdsl resolve mangrovia -v stone_tiles --format rules
    """
    asked = ask(game, variants, sets, players)
    resolved = laid(ctx, asked, players)
    if interactions:
        _show_interactions(resolved, form)
    elif form == "rules":
        from rulesdsl.syntax.write import write_file

        write(write_file(resolved.file))
    else:
        _show_table(asked, resolved, players, form)


def _show_table(asked: Asked, resolved: "Resolved", players: int | None, form: str) -> None:
    from rulesdsl.variants.listing import entries, trees

    head = {"game": _game(asked, resolved, players)}
    several = entries(resolved, players)
    if form == "json":
        write_json(**head, addresses={one.address: _entry(one) for one in several})
        return
    from tomli_w import dumps

    write(dumps({**head, **trees(several)}, multiline_strings=True))


def _game(asked: Asked, resolved: "Resolved", players: int | None) -> dict[str, Any]:
    import rulesdsl
    from rulesdsl.lowering.game import rules_hash

    header = resolved.file.header
    assert header is not None, "a rules file without errors has a first line"
    return {
        "name": header.name.text,
        "title": header.title,
        "version": header.version,
        "players": list(rulesdsl.player_counts(asked.source, asked.chosen)) if players is None else players,
        "variants": [variant.name for variant in resolved.variants],
        "rules_hash": rules_hash(resolved.file),
    }


def _entry(one: "Entry") -> dict[str, Any]:
    origin = one.origin
    return {
        "value": one.value,
        "origin": {
            "layer": origin.layer,
            "variant": origin.variant.name if origin.variant is not None else None,
            "file": origin.file,
            "line": origin.line,
        },
        "what": one.place.what.value,
        "doc": one.place.doc,
        "references": list(one.references),
    }


# ---- interactions -------------------------------------------------------------------------------------


def _show_interactions(resolved: "Resolved", form: str) -> None:
    from rulesdsl.variants.interactions import interactions

    found = interactions(resolved)
    if form == "json":
        write_json(interactions=[_interaction(one) for one in found])
    else:
        write("".join(f"{_sentence(one)}\n" for one in found) or "no variant changes what rules of another read\n")


def _sentence(one: "Interaction") -> str:
    way = f" by way of {', '.join(f'`{name}`' for name in one.way)}" if one.way else ""
    changed, reader = one.changed, one.reader
    what = f"touches `{one.place}` in `{changed.address}`, and" if one.place else f"changes `{changed.address}`, which"
    read = f"`{reader.variant.name}` reads {'it ' if one.place else ''}in `{reader.address}`{way}"
    return f"`{changed.variant.name}` {what} {read}  ({changed.span.written.place}, {reader.span.written.place})"


def _interaction(one: "Interaction") -> dict[str, Any]:
    return {
        "changed": {"variant": one.changed.variant.name, "address": one.changed.address, "place": one.changed.span.written.place},
        "reader": {"variant": one.reader.variant.name, "address": one.reader.address, "place": one.reader.span.written.place},
        "way": list(one.way),
        "by": one.place or None,
    }
