"""Variants of a game: files of edits to its rules, put together rank by rank into the rules that are played."""
