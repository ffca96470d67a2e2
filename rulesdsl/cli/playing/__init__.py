"""The table of `rulesdsl play`: who sits there, what is told of the game, and how it ends. Imported by that command only."""
