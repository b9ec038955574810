"""What creatures do, each of the thirteen, and the rules about it."""

from __future__ import annotations

from typing import Any

import pytest

from azeroth.games.world_of_warcraft.choices.combat import Strike
from azeroth.games.world_of_warcraft.content import FoeAbility
from azeroth.games.world_of_warcraft.ids import Colour, CreatureId, EventId, OverlordId
from azeroth.games.world_of_warcraft.play.combat.attack_phase import AttackPhase
from azeroth.games.world_of_warcraft.play.combat.battle import Battle, faced, stat
from azeroth.games.world_of_warcraft.play.combat.normal_combat import Combat, CombatRound
from azeroth.games.world_of_warcraft.state import Table
from azeroth.testing import offered, play, refusal
from tests.world_of_warcraft.tables import area, count, events, fight, who


def carried_out(foe: str, dice: list[int], **more: object) -> Table:
    """A Warrior (2 red, 1 green die) has rolled; the ability was carried out."""
    more.setdefault("level", 4)
    more.setdefault("energy", 4)
    t = fight("warrior", [foe], dice=dice, **more)  # type: ignore[arg-type]
    while not events(t, "TokensPlaced") and t.find(Combat) is not None:
        play(t, "done" if "done" in offered(t) else offered(t)[0])
    return t


@pytest.mark.rule("wbg.creature.boss-ability-source")
@pytest.mark.parametrize(
    ("given", "printed"),
    [
        ({"foes": ["green gnoll"]}, FoeAbility(per="RB1", energy=1)),
        ({"foes": [], "boss": "the-abomination-of-darrowshire", "events": ["the-abomination-of-darrowshire"]},
         "event"),
        ({"foes": [], "overlord": "nefarian"}, "overlord"),
    ],
    ids=["creature", "boss", "overlord"],
)  # fmt: skip
def test_the_ability_of_what_is_fought_counts(given: dict[str, Any], printed: FoeAbility | str) -> None:
    t = fight("hunter", level=5, health=9, **given)
    content = t.content
    boss = content.events[EventId("the-abomination-of-darrowshire")].boss
    assert boss is not None
    sources = {"event": boss.ability, "overlord": content.overlords[OverlordId("nefarian")].ability}
    assert len({FoeAbility(), *sources.values(), content.creatures[CreatureId("gnoll")].ability}) == 4
    expected = sources[printed] if isinstance(printed, str) else printed
    assert faced(t, t.frame(Battle), who(t, "hunter")) == expected


@pytest.mark.rule("wbg.ability.murloc", "wbg.creature.ability-not-per-figure", "wbg.creature.ability-always")
@pytest.mark.example("wbg.ex.faq-two-murlocs")
def test_murlocs() -> None:
    t = carried_out("2 green murloc", [1, 8, 1], health=9)
    assert events(t, "WoundsDealt")[0].wounds == 6 - 1
    assert who(t, "warrior").health == 9 - 1 - 5


@pytest.mark.rule("wbg.creature.compulsory-dice")
@pytest.mark.example("wbg.ex.murloc-ability")
def test_two_ones_cost_two_health_whatever_the_number_of_murlocs() -> None:
    t = fight(
        "warrior",
        ["2 green murloc"],
        level=3,
        health=8,
        dice=[1, 1, 1, 8, 4, 1],
        equipped=["scimitar", "battle-shout"],
    )
    play(t, "done")
    assert stat(t, who(t, "warrior"), "reroll").total == 2
    play(t, "reroll 0", "reroll 1")
    assert who(t, "warrior").health == 8 - 2 - max(0, 6 - 1)


@pytest.mark.rule("wbg.ability.naga")
def test_naga() -> None:
    t = fight("warrior", ["green naga"], level=4, health=9, dice=[1, 2, 2])
    play(t, "done")
    assert [e.left for e in events(t, "HealthChanged")][:2] == [8, 7]
    assert who(t, "warrior").health == 7 - 5


@pytest.mark.rule("wbg.ability.gnoll", "wbg.creature.energy-loss")
def test_gnolls_take_energy() -> None:
    t = carried_out("green gnoll", [1, 1, 1], energy=3)
    assert [e.left for e in events(t, "EnergyChanged")][:2] == [4, 2]
    poor = carried_out("green gnoll", [1, 1, 1], energy=0)
    assert who(poor, "warrior").energy <= 1


@pytest.mark.rule("wbg.ability.ghoul", "wbg.creature.no-reroll-value")
def test_ghouls_bar_the_reroll_value() -> None:
    t = fight("warrior", ["green ghoul"], equipped=["dull-blade"], dice=[1, 2, 2])
    assert not any(c.startswith("reroll") for c in offered(t))
    assert events(t, "TokensPlaced")


@pytest.mark.rule("wbg.ability.spider", "wbg.creature.no-attrition")
def test_spiders_stun() -> None:
    t = fight("warrior", ["green giant-spider"], level=4, dice=[1, 8, 2], health=9)
    play(t, "done")
    assert who(t, "warrior").stun == 2
    assert events(t, "TokensPlaced")[0].attrition == 0
    assert stat(t, who(t, "warrior"), "attrition").total == 1


@pytest.mark.rule("wbg.ability.wraith")
def test_wraiths_curse() -> None:
    t = fight("warrior", ["green wraith"], level=4, dice=[1, 8, 1], health=9)
    play(t, "done")
    assert who(t, "warrior").curse == 2
    assert events(t, "TokensPlaced")[0].attrition == 0


def shed(foes: list[str], damage: int) -> Table:
    """The end of a Resolution step with so many hits left in the damage box."""
    t = fight("warrior", foes, friends={"hunter": {}})
    assert offered(t) == ["attack warrior", "attack hunter"]
    area(t).damage = damage
    t.frame(CombatRound).end_of_resolution(t)
    return t


@pytest.mark.rule("wbg.ability.scarlet-crusader", "wbg.creature.removes-hits")
@pytest.mark.example("wbg.ex.built-crusaders-shed")
def test_crusaders_shed_hits() -> None:
    t = fight("warrior", ["2 green scarlet-crusader"], friends={"hunter": {}})
    area(t).damage = 5
    round_ = t.frame(CombatRound)
    round_.killed(t, Strike("green-scarlet-crusader"))
    assert area(t).damage == 2
    round_.end_of_resolution(t)
    assert area(t).damage == 1
    assert area(shed(["2 green scarlet-crusader"], 1)).damage == 0


@pytest.mark.rule("wbg.ability.worgen")
def test_worgen_shed_two_each() -> None:
    assert area(shed(["2 green worgen"], 7)).damage == 3
    assert area(shed(["green worgen"], 7)).damage == 5


@pytest.mark.rule("wbg.ability.wildkin", "wbg.effect.forced-unequip")
def test_wildkin_unequip_powers() -> None:
    t = fight(
        "warrior",
        ["green wildkin"],
        level=4,
        dice=[1, 1, 8],
        health=11,
        equipped=["rend", "battle-shout"],
        energy=0,
    )
    play(t, "done", "done")
    assert offered(t) == ["card rend", "card battle-shout"]
    play(t, "card rend")
    assert set(who(t, "warrior").spellbook) == {"rend", "battle-shout"}
    assert "battle-stance" in who(t, "warrior").cards


@pytest.mark.rule("wbg.ability.ogre")
def test_ogres() -> None:
    t = fight("warrior", ["green ogre"], level=5, health=14, dice=[1, 2, 2])
    play(t, "done")
    assert who(t, "warrior").health == 14 - 4 - 9


@pytest.mark.rule("wbg.ability.drake", "wbg.creature.armor-limit", "wbg.effect.immunity")
def test_drakes_limit_armor() -> None:
    t = fight(
        "warrior", ["green drake"], level=5, health=14, equipped=["soldiers-armor"], dice=[2, 2, 8, 7, 6]
    )
    assert events(t, "TokensPlaced")[0].armor == 1
    worn = fight(
        "warrior",
        ["green drake"],
        level=5,
        health=14,
        equipped=["dragonscale-armor"],
        dice=[2, 2, 8, 7, 6, 5],
    )
    play(worn, "done")
    assert events(worn, "TokensPlaced")[0].armor == 3


@pytest.mark.rule("wbg.ability.doom-guard", "wbg.dice.lost-for-combat", "wbg.creature.ability-each-character")
@pytest.mark.example("wbg.ex.built-doom-guard-dice")
def test_doom_guards_take_dice_away() -> None:
    strong = {"level": 5, "equipped": ["quelserrar", "berserker-stance", "heroic-strike"], "talents": []}
    t = fight(
        "hunter",
        ["green doom-guard"],
        level=5,
        health=3,
        friends={"warrior": strong},
        energy=0,
        dice=[1, 8, 2, 8],
    )
    play(t, "attack hunter", "done")
    while t.find(AttackPhase) is not None and t.frame(AttackPhase).character == "hunter":
        play(t, "done" if "done" in offered(t) else offered(t)[-1])
    assert who(t, "hunter").health == 1
    assert t.frame(Battle).lost_dice == {Colour.RED: 1, Colour.BLUE: 1}
    pool = t.frame(AttackPhase).pool
    pool.add(Colour.RED, 9, t.frame(Battle).lost_dice)
    assert count(t, "red") == 6


@pytest.mark.rule("wbg.ability.infernal")
def test_infernals() -> None:
    t = fight("warrior", ["green infernal"], level=5, health=14, energy=4, dice=[1, 8, 2])
    play(t, "done")
    assert who(t, "warrior").health == 14 - 2 - (11 - 1)
    assert [e.change for e in events(t, "EnergyChanged")][:2] == [1, -2]
    shed = fight(
        "warrior", ["green infernal"], level=5, at="end_of_resolution", areas={"horde": {"damage": 9}}
    )
    assert area(shed).damage == 6


@pytest.mark.rule(
    "wbg.dice.spot-creature-exception", "wbg.window.reroll-end", "wbg.card.simultaneous-active-decides",
)  # fmt: skip
@pytest.mark.example("wbg.ex.built-windows-order", "wbg.ex.simultaneous-end-of-reroll")
def test_the_active_character_orders_what_happens() -> None:
    t = fight(
        "shaman", ["green naga"], level=3, talents=["thundering-strikes"], health=5, energy=0, dice=[2, 8]
    )
    play(t, "done")
    assert offered(t) == ["use thundering-strikes 0", "carry-out naga"]
    assert refusal(t, "done").rule == "wbg.creature.ability-always"
    play(t, "use thundering-strikes 0")
    assert events(t, "WoundsDealt")[0].wounds == 3
    assert who(t, "shaman").health == 2
    first = fight(
        "shaman", ["green naga"], level=3, talents=["thundering-strikes"], health=5, energy=0, dice=[2, 8]
    )
    play(first, "done", "carry-out naga")
    assert events(first, "HealthChanged")[0].left == 4
    assert "use thundering-strikes 0" in offered(first)
    assert events(t, "TokensPlaced")[0].defense == 1
