"""What to say of an address that nothing has: renamed, made by another variant, taken away, misspelt, or not there yet."""

from collections.abc import Iterator
from functools import cached_property

from attrs import field, frozen

from rulesdsl.diagnostics.model import Mistake
from rulesdsl.diagnostics.suggest import closest
from rulesdsl.names import builtins
from rulesdsl.names.model import What
from rulesdsl.source import Span
from rulesdsl.syntax import tree
from rulesdsl.variants import mistakes
from rulesdsl.variants.mistakes import listed
from rulesdsl.variants.model import Edit, Variant, Verb
from rulesdsl.variants.places import Form, Place
from rulesdsl.variants.scopes import givers
from rulesdsl.variants.verbs import to_create

BUILT_IN = builtins.ALL | builtins.OTHERS.keys()
LONGEST = 60
"""Longer names are no misspelt ones: they are compared with nothing."""


@frozen(eq=False)
class Ground:
    """What a variant is laid over: the places there are, what was renamed, and what it may not know of.

    `foreign` holds, for addresses that only other variants make, who and where; `gone`, which edit took an address away.
    """

    places: dict[str, Place]
    moved: dict[str, tuple[str, Span]] = field(factory=dict)
    foreign: dict[str, tuple[Variant, Span]] = field(factory=dict)
    gone: dict[str, Edit] = field(factory=dict)

    @cached_property
    def below(self) -> dict[str, tuple[str, ...]]:
        """The names directly below each address; below the empty one, the names of all declarations."""
        found: dict[str, dict[str, None]] = {"": {}}
        for path in sorted(self.places, key=lambda path: _height(self.places[path])):
            parts = path.split(".")
            for end in range(len(parts)):
                found.setdefault(".".join(parts[:end]), {})[parts[end]] = None
        return {path: tuple(names) for path, names in found.items()}

    @cached_property
    def ends(self) -> dict[str, str]:
        """By the last name of an address, the first address that ends so."""
        return {path.rpartition(".")[2]: path for path in reversed(self.places)}

    @cached_property
    def own_names(self) -> tuple[str, ...]:
        """The last names of addresses that are names, not words for the parts of things."""
        return tuple(name for name, path in self.ends.items() if self.places[path].what is not What.FIELD)


def _height(place: Place) -> int:
    """What has a name of its own comes first, then columns and cells, then the parts that go by a word."""
    return 2 if place.what is What.FIELD else 1 if place.what in (What.CELL, What.COLUMN) else 0


@frozen(eq=False)
class Asked:
    """An address as a variant names it, with the place of each of its names. `creates`: it is to stand there only afterwards."""

    address: str
    spans: tuple[Span, ...]
    variant: Variant | None
    creates: bool = False

    @property
    def parts(self) -> list[str]:
        """Its names."""
        return self.address.split(".")


def unknown(asked: Asked, ground: Ground) -> Mistake:
    """Why nothing has the address, and what might be meant."""
    parts = asked.parts
    for end in range(len(parts), 0, -1):
        head, span = ".".join(parts[:end]), asked.spans[end - 1]
        if head in ground.moved:
            new, place = ground.moved[head]
            return mistakes.MovedAddress(span, asked.address, ".".join((new, *parts[end:])), place)
        if head in ground.foreign:
            variant, place = ground.foreign[head]
            return mistakes.AddedByOther(span, head, variant.name, place)
        if head in ground.gone and asked.variant is not None:
            edit = ground.gone[head]
            ids = (edit.variant.name, asked.variant.name)
            return mistakes.RemovedAndUsed(span, head, ids, ("", ""), ("", edit.why), edit.span, None, above=True)
    return _misspelt(asked, ground)


def _misspelt(asked: Asked, ground: Ground) -> Mistake:
    """The first name of the address that is not there; what it might be is looked for beside it first."""
    parts = asked.parts
    missing = (end for end in range(len(parts)) if parts[end] not in ground.below.get(".".join(parts[:end]), ()))
    there = next(missing, None)
    if there is None:
        return _only_parts(asked, ground)
    parent, name = ".".join(parts[:there]), parts[there]
    siblings = ground.below.get(parent, ())
    if not parent and name in BUILT_IN:
        return mistakes.UnknownAddress(asked.spans[there], name, parent, ways=tuple(_of_language(name)))
    near = () if name.isdigit() or len(name) > LONGEST else tuple(_near(parts, there, siblings, ground))
    ways = () if near or (asked.creates and parent) else tuple(_ways(asked, there, ground))
    return mistakes.UnknownAddress(asked.spans[there], name, parent, near, siblings, ways)


def _of_language(name: str) -> Iterator[str]:
    yield f"`{name}` belongs to the language"
    if name in ("players", "player_count"):
        yield "for how many the game is says `game.players`"


def _only_parts(asked: Asked, ground: Ground) -> Mistake:
    """What has no address of its own, only its parts have: the game."""
    parts = tuple(f"`{asked.address}.{name}`" for name in ground.below[asked.address])
    ways = (f"its parts are {listed(parts, 'and')}",)
    if asked.creates:
        return mistakes.WrongVerb(asked.spans[-1], Verb.ADD.value, asked.address, "which is the game itself", ways, below=True)
    return mistakes.IncompleteEdit(asked.spans[-1], asked.address, "the name of a part", ways)


def _near(parts: list[str], there: int, siblings: tuple[str, ...], ground: Ground) -> Iterator[str]:
    """Addresses that are like the one that was asked for."""
    head, name, rest = parts[:there], parts[there], parts[there + 1 :]
    beside = [".".join((*head, other)) for other in closest(name, siblings)]
    whole = [address for one in beside if (address := ".".join((one, *rest))) in ground.places]
    if beside:
        yield from whole or beside
        return
    inside = [path for path in ground.places if path.endswith("." + ".".join(parts))]
    if inside:
        yield inside[0]
    elif not rest and name in ground.ends:
        yield ground.ends[name]
    elif not rest and not head:
        yield from (ground.ends[other] for other in closest(name, ground.own_names)[:1])


def _named_inside(giver: tree.Domain | tree.Local, parent: str) -> str:
    """What to do about a name that steps give, which is no address."""
    name = giver.name.text
    if isinstance(giver, tree.Domain):
        return f"`{name}` is named by `{giver.span.text}` and has no address: write the step anew that says so"
    again = f'`rules = "let {name} = {name} + 1"` below `[insert.{parent}.NAME]`'
    return f"`{name}` is named by a `let` and has no address; a step before those that read it names it anew: {again}"


def _ways(asked: Asked, there: int, ground: Ground) -> Iterator[str]:
    """What else might be meant: something that is not there yet. `there`: which of the names is missing."""
    parent, name, rest = ".".join(asked.parts[:there]), asked.parts[there], asked.parts[there:]
    above = ground.places.get(parent)
    title = ground.places.get("game.title")
    if not parent and title is not None and isinstance(title.owner, tree.Header):
        game = title.owner.name.text
        search = "" if asked.variant is None else f"`rulesdsl explain {game} WORD` looks for a word, "
        yield f"{search}`rulesdsl resolve {game}` lists all that there is"
    if above is not None and (giver := givers(above.part).get(name)) is not None:
        yield _named_inside(giver, parent)
    if above is None or (len(rest) > 1 and above.what is not What.TABLE):
        return
    if above.what is What.SETTING and name.isdigit():
        counts = ground.places.get("game.players")
        if counts is not None and counts.form is Form.COUNTS and isinstance(counts.owner, tree.Header):
            yield f"the game is for {counts.owner.least} to {counts.owner.most} players, which says `game.players`"
    elif above.what is not What.SETTING:
        yield from to_create(above)[:1]
