"""Scoring Victory coins: regions, bonuses, the Faction Bonus."""

from __future__ import annotations

from azeroth.engine import Terms
from azeroth.games.small_world.cards.markers import BATTLEGROUND, WELL, around_well, most_around
from azeroth.games.small_world.content import OPPOSITE, Bonus, MarkerId, RegionId
from azeroth.games.small_world.events import Scored
from azeroth.games.small_world.state import (
    Player,
    Table,
    active_regions,
    declined_regions,
    faction_of,
    holder,
    kit_of,
    lands,
)

DARK_PORTAL = MarkerId("dark-portal")
KARAZHAN = MarkerId("karazhan")


def income(t: Table, p: Player) -> Terms:
    """What the player's turn brings at its end, part by part."""
    terms = Terms()
    active = active_regions(t, p.seat)
    terms.plus("sw.score.one-per-region", len(active), "regions")
    terms.plus("sw.score.decline-regions", len(declined_regions(t, p.seat)), "regions in decline")
    if p.race:
        for bonus in kit_of(t, p).bonuses:
            terms.plus(bonus.rule, bonus.coins * _count(t, bonus, active), bonus_word(t, bonus))
        _places(t, p, active, terms)
    if WELL in t.state.markers:
        held = around_well(t)
        for race in (p.race, p.declined):
            if race and most_around(held, race):
                terms.plus("sw.place.well-bonus", t.content.markers[WELL].coins, "Well of Eternity")
    terms.plus("sw.faction.bonus", faction_bonus(t, p), "Faction Bonus")
    return terms


def _count(t: Table, bonus: Bonus, active: list[RegionId]) -> int:
    """How many of what a bonus counts the active race has."""
    land = lands(t)
    if bonus.each == "board":
        return len({land.face[r] for r in active})
    if bonus.each == "marker":
        held = set(active)
        return sum(region in held for region in t.state.markers.values())
    return sum(bonus.each in land.features[r] for r in active)


def bonus_word(t: Table, bonus: Bonus) -> str:
    """The banner or badge that a bonus comes from, in its log."""
    return {
        "board": "boards", "marker": "markers", "shore": "shores", "magic": "Magic", "cavern": "Caverns",
        "hill": "Hills", "forest": "Forests", "swamp": "Swamps", "mountain": "Mountains", "fields": "Fields",
    }.get(bonus.each, bonus.each)  # fmt: skip


def _places(t: Table, p: Player, active: list[RegionId], terms: Terms) -> None:
    """Coins of the Legendary Places that the active race holds."""
    if not t.state.markers:
        return
    if holder(t, DARK_PORTAL) == p.seat:
        terms.plus("sw.place.dark-portal", t.content.markers[DARK_PORTAL].coins, "Dark Portal")
    if holder(t, KARAZHAN) == p.seat:
        land, there = lands(t), t.state.markers[KARAZHAN]
        terrain = land.regions[there].terrain
        same = sum(land.regions[r].terrain == terrain for r in active if r != there)
        terms.plus("sw.place.karazhan", t.content.markers[KARAZHAN].coins * same, "Karazhan")


def faction_bonus(t: Table, p: Player) -> int:
    """A coin for each race of the opposite faction defeated; two on the Battleground (sw.faction.bonus)."""
    turn = t.state.turn
    if not turn.conquered or not turn.race:
        return 0
    against = OPPOSITE.get(faction_of(t, turn.race))
    if against is None:
        return 0
    most = 2 if holder(t, BATTLEGROUND) == p.seat else 1
    return sum(min(n, most) for race, n in turn.conquered.items() if t.content.folk[race].faction == against)


def score(t: Table, p: Player) -> None:
    """The player receives the turn's income from the stash."""
    terms = income(t, p)
    total = terms.total
    p.coins += total
    t.state.stash -= total
    if not t.quiet:
        parts = tuple((rule, n, what) for rule, n, what in terms)
        t.emit(Scored(rule="sw.score.every-turn", seat=p.seat, total=total, parts=parts, where=_where(t, p)))


def _where(t: Table, p: Player) -> dict[str, tuple[RegionId, ...]]:
    """Which regions pay the bonuses of the active race and its power."""
    if not p.race:
        return {}
    land, active = lands(t), active_regions(t, p.seat)
    found: dict[str, tuple[RegionId, ...]] = {}
    for bonus in kit_of(t, p).bonuses:
        if bonus.each in ("board", "marker", "any"):
            continue
        if there := tuple(r for r in active if bonus.each in land.features[r]):
            found[bonus_word(t, bonus)] = there
    return found
