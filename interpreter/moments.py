"""What happened in a game, answer by answer, by name: such a history can be kept, and played again."""

from attrs import frozen


@frozen
class Moment:
    """One answer: the action of a seat by its name, or with `seat` None what chance gave by its label.

    A roll inside a seat's part of a Together carries that seat.
    """

    seat: int | None
    name: str
