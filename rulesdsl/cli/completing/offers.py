"""Offers for a word that is begun, and the rule that all who make them keep: where something is wrong, nothing is offered."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import redirect_stderr
from functools import wraps
from io import StringIO
from pathlib import Path
from typing import TypeAlias

import click
from click.shell_completion import CompletionItem

Item: TypeAlias = "CompletionItem[str]"
Find = Callable[[click.Context, str], Iterable[Item]]
Completer = Callable[[click.Context, click.Parameter, str], list[Item]]

PLAIN = "plain"
OPEN = "open"
"""The kind of an offer that the word goes on behind: the shell puts no space there."""


def quiet(find: Find) -> Completer:
    """The completer of `find`: it neither raises nor says anything."""

    @wraps(find)
    def complete(ctx: click.Context, _: click.Parameter, begun: str) -> list[Item]:
        try:
            with redirect_stderr(StringIO()):
                return list(find(ctx, begun))
        except Exception:
            return []

    return complete


def offer(value: str, note: str = "", goes_on: bool = False) -> Item:
    """One offer, with a note for shells that show one."""
    return CompletionItem(value, OPEN if goes_on else PLAIN, note.replace("\n", " ").strip() or None)


def offers(begun: str, notes: Iterable[tuple[str, str]]) -> Iterator[Item]:
    """Those of some words, each with its note, that begin so."""
    return (offer(word, note) for word, note in notes if word.startswith(begun))


def files(begun: str, suffixes: tuple[str, ...]) -> Iterator[Item]:
    """The files of some kinds, and the folders, whose paths begin so; folders only once something is begun."""
    above, slash, first = begun.rpartition("/")
    for path in sorted(Path(above + slash).expanduser().iterdir()):
        if not path.name.startswith(first) or (path.name.startswith(".") and not first):
            continue
        if path.is_dir() and begun:
            yield offer(f"{above}{slash}{path.name}/", goes_on=True)
        elif path.suffix in suffixes and path.is_file():
            yield offer(f"{above}{slash}{path.name}")


def asked(ctx: click.Context) -> str | None:
    """The game that stands on the command line already."""
    for name in ("game", "code", "games", "files"):
        match ctx.params.get(name):
            case str(word) | (str(word), *_):
                return word
    return ctx.args[0] if ctx.args else None  # where an option lacks its value, click leaves the arguments here
