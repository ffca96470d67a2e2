"""Writes the pages of the reference that follow from the program: `reference/cli.md` and `reference/codes.md`.

`python docs/generate.py` writes them, `python docs/generate.py --check` says whether they are current.
"""

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from textwrap import fill
from typing import Any

import click

from rulesdsl.cli.described import Described, examples, help_of
from rulesdsl.cli.group import SECTIONS, cli
from rulesdsl.cli.kinds import all_kinds
from rulesdsl.diagnostics.pages import Page, read_page

REFERENCE = Path(__file__).parent / "reference"
COMMAND_LINE = """\
# The command line

<!-- Written by docs/generate.py from the commands themselves. -->

`rulesdsl COMMAND ...` reads, checks, draws and plays the rules of tabletop games. `rulesdsl help COMMAND` says at the terminal
what stands here.

| exit code | what it means |
| --- | --- |
| 0 | all well |
| 1 | something was found: mistakes in rules, variants or labels, or what `--check` was to find |
| 2 | could not run: a file that cannot be read, a game that is not there, words that do not go together |
| 3 | a fault of rulesdsl itself; it says what to report |
| 130 | interrupted |

- **GAME** is a game that comes with the package, by its name (`rulesdsl list` names them). **FILE** is the path of a rules file,
  the folder that holds it as `game.rules`, or `-` for the standard input.
- **A variant file in place of GAME** is the game that it names, with this variant: `rulesdsl play my_rule.toml -p 3`. So is one
  behind `-v` where no game is named. If the game is none of the package, its rules file is looked for beside the variant and in a
  folder of the game's name. `fmt`, `list`, `schema` and `new` take no variants.
- **Standard output** has what a command is for, and nothing else. **Standard error** has what is said about it: what was saved,
  what went wrong, and what is being done, if that takes longer than a second and standard error is a terminal.
- **Mistakes** in rules, variants or labels that keep a command from its result go to standard error. With `--output-format`
  `concise`, `json` or `sarif` they go to standard output in that form, in place of the result. `check` is there for mistakes: it
  always writes them to standard output. What each code means: [codes](codes.md).
- **Files** are written as a whole or not at all. Whatever ends a command early leaves the old file as it was.
- **Colours** are for terminals; standard output and standard error are judged each by itself. `NO_COLOR` turns them off,
  `FORCE_COLOR` turns them on, and `--color`, before the command or behind it, beats both. On a narrow terminal prose is folded;
  a pipe gets every line as it is.
- **Completion**: `rulesdsl completion` prints a script by which bash, zsh or fish complete commands, games, variants, numbers of
  players and addresses.

"""
CODES = """\
# Codes

<!-- Written by docs/generate.py from the pages of `rulesdsl explain`. -->

Every mistake that is found in rules, variants and labels has a code, and so has every reason for which a move is refused.
`rulesdsl explain CODE` shows what stands here. An error keeps a game from being built; a warning should be mended; a note is
there to be known.

"""
EXAMPLES = ("Wrong", "Right")
"""Headings of pages below which examples stand."""
ARGUMENTS = {
    "game": "a game by its name, a rules file or its folder",
    "check.files": "rules files, games by name, variant files, labels files, or `-`",
    "fmt.files": "rules files, or `-`",
    "games": "a game by its name or a rules file, with variants, which may stand behind it as files; or two of them without",
    "code": "a code, the name of a mistake, a game, a rules file or a variant file; without it all codes are listed",
    "address": "an address, such as `huts_each` or `spaces.c4.price`; a word to look for; or a clause of the rulebook, `M-H07`",
    "name": "the name of the new one: small letters, digits and `_`, a letter first",
    "shell": "the shell that the script is for; without it the one that you use",
    "words": "the command, and the one inside of it if it has some",
}
"""What is given to commands, by the name of the argument, with the command before it where two call different things the same."""
WIDTH = 160
"""Columns of prose."""
LETTERS = {
    "SYN": "How rules are written",
    "NAM": "Names",
    "TYP": "Types",
    "GAM": "The game as a whole",
    "VAR": "Variants",
    "LAB": "Labels",
    "RUN": "Refused in play",
}
"""What the codes that begin so are about, in the order of the stages."""


# ---- the command line -----------------------------------------------------------------------------


def cli_page() -> str:
    """The page of the commands."""
    root = cli.context_class(cli, info_name="rulesdsl", **cli.context_settings)
    several = [section for title, names in SECTIONS.items() for section in (f"## {title}\n", *_commands(root, names))]
    return COMMAND_LINE + "\n".join([_options_of(root, "Options before the command:"), *several])


def _commands(above: click.Context, names: tuple[str, ...]) -> Iterator[str]:
    """The sections of some commands, those of a group behind it."""
    group = above.command
    assert isinstance(group, click.Group)
    for name in names:
        command = group.get_command(above, name)
        assert command is not None
        ctx = command.context_class(command, info_name=name, parent=above)
        yield _command(ctx)
        if isinstance(command, click.Group):
            yield from _commands(ctx, tuple(command.list_commands(ctx)))


def _command(ctx: click.Context) -> str:
    command = ctx.command
    usage = " ".join(ctx.get_usage().removeprefix("Usage:").split())
    blocks = [f"### {ctx.command_path}\n", f"```text\n{usage}\n```\n", *_words(command), _arguments(ctx), _options_of(ctx, "")]
    if isinstance(command, Described):
        blocks.append(f"Standard output: {command.writes}. Exit codes: {command.exits}.\n")
    shown = "\n".join(examples(command))
    return "\n".join([*(block for block in blocks if block), f"```sh\n{shown}\n```\n"])


def _words(command: click.Command) -> Iterator[str]:
    """The paragraphs of the help, but for the examples."""
    for paragraph in help_of(command).split("\n\n"):
        if paragraph.startswith("\b\nExample"):
            continue
        if paragraph.startswith("\b\n"):
            first, *rest = paragraph.removeprefix("\b\n").splitlines()
            yield "\n".join([first, "", "```text", *(line.strip() for line in rest), "```", ""])
        else:
            yield fill(paragraph, WIDTH) + "\n"


def _arguments(ctx: click.Context) -> str:
    """A list of the arguments; empty where there are none."""
    several = [one for one in ctx.command.params if isinstance(one, click.Argument)]
    return "".join(f"- `{one.make_metavar(ctx)}`: {_argument(ctx, str(one.name))}\n" for one in several)


def _argument(ctx: click.Context, name: str) -> str:
    own = f"{ctx.info_name}.{name}"
    return ARGUMENTS[own] if own in ARGUMENTS else ARGUMENTS[name]


def _options_of(ctx: click.Context, title: str) -> str:
    """A table of the options, with their defaults."""
    rows = [_option(one, ctx) for one in ctx.command.get_params(ctx) if isinstance(one, click.Option) and not one.hidden]
    head = [*([title, ""] if title else []), "| option | meaning | default |", "| --- | --- | --- |"]
    return "\n".join([*head, *rows, ""])


def _option(option: click.Option, ctx: click.Context) -> str:
    record = option.get_help_record(ctx)
    assert record is not None
    names, _ = record
    cells = (f"`{names}`", option.help or "", _default(option))
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def _default(option: click.Option) -> str:
    value: Any = option.default
    if option.required:
        return "must be given"
    return f"`{value}`" if option.show_default and isinstance(value, str | int) else ""


# ---- the codes ------------------------------------------------------------------------------------


def codes_page() -> str:
    """The page of the codes."""
    pages = [page for code in all_kinds() if (page := read_page(code)) is not None]
    by_letters = {letters: [page for page in pages if page.code.startswith(letters)] for letters in LETTERS}
    assert sum(map(len, by_letters.values())) == len(all_kinds()), "a code without a page, or one that LETTERS does not know"
    index = [line for letters, several in by_letters.items() for line in _index(letters, several)]
    return CODES + "\n".join(index) + "\n".join(block for several in by_letters.values() for block in map(_page, several))


def _index(letters: str, pages: list[Page]) -> list[str]:
    rows = [f"| [{one.code}](#{anchor(one)}) | {one.name} | {severity(one)} | {' '.join(one.says.split())} |" for one in pages]
    return [
        f"## {letters}: {LETTERS[letters]}\n",
        "| code | name | severity | what it says |",
        "| --- | --- | --- | --- |",
        *rows,
        "",
    ]


def anchor(page: Page) -> str:
    """Where its section is found."""
    return f"{page.code.lower()}-{page.name}"


def severity(page: Page) -> str:
    """How bad it is."""
    return all_kinds()[page.code].severity.value


def _page(page: Page) -> str:
    """The page as a section; its examples are marked, so that nobody takes what is wrong for a good one."""
    body = page.text.partition("\n")[2].strip()
    parts = [_part(part) for part in ("\n" + body).split("\n## ") if part.strip()]
    return f"### {page.code} {page.name}\n\n{severity(page).capitalize()}. " + "\n".join(parts)


def _part(text: str) -> str:
    heading, _, body = text.strip().partition("\n")
    body = body.strip()
    return f"{heading}:\n\n{marked(body, heading.lower())}\n" if heading in EXAMPLES else f"{body}\n"


def marked(body: str, word: str) -> str:
    """The text with a word behind the language of each block."""
    return re.sub(r"^```(\w+)(.*)$", rf"```\1\2 {word}", body, flags=re.MULTILINE)


# ---- both -----------------------------------------------------------------------------------------

PAGES = {"cli.md": cli_page, "codes.md": codes_page}


def main(arguments: list[str]) -> int:
    """Writes the pages; with `--check` says which are not current."""
    found = {REFERENCE / name: make() for name, make in PAGES.items()}
    if arguments != ["--check"]:
        for path, text in found.items():
            path.write_text(text, encoding="utf-8")
        return 0
    old = [path for path, text in found.items() if not path.is_file() or path.read_text(encoding="utf-8") != text]
    for path in old:
        sys.stderr.write(f"{path} is not current; `python docs/generate.py` writes it again\n")
    return int(bool(old))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
