"""The first lines of declarations: kind, name and parameters, on which everything counts that uses them."""

from typing import Any

from rulesdsl.diagnostics.model import Mistake
from rulesdsl.source import Span
from rulesdsl.syntax import tree
from rulesdsl.syntax.write import write_expr
from rulesdsl.variants.mistakes import OtherSignature
from rulesdsl.variants.places import Place


def signature(place: Place, new: tree.Node, address: str) -> tuple[Mistake, ...]:
    """A rewritten declaration must be of the kind, name and parameters that what uses it counts on."""
    wanted, found = head(place.part), head(new)
    if wanted == found:
        return ()
    return (OtherSignature(_first_line(new.span), address, wanted, found, place.span),)


def _first_line(span: Span) -> Span:
    return Span(span.source, span.start, span.start + len(span.text.partition("\n")[0]))


def head(node: tree.Node) -> str:
    """The kind, the name and the parameters of a declaration, as one writes them."""
    params = ", ".join(
        one.name.text if one.over is None else f"{one.name.text} in {write_expr(one.over)}" for one in getattr(node, "params", ())
    )
    word = "unit" if isinstance(node, tree.UnitScale) else type(node).__name__.lower()
    if isinstance(node, tree.Table):
        word = "pieces" if node.pieces else "table"
    return f"{word} {declared(node).removeprefix('pay.')}" + (f" ({params})" if params else "")


def declared(node: Any) -> str:
    """The address of a declaration; of several units all, of a `moved` line none."""
    if isinstance(node, tree.Unit):
        return ", ".join(scale.name.text for scale in node.scales)
    name = getattr(node, "name", None)
    return f"pay.{node.name.text}" if isinstance(node, tree.Payment) else name.text if name is not None else ""
