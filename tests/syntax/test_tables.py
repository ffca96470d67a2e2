"""The stored tables, and that every rule and terminal of the grammar is accounted for."""

from importlib.resources import files

import pytest

from rulesdsl.syntax.forms import DECLARATIONS, STEPS
from rulesdsl.syntax.tables import FILE, build, dump, parser
from rulesdsl.syntax.tree_builder import TreeBuilder
from rulesdsl.syntax.words import STEP, expected, keywords, said


def test_tables_are_up_to_date() -> None:
    """The stored tables are those of the grammar; `python -m rulesdsl.syntax.tables` writes them anew."""
    stored = (files("rulesdsl.syntax") / FILE).read_text(encoding="utf-8")

    assert stored == dump(build())


def test_every_rule_has_a_builder() -> None:
    """What the parser can produce, the tree builder can build."""
    rules = {str(rule.alias or rule.origin.name) for rule in parser().rules if rule.alias or not rule.options.expand1}

    assert [name for name in sorted(rules) if not name.startswith("_") and not hasattr(TreeBuilder, name)] == []


@pytest.mark.parametrize("terminal", [*(terminal.name for terminal in parser().terminals), "_INDENT", "_DEDENT", "$END"])
def test_every_terminal_has_words(terminal: str) -> None:
    """No message needs the grammar's own name of a terminal."""
    assert terminal not in said(terminal)
    assert said(terminal) == said(terminal).lower()


def test_summaries() -> None:
    """What could come next is said in a few words, never as a list of everything."""
    assert expected(STEP) == "a step such as `choose`, `move` or `set`"
    assert expected(["COLON", "PLUS", "IS", "AND", "OF"]) == "a colon `:`"
    assert expected(["TO", "FROM"]) == "`from` or `to`"
    assert expected([terminal.name for terminal in parser().terminals]) == ""


def test_forms_are_of_known_words() -> None:
    """Help lines exist for words of the language only."""
    assert {*DECLARATIONS, *STEPS} <= set(keywords())
