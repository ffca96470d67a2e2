"""Collects what a file declares: names, rows, addresses; finds what is declared twice or not at all."""

from collections.abc import Iterator

from rulesdsl.diagnostics.model import Mistake
from rulesdsl.diagnostics.suggest import closest
from rulesdsl.names import builtins, mistakes
from rulesdsl.names.addresses import addressed
from rulesdsl.names.inner import misnamed, what
from rulesdsl.names.model import Address, Declared, Names, What
from rulesdsl.names.moved import moves
from rulesdsl.syntax import tree


def collect(file: tree.RulesFile) -> tuple[Names, tuple[Mistake, ...]]:
    """The names of `file`, with everything declared twice, names that are taken, and triggers of unknown deeds."""
    declared, found = _declared(file)
    rows: dict[str, list[str]] = {}
    for declaration in file.declarations:
        if isinstance(declaration, tree.Table):
            for row in _row_names(declaration, declared):
                rows.setdefault(row.text, []).append(declaration.name.text)
    addresses, again = _addressed(file, declared)
    moved, lost = moves(file, addresses)
    names = Names(file, declared, {name: tuple(tables) for name, tables in rows.items()}, addresses, moved)
    return names, (*found, *again, *lost, *misnamed(file, declared), *_missing(names))


def _declared(file: tree.RulesFile) -> tuple[dict[str, Declared], list[Mistake]]:
    declared: dict[str, Declared] = {}
    found: list[Mistake] = []
    for item in _named(file):
        name = item.name.text
        if name in builtins.ALL | builtins.OTHERS.keys():
            found.append(mistakes.BuiltInName(item.name.span, name))
        elif name in declared:
            found.append(mistakes.DeclaredTwice(item.name.span, name, declared[name].name.span))
        else:
            declared[name] = item
    return declared, found


def _addressed(file: tree.RulesFile, declared: dict[str, Declared]) -> tuple[dict[str, Address], list[Mistake]]:
    """Everything by its address; of what has an address that something else has, only the topmost is told."""
    addresses: dict[str, Address] = {}
    found: list[Mistake] = []
    again: set[str] = set()
    for address in addressed(file):
        first = addresses.setdefault(address.path, address)
        if first is address:
            continue
        parent = address.path.rpartition(".")[0]
        silent = address.what in (What.CELL, What.COLUMN, What.COUNT) and first.what is not What.ROW
        if address.path not in declared and parent not in again and not silent:
            found.append(mistakes.DeclaredTwice(address.name, address.path.removeprefix("pay."), first.name))
        again.add(address.path)
    return addresses, found


def _named(file: tree.RulesFile) -> Iterator[Declared]:
    """All that have a name of their own; a payment goes by the name of its unit."""
    for declaration in file.declarations:
        if isinstance(declaration, tree.Unit):
            yield from declaration.scales
        elif not isinstance(declaration, tree.Payment | tree.Moved):
            yield declaration


def _row_names(table: tree.Table, declared: dict[str, Declared]) -> Iterator[tree.Ident]:
    match table.shape:
        case tree.ListShape(items=items):
            for item in items:
                if item.text != "players" and not isinstance(declared.get(item.text), tree.Table):
                    yield item
        case tree.RowsShape(rows=rows):
            for row in rows:
                yield row.name
        case tree.ProductShape() | tree.LinesShape():
            return


def _missing(names: Names) -> Iterator[Mistake]:
    file = names.file
    for declaration in file.declarations:
        if isinstance(declaration, tree.Deed) and declaration.after and declaration.after[0].text not in file.broken:
            yield from _trigger(names, declaration.after)
    if file.header is None:
        return
    if "play" not in names.declared and "play" not in file.broken:
        yield mistakes.NoPlay(file.header.span, "to play")
    if "winner" not in names.declared and "winner" not in file.broken:
        yield mistakes.NoPlay(file.header.span, "ranking winner")


def _trigger(names: Names, after: tuple[tree.Ident, ...]) -> Iterator[Mistake]:
    """What a trigger follows must be a deed, or a step of one."""
    deed, path = after[0], ".".join(part.text for part in after)
    target = names.declared.get(deed.text)
    if not isinstance(target, tree.Deed):
        deeds = [name for name, item in names.declared.items() if isinstance(item, tree.Deed)]
        yield mistakes.UnknownDeed(deed.span, deed.text, closest(deed.text, deeds), what(target) if target is not None else "")
    elif path not in names.addresses:
        steps = [one.removeprefix(deed.text + ".") for one in names.addresses if one.startswith(deed.text + ".")]
        step = path.removeprefix(deed.text + ".")
        yield mistakes.UnknownStep(after[1].span.to(after[-1].span), deed.text, step, closest(step, steps))
