"""The tables of the rules file read as text: a second reader, which knows nothing of the language but columns."""

Row = dict[str, str]

EDGE = "|"


def rows(text: str, table: str) -> dict[str, Row]:
    """The rows of a table or of pieces, by name: cells by the heading, `-` as the empty text."""
    lines = iter(text.split("\n"))
    start = next(line for line in lines if line.startswith((f"table {table}:", f"pieces {table}:")))
    assert start
    found: list[list[str]] = []
    for line in lines:
        if not line.startswith(" "):
            break
        if EDGE in line:
            found.append([_cell(cell) for cell in line.partition("[")[0].split(EDGE)])
    heading, *body = found
    return {cells[0]: dict(zip(heading, cells, strict=True)) for cells in body}


def _cell(text: str) -> str:
    found = text.strip()
    return "" if found == "-" else found


def number(cell: str) -> int:
    """The number in a cell such as `7 valuables`; 0 for an empty cell."""
    return int(cell.split()[0]) if cell else 0


def members(cell: str) -> set[str]:
    """The members of a set in a cell."""
    return {name.strip() for name in cell.split(",")}
