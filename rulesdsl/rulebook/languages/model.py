"""What a rule page needs to know of the language that it is written in."""

from collections.abc import Callable, Sequence

from attrs import frozen

Valued = Callable[[str, Sequence[str], bool], str]
"""From the name of a value with arguments, these, and whether the first of them is the reader, to a phrase."""

Held = Callable[[str, Sequence[str], bool], str]
"""From the name of a test, its arguments, and whether it is denied, to a phrase."""


@frozen(eq=False)
class Language:
    """Fixed words with `{places}`, and grammar.

    `singular`: one of a name for several, as in `players`. `definite`: the name of a single place or track inside a sentence.
    `valued`: `huts on` of `w, p`. `held`: `fits` of `c, s`. `ordinal`: `1st`. `tidy` gives a
    sentence as it is written.
    """

    code: str
    texts: dict[str, str]
    singular: Callable[[str], str]
    definite: Callable[[str], str]
    indefinite: Callable[[str], str]
    bare: Callable[[str], str]
    valued: Valued
    held: Held
    ordinal: Callable[[int], str]
    tidy: Callable[[str], str] = str

    def __call__(self, key: str, **values: object) -> str:
        """A fixed text with its places filled in."""
        return self.tidy(self.texts[key].format(**values))

    def listed(self, several: Sequence[str], last: str = "and") -> str:
        """`a, b and c`; `last` is the key of the word before the last."""
        if not several[1:]:
            return "".join(several)
        return f"{', '.join(several[:-1])} {self.texts[last]} {several[-1]}"


def capital(text: str) -> str:
    """With a large first letter."""
    return text[:1].upper() + text[1:]
