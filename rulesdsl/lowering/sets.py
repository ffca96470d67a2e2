"""Choices of several things: picks one after the other in the order of the table, each offered only if the rest can follow."""

from attrs import evolve

from rulesdsl.ir import fold
from rulesdsl.ir import model as ir
from rulesdsl.ir.walk import substitute
from rulesdsl.lowering import choices
from rulesdsl.lowering.constants import known
from rulesdsl.lowering.fitting import describe, number
from rulesdsl.lowering.needs import Done, Need
from rulesdsl.lowering.ranges import Values, run_over, there
from rulesdsl.lowering.references import acting
from rulesdsl.lowering.scope import Binding, Running, Scope
from rulesdsl.lowering.words import plain
from rulesdsl.lowering.world import World
from rulesdsl.syntax import tree
from rulesdsl.types import mistakes
from rulesdsl.types.model import RowOf, SetOf

MOST_PICKS = 20


def choose(world: World, scope: Scope, act: tree.Choose, label: tree.Ident | None, rest: choices.Rest) -> Done:
    """`choose x in S`, `choose 2 x in S`, `choose up to 3 x in S`."""
    if act.amount is None:
        return choices.pick(world, scope, act, label, rest)

    least = known(number(world, scope, act.amount.least))
    most = known(number(world, scope, act.amount.most)) if act.amount.most is not None else None
    found = run_over(world, scope, act.domain, act.where)
    if found is None:
        return Done()
    if most is None and act.amount.most is None and found[0].table is not None:
        most = min(found[0].table.size, MOST_PICKS)
    if least is None or most is None:
        world.report(mistakes.NotConstant(act.amount.span))
        return Done()
    if found[0].table is None:
        world.report(mistakes.TypeMismatch(act.domain.over.span, "a table, a set or a zone", describe(found[0].binding.type)))
        return Done()
    return _Several(world, act, found[0], scope, least, most, label, rest).picks((), scope)


class _Several:
    """The picks of one choice, as nested choices."""

    def __init__(
        self,
        world: World,
        act: tree.Choose,
        running: Running,
        scope: Scope,
        least: int,
        most: int,
        label: tree.Ident | None,
        rest: choices.Rest,
    ) -> None:
        self.world, self.act, self.running, self.rest = world, act, running, rest
        self.least, self.most = least, most
        self.action = choices.action_of(scope, label, act.domain.name.text)
        self.title = choices.title_of(scope, label, act.domain.name.text)
        self.seat = acting(world, scope, act.span).expr

    def picks(self, picked: tuple[int, ...], scope: Scope) -> Done:
        """The choice of the next item, after `picked` (locals of the items so far, in order)."""
        if len(picked) == self.most:
            return self.finish(picked, scope)
        local = self.world.fresh()
        tests = self.tests(local, picked)
        then = self.picks((*picked, local), scope)
        table = self.running.table
        assert table is not None
        words = plain("the picks go in the order of the table, and enough must be left")
        clauses = [ir.Clause(scope.path, test, words, (), self.act.span) for test in tests if test != fold.TRUE]
        clauses += [need.clause() for need in then.needs if need.test is not None and len(picked) + 1 == self.most]
        secret = self.running.binding.origin is not None and self.running.binding.origin.zone.sight is not ir.Sight.ALL
        option = ir.Option(self.action, self.title, local, table.size, table.labels, tuple(clauses), then.stmts, secret)
        options = [option]
        if len(picked) >= self.least:
            done = self.finish(picked, scope)
            needs = tuple(need.clause() for need in done.needs if need.test is not None)
            options.append(ir.Option(f"{self.action}.done", "done", None, 1, (), needs, done.stmts))
        some = ir.Fold(ir.FoldOp.ANY, local, ir.Range(ir.Int(0), ir.Int(table.size - 1)), None, fold.both(tests))
        enough = Need(scope.path, some, plain("too few to choose from"), self.act.span, choice=True)
        return Done((ir.Choose(scope.path, self.seat, tuple(options)),), () if len(picked) >= self.least else (enough,))

    def tests(self, local: int, picked: tuple[int, ...]) -> list[ir.Expr]:
        """What the next item must meet: in the domain, not before the last pick, a copy left, and enough after it."""
        tests = self.items(local)
        item = ir.Get(local)
        copies = self.copies(item)
        if picked:
            last = ir.Get(picked[-1])
            order = ir.BinaryOp.GE if copies is not None else ir.BinaryOp.GT
            tests.append(fold.binary(order, item, last))
        if copies is not None and picked:
            tests.append(fold.binary(ir.BinaryOp.GT, copies, self.used(item, picked)))
        missing = self.least - len(picked) - 1
        if missing > 0:
            tests.append(fold.binary(ir.BinaryOp.GE, self.left(item, picked), ir.Int(missing)))
        return tests

    def items(self, local: int) -> list[ir.Expr]:
        """The tests of the domain for another local."""
        table = self.running.table
        assert table is not None
        swap: dict[int, ir.Expr] = {self.running.local: ir.Get(local)}
        return [substitute(self.world.tables, test, swap) for test in there(self.running, Values(table.size, table.labels, 0))]

    def copies(self, item: ir.Expr) -> ir.Expr | None:
        """How many copies of an item there are; None where each can be picked once."""
        if self.running.copies is None:
            return None
        return substitute(self.world.tables, self.running.copies, {self.running.local: item})

    def used(self, item: ir.Expr, picked: tuple[int, ...]) -> ir.Expr:
        """How many picks so far are this item."""
        total: ir.Expr = ir.Int(0)
        for one in picked:
            total = fold.binary(ir.BinaryOp.ADD, total, fold.binary(ir.BinaryOp.EQ, item, ir.Get(one)))
        return total

    def left(self, item: ir.Expr, picked: tuple[int, ...]) -> ir.Expr:
        """How many picks are possible after this one."""
        other = self.world.fresh()
        table = self.running.table
        assert table is not None
        after = ir.Range(item if self.running.copies is not None else fold.add(item, 1), ir.Int(table.size - 1))
        body = self.copies(ir.Get(other)) or ir.Int(1)
        total: ir.Expr = ir.Fold(ir.FoldOp.SUM, other, after, fold.both(self.items(other)), body)
        if self.running.copies is not None:
            gone = fold.binary(ir.BinaryOp.ADD, self.used(item, picked), ir.Int(1))
            total = fold.binary(ir.BinaryOp.SUB, total, gone)
        return total

    def finish(self, picked: tuple[int, ...], scope: Scope) -> Done:
        """What follows, with the picks under their name: a set, or the pieces one by one."""
        name = self.act.domain.name.text
        table = self.running.table
        assert table is not None
        inner = evolve(scope, picks=scope.picks + 1)
        if self.running.binding.origin is not None:
            each = tuple(evolve(self.running.binding, expr=ir.Get(one), type=RowOf(table)) for one in picked)
            if not each:
                return self.rest(inner.bind(name, Binding(fold.EMPTY, SetOf(table))))
            return self.rest(inner.bind(name, Binding(fold.EMPTY, SetOf(table), bundle=each)))
        mask: ir.Expr = fold.EMPTY
        for one in picked:
            mask = fold.binary(ir.BinaryOp.UNION, mask, fold.unary(ir.UnaryOp.BIT, ir.Get(one)))
        return self.rest(inner.bind(name, Binding(mask, SetOf(table))))
