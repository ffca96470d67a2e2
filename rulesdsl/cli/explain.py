"""`rulesdsl explain`: what a code means, why it is a mistake, a wrong and a right example."""

import click

from rulesdsl.cli.errors import CouldNotRun
from rulesdsl.cli.output import palette, write


@click.command("explain")
@click.argument("code", required=False)
@click.pass_context
def command(ctx: click.Context, code: str | None) -> None:
    """Explain a mistake by its code (or its name); without one, list them all.

    \b
    Example:
      rulesdsl explain NAM101
    """
    if code is None:
        write(index())
        return
    text = page_text(code)
    write(pretty(text) if palette(ctx).on else text)


def index() -> str:
    """One line for each code."""
    from rulesdsl.cli.kinds import all_kinds

    return "".join(f"{code}  {kind.severity.value:<7}  {kind.slug}\n" for code, kind in all_kinds().items())


def page_text(code: str) -> str:
    """The page of a code or slug, in Markdown."""
    from rulesdsl.cli.kinds import all_kinds
    from rulesdsl.diagnostics.pages import read_page
    from rulesdsl.diagnostics.suggest import closest, did_you_mean

    names = {name: known for known, kind in all_kinds().items() for name in (known, kind.slug)}
    known = names.get(code) or names.get(code.upper(), "")
    page = read_page(known)
    if page is None:
        near = did_you_mean(closest(code, names))
        raise CouldNotRun(f"there is no code `{code}`", *near, "`rulesdsl explain` lists them all")
    return page.text


def pretty(markdown: str) -> str:
    """The page with headings and examples set off by colours."""
    from rich.console import Console
    from rich.markdown import Markdown

    console = Console(force_terminal=True, width=100)
    with console.capture() as capture:
        console.print(Markdown(markdown))
    return capture.get()
