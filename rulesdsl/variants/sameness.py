"""Whether two trees say the same rules: citations, where lines are broken, and the order of what has none do not count."""

from collections.abc import Iterator
from typing import Any

from attrs import evolve

from rulesdsl.syntax import tree
from rulesdsl.values import compared, kind_of

UNSAID = ("cite", "otherwise_cite")
"""Fields that say where a rule comes from, not what it is."""

UNORDERED: dict[type[tree.Node], str] = {
    tree.Condition: "clauses",
    tree.Expect: "clauses",
    tree.Payment: "sources",
    tree.Ranking: "prizes",
    tree.RowsShape: "columns",
}
"""The lines of which any order means the same; options, which have labels instead of names, are the other case."""


def same(one: Any, other: Any) -> bool:
    """Whether two parts of trees mean the same. Settings are compared as they are written; see `same_declarations`."""
    one, other = plain(one), plain(other)
    if one is other:
        return True
    if type(one) is not type(other):
        return False
    if isinstance(one, tuple):
        return len(one) == len(other) and all(map(same, one, other))
    if not isinstance(one, tree.Node):
        return bool(one == other)
    names = (name for name in compared(kind_of(one)) if name not in UNSAID)
    return all(same(_part(one, name), _part(other, name)) for name in names)


def plain(part: Any) -> Any:
    """What is done, where a block holds a single step without a name, as if it stood on the line of the block."""
    while isinstance(part, tree.Block) and len(part.body) == 1 and part.body[0].label is None:
        part = part.body[0].act
    return part


def _part(node: tree.Node, name: str) -> Any:
    value = getattr(node, name)
    if isinstance(node, tree.Options):
        return tuple(sorted(value, key=lambda option: option.label.text))
    if UNORDERED.get(type(node)) == name:
        return tuple(sorted(value, key=lambda line: line.name.text))
    return value


# ---- whole files --------------------------------------------------------------------------------------


def same_files(one: tree.RulesFile, other: tree.RulesFile) -> bool:
    """Whether two files say the same, in whatever order they declare it. `moved` lines are no rules."""
    first, second = declared(one), declared(other)
    return (
        same(one.header, other.header)
        and first.keys() == second.keys()
        and all(same_declarations(first[path], second[path], counts(other)) for path in first)
        and triggers(one) == triggers(other)
    )


def same_declarations(one: tree.Node, other: tree.Node, players: range) -> bool:
    """Whether two declarations mean the same for some numbers of players."""
    if not (isinstance(one, tree.Setting) and isinstance(other, tree.Setting)):
        return same(one, other)
    names = [sorted(reading.text for reading in setting.readings) for setting in (one, other)]
    return (
        all(same(getattr(one, name), getattr(other, name)) for name in ("name", "type", "bounds", "doc"))
        and names[0] == names[1]
        and all(same(value_for(one, count), value_for(other, count)) for count in players)
        and idle(one, players) == idle(other, players)
    )


def idle(setting: tree.Setting, players: range) -> frozenset[int]:
    """The numbers of players for which a setting has a value though so many cannot play."""
    return frozenset(count for case in setting.by_count for count in range(case.low, case.high + 1) if count not in players)


def value_for(setting: tree.Setting, count: int) -> tree.Expr | None:
    """The value for a number of players, None where the file gives none."""
    cases = (case.value for case in setting.by_count if case.low <= count <= case.high)
    found = next(cases, setting.value)
    if found is None and setting.readings:
        return tree.Name(setting.readings[0].text, span=setting.readings[0].span)
    return found


def counts(file: tree.RulesFile) -> range:
    """How many can play."""
    return range(file.header.least, file.header.most + 1) if file.header is not None else range(0)


def declared(file: tree.RulesFile) -> dict[str, tree.AnyDeclaration]:
    """The declarations by their addresses, in the order of the file; each scale of units by itself."""
    return {path: one for declaration in file.declarations for path, one in _declared(declaration)}


def _declared(declaration: tree.AnyDeclaration) -> Iterator[tuple[str, tree.AnyDeclaration]]:
    match declaration:
        case tree.Moved():
            return
        case tree.Unit(scales=scales):
            yield from ((scale.name.text, evolve(declaration, scales=(scale,))) for scale in scales)
        case tree.Payment(name=name):
            yield f"pay.{name.text}", declaration
        case _:
            yield declaration.name.text, declaration


def triggers(file: tree.RulesFile) -> dict[tuple[str, ...], list[str]]:
    """By what they follow, the triggers in their order, which is that of the file."""
    found: dict[tuple[str, ...], list[str]] = {}
    for one in file.declarations:
        if isinstance(one, tree.Deed) and one.after:
            found.setdefault(tuple(part.text for part in one.after), []).append(one.name.text)
    return found
