"""What the values of a game can be, as far as its tables, units and settings tell without building it."""

from collections.abc import Iterable
from functools import cached_property
from itertools import chain, product

from attrs import frozen

from rulesdsl.syntax import tree

MOST_LABELS = 200
"""A table of more rows is not listed for completion."""

Run = tuple[int, int]


@frozen(eq=False, slots=False)
class Tables:
    """The declarations of all layers of a game; what one layer has, all have."""

    files: tuple[tree.RulesFile, ...]

    @cached_property
    def declared(self) -> dict[str, tuple[tree.Declaration | tree.UnitScale, ...]]:
        """The declarations by name, each that differs once."""
        found: dict[str, dict[int, tree.Declaration | tree.UnitScale]] = {}
        for one in chain.from_iterable(file.declarations for file in self.files):
            for named in one.scales if isinstance(one, tree.Unit) else (one,):
                if not isinstance(named, tree.Moved | tree.Payment):
                    found.setdefault(named.name.text, {})[id(named)] = named
        return {name: tuple(several.values()) for name, several in found.items()}

    def unit(self, name: str) -> Run | None:
        """The least and the greatest number of a unit; None for what is no unit."""
        runs = [run_of(one.over) for one in self.declared.get(name, ()) if isinstance(one, tree.UnitScale)]
        return widest(runs)

    def rows(self, name: str, above: tuple[str, ...] = ()) -> tuple[str, ...] | None:
        """The names of the rows of a table, or None where there are too many or where only the built game knows them.

        `above`: the tables that it is a part of.
        """
        if name == "players":
            most = max((file.header.most for file in self.files if file.header is not None), default=0)
            return tuple(f"p{number}" for number in range(1, most + 1))
        tables = [one for one in self.declared.get(name, ()) if isinstance(one, tree.Table)]
        found = [None if name in above else self._rows(table, (*above, name)) for table in tables]
        if not found or any(rows is None for rows in found):
            return None
        names = tuple(dict.fromkeys(chain.from_iterable(rows or () for rows in found)))
        return names if len(names) <= MOST_LABELS else None

    def _rows(self, table: tree.Table, above: tuple[str, ...]) -> tuple[str, ...] | None:
        match table.shape:
            case tree.RowsShape(rows=rows):
                return tuple(row.name.text for row in rows)
            case tree.ListShape(items=items):
                parts = [self._item(item.text, above) for item in items]
                return None if None in parts else tuple(chain.from_iterable(part or () for part in parts))
            case tree.ProductShape(params=()):
                return (table.name.text,)
            case tree.ProductShape(params=params):
                sides = [self._side(param.over, above) for param in params]
                return None if None in sides else tuple(map("_".join, product(*(side or () for side in sides))))
        return None

    def _item(self, name: str, above: tuple[str, ...]) -> tuple[str, ...] | None:
        table = name == "players" or any(isinstance(one, tree.Table) for one in self.declared.get(name, ()))
        return self.rows(name, above) if table else (name,)

    def _side(self, over: tree.Expr | None, above: tuple[str, ...]) -> tuple[str, ...] | None:
        """The names that one parameter of a product gives its rows."""
        if isinstance(over, tree.Name):
            return self.rows(over.name, above)
        run = None if over is None else run_of(over)
        return None if run is None or run[1] - run[0] > MOST_LABELS else tuple(map(str, range(run[0], run[1] + 1)))

    @cached_property
    def pieces(self) -> tuple[str, ...]:
        """The tables whose rows are pieces, and the unions of such."""
        return tuple(name for name in self.declared if self._pieces(name))

    def _pieces(self, name: str, above: tuple[str, ...] = ()) -> bool:
        for one in self.declared.get(name, ()) if name not in above else ():
            match one:
                case tree.Table(pieces=True):
                    return True
                case tree.Table(shape=tree.ListShape(items=items)) if all(self._pieces(i.text, (*above, name)) for i in items):
                    return True
        return False

    @cached_property
    def constants(self) -> tuple[str, ...]:
        """The names that may stand alone for a value known before play: settings, values without parameters."""
        kinds = (tree.Setting, tree.Let, tree.Condition)
        return tuple(
            name
            for name, several in self.declared.items()
            if any(isinstance(one, kinds) and not getattr(one, "params", ()) for one in several)
        )


def run_of(expr: tree.Expr) -> Run | None:
    """The least and the greatest number of a run that is written out; None for any other expression."""
    match expr:
        case tree.Bracketed(inner=inner):
            return run_of(inner)
        case tree.Binary(operator=tree.Operator.RANGE, left=left, right=right):
            low, high = _number(left), _number(right)
            return None if low is None or high is None else (low, high)
    return None


def _number(expr: tree.Expr) -> int | None:
    match expr:
        case tree.Number(value=value):
            return value
        case tree.Negate(operand=tree.Number(value=value)):
            return -value
    return None


def widest(runs: Iterable[Run | None]) -> Run | None:
    """The run that holds all of several; None where one of them is not known, or there is none."""
    found = tuple(runs)
    if not found or any(run is None for run in found):
        return None
    return min(run[0] for run in found if run), max(run[1] for run in found if run)
