"""The import directions of the packages, and the sizes of their modules."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from attrs import frozen

ROOT = Path(__file__).parent.parent
PACKAGES = ("rulesdsl", "interpreter")
MODULES = sorted(path for package in PACKAGES for path in (ROOT / package).rglob("*.py"))
LARGEST = 600

SEES = {
    "values": (),
    "cache": ("cache",),
    "wording": ("wording",),
    "source": ("source",),
    "diagnostics": ("diagnostics", "source", "values"),
    "syntax": ("syntax", "diagnostics", "source", "values"),
    "names": ("names", "syntax", "diagnostics", "source", "values"),
    "types": ("types", "ir", "names", "syntax", "diagnostics", "source"),
    "lowering": ("lowering", "types", "ir", "names", "syntax", "diagnostics", "source", "wording"),
    "ir": ("ir", "source", "values", "wording"),
}
"""What each stage may import. The intermediate representation, to which `lowering` leads, knows no stage."""

FOR_INTERPRETER = ("rulesdsl.cache", "rulesdsl.ir", "rulesdsl.source", "rulesdsl.diagnostics", "rulesdsl.wording")
LAZY = "rulesdsl/cli/playing/"
"""The place of `rulesdsl` whose modules import `interpreter` at their top: only commands that draw import them, when called."""

DRAWING = ("rulesdsl/cli/play.py", "rulesdsl/cli/rulebook.py")

LAZILY = ("rulesdsl", "rulesdsl.games", "rulesdsl.keys")
"""The front door and what it keeps results by, which `interpreter` may use inside functions."""


@frozen
class Import:
    """One imported module; `lazy` inside a function."""

    module: str
    lazy: bool


def imports(path: Path) -> list[Import]:
    """All imports of a module but those only for type checkers; `from a import b` counts as `a.b` where that is a module."""
    return list(_imports(ast.parse(path.read_text(encoding="utf-8")), lazy=False))


def _imports(node: ast.AST, lazy: bool) -> Iterator[Import]:
    for child in ast.iter_child_nodes(node):
        match child:
            case ast.If(test=ast.Name(id="TYPE_CHECKING")):
                continue
            case ast.Import(names=names):
                yield from (Import(name.name, lazy) for name in names)
            case ast.ImportFrom(module=str(module), names=names):
                yield from (Import(_module(module, name.name), lazy) for name in names)
            case _:
                yield from _imports(child, lazy or isinstance(child, ast.FunctionDef))


def _module(package: str, name: str) -> str:
    base = ROOT.joinpath(*package.split("."))
    return f"{package}.{name}" if (base / name).is_dir() or (base / f"{name}.py").is_file() else package


def within(module: str, packages: tuple[str, ...]) -> bool:
    """Whether a module is one of the packages or lies in one."""
    return any(module == package or module.startswith(package + ".") for package in packages)


def relative(path: Path) -> str:
    """The path from the top of the checkout."""
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("path", MODULES, ids=relative)
def test_directions(path: Path) -> None:
    """No module imports what its package may not see."""
    assert [found for found in imports(path) if not allowed(relative(path), found)] == []


def allowed(path: str, found: Import) -> bool:
    """Whether the module at `path` may make this import."""
    if not within(found.module, PACKAGES):
        return True
    if path.startswith("interpreter/"):
        return within(found.module, ("interpreter", *FOR_INTERPRETER)) or (found.lazy and found.module in LAZILY)
    if found.module.startswith("interpreter"):
        return path.startswith(LAZY) or (found.lazy and path.startswith("rulesdsl/cli/"))
    if within(found.module, ("rulesdsl.cli.playing",)):
        return path.startswith(LAZY) or (found.lazy and path in DRAWING)
    stage = path.split("/")[1].removesuffix(".py")
    if stage not in SEES:
        return stage in ("cli", "__main__") or not within(found.module, ("rulesdsl.cli",))
    return within(found.module, tuple(f"rulesdsl.{seen}" for seen in SEES[stage]))


@pytest.mark.parametrize(
    ("path", "found", "right"),
    [
        ("interpreter/a.py", Import("rulesdsl.ir.model", lazy=False), True),
        ("interpreter/a.py", Import("rulesdsl.syntax.tree", lazy=True), False),
        ("interpreter/a.py", Import("rulesdsl", lazy=False), False),
        ("interpreter/a.py", Import("rulesdsl", lazy=True), True),
        ("rulesdsl/cli/play.py", Import("interpreter", lazy=True), True),
        ("rulesdsl/cli/play.py", Import("interpreter", lazy=False), False),
        ("rulesdsl/cli/playing/seats.py", Import("interpreter", lazy=False), True),
        ("rulesdsl/cli/play.py", Import("rulesdsl.cli.playing.seats", lazy=False), False),
        ("rulesdsl/types/check.py", Import("interpreter", lazy=True), False),
        ("rulesdsl/names/a.py", Import("rulesdsl.syntax.tree", lazy=False), True),
        ("rulesdsl/names/a.py", Import("rulesdsl.types.model", lazy=False), False),
        ("rulesdsl/ir/a.py", Import("rulesdsl.types.model", lazy=True), False),
        ("rulesdsl/games.py", Import("rulesdsl.cli.play", lazy=True), False),
    ],
)
def test_the_rule_itself(path: str, found: Import, right: bool) -> None:
    """The directions as decided, on made-up imports."""
    assert allowed(path, found) is right


@pytest.mark.parametrize("path", MODULES, ids=relative)
def test_sizes(path: Path) -> None:
    """No module is longer than a person reads in one go."""
    assert len(path.read_text(encoding="utf-8").splitlines()) <= LARGEST
