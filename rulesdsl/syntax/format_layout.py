"""How lines are laid out: spaces between tokens, aligned cells, labels and citations."""

from collections.abc import Container, Iterable, Sequence
from itertools import groupby

from attrs import frozen

from rulesdsl.syntax.format_lines import Line, Piece
from rulesdsl.syntax.forms import DECLARATIONS
from rulesdsl.syntax.words import keywords

INDENT = 4
CITE_COLUMN = 72
LAST_CITE_COLUMN = 112
CITE_GAP = 3
WIDEST_TEST = 72
TABLES = ("table", "pieces")
CLAUSES = ("condition", "expect", "map", "payment", "ranking")
VALUES = ("yes", "no", "none")
TIGHT = ("..", ".")


@frozen
class Laid:
    """A line with the text of each of its tokens, the space before it included."""

    line: Line
    words: tuple[str, ...]

    @property
    def margin(self) -> str:
        """Its indentation; what goes on within brackets stands two levels deeper."""
        return " " * INDENT * (self.line.level + 2 * self.line.inside)


def spaced(lines: Iterable[Line], signs: Container[int]) -> list[Laid]:
    """The lines with single spaces; `signs` are the offsets of each `(` that only groups, and of each `-` that makes negative."""
    laid = []
    before: list[Piece] = []
    unary = False
    for line in lines:
        if not line.inside:
            before = []
        words: list[str] = []
        for piece in line.pieces:
            gap = bool(before) and _gap(before, piece, unary, signs)
            unary = piece.text == "-" and (piece.start in signs or not (before and _ends_value(before[-1])))
            words.append(" " * (gap and bool(words)) + piece.text)
            before.append(piece)
        laid.append(Laid(line, tuple(words)))
    return laid


def _ends_value(piece: Piece) -> bool:
    """Whether a minus behind it takes away, rather than makes negative."""
    if piece.kind == "word":
        return piece.text not in keywords() or piece.text in VALUES
    return piece.kind == "text" or piece.text == ")"


def _gap(before: Sequence[Piece], piece: Piece, unary: bool, signs: Container[int]) -> bool:
    """Whether a space stands between the last piece and this one."""
    last = before[-1]
    if piece.kind != "sign" or piece.text in ("-", "+", "*", "=", "|"):
        glued = last.kind == "sign" and (last.text in (*TIGHT, "(") or (unary and last.text == "-" and piece.text != "-"))
        return not glued
    if piece.text == "(":
        return _gap_before_bracket(before, piece, unary, signs)
    return False


def _gap_before_bracket(before: Sequence[Piece], piece: Piece, unary: bool, signs: Container[int]) -> bool:
    last = before[-1]
    if last.kind == "sign":
        return not (last.text in (*TIGHT, "(") or (unary and last.text == "-"))
    return piece.start in signs or (len(before) == 2 and before[0].text in DECLARATIONS)


# ---- whole lines ------------------------------------------------------------------------------------


def text_of(laid: Sequence[Laid]) -> str:
    """The text of all lines, aligned, with what stands behind the rules and the empty lines between."""
    codes = codes_of(laid)
    columns = cite_columns([each.line for each in laid], codes)
    out = [_whole(each.line, code, column) for each, code, column in zip(laid, codes, columns, strict=True)]
    return "".join(out).removeprefix("\n")


def _whole(line: Line, code: str, column: int) -> str:
    if line.notes:
        code = code.ljust(column) + line.notes
    if line.comment:
        code = f"{code}  {line.comment}" if line.pieces or line.notes else code + line.comment
    return "\n" * line.blank + code + "\n"


# ---- alignment --------------------------------------------------------------------------------------


def codes_of(laid: Sequence[Laid]) -> list[str]:
    """The rules of each line, indented and aligned, without citations and comments."""
    codes: list[str] = []
    for chunk in _chunks(laid):
        head = next((piece.text for first in chunk[:1] for piece in first.line.pieces), "")
        if head in TABLES:
            codes += _rows(chunk)
        elif head in CLAUSES:
            codes += _clauses(chunk)
        else:
            codes += [_plain(each) for each in chunk]
    return codes


def _chunks(laid: Sequence[Laid]) -> list[Sequence[Laid]]:
    starts = [index for index, each in enumerate(laid) if each.line.level == 0 and each.line.pieces and not each.line.inside]
    if not starts or starts[0] != 0:
        starts.insert(0, 0)
    return [laid[start:end] for start, end in zip(starts, [*starts[1:], len(laid)], strict=True)]


def _plain(laid: Laid) -> str:
    return laid.margin + "".join(laid.words).lstrip()


def _alone(chunk: Sequence[Laid], index: int) -> bool:
    """Whether a line of rules goes on in no other line."""
    following = next((each.line for each in chunk[index + 1 :] if each.line.pieces), None)
    return not chunk[index].line.inside and not (following and following.inside)


def _rows(chunk: Sequence[Laid]) -> list[str]:
    """Bars stand below each other; the last column is padded only before a citation."""
    cells = [_split(each.words) if _alone(chunk, index) else [] for index, each in enumerate(chunk)]
    widths = [max(map(len, column)) for column in zip(*[row for row in cells if len(row) > 1], strict=False)]
    return [_row(each, row, widths) if len(row) > 1 else _plain(each) for each, row in zip(chunk, cells, strict=True)]


def _row(laid: Laid, cells: Sequence[str], widths: Sequence[int]) -> str:
    padded = " | ".join(map(str.ljust, cells, widths))
    return laid.margin + (padded if laid.line.notes else padded.rstrip())


def _split(words: Sequence[str]) -> list[str]:
    return [cell.strip() for cell in "".join("\n" if word.strip() == "|" else word for word in words).split("\n")]


def _clauses(chunk: Sequence[Laid]) -> list[str]:
    """What follows the labels stands below each other, and so does each `otherwise` behind a test that is not too long."""
    alone = [_alone(chunk, index) for index in range(len(chunk))]
    labels = [len(each.words[0]) if ok and _labelled(each) else 0 for ok, each in zip(alone, chunk, strict=True)]
    codes = [_with_label(each, label, max(labels)) for each, label in zip(chunk, labels, strict=True)]
    tests = [_before_otherwise(each, code) if ok else 0 for ok, each, code in zip(alone, chunk, codes, strict=True)]
    widest = max((test for test in tests if test <= WIDEST_TEST), default=0)
    return [_with_test(code, test, widest) if 0 < test <= WIDEST_TEST else code for code, test in zip(codes, tests, strict=True)]


def _labelled(laid: Laid) -> bool:
    return laid.line.level == 1 and len(laid.words) > 2 and laid.words[1] == ":"


def _with_label(laid: Laid, label: int, widest: int) -> str:
    if not label:
        return _plain(laid)
    return laid.margin + (laid.words[0] + ":").ljust(widest + 1) + "".join(laid.words[2:])


def _before_otherwise(laid: Laid, code: str) -> int:
    """How long the test is, or 0 where no words follow it."""
    if len(laid.words) < 3 or laid.words[-2] != " otherwise":
        return 0
    return len(code) - len("".join(laid.words[-2:]))


def _with_test(code: str, test: int, widest: int) -> str:
    return code[:test].ljust(widest) + code[test:]


def cite_columns(lines: Sequence[Line], codes: Sequence[str]) -> list[int]:
    """Where each line's citation begins; adjacent lines too long for the usual column share one, unless they are very long."""
    columns: list[int] = []
    reach = [len(code) + CITE_GAP if line.notes else 0 for line, code in zip(lines, codes, strict=True)]
    for shared, run in groupby(reach, key=lambda past: CITE_COLUMN < past <= LAST_CITE_COLUMN):
        ends = list(run)
        columns += [max(ends)] * len(ends) if shared else [max(end, CITE_COLUMN) for end in ends]
    return columns
