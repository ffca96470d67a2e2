"""`rulesdsl rulebook`: a game's rules as a page for players."""

from pathlib import Path

import pytest

from tests.cli.commands import rulesdsl
from tests.cli.tiny_game import tiny


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The rules file of the small game, in the folder where the commands run."""
    monkeypatch.chdir(tmp_path)
    return tiny(tmp_path)


def text(*arguments: str | Path) -> str:
    """What the command prints when all is well."""
    done = rulesdsl("rulebook", *arguments)
    said = f"wrote {arguments[-1]}\n" if "--output" in arguments else ""
    assert (done.code, done.err) == (0, said)
    return done.out


def test_markdown(game: Path) -> None:
    """Without options the page is Markdown, in English, for all numbers of players."""
    found = text(game)
    assert found.startswith("# Tiny\n\nFor 2–4 players.\n")
    assert "| What | 2 players | 3 players | 4 players |  |" in found


def test_for_some_players(game: Path) -> None:
    """For one number of players its values stand in the rules."""
    assert "\n## Set-up for 4 players\n" in text(game, "-p", "4")
    assert "draw 2 cards from the pile" in text(game, "-p", "4")
    assert "draw “cards each” cards from the pile" in text(game)


def test_variants(game: Path) -> None:
    """Variants and values of the command line are told and marked."""
    found = text(game, "-v", "rich", "--set", "cards_each.4=1", "-p", "4")
    assert "\nWith: Rich house and this session.\n" in found
    assert "- **Laid out.** 6 (before: 4). [T-2] **(by Rich house)**" in found
    assert (
        "| How many cards each player gets. Fewer make a short game. | 1 | [T-1] **(by Rich house and this session)** |" in found
    )


def test_languages(game: Path) -> None:
    """`--lang` takes the labels beside the game; a language that has none is refused, and so are faulty labels."""
    assert "game.rules` has no labels in `es`" in rulesdsl("rulebook", game, "--lang", "es").err
    labels = game.parent / "labels" / "es.toml"
    labels.parent.mkdir()
    labels.write_text('[labels]\nlanguage = "es"\ntitle = "Mini"\n[names]\ncards = ["carta", "cartas"]\n', encoding="utf-8")
    found = text(game, "--lang", "es")
    assert found.startswith("# Mini\n\nPara 2–4 jugadores.\n")
    assert "- Cartas: 18 en total: 9 × a, 9 × b." in found
    labels.write_text("[labels\n", encoding="utf-8")
    done = rulesdsl("rulebook", game, "--lang", "es")
    assert (done.code, done.out) == (1, "")
    assert "error[LAB" in done.err


def test_html(game: Path) -> None:
    """`--format html` gives one file with its style; so does a file name that says so."""
    found = text(game, "--format", "html")
    assert found.startswith('<!DOCTYPE html>\n<html lang="en">\n')
    assert "<style>" in found
    assert text(game, "--output", "page.html") == ""
    assert Path("page.html").read_text(encoding="utf-8") == found


def test_output(game: Path) -> None:
    """`--output` writes the same page to a file; `--format` goes before the name."""
    assert text(game, "-p", "2", "--output", "page.md") == ""
    assert Path("page.md").read_text(encoding="utf-8") == text(game, "-p", "2")
    text(game, "-p", "2", "--format", "markdown", "--output", "page.html")
    assert Path("page.html").read_text(encoding="utf-8") == text(game, "-p", "2")


def test_standard_input(game: Path) -> None:
    """The rules may come from standard input."""
    assert rulesdsl("rulebook", "-", stdin=game.read_bytes()).out == text(game)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["nothing.rules"], "error: there is no file `nothing.rules`"),
        (["tic_tack_toe"], "did you mean `tic_tac_toe`?"),
        (["game.rules", "-p", "7"], "error: `tiny` is for 2 to 4 players, not for 7"),
        (["game.rules", "-v", "poor"], "error: `game.rules` has no variant `poor`"),
        (["game.rules", "--set", "laid_out"], "error: `--set laid_out` lacks its value"),
        (["game.rules", "--output", "none/page.md"], "error: `none/page.md` cannot be written"),
    ],
)
def test_could_not_run(game: Path, arguments: list[str], message: str) -> None:
    """What cannot be done ends with 2 and says why."""
    done = rulesdsl("rulebook", *arguments)
    assert (done.code, done.out) == (2, "")
    assert message in done.err


def test_mistakes(game: Path) -> None:
    """Mistakes in the rules or in a variant are shown, and end with 1."""
    assert "error[VAR102]" in rulesdsl("rulebook", game, "--set", "laidout=3").err
    game.write_text(game.read_text(encoding="utf-8").replace("table colours", "tabel colours"), encoding="utf-8")
    done = rulesdsl("rulebook", game)
    assert (done.code, done.out) == (1, "")
    assert "error[SYN" in done.err


BOARD = """\
language 1
game isle "Isle" for 2..3 players
unit coins in 0..9
table spaces:
    price: coins
    id | x | y | price
    a  | 1 | 1 | 2
    b  | 2 | 1 | 3
    c  | 0 | 0 | 4
pieces huts (owner in players): 5 each
zone homes (s in spaces): huts, at most 1, seen by all
setting wide = 1 for 2, 2 for 3
--- From above.
map chart (s in spaces) at (none if x of s is 0 else x of s), y of s:
    name:  "{s}"
    cost:  "{price of s}"
    hut when some h in homes(s): "{owner of homes(s)}"
map other (s in spaces) at x of s * wide, y of s:
    name: "{s}"
ranking winner of p in players:
    huts: most count s in spaces where owner of homes(s) is p
    otherwise shared
to play:
    turns of players until every s in spaces has some h in homes(s): build
    end
to build:
    choose s in spaces where no h in homes(s)
    move 1 of my huts from box to homes(s)
"""
DRAWN = """\
### Chart

From above.

```text
┌───────┬───────┐
│a      │b      │
│2 coins│3 coins│
└───────┴───────┘
┌───────┐
│c      │
│4 coins│
└───────┘
```
"""


def test_boards(tmp_path: Path) -> None:
    """A map is drawn as it is printed, without pieces; for all numbers of players, where it is the same for them."""
    rules = tmp_path / "game.rules"
    rules.write_text(BOARD, encoding="utf-8")
    assert DRAWN in text(rules)
    assert DRAWN in text(rules, "-p", "2")
    assert "│5 coins│3 coins│" in text(rules, "-p", "2", "--set", "spaces.a.price=5")
    assert ["### Other" in text(rules, *count) for count in ((), ("-p", "2"), ("-p", "3"))] == [False, True, True]
    assert '<code class="language-text">┌───────┬───────┐\n│a      │b      │' in text(rules, "--format", "html")
