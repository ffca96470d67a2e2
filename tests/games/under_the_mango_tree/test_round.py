"""A round: choosing, revealing, passing on, until the hands are used up."""

from tests.games.rulebook import rule
from tests.games.under_the_mango_tree.matching import halves
from tests.games.under_the_mango_tree.scene import Rules, Scene

LEFT_OF = {"p1": "p2", "p2": "p3", "p3": "p1"}


def taken(scene: Scene, seat: str, half: int) -> tuple[str, str]:
    """Lets a seat pick the first card of its hand with one of its halves; gives the card and what shows."""
    card = scene.hands()[seat].split()[0]
    symbol = halves(Rules().cards[card])[half]
    scene.pick(seat, card, symbol)
    return card, symbol


@rule(
    "U-P02",
    broken=(
        ("half: choose s in symbols where shows(c, s)", "half: choose s in symbols where left of c is s"),
        ("card: choose c in my hand", "card: choose c in my hand where line of c is white"),
    ),
)
def test_one_card_and_one_of_its_halves(rules: Rules) -> None:
    """Everybody may choose any card of the hand and either half of it, and nothing else."""
    for players, first in ((2, ""), (3, "stingray_or_bin mango_or_frog mango_or_lizard"), (4, "")):
        scene = rules.game(players, luck=first)
        assert scene.seats == scene.players
        for seat in scene.players:
            hand = scene.hands()[seat].split()
            assert scene.offered(seat) == {f"pick.choice.card={card}" for card in hand}
            scene.play(f"pick.choice.card={hand[-1]}", by=seat)
            if seat in scene.seats:
                assert scene.offered(seat) == {f"pick.choice.half={symbol}" for symbol in halves(rules.cards[hand[-1]])}
                scene.play(max(scene.offered(seat)), by=seat)


@rule(
    "U-P03",
    broken=(
        ("move all from notch(p, s) to tucked(p, s)", "move all from notch(p, s) to tucked(next(p), s)"),
        (
            "aside: for each p in players: move all from hand(p) to pass_on(p)",
            "aside: for each p in players: move up to 2 from hand(p) to pass_on(p)",
        ),
        (
            "let visible (p in players, s in symbols) = count c in tucked(p, s)",
            "let visible (p in players, s in symbols) = count t in symbols, c in tucked(p, t) where shows(c, s)",
        ),
    ),
)
def test_the_chosen_half_counts_and_the_other_is_out(rules: Rules) -> None:
    """The card goes under the board with the chosen half to be seen; the other half scores nothing; the rest is passed on."""
    for half in (0, 1):
        scene = rules.game(3)
        hands = scene.hands()
        picks = {seat: taken(scene, seat, half) for seat in scene.players}
        for seat, (card, symbol) in picks.items():
            assert scene.board(seat) == {symbol: {card}}
            assert set(scene.hands()[LEFT_OF[seat]].split()) == set(hands[seat].split()) - {card}
    both = rules.scored(2, {"p1": "bin bin bin bin", "p2": "mango mango"})
    assert both.result.points == (0, -13)


@rule(
    "U-P04",
    broken=(
        (
            "picks: repeat dealt times: pick",
            "picks: repeat 3 times: pick\n    rest: for each p in players: move all from hand(p) to box",
        ),
    ),
)
def test_until_the_hands_are_used_up(rules: Rules) -> None:
    """The last single card is played like the others; after it nobody holds a card, and each has as many as were dealt."""
    for players, dealt in ((2, 4), (3, 4), (4, 5)):
        scene = rules.game(players)
        scene.empty_deck()
        scene.to_last_card()
        for seat in scene.players:
            assert len(scene.offered(seat)) == 1
            taken(scene, seat, 0)
        assert scene.over
        assert [len(set().union(*scene.board(seat).values())) for seat in scene.players] == [dealt] * players


@rule(
    "U-P05",
    broken=(
        ("first_way: ways = to_left", "first_way: ways = to_right"),
        ("set way to to_right if way is to_left else to_left", "set way to to_left"),
        ("next(p) if way is to_left else previous(p)", "next(p)"),
        ("tile: if some c in deck: set way", "tile: if no c in deck: set way"),
    ),
)
def test_the_way_of_the_hands(rules: Rules) -> None:
    """Hands go to the left in the first round, to the right in the next, then to the left again, for all alike."""
    for players in (3, 4):
        scene = rules.game(players)
        for way in (1, -1, 1):
            first, hands = scene.players, scene.hands()
            for seat in first:
                taken(scene, seat, 0)
            received = {seat: hands[first[(place - way) % players]].split()[1:] for place, seat in enumerate(first)}
            assert {seat: hand.split() for seat, hand in scene.hands().items()} == received
            scene.to_last_card().pick_all()


@rule(
    "U-P07",
    broken=(
        (
            "reveal: for each p in players, s in symbols:",
            "reveal: for each p in players, s in symbols where visible(p, s) is under 3:",
        ),
    ),
)
def test_no_limit_on_an_area(rules: Rules) -> None:
    """All cards that show a bin may lie in one area."""
    bins = [name for name, card in rules.cards.items() if "bin" in halves(card)]
    scene = rules.scored(4, {"p1": " ".join(["bin"] * len(bins))})
    assert scene.board("p1") == {"bin": set(bins)}
