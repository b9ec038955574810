"""Cards and events that meet characters in a dungeon, and fast-equip before its fights."""

from __future__ import annotations

from typing import Any

import pytest

from azeroth.games.world_of_warcraft.burning_crusade.events import StageFailed
from azeroth.games.world_of_warcraft.burning_crusade.ids import DungeonCardId
from azeroth.games.world_of_warcraft.burning_crusade.play.dungeon_phase import DungeonPhase, ResolveStage
from azeroth.games.world_of_warcraft.burning_crusade.play.opponents import strike_area
from azeroth.games.world_of_warcraft.events import AuctionWon, HealthChanged, Moved
from azeroth.games.world_of_warcraft.ids import DeckId, Faction
from azeroth.games.world_of_warcraft.play.combat.battle import Battle, area_of
from azeroth.games.world_of_warcraft.play.combat.normal_combat import CombatRound
from azeroth.games.world_of_warcraft.play.events.bonus_events import Crafts
from azeroth.games.world_of_warcraft.state import Table
from azeroth.testing import events, offered, play, refusal
from tests.world_of_warcraft.burning_crusade.boxes import X
from tests.world_of_warcraft.burning_crusade.tables import (
    crusade,
    four,
    go_by,
    hero,
    party,
    resolving,
)
from tests.world_of_warcraft.tables import until, who

STAGE = "shadowfang-keep-1"
FARTHING = "olsens-farthing"
RING = "auction-house-ring-of-agility"


# -- powers and events ----------------------------------------------------------------------------


def acting(cls: str, members: dict[str, Any]) -> Table:
    return crusade(characters=party(**members), turn=2, step="act", who=[cls])


@pytest.mark.rule("tbc.dungeon.powers-that-move")
def test_portal_leads_out_of_a_dungeon_in_lordaeron() -> None:
    mage = {"region": STAGE, "level": 4, "equipped": ["portal"]}
    t = acting("mage", {"mage": mage, "paladin": {"region": STAGE}})
    play(t, "use portal 0")
    play(t, "choose mage", "choose paladin")
    home = t.content.homes[Faction.ALLIANCE]
    assert (who(t, "mage").region, who(t, "paladin").region) == (home, home)
    assert (who(t, "mage").actions, who(t, "paladin").actions) == (2, 2)
    far = acting("mage", {"mage": {**mage, "region": "tempest-keep-1", "level": 6}, "paladin": {}})
    assert refusal(far, "use portal 0").rule == "tbc.outland.only-dark-portal"


@pytest.mark.rule("tbc.dungeon.powers-that-move", "tbc.outland.only-dark-portal")
def test_friends_are_summoned_out_but_never_in() -> None:
    warlock = {"region": "ambermill", "level": 4, "equipped": ["ritual-of-summoning"], "energy": 9}
    t = acting("warlock", {"warlock": warlock, "paladin": {"region": STAGE}, "mage": {"region": "thrallmar"}})
    play(t, "use ritual-of-summoning 0")
    assert offered(t)[0] == "choose paladin"
    assert "choose mage" not in offered(t)  # who is on the other board
    play(t, "choose paladin")
    assert (who(t, "paladin").region, who(t, "paladin").actions) == ("ambermill", 2)
    inside = acting("warlock", {"warlock": {**warlock, "region": STAGE}, "paladin": {"region": FARTHING}})
    assert refusal(inside, "use ritual-of-summoning 0").rule == "tbc.dungeon.powers-that-move"


@pytest.mark.rule("tbc.dungeon.powers-that-move")
def test_teleport_and_intercept_need_a_region() -> None:
    mage = {"region": STAGE, "level": 3, "equipped": ["teleport"], "energy": 9}
    t = acting("mage", {"mage": mage, "paladin": {}})
    assert refusal(t, "use teleport 0").rule == "tbc.dungeon.powers-that-move"
    outside = acting("mage", {"mage": {**mage, "region": FARTHING}, "paladin": {}})
    assert "use teleport 0" in offered(outside)
    play(outside, "use teleport 0")
    until(outside, "region")
    assert f"region {STAGE}" not in offered(outside)  # no power leads in
    cs = {"warrior": hero(region=STAGE, level=6, equipped=["intercept"]), "mage": hero(),
          "rogue": hero("alliance", 1, region="sepulcher"), "priest": hero("alliance", 1)}  # fmt: skip
    t = crusade(characters=cs, step="act", who=["warrior"])
    assert not [k for k in offered(t) if k.startswith("challenge")]


@pytest.mark.rule("tbc.dungeon.events-reach-inside")
def test_events_reach_into_dungeons() -> None:
    cs = four(druid={"region": STAGE, "gold": 9}, mage={"gold": 0}, rogue={"gold": 0}, priest={"gold": 0})
    t = crusade(
        characters=cs,
        step="event",
        decks={"events": [RING, "andorhal-war"]},
    )
    play(t, "0: bid 7 druid")
    while not events(t, AuctionWon):
        play(t, offered(t)[0])
    assert [(e.character, e.gold) for e in events(t, AuctionWon)] == [("druid", 7)]
    crafts = crusade(
        characters=cs, step="event", decks={"events": ["professions-and-crafts", "andorhal-war"]}
    )
    asked = set()
    while crafts.state.turn == 1 and any(
        k.startswith(("take-gold", "regain", "gold")) for k in offered(crafts)
    ):
        asked.add(crafts.frame(Crafts).order[0])
        play(crafts, offered(crafts)[0])
    assert asked == {"druid", "mage", "rogue", "priest"}


@pytest.mark.rule("tbc.dungeon.events-reach-inside")
@pytest.mark.parametrize(("inside", "board"), [(STAGE, "lordaeron"), ("tempest-keep-2", "outland")])
def test_the_zeppelin_takes_them_out(inside: str, board: str) -> None:
    cs = four(druid={"region": inside, "xp": 0}, mage={"xp": 2}, rogue={"xp": 2}, priest={"xp": 2})
    t = crusade(characters=cs, step="event", decks={"events": ["goblin-zeppelin", "andorhal-war"]})
    there = [k.split()[1] for k in offered(t) if k.startswith("region")]
    assert there == list(t.content.flights[Faction.HORDE, board])  # type: ignore[index]
    play(t, f"region {there[0]}")
    assert who(t, "druid").region == there[0]


def test_events_about_regions_do_not() -> None:
    # Who is in a dungeon stands in no region: War regions do not count them.
    cs = four(druid={"region": "stratholme-1"}, rogue={"region": "stratholme-1"})
    t = crusade(characters=cs)
    assert [c.id for c in t.state.characters.values() if c.region == "stratholme"] == []


# -- the fight ------------------------------------------------------------------------------------


@pytest.mark.rule("tbc.boss.counts-participants", "tbc.boss.automatic-participation")
@pytest.mark.parametrize("people", [1, 2, 3])
def test_effects_count_those_still_in_the_fight(people: int) -> None:
    members = {name: {"level": 6} for name in ("paladin", "mage", "druid")[:people]}
    boss = X.bosses[DungeonCardId("mekgineer-steamrigger")]
    t = resolving("coilfang-reservoir-2", [boss.id], **members)
    play(t, "done")
    battle, area = t.frame(Battle), area_of(t, Faction.ALLIANCE)
    for left in range(people, 0, -1):
        # Two hits go for each of those who still fight, not for those who began it.
        area.damage = 20
        strike_area(t, battle, boss.acts[0])
        assert area.damage == 20 - 2 * left
        battle.remove(battle.group[-1])


@pytest.mark.rule("tbc.component.boss-card-has-values")
def test_the_wolves_of_nandos_go_for_the_weakest() -> None:
    t = resolving("shadowfang-keep-2", ["wolf-master-nandos"], paladin={"health": 30}, mage={"health": 20})
    while not events(t, HealthChanged):
        assert "wound paladin" not in offered(t)
        play(t, "done" if "done" in offered(t) else offered(t)[0])
    assert {e.character for e in events(t, HealthChanged)} == {"mage"}


@pytest.mark.rule("tbc.boss.revived-or-withdrawn")
def test_who_is_kept_in_place_stays_at_the_stage() -> None:
    shaman = {"level": 3, "equipped": ["reincarnation"], "energy": 9, "health": 1}
    t = resolving(STAGE, ["fenrus-the-devourer"], shaman=shaman, mage={"level": 2})
    play(t, "done")
    until(t, "wound shaman", most=60)
    play(t, "wound shaman")
    until(t, "use reincarnation")
    play(t, "use reincarnation 0")
    assert t.frame(Battle).fallen == ["shaman"]
    assert who(t, "shaman").region == STAGE
    area_of(t, Faction.ALLIANCE).damage = 99
    go_by(t, ResolveStage)
    assert [who(t, c).region for c in ("shaman", "mage")] == ["shadowfang-keep-2"] * 2
    alone = resolving(STAGE, ["fenrus-the-devourer"], shaman=shaman)
    play(alone, "done")
    until(alone, "use reincarnation", most=60)
    play(alone, "use reincarnation 0")
    go_by(alone, DungeonPhase)
    assert events(alone, StageFailed)  # nobody was left fighting
    assert who(alone, "shaman").region == STAGE
    assert sorted(alone.state.decks.pile(DeckId(STAGE))) == sorted(X.decks[STAGE])  # type: ignore[index]


@pytest.mark.rule("tbc.boss.revived-or-withdrawn")
def test_who_leaves_the_combat_stays_inside() -> None:
    mage = {"level": 3, "talents": ["ice-block"], "energy": 9}
    t = resolving(STAGE, ["fenrus-the-devourer"], mage=mage)
    play(t, "done")
    until(t, "use ice-block", most=30)
    play(t, "use ice-block 0")
    go_by(t, DungeonPhase)
    assert events(t, StageFailed)
    assert who(t, "mage").region == STAGE
    assert who(t, "mage").health > 1  # not defeated


# -- fast-equip -----------------------------------------------------------------------------------

BLADE = "latros-shifting-sword"


def horde(**warrior: Any) -> dict[str, Any]:
    return {"warrior": hero(level=6, **warrior), "mage": hero(), "rogue": hero("alliance", 1),
            "priest": hero("alliance", 1)}  # fmt: skip


def fast(t: Table) -> list[str]:
    return [k for k in offered(t) if k.startswith("fast-equip")]


@pytest.mark.rule("tbc.fastequip.items-from-bag", "tbc.fastequip.swap", "tbc.fastequip.spellbook-icon")
def test_an_item_comes_from_the_bag() -> None:
    other = next(k for k, i in X.items.items() if "sword" in i.traits and not i.fast and i.deck == "hexagon")
    act: dict[str, Any] = {"step": "act", "who": ["warrior"]}
    t = crusade(characters=horde(bag=[BLADE, other]), **act)
    assert {k.split()[1] for k in fast(t)} == {BLADE}
    play(t, fast(t)[0])
    assert BLADE in [e.card for e in who(t, "warrior").equipped]
    assert who(t, "warrior").bag == [other]
    for elsewhere in ({"merchant": [BLADE]}, {}):
        t = crusade(characters=horde(bag=[]), **act, **elsewhere)  # type: ignore[arg-type]
        assert not fast(t)
    # In exchange with a full Bag: what was worn goes where the card came from.
    two = [
        k for k, i in X.items.items() if i.deck == "hexagon" and not i.fast and not i.exempt and k != other
    ][:2]
    t = crusade(characters=horde(bag=[BLADE, *two], equipped=[other]), **act)
    area = next(e.area for e in who(t, "warrior").equipped if e.card == other)
    play(t, f"fast-equip {BLADE} {area}")
    assert sorted(who(t, "warrior").bag) == sorted([*two, other])


@pytest.mark.rule("tbc.fastequip.on-taking-challenge", "tbc.fastequip.count-per-action")
def test_fast_equip_before_an_own_challenge() -> None:
    cs = horde(bag=[BLADE], region="darrowshire")
    t = crusade(characters=cs, board={"darrowshire": ["blue murloc"]}, step="act", who=["warrior"])
    # Blue creatures leave no other action, but the card may still be equipped first.
    assert {k.split()[0] for k in offered(t)} == {"fast-equip", "challenge"}
    play(t, fast(t)[0])
    assert who(t, "warrior").actions == 1  # the Challenge has begun by itself: it is all there is
    assert BLADE in [e.card for e in who(t, "warrior").equipped]
    assert t.frame(Battle).group == ["warrior"]
    before = len(t.happened)
    while t.find(Battle) is not None:
        assert not fast(t)  # not in the midst of a combat
        play(t, "done" if "done" in offered(t) else offered(t)[0])
    assert len(t.happened) > before


@pytest.mark.rule("tbc.fastequip.count-per-action")
def test_each_card_once_an_action() -> None:
    figurine, spell = "figurine-of-the-colossus", "spell-reflection"
    cs = horde(bag=[figurine], spellbook=[spell])
    t = crusade(characters=cs, step="act", who=["warrior"])
    play(t, f"fast-equip {spell} 5", f"fast-equip {figurine} 5")  # the second takes the place of the first
    assert who(t, "warrior").spellbook == [spell]
    assert refusal(t, f"fast-equip {spell} 1").rule == "tbc.fastequip.count-per-action"
    assert not fast(t)
    play(t, "wait", "act warrior")
    assert f"fast-equip {spell} 1" in fast(t)  # in the next action it may be


@pytest.mark.rule("tbc.fastequip.dungeon-phase", "tbc.fastequip.not-in-others-actions")
def test_fast_equip_just_before_a_dungeon_boss() -> None:
    warrior = {"region": STAGE, "health": 60}
    t = crusade(characters=horde(bag=[BLADE], **warrior), step="end")
    until(t, "draw-more")
    play(t, "done")
    assert t.find(Battle) is not None
    assert t.find(CombatRound) is None  # before the first round
    places = fast(t)
    assert places
    play(t, places[0])
    assert BLADE in [e.card for e in who(t, "warrior").equipped]
    assert t.find(CombatRound) is not None
    while t.find(Battle) is not None:
        assert not fast(t)  # once
        play(t, "done" if "done" in offered(t) else offered(t)[0])
    # Who fights outside in somebody else's action does not.
    cs = horde(bag=[BLADE], region="darrowshire")
    cs["mage"] |= {"region": "darrowshire", "level": 3}
    other = crusade(characters=cs, step="act", who=["mage"])
    assert not fast(other)


def test_who_comes_out_to_fight_does_not_charge() -> None:
    there = {"region": STAGE, "level": 2, "health": 30}
    t = crusade(
        characters=four(druid=there, mage=there), board={FARTHING: ["blue murloc"]},
        step="act", who=["druid"],
    )  # fmt: skip
    until(t, "choose mage")
    play(t, "choose mage")
    moves = [(e.character, e.how, e.rule) for e in events(t, Moved)]
    rule = "tbc.dact.challenge-out-leaves"
    assert moves == [("druid", "comes out", rule), ("mage", "comes out", rule)]
