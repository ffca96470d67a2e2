"""The page about rule pages shows what comes out."""

from markdown_it import MarkdownIt

from rulesdsl.rulebook.from_rules import book
from rulesdsl.rulebook.markdown import markdown
from rulesdsl.source import SourceFile
from rulesdsl.syntax.parser import parse_file
from rulesdsl.variants.model import Resolved
from tests.docs.pages import ROOT
from tests.docs.test_examples import HEADER, PLAY, WINNER

PAGE = ROOT / "docs" / "rule_pages.md"


def block(kind: str) -> str:
    """The first block of code of a kind."""
    return next(token.content for token in MarkdownIt().parse(PAGE.read_text(encoding="utf-8")) if token.info == kind)


def test_example() -> None:
    """The rules shown on the page give the section shown below them."""
    file, mistakes = parse_file(SourceFile("page.rules", "".join((HEADER, block("rules"), PLAY, WINNER))))
    assert mistakes == ()
    assert f"\n{block('markdown')}\n" in markdown(book(Resolved(file, file)))
