"""Why a saved game cannot be gone on with: one class for each reason, each with a headline and ways on."""

from collections.abc import Sequence

from attrs import frozen


@frozen
class SaveFault:
    """Base of all reasons."""

    def headline(self) -> str:
        """One line that stands alone: lower case, no full stop."""
        raise AssertionError("a fault of a save without a headline")

    def help(self) -> tuple[str, ...]:
        """What can be done, each one line."""
        return ()


@frozen
class NotASave(SaveFault):
    """The text is no save at all, or a broken one. `reason`: what is wrong with it."""

    reason: str

    def headline(self) -> str:
        return f"this is no saved game: {self.reason}"

    def help(self) -> tuple[str, ...]:
        return ("a saved game is a file that `rulesdsl play GAME --save FILE` has written",)


@frozen
class OtherVersion(SaveFault):
    """A save in another form than is read here."""

    found: int
    known: int

    def headline(self) -> str:
        return f"the saved game has version {self.found} of the form of saves, and version {self.known} is read here"

    def help(self) -> tuple[str, ...]:
        which = "newer" if self.found > self.known else "older"
        return (f"go on with the {which} rulesdsl that has written it",)


@frozen
class OtherSetup(SaveFault):
    """The game at hand is not the one that was saved. `what`: game, players or variants."""

    what: str
    saved: str
    given: str

    def headline(self) -> str:
        return f"the saved game has other {self.what}: {self.saved}, not {self.given}"

    def help(self) -> tuple[str, ...]:
        return ("a saved game goes on as it was begun",)


@frozen
class OtherRules(SaveFault):
    """The rules have changed since the game was saved."""

    game: str
    saved: str
    found: str

    def headline(self) -> str:
        return f"the rules of `{self.game}` have changed since the game was saved: {self.saved[:12]} then, {self.found[:12]} now"

    def help(self) -> tuple[str, ...]:
        return ("go on with the rules file and the variants as they were, or begin a new game",)


@frozen
class CannotLoad(SaveFault):
    """The game of the save, or one of its variants, is not here or has mistakes."""

    rules: str
    reason: str

    def headline(self) -> str:
        return f"the game `{self.rules}` of the save cannot be loaded: {self.reason}"

    def help(self) -> tuple[str, ...]:
        return ("put the rules and the variants back where they were",)


@frozen
class LostTrack(SaveFault):
    """An answer that the game does not allow where it stands in the history. `number` counts from 1; `reasons` say why."""

    number: int
    answer: str
    reasons: Sequence[str] = ()

    def headline(self) -> str:
        why = f": {'; '.join(self.reasons)}" if self.reasons else ""
        return f"the history of the saved game goes astray at answer {self.number}: {self.answer} is not possible{why}"

    def help(self) -> tuple[str, ...]:
        return ("the file was changed by hand or is damaged: take an older copy, or begin a new game",)


@frozen
class OtherChance(SaveFault):
    """The seed gives another chance than the history tells, or the history lacks it."""

    number: int
    saved: str
    drawn: str

    def headline(self) -> str:
        tells = f"the history tells {self.saved}, the seed gives {self.drawn}"
        return f"the history of the saved game goes astray at answer {self.number}: {tells}"

    def help(self) -> tuple[str, ...]:
        return ("the file was changed by hand or is damaged: take an older copy, or begin a new game",)
