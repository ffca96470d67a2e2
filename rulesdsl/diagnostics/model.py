"""Diagnostics are values: one class for each kind of mistake, with fields; rendering stands elsewhere."""

from collections.abc import Callable, Mapping
from enum import Enum
from typing import ClassVar, TypeVar, dataclass_transform

from attrs import field, frozen

from rulesdsl.source import Span
from rulesdsl.values import Value


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


M = TypeVar("M", bound=type)


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
class Fields(Value):
    """Tells type checkers that the classes below have their annotated fields as arguments, which `freeze` makes true."""

    __slots__ = ()


def freeze(cls: M) -> M:
    """The class with its fields, immutable."""
    frozen_cls: M = frozen(cls, eq=False, repr=False)
    return frozen_cls


@freeze
class Mistake(Fields):
    """Base of all kinds. A kind gets its `code` and `slug` from `@kind` and says its words in the methods below."""

    code: ClassVar[str] = ""
    slug: ClassVar[str] = ""
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

    def facts(self) -> Mapping[str, int | str]:
        """What programs may want of it besides, by name, such as a seed."""
        return {}


KINDS: dict[str, type[Mistake]] = {}
K = TypeVar("K", bound=type[Mistake])


def kind(code: str, slug: str, severity: Severity = Severity.ERROR) -> Callable[[K], K]:
    """Register a class of mistakes under a stable code and a kebab-case slug, and freeze it."""

    def register(cls: K) -> K:
        assert code not in KINDS, code
        cls.code, cls.slug, cls.severity = code, slug, severity
        frozen_cls = freeze(cls)
        KINDS[code] = frozen_cls
        return frozen_cls

    return register
