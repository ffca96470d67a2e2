"""Changes made for one session, on the command line or by the program that embeds the interpreter: `huts_each.4=10`."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rulesdsl.source import SourceFile, Span

if TYPE_CHECKING:
    from rulesdsl.diagnostics.model import Mistake
    from rulesdsl.variants.model import Variant

NAME = "session"
OPTION = "--set"
"""What they are called on the command line, in places and in words."""
ARGUMENT = "changes"
"""And what in Python."""


def session(assignments: Sequence[str], called: str = OPTION) -> "tuple[Variant | None, tuple[Mistake, ...]]":
    """The variant of the highest rank that makes some assignments `ADDRESS=VALUE`, if there are any.

    A value that is no TOML is a text. `called`: what the assignments are called where they are made.
    """
    if not assignments:
        return None, ()
    from rulesdsl.variants.document import TomlFault, read_toml
    from rulesdsl.variants.mistakes import NotToml
    from rulesdsl.variants.model import Named, Rank, Variant, Verb
    from rulesdsl.variants.toml_faults import ways_on

    source = SourceFile(called, "".join(f"{_line(one)}\n" for one in assignments))
    table = read_toml(source)
    if isinstance(table, TomlFault):
        return None, (NotToml(table.span, table.message, ways_on(table.message)),)
    here = Span(source, 0, 0)
    return Variant(source, Named(NAME, here), "this session", Named("", here), Rank.SESSION, tables={Verb.SET: table}), ()


def name_of(variant: "Variant") -> str:
    """What people know a variant by: its id, or for the changes of a session what these are called where they were made."""
    from rulesdsl.variants.model import Rank

    return variant.source.name if variant.rank is Rank.SESSION else variant.name


def _line(assignment: str) -> str:
    """The assignment as TOML."""
    import tomllib

    address, sign, value = assignment.partition("=")
    if not sign:
        return assignment
    try:
        tomllib.loads(f"x = {value}")
    except tomllib.TOMLDecodeError:
        quoted = value.strip().replace("\\", "\\\\").replace('"', '\\"')
        return f'{address.strip()} = "{quoted}"'
    return f"{address.strip()} = {value.strip()}"


def assignment(address: str, value: object) -> str:
    """A value of Python, a number, a flag, a text or a list of texts, as an assignment."""
    from tomli_w import dumps

    return f"{address}={dumps({'x': value}).partition('=')[2].strip()}"
