"""Random variants of one edit, sound and unsound: any verb, any address or none, whatever could stand there."""

from typing import Any

from hypothesis import strategies as st

from rulesdsl.syntax.parser import parse_file
from rulesdsl.syntax.write import context_of
from rulesdsl.variants.model import Verb
from rulesdsl.variants.places import Place, places
from rulesdsl.variants.text import written
from tests.variants.schema.market import source

NUMBERS = (-30, -1, 0, 1, 2, 3, 5, 6, 9, 10, 13, 21, 61, 201)
TEXTS = (
    *("", "none", "-", "yes", "no", "all", "nobody", "p", "never", "shared", "any number", "figs", "figs, salt", "north", "p1"),
    *(
        "figs + salt",
        "(north)",
        "3 coins",
        "2 gems",
        "70 coins",
        "5",
        "2 alike",
        "0..9",
        "3..1",
        "1 + 2",
        "laid_out",
        "1..5 coins",
    ),
    *("coins or gems", "some goods", "flag", "waste when pile_refill", "draw 1 then pass", "hearts", "wins", "no such thing"),
    *(
        "a tie cannot be",
        "1 is 2",
        "end",
        "most score(p)",
        '1 is 1 otherwise "no"',
        "original",
        "let spare = 3",
        "cards",
        "money",
    ),
)
LISTS = ([], ["figs"], ["figs", "salt"], ["hearts", "clubs"], ["figs", 3])
NAMES = ("spare", "doc", "where", "figs", "in")


def all_places(game: str) -> dict[str, Place]:
    """What can be changed in the rules of a game."""
    return places(parse_file(source(game))[0])


def contents(game: str) -> st.SearchStrategy[Any]:
    """What may stand behind an address: values, texts, lists, and what stands anywhere in the rules."""
    context = context_of(parse_file(source(game))[0])
    present = [written(place, context) for place in all_places(game).values()]
    scalars = st.one_of(st.sampled_from(NUMBERS), st.booleans(), st.sampled_from(TEXTS), st.sampled_from(present))
    return st.one_of(scalars, scalars, st.sampled_from(LISTS))


def alike(game: str, address: str) -> st.SearchStrategy[Any]:
    """What stands at places of the same form."""
    there = all_places(game)
    if address not in there:
        return st.nothing()
    context = context_of(parse_file(source(game))[0])
    return st.sampled_from([written(one, context) for one in there.values() if one.form is there[address].form])


def columns(game: str) -> tuple[str, ...]:
    """The last names of all addresses: columns among them."""
    return tuple(sorted({path.rpartition(".")[2] for path in all_places(game)}))


@st.composite
def variants(draw: st.DrawFn, game: str) -> dict[str, Any]:
    """A variant with a single edit."""
    paths = tuple(all_places(game))
    verb = draw(st.sampled_from(Verb))
    address = draw(st.sampled_from(paths))
    if verb in (Verb.ADD, Verb.INSERT) and draw(st.booleans()):
        address = draw(st.sampled_from(paths)).rpartition(".")[0] or address
    if draw(st.integers(0, 9)) >= (2 if verb in (Verb.ADD, Verb.INSERT) else 9):
        address = f"{address}.{draw(st.sampled_from(NAMES))}"
    head = {"variant": {"id": "tested", "title": "Tested", "game": "market" if game == "market" else game, "rank": "house"}}
    if verb is Verb.REMOVE:
        return {**head, "remove": {"addresses": [address]}}
    return {**head, verb.value: nested(address, draw(st.one_of(alike(game, address), _content(game, verb, paths))))}


def _content(game: str, verb: Verb, paths: tuple[str, ...]) -> st.SearchStrategy[Any]:
    values = contents(game)
    several = st.dictionaries(st.sampled_from([*columns(game), "why"]), values, max_size=4)
    rules = st.fixed_dictionaries({"rules": values}, optional={"why": st.just("because")})
    beside = st.sampled_from(paths).map(lambda path: path.rpartition(".")[2])
    inserted = st.fixed_dictionaries({"rules": values}, optional={"after": beside, "before": beside})
    row = st.builds(lambda cells, side: {**cells, "after": side}, several, beside)
    match verb:
        case Verb.ADD:
            return st.one_of(values, several, rules)
        case Verb.INSERT:
            return st.one_of(inserted, row)
        case Verb.REWRITE:
            return st.one_of(values, values, rules)
    return values


def nested(address: str, content: Any) -> dict[str, Any]:
    """The tables that lead to an address."""
    for name in reversed(address.split(".")):
        content = {name: content}
    return dict(content)
