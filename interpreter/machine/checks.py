"""What is wrong with a machine, as values: stops that nothing leads to, and loops that pass without a choice or a roll."""

from attrs import frozen

from interpreter.machine.model import Branch, Chance, Choice, Fork, Machine, successors


@frozen
class Unreachable:
    """A node that no way from the entry leads to."""

    node: int


@frozen
class EndlessLoop:
    """An open loop whose head can be reached again without a choice or a roll."""

    node: int


@frozen
class NoWayOut:
    """A choice or roll from which the end of the game cannot be reached."""

    node: int


Finding = Unreachable | EndlessLoop | NoWayOut


def check(machine: Machine) -> tuple[Finding, ...]:
    """Everything found, in the order of the nodes."""
    reached = following(machine, machine.entry, through_stops=True) | {machine.entry}
    found: list[Finding] = [Unreachable(at) for at in range(len(machine.nodes)) if at not in reached]
    for at, node in enumerate(machine.nodes):
        if isinstance(node, Branch) and node.loops and not node.bound and at in following(machine, at, through_stops=False):
            found.append(EndlessLoop(at))
    return (*found, *_stuck(machine))


def _stuck(machine: Machine) -> list[Finding]:
    """Stops that cannot come to a node without successors: an end, or the end of a track."""
    ends = {at for at, node in enumerate(machine.nodes) if not successors(node)}
    leads = set(ends)
    growing = True
    while growing:
        more = {at for at, node in enumerate(machine.nodes) if at not in leads and not leads.isdisjoint(successors(node))}
        leads |= more
        growing = bool(more)
    stops = (at for at in machine.stops if at >= 0 and isinstance(machine.nodes[at], Choice | Chance))
    return [NoWayOut(at) for at in stops if at not in leads]


def following(machine: Machine, start: int, through_stops: bool) -> set[int]:
    """The nodes that can follow `start`; without `through_stops` those that can before the next choice, roll or fork."""
    seen: set[int] = set()
    waiting = list(successors(machine.nodes[start]))
    while waiting:
        at = waiting.pop()
        if at in seen:
            continue
        seen.add(at)
        if through_stops or not isinstance(machine.nodes[at], Choice | Chance | Fork):
            waiting.extend(successors(machine.nodes[at]))
    return seen
