"""The program's own phrases in other languages: `LANGUAGE.toml` beside this module has them by their English text."""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

FOLDER = Path(__file__).parent


def known_languages() -> tuple[str, ...]:
    """The languages that phrases are known in, besides English."""
    return tuple(sorted(path.stem for path in FOLDER.glob("*.toml")))


@cache
def phrases(language: str) -> Mapping[str, str]:
    """The phrases of a language by their English text; none where they are not known in it."""
    if language not in known_languages():
        return {}
    found: dict[str, str] = tomllib.loads((FOLDER / f"{language}.toml").read_text(encoding="utf-8"))["phrases"]
    return found
