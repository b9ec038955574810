"""What speaks for a choice: points and pieces to be won, the way to them, what a purchase adds."""

from __future__ import annotations

from collections import Counter

from azeroth.engine import Choice, Seat
from azeroth.engine.tables.standing import step_of
from azeroth.engine.view.naming import listed, one
from azeroth.games.warcraft.board import SpaceId
from azeroth.games.warcraft.bot import goals
from azeroth.games.warcraft.bot.forces import PLACE, bites, force, single, worth
from azeroth.games.warcraft.bot.spending import Budget
from azeroth.games.warcraft.choices import Construct, Move, Spend, Train, Upgrade
from azeroth.games.warcraft.content import UNITS
from azeroth.games.warcraft.edition import enemies, enemy_units, team_of
from azeroth.games.warcraft.state import COMPLETELY, Table, board, troop
from azeroth.games.warcraft.view.words import many, piece, place

MOST = 8
"""The most purchases of a step that are told."""


def reasons(t: Table, seat: Seat, choice: Choice) -> list[str]:
    """By what kind of choice it is."""
    if isinstance(choice, Move):
        return _march(t, seat, choice) if choice.kind in UNITS else _work(t, choice)
    if isinstance(choice, Train) and choice.kind in PLACE:
        return _share(t, seat, worth(single(PLACE[choice.kind], bites(t, seat))), "it adds")
    if isinstance(choice, Upgrade):
        return _upgraded(t, seat, choice)
    return _spent(t, seat, choice) if isinstance(choice, Spend) else []


# -- moves ------------------------------------------------------------------------------------------


def _march(t: Table, seat: Seat, move: Move) -> list[str]:
    found = []
    spot = board(t).spaces[move.to]
    if enemy_units(t, seat, move.to):
        odds = move.odds(t, seat)
        if odds is not None:
            found.append(f"{round(100 * odds.wins[0])}% to win the battle, if nothing else moves")
    if spot.vp and not _held(t, seat, move.to):
        found.append(f"{spot.vp} victory point{'' if spot.vp == 1 else 's'}")
    found += _spoils(t, seat, move.to)
    near = _nearest(t, seat, move)
    return found + ([near] if near else [])


def _held(t: Table, seat: Seat, space: SpaceId) -> bool:
    """Has the side units there already?"""
    return any(troop(t.state.players[mate], space).units for mate in team_of(t, seat))


def _spoils(t: Table, seat: Seat, space: SpaceId) -> list[str]:
    """What enemies would lose there."""
    found = []
    for foe in enemies(t, seat):
        if any(space == town for town, _ in goals.towns(foe)):
            found.append(f"{t.names[foe.seat]}'s Town")
        workers = troop(foe, space).worker
        if workers:
            found.append(f"{workers} worker{'' if workers == 1 else 's'} of {t.names[foe.seat]}")
        if any(o.space == space and not o.town for o in foe.outposts):
            found.append(f"an Outpost of {t.names[foe.seat]}")
    return found


def _nearest(t: Table, seat: Seat, move: Move) -> str:
    """How far it is then to what the army marches to."""
    sought = goals.targets(t, seat)
    if not sought:
        return ""
    far = board(t).far(move.to, flying=move.kind == "flying")
    goal = min(sought, key=lambda space: far.get(space, 99))
    n = far.get(goal, 99)
    if n == 0 or n >= 99:
        return ""
    return f"{n} space{'' if n == 1 else 's'} from {place(t, goal)}"


def _work(t: Table, move: Move) -> list[str]:
    """What a worker finds where it goes."""
    kind = board(t).spaces[move.to].type
    if kind not in ("goldmine", "forest"):
        return []
    gives = "gold" if kind == "goldmine" else "wood"
    empty = t.state.depletion.get(move.to, 0) == COMPLETELY
    return [f"no {gives} is left there" if empty else f"brings {gives} at the next harvest"]


# -- purchases --------------------------------------------------------------------------------------


def _army(t: Table, seat: Seat) -> float:
    bite = bites(t, seat)
    return sum(worth(force(there, bite)) for there in t.state.players[seat].troops.values() if there.units)


def _share(t: Table, seat: Seat, gain: float, how: str) -> list[str]:
    army = _army(t, seat)
    return [f"{how} {max(1, round(100 * gain / army))}% to the strength of your army"] if army > 0 else []


def _spent(t: Table, seat: Seat, option: Spend) -> list[str]:
    """What would be bought, one thing after another, and what the army gains by it."""
    before, after, bought = _army(t, seat), t.clone(), list[Train | Construct | Upgrade]()
    after.apply(seat, option)
    while (
        not after.over and step_of(after) == "SpendStep.buy" and after.seats == (seat,) and len(bought) < MOST
    ):
        choices = after.choices(seat)
        pick = Budget(after, seat).purchase(choices) if len(choices) > 1 else choices[0]
        if not isinstance(pick, Train | Construct | Upgrade):
            break
        bought.append(pick)
        after.apply(seat, pick)
    if not bought:
        return []
    several = Counter([_name(t, seat, k) for k in bought if not isinstance(k, Upgrade)])
    told = [one(name) if n == 1 else f"{n} {many(name)}" for name, n in several.items()]
    told += [k.outlook(t).changes for k in bought if isinstance(k, Upgrade)]
    gain = sum(
        worth(single(PLACE[k.kind], bites(t, seat)))
        for k in bought
        if isinstance(k, Train) and k.kind in PLACE
    )
    gain += max(0.0, _army(after, seat) - before)
    return [listed(told), *(_share(t, seat, gain, "that adds") if gain > 0 else [])]


def _name(t: Table, seat: Seat, bought: Train | Construct) -> str:
    """A unit, a building, or an Outpost with its place."""
    if isinstance(bought, Train):
        return piece(t, seat, bought.kind)
    if bought.what in board(t).spaces:
        return f"Outpost at {place(t, SpaceId(bought.what))}"
    return f"{bought.what} building"


def _upgraded(t: Table, seat: Seat, choice: Upgrade) -> list[str]:
    if t.pending is None or t.pending.mode != "one":
        return []
    before, after = _army(t, seat), t.clone()
    after.apply(seat, choice)
    gain = _army(after, seat) - before
    return _share(t, seat, gain, "it adds") if gain > 0 else ["your army gains when you train more of them"]


__all__ = ["reasons"]
