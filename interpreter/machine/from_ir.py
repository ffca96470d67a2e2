"""From the intermediate representation to the machine: statements that can stop become nodes, the others stay inside steps."""

from itertools import count
from typing import assert_never

from attrs import evolve

from interpreter.machine.again import again
from interpreter.machine.copies import for_seat
from interpreter.machine.liveness import with_registers
from interpreter.machine.model import OVER, Branch, Chance, Choice, Done, End, Fork, Machine, Node, Offer, Step, Track, successors
from rulesdsl.ir import model as ir

FRESH = 10**6
"""The first number of the locals that loops with stops need for themselves; a game's own are below."""


UNKNOWN = 10**6
"""The bound of a loop over a range whose ends are not constant."""


class Numbers:
    """Locals that loops with stops need for themselves: the same for the same loop, whenever the machine is built.

    `limits`: of some of them the greatest value; the least is 0.
    """

    def __init__(self) -> None:
        self.limits: dict[int, int] = {}
        self._next = count(FRESH)
        self._of: dict[tuple[int, str], int] = {}
        self._copies: dict[tuple[int, int], tuple[ir.Stmt, ...]] = {}
        self._kept: list[object] = []

    def loops(self) -> tuple[ir.Each, ...]:
        """The loops that became nodes."""
        return tuple(one for one in self._kept if isinstance(one, ir.Each))

    def of(self, loop: ir.Each | ir.While, what: str) -> int:
        """The local of `loop` for `what`."""
        key = (id(loop), what)
        if key not in self._of:
            self._of[key] = next(self._next)
            self._kept.append(loop)
        return self._of[key]

    def copied(self) -> tuple[ir.Stmt, ...]:
        """The bodies that seats of forks have for themselves."""
        return tuple(stmt for body in self._copies.values() for stmt in body)

    def copy(self, stmt: ir.Together, seat: int) -> tuple[ir.Stmt, ...]:
        """The body of `stmt` for one seat, with locals of its own."""
        key = (id(stmt), seat)
        if key not in self._copies:
            self._copies[key] = for_seat(stmt, seat, self._next)
            self._kept.append(stmt)
        return self._copies[key]


class Builder:
    """Builds nodes from the last statement to the first, so that each knows where it leads."""

    def __init__(self, game: ir.Game, numbers: Numbers, chance_stops: bool) -> None:
        self.game = game
        self.numbers = numbers
        self.chance_stops = chance_stops
        self.nodes: list[Node] = []
        self._stops: dict[int, bool] = {}

    def add(self, node: Node) -> int:
        """The number of a new node."""
        self.nodes.append(node)
        return len(self.nodes) - 1

    def stops(self, body: tuple[ir.Stmt, ...], inside_loop: bool = False) -> bool:
        """Whether some statement of `body` stops the machine, or ends the game outside a loop."""
        return any(self._stop(stmt, inside_loop) for stmt in body)

    def _stop(self, stmt: ir.Stmt, inside_loop: bool) -> bool:
        match stmt:
            case ir.Choose() | ir.Together():
                return True
            case ir.Roll():
                return self.chance_stops
            case ir.End():
                return self.chance_stops or not inside_loop
            case ir.When(then=then, otherwise=otherwise):
                return self.stops(then, inside_loop) or self.stops(otherwise, inside_loop)
            case ir.Each(body=body) | ir.While(body=body):
                if id(stmt) not in self._stops:
                    self._stops[id(stmt)] = self.stops(body, True)
                return self._stops[id(stmt)]
            case ir.Let() | ir.Write() | ir.Fault():
                return False
        assert_never(stmt)

    def block(self, body: tuple[ir.Stmt, ...], after: int) -> int:
        """The node where `body` begins, if it goes on at `after`."""
        pending: list[ir.Stmt] = []
        for stmt in reversed(body):
            if self._stop(stmt, False):
                after = self._stopping(stmt, self._step(pending, after))
                pending = []
            else:
                pending.append(stmt)
        return self._step(pending, after)

    def _step(self, reversed_body: list[ir.Stmt], after: int) -> int:
        return self.add(Step(tuple(reversed(reversed_body)), after)) if reversed_body else after

    def _stopping(self, stmt: ir.Stmt, after: int) -> int:
        match stmt:
            case ir.When(condition=condition, then=then, otherwise=otherwise):
                return self.add(Branch(condition, self.block(then, after), self.block(otherwise, after)))
            case ir.Each():
                return self._each(stmt, after)
            case ir.While():
                return self._while(stmt, after)
            case ir.Choose(address=address, seat=seat, options=options):
                return self.add(Choice(address, seat, tuple(Offer(option, self.block(option.body, after)) for option in options)))
            case ir.Roll():
                return self.add(Chance(stmt, after))
            case ir.Together(address=address, seats=seats):
                tracks = tuple(Track(seat, self._track(stmt, seat)) for seat in range(self.game.players))
                return self.add(Fork(address, seats, tracks, after))
            case ir.End():
                return self.add(End())
            case ir.Let() | ir.Write() | ir.Fault():
                raise AssertionError("not a stop")
        assert_never(stmt)

    def _while(self, loop: ir.While, after: int) -> int:
        """The test before the first pass, and where a quicker one serves for the others, that one behind each pass."""
        local = self.numbers.of(loop, "place")
        quick = again(self.game, loop, local)
        head = self.add(End())
        if quick is None:
            self.nodes[head] = Branch(loop.condition, self.block(loop.body, head), after, loops=True)
            return head
        if quick.size is not None:
            self.numbers.limits[local] = quick.size - 1
        entry = self.block(quick.body, head)
        self.nodes[head] = Branch(quick.condition, entry, after, loops=True)
        return self.add(Branch(loop.condition, entry, after))

    def _track(self, stmt: ir.Together, seat: int) -> int:
        return self.block(self.numbers.copy(stmt, seat), self.add(Done()))

    def _each(self, loop: ir.Each, after: int) -> int:
        head = self.add(End())
        if isinstance(loop.domain, ir.Range):
            start, condition, take, bound = self._range(loop, loop.domain)
        else:
            start, condition, take, bound = self._members(loop, loop.domain)
        entry = self._step(list(reversed(take)), self.block(loop.body, head))
        self.nodes[head] = Branch(condition, entry, after, loops=True, bound=bound)
        return self._step(list(reversed(start)), head)

    def _range(self, loop: ir.Each, domain: ir.Range) -> tuple[list[ir.Stmt], ir.Expr, list[ir.Stmt], int]:
        at = self.numbers.of(loop, "at")
        first, end = (domain.high, domain.low) if loop.backwards else (domain.low, domain.high)
        step, more = (ir.BinaryOp.SUB, ir.BinaryOp.GE) if loop.backwards else (ir.BinaryOp.ADD, ir.BinaryOp.LE)
        start: list[ir.Stmt] = [ir.Let(at, first)]
        if not isinstance(end, ir.Int):
            last = self.numbers.of(loop, "last")
            start.append(ir.Let(last, end))
            end = ir.Get(last)
        take: list[ir.Stmt] = [ir.Let(loop.local, ir.Get(at)), ir.Let(at, ir.Binary(step, ir.Get(at), ir.Int(1)))]
        return start, ir.Binary(more, ir.Get(at), end), take, _passes(domain)

    def _members(self, loop: ir.Each, domain: ir.Members | ir.Rotation) -> tuple[list[ir.Stmt], ir.Expr, list[ir.Stmt], int]:
        left = self.numbers.of(loop, "left")
        start: list[ir.Stmt] = [ir.Let(left, domain.mask)]
        first: ir.Expr = ir.Int(0)
        if isinstance(domain, ir.Rotation):
            first = ir.Get(self.numbers.of(loop, "first"))
            start.append(ir.Let(first.local, domain.start))
        item = self._last(loop, domain.size, left, first) if loop.backwards else self._next(loop, domain.size, left, first)
        without = ir.Binary(ir.BinaryOp.LESS, ir.Get(left), ir.Unary(ir.UnaryOp.BIT, ir.Get(loop.local)))
        return start, ir.Get(left), [ir.Let(loop.local, item), ir.Let(left, without)], domain.size

    def _next(self, loop: ir.Each, size: int, left: int, first: ir.Expr) -> ir.Expr:
        """The first member of the set that is left, counted from `first`."""
        mask = ir.Get(left)
        rest = ir.Members(mask, size) if first == ir.Int(0) else ir.Rotation(mask, size, first)
        return ir.Fold(ir.FoldOp.NTH, self.numbers.of(loop, "item"), rest)

    def _last(self, loop: ir.Each, size: int, left: int, first: ir.Expr) -> ir.Expr:
        """The last member of the set that is left, counted from `first`."""
        steps = self.numbers.of(loop, "item")
        if first == ir.Int(0):
            return ir.Fold(ir.FoldOp.MAX, steps, ir.Members(ir.Get(left), size), None, ir.Get(steps))
        there = ir.Binary(ir.BinaryOp.HAS, ir.Get(left), _beyond(first, ir.Get(steps), size))
        far = ir.Fold(ir.FoldOp.MAX, steps, ir.Range(ir.Int(0), ir.Int(size - 1)), there, ir.Get(steps))
        return _beyond(first, far, size)


def _beyond(first: ir.Expr, steps: ir.Expr, size: int) -> ir.Expr:
    """The row so many steps behind another, in a circle."""
    return ir.Binary(ir.BinaryOp.MOD, ir.Binary(ir.BinaryOp.ADD, first, steps), ir.Int(size))


def _passes(domain: ir.Range) -> int:
    """How many items a range has at most."""
    match domain:
        case ir.Range(low=ir.Int(value=low), high=ir.Int(value=high)):
            return max(high - low + 1, 1)
    return UNKNOWN


def machine_of(game: ir.Game, numbers: Numbers, chance_stops: bool = True) -> Machine:
    """The machine of a game. Without `chance_stops`, rolls stay inside steps, to be drawn on the spot."""
    builder = Builder(game, numbers, chance_stops)
    end = builder.add(End())
    awarding = _after_last_loop(game, builder, end)
    entry = awarding[0]
    nodes, entry, places = _renumber(builder.nodes, entry)
    stops, chances = _stops(nodes)
    machine = Machine(game.name, nodes, entry, stops, chances, game.players if any(isinstance(n, Fork) for n in nodes) else 0)
    return with_registers(evolve(machine, awarding=places.get(awarding[1]) if awarding[1] is not None else None))


def _after_last_loop(game: ir.Game, builder: Builder, end: int) -> tuple[int, int | None]:
    """The entry of the play, and the node that follows its last loop at the top."""
    last = max((k for k, stmt in enumerate(game.play) if isinstance(stmt, ir.While)), default=None)
    if last is None:
        return builder.block(game.play, end), None
    scoring = builder.block(game.play[last + 1 :], end)
    return builder.block(game.play[: last + 1], scoring), scoring


def _renumber(nodes: list[Node], entry: int) -> tuple[tuple[Node, ...], int, dict[int, int]]:
    """Nodes that can be reached, in the order in which a walk from the entry meets them."""
    order: list[int] = []
    places: dict[int, int] = {}
    waiting = [entry]
    while waiting:
        at = waiting.pop()
        if at not in places:
            places[at] = len(order)
            order.append(at)
            waiting.extend(reversed(successors(nodes[at])))
    return tuple(_moved(nodes[at], places) for at in order), places[entry], places


def _moved(node: Node, places: dict[int, int]) -> Node:
    match node:
        case Step(next=after) | Chance(next=after):
            return evolve(node, next=places[after])
        case Branch(then=then, otherwise=otherwise):
            return evolve(node, then=places[then], otherwise=places[otherwise])
        case Choice(offers=offers):
            return evolve(node, offers=tuple(evolve(offer, target=places[offer.target]) for offer in offers))
        case Fork(tracks=tracks, next=after):
            return evolve(node, tracks=tuple(evolve(track, entry=places[track.entry]) for track in tracks), next=places[after])
        case Done() | End():
            return node
    assert_never(node)


def _stops(nodes: tuple[Node, ...]) -> tuple[tuple[int, ...], int]:
    """Nodes by stop number (`OVER` has none of its own: -1 where no End can be reached), and the first chance."""
    assert OVER == 0
    ends = [k for k, node in enumerate(nodes) if isinstance(node, End)]
    picks = [k for k, node in enumerate(nodes) if isinstance(node, Choice | Fork)]
    chances = [k for k, node in enumerate(nodes) if isinstance(node, Chance)]
    return (ends[0] if ends else -1, *picks, *chances), 1 + len(picks)
