"""A rule page as HTML: one file with its own small style sheet, fit to be printed."""

from html import escape

from markdown_it import MarkdownIt

from rulesdsl.rulebook.markdown import markdown
from rulesdsl.rulebook.model import Book

STYLE = """
body { font: 16px/1.5 Georgia, serif; max-width: 52rem; margin: 2rem auto; padding: 0 1rem; color: #222; }
h1, h2, h3 { font-family: Helvetica, Arial, sans-serif; line-height: 1.2; }
h2 { border-bottom: 1px solid #bbb; margin-top: 2.5rem; }
table { border-collapse: collapse; margin: 1rem 0; font-size: 0.9em; }
th, td { border: 1px solid #ccc; padding: 0.2rem 0.5rem; text-align: left; }
em { color: #666; font-size: 0.85em; }
pre { background: #f4f4f4; padding: 0.5rem; font-size: 0.8em; white-space: pre-wrap; overflow-x: auto; }
code.language-text { white-space: pre; line-height: 1.1; }
@media print { body { max-width: none; margin: 0; } h2, h3 { break-after: avoid; } tr { break-inside: avoid; } }
"""


def html(book: Book) -> str:
    """The whole page."""
    body = MarkdownIt("commonmark", {"html": False}).enable("table").render(markdown(book))
    head = f'<meta charset="utf-8">\n<title>{escape(book.title)}</title>\n<style>{STYLE}</style>'
    return f'<!DOCTYPE html>\n<html lang="{book.language}">\n<head>\n{head}\n</head>\n<body>\n{body}</body>\n</html>\n'
