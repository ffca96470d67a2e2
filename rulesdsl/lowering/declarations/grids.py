"""Straight lines over a grid."""

DIRECTIONS = ((1, 0), (0, 1), (1, 1), (1, -1))


def lines(columns: int, rows: int, length: int) -> tuple[tuple[int, ...], ...]:
    """Every straight line of `length` cells, each once, as cell numbers column * `rows` + row; by direction, then by start."""
    found: list[tuple[int, ...]] = []
    if not 0 < length <= max(columns, rows):
        return ()
    for across, up in DIRECTIONS:
        for column in range(columns):
            for row in range(rows):
                cells = [(column + across * step, row + up * step) for step in range(length)]
                if all(0 <= x < columns and 0 <= y < rows for x, y in cells):
                    found.append(tuple(x * rows + y for x, y in cells))
    return tuple(found)
