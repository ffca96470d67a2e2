"""Labels: files that give a game, or a variant, its words in a language. They change nothing but what players read."""
