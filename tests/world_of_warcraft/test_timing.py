"""Card timing, and what may be done with dice: windows, costs, limits, spotting, changing, removing."""

from __future__ import annotations

from typing import Any

import pytest

from azeroth.games.world_of_warcraft.cards.costs import use_cost
from azeroth.games.world_of_warcraft.cards.loadout import loadout
from azeroth.games.world_of_warcraft.cards.timing import may_use
from azeroth.games.world_of_warcraft.choices import PickDie
from azeroth.games.world_of_warcraft.ids import CURSE, CardId, Colour, Moment
from azeroth.games.world_of_warcraft.play.combat.attack_phase import AttackPhase
from azeroth.games.world_of_warcraft.play.combat.battle import Battle, stat, threat
from azeroth.games.world_of_warcraft.play.combat.normal_combat import Combat
from azeroth.games.world_of_warcraft.state import Die
from azeroth.testing import offered, play, refusal
from tests.world_of_warcraft.tables import (
    CRUSADER,
    GNOLL,
    area,
    count,
    duel,
    events,
    fight,
    placed,
    pool,
    rolls,
    table,
    until,
    who,
)

# -- instants, costs, limits ----------------------------------------------------------------------


@pytest.mark.rule(
    "wbg.ability.shadow-bolt-dice", "wbg.power.instant-cost-per-use", "wbg.card.energy-just-before",
    "wbg.card.add-dice-time", "wbg.window.pool-start",
)  # fmt: skip
@pytest.mark.example("wbg.ex.use-shadow-bolt")
def test_shadow_bolt_adds_dice_for_energy() -> None:
    t = duel("warlock", [8, 2, 2], equipped=["shadow-bolt"], energy=3, health=8)
    assert offered(t) == ["use shadow-bolt 0", "done"]
    play(t, "use shadow-bolt 0")
    assert who(t, "warlock").energy == 2
    assert pool(t) == [("red", 8), ("blue", 2), ("blue", 2)]


@pytest.mark.rule(
    "wbg.ability.shadow-bolt-reroll", "wbg.card.secondary-free", "wbg.window.reroll-start",
    "wbg.card.windows",
)  # fmt: skip
@pytest.mark.example("wbg.ex.shadow-bolt-two-abilities")
def test_the_second_ability_of_shadow_bolt_is_free() -> None:
    t = duel("warlock", [8, 2, 2], equipped=["shadow-bolt"], energy=3, health=8)
    play(t, "use shadow-bolt 0")
    assert offered(t) == ["use shadow-bolt 1", "done"]
    play(t, "use shadow-bolt 1")
    assert stat(t, who(t, "warlock"), "reroll").total == 2
    assert who(t, "warlock").energy == 2


@pytest.mark.rule("wbg.power.instant-timing", "wbg.card.effect-one-round", "wbg.power.instant-stays")
def test_shadow_bolt_lasts_a_round_and_stays_equipped() -> None:
    t = duel("warlock", [8, 2, 2], equipped=["shadow-bolt"], energy=3, health=8)
    play(t, "use shadow-bolt 0", "use shadow-bolt 1")
    until(t, "use shadow-bolt 0")
    assert stat(t, who(t, "warlock"), "reroll").total == 0
    assert [e.card for e in who(t, "warlock").equipped] == ["shadow-bolt"]


@pytest.mark.rule("wbg.card.secondary-needs-first", "wbg.vital.energy-empty")
def test_a_second_ability_needs_the_first() -> None:
    t = duel("warlock", [8, 2], equipped=["shadow-bolt"], energy=1, health=8, foes=GNOLL)
    play(t, "done")
    why = may_use(t, who(t, "warlock"), CardId("shadow-bolt"), 1, who(t, "warlock").id)
    assert why is not None
    assert why.rule == "wbg.card.secondary-needs-first"
    poor = duel("warlock", [8, 2], equipped=["shadow-bolt"], energy=0, health=8, foes=GNOLL)
    assert not any("shadow-bolt" in c for c in offered(poor))
    why = may_use(poor, who(poor, "warlock"), CardId("shadow-bolt"), 0, who(poor, "warlock").id)
    assert why is not None
    assert why.rule == "wbg.vital.energy-empty"


@pytest.mark.rule("wbg.card.once-per-round", "wbg.dice.spot-one-or-each")
@pytest.mark.example("wbg.ex.faq-cleave")
def test_each_card_once_a_round() -> None:
    t = duel("warrior", [8, 8, 2], equipped=["cleave"], energy=4, health=14, foes=["red infernal"])
    until(t, "use cleave")
    play(t, "use cleave 0")
    assert placed(t).attrition == 1 + 3


@pytest.mark.rule("wbg.card.must-be-equipped", "wbg.card.active-talent-use", "wbg.component.race-ability")
def test_only_equipped_cards_and_talents_work() -> None:
    t = duel(
        "warlock",
        spellbook=["shadow-bolt"],
        bag=["ley-staff"],
        talents=["siphon-life"],
        health=2,
        energy=4,
        foes=GNOLL,
    )
    assert not any("shadow-bolt" in c for c in offered(t))
    assert "ley-staff" not in who(t, "warlock").cards
    assert who(t, "warlock").health == 3
    orc = duel("warrior", [2, 2, 2])
    assert placed(orc).attrition == 1


@pytest.mark.rule(
    "wbg.card.bag-type-use", "wbg.card.bag-type-level", "wbg.card.bag-type-counts",
    "wbg.item.potion-scroll-limit",
)  # fmt: skip
@pytest.mark.example("wbg.ex.built-bag-exempt")
def test_potions_and_scrolls() -> None:
    bag = [
        "scroll-of-lesser-strength",
        "scroll-of-lesser-spirit",
        "minor-agility-potion",
        "greater-agility-potion",
    ]
    t = duel("warrior", [2] * 12, bag=bag, level=3, health=8)
    play(t, "use scroll-of-lesser-strength 0")
    assert t.state.merchant == ["scroll-of-lesser-strength"]
    assert not any(c.startswith("use scroll") for c in offered(t))
    why = may_use(t, who(t, "warrior"), CardId("scroll-of-lesser-spirit"), 0, who(t, "warrior").id)
    assert why is not None
    assert why.rule == "wbg.item.potion-scroll-limit"
    assert count(t, "red") == 4
    assert offered(t) == ["use minor-agility-potion 0", "done"]


@pytest.mark.rule("wbg.window.energy-spent", "wbg.vital.regain-when-over")
def test_mana_potions_answer_a_payment() -> None:
    t = duel("warlock", [2] * 5, equipped=["shadow-bolt"], energy=3, bag=["minor-mana-potion"], health=8)
    play(t, "use shadow-bolt 0")
    assert who(t, "warlock").energy == 2
    play(t, "use minor-mana-potion 0")
    assert who(t, "warlock").energy == 3


@pytest.mark.rule("wbg.effect.cost-reduction", "wbg.effect.twice-per-round", "wbg.effect.needs-card")
def test_reductions_and_second_uses() -> None:
    talents = ["nightfall", "improved-shadow-bolt"]
    t = duel("warlock", [2] * 8, equipped=["shadow-bolt"], talents=talents, energy=1, health=8, foes=GNOLL)
    assert use_cost(t, who(t, "warlock"), CardId("shadow-bolt"), 0).total == 0
    play(t, "use shadow-bolt 0", "use shadow-bolt 0")
    assert count(t, "blue") == 1 + 2 + 2
    assert who(t, "warlock").energy == 1
    assert not any("shadow-bolt 0" in c for c in offered(t))
    m = duel("mage", [2] * 8, equipped=["fireball"], talents=["arcane-power"], energy=3, health=8, foes=GNOLL)
    play(m, "use fireball 0")
    assert use_cost(m, who(m, "mage"), CardId("fireball"), 0).total == 2


@pytest.mark.rule("wbg.effect.once-per-combat")
def test_inner_focus_and_natures_grace() -> None:
    t = duel("priest", [2] * 8, equipped=["starshards", "smite"], talents=["inner-focus"], energy=3, health=8)
    play(t, "use starshards 0")
    assert offered(t) == ["waive inner-focus", "pay-in-full"]
    play(t, "waive inner-focus")
    assert who(t, "priest").energy == 3
    play(t, "use smite 0")
    assert who(t, "priest").energy == 1
    talents = ["inner-focus", "mental-agility"]
    free = duel("priest", [2] * 8, equipped=["shadow-word-pain"], talents=talents, energy=0, health=8)
    play(free, "use shadow-word-pain 0")
    assert "waive inner-focus" not in offered(free), "it costs nothing already"
    d = fight(
        "druid",
        ["green worgen"],
        at="damage",
        level=5,
        talents=["natures-grace"],
        health=5,
        energy=9,
        equipped=["rejuvenation"],
    )
    play(d, "use rejuvenation 0")
    assert "rejuvenation" in who(d, "druid").cards
    assert who(d, "druid").once["combat keeps rejuvenation"] == 1


@pytest.mark.rule("wbg.effect.previous-round")
@pytest.mark.example("wbg.ex.faq-previous-round")
def test_the_round_before() -> None:
    t = duel("priest", [3] * 60, equipped=["shadow-word-pain"], energy=12, health=8, foes=["green gnoll"])
    added = []
    for use in (True, True, False, True):
        who(t, "priest").health = 8
        if use:
            play(t, "use shadow-word-pain 0")
        else:
            play(t, "done")
        added.append(count(t, "blue") - 1)
        number = t.frame(Battle).round
        while t.find(Battle) is not None and t.frame(Battle).round == number:
            play(t, "done" if "done" in offered(t) else offered(t)[0])
    assert added == [1, 2, 0, 1]


# -- spotting and dice ----------------------------------------------------------------------------


@pytest.mark.rule(
    "wbg.dice.spot-once", "wbg.dice.spot-own-pool", "wbg.dice.spot-keeps-die", "wbg.dice.symbols",
)  # fmt: skip
@pytest.mark.example("wbg.ex.spot-one-eight")
def test_a_die_is_spotted_once() -> None:
    t = duel("hunter", [2, 2, 8, 2], talents=["mortal-shots", "precision"], health=10)
    until(t, "use mortal-shots")
    assert {"use mortal-shots 0", "use precision 0"} <= set(offered(t))
    c = who(t, "hunter")
    phase = t.frame(AttackPhase)
    phase.pool.dice[2].spotted = True
    why = may_use(t, c, CardId("precision"), 0, c.id)
    assert why is not None
    assert why.rule == "wbg.dice.spot-once"
    phase.pool.dice[2].spotted = False
    play(t, "use precision 0", "box damage")
    assert placed(t).damage == 1
    assert placed(t).defense == 0


def test_dice_that_differ_are_told_apart() -> None:
    t = duel("hunter", [8, 8, 2], talents=["mortal-shots"], health=10)
    until(t, "use mortal-shots")
    dice = t.frame(AttackPhase).pool.dice
    dice[:] = [
        Die(Colour.RED, 6, rerolled=again, spotted=seen, box=box)
        for again in (False, True) for seen in (False, True) for box in ("", "damage")
    ]  # fmt: skip
    said = [PickDie(n).words(t) for n in range(len(dice))]
    assert len(set(said)) == 8
    assert said[:3] == ["Red 6", "Red 6, for the damage box", "Red 6, spotted"]
    assert said[4] == "Red 6, rerolled"


@pytest.mark.rule("wbg.dice.spot-changed", "wbg.dice.change-value", "wbg.window.pool-end")
def test_a_changed_die_may_be_spotted() -> None:
    t = duel("warlock", [2, 5, 3], equipped=["immolate"], energy=9, health=8, talents=["demonic-embrace"])
    until(t, "use immolate")
    assert "use gravestone-scepter 0" not in offered(t)
    play(t, "use immolate 0")
    assert ("blue", 8) in pool(t)
    assert "use gravestone-scepter 0" in offered(t)
    play(t, "use gravestone-scepter 0")
    assert rolls(t)[2] == (3,)


@pytest.mark.rule("wbg.dice.change-colour")
@pytest.mark.example("wbg.ex.faq-colour-change", "wbg.ex.faq-stoneform")
def test_a_change_of_colour_needs_a_free_die() -> None:
    from azeroth.games.world_of_warcraft.cards.asking import candidates
    from azeroth.games.world_of_warcraft.cards.verbs import Change

    t = fight(
        "druid", CRUSADER, level=5, equipped=["cat-form", "ferocious-bite"], energy=9, health=8, dice=[2] * 9
    )
    phase = t.frame(AttackPhase)
    phase.pool.rolled = True
    phase.pool.dice.clear()
    for colour, n in ((Colour.RED, 7), (Colour.BLUE, 2)):
        for die in phase.pool.add(colour, n, {}):
            die.value = 3
    effect = Change(dice="B", colour="red", value=8)
    assert candidates(t, who(t, "druid"), CardId("ferocious-bite"), effect, (), "red") == []
    phase.pool.drop(Colour.RED, 1)
    (i,) = candidates(t, who(t, "druid"), CardId("ferocious-bite"), effect, (), "red")
    assert phase.pool.dice[i].colour is Colour.BLUE
    d = duel("hunter", [2, 8, 8, 8, 8, 8], "alliance", level=1, health=3)
    until(d, "use dwarf")
    play(d, "use dwarf 0", "colour green")
    assert ("green", 3) in pool(d)
    assert ("red", 2) not in pool(d)


@pytest.mark.rule("wbg.faq.stoneform")
def test_stoneform_may_change_colour() -> None:
    t = duel("hunter", [2, 8, 2], "alliance", level=1, health=3)
    until(t, "use dwarf")
    play(t, "use dwarf 0")
    assert offered(t) == ["colour red", "colour blue", "colour green"]


@pytest.mark.rule("wbg.dice.raise")
def test_raising_dice() -> None:
    t = duel("warrior", [8, 4, 2], talents=["cruelty"], health=14, foes=CRUSADER)
    until(t, "use cruelty")
    play(t, "use cruelty 0")
    assert placed(t).defense == 2


@pytest.mark.rule("wbg.dice.raise")
def test_no_die_is_raised_above_eight() -> None:
    t = duel(
        "warlock", [2, 7, 2], level=3, equipped=["curse-of-exhaustion", "corruption"], health=8, energy=3,
        foes=CRUSADER,
    )  # fmt: skip
    until(t, "use curse-of-exhaustion 0")
    assert pool(t) == [("red", 2), ("blue", 7)]
    play(t, "use curse-of-exhaustion 0")
    assert pool(t) == [("red", 2), ("blue", 8)]


@pytest.mark.rule("wbg.dice.preset")
def test_aimed_shot() -> None:
    t = duel("hunter", [2] * 9, talents=["aimed-shot"], equipped=["gorewood-bow"], health=10)
    until(t, "use aimed-shot")
    play(t, "use aimed-shot 0")
    assert [v for c, v in pool(t) if c == "blue"] == [7, 8, 2, 2]


@pytest.mark.rule("wbg.dice.extra-roll", "wbg.dice.current-result")
def test_dice_added_after_the_roll_are_rolled_at_once() -> None:
    t = duel("warrior", [8, 2, 2, 5, 6], talents=["impale"], health=14)
    until(t, "use impale")
    play(t, "use impale 0")
    assert rolls(t)[2] == (5, 6)
    assert placed(t).defense == 3


@pytest.mark.rule("wbg.dice.independent-reroll", "wbg.faq.arcane-focus")
@pytest.mark.example("wbg.ex.built-independent-reroll")
def test_rerolls_apart_from_the_value() -> None:
    t = fight(
        "mage",
        ["green ghoul"],
        level=3,
        talents=["arcane-focus"],
        equipped=["wand-of-eventide"],
        energy=0,
        health=4,
        dice=[2, 2, 3, 4, 7, 7, 7],
    )
    until(t, "use arcane-focus")
    play(t, "use arcane-focus 0", "die 1", "die 2", "die 3")
    assert rolls(t)[2:5] == [(7,), (7,), (7,)]
    assert not any(c.startswith("reroll") for c in offered(t))
    other = fight(
        "mage",
        CRUSADER,
        level=3,
        talents=["arcane-focus"],
        equipped=["wand-of-eventide"],
        energy=0,
        health=4,
        dice=[2, 2, 3, 4, 7, 7, 7],
    )
    until(other, "use arcane-focus")
    play(other, "use arcane-focus 0", "die 1", "die 2", "die 3")
    assert "reroll 1" in offered(other)


@pytest.mark.rule("wbg.dice.instead-of-reroll")
def test_lethal_shots() -> None:
    t = duel(
        "hunter", [2, 2, 2, 2, 7], talents=["lethal-shots"], equipped=["laminated-recurve-bow"], health=10
    )
    until(t, "use lethal-shots")
    assert (count(t, "red"), count(t, "blue")) == (2, 1)
    play(t, "use lethal-shots 0")
    assert placed(t).damage == 1
    assert rolls(t)[:4] == [(2, 2), (2,), (2,), (7,)]


@pytest.mark.rule("wbg.dice.colour-condition")
def test_forbidden_colours() -> None:
    t = duel("priest", [2] * 9, equipped=["smite", "amulet-of-protection"], energy=9, health=8)
    assert count(t, "red") == 1
    play(t, "use smite 0")
    assert (count(t, "red"), count(t, "blue")) == (0, 4)
    play(t, "use amulet-of-protection 0")
    assert count(t, "green") == 3
    iron = duel("warrior", [2, 3, 4, 5, *[2] * 5], equipped=["ironfoe"], health=14)
    play(until(iron, "use ironfoe"), "use ironfoe 0")
    assert {c.split()[1] for c in offered(iron) if c.startswith("reroll")} == {"0", "1", "2", "3"}
    assert refusal(iron, "reroll 4").rule == "wbg.dice.colour-condition"


@pytest.mark.rule("wbg.dice.remove-set-aside", "wbg.dice.remove-not-spotted", "wbg.effect.pay-health")
def test_dice_given_up() -> None:
    t = duel("shaman", [2] * 9, talents=["parry"], energy=0, health=9, foes=GNOLL)
    play(t, "use parry 0")
    assert (count(t, "red"), count(t, "green")) == (0, 1 + 3)
    assert t.frame(AttackPhase).pool.out == {Colour.RED: 1}
    d = duel("druid", [2, 8, 8], equipped=["thorns"], energy=0, health=8)
    until(d, "use thorns")
    c = who(d, "druid")
    assert may_use(d, c, CardId("thorns"), 0, c.id) is None
    for die in d.frame(AttackPhase).pool.dice:
        die.spotted = True
    assert may_use(d, c, CardId("thorns"), 0, c.id) is not None


@pytest.mark.rule("wbg.dice.hold-back")
def test_holding_dice_back() -> None:
    t = fight("warrior", ["green ogre"], level=5, dice=[2] * 9, health=14)
    assert offered(t) == ["hold-back red", "done"]
    play(t, "hold-back red", "done")
    assert len(rolls(t)[0]) == 1


@pytest.mark.rule("wbg.combat.reroll-cost")
def test_reroll_for_energy() -> None:
    t = duel("druid", [2] * 9, level=2, equipped=["gnarled-staff"], energy=1, health=3)
    until(t, "use gnarled-staff")
    assert stat(t, who(t, "druid"), "reroll").total == 0
    play(t, "use gnarled-staff 0")
    assert stat(t, who(t, "druid"), "reroll").total == 1
    assert who(t, "druid").energy == 0


# -- moments --------------------------------------------------------------------------------------


@pytest.mark.rule("wbg.window.round-start", "wbg.effect.outright-defeat")
def test_polymorph_in_the_first_round() -> None:
    t = fight("mage", ["blue ogre"], level=2, equipped=["polymorph"], energy=6)
    assert offered(t) == ["use polymorph 0", "done"]
    play(t, "use polymorph 0")
    assert t.find(Combat) is None
    assert not t.state.board
    assert who(t, "mage").spellbook == ["polymorph"]
    quest = fight("mage", ["green ogre ogres-in-andorhal"], level=2, equipped=["polymorph"], energy=6)
    assert not any("polymorph" in c for c in offered(quest))


@pytest.mark.rule("wbg.window.place-tokens", "wbg.effect.redirect-hits", "wbg.effect.self-unequip")
def test_stealth_sends_red_hits_to_the_damage_box() -> None:
    t = duel("rogue", [8, 7, 2], equipped=["stealth"], energy=0, health=10, foes=["red infernal"])
    until(t, "use stealth")
    play(t, "use stealth 0", "die 0", "enough")
    assert (placed(t).damage, placed(t).defense) == (1, 1)
    assert who(t, "rogue").spellbook == ["stealth"]


@pytest.mark.rule("wbg.window.place-tokens-end", "wbg.effect.move-tokens")
def test_moving_tokens() -> None:
    t = duel(
        "druid", [2] * 9, talents=["vengeance-druid", "moonfury"], energy=9, equipped=["starfire"], health=8
    )
    play(t, "use starfire 0")
    until(t, "use vengeance-druid")
    assert (area(t).attrition, area(t).defense) == (3, 0)
    play(t, "use vengeance-druid 0")
    assert events(t, "WoundsDealt")[0].defense == 3


@pytest.mark.rule("wbg.effect.token-triggers")
def test_tokens_that_trigger() -> None:
    t = duel(
        "mage",
        [2, 8, 8, 2],
        talents=["ice-barrier"],
        equipped=["wand-of-eventide"],
        energy=0,
        health=8,
        foes=["red infernal"],
    )
    until(t, "done")
    while not events(t, "WoundsDealt"):
        play(t, "done")
    assert placed(t).damage == 2
    assert events(t, "WoundsDealt")[0].armor == 2


@pytest.mark.rule("wbg.effect.empty-boxes")
def test_execute() -> None:
    t = fight(
        "warrior", ["green infernal"], level=5, equipped=["execute"], energy=5, health=14, dice=[8, 8, 8]
    )
    until(t, "use execute")
    play(t, "use execute 0", "spend 5")
    assert events(t, "WoundsDealt")[0].defense == 0
    assert events(t, "WoundsDealt")[0].armor == 1


@pytest.mark.rule("wbg.window.defense", "wbg.effect.stored-losses", "wbg.faq.shadowguard")
def test_the_defense_phase() -> None:
    t = fight(
        "priest",
        ["green worgen"],
        at="damage",
        level=5,
        health=8,
        equipped=["shadowguard"],
        areas={"horde": {"defense": 3}},
    )
    until(t, "use shadowguard")
    while who(t, "priest").lost_defense < 3:
        play(t, "done")
    play(t, "use shadowguard 0")
    assert area(t).damage >= 3
    coil = fight(
        "warlock",
        ["green worgen"],
        at="damage",
        level=5,
        health=1,
        equipped=["deathcoil"],
        energy=3,
        areas={"horde": {"armor": 6}},
    )
    assert who(coil, "warlock").health == 0
    play(coil, "use deathcoil 0")
    assert [e.change for e in events(coil, "HealthChanged")][:2] == [-1, 3]


@pytest.mark.rule("wbg.effect.stored-losses")
def test_enrage_stores_losses() -> None:
    t = duel("warrior", [2] * 9, talents=["enrage"], health=14)
    until(t, "use enrage")
    lost = who(t, "warrior").lost_stored
    assert lost > 0
    play(t, "use enrage 0")
    assert events(t, "TokensPlaced")[1].attrition == 1 + min(4, lost)


@pytest.mark.rule("wbg.effect.prevent-loss")
def test_prevented_losses_never_happened() -> None:
    t = fight("warlock", ["green gnoll"], at="damage", health=1, energy=3, areas={"horde": {"defense": 2}})
    assert who(t, "warlock").health == 0
    play(t, "use moldy-robes 0")
    c = who(t, "warlock")
    assert (c.health, c.energy, c.lost_round, c.lost_before) == (1, 2, 0, 0)


@pytest.mark.rule("wbg.effect.prevent-loss")
def test_one_use_prevents_one_of_several_losses() -> None:
    # What Shadowguard gives back as hits is what was lost indeed.
    for prevented, hits in ((0, 2), (1, 1)):
        t = fight(
            "priest", ["green gnoll"], at="damage", level=2, health=6, energy=4,
            equipped=["moldy-robes", "shadowguard"],
        )  # fmt: skip
        play(t, "done", *["use moldy-robes 0"] * prevented)
        until(t, "use shadowguard 0")
        c = who(t, "priest")
        assert (c.health, c.lost_round, c.lost_defense, c.lost_stored) == (6 - hits, hits, hits, hits)
        play(t, "use shadowguard 0")
        assert area(t).damage == hits


@pytest.mark.rule("wbg.window.round-end", "wbg.vital.gain-duration", "wbg.effect.unequip-cost")
def test_sacrifice_lasts_until_the_end_of_the_round() -> None:
    t = duel(
        "warlock",
        [2] * 20,
        talents=["sacrifice"],
        equipped=["voidwalker"],
        health=8,
        energy=0,
        foes=["green gnoll"],
    )
    until(t, "use sacrifice")
    play(t, "use sacrifice 0")
    c = who(t, "warlock")
    assert c.spellbook == ["voidwalker"]
    assert events(t, "HealthChanged")[0].left == 13
    assert c.health <= 8


@pytest.mark.rule("wbg.window.combat-end", "wbg.vital.gain-duration", "wbg.vital.gain-exceeds")
@pytest.mark.example("wbg.ex.built-gain-and-trim")
def test_gains_are_trimmed_after_the_combat() -> None:
    t = fight(
        "warrior",
        ["red scarlet-crusader"],
        level=3,
        energy=3,
        dice=[2] * 6,
        health=8,
        friends={"hunter": {"health": 3}},
    )
    play(t, "attack warrior")
    assert who(t, "warrior").energy == 4
    until(t, "attack warrior")
    play(t, "attack warrior")
    assert who(t, "warrior").energy == 5
    won = fight(
        "warrior", ["green gnoll"], level=3, energy=5, at="ranged_strike", areas={"horde": {"damage": 3}}
    )
    assert who(won, "warrior").energy == 3
    undead = fight(
        "mage", ["green gnoll"], health=1, at="ranged_strike", areas={"horde": {"damage": 3}}, level=5
    )
    assert who(undead, "mage").health == 3


@pytest.mark.rule("wbg.window.enemy-power")
def test_an_enemy_answers_an_instant_before_its_effect(monkeypatch: pytest.MonkeyPatch) -> None:
    from msgspec.structs import replace

    from azeroth.games.world_of_warcraft import GAME

    cards = GAME.content().cards
    key = CardId("piercing-howl")
    (howl,) = cards[key].abilities
    # No card of the box answers powers: this talent is made to, under a name of its own for the loadout.
    answer = CardId("answering-howl")
    monkeypatch.setitem(
        cards, answer, replace(cards[key], abilities=(replace(howl, at=Moment.ENEMY_INSTANT),))
    )
    fighters: dict[str, Any] = {
        "warlock": {"faction": "horde", "seat": 0, "equipped": ["shadow-bolt"], "energy": 3},
        "warrior": {"faction": "alliance", "seat": 1, "level": 3, "talents": ["answering-howl"]},
    }
    step: dict[str, Any] = {"step": "pvp", "who": ["warlock"], "enemies": ["warrior"]}
    for c in fighters.values():
        c["region"] = "ambermill"
    t = table(2, characters=fighters, **step)
    before = count(t, "blue")
    play(t, "use shadow-bolt 0")
    assert t.seats == (1,)
    assert offered(t) == ["use answering-howl 0", "done"]
    assert (who(t, "warlock").energy, count(t, "blue")) == (2, before)
    play(t, "use answering-howl 0")
    assert area(t, "alliance").armor == 1
    assert [e.card for e in events(t, "Used")] == ["shadow-bolt", "answering-howl"]
    assert len(rolls(t)[1]) == before + 1
    alone = duel("warrior", equipped=["heroic-strike"], talents=["answering-howl"], energy=5, foes=GNOLL)
    play(alone, "use heroic-strike 0")
    assert "use answering-howl 0" not in offered(alone)


# -- friends --------------------------------------------------------------------------------------


@pytest.mark.rule("wbg.effect.for-friends", "wbg.term.friendly", "wbg.term.friendly-participating")
def test_gifts_for_friends() -> None:
    t = fight(
        "warrior",
        CRUSADER,
        level=3,
        equipped=["battle-shout"],
        friends={"hunter": {"level": 2}},
        dice=[2] * 9,
    )
    assert stat(t, who(t, "hunter"), "reroll").total == 1
    assert stat(t, who(t, "warrior"), "reroll").total == 1
    t.frame(Battle).remove(who(t, "warrior").id)
    assert stat(t, who(t, "hunter"), "reroll").total == 0


@pytest.mark.rule("wbg.effect.in-friends-step")
def test_in_a_friends_step() -> None:
    t = fight(
        "priest",
        GNOLL,
        level=2,
        equipped=["power-word-shield"],
        energy=6,
        dice=[3] * 12,
        health=3,
        friends={"warrior": {"level": 2}},
    )
    play(t, "attack warrior")
    assert offered(t) == ["use power-word-shield 0", "done"]
    play(t, "use power-word-shield 0")
    assert t.frame(AttackPhase).character == "warrior"
    assert count(t, "green") == 1 + 2
    assert who(t, "priest").energy == 5
    play(t, "done")
    assert t.frame(AttackPhase).character == "priest"
    assert not any("power-word-shield" in c for c in offered(t))


@pytest.mark.rule("wbg.term.friendly-participating-user")
def test_only_participants_serve_participants() -> None:
    druid = {"faction": "horde", "health": 2, "equipped": ["rejuvenation"], "seat": 0}
    t = table(
        2,
        characters={"druid": druid, "paladin": {"faction": "alliance", "seat": 1}},
        step="lose",
        who=["druid"],
        n=1,
    )
    assert who(t, "druid").health == 1
    assert "use rejuvenation 0" not in offered(t)
    why = may_use(t, who(t, "druid"), CardId("rejuvenation"), 0, who(t, "druid").id)
    assert why is not None
    assert why.rule == "wbg.term.friendly-participating-user"


# -- single rules of effects ----------------------------------------------------------------------


@pytest.mark.rule("wbg.effect.sum", "wbg.effect.threat-change")
def test_threat_is_lowered_for_the_user_alone() -> None:
    t = fight(
        "hunter",
        ["green doom-guard"],
        level=5,
        talents=["trueshot"],
        friends={"warrior": {"level": 5}},
        health=10,
    )
    assert threat(t, who(t, "hunter")).total == 6
    assert threat(t, who(t, "warrior")).total == 7
    who(t, "hunter").tokens[CURSE] = 9
    assert stat(t, who(t, "hunter"), "reroll").total == 0


@pytest.mark.rule("wbg.effect.card-tokens")
def test_cards_place_tokens_whatever_the_threat() -> None:
    t = duel("warrior", [2] * 9, talents=["piercing-howl"], health=14)
    until(t, "use piercing-howl")
    play(t, "use piercing-howl 0")
    assert events(t, "WoundsDealt")[0].armor == 1


@pytest.mark.rule("wbg.effect.equip-in-combat")
def test_vanish_equips_stealth() -> None:
    t = duel(
        "rogue",
        [2] * 9,
        equipped=["vanish", "ravenwood-bow"],
        spellbook=["stealth"],
        energy=9,
        health=10,
        foes=GNOLL,
    )
    assert count(t, "blue") == 3
    play(t, "use vanish 0")
    assert "stealth" in who(t, "rogue").cards
    assert "ravenwood-bow" in who(t, "rogue").bag
    assert (count(t, "blue"), count(t, "red")) == (0, 2)
    assert who(t, "rogue").energy == 6


@pytest.mark.rule("wbg.effect.leave-combat")
@pytest.mark.example("wbg.ex.built-ice-block")
def test_ice_block() -> None:
    quest = "gnolls-on-the-warpath"
    t = fight(
        "mage",
        [f"green gnoll {quest}"],
        "alliance",
        level=3,
        talents=["ice-block"],
        energy=0,
        dice=[2] * 9,
        friends={"hunter": {"level": 3}},
        quests={"alliance": [quest]},
    )
    play(t, "attack mage")
    until(t, "use ice-block")
    play(t, "use ice-block 0")
    assert t.frame(Battle).group == ["hunter"]
    assert who(t, "mage").region == "ambermill"
    area(t, "alliance").damage = 3
    while t.find(Combat) is not None:
        play(t, "done" if "done" in offered(t) else offered(t)[0])
    assert who(t, "mage").gold == 5
    assert who(t, "hunter").gold == 10
    alone = fight("mage", ["green gnoll"], level=3, talents=["ice-block"], energy=0, dice=[2] * 9)
    until(alone, "use ice-block")
    play(alone, "use ice-block 0")
    assert alone.find(Combat) is None
    assert len(alone.state.board) == 1


@pytest.mark.rule("wbg.effect.combo-tokens")
def test_combo_tokens() -> None:
    t = duel(
        "rogue",
        [8, 7, 2, 2],
        equipped=["eviscerate", "sinister-strike"],
        energy=9,
        health=10,
        foes=["red infernal"],
    )
    play(t, "use sinister-strike 0")
    until(t, "use sinister-strike 1")
    play(t, "use sinister-strike 1", "die 0")
    assert offered(t) == ["die 1", "done"]
    play(t, "die 1")
    combo = next(e.combo for e in who(t, "rogue").equipped if e.card == "eviscerate")
    assert combo == 2
    until(t, "use eviscerate")
    play(t, "use eviscerate 0", "spend 2")
    assert placed(t).attrition == 2
    bare = duel("rogue", [8, 8, 2], equipped=["sinister-strike"], energy=9, health=10)
    play(bare, "use sinister-strike 0")
    assert who(bare, "rogue").combo_placed == 0


@pytest.mark.rule("wbg.effect.drop-afflictions")
def test_purge() -> None:
    t = duel("shaman", [2] * 9, equipped=["purge"], energy=9, health=9, curse=1)
    until(t, "use purge")
    play(t, "use purge 0")
    assert (who(t, "shaman").curse, who(t, "shaman").stun) == (0, 0)
    assert events(t, "WoundsDealt")[0].armor == 3


@pytest.mark.rule("wbg.effect.against-strong")
def test_against_strong_opponents() -> None:
    red = duel("mage", [2] * 9, equipped=["cowl-of-heroes"], energy=0, health=8, foes=["red gnoll"])
    assert (count(red, "blue"), count(red, "green")) == (2, 1)
    green = duel("mage", [2] * 9, equipped=["cowl-of-heroes"], energy=0, health=8, foes=["green gnoll"])
    assert (count(green, "blue"), count(green, "green")) == (1, 0)
    chain = duel("shaman", [2] * 9, equipped=["chain-lightning"], energy=9, health=9, foes=["2 green gnoll"])
    play(chain, "use chain-lightning 0")
    assert count(chain, "blue") == 3
    one = duel("shaman", [2] * 9, equipped=["chain-lightning"], energy=9, health=9, foes=["green gnoll"])
    play(one, "use chain-lightning 0")
    assert count(one, "blue") == 2


@pytest.mark.rule(
    "wbg.faq.slice-and-dice", "wbg.faq.crackling-staff", "wbg.faq.arcane-missiles", "wbg.faq.judgement",
)  # fmt: skip
def test_errata_of_timing() -> None:
    from azeroth.games.world_of_warcraft import GAME

    cards = GAME.content().cards
    assert cards[CardId("slice-and-dice")].abilities[0].at is Moment.REROLL_END
    assert cards[CardId("crackling-staff")].abilities[0].at is Moment.POOL_END
    t = duel(
        "mage", [2] * 30, equipped=["arcane-missiles"], energy=9, health=8, friends={"warrior": {"level": 5}}
    )
    c = who(t, "mage")
    assert use_cost(t, c, CardId("arcane-missiles"), 0).total == 2
    c.previous = (CardId("arcane-missiles"),)
    assert use_cost(t, c, CardId("arcane-missiles"), 0).total == 0
    c.lost_before = 1
    assert use_cost(t, c, CardId("arcane-missiles"), 0).total == 2
    p = duel("paladin", [8, 2, 2, 2, 2], "alliance", equipped=["seal-of-command"], energy=0, health=12)
    play(p, "use seal-of-command 1")
    assert count(p, "red") == 3
    assert "seal-of-command" in loadout(p, who(p, "paladin")).names
    until(p, "use seal-of-command 0")


@pytest.mark.rule("wbg.card.resolve-fully")
def test_an_effect_is_resolved_before_the_next_begins() -> None:
    w = duel("warrior", [5, 6, 7], equipped=["shield-wall"], health=14)
    until(w, "use shield-wall")
    play(w, "use shield-wall 0", "die 0")
    assert offered(w) == ["die 1", "die 2", "enough"]
    assert pool(w)[0] == ("green", 8)
