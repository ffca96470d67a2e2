"""What the shell offers for a word that is begun: games, files, variants, addresses, codes. Quick and silent."""
