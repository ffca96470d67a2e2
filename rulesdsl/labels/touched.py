"""Which variant has said last what stands at an address, as far as its file tells."""

from rulesdsl.variants.document import Item, Table
from rulesdsl.variants.model import Variant, Verb

RULES = "rules"


def last_to_touch(address: str, variants: tuple[Variant, ...]) -> Variant | None:
    """Of variants in the order in which they are laid, the last that says something at an address, or writes all around it."""
    return next((variant for variant in reversed(variants) if touches(variant, address)), None)


def touches(variant: Variant, address: str) -> bool:
    """Whether a variant says something at an address, or writes the whole that it is a part of."""
    parts = address.split(".")
    return any(_touches(table, parts, verb) for verb, table in variant.tables.items() if verb is not Verb.REMOVE)


def _touches(table: Table, parts: list[str], verb: Verb) -> bool:
    at: Item = table
    for part in parts:
        if not isinstance(at, Table) or (at is not table and RULES in at.entries):
            # A value that is set leaves alone what else is said of the thing.
            return verb is not Verb.SET
        entry = at.entries.get(part)
        if entry is None:
            return False
        at = entry.value
    return True
