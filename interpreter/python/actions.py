"""The actions of a game: one number for each option address and value, in the order in which the machine meets them first."""

from attrs import field, frozen

from interpreter.machine.model import Choice, Machine
from interpreter.words import action, title
from rulesdsl.ir.model import Option


@frozen
class Action:
    """One thing that a seat can pick. `value` is None for an option without values; `name` is stable across versions."""

    id: int
    name: str
    address: str
    value: int | None
    text: str
    secret: bool


@frozen
class Actions:
    """All actions of a game, by number."""

    all: tuple[Action, ...]
    numbers: dict[tuple[str, int | None], int] = field(eq=False, repr=False)
    names: dict[str, int] = field(eq=False, repr=False)

    def of(self, option: Option) -> tuple[int, ...]:
        """The actions of an option, by value."""
        if option.local is None:
            return (self.numbers[option.address, None],)
        return tuple(self.numbers[option.address, value] for value in range(option.size))


def actions_of(machine: Machine) -> Actions:
    """The actions that the choices of a machine offer."""
    found: list[Action] = []
    numbers: dict[tuple[str, int | None], int] = {}
    for node in machine.nodes:
        if isinstance(node, Choice):
            for offer in node.offers:
                for value in (None,) if offer.option.local is None else range(offer.option.size):
                    if (offer.option.address, value) not in numbers:
                        numbers[offer.option.address, value] = len(found)
                        found.append(_action(len(found), offer.option, value))
    return Actions(tuple(found), numbers, {action.name: action.id for action in found})


def _action(number: int, option: Option, value: int | None) -> Action:
    at = 0 if value is None else value
    return Action(number, action(option, at), option.address, value, title(option, at), option.secret)
