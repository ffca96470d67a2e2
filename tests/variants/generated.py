"""Strategies for variants of a rules file: edits of every verb with contents that mostly fit, as texts of variant files."""

import json
import re
from collections.abc import Iterator
from typing import Any

from attrs import evolve, frozen
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy
from tomli_w import dumps

from rulesdsl.games import game_names
from rulesdsl.names.model import Names, What
from rulesdsl.source import SourceFile
from rulesdsl.syntax import tree
from rulesdsl.syntax.write import context_of
from rulesdsl.syntax.write_expressions import Context
from rulesdsl.variants.model import Rank, Variant, Verb
from rulesdsl.variants.places import MEMBERS, Form, Place, places
from rulesdsl.variants.read import read_variant
from rulesdsl.variants.text import written
from tests.variants.bases import rules
from tests.variants.layering import laid, names_of, shipped

Values = SearchStrategy[Any]
NEW = ("fresh", "extra", "spare")
RUN = re.compile(r"(-?\d+)\.\.(\d+)(.*)", re.DOTALL)
NUMERIC = ("adds", "worth")


@frozen
class Change:
    """One edit: what a variant file says under a verb at an address."""

    verb: Verb
    address: str
    content: Any = None


@frozen
class Stack:
    """A rules file, and the texts of variants for it in the order in which they were drawn."""

    rules: SourceFile
    sources: tuple[SourceFile, ...]

    @property
    def names(self) -> Names:
        """What the rules declare."""
        return names_of(self.rules)

    @property
    def variants(self) -> tuple[Variant, ...]:
        """The variants as they are read."""
        return tuple(map(read, self.sources))


def read(source: SourceFile) -> Variant:
    """A variant whose file has the right shape."""
    variant, mistakes = read_variant(source)
    assert mistakes == ()
    assert variant is not None
    return variant


# ---- what may stand where -------------------------------------------------------------------------------


def contents(place: Place, context: Context) -> Values:
    """What a variant might say at a place instead of what stands there."""
    now = written(place, context)
    match place.form:
        case Form.TYPE if not now:
            return st.just("0..9")
        case Form.VALUE | Form.NUMBER:
            return _near(now)
        case Form.READING:
            setting = place.part if isinstance(place.part, tree.Setting) else place.owner
            return st.sampled_from([reading.text for reading in setting.readings])
        case Form.CELL:
            return _cells(place, context)
        case Form.TYPE | Form.RUN:
            run = RUN.match(str(now))
            return st.just(now) if run is None else st.just(f"{run[1]}..{int(run[2]) + 1}{run[3]}")
        case Form.COUNTS:
            return st.sampled_from([now, "2..3", "2", "2..6", 3])
        case Form.FLAG:
            return st.booleans()
        case Form.DECLARATION:
            return st.sampled_from([now, f"--- Said anew.\n{now}"])
        case _:
            return st.sampled_from([text.replace("NOW", str(now)) for text in _rules(place, str(now))])


def _near(now: Any) -> Values:
    if isinstance(now, bool):
        return st.booleans()
    if isinstance(now, int):
        return st.integers(max(now - 1, 0), now + 2)
    return st.sampled_from([now, f"({now})"] if now else [1, "yes"])


def _cells(place: Place, context: Context) -> Values:
    """What stands in other rows of the same column, or near it."""
    if not isinstance(place.top, tree.Table) or not isinstance(place.top.shape, tree.RowsShape):
        return _near(written(place, context))
    index = next((number for number, cell in enumerate(place.owner.cells) if cell is place.part), 0)
    column = [written(evolve(place, part=row.cells[index]), context) for row in place.top.shape.rows]
    return st.one_of(_near(written(place, context)), st.sampled_from(column))


def _rules(place: Place, now: str) -> tuple[str, ...]:
    """Rules for a place; NOW stands for those that are there."""
    word = place.path.rpartition(".")[2]
    match place.form:
        case Form.EXPRESSION if not now:
            return ("yes", "1 is 1")
        case Form.EXPRESSION if place.field in ("guard", "where"):
            return ("original and yes", "not original", "NOW or no", "yes")
        case Form.EXPRESSION:
            return ("original", "NOW", "original if yes else original", *(("original + 1", "0") if word in NUMERIC else ()))
        case Form.CLAUSE:
            return ("original and yes", "not (original)", 'when yes: original otherwise "so"', "NOW", 'yes otherwise "never"')
        case Form.SOURCE:
            return ("NOW", re.sub(r" where .*?, worth|, worth", " where yes, worth", now))
        case Form.KEY:
            return ("most original", "least original", "NOW")
        case Form.PRIZE:
            return ("NOW", re.sub(r" adds .*? to ", " adds original + 1 to ", now))
        case Form.STEPS | Form.OPTION:
            return (
                "original",
                "let spare = 1\noriginal",
                "if yes: original\nlet spare = 2",
                "let spare = 3",
                "fresh:\n    original",
            )
        case Form.SEEN:
            return ("all", "nobody", "NOW")
        case Form.CAPACITY:
            return ("9", "2 alike", "any number", "40")
        case Form.REFILL:
            return ("never", "NOW")
        case Form.NAME:
            return ("none", "NOW")
        case Form.TIE:
            return ("shared", "nobody knows")
        case Form.TEXT | Form.WORDS:
            return ("new words", "others", "NOW" if now else "more")
    return ("original", "NOW")


# ---- edits ----------------------------------------------------------------------------------------------


def changes(file: tree.RulesFile) -> SearchStrategy[Change]:
    """Edits of a file: most change something that is there, some make something new, some take something away."""
    there, context = list(places(file).values()), context_of(file)
    changing = [place for place in there if any(verb in (Verb.SET, Verb.REWRITE) for verb in place.verbs)]
    members = [place for place in there if place.what in MEMBERS]
    changed = of_any_kind(changing).flatmap(lambda place: _changed(place, context))
    new = of_any_kind(there).flatmap(lambda place: st.sampled_from(list(_created(place, there, context)) or [_declared(place)]))
    gone = of_any_kind(members or there).map(lambda place: Change(Verb.REMOVE, place.path))
    return st.one_of(changed, changed, changed, new, gone)


def of_any_kind(several: list[Place]) -> SearchStrategy[Place]:
    """One of some places; each kind is as likely, however many there are of it."""
    kinds: dict[tuple[What, Form], list[Place]] = {}
    for place in several:
        kinds.setdefault((place.what, place.form), []).append(place)
    return st.sampled_from(list(kinds.values())).flatmap(st.sampled_from)


def _changed(place: Place, context: Context) -> SearchStrategy[Change]:
    verb = next(verb for verb in place.verbs if verb is not Verb.REMOVE)
    return contents(place, context).map(lambda content: Change(verb, place.path, content))


def _declared(place: Place) -> Change:
    """Another declaration; which one, the place that was drawn decides."""
    name = NEW[len(place.path) % len(NEW)]
    return Change(Verb.ADD, name, f"let {name} = {len(place.path) % 4}")


def _created(place: Place, there: list[Place], context: Context) -> Iterator[Change]:
    """What can be added or inserted below a place."""
    path, name, part = place.path, NEW[len(place.path) % len(NEW)], place.part
    below = [one for one in there if one.path.rpartition(".")[0] == path]
    match place.what:
        case What.TABLE if isinstance(part.shape, tree.RowsShape) and part.shape.rows:
            row = part.shape.rows[0]
            cells = zip(part.shape.heading, row.cells, strict=False)
            columns = {
                column.text: written(evolve(place, what=What.CELL, form=Form.CELL, part=cell), context) for column, cell in cells
            }
            yield Change(Verb.ADD, f"{path}.{name}", columns)
            yield Change(Verb.INSERT, f"{path}.{name}", {**columns, "before": row.name.text})
        case What.TABLE if isinstance(part.shape, tree.ListShape):
            yield Change(Verb.ADD, f"{path}.{name}", {})
        case What.SETTING if part.readings:
            yield Change(Verb.ADD, f"{path}.{name}", {})
        case What.CONDITION | What.CHECK:
            yield Change(Verb.ADD, f"{path}.{name}", 'yes otherwise "never"')
        case What.RANKING:
            yield Change(Verb.INSERT, f"{path}.{name}", {"after": part.keys[0].name.text, "rules": "most 0"})
        case What.DEED | What.STEP | What.OPTION:
            for one in below:
                if one.what is What.STEP:
                    side = "before" if len(one.path) % 2 else "after"
                    content = {side: one.path.rpartition(".")[2], "rules": "let spare = 4", "why": "for once"}
                    yield Change(Verb.INSERT, f"{path}.{name}", content)
                elif one.what is What.OPTION:
                    yield Change(Verb.ADD, f"{path}.{name}", "let spare = 5")


def apart(several: list[Change]) -> list[Change]:
    """Those of some edits that one variant can make: of two at one address, or of a whole and a part of it, the first."""
    found: list[Change] = []
    for change in several:
        if not any(touch(change.address, other.address) for other in found):
            found.append(change)
    return found


def touch(one: str, other: str) -> bool:
    """Whether two addresses are the same, or one is inside the other, or one decides whether there is the other."""
    counted = "game.players" in (one, other) and any(address[-1].isdigit() for address in (one, other))
    return counted or f"{one}.".startswith(f"{other}.") or f"{other}.".startswith(f"{one}.")


# ---- files ----------------------------------------------------------------------------------------------


@st.composite
def stacks(draw: st.DrawFn, most: int = 3, bases: SearchStrategy[SourceFile] | None = None) -> Stack:
    """Rules with one to `most` variants, mostly of the rank `module`; later ones may require earlier ones."""
    base = draw(rules() if bases is None else bases)
    sources: list[SourceFile] = []
    for name in "abcd"[: draw(st.integers(1, most))]:
        ranks = [Rank.MODULE, Rank.MODULE, Rank.MODULE, Rank.HOUSE]
        rank = draw(st.sampled_from(ranks))
        known = [variant for variant in map(read, sources) if variant.rank.height <= rank.height]
        needed = draw(st.sampled_from([(), (), *[(variant,) for variant in known]]))
        file = laid(base, *closed(needed, known))[0].file
        edits = apart(draw(st.lists(changes(file), min_size=1, max_size=3)))
        manifest = {"game": game_of(base), "rank": rank.value, "requires": [variant.name for variant in needed]}
        sources.append(SourceFile(f"{name}.toml", draw(texts(manifest, edits))))
    return Stack(base, tuple(sources))


def closed(needed: tuple[Variant, ...], known: list[Variant]) -> tuple[Variant, ...]:
    """Variants with all that they require."""
    by_id = {variant.name: variant for variant in known}
    found = {variant.name: variant for variant in needed}
    for variant in needed:
        found |= {one.name: one for one in closed(tuple(by_id[one.text] for one in variant.requires), known)}
    return tuple(found.values())


def game_of(base: SourceFile) -> str:
    """The name of the game in a rules file."""
    header = names_of(base).file.header
    assert header is not None
    return header.name.text


shipped_games: SearchStrategy[SourceFile] = st.sampled_from(game_names()).map(shipped)


def texts(manifest: dict[str, Any], edits: list[Change]) -> SearchStrategy[str]:
    """The text of a variant file, written in one of several ways."""
    tables: dict[str, Any] = {"variant": manifest}
    for edit in edits:
        if edit.verb is Verb.REMOVE:
            tables.setdefault("remove", {}).setdefault("addresses", []).append(edit.address)
        else:
            _put(tables, f"{edit.verb.value}.{edit.address}", edit.content)
    ways = [dumps(tables), dumps(tables, multiline_strings=True), _dotted(manifest, edits)]
    return st.sampled_from(ways)


def _put(table: dict[str, Any], address: str, content: Any) -> None:
    *path, last = address.split(".")
    for name in path:
        table = table.setdefault(name, {})
    table[last] = content


def _dotted(manifest: dict[str, Any], edits: list[Change]) -> str:
    """One line or text for each edit, by its whole address."""
    lines = [f"variant.{name} = {_toml(value)}" for name, value in manifest.items()]
    lines += [f"{edit.verb.value}.{edit.address} = {_toml(edit.content)}" for edit in edits if edit.verb is not Verb.REMOVE]
    gone = [edit.address for edit in edits if edit.verb is Verb.REMOVE]
    return "".join(f"{line}\n" for line in [*lines, *([f"remove.addresses = {_toml(gone)}"] if gone else [])])


def _toml(value: Any) -> str:
    match value:
        case dict():
            return "{" + ", ".join(f"{name} = {_toml(part)}" for name, part in value.items()) + "}"
        case str() if "\n" in value and "'''" not in value:
            return "'''\n        " + value.replace("\n", "\n        ") + "'''"
        case str() if "'" not in value and "\n" not in value:
            return f"'{value}'"
        case _:
            return json.dumps(value)
