"""From nodes to functions: what runs between two stops is one function, with others for the nodes where ways meet."""

from collections import Counter
from collections.abc import Callable

from interpreter.machine.liveness import held_at
from interpreter.machine.loops import long_loops
from interpreter.machine.model import Branch, Chance, Choice, Done, End, Fork, Machine, Step, successors
from interpreter.machine.seats import seats_before
from interpreter.python.binders import Binders
from interpreter.python.body import Body
from interpreter.python.module import Module
from interpreter.python.pool import Pool
from interpreter.python.steps import Frame, Steps
from interpreter.python.texts import Texts
from interpreter.python.values import Value, known, register_key
from rulesdsl.ir.model import Let, Write

BRIEF = 2
DEEPEST = 30
"""Blocks inside each other before the rest becomes a function of its own."""


class Flow:
    """Writes the functions of one machine into a module. `cells` gives the position in the state of each register."""

    def __init__(self, machine: Machine, module: Module, steps: Steps, cells: dict[int, int], counters: int) -> None:
        self.machine = machine
        self.module = module
        self.steps = steps
        self.pool: Pool = steps.pool
        self.texts = Texts(self.pool, module)
        self.binders = Binders(self.pool, module, self.texts)
        self.counters = counters  # position of the program counter in the state
        self.heads = long_loops(machine)
        self._seats = seats_before(machine)
        kept = frozenset(machine.registers).union(*(machine.live[head] for head in self.heads))
        self.cells = {local: cells[local] for local in kept}
        self._stop_of = {node: stop for stop, node in enumerate(machine.stops)}
        ways = Counter(to for node in machine.nodes for to in successors(node))
        self._meeting = {at for at, number in ways.items() if number > 1 and not _brief(machine, at)}
        self._meeting |= set(self.heads)
        self._asked: dict[int, None] = {}
        self._written: dict[object, str] = {}

    def write(self, name: str, parameters: str, build: Callable[[Frame], None], at: int | None = None) -> None:
        """A function under `name`; at its begin the registers that node `at` needs are in their cells."""
        draft = Body(self.texts, self.binders)
        build(Frame(draft, self.registers(at)))
        body = Body(self.texts, self.binders, draft.found)
        build(Frame(body, self.registers(at)))
        self.module.named(name, parameters, body.lines)

    def write_once(self, what: object, name: str, build: Callable[[Frame], None], at: int) -> None:
        """A function of the state under `name`, or another name for the one that was written for the same `what`."""
        if what in self._written:
            self.module.alias(name, self._written[what])
        else:
            self._written[what] = name
            self.write(name, "S", build, at)

    def registers(self, at: int | None) -> dict[int, Value]:
        """What is known of locals where node `at` is entered: the registers. Nothing at the very start (None)."""
        if at is None:
            return {}
        held = held_at(self.machine, at, self.machine.live)
        return {local: self._register(local, at) for local in sorted(held) if local in self.cells}

    def _register(self, local: int, at: int) -> Value:
        leaf = self.pool.local(local)
        if not known(leaf) and local in self._seats[at]:
            return self.pool.register(self.cells[local], 0, self.pool.game.players - 1, False)
        return self.pool.register(self.cells[local], leaf.lo, leaf.hi, not known(leaf))

    # ---- from node to node ------------------------------------------------------------------------

    def go(self, frame: Frame, at: int) -> None:
        """Writes all that happens from node `at` until a stop."""
        while True:
            node = self.machine.nodes[at]
            if at in self._meeting or (frame.body.depth > DEEPEST and isinstance(node, Step | Branch)):
                self._call(frame, at)
                return
            following = self._pass(frame, at)
            if following is None:
                return
            at = following

    def _pass(self, frame: Frame, at: int) -> int | None:
        """Writes node `at`; gives the node that follows in the same block, None where the block ends."""
        node = self.machine.nodes[at]
        match node:
            case Step(body=body, next=after):
                self.steps.block(frame, body)
                return after
            case Branch(condition=condition, then=then, otherwise=otherwise):
                test = self.steps.expr(frame, condition)
                if test.is_int:
                    return then if test.number else otherwise
                with frame.body.block(f"if {frame.body.flag(test)}:"):
                    self.go(frame.split(), then)
                return otherwise
            case Choice() | Chance():
                self._save(frame, self.machine.live[at])
                frame.body.line(f"return {self._stop_of[at]}")
            case Fork(seats=seats):
                mask = frame.body.value(self.steps.expr(frame, seats))
                self._save(frame, held_at(self.machine, at, self.machine.live))
                frame.body.line(f"return fork{self._stop_of[at]}(S, {mask})")
            case Done() | End():
                frame.body.line("return 0")
        return None

    def _call(self, frame: Frame, at: int) -> None:
        """Goes on in the function of node `at`."""
        self._asked.setdefault(at)
        live = self.machine.live[at]
        arguments = [frame.body.value(self.steps.resolve(frame, self.pool.local(local))) for local in self._parameters(at)]
        self._save(frame, live)
        if at in self.heads:
            frame.body.line(f"return {-1 - self.heads[at]}")
        else:
            frame.body.line(f"return n{at}({', '.join(('S', *arguments))})")

    def _parameters(self, at: int) -> list[int]:
        return sorted(local for local in self.machine.live[at] if local not in self.cells)

    def _save(self, frame: Frame, live: frozenset[int]) -> None:
        """Stores the registers whose value is not in their cell already."""
        for local in sorted(live):
            cell = self.cells.get(local)
            if cell is None:
                continue
            value = frame.known.get(local, self.pool.local(local))
            if value.op != "register" or value.data[0] != cell:
                text = frame.body.value(value)
                frame.body.line(f"S[{cell}] = {text}")
                frame.body.change((register_key(cell),))

    # ---- functions --------------------------------------------------------------------------------

    def meetings(self) -> None:
        """Writes the functions of the nodes where ways meet, as far as something leads there."""
        written: set[int] = set()
        while len(written) < len(self._asked):
            for at in [one for one in self._asked if one not in written]:
                written.add(at)
                if at in self.heads:
                    continue
                parameters = ", ".join(("S", *(f"v{local}" for local in self._parameters(at))))
                self.write(f"n{at}", parameters, self.resuming(at), at)

    def going(self, at: int) -> Callable[[Frame], None]:
        """`go` from node `at`."""
        return lambda frame: self.go(frame, at)

    def resuming(self, at: int) -> Callable[[Frame], None]:
        """`resume` at node `at`."""
        return lambda frame: self.resume(frame, at)

    def resume(self, frame: Frame, at: int) -> None:
        """Writes node `at` itself and all that follows until a stop."""
        following = self._pass(frame, at)
        if following is not None:
            self.go(frame, following)

    def fork(self, stop: int, fork: Fork) -> None:
        """Writes the functions of a fork: one to enter it, one for each track, one for what follows."""
        base = self.counters + 1
        for track in fork.tracks:
            self.write(f"track{stop}_{track.seat}", "S", self.going(track.entry), self.machine.stops[stop])
        self.write(f"after{stop}", "S", self.going(fork.next), self.machine.stops[stop])
        lines = [f"S[{base + t.seat}] = settle(S, track{stop}_{t.seat}(S)) if m >> {t.seat} & 1 else 0" for t in fork.tracks]
        lines.append(f"return {stop} if any(S[{base}:{base + len(fork.tracks)}]) else after{stop}(S)")
        self.module.named(f"fork{stop}", "S, m", lines)

    def apply(self, frame: Frame, choice: Choice, ids: list[tuple[int, ...]]) -> None:
        """Writes the body of the function that carries out action `a`; `ids` are the actions of each offer, by value."""
        for k, (offer, numbers) in enumerate(zip(choice.offers, ids, strict=True)):
            if k == len(choice.offers) - 1:
                self._offer(frame, offer.option.local, numbers, offer.target)
            else:
                with frame.body.block(f"if {_among(numbers)}:"):
                    self._offer(frame.split(), offer.option.local, numbers, offer.target)

    def _offer(self, frame: Frame, local: int | None, numbers: tuple[int, ...], target: int) -> None:
        if local is not None:
            frame.known.pop(local, None)
            frame.body.change((local,))
            frame.body.line(f"v{local} = {_value_of(numbers)}")
        self.go(frame, target)


def _brief(machine: Machine, at: int) -> bool:
    """Whether a node is so short that it is written wherever ways lead to it: a stop, or a step or two before one."""
    node = machine.nodes[at]
    if not isinstance(node, Step):
        return not isinstance(node, Branch)
    plain = all(isinstance(stmt, Let | Write) for stmt in node.body)
    return plain and len(node.body) <= BRIEF and not isinstance(machine.nodes[node.next], Step | Branch)


def _straight(numbers: tuple[int, ...]) -> bool:
    return numbers == tuple(range(numbers[0], numbers[0] + len(numbers)))


def _among(numbers: tuple[int, ...]) -> str:
    """A test whether `a` is one of `numbers`."""
    if len(numbers) == 1:
        return f"a == {numbers[0]}"
    return f"{numbers[0]} <= a <= {numbers[-1]}" if _straight(numbers) else f"a in {numbers}"


def _value_of(numbers: tuple[int, ...]) -> str:
    """The value that belongs to action `a`."""
    if _straight(numbers):
        return f"a - {numbers[0]}" if numbers[0] else "a"
    return f"{numbers}.index(a)"
