"""The rule pages of all games and all variants that come with the package."""

import re
from collections import Counter
from functools import cache

import pytest
from markdown_it import MarkdownIt

from rulesdsl import player_counts
from rulesdsl.games import game_names, game_path
from rulesdsl.labels.find import languages
from rulesdsl.labels.speak import wording
from rulesdsl.names.walk import nodes
from rulesdsl.rulebook.from_rules import book
from rulesdsl.rulebook.html import html
from rulesdsl.rulebook.languages import LANGUAGES
from rulesdsl.rulebook.markdown import markdown, plain
from rulesdsl.rulebook.model import Book, Bullets, Grid
from rulesdsl.syntax import tree
from rulesdsl.variants.find import Chosen, variant_names
from rulesdsl.variants.model import Resolved
from rulesdsl.varied import resolved
from rulesdsl.wording.model import Wording, spaced
from tests.games.matrix import counts_of, rules, together
from tests.rulebook.test_markdown import tags

READER = MarkdownIt("commonmark", {"html": True}).enable("table")
MARK = re.compile(r"\*\*\(by (.*)\)\*\*")
VARIANTS = [(game, name) for game in game_names() for name in variant_names(game_path(game))]


@cache
def played(game: str, variant: str = "", players: int | None = None) -> Resolved:
    """A game, perhaps with a variant."""
    chosen = together(game, (variant,), players) if variant else Chosen()
    return resolved(rules(game), players, chosen)[0]


@cache
def labelled(game: str, code: str) -> Wording:
    """The labels of a game in a language; where it has none in it, only the fixed words are in it."""
    if code not in languages(game_path(game)):
        return Wording(code)
    said, mistakes = wording(game_path(game), rules(game), Chosen(), code)
    assert mistakes == ()
    return said


def checked(made: Book) -> str:
    """The page in Markdown, which is read back as it was meant: headings, lists and tables."""
    text = markdown(made)
    kinds = Counter(token.type for token in READER.parse(text))
    parts = [part for section in made.sections for part in section.parts]
    assert kinds["heading_open"] == 1 + sum(section.title != "" for section in made.sections)
    assert kinds["table_open"] == sum(isinstance(part, Grid) for part in parts)
    assert kinds["bullet_list_open"] >= sum(isinstance(part, Bullets) for part in parts)
    return text


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("game", game_names())
def test_games(game: str, code: str) -> None:
    """Every game has a page for each number of players and for all of them, in every language."""
    for players in (None, *player_counts(rules(game))):
        checked(book(played(game), players, labelled(game, code)))


@pytest.mark.parametrize("game", game_names())
def test_html(game: str) -> None:
    """Every game has a well-formed page in HTML."""
    made = book(played(game))
    found = tags(html(made))
    assert (found.faults, found.open) == ([], [])
    assert found.counted["ul"] > 0


@pytest.mark.parametrize(("game", "name"), VARIANTS, ids=[f"{game}-{name}" for game, name in VARIANTS])
def test_variants(game: str, name: str) -> None:
    """Every variant has a page, for the fewest and the most players that it is for, on which its changes are marked."""
    counts = counts_of(game, (name,))
    for players in {counts[0], counts[-1]}:
        found = played(game, name, players)
        title = plain(found.variants[-1].title)
        assert any(title in mark for mark in MARK.findall(checked(book(found, players))))


@pytest.mark.parametrize("game", game_names())
def test_nothing_is_left_out(game: str) -> None:
    """All rules of a file are on the page for all numbers of players: by their names, or a deed by what is done in it."""
    file = played(game).file
    text = markdown(book(played(game))).casefold()
    said = [one for one in file.declarations if isinstance(one, tree.Declaration) and not isinstance(one, tree.Map)]
    missing = [one.name.text for one in said if not _stands(one, text)]
    assert missing == []
    for unit in (one for one in file.declarations if isinstance(one, tree.Unit)):
        assert all(spaced(scale.name.text).casefold() in text for scale in unit.scales)


def _stands(one: tree.Declaration, text: str) -> bool:
    """Whether a declaration is on a page: in bold or in a heading, or in quotation marks if it is no heading of its own."""
    name = spaced(one.name.text).casefold()
    match one:
        case tree.Expect(clauses=clauses):
            return all(str(clause.otherwise.parts[0]).casefold() in text for clause in clauses)
        case tree.Setting(doc=doc) if doc:
            return "| " + " ".join(doc.split()).casefold() in text.replace("\\", "")
        case tree.Deed(body=body) if f"\n### {name}" not in text:
            labels = [node.label.text for node in nodes(body) if isinstance(node, tree.Step) and node.label is not None]
            return all(f"**{spaced(label).casefold()}.**" in text for label in labels)
        case tree.Ranking() if name == "winner":
            return "\n## who wins" in text
        case tree.Payment():
            return f"\n### paying {name}" in text
    starts = (f"\n### {name}", f"\n- {name}:", f"\n- {name},", f"\n- **{name}.**", f"\n- **{name} (", f"\n| {name} |")
    return any(start in text for start in starts)


@pytest.mark.parametrize("game", game_names())
def test_references(game: str) -> None:
    """Every reference that a file cites stands on its page, but for those of citations that other lines have, too."""
    text = markdown(book(played(game)))
    cited = {one for node in nodes(played(game).file) if isinstance(node, tree.Cite) for one in node.references}
    assert {one for one in cited if one not in text} == set()


@pytest.mark.parametrize(("game", "variant"), VARIANTS)
def test_sentences_are_of_the_rules(game: str, variant: str) -> None:
    """Each variant says what the sentences about the rules that it changes are now, or that they still hold."""
    assert played(game, variant).outdated == frozenset()
