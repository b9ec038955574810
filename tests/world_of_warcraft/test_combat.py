"""Normal combat: rounds, dice, tokens, kills, wounds."""

from __future__ import annotations

from typing import Any

import pytest

from azeroth.games.world_of_warcraft.ids import CharacterId
from azeroth.games.world_of_warcraft.play.combat.attack_phase import AttackPhase
from azeroth.games.world_of_warcraft.play.combat.battle import Battle, stat, threat
from azeroth.games.world_of_warcraft.play.combat.normal_combat import Combat, CombatRound
from azeroth.games.world_of_warcraft.state import Table
from azeroth.testing import offered, play, refusal
from tests.world_of_warcraft.tables import area, count, events, fight, pool, rolls, table, who

ORC: dict[str, Any] = {
    "level": 3,
    "equipped": ["ravenwood-bow", "decapitating-sword", "defensive-stance", "cadet-vest", "battle-shout"],
}
"""3 red, 3 blue and 4 green dice, Reroll 3, Attrition 1."""
FIRST = [1, 1, 6, 1, 7, 6, 8, 2, 2, 2]


def the_rulebooks_round() -> Table:
    t = fight("warrior", ["green murloc", "red murloc"], dice=[*FIRST, 8, 1, 4, *[2] * 10], **ORC)
    return play(t, "done", "reroll 0", "reroll 1", "reroll 3")


@pytest.mark.rule("wbg.combat.pool-from-cards", "wbg.card.add-dice-stack")
@pytest.mark.example("wbg.ex.creature-combat-round")
def test_the_pool_of_the_rulebooks_combat_round() -> None:
    t = fight("warrior", ["green murloc", "red murloc"], dice=[*FIRST, 8, 1, 4, *[2] * 10], **ORC)
    play(t, "done")
    assert [c for c, _ in pool(t)] == ["red"] * 3 + ["blue"] * 3 + ["green"] * 4
    assert stat(t, who(t, "warrior"), "reroll").total == 3
    play(t, "reroll 0", "reroll 1")
    assert refusal(t, "reroll 1").rule == "wbg.combat.reroll-once-per-die"


@pytest.mark.rule(
    "wbg.combat.blue-hit", "wbg.combat.red-hit", "wbg.combat.green-hit", "wbg.combat.attrition",
    "wbg.combat.hit", "wbg.component.combat-area",
)  # fmt: skip
def test_the_tokens_of_the_rulebooks_combat_round() -> None:
    (placed,) = events(the_rulebooks_round(), "TokensPlaced")
    assert (placed.threat, placed.damage, placed.defense, placed.armor, placed.attrition) == (5, 2, 2, 1, 1)


@pytest.mark.rule(
    "wbg.combat.sequence", "wbg.combat.ranged-strike-kills", "wbg.combat.damage-amount",
    "wbg.combat.dead-do-not-attack",
)  # fmt: skip
def test_the_defense_of_the_rulebooks_combat_round() -> None:
    t = the_rulebooks_round()
    assert [str(f) for f in t.frame(Battle).foes] == ["red-murloc"]
    (dealt,) = events(t, "WoundsDealt")
    assert (dealt.attack, dealt.wounds) == (5, 2)
    assert who(t, "warrior").health == 8 - 3


@pytest.mark.rule(
    "wbg.combat.resolution-armor", "wbg.combat.resolution-defense-hits", "wbg.combat.resolution-attrition",
    "wbg.combat.carry-over", "wbg.combat.next-round",
)  # fmt: skip
@pytest.mark.example("wbg.ex.creature-combat-next-round")
def test_hits_are_carried_into_the_next_round() -> None:
    t = the_rulebooks_round()
    assert (area(t).damage, area(t).defense, area(t).armor, area(t).attrition) == (3, 0, 0, 0)
    assert t.frame(Battle).round == 2
    again = fight("warrior", ["red murloc"], dice=[2, 2, 2, 8, 2, 2, 2, 2, 2, 2], **ORC)
    area(again).damage = 3
    play(again, "done", "done")
    assert again.find(Combat) is None
    assert not events(again, "WoundsDealt")


@pytest.mark.rule("wbg.combat.reroll-once-per-die")
def test_equal_dice_are_offered_once_and_each_may_be_pointed_at() -> None:
    t = fight("warrior", ["green murloc", "red murloc"], dice=[*FIRST, *[8] * 10], **ORC)
    play(t, "done")
    first, *rest = t.choices(0)
    assert [str(c) for c in (first, *rest)] == [f"reroll {n}" for n in (0, 2, 3, 4, 5, 6, 7)] + ["done"]
    assert first.targets(t) == ("die:0", "die:1")
    play(t, "reroll 0")
    assert offered(t)[0] == "reroll 1"
    assert len({t.words(c) for c in t.choices(0)}) == len(t.choices(0))


@pytest.mark.rule(
    "wbg.combat.reroll-value", "wbg.combat.reroll-once-per-die", "wbg.combat.reroll-optional",
    "wbg.combat.reroll-own-only", "wbg.combat.reroll-excess",
)  # fmt: skip
def test_rerolls() -> None:
    t = fight("warrior", ["green scarlet-crusader"], dice=[1, 2, 7], equipped=["dull-blade"], level=1)
    assert pool(t) == [("red", 1), ("red", 2), ("green", 7)]
    assert offered(t) == ["reroll 0", "reroll 1", "reroll 2", "done"]
    t.pos.chance.dice[:] = [5]
    play(t, "reroll 1")
    assert events(t, "TokensPlaced")[0].defense == 1
    plain = fight("warrior", ["green scarlet-crusader"], dice=[1, 2, 7])
    assert stat(plain, who(plain, "warrior"), "reroll").total == 0
    assert events(plain, "TokensPlaced")
    bow = ["aspect-of-the-monkey", "fine-longbow"]
    rich = fight("hunter", ["green scarlet-crusader"], dice=[1, 2, 3], equipped=bow, level=2)
    assert len(offered(rich)) == 6


@pytest.mark.rule(
    "wbg.combat.ranged-strike-multiple", "wbg.combat.leftover-after-strike",
    "wbg.figure.return-on-defeat",
)  # fmt: skip
@pytest.mark.example("wbg.ex.ranged-strike-murlocs")
def test_ranged_strike_kills_one_at_a_time() -> None:
    t = fight(
        "hunter",
        ["2 green murloc"],
        at="ranged_strike",
        areas={"horde": {"damage": 3}},
        health=9,
        friends={"priest": {}},
    )
    assert [str(f) for f in t.frame(Battle).foes] == ["green-murloc"]
    assert area(t).damage == 1
    assert len(t.state.board["ambermill"]) == 1  # type: ignore[index]


@pytest.mark.rule("wbg.combat.kill-choice")
def test_the_group_chooses_which_creature_falls_and_must() -> None:
    t = fight("hunter", ["green murloc", "red murloc"], at="ranged_strike", areas={"horde": {"damage": 5}})
    assert offered(t) == ["defeat green-murloc", "defeat red-murloc"]
    play(t, "defeat red-murloc")
    assert [str(f) for f in t.frame(Battle).foes] == ["green-murloc"]


@pytest.mark.rule("wbg.combat.ranged-only-damage-box", "wbg.combat.ranged-strike-end")
def test_only_the_damage_box_counts_in_the_ranged_strike() -> None:
    boxes = {"damage": 1, "defense": 9, "attrition": 9}
    t = fight("hunter", ["green murloc"], at="ranged_strike", areas={"horde": boxes})
    (dealt,) = events(t, "WoundsDealt")
    assert dealt.attack == 3
    won = fight("hunter", ["green murloc"], at="ranged_strike", areas={"horde": {"damage": 2}})
    assert not events(won, "WoundsDealt")
    assert won.find(Combat) is None


@pytest.mark.rule("wbg.combat.damage-tokens-stay", "wbg.wound.removes-health")
@pytest.mark.example("wbg.ex.damage-naga")
def test_damage_of_two_naga() -> None:
    boxes = {"defense": 5, "armor": 2}
    t = fight("warrior", ["2 green naga"], at="damage", areas={"horde": boxes}, bag=["minor-healing-potion"])
    assert events(t, "WoundsDealt")[0].wounds == 3
    assert (area(t).defense, area(t).armor) == (5, 2)
    play(t, "done", "done", "done")
    assert who(t, "warrior").health == 1


@pytest.mark.rule("wbg.combat.resolution-kills", "wbg.combat.end-cleanup")
@pytest.mark.example("wbg.ex.resolution-ghouls")
def test_resolution_defeats_both_ghouls() -> None:
    boxes = {"damage": 1, "defense": 3, "attrition": 1, "armor": 4}
    t = fight("hunter", ["2 green ghoul"], at="resolution", areas={"horde": boxes}, friends={"warrior": {}})
    assert len(events(t, "FoeDefeated")) == 2
    assert t.find(Combat) is None
    assert area(t).damage == 0


@pytest.mark.rule("wbg.combat.all-defeated", "wbg.quest.all-defeated-fails", "wbg.quest.partial-persists")
def test_if_all_fall_the_creatures_survive() -> None:
    boxes = {"defense": 1, "attrition": 9}
    t = fight("mage", ["2 green ogre"], at="damage", areas={"horde": boxes}, health=1)
    play(t, "region brill")
    assert t.find(Combat) is None
    assert area(t).attrition == 0
    assert len(t.state.board["ambermill"]) == 2  # type: ignore[index]


def three_against_one() -> Table:
    friends: dict[str, Any] = {"priest": {}, "warrior": {}}
    return fight("hunter", ["green scarlet-crusader"], friends=friends, dice=[2] * 30)


@pytest.mark.rule(
    "wbg.combat.individual-attack-phases", "wbg.combat.attack-order-per-round", "wbg.decide.group-scope",
    "wbg.term.character-group", "wbg.term.active-character",
)  # fmt: skip
@pytest.mark.example("wbg.ex.group-attack-order")
def test_a_group_attacks_one_after_another() -> None:
    t = three_against_one()
    assert offered(t) == ["attack hunter", "attack priest", "attack warrior"]
    play(t, "attack warrior")
    assert [e.character for e in events(t, "TokensPlaced")] == ["warrior"]
    play(t, "attack hunter", "done")
    assert [e.character for e in events(t, "TokensPlaced")] == ["warrior", "hunter", "priest"]
    while t.frame(Battle).round == 1:
        play(t, offered(t)[0])
    assert {"attack warrior"} <= set(offered(t))


@pytest.mark.rule(
    "wbg.combat.single-defense-phase", "wbg.combat.pooled-tokens", "wbg.combat.attrition-each-round",
    "wbg.dice.limit-per-phase",
)  # fmt: skip
def test_a_group_defends_once_with_all_its_tokens() -> None:
    t = play(three_against_one(), "attack warrior", "attack hunter", "done")
    assert len(events(t, "WoundsDealt")) == 1
    placed = events(t, "TokensPlaced")
    assert area(t).attrition + area(t).damage == sum(e.attrition + e.damage + e.defense for e in placed) == 1


@pytest.mark.rule("wbg.decide.consensus", "wbg.decide.deadlock", "wbg.decide.deadlock-tie")
def test_a_group_agrees_or_the_one_with_most_xp_decides() -> None:
    friends = {"warrior": {"seat": 1, "xp": 3}}
    others = {"paladin": {"faction": "alliance", "seat": 2}}
    t = fight("hunter", ["green worgen"], friends=friends, others=others, players=3, dice=[2] * 6)
    assert list(t.seats) == [1, 0]
    t.apply(0, "attack hunter")
    assert list(t.seats) == [1]
    t.apply(1, "attack warrior")
    assert events(t, "TokensPlaced")[0].character == "warrior"
    agreed = fight("hunter", ["green worgen"], friends=friends, others=others, players=3, dice=[2] * 6)
    agreed.apply(0, "attack hunter")
    agreed.apply(1, "attack hunter")
    assert events(agreed, "TokensPlaced")[0].character == "hunter"
    first = set()
    for seed in range(12):
        cs = {
            "hunter": {"faction": "horde"},
            "warrior": {"faction": "horde"},
            "paladin": {"faction": "alliance"},
        }
        tie = table(3, characters=cs, turn=2, seed=seed, step="end")
        while tie.state.turn != 3 or tie.find(Battle):
            tie.apply(tie.seats[0], offered(tie)[-1])
        first.add(tie.state.sides[who(tie, "hunter").faction].ties[0])
    assert first == {"hunter", "warrior"}


@pytest.mark.rule("wbg.creature.defeated-in-reroll-others")
def test_after_a_defeat_in_the_reroll_step_the_others_go_on() -> None:
    friends = {"warrior": {"health": 4}}
    t = fight("hunter", ["green ogre"], friends=friends, health=1, dice=[8, 1, 8, 8])
    play(t, "attack hunter", "done", "carry-out ogre", "region brill")
    assert t.frame(Battle).group == ["warrior"]
    assert t.frame(CombatRound).at == "attack_phases"
    assert t.frame(AttackPhase).character == "warrior"
    assert t.frame(Battle).round == 1
    alone = fight("hunter", ["green ogre"], health=1, dice=[8, 1, 8, 8])
    play(alone, "done", "carry-out ogre", "region brill")
    assert alone.find(Combat) is None
    assert not events(alone, "WoundsDealt")


@pytest.mark.rule("wbg.combat.only-living-attack", "wbg.creature.defeated-in-reroll")
def test_who_falls_in_his_reroll_step_places_nothing() -> None:
    friends = {"warrior": {"health": 4}}
    t = fight("hunter", ["green ogre"], friends=friends, health=1, dice=[8, 1, 8, 8])
    play(t, "attack hunter", "done", "carry-out ogre", "region brill")
    assert "hunter" not in t.frame(Battle).group
    assert not [e for e in events(t, "TokensPlaced") if e.character == "hunter"]


@pytest.mark.rule(
    "wbg.wound.distribution-normal", "wbg.wound.one-at-a-time", "wbg.wound.no-overkill",
    "wbg.defeat.leaves-combat",
)  # fmt: skip
def test_wounds_are_given_one_by_one() -> None:
    friends = {"warrior": {"health": 2}}
    t = fight("hunter", ["green naga"], at="damage", friends=friends, health=4, level=2)
    assert offered(t) == ["wound hunter", "wound warrior"]
    play(t, "wound hunter", "wound warrior", "wound warrior", "region brill")
    assert t.frame(Battle).group == ["hunter"]
    assert t.frame(Battle).fallen == ["warrior"]
    assert who(t, "hunter").health == 1
    assert who(t, "warrior").health == 1


@pytest.mark.rule("wbg.defeat.leaves-combat", "wbg.effect.leave-combat", "wbg.combat.attack-order-per-round")
def test_why_somebody_does_not_attack_or_take_a_wound() -> None:
    friends = {"warrior": {"health": 1}, "druid": {"health": 2}, "mage": {"health": 2}}
    t = fight("hunter", ["red naga"], at="damage", friends=friends, health=4, level=2)
    t.frame(Battle).remove(CharacterId("druid"), fallen=False)
    play(t, "wound warrior", "region brill")
    assert refusal(t, "wound warrior").rule == "wbg.defeat.leaves-combat"
    assert refusal(t, "wound druid").rule == "wbg.effect.leave-combat"
    again = fight("hunter", ["green naga"], friends=friends, health=4, level=2)
    play(again, "attack hunter")
    while "attack warrior" not in offered(again):
        play(again, "done" if "done" in offered(again) else offered(again)[0])
    assert refusal(again, "attack hunter").rule == "wbg.combat.attack-order-per-round"


@pytest.mark.rule("wbg.combat.zero-dice")
def test_without_dice_attrition_is_still_placed() -> None:
    t = fight("paladin", ["green worgen"], "alliance", stun=1, level=3, talents=["reckoning"], dice=[])
    (placed,) = events(t, "TokensPlaced")[:1]
    assert (placed.damage, placed.defense, placed.armor, placed.attrition) == (0, 0, 0, 2)


@pytest.mark.rule("wbg.combat.mixed-threat")
def test_the_highest_threat_counts() -> None:
    t = fight("hunter", ["green murloc", "red murloc"], at="start")
    foes = t.frame(Battle).foes
    assert threat(t, who(t, "hunter")).total == max(f.threat for f in foes) == 5


@pytest.mark.rule(
    "wbg.dice.limit-seven", "wbg.dice.no-substitution", "wbg.dice.remove-physical",
    "wbg.dice.remove-lowers-max",
)  # fmt: skip
@pytest.mark.example("wbg.ex.built-phantom-dice")
def test_never_more_than_seven_of_a_colour() -> None:
    from azeroth.games.world_of_warcraft.ids import Colour
    from azeroth.games.world_of_warcraft.play.combat.dice_pool import Pool

    p = Pool()
    p.add(Colour.RED, 9, {})
    p.add(Colour.BLUE, 2, {})
    assert (p.count(Colour.RED), p.count(Colour.BLUE)) == (7, 2)
    p.remove(p.dice[0])
    assert p.add(Colour.RED, 1, {}) == []
    assert p.count(Colour.RED) == 6


def stunned_and_cursed() -> Table:
    return fight(
        "paladin", ["green ghoul"], "alliance", stun=1, curse=2, level=3, dice=[2],
        talents=["mace-specialization", "reckoning"],
        equipped=["seal-of-righteousness", "devotion-aura", "archers-buckler"],
    )  # fmt: skip


@pytest.mark.rule(
    "wbg.combat.pool-determined-first", "wbg.window.before-roll", "wbg.stun.dice", "wbg.stun.cumulative",
    "wbg.curse.dice",
)  # fmt: skip
@pytest.mark.example("wbg.ex.built-stun-curse")
def test_stun_and_curse_take_dice() -> None:
    t = play(stunned_and_cursed(), "done")
    assert count(t, "red") + count(t, "green") == 5
    play(t, "colour red", "colour red")
    assert [len(values) for values in rolls(t)[:1]] == [1]


@pytest.mark.rule("wbg.curse.reroll", "wbg.curse.attrition", "wbg.stun.placement")
def test_a_curse_lowers_reroll_and_attrition() -> None:
    t = play(stunned_and_cursed(), "done")
    c = who(t, "paladin")
    assert stat(t, c, "reroll").total == 0
    assert stat(t, c, "attrition").total == 1
    play(t, "colour red", "colour red")
    (placed,) = events(t, "TokensPlaced")[:1]
    assert (placed.attrition, placed.armor) == (1, 0)


@pytest.mark.rule("wbg.curse.persists", "wbg.stun.expires")
def test_stun_leaves_with_the_combat_and_a_curse_stays() -> None:
    t = fight(
        "paladin", ["green ghoul"], "alliance", at="resolution", stun=1, curse=2,
        areas={"alliance": {"damage": 9}},
    )  # fmt: skip
    assert t.find(Combat) is None
    assert (who(t, "paladin").stun, who(t, "paladin").curse) == (0, 2)


@pytest.mark.rule(
    "wbg.stun.defeat", "wbg.stun.exact-is-enough", "wbg.curse.no-defeat", "wbg.curse.removed-by-defeat",
    "wbg.defeat.removes-curse-stun",
)  # fmt: skip
def test_too_few_dice_for_stun_is_a_defeat() -> None:
    t = fight("warrior", ["green ghoul"], stun=2, curse=1, health=4, dice=[])
    assert offered(t)[0].startswith("region ")
    assert (who(t, "warrior").stun, who(t, "warrior").curse) == (0, 0)
    two = fight("mage", ["green wraith"], stun=1, energy=0, dice=[])
    play(two, "done")
    assert len(two.pos.chance.dice) == 0
    assert not rolls(two)
    assert events(two, "TokensPlaced")
    cursed = fight("mage", ["green wraith"], curse=5, energy=0, dice=[])
    play(cursed, "done")
    assert not rolls(cursed)
    assert events(cursed, "TokensPlaced")


@pytest.mark.rule(
    "wbg.limit.only-dice-and-figures", "wbg.dice.limit-seven", "wbg.figure.independent-shortage"
)
def test_dice_and_figures_are_limited() -> None:
    from azeroth.games.world_of_warcraft.content import Spawn
    from azeroth.games.world_of_warcraft.ids import CreatureId, FigureColour, RegionId
    from azeroth.games.world_of_warcraft.play.quests.quests import spawn

    t = fight(
        "warrior", ["red gnoll"], level=5, equipped=["quelserrar", "heroic-strike"], health=14, energy=5,
        bag=["scroll-of-great-strength"], talents=["improved-heroic-strike"],
    )  # fmt: skip
    assert count(t, "red") == 1 + 4
    play(t, "use heroic-strike 0")
    assert count(t, "red") == 1 + 4 + 2
    play(t, "use scroll-of-great-strength 0")
    assert count(t, "red") == 7
    here = RegionId("brill")
    spawn(t, Spawn(n=9, colour=FigureColour("blue"), kind=CreatureId("murloc"), at=here), None)
    assert len(t.state.at(here)) == 4
