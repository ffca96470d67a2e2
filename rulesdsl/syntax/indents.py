"""Indentation becomes tokens: between the lexer and the parser, as Lark's post-lexer."""

from collections.abc import Iterator

from lark.lark import PostLex
from lark.lexer import Token


class WrongIndentError(Exception):
    """A line is indented to a column at which no open block begins; only the parser sees it."""

    def __init__(self, token: Token, depth: int, levels: tuple[int, ...]) -> None:
        super().__init__()
        self.offset = token.end_pos or 0
        self.depth = depth
        self.levels = levels


class Indents(PostLex):
    """Adds `_INDENT` and `_DEDENT`; a line break inside brackets counts for nothing. It keeps no state between texts.

    The first line of a text sets the level from which the others are counted.
    """

    always_accept = ("_NL",)

    def process(self, stream: Iterator[Token]) -> Iterator[Token]:
        """The tokens of `stream` with the blocks marked."""
        levels: list[int] = []
        brackets = 0
        token = Token("_NL", "")
        for token in stream:
            if not levels:
                levels = [(token.column or 1) - 1]
            if token.type != "_NL":
                brackets += (token.type == "LPAR") - (token.type == "RPAR")
                yield token
            elif brackets <= 0:
                yield token
                yield from _blocks(token, levels)
        for _ in levels[1:]:
            yield Token.new_borrow_pos("_DEDENT", "", token)


def _blocks(token: Token, levels: list[int]) -> Iterator[Token]:
    depth = len(token) - token.rindex("\n") - 1
    opened = tuple(levels)
    if depth > levels[-1]:
        levels.append(depth)
        yield Token.new_borrow_pos("_INDENT", "", token)
    while depth < levels[-1] and len(levels) > 1:
        levels.pop()
        yield Token.new_borrow_pos("_DEDENT", "", token)
    if depth != levels[-1]:
        raise WrongIndentError(token, depth, opened)
