"""Rules files changed at random: parts replaced by others of their kind, taken out, put in, exchanged."""

from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from rulesdsl.names.from_syntax import collect
from rulesdsl.names.mistakes import DeclaredTwice
from rulesdsl.names.walk import nodes
from rulesdsl.source import SourceFile
from rulesdsl.syntax import tree
from rulesdsl.syntax.parser import parse_file
from rulesdsl.syntax.write import write_file
from rulesdsl.values import compared, kind_of
from rulesdsl.variants.rebuild import Changes, rebuilt

PATHS = sorted(path for path in (Path(__file__).parents[2] / "games").rglob("game.rules"))
KEPT = {
    (tree.Header, "edition"),
    (tree.Header, "name"),
    (tree.Header, "version"),
    (tree.RulesFile, "header"),
    (tree.RulesFile, "broken"),
}
"""What no variant can change."""

Pool = dict[tuple[type[tree.Node], str], list[Any]]


@cache
def game(index: int) -> tree.RulesFile:
    """One of the shipped games."""
    path = PATHS[index % len(PATHS)]
    file, mistakes = parse_file(SourceFile(path.parent.name, path.read_text(encoding="utf-8")))
    assert mistakes == ()
    return file


@cache
def pool() -> Pool:
    """All values of each field of each kind of node in the shipped games."""
    found: Pool = {}
    for index in range(len(PATHS)):
        for node in nodes(game(index)):
            for name in compared(kind_of(node)):
                found.setdefault((type(node), name), []).append(getattr(node, name))
    return found


def mutant(file: tree.RulesFile, random: Random, times: int) -> tree.RulesFile:
    """A file that differs in up to `times` places, and can be read; it need not make sense."""
    for _ in range(times):
        changed = _changed(file, random)
        read, mistakes = parse_file(SourceFile("mutant", write_file(changed)))
        if not mistakes and _is_same_game(file, read) and not any(isinstance(one, DeclaredTwice) for one in collect(read)[1]):
            file = read
    return file


def _is_same_game(one: tree.RulesFile, other: tree.RulesFile) -> bool:
    return one.header is not None and other.header is not None and one.header.name == other.header.name


def _changed(file: tree.RulesFile, random: Random) -> tree.RulesFile:
    several = [node for node in nodes(file) if any((type(node), name) not in KEPT for name in compared(kind_of(node)))]
    kind = random.choice(sorted({type(node) for node in several}, key=lambda one: one.__name__))
    node = random.choice([one for one in several if type(one) is kind])
    name = random.choice([name for name in compared(kind_of(node)) if (type(node), name) not in KEPT])
    old = getattr(node, name)
    new = random.choice(pool()[type(node), name])
    if isinstance(old, tuple) and random.random() < 0.8:
        new = _some(old, new, random)
    changes = Changes()
    changes.set_field(node, name, new)
    result: tree.RulesFile = rebuilt(file, changes)
    return result


def _some(old: tuple[Any, ...], other: tuple[Any, ...], random: Random) -> tuple[Any, ...]:
    """A few members of other tuples put in, a few taken out, two exchanged."""
    parts = list(old)
    match random.randrange(3):
        case 0 if parts:
            parts.pop(random.randrange(len(parts)))
        case 1 if len(parts) > 1:
            one, two = random.sample(range(len(parts)), 2)
            parts[one], parts[two] = parts[two], parts[one]
        case _ if other:
            parts.insert(random.randrange(len(parts) + 1), random.choice(other))
    return tuple(parts)
