"""`rulesdsl help`: the help of a command, as its `--help` gives it."""

import click

from rulesdsl.cli.completing.offers import Item, offer, quiet
from rulesdsl.cli.described import Described, FriendlyGroup


@quiet
def commands(ctx: click.Context, begun: str) -> list[Item]:
    """The commands whose names begin so, inside of those that are there already."""
    at = inside(ctx.find_root(), ctx.params.get("words") or ())
    group = at.command
    if not isinstance(group, click.Group):
        return []
    return [
        offer(name, one.get_short_help_str())
        for name in group.list_commands(at)
        if name.startswith(begun) and (one := group.get_command(at, name)) is not None
    ]


@click.command("help", cls=Described, short_help="Say what a command does.", writes="the help")
@click.argument("words", metavar="[COMMAND]...", nargs=-1, shell_complete=commands)
@click.pass_context
def command(ctx: click.Context, words: tuple[str, ...]) -> None:
    """Say what a command does; without one, what all of them do.

    \b
    Examples:
      rulesdsl help
      rulesdsl help play
      rulesdsl help new variant
    """
    click.echo(inside(ctx.find_root(), words).get_help())


def inside(ctx: click.Context, words: tuple[str, ...]) -> click.Context:
    """The context of the command that the words name."""
    if not words:
        return ctx
    group = ctx.command
    if not isinstance(group, FriendlyGroup):
        from rulesdsl.cli.errors import CouldNotRun

        raise CouldNotRun(f"`{ctx.command_path}` has no commands of its own")
    name, found, _ = group.resolve_command(ctx, list(words))
    if found is None:
        return ctx
    return inside(found.context_class(found, info_name=name, parent=ctx), words[1:])
