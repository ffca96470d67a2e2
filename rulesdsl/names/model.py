"""Names: every declared thing by its name, every row by its name, and everything addressable by its address."""

from enum import Enum
from typing import Any

from attrs import frozen

from rulesdsl.source import Span
from rulesdsl.syntax import tree


class What(Enum):
    """What an address stands for; the value is its name in messages."""

    UNIT = "unit"
    SETTING = "setting"
    READING = "reading"
    TABLE = "table"
    ROW = "row"
    COUNT = "number of players"
    CELL = "cell"
    COLUMN = "column"
    ZONE = "zone"
    STATE = "state"
    VALUE = "value"
    CONDITION = "condition"
    CLAUSE = "clause"
    CHECK = "check"
    MAP = "map"
    LINE = "line"
    PAYMENT = "payment"
    SOURCE = "source"
    RANKING = "ranking"
    KEY = "key"
    PRIZE = "prize"
    DEED = "deed"
    STEP = "step"
    OPTION = "option"
    GAME = "game"
    FIELD = "part"


@frozen(eq=False)
class Address:
    """One addressable thing: `spaces.c4.price`, `build.price`, `path_order.distance`.

    In the tree it is `part`: the field `field` of `owner`, or one of its members. `named`: its name, where `span` is more.
    """

    path: str
    what: What
    span: Span
    owner: tree.Node
    field: str
    part: Any
    cite: tree.Cite | None = None
    doc: str = ""
    named: Span | None = None

    @property
    def name(self) -> Span:
        """Where its name stands."""
        return self.named or self.span


@frozen
class Moved:
    """Where a thing of an older version of the game is now; `span` is the declaration that says so."""

    path: str
    span: Span


Declared = (
    tree.UnitScale
    | tree.Setting
    | tree.Table
    | tree.Zone
    | tree.State
    | tree.Let
    | tree.Condition
    | tree.Expect
    | tree.Map
    | tree.Payment
    | tree.Ranking
    | tree.Deed
)
"""What a name can stand for."""


@frozen(eq=False)
class Names:
    """The declarations of one file; two are equal only if they are the same.

    `rows` gives, for a row's name, the tables that have it, in order of declaration. `moved` gives, for an address that is no
    more, the one in its place.
    """

    file: tree.RulesFile
    declared: dict[str, Declared]
    rows: dict[str, tuple[str, ...]]
    addresses: dict[str, Address]
    moved: dict[str, Moved]
