"""Statements that do not stop, as lines of a function."""

from typing import assert_never

from attrs import define

from interpreter.python.body import Body
from interpreter.python.folds import substitute
from interpreter.python.pool import Pool
from interpreter.python.ranges import within
from interpreter.python.rows import outer_parts, rows_of, series
from interpreter.python.translate import Translator, member
from interpreter.python.values import FLAGS, Value, variable_key
from rulesdsl.ir import model as ir

UNROLLED_ITEMS = 4
UNROLLED_STATEMENTS = 12


Effect = tuple[frozenset[int], frozenset[int]]


@define
class Frame:
    """A body with what it knows of the locals: a constant, a register, or (where nothing is said) a Python variable."""

    body: Body
    known: dict[int, Value]

    def split(self) -> "Frame":
        """The same for a branch that never comes back."""
        return Frame(self.body, dict(self.known))


class Steps:
    """Writes statements. Rolls are drawn on the spot."""

    def __init__(self, pool: Pool, translator: Translator) -> None:
        self.pool = pool
        self.translator = translator
        self._effects: dict[int, tuple[ir.Stmt, Effect]] = {}
        self._put: dict[tuple[Value, tuple[tuple[int, Value], ...]], Value] = {}

    def expr(self, frame: Frame, expr: ir.Expr) -> Value:
        """An expression with what the frame knows put in."""
        return self.resolve(frame, self.translator.expr(expr))

    def resolve(self, frame: Frame, value: Value) -> Value:
        """A value with what the frame knows put in."""
        return self.put(frame.known, value)

    def put(self, known: dict[int, Value], value: Value) -> Value:
        """A value with known locals put in."""
        if value.free.isdisjoint(known):
            return value
        changes = tuple((k, known[k]) for k in value.free if k in known)
        found = self._put.get((value, changes))
        if found is None:
            change = {self.pool.local(k): with_ for k, with_ in changes}
            found = self._put[value, changes] = substitute(self.pool, value, change)
        return found

    def block(self, frame: Frame, body: tuple[ir.Stmt, ...]) -> None:
        """Writes statements."""
        for stmt in body:
            self.stmt(frame, stmt)

    def stmt(self, frame: Frame, stmt: ir.Stmt) -> None:
        """Writes one statement."""
        match stmt:
            case ir.Let(local=local, value=value):
                self.bind(frame, local, self.expr(frame, value))
            case ir.Write(variable=variable, index=index, value=value):
                cell = self.pool.cell(variable, tuple(self.expr(frame, part) for part in index))
                self._store(frame.body, cell, self.expr(frame, value))
                frame.body.change((variable_key(variable),))
            case ir.When():
                self._when(frame, stmt)
            case ir.Each():
                self._each(frame, stmt)
            case ir.While(condition=condition, body=body):
                self._while(frame, condition, body)
            case ir.Roll():
                self._roll(frame, stmt)
            case ir.End():
                frame.body.line("return 0")
            case ir.Fault(address=address, words=words):
                frame.body.line(f"fault({words!r}, {address!r})")
            case ir.Choose() | ir.Together():
                raise AssertionError("a stop inside a step")
            case _:
                assert_never(stmt)

    def bind(self, frame: Frame, local: int, value: Value) -> None:
        """Gives a local a value."""
        if value.is_int:
            frame.known[local] = value
            frame.body.change((local,))
            return
        text = frame.body.value(self.plain(value))
        frame.known.pop(local, None)
        frame.body.change((local,))
        frame.body.line(f"v{local} = {text}")

    def plain(self, value: Value) -> Value:
        """A test as 0 or 1, so that no Python truth value is ever stored."""
        if value.op in FLAGS and value.op != "has":
            return self.pool.raw("if", (value, self.pool.true, self.pool.false))
        return value

    def _store(self, body: Body, cell: Value, value: Value) -> None:
        if value.op in ("add", "sub") and value.args[0] is cell:
            sign, rest = ("+" if value.op == "add" else "-"), value.args[1]
        elif value.op == "add" and value.args[1] is cell:
            sign, rest = "+", value.args[0]
        else:
            sign, rest = "", self.plain(value)
        body.need((rest, cell.args[0]))
        body.line(f"S[{body.text(cell.args[0])}] {sign}= {body.text(rest)}")

    def _when(self, frame: Frame, stmt: ir.When) -> None:
        condition = self.expr(frame, stmt.condition)
        if condition.is_int:
            self.block(frame, stmt.then if condition.number else stmt.otherwise)
            return
        then, otherwise = stmt.then, stmt.otherwise
        if not then:
            then, otherwise, condition = otherwise, (), self.pool.make("not", condition)
        self._settle(frame, stmt)
        with frame.body.block(f"if {frame.body.flag(condition)}:"):
            self._arm(frame, then)
        if otherwise:
            with frame.body.block("else:"):
                self._arm(frame, otherwise)
        frame.body.change(self.changes((stmt,)))

    def _arm(self, frame: Frame, body: tuple[ir.Stmt, ...]) -> None:
        before = len(frame.body.lines)
        self.block(frame.split(), body)
        if len(frame.body.lines) == before:
            frame.body.line("pass")

    def _settle(self, frame: Frame, stmt: ir.Stmt) -> None:
        """Locals that `stmt` binds inside become Python variables, whatever was known of them."""
        for local in sorted(self._effect(stmt)[1]):
            value = frame.known.pop(local, None)
            if value is not None:
                text = frame.body.value(value)
                frame.body.line(f"v{local} = {text}")

    def _each(self, frame: Frame, stmt: ir.Each) -> None:
        frame.known.pop(stmt.local, None)
        if self._single(frame, stmt):
            return
        kind, first, last, test = self._domain(frame, stmt)
        if kind == "range" and first.is_int and last.is_int:
            leaf = self.pool.local(stmt.local)
            items: tuple[int, ...] = tuple(range(first.number, last.number + 1))
            if test.settled(leaf.free):
                items = tuple(k for k in items if substitute(self.pool, test, {leaf: self.pool.const(k)}).number)
                test = self.pool.true
            items = items[::-1] if stmt.backwards else items
            if self._hit(frame, stmt, items, test) or self._unroll(frame, stmt, items, test):
                return
            source = series(frame.body.texts.module, items)
        elif kind == "turn":
            source = self._turn(frame, first, last.number, stmt.backwards)
        else:
            source = self._run(frame, first, last, stmt.backwards)
        self._loop(frame, stmt, source, test)

    def _single(self, frame: Frame, stmt: ir.Each) -> bool:
        """The body without a loop, where the set has one member at most."""
        if isinstance(stmt.domain, ir.Range):
            return False
        mask = self.expr(frame, stmt.domain.mask)
        if mask.op != "bit":
            return False
        member = mask.args[0]
        inside = self.pool.make("ge", member, self.pool.false)
        self._settle(frame, stmt)
        self.bind(frame, stmt.local, member)
        with frame.body.block(f"if {frame.body.flag(inside)}:"):
            self._arm(frame, stmt.body)
        frame.body.change(self.changes((stmt,)))
        frame.known.pop(stmt.local, None)
        return True

    def _domain(self, frame: Frame, stmt: ir.Each) -> tuple[str, Value, Value, Value]:
        """Kind, ends and test of a domain; a set that the body could change is worked out before."""
        leaf = self.pool.local(stmt.local)
        kind, first, last, test = self.translator.domain(stmt.domain, leaf, True)
        first, last, test = (self.resolve(frame, part) for part in (first, last, test))
        if isinstance(stmt.domain, ir.Range) or test.is_int:
            return kind, first, last, test
        mask = self.expr(frame, stmt.domain.mask)
        changes = self.changes((stmt,))
        if not (changes.isdisjoint(mask.reads) and changes.isdisjoint(mask.free)):
            held = HELD + stmt.local
            self.bind(frame, held, mask)
            test = member(self.pool, self.resolve(frame, self.pool.local(held)), leaf, stmt.domain.size)
        return kind, first, last, test

    def _hit(self, frame: Frame, stmt: ir.Each, items: tuple[int, ...], test: Value) -> bool:
        """Where the body only asks whether a value is the item, and can come true at most once: no loop."""
        match stmt.body:
            case (
                ir.When(condition=ir.Binary(op=ir.BinaryOp.EQ, left=left, right=ir.Get(local=local)), then=then, otherwise=()),
            ):
                pass
            case _:
                return False
        value = self.expr(frame, left)
        if local != stmt.local or test is not self.pool.true or sorted(items) != list(range(len(items))) or not value.safe:
            return False
        if local in value.free or not self._vanishes(value, stmt.body):
            return False
        self.bind(frame, local, value)
        inside = self.pool.make(
            "and", self.pool.make("ge", value, self.pool.false), self.pool.make("lt", value, self.pool.const(len(items)))
        )
        with frame.body.block(f"if {frame.body.flag(inside)}:"):
            self._arm(frame, then)
        frame.body.change(self.changes((stmt,)))
        frame.known.pop(local, None)
        return True

    def _vanishes(self, value: Value, body: tuple[ir.Stmt, ...]) -> bool:
        """Whether the statements leave a value as it is or, where they write what it reads, make that NONE."""
        for stmt in within(body):
            match stmt:
                case ir.Write(variable=variable, value=written):
                    if variable_key(variable) in value.reads and written != ir.Int(ir.NONE):
                        return False
                case ir.Let(local=local) | ir.Roll(local=local) | ir.Each(local=local):
                    if local in value.free:
                        return False
        return value.op == "cell" and not value.args[0].reads

    def _run(self, frame: Frame, first: Value, last: Value, backwards: bool) -> str:
        step = self.pool.const(-1 if backwards else 1)
        begin, end = (last, first) if backwards else (first, last)
        ends = f"{frame.body.value(begin)}, {frame.body.value(self.pool.make('add', end, step))}"
        return f"range({ends}, -1)" if backwards else f"range({ends})"

    def _turn(self, frame: Frame, start: Value, size: int, backwards: bool) -> str:
        places = range(size)[::-1] if backwards else range(size)
        turns = tuple(tuple((k + j) % size for j in places) for k in range(size))
        return f"{frame.body.texts.module.constant(turns)}[{frame.body.value(start)}]"

    def _unroll(self, frame: Frame, stmt: ir.Each, items: tuple[int, ...], test: Value) -> bool:
        """Writes the body once for each item, if they are few and the set of the items cannot change on the way."""
        changes = self.changes((stmt,))
        fixed = changes.isdisjoint(test.reads) and changes.isdisjoint(test.free - {stmt.local})
        if not fixed or len(items) > UNROLLED_ITEMS or len(items) * _size(stmt.body) > UNROLLED_STATEMENTS:
            return False
        leaf = self.pool.local(stmt.local)
        for item in items:
            condition = substitute(self.pool, test, {leaf: self.pool.const(item)})
            if condition.is_int and not condition.number:
                continue
            self._settle(frame, stmt)
            frame.known[stmt.local] = self.pool.const(item)
            if condition.is_int:
                self.block(frame, stmt.body)
            else:
                with frame.body.block(f"if {frame.body.flag(condition)}:"):
                    self._arm(frame, stmt.body)
                frame.body.change(changes)
        frame.known.pop(stmt.local, None)
        self._settle(frame, stmt)
        return True

    def _loop(self, frame: Frame, stmt: ir.Each, source: str, test: Value) -> None:
        body, changes = frame.body, self.changes((stmt,))
        self._settle(frame, stmt)
        with body.loop(changes), body.block(f"for v{stmt.local} in {source}:"):
            if test is self.pool.true:
                self._arm(frame, stmt.body)
            else:
                with body.block(f"if {body.flag(test)}:"):
                    self._arm(frame, stmt.body)

    def _while(self, frame: Frame, condition: ir.Expr, inner: tuple[ir.Stmt, ...]) -> None:
        body = frame.body
        whole = ir.While(condition, inner)
        self._settle(frame, whole)
        with body.loop(self.changes((whole,))), body.block("while 1:"):
            body.line(f"if {body.flag(self.pool.make('not', self.expr(frame, condition)))}: break")
            self._arm(frame, inner)

    # ---- chance -----------------------------------------------------------------------------------

    def _roll(self, frame: Frame, roll: ir.Roll) -> None:
        body, leaf = frame.body, self.pool.local(roll.local)
        weight = self.resolve(frame, self.translator.expr(roll.weight))
        frame.known.pop(roll.local, None)
        if weight.is_int:
            text = f"draw(S, {roll.size})" if weight.number == 1 else f"draw(S, {roll.size * weight.number}) // {weight.number}"
        else:
            text = f"roll(S, {self.weights(body, weight, leaf, roll.size)})"
        body.change((roll.local,))
        body.line(f"v{roll.local} = {text}")

    def weights(self, body: Body, weight: Value, leaf: Value, size: int) -> str:
        """A Python expression for the list of the weights 0..`size`-1."""
        if weight.op == "cell":
            _, parts = self.pool.affine(weight.args[0])
            if parts.get(leaf) == 1 and all(part is leaf or leaf.free.isdisjoint(part.free) for part in parts):
                start = substitute(self.pool, weight.args[0], {leaf: self.pool.const(0)})
                end = self.pool.make("add", start, self.pool.const(size))
                return f"S[{body.value(start)}:{body.value(end)}]"
        texts = body.texts
        rows = rows_of(body.binders, leaf, range(size), self.pool.true, (weight,), False)
        body.need(outer_parts(body.binders.needs, rows.roots, leaf))
        if body.drafting:
            return ""
        return f"[{texts.value(rows.roots[0], {**body.names, **rows.names})} for {rows.target} in {rows.source}]"

    # ---- effects ----------------------------------------------------------------------------------

    def changes(self, body: tuple[ir.Stmt, ...]) -> frozenset[int]:
        """Variables that statements write and locals that they bind, at any depth."""
        effects = [self._effect(stmt) for stmt in body]
        return frozenset[int]().union(*(writes | bound for writes, bound in effects)) if effects else frozenset()

    def _effect(self, stmt: ir.Stmt) -> Effect:
        """The variables that a statement writes, and the locals that it binds."""
        found = self._effects.get(id(stmt))
        if found is None:
            found = self._effects[id(stmt)] = (stmt, self._new_effect(stmt))
        return found[1]

    def _new_effect(self, stmt: ir.Stmt) -> Effect:
        nothing = frozenset[int]()
        match stmt:
            case ir.Let(local=local) | ir.Roll(local=local):
                return nothing, frozenset((local,))
            case ir.Write(variable=variable):
                return frozenset((variable_key(variable),)), nothing
            case ir.When(then=then, otherwise=otherwise):
                return self._effects_of(then + otherwise, nothing)
            case ir.Each(local=local, body=body):
                return self._effects_of(body, frozenset((local,)))
            case ir.While(body=body):
                return self._effects_of(body, nothing)
            case ir.End() | ir.Fault() | ir.Choose() | ir.Together():
                return nothing, nothing
        assert_never(stmt)

    def _effects_of(self, body: tuple[ir.Stmt, ...], own: frozenset[int]) -> Effect:
        effects = [self._effect(stmt) for stmt in body]
        nothing = frozenset[int]()
        return nothing.union(*(writes for writes, _ in effects)), own.union(*(bound for _, bound in effects))


HELD = 3 * 10**9
"""Added to the local of a loop: the set over which it runs."""


def _size(body: tuple[ir.Stmt, ...]) -> int:
    """How many statements a body has, at any depth."""
    total = 0
    for stmt in body:
        match stmt:
            case ir.When(then=then, otherwise=otherwise):
                total += 1 + _size(then) + _size(otherwise)
            case ir.Each(body=inner) | ir.While(body=inner):
                total += 2 + 2 * _size(inner)
            case _:
                total += 1
    return total
