"""Which verb goes with what, and what to say of an edit whose verb does not go with what stands there."""

from attrs import evolve

from rulesdsl.names.model import Address, What
from rulesdsl.names.steps import step_addresses
from rulesdsl.syntax import tree
from rulesdsl.variants.model import Rank, Variant, Verb
from rulesdsl.variants.places import Form, Place
from rulesdsl.variants.text import NOTHING

NEW = (Verb.ADD, Verb.INSERT)

ADDED = {
    What.TABLE: "a row",
    What.SETTING: "a reading, or a value for one more number of players",
    What.CONDITION: "a clause",
    What.CHECK: "a clause",
    What.MAP: "a line",
    What.PAYMENT: "a source",
    What.RANKING: "a prize",
    What.STEP: "an option",
    What.DEED: "an option",
}
"""What `add` creates below what; whole declarations have no parent."""

INSERTED = {
    What.TABLE: "a row",
    What.RANKING: "a key",
    What.MAP: "a line",
    What.DEED: "a step",
    What.STEP: "a step",
    What.OPTION: "a step",
}
"""What `insert` creates below what."""

FEW = 3
"""How many parts are named as examples."""

PARTS = {
    "title": "the title",
    "least": "the numbers of players",
    "doc": "a description",
    "over": "a range",
    "bounds": "a range",
    "type": "a type",
    "initial": "the value at the start",
    "holds": "what lies there",
    "seen": "who sees it",
    "capacity": "how much fits",
    "refill": "from where it is filled again",
    "shown": "what marks it",
    "shuffled": "whether it is shuffled",
    "stacked": "whether it is a stack",
    "counted": "whether all see how many",
    "guard": "the condition before it",
    "where": "a condition on what counts",
    "worth": "what it is worth",
    "target": "the place to which it goes",
    "value": "the amount that it adds",
    "otherwise": "words for players",
    "words": "words for players",
    "impossible": "what holds for those still level",
}
"""What has no name of its own, by its field in the tree."""


def said(place: Place) -> str:
    """What stands at a place, in words."""
    if place.what is What.VALUE:
        return "a value that the rules work out"
    if place.what is What.FIELD and place.field in PARTS:
        return PARTS[place.field]
    word = place.what.value
    return f"{'an' if word[0] in 'aeio' else 'a'} {word}"


def to_create(parent: Place, verbs: tuple[Verb, ...] = NEW) -> tuple[str, ...]:
    """How something new comes to stand below a place, by some of the verbs that create."""
    added = f"`{parent.path}.NAME = ...` below `[add]`"
    if parent.what not in (ADDED | INSERTED):
        return ()
    match parent.part:
        case tree.Setting(readings=()):
            return (f"a value for one more number of players is added: `{parent.path}.6 = ...` below `[add]`",)
        case tree.Setting():
            return (f"a reading is added: `{parent.path}.NAME = {{}}` below `[add]`",)
        case tree.Table(shape=tree.RowsShape()):
            added = f"`[add.{parent.path}.NAME]`"
        case tree.Table(shape=tree.ListShape()):
            added = f"`{parent.path}.NAME = {{}}` below `[add]`"
        case tree.Table(shape=tree.ProductShape() | tree.LinesShape()):
            return ()
        case tree.Deed() | tree.Step() | tree.Option():
            verbs = tuple(verb for verb in verbs if verb in _in_steps(parent))
    lines = {
        Verb.ADD: (ADDED, f"is added: {added}"),
        Verb.INSERT: (INSERTED, f"is inserted: `[insert.{parent.path}.NAME]`, with `after` or `before`"),
    }
    return tuple(f"{kinds[parent.what]} {words}" for verb in verbs for kinds, words in (lines[verb],) if parent.what in kinds)


def _in_steps(parent: Place) -> tuple[Verb, ...]:
    """What can be created among the steps of a place: options of a single choice; steps, where one has a name to stand beside."""
    below = [one for one in _steps_of(parent) if one.path.rpartition(".")[0] == parent.path]
    choices = {id(one.owner) for one in below if one.what is What.OPTION}
    named = any(one.what is What.STEP for one in below)
    return (*((Verb.ADD,) if len(choices) == 1 else ()), *((Verb.INSERT,) if named else ()))


def _steps_of(parent: Place) -> tuple[Address, ...]:
    part = parent.part
    if isinstance(part, tree.Step):
        part = tree.Block((evolve(part, label=None),), span=part.span)
    return tuple(step_addresses(parent.path, part, "body"))


def instead(verb: Verb, place: Place, parts: tuple[str, ...], variant: Variant) -> tuple[str, ...]:
    """What goes with a place, where `verb` does not. `parts`: the names directly below it."""
    if verb is Verb.REMOVE:
        return _without(place)
    several = _part_by_part(place, parts)
    if place.form is Form.DECLARATION and verb is Verb.SET:
        new = to_create(place, (Verb.ADD,)) if place.what is What.TABLE else ()
        return (*several, *new) or _change(place, variant)
    if place.what is What.READING:
        return (f'which reading holds says the setting: `{place.path.rpartition(".")[0]} = "{place.path.rpartition(".")[2]}"`',)
    if place.form is Form.ROW:
        return several or (_anew(place),)
    return _change(place, variant) or several


def instead_of_new(above: Place, parts: tuple[str, ...], paid: bool) -> tuple[str, ...]:
    """What can be done below a place where nothing new of that kind can stand. `paid`: it is a unit that has a payment."""
    if paid:
        return (f"the payment has the address `pay.{above.path}`",)
    return to_create(above) or _part_by_part(above, parts)


def _part_by_part(place: Place, parts: tuple[str, ...]) -> tuple[str, ...]:
    named = [f"`{place.path}.{part}`" for part in parts if part != "doc"]
    more = " and so on" if named[FEW:] else ""
    return (f"it is changed part by part: {', '.join(named[:FEW])}{more}",) if named else ()


def _anew(place: Place) -> str:
    return f"it is a name and nothing else: remove `{place.path}`, and add another"


def _change(place: Place, variant: Variant) -> tuple[str, ...]:
    """How what stands at a place is changed."""
    if Verb.SET in place.verbs:
        return ("it is a value: write it below `[set]`",)
    if Verb.REWRITE not in place.verbs:
        return ()
    if variant.rank is Rank.SESSION:
        return ("these are rules: write a variant, and them below its `[rewrite]`",)
    return ("these are rules: write them below `[rewrite]`",)


def _without(place: Place) -> tuple[str, ...]:
    """How to do without what cannot be removed."""
    if place.form in NOTHING:
        return (f'write `{place.path} = "{NOTHING[place.form]}"` below `[set]`',)
    if place.form is Form.FLAG:
        return (f"write `{place.path} = false` below `[set]`",)
    if place.what is What.CELL:
        return (f'to empty it, write `{place.path} = "-"` below `[set]`',)
    return ("only what has a name of its own can be removed; this can be changed",)


def in_the_way(place: Place, variant: Variant, verb: Verb) -> tuple[str, ...]:
    """What to do where something new was to have the address of what exists."""
    if verb is Verb.INSERT and (inside := to_create(place, (verb,))):
        return ("what is new needs a name of its own", *inside)
    if place.what is What.TABLE:
        return to_create(place, (Verb.ADD,))
    if place.what is What.ROW:
        return (f"change its cells below `[set]`: `{place.path}.COLUMN = ...`",) if place.form is Form.ROW else ()
    return (*_change(place, variant), "or give the new one another name")
