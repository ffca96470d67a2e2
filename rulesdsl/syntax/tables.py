"""The parser's tables: built from the grammar once, kept as data in the package, loaded at each start.

`python -m rulesdsl.syntax.tables` writes them anew, `--check` only says whether they are up to date (exit code 1 if not).
"""

import json
import sys
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from lark import Lark
from lark.grammar import Rule
from lark.lexer import TerminalDef

from rulesdsl.syntax.indents import Indents
from rulesdsl.syntax.raw import Raw

STARTS = (
    "language",
    "game",
    "declaration",
    "step",
    "steps",
    "clause",
    "key",
    "prize",
    "source",
    "line",
    "option",
    "column",
    "row",
    "cell",
    "type",
    "expr",
)
FILE = "tables.json"
ENDLESS = 2**32 - 1
"""Characters. No terminal is longer, as far as the parser cares."""


def grammar_text() -> str:
    """The grammar files, joined in the order of their names."""
    folder = files("rulesdsl.syntax") / "grammar"
    return "\n".join(
        file.read_text(encoding="utf-8") for file in sorted(folder.iterdir(), key=lambda f: f.name) if file.name.endswith(".lark")
    )


def build() -> Lark:
    """The parser made from the grammar itself; takes about half a second."""
    return Lark(
        grammar_text(),
        parser="lalr",
        lexer="basic",
        strict=True,
        postlex=Indents(),
        maybe_placeholders=True,
        propagate_positions=False,
        tree_class=Raw,
        start=list(STARTS),
    )


def dump(parser: Lark) -> str:
    """The tables as JSON text: the same text for the same grammar, whatever the hash order and the release of Python."""
    data, memo = parser.memo_serialize([TerminalDef, Rule])
    data["options"] |= {"postlex": None, "tree_class": None}
    data["parser"]["parser"] = _renumbered(data["parser"]["parser"])
    lines = [f"{json.dumps(str(key))}:{_compact(_bounded(value))}" for key, value in memo.items()]
    return '{"data":' + _compact(data) + ',\n"memo":{\n' + ",\n".join(lines) + "\n}}\n"


def _compact(value: object) -> str:
    return json.dumps(value, separators=(",", ":"))


def _bounded(value: Any) -> Any:
    """With one number for "as long as you like", which is another in each release of Python."""
    if not isinstance(value, dict):
        return value
    whole = {name: _bounded(part) for name, part in value.items()}
    return whole | {"_width": [min(width, ENDLESS) for width in whole["_width"]]} if "_width" in whole else whole


def _renumbered(table: dict[str, Any]) -> dict[str, Any]:
    """Tokens by name, states in the order in which a walk from the starts meets them."""
    names = sorted(table["tokens"].values())
    order: dict[int, int] = {}
    waiting = [table["start_states"][start] for start in reversed(STARTS)]
    rows: dict[int, dict[str, Any]] = {}
    while waiting:
        state = waiting.pop()
        if state in order:
            continue
        order[state] = len(order)
        rows[state] = {table["tokens"][token]: action for token, action in table["states"][state].items()}
        waiting.extend(rows[state][name][1] for name in reversed(names) if rows[state].get(name, (1, 0))[0] == 0)
    states = {order[state]: {names.index(name): _action(row[name], order) for name in sorted(row)} for state, row in rows.items()}
    ends = {start: order[table["end_states"][start]] for start in STARTS}
    starts = {start: order[table["start_states"][start]] for start in STARTS}
    return {"tokens": dict(enumerate(names)), "states": states, "start_states": starts, "end_states": ends}


def _action(action: tuple[int, Any], order: dict[int, int]) -> tuple[int, Any]:
    shift, target = action[0] == 0, action[1]
    return (0, order[target]) if shift else (1, target)


def _with_numbers(pairs: list[tuple[str, Any]]) -> dict[str | int, Any]:
    return {int(key) if key.isdigit() else key: value for key, value in pairs}


@cache
def parser() -> Lark:
    """The parser from the stored tables; takes about 20 ms, once."""
    stored = json.loads((files("rulesdsl.syntax") / FILE).read_text(encoding="utf-8"), object_pairs_hook=_with_numbers)
    load: Callable[..., Lark] = Lark._load_from_dict
    return load(stored["data"], stored["memo"], postlex=Indents(), tree_class=Raw)


def main(arguments: list[str]) -> int:
    """Write the tables, or with `--check` compare them."""
    path = Path(str(files("rulesdsl.syntax") / FILE))
    text = dump(build())
    if arguments == ["--check"]:
        return int(not path.exists() or path.read_text(encoding="utf-8") != text)
    path.write_text(text, encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
