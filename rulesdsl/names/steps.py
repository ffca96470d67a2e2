"""The addresses of named steps and options: `round.boat.stop`, `draw_down.valuable`."""

from collections.abc import Iterator

from rulesdsl.names.model import Address, What
from rulesdsl.syntax import tree


def step_addresses(prefix: str, steps: tuple[tree.Step, ...]) -> Iterator[Address]:
    """Addresses of the named steps below `prefix`, in order; an unnamed step passes its prefix on."""
    for step in steps:
        path = prefix
        if step.label is not None:
            path = f"{prefix}.{step.label.text}"
            yield Address(path, What.STEP, step.label.span, step.cite)
        if isinstance(step.act, tree.Options):
            for option in step.act.options:
                label = f"{path}.{option.label.text}"
                yield Address(label, What.OPTION, option.label.span, step.cite)
                yield from step_addresses(label, option.body)
        else:
            for body in inner(step.act):
                yield from step_addresses(path, body)


def inner(act: tree.Act) -> tuple[tuple[tree.Step, ...], ...]:
    """The blocks of steps inside an act."""
    match act:
        case tree.If(then=then, otherwise=otherwise):
            return then, otherwise
        case tree.Options(options=options):
            return tuple(option.body for option in options)
        case (
            tree.ForEach(body=body)
            | tree.Repeat(body=body)
            | tree.RepeatUntil(body=body)
            | tree.Turn(body=body)
            | tree.Together(body=body)
            | tree.May(body=body)
            | tree.Block(body=body)
        ):
            return (body,)
        case _:
            return ()
