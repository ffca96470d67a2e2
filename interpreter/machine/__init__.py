"""The machine of a game: a graph of step, branch, choice, chance, fork and end nodes, as data."""
