"""The cards of the expansion with code of their own: what each does, and when it does nothing."""

from __future__ import annotations

from typing import Any

import pytest

from azeroth.games.world_of_warcraft.burning_crusade.choices import LetGo, PayAgain
from azeroth.games.world_of_warcraft.burning_crusade.ids import POISON
from azeroth.games.world_of_warcraft.burning_crusade.opponents import Bars, Nature
from azeroth.games.world_of_warcraft.cards.loadout import health_capacity
from azeroth.games.world_of_warcraft.events import EnergyChanged
from azeroth.games.world_of_warcraft.play.combat.battle import Battle, stat, threat
from azeroth.games.world_of_warcraft.state import Table
from azeroth.testing import events, offered, play, refusal
from tests.world_of_warcraft.burning_crusade.tables import crusade, go_by, hero, party
from tests.world_of_warcraft.tables import pool, until, who

HERE = "darrowshire"
GNOLL = ["red gnoll"]


def fight(dice: Any = (), foes: Any = None, **members: dict[str, Any]) -> Table:
    """These Horde characters of level 6 fight a creature."""
    cs = {k: hero(level=6, region=HERE, **m) for k, m in members.items()}
    for name in ("rogue", "priest", "warlock")[: len(cs)]:
        cs.setdefault(name, hero("alliance", 1))
    if len(members) == 1:
        cs |= {"mage": hero(), "priest": hero("alliance", 1)}
    step: dict[str, Any] = {"step": "fight", "who": list(members), "foes": foes or GNOLL}
    return crusade(characters=cs, **step, dice=list(dice))


def duel(mine: dict[str, dict[str, Any]], theirs: dict[str, dict[str, Any]], dice: Any = ()) -> Table:
    """PvP combat of the Horde's against the Alliance's, all of level 6."""
    cs = {k: hero(level=6, region=HERE, **m) for k, m in mine.items()}
    cs |= {k: hero("alliance", 1, level=6, region=HERE, **m) for k, m in theirs.items()}
    cs |= {"druid": hero()} if len(mine) < 2 else {}
    cs |= {"warlock": hero("alliance", 1)} if len(theirs) < 2 else {}
    step: dict[str, Any] = {"step": "pvp", "who": list(mine), "enemies": list(theirs)}
    return crusade(characters=cs, **step, dice=list(dice))


# -- Threat ---------------------------------------------------------------------------------------


def test_expose_weakness_helps_every_friend_until_the_end_of_the_round() -> None:
    t = fight([5] * 30, hunter={"talents": ["expose-weakness"], "health": 60}, druid={"health": 60})
    before = threat(t, who(t, "druid")).total
    play(until(t, "attack"), "attack hunter")
    until(t, "use expose-weakness")
    play(t, "use expose-weakness 0")
    for name in ("hunter", "druid"):
        assert threat(t, who(t, name)).total == before - 1
    while t.frame(Battle).round == 1:
        play(t, "done" if "done" in offered(t) else offered(t)[0])
    assert threat(t, who(t, "druid")).total == before


def test_anesthetic_poison_needs_a_blade_and_an_eight() -> None:
    blade = "latros-shifting-sword"
    for equipped, value, there in (
        ([blade, "anesthetic-poison"], 8, True), ([blade, "anesthetic-poison"], 7, False),
    ):  # fmt: skip
        t = fight([value] * 30, rogue={"equipped": equipped, "health": 60})
        before = threat(t, who(t, "rogue")).total
        found = False
        while t.find(Battle) is not None and t.frame(Battle).round == 1:
            if "use anesthetic-poison 0" in offered(t):
                found = True
                play(t, "use anesthetic-poison 0")
                while offered(t)[0].startswith("die"):
                    play(t, offered(t)[0])
                assert threat(t, who(t, "rogue")).total == before - 1
            play(t, "done" if "done" in offered(t) else offered(t)[0])
        assert found is there


# -- poison ---------------------------------------------------------------------------------------


@pytest.mark.rule("tbc.poison.assignment", "tbc.poison.pvp")
def test_venom_coil_poisons_an_enemy_in_the_combat() -> None:
    t = duel({"warrior": {"equipped": ["venom-coil"], "health": 60}}, {"rogue": {"health": 40}, "priest": {}},
             [6, 6, 6, 6] + [1] * 40)  # fmt: skip
    until(t, "use venom-coil", most=60)
    play(t, "use venom-coil 0")
    while offered(t)[0].startswith("die"):
        play(t, offered(t)[0])
    assert {k.split()[1] for k in offered(t)} == {"rogue", "priest"}
    play(t, "choose rogue")
    assert who(t, "rogue").tokens[POISON] == 2
    assert POISON not in who(t, "priest").tokens
    assert POISON not in who(t, "warrior").tokens
    go_by(t, Battle)
    assert POISON not in who(t, "rogue").tokens


@pytest.mark.rule("tbc.poison.assignment")
def test_venom_coil_finds_nobody_among_creatures() -> None:
    t = fight([6] * 30, warrior={"equipped": ["venom-coil"], "health": 60})
    while t.find(Battle) is not None and t.frame(Battle).round == 1:
        assert "use venom-coil 0" not in offered(t)
        play(t, "done" if "done" in offered(t) else offered(t)[0])


@pytest.mark.rule("tbc.poison.assignment", "tbc.component.new-type-figure-supply")
def test_an_ooze_poisons_and_tokens_pile_up() -> None:
    t = fight([1] * 30, foes=["green ooze"], druid={"health": 60, "tokens": {POISON: 1}})
    while t.frame(Battle).round == 1 and who(t, "druid").tokens[POISON] == 1:
        play(t, "done" if "done" in offered(t) else offered(t)[0])
    assert who(t, "druid").tokens[POISON] > 1


@pytest.mark.rule("tbc.poison.pvp", "tbc.poison.before-attack-damage")
def test_poison_that_fells_the_last_enemy_ends_the_pvp_combat() -> None:
    cs = {"druid": hero(region=HERE, level=6, health=9), "mage": hero(),
          "rogue": hero("alliance", 1, region=HERE, health=1, tokens={POISON: 2}),
          "priest": hero("alliance", 1)}  # fmt: skip
    step: dict[str, Any] = {"step": "pvp", "who": ["druid"], "enemies": ["rogue"], "at": "between"}
    t = crusade(characters=cs, **step, areas={"alliance": {"defense": 5, "attrition": 3}})
    go_by(t, Battle)
    assert who(t, "druid").health == 9  # the Rogue's hits come too late
    assert who(t, "rogue").health == 1
    both = dict(cs, druid=hero(region=HERE, health=1, tokens={POISON: 1}))
    t = crusade(characters=both, **step)
    go_by(t, Battle)
    assert all(who(t, c).region != HERE for c in ("druid", "rogue"))  # both losses count


# -- dice and Health ------------------------------------------------------------------------------


def test_good_fortune_asks_for_a_reroll_value_of_three() -> None:
    amulet, orb = "amulet-of-good-fortune", "orb-of-the-forgotten-seer"
    assert fortune([amulet], reroll=3) == 8
    assert fortune([amulet], reroll=2) is None
    assert crusade().content.items[orb].gives[0].reroll == 2  # type: ignore[index]


def fortune(equipped: list[str], reroll: int) -> int | None:
    """What the picked die shows after the Amulet; None if it cannot be used."""
    t = fight([2] * 40, warrior={"equipped": equipped, "health": 60}, foes=["green murloc"])
    now = stat(t, who(t, "warrior"), "reroll").total
    expansion = t.content.expansion  # type: ignore[attr-defined]
    key = ("creature", "murloc", ())
    expansion.__dict__["natures"] = {key: Nature(bars=(Bars(reroll=reroll - now),))}
    try:
        assert stat(t, who(t, "warrior"), "reroll").total == reroll
        while t.find(Battle) is not None and t.frame(Battle).round == 1:
            if any(k.startswith("use amulet") for k in offered(t)):
                play(t, "use amulet-of-good-fortune 0")
                if offered(t)[0].startswith("die"):
                    play(t, offered(t)[0])
                return max(value for _, value in pool(t))
            play(t, "done" if "done" in offered(t) else offered(t)[0])
        return None
    finally:
        del expansion.__dict__["natures"]


@pytest.mark.rule("tbc.players.new-races")
def test_the_gift_of_naruu() -> None:
    cs = party(
        shaman={"region": HERE, "level": 6, "health": 9}, mage={"region": HERE, "level": 6, "health": 2}
    )
    step: dict[str, Any] = {"step": "fight", "who": ["shaman", "mage"], "foes": GNOLL}
    t = crusade(characters=cs, turn=2, **step)
    play(until(t, "use draenei"), "use draenei 0")
    assert offered(t) == ["choose shaman", "choose mage"]
    play(t, "choose mage")
    assert (who(t, "mage").health, who(t, "shaman").health) == (3, 9)
    while t.find(Battle) is not None:
        assert "use draenei 0" not in offered(t)  # when the first round starts, and once
        who(t, "mage").health = who(t, "shaman").health = 9
        if t.frame(Battle).round == 2:
            break
        play(t, "done" if "done" in offered(t) else offered(t)[0])
    full = {k: {**c, "health": None} for k, c in cs.items()}
    whole = crusade(characters=full, turn=2, **step)
    assert who(whole, "mage").health == health_capacity(whole, who(whole, "mage"))
    assert "use draenei 0" not in offered(whole)  # nobody is hurt


@pytest.mark.rule("tbc.players.new-races")
def test_mana_tap() -> None:
    cs = {"paladin": hero(region=HERE, level=6, health=60, energy=0), "mage": hero(),
          "rogue": hero("alliance", 1), "priest": hero("alliance", 1)}  # fmt: skip
    t = crusade(characters=cs, step="fight", who=["paladin"], foes=["red ogre"], dice=[1] * 60)
    while t.frame(Battle).round == 1:
        assert who(t, "paladin").energy == 0
        play(t, "done" if "done" in offered(t) else offered(t)[0])
    assert who(t, "paladin").energy == 1
    while t.find(Battle) is not None and t.frame(Battle).round == 2:
        play(t, "done" if "done" in offered(t) else offered(t)[0])
    assert t.find(Battle) is None or who(t, "paladin").energy == 1  # not in later rounds


# -- Spell Reflection -----------------------------------------------------------------------------


def reflected(energy: int, mage_energy: int = 9) -> Table:
    """A Mage in PvP combat uses Fireball before a Warrior with Spell Reflection."""
    t = duel(
        {"warrior": {"equipped": ["spell-reflection"], "energy": energy, "health": 60}},
        {"mage": {"equipped": ["fireball"], "energy": mage_energy, "health": 60}},
    )
    until(t, "use fireball", most=60)
    who(t, "warrior").energy = energy  # a racial ability may have given some
    return play(t, "use fireball 0")


def test_a_reflected_power_is_paid_for_again_or_lost() -> None:
    t = reflected(6)
    cost = t.content.cards["fireball"].energy  # type: ignore[index]
    assert cost > 0
    assert "use spell-reflection 0" in offered(t)
    dice = len(pool(t))
    play(t, "use spell-reflection 0")
    until(t, str(PayAgain(cost)))
    assert who(t, "warrior").energy == 6 - cost  # X is what the power has cost
    assert offered(t) == [str(PayAgain(cost)), str(LetGo())]
    paid, lost = t.clone(), t.clone()
    play(paid, str(PayAgain(cost)))
    assert who(paid, "mage").energy == 9 - 2 * cost
    assert len(pool(paid)) > dice
    play(lost, str(LetGo()))
    assert who(lost, "mage").energy == 9 - cost
    assert len(pool(lost)) == dice
    play(t, str(PayAgain(cost)))
    again = events(t, EnergyChanged)[-1]
    assert (again.character, again.change, again.left) == ("mage", -cost, 9 - 2 * cost)


def test_reflection_costs_what_the_power_did() -> None:
    cost = reflected(6).content.cards["fireball"].energy  # type: ignore[index]
    poor = reflected(cost - 1)
    assert "use spell-reflection 0" not in offered(poor)
    assert "use spell-reflection 0" in offered(reflected(cost))  # just enough
    enough = play(reflected(6, mage_energy=2 * cost), "use spell-reflection 0")
    until(enough, str(PayAgain(cost)))
    # Who cannot pay again must let it go: there is nothing to choose.
    t = play(reflected(6, mage_energy=cost), "use spell-reflection 0")
    assert who(t, "mage").energy == 0
    assert str(PayAgain(cost)) not in offered(t)
    assert refusal(t, str(PayAgain(cost))).rule
