"""Commands from the cache say what they say without it, and end alike."""

from pathlib import Path

import pytest

from tests.cli.commands import rulesdsl
from tests.labels.shop import shop

COMMANDS = (
    ("play", "SHOP", "-p", "2", "-s", "3", "--seats", "greedy", "-v", "dear"),
    ("play", "SHOP", "-p", "2", "-s", "3", "--seats", "random", "--lang", "es"),
    ("play", "SHOP", "-p", "2", "-s", "3", "--seats", "random", "--set", "winner.coins.doc=one"),
    ("play", "SHOP", "-p", "3"),
    ("play", "SHOP", "-p", "2", "--lang", "eo"),
    ("check", "SHOP"),
    ("check", "SHOP", "-p", "2"),
    ("check", "SHOP", "-p", "3"),
    ("check", "SHOP", "-v", "dear", "--output-format", "json"),
)


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: " ".join(command[:1] + command[2:]))
def test_the_same_is_said(cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...]) -> None:
    """With nothing kept, while it is kept, and from what was kept; by rules with a doubt in them."""
    rules = shop(tmp_path / "shop")
    rules.write_text(f"{rules.read_text()}let idle = count p in players\n")
    words = [str(rules) if word == "SHOP" else word for word in command]
    with monkeypatch.context() as patch:
        patch.setenv("RULESDSL_CACHE", "off")
        without = rulesdsl(*words)
    assert not cache.exists()
    assert [rulesdsl(*words) for _ in range(2)] == [without, without]
    assert list(cache.iterdir())


def test_a_label_that_is_edited_is_checked_anew(cache: Path, tmp_path: Path) -> None:
    """What was found before is not said of what stands there now; what stands there again was found before."""
    rules = shop(tmp_path / "shop")
    labels = rules.parent / "labels" / "es.toml"
    text, before = labels.read_text(), rulesdsl("check", rules)
    labels.write_text(text.replace("shelf =", "shelv ="))
    assert rulesdsl("check", rules) != before
    labels.write_text(text)
    assert rulesdsl("check", rules) == before


def test_a_cache_that_cannot_be_there_is_not_worth_a_word(cache: Path) -> None:
    """Nothing is said of it, and the command ends as it should."""
    cache.write_text("a file")
    done = rulesdsl("check", "nim", "-p", "2")
    assert (done.code, done.out, done.err) == (0, "", "no mistakes\n")
