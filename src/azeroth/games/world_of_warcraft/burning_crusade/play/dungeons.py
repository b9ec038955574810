"""Dungeons: where they are entered, who is inside, what may be done there (tbc.dungeon, tbc.dact)."""

from __future__ import annotations

from collections.abc import Mapping

from azeroth.engine import Refusal, no
from azeroth.games.world_of_warcraft.burning_crusade.content import Place, expansion, sheet_of
from azeroth.games.world_of_warcraft.burning_crusade.ids import DungeonId
from azeroth.games.world_of_warcraft.choices.actions import Challenge
from azeroth.games.world_of_warcraft.ids import BoardId, RegionId
from azeroth.games.world_of_warcraft.play.actions.challenge import in_region, subterfuge
from azeroth.games.world_of_warcraft.play.actions.travel import independents
from azeroth.games.world_of_warcraft.state import Character, Table


def place_of(t: Table, c: Character) -> Place | None:
    """The stage or Overlord sheet where a character stands (tbc.dungeon.in-a-dungeon-stage)."""
    return expansion(t.content).places.get(c.region)


def doors(t: Table) -> Mapping[RegionId, DungeonId]:
    """The dungeon that each door leads into, unless they were left out (tbc.noout.lordaeron-dungeons)."""
    return expansion(t.content).doors if t.options["lordaeron-dungeons"] else {}


def door_of(t: Table, place: Place) -> RegionId:
    """The region of the dungeon."""
    return expansion(t.content).dungeons[place.dungeon].region


def ground(t: Table, c: Character) -> RegionId:
    """The region of a board where they are, or whose dungeon they are in."""
    place = place_of(t, c)
    return c.region if place is None else door_of(t, place)


def board_of(t: Table, c: Character) -> BoardId:
    """The board that they are on, or whose dungeon they are in."""
    return t.content.regions[ground(t, c)].board


def entry(t: Table, c: Character, dungeon: DungeonId) -> RegionId:
    """Where a newcomer stands: with friends inside, else at stage 1 (tbc.dungeon.enter-joins-friends)."""
    x = expansion(t.content)
    for friend in t.state.side(c.faction):
        place = x.places.get(friend.region)
        if friend.id != c.id and place is not None and place.dungeon == dungeon:
            return friend.region
    stage = x.stage(dungeon, 1)
    assert stage is not None
    return RegionId(stage)


def next_place(t: Table, place: Place) -> RegionId | None:
    """Where those go who beat a stage; None leads out (tbc.advance.next-stage)."""
    x = expansion(t.content)
    overlord = x.dungeons[place.dungeon].lair_of
    if overlord is not None and overlord == t.state.overlord and place.number == 2:
        return sheet_of(overlord)  # tbc.overlord.advance-to-sheet
    stage = x.stage(place.dungeon, place.number + 1)
    return None if stage is None else RegionId(stage)


def way_out(t: Table, place: Place) -> tuple[RegionId, ...]:
    """One step leads to the door, if no independent creature stands there (tbc.dact.travel-out)."""
    door = door_of(t, place)
    return () if independents(t, door) else (door,)


def no_way_out(t: Table, place: Place, region: RegionId) -> Refusal:
    """Why a step out of a dungeon cannot lead to a region."""
    if region == door_of(t, place):
        return no("tbc.dact.travel-out", "Blue creatures stand before the dungeon: challenge them.")
    return no("tbc.dact.travel-out", "The way out leads to {place}.",
              place=t.content.regions[door_of(t, place)].name)  # fmt: skip


def no_way_in(t: Table, c: Character, region: RegionId) -> Refusal | None:
    """Why a step cannot lead into a dungeon."""
    place = expansion(t.content).places.get(region)
    if place is None:
        return None
    if not doors(t):
        return no("tbc.noout.lordaeron-dungeons", "This game is played without dungeons.")
    if door_of(t, place) != c.region:
        return no("tbc.dungeon.enter-costs-step", "The door is in {place}.",
                  place=t.content.regions[door_of(t, place)].name)  # fmt: skip
    if entry(t, c, place.dungeon) == f"{place.dungeon}-1":
        return no("tbc.dungeon.enter-placed-at-stage-one", "Whoever enters alone stands at stage 1.")
    return no("tbc.dungeon.enter-joins-friends", "Your friends are at another stage.")


def targets_outside(t: Table, c: Character, place: Place) -> list[Challenge]:
    """What stands before the dungeon (tbc.dact.challenge-out)."""
    door = door_of(t, place)
    found = in_region(t, c, door, door)
    for e in t.state.events:
        boss = t.content.events[e.event].boss
        if boss is not None and boss.at == door:
            found.append(Challenge("boss", e.event, door))
    if door in [k.region for k in t.state.counters]:
        found.append(Challenge("overlord", t.state.overlord, door))
    return found


def may_challenge_outside(t: Table, c: Character, place: Place, target: Challenge) -> Refusal | None:
    """Why a target before the dungeon, or beside them in it, cannot be challenged."""
    if not target.region:
        return no("tbc.dungeon.no-pvp-inside", "There is no PvP combat inside a dungeon.")
    if not leaves_first(c):
        return no("tbc.dact.two-actions-if-leaving", "Only your first action may lead you out.")
    if independents(t, door_of(t, place)) and target.what != "independents":
        return no("tbc.dact.challenge-out", "Blue creatures before the dungeon must be challenged first.")
    if target.what == "enemy-quest" and not subterfuge(t):
        return no("wbg.challenge.friendly-quest-only", "Those creatures belong to a quest of the enemy.")
    return None


def leaves_first(c: Character) -> bool:
    """Is it their first action of the turn (tbc.dact.two-actions-if-leaving)?"""
    return c.actions >= 2


def joiners(t: Table, c: Character, source: RegionId) -> list[Character]:
    """Friends inside who may follow one who challenges out of it (tbc.dact.no-joining-from-inside)."""
    if source not in expansion(t.content).places or source == c.region:
        return []
    return [f for f in t.state.side(c.faction) if f.region == source and leaves_first(f)]
