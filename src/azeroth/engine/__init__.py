"""The engine: knows no game. State, frames, decisions, events, chance, tables, replays."""

from azeroth.engine.boxes import Box, Edition, content_digest
from azeroth.engine.chance import Chance, Die, FaceDie, die
from azeroth.engine.choice import DONE, Choice, Done, Outlook
from azeroth.engine.errors import (
    BadContent,
    BadOption,
    BadPosition,
    BadSave,
    IllegalChoice,
    Mistake,
    UnknownGame,
)
from azeroth.engine.events import Event, Proposed, Rolled, Seat, TurnBegan
from azeroth.engine.fingerprint import fingerprint
from azeroth.engine.flow import AGAIN, END, Ask, Call, Flow, Frame, Goto, Leave
from azeroth.engine.game import Game, Result, ranked, won
from azeroth.engine.options import Option, Options, OptionValue
from azeroth.engine.refusal import Refusal, Term, Terms, no
from azeroth.engine.rooms import Bot, Study, View, all_on
from azeroth.engine.runner import Position
from azeroth.engine.saves import Save, read_save
from azeroth.engine.standing import Standing
from azeroth.engine.start import describe, packed, replay, start
from azeroth.engine.table import Decision, Table
from azeroth.engine.trees import UNKNOWN, Secret
from azeroth.engine.version import VERSION

__all__ = [
    "AGAIN", "DONE", "END", "UNKNOWN", "VERSION",
    "Ask", "BadContent", "BadOption", "BadPosition", "BadSave", "Bot", "Box", "Call", "Chance", "Choice",
    "Decision", "Die", "Done", "Edition", "Event", "FaceDie", "Flow", "Frame", "Game", "Goto",
    "IllegalChoice", "Leave", "Mistake", "Option", "OptionValue", "Options", "Outlook", "Position",
    "Proposed", "Refusal", "Result", "Rolled", "Save", "Seat", "Secret", "Standing", "Study", "Table", "Term",
    "Terms", "TurnBegan", "UnknownGame", "View",
    "all_on", "content_digest", "describe", "die", "fingerprint", "no", "packed", "ranked",
    "read_save", "replay", "start", "won",
]  # fmt: skip
