"""The Python back end: specialised functions over the flat array, generated from the machine of a game."""
