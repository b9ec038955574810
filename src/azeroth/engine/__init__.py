"""The engine: knows no game. State, frames, decisions, events, chance, tables, replays."""

from azeroth.engine.chance import Chance, Die, die
from azeroth.engine.choice import DONE, Choice, Done
from azeroth.engine.errors import (
    BadContent,
    BadOption,
    BadPosition,
    BadSave,
    IllegalChoice,
    Mistake,
    UnknownGame,
)
from azeroth.engine.events import Event, Proposed, Rolled, Seat
from azeroth.engine.flow import AGAIN, END, Ask, Call, Flow, Frame, Goto, Leave
from azeroth.engine.game import Game, Option, Options, OptionValue, Result, content_digest, ranked
from azeroth.engine.refusal import Refusal, Term, Terms, no
from azeroth.engine.rooms import Bot, Study, View, all_on
from azeroth.engine.runner import Position
from azeroth.engine.standing import Standing
from azeroth.engine.start import describe, read_save, replay, start
from azeroth.engine.table import Decision, Save, Table
from azeroth.engine.trees import UNKNOWN, Secret
from azeroth.engine.window import Window

__all__ = [
    "AGAIN", "DONE", "END", "UNKNOWN",
    "Ask", "BadContent", "BadOption", "BadPosition", "BadSave", "Bot", "Call", "Chance", "Choice", "Decision",
    "Die", "Done", "Event", "Flow", "Frame", "Game", "Goto", "IllegalChoice", "Leave", "Mistake", "Option",
    "OptionValue", "Options", "Position", "Proposed", "Refusal", "Result", "Rolled", "Save", "Seat", "Secret",
    "Standing", "Study", "Table", "Term", "Terms", "UnknownGame", "View", "Window",
    "all_on", "content_digest", "describe", "die", "no", "ranked", "read_save", "replay", "start",
]  # fmt: skip
