"""Loops that can pass many times without a stop. Their heads hand control back, so that Python's stack does not grow with them."""

from interpreter.machine.model import Branch, Chance, Choice, Fork, Machine, successors

LONGEST = 40
"""Passes without a stop that may still be calls inside each other."""


def long_loops(machine: Machine) -> dict[int, int]:
    """The heads of such loops, numbered from 0."""
    heads = [at for at, node in enumerate(machine.nodes) if isinstance(node, Branch) and node.loops]
    reached = {head: _reached(machine, head) for head in heads}
    turning = [head for head in heads if head in reached[head]]
    found: list[int] = []
    for head in turning:
        node = machine.nodes[head]
        passes = node.bound if isinstance(node, Branch) else 0
        for other in turning:
            inner = machine.nodes[other]
            if other != head and other in reached[head] and head in reached[other] and isinstance(inner, Branch):
                passes *= max(inner.bound, 1)
        if passes == 0 or passes > LONGEST:
            found.append(head)
    return {head: k for k, head in enumerate(found)}


def _reached(machine: Machine, start: int) -> set[int]:
    """Nodes that can follow `start` without a stop between."""
    seen: set[int] = set()
    waiting = list(successors(machine.nodes[start]))
    while waiting:
        at = waiting.pop()
        if at in seen:
            continue
        seen.add(at)
        if not isinstance(machine.nodes[at], Choice | Chance | Fork):
            waiting.extend(successors(machine.nodes[at]))
    return seen
