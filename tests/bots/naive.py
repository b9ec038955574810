"""A scripted opponent at Warcraft: every unit walks to the nearest objective and attacks at even odds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from azeroth.bots import worlds
from azeroth.engine import DONE, Choice, Seat, Table
from azeroth.games.warcraft.board import SpaceId
from azeroth.games.warcraft.bot import spending, workers
from azeroth.games.warcraft.bot.forces import NONE, Force, bites, clash, force, together
from azeroth.games.warcraft.choices import Move
from azeroth.games.warcraft.edition import enemies, team_of
from azeroth.games.warcraft.state import board

EVEN = 0.5


class NaiveBot:
    """Moves by two rules of thumb; buys, builds, harvests and plays cards as the game's own policy does."""

    name = "naive"
    about = "Goes to the nearest objective and attacks whenever it will probably win."

    def choose(self, table: Table[Any, Any], seat: Seat, rng: Random) -> Choice:
        """A move by the rules of thumb, or what the policy says."""
        choices = table.choices(seat)
        if len(choices) == 1:
            return choices[0]
        world = next(worlds(table, seat, rng))
        if any(isinstance(choice, Move) for choice in choices):
            return _marched(world, seat, choices)
        planned = world.game.bot.policy(world, seat, rng)
        return planned if planned is not None else choices[0]


def _marched(t: Table[Any, Any], seat: Seat, choices: Sequence[Choice]) -> Choice:
    """The first unit that comes nearer to an objective by its move goes there; then the workers."""
    moves = [c for c in choices if isinstance(c, Move) and c.kind in ("melee", "ranged", "flying")]
    held = {s for mate in team_of(t, seat) for s, x in t.state.players[mate].troops.items() if x.units}
    for start in dict.fromkeys(move.start for move in moves):
        # Who stands on an objective as the last one holds it.
        if board(t).spaces[start].vp and t.state.players[seat].troops[start].units == 1:
            continue
        aims = [s.id for s in board(t).spaces.values() if s.vp and s.id not in held]
        best, nearest = None, _nearest(t, start, aims)
        for move in moves:
            if move.start == start and _wins(t, seat, move):
                far = _nearest(t, move.to, aims)
                if far < nearest:
                    best, nearest = move, far
        if best is not None:
            return best
    worked = workers.Overseer(t, seat, spending.builders(t, seat)).choose(choices)
    return worked if worked is not None else DONE


def _nearest(t: Table[Any, Any], space: SpaceId, aims: Sequence[SpaceId]) -> int:
    far = board(t).far(space)
    return min((far.get(aim, 99) for aim in aims), default=99)


def _wins(t: Table[Any, Any], seat: Seat, move: Move) -> bool:
    """Is the way free, or the battle at least even?"""
    foes = list(_near(t, [p.seat for p in enemies(t, seat)], move.to))
    here = any(x.units for p in enemies(t, seat) if (x := p.troops.get(move.to)) is not None)
    if not here and move.to not in t.state.guards:
        return True
    if move.to in t.state.guards:
        return False
    own = list(_near(t, team_of(t, seat), move.to, besides=move.start))
    return clash(together(NONE, *own), together(NONE, *foes)).chance >= EVEN


def _near(
    t: Table[Any, Any], seats: Sequence[Seat], space: SpaceId, besides: SpaceId | None = None
) -> Iterator[Force]:
    """The forces in a space and around it, and where the mover comes from."""
    around = {space, *board(t).near[space], *({besides} if besides is not None else ())}
    for seat in seats:
        for at, there in t.state.players[seat].troops.items():
            if at in around and there.units:
                yield force(there, bites(t, seat))
