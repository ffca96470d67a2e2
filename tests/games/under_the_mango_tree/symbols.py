"""What the halves of cards show, area by area, as the rulebook has it; the names of the fish are ours."""

TREE = ("mango", "lorikeet")
BEES = {"two_bees": 2, "three_bees": 3, "four_bees": 4}
ANIMALS = ("kangaroo", "wombat", "echidna", "lizard", "frog", "platypus")
FISH = ("clownfish", "angelfish", "surgeonfish", "pufferfish", "parrotfish", "seahorse", "stingray", "moray")
BIN = "bin"
AREAS = {
    "mango_tree": TREE,
    "beehive": tuple(BEES),
    "animal_reserve": ANIMALS,
    "coast": FISH,
    "garbage_removal": (BIN,),
}
ALL = tuple(symbol for symbols in AREAS.values() for symbol in symbols)
