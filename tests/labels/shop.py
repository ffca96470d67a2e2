"""A small game in a folder, with labels and variants beside it."""

from pathlib import Path

RULES = """\
language 1
game shop "The shop" for 2 players
unit coins in 0..60
--- What is sold.
table wares: bread, fresh_fish
pieces goods (ware in wares): 4 each
--- Where it lies.
zone shelf: goods, seen by all
zone bag (p in players): goods, seen by all
state purse (p in players): coins = 3, seen by all
condition sold (w in wares):
    rich: purse(me) is at least 2 otherwise "{me} has only {purse(me)}"
    wise when w is bread: no g in my bag otherwise "you have enough, {me}"
to play:
    stock: move each g in box to shelf
    deal:
        roll w in wares
        move 1 of goods(w) from shelf to bag(p1)
    rounds: repeat 2 times: turn of players: buy
    end
to buy:
    choose:
        ware:
            choose w in wares where sold(w)
            take 2 from purse(me)
        leave: add 1 to purse(me)
ranking winner of p in players:
    coins: most purse(p)
    otherwise impossible "nobody has the same"
"""
SPANISH = """\
[labels]
language = "es"
title = "La tienda"
[names]
coins = ["moneda", "monedas"]
bread = ["pan", "panes"]
"goods" = "mercancías"
shelf = "estante"
purse = "monedero"
[options]
"buy.ware" = "comprar {}"
[words]
"sold.rich" = "solo {purse(me)} tiene {me}"
"sold.wise" = "{me} tiene bastante"
winner = "no hay dos iguales"
[docs]
wares = "Lo que se vende."
shelf = "Donde está."
"""
ENGLISH = """\
[names]
fresh_fish = "a fish of today"
bread = "a loaf"
[words]
"sold.wise" = "no more bread for {me}"
"""
DEAR = """\
[variant]
game = "shop"
[add]
sold.cheap = 'purse(me) is under 9 otherwise "{me} has more than enough"'
[set]
sold.rich.otherwise = "{me} cannot pay"
shelf.doc = "Where it stands."
[rewrite]
sold.wise = "original or purse(me) is over 5"
"""
DEAR_SPANISH = """\
[labels]
title = "Todo caro"
[names]
bread = "pan caro"
[words]
"sold.rich" = "{me} no puede pagar"
"sold.cheap" = "{me} tiene de sobra"
[docs]
shelf = "Donde espera."
"""


def shop(folder: Path, **files: str) -> Path:
    """The rules file, with further files beside it: labels of the rules by their language, else those above."""
    (folder / "labels").mkdir(parents=True)
    (folder / "variants" / "labels").mkdir(parents=True)
    texts = {"es": SPANISH, "en": ENGLISH, **files}
    for name, text in texts.items():
        (folder / "labels" / f"{name}.toml").write_text(text, encoding="utf-8")
    (folder / "variants" / "dear.toml").write_text(DEAR, encoding="utf-8")
    (folder / "variants" / "labels" / "dear.es.toml").write_text(DEAR_SPANISH, encoding="utf-8")
    rules = folder / "game.rules"
    rules.write_text(RULES, encoding="utf-8")
    return rules
