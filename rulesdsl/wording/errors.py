"""What cannot be said at all."""


class UnknownLanguageError(ValueError):
    """The game has no labels in the language; `languages` are those that it is known in."""

    def __init__(self, language: str, there: tuple[str, ...]) -> None:
        super().__init__(f"there are no labels in `{language}`; the languages are {', '.join(there)}")
        self.language = language
        self.languages = there
