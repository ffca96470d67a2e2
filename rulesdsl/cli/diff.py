"""`rulesdsl diff`: what variants change in a game, or what differs between two rules files; in words, or as a variant."""

from typing import TYPE_CHECKING, Any

import click
from attrs import field, frozen

from rulesdsl.cli.completing import games as offered
from rulesdsl.cli.described import Described
from rulesdsl.cli.errors import CouldNotRun
from rulesdsl.cli.loading import Asked, ask, laid, refuse
from rulesdsl.cli.output import tell, write, write_json, write_prose
from rulesdsl.cli.parameters import findings_option, needed, players_option, variant_options

if TYPE_CHECKING:
    from rulesdsl.names.model import Names
    from rulesdsl.source import Span
    from rulesdsl.variants.model import Resolved
    from rulesdsl.variants.tell import Difference
    from rulesdsl.variants.write import Change


@frozen
class Compared:
    """Two states of the rules. `spans`: for two files, where the second one says what is at an address."""

    resolved: "Resolved"
    heading: str
    spans: "dict[str, Span]" = field(factory=dict)


@click.command(
    "diff",
    cls=Described,
    short_help="Say what variants change, or how two rules files differ.",
    writes="what differs, or the variant",
    found="the rules have errors, or no variant can say what differs",
)
@click.argument("games", metavar="GAME|FILE [FILE]", nargs=-1, callback=needed, shell_complete=offered.games)
@players_option("What differs for N players.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True, help="How to say it.")
@click.option("--as-variant", is_flag=True, help="Of two files: write the variant that turns the first into the second.")
@click.option("--id", "name", metavar="ID", help="The id of that variant; else its file's name will be the id.")
@variant_options
@findings_option
@click.pass_context
def command(
    ctx: click.Context,
    games: tuple[str, ...],
    players: int | None,
    form: str,
    as_variant: bool,
    name: str | None,
    variants: tuple[str, ...],
    sets: tuple[str, ...],
) -> None:
    """Say what variants change in a game, or in what two rules files differ.

    \b
    Examples:
      rulesdsl diff mangrovia -v stone_tiles -p 4
      rulesdsl diff mangrovia/game.rules my_mangrovia.rules
      rulesdsl diff mangrovia my_mangrovia.rules --as-variant --id my_way
    """
    games, variants = _sorted(games, variants)
    _check_words(games, as_variant, name, variants, sets)
    if as_variant:
        write(_variant(ctx, games, name or ""))
        return
    from rulesdsl.variants.tell import differences

    compared = _varied(ctx, ask(games[0], variants, sets, players), players) if len(games) == 1 else _between(ctx, games)
    found = differences(compared.resolved, players)
    if form == "json":
        write_json(**_document(compared, found, players))
    else:
        write_prose(_text(compared, found))


def _sorted(games: tuple[str, ...], variants: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What is to be compared, and the variants: behind a game a variant file means the game with it."""
    from rulesdsl.cli.files import TOML

    first, *rest = games
    return (first, *(one for one in rest if not one.endswith(TOML))), (*variants, *(one for one in rest if one.endswith(TOML)))


def _check_words(
    games: tuple[str, ...], as_variant: bool, name: str | None, variants: tuple[str, ...], sets: tuple[str, ...]
) -> None:
    """Ends the command where the words on the command line do not go together."""
    if len(games) > 2:
        raise CouldNotRun(f"two files can be compared, not {len(games)}")
    if len(games) == 2 and (variants or sets):
        raise CouldNotRun("of two files no variants are asked", "compare one game with `-v`, or two files without")
    if len(games) == 1 and as_variant:
        raise CouldNotRun("`--as-variant` needs two rules files", "such as `rulesdsl diff old.rules new.rules --as-variant`")
    if name is not None and not as_variant:
        raise CouldNotRun("`--id` goes with `--as-variant`")


def _varied(ctx: click.Context, asked: Asked, players: int | None) -> Compared:
    """A game with its variants; ends the command where they have errors."""
    if not (asked.chosen.variants or asked.chosen.mistakes):
        raise CouldNotRun("nothing to compare with", "name a variant, `-v VARIANT`, or a second rules file")
    resolved = laid(ctx, asked, players)
    header = resolved.file.header
    titles = " and ".join(variant.title for variant in resolved.variants)
    several = f" ({players} player{'s' * (players != 1)})" if players is not None else ""
    return Compared(resolved, f"{header.title if header is not None else asked.name} with {titles}{several}")


# ---- two files ----------------------------------------------------------------------------------------


def _named(ctx: click.Context, name: str) -> "Names":
    """What a rules file declares; ends the command where it has errors."""
    import rulesdsl
    from rulesdsl.cli.files import read

    names, mistakes = rulesdsl.named(read(name))
    if rulesdsl.has_errors(mistakes):
        refuse(ctx, mistakes)
    return names


def _compared(ctx: click.Context, games: tuple[str, ...]) -> "tuple[Names, tuple[Change, ...]]":
    """The first file, and the changes that lead to the second; ends the command with 1 where no variant can say them."""
    from rulesdsl.variants.compare import compare

    old, new = (_named(ctx, name) for name in games)
    changes, unsayable = compare(old.file, new.file)
    for one in unsayable:
        tell(f"error: {one.reason}\n  --> {one.span.place}\n")
    if unsayable:
        ctx.exit(1)
    return old, changes


def _written(names: "Names", changes: "tuple[Change, ...]", name: str = "") -> str:
    from rulesdsl.variants.write import write_variant

    return write_variant(names.file.header.name.text if names.file.header is not None else "", changes, name)


def _variant(ctx: click.Context, games: tuple[str, ...], name: str) -> str:
    """The variant that makes the first file the second."""
    from rulesdsl.variants.read import ID

    if name and not ID.fullmatch(name):
        raise CouldNotRun(f"`{name}` cannot be an id", "an id has small letters, digits and `_`, and begins with a letter")
    return _written(*_compared(ctx, games), name)


def _between(ctx: click.Context, games: tuple[str, ...]) -> Compared:
    """The first file with the variant that makes it the second."""
    from rulesdsl.source import SourceFile
    from rulesdsl.variants.layers import resolve
    from rulesdsl.variants.read import read_variant

    names, changes = _compared(ctx, games)
    variant = read_variant(SourceFile("between", _written(names, changes)))[0]
    assert variant is not None, "a variant that we wrote cannot be read"
    resolved = resolve(names, (variant,))[0]
    return Compared(resolved, f"{games[1]} beside {games[0]}", {change.address: change.span for change in changes})


# ---- what is printed ----------------------------------------------------------------------------------


def _text(compared: Compared, found: "tuple[Difference, ...]") -> str:
    """The differences under a heading for each kind of them."""
    from rulesdsl.variants.tell import Kind
    from rulesdsl.variants.wording import capital

    if not found:
        return f"{compared.heading}: nothing changes\n"
    several = len({variant.name for one in found for variant in one.variants}) > 1
    blocks = [f"{compared.heading}\n"]
    for kind in Kind:
        lines = [line for one in found if one.kind is kind for line in _lines(one, several)]
        if lines:
            blocks.append("\n".join([capital(kind.value), *lines]) + "\n")
    return "\n".join(blocks)


def _lines(one: "Difference", several: bool) -> list[str]:
    cited = f"   [{' '.join(one.references)}]" if one.references else ""
    titles = " and ".join(variant.title for variant in one.variants) if several else ""
    said = ": ".join(part for part in (titles, "; ".join(one.whys)) if part)
    return [f"- {one.sentence}{cited}", *(f"      {line}".rstrip() for line in one.lines), *([f"    ({said})"] if said else [])]


def _document(compared: Compared, found: "tuple[Difference, ...]", players: int | None) -> dict[str, Any]:
    header = compared.resolved.file.header
    variants = () if compared.spans else compared.resolved.variants
    return {
        "game": header.name.text if header is not None else "",
        "players": players,
        "variants": [variant.name for variant in variants],
        "differences": [_entry(one, compared.spans) for one in found],
    }


def _entry(one: "Difference", spans: "dict[str, Span]") -> dict[str, Any]:
    span = spans.get(one.address, one.span).written
    return {
        "address": one.address,
        "change": one.kind.value,
        "words": one.sentence,
        "lines": list(one.lines),
        "before": one.before,
        "after": one.after,
        "variants": [] if spans else [variant.name for variant in one.variants],
        "why": list(one.whys),
        "references": list(one.references),
        "file": span.source.name,
        "line": span.line,
    }
