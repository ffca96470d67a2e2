"""What a client may ask of a state besides its options: why not another one, and how a payment can be gone through with."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from interpreter.errors import Refusal
from interpreter.machine.liveness import held_at
from interpreter.machine.model import Choice
from interpreter.options import Option
from interpreter.refusals import Prompt, Situation, refusals
from interpreter.words import action
from rulesdsl.ir.model import Binary, Expr, PayNext

if TYPE_CHECKING:
    from interpreter.state import State


def reasons(state: "State", name: str, seat: int | None, values: Mapping[str, str]) -> tuple[Refusal, ...]:
    """Why `seat` (or who must choose) may not do an action; empty where it may."""
    if not isinstance(name, str):
        raise TypeError(f"an action is asked for by its name, such as `build.space=c4`, not by {name!r}")
    if seat is not None:
        seat = state.game.seat_of(seat)
    else:
        seat = state.to_act[0] if state.to_act else 0
    return refusals(situation(state), seat, _full_name(state, name, values))


def _full_name(state: "State", name: str, values: Mapping[str, str]) -> str:
    known = {action.address for action in state.game.actions.all}
    for key, value in values.items():
        address = f"{name}.{key}" if f"{name}.{key}" in known else name
        return f"{address}={value}"
    return name


def situation(state: "State") -> Situation:
    """A state as the refusals need it."""
    game = state.game
    prompts = []
    for seat, (_, stop) in zip(state.to_act, state.stops, strict=False):
        at = game.machine.stops[stop]
        node = game.machine.nodes[at]
        assert isinstance(node, Choice)
        held = held_at(game.machine, at, game.machine.live)
        env = {
            local: state.cells[game.layout.cells + game.machine.registers[local]]
            for local in held
            if local in game.machine.registers
        }
        prompts.append(Prompt(seat, node.address, tuple(offer.option for offer in node.offers), env))
    copies = game.compiled.copies
    return Situation(game.ir, game.layout, state.cells, tuple(prompts), state.over, state.entry, copies)


def names_offered(state: "State", seat: int) -> tuple[str, ...]:
    """The names of all options of the choice before a seat, legal or not."""
    prompts = [prompt for prompt in situation(state).prompts if prompt.seat == seat]
    options = [option for prompt in prompts for option in prompt.options]
    return tuple(action(one, value) for one in options for value in range(len(one.labels) if one.local is not None else 1))


def ways(state: "State", option: Option) -> tuple[tuple[Option, ...], ...]:
    """Every complete way to go through with an option."""
    return tuple(_ways(state, option))


def _ways(state: "State", option: Option) -> Iterator[tuple[Option, ...]]:
    after = state.play(option)
    if option.seat in after.to_act and _pays(after, option.seat):
        for following in after.options_of(option.seat):
            yield from ((option, *rest) for rest in _ways(after, following))
    else:
        yield (option,)


def _pays(state: "State", seat: int) -> bool:
    """Whether the seat is in the middle of a payment: every option is a piece that pays."""
    _, stop = state.stops[state.to_act.index(seat)]
    node = state.game.machine.nodes[state.game.machine.stops[stop]]
    assert isinstance(node, Choice)
    return all(any(_mentions_payment(clause.test) for clause in offer.option.clauses) for offer in node.offers)


def _mentions_payment(test: Expr) -> bool:
    if isinstance(test, Binary):
        return _mentions_payment(test.left) or _mentions_payment(test.right)
    return isinstance(test, PayNext)
