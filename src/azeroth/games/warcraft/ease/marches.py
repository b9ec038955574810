"""Marches: several moves for one click. Idle workers go to work, an army goes as one, reserves come up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from azeroth.engine import Choice, Outlook, Seat
from azeroth.engine.play.choice import PLAIN
from azeroth.engine.tables.standing import step_of
from azeroth.engine.view.plans import Plan, ahead
from azeroth.games.warcraft.board import SpaceId
from azeroth.games.warcraft.bot.marching import Marshal
from azeroth.games.warcraft.bot.policy import in_battle_order
from azeroth.games.warcraft.bot.workers import Overseer, menaced
from azeroth.games.warcraft.choices import Move
from azeroth.games.warcraft.content import UNITS
from azeroth.games.warcraft.edition import enemy_pieces
from azeroth.games.warcraft.state import COMPLETELY, Table, board
from azeroth.games.warcraft.view.words import place, thing

LONG = 40
"""The most moves."""


def marches(t: Table, seat: Seat) -> Iterator[Plan]:
    """What can be moved together."""
    yield from to_work(t, seat)
    yield from reserves(t, seat)
    yield from armies(t, seat)


def reserves(t: Table, seat: Seat) -> Iterator[Plan]:
    """Units that no enemy can come to, now or where they go, come nearer to what is fought for.

    Who must stay to hold something stays: the good player of the bots says who can be spared.
    """
    run: list[Choice] = []
    here, known = t, -1
    # Where some have gone there is room for others, and who held something may be spared.
    while known < len(run) < LONG:
        known = len(run)
        for order in _brought_up(here, seat):
            after = ahead(here, seat, order)
            if after is not None:
                run.append(order)
                here = after
    if run:
        units = "units" if len(run) > 1 else "unit"
        words = f"Bring up the {units} behind the lines"
        yield Plan(choices=tuple(run), words=words, outlook=Outlook(changes=_where(t, run), aside=True))


def _brought_up(t: Table, seat: Seat) -> list[Move]:
    """Who would come up now."""
    marshal, danger = Marshal(t, seat), menaced(t, seat)
    ground, air = marshal.field
    orders = []
    for order in in_battle_order(marshal, marshal.best()[0]):
        far = air if order.kind == "flying" else ground
        behind = order.start not in danger and order.to not in danger
        nearer = far.get(order.to, 99) < far.get(order.start, 99)
        if behind and nearer and not enemy_pieces(t, seat, order.to):
            orders.append(order)
    return orders


def to_work(t: Table, seat: Seat) -> Iterator[Plan]:
    """Workers that harvest nothing where they are go to where they do, or on their way there."""
    run: list[Choice] = []
    here: Table | None = t
    while here is not None and step_of(here) == "MoveStep.march" and len(run) < LONG:
        idle = [k for k in here.choices(seat) if isinstance(k, Move) and _idle(here, k)]
        best = Overseer(here, seat, 0).choose(idle)
        if best is None:
            break
        run.append(best)
        here = ahead(here, seat, best)
    if run:
        words = "Put the idle workers to work" if len(run) > 1 else "Put the idle worker to work"
        yield Plan(choices=tuple(run), words=words, outlook=Outlook(changes=_to_work(t, run)))


def _yields(t: Table, space: SpaceId) -> bool:
    """Is there anything to harvest?"""
    there = board(t).spaces[space].type in ("goldmine", "forest")
    return there and t.state.depletion.get(space, 0) != COMPLETELY


def _idle(t: Table, move: Move) -> bool:
    """Does the worker stand where there is nothing to harvest?"""
    return move.kind == "worker" and not _yields(t, move.start)


def _where(t: Table, run: Sequence[Choice]) -> str:
    """ "2 to goldmine c7, 1 to forest e7"."""
    goals = Counter(k.to for k in run if isinstance(k, Move))
    return ", ".join(f"{n} to {place(t, to)}" for to, n in goals.items())


def _to_work(t: Table, run: Sequence[Choice]) -> str:
    """ "2 to goldmine c7, 1 on the way at space d6"."""
    goals = Counter(k.to for k in run if isinstance(k, Move))
    ways = {to: "to" if _yields(t, to) else "on the way at" for to in goals}
    return ", ".join(f"{n} {ways[to]} {place(t, to)}" for to, n in goals.items())


def armies(t: Table, seat: Seat) -> Iterator[Plan]:
    """All units of a space that can go to another go together, with the odds that they have together."""
    ways: dict[tuple[SpaceId, SpaceId], list[Move]] = {}
    for k in t.choices(seat):
        if isinstance(k, Move) and k.kind in UNITS and not k.along:
            ways.setdefault((k.start, k.to), []).append(k)
    for (start, to), moves in ways.items():
        if len({k.kind for k in moves}) < 2:
            continue
        run, outlook = _together(t, seat, moves)
        if len({k.kind for k in run}) > 1:
            words = f"All {len(run)} units from {place(t, start)} to {place(t, to)}"
            yield Plan(choices=run, words=words, targets=(thing(to),), outlook=outlook)


def _together(t: Table, seat: Seat, moves: Sequence[Move]) -> tuple[tuple[Move, ...], Outlook]:
    """As many of them as may go, one after another, and the odds when the last has come."""
    run: list[Move] = []
    outlook = PLAIN
    here: Table | None = t
    for move in moves:
        while here is not None and move in here.choices(seat):
            known = move.odds(here, seat)
            outlook = PLAIN if known is None else Outlook(odds=round(100 * known.wins[0]))
            run.append(move)
            here = ahead(here, seat, move)
    return tuple(run), outlook
