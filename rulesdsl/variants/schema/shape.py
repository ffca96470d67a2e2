"""From addresses with what may be written there to nested objects, as the tables of a variant file nest; and schemas as text."""

import json
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from attrs import field, mutable

from rulesdsl.variants.schema.kinds import Schema

WIDTH = 130
SHORT = 60
"""A schema that is no longer than this is repeated rather than referred to."""


@mutable
class Branch:
    """An address in the making: what may be written at it, what below it, and what names may be new below it.

    `taken`: names that may not be new. `description`: of the table below it.
    """

    leaf: Schema | None = None
    parts: "dict[str, Branch]" = field(factory=dict)
    more: Schema | None = None
    patterns: dict[str, Schema] = field(factory=dict)
    taken: tuple[str, ...] = ()
    description: str = ""

    def at(self, path: str) -> "Branch":
        """The branch at an address below this one; new where there was none."""
        branch = self
        for name in path.split(".") if path else ():
            branch = branch.parts.setdefault(name, Branch())
        return branch

    def find(self, path: str) -> "Branch | None":
        """The branch at an address below this one, if there is one."""
        branch: Branch | None = self
        for name in path.split("."):
            branch = branch.parts.get(name) if branch is not None else None
        return branch

    def below(self, path: str = "") -> "Iterator[tuple[str, Branch]]":
        """This branch and all below it, with their addresses."""
        yield path, self
        for name, part in self.parts.items():
            yield from part.below(f"{path}.{name}" if path else name)

    def shape(self) -> Schema:
        """The schema of what may stand here."""
        if self.leaf is None:
            return {"allOf": [self.table()], "description": self.description} if self.description else self.table()
        if not self._nests():
            return self.leaf
        outer: Schema = {name: self.leaf[name] for name in ("default", "description") if name in self.leaf}
        inner = {name: part for name, part in self.leaf.items() if name not in outer}
        if self.description and not outer:
            outer = {"description": self.description}
        if "type" in inner and "properties" not in inner:
            return {**inner, **self.table(), "type": [*several(inner["type"]), "object"], **outer}
        return {"anyOf": [inner, self.table()], **outer}

    def _nests(self) -> bool:
        return bool(self.parts or self.more or self.patterns)

    def table(self) -> Schema:
        """The schema of the table of what stands below it."""
        taken = [{"required": [name]} for name in self.taken if name not in self.parts]
        return {
            "type": "object",
            "properties": {name: part.shape() for name, part in self.parts.items()},
            **({"patternProperties": self.patterns} if self.patterns else {}),
            "additionalProperties": self.more if self.more is not None else False,
            **({"not": {"anyOf": taken}} if taken and (self.more or self.patterns) else {}),
        }


def several(types: str | list[str]) -> list[str]:
    """The types that a schema names, as a list."""
    return [types] if isinstance(types, str) else types


# ---- what is repeated ---------------------------------------------------------------------------------


def hoisted(sections: dict[str, Schema], definitions: dict[str, Schema]) -> dict[str, Schema]:
    """Some schemas by name, with every larger part that occurs more than once among the definitions, named by where it is."""
    counts: dict[str, int] = {}
    for schema in sections.values():
        _count(schema, counts)
    names: dict[str, str] = {}

    def refer(part: Schema, path: str) -> Schema:
        key = _key(part)
        if key not in names:
            new = _mapped(part, refer, path)
            if counts[key] < 2 or len(key) <= SHORT:
                return new
            names[key] = path
            definitions[names[key]] = new
        return {"$ref": f"#/definitions/{names[key]}"}

    return {name: _mapped(schema, refer, name) for name, schema in sections.items()}


def _count(schema: Schema, counts: dict[str, int]) -> Schema:
    """Adds up how often each part occurs; the parts of what has occurred before are not counted again."""
    key = _key(schema)
    counts[key] = counts.get(key, 0) + 1
    if counts[key] == 1:
        _mapped(schema, lambda part, _: _count(part, counts))
    return schema


def _mapped(schema: Schema, change: Callable[[Schema, str], Schema], path: str = "") -> Schema:
    """A schema with all schemas directly inside it changed; each is told the path of names that leads to it."""
    new: Schema = {}
    for word, part in schema.items():
        if word in ("properties", "patternProperties"):
            new[word] = {name: change(one, f"{path}.{name}") for name, one in part.items()}
        elif word in ("anyOf", "allOf"):
            new[word] = [change(one, f"{path}-{index + 1}") for index, one in enumerate(part)]
        elif word in ("additionalProperties", "items") and isinstance(part, dict):
            new[word] = change(part, path)
        else:
            new[word] = part
    return new


def _key(schema: Schema) -> str:
    return json.dumps(schema, ensure_ascii=False)


# ---- text ---------------------------------------------------------------------------------------------


def schema_text(schema: Schema) -> str:
    """A schema as JSON: what fits a line stands on one, and lists fill their lines."""
    return _text(schema, 0, 0) + "\n"


def _text(part: Any, depth: int, used: int) -> str:
    """A value that begins `used` characters after its indentation."""
    line = json.dumps(part, ensure_ascii=False)
    if depth + used + len(line) <= WIDTH or not isinstance(part, dict | list) or not part:
        return line
    inner, outer = "\n" + " " * (depth + 1), "\n" + " " * depth
    if isinstance(part, list):
        return f"[{inner}{inner.join(_filled(part, depth + 1))}{outer}]"
    pairs = [f"{json.dumps(name)}: {_text(one, depth + 1, len(name) + 4)}" for name, one in part.items()]
    return "{" + inner + f",{inner}".join(pairs) + outer + "}"


def _filled(parts: list[Any], depth: int) -> Iterable[str]:
    """The members of a list, as many on a line as fit it."""
    lines: list[str] = []
    for index, part in enumerate(parts):
        word = _text(part, depth, 0) + ("," if index + 1 < len(parts) else "")
        joins = lines and len(word) <= SHORT and depth + len(lines[-1]) + 1 + len(word) <= WIDTH
        if joins:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines
