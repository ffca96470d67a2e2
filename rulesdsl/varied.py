"""A rules file with variants laid over it, built for one player count: every fault is shown where it comes from."""

import rulesdsl
from rulesdsl.diagnostics.model import Mistake
from rulesdsl.ir import model as ir
from rulesdsl.lowering.game import lower_game
from rulesdsl.names.from_syntax import collect
from rulesdsl.source import SourceFile
from rulesdsl.syntax import tree
from rulesdsl.variants.blame import blamed
from rulesdsl.variants.credit import credited
from rulesdsl.variants.find import Chosen
from rulesdsl.variants.layers import resolve
from rulesdsl.variants.model import Edit, Resolved


def resolved(source: SourceFile, players: int | None, chosen: Chosen) -> tuple[Resolved, tuple[Mistake, ...]]:
    """The tree of a rules file with its variants laid over it, and what is wrong with the file and with them, so far."""
    names, found = rulesdsl.named(source)
    if rulesdsl.has_errors((*found, *chosen.mistakes)):
        return Resolved(names.file, names.file), (*found, *chosen.mistakes)
    laid, more = resolve(names, chosen.variants, players, chosen.others)
    return laid, (*found, *chosen.mistakes, *more)


def build_varied(source: SourceFile, players: int, chosen: Chosen) -> tuple[ir.Game | None, tuple[Mistake, ...]]:
    """The game with its variants for one player count, None where there are errors; and everything wrong or doubtful."""
    laid, found = resolved(source, players, chosen)
    if rulesdsl.has_errors(found):
        return None, found
    game, wrong = _lowered(laid.file, players)
    if wrong:
        before = rulesdsl.build(source, players)[1] if players in rulesdsl.player_counts(source) else ()

        def without(edit: Edit) -> tuple[Mistake, ...]:
            rest, wrong = resolve(rulesdsl.named(source)[0], chosen.variants, players, skipped=edit)
            return wrong if rulesdsl.has_errors(wrong) else _lowered(rest.file, players)[1]

        wrong = blamed(laid, wrong, before, without)
    mistakes = (*found, *wrong)
    return (None if game is None or rulesdsl.has_errors(mistakes) else credited(game, laid)), mistakes


def _lowered(file: tree.RulesFile, players: int) -> tuple[ir.Game | None, tuple[Mistake, ...]]:
    names, found = collect(file)
    game, rest = lower_game(names, players)
    return game, (*found, *rest)


def varied_counts(source: SourceFile, chosen: Chosen) -> tuple[int, ...]:
    """For how many players the rules with their variants are."""
    header = resolved(source, None, chosen)[0].file.header
    if header is None:
        return ()
    limits = [set(variant.players) for variant in chosen.variants if variant.players is not None]
    return tuple(n for n in range(header.least, header.most + 1) if all(n in limit for limit in limits))
