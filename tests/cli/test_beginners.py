"""What somebody does who does not know the command line yet: it is understood, or the message says the line that was meant."""

from pathlib import Path

import pytest

from tests.cli.commands import Done, rulesdsl
from tests.cli.conftest import TOE
from tests.cli.tiny_game import tiny

HOUSE = '[variant]\ngame = "nim"\n[set]\ngame.title = "Our nim"\n'


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to work in, with a house rule of a game that comes along."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "house.toml").write_text(HOUSE)
    return tmp_path


def refused(line: str) -> list[str]:
    """The lines of a message, of which the first says what is wrong."""
    done = rulesdsl(*line.split())
    assert (done.code, done.out) == (2, "")
    return [part.strip() for part in done.err.removeprefix("error: ").splitlines()]


# ---- variants ----------------------------------------------------------------------------------------


def test_a_game_in_capitals(here: Path) -> None:
    """A game that there is not is named as the file names it, and the nearest is asked for."""
    (here / "loud.toml").write_text('[variant]\ngame = "Mangrovia"\n')
    said = ["`loud.toml` is for `Mangrovia`, and there is no such game", "did you mean `mangrovia`?"]
    assert refused("check loud.toml") == said


@pytest.mark.parametrize("key", ["game", "gaem"])
def test_typographic_quotes(key: str, here: Path) -> None:
    """The fault in the TOML is said with its place and the right quotes, whether or not the game can be made out."""
    (here / "curly.toml").write_text(f"[variant]\n{key} = “mangrovia”\n", encoding="utf-8")
    done = rulesdsl("check", "curly.toml")
    assert 'these are typographic quotes; write straight ones: `"mangrovia"`' in done.out + done.err
    assert "curly.toml:2:8" in done.out + done.err


def test_typographic_quotes_around_no_game(here: Path) -> None:
    """That comes before what is wrong with the game's name."""
    (here / "curly.toml").write_text("[variant]\ngame = “Mangrovia”\n", encoding="utf-8")
    assert "typographic quotes" in refused("check curly.toml")[0]


@pytest.mark.parametrize(
    ("line", "option", "meant"),
    [
        ("play nim -p 2 house.toml", "a variant goes behind `-v`", "rulesdsl play nim -p 2 -v house.toml"),
        ("resolve nim house.toml -p 2", "a variant goes behind `-v`", "rulesdsl resolve nim -v house.toml -p 2"),
        ("graph mangrovia stone_tiles -p 2", "a variant goes behind `-v`", "rulesdsl graph mangrovia -v stone_tiles -p 2"),
        ("explain nim game.title house.toml", "a variant goes behind `-v`", "rulesdsl explain nim game.title -v house.toml"),
        ("rulebook mangrovia 3", "a number of players goes behind `-p`", "rulesdsl rulebook mangrovia -p 3"),
    ],
)
def test_without_its_option(line: str, option: str, meant: str, here: Path) -> None:
    """Of a word that belongs behind an option the whole line is said as it was meant."""
    said = refused(line)
    assert said[0].endswith(option)
    assert said[1:] == [f"`{meant}`"]


def test_words_too_many() -> None:
    """Of other words it is said that they are too many."""
    assert refused("resolve nim what ever")[0] == "2 words too many: `what`, `ever`"


def test_a_file_without_its_end(here: Path) -> None:
    """Who leaves out `.toml` is told of the file, and not of all that the game has."""
    assert refused("resolve mangrovia -v house") == [
        "`mangrovia` has no variant `house`",
        "the file `house.toml` is here: `-v house.toml`",
    ]


@pytest.mark.parametrize("line", ["check", "play --seats random", "diff", "resolve", "rulebook", "bench --rounds 1"])
@pytest.mark.parametrize("way", ["house.toml", "-v house.toml"])
def test_a_variant_says_its_game(line: str, way: str, here: Path) -> None:
    """A variant file in place of a game, or behind `-v` without one, is its game with this variant."""
    if line == "check" and way != "house.toml":
        pytest.skip("check takes several files, each by its name")
    command, *rest = line.split()
    done, plain = rulesdsl(command, *way.split(), *rest), rulesdsl(command, "nim", "-v", "house.toml", *rest)
    assert (done.code, plain.code) == (0, 0)
    if command not in ("play", "bench"):
        assert done == plain
    else:
        assert "Our nim" in done.out or command == "bench"


def test_an_address_of_a_variant(here: Path) -> None:
    """So does `explain`, with the address as its only other word."""
    plain = rulesdsl("explain", "nim", "game.title", "-v", "house.toml")
    assert "Our nim" in plain.out
    assert rulesdsl("explain", "house.toml", "game.title") == plain
    assert rulesdsl("explain", "-v", "house.toml", "game.title") == plain


def test_a_game_and_a_variant_differ(here: Path) -> None:
    """A variant file behind a game is compared as the variant it is."""
    assert rulesdsl("diff", "nim", "house.toml") == rulesdsl("diff", "nim", "-v", "house.toml")


def test_a_game_without_its_end(here: Path) -> None:
    """A file without its end in place of a game, too."""
    assert refused("resolve house") == ["there is no game `house`", "the file `house.toml` is here"]


@pytest.mark.parametrize("line", ["play stone_tiles", "check mangrovia stone_tiles", "diff mangrovia stone_tiles"])
def test_a_variant_by_name_in_place_of_a_game(line: str) -> None:
    """A name that only a variant has is told to be one."""
    assert refused(line)[1:] == ["it is the name of a variant: write `mangrovia -v stone_tiles`"]


def test_two_variant_files_differ_from_their_game(here: Path) -> None:
    """Of two variant files the first says the game, and both are laid over it."""
    (here / "more.toml").write_text('[variant]\ngame = "nim"\n[set]\nlast_match = "wins"\n')
    both = rulesdsl("diff", "nim", "-v", "more.toml", "-v", "house.toml")
    assert both.code == 0
    assert rulesdsl("diff", "house.toml", "more.toml").out == both.out
    assert rulesdsl("diff", "house.toml", "house.toml").out == rulesdsl("diff", "house.toml").out


@pytest.mark.parametrize("place", ["", "toe", "rules/toe"])
def test_a_variant_of_an_own_game(place: str, here: Path) -> None:
    """A variant of a game that does not come along is laid over the rules file beside it or in a folder of that name."""
    (here / place).mkdir(parents=True, exist_ok=True)
    (here / place / "game.rules").write_text(TOE)
    folder = here / "rules" if place.startswith("rules") else here
    (folder / "x.toml").write_text('[variant]\ngame = "toe"\n[set]\ngame.title = "Oh"\n')
    assert rulesdsl("check", folder / "x.toml") == Done(0, "", "no mistakes\n")
    (folder / "x.toml").write_text('[variant]\ngame = "tow"\n')
    assert refused(f"check {folder / 'x.toml'}")[0].endswith("is for `tow`, and there is no such game")


def test_very_many_faults(here: Path) -> None:
    """Of a variant with very many faults the first fifty are told, and how many lines were not looked at."""
    lines = "".join(f"nothing_{number} = 1\n" for number in range(3000))
    (here / "all.toml").write_text(f'[variant]\ngame = "nim"\n[set]\n{lines}')
    found = rulesdsl("check", "all.toml", "--output-format", "concise").out.splitlines()
    assert len(found) == 51
    assert "more than 50 faults; 2950 more lines were not read" in found[-1]


def test_no_file(here: Path) -> None:
    """Where a file was looked for is said, and what lies there."""
    assert refused("play nim -v hous.toml") == [
        "there is no file `hous.toml`",
        "did you mean `house.toml`?",
        f"the folder is `{here}`",
    ]
    assert refused("play nim -v quite_another.toml")[1] == "there are `house.toml`"
    assert refused("play nim -v gone/x.toml")[1] == f"nor a folder `{here / 'gone'}`"


def test_a_new_variant_with_a_name_that_is_taken(here: Path) -> None:
    """Who begins a variant of the name of another is told which of them plays."""
    done = rulesdsl("new", "variant", "mangrovia", "seven_huts")
    assert "`-v seven_huts` means; yours is played by `-v seven_huts.toml`" in done.err
    assert rulesdsl("new", "variant", "mangrovia", "seventy_huts").err == ""


# ---- games -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "line", ["check", "fmt --check", "list", "resolve", "rulebook", "schema", "graph -p 2", "play -p 2 --seats random"]
)
def test_the_folder_of_a_game(line: str, here: Path) -> None:
    """A folder that holds `game.rules` is as good as that file."""
    rulesdsl("new", "game", "otter_race")
    command, *rest = line.split()
    assert rulesdsl(command, "otter_race", *rest).code == 0
    assert rulesdsl(command, ".", *rest).err.startswith("error: `.` is a directory")


def test_a_new_variant_of_a_folder(here: Path) -> None:
    """It goes where the variants of the rules file go."""
    rulesdsl("new", "game", "otter_race")
    assert rulesdsl("new", "variant", "otter_race", "fast").out.startswith("otter_race/variants/fast.toml\n")
    assert rulesdsl("check", "otter_race", "-v", "fast").code == 0


def test_a_number_of_players_is_needed() -> None:
    """A game for several numbers of players says for which; one for a single number needs none."""
    assert refused("graph mangrovia") == ["`mangrovia` is for 2 to 5: say how many, `-p 2`"]
    assert rulesdsl("graph", "nim").out == rulesdsl("graph", "nim", "-p", "2").out


# ---- options -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("check nim --games many", "`--games` takes a number from 0 to 100000, such as `--games 50`, not `many`"),
        ("check nim --games -1", "`--games` takes a number from 0 to 100000, such as `--games 50`, not `-1`"),
        ("bench nim --rounds few", "`--rounds` takes a number from 1 to 100, such as `--rounds 5`, not `few`"),
    ],
)
def test_numbers(line: str, says: str) -> None:
    """An option that takes a number says which, with one of them."""
    assert refused(line)[0] == says


def test_no_page(here: Path) -> None:
    """A page is not written into a file that another program would take for its own; the form can be forced."""
    assert refused("rulebook nim --output o.docx")[0] == "no page can be written as `o.docx`: pages are `.html` or `.md`"
    assert not (here / "o.docx").exists()
    assert rulesdsl("rulebook", "nim", "--output", "o.page", "--format", "html").code == 0
    assert (here / "o.page").read_text().startswith("<!DOCTYPE html>")


@pytest.mark.parametrize("line", ["explain NAM101 --color always", "explain --color always NAM101"])
def test_colour_behind_the_command(line: str) -> None:
    """`--color` is understood behind a command, too."""
    assert rulesdsl(*line.split()) == rulesdsl("--color", "always", "explain", "NAM101")
    assert "\x1b[" in rulesdsl(*line.split()).out


# ---- addresses ---------------------------------------------------------------------------------------


def test_an_address_without_its_game() -> None:
    """An address of a game that comes along is said with it; of any other word, that it goes with a game."""
    assert refused("explain huts_each")[1] == "an address goes with its game: `rulesdsl explain mangrovia huts_each`"
    assert refused("explain nonsense")[1] == "an address or a word goes with its game: `rulesdsl explain GAME nonsense`"


def test_a_file_in_place_of_an_address(here: Path) -> None:
    """A file that is no address, and one that is not there, are told to be so."""
    assert refused("explain nim house.toml")[1] == "`rulesdsl explain nim ADDRESS -v house.toml`"
    assert refused("explain nim none.toml")[0] == "there is no file `none.toml`"
    assert refused("explain none.rules")[0] == "there is no file `none.rules`"


def test_the_cells_of_a_row(here: Path) -> None:
    """Of a row its cells are shown with what stands in them, as a variant sets them."""
    found = rulesdsl("explain", tiny(here), "cards.b").out
    assert '    [set]\n    cards.b.price = 2\n    cards.b.colour = "-"\n    cards.b.copies = 9\n' in found
    text = "\n".join(line for line in found.partition("so they are now:")[2].splitlines() if line.startswith("    "))
    (here / "same.toml").write_text(f'[variant]\ngame = "tiny"\n{text.replace("price = 2", "price = 3")}\n')
    assert "cards.b.price" in rulesdsl("diff", here / "same.toml", "--format", "json").out


def test_few_letters(here: Path) -> None:
    """One letter or two are not looked for inside of words."""
    game = tiny(here)
    assert not any("is found in" in line for line in refused(f"explain {game} us"))
    assert any("is found in" in line for line in refused(f"explain {game} use"))


def test_a_clause_of_the_rulebook(here: Path) -> None:
    """Of a clause it is said what cites it, the whole and not its parts, in any case of letters."""
    found = rulesdsl("explain", tiny(here), "t-1")
    assert found == Done(
        0, "T-1 is cited by\n  `cards_each`, a setting: How many cards each player gets. Fewer make a short game.\n", ""
    )
