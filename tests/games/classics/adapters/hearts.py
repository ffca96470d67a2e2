"""Hearts: an action is a card, ranks before suits. There the players pass their cards one after the other, here all at once."""

from collections.abc import Sequence

from interpreter import State
from tests.games.classics.match import Match, Theirs

ALL_POINTS = 26


def move(theirs: Theirs, seat: int, action: int) -> tuple[str, ...]:
    """The card that is passed or played."""
    return (f"{'pass' if passing(theirs) else 'play_trick.card'}={card(action)}",)


def card(action: int) -> str:
    """The name of a card."""
    return f"{('clubs', 'diamonds', 'hearts', 'spades')[action % 4]}_{action // 4 + 2}"


def chance(theirs: Theirs, outcome: int) -> str:
    """First where cards are passed, then the cards as they are dealt."""
    return card(outcome) if theirs.history() else ("keep", "left", "across", "right")[outcome]


def passing(theirs: Theirs) -> bool:
    """Whether cards are passed on now."""
    made = theirs.history()
    return made[0] != 0 and len(made) < 1 + 52 + 4 * 3


def seats(theirs: Theirs) -> tuple[int, ...]:
    """Who acts: while cards are passed, all that have not passed theirs."""
    return tuple(range(theirs.current_player(), 4)) if passing(theirs) else (theirs.current_player(),)


def returns(ours: State) -> Sequence[float]:
    """What is left of all points."""
    return [ALL_POINTS + mine for mine in ours.returns]


def match(*variants: str, options: str = "") -> Match:
    """A game with variants, and with theirs that say the same."""
    return Match("hearts", f"hearts({options})", move, chance, returns, seats, players=4, variants=variants)


MATCHES = (
    match(),
    match("any_club_leads", options="can_lead_any_club=true"),
    match("hearts_from_the_start", options="must_break_hearts=false"),
    match("points_from_the_start", options="no_pts_on_first_trick=false"),
    match("queen_breaks_nothing", options="qs_breaks_hearts=false"),
    match("hearts_for_the_queen", options="can_lead_hearts_instead_of_qs=true"),
    match("jack_of_diamonds", options="jd_bonus=true"),
    match("no_trick_bonus", options="avoid_all_tricks_bonus=true"),
)
