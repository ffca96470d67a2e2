"""Folds and rankings as functions of a generated module. Their parameters are the parts that do not depend on the item."""

from collections.abc import Iterable
from itertools import count

from attrs import evolve

from interpreter.python.module import Module
from interpreter.python.payments import next_lines, sums_lines
from interpreter.python.pool import Pool
from interpreter.python.rows import Rows, keyed_source, outer_parts, rows_of
from interpreter.python.texts import BINDERS, Names, Texts, first_of_set
from interpreter.python.values import Value
from rulesdsl.ir.model import NONE

Written = tuple[str, list[Value]]


class Binders:
    """Writes each distinct fold once; equal texts are shared."""

    def __init__(self, pool: Pool, module: Module, texts: Texts) -> None:
        self.pool = pool
        self.module = module
        self.texts = texts
        self.rows: dict[object, Rows] = {}
        self._known: dict[int, Written] = {}
        texts.binders = self

    def needs(self, value: Value) -> Iterable[Value]:
        """The values that the text of a value is made of: its arguments, or those of the call of its function."""
        if value.op not in BINDERS:
            return value.args
        first = first_of_set(value)
        return (first,) if first is not None else self.function(value)[1]

    def function(self, value: Value) -> Written:
        """The name of the function for a binder, and its arguments after the state."""
        found = self._known.get(value.serial)
        if found is None:
            found = self._known[value.serial] = self._write(value)
        return found

    def _write(self, value: Value) -> Written:
        if value.op in ("sums", "next"):
            lines = sums_lines if value.op == "sums" else next_lines
            parts, body = lines(self.pool, self.texts, value)
        elif value.op == "ranked":
            parts, body = self._ranked(value)
        else:
            parts, body = self._fold(value)
        return self.module.function(", ".join(("S", *(f"p{k}" for k in range(len(parts))))), body), parts

    # ---- loops ------------------------------------------------------------------------------------

    def _head(self, value: Value, tests: Value, roots: tuple[Value, ...], own: bool) -> tuple[list[Value], Rows, Names]:
        """Outer parts, loop and names for a fold or ranking over `roots`."""
        pool, bound = self.pool, value.args[0]
        first, last = value.args[1], value.args[2]
        kind = value.data[2]
        if kind == "range" and first.is_int and last.is_int:
            rows = rows_of(self, bound, range(first.number, last.number + 1), tests, roots, own)
            key = () if rows.key is None else rows.key.parts
            parts = list(dict.fromkeys((*key, *outer_parts(self.needs, (*rows.tests, *rows.roots), bound))))
            names = {**rows.names, **_numbered(parts)}
            return parts, evolve(rows, source=keyed_source(self.texts, rows, names)), names
        parts = outer_parts(self.needs, (tests, *roots), bound)
        parts = list(dict.fromkeys([*(end for end in (first, last) if not end.is_int), *parts]))
        names = {bound: "b", **_numbered(parts)}
        conditions = () if tests is pool.true else (tests,)
        return parts, Rows("b", self._source(kind, first, last, names), {bound: "b"}, roots, conditions), names

    def _source(self, kind: object, first: Value, last: Value, names: Names) -> str:
        if kind == "turn":
            turns = tuple(tuple((start + k) % last.number for k in range(last.number)) for start in range(last.number))
            return f"{self.module.constant(turns)}[{self.texts.bare(first, names)}]"
        end = self.pool.make("add", last, self.pool.const(1))
        return f"range({self.texts.bare(first, names)}, {self.texts.bare(end, names)})"

    def _fold(self, value: Value) -> tuple[list[Value], list[str]]:
        op, place, _ = value.data
        where, body = value.args[3], value.args[4]
        if op == "any":
            where, body = self.pool.make("and", where, body), self.pool.true
        elif op == "all":
            where, body = self.pool.make("and", where, self.pool.make("not", body)), self.pool.true
        parts, rows, names = self._head(value, where, () if op in ("any", "all") else (body,), op in ("nth", "set"))
        test = " and ".join(self.texts.test(part, names) for part in rows.tests)
        guard = f"if {test}: " if test else ""
        loop = f"for {rows.target} in {rows.source}:"
        result = self.texts.value(rows.roots[0], names) if rows.roots else ""
        return parts, _fold_lines(str(op), int(place), loop, guard, result)

    def _ranked(self, value: Value) -> tuple[list[Value], list[str]]:
        _, _, _, most = value.data
        parts, rows, names = self._head(value, value.args[3], value.args[4:], True)
        shared = self._shared(rows, names)
        test = " and ".join(self.texts.test(part, names) for part in rows.tests)
        keys = [self.texts.value(key, names) for key in rows.roots]
        turned = [key if large else f"least({key})" for key, large in zip(keys, most, strict=True)]
        row = f"keys.append(({', '.join(turned)},)); rows.append({names[value.args[0]]})"
        lines = [
            "keys = []; rows = []",
            f"for {rows.target} in {rows.source}:",
            *shared,
            f" {f'if {test}: ' if test else ''}{row}",
        ]
        return parts, [*lines, "return keys, rows"]

    def _shared(self, rows: Rows, names: Names) -> list[str]:
        """Lines that name folds which the tests and the keys of a ranking both need."""
        tested = _folds_in(rows.tests)
        lines: list[str] = []
        for part in _folds_in(rows.roots):
            if part in tested and part.safe:
                lines.append(f" x{len(lines)} = {self.texts.bare(part, names)}")
                names[part] = f"x{len(lines) - 1}"
        return lines


def _folds_in(roots: Iterable[Value]) -> dict[Value, None]:
    """The outermost folds in values, in order."""
    found: dict[Value, None] = {}
    seen: set[Value] = set()
    waiting = list(roots)[::-1]
    while waiting:
        value = waiting.pop()
        if value in seen:
            continue
        seen.add(value)
        if value.op in BINDERS:
            found[value] = None
        else:
            waiting.extend(reversed(value.args))
    return found


def _numbered(parts: list[Value]) -> Names:
    return {part: f"p{k}" for part, k in zip(parts, count())}


def _fold_lines(op: str, place: int, loop: str, guard: str, result: str) -> list[str]:
    match op:
        case "any":
            return [loop, f" {guard}return 1", "return 0"]
        case "all":
            return [loop, f" {guard}return 0", "return 1"]
        case "sum":
            return ["n = 0", loop, f" {guard}n += {result}", "return n"]
        case "set":
            return ["n = 0", loop, f" {guard}n |= 1 << {result}", "return n"]
        case "nth" if place == 1:
            return [loop, f" {guard}return {result}", f"return {NONE}"]
        case "nth":
            return [f"n = {place}", loop, f" {guard or 'if 1: '}", "  n -= 1", f"  if not n: return {result}", f"return {NONE}"]
    sign = "<" if op == "min" else ">"
    inner = ["  n = " + result, f"  if m is None or n {sign} m: m = n"]
    return ["m = None", loop, f" {guard or 'if 1: '}", *inner, f"return {NONE} if m is None else m"]
