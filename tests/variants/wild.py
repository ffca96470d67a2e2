"""Variant files as nobody would write them: addresses, verbs and values of a game thrown together, and texts cut up."""

import json
from collections.abc import Mapping
from typing import Any

from attrs import frozen
from hypothesis import strategies as st

import rulesdsl
from rulesdsl.games import game_names, game_path
from rulesdsl.source import SourceFile
from rulesdsl.variants.places import Place, places
from rulesdsl.variants.text import written
from rulesdsl.variants.write import key

ODD_TEXTS = (
    *("", " ", "\n", "\t", "\\", '"', "{", "{x}", "--", "é", "original", "original + 1", "1 +\n 2", "let x = 3", "to x: end"),
    *("all", "nobody", "never", "any number", "shared", "none", "some", "0..9", "-", "take", "9", "(" * 200, "x" * 300),
)
ODD_NUMBERS = (0, 1, 2, 3, 7, 20, -1, -7, 10**12, 10**30)
CUTS = (*"[]{}=\"'.,#\n \t\\-", "\0", "\r\n", "\ufeff", '"""', "[set]\n", "original", "take")
VERBS = ("set", "rewrite", "add", "insert", "remove", "expect", "why")


@frozen(eq=False)
class Ground:
    """A shipped game, and what can be changed in it."""

    name: str
    source: SourceFile
    places: dict[str, Place]

    @property
    def paths(self) -> list[str]:
        """All addresses."""
        return list(self.places)

    @property
    def names(self) -> list[str]:
        """All names in them."""
        return sorted({name for path in self.places for name in path.split(".")})

    @property
    def counts(self) -> tuple[int, ...]:
        """For how many players it is."""
        return rulesdsl.player_counts(self.source)


def ground(name: str) -> Ground:
    """A shipped game by its name."""
    source = rulesdsl.read(game_path(name))
    return Ground(name, source, places(rulesdsl.named(source)[0].file))


def shipped(grounds: Mapping[str, Ground]) -> list[tuple[Ground, str, str]]:
    """The variants that come with some games: each with its game, its name and its text."""
    files = [(one, path) for name, one in grounds.items() for path in sorted(game_path(name).parent.glob("variants/*.toml"))]
    return [(one, path.stem, path.read_text(encoding="utf-8")) for one, path in files]


SMALL = {name: ground(name) for name in ("goofspiel", "kuhn_poker", "nim", "pig", "tic_tac_toe")}
ALL = {name: ground(name) for name in game_names()}


def words(one: Ground) -> st.SearchStrategy[str]:
    """What could stand in rules, more or less."""
    names = st.sampled_from(one.names)
    texts = st.sampled_from([text for place in one.places.values() if isinstance(text := written(place), str) and text])
    cut = st.builds(str.replace, texts, names, names)
    return texts | cut | st.sampled_from(ODD_TEXTS) | st.lists(names, max_size=5).map(" ".join)


def values(one: Ground) -> st.SearchStrategy[Any]:
    """Values of TOML of all types."""
    leaves = st.sampled_from(ODD_NUMBERS) | st.booleans() | words(one) | st.just(1.5)
    return st.recursive(leaves, lambda inner: st.lists(inner, max_size=3) | _tables(one, inner), max_leaves=4)


def _tables(one: Ground, inner: st.SearchStrategy[Any]) -> st.SearchStrategy[dict[str, Any]]:
    return st.dictionaries(st.sampled_from(one.names), inner, max_size=3)


@st.composite
def addresses(draw: st.DrawFn, one: Ground) -> str:
    """Addresses of a game, some with a name that does not belong there."""
    parts = draw(st.sampled_from(one.paths)).split(".")
    match draw(st.integers(0, 9)):
        case 0:
            parts[draw(st.integers(0, len(parts) - 1))] = draw(st.sampled_from(one.names))
        case 1:
            parts.append(draw(st.sampled_from([*one.names, "", "x y", "9", "take"])))
        case 2:
            parts = parts[:-1] or ["game"]
    return ".".join(parts)


@st.composite
def edits(draw: st.DrawFn, one: Ground) -> tuple[str, str, Any]:
    """A verb, an address and what is written there; mostly what goes with the address."""
    address = draw(addresses(one))
    place = one.places.get(address)
    fitting = [verb.value for verb in place.verbs] if place is not None else []
    verb = draw(st.sampled_from(fitting) if fitting and draw(st.booleans()) else st.sampled_from(VERBS))
    value = written(place) if place is not None and draw(st.booleans()) else draw(values(one))
    if verb in ("add", "insert") and draw(st.booleans()):
        address = f"{address}.{draw(st.sampled_from([*one.names, 'fresh']))}"
    if verb == "insert" and draw(st.booleans()):
        value = {draw(st.sampled_from(("before", "after"))): draw(st.sampled_from(one.names)), "rules": value}
    return verb, address, value


@st.composite
def files(draw: st.DrawFn, one: Ground, rank: str = "house") -> str:
    """A variant file with a few edits."""
    several = draw(st.lists(edits(one), min_size=1, max_size=4))
    lines = ["[variant]", f'game = "{one.name}"', f'rank = "{rank}"']
    for verb in VERBS:
        mine = [(address, value) for other, address, value in several if other == verb]
        if mine and verb == "remove":
            lines += ["[remove]", f"addresses = {literal([address for address, _ in mine])}"]
        elif mine:
            lines += [f"[{verb}]", *(f"{key(address)} = {literal(value)}" for address, value in mine)]
    return "\n".join(lines) + "\n"


@st.composite
def mangled(draw: st.DrawFn, text: str) -> str:
    """A text with a few pieces cut out, put in, said again."""
    for _ in range(draw(st.integers(1, 4))):
        start, end = sorted((draw(st.integers(0, len(text))), draw(st.integers(0, len(text)))))
        end = min(end, start + 40)
        new = draw(st.sampled_from(("", text[start:end] * 2, *CUTS)))
        text = text[:start] + new + text[end if draw(st.booleans()) else start :]
    return text


def literal(value: Any) -> str:
    """A value as TOML on one line."""
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return json.dumps(value).replace("\x7f", "\\u007f")
        case dict():
            return "{" + ", ".join(f"{key(name)} = {literal(one)}" for name, one in value.items()) + "}"
        case list():
            return "[" + ", ".join(map(literal, value)) + "]"
    return str(value)
