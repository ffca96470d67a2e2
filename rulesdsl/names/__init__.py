"""The declarations of a file by name and by address."""
