"""The names that the language itself supplies."""

VALUES: dict[str, str] = {
    "players": "the seats that play, clockwise: p1, p2, ...",
    "player_count": "how many play",
    "me": "the player who acts",
    "box": "the zone in which every piece starts",
}
"""Names without arguments, and what they stand for."""

FUNCTIONS: dict[str, tuple[tuple[str, ...], str]] = {
    "seat": (("p", "k"), "the player k seats clockwise from p; backwards for a negative k"),
    "next": (("p",), "the left-hand neighbour of p"),
    "previous": (("p",), "the right-hand neighbour of p"),
    "others": (("p",), "all players but p"),
    "neighbours": (("p",), "the players on both sides of p; one where two play"),
    "clockwise": (("p",), "all players, clockwise from p"),
    "smaller": (("a", "b"), "the smaller of two numbers"),
    "larger": (("a", "b"), "the larger of two numbers"),
}
"""Names with arguments: their parameters, and what they give."""

ORIGINAL = "original"
"""What a variant calls that which it rewrites; no rules file uses the name for anything."""

OTHERS: dict[str, str] = {
    "deeds": "what is to be done, as the type of a column",
    "flag": "yes or no, as the type of a state or a column",
    ORIGINAL: "what stood there before, in the text of a variant",
}
"""Names that stand for neither, and what they mean."""

ALL = frozenset(VALUES) | frozenset(FUNCTIONS)
"""Every name that stands for a value."""
