"""What results of rules files depend on: one change at a time gives another key, and what has no part in a result does not."""

from collections.abc import Callable, Mapping
from pathlib import Path
from shutil import rmtree

import pytest
from attrs import evolve, field, frozen

from rulesdsl import choose, read
from rulesdsl.cache.key import Key
from rulesdsl.keys import game_key, labels_key, rules_key
from rulesdsl.source import Quoted, SourceFile
from rulesdsl.variants.find import Chosen
from tests.labels.shop import shop

OTHER = '[variant]\ngame = "shop"\n[set]\nshelf.doc = "Elsewhere."\n'


@frozen
class Asked:
    """A game as somebody asks for it."""

    rules: Path
    players: int = 2
    variants: tuple[str, ...] = ()
    changes: Mapping[str, object] = field(factory=dict)
    language: str = "es"

    def key(self) -> Key:
        """The key of the game."""
        chosen = choose(self.rules, self.variants, self.players, self.changes)
        found = game_key(read(self.rules), self.players, chosen, self.rules, self.language)
        assert found is not None
        return found


def begun(folder: Path) -> Asked:
    """The shop for two, with a variant, in Spanish, in a new folder; another variant lies beside it."""
    rmtree(folder, ignore_errors=True)
    rules = shop(folder)
    (folder / "variants" / "other.toml").write_text(OTHER)
    return Asked(rules, variants=("dear",))


@pytest.fixture
def asked(cache: Path, tmp_path: Path) -> Asked:
    """The game before any change."""
    return begun(tmp_path / "shop")


def edited(name: str) -> Callable[[Asked], Asked]:
    """Something more at the end of a file, which changes nothing in the game."""

    def edit(asked: Asked) -> Asked:
        path = asked.rules.parent / name
        path.write_text(f"{path.read_text() if path.exists() else ''}# more\n")
        return asked

    return edit


def renamed(asked: Asked) -> Asked:
    """The same text in another file."""
    return evolve(asked, rules=asked.rules.rename(asked.rules.with_name("other.rules")))


def moved(asked: Asked) -> Asked:
    """The variant by the path of a file with the same text."""
    path = asked.rules.parent / "dear.toml"
    (asked.rules.parent / "variants" / "dear.toml").rename(path)
    return evolve(asked, variants=(str(path),))


COUNTS: dict[str, Callable[[Asked], Asked]] = {
    "rules": edited("game.rules"),
    "name of the rules": renamed,
    "players": lambda asked: evolve(asked, players=3),
    "variant": edited("variants/dear.toml"),
    "place of the variant": moved,
    "no variant": lambda asked: evolve(asked, variants=()),
    "one more variant": lambda asked: evolve(asked, variants=("dear", "other")),
    "order of variants": lambda asked: evolve(asked, variants=("other", "dear")),
    "variant beside": edited("variants/other.toml"),
    "one more beside": edited("variants/third.toml"),
    "a change": lambda asked: evolve(asked, changes={"buy.leave.doc": "a"}),
    "another change": lambda asked: evolve(asked, changes={"buy.leave.doc": "b"}),
    "language": lambda asked: evolve(asked, language="en"),
    "labels": edited("labels/es.toml"),
    "labels to fall back on": edited("labels/en.toml"),
    "labels of the variant": edited("variants/labels/dear.es.toml"),
    "labels of the variant to fall back on": edited("variants/labels/dear.en.toml"),
}


def test_everything_that_counts_has_a_key_of_its_own(asked: Asked) -> None:
    """One change each, from the same beginning."""
    keys = {"as it was": asked.key()}
    for name, change in COUNTS.items():
        keys[name] = change(begun(asked.rules.parent)).key()
    same = [(one, other) for one in keys for other in keys if one < other and keys[one] == keys[other]]
    assert same == []


@pytest.mark.parametrize("name", ["labels/fr.toml", "variants/labels/other.es.toml", "README.md", "variants/notes.txt"])
def test_what_has_no_part_in_a_game_has_none_in_its_key(asked: Asked, name: str) -> None:
    """Labels of other languages and of variants that are not laid; other files."""
    before = asked.key()
    edited(name)(asked)
    assert asked.key() == before


def test_a_file_that_comes_along_counts(asked: Asked, tmp_path: Path) -> None:
    """What lies beside a file that requires it is laid, so that its text is part of the key."""
    own = tmp_path / "own.toml"
    own.write_text('[variant]\ngame = "shop"\nrequires = ["near"]\n')
    near = own.with_name("near.toml")
    keys = set()
    for text in ("", "# more\n"):
        near.write_text(f"{OTHER}{text}")
        keys.add(evolve(asked, variants=(str(own),)).key())
    assert len(keys) == 2


def test_variants_that_are_not_laid_count_only_beside_others(asked: Asked) -> None:
    """Where none is laid nothing is said of those that lie there."""
    plain = evolve(asked, variants=())
    before = plain.key()
    edited("variants/other.toml")(asked)
    assert plain.key() == before


def test_faulty_variants_have_no_key(asked: Asked) -> None:
    """What comes of them is not kept."""
    (asked.rules.parent / "variants" / "dear.toml").write_text('[variant]\ngame = "shop"\n[sett]\na = 1\n')
    chosen = choose(asked.rules, ("dear",))
    assert chosen.mistakes
    assert game_key(read(asked.rules), 2, chosen, asked.rules) is None
    assert rules_key("test", read(asked.rules), chosen) is None


def test_labels_that_are_checked(asked: Asked) -> None:
    """Each text counts, and whose it is."""
    source, chosen = read(asked.rules), choose(asked.rules, ("dear",))
    one, other = SourceFile("es.toml", "a"), SourceFile("dear.es.toml", "a")
    files = ((), (one,), (other,), (one, other), (SourceFile("es.toml", "b"), other))
    assert len({labels_key(source, laid, several) for several in files for laid in (chosen, Chosen())}) == 10


def test_quoted_rules_have_no_key(asked: Asked) -> None:
    """Their places are those of the text around them, which the key would not know."""
    text = "game"
    quoted = Quoted("a page", text, SourceFile("a page", f"`{text}`"), tuple(range(1, 6)), tuple(range(2, 6)))
    assert rules_key("test", quoted, None) is None


def test_with_labels_or_without(asked: Asked) -> None:
    """A game from the standard input has no labels, even where those of another lie there or there are none."""
    source = SourceFile("<stdin>", asked.rules.read_text())
    for folder in (asked.rules.parent, asked.rules.parent / "labels"):
        assert game_key(source, 2, Chosen()) != game_key(source, 2, Chosen(), folder / "game.rules", "en")


def test_one_count_or_all(asked: Asked) -> None:
    """What is found for one number of players is not what is found for all."""
    source = read(asked.rules)
    keys = [
        rules_key("test", source, chosen, players)
        for chosen in (None, choose(asked.rules, ("dear",)))
        for players in (None, 2, 3)
    ]
    assert len(set(keys)) == 6
    assert rules_key("test", source, None) == rules_key("test", source, Chosen())
