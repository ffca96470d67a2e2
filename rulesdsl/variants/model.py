"""Variants: files of edits, each with the place it stands at; and what a game has become by them."""

from enum import Enum
from typing import TYPE_CHECKING

from attrs import field, frozen

from rulesdsl.source import SourceFile, Span

if TYPE_CHECKING:
    from rulesdsl.syntax import tree
    from rulesdsl.variants.document import Item, Scalar, Table


class Rank(Enum):
    """The layers above the rules file, lowest first; a higher one shadows a lower one."""

    PLAYERS = "players"
    MODULE = "module"
    HOUSE = "house"
    SESSION = "session"

    @property
    def height(self) -> int:
        """0 for the lowest."""
        return list(Rank).index(self)


class Verb(Enum):
    """What an edit does; the value is its table in a variant file."""

    SET = "set"
    ADD = "add"
    REMOVE = "remove"
    INSERT = "insert"
    REWRITE = "rewrite"


@frozen
class Named:
    """A name with its place: the id of another variant."""

    text: str
    span: Span


@frozen(eq=False)
class Edit:
    """One change at one address. `content`: what the verb needs, none for `remove`. `beside`: for `insert`, "before" or "after"
    and a sibling's label."""

    verb: Verb
    address: str
    span: Span
    variant: "Variant"
    content: "Item | None" = None
    beside: "tuple[str, Scalar] | None" = None
    why: str = ""

    def covers(self, address: str) -> bool:
        """Whether an address lies inside what is changed. A setting's description and range do not: only its value is set."""
        inside = address.startswith(f"{self.address}.")
        return inside and (self.verb is not Verb.SET or address.rpartition(".")[2].isdigit())


@frozen(eq=False)
class Variant:
    """One variant file. `players`: the counts it is for, none for all. `versions`: of the game's rules, none for all.

    `tables` holds what stands under each verb, as read; `whys` reasons by address, `reasons` where they stand; `keys` the values
    in the manifest by their keys.
    """

    source: SourceFile
    id: Named
    title: str
    game: Named
    rank: Rank
    players: tuple[int, ...] | None = None
    versions: tuple[int, int] | None = None
    requires: tuple[Named, ...] = ()
    excludes: tuple[Named, ...] = ()
    doc: str = ""
    tables: "dict[Verb, Table]" = field(factory=dict)
    expected: "Table | None" = None
    whys: dict[str, str] = field(factory=dict)
    reasons: dict[str, Span] = field(factory=dict)
    keys: dict[str, Span] = field(factory=dict)

    @property
    def name(self) -> str:
        """Its id as text."""
        return self.id.text

    def place_of(self, key: str) -> Span:
        """Where the manifest gives a key its value; where it does not, the game's name."""
        return self.keys.get(key, self.game.span)


@frozen(eq=False)
class Definition:
    """What one layer says at an address: the text as it stands in its file, and by whom. `variant` is none for the rules file."""

    address: str
    verb: Verb | None
    variant: Variant | None
    text: str
    span: Span
    why: str = ""

    @property
    def layer(self) -> str:
        """The rank, or `base`."""
        return self.variant.rank.value if self.variant is not None else "base"


@frozen(eq=False)
class Resolved:
    """A game with its variants: the tree that all later stages see, and who said what.

    `history` holds, for every address that an edit touched, the definitions from the oldest on; `edits` all edits, as they were
    made; `outdated` the addresses whose description is still that of the rules before.
    """

    file: "tree.RulesFile"
    base: "tree.RulesFile"
    variants: tuple[Variant, ...] = ()
    history: dict[str, tuple[Definition, ...]] = field(factory=dict)
    edits: tuple[Edit, ...] = ()
    outdated: frozenset[str] = frozenset()
