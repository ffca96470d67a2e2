"""What speaks of a word, where nothing has it as its address: names, labels and descriptions of a game are looked through."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from rulesdsl.cli.loading import Asked, unreadable
from rulesdsl.names.model import What
from rulesdsl.wording.model import ENGLISH

if TYPE_CHECKING:
    from rulesdsl.labels.model import Labels
    from rulesdsl.syntax import tree
    from rulesdsl.variants.places import Place

PARTS = (What.CELL, What.COUNT, What.FIELD, What.GAME)
"""What is looked for at what it is a part of."""

MOST = 8
"""So many are shown."""
SHORT = 2
"""Words of so few letters are looked for as whole words."""


def speaking_of(asked: Asked, now: "Mapping[str, Place]", word: str) -> tuple[str, ...]:
    """Lines for a few of the addresses that a word leads to: names first, the shortest first. None where it leads nowhere."""
    there = {path: place for path, place in now.items() if place.what not in PARTS}
    labels = {} if asked.rules is None else _labels(asked.rules, there)
    found = _found(there, labels, word) or (_found(there, labels, word[:-1]) if word.endswith("s") else [])
    if not found:
        return ()
    more = (f"  and {len(found) - MOST} more",) if found[MOST:] else ()
    return (f"`{word}` is found in", *(f"  {_line(place)}" for place in found[:MOST]), *more)


def citing(file: "tree.RulesFile", now: "Mapping[str, Place]", clause: str) -> tuple[str, ...]:
    """Lines for what cites a clause of the rulebook, without the parts of what cites it as a whole; none where nothing does."""
    from rulesdsl.names.addresses import addressed

    found: dict[str, None] = {}
    for one in addressed(file):
        above = one.path.split(".")
        inside = any(".".join(above[:end]) in found for end in range(1, len(above)))
        if one.cite is not None and clause.upper() in one.cite.references and one.path in now and not inside:
            found[one.path] = None
    return (f"{clause.upper()} is cited by", *(f"  {_line(now[path])}" for path in found)) if found else ()


def _found(there: "Mapping[str, Place]", labels: Mapping[str, str], word: str) -> "list[Place]":
    whole = r"\b" if len(word) <= SHORT else ""
    spoken = re.compile(rf"\b{re.escape(word.replace('_', ' '))}{whole}", re.IGNORECASE)
    rated: list[tuple[bool, int, Place]] = []
    for path, place in there.items():
        last = path.rpartition(".")[2]
        named = word.lower() == last.lower() if whole else word.lower() in last.lower()
        if named or spoken.search(f"{labels.get(path) or labels.get(last, '')}\n{place.doc}"):
            rated.append((not named, len(path), place))
    return [place for _, _, place in sorted(rated, key=lambda one: one[:2])]


def _line(place: "Place") -> str:
    from rulesdsl.variants.verbs import said

    doc = place.doc.partition("\n")[0]
    return f"`{place.path}`, {said(place)}{f': {doc}' if doc else ''}"


def _labels(rules: Path, there: "Mapping[str, Place]") -> dict[str, str]:
    """What the English labels of a game say, by the address, by its last name, or by what it is a part of."""
    from rulesdsl.labels.find import game_labels
    from rulesdsl.labels.read import read_labels

    with unreadable():
        several = [read_labels(source)[0] for source in game_labels(rules, ENGLISH)]
    found: dict[str, str] = {}
    for address, text in (one for labels in several if labels is not None for one in _texts(labels)):
        while address not in there and "." in address:
            address = address.rpartition(".")[0]
        found[address] = f"{found.get(address, '')}\n{text}"
    return found


def _texts(labels: "Labels") -> Iterator[tuple[str, str]]:
    for address, name in labels.names.items():
        yield address, f"{name.value.one}\n{name.value.many}"
    for address, text in (*labels.options.items(), *labels.docs.items()):
        yield address, text.value
