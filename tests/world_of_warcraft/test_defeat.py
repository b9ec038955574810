"""Defeat: the last chance, graveyards, what is lost and what is kept; being brought back."""

from __future__ import annotations

from typing import Any

import pytest

from azeroth.games.world_of_warcraft.ids import Faction, RegionId
from azeroth.games.world_of_warcraft.play.character.defeat import nearest_graveyards
from azeroth.games.world_of_warcraft.play.combat.battle import Battle
from azeroth.games.world_of_warcraft.play.combat.normal_combat import Combat
from azeroth.games.world_of_warcraft.state import Table
from azeroth.testing import offered, play
from tests.world_of_warcraft.tables import fight, table, who


@pytest.mark.rule(
    "wbg.defeat.destination", "wbg.defeat.reset-tokens", "wbg.defeat.lose-actions",
    "wbg.defeat.keeps-property", "wbg.vital.zero-health-defeat", "wbg.auction.lost-on-defeat",
)  # fmt: skip
def test_a_defeat() -> None:
    mine: dict[str, Any] = {"level": 3, "xp": 11, "health": 2, "energy": 7, "gold": 9, "bag": ["bent-staff"]}
    t = fight(
        "mage",
        ["green ogre"],
        at="damage",
        equipped=["fireball"],
        talents=["impact", "arcane-focus"],
        auction=["trusty-mount"],
        **mine,
    )
    assert offered(t) == ["region olsens-farthing", "region brill"]
    play(t, "region olsens-farthing")
    c = who(t, "mage")
    assert (c.region, c.health, c.energy, c.actions) == ("olsens-farthing", 1, 1, 0)
    assert (c.gold, c.xp, c.level, c.bag, c.talents) == (9, 11, 3, ["bent-staff"], ["impact", "arcane-focus"])
    assert [e.card for e in c.equipped] == ["fireball"]
    assert c.auction == []
    assert t.state.discarded == ["auction-house-trusty-mount"]


@pytest.mark.rule("wbg.defeat.nearest", "wbg.defeat.same-region-graveyard")
def test_the_nearest_graveyard() -> None:
    t = table(2, characters={"mage": {"faction": "horde"}, "paladin": {"faction": "alliance"}})
    assert nearest_graveyards(t, RegionId("ambermill"), Faction.HORDE) == ["olsens-farthing"]
    assert "olsens-farthing" not in nearest_graveyards(t, RegionId("olsens-farthing"), Faction.HORDE)
    assert nearest_graveyards(t, RegionId("corins-crossing"), Faction.HORDE) != ["corins-crossing"]


@pytest.mark.rule("wbg.defeat.last-chance", "wbg.vital.gain-exceeds")
def test_a_friend_may_save_him() -> None:
    friends = {"priest": {"equipped": ["lesser-heal"], "level": 1}}
    t = fight(
        "mage", ["green worgen"], at="damage", health=1, friends=friends, areas={"horde": {"defense": 6}}
    )
    play(t, "wound mage")
    assert who(t, "mage").health == 0
    assert offered(t) == ["use lesser-heal 0", "done"]
    play(t, "use lesser-heal 0")
    assert who(t, "mage").health == 2
    assert "mage" in t.frame(Battle).group
    assert who(t, "priest").spellbook == ["lesser-heal"]


@pytest.mark.rule("wbg.card.no-active-character", "wbg.defeat.last-chance")
def test_who_can_help_himself_may_wait_for_his_friends() -> None:
    def wounded() -> Table:
        friends = {"priest": {"equipped": ["lesser-heal"], "level": 1}}
        boxes = {"horde": {"defense": 6}}
        bag = ["minor-healing-potion"]
        t = fight("mage", ["green worgen"], at="damage", health=1, bag=bag, friends=friends, areas=boxes)
        play(t, "wound mage")
        assert offered(t) == ["use minor-healing-potion 0", "let-friends", "done"]
        return play(t, "let-friends")

    healed = wounded()
    assert offered(healed) == ["use lesser-heal 0", "let-friends", "done"]
    play(healed, "use lesser-heal 0")
    assert who(healed, "mage").health == 2
    alone = play(wounded(), "done")  # the Priest does nothing: the potion is still there
    assert offered(alone) == ["use minor-healing-potion 0", "done"]
    play(alone, "use minor-healing-potion 0")
    assert who(alone, "mage").health == 1


@pytest.mark.rule("wbg.defeat.window", "wbg.defeat.revived")
@pytest.mark.example("wbg.ex.faq-resurrected")
def test_resurrection() -> None:
    friends = {"priest": {"equipped": ["resurrection"], "level": 4, "health": 6}}
    boxes = {"horde": {"defense": 2, "attrition": 1}}
    t = fight(
        "warrior",
        ["green gnoll evil-brew"],
        at="damage",
        health=1,
        level=3,
        actions=1,
        areas=boxes,
        friends=friends,
        quests={"horde": ["evil-brew"]},
    )
    play(t, "wound warrior", "use resurrection 0")
    assert offered(t) == [f"spend {n}" for n in range(1, 5)]
    play(t, "spend 3")
    c = who(t, "warrior")
    assert (c.region, c.health, c.energy, c.actions) == ("ambermill", 3, 1, 0)
    assert t.find(Battle) is None
    assert c.xp > 10
    assert c.gold == 5
    assert who(t, "priest").gold == 5 + 10


@pytest.mark.rule("wbg.defeat.revived")
def test_reincarnation() -> None:
    t = fight("shaman", ["green ogre"], at="damage", level=2, health=1, equipped=["reincarnation"])
    play(t, "use reincarnation 0")
    c = who(t, "shaman")
    assert (c.region, c.health, c.energy) == ("ambermill", 2, 2)
    assert c.spellbook == ["reincarnation"]
    assert t.find(Combat) is None


@pytest.mark.rule("wbg.defeat.management-still")
def test_the_fallen_still_manage_their_cards() -> None:
    t = fight("mage", ["green ogre"], at="damage", health=1, spellbook=["fireball"])
    play(t, "region brill")
    while not offered(t)[0].startswith("equip"):
        play(t, offered(t)[-1])
    assert "equip fireball 0" in offered(t)
