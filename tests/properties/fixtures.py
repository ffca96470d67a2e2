"""Two games written out as intermediate representation, and the abbreviations they are written with."""

from rulesdsl.ir.model import (
    NONE,
    Apply,
    Binary,
    BinaryOp,
    Choose,
    Clause,
    Dimension,
    Each,
    End,
    Expr,
    Fold,
    FoldOp,
    Format,
    Function,
    Game,
    Get,
    IfElse,
    Int,
    Kind,
    Let,
    Look,
    Members,
    Option,
    Outcome,
    PayNext,
    PaySource,
    Range,
    Ranked,
    RankKey,
    Read,
    Roll,
    Rotation,
    Shape,
    Shown,
    Sight,
    Stmt,
    Store,
    Sums,
    Table,
    Together,
    Unary,
    UnaryOp,
    Variable,
    When,
    While,
    Words,
    Write,
    Zone,
)

NUMBER = Format(Shape.NUMBER)
FLAG = Format(Shape.FLAG)


def both(op: BinaryOp, left: Expr, right: Expr) -> Expr:
    """`left op right`."""
    return Binary(op, left, right)


def plus(left: Expr, right: Expr) -> Expr:
    """A sum."""
    return both(BinaryOp.ADD, left, right)


def minus(left: Expr, right: Expr) -> Expr:
    """A difference."""
    return both(BinaryOp.SUB, left, right)


def same(left: Expr, right: Expr) -> Expr:
    """Whether both are equal."""
    return both(BinaryOp.EQ, left, right)


def differ(left: Expr, right: Expr) -> Expr:
    """Whether they are not equal."""
    return both(BinaryOp.NE, left, right)


def over(left: Expr, right: Expr) -> Expr:
    """Whether the left side is greater."""
    return both(BinaryOp.GT, left, right)


def every(*tests: Expr) -> Expr:
    """Whether all hold."""
    return tests[0] if len(tests) == 1 else both(BinaryOp.AND, tests[0], every(*tests[1:]))


def rows(size: int) -> Range:
    """The numbers 0 to `size` - 1."""
    return Range(Int(0), Int(size - 1))


def total(local: int, domain: Range | Members, body: Expr) -> Expr:
    """A sum over `domain`."""
    return Fold(FoldOp.SUM, local, domain, None, body)


def change(variable: int, index: tuple[Expr, ...], by: Expr, address: str) -> Write:
    """Adds `by` to a cell."""
    return Write(variable, index, plus(Read(variable, index), by), address)


def seats(players: int) -> tuple[str, ...]:
    """Names of the seats."""
    return tuple(f"player_{number}" for number in range(1, players + 1))


LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
SQUARES = tuple(f"{column}{row}" for row in (1, 2, 3) for column in "abc")


def tic_tac_toe() -> Game:
    """Three in a row on nine squares."""
    players = seats(2)
    seat, line, place, square = 0, 1, 2, 3
    who = Format(Shape.ROW, players)
    marks, turn = 0, 1
    won = Function(
        "won",
        (seat,),
        Fold(FoldOp.ANY, line, rows(8), None, Fold(FoldOp.ALL, place, rows(3), None, _mine(line, place, seat))),
        FLAG,
    )
    full = Fold(FoldOp.ALL, square, rows(9), None, differ(Read(marks, (Get(square),)), Int(NONE)))
    going = every(*(Unary(UnaryOp.NOT, test) for test in (Apply(0, (Int(0),)), Apply(0, (Int(1),)), full)))
    owner = Shown(Read(marks, (Get(square),)), who)
    free = Clause("mark.free", same(Read(marks, (Get(square),)), Int(NONE)), Words((owner, " has marked it")), ("TTT 1",))
    put = Write(marks, (Get(square),), Read(turn), "mark")
    mark = Option("mark.square", "mark {}", square, 9, SQUARES, (free,), (put,))
    loop = While(going, (Choose("mark", Read(turn), (mark,)), Write(turn, (), minus(Int(1), Read(turn)), "turn")))
    return Game(
        name="tic_tac_toe",
        title="Tic-tac-toe",
        edition=1,
        players=2,
        seat_labels=players,
        variables=(
            Variable("marks", (Dimension("squares", SQUARES),), who, 0, 1, True, (NONE,) * 9, Sight.ALL),
            Variable("turn", (), who, 0, 1, False, (0,), Sight.ALL),
        ),
        tables=(
            Table("lines", (Dimension("lines", tuple("12345678")), Dimension("places", ("1", "2", "3"))), sum(LINES, ()), NUMBER),
        ),
        functions=(won,),
        zones=(),
        kinds=(),
        play=(loop, End()),
        outcome=Outcome((("winner.won", True, 0),), True, "three in a row"),
        places={},
    )


def _mine(line: int, place: int, seat: int) -> Expr:
    return same(Read(0, (Look(0, (Get(line), Get(place))),)), Get(seat))


# ---- a small auction ----------------------------------------------------------------------------------

COINS = ("one", "two", "three")
COIN_COPIES = (7, 5, 4)
PRIZES = ("pearl", "coral", "amber")
PRIZE_COPIES = (3, 2, 2)
PRIZE_POINTS = (2, 3, 5)
PRIZE_PRICES = (2, 4, 5)
STORE_SIZE = sum(PRIZE_COPIES)

DECK, DISCARD, HAND, SHELF, STORE, STORED, WON, BID, BOX, SCORE, STARTER, ROUND, VAULT, VAULTED = range(14)
WORTH, POINTS, PRICE = range(3)
HELD, REVEALED, POINTS_OF, CARDS = range(4)


def auction(players: int = 3, rounds: int = 5) -> Game:
    """Secret bids, exact payments, a hidden ordered pile, a deck that is refilled, ties in a ranking."""
    names = seats(players)
    seat_of, coin_of, prize_of = Dimension("players", names), Dimension("coins", COINS), Dimension("prizes", PRIZES)
    slots, heights = Dimension("slots", ("left", "right")), Dimension("heights", tuple(map(str, range(STORE_SIZE))))
    coin, prize, who = Format(Shape.ROW, COINS), Format(Shape.ROW, PRIZES), Format(Shape.ROW, names)

    def counts(address: str, dims: tuple[Dimension, ...], start: tuple[int, ...], sight: Sight) -> Variable:
        return Variable(address, dims, NUMBER, 0, 40, False, start, sight)

    def empty(address: str, dims: tuple[Dimension, ...], form: Format, size: int, sight: Sight) -> Variable:
        return Variable(address, dims, form, 0, len(form.labels) - 1, True, (NONE,) * size, sight)

    variables = (
        counts("deck", (coin_of,), COIN_COPIES, Sight.NOBODY),
        counts("discard", (coin_of,), (0, 0, 0), Sight.ALL),
        counts("hand", (seat_of, coin_of), (0, 0, 0) * players, Sight.OWNER),
        empty("shelf", (slots,), prize, 2, Sight.ALL),
        empty("store", (heights,), prize, STORE_SIZE, Sight.NOBODY),
        counts("store.height", (), (0,), Sight.NOBODY),
        counts("won", (seat_of, prize_of), (0, 0, 0) * players, Sight.ALL),
        empty("bid", (seat_of,), coin, players, Sight.OWNER),
        counts("box", (prize_of,), PRIZE_COPIES, Sight.NOBODY),
        Variable("score", (seat_of,), Format(Shape.NUMBER, (), "points"), 0, 99, False, (0,) * players, Sight.ALL),
        Variable("starter", (), who, 0, players - 1, False, (0,), Sight.ALL),
        Variable("round", (), NUMBER, 0, rounds, False, (0,), Sight.ALL),
        empty("vault", (), coin, 1, Sight.ALL),
        counts("vault.number", (), (0,), Sight.ALL),
    )
    coins, prizes = (0, 1, 2), (3, 4, 5)
    zones = (
        Zone("deck", (), coins, Store.COUNTS, DECK, None, Sight.NOBODY, True, True),
        Zone("discard", (), coins, Store.COUNTS, DISCARD, None, Sight.ALL, True, False),
        Zone("hand", (seat_of,), coins, Store.COUNTS, HAND, None, Sight.OWNER, True, False),
        Zone("shelf", (slots,), prizes, Store.SINGLE, SHELF, None, Sight.ALL, False, False),
        Zone("store", (), prizes, Store.STACK, STORE, STORED, Sight.NOBODY, True, False),
        Zone("won", (seat_of,), prizes, Store.COUNTS, WON, None, Sight.ALL, False, False),
        Zone("bid", (seat_of,), coins, Store.SINGLE, BID, None, Sight.OWNER, True, False),
        Zone("box", (), prizes, Store.COUNTS, BOX, None, Sight.NOBODY, False, False),
        Zone("vault", (), coins, Store.ALIKE, VAULT, VAULTED, Sight.ALL, True, False),
    )
    return Game(
        name="auction",
        title="Auction",
        edition=1,
        players=players,
        seat_labels=names,
        variables=variables,
        tables=(
            Table("worth", (coin_of,), (1, 2, 3), NUMBER),
            Table("points", (prize_of,), PRIZE_POINTS, NUMBER),
            Table("price", (prize_of,), PRIZE_PRICES, NUMBER),
        ),
        functions=_functions(),
        zones=zones,
        kinds=tuple(Kind(name, name, copies) for name, copies in zip(COINS + PRIZES, COIN_COPIES + PRIZE_COPIES, strict=True)),
        play=_auction(players, rounds),
        outcome=Outcome((("winner.points", True, POINTS_OF), ("winner.money", True, HELD)), True, "most points, then most money"),
        places={},
    )


def _functions() -> tuple[Function, ...]:
    """Money held, the worth of a bid (none without one), points, and how many coins are held."""
    p, c = 900, 901
    held = total(c, rows(3), both(BinaryOp.MUL, Read(HAND, (Get(p), Get(c))), Look(WORTH, (Get(c),))))
    bid = Read(BID, (Get(p),))
    shown = IfElse(same(bid, Int(NONE)), Int(NONE), Look(WORTH, (bid,)))
    return (
        Function("held", (p,), held, NUMBER),
        Function("revealed", (p,), shown, NUMBER),
        Function("points_of", (p,), Read(SCORE, (Get(p),)), NUMBER),
        Function("cards", (p,), total(c, rows(3), Read(HAND, (Get(p), Get(c)))), NUMBER),
    )


def _draw(seat: Expr, local: int, address: str) -> tuple[Stmt, ...]:
    """A coin from the deck to a hand, after a refill where the deck is empty; no coin where there is none."""
    c, left = local, local + 1
    amount = total(left, rows(3), Read(DECK, (Get(left),)))
    refill = Each(
        c,
        rows(3),
        (
            Write(DECK, (Get(c),), Read(DISCARD, (Get(c),)), f"{address}.refill"),
            Write(DISCARD, (Get(c),), Int(0), f"{address}.refill"),
        ),
    )
    take = (
        Roll(f"{address}.coin", c, 3, COINS, Read(DECK, (Get(c),)), True),
        change(DECK, (Get(c),), Int(-1), address),
        change(HAND, (seat, Get(c)), Int(1), address),
    )
    return (When(same(amount, Int(0)), (refill,)), When(over(amount, Int(0)), take))


def _stock() -> tuple[Stmt, ...]:
    """The prizes in a random hidden order."""
    n, k = 10, 11
    roll = Roll("stock.prize", k, 3, PRIZES, Read(BOX, (Get(k),)), True)
    moved = (
        change(BOX, (Get(k),), Int(-1), "stock"),
        Write(STORE, (Read(STORED),), Get(k), "stock"),
        change(STORED, (), Int(1), "stock"),
    )
    return (Each(n, rows(STORE_SIZE), (roll, *moved)),)


def _lay_out() -> Stmt:
    """Prizes from the top of the store to the empty places of the shelf."""
    slot, top = 20, 21
    place = (
        Let(top, minus(Read(STORED), Int(1))),
        Write(SHELF, (Get(slot),), Read(STORE, (Get(top),)), "lay_out"),
        Write(STORE, (Get(top),), Int(NONE), "lay_out"),
        Write(STORED, (), Get(top), "lay_out"),
    )
    return Each(slot, rows(2), (When(every(same(Read(SHELF, (Get(slot),)), Int(NONE)), over(Read(STORED), Int(0))), place),))


def _bids(players: int) -> Stmt:
    """Everybody puts a coin, or none, face down."""
    me, c = 30, 31
    have = Clause(
        "bid.have", over(Read(HAND, (Get(me), Get(c))), Int(0)), Words(("you have no ", Shown(Get(c), Format(Shape.ROW, COINS))))
    )
    put = (change(HAND, (Get(me), Get(c)), Int(-1), "bid"), Write(BID, (Get(me),), Get(c), "bid"))
    offers = (
        Option("bid.coin", "bid a {}", c, 3, COINS, (have,), put, True),
        Option("bid.none", "bid nothing", None, 1, (), (), (), True),
    )
    return Together("bidding", me, Int(2**players - 1), (Choose("bid", Get(me), offers),))


def _purchase(players: int) -> tuple[Stmt, ...]:
    """The best bidder may buy a prize: of equals the one with least points, then the first clockwise."""
    buyer, w, slot = 40, 41, 42
    candidates = Members(Int(2**players - 1), players)
    keys = (RankKey("buyer.bid", True, Apply(REVEALED, (Get(w),))), RankKey("buyer.points", False, Read(SCORE, (Get(w),))))
    best = Ranked(1, w, candidates, differ(Read(BID, (Get(w),)), Int(NONE)), keys)
    first = Fold(FoldOp.NTH, 43, Rotation(best, players, Read(STARTER)), None, None, 1)
    return (Let(buyer, first), When(differ(Get(buyer), Int(NONE)), (_buy(buyer, slot),)))


def _sources(seat: Expr, local: int) -> tuple[PaySource, ...]:
    return (PaySource("pay.coin", local, 0, 2, Read(HAND, (seat, Get(local))), Look(WORTH, (Get(local),))),)


def _buy(buyer: int, slot: int) -> Stmt:
    seat, prize = Get(buyer), Read(SHELF, (Get(slot),))
    price = Look(PRICE, (prize,))
    there = differ(prize, Int(NONE))
    payable = both(BinaryOp.HAS, Sums(_sources(seat, 44), 6), price)
    clauses = (
        Clause("buy.there", there, Words(("nothing lies there",))),
        Clause(
            "buy.price",
            payable,
            Words(("it costs ", Shown(price, NUMBER), " and you hold ", Shown(Apply(HELD, (seat,)), NUMBER), " in coins")),
            ("A 7",),
        ),
    )
    move = (
        *_pay(seat, price),
        change(WON, (seat, prize), Int(1), "buy"),
        change(SCORE, (seat,), Look(POINTS, (prize,)), "buy.points"),
        Write(SHELF, (Get(slot),), Int(NONE), "buy"),
        Write(STARTER, (), seat, "buy.starter"),
    )
    options = (
        Option("buy.slot", "buy the {} prize", slot, 2, ("left", "right"), clauses, move),
        Option("buy.nothing", "buy nothing", None, 1, (), (), ()),
    )
    return Choose("buy", seat, options)


def _pay(seat: Expr, price: Expr) -> tuple[Stmt, ...]:
    """Coins in ascending order, worth the price exactly."""
    due, first, c = 50, 51, 52
    fits = Clause(
        "pay.fits",
        both(BinaryOp.HAS, PayNext(_sources(seat, 53), Get(first), Get(due)), Get(c)),
        Words(("it does not come out even",)),
    )
    spend = (
        change(HAND, (seat, Get(c)), Int(-1), "pay"),
        change(DISCARD, (Get(c),), Int(1), "pay"),
        Let(due, minus(Get(due), Look(WORTH, (Get(c),)))),
        Let(first, Get(c)),
    )
    choose = Choose("pay", seat, (Option("pay.coin", "pay a {}", c, 3, COINS, (fits,), spend),))
    return (Let(due, price), Let(first, Int(0)), While(over(Get(due), Int(0)), (choose,)))


def _clear(players: int) -> Stmt:
    """All bids are discarded."""
    p = 60
    bid = Read(BID, (Get(p),))
    spent = (change(DISCARD, (bid,), Int(1), "clear"), Write(BID, (Get(p),), Int(NONE), "clear"))
    return Each(p, rows(players), (When(differ(bid, Int(NONE)), spent),))


def _auction(players: int, rounds: int) -> tuple[Stmt, ...]:
    p, n, q = 70, 71, 72
    deal = Each(p, rows(players), (Each(n, rows(3), _draw(Get(p), 73, "deal")),))
    starter = (Roll("first_player", 76, players, seats(players), Int(1), False), Write(STARTER, (), Get(76), "first_player"))
    income = Each(q, Rotation(Int(2**players - 1), players, Read(STARTER)), _draw(Get(q), 77, "income"))
    going = both(BinaryOp.LT, Read(ROUND), Int(rounds))
    step = (_bids(players), *_purchase(players), _clear(players), _lay_out(), income, change(ROUND, (), Int(1), "round"))
    richest = Ranked(
        1, 81, Members(Int(2**players - 1), players), None, (RankKey("richest.money", True, Apply(HELD, (Get(81),))),)
    )
    award = Each(80, Members(richest, players), (change(SCORE, (Get(80),), Int(2), "richest"),))
    return (*_stock(), deal, *starter, _lay_out(), While(going, step), award, End())
