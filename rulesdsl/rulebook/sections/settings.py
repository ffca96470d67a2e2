"""What stays the same for a whole game: numbers, and which reading of a rule holds."""

from collections.abc import Iterator

from rulesdsl.rulebook.model import Bullets, Grid, Item, Part, Section
from rulesdsl.rulebook.settled import value_of
from rulesdsl.rulebook.writer import Writer, cited
from rulesdsl.syntax import tree


def settings(writer: Writer) -> Iterator[Section]:
    """A grid with a column for each number of players, or one where all are the same; then the kinds of number."""
    parts: list[Part] = [*_grid(writer), *_units(writer)]
    if parts:
        yield Section(writer.language("settings"), tuple(parts))


def _grid(writer: Writer) -> Iterator[Grid]:
    several = writer.all(tree.Setting)
    if not several:
        return
    counts = _counts(writer)
    columns = [writer.language("count_column", count=count) for count in counts if count is not None]
    heading = (writer.language("what"), *(columns or [writer.language("value")]))
    rows = tuple((one.doc or writer.name(one.name.text), *(_value(writer, one, count) for count in counts)) for one in several)
    yield Grid(heading, rows, tuple(writer.marks(one.name.text, one.cite) for one in several))


def _counts(writer: Writer) -> list[int | None]:
    header = writer.resolved.file.header
    if writer.players is not None or header is None:
        return [writer.players]
    return list(range(header.least, header.most + 1)) if any(one.by_count for one in writer.all(tree.Setting)) else [None]


def _value(writer: Writer, setting: tree.Setting, count: int | None) -> str:
    value = value_of(setting, count)
    text = writer.phrases.expr(value) if value is not None else ""
    chosen = value.name if isinstance(value, tree.Name) else ""
    others = [writer.say(f"{setting.name.text}.{reading.text}") for reading in setting.readings if reading.text != chosen]
    return writer.language("instead", value=text, others=writer.language.listed(others, "or")) if others else text


def _units(writer: Writer) -> Iterator[Bullets]:
    for unit in writer.all(tree.Unit):
        scales = [_scale(writer, scale) for scale in unit.scales]
        text = f"{writer.language('units')}: {', '.join(scales)}."
        yield Bullets((Item(text, rule=(unit.doc,) if unit.doc else (), marks=cited(unit.cite)),))


def _scale(writer: Writer, scale: tree.UnitScale) -> str:
    match scale.over:
        case tree.Binary(left=low, right=high):
            low_text, high_text = writer.phrases.part(low), writer.phrases.part(high)
            return writer.language("unit", name=writer.say(scale.name.text), low=low_text, high=high_text)
    return writer.say(scale.name.text)
