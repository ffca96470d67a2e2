"""What stands at a place, as one would write it in a variant file."""

from typing import Any

from rulesdsl.names.model import What
from rulesdsl.syntax import tree
from rulesdsl.syntax.write import (
    NO_CONTEXT,
    write_cell,
    write_declaration,
    write_expr,
    write_line,
    write_steps,
    write_type,
    write_words,
)
from rulesdsl.syntax.write_expressions import Context
from rulesdsl.variants.places import Form, Place, for_count

Written = int | bool | str | list[str]


def text_of(place: Place, context: Context = NO_CONTEXT) -> str:
    """The value or the rules at a place as text. `context`: how the file writes."""
    value = written(place, context)
    if isinstance(value, bool):
        return "true" if value else "false"
    return ", ".join(value) if isinstance(value, list) else str(value)


def written(place: Place, context: Context = NO_CONTEXT) -> Written:
    """What a variant file would say at the place: a number, a flag or a list where TOML has one, else text in the language."""
    match place:
        case Place(what=What.SETTING, part=tree.Setting() as setting):
            return _setting(setting)
        case Place(what=What.COUNT):
            return value_of(for_count(place), context)
        case Place(what=What.VALUE, part=tree.Let() as let):
            return write_expr(let.value, context)
        case Place(what=What.COLUMN, part=tree.Constant() as constant):
            return value_of(constant.value, context)
        case Place(form=Form.COUNTS, owner=tree.Header() as header):
            return str(header.least) if header.least == header.most else f"{header.least}..{header.most}"
        case Place(form=Form.SEEN | Form.REFILL | Form.CAPACITY | Form.TIE | Form.NAME):
            return _feature(place)
    return value_of(place.part, context)


def _setting(setting: tree.Setting) -> Written:
    """The value for all; or, since no text says several values at once in a variant, each with its numbers of players."""
    if setting.by_count:
        several = [f"{write_expr(case.value)} for {_run(case.low, case.high)}" for case in setting.by_count]
        return ", ".join([*([] if setting.value is None else [write_expr(setting.value)]), *several])
    if setting.value is None:
        return setting.readings[0].text if setting.readings else ""
    return value_of(setting.value)


def _run(low: int, high: int) -> str:
    return str(low) if low == high else f"{low}..{high}"


def _feature(place: Place) -> Written:
    """A feature of a zone, a state or a ranking, in the words that `set` takes for it."""
    match place.part:
        case tree.Seen(by=by):
            return "all" if by is None else write_expr(by)
        case tree.Capacity(most=most, alike=alike):
            return f"{write_expr(most)} alike" if alike else value_of(most)
        case tree.Refill(origin=origin, moment=moment):
            return f"{write_expr(origin)} when {moment.text}"
        case tree.Words() as words:
            return write_words(words)
        case tree.Ident(text=text):
            return text
    return NOTHING[place.form]


NOTHING = {Form.SEEN: "nobody", Form.REFILL: "never", Form.CAPACITY: "any number", Form.TIE: "shared", Form.NAME: "none"}


def value_of(part: Any, context: Context = NO_CONTEXT) -> Written:
    """A part of the tree as a value of TOML or as text."""
    match part:
        case bool() | int() | str():
            return part
        case None:
            return ""
        case tree.Number(value=value, unit=None) | tree.CellNumber(value=value, unit=None):
            return value
        case tree.Negate(operand=tree.Number(value=value, unit=None)):
            return -value
        case tree.Yes() | tree.No():
            return isinstance(part, tree.Yes)
        case tree.CellFlag(value=flag):
            return flag
        case tree.CellText(text=text):
            return text
        case tree.CellNames(names=names) if len(names) > 1:
            return [name.text for name in names]
        case tree.TypeExpr():
            return write_type(part)
        case tree.Words():
            return write_words(part, context)
    return _code(part, context)


def _code(part: Any, context: Context) -> str:
    match part:
        case tree.CellEmpty() | tree.CellNumber() | tree.CellNames() | tree.CellDeeds():
            return write_cell(part, context)
        case tree.Column():
            return write_type(part.type)
        case tree.Clause() | tree.Line() | tree.PaySource() | tree.Key() | tree.Prize() | tree.Option():
            return write_line(part, labelled=False, context=context)
        case tree.Row():
            return write_line(part, labelled=True, context=context)
        case tree.Step(act=act):
            body = act.body if isinstance(act, tree.Block) else (tree.Step(None, act, span=part.span),)
            return write_steps(body, context=context)
        case tree.Deed(body=body):
            return write_steps(body, context=context)
        case tree.Ident(text=text):
            return text
        case tree.UnitScale(name=name, over=over):
            return f"unit {name.text} in {write_expr(over)}"
        case (
            tree.Unit()
            | tree.Setting()
            | tree.Table()
            | tree.Zone()
            | tree.State()
            | tree.Condition()
            | tree.Expect()
            | tree.Map()
            | tree.Payment()
            | tree.Ranking()
        ):
            return write_declaration(part, context)
    return write_expr(part, context)
