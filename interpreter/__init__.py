"""Plays games: from the intermediate representation to a machine, to states that a client, a bot or a test plays on.

game = interpreter.load("mangrovia", players=3)
state = game.start(seed=7)
while not state.over:
    state = state.play(state.options[0])
print(state.outcome)
"""

from interpreter.counting import Level, perft
from interpreter.cursor import Cursor, Playout
from interpreter.errors import FaultyRules, RefusedOption, RulesError
from interpreter.game import Game, load, of_ir
from interpreter.information import Information
from interpreter.moments import Moment
from interpreter.options import Chance, Option, Options
from interpreter.result import Result
from interpreter.state import State
from interpreter.views import View

__all__ = [
    "Chance",
    "Cursor",
    "FaultyRules",
    "Game",
    "Information",
    "Level",
    "Moment",
    "Option",
    "Options",
    "Playout",
    "RefusedOption",
    "Result",
    "RulesError",
    "State",
    "View",
    "load",
    "of_ir",
    "perft",
]
