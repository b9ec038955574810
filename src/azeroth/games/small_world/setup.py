"""Setting up the game."""

from __future__ import annotations

from typing import ClassVar

from azeroth.engine import Call, Flow, Frame
from azeroth.games.small_world.content import (
    BOARDS_FOR,
    MURLOCS,
    ROUNDS_FOR,
    BombId,
    FaceId,
    MarkerId,
    RaceId,
    SwContent,
)
from azeroth.games.small_world.events import BoardsLaid, FirstPlayerChosen
from azeroth.games.small_world.pick import show
from azeroth.games.small_world.state import Display, Facedown, Player, Spot, SwState, Table, lands
from azeroth.games.small_world.turn import Rounds

STASH = 520
COMBOS = 6


def empty_table(players: int, content: SwContent) -> SwState:
    """Everything still in the box."""
    return SwState(
        players=[Player(seat) for seat in range(players)],
        badges=list(content.powers),
        tray={race.id: race.tokens for race in content.folk.values()},  # type: ignore[misc]
        supply={token.id: token.count for token in content.tokens.values()},
        unused=list(content.markers),
        spent=[BombId(b.id) for b in content.bombs.values() for _ in range(b.count)],
        stash=STASH - 5 * players,
        rounds=ROUNDS_FOR[max(2, players)],
    )


class SetUp(Frame):
    """Boards, combos, Murlocs, markers, coins and the First Player; then the rounds."""

    boards: str = ""
    first: str = "random"
    steps: ClassVar[tuple[str, ...]] = (
        "lay_boards", "lay_combos", "place_murlocs", "place_markers", "choose_first_player", "play",
    )  # fmt: skip

    def lay_boards(self, t: Table) -> Flow:
        """The boards and faces that the number of players calls for, at random unless they are named."""
        state = t.state
        if self.boards:
            state.faces = tuple(FaceId(name) for name in self.boards.split("+"))
        else:
            faces: list[FaceId] = []
            for size, n in BOARDS_FOR[max(2, len(t.names))].items():
                boards = t.content.faces_of(size)
                left = sorted(boards)
                for _ in range(n):
                    board = t.pick(left)
                    left.remove(board)
                    faces.append(t.pick(boards[board]))
            state.faces = tuple(faces)
        state.regions = {region: Spot() for region in lands(t).ids}
        t.emit(BoardsLaid(rule="sw.setup.boards-random", faces=state.faces))
        return None

    def lay_combos(self, t: Table) -> Flow:
        """Shuffle banners and badges, and lay out the combos."""
        banners = [RaceId(race.id) for race in t.content.races.values()]
        t.shuffle(banners)
        t.shuffle(t.state.badges)
        display = Display(size=COMBOS, banners=banners)
        t.state.displays = [display]
        fill(t, display)
        return None

    def place_murlocs(self, t: Table) -> Flow:
        """A Murloc on each symbol."""
        for region in lands(t).having.get("murloc", ()):
            spot = t.state.regions[region]
            spot.race, spot.tokens, spot.declined = MURLOCS, 1, True
            t.state.tray[MURLOCS] -= 1
        return None

    def place_markers(self, t: Table) -> Flow:
        """A facedown marker on each board, in the region with the size letter."""
        state = t.state
        t.shuffle(state.unused)
        for face in state.faces:
            marker: MarkerId = state.unused.pop(0)
            state.facedown.append(Facedown(lands(t).letter[face], marker))
        return None

    def choose_first_player(self, t: Table) -> Flow:
        """The First Player: named, or at random."""
        t.state.first = int(self.first) - 1 if self.first != "random" else t.pick(range(len(t.names)))
        t.emit(FirstPlayerChosen(rule="sw.round.first-player", seat=t.state.first))
        return None

    def play(self, t: Table) -> Flow:
        """The rounds."""
        return Call(Rounds())


def fill(t: Table, display: Display) -> None:
    """Lay out as many combos as the column holds."""
    while len(display.combos) < display.size and display.banners:
        show(t, display, t.draw(display.banners))
