"""Expressions: what names mean, quantifiers, functions, rankings."""
