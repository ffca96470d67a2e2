"""How each construct reads, for the help below a mistake. CAPITALS stand for what the author fills in."""

DECLARATIONS = {
    "language": ("`language 1`",),
    "game": ('`game NAME "Title" for 2..5 players`',),
    "unit": ("`unit NAME in 0..100, NAME in 0..100`",),
    "setting": (
        "`setting NAME = VALUE in LOW..HIGH`",
        "`setting NAME = VALUE for 2..3, VALUE for 4`",
        "`setting NAME = VALUE, VALUE for 4`",
        "`setting NAME = READING or READING`",
    ),
    "table": ("`table NAME: ROW, ROW`", "`table NAME (x in SET)`", "`table NAME:` with columns, a heading and rows below"),
    "pieces": (
        "`pieces NAME: 3 each`",
        "`pieces NAME (x in SET): 3 each`",
        "`pieces NAME:` with columns, a heading and rows below",
    ),
    "zone": ("`zone NAME (p in players): PIECES, seen by p, counted`",),
    "state": ("`state NAME (p in players): TYPE = VALUE, seen by all`",),
    "let": ("`let NAME (x in SET) = VALUE`",),
    "condition": ("`condition NAME (x in SET):` with clauses below",),
    "payment": ("`payment UNIT:` with sources below",),
    "ranking": ("`ranking NAME of p in players:` with keys, `otherwise` and prizes below",),
    "expect": ("`expect NAME:` with clauses below",),
    "map": ("`map NAME (x in TABLE) at COLUMN, ROW:` with lines below", "`map NAME (x in TABLE) at COLUMN, ROW up`"),
    "to": ("`to NAME (x in SET):` with steps below", "`to NAME after DEED where TEST:` with steps below"),
    "moved": ("`moved OLD.ADDRESS to NEW.ADDRESS`",),
}

CLAUSE = ('`NAME: TEST otherwise "words"`', '`NAME when TEST: TEST otherwise "words"`')
ROWS = ("a column reads `NAME: TYPE`", "the heading reads `id | COLUMN | COLUMN`", "a row reads `NAME | CELL | CELL`")
LINES = {
    "condition": CLAUSE,
    "expect": CLAUSE,
    "payment": ("`NAME: c in ZONE where TEST, worth VALUE, to ZONE`",),
    "ranking": (
        "a key reads `NAME: most VALUE` or `NAME: least VALUE`",
        'below the keys stands `otherwise shared` or `otherwise impossible "words"`',
        "a prize reads `NAME: 1st adds VALUE to PLACE`",
    ),
    "map": ('`NAME: "words"`', '`NAME when TEST: "words"`'),
    "table": ROWS,
    "pieces": ROWS,
}

SNIPPETS = {
    "clause": ('`TEST otherwise "words"`', '`when TEST: TEST otherwise "words"`'),
    "line": ('`"words"`', '`when TEST: "words"`'),
    "source": ("`c in ZONE where TEST, worth VALUE, to ZONE`",),
    "key": ("`most VALUE`", "`least VALUE`"),
    "prize": ("`1st adds VALUE to PLACE`",),
}
"""Lines of a variant, which are written without their names."""

STEPS = {
    "for": ("`for each x in SET where TEST: STEP`", "`for each x in SET backwards: STEP`"),
    "repeat": ("`repeat 1..3 times: STEP`", "`repeat until TEST: STEP`"),
    "turn": ("`turn of PLAYERS from PLAYER: STEP`",),
    "turns": ("`turns of PLAYERS from PLAYER until TEST: STEP`",),
    "together": ("`together PLAYERS: STEP`",),
    "may": ("`may: STEP`",),
    "choose": ("`choose x in SET where TEST`", "`choose 2 x in SET`", "`choose:` with options below"),
    "if": ("`if TEST: STEP`", "`if TEST:` with steps below"),
    "else": ("`else: STEP`", "`else if TEST: STEP`"),
    "roll": ("`roll x in SET`",),
    "move": ("`move x to ZONE`", "`move 2 of PIECES from ZONE to ZONE`", "`move each x in ZONE where TEST to ZONE`"),
    "top": ("`top up PIECES in ZONE to NUMBER from ZONE`",),
    "set": ("`set PLACE to VALUE`",),
    "add": ("`add VALUE to PLACE`",),
    "take": ("`take VALUE from PLACE`",),
    "let": ("`let NAME = VALUE`",),
    "pay": ("`pay AMOUNT`", "`pay AMOUNT for VALUE`"),
    "award": ("`award RANKING`",),
    "do": ("`do any part of VALUE`",),
}


def form_of(declaration: str, first_line: bool, words: tuple[str, ...]) -> tuple[str, ...]:
    """How a line should read: `declaration` is the chunk's first word, `words` are the line's, without a label and its colon."""
    if first_line:
        return DECLARATIONS.get(declaration, ())
    if declaration in LINES:
        return LINES[declaration]
    return STEPS.get(words[0], ()) if words else ()


def listed(phrases: list[str]) -> str:
    """`a, b or c`."""
    if len(phrases) < 2:
        return "".join(phrases)
    return ", ".join(phrases[:-1]) + " or " + phrases[-1]
