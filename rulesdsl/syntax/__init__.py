"""The text of a rules file: grammar, tree, parser, formatter, and what can be wrong with a text."""
