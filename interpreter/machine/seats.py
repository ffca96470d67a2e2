"""Locals that certainly hold a seat: one that has been the seat of a choice, for as long as it is not bound anew."""

from interpreter.machine.model import Chance, Choice, Machine, Node, Step, successors
from rulesdsl.ir import model as ir


def seats_before(machine: Machine) -> tuple[frozenset[int], ...]:
    """For each node, the locals that are seats there on every way to it; at a choice its own seat is one."""
    known: dict[int, frozenset[int]] = {machine.entry: frozenset()}
    waiting = [machine.entry]
    while waiting:
        at = waiting.pop()
        after = _after(machine.nodes[at], known[at])
        for to in successors(machine.nodes[at]):
            now = after if to not in known else known[to] & after
            if to not in known or now != known[to]:
                known[to] = now
                waiting.append(to)
    return tuple(known.get(at, frozenset()) | _chooser(node) for at, node in enumerate(machine.nodes))


def _chooser(node: Node) -> frozenset[int]:
    if isinstance(node, Choice) and isinstance(node.seat, ir.Get):
        return frozenset((node.seat.local,))
    return frozenset()


def _after(node: Node, before: frozenset[int]) -> frozenset[int]:
    match node:
        case Choice(offers=offers):
            return (before | _chooser(node)) - {offer.option.local for offer in offers}
        case Step(body=body):
            return before - frozenset(_bound(body))
        case Chance(roll=roll):
            return before - {roll.local}
    return before


def _bound(body: tuple[ir.Stmt, ...]) -> list[int]:
    found: list[int] = []
    for stmt in body:
        match stmt:
            case ir.Let(local=local) | ir.Roll(local=local):
                found.append(local)
            case ir.When(then=then, otherwise=otherwise):
                found += _bound(then + otherwise)
            case ir.Each(local=local, body=inner):
                found += [local, *_bound(inner)]
            case ir.While(body=inner):
                found += _bound(inner)
    return found
