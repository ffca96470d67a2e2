"""What the tests share: reading Markdown cases, and the mistakes of a text."""
