"""What may stand under `[variant]`."""

from rulesdsl.variants.read import ID, NEEDED, RANKS, VERSIONS, WANTED
from rulesdsl.variants.schema.kinds import TEXT, Schema
from rulesdsl.variants.schema.known import Known


def manifest(game: Known) -> Schema:
    """The manifest of a variant of a game."""
    name = game.header.name.text
    identifier = {"type": "string", "pattern": f"^{ID.pattern}$"}
    others = {"enum": list(game.variants)} if game.variants else identifier
    counts = {"type": "integer", "minimum": 1, "maximum": 20}
    kinds: dict[str, Schema] = {
        "id": identifier,
        "title": TEXT,
        "game": {"enum": [name], "default": name},
        "rank": {"enum": list(RANKS), "default": RANKS[-1]},
        "players": {"type": "array", "items": counts, "minItems": 1},
        "version": {"type": ["integer", "string"], "minimum": 0, "pattern": f"^({VERSIONS.pattern})$"},
        "requires": {"type": "array", "items": others},
        "excludes": {"type": "array", "items": others},
        "doc": TEXT,
    }
    return {
        "description": "What the variant is, and what it goes with.",
        "type": "object",
        "properties": {key: {**kinds[key], "description": words.capitalize()} for key, words in WANTED.items()},
        "required": list(NEEDED),
        "additionalProperties": False,
    }
