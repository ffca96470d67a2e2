"""Choices of several things: picks one after the other in the order of the table, each offered only if the rest can follow."""

from attrs import evolve

from rulesdsl.ir import fold
from rulesdsl.ir import model as ir
from rulesdsl.ir.walk import substitute
from rulesdsl.lowering.declarations.constants import known
from rulesdsl.lowering.expressions.ranges import Values, run_over, settled
from rulesdsl.lowering.expressions.words import plain
from rulesdsl.lowering.fitting import describe, how_many
from rulesdsl.lowering.needs import Done, then
from rulesdsl.lowering.scope import Binding, Running, Scope
from rulesdsl.lowering.steps import choices
from rulesdsl.lowering.steps.moves import used
from rulesdsl.lowering.untold import is_untold
from rulesdsl.lowering.world import World
from rulesdsl.syntax import tree
from rulesdsl.types import mistakes
from rulesdsl.types.model import RowOf, SetOf, TableInfo, Unknown

MOST_PICKS = 20


def choose(world: World, scope: Scope, act: tree.Choose, label: tree.Ident | None, rest: choices.Rest) -> Done:
    """`choose x in S`, `choose 2 x in S`, `choose up to 3 x in S`."""
    if act.amount is None:
        return choices.pick(world, scope, act, label, rest)
    found = run_over(world, scope, act.domain, None, taking=True)
    table = found[0].table if found is not None else None
    amount = _amount(world, scope, act.amount, table)
    if found is not None and table is None:
        text = describe(found[0].binding.type)
        world.report(mistakes.TypeMismatch(act.domain.over.span, "a table, a set or a zone", text))
    if found is None or table is None or amount is None:
        rest(scope.bind(act.domain.name.text, Binding(fold.FALSE, Unknown())))
        return Done()
    values = Values(table.size, table.labels, 0)
    running, clauses, _ = choices.conditions(world, found[1], act, found[0], values)
    clauses = [*choices.among(scope, found[0], values, act), *clauses]
    return _Several(world, scope, act, label, running, clauses, table, amount, rest).picks((), scope)[0]


def _amount(world: World, scope: Scope, amount: tree.Amount, table: TableInfo | None) -> tuple[int, int] | None:
    """The least and the greatest number of picks; None and a mistake where they are not known before play."""
    before = world.faults
    least = known(how_many(world, scope, amount.least, "number of picks"))
    most = known(how_many(world, scope, amount.most, "number of picks")) if amount.most is not None else None
    if amount.most is None and table is not None:
        most = min(table.size, MOST_PICKS)
    if world.faults > before:
        return None
    if least is None or most is None:
        world.report(mistakes.NotConstant(amount.span))
        return None
    if least > most:
        world.report(mistakes.EmptyRun(amount.span, least, most))
        return None
    if not 1 <= most <= MOST_PICKS:
        world.report(mistakes.OutOfRange(amount.span, most, 1, MOST_PICKS, "the picks of one choice"))
        return None
    return least, most


class _Several:
    """The picks of one choice, as nested choices. `clauses` are the conditions on an item, over the local of `running`."""

    def __init__(
        self,
        world: World,
        scope: Scope,
        act: tree.Choose,
        label: tree.Ident | None,
        running: Running,
        clauses: list[ir.Clause],
        table: TableInfo,
        amount: tuple[int, int],
        rest: choices.Rest,
    ) -> None:
        self.world, self.act, self.running, self.rest, self.clauses, self.table = world, act, running, rest, clauses, table
        self.least, self.most = amount
        self.action = choices.action_of(scope, label, act.domain.name.text)
        self.title = choices.title_of(scope, label, act.domain.name.text)
        origin = running.binding.origin
        self.secret = origin is not None and origin.zone.sight is not ir.Sight.ALL

    def picks(self, picked: tuple[int, ...], scope: Scope, known: tuple[ir.Clause, ...] = ()) -> tuple[Done, bool]:
        """The choice of the next item, after `picked` (locals of the items so far, in order) with their conditions.

        And whether what follows all picks needs anything; if not, the conditions see to it that enough is left.
        """
        if len(picked) == self.most:
            done = self.finish(picked, scope)
            return done, bool(done.needs)
        local = self.world.fresh()
        clauses = self.conditions(local, picked, scope)
        then, demanding = self.picks((*picked, local), scope, (*known, *clauses))
        span = self.act.span
        needed = choices.promised(self.world, scope, span, then.needs, (*known, *clauses)) if demanding else ()
        labels = self.table.labels
        unique = tuple(dict.fromkeys((*(clause for clause in clauses if clause.test != fold.TRUE), *needed)))
        title, name = choices.titled(self.title), self.table.name
        secret = self.secret
        if self.running.binding.origin is None and is_untold(self.world, local, then.stmts):
            secret = choices.untold(self.world, self.action)
        options = [ir.Option(self.action, title, local, len(labels), labels, unique, then.stmts, secret, name, self.title)]
        if len(picked) >= self.least:
            done = self.finish(picked, scope)
            demanding = demanding or bool(done.needs)
            enough = choices.promised(self.world, scope, span, done.needs, known)
            options.append(ir.Option(f"{self.action}.done", "done", None, 1, (), enough, done.stmts, said=ir.Said("done")))
        return choices.choice(self.world, scope, options, span), demanding

    def conditions(self, local: int, picked: tuple[int, ...], scope: Scope) -> list[ir.Clause]:
        """What the next item must meet: in the domain, not before the last pick, a copy left, and enough after it."""
        item = ir.Get(local)
        clauses = [choices.replaced(self.world, clause, {self.running.local: item}) for clause in self.clauses]
        copies = self.copies(item)
        if picked:
            order = ir.BinaryOp.GE if copies is not None else ir.BinaryOp.GT
            later = fold.binary(order, item, ir.Get(picked[-1]))
            clauses.append(ir.Clause(scope.path, later, plain("the picks go in the order of the table"), (), self.act.span))
        if copies is not None and picked:
            more = fold.binary(ir.BinaryOp.GT, copies, used(item, [ir.Get(one) for one in picked]))
            clauses.append(ir.Clause(scope.path, more, plain("no more of them are there"), (), self.act.span))
        missing = self.least - len(picked) - 1
        if missing > 0:
            enough = fold.binary(ir.BinaryOp.GE, self.left(item, picked), ir.Int(missing))
            clauses.append(ir.Clause(scope.path, enough, plain("too few would be left to choose from"), (), self.act.span))
        return clauses

    def copies(self, item: ir.Expr) -> ir.Expr | None:
        """How many copies of an item there are; None where each can be picked once."""
        if self.running.copies is None:
            return None
        return substitute(self.world.tables, self.running.copies, {self.running.local: item})

    def left(self, item: ir.Expr, picked: tuple[int, ...]) -> ir.Expr:
        """How many picks are possible after this one."""
        other = self.world.fresh()
        swap: dict[int, ir.Expr] = {self.running.local: ir.Get(other)}
        tests = [substitute(self.world.tables, clause.test, swap) for clause in self.clauses]
        after = ir.Range(item if self.running.copies is not None else fold.add(item, 1), ir.Int(self.table.size - 1))
        body = self.copies(ir.Get(other)) or ir.Int(1)
        total: ir.Expr = ir.Fold(ir.FoldOp.SUM, other, after, fold.both(tests), body)
        if self.running.copies is not None:
            gone = fold.binary(ir.BinaryOp.ADD, used(item, [ir.Get(one) for one in picked]), ir.Int(1))
            total = fold.binary(ir.BinaryOp.SUB, total, gone)
        return total

    def finish(self, picked: tuple[int, ...], scope: Scope) -> Done:
        """What follows, with the picks under their name: a set, or the pieces one by one."""
        name = self.act.domain.name.text
        inner = evolve(scope, picks=scope.picks + 1)
        if self.running.binding.origin is not None:
            lets, binding = settled(self.world, self.running.binding)
            each = tuple(evolve(binding, expr=ir.Get(one), type=RowOf(self.table)) for one in picked)
            done = self.rest(inner.bind(name, Binding(fold.EMPTY, SetOf(self.table), bundle=each)))
            return then(self.world.tables, Done(lets), done)
        mask: ir.Expr = fold.EMPTY
        for one in picked:
            mask = fold.binary(ir.BinaryOp.UNION, mask, fold.unary(ir.UnaryOp.BIT, ir.Get(one)))
        return self.rest(inner.bind(name, Binding(mask, SetOf(self.table))))
