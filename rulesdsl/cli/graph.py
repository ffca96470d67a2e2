"""`rulesdsl graph`: the machine of a game as a drawing or as data."""

import click

from rulesdsl.cli.loading import variant_options
from rulesdsl.cli.output import write


@click.command("graph")
@click.argument("game", metavar="GAME|FILE")
@click.option("-p", "--players", type=click.IntRange(min=1), required=True, metavar="N", help="How many play.")
@click.option(
    "--format",
    "form",
    type=click.Choice(["mermaid", "dot", "json"]),
    default="mermaid",
    show_default=True,
    help="A mermaid flow chart, a graphviz graph, or nodes and edges as JSON.",
)
@variant_options
@click.pass_context
def command(ctx: click.Context, game: str, players: int, form: str, variants: tuple[str, ...], sets: tuple[str, ...]) -> None:
    """Draw the machine of a game: its choices, chances, steps and ends.

    \b
    Example:
      rulesdsl graph tic_tac_toe -p 2 --format dot
    """
    from interpreter.compiled import compile_game
    from rulesdsl.cli.loading import ask, build

    machine = compile_game(build(ctx, ask(game, variants, sets, players), players)).machine
    drawing = {"mermaid": machine.to_mermaid, "dot": machine.to_dot, "json": machine.to_json}[form]()
    write(drawing if drawing.endswith("\n") else drawing + "\n")
