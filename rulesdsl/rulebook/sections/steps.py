"""Deeds: what is done, step by step, with what must hold for it, what it costs and how places are told."""

from collections.abc import Iterable, Iterator

from attrs import evolve

from rulesdsl.rulebook.languages.model import capital
from rulesdsl.rulebook.model import Bullets, Item, Marks, Paragraph, Part, Section
from rulesdsl.rulebook.writer import Writer, cited
from rulesdsl.syntax import tree


def deed(writer: Writer, one: tree.Deed) -> Section:
    """A deed under its own heading."""
    parts: list[Part] = [*writer.described(one.doc, one.name.text), *_follows(writer, one)]
    bullets = steps(writer, one.body, one.name.text)
    if bullets:
        parts.append(Bullets(bullets))
    cite = one.cite
    return Section(writer.title(one), tuple(parts), 3, writer.marks(one.name.text, cite))


def _follows(writer: Writer, one: tree.Deed) -> Iterator[Paragraph]:
    """What a trigger follows."""
    if one.after:
        deed_ = writer.path(".".join(part.text for part in one.after))
        test = "" if one.where is None else writer.phrases.expr(one.where)
        yield Paragraph(capital(writer.language("after_if" if test else "after", deed=deed_, test=test)) + ":")


def steps(writer: Writer, several: Iterable[tree.Step], path: str) -> tuple[Item, ...]:
    """Steps as points of a list; `path` is the address of what they stand in."""
    return tuple(item for step in several for item in _step(writer, step, path))


def _step(writer: Writer, step: tree.Step, path: str) -> Iterator[Item]:
    path = f"{path}.{step.label.text}" if step.label is not None else path
    own = path if step.label is not None else ""
    name = writer.name(path) if own else ""
    marks = writer.marks(path, step.cite) if own else cited(step.cite)
    if isinstance(step.act, tree.If) and step.act.otherwise:
        yield from _branches(writer, step, path, name, marks)
        return
    in_line = writer.phrases.in_line((evolve(step, label=None, cite=None, doc=""),))
    if in_line:
        yield writer.item(in_line, step.doc, name, marks, path=own)
    else:
        yield writer.item(writer.phrases.head(step.act), step.doc, name, marks, _below(writer, step.act, path), own)


def _branches(writer: Writer, step: tree.Step, path: str, name: str, marks: Marks) -> Iterator[Item]:
    """A test with what is done otherwise, each half in a line of its own."""
    act: tree.Act = step.act
    doc, word = step.doc, writer.phrases.head(step.act)
    cite = step.cite
    while isinstance(act, tree.If):
        yield _branch(writer, word, act.then, path, doc, name, marks)
        doc, name = "", ""
        match act.otherwise:
            case ():
                return
            case (tree.Step(label=None, act=tree.If() as further, cite=cite),) if act.otherwise_cite is None:
                test = writer.phrases.expr(further.condition)
                word, act, marks = writer.language("else_if", test=test), further, cited(cite)
            case otherwise:
                yield _branch(writer, writer.language("else"), otherwise, path, "", "", cited(act.otherwise_cite))
                return


def _branch(writer: Writer, word: str, several: tuple[tree.Step, ...], path: str, doc: str, name: str, marks: Marks) -> Item:
    in_line, own = writer.phrases.in_line(several), path if name else ""
    if in_line or not several:
        return writer.item(f"{word}: {in_line or writer.language('nothing_done')}", doc, name, marks, path=own)
    return writer.item(word, doc, name, marks, steps(writer, several, path), own)


def _below(writer: Writer, act: tree.Act, path: str) -> tuple[Item, ...]:
    match act:
        case tree.Options(options=options):
            return tuple(_option(writer, option, path) for option in options)
        case tree.If(then=then):
            return steps(writer, then, path)
    return steps(writer, getattr(act, "body", ()), path)


def _option(writer: Writer, option: tree.Option, path: str) -> Item:
    path = f"{path}.{option.label.text}"
    name, marks = writer.name(path), writer.marks(path, option.cite)
    guard = "" if option.guard is None else writer.language("if", test=writer.phrases.expr(option.guard))
    in_line = writer.phrases.in_line(option.body)
    phrase = f"{guard}: {in_line}" if guard and in_line else guard or in_line
    return writer.item(phrase, option.doc, name, marks, () if in_line else steps(writer, option.body, path), path)
