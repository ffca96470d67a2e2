"""Rule pages in English."""

from collections.abc import Sequence

from rulesdsl.rulebook.languages.english_texts import TEXTS
from rulesdsl.rulebook.languages.model import Language
from rulesdsl.syntax.write_expressions import ordinal

PREPOSITIONS = frozenset({"above", "at", "below", "beside", "by", "for", "from", "in", "near", "of", "on", "to", "under", "with"})
DENIABLE = frozenset({"is", "are", "was", "can", "may", "must", "has"})
"""Verbs that need no other verb to be denied: `is not`, `has not`."""
VOWELS = frozenset("aeiou")
IES, ES = "ies", ("ches", "shes", "sses", "xes")


def singular(name: str) -> str:
    """One of several: `player`, `row of three`, `valuable card`; as it is where it says nothing of several."""
    words = name.split()
    at = words.index("of") - 1 if "of" in words[1:] else len(words) - 1
    return " ".join([*words[:at], _one(words[at]), *words[at + 1 :]]) if words else name


def _one(word: str) -> str:
    if word.endswith(IES) and len(word) > 4:
        return f"{word[:-3]}y"
    if word.endswith(ES):
        return word[:-2]
    return word[:-1] if word.endswith("s") and not word.endswith(("ss", "us", "is")) and len(word) > 2 else word


def definite(name: str) -> str:
    """`the display`; in quotation marks where a preposition makes the name no noun, as in `birds on`."""
    words = name.split()
    if PREPOSITIONS.intersection((words[0], words[-1])) or words[0] in ("still", "has", "is"):
        return f"“{name}”"
    return f"the {name}"


def indefinite(name: str) -> str:
    """`a player`, `an amulet disc`."""
    return f"{'an' if name[:1].lower() in VOWELS else 'a'} {name}"


def bare(name: str) -> str:
    """A name that stands for itself; in quotation marks where it begins like the rest of a sentence, as in `to left`."""
    return f"“{name}”" if name.partition(" ")[0] in PREPOSITIONS else name


def valued(name: str, arguments: Sequence[str], mine: bool) -> str:
    """`the score of p`, `your hand`, `huts of w on p`, `notch of p for s`."""
    words = name.split()
    joint = words.pop() if words[1:] and words[-1] in PREPOSITIONS else ""
    head, first, rest = " ".join(words), arguments[0], ", ".join(arguments[1:])
    if joint not in ("", "of") and not rest:
        return f"{head} {joint} {first}"
    owned = f"your {head}" if mine else f"{head} of {first}"
    return f"{owned} {joint if joint not in ('', 'of') else 'for'} {rest}" if rest else owned


def held(name: str, arguments: Sequence[str], denied: bool) -> str:
    """`c fits s`, `s is on path p`; `“alone” holds for s` where the name is no verb."""
    verb, _, rest = name.partition(" ")
    if verb in PREPOSITIONS:
        verb, rest = "is", name
    if not _verb(verb) or arguments[2:] or (denied and verb not in DENIABLE):
        whom = f" for {', '.join(arguments)}" if arguments else ""
        return f"“{name}” does not hold{whom}" if denied else f"“{name}” holds{whom}" if whom else f"“{name}”"
    if not arguments:
        return f"not “{name}”" if denied else f"“{name}”"
    subject = arguments[0]
    verb = {"is": "are", "has": "have", "was": "were"}.get(verb, verb) if subject == "you" else verb
    return " ".join(part for part in (subject, verb, "not" * denied, rest, *arguments[1:]) if part)


def _verb(word: str) -> bool:
    return word in DENIABLE or (word.endswith("s") and not word.endswith("ss") and len(word) > 3)


ENGLISH = Language("en", TEXTS, singular, definite, indefinite, bare, valued, held, ordinal)
