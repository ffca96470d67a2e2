"""What `rulesdsl explain GAME ADDRESS` says: what stands there, the layers that say so, and what a variant may write."""

from typing import TYPE_CHECKING

import click

from rulesdsl.cli.errors import CouldNotRun
from rulesdsl.cli.loading import Asked, laid
from rulesdsl.source import SourceFile, Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulesdsl.syntax import tree
    from rulesdsl.variants.chain import Link
    from rulesdsl.variants.model import Resolved
    from rulesdsl.variants.places import Place

DONE = {"set": "set", "add": "added", "remove": "removed", "insert": "inserted", "rewrite": "rewritten"}
FEW = 3
"""How many of the things that need something are named."""


def text_of_address(ctx: click.Context, asked: Asked, address: str, players: int | None) -> str:
    """The whole text; ends the command where nothing has that address, or where the game has errors.

    A clause of the rulebook, such as `M-H07`, has none: of it is said what cites it.
    """
    from rulesdsl.variants.chain import chain
    from rulesdsl.variants.places import places

    resolved = laid(ctx, asked, players)
    now, base = places(resolved.file), places(resolved.base)
    place = now.get(address) or base.get(address)
    if place is None:
        from rulesdsl.cli.searching import citing

        if cited := citing(resolved.file, now, address):
            return "\n".join(cited) + "\n"
        refuse_address(asked, now, address)
    assert place is not None
    blocks = [_head(resolved, place), _layers(chain(resolved, address, players))]
    if address in now:
        blocks.append(_ways(resolved, place, now, players))
    return "\n".join(blocks)


def refuse_address(asked: Asked, now: "dict[str, Place]", address: str) -> None:
    """Ends the command: nothing has this address. What was renamed or misspelt is named, and what speaks of such a thing."""
    import rulesdsl
    from rulesdsl.cli.searching import speaking_of
    from rulesdsl.variants.mistakes import MovedAddress
    from rulesdsl.variants.unknown import Asked as Address
    from rulesdsl.variants.unknown import Ground, unknown

    span = Span(SourceFile("address", address), 0, len(address))
    moved = {path: (record.path, record.span) for path, record in rulesdsl.named(asked.source)[0].moved.items()}
    mistake = unknown(Address(address, (span,) * (address.count(".") + 1), None), Ground(now, moved))
    spoken = () if isinstance(mistake, MovedAddress) else speaking_of(asked, now, address)
    raise CouldNotRun(mistake.headline(), *spoken, *mistake.help())


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
    """One block for each layer, the one that holds marked.

    What is long and differs from what holds in parts only is not told again: what stood at each part is told there.
    """
    from attrs import evolve

    several = [
        evolve(link, text=None) if at and links[at - 1].part and "\n" in (link.text or "") else link
        for at, link in enumerate(links)
    ]
    return "".join(_layer(link, ">" if at == 0 else " ") for at, link in enumerate(several))


def _layer(link: "Link", mark: str) -> str:
    variant = link.origin.variant
    parts = [f"{mark} {link.origin.layer}  {link.origin.span.written.place}"]
    if variant is not None and link.verb is not None:
        part, whole = f"`{link.part}` " if link.part else "", f" with `{link.whole}`" if link.whole else ""
        parts.append(f"{part}{DONE[link.verb.value]}{whole} by {variant.title}")
    if link.why:
        parts.append(f"({link.why})")
    lines = [] if link.text is None else [f"        {line}".rstrip() for line in link.text.split("\n")]
    if link.before:
        lines += [f"    `{link.part}` before:", *(f"        {line}".rstrip() for line in link.before.split("\n"))]
    return "\n".join(["  ".join(parts), *lines]) + "\n"


def _ways(resolved: "Resolved", place: "Place", now: "dict[str, Place]", players: int | None) -> str:
    """What a variant may write there."""
    from rulesdsl.variants.chain import examples, takes
    from rulesdsl.variants.model import Verb

    if place.final:
        return f"No variant may change it: {place.final}\n"
    changes = any(verb is not Verb.REMOVE for verb in place.verbs)
    texts = tuple(examples(place, now, resolved.file, players))
    blocks = [f"A variant may write {takes(place, now)}:" if changes else "A variant may do without it:"] if texts else []
    blocks += ["\n".join(f"    {line}".rstrip() for line in text.splitlines()) for text in texts]
    blocks += _cells(place, now, resolved.file)
    more = "\n".join((*_below(place, resolved.file, players), *_kept(place, resolved.file)))
    return "\n\n".join((*blocks, *((more,) if more else ()))) + "\n"


def _cells(place: "Place", now: "dict[str, Place]", file: "tree.RulesFile") -> "Iterator[str]":
    """The cells of a row as a variant would write what stands in them."""
    from rulesdsl.names.model import What
    from rulesdsl.syntax.write import context_of
    from rulesdsl.variants.model import Verb
    from rulesdsl.variants.text import written
    from rulesdsl.variants.write import Change, changes_text

    cells = [one for one in now.values() if one.what is What.CELL and one.path.startswith(f"{place.path}.") and not one.final]
    if place.what is What.ROW and cells:
        text = changes_text(tuple(Change(Verb.SET, one.path, one.span, written(one, context_of(file))) for one in cells))
        yield "Of its cells it may set one or several; so they are now:"
        yield "\n".join(f"    {line}".rstrip() for line in text.splitlines())


def _kept(place: "Place", file: "tree.RulesFile") -> "Iterator[str]":
    """That it cannot be removed by itself."""
    from rulesdsl.variants.mistakes import listed
    from rulesdsl.variants.removing import needed_by

    names = [f"`{name}`" for name in needed_by(place, file) if name != place.path.partition(".")[0]] if place.removable else []
    if names:
        few = (*names[:FEW], f"{len(names) - FEW} more") if names[FEW + 1 :] else tuple(names)
        yield f"It can be removed only along with what needs it: {listed(few, 'and')}."


def _below(place: "Place", file: "tree.RulesFile", players: int | None) -> "Iterator[str]":
    """What can be said below it."""
    from rulesdsl.syntax import tree
    from rulesdsl.variants.verbs import to_create

    setting, header = place.part, file.header
    if isinstance(setting, tree.Setting) and header is not None and place.path == setting.name.text:
        count = players or (setting.by_count[0].low if setting.by_count else header.least)
        yield f"`{place.path}.{count} = ...` below `[set]` is for {count} players alone."
        if setting.value is None and not setting.readings:
            more = header.most + 1
            yield f"A game for {more} players, too, needs a value for so many: `{place.path}.{more} = ...` below `[add]`."
    if not isinstance(setting, tree.Setting) or setting.readings:
        yield from (f"Below it {line}." for line in to_create(place))
