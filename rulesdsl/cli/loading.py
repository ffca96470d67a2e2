"""Games for the commands: read, counted, varied, built; mistakes are shown and end the command."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click
from attrs import frozen

from rulesdsl.cli.errors import CouldNotRun, reason
from rulesdsl.cli.progress import working
from rulesdsl.source import SourceFile
from rulesdsl.wording.model import ENGLISH

if TYPE_CHECKING:
    from interpreter import Game as Playable
    from rulesdsl.diagnostics.model import Mistake
    from rulesdsl.ir.model import Game
    from rulesdsl.variants.find import Chosen
    from rulesdsl.variants.model import Resolved


@frozen
class Asked:
    """A game as the command line asks for it; `rules` is where its file lies, None for the standard input."""

    name: str
    source: SourceFile
    chosen: "Chosen"
    rules: Path | None = None


def ask(
    name: str,
    variants: Sequence[str] = (),
    sets: Sequence[str] = (),
    players: int | None = None,
    stdin_name: str = "<stdin>",
) -> Asked:
    """The rules file of a game, and the variants chosen for it. A variant file in place of a game means its game, with it."""
    from rulesdsl.cli.files import TOML, VARIANT_FILE, find, read, text_of
    from rulesdsl.variants.find import choose

    if name.endswith(TOML):
        from rulesdsl.cli.belonging import game_of

        return ask(game_of(name), (*variants, name), sets, players, stdin_name)
    for one in sets:
        if "=" not in one:
            raise CouldNotRun(
                f"`--set {one}` lacks its value", "write `--set ADDRESS=VALUE`, such as `--set valuables_laid_out=5`"
            )
    rules = Path(name) if name == "-" else find(name)
    source = read(name, stdin_name)
    for path in (Path(one) for one in variants if one.endswith(TOML) and Path(one).exists()):
        text_of(path, VARIANT_FILE)
    try:
        with unreadable():
            return Asked(name, source, choose(rules, variants, players, sets), None if name == "-" else rules)
    except KeyError as error:
        raise no_variant(name, rules, str(error.args[0])) from error


def no_variant(name: str, rules: Path, word: str) -> CouldNotRun:
    """That a game has no such variant: those that it has are named."""
    from rulesdsl.cli.files import TOML, no_file
    from rulesdsl.diagnostics.suggest import closest, did_you_mean
    from rulesdsl.variants.find import variant_names

    if word.endswith(TOML):
        return no_file(word)
    if Path(word).is_file():
        return CouldNotRun(f"`{word}` is not a variant file", "a variant is a TOML file, whose name ends in `.toml`")
    if Path(f"{word}{TOML}").is_file():
        return CouldNotRun(f"`{name}` has no variant `{word}`", f"the file `{word}{TOML}` is here: `-v {word}{TOML}`")
    known = variant_names(rules)
    more = f"its variants are {', '.join(f'`{one}`' for one in known)}" if known else "it has no variants yet"
    return CouldNotRun(f"`{name}` has no variant `{word}`", *did_you_mean(closest(word, known)), more)


@contextmanager
def unreadable() -> Iterator[None]:
    """Ends the command where a variant or a labels file cannot be read."""
    try:
        yield
    except UnicodeDecodeError as error:
        from rulesdsl.cli.files import not_utf8

        raise CouldNotRun(not_utf8(error.reason, error)) from error
    except OSError as error:
        raise CouldNotRun(f"`{error.filename}` cannot be read: {reason(error)}") from error


def check_count(asked: Asked, players: int) -> None:
    """Ends the command where the game is not for so many."""
    import rulesdsl

    counts = rulesdsl.player_counts(asked.source, asked.chosen)
    if counts and players not in counts and not rulesdsl.has_errors(asked.chosen.mistakes):
        from rulesdsl.variants.model import Rank

        named = [f"`{one.name}`" for one in asked.chosen.variants if one.rank is not Rank.SESSION]
        along = f" with {', '.join(named)}" if named else ""
        raise CouldNotRun(f"`{own_name(asked)}`{along} is for {few(counts)} players, not for {players}")


def only_count(asked: Asked) -> int:
    """The number of players of a game that is for one only; 2 where its first lines are broken."""
    import rulesdsl

    counts = rulesdsl.player_counts(asked.source, asked.chosen)
    if len(counts) > 1:
        raise CouldNotRun(f"`{own_name(asked)}` is for {few(counts)}: say how many, `-p {counts[0]}`")
    return counts[0] if counts else 2


def own_name(asked: Asked) -> str:
    """What a game is called in its rules file."""
    import rulesdsl

    header = rulesdsl.header(asked.source)
    return header.name.text if header is not None else asked.name


def few(counts: tuple[int, ...]) -> str:
    """Numbers of players in words: `2 to 5`, `2, 4`."""
    if len(counts) == 1:
        return str(counts[0])
    run = counts == tuple(range(counts[0], counts[-1] + 1))
    return f"{counts[0]} to {counts[-1]}" if run else ", ".join(map(str, counts))


def check_language(asked: Asked, language: str) -> None:
    """Ends the command where the game has no labels in a language."""
    from rulesdsl.diagnostics.suggest import closest, did_you_mean
    from rulesdsl.labels.find import languages

    there = (ENGLISH,) if asked.rules is None else languages(asked.rules)
    if language not in there:
        several = (
            f"its languages are {' and '.join(f'`{one}`' for one in there)}" if there[1:] else f"its language is `{there[0]}`"
        )
        raise CouldNotRun(f"`{asked.name}` has no labels in `{language}`", *did_you_mean(closest(language, there)), several)


def laid(ctx: click.Context, asked: Asked, players: int | None) -> "Resolved":
    """The rules with the variants over them, for one number of players or for all. Errors are shown as `build` shows them."""
    import rulesdsl
    from rulesdsl.varied import resolved

    if players is not None:
        check_count(asked, players)
    with working(ctx, f"laying variants over {asked.name}" if asked.chosen.variants else f"reading {asked.name}"):
        found, mistakes = resolved(asked.source, players, asked.chosen)
    if rulesdsl.has_errors(mistakes):
        refuse(ctx, mistakes)
    return found


def build(ctx: click.Context, asked: Asked, players: int) -> "Game":
    """The game for so many players. Where it has errors they go to standard error, and the command ends with 1."""
    import rulesdsl

    check_count(asked, players)
    with working(ctx, f"building {asked.name} for {players} players"):
        game, mistakes = rulesdsl.build(asked.source, players, asked.chosen)
    if game is None:
        refuse(ctx, mistakes)
    assert game is not None
    return game


def playable(ctx: click.Context, asked: Asked, players: int, language: str = ENGLISH) -> "Playable":
    """The game for so many players, ready to play, in a language. Ends the command as `build` and `speak` do."""
    from interpreter.game import made

    check_count(asked, players)
    check_language(asked, language)
    with unreadable(), working(ctx, f"building {asked.name} for {players} players"):
        game, mistakes = made(asked.source, players, asked.chosen, asked.rules, language)
    if game is None:
        refuse(ctx, mistakes)
    assert game is not None
    return game


def refuse(ctx: click.Context, mistakes: "Sequence[Mistake]") -> None:
    """Shows mistakes in the format that is asked for and ends the command with 1."""
    from rulesdsl.cli.output import findings

    findings(ctx, mistakes)
    ctx.exit(1)
