"""Rule pages in Spanish."""

import re
from collections.abc import Sequence

from rulesdsl.rulebook.languages.model import Language
from rulesdsl.rulebook.languages.spanish_texts import TEXTS

JOINTS = frozenset({"a", "con", "de", "del", "en", "para", "por", "sin"})
"""Words behind which a name says nothing of how many there are."""
FEMININE = ("a", "as", "ción", "ciones", "dad", "dades")
FEMININE_WORDS = frozenset({"mano", "manos"})
VERBS = frozenset({"cabe", "es", "está", "gana", "muestra", "puede", "sirve", "supera", "tiene", "va", "vive"})
YOU = TEXTS["you"]
CONTRACTED = ((re.compile(r"\bde el\b"), "del"), (re.compile(r"\ba el\b"), "al"))


def singular(name: str) -> str:
    """One of several: `jugador`, `carta valiosa`, `ficha de poste`."""
    words = name.split()
    end = next((at for at, word in enumerate(words) if word in JOINTS), len(words))
    return " ".join([*map(_one, words[:end]), *words[end:]])


def _one(word: str) -> str:
    if word.endswith("ces"):
        return f"{word[:-3]}z"
    if word.endswith("es") and word[-3:-2] in tuple("dlnrs"):
        return word[:-2]
    return word[:-1] if word.endswith("s") and len(word) > 3 else word


def definite(name: str) -> str:
    """`la bolsa`, `el sitio`, `las cartas`."""
    several = _head(name).endswith("s")
    article = ("las" if several else "la") if _feminine(name) else ("los" if several else "el")
    return f"{article} {name}"


def indefinite(name: str) -> str:
    """`un jugador`, `una carta`."""
    return f"{'una' if _feminine(name) else 'un'} {name}"


def _head(name: str) -> str:
    return name.split()[0]


def _feminine(name: str) -> bool:
    head = _head(name)
    return head.endswith(FEMININE) or head in FEMININE_WORDS


def valued(name: str, arguments: Sequence[str], mine: bool) -> str:
    """`puntos de p`, `tu mano`, `cabañas de w para p`."""
    rest = ", ".join(arguments[1:])
    owned = f"{'tus' if _head(name).endswith('s') else 'tu'} {name}" if mine else f"{name} de {arguments[0]}"
    return f"{owned} para {rest}" if rest else owned


def held(name: str, arguments: Sequence[str], denied: bool) -> str:
    """`c sirve para s`; `“libre” vale para s` where the name is no verb, or where the reader would be spoken to."""
    if name.partition(" ")[0] in VERBS and 0 < len(arguments) < 3 and YOU not in arguments:
        return " ".join(part for part in (arguments[0], "no" * denied, name, *arguments[1:]) if part)
    whom = f" para {', '.join('ti' if one == YOU else one for one in arguments)}" if arguments else ""
    if denied:
        return f"“{name}” no vale{whom}"
    return f"“{name}” vale{whom}" if whom else f"“{name}”"


def ordinal(place: int) -> str:
    """`1.º`."""
    return f"{place}.º"


def contracted(text: str) -> str:
    """With `del` and `al`."""
    for found, short in CONTRACTED:
        text = found.sub(short, text)
    return text


SPANISH = Language("es", TEXTS, singular, definite, indefinite, str, valued, held, ordinal, contracted)
