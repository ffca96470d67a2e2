"""The text of a generated module: functions and constants, each text once however often it is asked for."""

from collections.abc import Mapping
from typing import Any

from interpreter.chance import draw
from interpreter.python import runtime


class Module:
    """Functions and constants of one generated module, in the order in which they were first asked for."""

    def __init__(self) -> None:
        self._constants: dict[str, str] = {}
        self._functions: dict[tuple[str, str], str] = {}
        self._texts: list[str] = []

    def constant(self, literal: str) -> str:
        """The name of a constant with this literal."""
        if literal not in self._constants:
            self._constants[literal] = f"K{len(self._constants)}"
        return self._constants[literal]

    def function(self, parameters: str, lines: list[str]) -> str:
        """The name of a function with these parameters and this body; the lines are indented by themselves, from 0."""
        body = "\n ".join(lines)
        key = (parameters, body)
        if key not in self._functions:
            name = self._functions[key] = f"f{len(self._functions)}"
            self._texts.append(f"def {name}({parameters}):\n {body}\n")
        return self._functions[key]

    def named(self, name: str, parameters: str, lines: list[str]) -> None:
        """A function under a name of its own."""
        body = "\n ".join(lines)
        self._texts.append(f"def {name}({parameters}):\n {body}\n")

    def text(self) -> str:
        """The whole module."""
        constants = "".join(f"{name} = {literal}\n" for literal, name in self._constants.items())
        return constants + "".join(self._texts)

    def run(self, name: str) -> Mapping[str, Any]:
        """The names that the module defines, once it has run."""
        space: dict[str, Any] = {"__builtins__": runtime.BUILTINS, "draw": draw, **runtime.NAMES}
        exec(compile(self.text(), f"<generated from {name}>", "exec", optimize=2), space)  # noqa: S102
        return space
