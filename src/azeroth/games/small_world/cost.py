"""What a conquest costs, part by part."""

from __future__ import annotations

from azeroth.engine import Term, Terms
from azeroth.games.small_world.choices import DOOMHAMMER, FROSTMOURNE
from azeroth.games.small_world.content import MURLOCS, MarkerId, RegionId
from azeroth.games.small_world.reach import adjacent, counts_as_adjacent, flies
from azeroth.games.small_world.state import Player, Table, holder, kit_of, lands

BASE = Term("sw.cost.base", 2)
MOUNTAIN = Term("sw.cost.mountain", 1)
FORT = Term("sw.cost.fort", 1)
WALL = Term("sw.cost.wisp-wall", 1, "Wisp Wall")
TRAVEL = Term("sw.cost.travel", 1)
CHAMPION = Term("sw.power.champion-defense", 1, "Champion")
WORGEN_FORM = Term("sw.race.worgen-beast", -1, "Worgen form")
COLLECTORS = Term("sw.race.ethereals-place-discount", -2, "Ethereals")
MEETING_STONE = MarkerId("meeting-stone")


def cost(t: Table, p: Player, region: RegionId, using: str = "") -> Terms:
    """What conquering it takes; the sum is the cost."""
    kit = kit_of(t, p)
    if using:
        if DOOMHAMMER in using:
            return Terms.of("sw.artifact.doomhammer-one-token", 1).at_least(
                "sw.race.tauren-conquer-two", kit.keep
            )
        if "champion" in using:
            free = Terms.of("sw.power.champion-free-conquest", 0)
            return free.at_least("sw.interact.champion-tauren", kit.keep - 1)
    land = lands(t)
    spot = t.state.regions[region]
    terms = Terms((BASE,))
    if spot.wall:
        terms.append(WALL)
    if spot.fort:
        terms.append(FORT)
    if region in land.mountains:
        terms.append(MOUNTAIN)
    if region in land.entries and not travels_free(t, p, region, using):
        terms.append(TRAVEL)
    if spot.race:
        if spot.race == MURLOCS:
            terms.append(Term("sw.cost.murloc", spot.tokens))
        elif spot.tokens:
            terms.append(Term("sw.cost.defenders", spot.tokens))
        if spot.beasts:
            terms.append(Term("sw.power.beast-as-race-token", spot.beasts, "Beasts"))
        if spot.champion:
            terms.append(CHAMPION)
    reduced = False
    if kit.discounts:
        features = land.features[region]
        for on, term in kit.discounts:
            if (spot.race != "") if on == "non-empty" else on in features:
                terms.append(term)
                reduced = True
    if t.state.turn.form == "worgen":
        terms.append(WORGEN_FORM)
        reduced = True
    if using:
        if FROSTMOURNE in using:
            terms.append(Term("sw.artifact.frostmourne", -t.content.markers[FROSTMOURNE].less, "Frostmourne"))
            reduced = True
        if "ethereals" in using:
            terms.append(COLLECTORS)
            reduced = True
    if reduced:
        if kit.keep > 1:
            terms.at_least("sw.race.tauren-conquer-two", kit.keep, "Tauren")
        else:
            terms.at_least("sw.cost.minimum-one", 1)
    return terms


def travels_free(t: Table, p: Player, region: RegionId, using: str = "") -> bool:
    """Is there no travel cost: adjacent, counting as adjacent, or a traveller's gift?"""
    if adjacent(t, p, region) or counts_as_adjacent(t, p, region) or flies(using):
        return True
    return kit_of(t, p).free_travel or (
        MEETING_STONE in t.state.markers and holder(t, MEETING_STONE) == p.seat
    )


def lowest(t: Table, p: Player) -> int:
    """The fewest tokens that this race may conquer with."""
    return kit_of(t, p).keep
