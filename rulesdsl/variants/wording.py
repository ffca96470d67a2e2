"""Addresses and what stands there in words that players know: titles from doc comments, features as in the rules."""

import re

from rulesdsl.names.model import What
from rulesdsl.variants.places import Place

LONGEST = 60
"""A description that goes on is no title."""

TITLED = (What.SETTING, What.ZONE, What.STATE, What.VALUE)
"""What is called by its description, as far as the first stop or colon."""

NAMES = {
    What.CLAUSE: "condition",
    What.SOURCE: "way to pay",
    What.KEY: "tie-breaker",
    What.PRIZE: "prize",
    What.STEP: "step",
    What.OPTION: "option",
    What.ROW: "row",
    What.READING: "reading",
    What.DEED: "deed",
    What.CHECK: "check of the data",
    What.LINE: "line of the map",
}


def words(name: str) -> str:
    """A name as words."""
    return name.replace("_", " ").strip() or name


def capital(text: str) -> str:
    """With a large first letter."""
    return text[:1].upper() + text[1:]


def answer(text: str) -> str:
    """Yes and no as the rules say them."""
    return {"true": "yes", "false": "no"}.get(text, text)


def noun(place: Place) -> str:
    """What kind of thing stands at a place."""
    return NAMES.get(place.what, place.what.value)


def title(address: str, places: dict[str, Place]) -> str:
    """What players call the thing at an address: `Spaces, c4`, `How many huts each player gets`."""
    parts = address.split(".")
    top = ".".join(parts[:2]) if parts[0] == "pay" else parts[0]
    rest = [words(part) for part in address.removeprefix(top).strip(".").split(".") if part]
    return ", ".join([_top(top, places), *rest])


def _top(address: str, places: dict[str, Place]) -> str:
    place = places.get(address)
    if place is not None and place.what in TITLED:
        stop = re.split(r"[.:;]\s|[.:;]$", place.doc.replace("\n", " "), maxsplit=1)[0].strip()
        if 0 < len(stop) <= LONGEST:
            return capital(stop)
    if address == "game":
        return "The game"
    return f"Paying {words(address[4:])}" if address.startswith("pay.") else capital(words(address))


FLAGS = {
    "shuffled": ("shuffled now", "not shuffled any more"),
    "stacked": ("a stack now, of which only the top is seen", "not a stack any more"),
    "counted": ("all see now how many lie there", "nobody sees any more how many lie there"),
}
SAID = {
    "in": "within {}",
    "type": "of the type {}",
    "start": "{} to begin with",
    "holds": "holds {}",
    "seen_by": "seen by {}",
    "shown_by": "shown by {}",
    "at_most": "holds at most {}",
    "refilled_from": "refilled from {}",
    "when": "only when {}",
    "if": "only if {}",
    "where": "only where {}",
    "worth": "worth {}",
    "to": "to {}",
    "adds": "adds {}",
    "of": "{} in a line",
    "otherwise": "“{}”",
    "title": "called “{}”",
    "doc": "described as “{}”",
}
BARE = {("at_most", "any number"): "holds any number", ("refilled_from", "never"): "never refilled"}


def change(word: str, new: str, old: str) -> str:
    """What has become of a part without a name of its own, by the word of its address."""
    if word in FLAGS:
        return FLAGS[word][new != "true"]
    return unlike(_feature(word, new), _feature(word, old))


def _feature(word: str, value: str) -> str:
    if not value:
        return "nothing said"
    return BARE.get((word, value)) or SAID.get(word, "{}").format(value)


def unlike(new: str, old: str) -> str:
    """`seen by all, not p`: the words with which both begin stand once, but for those in quotation marks."""
    if new.startswith("“"):
        return f"{new}, not {old}"
    first, second = new.split(" "), old.split(" ")
    shared = 0
    while shared < min(len(first), len(second)) - 1 and first[shared] == second[shared] and "“" not in first[shared]:
        shared += 1
    return f"{new}, not {' '.join(second[shared:])}"


def tie(new: str, old: str) -> str:
    """What a ranking says now of those that are level at its end."""
    return f"{_tie(new)} (before: {_tie(old)})"


def _tie(value: str) -> str:
    return "those still level share the place" if value == "shared" else f"nobody can be level still: “{value}”"


def players(run: str) -> str:
    """`2..4` in words."""
    low, _, high = run.partition("..")
    return f"for {low} to {high} players" if high else f"for {low} player{'s' * (low != '1')}"
