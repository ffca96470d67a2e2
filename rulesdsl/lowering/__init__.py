"""From names to the intermediate representation, for one player count: types are checked on the way."""
