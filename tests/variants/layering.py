"""Variants as texts, read and laid over rules: the short way for tests."""

from functools import cache

from rulesdsl.diagnostics.model import Mistake
from rulesdsl.diagnostics.render.text import render_text
from rulesdsl.games import game_path
from rulesdsl.names.from_syntax import collect
from rulesdsl.names.model import Names
from rulesdsl.source import SourceFile
from rulesdsl.syntax.parser import parse_file
from rulesdsl.syntax.write import context_of, write_declaration
from rulesdsl.variants.layers import resolve
from rulesdsl.variants.model import Resolved, Variant
from rulesdsl.variants.places import Place, places
from rulesdsl.variants.read import read_variant
from rulesdsl.variants.text import text_of


@cache
def shipped(name: str) -> SourceFile:
    """The rules of a game of the project."""
    return SourceFile("game.rules", game_path(name).read_text(encoding="utf-8"))


@cache
def names_of(rules: SourceFile) -> Names:
    """What a sound rules file declares."""
    file, faults = parse_file(rules)
    names, mistakes = collect(file)
    assert (*faults, *mistakes) == (), render_text((*faults, *mistakes))
    return names


def variant(text: str, name: str = "tested", rank: str = "module", game: str = "tiny") -> Variant:
    """A variant by the text of its edits."""
    head = f'[variant]\nid = "{name}"\ntitle = "{name}"\ngame = "{game}"\nrank = "{rank}"\n'
    found, mistakes = read_variant(SourceFile(f"{name}.toml", head + text))
    assert mistakes == (), render_text(mistakes)
    assert found is not None
    return found


def laid(rules: SourceFile, *variants: Variant, players: int | None = None) -> tuple[Resolved, tuple[Mistake, ...]]:
    """The rules with variants over them, and what is wrong."""
    return resolve(names_of(rules), variants, players)


def codes(mistakes: tuple[Mistake, ...]) -> list[str]:
    """Their codes."""
    return [mistake.code for mistake in mistakes]


def place(found: Resolved, address: str) -> Place:
    """What stands at an address with all variants."""
    return places(found.file)[address]


def said(found: Resolved, address: str) -> str:
    """What stands at an address, as text; of a declaration all of it."""
    there, context = place(found, address), context_of(found.file)
    return write_declaration(there.part, context) if there.field == "declarations" else text_of(there, context)
