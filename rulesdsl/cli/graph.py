"""`rulesdsl graph`: the machine of a game as a drawing or as data."""

import click

from rulesdsl.cli.described import Described
from rulesdsl.cli.output import write
from rulesdsl.cli.parameters import findings_option, game_argument, players_option, variant_options


@click.command(
    "graph", cls=Described, short_help="Draw the machine of a game.", writes="the drawing", found="the rules have errors"
)
@game_argument
@players_option("How many play; needed where it can be several numbers.")
@click.option(
    "--format",
    "form",
    type=click.Choice(["mermaid", "dot", "json"]),
    default="mermaid",
    show_default=True,
    help="A mermaid flow chart, a graphviz graph, or nodes and edges as JSON.",
)
@variant_options
@findings_option
@click.pass_context
def command(
    ctx: click.Context, game: str, players: int | None, form: str, variants: tuple[str, ...], sets: tuple[str, ...]
) -> None:
    """Draw the machine of a game: its choices, chances, steps and ends.

    \b
    Example:
      rulesdsl graph tic_tac_toe -p 2 --format dot
    """
    from interpreter.compiled import compile_game
    from rulesdsl.cli.loading import ask, build, only_count

    asked = ask(game, variants, sets, players)
    machine = compile_game(build(ctx, asked, only_count(asked) if players is None else players)).machine
    drawing = {"mermaid": machine.to_mermaid, "dot": machine.to_dot, "json": machine.to_json}[form]()
    write(drawing if drawing.endswith("\n") else drawing + "\n")
