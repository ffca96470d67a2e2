"""The JSON Schema of the variant files of a game, with which editors complete and check them."""
