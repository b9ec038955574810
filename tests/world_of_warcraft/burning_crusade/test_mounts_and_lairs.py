"""Flying Mounts, and the Overlords in their lairs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from azeroth.games.world_of_warcraft.burning_crusade.events import StageFailed
from azeroth.games.world_of_warcraft.burning_crusade.ids import OUTLAND as OUTLAND_BOARD
from azeroth.games.world_of_warcraft.burning_crusade.play.dungeon_phase import DungeonPhase, ResolveStage
from azeroth.games.world_of_warcraft.burning_crusade.play.outland import mounted
from azeroth.games.world_of_warcraft.edition import edition
from azeroth.games.world_of_warcraft.ids import CharacterId, Faction, RegionId
from azeroth.games.world_of_warcraft.play.actions.character_action import CharacterAction
from azeroth.games.world_of_warcraft.play.combat.battle import Battle
from azeroth.games.world_of_warcraft.play.combat.normal_combat import CombatRound
from azeroth.games.world_of_warcraft.state import Table
from azeroth.testing import events, go_on, offered, play, refusal
from tests.world_of_warcraft.burning_crusade.boxes import X
from tests.world_of_warcraft.burning_crusade.tables import crusade, fight_it_out, four, go_by, hero, resolving
from tests.world_of_warcraft.tables import who

ACT: dict[str, Any] = {"step": "act", "who": ["druid"]}
HIGH = {"level": 6, "region": "thrallmar"}


def ways(t: Table) -> list[str]:
    return [k.removeprefix("travel ") for k in offered(t) if k.startswith("travel ")]


def far(t: Table, place: str) -> tuple[str, str]:
    found = refusal(t, f"travel {place}")
    return found.rule, found.reason


# -- mounts ---------------------------------------------------------------------------------------


def test_who_flies_is_told_how_far_and_not_of_borders() -> None:
    t = crusade(characters=four(druid=HIGH), **ACT)
    assert far(t, "gruuls-lair") == (
        "tbc.mount.three-regions", "No way of 3 regions leads to Gruul's Lair.",
    )  # fmt: skip
    low = crusade(characters=four(druid={**HIGH, "level": 5}), **ACT)
    assert far(low, "sporeggar") == (
        "wbg.travel.black-borders", "No way of 2 regions leads to Sporeggar.",
    )  # fmt: skip
    home = crusade(characters=four(druid={**HIGH, "region": "brill"}), **ACT)
    assert far(home, "overlook-cliffs") == (
        "wbg.travel.black-borders", "No way of 2 regions leads to Overlook Cliffs.",
    )  # fmt: skip


@pytest.mark.rule("tbc.mount.not-item-not-power", "tbc.mount.permanent")
def test_a_mount_is_no_card_that_could_be_lost() -> None:
    items = [k for k, i in X.items.items() if i.deck == "hexagon" and not i.exempt][:3]
    cs = four(druid={**HIGH, "bag": items, "gold": 0}, mage={"region": "thrallmar", "gold": 0})
    t = crusade(characters=cs)
    druid = who(t, "druid")
    everywhere = [
        *druid.bag,
        *druid.spellbook,
        *druid.auction,
        *druid.kept,
        *(e.card for e in druid.equipped),
    ]
    assert not set(X.mounts) & set(everywhere)
    assert not set(X.mounts) & set(t.content.cards)
    # A full Bag and full areas are no obstacle, and there is nothing to sell, trade or take off.
    play(t, "act druid", "town")
    assert not [k for k in offered(t) if any(m in k for m in X.mounts)]
    play(t, "done", "trade druid mage")
    assert not [k for k in offered(t) if any(m in k for m in X.mounts)]
    managed = crusade(characters=cs, step="manage", who=["druid"])
    assert not [k for k in offered(managed) if any(m in k for m in X.mounts)]
    fallen = crusade(characters=cs, step="lose", who=["druid"], n=40)
    assert who(fallen, "druid").health == 1
    assert mounted(fallen, who(fallen, "druid"))
    near = X.regions[next(k for k, r in X.regions.items() if r.secluded)].over[0]
    who(fallen, "druid").region = near
    assert any(
        X.regions[RegionId(r)].secluded
        for r in edition(fallen).ways(fallen, who(fallen, "druid"))
        if r in X.regions
    )


def with_steps(t: Table, n: int) -> None:
    """An ability has given so many steps more to the Travel action that follows."""
    t.frame(CharacterAction).extra_steps = n
    t.pending = None
    go_on(t)


def ridden(source: str, way: Sequence[str], board: Any, *, extra: int = 0, **druid: Any) -> Table:
    """A Travel action with a mount along these regions, as far as it leads; `extra` steps by an ability."""
    cs = four(druid={"level": 6, "region": source, **druid})
    t = crusade(characters=cs, board=board, **ACT)
    with_steps(t, extra)
    for region in way:
        if f"travel {region}" not in offered(t):
            break
        play(t, f"travel {region}")
    return t


@pytest.mark.rule("tbc.mount.through-blue-cap", "tbc.mount.three-regions", "tbc.mount.through-blue")
def test_over_blue_creatures_three_regions_are_the_most() -> None:
    links = X.regions
    first = links[RegionId("thrallmar")].links[0]
    second = next(r for r in links[first].links if r != "thrallmar")
    way = [first, second, first, second]
    free = ridden("thrallmar", way, {}, extra=1)
    assert who(free, "druid").region == way[3]  # four regions by an ability
    over = ridden("thrallmar", way, {first: ["blue murloc"]}, extra=1)
    assert who(over, "druid").region == way[2]  # but three, once blue creatures were passed
    late = ridden("thrallmar", way, {second: ["blue murloc"]}, extra=1)
    assert who(late, "druid").region == way[2]
    plain = ridden("thrallmar", way, {first: ["blue murloc"]})
    assert who(plain, "druid").region == way[2]
    assert not ways(over)


@pytest.mark.rule("tbc.mount.through-blue-cap")
def test_the_cap_holds_for_who_passes_blue_creatures_by_a_card_too() -> None:
    card = next(
        k for k, i in crusade().content.cards.items() if any("pass-independents" in g.lets for g in i.gives)
    )
    first = X.regions[RegionId("thrallmar")].links[0]
    second = next(r for r in X.regions[first].links if r != "thrallmar")
    item = crusade().content.cards[card]
    where = {"equipped": [card]} if item.item else {"talents": [card]}
    cs = four()
    owner = "druid" if item.item else str(getattr(item, "cls", "druid"))
    if owner not in cs:
        cs = {owner: hero(), "mage": hero(), "rogue": hero("alliance", 1), "priest": hero("alliance", 1)}
    cs[owner] |= {"level": 6, "region": "thrallmar", **where}
    t = crusade(characters=cs, board={first: ["blue murloc"]}, step="act", who=[owner])
    with_steps(t, 1)
    play(t, f"travel {first}", f"travel {second}", f"travel {first}")
    assert not ways(t)


@pytest.mark.rule("tbc.outland.secluded-every-way-in")
def test_nobody_is_summoned_into_a_secluded_region_without_a_mount() -> None:
    there = RegionId("tempest-keep")
    t = crusade(
        characters=four(druid={"level": 5, "region": "thrallmar"}, mage={"level": 6, "region": "thrallmar"})
    )
    assert not edition(t).may_bring(t, who(t, "druid"), there)
    assert edition(t).may_bring(t, who(t, "mage"), there)
    assert edition(t).may_bring(t, who(t, "druid"), RegionId("kirinvar-village"))
    for faction in Faction:  # no flight path and no graveyard lies in one
        for region in (*t.content.flights[faction, OUTLAND_BOARD], *edition(t).refuges(t, who(t, "druid"))):
            assert not X.regions[region].secluded


# -- lairs ----------------------------------------------------------------------------------------


@pytest.mark.rule("tbc.overlord.no-direct-challenge", "tbc.component.outland-overlords-no-counter")
def test_the_overlord_cannot_be_challenged_by_an_action() -> None:
    for place in ("coilfang-reservoir", "coilfang-reservoir-2", "vashj-sheet"):
        t = crusade(characters=four(druid={"region": place, "level": 6}), **ACT)
        assert t.state.counters == []
        assert not [k for k in offered(t) if k.startswith("challenge")]
        assert not [k for k in t.attempts(0) if str(k).startswith("challenge overlord")]


@pytest.mark.rule("tbc.overlord.defeat-rules", "tbc.outland.secluded-defeat-distance")
@pytest.mark.parametrize("overlord", ["vashj", "kaelthas"])
def test_who_falls_to_the_overlord_goes_to_graveyard_or_town(overlord: str) -> None:
    t = resolving(f"{overlord}-sheet", paladin={"level": 6, "health": 1}, mage={"level": 6, "health": 1})
    assert t.find(ResolveStage) is not None
    seen: list[str] = []
    while t.find(ResolveStage) is not None:
        if all(k.startswith("region ") for k in offered(t)):
            there = [t.content.regions[RegionId(k.split()[1])] for k in offered(t)]
            assert all(r.board == OUTLAND_BOARD for r in there)
            assert any(r.graveyard for r in there)
            assert any("alliance" in r.town for r in there)
            assert all(r.graveyard or "alliance" in r.town for r in there)
            seen += offered(t)
        play(t, "done" if "done" in offered(t) else offered(t)[0])
    assert events(t, StageFailed)
    assert not t.over
    for name in ("paladin", "mage"):
        c = who(t, name)
        assert t.content.regions[c.region].board == OUTLAND_BOARD
        assert (c.health, c.energy) == (1, 1)
    # Back by the normal way in, which begins at stage 1 again; the hits are gone.
    assert t.state.sides[Faction.ALLIANCE].area.damage == 0
    door = X.dungeons[X.overlords[overlord].lair].region  # type: ignore[index]
    back = crusade(characters=four(druid={"level": 6, "region": door}), overlord=overlord, **ACT)
    inside = [w for w in ways(back) if w not in X.regions and w.endswith(("-1", "sheet"))]
    assert inside == [f"{X.overlords[overlord].lair}-1"]  # type: ignore[index]


@pytest.mark.rule("tbc.overlord.both-factions-on-sheet", "tbc.turn.dungeon-phase-active-faction-only")
def test_both_factions_on_the_sheet() -> None:
    there = {"region": "vashj-sheet", "level": 6, "health": 60}
    cs = four(druid=there, rogue=there)
    t = crusade(characters=cs, step="end")
    while t.find(CombatRound) is None:
        play(t, "done")
    assert t.frame(DungeonPhase).faction == "horde"
    assert t.frame(Battle).group == ["druid"]  # the Rogue beside them has no part in it
    assert refusal_of_pvp(cs) == "tbc.dungeon.no-pvp-inside"
    t.state.characters[CharacterId("druid")].health = 1
    go_by(t, ResolveStage)  # the druid loses, whatever the dice
    assert (t.over, who(t, "rogue").region) == (False, "vashj-sheet")
    alliance = crusade(characters=cs, turn=2, step="end")
    while alliance.find(CombatRound) is None:
        play(alliance, "done")
    assert alliance.frame(Battle).group == ["rogue"]
    fight_it_out(alliance)
    assert (alliance.over, alliance.state.winner) == (True, "alliance")


def refusal_of_pvp(cs: Any) -> str:
    return refusal(crusade(characters=cs, **ACT), "challenge enemies").rule
