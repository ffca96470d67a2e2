"""What a file says of addresses that are no more: `moved OLD to NEW`."""

from collections.abc import Iterator

from rulesdsl.diagnostics.model import Mistake
from rulesdsl.diagnostics.suggest import closest
from rulesdsl.names import mistakes
from rulesdsl.names.model import Address, Moved
from rulesdsl.source import Span
from rulesdsl.syntax import tree


def moves(file: tree.RulesFile, addresses: dict[str, Address]) -> tuple[dict[str, Moved], tuple[Mistake, ...]]:
    """By its old address, where each thing is now; with all that cannot be so."""
    moved: dict[str, Moved] = {}
    found: list[Mistake] = []
    written = [one for one in file.declarations if isinstance(one, tree.Moved)]
    for one in written:
        old = _path(one.old)
        first = moved.setdefault(old, Moved(_path(one.new), one.span))
        if first.span is not one.span:
            found.append(mistakes.MovedTwice(_place(one.old), old, first.span))
        if old in addresses:
            found.append(mistakes.NotMoved(_place(one.old), old, addresses[old].name))
    found += (mistake for one in written for mistake in _lost(file, addresses, moved, one.new))
    return moved, tuple(found)


def _lost(
    file: tree.RulesFile, addresses: dict[str, Address], moved: dict[str, Moved], new: tuple[tree.Ident, ...]
) -> Iterator[Mistake]:
    """A new address at which there is nothing. What has moved on in turn is the first to be suggested."""
    path = _path(new)
    if path not in addresses and new[0].text not in file.broken:
        near = (moved[path].path,) if path in moved else closest(path, addresses)
        yield mistakes.MovedNowhere(_place(new), path, near)


def _path(parts: tuple[tree.Ident, ...]) -> str:
    return ".".join(part.text for part in parts)


def _place(parts: tuple[tree.Ident, ...]) -> Span:
    return parts[0].span.to(parts[-1].span)
