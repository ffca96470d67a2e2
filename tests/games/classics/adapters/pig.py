"""Pig: throw or hold; a throw there is the pips less one."""

from tests.games.classics.match import Match, Theirs


def move(theirs: Theirs, seat: int, action: int) -> tuple[str, ...]:
    """What the player does."""
    return (("throw_or_hold.throw", "throw_or_hold.hold")[action],)


def chance(theirs: Theirs, outcome: int) -> str:
    """The pips."""
    return str(outcome + 1)


MATCHES = (
    Match("pig", "pig(winscore=40)", move, chance, changes={"goal": 40}),
    Match("pig", "pig(players=4,winscore=20)", move, chance, players=4, changes={"goal": 20}),
    Match("pig", "pig(horizon=30,winscore=25)", move, chance, changes={"goal": 25, "horizon": 30}),
    Match("pig", "pig(piglet=true,diceoutcomes=2,winscore=10)", move, chance, variants=("piglet",)),
)
