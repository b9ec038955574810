"""Dungeons as places: entering, leaving, actions inside."""

from __future__ import annotations

from typing import Any

import pytest

from azeroth.engine import Outlook
from azeroth.games.world_of_warcraft import GAME
from azeroth.games.world_of_warcraft.burning_crusade.play.dungeon_phase import DungeonPhase, ResolveStage
from azeroth.games.world_of_warcraft.play.combat.battle import Battle
from azeroth.testing import offered, play, refusal
from tests.planned import shown
from tests.world_of_warcraft.burning_crusade.tables import ALONE, crusade, four, records
from tests.world_of_warcraft.tables import who

DOOR = {"region": "olsens-farthing"}
IN = {"region": "shadowfang-keep-1"}
ACT: dict[str, Any] = {"step": "act", "who": ["druid"]}


@pytest.mark.rule(
    "tbc.dungeon.enter-costs-step",
    "tbc.dungeon.enter-placed-at-stage-one",
    "tbc.dungeon.enter-loses-actions",
    "tbc.setup.dungeon-token-shadowfang-keep", "tbc.dungeon.in-a-dungeon-stage",
)  # fmt: skip
def test_a_step_leads_in_and_costs_all_actions() -> None:
    t = play(crusade(characters=four(druid=DOOR), **ACT), "travel shadowfang-keep-1")
    assert who(t, "druid").region == "shadowfang-keep-1"
    assert who(t, "druid").actions == 0
    assert "act druid" not in offered(t)
    far = crusade(**ACT)
    assert refusal(far, "travel shadowfang-keep-1").rule == "tbc.dungeon.enter-costs-step"


def test_a_dungeon_is_entered_by_a_click_on_its_door_or_on_its_card() -> None:
    t = crusade(characters=four(druid=DOOR), **ACT)
    offer = next(o for o in shown(t).values() if o.choice == "travel shadowfang-keep-1")
    assert {"region:olsens-farthing", "stage:shadowfang-keep-1"} <= set(offer.targets)
    near = crusade(characters=four(druid={"region": "pyrewood-village"}), **ACT)
    there = next(o for o in shown(near).values() if o.choice.endswith("travel shadowfang-keep-1"))
    assert "stage:shadowfang-keep-1" in there.targets


def test_who_stand_together_enter_a_dungeon_together() -> None:
    t = crusade(characters=four(druid=DOOR, mage=DOOR))
    together = [o for words, o in shown(t).items() if " and " in words and "enter Shadowfang" in words]
    assert [o.targets for o in together] == [("region:olsens-farthing", "stage:shadowfang-keep-1")]


@pytest.mark.rule("tbc.dungeon.enter-optional")
def test_nobody_must_enter() -> None:
    t = crusade(characters=four(druid=DOOR), **ACT)
    assert {"rest", "wait"} <= set(offered(t))
    by = crusade(characters=four(druid={"region": "pyrewood-village"}), **ACT)
    play(by, "travel olsens-farthing", "travel sepulcher")  # and the way leads on past the door
    assert who(by, "druid").region == "sepulcher"


@pytest.mark.rule(
    "tbc.dungeon.enter-joins-friends",
    "tbc.dungeon.no-redo-of-beaten-stages",
    "tbc.dungeon.one-stage-per-faction",
)  # fmt: skip
def test_a_newcomer_joins_friends_but_not_enemies() -> None:
    friend = crusade(characters=four(druid=DOOR, mage={"region": "shadowfang-keep-2"}), **ACT)
    assert "travel shadowfang-keep-2" in offered(friend)
    assert refusal(friend, "travel shadowfang-keep-1").rule == "tbc.dungeon.enter-joins-friends"
    enemy = crusade(characters=four(druid=DOOR, rogue={"region": "shadowfang-keep-2"}), **ACT)
    assert "travel shadowfang-keep-1" in offered(enemy)
    assert refusal(enemy, "travel shadowfang-keep-2").rule == "tbc.dungeon.enter-placed-at-stage-one"


@pytest.mark.rule(
    "tbc.dungeon.enter-joins-friends-on-overlord-sheet", "tbc.dungeon.in-a-dungeon-overlord-sheet"
)
def test_a_newcomer_joins_friends_on_the_sheet() -> None:
    cs = four(druid={"region": "coilfang-reservoir"}, mage={"region": "vashj-sheet"})
    assert "travel vashj-sheet" in offered(crusade(characters=cs, **ACT))


@pytest.mark.rule("tbc.dungeon.enter-blocked-by-blue")
def test_blue_creatures_bar_the_door() -> None:
    t = crusade(characters=four(druid=DOOR), board={"olsens-farthing": ["blue murloc"]}, **ACT)
    assert not [k for k in offered(t) if k.startswith("travel")]


@pytest.mark.rule("tbc.dungeon.no-pvp-inside", "tbc.dungeon.must-wait-for-phase", "tbc.dact.no-town")
def test_no_pvp_no_town_no_boss_by_actions() -> None:
    t = crusade(characters=four(druid=IN, rogue=IN), **ACT)
    assert refusal(t, "challenge enemies").rule == "tbc.dungeon.no-pvp-inside"
    assert refusal(t, "town").rule == "tbc.dact.no-town"
    assert not [k for k in offered(t) if k.startswith("challenge")]
    outside = crusade(characters=four(druid=DOOR, rogue=IN), **ACT)
    assert not [k for k in offered(outside) if k.startswith("challenge")]


@pytest.mark.rule("tbc.dact.one-action", "tbc.dact.rest")
def test_one_action_for_who_stays() -> None:
    t = crusade(characters=four(druid={**IN, "level": 2, "health": 1, "energy": 0, "curse": 1}), **ACT)
    play(t, "rest")
    assert {k.split()[0] for k in offered(t)} == {"regain"}
    assert max(int(k.split()[1]) + int(k.split()[2]) for k in offered(t)) == 4
    play(t, offered(t)[0])
    assert who(t, "druid").actions == 0
    assert who(t, "druid").curse == 0


@pytest.mark.rule("tbc.dact.training")
def test_training_inside() -> None:
    t = play(crusade(characters=four(druid={**IN, "gold": 30}), **ACT), "train")
    assert any(k.startswith("learn") for k in offered(t))
    assert who(t, "druid").actions == 0


@pytest.mark.rule("tbc.dact.two-actions-if-leaving", "tbc.dact.travel-out")
def test_leaving_keeps_the_second_action() -> None:
    t = crusade(characters=four(druid=IN), **ACT)
    assert [k for k in offered(t) if k.startswith("travel")] == ["travel olsens-farthing"]
    play(t, "travel olsens-farthing")
    assert len([k for k in offered(t) if k.startswith("travel")]) > 1
    play(t, "done")
    assert who(t, "druid").actions == 1
    late = crusade(characters=four(druid={**IN, "actions": 1}), **ACT)
    assert refusal(late, "travel olsens-farthing").rule == "tbc.dact.two-actions-if-leaving"
    blue = crusade(characters=four(druid=IN), board={"olsens-farthing": ["blue murloc"]}, **ACT)
    assert refusal(blue, "travel olsens-farthing").rule == "tbc.dact.travel-out"


@pytest.mark.rule(
    "tbc.dact.challenge-out", "tbc.dact.challenge-out-leaves", "tbc.dact.no-joining-from-inside"
)
def test_challenging_out_of_a_dungeon() -> None:
    board = {"olsens-farthing": ["blue murloc"]}
    t = crusade(characters=four(druid=IN, mage=IN, rogue=DOOR), board=board, **ACT)
    assert refusal(t, "challenge enemies olsens-farthing").rule == "tbc.dact.challenge-out"
    free = crusade(characters=four(druid=IN, rogue=DOOR), **ACT)
    assert "challenge enemies olsens-farthing" in offered(free)
    play(t, "challenge independents murloc olsens-farthing")
    assert who(t, "druid").region == "olsens-farthing"
    assert "choose mage" in offered(t)
    play(t, "choose mage")
    assert who(t, "mage").region == "olsens-farthing"
    assert who(t, "mage").actions == 1
    begun_outside = crusade(
        characters=four(druid=DOOR, mage=IN), board={"olsens-farthing": ["blue murloc"]}, **ACT,
    )  # fmt: skip
    assert begun_outside.frame(Battle).group == ["druid"]  # the one thing to do, and nobody to invite


@pytest.mark.rule(
    "tbc.turn.dungeon-phase-position",
    "tbc.turn.dungeon-phase-skipped",
    "tbc.turn.dungeon-phase-active-faction-only",
    "tbc.dungeon.phase-mandatory",
)  # fmt: skip
def test_the_dungeon_phase_follows_management() -> None:
    t = crusade(characters=four(druid=IN, rogue=IN), step="end")
    phase = t.frame(DungeonPhase)
    assert (phase.faction, t.state.turn) == ("horde", 1)
    assert t.frame(ResolveStage).group(t) == ["druid"]
    other = crusade(characters=four(rogue=IN), step="end")
    while other.state.turn == 1:
        assert other.find(DungeonPhase) is None
        play(other, "done")


@pytest.mark.rule("tbc.dungeon.phase-several-dungeons")
def test_several_dungeons_in_an_order_they_choose() -> None:
    cs = four(druid=IN, mage={"region": "stratholme-1"})
    t = crusade(characters=cs, step="end")
    assert offered(t) == ["explore shadowfang-keep-1", "explore stratholme-1"]
    play(t, "explore stratholme-1")
    assert t.frame(ResolveStage).place == "stratholme-1"
    assert t.frame(DungeonPhase).left == ["shadowfang-keep-1"]


@pytest.mark.rule(
    "tbc.dungeon.lordaeron-two-stages", "tbc.dungeon.outland-three-stages", "tbc.noout.lordaeron-dungeons"
)
def test_two_stages_in_lordaeron_three_on_outland() -> None:
    x = records(crusade())
    depth = {d: max(s.number for s in x.stages.values() if s.dungeon == d) for d in x.dungeons}
    assert {d for d, n in depth.items() if n == 3} == {"tempest-keep", "coilfang-reservoir", "black-temple"}
    assert sorted(depth.values()) == [2, 2, 2, 2, 3, 3, 3]
    alone = crusade(ALONE, characters=four(druid=DOOR), **ACT)
    assert "travel shadowfang-keep-1" in offered(alone)


def test_a_dungeon_is_shown_with_who_is_inside() -> None:
    t = crusade(characters=four(druid=IN))
    scene = GAME.view.scene(t, 0)
    assert "region:shadowfang-keep-1" in {z.id for z in scene.zones}
    assert next(p.on for p in scene.pieces if p.id == "character:druid") == "region:shadowfang-keep-1"


def test_who_stand_at_a_door_have_a_button_to_go_in_with_the_odds() -> None:
    armed = {"level": 3, "health": 9, "energy": 9}
    spells = {"equipped": ["frostbolt", "fireball", "neophytes-robe"]}

    def into(actions: int) -> dict[str, Outlook]:
        druid = {**DOOR, **armed, "actions": actions}
        t = crusade(characters=four(druid=druid, mage={**DOOR, **armed, **spells}))
        return {w: o.outlook for w, o in shown(t).items() if w.endswith("nter Shadowfang Keep, stage 1")}

    both = next(outlook for words, outlook in into(2).items() if " and " in words)
    assert both.button
    assert both.aside, "it is no step that everybody wants"
    assert not both.changes
    (alone,) = into(0).values()
    assert both.odds > alone.odds >= 0
    assert not alone.changes
    # Who goes in first is told what comes of it if the other follows.
    first = into(2)["Sofeea: enter Shadowfang Keep, stage 1"]
    assert first.odds == both.odds
    assert first.changes == f"together: if Meadowfrey follows, else {alone.odds}%"
    near = crusade(characters=four(druid={"region": "pyrewood-village"}), **ACT)
    there = next(o for o in shown(near).values() if o.choice.endswith("travel shadowfang-keep-1"))
    assert (there.outlook.button, there.outlook.group) == (False, "Travel")
