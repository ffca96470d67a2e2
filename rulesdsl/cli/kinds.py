"""All kinds of mistakes, of every stage and of the interpreter: they register themselves when their modules are imported."""

from importlib import import_module

from rulesdsl.diagnostics.model import KINDS, Mistake

MODULES = (
    "rulesdsl.syntax.mistakes",
    "rulesdsl.names.mistakes",
    "rulesdsl.types.mistakes",
    "rulesdsl.variants.mistakes",
    "rulesdsl.labels.mistakes",
    "interpreter.refusals",
    "interpreter.trying",
)


def all_kinds() -> dict[str, type[Mistake]]:
    """Every kind by its code, in the order of the codes."""
    for module in MODULES:
        import_module(module)
    return dict(sorted(KINDS.items()))
