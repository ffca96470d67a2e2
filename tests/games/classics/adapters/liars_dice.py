"""Liar's dice: an action is a bid or a doubt; a throw there is the pips less one."""

from tests.games.classics.match import Match, Theirs


def move(theirs: Theirs, seat: int, action: int) -> tuple[str, ...]:
    """The bid, such as `2-3`, or the doubt."""
    said = theirs.action_to_string(seat, action)
    return ("speak.doubt" if said == "Liar" else f"speak.bid={said.replace('-', '_')}",)


def chance(theirs: Theirs, outcome: int) -> str:
    """The pips."""
    return str(outcome + 1)


SMALL = Match("liars_dice", "liars_dice(dice_sides=3)", move, chance, changes={"faces": 3, "wild": 3})
MATCHES = (
    Match("liars_dice", "liars_dice", move, chance),
    Match("liars_dice", "liars_dice(numdice=3)", move, chance, changes={"dice_each": 3}),
    Match(
        "liars_dice",
        "liars_dice(numdice=2,bidding_rule=reset-quantity)",
        move,
        chance,
        variants=("pips_first",),
        changes={"dice_each": 2},
    ),
    SMALL,
)
