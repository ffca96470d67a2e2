"""Errors at the edge: rules that cannot be loaded, and options that are refused. Both carry the mistakes as values."""

from collections.abc import Iterable

from rulesdsl.diagnostics.model import Mistake, freeze


@freeze
class Refusal(Mistake):
    """Base of all reasons why an option is refused: what a condition of the rules says, or what else stands in the way."""

    @property
    def words(self) -> str:
        """The reason alone, as a player reads it; a condition's words are in the language of the game."""
        return self.headline()

    @property
    def references(self) -> tuple[str, ...]:
        """The places of the rulebook; none where no rule of the game is the reason."""
        return ()


class FaultyRules(Exception):  # noqa: N818
    """The rules file has errors. `mistakes` holds everything found in it."""

    def __init__(self, name: str, mistakes: Iterable[Mistake]) -> None:
        self.mistakes = tuple(mistakes)
        super().__init__("\n".join((f"`{name}` cannot be played", *(f"{m.span.place}: {m.headline()}" for m in self.mistakes))))


class RefusedOption(Exception):  # noqa: N818
    """The option is not legal. `mistakes` holds every condition that failed, or what else stands in the way."""

    def __init__(self, name: str, mistakes: Iterable[Refusal]) -> None:
        self.name = name
        self.mistakes = tuple(mistakes)
        super().__init__("\n".join(mistake.headline() for mistake in self.mistakes) or f"`{name}` is refused")


class RulesError(Exception):
    """A rules file, or the compiler, broke a promise of the representation: an index, a value or an operand out of range.

    `address`: of the step that did, "" where that is not known; `words`: what happened.
    """

    def __init__(self, words: str, address: str = "") -> None:
        self.words = words
        self.address = address
        super().__init__(f"{address}: {words}" if address else words)


class EndlessGameError(RulesError):
    """A game at random is not over after very many choices. `choices`: how many; `address`: of the choice that is next."""

    def __init__(self, choices: int, address: str = "") -> None:
        super().__init__(f"the game is not over after {choices} choices", address)
        self.choices = choices
