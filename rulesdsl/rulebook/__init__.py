"""A rule page for readers, made from a rules file and its variants."""
