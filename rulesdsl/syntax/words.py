"""Terminals of the grammar in human words, and what could come next, summarised."""

from collections.abc import Iterable
from functools import cache

from lark.lexer import PatternStr

from rulesdsl.syntax.forms import listed
from rulesdsl.syntax.tables import parser

SIGNS = {
    "EQUAL": "an equals sign `=`",
    "PLUS": "`+`",
    "MINUS": "`-`",
    "STAR": "`*`",
    "DOTS": "`..`",
    "DOT": "a dot `.`",
    "COLON": "a colon `:`",
    "COMMA": "a comma `,`",
    "BAR": "a bar `|`",
    "LPAR": "an opening bracket `(`",
    "RPAR": "a closing bracket `)`",
    "ORDINAL": "a place such as `1st`",
    "NUMBER": "a number",
    "NAME": "a name",
    "STRING": 'a "quoted text"',
    "CITE": "a citation in `[...]`",
    "COMMENT": "a comment",
    "SPACE": "a space",
    "_NL": "the end of the line",
    "_INDENT": "an indented block",
    "_DEDENT": "the end of the block",
    "$END": "the end of the text",
}


def _terminals(names: str) -> frozenset[str]:
    return frozenset(names.split())


VALUE = _terminals("NUMBER NAME LPAR MY MINUS YES NO NONE HOW ORDINAL SOME COUNT TOTAL MOST LEAST EVERY NOT ALL")
VALUE_MARKS = _terminals("NUMBER NAME LPAR MY")
OPERATORS = _terminals("PLUS MINUS STAR DIV MOD WITHOUT AS OF LPAR DOTS IS IN NOT AND OR IF NAME BACKWARDS")
PLACE = _terminals("NAME MY ORDINAL")
FEATURE = _terminals("SHUFFLED STACKED COUNTED AT REFILLED SEEN")
CELL = _terminals("MINUS STRING YES NO NUMBER NAME")
OPERATOR_MARKS = _terminals("PLUS IS AND")
ENDS = _terminals("_DEDENT $END")
STEP = _terminals("NAME FOR REPEAT TURN TURNS TOGETHER MAY CHOOSE IF ROLL MOVE TOP SET ADD TAKE LET PAY AWARD DO END")
STEP_MARKS = _terminals("CHOOSE MOVE SET")
DECLARATION = _terminals("UNIT SETTING TABLE PIECES ZONE STATE LET CONDITION PAYMENT RANKING EXPECT MAP TO MOVED")
DECLARATION_MARKS = _terminals("TABLE ZONE SETTING")

GROUPS = (
    (DECLARATION_MARKS, DECLARATION, "a declaration such as `table`, `zone` or `to`"),
    (STEP_MARKS, STEP, "a step such as `choose`, `move` or `set`"),
    (CELL, CELL, "a cell"),
    (FEATURE, FEATURE, "a feature such as `shuffled` or `seen by all`"),
    (VALUE_MARKS, VALUE, "a value"),
    (PLACE, PLACE, "a name"),
)
MOST_LISTED = 4


@cache
def keywords() -> dict[str, str]:
    """The reserved words of the language, each with its terminal."""
    found = {}
    for terminal in parser().terminals:
        if isinstance(terminal.pattern, PatternStr) and terminal.pattern.value.isalpha():
            found[terminal.pattern.value] = terminal.name
    return found


@cache
def _spelling() -> dict[str, str]:
    return {terminal: word for word, terminal in keywords().items()}


def said(terminal: str) -> str:
    """One terminal in human words."""
    return SIGNS.get(terminal) or f"`{_spelling()[terminal]}`"


def expected(accepted: Iterable[str]) -> str:
    """What could come next, in a few words; empty if there is nothing short to say.

    After a value its operators go unmentioned, unless nothing else could follow.
    """
    left = set(accepted) - {"CITE", "FINAL"}
    if left & OPERATOR_MARKS and left - OPERATORS - ENDS:
        left -= OPERATORS
    phrases = []
    for marks, members, phrase in GROUPS:
        if marks <= left:
            left -= members
            phrases.append(phrase)
    if len(left) + len(phrases) > 1:
        left -= ENDS
    phrases += sorted(said(terminal) for terminal in left)
    return listed(phrases) if len(phrases) <= MOST_LISTED else ""
