"""How wide texts are at a terminal: some characters take two places, some none."""

from rich.cells import cell_len


def width_of(text: str) -> int:
    """How many places a text takes."""
    return len(text) if text.isascii() else cell_len(text)


def padded(text: str, width: int) -> str:
    """A text with spaces behind it."""
    return text + " " * (width - width_of(text))


def centred(text: str, width: int) -> str:
    """A text in the middle of its place."""
    free = max(width - width_of(text), 0)
    return " " * (free // 2) + text + " " * (free - free // 2)


def broken(text: str, width: int) -> list[str]:
    """A text in lines of a width, broken between words; a longer word has a line to itself."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width_of(longer) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines
