"""All variants of a game against each other: which go together, and sets in which every pair that does is played."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from pathlib import Path

from attrs import frozen

from rulesdsl import choose, named, player_counts, read
from rulesdsl.diagnostics.model import Mistake, Severity
from rulesdsl.games import game_path
from rulesdsl.source import SourceFile
from rulesdsl.variants.find import Chosen, variant_names
from rulesdsl.variants.model import Variant
from rulesdsl.varied import resolved

LARGEST = 8
"""How many variants of those that go together are played in one game."""

PAGES = Path(__file__).parent.parent.parent / "docs" / "games"
FORBIDDEN = re.compile(r"^\| `(\w+)` \| `(\w+)` \|", re.MULTILINE)


@frozen
class Pair:
    """Two variants, for how many players both are, and what is wrong with playing them together."""

    first: str
    second: str
    counts: tuple[int, ...]
    mistakes: tuple[Mistake, ...]

    @property
    def ids(self) -> frozenset[str]:
        """Both."""
        return frozenset((self.first, self.second))

    @property
    def allowed(self) -> bool:
        """Whether they go together."""
        return bool(self.counts) and not self.mistakes


@cache
def rules(game: str) -> SourceFile:
    """The rules file of a game."""
    return read(game_path(game))


def together(game: str, ids: tuple[str, ...], players: int | None = None) -> Chosen:
    """Some variants, with those they require."""
    return choose(game_path(game), ids, players)


def counts_of(game: str, ids: tuple[str, ...]) -> tuple[int, ...]:
    """For how many players a game is with some variants."""
    return player_counts(rules(game), together(game, ids))


@cache
def pairs(game: str) -> tuple[Pair, ...]:
    """All pairs of variants, but for those of which one requires the other."""
    needed = {name: set(together(game, (name,)).names) for name in variant_names(game_path(game))}
    several = (pair for pair in combinations(needed, 2) if not any(set(pair) <= needed[name] for name in pair))
    return tuple(_pair(game, first, second) for first, second in several)


def _pair(game: str, first: str, second: str) -> Pair:
    chosen = together(game, (first, second))
    wrong = tuple(one for one in resolved(rules(game), None, chosen)[1] if one.severity is Severity.ERROR)
    return Pair(first, second, player_counts(rules(game), chosen), wrong)


# ---- the page -----------------------------------------------------------------------------------------


def page_path(game: str) -> Path:
    """Where the page of a game's variants lies."""
    return PAGES / f"{game}_variants.md"


def forbidden(game: str) -> frozenset[frozenset[str]]:
    """The pairs that do not go together, as the page has them."""
    path = page_path(game)
    return frozenset(map(frozenset, FORBIDDEN.findall(path.read_text(encoding="utf-8")))) if path.is_file() else frozenset()


def page(game: str) -> str:
    """The page as it should be: the variants of a game, and which of them do not go together."""
    header = named(rules(game))[0].file.header
    assert header is not None
    above = f"Written by `pytest tests/games/test_variants.py --update-goldens` from `{game_path(game).parent.name}/variants/`."
    return "\n".join((f"# Variants of {header.title}", above, "", *_listing(game), "", *_forbidden(game), ""))


def _listing(game: str) -> Iterator[str]:
    yield "| variant | rank | players | along with | what it is |"
    yield "| --- | --- | --- | --- | --- |"
    for name in variant_names(game_path(game)):
        one = together(game, (name,)).variants[0]
        counts = ", ".join(map(str, counts_of(game, (name,))))
        needed = ", ".join(f"`{other.text}`" for other in one.requires)
        yield f"| `{name}` | {one.rank.value} | {counts} | {needed} | {_what(one)} |"


def _what(variant: Variant) -> str:
    parts = (part.rstrip(".") for part in (variant.title, variant.doc) if part)
    return f"{'. '.join(parts)}.".replace("|", "\\|")


def _forbidden(game: str) -> Iterator[str]:
    wrong = [pair for pair in pairs(game) if not pair.allowed]
    yield "## What does not go together"
    if not wrong:
        yield "Nothing: every variant may be played along with every other."
        return
    yield f"These {len(wrong)} of {len(pairs(game))} pairs; all others may be played together."
    yield ""
    yield "| | | why |"
    yield "| --- | --- | --- |"
    for pair in wrong:
        reasons = [f"{mistake.code}: {mistake.headline()}" for mistake in pair.mistakes] or ["no number of players suits both"]
        yield f"| `{pair.first}` | `{pair.second}` | {'; '.join(dict.fromkeys(reasons))} |".replace("\n", " ")


# ---- sets of variants ---------------------------------------------------------------------------------


def covering(game: str) -> Iterator[tuple[str, ...]]:
    """Sets of variants that go together, so few that each pair that does is in one of them."""
    names, apart = variant_names(game_path(game)), forbidden(game)
    waiting = {frozenset(pair): pair for pair in combinations(names, 2) if frozenset(pair) not in apart}
    while waiting:
        found = list(next(iter(waiting.values())))
        while len(found) < LARGEST:
            free = (name for name in names if not any(frozenset((name, other)) in apart for other in found))
            gains = {name: sum(frozenset((name, other)) in waiting for other in found) for name in free if name not in found}
            best = max(gains, key=lambda name: gains[name], default="")
            if not gains.get(best):
                break
            found.append(best)
        for pair in combinations(found, 2):
            waiting.pop(frozenset(pair), None)
        yield tuple(sorted(found))
