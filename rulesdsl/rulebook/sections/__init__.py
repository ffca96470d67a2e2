"""The sections of a rule page, a module for each kind of them."""
