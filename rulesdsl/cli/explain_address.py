"""What `rulesdsl explain GAME ADDRESS` says: what stands there, the layers that say so, and what a variant may write."""

from typing import TYPE_CHECKING

import click

from rulesdsl.cli.errors import CouldNotRun
from rulesdsl.cli.loading import Asked, laid
from rulesdsl.source import SourceFile, Span

if TYPE_CHECKING:
    from rulesdsl.variants.chain import Link
    from rulesdsl.variants.model import Resolved
    from rulesdsl.variants.places import Place

DONE = {"set": "set", "add": "added", "remove": "removed", "insert": "inserted", "rewrite": "rewritten"}


def text_of_address(ctx: click.Context, asked: Asked, address: str, players: int | None) -> str:
    """The whole text; ends the command where nothing has that address, or where the game has errors."""
    from rulesdsl.variants.chain import chain
    from rulesdsl.variants.places import places

    resolved = laid(ctx, asked, players)
    now, base = places(resolved.file), places(resolved.base)
    place = now.get(address) or base.get(address)
    if place is None:
        refuse_address(asked, now, address)
    assert place is not None
    blocks = [_head(resolved, place), _layers(chain(resolved, address, players))]
    if address in now:
        blocks.append(_ways(resolved, place, now, players))
    return "\n".join(blocks)


def refuse_address(asked: Asked, now: "dict[str, Place]", address: str) -> None:
    """Ends the command: nothing has this address. What was renamed or misspelt is named."""
    import rulesdsl
    from rulesdsl.variants.unknown import Asked as Address
    from rulesdsl.variants.unknown import Ground, unknown

    span = Span(SourceFile("address", address), 0, len(address))
    moved = {path: (record.path, record.span) for path, record in rulesdsl.named(asked.source)[0].moved.items()}
    mistake = unknown(Address(address, (span,) * (address.count(".") + 1), None), Ground(now, moved))
    raise CouldNotRun(mistake.headline(), *mistake.help())


def _head(resolved: "Resolved", place: "Place") -> str:
    """What it is, what the rulebook calls it, and where."""
    from rulesdsl.names.addresses import addressed
    from rulesdsl.syntax.write_steps import notes_of
    from rulesdsl.variants.verbs import said

    several = (*addressed(resolved.file), *addressed(resolved.base))
    cite = next((one.cite for one in several if one.path == place.path), None)
    notes = f"   {notes_of(cite)}" if cite is not None and cite.cites else ""
    doc = "".join(f"    {line}".rstrip() + "\n" for line in place.doc.split("\n")) if place.doc else ""
    return f"{place.path}: {said(place)}{notes}\n{doc}"


def _layers(links: "tuple[Link, ...]") -> str:
    """One block for each layer, the one that holds marked."""
    return "".join(_layer(link, ">" if at == 0 else " ") for at, link in enumerate(links))


def _layer(link: "Link", mark: str) -> str:
    variant = link.origin.variant
    parts = [f"{mark} {link.origin.layer}  {link.origin.span.written.place}"]
    if variant is not None and link.verb is not None:
        whole = f" with `{link.whole}`" if link.whole else ""
        parts.append(f"{DONE[link.verb.value]}{whole} by {variant.title}")
    if link.why:
        parts.append(f"({link.why})")
    lines = [] if link.text is None else [f"        {line}".rstrip() for line in link.text.split("\n")]
    if link.parts:
        lines.append(f"    in which variants have changed {', '.join(f'`{path}`' for path in link.parts)}")
    return "\n".join(["  ".join(parts), *lines]) + "\n"


def _ways(resolved: "Resolved", place: "Place", now: "dict[str, Place]", players: int | None) -> str:
    """What a variant may write there."""
    from rulesdsl.variants.chain import examples, takes
    from rulesdsl.variants.model import Verb
    from rulesdsl.variants.verbs import to_create

    if place.final:
        return f"No variant may change it: {place.final}\n"
    changes = any(verb is not Verb.REMOVE for verb in place.verbs)
    lines = [f"A variant may write {takes(place, now)}:" if changes else "A variant may do without it:"]
    for text in examples(place, now, resolved.file, players):
        lines += ["", *(f"    {line}".rstrip() for line in text.splitlines())]
    more = to_create(place)
    return "\n".join([*lines, *(("", *(f"Below it {line}." for line in more)) if more else ())]) + "\n"
