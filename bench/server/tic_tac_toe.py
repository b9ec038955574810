"""Tic-tac-toe without an end, the very game that the yardstick's server plays: what is left is the server.

Importing this makes it the only title of the process.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, ClassVar

from msgspec import Struct

from azeroth import engine
from azeroth.engine import AGAIN, Box, Choice, Event, Flow, Frame, Game, Result, Seat, View, ranked
from azeroth.engine.view.scene import Area, Board, Piece, Scene, SeatPanel

SLUG = "tic-tac-toe"
EMPTY = -1
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


class Cells(Struct):
    """Who has marked each cell."""

    cells: list[Seat]
    turn: Seat = 0


Table = engine.Table[Cells, None]


class Mark(Choice, frozen=True):
    """Mark a free cell."""

    cell: int

    def targets(self, t: Table) -> tuple[str, ...]:
        return (f"cell:{self.cell}",)


class Marked(Event, frozen=True):
    """A cell was marked."""

    seat: Seat
    cell: int

    def words(self, t: Table) -> str:
        return f"{t.who(self.seat)} marks cell {self.cell}."


class Play(Frame):
    """The two mark cells in turn; a full or won board is wiped."""

    steps: ClassVar[tuple[str, ...]] = ("mark",)

    def mark(self, t: Table) -> Flow:
        """Mark a cell."""
        free = [Mark(n) for n, cell in enumerate(t.state.cells) if cell == EMPTY]
        return t.ask(t.state.turn, "ttt.mark", free, then=self.marked, always=True)

    def marked(self, t: Table, choice: Mark) -> Flow:
        """Is it three in a row?"""
        state = t.state
        state.cells[choice.cell] = state.turn
        t.emit(Marked(rule="ttt.mark", seat=state.turn, cell=choice.cell))
        won = any(all(state.cells[n] == state.turn for n in line) for line in LINES)
        if won or EMPTY not in state.cells:
            state.cells = [EMPTY] * 9
        state.turn = 1 - state.turn
        return AGAIN


def boards(t: Table) -> tuple[Board, ...]:
    """Three by three."""
    areas = []
    for n in range(9):
        x, y = 100.0 * (n % 3), 100.0 * (n // 3)
        ring = ((x, y), (x + 100, y), (x + 100, y + 100), (x, y + 100))
        areas.append(
            Area(id=f"cell:{n}", name=f"Cell {n}", terrain="clear", rings=(ring,), label=(x + 50, y + 50))
        )
    return (Board(id="board:cells", title="Tic-tac-toe", width=300, height=300, areas=tuple(areas)),)


def scene(t: Table, seat: Seat | None) -> Scene:
    """The marks, and the two."""
    marks = [
        Piece(id=f"mark:{n}", on=f"cell:{n}", icon="cancel", name="Mark", tone=f"seat:{cell}", seat=cell)
        for n, cell in enumerate(t.state.cells)
        if cell != EMPTY
    ]
    panels = [SeatPanel(seat=n, name=name) for n, name in enumerate(t.names)]
    return Scene(title="Tic-tac-toe", status=status(t), pieces=tuple(marks), seats=tuple(panels))


def status(t: Table) -> str:
    """Whose turn it is."""
    return f"{t.names[t.state.turn]}'s turn"


class TicTacToe(Game[Cells, None]):
    """The game."""

    slug = SLUG
    prefix = "ttt"
    title = "Tic-tac-toe"
    players = (2,)
    minutes = "1"
    about = "What the server is measured with beside the yardstick's."
    state_type = Cells
    content_dir = Path(__file__).parent
    view = View(boards=boards, scene=scene, status=status)

    def load(self, boxes: Sequence[Box]) -> None:
        return None

    def begin(self, players: int, options: engine.Options, content: None) -> tuple[Cells, Frame]:
        return Cells([EMPTY] * 9), Play()

    def result(self, t: Table) -> Result:
        return Result(ranked((0, 0)), (0, 0), "Nobody wins.", "ttt.mark")


def register() -> None:
    """Make it the only title here."""
    registry: Any = import_module("azeroth.games")
    module = ModuleType("azeroth.games.tic_tac_toe")
    module.GAME = TicTacToe()  # type: ignore[attr-defined]
    sys.modules[module.__name__] = module
    registry.FOLDERS = ("tic_tac_toe",)
    registry.games.cache_clear()


if __name__ != "__main__":
    register()
