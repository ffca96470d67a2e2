"""The text of a generated module: functions and constants, each text once however often it is asked for."""


class Module:
    """Functions and constants of one generated module, in the order in which they were first asked for."""

    def __init__(self) -> None:
        self._constants: dict[object, str] = {}
        self._functions: dict[tuple[str, str], str] = {}
        self._texts: list[str] = []

    def constant(self, value: tuple[object, ...]) -> str:
        """The name of a constant."""
        if value not in self._constants:
            self._constants[value] = f"K{len(self._constants)}"
        return self._constants[value]

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

    def alias(self, name: str, other: str) -> None:
        """Another name for a function."""
        self._texts.append(f"{name} = {other}\n")

    def constants(self) -> dict[str, object]:
        """The constants by their names."""
        return {name: value for value, name in self._constants.items()}

    def text(self) -> str:
        """The functions of the module."""
        return "".join(self._texts)

    def listing(self) -> str:
        """The whole module, constants included, for a reader."""
        return "".join(f"{name} = {value}\n" for value, name in self._constants.items()) + self.text()
