"""Words behind a command that it has no place for: most of them belong behind an option."""

import shlex
from collections.abc import Sequence
from pathlib import Path

import click

from rulesdsl.cli.errors import CouldNotRun, usage

WHAT = {"-v": "a variant", "-p": "a number of players"}
"""What goes behind an option."""


def surplus(ctx: click.Context, said: Sequence[str], rest: Sequence[str]) -> CouldNotRun:
    """That there are too many words; with the option that they belong behind, the whole line as it was meant."""
    options = {word: option for word in rest if (option := _option(ctx, word)) is not None}
    if not options:
        several = "one word" if len(rest) == 1 else f"{len(rest)} words"
        words = ", ".join(f"`{word}`" for word in rest)
        return CouldNotRun(f"{several} too many: {words}", *usage(ctx))
    word, option = next(iter(options.items()))
    meant = [part for one in said for part in ((options[one], one) if one in options else (one,))]
    line = shlex.join([*ctx.command_path.split(), *meant])
    return CouldNotRun(f"`{word}` has no place here: {WHAT[option]} goes behind `{option}`", f"`{line}`")


def _option(ctx: click.Context, word: str) -> str | None:
    """The option that a word belongs behind."""
    has = {name for param in ctx.command.params for name in param.opts}
    if "-v" in has and (word.endswith(".toml") or word in _variants(ctx)):
        return "-v"
    return "-p" if "-p" in has and word.isdigit() and not ctx.params.get("players") else None


def _variants(ctx: click.Context) -> tuple[str, ...]:
    """The variants of the game that is named."""
    from rulesdsl.cli.files import find
    from rulesdsl.variants.find import variant_names

    name = ctx.params.get("game") or ctx.params.get("code")
    try:
        return variant_names(find(name)) if name and not Path(name).suffix else ()
    except CouldNotRun:
        return ()
