"""Types, and the declarations as they stand for one player count."""
