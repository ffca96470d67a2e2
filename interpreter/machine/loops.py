"""Loops that can pass many times without a stop: their heads hand control back, so that Python's stack does not grow."""

from interpreter.machine.checks import following
from interpreter.machine.model import Branch, Machine

LONGEST = 40
"""Passes without a stop that may still be calls inside each other."""


def long_loops(machine: Machine) -> dict[int, int]:
    """The heads of such loops, numbered from 0."""
    heads = [at for at, node in enumerate(machine.nodes) if isinstance(node, Branch) and node.loops]
    reached = {head: following(machine, head, through_stops=False) for head in heads}
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
