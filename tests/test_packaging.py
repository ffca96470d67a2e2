"""The wheel: built, installed into a fresh environment, and played from there."""

import os
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
INSIDE = (
    "rulesdsl/syntax/tables.json",
    "rulesdsl/syntax/grammar/5_words.lark",
    "rulesdsl/shipped_games/mangrovia/game.rules",
    "rulesdsl/diagnostics/explain/NAM101.md",
    "rulesdsl/diagnostics/render/diagnostics.schema.json",
    "rulesdsl/py.typed",
    "interpreter/py.typed",
)


def run(*command: str | Path, cwd: Path) -> str:
    """The standard output of a command that must succeed, run apart from this checkout."""
    environ = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    done = subprocess.run([*command], cwd=cwd, env=environ, text=True, capture_output=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this checkout."""
    folder = tmp_path_factory.mktemp("wheel")
    run(sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "-w", folder, ROOT, cwd=folder)
    (path,) = folder.glob("*.whl")
    return path


@pytest.fixture(scope="module")
def scripts(wheel: Path) -> Path:
    """The scripts of a fresh environment that has the wheel and what it needs."""
    venv = wheel.parent / "venv"
    run(sys.executable, "-m", "venv", venv, cwd=wheel.parent)
    scripts = venv / ("Scripts" if os.name == "nt" else "bin")
    run(scripts / "pip", "install", "-q", wheel, cwd=wheel.parent)
    return scripts


@pytest.mark.network
def test_wheel_is_whole(wheel: Path) -> None:
    """The grammar and its tables, the games, the pages and the type markers are inside, and nothing of the tests is."""
    names = ZipFile(wheel).namelist()
    assert [name for name in INSIDE if name not in names] == []
    assert {name.split("/")[0] for name in names if ".dist-info/" not in name} == {"rulesdsl", "interpreter"}
    for folder, target in (("games", "rulesdsl/shipped_games"), ("rulesdsl", "rulesdsl")):
        files = [p.relative_to(ROOT / folder) for p in (ROOT / folder).rglob("*") if p.is_file() and p.suffix != ".pyc"]
        assert [file for file in files if f"{target}/{file.as_posix()}" not in names] == []


@pytest.mark.network
def test_play_from_the_wheel(scripts: Path, tmp_path: Path) -> None:
    """From an empty folder, the installed command plays a game to its end, explains a code and checks a shipped game."""
    played = run(scripts / "rulesdsl", "play", "tic_tac_toe", "-p", "2", "-s", "1", "--seats", "random,random", cwd=tmp_path)
    assert "Tic-tac-toe" in played
    assert "# NAM101 unknown-name" in run(scripts / "rulesdsl", "explain", "NAM101", cwd=tmp_path)
    assert run(scripts / "rulesdsl", "check", "mangrovia", "--output-format", "concise", cwd=tmp_path) == ""


@pytest.mark.network
def test_api_from_the_wheel(scripts: Path, tmp_path: Path) -> None:
    """The packages are imported from the environment, and a shipped game is found by its name."""
    code = "import interpreter; print(interpreter.load('mangrovia', players=3).start(seed=7).over, interpreter.__file__)"
    said = run(scripts / "python", "-c", code, cwd=tmp_path)
    assert said.startswith("False")
    assert str(ROOT) not in said


def test_ci_runs_the_test_command_of_the_readme() -> None:
    """The README has two commands of one line each; `.ci/run` ends with the second, word for word."""
    commands = [line for line in README.splitlines() if line.startswith("python3 -m venv")]
    assert len(commands) == 2
    assert (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()[-1] == commands[1]


def test_readme_shows_a_rule_as_it_stands() -> None:
    """The rule that the README shows is in the rules file, line by line."""
    block = README.partition("```rules\n")[2].partition("```")[0]
    assert block
    assert block in (ROOT / "games" / "mangrovia" / "game.rules").read_text(encoding="utf-8")


def test_readme_in_python(capsys: pytest.CaptureFixture[str]) -> None:
    """The README's example in Python runs to the end of a game and prints who has won."""
    exec(README.partition("```python\n")[2].partition("```")[0], {})
    assert "wins" in capsys.readouterr().out
