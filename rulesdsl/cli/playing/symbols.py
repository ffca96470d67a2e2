"""How pieces are drawn that are told apart by their owners, in fine characters and in ASCII."""

SYMBOLS = {True: "●○▲△■□", False: "XOABCD"}
"""One for each seat."""
NEUTRAL = {True: "·", False: "."}
"""For what belongs to no seat."""
