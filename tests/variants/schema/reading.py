"""Finding one's way in a schema, as an editor does for completion: along properties, through references and alternatives."""

from collections.abc import Iterator
from typing import Any

Schema = dict[str, Any]


def resolved(schema: Schema, part: Schema) -> Iterator[Schema]:
    """A part of a schema with all that it refers to or is made of."""
    yield part
    if "$ref" in part:
        yield from resolved(schema, schema["definitions"][part["$ref"].removeprefix("#/definitions/")])
    for word in ("anyOf", "allOf"):
        for one in part.get(word, ()):
            yield from resolved(schema, one)


def at(schema: Schema, *path: str) -> list[Schema]:
    """Everything that a schema says of a named place; nothing where it does not name the place."""
    found = list(resolved(schema, schema))
    for name in path:
        inside = [one["properties"][name] for one in found if name in one.get("properties", {})]
        found = [part for one in inside for part in resolved(schema, one)]
    return found


def address(schema: Schema, verb: str, path: str) -> list[Schema]:
    """Everything that is said of an address below a verb."""
    return at(schema, verb, *path.split("."))


def said(schema: Schema, verb: str, path: str, word: str) -> Any:
    """The outermost thing that is said of an address under a keyword."""
    return next((one[word] for one in address(schema, verb, path) if word in one), None)


def parts(part: Any) -> Iterator[Schema]:
    """All schemas in a schema, itself included."""
    yield part
    for word, inner in part.items():
        if word in ("properties", "patternProperties", "definitions"):
            several = list(inner.values())
        elif word in ("anyOf", "allOf", "oneOf"):
            several = inner
        else:
            several = [inner] if word in ("items", "not", "additionalProperties") and isinstance(inner, dict) else []
        for one in several:
            yield from parts(one)
