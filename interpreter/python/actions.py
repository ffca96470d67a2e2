"""The actions of a game: one number for each name, in the order in which the machine meets them first."""

from attrs import field, frozen

from interpreter.machine.model import Choice, Machine
from interpreter.words import action, title
from rulesdsl.ir.model import Option


@frozen
class Action:
    """One thing that a seat can pick. `name` is stable across versions; `address` is the option's, without the value."""

    id: int
    name: str
    address: str
    text: str
    secret: bool


@frozen
class Actions:
    """All actions of a game, by number."""

    all: tuple[Action, ...]
    names: dict[str, int] = field(eq=False, repr=False)

    def of(self, option: Option) -> tuple[int, ...]:
        """The actions of an option, by value."""
        return tuple(self.names[action(option, value)] for value in range(1 if option.local is None else option.size))


def actions_of(machine: Machine) -> Actions:
    """The actions that the choices of a machine offer."""
    found: dict[str, Action] = {}
    options = [offer.option for node in machine.nodes if isinstance(node, Choice) for offer in node.offers]
    for option in options:
        for value in range(1 if option.local is None else option.size):
            name = action(option, value)
            if name not in found:
                found[name] = Action(len(found), name, option.address, title(option, value), option.secret)
    return Actions(tuple(found.values()), {name: one.id for name, one in found.items()})
