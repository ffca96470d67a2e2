"""From changes to the text of a variant file: dotted addresses under each verb, and texts quoted so that nothing is escaped."""

import json
import re
from collections.abc import Iterator, Sequence

from attrs import field, frozen

from rulesdsl.source import Span
from rulesdsl.variants.model import Verb
from rulesdsl.variants.text import Written

BARE = re.compile(r"[A-Za-z0-9_-]+")
CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")
SCHEMA = "#:schema ../variant.schema.json"
ORDER = (Verb.SET, Verb.ADD, Verb.REMOVE, Verb.INSERT, Verb.REWRITE)
Content = Written | dict[str, Written]


@frozen
class Change:
    """One change as a variant file says it. `content`: a value, rules, the columns of a row; none for `remove` and for names.

    `beside`: for `insert`, "before" or "after", and a sibling's label. `below`: what stands there now, by address. `span`: where
    the new rules say so, or the old ones where something goes.
    """

    verb: Verb
    address: str
    span: Span = field(eq=False, repr=False)
    content: Content | None = None
    beside: tuple[str, str] | None = None
    below: dict[str, Content] = field(factory=dict)


def write_variant(game: str, changes: Sequence[Change], name: str = "") -> str:
    """A whole file. Without a name, the name of the file is its id."""
    manifest = ["[variant]", *([f"id = {literal(name)}"] if name else []), f"game = {literal(game)}"]
    return f"{SCHEMA}\n" + _blocks([manifest, *_sections(changes)])


def changes_text(changes: Sequence[Change]) -> str:
    """The changes alone, as they stand in a file below its manifest."""
    return _blocks(list(_sections(changes)))


def _blocks(blocks: list[list[str]]) -> str:
    return "\n".join("".join(f"{line}\n" for line in block) for block in blocks if block)


def _sections(changes: Sequence[Change]) -> Iterator[list[str]]:
    expected = {address: value for change in changes for address, value in change.below.items()}
    yield _section("expect", [_line(address, value) for address, value in expected.items()])
    for verb in ORDER:
        yield from _verb(verb, [change for change in changes if change.verb is verb])


def _section(name: str, lines: list[str]) -> list[str]:
    return [f"[{name}]", *lines] if lines else []


def _verb(verb: Verb, changes: list[Change]) -> Iterator[list[str]]:
    if verb is Verb.REMOVE:
        yield _section("remove", _removed([change.address for change in changes]))
        return
    tables = [change for change in changes if _needs_table(change)]
    yield _section(verb.value, [_line(one.address, one.content) for one in changes if not _needs_table(one)])
    for change in tables:
        yield _table(change)


def _removed(addresses: list[str]) -> list[str]:
    quoted = [literal(address) for address in addresses]
    if len(quoted) < 2:
        return [f"addresses = [{', '.join(quoted)}]"] if quoted else []
    return ["addresses = [", *(f"    {one}," for one in quoted), "]"]


def _needs_table(change: Change) -> bool:
    return change.beside is not None or isinstance(change.content, dict)


def _table(change: Change) -> list[str]:
    lines = [f"[{change.verb.value}.{key(change.address)}]"]
    if change.beside is not None:
        lines.append(f"{change.beside[0]} = {literal(change.beside[1])}")
    if isinstance(change.content, dict):
        lines += [_line(column, value) for column, value in change.content.items()]
    elif change.content is not None:
        lines.append(_line("rules", change.content))
    return lines


def _line(address: str, content: Content | None) -> str:
    return f"{key(address)} = {literal({} if content is None else content)}"


def key(address: str) -> str:
    """An address as a key of TOML."""
    return ".".join(part if BARE.fullmatch(part) else _escaped(part) for part in address.split("."))


def literal(value: Content) -> str:
    """A value as TOML; an empty dictionary is an empty table."""
    match value:
        case bool():
            return "true" if value else "false"
        case int():
            return str(value)
        case str():
            return _text(value)
        case list():
            return f"[{', '.join(map(_text, value))}]"
        case dict():
            return "{ " + ", ".join(_line(name, part) for name, part in value.items()) + " }" if value else "{}"


def _text(text: str) -> str:
    if CONTROL.search(text):
        return _escaped(text)
    double, single = ('"""\n', '"""') if "\n" in text else ('"', '"'), ("'''\n", "'''") if "\n" in text else ("'", "'")
    body = f"{text}\n" if "\n" in text else text
    if "\\" not in text and (double[1] if "\n" in text else '"') not in text:
        return f"{double[0]}{body}{double[1]}"
    if single[1] not in text:
        return f"{single[0]}{body}{single[1]}"
    if "'''" not in text and not text.endswith("'"):
        return f"'''{text}'''"
    return _escaped(text)


def _escaped(text: str) -> str:
    """With escapes, which are those of JSON."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
