"""The names that hold where a rule stands: parameters, what a loop runs over, what was chosen, rolled or named before."""

from collections.abc import Iterator
from typing import Any

from rulesdsl.names.model import What
from rulesdsl.names.steps import inner
from rulesdsl.syntax import tree
from rulesdsl.syntax.write import write_expr
from rulesdsl.variants.places import Place


def scope_of(place: Place, file: tree.RulesFile) -> tuple[str, ...]:
    """The names that a rule at this place may use, each once, as `s in spaces` where it is known what they run over."""
    found = [*_outer(place.top, file), *_lines(place)]
    if isinstance(place.top, tree.Deed):
        found += _inside(place.top.body, place.owner if place.what is What.FIELD else place.part) or ()
    return tuple(dict.fromkeys(found))


def _outer(top: tree.Node, file: tree.RulesFile) -> Iterator[str]:
    """The parameters of a declaration; of a trigger, those of what it follows."""
    match top:
        case tree.Deed(after=(name, *_)):
            deeds = (one for one in file.declarations if isinstance(one, tree.Deed) and one.name.text == name.text)
            yield from (_param(param) for deed in deeds for param in deed.params)
        case tree.Ranking(candidate=candidate):
            yield from map(_param, top.params)
            yield _domain(candidate)
        case tree.Node():
            yield from map(_param, getattr(top, "params", ()))


def _lines(place: Place) -> Iterator[str]:
    for node in (place.owner, place.part):
        if isinstance(node, tree.PaySource):
            yield _domain(node.domain)


def _inside(steps: tuple[tree.Step, ...], wanted: Any) -> tuple[str, ...] | None:
    """The names on the way to a step or an option; None where it is not among the steps."""
    before: tuple[str, ...] = ()
    for step in steps:
        if step is wanted:
            return before
        around = _around(step.act)
        if isinstance(step.act, tree.Options) and any(option is wanted for option in step.act.options):
            return before
        for body in inner(step.act):
            found = _inside(body, wanted)
            if found is not None:
                return (*before, *around, *found)
        before = (*before, *_behind(step.act))
    return None


def _around(act: tree.Act) -> tuple[str, ...]:
    match act:
        case tree.ForEach(domains=domains):
            return tuple(map(_domain, domains))
    return ()


def _behind(act: tree.Act) -> tuple[str, ...]:
    match act:
        case tree.Choose(domain=domain) | tree.Roll(domain=domain):
            return (_domain(domain),)
        case tree.Local(name=name):
            return (name.text,)
        case tree.Block(body=body):
            return tuple(name for step in body for name in _behind(step.act))
    return ()


def _param(param: tree.Param) -> str:
    return param.name.text if param.over is None else f"{param.name.text} in {write_expr(param.over)}"


def _domain(domain: tree.Domain) -> str:
    return f"{domain.name.text} in {write_expr(domain.over)}"
