"""What a person types at a choice: a number, a name or words. Finds the option that is meant, or says why it is refused."""

from collections.abc import Iterator

from attrs import frozen

from interpreter import Option, State
from interpreter.asking import situation
from interpreter.refusals import ConditionFailed
from interpreter.words import action, label, listed, title
from rulesdsl.diagnostics.suggest import closest, did_you_mean

MOST_NAMED = 6


@frozen
class Candidate:
    """An option of the choice, legal or not, with all that a person may call it."""

    name: str
    text: str
    value: str

    def called(self, typed: str) -> bool:
        """Whether the typed words mean it."""
        return _plain(typed) in {_plain(self.name), _plain(self.text), _plain(self.value)}


def _plain(text: str) -> str:
    return label(text).casefold().strip()


def find(state: State, seat: int, typed: str) -> Option | tuple[str, ...]:
    """The legal option that is meant, or lines that say why there is none."""
    options = state.options_of(seat)
    if typed.isdigit() and 1 <= int(typed) <= len(options):
        return options[int(typed) - 1]
    known = tuple(candidates(state, seat))
    meant = [candidate for candidate in known if candidate.called(typed)]
    legal = [option for option in options if any(option.name == candidate.name for candidate in meant)]
    if len(legal) == 1:
        return legal[0]
    if legal:
        return (f"`{typed}` could be {listed(tuple(f'`{option.name}`' for option in legal))}",)
    if meant:
        return tuple(line for candidate in meant[:MOST_NAMED] for line in refusal(state, seat, candidate.name))
    if typed.isdigit():
        return ("there is one option" if len(options) == 1 else f"there are {len(options)} options",)
    near = closest(typed, (word for candidate in known for word in (candidate.name, candidate.text, label(candidate.value))))
    return (f"nothing here is called `{typed}`", *did_you_mean(near))


def refusal(state: State, seat: int, name: str) -> tuple[str, ...]:
    """Why the option is not legal: every condition that failed, with where the rulebook says so, or what else is in the way."""
    mistakes = state.why_not(name, seat=seat)
    failed = [mistake for mistake in mistakes if isinstance(mistake, ConditionFailed)]
    others = [mistake for mistake in mistakes if not isinstance(mistake, ConditionFailed)]
    lines = [line for mistake in others for line in (mistake.headline(), *(f"  {way}" for way in mistake.help()))]
    if failed:
        lines.append(f"`{name}` is refused:")
    for one in failed:
        origin = (*one.references, *((f"by the variant {one.by}",) if one.by else ()))
        lines.append(f"- {one.words}" + (f"  [{' '.join(origin)}]" if origin else ""))
    return tuple(lines)


def candidates(state: State, seat: int) -> Iterator[Candidate]:
    """All options of the choice before a seat, legal or not."""
    for prompt in situation(state).prompts:
        if prompt.seat == seat:
            for option in prompt.options:
                for value in range(option.size if option.local is not None else 1):
                    own = option.labels[value] if option.local is not None else option.address.rpartition(".")[2]
                    yield Candidate(action(option, value), title(option, value), own)
