"""The machine as a drawing: nodes and edges with their addresses, as mermaid, for graphviz, and as JSON; always the same text."""

import json
from collections.abc import Iterator
from typing import assert_never

from attrs import frozen

from interpreter.machine.model import Branch, Chance, Choice, Done, End, Fork, Machine, Node, Step
from rulesdsl.ir import model as ir

VERSION = 1
"""Of the JSON: goes up when a reader of the old form would misread the new one."""
MOST_NAMED = 3
"""Addresses of writes that a step shows; the number of the others follows."""


@frozen
class Shape:
    """One node as drawn."""

    number: int
    kind: str
    text: str


@frozen
class Arrow:
    """One edge as drawn."""

    start: int
    end: int
    text: str


@frozen
class Drawing:
    """A graph ready to be written."""

    name: str
    entry: int
    shapes: tuple[Shape, ...]
    arrows: tuple[Arrow, ...]

    def mermaid(self) -> str:
        """A mermaid flow chart."""
        lines = ["flowchart TD", f"    start([{self.name}]) --> n{self.entry}"]
        lines += [f"    n{shape.number}{_mermaid(shape)}" for shape in self.shapes]
        lines += [f"    n{a.start} -->{f'|{_plain(a.text)}|' if a.text else ''} n{a.end}" for a in self.arrows]
        return "\n".join(lines) + "\n"

    def dot(self) -> str:
        """A graph for graphviz."""
        lines = [
            f"digraph {json.dumps(self.name)} {{",
            f"    start [label={json.dumps(self.name)}];",
            f"    start -> n{self.entry};",
        ]
        lines += [f"    n{shape.number} [label={json.dumps(shape.text)}, shape={OUTLINES[shape.kind]}];" for shape in self.shapes]
        lines += [f"    n{a.start} -> n{a.end} [label={json.dumps(a.text)}];" for a in self.arrows]
        return "\n".join([*lines, "}"]) + "\n"

    def json(self) -> str:
        """Nodes and edges as JSON."""
        nodes = [{"id": shape.number, "kind": shape.kind, "text": shape.text} for shape in self.shapes]
        edges = [{"from": a.start, "to": a.end, "text": a.text} for a in self.arrows]
        head = {"version": VERSION, "game": self.name, "entry": self.entry}
        return json.dumps({**head, "nodes": nodes, "edges": edges}, indent=2) + "\n"


OUTLINES = {
    "choice": "diamond",
    "chance": "hexagon",
    "fork": "house",
    "branch": "oval",
    "step": "box",
    "done": "point",
    "end": "doublecircle",
}
"""Graphviz shapes by kind of node."""

BRACKETS = {
    "choice": ("{", "}"),
    "chance": ("{{", "}}"),
    "fork": ("[/", "/]"),
    "branch": ("(", ")"),
    "step": ("[", "]"),
    "done": ("((", "))"),
    "end": ("(((", ")))"),
}


def draw(machine: Machine) -> Drawing:
    """The drawing of a machine."""
    shapes = tuple(Shape(number, *_shape(node)) for number, node in enumerate(machine.nodes))
    arrows = tuple(Arrow(number, end, text) for number, node in enumerate(machine.nodes) for end, text in _arrows(node))
    return Drawing(machine.name, machine.entry, shapes, arrows)


def _shape(node: Node) -> tuple[str, str]:
    match node:
        case Step(body=body):
            return "step", _written(body)
        case Branch(loops=loops):
            return "branch", "again?" if loops else "?"
        case Choice(address=address):
            return "choice", address
        case Chance(roll=roll):
            return "chance", roll.address
        case Fork(address=address):
            return "fork", address
        case Done():
            return "done", "done"
        case End():
            return "end", "end"
    assert_never(node)


def _arrows(node: Node) -> Iterator[tuple[int, str]]:
    match node:
        case Step(next=after) | Chance(next=after):
            yield after, ""
        case Branch(then=then, otherwise=otherwise):
            yield then, "yes"
            yield otherwise, "no"
        case Choice(offers=offers):
            yield from ((offer.target, _option(offer.option)) for offer in offers)
        case Fork(tracks=tracks, next=after):
            yield from ((track.entry, f"seat {track.seat + 1}") for track in tracks)
            yield after, "all done"


def _option(option: ir.Option) -> str:
    return option.address if option.local is None else f"{option.address} ({option.size})"


def _written(body: tuple[ir.Stmt, ...]) -> str:
    """The addresses of the writes of a step, each once."""
    found = list(dict.fromkeys(_writes(body)))
    more = f" and {len(found) - MOST_NAMED} more" if len(found) > MOST_NAMED else ""
    return ", ".join(found[:MOST_NAMED]) + more if found else "let"


def _writes(body: tuple[ir.Stmt, ...]) -> Iterator[str]:
    for stmt in body:
        match stmt:
            case ir.Write(address=address):
                yield address
            case ir.When(then=then, otherwise=otherwise):
                yield from _writes(then + otherwise)
            case ir.Each(body=inner) | ir.While(body=inner):
                yield from _writes(inner)


def _mermaid(shape: Shape) -> str:
    left, right = BRACKETS[shape.kind]
    return f'{left}"{_plain(shape.text)}"{right}'


def _plain(text: str) -> str:
    """Text without what mermaid would read as its own."""
    return text.replace('"', "'").replace("|", "/")
