"""A page of the documentation as something to follow: its files are written, its commands run, its Python executed, in order.

A fence says by the words behind its kind what it is for: a file's name (`toml lucky.toml`), `wrong` behind it where the file is
wrong on purpose, `output` where it shows what the Python above prints. In what is shown, `...` stands for what is left out. Two
comments are for this module only: `<!-- typed: 1; quit -->` above a command says what is typed while it runs, and
`<!-- in FILE: "this" becomes "that" -->` edits a file as the prose tells its reader to.
"""

import re
import shlex
from collections.abc import Iterator
from contextlib import redirect_stdout
from io import StringIO
from itertools import pairwise
from pathlib import Path
from typing import Any

from attrs import frozen
from markdown_it import MarkdownIt

from tests.cli.commands import ROOT, rulesdsl

PAGES = (ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md")))
TYPED = re.compile(r"<!-- typed: (.*) -->")
EDIT = re.compile(r'<!-- in (\S+): "(.*)" becomes "(.*)" -->')


@frozen
class Block:
    """A fenced block, or a comment for this module; `line` is that of its text, counted from 0."""

    kind: str
    words: tuple[str, ...]
    text: str
    line: int

    @property
    def file(self) -> str:
        """The file that the block shows, if it names one."""
        return next((word for word in self.words if "." in word), "")


@frozen
class Shown:
    """What a page shows at a place and what came out; a command without any output shown is only run."""

    line: int
    shown: str
    came: str

    @property
    def agrees(self) -> bool:
        """Whether it came out as shown, `...` standing for anything."""
        parts = [".*".join(map(re.escape, line.split("..."))) + "\n" for line in self.shown.splitlines()]
        pattern = "".join("(?:.*\n)*?" if part == ".*\n" else part for part in parts)
        return re.fullmatch(pattern, self.came) is not None


def name(page: Path) -> str:
    """A page by its path in the project."""
    return page.relative_to(ROOT).as_posix()


def blocks(page: Path) -> Iterator[Block]:
    """The blocks of a page, in order."""
    for token in MarkdownIt().parse(page.read_text(encoding="utf-8")):
        if token.type in ("fence", "html_block") and token.map is not None:
            kind, *words = token.info.split() or [token.type]
            yield Block(kind, tuple(words), token.content, token.map[0] + (token.type == "fence"))


def follow(page: Path, folder: Path) -> Iterator[Shown]:
    """What the page shows of commands and of Python, beside what comes out in `folder`, which must be the working directory."""
    (folder / "games").symlink_to(ROOT / "games")
    names: dict[str, Any] = {}
    typed, printed = "", ""
    for block in blocks(page):
        if block.kind == "console":
            yield from _commands(block, typed)
        elif block.kind == "python":
            printed = _printed(block, page, names)
        elif block.kind == "html_block":
            _edit(block.text, folder)
        elif "output" in block.words:
            yield Shown(block.line, block.text, printed)
        if block.file:
            (folder / block.file).write_text(block.text, encoding="utf-8")
        typed = found[1] if (found := TYPED.match(block.text)) else ""


def _edit(comment: str, folder: Path) -> None:
    for file, *texts in EDIT.findall(comment):
        old, new = (text.replace("\\n", "\n") for text in texts)
        before = (folder / file).read_text(encoding="utf-8")
        assert before.count(old) == 1, f"{file} has {old!r} {before.count(old)} times"
        (folder / file).write_text(before.replace(old, new), encoding="utf-8")


def _printed(block: Block, page: Path, names: dict[str, Any]) -> str:
    out = StringIO()
    lines = "\n" * block.line
    with redirect_stdout(out):
        exec(compile(lines + block.text, page, "exec"), names)
    return out.getvalue()


def _commands(block: Block, typed: str) -> Iterator[Shown]:
    lines = block.text.splitlines(keepends=True)
    begins = [number for number, line in enumerate(lines) if line.startswith("$ ")]
    for begin, end in pairwise([*begins, len(lines)]):
        shown = "".join(lines[begin + 1 : end])
        code, came = _run(lines[begin][2:], typed)
        assert code < 3, came
        if shown:
            yield Shown(block.line + begin + 1, shown, came)
        else:
            assert code == 0, f"{lines[begin]}{came}"


def _run(command: str, typed: str) -> tuple[int, str]:
    program, *arguments = shlex.split(command, comments=True)
    if program == "cat":
        return 0, Path(arguments[0]).read_text(encoding="utf-8")
    assert program == "rulesdsl", command
    done = rulesdsl(*arguments, stdin="".join(f"{line}\n" for line in typed.split("; ")).encode() if typed else b"")
    return done.code, (done.out + done.err).replace(f"{ROOT}/", "")
