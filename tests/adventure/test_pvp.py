"""Combat between characters."""

from __future__ import annotations

from typing import Any

import pytest

from azeroth.engine.play.events import Rolled
from azeroth.games.adventure.events import Defeated, ItemGained, Moved
from azeroth.games.adventure.play.combat.battle import Battle
from azeroth.testing import events, offered, play, refusal
from tests.adventure.fights import FIELD, asked, attacks, duel, hits, wounds
from tests.adventure.tables import at, turn, who

WEAK: dict[str, Any] = {"character": "sofeea", "damage": 3}
"""One damage short of her health, defense 4."""
STRONG: dict[str, Any] = {"character": "grumbaz", "side": "other"}
"""Melee 3, defense 3, damage 2, health 5."""


@pytest.mark.rule("ag.pvp.same-space", "ag.pvp.single-exchange")
def test_one_character_in_the_own_space_may_be_attacked() -> None:
    t = turn(
        "challenge", at(FIELD, "grumbaz"), at(FIELD, "burbonn"), at("goldshire", "sofeea"),
        at(FIELD, "sandrai"), dice=[1, 1],
    )  # fmt: skip
    assert offered(t) == ["attack 1", "attack 3", "draw"]
    assert "attack 2" not in offered(t)
    play(t, "attack 1")
    assert [a[0] for a in attacks(t)] == [1, 0], "each strikes once, and it is over"
    assert asked(t)[0] == 1, "nobody else is attacked in this turn"


@pytest.mark.rule("ag.pvp.not-in-city")
def test_nobody_is_attacked_in_a_city() -> None:
    city = "stormwind-city"
    t = turn("challenge", at(city, "grumbaz"), at(city, "burbonn"))
    assert not events(t, Rolled)[:-1], "no combat: the phase is skipped"
    assert asked(t)[0] == 1


@pytest.mark.rule("ag.pvp.roles", "ag.pvp.dice", "ag.pvp.same-steps")
def test_who_attacks_rolls_the_red_die() -> None:
    seats = (at(FIELD, "burbonn"), at(FIELD, "grumbaz"), at(FIELD, "sandrai"))
    t = play(turn("challenge", *seats, active=2, dice=[3, 4]), "attack 0")
    red, black = events(t, Rolled)[:2]
    assert (red.die, red.seat, red.values) == ("red", 2, (3,))
    assert (black.die, black.seat, black.values) == ("black", 0, (4,))
    assert [(a[0], a[3]) for a in attacks(t)] == [(2, True), (0, False)], "ranged before melee"
    assert attacks(t)[0] == (2, 3 + 1, 4, True)
    assert hits(t)[0], "equal is enough here too"


@pytest.mark.rule("ag.pvp.roles")
def test_the_active_character_is_the_attacker() -> None:
    t = turn("challenge", at(FIELD, "burbonn"), at(FIELD, "grumbaz"), dice=[1, 1])
    t = play(t, "attack 1")
    assert [e.seat for e in events(t, Rolled)[:2]] == [0, 1]
    yellow = duel([1, 1], {"character": "burbonn"}, {"character": "grumbaz", "level": "yellow"})
    assert [a[2] for a in attacks(yellow) if a[0] == 0] == [6], "who has +1 defense as defender has it"


@pytest.mark.rule("ag.pvp.health-applies", "ag.pvp.outcome-neither")
def test_a_character_falls_when_damage_reaches_health() -> None:
    t = duel([6, 6], {"character": "grumbaz", "damage": 1}, {"character": "burbonn", "bag": ["straw-man"]})
    assert hits(t) == [True, True]
    assert (wounds(t, 0), wounds(t, 1)) == ([1], [1])
    assert not events(t, Defeated), "one damage defeats no character"
    assert (who(t, 0).space, who(t, 1).space) == (FIELD, FIELD)
    assert (who(t, 0).damage, who(t, 1).damage) == (2, 1)
    assert (who(t, 0).bag, who(t, 1).bag) == ([], ["straw-man"]), "nobody takes an item"
    t = duel([4, 1], {"character": "grumbaz"}, {"character": "burbonn", "damage": 4})
    assert [e.seat for e in events(t, Defeated)] == [1], "damage from before counts"


@pytest.mark.rule(
    "ag.pvp.same-steps", "ag.pvp.outcome-one-defeated", "ag.pvp.stolen-into-bag", "ag.errata.example-p24",
    "ag.item.armor-power", "ag.item.level-restriction",
)  # fmt: skip
@pytest.mark.example("ag.ex.grumbaz-attacks-sandrai")
def test_grumbaz_attacks_sandrai() -> None:
    grumbaz = {"character": "grumbaz", "level": "green", "armor": "elder-gray-bear"}
    sandrai = {
        "character": "sandrai", "level": "green", "damage": 4, "weapon": "dalaran-spellscribe",
        "bag": ["straw-man", "plague-spreader"],
    }  # fmt: skip
    t = duel([3, 1], grumbaz, sandrai)
    assert attacks(t) == [(1, 1 + 3, 5, True), (0, 3 + 2 + 1, 4, False)]
    assert hits(t) == [False, True]
    assert len(who(t).hand) == 1, "his armor drew a card"
    assert asked(t) == (0, "StealItem.choose")
    assert offered(t) == ["steal 1 straw-man", "steal 1 plague-spreader", "done"]
    assert who(t, 1).space == FIELD, "the defeat steps come after the theft"
    play(t, "steal 1 plague-spreader")
    assert who(t).bag == ["plague-spreader"], "also one that he cannot use"
    assert (who(t, 1).bag, who(t, 1).weapon) == (["straw-man"], "dalaran-spellscribe")
    assert (who(t, 1).space, who(t, 1).damage) == ("stormwind-city", 0)
    grey = turn("maintenance", at(FIELD, "grumbaz", bag=["elder-gray-bear", "straw-wolf"]))
    assert refusal(grey, "equip elder-gray-bear").rule == "ag.item.level-restriction"


@pytest.mark.rule("ag.pvp.outcome-one-defeated", "ag.pvp.equipped-safe")
def test_a_defender_who_survives_may_take_an_item_too() -> None:
    attacker = {"character": "sofeea", "damage": 3, "bag": ["straw-man"], "weapon": "scarlet-neophyte"}
    t = duel([2, 6], {**attacker, "armor": "mountain-boar"}, {"character": "grumbaz"})
    assert asked(t) == (1, "StealItem.choose")
    assert offered(t) == ["steal 0 straw-man", "done"], "equipped items are safe"
    play(t, "1: steal 0 straw-man")
    assert who(t, 1).bag == ["straw-man"]
    assert who(t, 0).space == "stormwind-city"
    bare = duel([2, 6], {**attacker, "bag": []}, {"character": "grumbaz"})
    assert asked(bare)[1] != "StealItem.choose", "there is nothing to take"
    assert who(bare, 0).weapon == "scarlet-neophyte"


@pytest.mark.rule("ag.pvp.outcome-both-defeated")
def test_both_defeated_the_defender_first() -> None:
    t = duel(
        [6, 6], {"character": "grumbaz", "damage": 4, "bag": ["straw-man"]},
        {"character": "burbonn", "damage": 4, "bag": ["straw-wolf"]}, space="elwynn-1",
    )  # fmt: skip
    assert [e.seat for e in events(t, Moved)] == [1, 0]
    assert not events(t, ItemGained)
    assert (who(t, 0).bag, who(t, 1).bag) == (["straw-man"], ["straw-wolf"])


@pytest.mark.rule("ag.pvp.defender-energy", "ag.ability.energy-off-turn", "ag.ability.zero-cost")
@pytest.mark.example("ag.ex.pvp-defender-energy")
def test_a_defender_has_one_energy() -> None:
    hand = ["overpower", "shield-block", "execute"]  # 0, 1 and 2 energy, all after the dice
    t = duel([2, 6], {"character": "burbonn"}, {"character": "grumbaz", "hand": hand})
    while not events(t, Rolled):
        play(t, "1: pass")
    assert asked(t)[0] == 1
    assert refusal(t, "play execute").rule == "ag.ability.energy-cost"
    play(t, "1: play shield-block")
    assert who(t, 1).energy == 0
    assert "play overpower" in offered(t)
    assert refusal(t, "play execute").rule == "ag.ability.energy-cost"


@pytest.mark.rule("ag.pvp.defender-energy")
def test_what_a_defender_does_not_spend_is_lost() -> None:
    attacker = {"character": "burbonn", "bag": ["straw-man"]}
    t = duel([2, 2], attacker, {"character": "grumbaz", "hand": ["shield-block"]})
    assert who(t, 1).energy == 1
    while t.find(Battle) is not None:
        play(t, "pass")
    assert asked(t) == (0, "MaintenancePhase.weapon")
    assert who(t, 1).energy == 0


@pytest.mark.rule("ag.pvp.defender-powers-first", "ag.ability.combat-order")
def test_the_defender_plays_all_cards_of_a_window_first() -> None:
    t = duel(
        [1, 1], {"character": "grumbaz", "hand": ["overpower", "shield-block"], "energy": 2},
        {"character": "dongon", "side": "other", "hand": ["eviscerate", "gouge"]},
    )  # fmt: skip
    order = []
    while t.find(Battle) is not None and "pass" in offered(t):
        order.append((t.seats[0], len(events(t, Rolled))))
        play(t, "pass")
    before = [seat for seat, n in order if n == 0]
    after = [seat for seat, n in order if n == 2]
    assert before == sorted(before, reverse=True)
    assert after[:2] == [1, 0], "the defender first, who gets no second chance in that window"
    assert who(t, 0).hand == ["overpower", "shield-block"]
