"""Steps as lines.

A body of one step stands behind its colon, if that step has no name and no citation of its own and the line stays short;
the tree does not tell where the author broke the line.
"""

from collections.abc import Iterable, Sequence
from typing import assert_never, get_args

from attrs import frozen

from rulesdsl.syntax import tree
from rulesdsl.syntax.format_layout import INDENT, Laid
from rulesdsl.syntax.format_lines import Line, Piece
from rulesdsl.syntax.tree import Cite, Expr, Number, Step
from rulesdsl.syntax.write_expressions import ExpressionWriter, Level

WIDEST = 100
Loop = tree.ForEach | tree.Repeat | tree.RepeatUntil | tree.Turn | tree.Together | tree.May
Simple = (
    tree.Chain
    | tree.Choose
    | tree.Roll
    | tree.MovePiece
    | tree.MoveSome
    | tree.MoveEach
    | tree.TopUp
    | tree.Assign
    | tree.Change
    | tree.Local
    | tree.Pay
    | tree.Award
    | tree.DoParts
    | tree.End
)
SIMPLE = get_args(Simple)


def notes_of(cite: Cite | None) -> str:
    """What stands behind a line: `[M-H05 ?] final "why"`."""
    if cite is None:
        return ""
    marks = ["?"] * cite.open + ["reconstructed"] * cite.reconstructed
    brackets = [] if cite.final and not cite.cites else [f"[{' '.join([*cite.references, *marks])}]"]
    return " ".join(brackets + [f'final "{cite.final}"'] * bool(cite.final))


def laid_line(level: int, words: Sequence[str], cite: Cite | None = None) -> Laid:
    """A line by its level and its words, the space before each included."""
    return Laid(Line(0, (Piece(words[0], "word", 0),), notes_of(cite), "", False, False, level), tuple(words))


def doc_lines(doc: str, level: int = 0) -> list[Laid]:
    """A description as `---` lines."""
    comments = [f"--- {line}".rstrip() for line in doc.split("\n")] if doc else []
    return [Laid(Line(0, (), "", comment, False, False, level), ()) for comment in comments]


def code(line: Laid) -> str:
    """The rules of a line without its indentation."""
    return "".join(line.words)


@frozen
class StepWriter(ExpressionWriter):
    """The rules of `3_steps.lark`."""

    def steps(self, steps: Iterable[Step], level: int) -> list[Laid]:
        """The lines of some steps, indented by `level` blocks."""
        return [line for step in steps for line in self.step(step, level)]

    def step(self, step: Step, level: int) -> list[Laid]:
        """The lines of one step, with its description."""
        return [*doc_lines(step.doc if step.label else "", level), *self._step(step, level)]

    def _step(self, step: Step, level: int) -> list[Laid]:
        """The lines of one step; those of a block without a name, which no text says, are its steps."""
        label = f"{step.label.text}: " if step.label else ""
        match step.act:
            case tree.Block(body):
                head = [laid_line(level, (label.rstrip(),), step.cite)] if label else []
                return head + self.steps(body, level + bool(label))
            case tree.Options(options):
                lines = [line for option in options for line in self.option(option, level + 1)]
                return [laid_line(level, (f"{label}choose:",), step.cite), *lines]
            case tree.If():
                return self._if(f"{label}if", step.act, step.cite, level)
            case (tree.ForEach() | tree.Repeat() | tree.RepeatUntil() | tree.Turn() | tree.Together() | tree.May()) as loop:
                return self.body(label + self.head(loop), step.cite, loop.body, level)
            case simple:
                return [laid_line(level, (label + self.simple(simple),), step.cite)]

    # ---- bodies -------------------------------------------------------------------------------------

    def body(self, head: str, cite: Cite | None, steps: Sequence[Step], level: int) -> list[Laid]:
        """A head with a colon and steps behind it or below it."""
        inner = self.steps(steps, level + 1)
        whole = f"{head}: {code(inner[0])}" if _alone(steps, inner) else ""
        if whole and INDENT * level + len(whole) <= WIDEST:
            return [laid_line(level, (whole,), cite)]
        return [laid_line(level, (f"{head}:",), cite), *inner]

    def _branch(self, head: str, cite: Cite | None, steps: Sequence[Step], level: int) -> list[Laid]:
        """The same behind `if` and `else`, where no loop and no further `if` may follow the colon."""
        if len(steps) == 1 and isinstance(steps[0].act, SIMPLE):
            return self.body(head, cite, steps, level)
        return [laid_line(level, (f"{head}:",), cite), *self.steps(steps, level + 1)]

    def _if(self, word: str, act: tree.If, cite: Cite | None, level: int) -> list[Laid]:
        then = self._branch(f"{word} {self.expr(act.condition)}", cite, act.then, level)
        match act.otherwise:
            case ():
                return then
            case (Step(None, tree.If() as further, own),) if act.otherwise_cite is None:
                return then + self._if("else if", further, own, level)
            case _:
                return then + self._branch("else", act.otherwise_cite, act.otherwise, level)

    def head(self, act: Loop) -> str:
        match act:
            case tree.ForEach():
                return f"for each {self.domains(act.domains)}{self.where(act.where)}"
            case tree.Repeat():
                return f"repeat {self.amount(act.amount)} times"
            case tree.RepeatUntil():
                return f"repeat until {self.expr(act.condition)}"
            case tree.Turn():
                return self._turn(act)
            case tree.Together():
                return f"together {self.sum(act.seats)}"
            case tree.May():
                return "may"
            case _:
                assert_never(act)

    def _turn(self, act: tree.Turn) -> str:
        seats = self.sum(act.seats) + (f" from {self.ref(act.start)}" if act.start else "")
        return f"turn of {seats}" if act.until is None else f"turns of {seats} until {self.expr(act.until)}"

    def option(self, option: tree.Option, level: int) -> list[Laid]:
        """The lines of an option."""
        return [
            *doc_lines(option.doc, level),
            *self.body(option.label.text + self.guard(option), option.cite, option.body, level),
        ]

    def guard(self, option: tree.Option) -> str:
        """` if C otherwise "words"`, or nothing."""
        return "" if option.guard is None else f" if {self.expr(option.guard)}{self.otherwise(option.otherwise)}"

    def otherwise(self, words: tree.Words | None) -> str:
        """` otherwise "words"`, or nothing."""
        return "" if words is None else f' otherwise "{self.words(words)}"'

    # ---- simple steps -------------------------------------------------------------------------------

    def simple(self, act: Simple) -> str:
        """A step that fits in one line."""
        match act:
            case tree.Chain():
                return self.chain(act)
            case tree.Choose():
                amount = f"{self.amount(act.amount)} " if act.amount else ""
                return f"choose {amount}{self.domain(act.domain)}{self.where(act.where)}{self.otherwise(act.otherwise)}"
            case tree.Roll():
                return f"roll {self.domain(act.domain)}{self.where(act.where)}"
            case tree.Assign():
                return f"set {self.ref(act.place)} to {self.expr(act.value)}"
            case tree.Change():
                verb, word = ("add", "to") if act.sign > 0 else ("take", "from")
                return f"{verb} {self.expr(act.value)} {word} {self.ref(act.place)}"
            case tree.Local():
                return f"let {act.name.text} = {self.expr(act.value)}"
            case tree.Pay():
                given = f" for {', '.join(map(self.sum, act.arguments))}" if act.arguments else ""
                return f"pay {self.sum(act.amount)}{given}"
            case tree.Award():
                return f"award {self.ref(act.ranking)}"
            case tree.DoParts():
                return f"do any part of {self.ref(act.chain)}"
            case tree.End():
                return "end"
            case tree.MovePiece() | tree.MoveSome() | tree.MoveEach() | tree.TopUp():
                return self._move(act)
            case _:
                assert_never(act)

    def _move(self, act: tree.MovePiece | tree.MoveSome | tree.MoveEach | tree.TopUp) -> str:
        match act:
            case tree.MovePiece():
                return f"move {act.piece.text} to {self.ref(act.target)}"
            case tree.MoveSome():
                kind = f" of {self.ref(act.kind)}" if act.kind else ""
                return f"move {self.amount(act.amount)}{kind} from {self.ref(act.origin)} to {self.ref(act.target)}"
            case tree.MoveEach():
                what = f"{act.domain.name.text} in {self.sum(act.domain.over)}{self.where(act.where)}"
                return f"move each {what} to {self.ref(act.target)}"
            case tree.TopUp():
                target = f"{self.ref(act.kinds)} in {self.ref(act.target)}" if act.kinds else self.ref(act.target)
                until = self.expr(act.until, Level.ATOM, last=False)
                return f"top up {target} to {until} from {self.ref(act.origin)}"
            case _:
                assert_never(act)

    # ---- chains and amounts -------------------------------------------------------------------------

    def chain(self, chain: tree.Chain) -> str:
        """`a or b then c`."""
        return " then ".join(" or ".join(map(self._call, part)) for part in chain.parts)

    def _call(self, call: tree.Call) -> str:
        return f"{call.deed.text} {', '.join(map(self.sum, call.arguments))}".rstrip()

    def amount(self, amount: tree.Amount) -> str:
        """`2`, `1..n`, `up to 2` or `all`."""
        if amount.most is None:
            return "all"
        if amount.least == amount.most:
            return self._bound(amount.most)
        if isinstance(amount.least, Number) and amount.least.value == 0:
            return f"up to {self._bound(amount.most)}"
        return f"{self._bound(amount.least)}..{self._bound(amount.most)}"

    def _bound(self, node: Expr) -> str:
        match node:
            case Number(value, None) if value >= 0:
                return str(value)
            case tree.Name() | tree.Bracketed():
                return self.expr(node)
            case _:
                return f"({self.expr(node)})"


def _alone(steps: Sequence[Step], lines: Sequence[Laid]) -> bool:
    """Whether steps fit behind a colon."""
    return len(lines) == 1 and steps[0].label is None and steps[0].cite is None and not isinstance(steps[0].act, tree.Block)
