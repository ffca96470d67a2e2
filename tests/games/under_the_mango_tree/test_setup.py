"""The set-up and the deal, for each number of players."""

from tests.games.rulebook import rule
from tests.games.under_the_mango_tree.scene import Rules

DEALT = {2: 4, 3: 4, 4: 5}


@rule(
    "U-S01",
    broken=(
        ("where line of c in lines_used to deck", "where c in cards to deck"),
        ("where line of c in lines_used to deck", "where line of c is white to deck"),
        ("where line of c in lines_used to deck", "where line of c is black to deck"),
    ),
)
def test_marked_cards_leave_the_game_for_two(rules: Rules) -> None:
    """With two players the 20 marked cards stay in the box and 40 are dealt from; with three and four all 60."""
    for players, dealt in DEALT.items():
        scene = rules.game(players)
        out = {name for name, card in rules.cards.items() if card["line"] == "black"} if players == 2 else set()
        assert {card for card in scene.held("box") if card in rules.cards} == out
        assert {*scene.held("deck"), *" ".join(scene.hands().values()).split()} == set(rules.cards) - out
        assert len(scene.held("deck")) == len(rules.cards) - len(out) - dealt * players


@rule("U-P01", broken=(("move dealt from deck", "move 4 from deck"), ("move dealt from deck", "move 3 from deck")))
def test_the_deal(rules: Rules) -> None:
    """Everybody is dealt 4 cards, with four players 5, and nothing lies on the boards."""
    for players, dealt in DEALT.items():
        scene = rules.game(players)
        assert [len(hand.split()) for hand in scene.hands().values()] == [dealt] * players
        assert [scene.board(seat) for seat in scene.players] == [{}] * players


@rule("U-P01", broken=(("zone deck: cards, shuffled, counted", "zone deck: cards, counted"),))
def test_any_card_can_be_dealt(rules: Rules) -> None:
    """Hands come from a shuffled deck: the last cards of the file may be the first hand."""
    last = list(rules.cards)[-4:]
    assert rules.game(3, luck=" ".join(last)).hands()["p1"].split() == last


@rule("U-P01", broken=(("repeat until no c in deck: round", "repeat 3 times: round"),))
def test_rounds(rules: Rules) -> None:
    """Two and three players play 5 rounds, four play 3; each begins with a new hand for everybody."""
    for players, rounds in ((2, 5), (3, 5), (4, 3)):
        state, deals = rules.start(players), 0
        while not state.over:
            offered = [len(state.options_of(seat)) for seat in state.to_act]
            deals += offered == [DEALT[players]] * players
            state = state.play(state.options[0])
        assert deals == rounds


@rule("U-P06", broken=(("until no c in deck: round", "until count c in deck is at most 44: round"),))
def test_the_game_ends_with_the_deck(rules: Rules) -> None:
    """The game ends after the round for which the last cards were dealt, and not before."""
    for players in DEALT:
        scene = rules.game(players)
        scene.to_last_card().pick_all()
        assert not scene.over
        assert [len(hand.split()) for hand in scene.hands().values()] == [DEALT[players]] * players
        scene.empty_deck()
        scene.to_last_card()
        assert not scene.over
        scene.pick_all()
        assert scene.over
        assert [hand for hand in scene.hands().values() if hand] == []
