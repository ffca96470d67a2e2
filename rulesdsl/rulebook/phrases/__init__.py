"""Rules as phrases that a reader understands, in the language of a page."""
