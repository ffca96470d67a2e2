"""Plays games: from the intermediate representation to a machine, to states that a client, a bot or a test plays on.

game = interpreter.load("mangrovia", players=3)
state = game.start(seed=7)
while not state.over:
    state = state.play(state.options[0])
print(state.outcome)
"""

from interpreter.counting import Level, perft
from interpreter.cursor import Cursor, Playout
from interpreter.errors import EndlessGameError, FaultyRules, Refusal, RefusedOption, RulesError
from interpreter.game import Game, of_ir
from interpreter.information import Information
from interpreter.loading import UnknownNameError, load
from interpreter.moments import Moment
from interpreter.options import Chance, Option, Options
from interpreter.result import Result
from interpreter.save_faults import SaveFault
from interpreter.state import State
from interpreter.views import View
from rulesdsl.wording.errors import UnknownLanguageError

__all__ = [
    "Chance",
    "Cursor",
    "EndlessGameError",
    "FaultyRules",
    "Game",
    "Information",
    "Level",
    "Moment",
    "Option",
    "Options",
    "Playout",
    "Refusal",
    "RefusedOption",
    "Result",
    "RulesError",
    "SaveFault",
    "State",
    "UnknownLanguageError",
    "UnknownNameError",
    "View",
    "load",
    "of_ir",
    "perft",
]
