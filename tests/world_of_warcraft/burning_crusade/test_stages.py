"""Resolving a stage: the cards, Minions, the fight, spoils, the way on, defeat."""

from __future__ import annotations

from typing import Any

import pytest

from azeroth.games.world_of_warcraft.burning_crusade.events import StageBeaten, StageFailed
from azeroth.games.world_of_warcraft.burning_crusade.play.dungeon_phase import ResolveStage
from azeroth.games.world_of_warcraft.burning_crusade.play.opponents import boss_foe
from azeroth.games.world_of_warcraft.edition import edition
from azeroth.games.world_of_warcraft.events import Met
from azeroth.games.world_of_warcraft.ids import CardId, DeckId, RegionId
from azeroth.games.world_of_warcraft.play.combat.battle import Battle, area_of
from azeroth.games.world_of_warcraft.play.combat.normal_combat import Combat, CombatRound
from azeroth.games.world_of_warcraft.state import Table
from azeroth.games.world_of_warcraft.study.facts import ending
from azeroth.testing import events, offered, play, refusal
from tests.world_of_warcraft.burning_crusade.boxes import X
from tests.world_of_warcraft.burning_crusade.tables import crusade, fight_it_out, four, resolving
from tests.world_of_warcraft.tables import who

STAGE = "shadowfang-keep-1"
BOSSES = [k for k in X.decks[STAGE] if k in X.bosses]  # type: ignore[index]
MINIONS = [k for k in X.decks[STAGE] if k in X.minions]  # type: ignore[index]
LOOT = [k for k in X.decks[STAGE] if k not in X.minions and k not in X.bosses]  # type: ignore[index]
SOLO = {"druid": {"region": STAGE, "health": 30, "level": 2}}


def stage(draws: list[str], **more: Any) -> Table:
    """The Dungeon Phase of the Horde at Shadowfang Keep, with these cards on top."""
    t = crusade(characters=four(**(more or SOLO)), step="end", draws=draws)
    while t.find(ResolveStage) is None:
        play(t, "done")
    return t


def won(t: Table) -> Table:
    """The boss has more hits than it can bear when the next Ranged Strike comes."""
    while t.find(CombatRound) is None:
        play(t, "done")
    area_of(t, who(t, "druid").faction).damage = 99
    while t.find(Combat) is not None:
        play(t, "done" if "done" in offered(t) else offered(t)[0])
    return t


@pytest.mark.rule(
    "tbc.resolve.draw-until-boss", "tbc.resolve.set-aside-loot", "tbc.component.dungeon-card-types",
    "tbc.resolve.then-fight",
)  # fmt: skip
def test_cards_are_turned_up_until_a_boss_shows() -> None:
    t = stage([LOOT[0], MINIONS[0], BOSSES[0]])
    now = t.frame(ResolveStage)
    assert (now.boss, now.minions, now.aside) == (BOSSES[0], [MINIONS[0]], [LOOT[0]])
    assert offered(t) == ["draw-more", "done"]
    play(t, "done")
    assert [f.kind for f in t.frame(Battle).foes] == [BOSSES[0]]
    (met,) = events(t, Met)
    assert met.heading == "combat"
    assert X.bosses[BOSSES[0]].name in met.words(t)


@pytest.mark.rule(
    "tbc.resolve.minion-discard-threshold",
    "tbc.resolve.minion-discard-choice",
    "tbc.resolve.minion-discard-optional",
    "tbc.resolve.push-luck-only-without-discard",
)  # fmt: skip
def test_more_than_two_minions_each_may_be_discarded() -> None:
    t = stage([*MINIONS[:3], BOSSES[0]])
    assert offered(t)[-1] == "done"
    assert len(offered(t)) > 1
    play(t, offered(t)[0])
    assert len(t.frame(ResolveStage).minions) == 2
    assert t.find(Combat) is not None  # no extra card after a discard
    none = play(stage([*MINIONS[:3], BOSSES[0]]), "done")
    assert "draw-more" in offered(none)
    two = stage([*MINIONS[:2], BOSSES[0]])
    assert offered(two) == ["draw-more", "done"]


@pytest.mark.rule(
    "tbc.resolve.push-luck-one-at-a-time",
    "tbc.resolve.push-luck-extra-loot",
    "tbc.resolve.push-luck-extra-minions",
    "tbc.resolve.push-luck-minions-stay", "tbc.resolve.push-luck-second-boss",
)  # fmt: skip
def test_pushing_luck() -> None:
    t = stage([BOSSES[0], *MINIONS[:3], LOOT[0], BOSSES[1]])
    play(t, "draw-more", "draw-more", "draw-more")
    assert len(t.frame(ResolveStage).minions) == 3
    assert offered(t) == ["draw-more", "done"]
    play(t, "draw-more", "draw-more")
    now = t.frame(ResolveStage)
    assert (now.boss, now.aside, now.dropped) == (BOSSES[0], [LOOT[0]], [BOSSES[1]])
    assert "draw-more" in offered(t)


@pytest.mark.rule(
    "tbc.boss.minion-modifies-values", "tbc.boss.minions-cumulative", "tbc.boss.single-opponent",
    "tbc.component.minion-card-has-no-values", "tbc.component.boss-card-has-values",
)  # fmt: skip
def test_minions_add_up_to_one_opponent() -> None:
    t = crusade()
    v = X.bosses[BOSSES[0]].values
    foe = boss_foe(t, BOSSES[0], MINIONS)
    assert foe.attack == v.attack + sum(X.minions[m].attack for m in MINIONS)
    assert foe.health == v.health + sum(X.minions[m].health for m in MINIONS)
    assert foe.attack + foe.health > v.attack + v.health
    assert foe.threat <= 8


@pytest.mark.rule("tbc.boss.automatic-participation", "tbc.boss.normal-combat")
def test_everybody_inside_fights() -> None:
    t = stage([BOSSES[0]], druid=SOLO["druid"], mage={"region": STAGE, "actions": 0})
    play(t, "done")
    assert t.frame(Battle).group == ["druid", "mage"]


@pytest.mark.rule(
    "tbc.spoils.boss-reward",
    "tbc.spoils.minion-bonus-added-first",
    "tbc.advance.requires-boss-defeat", "tbc.advance.next-stage", "tbc.spoils.cards-return-after-win",
)  # fmt: skip
def test_spoils_and_the_way_on() -> None:
    item = next(k for k in LOOT if k not in X.rewards)
    t = stage([item, MINIONS[0], BOSSES[0]])
    gold = who(t, "druid").gold
    won(t)
    while t.find(ResolveStage) is not None:
        play(t, "done" if "done" in offered(t) else offered(t)[0])
    assert events(t, StageBeaten)
    druid = who(t, "druid")
    assert druid.gold == gold + X.bosses[BOSSES[0]].reward.gold + X.minions[MINIONS[0]].gold
    assert druid.region == "shadowfang-keep-2"
    assert CardId(item) in druid.bag
    deck = t.state.decks.pile(DeckId(STAGE))
    assert sorted(deck) == sorted(k for k in X.decks[STAGE] if k != item)  # type: ignore[index]


@pytest.mark.rule(
    "tbc.spoils.xp-penalty-total", "tbc.spoils.no-xp-bonus", "tbc.spoils.equal-level-no-penalty",
    "tbc.spoils.xp-penalty-after-split", "tbc.spoils.even-split", "tbc.component.stage-deck-identity",
)  # fmt: skip
@pytest.mark.parametrize(("level", "earns"), [(1, True), (2, True), (3, False)])
def test_who_is_above_the_stage_level_gets_no_xp(level: int, *, earns: bool) -> None:
    mine = {"region": STAGE, "health": 30, "level": level}
    t = stage([BOSSES[0]], druid=mine, mage={"region": STAGE, "health": 30, "level": 2})
    before = {k: who(t, k).xp for k in ("druid", "mage")}
    won(t)
    while t.find(ResolveStage) is not None:
        play(t, "done" if "done" in offered(t) else offered(t)[0])
    gained = {k: who(t, k).xp - n for k, n in before.items()}
    total = X.bosses[BOSSES[0]].reward.xp
    assert gained["mage"] in (total // 2, (total + 1) // 2)
    assert gained["druid"] == (total - gained["mage"] if earns else 0)


@pytest.mark.rule(
    "tbc.advance.final-stage-leave", "tbc.advance.final-stage-destination", "tbc.advance.final-stage-split"
)
def test_the_last_stage_leads_out_to_a_flight_path() -> None:
    t = crusade(characters=four(druid={"region": "shadowfang-keep-2", "health": 30, "level": 3}), step="end")
    while t.find(ResolveStage) is None:
        play(t, "done")
    won(t)
    while t.frame(ResolveStage).at != "leave":
        play(t, "done" if "done" in offered(t) else offered(t)[0])
    there = {k.removeprefix("region ") for k in offered(t)}
    assert there == set(t.content.flights[who(t, "druid").faction, t.content.regions["brill"].board])  # type: ignore[index]
    play(t, "region " + sorted(there)[0])
    assert who(t, "druid").region == sorted(there)[0]


@pytest.mark.rule(
    "tbc.boss.all-defeated-reshuffle", "tbc.boss.defeat-other-effects", "tbc.boss.damage-not-kept",
)  # fmt: skip
def test_a_lost_fight() -> None:
    t = stage([LOOT[0], MINIONS[0], BOSSES[0]], druid={"region": STAGE, "health": 1, "level": 1, "curse": 1})
    play(t, "done")
    while t.find(ResolveStage) is not None:
        play(t, "done" if "done" in offered(t) else offered(t)[0])
    assert events(t, StageFailed)
    druid = who(t, "druid")
    assert (druid.health, druid.energy, druid.curse) == (1, 1, 0)
    there = t.content.regions[druid.region]
    assert there.board == "lordaeron"
    assert there.graveyard or "horde" in there.town
    assert sorted(t.state.decks.pile(DeckId(STAGE))) == sorted(X.decks[STAGE])  # type: ignore[index]


@pytest.mark.rule("tbc.boss.defeat-destination")
@pytest.mark.parametrize("place", ["shadowfang-keep-1", "scholomance-2", "tempest-keep-1", "vashj-sheet"])
def test_the_nearest_graveyard_or_town_from_the_door(place: str) -> None:
    for faction, name in (("horde", "druid"), ("alliance", "rogue")):
        t = crusade(characters=four(**{name: {"region": place, "level": 6}}))
        regions = t.content.regions
        dungeon = X.dungeons[X.places[place].dungeon]  # type: ignore[index]
        far, queue = {dungeon.region: 0}, [dungeon.region]
        for here in queue:
            over = getattr(regions[here], "over", ()) if here == dungeon.region else ()
            for there in (*regions[here].links, *over):
                if there not in far:
                    far[there] = far[here] + 1
                    queue.append(there)
        yards = [
            r for r in far
            if regions[r].graveyard and r != dungeon.region and str(regions[r].home or faction) == faction
        ]  # fmt: skip
        towns = [r for r in far if faction in regions[r].town]
        near = {r for kind in (yards, towns) for r in kind if far[r] == min(far[k] for k in kind)}
        assert set(edition(t).refuges(t, who(t, name))) == near


@pytest.mark.rule(
    "tbc.boss.progress-lost-when-empty", "tbc.boss.may-return-later", "tbc.dungeon.no-repeat-in-one-visit"
)
def test_an_empty_dungeon_begins_anew() -> None:
    act: dict[str, Any] = {"step": "act", "who": ["druid"]}
    t = crusade(characters=four(druid={"region": "shadowfang-keep-2"}), **act)
    # Inside, no beaten stage can be tried again: the one way leads out.
    assert refusal(t, "travel shadowfang-keep-1").rule == "tbc.dact.travel-out"
    play(t, "travel olsens-farthing")
    assert "travel shadowfang-keep-1" in offered(t)  # with nobody left inside, from the beginning
    assert "travel shadowfang-keep-2" not in offered(t)
    friend = {"region": "shadowfang-keep-2"}
    t = crusade(characters=four(druid=friend, mage=friend), **act)
    play(t, "travel olsens-farthing")
    assert "travel shadowfang-keep-2" in offered(t)  # with a friend still there, where they are
    lost = stage([BOSSES[0]], druid={"region": STAGE, "health": 1, "level": 1})
    play(lost, "done")
    while lost.find(ResolveStage) is not None:
        play(lost, "done" if "done" in offered(lost) else offered(lost)[0])
    back = four(druid={"region": "olsens-farthing"})
    assert "travel shadowfang-keep-1" in offered(crusade(characters=back, **act))


@pytest.mark.rule("tbc.overlord.advance-to-sheet", "tbc.overlord.win", "tbc.overlord.lair-vashj")
def test_stage_two_of_the_lair_leads_to_the_overlord() -> None:
    t = crusade(
        characters=four(druid={"region": "coilfang-reservoir-2", "health": 60, "level": 6}),
        step="end",
    )
    while t.find(ResolveStage) is None:
        play(t, "done")
    won(t)
    while t.find(ResolveStage) is not None:
        play(t, "done" if "done" in offered(t) else offered(t)[0])
    assert who(t, "druid").region == "vashj-sheet"
    last = crusade(characters=four(druid={"region": "vashj-sheet", "health": 90, "level": 6}), step="end")
    play(last, "done", "done")
    assert last.frame(Battle).foes[0].kind == "vashj"
    won(last)
    assert last.over
    assert last.state.winner == "horde"


def test_stages_won_and_lost_are_counted_for_statistics() -> None:
    t = fight_it_out(resolving("shadowfang-keep-1", ["fenrus-the-devourer"], paladin={}, mage={}))
    lost = StageFailed(rule="", place=RegionId("shadowfang-keep-2"))
    t.emit(lost)
    found = ending(t)
    assert found["won in dungeons"] == ["Shadowfang Keep, stage 1"]
    assert found["lost in dungeons"] == ["Shadowfang Keep, stage 2"]
