"""What was worked out before, kept in the user's cache directory. A cache never fails a command: at worst nothing is found."""
