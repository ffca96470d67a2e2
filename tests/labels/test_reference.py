"""The labels file that the reference shows."""

from pathlib import Path

from markdown_it import MarkdownIt

import rulesdsl
from rulesdsl.games import game_path
from rulesdsl.labels.check import check_labels
from rulesdsl.source import SourceFile
from rulesdsl.variants.find import Chosen

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "labels.md"


def test_the_example_is_sound() -> None:
    """Everything in it is for something that Mangrovia has; it only lacks the rest."""
    (text,) = (token.content for token in MarkdownIt().parse(PAGE.read_text(encoding="utf-8")) if token.info == "toml labels")
    source = rulesdsl.read(game_path("mangrovia"))
    found = check_labels(source, Chosen(), lambda variant: (SourceFile("es.toml", text),) if variant is None else ())
    assert {mistake.code for mistake in found} == {"LAB105"}


def test_every_code_is_listed() -> None:
    """The reference names each code of labels."""
    text = PAGE.read_text(encoding="utf-8")
    assert all(f"| [{code}](" in text for code in ("LAB101", "LAB102", "LAB103", "LAB104", "LAB105"))
