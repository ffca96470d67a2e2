"""All reasons that a variant gives, under `[why]` or beside its rules."""

from collections.abc import Iterator

from rulesdsl.variants.document import Scalar, Table
from rulesdsl.variants.edits import TEXT, WHY
from rulesdsl.variants.model import Variant


def reasons(variant: Variant) -> dict[str, str]:
    """The reasons by address."""
    beside = (pair for table in variant.tables.values() for pair in _beside(table, ""))
    return {**variant.whys, **dict(beside)}


def _beside(table: Table, path: str) -> Iterator[tuple[str, str]]:
    why = table.entries.get(WHY)
    if TEXT in table.entries and why is not None and isinstance(why.value, Scalar) and isinstance(why.value.value, str):
        yield path, why.value.value
    for name, entry in table.entries.items():
        if isinstance(entry.value, Table):
            yield from _beside(entry.value, f"{path}.{name}" if path else name)
