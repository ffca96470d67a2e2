"""Diagnostics: mistakes as values, and the ways to show them."""
