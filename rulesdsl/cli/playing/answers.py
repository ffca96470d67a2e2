"""What a person types at a choice: a number, a name or words. Finds the option that is meant, or says why it is refused."""

from collections.abc import Iterable, Iterator

from attrs import frozen

from interpreter import Option, State
from interpreter.asking import situation
from interpreter.refusals import ConditionFailed
from interpreter.words import action, label, title
from rulesdsl.diagnostics.suggest import closest
from rulesdsl.wording.model import ENGLISH, Wording, own_name

MOST_NAMED = 6


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


def _plain(text: str) -> str:
    return label(text).casefold().strip()


def find(state: State, seat: int, typed: str) -> Option | tuple[str, ...]:
    """The legal option that is meant, or lines that say why there is none."""
    options, say = state.options_of(seat), state.game.ir.wording
    if typed.isdigit() and 1 <= int(typed) <= len(options):
        return options[int(typed) - 1]
    known = tuple(candidates(state, seat))
    meant = [candidate for candidate in known if candidate.called(typed)]
    legal = {option.name: option for option in options}
    several = [candidate for candidate in meant if candidate.name in legal]
    if len(several) == 1:
        return legal[several[0].name]
    if several:
        return (say.phrase("`{0}` could be {1}", typed, _either(say, (one.shown for one in several))),)
    if meant:
        return tuple(line for candidate in meant[:MOST_NAMED] for line in refusal(state, seat, candidate))
    if typed.isdigit():
        return (say.phrase("there is one option" if len(options) == 1 else "there are {0} options", len(options)),)
    near = closest(typed, (word for one in known for word in (one.shown, one.text, one.label)))
    perhaps = (say.phrase("did you mean {0}?", _either(say, near)),) if near else ()
    return (say.phrase("nothing here is called `{0}`", typed), *perhaps)


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
    """All options of the choice before a seat, legal or not."""
    say = state.game.ir.wording
    options = (option for prompt in situation(state).prompts if prompt.seat == seat for option in prompt.options)
    for option in options:
        for value, row in enumerate(option.labels if option.local is not None else (own_name(option.address),)):
            name, text = action(option, value), title(option, value, say)
            own = say.row(option.table, row) if option.local is not None else say.name(option.address)
            # In another language than that of the rules, only the title says anything.
            yield Candidate(name, text, row, own, name if say.language == ENGLISH else text)
