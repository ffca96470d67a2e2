"""Lines made to fit a terminal. Where the width is None, as in a pipe, they stay as they are."""

from textwrap import wrap


def fitted(text: str, width: int | None) -> str:
    """Each line folded; what goes on stands two further in than its line."""
    if width is None:
        return text
    lines = (folded(line, width, " " * min(len(line) - len(line.lstrip()) + 2, width // 2)) for line in text.split("\n"))
    return "\n".join(lines)


def folded(text: str, width: int | None, indent: str) -> str:
    """A line over as many lines as it needs; those behind the first are indented. Words are never cut."""
    if width is None or len(text) <= width:
        return text
    first = text[: len(text) - len(text.lstrip())]
    lines = wrap(
        text.strip(), width, initial_indent=first, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
    )
    return "\n".join(lines)
