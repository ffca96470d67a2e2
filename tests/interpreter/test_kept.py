"""Games from the cache: nothing tells them from games that were made of their texts, and nothing is made to have them."""

import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest
from attrs import field, fields, frozen

import interpreter
import rulesdsl
from interpreter import Game, State, building, saves
from interpreter.game import made
from interpreter.saves import Setup
from rulesdsl.diagnostics.model import Mistake
from rulesdsl.games import game_path
from rulesdsl.source import SourceFile, Span
from rulesdsl.variants.find import Chosen
from tests.labels.shop import shop

ROOT = Path(__file__).parent.parent.parent


@frozen
class Asked:
    """A game as `load` is asked for it."""

    name: str
    players: int | None = None
    variants: tuple[str, ...] = ()
    changes: Mapping[str, object] = field(factory=dict)
    language: str = "en"

    def __str__(self) -> str:
        return "-".join(map(str, (self.name, self.players or "fewest", *self.variants, *self.changes, self.language)))

    def load(self) -> Game:
        """The game, or what is wrong with it."""
        return interpreter.load(self.name, self.players, self.variants, self.changes, self.language)


GAMES = (
    Asked("tic_tac_toe"),
    Asked("kuhn_poker", 2),
    Asked("liars_dice", 3),
    Asked("goofspiel", 3),
    Asked("hearts", 4),
    Asked("under_the_mango_tree", 2),
    Asked("under_the_mango_tree", 3, ("card_kept",), {}, "es"),
    Asked("mangrovia", 2),
    Asked("mangrovia", 5, (), {}, "es"),
    Asked("mangrovia", 4, ("stone_tiles", "seven_huts"), {"valuables_laid_out": 5}),
    Asked("mangrovia", 3, ("godless", "plain_words"), {}, "es"),
)


@pytest.fixture(params=GAMES, ids=str)
def both(request: pytest.FixtureRequest, cache: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Game, Game]:
    """A game that was made, and the same from the cache; that it comes from there is certain, since nothing can be made then."""
    asked: Asked = request.param
    with monkeypatch.context() as patch:
        patch.setenv("RULESDSL_CACHE", "off")
        fresh = asked.load()
        fresh.playout(1)
        fresh.start(1)
    assert not cache.exists()
    first = asked.load()
    first.playout(1)
    first.start(1)
    nothing_is_made(monkeypatch)
    kept = asked.load()
    assert kept.ir is not first.ir
    return fresh, kept


def nothing_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    """From here on no text is parsed, lowered, built or said."""

    def fail(*_: object) -> None:
        raise AssertionError("this should have come from the cache")

    for module, name in ((rulesdsl, "named"), (rulesdsl, "build"), (rulesdsl, "spoken"), (building, "build")):
        monkeypatch.setattr(module, name, fail)


# ---- the same in every way ------------------------------------------------------------------------


def test_nothing_tells_a_kept_game_from_a_new_one(both: tuple[Game, Game]) -> None:
    """Rules with places and words, machine, layout, actions, generated functions; playouts; a game from the view of each seat."""
    fresh, kept = both
    for name in ("game", "machine", "layout", "actions", "copies"):
        assert list(parts(getattr(kept.compiled, name))) == list(parts(getattr(fresh.compiled, name)))
    assert kept.actions.names == fresh.actions.names
    assert [kept.compiled.asking.text, kept.compiled.drawing.text] == [fresh.compiled.asking.text, fresh.compiled.drawing.text]
    assert [kept.playout(seed) for seed in range(20)] == [fresh.playout(seed) for seed in range(20)]
    assert list(course(kept)) == list(course(fresh))


def parts(one: Any) -> Iterator[object]:
    """All that a value holds, in order; also what it is not compared by, and the order of dictionaries."""
    if isinstance(one, Span):
        yield one.source.name, one.source.text, one.start, one.end
    elif hasattr(type(one), "__attrs_attrs__"):
        yield type(one).__qualname__
        for place in fields(type(one)):
            yield from parts(getattr(one, place.name))
    elif isinstance(one, dict):
        for key, value in one.items():
            yield key
            yield from parts(value)
    elif isinstance(one, tuple):
        for part in one:
            yield from parts(part)
    else:
        yield one


def course(game: Game) -> Iterator[object]:
    """What there is to see, to read and to ask in the first thirty moves of a game, and in what is saved of it."""
    random = Random(3)
    state = game.start(seed=5)
    for _ in range(30):
        if state.over:
            break
        yield from seen(state, random)
        state = state.play(random.choice(state.options))
    yield saves.save(state, Setup(game.name, {}, {}, 5, ("human",) * game.players))


def seen(state: State, random: Random) -> Iterator[object]:
    """All that a state says."""
    game = state.game
    yield state.cells, state.to_act, state.moments
    yield [(option.name, option.text, option.seat) for option in state.options]
    for seat in (None, *range(game.players)):
        yield repr(state.view(seat)), state.information(seat)
    for action in random.sample(game.actions.all, min(5, len(game.actions.all))):
        yield [told(mistake) for mistake in state.why_not(action.name)]


def told(mistake: Mistake) -> object:
    """A refusal with its place, its references and its words."""
    return mistake, list(parts(mistake.span)), str(mistake)


# ---- by themselves, in a process -------------------------------------------------------------------

SAID = """
import sys
from rulesdsl.cache import code
code.BEGAN = 2**63
import interpreter
state = interpreter.load("mangrovia", 3, ["stone_tiles"], {"huts_each": 6}, "es").start(seed=2)
while len(state.history) < 60:
    print(state.options, [str(one) for action in state.game.actions.all[::40] for one in state.why_not(action.name)])
    state = state.play(state.options[-1])
print(state.view(0), state.game.ir.rules_hash, state.game.playout(4))
made = {"lark", "rulesdsl.syntax.parser", "rulesdsl.lowering.game", "interpreter.building"}
print(*made & set(sys.modules), file=sys.stderr)
"""


def test_another_process_hashes_texts_otherwise_and_sees_the_same(cache: Path) -> None:
    """With nothing kept, and from what a process with other hashes has kept; then neither parser nor builder is imported."""
    said = []
    for seed, where in (("1", "off"), ("2", str(cache)), ("3", str(cache))):
        environ = {**os.environ, "PYTHONHASHSEED": seed, "RULESDSL_CACHE": where}
        done = subprocess.run([sys.executable, "-c", SAID], env=environ, cwd=ROOT, capture_output=True, text=True, check=True)
        said.append((done.stdout, done.stderr.split()))
    assert said[0][0] == said[1][0] == said[2][0]
    assert [len(modules) for _, modules in said] == [4, 4, 0]


# ---- when it is not the same -----------------------------------------------------------------------


def test_what_is_edited_is_made_anew(cache: Path, tmp_path: Path) -> None:
    """Rules, a variant, a label, a change: each is seen at once, and back again."""
    rules = shop(tmp_path / "shop")
    asked = Asked(str(rules), 2, ("dear",), {}, "es")

    def rules_and_words() -> list[object]:
        return list(parts(asked.load().ir))

    before = rules_and_words()
    for name, old, new in (
        ("game.rules", "leave: add", "go: add"),
        ("labels/es.toml", "La tienda", "El mercado"),
        ("variants/labels/dear.es.toml", "pan caro", "pan muy caro"),
    ):
        path = rules.parent / name
        text = path.read_text()
        path.write_text(text.replace(old, new))
        assert rules_and_words() != before
        path.write_text(text)
        assert rules_and_words() == before


def test_faulty_rules_are_not_kept(cache: Path, tmp_path: Path) -> None:
    """Each time all that is wrong is said."""
    rules = shop(tmp_path / "shop")
    rules.write_text(rules.read_text().replace("to shelf", "to no_such"))
    for _ in range(2):
        with pytest.raises(interpreter.FaultyRules):
            interpreter.load(rules)
    assert kinds(cache) == ["counts"]


def test_labels_that_change_while_they_are_read_are_not_kept(
    cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody knows which of the two texts the game has."""
    rules = shop(tmp_path / "shop")
    spoken = rulesdsl.spoken

    def hurried(*arguments: Any) -> Any:
        (rules.parent / "labels" / "es.toml").write_text("[names]\n")
        return spoken(*arguments)

    monkeypatch.setattr(rulesdsl, "spoken", hurried)
    assert interpreter.load(rules, language="es").title == "The shop"
    assert kinds(cache) == ["counts"]


def test_a_game_without_labels(cache: Path) -> None:
    """From the standard input, say: it has the plain wording, which is known by being itself."""
    source = SourceFile("<stdin>", game_path("nim").read_text())
    first, second = (made(source, 2, Chosen())[0] for _ in range(2))
    assert first is not None
    assert second is not None
    assert second.ir is not first.ir
    assert second.ir.wording is first.ir.wording
    assert "game" in kinds(cache)


def test_a_program_that_is_gone_is_written_again(cache: Path) -> None:
    """Of a game whose generated functions were let go, they are made of the game that was kept."""
    game = interpreter.load("hearts", 4)
    before = game.playout(1), list(game.start(seed=1).options), game.compiled.drawing.text
    for path in cache.glob("[ad]*"):
        path.unlink()
    assert kinds(cache) == ["counts", "game"]
    again = interpreter.load("hearts", 4)
    assert (again.playout(1), list(again.start(seed=1).options), again.compiled.drawing.text) == before
    assert kinds(cache) == ["asking", "counts", "drawing", "game"]


def test_where_nothing_can_be_kept_games_are_made(cache: Path) -> None:
    """A cache that cannot be there is as none."""
    cache.write_text("a file")
    assert [interpreter.load("nim").playout(3) for _ in range(2)] == [interpreter.load("nim").playout(3)] * 2


def test_a_game_of_its_representation_is_not_kept(cache: Path) -> None:
    """What it depends on is not known."""
    interpreter.of_ir(interpreter.load("nim").ir).playout(1)
    assert kinds(cache) == ["counts", "game"]


def kinds(cache: Path) -> list[str]:
    """What kinds of results are kept."""
    return sorted(path.name.partition("-")[0] for path in cache.iterdir())


# ---- checks ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [None, 2])
@pytest.mark.parametrize("variants", [(), ("dear",)])
def test_doubts_are_the_same(
    cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, players: int | None, variants: tuple[str, ...]
) -> None:
    """What is only doubtful is said again in the same words at the same places, without looking for it."""
    path = shop(tmp_path / "shop")
    path.write_text(f"{path.read_text()}let idle = count p in players\n")
    source, chosen = rulesdsl.read(path), rulesdsl.choose(path, variants)
    first = rulesdsl.check(source, chosen, players)
    nothing_is_made(monkeypatch)
    monkeypatch.setattr(rulesdsl, "_check", rulesdsl.named)
    second = rulesdsl.check(source, chosen, players)
    assert first
    assert [told(mistake) for mistake in first] == [told(mistake) for mistake in second]
