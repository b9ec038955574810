"""The game turn and its end: ag.turn and ag.maint."""

from __future__ import annotations

import pytest

from azeroth.games.adventure.cards.values import attack
from azeroth.games.adventure.events import Moved, MovementRolled, TurnBegins
from azeroth.games.adventure.play.combat.battle import Fighting
from azeroth.games.adventure.play.combat.combat import Combat
from azeroth.games.adventure.state import Table
from azeroth.testing import begin, events, offered, play, refusal, step
from tests.adventure.tables import at, deck, lies, marker, over, quest, rolls, turn, who

CORRUPTION = [{"card": "corruption", "by": 1}]
"""Sandrai's curse: 1 damage at the start of its bearer's turn; it goes on 3 or more."""


# -- turns and phases -----------------------------------------------------------------------------


@pytest.mark.rule("ag.turn.clockwise", "ag.turn.end", "ag.turn.active-character", "ag.maint.pass-die")
def test_turns_go_clockwise() -> None:
    cities = [at("ironforge"), at("undercity"), at("stormwind-city")]
    t = turn("end", *cities, active=1, first=1, round=3)
    played = []
    for _ in range(4):
        assert t.seats == (t.state.active,)
        assert step(t) == "MovementPhase.walk", "each begins with their own movement phase"
        played.append((t.state.round, t.state.active))
        play(t, "done", "activate large-potion")
    assert played == [(3, 2), (3, 0), (4, 1), (4, 2)]
    assert [e.seat for e in events(t, TurnBegins)] == [2, 0, 1, 2, 0]


@pytest.mark.rule("ag.turn.phase-order", "ag.maint.steps")
@pytest.mark.example("ag.ex.quick-reference-turn")
def test_the_phases_of_a_turn() -> None:
    t = turn(
        "start", at("elwynn-1", quests=["millys-last-grapes"], bag=["straw-man"]), at("brill"),
        dice=[23, 6, 1, 31], decks={"grey": ["straw-wolf"]},
    )  # fmt: skip
    asked = []
    for choice in (
        "step goldshire",
        "done",
        "activate scroll",
        "fulfil millys-last-grapes",
        "equip straw-man",
    ):
        asked.append(step(t))
        assert t.state.active == 0
        play(t, choice)
        over(t)
    asked.append(step(t))
    assert asked == [
        "MovementPhase.walk", "MovementPhase.walk", "ExplorationPhase.resource", "MaintenancePhase.quests",
        "MaintenancePhase.weapon", "MaintenancePhase.armor",
    ]  # fmt: skip
    assert who(t).bag == ["straw-wolf"], "the fight came between exploration and maintenance"
    play(t, "done")
    assert (t.state.active, step(t)) == (1, "MovementPhase.walk"), "the player on the left"


@pytest.mark.rule("ag.turn.active-character")
def test_there_is_one_active_character() -> None:
    t = turn("start", at("stormwind-city"), at("ironforge"), at("undercity"), active=2, dice=[23, 31])
    assert (t.state.active, t.seats) == (2, (2,))
    play(t, "done", "activate large-potion")
    assert (t.state.active, t.seats) == (0, (0,))
    assert [e.seat for e in events(t, MovementRolled)] == [2, 0]


# -- the start of a turn --------------------------------------------------------------------------


@pytest.mark.rule("ag.turn.start-of-turn-first")
def test_the_start_of_a_turn_comes_before_the_die() -> None:
    t = turn("start", at("goldshire", "artumnis"), packs=["artumnis"], dice=[23])
    assert offered(t) == ["use character 0", "pass"]
    assert (rolls(t), who(t).energy) == ([], 0)
    play(t, "use character 0")
    assert who(t).side == "other"
    assert rolls(t) == [(23,)]
    cursed = turn("start", at("goldshire", attached=CORRUPTION), at("brill", "sandrai"), dice=[1, 23])
    assert who(cursed).damage == 1
    assert rolls(cursed) == [(1,), (23,)], "the curse, then the movement die"


@pytest.mark.rule("ag.turn.start-of-turn-order", "ag.turn.start-of-turn-first")
@pytest.mark.example("ag.ex.start-of-turn")
@pytest.mark.parametrize("harvest_first", [True, False])
def test_several_effects_at_the_start_are_ordered_by_the_active_character(harvest_first: bool) -> None:
    t = turn(
        "start", at("goldshire", attached=CORRUPTION), at("brill", "sandrai"), event="the-harvest-is-in",
        dice=[1, 23],
    )  # fmt: skip
    assert t.seats == (0,)
    assert set(offered(t)) == {"use corruption 0", "use the-harvest-is-in 0", "pass"}
    assert rolls(t) == []
    left = play(t.clone(), "pass")
    assert left.pos.chance.dice == [], "the curse has rolled, and then its bearer"
    assert (who(left).damage, who(left).energy) == (0, 3), "both happen all the same"
    play(t, "use the-harvest-is-in 0" if harvest_first else "use corruption 0")
    # Healing first heals nothing.
    assert who(t).damage == (1 if harvest_first else 0)
    assert rolls(t)[-1] == (23,)


# -- the end of a turn ----------------------------------------------------------------------------


@pytest.mark.rule("ag.turn.unspent-energy-lost")
def test_energy_does_not_carry_over() -> None:
    t = turn("walk", at("stormwind-city", energy=3, movement=1), at("ironforge"), dice=[31, 41])
    play(t, "done", "activate large-potion")
    assert t.state.active == 1
    assert who(t).energy == 0
    play(t, "done", "activate large-potion")
    assert (t.state.active, who(t).energy) == (0, 1), "what is rolled, and no more"


@pytest.mark.rule("ag.turn.end")
def test_what_lasted_for_the_turn_is_over() -> None:
    t = turn("end", at(ambushed=1, lockbox=True, hexed=True), at("brill"))
    c = who(t)
    assert (c.ambushed, c.lockbox, c.hexed, c.attack) == (0, False, False, 0)
    assert t.state.active == 1


# -- the active character is defeated -------------------------------------------------------------


@pytest.mark.rule("ag.turn.defeat-of-active-character", "ag.char.resurrect-nearest-city")
def test_defeated_while_moving() -> None:
    hurt = at("elwynn-1", "grumbaz", movement=3, damage=4, quests=[{"id": "sealed-orders", "step": 1}])
    t = turn(
        "walk", hurt, at("brill", "burbonn"), decks={"grey": ["straw-man"]},
        ground=[{"card": "explosive-trap", "space": "goldshire", "owner": 1}],
    )  # fmt: skip
    play(t, "step goldshire")
    assert (who(t).space, who(t).damage, who(t).movement) == ("stormwind-city", 0, 0)
    assert step(t) == "MovementPhase.walk"
    assert refusal(t, "step elwynn-1").rule == "ag.move.up-to-number"
    play(t, "done")
    assert "activate quest-giver" in offered(t), "the exploration phase is in the city"
    play(t, "activate large-potion")
    assert step(t) == "MaintenancePhase.quests", "no challenge phase in a city"
    assert deck(t)[0] == "straw-man"
    play(t, "fulfil sealed-orders")
    assert who(t).log == ["sealed-orders"]


@pytest.mark.rule("ag.turn.defeat-of-active-character")
def test_defeated_before_the_die_or_by_a_trap_on_the_way() -> None:
    cursed = at("goldshire", "grumbaz", damage=4, attached=CORRUPTION)
    t = turn("start", cursed, at("brill", "sandrai"), dice=[1, 23])
    assert (who(t).space, who(t).energy) == ("stormwind-city", 3), "the die is rolled"
    assert refusal(t, "step elwynn-1").rule == "ag.move.up-to-number", "the turn is played in the city"
    hurt = at("goldshire", "grumbaz", damage=4)
    trapped = turn(
        "exploration", hurt, at("brill", "burbonn"), finds=[lies("false-map")],
        ground=[{"card": "explosive-trap", "space": "elwynn-2", "owner": 1}],
    )  # fmt: skip
    play(trapped, "go elwynn-2")
    assert who(trapped).space == "stormwind-city"
    assert step(trapped) != "FalseMap.move", "nobody is led out of the city again"


@pytest.mark.rule("ag.turn.defeat-of-active-character", "ag.explore.no-second-exploration")
def test_defeated_while_exploring_or_fighting() -> None:
    exploring = turn("exploration", at("goldshire", damage=4), at("brill"), finds=[lies("bomb")])
    assert who(exploring).space == "stormwind-city"
    assert exploring.state.active == 1, "no resource of the city, no challenge, nothing to maintain"
    assert events(exploring, Moved)[0].target == "stormwind-city"
    quests = [{"id": "sealed-orders", "step": 1}]
    fighting = turn(
        "challenge", at("goldshire", damage=4, quests=quests), decks={"grey": ["straw-man"]}, dice=[1, 6]
    )
    assert who(fighting).space == "stormwind-city"
    assert offered(fighting) == ["fulfil sealed-orders", "done"]


# -- maintenance ----------------------------------------------------------------------------------


@pytest.mark.rule("ag.maint.steps", "ag.maint.quest-step", "ag.maint.pass-die")
def test_quests_first_then_equipment_then_the_die() -> None:
    t = turn("maintenance", at("goldshire", quests=["millys-last-grapes"], bag=["straw-man", "straw-wolf"]))
    assert step(t) == "MaintenancePhase.quests"
    assert offered(t) == ["fulfil millys-last-grapes", "done"]
    assert refusal(t, "equip straw-man").rule == "ag.maint.quest-step"
    play(t, "fulfil millys-last-grapes")
    assert step(t) == "MaintenancePhase.weapon"
    play(t, "equip straw-man")
    assert step(t) == "MaintenancePhase.armor"
    play(t, "equip straw-wolf")
    assert t.state.active == 1
    assert (who(t).weapon, who(t).armor, who(t).bag) == ("straw-man", "straw-wolf", [])


@pytest.mark.rule("ag.maint.quest-step")
def test_getting_on_with_a_quest_is_an_option() -> None:
    t = turn("maintenance", at("goldshire", quests=["millys-last-grapes", "the-brewers-round"]), at("brill"))
    assert offered(t) == ["fulfil millys-last-grapes", "done"], "only what concerns this space"
    play(t, "done")
    assert quest(t, "millys-last-grapes").places == ["goldshire", "saldeans-farm", "moonbrook"]
    again = turn("maintenance", at("goldshire", quests=["millys-last-grapes"]), at("brill"))
    play(again, "fulfil millys-last-grapes")
    assert quest(again, "millys-last-grapes").places == ["saldeans-farm", "moonbrook"]
    travel = turn("maintenance", at("ironforge", quests=[{"id": "sealed-orders", "step": 1}]), at("brill"))
    assert travel.state.active == 1, "that one leads to Stormwind City"
    early = turn("maintenance", at("stormwind-city", quests=["sealed-orders"]), at("brill"))
    assert early.state.active == 1, "its token in Brill comes first"


@pytest.mark.rule("ag.maint.equip-step")
def test_each_slot_is_settled_once() -> None:
    bag = ["straw-archer", "straw-knight"]
    t = turn("maintenance", at("goldshire", "burbonn", weapon="straw-man", bag=bag), at("brill"))
    assert offered(t) == ["equip straw-archer", "take-off straw-man", "done"]
    play(t, "equip straw-archer")
    assert (who(t).weapon, sorted(who(t).bag)) == ("straw-archer", ["straw-knight", "straw-man"])
    assert offered(t) == ["equip straw-knight", "done"], "no second change of the weapon"
    play(t, "equip straw-knight")
    assert t.state.active == 1
    off = turn("maintenance", at("goldshire", weapon="straw-man", armor="straw-wolf"), at("brill"))
    play(off, "take-off straw-man", "take-off straw-wolf")
    assert (who(off).weapon, who(off).armor, who(off).bag) == ("", "", ["straw-man", "straw-wolf"])


@pytest.mark.rule("ag.maint.equip-step")
def test_only_who_is_active_equips_and_only_then() -> None:
    t = turn("walk", at(bag=["straw-man"], movement=1), at(bag=["straw-wolf"]))
    assert not any("equip" in text for text in offered(t))
    t = turn("maintenance", at("goldshire"), at("goldshire", bag=["straw-wolf"]), dice=[23])
    assert step(t) == "MovementPhase.walk", "nothing to equip for the active character"
    assert t.state.active == 1


@pytest.mark.rule("ag.maint.in-city-too", "ag.chal.city-skips", "ag.explore.one-resource")
@pytest.mark.example("ag.ex.city-skips-challenge")
def test_a_city_has_no_challenge_but_maintenance() -> None:
    t = turn(
        "walk", at("stormwind-city", bag=["straw-man"]), at("stormwind-city"), decks={"grey": ["straw-wolf"]},
        track=[marker("goldshire", "straw-ghoul")],
    )  # fmt: skip
    play(t, "done", "activate large-potion")
    assert step(t) == "MaintenancePhase.weapon"
    assert deck(t)[0] == "straw-wolf", "nothing was drawn, and nobody attacked"
    assert refusal(t, "attack 1").rule == "ag.maint.equip-step"
    play(t, "equip straw-man")
    assert (who(t).weapon, t.state.active) == ("straw-man", 1)


def fighter(t: Table) -> int:
    """The attack of seat 0 in a combat, without a die."""
    foe = Combat(attacker=Fighting(0), defender=Fighting(1), space=who(t).space)
    return attack(begin(t.clone(), foe, run=False), foe, foe.attacker).total


@pytest.mark.rule("ag.maint.equip-step", "ag.char.attack-unarmed")
@pytest.mark.example("ag.ex.burbonn-changes-weapon")
def test_burbonn_changes_his_weapon() -> None:
    names = {"fine-longbow": "Fine Longbow", "supergun": "High-tech Supergun"}
    t = turn("walk", at("goldshire", "burbonn", level="green"))
    cards = {
        key: next(k for k, c in t.content.challenges.items() if c.item is not None and c.item.name == name)
        for key, name in names.items()
    }
    bow, gun = cards["fine-longbow"], cards["supergun"]
    t = turn("maintenance", at("goldshire", "burbonn", level="green", weapon=bow, bag=[gun]))
    before = fighter(t)
    play(t, f"equip {gun}")
    assert (who(t).weapon, who(t).bag) == (gun, [bow])
    item, old = t.content.challenges[gun].item, t.content.challenges[bow].item
    assert item is not None
    assert old is not None
    assert item.attack is not None
    assert old.attack is not None
    assert fighter(t) - before == item.attack - old.attack
