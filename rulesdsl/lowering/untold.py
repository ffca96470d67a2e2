"""Which picks and throws stay unknown to others: numbers, rows and options that are only kept where others do not see.

A piece from a hidden zone is found out to be secret where it is picked. What is laid open before anybody acts again is no
secret: so with all that players choose together and then reveal.
"""

from collections.abc import Iterator

from attrs import evolve, frozen

from rulesdsl.ir import model as ir
from rulesdsl.ir.walk import blocks, expressions, locals_of, statements
from rulesdsl.lowering.world import World

Block = tuple[ir.Stmt, ...]


def is_untold(world: World, local: int, body: Block) -> bool:
    """Whether the value picked for a local goes nowhere but where others do not see it, and somewhere it does."""
    told, kept = _goes(world, frozenset((local,)), body)
    return kept and not told


def _goes(world: World, marked: frozenset[int], body: Block) -> tuple[bool, bool]:
    """Whether a value is surely laid open, and whether it is kept in secret; `marked` are the locals that come of it."""
    told = kept = False
    for stmt in body:
        touched = any(marked & locals_of(part) for part in expressions(stmt))
        match stmt:
            case ir.Let(local=local) | ir.Each(local=local) if touched:
                marked |= {local}
            case ir.Write() if touched:
                hides = is_hidden(world, stmt, marked)
                told, kept = told or not hides, kept or hides
        inner = [_goes(world, marked, block) for block in blocks(stmt)]
        kept = kept or any(one[1] for one in inner)
        always = not isinstance(stmt, ir.When | ir.While | ir.Together)
        told = told or (always and bool(inner) and all(one[0] for one in inner))
    return told, kept


def is_hidden(world: World, write: ir.Write, marked: frozenset[int]) -> bool:
    """Whether others do not see what a store makes of some locals; of a counted zone they see how many lie there."""
    if world.variables[write.variable].sight is ir.Sight.ALL:
        return False
    zones = (zone for zone in world.zones if zone.counted and write.variable in (zone.variable, zone.number))
    counts = any(zone.number == write.variable or zone.store is ir.Store.COUNTS for zone in zones)
    return not (counts and marked & locals_of(write.value))


def is_quiet(world: World, body: Block) -> bool:
    """Whether an option does no more than to set what others do not see."""
    several = tuple(statements(body))
    writes = [stmt for stmt in several if isinstance(stmt, ir.Write)]
    zones = {number for zone in world.zones for number in (zone.variable, zone.number)}
    hidden = all(world.variables[one.variable].sight is not ir.Sight.ALL and one.variable not in zones for one in writes)
    return bool(writes) and hidden and all(isinstance(stmt, ir.Write | ir.Let | ir.When | ir.Each) for stmt in several)


# ---- what is laid open --------------------------------------------------------------------------------


def revealed(world: World, play: Block) -> Block:
    """The play with those picks no longer secret that are laid open before anybody chooses again."""
    return _Revealing(world).block(play, ()) if world.untold else play


@frozen
class _Revealing:
    world: World

    def block(self, block: Block, after: Block) -> Block:
        """A block, and what is done behind it before anything else."""
        return tuple(self._stmt(stmt, (*block[place + 1 :], *after)) for place, stmt in enumerate(block))

    def _stmt(self, stmt: ir.Stmt, after: Block) -> ir.Stmt:
        match stmt:
            case ir.Choose(options=options):
                return evolve(stmt, options=self._beside(tuple(self._option(option, after) for option in options)))
            case ir.When(then=then, otherwise=otherwise):
                return evolve(stmt, then=self.block(then, after), otherwise=self.block(otherwise, after))
            case ir.Together(body=body):
                return evolve(stmt, body=self.block(body, after))
            case ir.Each(body=body):
                return evolve(stmt, body=self.block(body, () if _asks(body) else after))
            case ir.While(body=body):
                return evolve(stmt, body=self.block(body, ()))
            case ir.Roll(secret=True, address=address, local=local) if address in self.world.untold:
                return evolve(stmt, secret=not self._is_laid_open(local, after))
        return stmt

    def _is_laid_open(self, local: int, after: Block) -> bool:
        """Whether what chance gives is kept in the dark only until it is copied to where all see it."""
        marked, kept = {local}, set[int]()
        for stmt in statements(after):
            touched = any(marked & locals_of(part) for part in expressions(stmt))
            match stmt:
                case ir.Let(local=name) if touched:
                    marked.add(name)
                case ir.Write(variable=variable) if touched:
                    kept.add(variable)
        return bool(kept & self._laid_open(after))

    def _beside(self, options: tuple[ir.Option, ...]) -> tuple[ir.Option, ...]:
        """Beside a secret option, to do nothing is secret, too: else it would tell that the other was not taken."""
        if not any(option.secret and option.address in self.world.untold for option in options):
            return options
        idle = [option.local is None and not any(map(_does, statements(option.body))) for option in options]
        return tuple(evolve(one, secret=one.secret or nothing) for one, nothing in zip(options, idle, strict=True))

    def _option(self, option: ir.Option, after: Block) -> ir.Option:
        body = self.block(option.body, after)
        told = option.secret and option.address in self.world.untold and self._is_shown(option.body, after)
        return evolve(option, body=body, secret=option.secret and not told)

    def _is_shown(self, body: Block, after: Block) -> bool:
        kept = {stmt.variable for stmt in statements(body) if isinstance(stmt, ir.Write)}
        hidden = {variable for variable in kept if self.world.variables[variable].sight is not ir.Sight.ALL}
        return bool(hidden & self._laid_open((*body, *after)))

    def _laid_open(self, block: Block) -> set[int]:
        """The variables of which cells are laid open before anything else."""
        return {variable for write in _copies(_at_once(block), {}) for variable in self._open(write)}

    def _open(self, write: ir.Write) -> Iterator[int]:
        """What a store lays open: the cell that it copies, or adds to what lies in an open zone, or by which it names a cell."""
        if self.world.variables[write.variable].sight is not ir.Sight.ALL:
            return
        yield from (part.variable for part in write.index if isinstance(part, ir.Read))
        match write.value:
            case ir.Read(variable=variable):
                yield variable
            case ir.Binary(op=ir.BinaryOp.ADD, left=ir.Read(variable=own), right=ir.Read(variable=variable)) if (
                own == write.variable
            ):
                yield variable


def _asks(body: Block) -> bool:
    """Whether somebody chooses on the way."""
    return any(isinstance(stmt, ir.Choose | ir.Together) for stmt in statements(body))


def _does(stmt: ir.Stmt) -> bool:
    return not isinstance(stmt, ir.Let)


def _at_once(block: Block) -> Iterator[ir.Stmt]:
    """The statements up to where somebody chooses, chance decides or nobody knows how often they are done."""
    for stmt in block:
        if isinstance(stmt, ir.Choose | ir.Roll | ir.While | ir.End | ir.Together):
            return
        if not isinstance(stmt, ir.When):
            yield stmt


def _copies(block: Iterator[ir.Stmt] | Block, lets: dict[int, ir.Expr]) -> Iterator[ir.Write]:
    """All stores, with the names in them replaced by what they are; a piece that lies alone in a zone is what the zone holds."""
    for stmt in block:
        match stmt:
            case ir.Let(local=local, value=value) | ir.Each(local=local, domain=ir.Members(mask=ir.Unary(operand=value))):
                lets = {**lets, local: value}
            case ir.Write():
                yield evolve(stmt, value=_named(stmt.value, lets), index=tuple(_named(part, lets) for part in stmt.index))
        for inner in blocks(stmt):
            yield from _copies(inner, lets)


def _named(value: ir.Expr, lets: dict[int, ir.Expr]) -> ir.Expr:
    match value:
        case ir.Get(local=local):
            return lets.get(local, value)
        case ir.Binary(left=left, right=right):
            return evolve(value, left=_named(left, lets), right=_named(right, lets))
    return value
