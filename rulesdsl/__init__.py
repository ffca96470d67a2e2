"""Rules of tabletop games as text: read, checked, and made into a closed representation that an interpreter can play."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rulesdsl.cache.code import BEGAN as BEGAN
from rulesdsl.wording.model import ENGLISH

if TYPE_CHECKING:
    from rulesdsl.diagnostics.model import Mistake
    from rulesdsl.ir import model as ir
    from rulesdsl.names.model import Names
    from rulesdsl.source import SourceFile
    from rulesdsl.syntax.tree import Header
    from rulesdsl.variants.find import Chosen

__version__ = "0.1.0"


def __getattr__(name: str) -> Any:
    """The types of sources and of mistakes. Who only asks for help needs neither, nor the library that they are made with."""
    match name:
        case "SourceFile":
            from rulesdsl.source import SourceFile

            return SourceFile
        case "Mistake":
            from rulesdsl.diagnostics.model import Mistake

            return Mistake
    raise AttributeError(name)


@lru_cache(maxsize=4)
def named(source: "SourceFile") -> "tuple[Names, tuple[Mistake, ...]]":
    """What a rules file declares, for any number of players, and what is wrong with its syntax and its names."""
    from rulesdsl.names.from_syntax import collect
    from rulesdsl.syntax.parser import parse_file

    file, found = parse_file(source)
    names, more = collect(file)
    return names, (*found, *more)


def header(source: "SourceFile") -> "Header | None":
    """The first lines of a rules file, None where they are broken; quick, whatever stands below."""
    from rulesdsl.syntax.parser import parse_header

    return parse_header(source)


def build(source: "SourceFile", players: int, chosen: "Chosen | None" = None) -> "tuple[ir.Game | None, tuple[Mistake, ...]]":
    """The game in a rules file, with variants if any are chosen, for one player count, and what is wrong or doubtful.

    The game is None where there are errors.
    """
    from rulesdsl.lowering.game import lower_game

    if chosen is not None and (chosen.variants or chosen.mistakes):
        from rulesdsl.varied import build_varied

        return build_varied(source, players, chosen)
    names, found = named(source)
    game, rest = lower_game(names, players)
    mistakes = (*found, *rest)
    return (None if has_errors(mistakes) else game), mistakes


def choose(
    rules: Path, variants: Sequence[str], players: int | None = None, changes: Mapping[str, object] | None = None
) -> "Chosen":
    """The variants of a rules file by their ids or paths, with those they require, and with changes by address over all of them.

    Raises `KeyError` for a variant that does not exist, `OSError` or `UnicodeDecodeError` for a file that cannot be read.
    """
    from rulesdsl.variants import find

    if not changes:
        return find.choose(rules, variants, players)
    from rulesdsl.variants.session import ARGUMENT, assignment

    sets = tuple(assignment(name, value) for name, value in changes.items())
    return find.choose(rules, variants, players, sets, ARGUMENT)


def variant_names(rules: Path) -> tuple[str, ...]:
    """The ids of the variants that lie beside a rules file, in alphabetical order."""
    from rulesdsl.variants import find

    return find.variant_names(rules)


def check(
    source: "SourceFile",
    chosen: "Chosen | None" = None,
    players: int | None = None,
    tell: Callable[[int], object] = lambda _: None,
) -> "tuple[Mistake, ...]":
    """Everything wrong or doubtful in a rules file, with variants if any are chosen, for one player count or for all of them.

    What is only doubtful is kept. `tell` is told each player count before it is looked at.
    """
    from rulesdsl.cache.store import remembered
    from rulesdsl.keys import rules_key

    make = (lambda: _check(source, chosen, tell)) if players is None else (lambda: build(source, players, chosen)[1])
    return remembered(rules_key("doubts", source, chosen, players), make, lambda found: not has_errors(found))


def _check(source: "SourceFile", chosen: "Chosen | None", tell: Callable[[int], object]) -> "tuple[Mistake, ...]":
    if chosen is not None and (chosen.variants or chosen.mistakes):
        from rulesdsl.varied import check_varied

        return check_varied(source, chosen, tell)
    by_count = ((tell(players), build(source, players)[1])[1] for players in player_counts(source) or (2,))
    return joined(mistake for found in by_count for mistake in found)


def spoken(
    game: "ir.Game", rules: Path, source: "SourceFile", chosen: "Chosen", language: str = ENGLISH
) -> "tuple[ir.Game, tuple[Mistake, ...]]":
    """The game as it is said in a language, by the labels beside its rules file and its variants; and which of them are no TOML.

    Raises `ValueError` for a language that there are no labels in, `OSError` or `UnicodeDecodeError`, which gives the path as its
    reason, for a file that cannot be read.
    """
    from rulesdsl.labels.speak import spoken as in_language

    return in_language(game, rules, source, chosen, language)


def joined(mistakes: "Iterable[Mistake]") -> "tuple[Mistake, ...]":
    """Each mistake once; what goes wrong in the same way for several numbers of players is one mistake."""
    from rulesdsl.types.mistakes import ForCounts

    unique: dict[Mistake, Mistake] = {}
    for mistake in mistakes:
        if not isinstance(mistake, ForCounts):
            unique.setdefault(mistake, mistake)
            continue
        key = mistake.of(())
        known = unique.get(key)
        unique[key] = mistake.of({*mistake.players, *(known.players if isinstance(known, ForCounts) else ())})
    return tuple(unique.values())


def player_counts(source: "SourceFile", chosen: "Chosen | None" = None) -> tuple[int, ...]:
    """For how many players a rules file with its variants is; empty where its first lines are broken. The numbers are kept."""
    from rulesdsl.cache.store import remembered
    from rulesdsl.keys import rules_key

    return remembered(rules_key("counts", source, chosen), lambda: _player_counts(source, chosen), bool)


def _player_counts(source: "SourceFile", chosen: "Chosen | None") -> tuple[int, ...]:
    if chosen is not None and chosen.variants:
        from rulesdsl.varied import varied_counts

        return varied_counts(source, chosen)
    header = named(source)[0].file.header
    return () if header is None else tuple(range(header.least, header.most + 1))


def has_errors(mistakes: "tuple[Mistake, ...]") -> bool:
    """Whether one of them keeps a game from being built."""
    from rulesdsl.diagnostics.model import Severity

    return any(mistake.severity is Severity.ERROR for mistake in mistakes)


def read(path: Path) -> "SourceFile":
    """A rules file as a source; raises OSError or UnicodeDecodeError."""
    from rulesdsl.source import SourceFile

    return SourceFile(str(path), path.read_text(encoding="utf-8"))


__all__ = ["Mistake", "SourceFile", "build", "check", "choose", "has_errors", "player_counts", "read", "spoken"]
