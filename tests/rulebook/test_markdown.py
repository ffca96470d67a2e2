"""Rule pages as Markdown and HTML: any text means only itself, and both have the same headings, lists and tables."""

from collections import Counter
from collections.abc import Iterable, Iterator
from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from markdown_it.token import Token

from rulesdsl.rulebook.from_rules import book
from rulesdsl.rulebook.html import html
from rulesdsl.rulebook.languages import language
from rulesdsl.rulebook.markdown import markdown, marked, plain
from rulesdsl.rulebook.model import NONE, Book, Bullets, Grid, Item, Marks, Paragraph, Section
from tests.rulebook.garden import WILD, garden

TEXTS = st.text(alphabet=st.sampled_from("ab1 .*_|[]()<>&#+-=~!`\\\"'{}:/“é"), min_size=1).filter(str.strip)
VOID = ("meta", "br")


def read(text: str) -> list[Token]:
    """A page as a reader of Markdown takes it."""
    return MarkdownIt("commonmark", {"html": True}).enable("table").parse(text)


def shown(tokens: Iterable[Token]) -> str:
    """The letters that people see."""
    return "".join(_shown(tokens))


def _shown(tokens: Iterable[Token]) -> Iterator[str]:
    for token in tokens:
        if token.children is not None:
            yield from _shown(token.children)
        elif token.type in ("softbreak", "hardbreak"):
            yield " "
        else:
            yield token.content


@given(TEXTS)
def test_any_text(text: str) -> None:
    """A text is shown as it is, but for its blanks and for names in back quotes."""
    expected = " ".join(text.split())
    tokens = read(plain(text))
    if expected.count("`") < 2:
        assert shown(tokens) == expected
    assert [token.type for token in tokens] == ["paragraph_open", "inline", "paragraph_close"]


@given(TEXTS, TEXTS, TEXTS)
def test_any_item(text: str, name: str, rule: str) -> None:
    """So it is in a list: one point with a point below it, nothing else."""
    item = Item(text, name, (rule,), items=(Item(text),))
    tokens = read(markdown(Book("T", "en", (Section("S", (Bullets((item,)),)),))))
    kinds = Counter(token.type for token in tokens)
    assert (kinds["heading_open"], kinds["bullet_list_open"], kinds["list_item_open"], kinds["paragraph_open"]) == (2, 2, 2, 2)
    assert {token.type for token in tokens if token.level == 0} == {
        "heading_open",
        "inline",
        "heading_close",
        "bullet_list_open",
        "bullet_list_close",
    } - {"inline"}


@given(st.lists(st.tuples(TEXTS, TEXTS), min_size=1, max_size=3))
def test_any_grid(rows: list[tuple[str, str]]) -> None:
    """A table has as many rows and cells as were given."""
    grid = Grid(("", "b"), tuple(rows), (NONE,) * len(rows))
    kinds = Counter(token.type for token in read(markdown(Book("T", "en", (Section("", (grid,)),)))))
    assert (kinds["table_open"], kinds["tr_open"], kinds["td_open"]) == (1, len(rows) + 1, 2 * len(rows))


def test_marks() -> None:
    """What stands beside a text: references, doubts, authors."""
    marks = Marks(("M-1", "M-2"), reconstructed=True, open=True, by=("Two", "Three"))
    assert marked(marks, language("en")) == " [M-1 M-2] (reconstructed) (open reading) **(by Two and Three)**"
    assert marked(Marks(by=("A*",)), language("es")) == " **(por A\\*)**"
    assert marked(NONE, language("en")) == ""


def test_marks_of_rows() -> None:
    """Marks of rows stand in a last column, if there are any."""
    rows = (("1", "2"), ("3", "4"))
    bare, cited = (
        markdown(Book("T", "en", (Section("", (Grid(("a", "b"), rows, (NONE, marks)),)),))) for marks in (NONE, Marks(("R",)))
    )
    assert bare.endswith("| a | b |\n| --- | --- |\n| 1 | 2 |\n| 3 | 4 |\n")
    assert cited.endswith("| a | b |  |\n| --- | --- | --- |\n| 1 | 2 |  |\n| 3 | 4 | [R] |\n")


def test_marks_along() -> None:
    """Two marks together: each reference and author once."""
    both = Marks(("A",), by=("x",)).along(Marks(("A", "B"), open=True, by=("y", "x")))
    assert both == Marks(("A", "B"), open=True, by=("x", "y"))


def test_code() -> None:
    """Rules of a difference stand as they are in a block of their own."""
    item = Item("Changed.", code=("- a *b*", "+ c_d"))
    (block,) = [token for token in read(markdown(Book("T", "en", (Section("S", (Bullets((item,)),)),)))) if token.type == "fence"]
    assert block.content == "- a *b*\n+ c_d\n"


class Tags(HTMLParser):
    """Counts elements, and notes where one is closed that is not open."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.counted: Counter[str] = Counter()
        self.faults: list[str] = []
        self.title = ""

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.counted[tag] += 1
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: object) -> None:
        self.counted[tag] += 1

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open.pop() != tag:
            self.faults.append(tag)

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] == "title":
            self.title += data


def tags(text: str) -> Tags:
    """The elements of an HTML page."""
    found = Tags()
    found.feed(text)
    found.close()
    return found


@pytest.mark.parametrize("edits", [(), (WILD,)])
def test_html(edits: tuple[str, ...]) -> None:
    """HTML is well-formed and has the headings, lists, points and tables of the book."""
    made = book(garden(*edits), 4)
    found = tags(html(made))
    assert (found.faults, found.open, found.title) == ([], [], "The garden")
    parts = [part for section in made.sections for part in section.parts]
    items = list(_items(item for part in parts if isinstance(part, Bullets) for item in part.items))
    assert found.counted["table"] == sum(isinstance(part, Grid) for part in parts)
    assert found.counted["h2"] == sum(section.level == 2 and section.title != "" for section in made.sections)
    assert found.counted["h3"] == sum(section.level == 3 for section in made.sections)
    assert found.counted["li"] == len(items)
    assert found.counted["em"] == sum(len(item.rule) for item in items)


def _items(items: Iterable[Item]) -> Iterator[Item]:
    for item in items:
        yield item
        yield from _items(item.items)


def test_html_means_no_tags() -> None:
    """Tags in a text are text; the title, too."""
    found = html(Book("<b>A & B</b>", "es", (Section("", (Paragraph("<script>1</script>"),)),)))
    assert '<html lang="es">' in found
    assert "<title>&lt;b&gt;A &amp; B&lt;/b&gt;</title>" in found
    assert "<script" not in found
    assert tags(found).faults == []
