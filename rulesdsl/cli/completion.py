"""`rulesdsl completion`: the script by which a shell completes the words of this command line."""

import os
from pathlib import Path

import click

from rulesdsl.cli.described import Described
from rulesdsl.cli.output import write

NAMES = ("bash", "zsh", "fish")
VARIABLE = "_RULESDSL_COMPLETE"


@click.command(
    "completion", cls=Described, short_help="Print the script by which your shell completes words.", writes="the script"
)
@click.argument("shell", metavar="[bash|zsh|fish]", type=click.Choice(NAMES), required=False)
@click.pass_context
def command(ctx: click.Context, shell: str | None) -> None:
    """Print the script that completes commands, games, variants and addresses; without a name for the shell you use.

    \b
    To have it in every new shell, once:
      bash   rulesdsl completion bash > ~/.local/share/bash-completion/completions/rulesdsl
      zsh    rulesdsl completion zsh > ~/.rulesdsl.zsh && echo '. ~/.rulesdsl.zsh' >> ~/.zshrc   (behind compinit)
      fish   rulesdsl completion fish > ~/.config/fish/completions/rulesdsl.fish

    \b
    Examples:
      rulesdsl completion bash
      eval "$(rulesdsl completion bash)"
    """
    from rulesdsl.cli.completing.shells import SHELLS

    root = ctx.find_root()
    write(SHELLS[shell or _used()](root.command, {}, "rulesdsl", VARIABLE).source())


def _used() -> str:
    """The shell that the environment names."""
    from rulesdsl.cli.errors import CouldNotRun

    name = Path(os.environ.get("SHELL", "")).name
    if name not in NAMES:
        unknown = f"there is no script for the shell `{name}`" if name else "which shell you use is not known"
        raise CouldNotRun(unknown, f"name one: `rulesdsl completion {NAMES[0]}`, {' or '.join(f'`{one}`' for one in NAMES[1:])}")
    return name
