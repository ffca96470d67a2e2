"""Files that come with the package, with words changed at random: always a game or a mistake, never a crash."""

import re
from functools import lru_cache
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

import rulesdsl
from rulesdsl.games import game_names, game_path
from rulesdsl.ir.invariants import broken
from rulesdsl.source import SourceFile

TOKENS = re.compile(r'"[^"\n]*"|--[^\n]*|\w+|[^\w\s]|\n[ ]*|[ ]+')
LONGEST = 9000


@lru_cache
def token_lists() -> tuple[tuple[str, ...], ...]:
    """The tokens of each file that is not too long, spaces included."""
    texts = (game_path(name).read_text(encoding="utf-8") for name in sorted(game_names()))
    return tuple(tuple(TOKENS.findall(text)) for text in texts if len(text) < LONGEST)


def mutated(seed: int) -> str:
    """A file in which some tokens are replaced by words of the file, left out, doubled or swapped."""
    random = Random(seed)
    tokens = list(random.choice(token_lists()))
    words = [token for token in tokens if re.match(r"\w", token)]
    for _ in range(random.choice((1, 1, 1, 2, 4))):
        at = random.randrange(len(tokens))
        match random.randrange(5):
            case 0 | 1:
                tokens[at] = random.choice(words)
            case 2:
                del tokens[at]
            case 3:
                tokens.insert(at, random.choice(words))
            case 4:
                other = random.randrange(len(tokens))
                tokens[at], tokens[other] = tokens[other], tokens[at]
    return "".join(tokens)


@given(st.integers(0, 10**9), st.sampled_from((2, 3, 4)))
@settings(max_examples=120)
def test_a_changed_file_is_a_game_or_has_mistakes(seed: int, players: int) -> None:
    """Nothing raises; a game keeps the promises of the representation; every mistake can be told."""
    game, found = rulesdsl.build(SourceFile("changed.rules", mutated(seed)), players)

    assert (game is None) is rulesdsl.has_errors(found)
    assert game is None or broken(game) == ()
    for mistake in found:
        assert mistake.headline()
        assert "\n" not in mistake.headline()
        assert all(
            isinstance(text, str) for text in (mistake.caption(), *mistake.help(), *(one.text for one in mistake.others()))
        )
