"""Setting up the game."""

from __future__ import annotations

from typing import ClassVar

from azeroth.engine import NOBODY, Call, Flow, Frame, Options
from azeroth.games.small_world.cards.markers import reveal
from azeroth.games.small_world.content import (
    BOARDS_FOR,
    MURLOCS,
    BombId,
    FaceId,
    MarkerId,
    PowerId,
    RaceId,
    SwContent,
)
from azeroth.games.small_world.edition import edition, edition_of
from azeroth.games.small_world.events import BoardsLaid, FirstPlayerChosen
from azeroth.games.small_world.play.pick import show
from azeroth.games.small_world.play.turn import Rounds
from azeroth.games.small_world.state import Display, Facedown, Player, Spot, SwState, Table, lands

COINS = 5
STASH = 35 + 20 * 3 + 25 * 5 + 30 * 10
"""The value of all Victory coins in the box."""
COMBOS = 6
TEAM_COMBOS = 3


def empty_table(players: int, options: Options, content: SwContent) -> SwState:
    """Everything still in the box, except the players' coins."""
    played = edition_of(options)
    return SwState(
        players=[*(Player(seat, COINS) for seat in range(players)), *played.beyond(players)],
        badges=[PowerId(p) for p in content.powers],
        tray={RaceId(race): record.tokens for race, record in content.folk.items()},
        supply={token.id: token.count for token in content.tokens.values()},
        unused=[MarkerId(m) for m in content.markers],
        spent=sorted(BombId(b.id) for b in content.bombs.values() for _ in range(b.count)),
        stash=STASH - COINS * players,
        rounds=played.rounds(players),
        sides=played.sides(players),
    )


class SetUp(Frame):
    """Boards, combos, Murlocs, markers, coins and the First Player; then the rounds."""

    steps: ClassVar[tuple[str, ...]] = (
        "lay_boards", "lay_combos", "place_murlocs", "place_markers", "choose_first_player", "play",
    )  # fmt: skip

    def lay_boards(self, t: Table) -> Flow:
        """The boards and faces that the number of players calls for, at random unless they are named."""
        state, named = t.state, str(t.options["boards"])
        if named:
            state.faces = tuple(FaceId(name) for name in named.split("+"))
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
        """Shuffle banners and badges, and lay out the combos: in one column, or one for each side."""
        state = t.state
        banners = [RaceId(race) for race in t.content.races]
        t.shuffle(banners)
        t.shuffle(state.badges)
        if not state.sides:
            state.displays = [Display(COMBOS, banners=banners)]
        for side in dict.fromkeys(state.sides):
            own = [race for race in banners if t.content.races[race].faction == side]
            state.displays.append(Display(TEAM_COMBOS, banners=own, side=side))
        if state.sides:
            state.boxed = [race for race in banners if t.content.races[race].faction not in state.sides]
        for display in state.displays:
            while len(display.combos) < display.size and display.banners:
                show(t, display, t.draw(display.banners))
        return None

    def place_murlocs(self, t: Table) -> Flow:
        """A Murloc on each symbol; in their own game the others lie beside the boards."""
        symbols, tray, played = lands(t).having.get("murloc", ()), t.state.tray, edition(t)
        owner = played.murlocs_owner(len(t.names))
        for region in symbols:
            spot = t.state.regions[region]
            spot.owner, spot.race, spot.tokens, spot.declined = owner, MURLOCS, 1, owner == NOBODY
            tray[MURLOCS] -= 1
        beside = played.murlocs_beside(t.options, len(symbols))
        if beside:
            t.state.players[owner].hand = beside
            tray[MURLOCS] -= beside
        return None

    def place_markers(self, t: Table) -> Flow:
        """A marker on each board, facedown unless active tokens stand there (sw.variant.murlocs.markers)."""
        state = t.state
        t.shuffle(state.unused)
        for face in state.faces:
            state.facedown.append(Facedown(lands(t).letter[face], state.unused.pop(0)))
        for hidden in state.facedown[:]:
            owner = state.regions[hidden.region].owner
            if owner != NOBODY:
                reveal(t, state.players[owner], hidden.region)
        return None

    def choose_first_player(self, t: Table) -> Flow:
        """The First Player: named, or at random."""
        named = str(t.options["first"])
        t.state.first = int(named) - 1 if named != "random" else t.pick(range(len(t.names)))
        t.emit(FirstPlayerChosen(rule="sw.round.first-player", seat=t.state.first))
        return None

    def play(self, t: Table) -> Flow:
        """The rounds."""
        return Call(Rounds())
