"""What can be wrong with labels files. Nothing of it keeps a game from being played: what has no label has its name."""

from rulesdsl.diagnostics.model import Label, Mistake, Severity, kind
from rulesdsl.diagnostics.suggest import did_you_mean
from rulesdsl.source import Span

WIDTH = 100


@kind("LAB101", "labels-not-toml")
class LabelsNotToml(Mistake):
    """The file is not TOML. `ways`: what to do about it."""

    reason: str
    ways: tuple[str, ...] = ()

    def headline(self) -> str:
        return f"this is not TOML: {self.reason}"

    def help(self) -> tuple[str, ...]:
        return self.ways


@kind("LAB102", "faulty-labels")
class FaultyLabels(Mistake):
    """A key that no labels file has, or a value that it cannot have. `known`: what there is; `near`: what may be meant."""

    name: str
    wanted: str = ""
    found: str = ""
    known: tuple[str, ...] = ()
    near: tuple[str, ...] = ()

    def headline(self) -> str:
        if self.wanted:
            return f"`{self.name}` is {self.wanted}, not {self.found}"
        return f"a labels file has no `{self.name}`"

    def help(self) -> tuple[str, ...]:
        return did_you_mean(self.near) or ((f"it has {', '.join(f'`{one}`' for one in self.known)}",) if self.known else ())


@kind("LAB103", "unknown-label")
class UnknownLabel(Mistake):
    """The rules have nothing of that address, or nothing of that kind there. `what`: names, words, reasons."""

    address: str
    what: str
    near: tuple[str, ...] = ()

    def headline(self) -> str:
        return f"the rules have no {self.what} `{self.address}`"

    def help(self) -> tuple[str, ...]:
        return did_you_mean(self.near)


@kind("LAB104", "other-values")
class OtherValues(Mistake):
    """A text does not speak of the values that the original speaks of. `place`: where the original stands."""

    address: str
    missing: tuple[str, ...]
    unknown: tuple[str, ...]
    near: tuple[str, ...] = ()
    place: Span | None = None

    def headline(self) -> str:
        if not self.unknown:
            return f"this text lacks {braced(self.missing)}"
        more = f", and lacks {braced(self.missing)}" if self.missing else ""
        return f"this text has {braced(self.unknown)}, which the original has not{more}"

    def others(self) -> tuple[Label, ...]:
        return () if self.place is None else (Label(self.place, "the original"),)

    def help(self) -> tuple[str, ...]:
        return did_you_mean(tuple(f"{{{one}}}" for one in self.near))


@kind("LAB105", "missing-label", Severity.NOTE)
class MissingLabels(Mistake):
    """What a table of the file has nothing for, so that players read the rules' own words there."""

    table: str
    addresses: tuple[str, ...]

    def headline(self) -> str:
        if len(self.addresses) == 1:
            return f"`[{self.table}]` lacks `{self.addresses[0]}`"
        return f"`[{self.table}]` lacks {len(self.addresses)} of the things that players read"

    def help(self) -> tuple[str, ...]:
        return tuple(lines(self.addresses)) if len(self.addresses) > 1 else ()


def braced(several: tuple[str, ...]) -> str:
    """`{a}` and `{b}`."""
    return " and ".join(f"`{{{one}}}`" for one in several)


def lines(addresses: tuple[str, ...]) -> list[str]:
    """Addresses in lines that are not too long."""
    found = [""]
    for address in addresses:
        if len(found[-1]) + len(address) > WIDTH:
            found.append("")
        found[-1] += f"{', ' if found[-1] else ''}`{address}`"
    return found
