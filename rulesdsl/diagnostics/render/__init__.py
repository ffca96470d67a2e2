"""Renderings of mistakes: text with carets, one line each, JSON and SARIF. All take mistakes and give back a text."""
