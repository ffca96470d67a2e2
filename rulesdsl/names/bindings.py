"""What gives names inside a rule, and where they hold."""

from rulesdsl.syntax import tree

OUTSIDE = ("domains", "domain", "amount")
"""The fields of a node in which its own names do not hold yet."""


def inside(node: tree.Node, field: str) -> tuple[tree.Ident, ...]:
    """The names that a node gives to what stands in one of its fields."""
    if field in OUTSIDE:
        return ()
    match node:
        case tree.Quantifier(domains=domains) | tree.ForEach(domains=domains):
            return tuple(domain.name for domain in domains)
        case tree.MoveEach(domain=domain) | tree.Choose(domain=domain) | tree.Roll(domain=domain) | tree.PaySource(domain=domain):
            return (domain.name,)
    return ()


def behind(part: object) -> tuple[tree.Ident, ...]:
    """The names that a member of a tuple, a step or a domain, gives to the members behind it."""
    match part:
        case tree.Step(act=tree.Block(body=body)):
            return tuple(name for step in body for name in behind(step))
        case tree.Step(act=tree.Choose(domain=domain) | tree.Roll(domain=domain)):
            return (domain.name,)
        case tree.Step(act=tree.Local(name=name)) | tree.Domain(name=name):
            return (name,)
    return ()
