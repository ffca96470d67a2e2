"""Nodes of the machine. Edges are numbers of nodes; statements and expressions are those of the intermediate representation.

A machine runs from `entry`, through steps and branches, until it stops at a choice, a chance, a fork or an end. Each place where
it can stop has a stop number, which is what the program counter holds: 0 at the end, forks and choices from 1, then chances.
"""

from typing import TYPE_CHECKING

from attrs import field, frozen

from rulesdsl.ir.model import Expr, Option, Roll, Stmt

if TYPE_CHECKING:
    from interpreter.machine.show import Drawing

OVER = 0
"""The stop number of the end of the game."""


@frozen
class Step:
    """Statements that run without a stop."""

    body: tuple[Stmt, ...]
    next: int


@frozen
class Branch:
    """Goes to `then` where `condition` is not 0, to `otherwise` elsewhere.

    `loops`: it is the head of a loop, with `bound` passes at most (0: an open one).
    """

    condition: Expr
    then: int
    otherwise: int
    loops: bool = False
    bound: int = 0


@frozen
class Offer:
    """An option of a choice and where it leads."""

    option: Option
    target: int


@frozen
class Choice:
    """A seat picks. `address` is that of the choose step."""

    address: str
    seat: Expr
    offers: tuple[Offer, ...]


@frozen
class Chance:
    """Chance picks a value of `roll.local`."""

    roll: Roll
    next: int


@frozen
class Track:
    """One seat's copy of the body of a fork."""

    seat: int
    entry: int


@frozen
class Fork:
    """The members of `seats` run their tracks at the same time; when all are done it goes on at `next`."""

    address: str
    seats: Expr
    tracks: tuple[Track, ...]
    next: int


@frozen
class Done:
    """A track has come to its end."""


@frozen
class End:
    """The game is over."""


Node = Step | Branch | Choice | Chance | Fork | Done | End


@frozen
class Machine:
    """A graph. `stops[k]` is the node of stop number k; the first is the end.

    `registers` gives a cell, counted from the first of the machine's, to each local that lives across a stop. Cell 0 is the
    program counter, cells 1 to `seats` are those of the tracks of a fork.
    """

    name: str
    nodes: tuple[Node, ...]
    entry: int
    stops: tuple[int, ...]
    chances: int  # the stop number of the first chance
    seats: int
    registers: dict[int, int] = field(factory=dict, eq=False)
    live: tuple[frozenset[int], ...] = ()  # by node: locals whose value is still needed there
    awarding: int | None = None  # the node that follows the last loop at the top of the play

    @property
    def cells(self) -> int:
        """How many machine cells a state has."""
        return 1 + self.seats + len(set(self.registers.values()))

    def to_mermaid(self) -> str:
        """The graph as a mermaid flow chart."""
        return self._drawing.mermaid()

    def to_dot(self) -> str:
        """The graph for graphviz."""
        return self._drawing.dot()

    def to_json(self) -> str:
        """The graph as JSON: nodes and edges with addresses."""
        return self._drawing.json()

    @property
    def _drawing(self) -> "Drawing":
        from interpreter.machine.show import draw

        return draw(self)


def successors(node: Node) -> tuple[int, ...]:
    """The nodes that a node leads to, in order."""
    match node:
        case Step(next=after) | Chance(next=after):
            return (after,)
        case Branch(then=then, otherwise=otherwise):
            return (then, otherwise)
        case Choice(offers=offers):
            return tuple(offer.target for offer in offers)
        case Fork(tracks=tracks, next=after):
            return (*(track.entry for track in tracks), after)
        case Done() | End():
            return ()
