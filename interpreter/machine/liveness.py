"""Registers: which locals live across a stop, and a cell for each, shared where two never live at the same time."""

from attrs import evolve

from interpreter.machine.loops import long_loops
from interpreter.machine.mentions import Mentions, binds
from interpreter.machine.model import Branch, Chance, Choice, Done, End, Fork, Machine, Node, Step, successors
from rulesdsl.ir.model import Clause

NOTHING: frozenset[int] = frozenset()


def with_registers(machine: Machine) -> Machine:
    """The machine with its registers; a local needs one where it is alive when the machine stops, or hands back control."""
    live = live_before(machine)
    across = NOTHING.union(*(held_at(machine, at, live) for at in machine.stops if at >= 0))
    across = across.union(*(live[head] for head in long_loops(machine)))
    kept = tuple(locals_ & across for locals_ in live)
    return evolve(machine, registers=_cells(machine, kept, across), live=live)


def held_at(machine: Machine, at: int, live: tuple[frozenset[int], ...]) -> frozenset[int]:
    """The locals whose values must outlast the stop at node `at`."""
    node = machine.nodes[at]
    if isinstance(node, Fork):
        return live[node.next].union(*(live[track.entry] for track in node.tracks))
    return live[at]


def live_before(machine: Machine) -> tuple[frozenset[int], ...]:
    """For each node, the locals whose values are needed from there on."""
    mentions = Mentions()
    uses, kills = zip(*(_effect(node, mentions) for node in machine.nodes), strict=True)
    live = [NOTHING] * len(machine.nodes)
    changed = True
    while changed:
        changed = False
        for at in range(len(machine.nodes) - 1, -1, -1):
            after = [live[to] for to in _flows(machine.nodes[at])]
            now = _through(machine.nodes[at], after, kills[at]) | uses[at]
            if now != live[at]:
                live[at], changed = now, True
    return tuple(live)


def _flows(node: Node) -> tuple[int, ...]:
    return successors(node)


def _through(node: Node, after: list[frozenset[int]], kill: frozenset[int]) -> frozenset[int]:
    if isinstance(node, Choice):
        own = [NOTHING if offer.option.local is None else frozenset((offer.option.local,)) for offer in node.offers]
        return NOTHING.union(*(live - local for live, local in zip(after, own, strict=True)))
    return (NOTHING.union(*after) if after else NOTHING) - kill


def _effect(node: Node, mentions: Mentions) -> tuple[frozenset[int], frozenset[int]]:
    """The locals that a node needs, and those that it binds."""
    match node:
        case Step(body=body):
            return mentions.needs(body), binds(body)
        case Branch(condition=condition):
            return mentions.expr(condition), NOTHING
        case Choice(seat=seat, offers=offers):
            asked = [_asked(offer.option.clauses, mentions) - {offer.option.local} for offer in offers]
            return mentions.expr(seat).union(*asked), NOTHING
        case Chance(roll=roll):
            return mentions.expr(roll.weight) - {roll.local}, frozenset((roll.local,))
        case Fork(seats=seats):
            return mentions.expr(seats), NOTHING
        case Done() | End():
            return NOTHING, NOTHING


def _asked(clauses: tuple[Clause, ...], mentions: Mentions) -> frozenset[int]:
    """The locals that the clauses of an option read, their words included."""
    needed = NOTHING
    for clause in clauses:
        needed |= mentions.expr(clause.test)
        for part in clause.words.parts:
            if not isinstance(part, str):
                needed |= mentions.expr(part.value)
    return needed


def _cells(machine: Machine, live: tuple[frozenset[int], ...], across: frozenset[int]) -> dict[int, int]:
    """A machine cell for each register: the first that no register alive at the same time has."""
    rivals: dict[int, set[int]] = {local: set() for local in across}
    for at, held in enumerate(live):
        for local in held | held_at(machine, at, live) if isinstance(machine.nodes[at], Fork) else held:
            rivals[local] |= held
    _keep_tracks_apart(machine, live, rivals)
    cells: dict[int, int] = {}
    for local in sorted(across):
        taken = {cells[other] for other in rivals[local] if other in cells}
        cells[local] = next(cell for cell in range(1 + machine.seats, 10**6) if cell not in taken)
    return cells


def _keep_tracks_apart(machine: Machine, live: tuple[frozenset[int], ...], rivals: dict[int, set[int]]) -> None:
    """Registers of different tracks of a fork, and those that outlast it, live at the same time."""
    for node in machine.nodes:
        if isinstance(node, Fork):
            groups = [_within(machine, track.entry, live) - live[node.next] for track in node.tracks]
            for k, group in enumerate(groups):
                others = live[node.next].union(*(other for j, other in enumerate(groups) if j != k))
                for local in group:
                    rivals[local] |= others - group
                for local in others - group:
                    rivals[local] |= group


def _within(machine: Machine, entry: int, live: tuple[frozenset[int], ...]) -> frozenset[int]:
    """The registers that the nodes of a track use."""
    seen, waiting = set[int](), [entry]
    while waiting:
        at = waiting.pop()
        if at not in seen:
            seen.add(at)
            waiting.extend(successors(machine.nodes[at]))
    return NOTHING.union(*(live[at] for at in seen))
