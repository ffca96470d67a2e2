"""What a person types at a choice: a number, a name or words. Finds the option that is meant, or says why it is refused."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from attrs import frozen

from interpreter import Option, State
from interpreter.asking import situation
from interpreter.refusals import ConditionFailed
from interpreter.words import action, label, title
from rulesdsl.diagnostics.suggest import closest
from rulesdsl.ir.walk import options as options_in
from rulesdsl.wording.model import Wording, own_name

MOST_NAMED = 6
SHORTEST = 3
"""Letters. Less of a name may stand for anything."""
LONGEST = 40
"""Letters. More of what was typed is not said again."""


@frozen
class Candidate:
    """An option of the choice, legal or not, with all that a person may call it. `shown`: how it is told apart from others."""

    name: str
    text: str
    value: str
    label: str
    shown: str

    def called(self, typed: str) -> bool:
        """Whether the typed words mean it."""
        return _plain(typed) in set(map(_plain, (self.name, self.text, self.value, self.label)))

    def begins(self, typed: str) -> bool:
        """Whether the typed words are some of those it is offered by, the last perhaps not whole."""
        return len(_plain(typed)) >= SHORTEST and f" {_plain(typed)}" in f" {_plain(self.text)}"


def _plain(text: str) -> str:
    return label(text).casefold().strip()


def numbered(options: Sequence[Option]) -> dict[int, Option]:
    """Options by the numbers that pick them, in their order: what picks a number by that, all else by numbers that are left."""
    own = {option: int(value) for option in options if (value := option.name.partition("=")[2]).isdecimal()}
    if len(set(own.values())) < len(own):
        own = {}
    taken, found, following = set(own.values()), dict[int, Option](), 1
    for option in options:
        number = own.get(option)
        if number is None:
            while following in taken:
                following += 1
            number = following
            taken.add(number)
        found[number] = option
    return found


def find(state: State, seat: int, typed: str) -> Option | tuple[str, ...]:
    """The legal option that is meant, or lines that say why there is none."""
    options, say = state.options_of(seat), state.game.ir.wording
    by_number = numbered(options)
    if typed.isdecimal() and int(typed) in by_number:
        return by_number[int(typed)]
    known = tuple(candidates(state, seat))
    meant = [candidate for candidate in known if candidate.called(typed)]
    legal = {option.name: option for option in options}
    several = [candidate for candidate in meant if candidate.name in legal]
    if not meant:
        several = [candidate for candidate in known if candidate.name in legal and candidate.begins(typed)]
    if len(several) == 1:
        return legal[several[0].name]
    if several:
        return (say.phrase("`{0}` could be {1}", typed, _either(say, [one.shown for one in several][:MOST_NAMED])),)
    if meant:
        return tuple(line for candidate in meant[:MOST_NAMED] for line in refusal(state, seat, candidate))
    return _nothing(state, known, typed, len(options))


def _nothing(state: State, known: Iterable[Candidate], typed: str, options: int) -> tuple[str, ...]:
    """That nothing of the choice is meant, and what may be done about it."""
    say = state.game.ir.wording
    if typed.isdecimal():
        return (say.phrase("there is one option" if options == 1 else "there are {0} options", options),)
    if _plain(typed) in map(_plain, _elsewhere(state)):
        return (say.phrase("`{0}` is not to be chosen now", typed),)
    near = closest(typed, (word for one in known for word in (one.shown, one.text, one.label)))
    way = say.phrase("did you mean {0}?", _either(say, near)) if near else say.phrase("`help` tells what can be typed")
    short = typed if len(typed) <= LONGEST else f"{typed[:LONGEST]}..."
    return (say.phrase("nothing here is called `{0}`", short), way)


def _elsewhere(state: State) -> Iterator[str]:
    """What the options of all choices of the game are called."""
    for option in options_in(state.game.ir.play):
        for value in range(option.size):
            yield from (action(option, value), title(option, value, state.game.ir.wording))


def _either(say: Wording, names: Iterable[str]) -> str:
    return say.listed(tuple(f"`{name}`" for name in names), "{0} or {1}")


def refusal(state: State, seat: int, candidate: Candidate) -> tuple[str, ...]:
    """Why the option is not legal: every condition that failed, with where the rulebook says so, or what else is in the way."""
    mistakes = state.why_not(candidate.name, seat=seat)
    failed = [mistake for mistake in mistakes if isinstance(mistake, ConditionFailed)]
    others = [mistake for mistake in mistakes if not isinstance(mistake, ConditionFailed)]
    say = state.game.ir.wording
    lines = [line for mistake in others for line in (mistake.headline(), *(f"  {way}" for way in mistake.help()))]
    if failed:
        lines.append(say.phrase("`{0}` is refused:", candidate.shown))
    for one in failed:
        origin = (*one.references, *((say.phrase("by the variant {0}", one.by),) if one.by else ()))
        lines.append(f"- {one.words}" + (f"  [{' '.join(origin)}]" if origin else ""))
    return tuple(lines)


def candidates(state: State, seat: int) -> Iterator[Candidate]:
    """All options of the choice before a seat, legal or not. Those offered by the same words are shown by their names."""
    say = state.game.ir.wording
    options = [option for prompt in situation(state).prompts if prompt.seat == seat for option in prompt.options]
    found = []
    for option in options:
        for value, row in enumerate(option.labels if option.local is not None else (own_name(option.address),)):
            own = say.row(option.table, row) if option.local is not None else say.name(option.address)
            found.append((action(option, value), title(option, value, say), row, own))
    times = Counter(text for _, text, _, _ in found)
    for name, text, row, own in found:
        yield Candidate(name, text, row, own, text if times[text] == 1 else name)
