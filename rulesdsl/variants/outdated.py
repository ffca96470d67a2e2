"""Descriptions under which a variant changes the rules: whether they still hold only its author knows."""

from collections.abc import Iterable, Iterator

from rulesdsl.names.model import What
from rulesdsl.syntax import tree
from rulesdsl.variants.model import Edit, Verb
from rulesdsl.variants.places import Form, Place
from rulesdsl.variants.text import text_of
from rulesdsl.variants.verbs import NEW

LINES = (What.CLAUSE, What.SOURCE, What.KEY, What.PRIZE, What.STEP, What.OPTION)
RULES = (*LINES, What.CONDITION, What.PAYMENT, What.RANKING, What.DEED, What.VALUE, What.ZONE, What.STATE)
"""What a description tells in other words. That of a table or a setting says what it is for, whatever stands in it."""

OWNERS = (
    tree.Clause,
    tree.PaySource,
    tree.Key,
    tree.Prize,
    tree.Step,
    tree.Option,
    tree.Condition,
    tree.Payment,
    tree.Ranking,
    tree.Deed,
    tree.Zone,
    tree.State,
)
SAYING = ("doc", "otherwise", "words", "shown")
"""Fields in which no rule stands."""


def outdated(before: dict[str, Place], after: dict[str, Place], edits: Iterable[Edit]) -> Iterator[tuple[str, Edit]]:
    """The addresses with a description that is as it was although an edit has changed what it speaks of; each once."""
    told: set[str] = set()
    for edit in edits:
        path = "" if _as_before(edit, before, after) else _described(edit, before, after)
        same = path in before and path in after and before[path].doc == after[path].doc != ""
        if same and path not in told:
            told.add(path)
            yield path, edit


def _as_before(edit: Edit, before: dict[str, Place], after: dict[str, Place]) -> bool:
    """Whether an edit says again what stood there."""
    both = edit.address in before and edit.address in after
    return both and text_of(before[edit.address]) == text_of(after[edit.address])


def renewed(before: dict[str, Place], after: dict[str, Place]) -> frozenset[str]:
    """The addresses whose description is another one now."""
    return frozenset(path for path, place in after.items() if path not in before or before[path].doc != place.doc)


def _described(edit: Edit, before: dict[str, Place], after: dict[str, Place]) -> str:
    """The address whose description speaks of what an edit changes: its own, or that of what directly contains it."""
    path, place = edit.address, before.get(edit.address) or after.get(edit.address)
    if place is None or not _is_rule(place):
        return ""
    if place.what is What.FIELD:
        path = path.rpartition(".")[0]
    made = edit.verb in NEW or edit.verb is Verb.REMOVE
    doc = any(there[path].doc for there in (before, after) if path in there) if made else before[path].doc
    thing = before.get(path) or after[path]
    if doc:
        return "" if made else path
    return path.rpartition(".")[0] if thing.what in LINES else ""


def _is_rule(place: Place) -> bool:
    """Whether what stands at a place is a rule, or a part of one."""
    if place.what is not What.FIELD:
        return place.what in RULES
    return place.field not in SAYING and place.form not in (Form.WORDS, Form.VALUE, Form.TYPE) and isinstance(place.owner, OWNERS)
