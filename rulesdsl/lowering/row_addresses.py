"""Where rows have their names from: the address of each, in unions and products too."""

from collections.abc import Iterator

from rulesdsl.lowering.declarations import zones
from rulesdsl.lowering.world import World
from rulesdsl.types.model import TableInfo


def row_addresses(world: World) -> dict[str, dict[str, tuple[str, ...]]]:
    """By table and name of a row, its address and those of its parts; of a union, the addresses in the tables it is made of."""
    box = zones.find_zone(world, "box")
    tables = [*world.all_tables(), *(() if box is None else (box.table,))]
    return {
        table.name: {label: addresses(table, row) for row, label in enumerate(table.labels)} for table in tables if table.labels
    }


def addresses(table: TableInfo, row: int) -> tuple[str, ...]:
    """The address of a row, then those of its parts if it is one of a product."""
    for part in table.parts:
        if part.start <= row < part.start + part.table.size:
            return addresses(part.table, row - part.start)
    return (f"{table.name}.{table.labels[row]}", *_parts(table, row))


def _parts(table: TableInfo, row: int) -> Iterator[str]:
    """The addresses of the rows that a row of a product stands for; numbers as they are."""
    for param in table.params:
        value = table.columns[param.name].values[row]
        yield str(value) if param.table is None else addresses(param.table, value)[0]
