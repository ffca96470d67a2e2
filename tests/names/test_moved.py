"""Addresses that are no more, and where their things are now."""

from rulesdsl.names.from_syntax import collect
from rulesdsl.source import SourceFile
from rulesdsl.syntax.parser import parse_file
from tests.harness.fragments import whole

TEXT = """setting huts_each = 9
moved huts_per_player to huts_each
moved a.b2.4 to huts_each
"""


def test_moved() -> None:
    """Every old address leads to its new one and to the line that says so."""
    file, _ = parse_file(SourceFile("example.rules", whole(TEXT)[0]))
    names, found = collect(file)

    assert found == ()
    assert {old: (now.path, now.span.text) for old, now in names.moved.items()} == {
        "huts_per_player": ("huts_each", "moved huts_per_player to huts_each"),
        "a.b2.4": ("huts_each", "moved a.b2.4 to huts_each"),
    }


def test_first_of_two() -> None:
    """Of two new addresses the first holds; what has moved on is suggested where it is now."""
    text = "setting a = 1\nsetting b = 1\nmoved x to a\nmoved x to b\nmoved y to x\n"
    names, found = collect(parse_file(SourceFile("example.rules", whole(text)[0]))[0])

    assert names.moved["x"].path == "a"
    assert [(mistake.code, mistake.help()) for mistake in found] == [("NAM112", ()), ("NAM110", ("did you mean `a`?",))]
