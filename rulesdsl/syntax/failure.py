"""One attempt to parse a text with Lark: the raw tree, or where and why the parser stopped."""

from attrs import frozen
from lark.exceptions import UnexpectedCharacters, UnexpectedToken
from lark.lexer import Token

from rulesdsl.syntax.indents import WrongIndentError
from rulesdsl.syntax.raw import Raw
from rulesdsl.syntax.tables import parser

ENDLESS = ("expr", "cell", "type")


@frozen
class Failure:
    """Where the parser stopped, in offsets of the parsed text, and what it could have gone on with.

    `terminal` names the token that stopped it; "" stands for a character that begins no token, "_WRONG" for an indentation
    at which no block begins, with its `depth` and the `levels` of the open blocks.
    """

    start: int
    end: int
    terminal: str
    text: str
    accepted: frozenset[str] = frozenset()
    depth: int = 0
    levels: tuple[int, ...] = ()


def attempt(text: str, rule: str) -> Raw | Failure:
    """Parse `text` by one of the start rules; a line break at the end is supplied where the rule wants one."""
    whole = text if rule in ENDLESS or text.rstrip(" ").endswith("\n") else text + "\n"
    try:
        return parser().parse(whole, start=rule)  # type: ignore[return-value]
    except UnexpectedToken as error:
        return _of_token(error.token, frozenset(error.accepts or ()))
    except UnexpectedCharacters as error:
        start = error.pos_in_stream or 0
        return Failure(start, start + 1, "", whole[start])
    except WrongIndentError as error:
        return Failure(error.offset - error.depth, error.offset, "_WRONG", "", frozenset(), error.depth, error.levels)


def _of_token(token: Token, accepted: frozenset[str]) -> Failure:
    start, end = token.start_pos or 0, token.end_pos or 0
    if token.type in ("$END", "_DEDENT"):
        start = end
    return Failure(start, end, token.type, str(token), accepted)
