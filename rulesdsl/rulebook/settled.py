"""Rules for one number of players: values in the place of settings, and without what cannot happen then.

A step whose test never holds is left out, and so is a test that always holds; the addresses of what stays are the same.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from attrs import evolve, frozen

from rulesdsl.names.walk import nodes
from rulesdsl.rulebook.constants import NO_FACTS, Facts, joined, number, run_of, shortened, truth
from rulesdsl.syntax import tree
from rulesdsl.values import compared, kind_of

Known = Mapping[str, tree.Expr]
"""What stands for a name."""

PLAYER_COUNT = "player_count"
UNTOUCHED = (tree.Setting, tree.Unit, tree.Moved)
WITH_BODY = (tree.Repeat, tree.RepeatUntil, tree.Turn, tree.Together, tree.May, tree.Block)


def settled(file: tree.RulesFile, players: int | None) -> tree.RulesFile:
    """The rules as they are for so many; without a number, what is the same for all numbers is filled in."""
    settings = [one for one in file.declarations if isinstance(one, tree.Setting)]
    known = {one.name.text: value for one in settings if (value := value_of(one, players)) is not None}
    if players is not None and file.header is not None:
        known[PLAYER_COUNT] = tree.Number(players, span=file.header.span)
    settling = _Settling(_facts(file, known))
    declarations = tuple(one if isinstance(one, UNTOUCHED) else settling.part(one, known) for one in file.declarations)
    return evolve(file, declarations=declarations)


def value_of(setting: tree.Setting, players: int | None) -> tree.Expr | None:
    """The value of a setting for a number of players; of any number None where it is not the same for all."""
    if players is not None:
        found = next((case.value for case in setting.by_count if case.low <= players <= case.high), setting.value)
    else:
        found = None if setting.by_count else setting.value
    if found is None and setting.readings and not (players is None and setting.by_count):
        return tree.Name(setting.readings[0].text, span=setting.readings[0].span)
    return found


def _facts(file: tree.RulesFile, known: Known) -> Facts:
    """Parameters and what loops run over are never none; what `let` names may be."""
    found = list(nodes(file))
    local = {one.name.text for one in found if isinstance(one, tree.Local)}
    binding = [one for one in found if isinstance(one, tree.Domain | tree.Param) and one.name.text not in local]
    bound = {one.name.text for one in binding}
    rows = {one.name.text for one in found if isinstance(one, tree.Row)}
    rows |= {item.text for one in found if isinstance(one, tree.ListShape) for item in one.items}
    rows |= {reading.text for one in found if isinstance(one, tree.Setting) for reading in one.readings}
    return Facts(frozenset(bound), frozenset(rows), _runs(binding, known))


def _runs(binding: list[tree.Domain | tree.Param], known: Known) -> dict[str, tuple[int, int]]:
    """The least and the largest number of each name that stands for numbers only, wherever it is bound."""
    settling, found = _Settling(NO_FACTS), dict[str, list[tuple[int, int] | None]]()
    for one in binding:
        over = settling.part(one.over, known)
        found.setdefault(one.name.text, []).append(run_of(over))
    return {
        name: (min(low for low, _ in certain), max(high for _, high in certain))
        for name, runs in found.items()
        if len(certain := [run for run in runs if run is not None]) == len(runs)
    }


@frozen
class _Settling:
    """Fills in what is known."""

    facts: Facts

    def part(self, node: Any, known: Known) -> Any:
        """Any part of the tree; the steps of a tuple may become more or fewer."""
        if isinstance(node, tuple):
            return tuple(one for part in node for one in self._members(part, known))
        match node:
            case tree.Name(name=name) if name in known:
                return known[name]
            case tree.Bracketed(inner=inner):
                return self.part(inner, known)
            case tree.Quantifier() if _counts_players(node) and PLAYER_COUNT in known:
                return known[PLAYER_COUNT]
            case tree.Binary() | tree.Not() | tree.Choice():
                return self._worked_out(self._inside(node, known))
            case tree.Node():
                return _unguarded(self._inside(node, known))
        return node

    def _inside(self, node: tree.Node, known: Known) -> Any:
        new = {
            name: self.part(old, known)
            for name in compared(kind_of(node))
            if isinstance(old := getattr(node, name), tree.Node | tuple)
        }
        return evolve(node, **new)

    def _members(self, part: Any, known: Known) -> Iterable[Any]:
        """What stands in the place of a member of a tuple."""
        match part:
            case tree.Step():
                return self._step(part, known)
            case tree.Clause(guard=guard) | tree.Option(guard=guard):
                return () if guard is not None and self._truth(guard, known) is False else (self.part(part, known),)
        return (self.part(part, known),)

    def _worked_out(self, node: tree.Binary | tree.Not | tree.Choice) -> tree.Expr:
        """With the values of its parts: a simpler one."""
        match node:
            case tree.Choice(condition=condition):
                holds = truth(condition, self.facts)
                return node if holds is None else node.then if holds else node.otherwise
            case tree.Binary(operator=tree.Operator.AND | tree.Operator.OR):
                return joined(node, self.facts)
        holds = truth(node, self.facts)
        if holds is not None:
            return tree.Yes(span=node.span) if holds else tree.No(span=node.span)
        value = number(node)
        return shortened(node) if value is None else tree.Number(value, span=node.span)

    def _truth(self, node: tree.Expr, known: Known) -> bool | None:
        return truth(self.part(node, known), self.facts)

    # ---- steps --------------------------------------------------------------------------------------

    def _step(self, step: tree.Step, known: Known) -> Iterable[tree.Step]:
        match step.act:
            case tree.If():
                return self._if(step, step.act, known)
            case tree.ForEach():
                return self._for_each(step, step.act, known)
            case tree.MoveEach(where=where) if where is not None and self._truth(where, known) is False:
                return ()
        new: tree.Step = self.part(step, known)
        return () if isinstance(new.act, WITH_BODY) and not new.act.body else (new,)

    def _if(self, step: tree.Step, act: tree.If, known: Known) -> Iterable[tree.Step]:
        condition = self.part(act.condition, known)
        holds = truth(condition, self.facts)
        then, otherwise = self.part(act.then, known), self.part(act.otherwise, known)
        if holds is not None:
            cite = step.cite if holds else act.otherwise_cite
            return _instead(evolve(step, cite=cite), then if holds else otherwise)
        return (evolve(step, act=evolve(act, condition=condition, then=then, otherwise=otherwise)),) if then or otherwise else ()

    def _for_each(self, step: tree.Step, act: tree.ForEach, known: Known) -> Iterable[tree.Step]:
        """Without the names that stand for one number only."""
        single = {one.name.text: value for one in act.domains if (value := self._single(one, known)) is not None}
        inner = {**known, **single}
        where = None if act.where is None else self.part(act.where, inner)
        holds = None if where is None else truth(where, self.facts)
        body = self.part(act.body, inner)
        if holds is False or not body:
            return ()
        domains = tuple(self.part(one, inner) for one in act.domains if one.name.text not in single)
        if domains:
            return (evolve(step, act=tree.ForEach(domains, None if holds else where, body, span=act.span)),)
        if where is not None and holds is None:
            return (evolve(step, act=tree.If(where, body, (), span=act.span)),)
        return _instead(step, body)

    def _single(self, domain: tree.Domain, known: Known) -> tree.Expr | None:
        over = self.part(domain.over, known)
        run = run_of(over)
        return tree.Number(run[0], span=over.span) if run is not None and run[0] == run[1] else None


def _counts_players(node: tree.Quantifier) -> bool:
    """Whether a quantifier only counts all who play."""
    match node:
        case tree.Quantifier(tree.Quantity.COUNT, (tree.Domain(over=tree.Name(name="players")),), None):
            return True
    return False


def _instead(step: tree.Step, steps: tuple[tree.Step, ...]) -> Iterable[tree.Step]:
    """What is done of a step of which only some inner steps are left, under its name and with its citation."""
    match steps:
        case ():
            return ()
        case (tree.Step(label=None, act=act, cite=cite), *rest) if not rest:
            return (evolve(step, act=act, cite=step.cite or cite),)
    if step.label is not None:
        return (evolve(step, act=tree.Block(steps, span=step.span)),)
    return (evolve(steps[0], cite=steps[0].cite or step.cite), *steps[1:])


def _unguarded(node: Any) -> Any:
    """Without a `where`, `when` or `if` that always holds; a step keeps its test where it never does."""
    for name in ("where", "guard"):
        if isinstance(getattr(node, name, None), tree.Yes):
            node = evolve(node, **{name: None})
    return node
