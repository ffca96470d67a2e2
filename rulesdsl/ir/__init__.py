"""The closed, typed game that the interpreter sees."""
