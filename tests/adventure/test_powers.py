"""Special powers: at all times, at will, or triggered by a die; in which order and for how long."""

from __future__ import annotations

import pytest

from azeroth.engine.play.events import Rolled
from azeroth.games.adventure.events import PowerUsed
from azeroth.games.adventure.play.combat.battle import Battle
from azeroth.testing import events, offered, play, refusal
from tests.adventure.fights import FIELD, asked, attacks, duel, fight, next_turn, wounds
from tests.adventure.tables import at, turn, who


@pytest.mark.rule("ag.power.kinds")
def test_powers_at_all_times_at_will_and_by_the_die() -> None:
    always = {"character": "grumbaz", "attached": [{"card": "battle-shout", "by": 0}]}
    t = fight("straw-man", [2, 1], always)
    assert attacks(t)[-1][1] == 2 + 1 + 1, "a continuous power needs no use"
    t = turn("walk", at(FIELD, "sofeea"))
    assert "use character 0" in offered(t), "an optional one is offered"
    play(t, "done")
    assert who(t).side == "starting", "and nothing happens unless it is used"
    t = fight("straw-man", [6, 1], {"weapon": "rotten-ghoul"})
    assert [(e.seat, e.card) for e in events(t, PowerUsed)] == [(0, "rotten-ghoul")], (
        "a die triggers by itself"
    )


@pytest.mark.rule("ag.power.triggered-mandatory", "ag.item.weapon-power", "ag.model.star-is-six")
@pytest.mark.example("ag.ex.smites-mighty-hammer")
def test_smites_mighty_hammer_hurts_its_wielder() -> None:
    hero = {"character": "grumbaz", "level": "green", "weapon": "mr-smites-mate"}
    t = fight("straw-man", [6, 1], hero)
    assert wounds(t) == [1], "without being asked"
    assert attacks(t)[-1][1] == 6 + 4, "a star is a 6"
    t = fight("straw-man", [5, 1], hero)
    assert wounds(t) == []


@pytest.mark.rule(
    "ag.power.triggered-once", "ag.power.duration", "ag.power.own-die", "ag.model.star-is-six",
    "ag.power.triggered-mandatory",
)  # fmt: skip
@pytest.mark.example("ag.ex.rotten-ghoul-double-star")
def test_the_rotten_ghoul_rolls_two_stars() -> None:
    t = fight("rotten-ghoul", [1, 6, 6])
    assert [e.values for e in events(t, Rolled)] == [
        (1,),
        (6,),
        (6,),
        *[e.values for e in events(t, Rolled)[3:]],
    ]
    assert sum(e.die == "black" for e in events(t, Rolled)) == 2, "not rolled a third time"
    assert wounds(t) == [2]
    assert attacks(t)[0] == (-1, 2 + 6, 4, False)
    t = fight("rotten-ghoul", [6, 5])
    assert not events(t, PowerUsed), "the red die is not its die"


@pytest.mark.rule("ag.power.duration")
def test_what_a_combat_gave_ends_with_it() -> None:
    t = fight("rotten-ghoul", [1, 6, 6, 13, 13, 1, 5])
    assert wounds(t) == [2]
    next_turn(t)
    assert asked(t) == (0, "MovementPhase.walk")
    play(t, "done", "activate scroll" if "activate scroll" in offered(t) else offered(t)[0])
    while len(attacks(t)) < 4:
        play(t, offered(t)[0])
    assert wounds(t) == [2, 1], "the same ghoul has its damage of 1 again"


@pytest.mark.rule("ag.power.own-die", "ag.item.armor-power")
def test_a_defenders_powers_look_at_the_defenders_die() -> None:
    cloak = {"character": "burbonn", "armor": "mountain-boar"}  # on 3: +1 attack
    for dice, bonus in (([3, 2], 0), ([2, 3], 1)):
        t = duel(dice, {"character": "grumbaz"}, cloak)
        (mine,) = [a[1] for a in attacks(t) if a[0] == 1]
        assert mine == dice[1] + 1 + bonus
    t = fight("straw-man", [3, 1], cloak)
    assert attacks(t)[-1][1] == 3 + 1 + 1


@pytest.mark.rule("ag.power.reroll-can-trigger", "ag.power.several-triggers-order")
def test_all_triggered_powers_apply_and_a_reroll_triggers_others() -> None:
    hero = {"level": "green", "weapon": "redridge-basher", "armor": "bluegill-raider"}
    t = fight("straw-man", [1, 1, 4], hero)
    assert offered(t) == ["trigger redridge-basher 0", "trigger bluegill-raider 1"], "in which order?"
    play(t, "trigger bluegill-raider 1")
    assert [(e.card, e.i) for e in events(t, PowerUsed)] == [
        ("bluegill-raider", 1), ("redridge-basher", 0), ("bluegill-raider", 0),
    ]  # fmt: skip
    assert len(who(t).hand) == 1, "on 1 the shirt drew a card"
    assert attacks(t)[0][:2] == (0, 4 + 3), "the new result replaces the old"
    first = fight("straw-man", [1, 1, 4], hero)
    play(first, "trigger redridge-basher 0")
    assert [(e.card, e.i) for e in events(first, PowerUsed)] == [
        ("redridge-basher", 0), ("bluegill-raider", 0),
    ]  # fmt: skip
    assert len(who(first).hand) == 0, "rolled anew before the shirt had its turn"


@pytest.mark.rule("ag.power.reroll-can-trigger")
def test_a_reroll_that_the_opponent_caused_triggers_too() -> None:
    t = fight("rotten-ghoul", [1, 2, 6, 3, 4], {"weapon": "leper-gnome"})  # on 1 both dice again
    # Black 6, red 3; the ghoul's star then rolls its die to 4.
    assert [(e.seat, e.card) for e in events(t, PowerUsed)] == [(0, "leper-gnome"), (-1, "rotten-ghoul")]
    assert t.find(Battle) is None
    assert attacks(t)[0][:2] == (-1, 4 + 2)


@pytest.mark.rule("ag.power.several-triggers-order")
def test_an_encounters_powers_come_in_printed_order() -> None:
    t = fight("patient-sentry", [1, 2])
    assert [e.i for e in events(t, PowerUsed)] == [0, 2], "turned to 6, the die triggers what a 6 triggers"
    assert attacks(t)[0][:2] == (-1, 6)
    assert wounds(t) == [2]


@pytest.mark.rule("ag.power.defender-first", "ag.pvp.defender-powers-first")
def test_the_defender_resolves_powers_first() -> None:
    boots = "mountain-boar"  # on 3: +1 attack
    t = duel(
        [3, 4], {"character": "grumbaz", "armor": boots}, {"character": "burbonn", "armor": "young-wendigo"}
    )
    assert [e.seat for e in events(t, PowerUsed)] == [1, 0]


@pytest.mark.rule("ag.power.timing-instructions")
def test_a_power_is_used_at_its_moment_and_as_often_as_it_says() -> None:
    hero = {"bag": ["vile-fin-muckdweller"], "energy": 2}  # after the dice, 1 energy: +1 defense
    t = fight("straw-man", [1, 4], hero)
    assert events(t, Rolled), "nothing was asked before the dice"
    assert "use vile-fin-muckdweller 0" in offered(t)
    play(t, "use vile-fin-muckdweller 0")
    assert [a[2] for a in attacks(t) if a[0] == -1] == [5]
    t = turn("walk", at(FIELD, bag=["lake-skulker"], energy=3, movement=1))
    play(t, "use lake-skulker 0")
    assert refusal(t, "use lake-skulker 0").rule == "ag.power.timing-instructions"


@pytest.mark.rule("ag.power.timing-instructions")
def test_triggers_read_the_die_after_cards_for_the_roll() -> None:
    gun = {"level": "green", "weapon": "goblin-engineer", "hand": ["rapid-fire"], "energy": 1}
    t = fight("straw-man", [1, 1, 4], gun)  # on 1 the gun hurts who fires it
    while "play rapid-fire" not in offered(t):
        play(t, "pass")
    assert wounds(t) == []
    play(t, "play rapid-fire", "pay-energy")
    while "pass" in offered(t):
        play(t, "pass")
    assert wounds(t) == [], "the 1 was rolled away before it could trigger anything"
    assert attacks(t)[0][1] == 4 + 4


@pytest.mark.rule("ag.power.energy-costs")
def test_powers_of_items_and_character_cards_cost_the_same_energy() -> None:
    t = turn("walk", at(FIELD, "grumbaz", bag=["lake-skulker"], energy=2))
    play(t, "use lake-skulker 0", "use character 0")
    assert who(t).energy == 0
    assert (who(t).movement, who(t).side) == (1, "other")
    t = turn("walk", at(FIELD, "grumbaz", bag=["lake-skulker"], energy=0))
    assert refusal(t, "use lake-skulker 0").rule == "ag.ability.energy-cost"
    assert refusal(t, "use character 0").rule == "ag.ability.energy-cost"


def test_a_power_is_offered_by_what_it_costs_and_does() -> None:
    t = turn("walk", at(FIELD, "sofeea"))
    use = next(k for k in t.choices(0) if str(k) == "use character 0")
    assert use.words(t) == "Turn your character card over", "when is known, and free is free"
