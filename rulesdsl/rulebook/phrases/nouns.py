"""What the names of a rules file stand for, and what is run over: a table's rows, a zone's pieces, numbers, members of a set."""

from attrs import evolve, frozen

from rulesdsl.syntax import tree
from rulesdsl.syntax.tree import Operator

Named = tree.Setting | tree.Table | tree.Zone | tree.State | tree.Let | tree.Condition | tree.Ranking | tree.Deed
OF_PLAYERS = frozenset({"others", "neighbours", "clockwise"})
"""Built-in names of sets of players."""


@frozen
class Over:
    """What is run over: rows or pieces of `table` (none where it cannot be told), which lie in `zone` or are members of `among`;
    or the numbers of `run`. With none of them, all rows of the table."""

    table: str = ""
    zone: tree.Expr | None = None
    among: tree.Expr | None = None
    run: tree.Binary | None = None


@frozen(eq=False)
class Meanings:
    """The declarations of a file by their names, and the types of the columns that have one."""

    named: dict[str, Named]
    columns: dict[str, tree.TypeExpr]
    payments: dict[str, tree.Payment]
    units: frozenset[str]

    def is_zone(self, node: tree.Expr) -> bool:
        """Whether an expression names a zone."""
        return self.zone(node) is not None or is_box(node)

    def zone(self, node: tree.Expr) -> tree.Zone | None:
        """The zone that an expression names, but for the box."""
        found = self.named.get(name_of(node))
        return found if isinstance(found, tree.Zone) else None

    def is_table(self, node: tree.Expr) -> bool:
        """Whether an expression names a table as a whole."""
        return isinstance(node, tree.Name) and (node.name == "players" or isinstance(self.named.get(node.name), tree.Table))

    def is_set(self, node: tree.Expr) -> bool:
        """Whether an expression is certainly a set of rows."""
        match node:
            case tree.Quantifier(quantity=tree.Quantity.ALL) | tree.PlaceOf():
                return True
            case tree.Binary(operator=Operator.PLUS | Operator.WITHOUT, left=left, right=right):
                return node.operator is Operator.WITHOUT or self.is_set(left) or self.is_set(right)
            case tree.Name(name=name) if self.is_table(node) or self.is_row(name):
                return True
        return self.over(node).among is not None and bool(self.over(node).table)

    def is_row(self, name: str) -> bool:
        """Whether a name is that of a row, and of nothing else."""
        tables = (one for one in self.named.values() if isinstance(one, tree.Table))
        return name != "players" and name not in self.named and any(name in rows_of(table) for table in tables)

    def address(self, name: str) -> str:
        """The address of a row or a reading, if one table or setting has it; else the name."""
        owners = [one.name.text for one in self.named.values() if name in _labels_of(one)]
        return f"{owners[0]}.{name}" if len(owners) == 1 and name not in self.named else name

    def over(self, node: tree.Expr) -> Over:
        """What a loop, a choice or a quantifier over an expression runs over."""
        zone = self.zone(node)
        if zone is not None or is_box(node):
            return Over(zone.holds.text if zone is not None else "", zone=node)
        match node:
            case tree.Binary(operator=Operator.RANGE):
                return Over(run=node)
            case tree.Binary(operator=Operator.PLUS | Operator.WITHOUT, left=left):
                return Over(self.over(left).table, among=node)
            case tree.PlaceOf(ranking=ranking):
                found = self.named.get(name_of(ranking))
                table = self.over(found.candidate.over).table if isinstance(found, tree.Ranking) else ""
                return Over(table, among=node)
            case tree.Name() if self.is_table(node):
                return Over(node.name)
            case tree.Quantifier(quantity=tree.Quantity.ALL, domains=(domain,)):
                return Over(self.over(domain.over).table, among=node)
        return Over(self._members(name_of(node)), among=node)

    def _members(self, name: str) -> str:
        """The table of which a state, value or column holds a set."""
        if name in OF_PLAYERS:
            return "players"
        match self.named.get(name):
            case tree.State(type=type_):
                return _some(type_)
            case tree.Let(value=value):
                return self.over(value).table
        return _some(self.columns[name]) if name in self.columns else ""

    def holds(self, node: tree.Expr) -> bool:
        """Whether an expression is a test."""
        match node:
            case tree.Yes() | tree.No() | tree.Not():
                return True
            case tree.Binary(operator=operator):
                return operator not in (*ARITHMETIC, Operator.RANGE)
            case tree.Quantifier(quantity=quantity):
                return quantity in (tree.Quantity.SOME, tree.Quantity.NO, tree.Quantity.EVERY)
            case tree.Choice(then=then):
                return self.holds(then)
        match self.named.get(name_of(node)):
            case tree.Condition():
                return True
            case tree.Let(value=value):
                return self.holds(value)
        return False


ARITHMETIC = (Operator.PLUS, Operator.MINUS, Operator.TIMES, Operator.DIV, Operator.MOD, Operator.WITHOUT)


def meanings(file: tree.RulesFile) -> Meanings:
    """What the names of a file stand for."""
    payments = {one.name.text: one for one in file.declarations if isinstance(one, tree.Payment)}
    named: dict[str, Named] = {one.name.text: one for one in file.declarations if isinstance(one, Named)}
    tables = [one.shape for one in named.values() if isinstance(one, tree.Table)]
    columns = {one.name.text: one.type for shape in tables if isinstance(shape, tree.RowsShape) for one in shape.columns}
    units = (scale.name.text for one in file.declarations if isinstance(one, tree.Unit) for scale in one.scales)
    return Meanings(named, columns, payments, frozenset(units))


def is_box(node: tree.Expr | None) -> bool:
    """Whether an expression is the zone in which all pieces start."""
    return isinstance(node, tree.Name) and node.name == "box"


def name_of(node: tree.Expr) -> str:
    """The name of what stands in an expression by itself or with arguments."""
    match node:
        case tree.Name(name=name):
            return name
        case tree.Apply(name=name):
            return name.text
    return ""


def rows_of(table: tree.Table) -> tuple[str, ...]:
    """The names of the rows of a table, if they have some; those of a union are the names of its tables."""
    match table.shape:
        case tree.ListShape(items=items):
            return tuple(item.text for item in items)
        case tree.RowsShape(rows=rows):
            return tuple(row.name.text for row in rows)
        case tree.ProductShape(params=()):
            return (table.name.text,)
    return ()


def _labels_of(one: Named) -> tuple[str, ...]:
    """The names of rows or readings."""
    match one:
        case tree.Table():
            return rows_of(one)
        case tree.Setting(readings=readings):
            return tuple(reading.text for reading in readings)
    return ()


def _some(type_: tree.TypeExpr) -> str:
    return next((kind.name.text for kind in type_.kinds if kind.word == "some" and kind.name is not None), "")


def narrowed(name: str, over: Over, where: tree.Expr | None, meanings: Meanings) -> tuple[Over, tree.Expr | None]:
    """Of pieces in a zone the table that `where` asks for, as in `c in box where c in cards`; and the rest of the test."""
    if over.zone is None:
        return over, where
    for test in _conjuncts(where):
        match test:
            case tree.Binary(operator=Operator.IN, left=tree.Name(name=left), right=tree.Name(name=table) as right):
                if left == name and meanings.is_table(right):
                    return evolve(over, table=table), _without(where, test)
    return over, where


def _conjuncts(node: tree.Expr | None) -> tuple[tree.Expr, ...]:
    match node:
        case None:
            return ()
        case tree.Binary(operator=Operator.AND, left=left, right=right):
            return (*_conjuncts(left), *_conjuncts(right))
    return (node,)


def _without(node: tree.Expr | None, test: tree.Expr) -> tree.Expr | None:
    if node is test:
        return None
    match node:
        case tree.Binary(operator=Operator.AND, left=left, right=right):
            one, other = _without(left, test), _without(right, test)
            return other if one is None else one if other is None else evolve(node, left=one, right=other)
    return node
