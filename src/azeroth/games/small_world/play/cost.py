"""What a conquest costs, part by part."""

from __future__ import annotations

from azeroth.engine import Term, Terms
from azeroth.games.small_world.choices import DOOMHAMMER, FROSTMOURNE
from azeroth.games.small_world.content import MURLOCS, RegionId
from azeroth.games.small_world.play.reach import Reach, flies
from azeroth.games.small_world.state import Player, Table, kit_of

BASE = Term("sw.cost.base", 2)
MOUNTAIN = Term("sw.cost.mountain", 1)
FORT = Term("sw.cost.fort", 1)
WALL = Term("sw.cost.wisp-wall", 1, "Wisp Wall")
TRAVEL = Term("sw.cost.travel", 1)
CHAMPION = Term("sw.power.champion-defense", 1, "Champion")
WORGEN_FORM = Term("sw.race.worgen-beast", -1, "Worgen form")
COLLECTORS = Term("sw.race.ethereals-place-discount", -2, "Ethereals")


def cost(t: Table, p: Player, region: RegionId, using: str = "", reach: Reach | None = None) -> Terms:
    """What conquering it takes; the sum is the cost."""
    if reach is None:
        reach = Reach(t, p)
    kit, land = reach.kit, reach.land
    if using:
        if DOOMHAMMER in using:
            one = Terms.of("sw.artifact.doomhammer-one-token", 1)
            return one.at_least("sw.race.tauren-conquer-two", kit.keep, "Tauren")
        if "champion" in using:
            free = Terms.of("sw.power.champion-free-conquest", 0)
            return free.at_least("sw.interact.champion-tauren", kit.keep - 1, "Tauren")
    spot = reach.regions[region]
    terms = Terms((BASE,))
    if spot.wall:
        terms.append(WALL)
    if spot.fort:
        terms.append(FORT)
    if region in land.mountains:
        terms.append(MOUNTAIN)
    if region in land.entries and not reach.touches(region) and not travels_free(reach, region, using):
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
            less = t.content.markers[FROSTMOURNE].less
            terms.append(Term("sw.artifact.frostmourne", -less, "Frostmourne"))
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


def total_cost(t: Table, region: RegionId, reach: Reach) -> int:
    """The sum of `cost` without any help, for lists of offers: the same number, found faster."""
    kit, land, spot = reach.kit, reach.land, reach.regions[region]
    n = 2 + spot.wall + spot.fort + (region in land.mountains)
    if not reach.free and region in land.entries and region not in reach.beside:
        n += not reach.as_adjacent(region)
    if spot.race:
        n += spot.tokens + spot.beasts + spot.champion
    reduced = t.state.turn.form == "worgen"
    if reduced:
        n -= 1
    if kit.discounts:
        features = land.features[region]
        for on, term in kit.discounts:
            if (spot.race != "") if on == "non-empty" else on in features:
                n += term.n
                reduced = True
    return max(n, kit.keep) if reduced else n


def travels_free(reach: Reach, region: RegionId, using: str = "") -> bool:
    """Is a region that is not adjacent reached without travel cost?"""
    return reach.free or flies(using) or reach.as_adjacent(region)


def lowest(t: Table, p: Player) -> int:
    """The fewest tokens that this race may conquer with."""
    return kit_of(t, p).keep
