"""Diagnostics are values: one class for each kind of mistake, with fields; rendering stands elsewhere."""

from collections.abc import Callable
from enum import Enum
from typing import ClassVar, TypeVar

from attrs import frozen

from rulesdsl.source import Span


class Severity(Enum):
    """How bad it is. Only errors keep a game from being built."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


@frozen
class Label:
    """A place with its own words."""

    span: Span
    text: str = ""


@frozen
class Mistake:
    """Base of all kinds. A kind sets `code` and `name` with `@kind` and says its words in the methods below."""

    code: ClassVar[str] = ""
    name: ClassVar[str] = ""
    severity: ClassVar[Severity] = Severity.ERROR

    span: Span

    def headline(self) -> str:
        """One line that stands alone: lower case, no full stop."""
        raise AssertionError("a kind of mistake without a headline")

    def caption(self) -> str:
        """Words for the primary place; may be empty."""
        return ""

    def others(self) -> tuple[Label, ...]:
        """Secondary places, such as the other half of a clash."""
        return ()

    def help(self) -> tuple[str, ...]:
        """Ways on, each one line."""
        return ()


KINDS: dict[str, type[Mistake]] = {}
M = TypeVar("M", bound=type[Mistake])


def kind(code: str, name: str, severity: Severity = Severity.ERROR) -> Callable[[M], M]:
    """Register a class of mistakes under a stable code and a kebab-case name, and freeze it."""

    def register(cls: M) -> M:
        assert code not in KINDS, code
        cls.code, cls.name, cls.severity = code, name, severity
        frozen_cls: M = frozen(cls)  # type: ignore[assignment]
        KINDS[code] = frozen_cls
        return frozen_cls

    return register
