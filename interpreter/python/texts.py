"""From values to Python expressions. Names stand for values that the code around them holds already."""

from typing import TYPE_CHECKING

from interpreter.python.module import Module
from interpreter.python.pool import Pool
from interpreter.python.runtime import first_in_turn, first_member
from interpreter.python.values import COMPARE, FLAGS, Value, parts_of
from rulesdsl.ir.model import NONE

if TYPE_CHECKING:
    from interpreter.python.binders import Binders

TABLED_ROWS = 8
TABLED_SEATS = 6
"""Up to so many rows the first member of a set is looked up in a table of all sets."""

Names = dict[Value, str]

SIGNS = {"add": "+", "sub": "-", "mul": "*", "div": "//", "mod": "%", "union": "|", "meet": "&", **COMPARE}
BINDERS = frozenset(("fold", "sums", "next", "ranked"))


class Texts:
    """Writes values. Folds and payments become functions of the module, which `binders` writes."""

    def __init__(self, pool: Pool, module: Module) -> None:
        self.pool = pool
        self.module = module
        self.binders: Binders
        self.called: set[int] = set()  # functions of the game that some text calls

    def value(self, value: Value, names: Names) -> str:
        """A Python expression that gives the integer."""
        name = names.get(value)
        if name is not None:
            return name
        match value.op:
            case "int":
                return str(value.number) if value.number >= 0 else f"({value.number})"
            case "local":
                return f"v{value.data}"
            case "register":
                return f"S[{value.data[0]}]"
            case "cell":
                return f"S[{self.bare(value.args[0], names)}]"
            case "look":
                return f"{self._table(value.data)}[{self.bare(value.args[0], names)}]"
            case "number":
                return f"{self.module.constant(value.data)}[{self.bare(value.args[0], names)}]"
            case "run" | "dot":
                return self._run(value, names)
            case "placed":
                return f"placed(*{self.value(value.args[0], names)}, {value.data})"
            case "call":
                self.called.add(value.data)
                return f"g{value.data}({', '.join(('S', *(self.value(arg, names) for arg in value.args)))})"
        return self._binder(value, names) if value.op in BINDERS else self._operator(value, names)

    def bare(self, value: Value, names: Names) -> str:
        """As `value`, without the brackets around it that an index or argument does not need."""
        text = self.value(value, names)
        return text[1:-1] if text[0] == "(" and value.op in SIGNS and value not in names else text

    def _table(self, table: object) -> str:
        assert isinstance(table, int)
        return self.module.constant(self.pool.game.tables[table].values)

    def _operator(self, value: Value, names: Names) -> str:
        args = value.args
        match value.op:
            case "and" | "or":
                return f"(1 if {self.test(value, names)} else 0)"
            case "not":
                return f"(0 if {self.test(args[0], names)} else 1)"
            case "neg":
                return f"(-{self.value(args[0], names)})"
            case "size":
                return f"{self._unsigned(args[0], names)}.bit_count()"
            case "if":
                then, otherwise = (self.value(arg, names) for arg in args[1:])
                return f"({then} if {self.test(args[0], names)} else {otherwise})"
            case "bit":
                inner = self.value(args[0], names)
                return f"bit({inner})" if args[0].none or args[0].lo < 0 else f"(1 << {inner})"
            case "less":
                return f"({self.value(args[0], names)} & ~{self.value(args[1], names)})"
            case "has":
                return self._has(value, names)
            case "min" | "max":
                return self._extreme(value, names)
        return f"({self.value(args[0], names)} {SIGNS[value.op]} {self.value(args[1], names)})"

    def _unsigned(self, value: Value, names: Names) -> str:
        text = self.value(value, names)
        return f"({text})" if text.isdigit() else text

    def _has(self, value: Value, names: Names) -> str:
        mask, row = value.args
        mask_text, row_text = self.value(mask, names), self.value(row, names)
        plain = f"({mask_text} >> {row_text} & 1)"
        return plain if not row.none and row.lo >= 0 else f"({mask_text} >> {row_text} & 1 if {row_text} >= 0 else 0)"

    def _extreme(self, value: Value, names: Names) -> str:
        a, b = (self.value(arg, names) for arg in value.args)
        if all(arg.is_leaf or arg in names for arg in value.args):
            return f"({a} if {a} {'<' if value.op == 'min' else '>'} {b} else {b})"
        return f"{value.op}({a}, {b})"

    def _run(self, value: Value, names: Names) -> str:
        assert isinstance(value.data, tuple)
        factors, count = value.data[0], value.data[1]
        cells = f"S[{self.bare(value.args[0], names)}:{self._end(value.args[0], int(count), names)}]"
        if value.op == "run":
            return f"{'sum' if factors == 'sum' else 'any'}({cells})"
        return f"sum(map(mul, {self.module.constant(factors)}, {cells}))"

    def _end(self, start: Value, count: int, names: Names) -> str:
        if start.is_int:
            return str(start.number + count)
        if start.op == "add" and start.args[1].is_int and start not in names:
            return f"{self.value(start.args[0], names)} + {start.args[1].number + count}"
        return f"{self.value(start, names)} + {count}"

    def _binder(self, value: Value, names: Names) -> str:
        first = first_of_set(value)
        if first is not None:
            return self._first(first, value.args[2].number + 1, names)
        if value.op == "fold" and value.data == ("nth", 1, "turn") and value.args[2].number <= TABLED_SEATS:
            turn = self._first_in_turn(value, names)
            if turn is not None:
                return turn
        function, parts = self.binders.function(value)
        return f"{function}({', '.join(('S', *(self.bare(part, names) for part in parts)))})"

    def _first(self, mask: Value, size: int, names: Names) -> str:
        if size > TABLED_ROWS:
            return f"first_member({self.value(mask, names)})"
        firsts = tuple(first_member(one) for one in range(1 << size))
        return f"{self.module.constant(firsts)}[{self.bare(mask, names)}]"

    def _first_in_turn(self, value: Value, names: Names) -> str | None:
        """The first member of a set of seats, clockwise, from a table for each start."""
        bound, start, seats, where, _ = value.args
        if where.op != "has" or where.args[1] is not bound or not where.args[0].free.isdisjoint(bound.free):
            return None
        size = seats.number
        sets = range(1 << size)
        turns = tuple(tuple(first_in_turn(mask, size, first) for mask in sets) for first in range(size))
        return f"{self.module.constant(turns)}[{self.bare(start, names)}][{self.bare(where.args[0], names)}]"

    # ---- tests ------------------------------------------------------------------------------------

    def test(self, value: Value, names: Names) -> str:
        """A Python expression that is true where the value is not 0."""
        if value in names or value.is_leaf:
            return self.value(value, names)
        args = value.args
        match value.op:
            case "not":
                return f"(not {self.test(args[0], names)})"
            case "and" | "or":
                return f"({f' {value.op} '.join(self.test(part, names) for part in parts_of(value, value.op))})"
            case "run" if value.data[0] == "sum" and value.lo == 0:
                return f"any{self.value(value, names)[3:]}"
            case "add" if all(arg.lo >= 0 and not arg.none for arg in args) and any(arg.op == "run" for arg in args):
                return f"({self.test(args[0], names)} or {self.test(args[1], names)})"
            case "if" if args[1].op in FLAGS and args[2].op in FLAGS:
                return f"({self.test(args[1], names)} if {self.test(args[0], names)} else {self.test(args[2], names)})"
            case "has" if not args[1].none and args[1].lo >= 0 and args[1].is_int:
                return f"({self.value(args[0], names)} & {1 << args[1].number})"
        if value.op in COMPARE and args[1].is_int:
            return self._against(value, args[0], args[1].number, names)
        return self.value(value, names)

    def _against(self, value: Value, left: Value, number: int, names: Names) -> str:
        """A comparison with a constant, shorter where the left side is never negative or NONE."""
        op = value.op
        natural = not left.none and left.lo >= 0
        if (op, number) == ("ne", 0) or (natural and (op, number) in (("gt", 0), ("ge", 1))):
            return self.test(left, names)
        if (op, number) == ("eq", 0) or (natural and (op, number) in (("le", 0), ("lt", 1))):
            return f"(not {self.test(left, names)})"
        if number == NONE and left.lo >= 0 and op in ("eq", "ne"):
            return f"({self.value(left, names)} {'<' if op == 'eq' else '>='} 0)"
        return f"({self.value(left, names)} {COMPARE[op]} {self.value(value.args[1], names)})"


def first_of_set(value: Value) -> Value | None:
    """The set whose least member a fold gives, if it does just that."""
    if value.op != "fold" or value.data != ("nth", 1, "range"):
        return None
    bound, low, high, where, _ = value.args
    if where.op == "has" and where.args[1] is bound and low.is_int and low.number == 0 and high.is_int:
        return where.args[0] if where.args[0].free.isdisjoint(bound.free) else None
    return None
