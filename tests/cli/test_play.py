"""Games at the terminal: bots, people, what they are shown and told."""

import re
from pathlib import Path

import pytest

import interpreter
from interpreter import Option
from rulesdsl import read
from rulesdsl.cli.playing.answers import find, numbered
from rulesdsl.cli.playing.human import listing
from rulesdsl.cli.playing.screen import Screen
from rulesdsl.games import game_names, game_path
from rulesdsl.syntax.parser import parse_file
from tests.cli.commands import process, rulesdsl


def least(name: str) -> int:
    """The smallest number of players of a game."""
    header = parse_file(read(game_path(name)))[0].header
    assert header is not None
    return header.least


def typed(*lines: str) -> bytes:
    """What a person types."""
    return "".join(f"{line}\n" for line in lines).encode()


@pytest.mark.parametrize("name", game_names())
def test_every_game_by_bots(name: str) -> None:
    """With bots only, every game of the package is played to its end, and its result is told."""
    done = rulesdsl("play", name, "-p", str(least(name)), "-s", "5", "--seats", "random")
    assert (done.code, done.err) == (0, "")
    assert "\nFinal score\n" in done.out
    assert "\n  1. player " in done.out
    assert re.search(r"^player .*(wins|share|level)", done.out.splitlines()[-1])


def test_same_seed_same_game(tmp_path: Path) -> None:
    """The same seed gives the same game in another process with another hash seed, another seed another game."""
    line = ("play", "kuhn_poker", "-p", "2", "--seats", "greedy,random", "-s")
    first = process(*line, "3", cwd=tmp_path, PYTHONHASHSEED="1")
    assert first.code == 0
    assert process(*line, "3", cwd=tmp_path, PYTHONHASHSEED="2", LC_ALL="C").out == first.out
    assert len({process(*line, str(seed), cwd=tmp_path).out.partition("\n")[2] for seed in range(4)}) > 1


def test_a_drawn_seed_is_told() -> None:
    """Without a seed one is drawn and told, and with it the game can be played again."""
    first = rulesdsl("play", "pig", "-p", "2", "--seats", "random")
    found = re.search(r"seed (\d+)", first.out)
    assert found is not None
    assert rulesdsl("play", "pig", "-p", "2", "--seats", "random", "-s", found[1]).out == first.out


def test_terms_add_up() -> None:
    """The columns of the final score add up to the points of the result."""
    out = rulesdsl("play", "mangrovia", "-p", "3", "-s", "4", "--seats", "random").out
    table = out.partition("\nFinal score\n")[2].partition("\n\n")[0].splitlines()[1:]
    *terms, total = [[int(word) for word in re.findall(r"(?<=\s)-?\d+(?=\s|$)", line.partition("[")[0])][:3] for line in table]
    assert [sum(column) for column in zip(*terms, strict=True)] == total


def test_rounds_of_mangrovia() -> None:
    """The course has a heading for each round, in order, and says who does what."""
    out = rulesdsl("play", "mangrovia", "-p", "2", "-s", "4", "--seats", "random").out
    rounds = [int(number) for number in re.findall(r"^Round (\d+)$", out, re.MULTILINE)]
    assert rounds == list(range(1, len(rounds) + 1))
    assert len(rounds) > 5
    assert re.search(r"^  player 2: build a hut on .*pay with ", out, re.MULTILINE)
    assert "\nFinal scoring\n" in out


@pytest.mark.parametrize(
    ("seats", "message"),
    [
        ("greedy,random,random", "--seats names 3 seats, and 2 play"),
        ("greedy,randam", "did you mean `random`?"),
        ("", "a seat is human, greedy or random"),
    ],
)
def test_wrong_seats(seats: str, message: str) -> None:
    """Seats that nobody can take are refused before the game."""
    done = rulesdsl("play", "nim", "-p", "2", "--seats", seats)
    assert (done.code, done.out) == (2, "")
    assert message in done.err


def test_a_person_plays(toe: Path) -> None:
    """Numbered options; a number, a name, words or a value picks one; at the end the result is told."""
    done = rulesdsl(
        "play", toe, "-p", "2", "-s", "1", "--seats", "human",
        stdin=typed("1", "play.mark=1_2", "Mark 2 1", "2_2", "3"),
    )  # fmt: skip
    assert (done.code, done.err) == (0, "")
    assert "\nplayer 1, choose:\n  1  mark 1 1\n" in done.out
    picked = re.findall(r"^(?:> )?  player \d: mark (\d \d)", done.out, re.MULTILINE)
    assert picked[:4] == ["1 1", "1 2", "2 1", "2 2"]
    assert "player 1 wins by line" in done.out


def test_a_refusal_says_why(toe: Path) -> None:
    """An option that is not legal is refused in the words of the rules, and the choice stays."""
    done = rulesdsl("play", toe, "-p", "2", "-s", "1", "--seats", "human", stdin=typed("1", "1_1", "banana", "99"))
    assert "  `mark 1 1` is refused:\n  - player 1 has 1 1 already\n" in done.out
    assert "nothing here is called `banana`" in done.out
    assert "there are 8 options" in done.out
    assert done.out.count("player 2, choose:") == 1


def test_every_failed_condition_is_told() -> None:
    """A refusal tells all conditions that failed, each with its citation."""
    state = interpreter.load("mangrovia", players=2).start(seed=1)
    site = state.options[0]
    state = state.play(site)
    told = find(state, state.to_act[0], site.name)
    assert isinstance(told, tuple)
    assert any(line.startswith("- a bowl of player ") and line.endswith("[M-P01]") for line in told)


@pytest.mark.parametrize("last", [(), ("quit",)], ids=["end of input", "quit"])
def test_stopping(last: tuple[str, ...], toe: Path) -> None:
    """`quit` and the end of the input end the game cleanly."""
    done = rulesdsl("play", toe, "-p", "2", "-s", "1", "--seats", "human,random", stdin=typed("1", *last))
    assert (done.code, done.err.partition(":")[0]) == (0, "not saved")
    assert done.out.endswith("the game stops here\n")


def test_undo() -> None:
    """`undo` takes back the last pick of the same turn; after another's pick it is too late."""
    picks = typed("undo", "first", "undo", "second", "undo", "second", "1", "undo")
    done = rulesdsl("play", "nim", "-p", "2", "-s", "1", "--seats", "human,random", stdin=picks)
    assert "nothing to undo" in done.out
    assert done.out.count("back at the choice of player 1 before") == 2
    assert "too late to undo: others have chosen since" in done.out


def test_help_and_look() -> None:
    """`help` tells what can be typed, `look` shows the whole view again."""
    done = rulesdsl("play", "nim", "-p", "2", "-s", "1", "--seats", "human,random", stdin=typed("help", "look"))
    assert "type the number of an option, or its name" in done.out
    assert done.out.count("What player 1 sees:") == 2


def test_a_forced_pick_is_asked(toe: Path) -> None:
    """A pick with a single option is put before the person all the same."""
    state = interpreter.load(toe, players=2).start(seed=1)
    done = rulesdsl(
        "play", toe, "-p", "2", "-s", "1", "--seats", "human",
        stdin=typed("1_1", "2_1", "3_1", "1_2", "2_2", "3_2", "2_3", "1_3"),
    )  # fmt: skip
    assert len(state.options) == 9
    assert done.out.count("choose:") == 9
    assert done.out.rpartition("choose:")[2].count("mark") == 1


def test_nothing_hidden_is_shown() -> None:
    """A person at the table sees her own card and not the other's: the same is printed whatever the other holds."""
    game = interpreter.load("kuhn_poker", players=2)
    shown = {}
    for seed in range(40):
        state = game.start(seed=seed)
        sections = Screen(game.ir, game.layout).sections(state.view(state.to_act[0]), 100)
        lines = tuple(line for section in sections for line in section.lines)
        hands = tuple(state.cells)
        shown.setdefault(lines, set()).add(hands)
    assert len(shown) < len(set().union(*shown.values()))
    out = rulesdsl("play", "kuhn_poker", "-p", "2", "-s", "2", "--seats", "human,random").out
    assert "unseen" in out.partition("choose:")[0]


def test_a_single_option() -> None:
    """Where there is a single option, Enter picks it; where there are several, Enter shows them again."""
    done = rulesdsl("play", "nim", "-s", "1", "--seats", "human,random", stdin=typed("", "first", "", "quit"))
    assert done.out.count("player 1, choose:\n  1  take matches first") == 2
    assert "> \n  player 1: take matches, n 1\n" in done.out


def test_numbers_stand_for_numbers() -> None:
    """Options that pick a number are numbered by it, also where some are missing."""
    state = interpreter.load("connect_four", players=2).start(seed=1)
    for _ in range(6):
        state = state.play(state.options[0])
    assert {number: one.name.partition("=")[2] for number, one in numbered(state.options).items()} == {
        number: str(number) for number in range(2, 8)
    }
    mixed = interpreter.load("mangrovia", players=2).start(seed=1).options
    assert list(numbered(mixed)) == list(range(1, len(mixed) + 1))


def test_a_part_of_a_name() -> None:
    """Words of a title that only one option has are enough; several are named; an option of another choice is not one now."""
    state = interpreter.load("mangrovia", players=3).start(seed=2)
    state = state.play(state.options[0])
    seat = state.to_act[0]
    assert isinstance(find(state, seat, "at site 4"), Option)
    several = find(state, seat, "put a bowl")
    assert isinstance(several, tuple)
    assert "could be" in several[0]
    assert find(state, seat, "build a hut on c4") == ("`build a hut on c4` is not to be chosen now",)
    assert find(state, seat, "x" * 600)[0] == f"nothing here is called `{'x' * 40}...`"  # type: ignore[index]


def test_look_at_what_the_rules_say() -> None:
    """`look` with a name tells what the rules say of a row and where it is spoken of; it also finds what is seen."""
    done = rulesdsl(
        "play", "mangrovia", "-s", "2", "--seats", "human,random,random",
        stdin=typed("look landing 3", "look site 3", "look path A", "look score", "look nonsens"),
    )  # fmt: skip
    assert "  Landings: landing 3; site: site 3; does: draw up 1\n" in done.out
    assert "  Landings: landing 10; site: site 3; does: build hut, then build hut\n" in done.out
    assert "  Paths: A; x: 3; first: 12; second: 6\n" in done.out
    assert re.search(r"> look score\n +score +0 points", done.out)
    assert "nothing here is called `nonsens`" in done.out


def test_what_is_to_pay() -> None:
    """While a payment goes on, what is still due stands in the question, with its unit."""
    picks = ["1"] * 8
    done = rulesdsl("play", "mangrovia", "-s", "2", "--seats", "human,random,random", stdin=typed(*picks, "d4", "v5", "quit"))
    assert "player 1, choose (10 valuables to pay):\n" in done.out
    assert "player 1, choose (5 valuables to pay):\n" in done.out


def test_save_while_playing(tmp_path: Path) -> None:
    """`save FILE` keeps the game from then on; a file that is there is left alone."""
    path, other = tmp_path / "game.json", tmp_path / "there.json"
    other.write_text("mine")
    done = rulesdsl(
        "play", "nim", "-s", "1", "--seats", "human,random", stdin=typed(f"save {other}", f"save {path}", "first", "quit")
    )
    assert f"`{other}` exists already" in done.out
    assert f"kept in `{path}` from now on" in done.out
    assert other.read_text() == "mine"
    assert f"rulesdsl play --resume {path}" in done.err
    assert "take_matches=first" in path.read_text()


def test_what_seats_get_is_told() -> None:
    """What comes to lie with a seat without being picked is told: a pole tile, a trick."""
    out = rulesdsl("play", "hearts", "-s", "3", "--seats", "random").out
    assert re.search(r"player \d: card .* -> .*clubs", out)


def test_rounds_are_rounds() -> None:
    """Turns one after the other are no rounds; a round's heading comes before its first pick is asked for."""
    assert "Round" not in rulesdsl("play", "connect_four", "-s", "3", "--seats", "random").out
    asked = rulesdsl("play", "mangrovia", "-s", "2", "--seats", "human,random,random", stdin=typed()).out
    assert asked.index("Round 1") < asked.index("choose:")


def test_own_chance_is_told() -> None:
    """What a person draws for herself is named to her; what others draw is not."""
    done = rulesdsl("play", "kuhn_poker", "-s", "1", "--seats", "human,random")
    dealt = re.search(r"play\.deal: (\w+), unseen", done.out)
    assert dealt is not None
    assert f"your hand  {dealt[1]}\n" in done.out


def test_listing() -> None:
    """A few options stand one below the other, many in columns, each with its number."""
    assert listing({1: "a", 2: "b"}, 100) == ["  1  a", "  2  b"]
    many = listing({number + 1: f"space {number}" for number in range(48)}, 100)
    assert len(many) < 10
    assert all(len(line) <= 100 for line in many)
    assert " 48  space 47" in many[-1]


def test_rules_that_go_wrong_in_play(tmp_path: Path) -> None:
    """A number beyond its range is a fault of the rules file: the step is named, and nobody is asked to report it."""
    rules = tmp_path / "over.rules"
    rules.write_text(
        'language 1\ngame over_the_top "Over the top" for 2 players\n'
        "state score (p in players): 0..2 = 0, seen by all\n"
        "ranking winner of p in players:\n    points: most score(p)\n    otherwise shared\n"
        "to play:\n    turns of players until score(p1) is 9: act\n    end\n"
        "to act:\n    choose:\n        one: add 1 to score(me)\n        two: add 2 to score(me)\n"
    )
    done = rulesdsl("play", str(rules), "-p", "2", "-s", "4", "--seats", "random")

    assert done.code == 1
    assert "went wrong in play, at act." in done.err
    assert "score holds 0 to 2" in done.err
    assert "Sorry" not in done.err
