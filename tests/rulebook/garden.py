"""A small game that has something for every section of a rule page, and the phrases of its parts."""

from functools import cache

from attrs import evolve

from rulesdsl.names.from_syntax import collect
from rulesdsl.rulebook.from_rules import book
from rulesdsl.rulebook.languages import language
from rulesdsl.rulebook.markdown import markdown
from rulesdsl.rulebook.model import Section
from rulesdsl.rulebook.names import Names
from rulesdsl.rulebook.phrases.lines import Phrases
from rulesdsl.rulebook.phrases.nouns import meanings
from rulesdsl.source import SourceFile
from rulesdsl.syntax import tree
from rulesdsl.syntax.parser import parse_file, parse_snippet
from rulesdsl.variants.layers import resolve
from rulesdsl.variants.model import Resolved
from rulesdsl.wording.model import Wording
from tests.variants.layering import variant

GARDEN = """\
language 1
--- Plant, water, count.
game garden "The garden" for 2..4 players

--- Drops are no points.
unit drops in 0..20, points in 0..99

--- How many seeds each gets.
setting seeds_each = 3 for 2..3, 2 for 4                                [G-01]
setting rain = no                                                       [G-02 ?]
setting pile_refill = needed or emptied

table colours: red, blue                                                [G-03]
--- Where plants grow.
table beds:                                                             [G-04 reconstructed]
    soil: some colours
    cost: drops
    id   | soil      | cost | shade
    wall | red       | 3    | -
    pond | red, blue | 2    | yes                                       [G-05]
table plots (col in 1..2, row in 1..2)
pieces seeds (colour in colours): 10 each                               [G-06]
pieces cans:
    holds: drops
    id    | holds | copies
    small | 1     | 9
    large | 5     | 4
pieces stakes (owner in players): 2 each
pieces sun: 1 each

zone pile: seeds, shuffled, counted, refilled from waste when pile_refill
zone waste: seeds, seen by all
zone hand (p in players): seeds, seen by p, counted
zone shed (p in players): cans, seen by p
zone bed (b in beds): seeds, at most 2 alike, seen by all
zone fence: stakes, stacked
--- Whose sun it is.
state sunny: players or none = none, seen by all, shown by sun
state growing: some beds = none, seen by all
state score (p in players): points = 0, seen by all
state dry: flag = no, seen by all

--- What stands in a bed.
let plants (b in beds) = count s in bed(b)
let grows_on (s in seeds, b in beds) = colour of s in soil of b
let bare = all b in beds where no s in bed(b)
let wealth (p in players) = total holds of c for c in shed(p)

condition plantable (b in beds, s in seeds):
    --- Any seed wants its soil.
    soil: grows_on(s, b)           otherwise "{s} wants other soil"     [G-07]
    room when dry: no x in bed(b)  otherwise "{b} is full"
    rain when rain: plants(b) is 0 otherwise "too wet"

payment drops:                                                          [G-08]
    can: c in my shed, worth holds of c, to box

ranking greenest (c in colours) of p in players where wealth(p) is over 0:
    points: most score(p)
    --- Who has fewer seeds.
    seeds:  least count s in hand(p)
    otherwise shared
    first:  1st adds 3 to score(p)
ranking winner of p in players:                                         [G-09]
    points: most score(p)
    otherwise impossible "no two are alike"

--- A game of rounds.
to play:
    prepare
    turns of players until dry: tend
    count_up
    end

--- All is made ready.
to prepare:
    fill: move each s in box where s in seeds to pile                   [G-10]
    deal: for each p in players:
        move seeds_each from pile to hand(p)
        move 1 of small from box to shed(p)
    flood: if rain: set dry to yes
    stakes: for each p in players: move 1 of stakes(p) from box to fence

to tend:
    choose:
        --- Put a seed into the ground.
        plant if some s in my hand otherwise "no seed": plant
        wait: set dry to yes
    may: draw 1

to draw (n in 1..2): move up to n from pile to my hand

--- One bed, one seed.
to plant:
    seed: choose s in my hand
    where_to: choose b in beds where plantable(b, s)                    [G-11]
    price: pay cost of b
    move s to bed(b)

to shine after plant where b is pond: set sunny to me

to count_up:
    for each c in colours: award greenest(c)
    if count p in players is 2: add 1 to score(p1)
    else if sunny is none: add 2 to score(p1)
    else:
        repeat 2 times: add 1 to score(p1)
        roll p in players

expect facts:
    beds: 2 is count b in beds otherwise "two beds"                     [G-12 reconstructed]
"""
SOURCE = SourceFile("garden.rules", GARDEN)
WILD = """
[set]
seeds_each.4 = 1
rain = true
beds.wall.cost = 4
hand.seen_by = "all"
winner.otherwise = "shared"
[add]
moon = "state moon: 0..3 = 0, seen by all"
[remove]
addresses = ["greenest.seeds"]
[insert.prepare.cans]
after = "fill"
rules = "for each p in players: move 1 of large from box to shed(p)"
[rewrite]
plant.price = "pay 1 drops"
[why]
rain = "It is autumn."
"""


@cache
def garden(*edits: str) -> Resolved:
    """The game with variants by the texts of their edits, called `wild 1` and so on."""
    file, faults = parse_file(SOURCE)
    names, mistakes = collect(file)
    assert (*faults, *mistakes) == ()
    several = [evolve(variant(text, f"wild_{at}", game="garden"), title=f"wild {at}") for at, text in enumerate(edits, 1)]
    found, wrong = resolve(names, tuple(several))
    assert [one.headline() for one in wrong if one.severity.value == "error"] == []
    return found


def page(*edits: str, players: int | None = None, code: str = "en") -> str:
    """Its rule page in Markdown."""
    return markdown(book(garden(*edits), players, Wording(code)))


def section(title: str, *edits: str, players: int | None = None) -> Section:
    """The section of a title; there is one."""
    (found,) = [one for one in book(garden(*edits), players).sections if one.title == title]
    return found


def lines(title: str, *edits: str, players: int | None = None) -> list[str]:
    """What stands below a heading of the page, down to the next heading, without empty lines."""
    text = page(*edits, players=players).partition(f" {title}\n")[2]
    assert text, f"no heading {title}"
    return [line for line in text.partition("\n#")[0].split("\n") if line]


@cache
def phrases(code: str = "en") -> Phrases:
    """What writes phrases of this game."""
    return Phrases(meanings(garden().file), language(code), Names(Wording(code), language(code)))


def phrase(text: str, code: str = "en") -> str:
    """An expression of this game as a phrase."""
    node, mistakes = parse_snippet(SourceFile("t.rules", text), 0, len(text), "expr")
    assert mistakes == ()
    return phrases(code).expr(node)


def step(text: str, code: str = "en") -> str:
    """Steps of this game in one sentence."""
    found, mistakes = parse_snippet(SourceFile("t.rules", text + "\n"), 0, len(text) + 1, "steps")
    assert mistakes == ()
    steps: tuple[tree.Step, ...] = found
    return phrases(code).in_line(steps)
