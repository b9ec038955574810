"""How things look in a terminal: a seat's colour and shape, a tone's colour, links of the log."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from azeroth.bots import bot_of
from azeroth.engine import Seat
from azeroth.engine.view.scene import Tone

SEATS = ("#56b4e9", "#e69f00", "#00b386", "#cc79a7", "#f0e442", "#d55e00")
SHAPES = "●■▲◆⬢★"
TONES = {
    "alliance": "#6fa3e0", "horde": "#e0786d", "neutral": "#9db89a", "gold": "#e0b45c", "red": "red",
    "green": "green", "blue": "blue", "purple": "magenta", "ink": "default", "paper": "default",
    "forest": "green", "field": "yellow", "hill": "#c19a6b", "swamp": "#8fae7f", "mountain": "#9a948c",
    "sea": "#5fafff", "lake": "#5fafff",
}  # fmt: skip
_LINK = re.compile(r"\[([^\]]*)\]\((\w+):([^)]*)\)")
_SYMBOL = re.compile(r"\{([\w-]+)\}")


class Screen(Console):
    """A console that leaves a closed pipe to its caller."""

    def on_broken_pipe(self) -> None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise BrokenPipeError


def seat_style(seat: Seat) -> str:
    """The colour of a seat."""
    return SEATS[seat % len(SEATS)] if seat >= 0 else "default"


def shape(seat: Seat) -> str:
    """The shape of a seat, for those who do not see its colour."""
    return SHAPES[seat % len(SHAPES)] if seat >= 0 else "○"


def tone_style(tone: Tone) -> str:
    """The colour of a tone."""
    kind, _, number = tone.partition(":")
    if kind == "seat" and number.isdigit():
        return seat_style(int(number))
    return TONES.get(tone, "default")


def shown_name(name: str) -> str:
    """A seat's name as people read it.

    >>> shown_name("bot:greedy 2"), shown_name("me")
    ('Greedy bot 2', 'Me')
    """
    bot = bot_of(name)
    if bot is None:
        return "Me" if name == "me" else name
    kind, _, budget = bot.partition(":")
    number = name.rpartition(" ")[2] if " " in name else ""
    return " ".join(part for part in (kind.capitalize(), "bot", budget and f"({budget})", number) if part)


def seat_text(seat: Seat, names: Sequence[str]) -> Text:
    """A seat's shape and name in its colour."""
    return Text.assemble((f"{shape(seat)} {shown_name(names[seat])}", f"bold {seat_style(seat)}"))


def marked(text: str, names: Sequence[str] = ()) -> Text:
    """Words of a game with their links as colours: `[Ann](seat:0) takes [Durotar](region:durotar)`."""
    out = Text()
    at = 0
    for match in _LINK.finditer(text):
        out.append(_plain(text[at : match.start()]))
        words, kind, what = match.groups()
        if kind == "seat" and what.isdigit() and int(what) < len(names):
            out.append(shown_name(names[int(what)]), style=f"bold {seat_style(int(what))}")
        else:
            out.append(_plain(words), style="bold" if kind != "rule" else "underline")
        at = match.end()
    out.append(_plain(text[at:]))
    return out


def _plain(text: str) -> str:
    """An inline symbol as its name."""
    return _SYMBOL.sub(lambda m: m.group(1).replace("-", " "), text)
