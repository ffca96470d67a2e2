"""The smallest changes that turn a declaration into another one of its kind."""

from attrs import evolve

from rulesdsl.syntax import tree
from rulesdsl.variants.differences import Changes, Inner, Pair, Said, Sides, joined, members, node, ordered, removed, whole
from rulesdsl.variants.model import Verb
from rulesdsl.variants.rows import COPIES
from rulesdsl.variants.sameness import idle, same, value_for
from rulesdsl.variants.step_differences import steps
from rulesdsl.variants.text import Written
from rulesdsl.variants.write import Change, Content


def smaller(sides: Sides, path: str, old: tree.AnyDeclaration, new: tree.AnyDeclaration) -> Changes:
    """Changes inside a declaration."""
    match old, new:
        case tree.Unit(), tree.Unit():
            return node(sides, path, old.scales[0], new.scales[0], {}) if same(old.doc, new.doc) else None
        case tree.Setting(), tree.Setting():
            return _setting(sides, path, old, new)
        case _ if type(old) is type(new):
            return node(sides, path, old, new, _inner(sides, path, old, new))
    return None


def _inner(sides: Sides, path: str, old: tree.AnyDeclaration, new: tree.AnyDeclaration) -> Inner:
    """How the fields that hold parts with names are compared."""
    line = _line(sides)
    match old, new:
        case tree.Table(), tree.Table():
            return {"shape": lambda: _shape(sides, path, old, new), "constants": lambda: _constants(sides, path, old, new)}
        case tree.Let(), tree.Let():
            return {"value": lambda: whole(sides, path, old, new)}
        case (tree.Condition() | tree.Expect(), tree.Condition() | tree.Expect()):
            return {"clauses": lambda: members(sides, path, old.clauses, new.clauses, line)}
        case tree.Map(), tree.Map():
            return {"lines": lambda: ordered(sides, path, old.lines, new.lines, line, lambda inner, _: sides.said(inner))}
        case tree.Payment(), tree.Payment():
            return {"sources": lambda: members(sides, path, old.sources, new.sources, line)}
        case tree.Ranking(), tree.Ranking():
            return {
                "keys": lambda: ordered(sides, path, old.keys, new.keys, line, lambda inner, _: sides.said(inner)),
                "prizes": lambda: members(sides, path, old.prizes, new.prizes, line),
            }
        case tree.Deed(), tree.Deed():
            return {"body": lambda: _body(sides, path, old, new)}
    return {}


def _line(sides: Sides) -> Pair:
    """How two clauses, sources, keys or prizes are compared: part by part, else as a whole."""

    def pair(path: str, one: tree.Node, other: tree.Node) -> Changes:
        found = node(sides, path, one, other, {})
        return found if found is not None else whole(sides, path, one, other)

    return pair


def _body(sides: Sides, path: str, old: tree.Deed, new: tree.Deed) -> Changes:
    found = steps(sides, path, old.body, new.body)
    return found if found is not None else whole(sides, path, old, new)


# ---- settings -----------------------------------------------------------------------------------------


def _setting(sides: Sides, path: str, old: tree.Setting, new: tree.Setting) -> Changes:
    if bool(old.readings) != bool(new.readings):
        return None
    features = (("in", "bounds"), ("type", "type"), ("doc", "doc"))
    here, there = ({reading.text: reading for reading in setting.readings} for setting in (old, new))
    others = joined(
        [
            *(whole(sides, f"{path}.{word}", old, new) for word, name in features if _differ(old, new, name)),
            tuple(removed(sides, f"{path}.{name}") for name in here if name not in there),
            tuple(Change(Verb.ADD, f"{path}.{name}", there[name].span) for name in there if name not in here),
        ]
    )
    if others is None:
        return None
    kept = [reading for name, reading in here.items() if name in there]
    come = [reading for name, reading in there.items() if name not in here]
    return joined([others, _values(sides, path, evolve(old, readings=(*kept, *come)), new, not others)])


def _differ(old: tree.Node, new: tree.Node, name: str) -> bool:
    return not same(getattr(old, name), getattr(new, name))


def _values(sides: Sides, path: str, old: tree.Setting, new: tree.Setting, alone: bool) -> Changes:
    """The values of a setting: one for all where that says it, else those of single numbers of players."""
    wanted = {count: value_for(new, count) for count in sides.players}
    if not wanted or None in wanted.values():
        return None
    stale = idle(old, sides.players) != idle(new, sides.players)
    differing = [count for count, value in wanted.items() if not same(value_for(old, count), value)]
    first = sides.players[0]
    if (differing or stale) and alone and all(same(value, wanted[first]) for value in wanted.values()):
        return _for_all(sides, path, old, f"{path}.{first}")
    return joined(_for_count(sides, f"{path}.{count}", new) for count in differing)


def _for_all(sides: Sides, path: str, old: tree.Setting, source: str) -> Changes:
    place = sides.old[path]
    found = whole(sides, path, place.part, sides.new[source].owner, source)
    if not found or not old.by_count:
        return found
    several = {f"{path}.{count}": case for case in old.by_count for count in range(case.low, case.high + 1)}
    below = {one: value for one in several for value in sides.expected(one)}
    return tuple(evolve(change, below=below) for change in found)


def _for_count(sides: Sides, path: str, new: tree.Setting) -> Changes:
    if path in sides.old:
        return whole(sides, path, sides.old[path].owner, new)
    return (Change(Verb.ADD, path, new.span, sides.said(path)),)


# ---- tables -------------------------------------------------------------------------------------------


def _shape(sides: Sides, path: str, old: tree.Table, new: tree.Table) -> Changes:
    match old.shape, new.shape:
        case tree.ListShape(items=before), tree.ListShape(items=after):
            return ordered(sides, path, before, after, lambda *_: (), lambda *_: None, at_end=True)
        case tree.ProductShape(params=before), tree.ProductShape(params=after) if same(before, after):
            return whole(sides, f"{path}.each", old.shape, new.shape)
        case tree.LinesShape(grid=before), tree.LinesShape(grid=after) if same(before, after):
            return whole(sides, f"{path}.of", old.shape, new.shape)
        case tree.RowsShape() as one, tree.RowsShape() as other:
            return _rows(sides, path, one, other)
    return None


def _constants(sides: Sides, path: str, old: tree.Table, new: tree.Table) -> Changes:
    if not same(tuple(one.name for one in old.constants), tuple(one.name for one in new.constants)):
        return None
    pairs = zip(old.constants, new.constants, strict=True)
    return joined(whole(sides, f"{path}.{one.name.text}", one, other) for one, other in pairs if not same(one, other))


def _rows(sides: Sides, path: str, old: tree.RowsShape, new: tree.RowsShape) -> Changes:
    """Types of columns, cells, and rows that come and go; not the columns themselves."""
    before, after = ({column.name.text: column for column in shape.columns} for shape in (old, new))
    if not same(old.heading, new.heading) or before.keys() != after.keys():
        return None
    columns = [name for name in before if not same(before[name], after[name])]
    return joined(
        [
            *(whole(sides, f"{path}.{name}", before[name], after[name]) for name in columns),
            ordered(sides, path, old.rows, new.rows, _cells(sides, old), _row(sides, old), at_end=True),
        ]
    )


def _cells(sides: Sides, shape: tree.RowsShape) -> Pair:
    def pair(path: str, one: tree.Row, other: tree.Row) -> Changes:
        if len(one.cells) != len(other.cells):
            return None
        cells = zip(shape.heading, one.cells, other.cells, strict=False)
        return joined(whole(sides, f"{path}.{name.text}", old, new) for name, old, new in cells if not same(old, new))

    return pair


def _row(sides: Sides, shape: tree.RowsShape) -> Said:
    """How a new row is said: by its columns, but for those that are empty and a single copy."""

    def said(path: str, row: tree.Row) -> Content:
        columns = [name.text for name in shape.heading]
        return {
            name: _cell(sides, f"{path}.{name}", [one.cells[index] for one in shape.rows if index < len(one.cells)])
            for index, (name, cell) in enumerate(zip(columns, row.cells, strict=False))
            if not isinstance(cell, tree.CellEmpty) and not (name == COPIES and same(cell, tree.CellNumber(1, span=cell.span)))
        }

    return said


def _cell(sides: Sides, path: str, column: list[tree.Cell]) -> Written:
    """A cell of a new row; a number without a unit is a text where the column has one."""
    value = sides.said(path)
    units = any(isinstance(cell, tree.CellNumber) and cell.unit is not None for cell in column)
    return str(value) if units and isinstance(value, int) and not isinstance(value, bool) else value
