"""Steps: choices, moves, payments, loops, deeds."""
