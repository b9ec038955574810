"""What was planned before in a position that looks the same: looks ahead come to it again and again."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

from msgspec import msgpack

from azeroth.engine import Seat
from azeroth.games.warcraft.board import Board
from azeroth.games.warcraft.bot.forces import bites
from azeroth.games.warcraft.edition import edition
from azeroth.games.warcraft.play.move import MoveStep
from azeroth.games.warcraft.play.turn import Turn
from azeroth.games.warcraft.play.victory import points
from azeroth.games.warcraft.state import Table, board

MOST = 2048
"""How many plans of a sort are kept."""

Thought = TypeVar("Thought")


class Recall(Generic[Thought]):
    """The last thoughts of a sort, by where the units of all stand."""

    def __init__(self, most: int = MOST) -> None:
        self.most = most
        self._known: OrderedDict[int, tuple[Board, Thought]] = OrderedDict()

    def of(self, t: Table, seat: Seat, about: Hashable, think: Callable[[], Thought]) -> Thought:
        """What the seat thought about it when all stood so; it is thought out if it is not known any more."""
        map_ = board(t)
        key = hash((id(map_), about, sight(t, seat)))
        known = self._known.get(key)
        if known is not None and known[0] is map_:
            return known[1]
        found = think()
        self._known[key] = map_, found
        if len(self._known) > self.most:
            self._known.popitem(last=False)
        return found

    def forget(self) -> None:
        """Think about everything anew."""
        self._known.clear()


def sight(t: Table, seat: Seat) -> bytes:
    """All that a seat looks at who plans where units go: no cards in hand, no stock, no worn-out land."""
    turn, step, state = t.find(Turn), t.find(MoveStep), t.state
    players = [
        (
            p.race, bites(t, p.seat), p.troops, [(b.kind, b.training) for b in p.buildings], p.outposts,
            p.necromancers, points(t, (p.seat,)).total, p.town, p.town_marked, p.out,
        )
        for p in state.players
    ]  # fmt: skip
    todo = turn.todo if turn is not None else ()
    groups = step.groups if step is not None else ()
    rest = (state.guards, state.tokens, state.captives, state.crippled, state.locked)
    target = edition(t).target(t)
    return msgpack.encode((seat, state.turn, state.first, target, players, todo, groups, rest))


__all__ = ["Recall", "sight"]
