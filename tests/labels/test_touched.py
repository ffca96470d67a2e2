"""Which variant has said last what stands at an address."""

import pytest

from rulesdsl.labels.touched import last_to_touch, touches
from rulesdsl.source import SourceFile
from rulesdsl.variants.model import Variant
from rulesdsl.variants.read import read_variant


def variant(name: str, text: str) -> Variant:
    """A variant with that content."""
    found, mistakes = read_variant(SourceFile(f"{name}.toml", f'[variant]\ngame = "shop"\n{text}'))
    assert found is not None, mistakes
    return found


EVERYTHING = """
[set]
huts_each = 7
shelf.doc = "Where it stands."
spaces.c4 = { price = 3 }
[rewrite]
open.rich = "original"
[rewrite.settle]
why = "so"
rules = "end"
[add.spaces.c9]
x = 3
[insert.round.gift]
after = "placing"
rules = "end"
[remove]
addresses = ["open.poor"]
"""


@pytest.mark.parametrize(
    ("address", "is_touched"),
    [
        ("huts_each", True),
        ("huts_each.doc", False),
        ("shelf.doc", True),
        ("shelf", True),
        ("open.rich.otherwise", True),
        ("open.poor.otherwise", False),
        ("open.wise.otherwise", False),
        ("settle.place.otherwise", True),
        ("spaces.c9.doc", False),
        ("round.gift.otherwise", True),
        ("round.placing.otherwise", False),
    ],
)
def test_touched(address: str, is_touched: bool) -> None:
    """Rules that are written anew bring all that stands in them, a value that is set only itself; removing says nothing."""
    assert touches(variant("dear", EVERYTHING), address) is is_touched


def test_the_last() -> None:
    """Of several, it is the one that is laid last."""
    several = (variant("a", EVERYTHING), variant("b", "[set]\nopen.rich.otherwise = 'no'"), variant("c", "[set]\nx = 1"))
    assert last_to_touch("open.rich.otherwise", several) is several[1]
    assert last_to_touch("open.wise.otherwise", several) is None
