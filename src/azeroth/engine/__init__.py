"""The engine: knows no game. State, frames, decisions, events, chance, tables, replays.

In the order to read it:

- `game`: what a game is; `rooms`: the parts that it may leave out.
- `play`: a game in progress, step by step.
- `cards`: what games with cards are built on.
- `boxes`: what a game comes in, and the records in it.
- `tables`: where it is played, saved and loaded.
- `view`: what people see of it.
- `study`: what is learnt from it.
- `trees`, `graph`, `errors`, `version`: what all of them use.
"""

from azeroth.engine.boxes.box import Box, Edition, content_digest
from azeroth.engine.boxes.options import Option, Options, OptionValue
from azeroth.engine.errors import (
    BadContent,
    BadMove,
    BadOption,
    BadPosition,
    BadSave,
    IllegalChoice,
    Mistake,
    UnknownGame,
)
from azeroth.engine.game import Game, Result, ranked, won
from azeroth.engine.play.chance import Chance, Die, FaceDie, die
from azeroth.engine.play.choice import DONE, Choice, Done, Outlook
from azeroth.engine.play.events import NOBODY, Event, Proposed, Rolled, Seat, TurnBegan
from azeroth.engine.play.flow import AGAIN, END, Ask, Call, Flow, Frame, Goto, Leave
from azeroth.engine.play.refusal import Refusal, Term, Terms, no
from azeroth.engine.play.runner import Position
from azeroth.engine.rooms import Bot, Study, View, all_on
from azeroth.engine.tables.fingerprint import fingerprint
from azeroth.engine.tables.saves import Save, read_save
from azeroth.engine.tables.standing import Standing
from azeroth.engine.tables.start import describe, packed, replay, start
from azeroth.engine.tables.table import Decision, Table
from azeroth.engine.trees import UNKNOWN, Secret
from azeroth.engine.version import VERSION

__all__ = [
    "AGAIN", "DONE", "END", "NOBODY", "UNKNOWN", "VERSION",
    "Ask", "BadContent", "BadMove", "BadOption", "BadPosition", "BadSave", "Bot", "Box", "Call", "Chance",
    "Choice",
    "Decision", "Die", "Done", "Edition", "Event", "FaceDie", "Flow", "Frame", "Game", "Goto",
    "IllegalChoice", "Leave", "Mistake", "Option", "OptionValue", "Options", "Outlook", "Position",
    "Proposed", "Refusal", "Result", "Rolled", "Save", "Seat", "Secret", "Standing", "Study", "Table", "Term",
    "Terms", "TurnBegan", "UnknownGame", "View",
    "all_on", "content_digest", "describe", "die", "fingerprint", "no", "packed", "ranked",
    "read_save", "replay", "start", "won",
]  # fmt: skip
