"""`--lang`, and labels in `check`."""

from pathlib import Path

import pytest

from tests.cli.commands import rulesdsl
from tests.labels.shop import SPANISH, shop


def test_a_spanish_game() -> None:
    """Heading, course, headings of rounds, scoring and result are in Spanish."""
    out = rulesdsl("play", "mangrovia", "-p", "2", "-s", "4", "--seats", "random", "--lang", "es").out
    assert out.startswith("Mangrovia, 2 jugadores, semilla 4: random, random\n")
    for line in ("Ronda 1", "  jugador 1: ", "Puntuación final", "Resultado final", "gana jugador "):
        assert f"\n{line}" in out


def test_a_person_plays_in_spanish(tmp_path: Path) -> None:
    """Commands, options and refusals are Spanish; the English commands and the names of actions are understood, too."""
    typed = b"ayuda\nver\nlook\npan\ncomprar pan\nbuy.ware=bread\nbanana\nsalir\n"
    out = rulesdsl("play", shop(tmp_path), "-p", "2", "-s", "3", "--seats", "human", "--lang", "es", stdin=typed).out
    assert out.startswith("La tienda, 2 jugadores, semilla 3: human, human\n")
    assert out.count("Lo que ve jugador 1:") == 3
    assert "jugador 1, elige:\n  1  comprar a fish of today\n" in out
    assert out.count("  `comprar pan` no se permite:\n  - jugador 1 tiene bastante\n") == 3
    assert "aquí nada se llama `banana`" in out
    assert out.endswith("la partida se detiene aquí\n")


@pytest.mark.parametrize(
    ("command", "language", "ways"),
    [
        (("play", "mangrovia", "-p", "2"), "eo", "  its languages are `en` and `es`\n"),
        (("play", "tic_tac_toe", "-p", "2"), "es", "  its language is `en`\n"),
        (("play", "mangrovia", "-p", "2"), "ess", "  did you mean `es`?\n  its languages are `en` and `es`\n"),
    ],
)
def test_a_language_that_is_not_there(command: tuple[str, ...], language: str, ways: str) -> None:
    """One message names the languages that there are, and the command ends with 2."""
    done = rulesdsl(*command, "--lang", language)
    assert (done.code, done.out) == (2, "")
    assert done.err == f"error: `{command[1]}` has no labels in `{language}`\n{ways}"


def test_labels_that_are_no_toml(tmp_path: Path) -> None:
    """The mistake is shown and the command ends with 1; in English the game is played."""
    rules = shop(tmp_path, es="[names")
    done = rulesdsl("play", rules, "-p", "2", "--seats", "random", "--lang", "es")
    assert (done.code, done.out) == (1, "")
    assert "LAB101" in done.err
    assert rulesdsl("play", rules, "-p", "2", "--seats", "random").code == 0


def test_labels_that_cannot_be_read(tmp_path: Path) -> None:
    """A file that is no UTF-8 text is named."""
    rules = shop(tmp_path)
    (tmp_path / "labels" / "es.toml").write_bytes(b'[names]\nbread = "pa\xf1"\n')
    for command in (("check",), ("play", "-p", "2", "--lang", "es")):
        done = rulesdsl(command[0], rules, *command[1:])
        assert (done.code, done.out) == (2, "")
        assert "es.toml` is not UTF-8 text: line 2 holds a byte that means nothing" in done.err


def test_check_lists_what_is_missing(tmp_path: Path) -> None:
    """The labels of a game are checked with it; what they lack are notes, which are no findings to stop at."""
    done = rulesdsl("check", shop(tmp_path), "--output-format", "concise")
    assert done.code == 0
    assert [line.split(" ", 2)[1:] for line in done.out.splitlines() if "LAB" in line] == [
        ["note[LAB105]", "`[names]` lacks 14 of the things that players read"]
    ]


@pytest.mark.parametrize("file", ["labels/es.toml", "variants/labels/dear.es.toml"])
def test_check_takes_a_labels_file(tmp_path: Path, file: str) -> None:
    """A labels file means what it is for, a game or a variant."""
    shop(tmp_path)
    text = (tmp_path / file).read_text(encoding="utf-8")
    (tmp_path / file).write_text(text.replace("[names]", '[names]\nbred = "pan"'), encoding="utf-8")
    done = rulesdsl("check", tmp_path / file)
    assert done.code == 1
    assert "the rules have no thing `bred`" in done.out
    assert "did you mean `bread`" in done.out


def test_labels_do_not_hide_mistakes_of_the_rules(tmp_path: Path) -> None:
    """Of a game with errors, these are told first."""
    rules = shop(tmp_path, es=SPANISH.replace("[names]", '[names]\nbred = "pan"'))
    rules.write_text(rules.read_text(encoding="utf-8").replace("coins = 3", "coins = x"), encoding="utf-8")
    done = rulesdsl("check", rules)
    assert done.code == 1
    assert "bred" not in done.out
