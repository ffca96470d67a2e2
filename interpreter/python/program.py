"""The generated program of a game: functions by stop number. Functions change the state in place and give the next stop."""

from collections.abc import Callable, Mapping, MutableSequence, Sequence
from typing import Any

from attrs import field, frozen

from interpreter.layout import Layout
from interpreter.machine.from_ir import Numbers
from interpreter.machine.model import Chance, Choice, Fork, Machine
from interpreter.python.actions import Actions
from interpreter.python.choices import Choices
from interpreter.python.flow import Flow
from interpreter.python.module import Module
from interpreter.python.pool import Pool
from interpreter.python.ranges import limit_locals
from interpreter.python.steps import Frame, Steps
from interpreter.python.translate import Translator
from interpreter.python.values import Value
from rulesdsl.ir.model import Game

Cells = MutableSequence[int]
Legal = Callable[[Sequence[int]], Sequence[int]]
Apply = Callable[[Cells, int], int]
Run = Callable[[Cells], int]
Seat = Callable[[Sequence[int]], int]


@frozen
class Program:
    """What a driver needs, by stop number. Where chance is drawn on the spot, the generator's state stands after the cells."""

    machine: Machine
    text: str = field(repr=False)
    begin: Run
    legal: tuple[Legal, ...]
    apply: tuple[Apply, ...]
    seat: tuple[Seat, ...]
    weights: tuple[Legal, ...]
    award: Run | None
    keys: tuple[Callable[[Sequence[int], int], int], ...]
    forks: frozenset[int]
    counter: int  # position of the program counter; those of the tracks follow

    leave: Mapping[int, Run]  # by the stop of a fork whose seats are all done
    settle: Callable[[Cells, int], int]  # turns the negative number that a function can give into the next stop

    def commit(self, cells: Cells, seat: int, answer: int) -> bool:
        """Carries out an action of one seat of a fork, or what chance gave it; whether some seat is still to act."""
        at = self.counter + 1 + seat
        cells[at] = self.settle(cells, self.apply[cells[at]](cells, answer))
        return any(self.pending(cells))

    def pending(self, cells: Sequence[int]) -> Sequence[int]:
        """Inside a fork: the stop of each seat's track, 0 where it is done."""
        return cells[self.counter + 1 : self.counter + 1 + self.machine.seats]


def generate(game: Game, layout: Layout, machine: Machine, cells: dict[int, int], actions: Actions, numbers: Numbers) -> Program:
    """Writes, compiles and gathers the program of a machine. `cells` gives each register's position in the state."""
    pool = Pool(game, layout)
    translator = Translator(pool)
    limit_locals(machine, translator, numbers.loops(), numbers.limits)
    module = Module()
    flow = Flow(machine, module, Steps(pool, translator), cells, layout.cells)
    _write(game, flow, actions)
    space = module.run(game.name)
    return _gather(game, layout, machine, space, module.text(), flow)


def _write(game: Game, flow: Flow, actions: Actions) -> None:
    machine = flow.machine
    choices = Choices(flow.steps, actions)
    flow.write("begin", "S", lambda frame: _begin(flow, frame), None)
    for stop, at in enumerate(machine.stops):
        node = machine.nodes[at] if at >= 0 else None
        match node:
            case Choice():
                _write_choice(flow, choices, stop, at, node)
            case Chance():
                _write_chance(flow, stop, at, node)
            case Fork():
                flow.fork(stop, node)
    if machine.awarding is not None and machine.live[machine.awarding] <= frozenset(flow.cells):
        flow.write("award", "S", flow.going(machine.awarding), machine.awarding)
    for head, number in flow.heads.items():
        flow.write(f"loop{number}", "S", flow.resuming(head), head)
    flow.meetings()
    _write_functions(game, flow)


def _begin(flow: Flow, frame: Frame) -> None:
    """From the very start. A local that only some words mention may be alive there without a value."""
    frame.known.update(dict.fromkeys(flow.machine.live[flow.machine.entry], flow.pool.false))
    flow.go(frame, flow.machine.entry)


def _giving(flow: Flow, value: Value) -> Callable[[Frame], None]:
    """A function's body that gives a value."""

    def build(frame: Frame) -> None:
        text = frame.body.value(flow.steps.plain(flow.steps.resolve(frame, value)))
        frame.body.line(f"return {text}")

    return build


def _write_choice(flow: Flow, choices: Choices, stop: int, at: int, node: Choice) -> None:
    ids = [choices.actions.of(offer.option) for offer in node.offers]
    asked = choices.asked(flow.registers(at), node)
    flow.write_once(asked, f"legal{stop}", lambda frame: choices.legal(frame, asked), at)
    flow.write(f"apply{stop}", "S, a", lambda frame: flow.apply(frame, node, ids), at)
    seat = flow.steps.put(flow.registers(at), flow.steps.translator.expr(node.seat))
    flow.write_once(seat, f"seat{stop}", _giving(flow, seat), at)


def _write_chance(flow: Flow, stop: int, at: int, node: Chance) -> None:
    def weigh(frame: Frame) -> None:
        leaf = flow.pool.local(node.roll.local)
        frame.known.pop(node.roll.local, None)
        weight = flow.steps.expr(frame, node.roll.weight)
        text = (
            f"[{weight.number}] * {node.roll.size}"
            if weight.is_int
            else flow.steps.weights(frame.body, weight, leaf, node.roll.size)
        )
        frame.body.line(f"return list({text})")

    def apply(frame: Frame) -> None:
        frame.known.pop(node.roll.local, None)
        frame.body.line(f"v{node.roll.local} = a")
        flow.go(frame, node.next)

    flow.write(f"legal{stop}", "S", weigh, at)
    flow.write(f"apply{stop}", "S, a", apply, at)


def _write_functions(game: Game, flow: Flow) -> None:
    """The keys of the outcome, and those functions that are too big to stand where they are used."""
    translator = flow.steps.translator
    for k, (_, _, function) in enumerate(game.outcome.keys):
        body = translator.body(function)
        leaf = flow.pool.local(game.functions[function].parameters[0])
        flow.write(f"key{k}", f"S, v{leaf.data}", _giving(flow, body))
    written: set[int] = set()
    while flow.texts.called - written:
        for number in sorted(flow.texts.called - written):
            written.add(number)
            _write_function(game, flow, number)


def _write_function(game: Game, flow: Flow, number: int) -> None:
    parameters = game.functions[number].parameters
    heads = ", ".join(("S", *(f"v{parameter}" for parameter in parameters)))
    flow.write(f"g{number}", heads, _giving(flow, flow.steps.translator.body(number)))


def _gather(game: Game, layout: Layout, machine: Machine, space: dict[str, Any], text: str, flow: Flow) -> Program:
    count = len(machine.stops)
    runs = [space[f"loop{number}"] for number in range(len(flow.heads))]
    base = layout.cells + 1

    def settle(cells: Cells, stop: int) -> int:
        while stop < 0:
            stop = runs[-1 - stop](cells)
        return stop

    space["settle"] = settle
    forks = frozenset(stop for stop, at in enumerate(machine.stops) if at >= 0 and isinstance(machine.nodes[at], Fork))
    legal = [space.get(f"legal{stop}", _nothing) for stop in range(count)]
    apply: list[Apply] = [space.get(f"apply{stop}", _refuse) for stop in range(count)]

    def track(cells: Cells, fork: int, seat: int, action: int) -> int:
        cells[base + seat] = settle(cells, apply[cells[base + seat]](cells, action))
        return fork if any(cells[base : base + game.players]) else settle(cells, space[f"after{fork}"](cells))

    def acting(cells: Sequence[int]) -> int:
        return next(seat for seat in range(game.players) if cells[base + seat])

    def committing(fork: int) -> Apply:
        return lambda cells, action: track(cells, fork, acting(cells), action)

    for fork in forks:
        legal[fork] = lambda cells: legal[cells[base + acting(cells)]](cells)
        apply[fork] = committing(fork)
    seats = tuple(acting if stop in forks else space.get(f"seat{stop}", _nobody) for stop in range(count))
    first_chance = machine.chances
    return Program(
        machine=machine,
        text=text,
        begin=space["begin"],
        legal=tuple(legal[:first_chance]),
        apply=tuple(apply),
        seat=seats,
        weights=tuple(legal),
        award=space.get("award"),
        keys=tuple(space[f"key{k}"] for k in range(len(game.outcome.keys))),
        forks=forks,
        counter=layout.cells,
        leave={fork: space[f"after{fork}"] for fork in forks},
        settle=settle,
    )


def _nothing(cells: Sequence[int]) -> Sequence[int]:
    return ()


def _nobody(cells: Sequence[int]) -> int:
    return -1


def _refuse(cells: Cells, action: int) -> int:
    raise ValueError("the game is over")
