"""What players call the things of a game on its rule page: by the labels there are, else by the names of the rules."""

import re

from attrs import frozen

from rulesdsl.rulebook.languages.english import singular
from rulesdsl.rulebook.languages.model import Language
from rulesdsl.wording.model import PLAYERS, SEAT, Label, Wording, own_name, spaced

NAME = re.compile(r"[A-Za-z_]\w*")


@frozen
class Names:
    """Names by their addresses, or alone."""

    wording: Wording
    language: Language

    def say(self, address: str) -> str:
        """A name: for several things where it is one for several."""
        found = self._label(address)
        return spaced(own_name(address)).strip() or address if found is None else found.many

    def one(self, address: str) -> str:
        """One of them. A name without a label is English in any language."""
        found = self._label(address)
        return singular(self.say(address)) if found is None else found.one

    def row(self, address: str) -> str:
        """A row, a column or a name for one value, which is one thing."""
        found = self._label(address)
        return self.say(address) if found is None else found.one

    def within(self, text: str) -> str:
        """A text with the names in it as players say them."""
        return NAME.sub(lambda found: self.row(found[0]), text)

    def _label(self, address: str) -> Label | None:
        found = self.wording.label(address)
        if found is not None:
            return found
        if address == PLAYERS:
            several = self.language("seats")
            return Label(self.language.singular(several), several)
        seat = SEAT.fullmatch(own_name(address))
        if seat is None:
            return None
        name = self.language("seat_number", number=seat[1])
        return Label(name, name)
