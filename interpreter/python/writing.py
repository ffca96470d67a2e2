"""Writes the program of a machine: the text of its functions, compiled, with what it takes to gather them."""

from collections.abc import Callable
from marshal import dumps

from interpreter.layout import Layout
from interpreter.machine.from_ir import Numbers
from interpreter.machine.model import Chance, Choice, Fork, Machine
from interpreter.python.actions import Actions
from interpreter.python.choices import Choices
from interpreter.python.flow import Flow
from interpreter.python.module import Module
from interpreter.python.pool import Pool
from interpreter.python.program import Written
from interpreter.python.ranges import limit_locals
from interpreter.python.steps import Frame, Steps
from interpreter.python.translate import Translator
from interpreter.python.values import Value
from rulesdsl.ir.model import Game


def write_program(
    game: Game, layout: Layout, machine: Machine, cells: dict[int, int], actions: Actions, numbers: Numbers
) -> Written:
    """Writes and compiles the program of a machine. `cells` gives each register's position in the state."""
    pool = Pool(game, layout)
    translator = Translator(pool)
    limit_locals(machine, translator, numbers.loops(), numbers.limits)
    module = Module()
    flow = Flow(machine, module, Steps(pool, translator), cells, layout.cells)
    _write(game, flow, actions)
    text = module.text()
    return Written(
        text,
        dumps(compile(text, f"<generated from {game.name}>", "exec", optimize=2)),
        module.constants(),
        stops=len(machine.stops),
        chances=machine.chances,
        forks=tuple(stop for stop, at in enumerate(machine.stops) if at >= 0 and isinstance(machine.nodes[at], Fork)),
        seats=machine.seats,
        loops=len(flow.heads),
    )


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
