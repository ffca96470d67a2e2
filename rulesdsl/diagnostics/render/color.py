"""Colour, decided once: by the option, the environment and the stream, in this order."""

from collections.abc import Mapping
from enum import Enum
from typing import Protocol

from attrs import frozen


class Stream(Protocol):
    """What can be asked whether it is a terminal."""

    def isatty(self) -> bool: ...


def wants_color(stream: Stream, environ: Mapping[str, str], option: str = "auto") -> bool:
    """`option` is `always`, `never` or `auto`; `NO_COLOR` wins over `FORCE_COLOR`, which wins over a dumb terminal."""
    if option != "auto":
        return option == "always"
    if environ.get("NO_COLOR"):
        return False
    if environ.get("FORCE_COLOR", "0") not in ("", "0"):
        return True
    return environ.get("TERM") != "dumb" and stream.isatty()


class Paint(Enum):
    """What a piece of text means; its value is the terminal's code for it."""

    ERROR = "1;31"
    WARNING = "1;33"
    NOTE = "1;34"
    STRONG = "1"
    FRAME = "2"
    OTHER = "34"
    HELP = "36"


@frozen
class Palette:
    """Puts colours on texts, or leaves them alone."""

    on: bool = False

    def __call__(self, text: str, paint: Paint) -> str:
        return f"\x1b[{paint.value}m{text}\x1b[0m" if self.on and text else text


PLAIN = Palette()
