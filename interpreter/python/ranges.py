"""What is known of the locals of statements before any code is written: their range, and that they are never NONE."""

from collections import Counter
from collections.abc import Iterator, Mapping

from interpreter.machine.model import Chance, Choice, Machine, Step
from interpreter.python.translate import Translator
from interpreter.python.values import FAR, known
from rulesdsl.ir import model as ir


def limit_locals(machine: Machine, translator: Translator, loops: tuple[ir.Each, ...], limits: Mapping[int, int]) -> None:
    """Notes the ranges of all locals; `loops` are those that became nodes, `limits` the greatest values of some locals."""
    pool = translator.pool
    for local, most in limits.items():
        pool.limit(local, 0, most)
    statements = list(_statements(machine))
    lets = Counter(local for local, _ in {(s.local, id(s)) for s in statements if isinstance(s, ir.Let)})
    driven = {loop.local for loop in loops}
    for node in machine.nodes:
        if isinstance(node, Choice):
            for offer in node.offers:
                if offer.option.local is not None:
                    pool.limit(offer.option.local, 0, offer.option.size - 1)
        if isinstance(node, Chance):
            pool.limit(node.roll.local, 0, node.roll.size - 1)
    for loop in loops:
        _limit_item(translator, loop)
    for stmt in statements:
        match stmt:
            case ir.Each():
                _limit_item(translator, stmt)
            case ir.Roll(local=local, size=size):
                pool.limit(local, 0, size - 1)
            case ir.Let(local=local, value=value) if lets[local] == 1 and local not in driven and local not in limits:
                found = translator.expr(value)
                if known(found):
                    pool.limit(local, found.lo, found.hi)


def _limit_item(translator: Translator, loop: ir.Each) -> None:
    match loop.domain:
        case ir.Range(low=low, high=high):
            first, last = translator.expr(low), translator.expr(high)
            if known(first) and known(last) and last.hi < FAR:
                translator.pool.limit(loop.local, first.lo, max(first.lo, last.hi))
        case ir.Members(size=size) | ir.Rotation(size=size):
            translator.pool.limit(loop.local, 0, size - 1)


def _statements(machine: Machine) -> Iterator[ir.Stmt]:
    for node in machine.nodes:
        if isinstance(node, Step):
            yield from within(node.body)


def within(body: tuple[ir.Stmt, ...]) -> Iterator[ir.Stmt]:
    """Statements without a stop, at any depth."""
    for stmt in body:
        yield stmt
        match stmt:
            case ir.When(then=then, otherwise=otherwise):
                yield from within(then)
                yield from within(otherwise)
            case ir.Each(body=inner) | ir.While(body=inner):
                yield from within(inner)
