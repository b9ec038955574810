"""What a side is after and what it must keep, by scenario, on one scale with the worth of units."""

from __future__ import annotations

from azeroth.engine import Seat
from azeroth.games.warcraft.board import SpaceId
from azeroth.games.warcraft.scenarios import scenario
from azeroth.games.warcraft.scenarios.elf_gate import GATE, ElfGate
from azeroth.games.warcraft.scenarios.necromancers import GRAVEYARDS, SOURCES
from azeroth.games.warcraft.scenarios.nordrassil import NIGHT_ELF, TREE, UNDEAD
from azeroth.games.warcraft.state import Player, Table, board, enemies, team_of, troop
from azeroth.games.warcraft.turn import Turn
from azeroth.games.warcraft.victory import points

POINT = 0.9
"""A victory point held, far from the end; more the nearer a side is to enough."""
WORKER, OUTPOST, TOWN, WIN = 1.8, 3.0, 12.0, 70.0
"""Pieces and Towns in the hands of who can destroy or take them."""
NECROMANCER, SOURCE, GRAVEYARD = 28.0, 14.0, 4.0
CAPTIVE = 9.0
GATE_PRIZE, GUARDED = 16.0, 2.0
TREE_PRIZE = 60.0

Worth = dict[SpaceId, float]


def towns(p: Player) -> list[tuple[SpaceId, bool]]:
    """The spaces whose loss eliminates the player, and whether they were occupied before."""
    found = [(p.town, p.town_marked)] if p.town is not None else []
    return [*found, *((o.space, o.marked) for o in p.outposts if o.town)]


def later(t: Table, seat: Seat) -> list[Seat]:
    """Enemies who still move in this turn, before Towns are looked at."""
    turn = t.find(Turn)
    team = team_of(t, seat)
    return [s for s in (turn.todo if turn is not None else ()) if s not in team]


def point_value(t: Table, side: tuple[Seat, ...]) -> float:
    """What one more point is worth to a side."""
    if not scenario(t).by_points:
        return 0.0
    missing = scenario(t).target(t) - points(t, side).total
    return POINT * (1 + 6 / (1 + max(0, missing)))


def _pieces(p: Player, found: Worth) -> None:
    """Workers, Outposts and Necromancers of a player."""
    for space, there in p.troops.items():
        if there.worker:
            found[space] = found.get(space, 0.0) + WORKER * there.worker
    for outpost in p.outposts:
        if not outpost.town:
            found[outpost.space] = found.get(outpost.space, 0.0) + OUTPOST
    for space in p.necromancers:
        found[space] = found.get(space, 0.0) + NECROMANCER


def prizes(t: Table, seat: Seat) -> Worth:
    """What the side gains where it comes to stand alone with units."""
    found: Worth = {}
    unsure = 0.6 if later(t, seat) else 1.0
    point = point_value(t, team_of(t, seat))
    for spot in board(t).spaces.values():
        if spot.vp and point:
            found[spot.id] = point * spot.vp
    for foe in enemies(t, seat):
        _pieces(foe, found)
        for space, marked in towns(foe):
            found[space] = found.get(space, 0.0) + (WIN if marked else TOWN) * unsure
    _special(t, seat, found)
    return found


def _special(t: Table, seat: Seat, found: Worth) -> None:
    """What only the scenario knows."""
    p, map_, name = t.state.players[seat], board(t), t.options["scenario"]
    if name == "elf-gate":
        gate = map_.marks[GATE]
        found[gate] = found.get(gate, 0.0) + GATE_PRIZE * (2 if _gate_open(t, p) else 1)
        for foe in enemies(t, seat):
            if troop(foe, gate).units:
                found[gate] += GATE_PRIZE
        for space in t.state.guards:
            found[space] = found.get(space, 0.0) + GUARDED
    elif name == "necromancers" and p.race != UNDEAD:
        for mark in (*SOURCES, *GRAVEYARDS):
            if (space := map_.marks[mark]) in t.state.tokens:
                found[space] = found.get(space, 0.0) + (SOURCE if mark in SOURCES else GRAVEYARD)
    elif name == "nordrassil":
        tree = map_.marks[TREE]
        sure = 0.5 if p.race == UNDEAD and later(t, seat) else 1.0
        found[tree] = found.get(tree, 0.0) + (TREE_PRIZE * sure if p.race == UNDEAD else 4.0)
        if p.race != UNDEAD and any(troop(foe, tree).units for foe in enemies(t, seat)):
            found[tree] += TREE_PRIZE
    elif name == "captives":
        captive = t.state.captives.get(p.race)
        if captive is not None:
            found[captive] = found.get(captive, 0.0) + 2.0
        for foe in enemies(t, seat):
            theirs = t.state.captives.get(foe.race)
            if theirs is not None and troop(foe, theirs).units and foe.town is not None:
                home = map_.far(theirs).get(foe.town, 9)
                found[theirs] = found.get(theirs, 0.0) + CAPTIVE * 4 / (1 + home)


def _gate_open(t: Table, p: Player) -> bool:
    rules = scenario(t)
    return isinstance(rules, ElfGate) and rules.enemies_at_gate(t, p) <= 3


def treasures(t: Table, seat: Seat) -> Worth:
    """What the side loses where enemies come to stand alone."""
    found: Worth = {}
    map_, name = board(t), t.options["scenario"]
    for mate in team_of(t, seat):
        p = t.state.players[mate]
        if p.out:
            continue
        _pieces(p, found)
        for space, marked in towns(p):
            elves = name == "nordrassil" and p.race == NIGHT_ELF
            found[space] = found.get(space, 0.0) + (WIN if marked else TOWN) * (1.5 if elves else 1.0)
        if name == "necromancers" and p.race == UNDEAD:
            for mark in SOURCES:
                if (space := map_.marks[mark]) in t.state.tokens:
                    found[space] = found.get(space, 0.0) + SOURCE
        if name == "nordrassil" and p.race != UNDEAD:
            found[map_.marks[TREE]] = TREE_PRIZE
        if name == "captives":
            for foe in enemies(t, seat):
                if (theirs := t.state.captives.get(foe.race)) is not None:
                    found[theirs] = found.get(theirs, 0.0) + CAPTIVE
        if name == "elf-gate" and troop(p, map_.marks[GATE]).units:
            found[map_.marks[GATE]] = GATE_PRIZE
    return found


def targets(t: Table, seat: Seat) -> dict[SpaceId, float]:
    """What armies march to, each with the spaces that it seems nearer for being important."""
    p, map_, name = t.state.players[seat], board(t), t.options["scenario"]
    found: dict[SpaceId, float] = {}
    for foe in enemies(t, seat):
        for space, marked in towns(foe):
            found[space] = 3.0 if marked else 0.0
    if name == "elf-gate":
        found = {space: head - 2 for space, head in found.items()}
        found[map_.marks[GATE]] = 1.0
        found.update(dict.fromkeys(t.state.guards, 0.0))
    elif name == "necromancers" and p.race != UNDEAD:
        for foe in enemies(t, seat):
            found.update(dict.fromkeys(foe.necromancers, 1.0))
        found.update(
            {map_.marks[m]: 0.0 for m in SOURCES if map_.marks[m] in t.state.tokens}
        )  # fmt: skip
    elif name == "nordrassil":
        tree = map_.marks[TREE]
        found = {tree: 2.0} if p.race != UNDEAD else {**found, tree: 1.0}
    elif name == "captives":
        captive = t.state.captives.get(p.race)
        if captive is not None:
            found[captive] = 2.0
        for foe in enemies(t, seat):
            theirs = t.state.captives.get(foe.race)
            if theirs is not None and troop(foe, theirs).units:
                found[theirs] = 3.0
    return found


__all__ = ["later", "point_value", "prizes", "targets", "towns", "treasures"]
