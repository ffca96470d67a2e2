"""What can be wrong with a variant file before its edits are looked at: TOML, keys, the manifest, the game it is for."""

from rulesdsl.diagnostics.model import Label, Mistake, Severity, kind
from rulesdsl.diagnostics.suggest import did_you_mean
from rulesdsl.source import Span


@kind("VAR100", "not-toml")
class NotToml(Mistake):
    """The file is not TOML. `ways`: what to do about it."""

    reason: str
    ways: tuple[str, ...] = ()

    def headline(self) -> str:
        return f"this is not TOML: {self.reason}"

    def help(self) -> tuple[str, ...]:
        return self.ways


@kind("VAR101", "unknown-variant-key")
class UnknownKey(Mistake):
    """A key that no variant has in this place. `ways`: what to do instead, where that is known better than by its name."""

    name: str
    where: str
    known: tuple[str, ...]
    near: tuple[str, ...] = ()
    ways: tuple[str, ...] = ()

    def headline(self) -> str:
        return f"{self.where} has no `{self.name}`"

    def help(self) -> tuple[str, ...]:
        known = f"it has {listed(tuple(f'`{name}`' for name in self.known), 'and')}"
        return did_you_mean(self.near) or (*((known,) if self.known else ()), *self.ways)


@kind("VAR107", "faulty-manifest")
class FaultyManifest(Mistake):
    """A key that the file needs is missing, or has a value that it cannot have. `table`: where it stands."""

    name: str
    wanted: str
    found: str = ""
    missing: bool = False
    table: str = "variant"

    def headline(self) -> str:
        if self.missing:
            return f"`[{self.table}]` lacks `{self.name}`"
        return f"`{self.name}` is {self.wanted}, not {self.found}" if self.found else f"`{self.name}` is {self.wanted}"

    def help(self) -> tuple[str, ...]:
        return (f"`{self.name}` is {self.wanted}",) if self.missing else ()


@kind("VAR108", "unknown-variant")
class UnknownVariant(Mistake):
    """A variant is required that neither the game has nor the folder of the file."""

    name: str
    near: tuple[str, ...] = ()
    known: tuple[str, ...] = ()

    def headline(self) -> str:
        return f"the game has no variant `{self.name}`"

    def help(self) -> tuple[str, ...]:
        names = tuple(f"`{name}`" for name in self.known)
        there = did_you_mean(self.near) or ((f"its variants are {listed(names, 'and')}",) if names else ())
        return (*there, f"a file `{self.name}.toml` comes along if it lies beside this one; else name it with `-v`, too")


@kind("VAR109", "other-game")
class OtherGame(Mistake):
    """The variant is for another game."""

    game: str
    wanted: str
    near: tuple[str, ...] = ()

    def headline(self) -> str:
        return f"this variant is for `{self.game}`, not for `{self.wanted}`"

    def help(self) -> tuple[str, ...]:
        return did_you_mean(self.near) or (f"play `{self.game}` with it, or copy it and make it one for `{self.wanted}`",)


@kind("VAR110", "other-player-count")
class OtherCount(Mistake):
    """The variant is not for so many players."""

    variant: str
    counts: tuple[int, ...]
    players: int

    def headline(self) -> str:
        return f"`{self.variant}` is for {listed(tuple(map(str, self.counts)), 'or')} players, not for {self.players}"

    def help(self) -> tuple[str, ...]:
        return (f"leave it out with {self.players} players, or add {self.players} to its `players`",)


@kind("VAR505", "never-played", Severity.WARNING)
class NeverPlayed(Mistake):
    """A variant for numbers of players that the game does not have, `all` of them or some."""

    variant: str
    counts: tuple[int, ...]
    least: int
    most: int
    all: bool

    def headline(self) -> str:
        game = f"{self.least} to {self.most} players" if self.least < self.most else f"{self.least} players"
        counts = listed(tuple(map(str, self.counts)), "or")
        if self.all:
            return f"`{self.variant}` is never played: it is for {counts} players, and the game for {game}"
        return f"`{self.variant}` is for {counts} players, too, and the game for {game}"


@kind("VAR506", "never-used-count", Severity.WARNING)
class NeverUsedCount(Mistake):
    """A value for a number of players that its variant is not for."""

    address: str
    count: int
    variant: str
    counts: tuple[int, ...]
    place: Span

    def headline(self) -> str:
        counts = listed(tuple(map(str, self.counts)), "or")
        return f"`{self.address}` is for {self.count} players, and `{self.variant}` for {counts}"

    def others(self) -> tuple[Label, ...]:
        return (Label(self.place, "it says so here"),)

    def help(self) -> tuple[str, ...]:
        return (f"leave it out, or add {self.count} to `players`",)


def listed(words: tuple[str, ...], last: str) -> str:
    """`a, b or c`, with the word that stands before the last one."""
    return f" {last} ".join(filter(None, [", ".join(words[:-1]), *words[-1:]]))
