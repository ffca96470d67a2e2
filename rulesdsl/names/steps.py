"""The addresses of named steps and options: `setup.amulets.gifts`, `draw_down.valuable`."""

from collections.abc import Iterator

from rulesdsl.names.model import Address, What
from rulesdsl.syntax import tree


def step_addresses(prefix: str, owner: tree.Node, field: str) -> Iterator[Address]:
    """Addresses of the named steps of one block and below, in order; an unnamed step passes its prefix on."""
    steps: tuple[tree.Step, ...] = getattr(owner, field)
    for step in steps:
        path = prefix
        if step.label is not None:
            path = f"{prefix}.{step.label.text}"
            yield Address(path, What.STEP, step.label.span, owner, field, step, step.cite, step.doc)
        if isinstance(step.act, tree.Options):
            for option in step.act.options:
                label = f"{path}.{option.label.text}"
                yield Address(label, What.OPTION, option.label.span, step.act, "options", option, step.cite, option.doc)
                yield from step_addresses(label, option, "body")
        else:
            for name in blocks(step.act):
                yield from step_addresses(path, step.act, name)


def blocks(act: tree.Act) -> tuple[str, ...]:
    """The names of the fields of an act that hold blocks of steps; those of `choose:` hang on its options."""
    match act:
        case tree.If():
            return "then", "otherwise"
        case tree.ForEach() | tree.Repeat() | tree.RepeatUntil() | tree.Turn() | tree.Together() | tree.May() | tree.Block():
            return ("body",)
        case _:
            return ()


def inner(act: tree.Act) -> tuple[tuple[tree.Step, ...], ...]:
    """The blocks of steps inside an act."""
    if isinstance(act, tree.Options):
        return tuple(option.body for option in act.options)
    return tuple(getattr(act, name) for name in blocks(act))
