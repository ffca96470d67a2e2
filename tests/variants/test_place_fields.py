"""The parts of a declaration that a variant may change are those that mean something."""

from rulesdsl.source import SourceFile
from rulesdsl.syntax.parser import parse_file
from rulesdsl.variants.places import places

RULES = SourceFile(
    "g.rules",
    """\
language 1
game g "G" for 2 players
setting plain = 3
setting chosen = early or late
to play: end
to after_all after play where plain is 3: end
""",
)


def test_readings_have_no_type_and_no_bounds() -> None:
    """A setting that is one of several readings has neither range nor type; one with a value may get both."""
    found = places(parse_file(RULES)[0])

    assert [path for path in found if path.startswith("chosen.")] == [
        "chosen.doc",
        "chosen.early",
        "chosen.late",
        "chosen.2",
    ]
    assert {"plain.in", "plain.type"} <= found.keys()


def test_only_triggers_have_a_test() -> None:
    """`where` belongs to a deed that follows another; of any other deed it would say nothing."""
    found = places(parse_file(RULES)[0])

    assert "play.where" not in found
    assert "after_all.where" in found
