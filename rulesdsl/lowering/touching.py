"""Which cells statements may write and tests read: a variable with the run of its last index, None for any."""

from collections.abc import Iterator

from rulesdsl.ir import model as ir
from rulesdsl.ir.walk import within

Cells = tuple[int, tuple[int, int] | None]
Runs = dict[int, tuple[int, int]]


def touches(stmt: ir.Stmt, test: ir.Expr) -> bool:
    """Whether a statement may write a cell that the test reads."""
    reads = tuple(_reads(test))
    return any(_overlap(write, read) for write in _writes(stmt, {}) for read in reads)


def written(stmts: tuple[ir.Stmt, ...]) -> frozenset[int]:
    """The variables that statements may write."""
    return frozenset(variable for variable, _ in _all_writes(stmts, {}))


def _overlap(left: Cells, right: Cells) -> bool:
    if left[0] != right[0]:
        return False
    if left[1] is None or right[1] is None:
        return True
    return left[1][0] <= right[1][1] and right[1][0] <= left[1][1]


def _run(expr: ir.Expr, runs: Runs) -> tuple[int, int] | None:
    match expr:
        case ir.Int(value=value):
            return value, value
        case ir.Get(local=local):
            return runs.get(local)
        case ir.Binary(op=ir.BinaryOp.ADD | ir.BinaryOp.SUB as op, left=left, right=ir.Int(value=value)):
            inner = _run(left, runs)
            step = value if op is ir.BinaryOp.ADD else -value
            return None if inner is None else (inner[0] + step, inner[1] + step)
    return None


def _domain_run(domain: ir.Domain) -> tuple[int, int] | None:
    match domain:
        case ir.Range(low=ir.Int(value=low), high=ir.Int(value=high)):
            return low, high
        case ir.Members(size=size) | ir.Rotation(size=size):
            return 0, size - 1
    return None


def _reads(test: ir.Expr) -> Iterator[Cells]:
    runs: Runs = {}
    for part in within(test):
        if isinstance(part, ir.Fold | ir.Ranked):
            run = _domain_run(part.domain)
            if run is not None:
                runs[part.local] = run
        if isinstance(part, ir.Sums | ir.PayNext):
            runs.update({source.local: (source.low, source.high) for source in part.sources})
    for part in within(test):
        if isinstance(part, ir.Read):
            yield part.variable, _run(part.index[-1], runs) if part.index else None
        elif isinstance(part, ir.Apply):
            yield -1, None


def _writes(stmt: ir.Stmt, runs: Runs) -> Iterator[Cells]:
    match stmt:
        case ir.Write(variable=variable, index=index):
            yield variable, _run(index[-1], runs) if index else None
        case ir.When(then=yes, otherwise=no):
            yield from _all_writes(yes + no, runs)
        case ir.Each(local=local, domain=domain, body=body):
            run = _domain_run(domain)
            yield from _all_writes(body, runs if run is None else {**runs, local: run})
        case ir.While(body=body) | ir.Together(body=body):
            yield from _all_writes(body, runs)
        case ir.Choose(options=options):
            for option in options:
                inner = runs if option.local is None else {**runs, option.local: (0, option.size - 1)}
                yield from _all_writes(option.body, inner)
        case ir.Let() | ir.Roll() | ir.End() | ir.Fault():
            return


def _all_writes(stmts: tuple[ir.Stmt, ...], runs: Runs) -> Iterator[Cells]:
    for stmt in stmts:
        if isinstance(stmt, ir.Roll):
            runs = {**runs, stmt.local: (0, stmt.size - 1)}
        elif isinstance(stmt, ir.Let):
            run = _run(stmt.value, runs)
            if run is not None:
                runs = {**runs, stmt.local: run}
        yield from _writes(stmt, runs)
