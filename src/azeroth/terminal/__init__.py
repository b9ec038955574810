"""The table in a terminal: a Scene as text, numbered choices, and a person's commands."""

from azeroth.terminal.session import Session
from azeroth.terminal.tabletop import tabletop

__all__ = ["Session", "tabletop"]
