"""What steps may change: the states they set, the zones they move pieces in or out of."""

from attrs import evolve

from rulesdsl.ir import model as ir
from rulesdsl.ir.walk import within
from rulesdsl.lowering.scope import Scope
from rulesdsl.lowering.world import World
from rulesdsl.names.walk import nodes
from rulesdsl.syntax import tree

MOVES = (tree.MovePiece, tree.MoveSome, tree.MoveEach, tree.TopUp, tree.Pay)


def changed(world: World, act: tree.Act) -> frozenset[str]:
    """The names of the states and zones that an act may change, by way of the deeds it does too."""
    found, waiting = _direct(world, act)
    seen: set[str] = set()
    while waiting:
        name = waiting.pop()
        if name not in seen:
            seen.add(name)
            more, calls = _of_deed(world, name)
            found = found | more
            waiting = waiting + calls
    return frozenset(found)


def _of_deed(world: World, name: str) -> tuple[set[str], list[str]]:
    """As `_direct`, for a deed; what follows it or its steps is among what it does."""
    deeds = tuple(one for one in world.names.file.declarations if isinstance(one, tree.Deed))
    bodies = tuple(one.body for one in deeds if one.name.text == name)
    made = world.once("effects", name, lambda: _direct(world, bodies), world.names.file.span)
    found, calls = made if made is not None else (set(), [])
    return found, [*calls, *(one.name.text for one in deeds if [part.text for part in one.after[:1]] == [name])]


def _direct(world: World, written: object) -> tuple[set[str], list[str]]:
    """What is changed by the steps written there, and the deeds that they do."""
    found: set[str] = set()
    calls: list[str] = []
    below = list(nodes(written))
    if any(isinstance(node, MOVES) for node in below):
        found.update(_zones(world, below))
    for node in below:
        match node:
            case tree.Assign(place=tree.Name(name=name)) | tree.Change(place=tree.Name(name=name)):
                found.add(name)
            case tree.Assign(place=tree.Apply(name=ident)) | tree.Change(place=tree.Apply(name=ident)):
                found.add(ident.text)
            case tree.Call(deed=deed):
                calls.append(deed.text)
            case tree.DoParts():
                calls.extend(name for name, declared in world.names.declared.items() if isinstance(declared, tree.Deed))
            case tree.Pay():
                payments = tuple(one for one in world.names.file.declarations if isinstance(one, tree.Payment))
                found.update(_zones(world, list(nodes(payments))))
            case tree.Award(ranking=tree.Name(name=name)) | tree.Award(ranking=tree.Apply(name=tree.Ident(text=name))):
                found.update(_mentioned(list(nodes(world.names.declared.get(name)))))
    return found, calls


def _mentioned(below: list[tree.Node]) -> set[str]:
    names = {node.name for node in below if isinstance(node, tree.Name)}
    return names | {node.name.text for node in below if isinstance(node, tree.Apply)}


def _zones(world: World, below: list[tree.Node]) -> set[str]:
    """The zones that are mentioned, and those that refill them."""
    found: set[str] = set()
    for name in _mentioned(below):
        declared = world.names.declared.get(name)
        if name == "box" or isinstance(declared, tree.Zone):
            found.add(name)
        if isinstance(declared, tree.Zone) and declared.refill is not None:
            found |= _mentioned(list(nodes(declared.refill)))
    return found


def forget(world: World, scope: Scope, act: tree.Act) -> Scope:
    """The scope without what was known of things that an act may change."""
    if not scope.facts:
        return scope
    names = set(changed(world, act))
    if isinstance(act, tree.MovePiece) and act.piece.text in scope.bindings:
        names |= {one.zone.name for one in scope.bindings[act.piece.text].origins}
    return evolve(scope, facts=frozenset(fact for fact in scope.facts if not _reads(world, fact[0], names)))


def _reads(world: World, expr: ir.Expr, names: set[str]) -> bool:
    for part in within(expr):
        if isinstance(part, ir.Read) and world.variables[part.variable].address.removesuffix(".number") in names:
            return True
        if isinstance(part, ir.Apply):
            return True
    return False
