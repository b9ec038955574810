"""Combat with encounters: dice, powers, ranged and melee attacks, and each way it may end."""

from __future__ import annotations

import pytest

from azeroth.engine.play.events import Rolled
from azeroth.games.adventure.events import (
    AttackMade,
    CombatBegins,
    Defeated,
    ItemGained,
    PowerUsed,
)
from azeroth.games.adventure.play.combat.battle import Battle
from azeroth.testing import events, go_on, offered, play, refusal
from tests.adventure.fights import FIELD, asked, attacks, duel, fight, hits, wounds
from tests.adventure.tables import at, deck, turn, who

BRUTE = "rot-hide-brute"
"""Melee 2, defense 5, damage 1, Aggro; no powers."""
BOAR = "mountain-boar"
"""Melee 1, defense 4, damage 1; no powers."""
NEOPHYTE = "scarlet-neophyte"
"""Ranged 2, defense 5, damage 1; no powers."""
AT_HOGGER = {"character": "grumbaz", "side": "other", "space": "forests-edge"}
"""Melee 3 against Hogger: melee 3, defense 6, damage 1; green level is the reward."""


# -- the steps --------------------------------------------------------------------------------------


@pytest.mark.rule("ag.combat.steps", "ag.combat.one-attack-type", "ag.combat.dice-owners")
def test_a_combat_runs_through_its_steps_once() -> None:
    t = fight("frostmane-shadowcaster", [4, 1], {"character": "burbonn"}, players=3)
    steps = [
        e for e in t.happened if isinstance(e, CombatBegins | Rolled | PowerUsed | AttackMade | ItemGained)
    ]
    kinds = [type(e).__name__ for e in steps[: steps.index(events(t, ItemGained)[0]) + 1]]
    assert kinds == [
        "CombatBegins", "Rolled", "Rolled", "PowerUsed", "AttackMade", "AttackMade", "ItemGained",
    ]  # fmt: skip
    assert [(seat, ranged) for seat, _, _, ranged in attacks(t)] == [(-1, True), (0, False)]
    red, black = events(t, Rolled)[:2]
    assert (red.die, red.seat) == ("red", 0)
    assert (black.die, black.seat) == ("black", 2), "the player to the right rolls for the encounter"


@pytest.mark.rule("ag.combat.attacker-defender-encounter")
def test_the_character_attacks_also_who_holds_them() -> None:
    hero = {"character": "grumbaz", "level": "yellow", "space": FIELD}
    t = turn(
        "challenge", hero, dice=[1, 1],
        track=[{"card": BRUTE, "space": FIELD, "aggro": True}], stop_at="Combat.roll",
    )  # fmt: skip
    assert (t.frame(Battle).attacker.seat, t.frame(Battle).defender.seat) == (0, -1)
    go_on(t)
    ((_, _, defense, _), _) = attacks(t)
    assert defense == 5, "his +1 as a defender does not count"
    duelled = duel([1, 1], {"character": "burbonn"}, {"character": "grumbaz", "level": "yellow"})
    assert [a[2] for a in attacks(duelled) if a[0] == 0] == [6]


@pytest.mark.rule("ag.combat.ranged-skip", "ag.combat.melee-simultaneous", "ag.combat.melee-defeat-check")
@pytest.mark.example("ag.ex.quick-reference-combat")
def test_melee_against_melee() -> None:
    t = fight(BRUTE, [4, 2], {"character": "burbonn", "damage": 4})
    assert attacks(t) == [(-1, 4, 4, False), (0, 5, 5, False)], "both strike, then defeat is looked at"
    assert [e.seat for e in events(t, Defeated)] == [-1, 0]
    assert who(t).space == "stormwind-city"


@pytest.mark.rule("ag.combat.ranged-skip", "ag.combat.card-windows")
def test_cards_without_an_exact_moment_have_four_windows() -> None:
    hero = {"character": "sofeea", "hand": ["blink"], "energy": 1}
    t = fight(BRUTE, [1, 1], hero)
    assert refusal(t, "play blink").rule == "ag.ability.timing-combat", "the combat has not begun"
    play(t, "pass")
    rolled = []
    while t.seats == (0,) and "play blink" in offered(t):
        rolled.append((len(events(t, Rolled)), len(attacks(t))))
        play(t, "pass")
    assert rolled == [(0, 0), (2, 0), (2, 0), (2, 1)], "before and after the dice, after powers, after ranged"
    assert attacks(t)[-1][0] == -1
    melee = {"character": "dongon", "side": "other", "hand": ["vanish"], "energy": 1}
    t = fight(BRUTE, [1, 1], melee)
    seen = 0
    while t.seats == (0,) and "play vanish" in offered(t):
        seen += 1
        play(t, "pass")
    assert seen == 3, "without a ranged attack there is no step between"


@pytest.mark.rule("ag.combat.before-roll", "ag.ability.weapon-replacement-when")
def test_weapon_replacements_are_played_before_the_dice() -> None:
    hero = {"character": "sofeea", "hand": ["frostbolt", "blink"], "energy": 2}
    t = play(fight(BRUTE, [1, 1], hero), "pass")
    assert events(t, CombatBegins)
    assert not events(t, Rolled)
    assert "play frostbolt" in offered(t)
    play(t, "pass")
    assert events(t, Rolled)
    assert "play blink" in offered(t)
    assert refusal(t, "play frostbolt").rule == "ag.ability.weapon-replacement-when"


@pytest.mark.rule("ag.combat.trigger-encounter-first", "ag.power.triggered-once", "ag.power.defender-first")
@pytest.mark.example("ag.ex.grumbaz-star-against-one")
def test_the_encounters_powers_come_first() -> None:
    hero = {"character": "grumbaz", "weapon": "rotten-ghoul"}  # a spade: draw a card on a star
    t = fight("moonrage-glutton", [6, 1, 1], hero)  # on 1 it rolls again
    assert [(e.die, e.values[0]) for e in events(t, Rolled)[:3]] == [("red", 6), ("black", 1), ("black", 1)]
    assert len(events(t, Rolled)) == 3, "a second 1 is not rolled again"
    assert [e.seat for e in events(t, PowerUsed)] == [-1, 0]
    assert len(who(t).hand) == 1
    assert attacks(t)[0][:2] == (-1, 4)


# -- attacks ----------------------------------------------------------------------------------------


@pytest.mark.rule("ag.combat.hit")
def test_an_attack_says_who_hits_or_misses_whom() -> None:
    t = fight(BRUTE, [3, 6], {"character": "grumbaz"})
    theirs, mine = (made.words(t) for made in events(t, AttackMade))
    assert "Rot Hide Brute](challenge:rot-hide-brute) hits" in theirs
    assert "misses [Rot Hide Brute](challenge:rot-hide-brute): melee attack 4 against a defense of 5." in mine
    held = events(t, AttackMade)[1].outcome(t)
    assert held is not None
    assert "misses [Rot Hide Brute]" in held.title


@pytest.mark.rule("ag.combat.attack-total", "ag.combat.hit", "ag.combat.damage")
def test_die_and_attack_and_modifiers_against_defense() -> None:
    shout = [{"card": "battle-shout", "by": 0}]
    t = fight(BRUTE, [3, 1], {"character": "grumbaz", "attached": shout})
    assert attacks(t)[1] == (0, 3 + 1 + 1, 5, False)
    assert hits(t) == [False, True]
    t = fight(BRUTE, [3, 1], {"character": "grumbaz"})
    assert attacks(t)[1] == (0, 4, 5, False), "one too little misses"
    assert who(t).bag == []
    assert [m.card for m in t.state.track] == [BRUTE]
    for die in (1, 5):
        t = fight("elder-gray-bear", [1, die], {"level": "green", "space": "lakeshire"}, space="lakeshire")
        low = die == 1  # a 1 lowers its attack
        assert wounds(t) == ([] if low else [2]), "damage is the damage value, by however much it hits"


@pytest.mark.rule("ag.combat.damage")
def test_damage_is_modified() -> None:
    t = fight("riverpaw-outrunner", [1, 6])  # on a star one damage more
    assert wounds(t) == [2]
    t = fight("riverpaw-outrunner", [1, 5])
    assert wounds(t) == [1]


@pytest.mark.rule(
    "ag.combat.dice-owners", "ag.combat.ranged-first", "ag.combat.melee-only-if-both-survive",
    "ag.combat.end-encounter-defeated", "ag.combat.encounter-one-damage",
)  # fmt: skip
@pytest.mark.example("ag.ex.mountain-boar")
def test_sandrai_shoots_the_boar() -> None:
    t = fight(BOAR, [3, 5], {"character": "sandrai"})
    assert attacks(t) == [(0, 4, 4, True)], "3 + 1 is enough, and the boar never strikes"
    assert wounds(t) == []
    assert who(t).bag == [BOAR]
    assert BOAR not in deck(t, "grey")
    (gained,) = events(t, ItemGained)
    assert gained.rule == "ag.combat.end-encounter-defeated"


@pytest.mark.rule(
    "ag.combat.end-neither", "ag.power.triggered-mandatory", "ag.errata.rotten-ghoul-defense",
    "ag.combat.ranged-first", "ag.combat.hit",
)  # fmt: skip
@pytest.mark.example("ag.ex.rotten-ghoul-combat")
@pytest.mark.example("ag.ex.undefeated-track-diagram")
def test_burbonn_and_the_rotten_ghoul() -> None:
    hero = {"level": "green", "weapon": "redridge-basher"}  # Fine Longbow: on 1 roll again
    t = fight("rotten-ghoul", [1, 3, 1], hero)
    ((shooter, shot, five, ranged), (ghoul, blow, defense, melee)) = attacks(t)
    assert (shooter, shot, five, ranged) == (0, 1 + 3, 5, True), "one too little for the 5 of the errata"
    assert (ghoul, blow, melee) == (-1, 5, False)
    assert blow >= defense
    assert wounds(t) == [1]
    (marker,) = t.state.track
    assert (marker.card, marker.space, marker.aggro) == ("rotten-ghoul", FIELD, True)
    assert (who(t).space, who(t).bag, who(t).damage) == (FIELD, [], 1)
    assert "rotten-ghoul" not in deck(t, "grey")


@pytest.mark.rule("ag.combat.ranged-first", "ag.combat.attack-total", "ag.combat.hit", "ag.combat.damage")
@pytest.mark.example("ag.ex.ranged-opponent-hits-burbonn")
def test_a_ranged_opponent_hits_burbonn_first() -> None:
    t = fight("goblin-engineer", [3, 5], {"side": "other", "level": "green"}, space="lakeshire")
    assert attacks(t) == [(-1, 2 + 5, 3, True), (0, 3 + 2, 6, False)], "he survives, and strikes back"
    assert wounds(t) == [2]


@pytest.mark.rule(
    "ag.combat.ranged-simultaneous", "ag.combat.ranged-defeat-check", "ag.combat.end-both",
    "ag.combat.encounter-one-damage",
)  # fmt: skip
@pytest.mark.example("ag.ex.goblin-engineer-both-defeated")
def test_sandrai_and_the_goblin_engineer_defeat_each_other() -> None:
    hero = {
        "character": "sandrai", "level": "grey", "side": "other", "damage": 2, "weapon": NEOPHYTE,
        "attached": [{"card": "frostbite", "by": 1}],
    }  # fmt: skip
    t = turn(
        "challenge", {**hero, "space": FIELD}, {"character": "sofeea"}, dice=[6, 5],
        track=[{"card": "goblin-engineer", "space": FIELD}],
    )  # fmt: skip
    assert [a[0] for a in attacks(t)] == [-1, 0]
    assert hits(t) == [True, True]
    assert [e.seat for e in events(t, Defeated)] == [-1, 0]
    sandrai = who(t)
    assert (sandrai.space, sandrai.damage, sandrai.side) == ("stormwind-city", 0, "starting")
    assert sandrai.attached == []
    assert who(t, 1).discards == ["frostbite"]
    assert sandrai.bag == []
    assert deck(t, "green")[-1] == "goblin-engineer"
    assert t.state.track == []


@pytest.mark.rule("ag.combat.ranged-defeat-check", "ag.combat.end-character-defeated")
def test_who_falls_to_a_ranged_attack_strikes_no_more() -> None:
    t = fight(NEOPHYTE, [6, 6], {"damage": 4})
    assert attacks(t) == [(-1, 8, 4, True)]
    assert who(t).space == "stormwind-city"
    (marker,) = t.state.track
    assert (marker.card, marker.space) == (NEOPHYTE, FIELD), "the marker stays where the combat was"
    order = [type(e).__name__ for e in t.happened if type(e).__name__ in ("Moved", "MarkerPlaced")]
    assert order[:2] == ["Moved", "MarkerPlaced"], "the defeat steps come first"


@pytest.mark.rule("ag.combat.encounter-one-damage")
def test_one_damage_is_enough_for_an_overlord_and_none_is_not() -> None:
    hero = {"character": "grumbaz", "level": "red", "side": "other", "space": "tainted-scar"}
    for less, falls in ((0, True), (9, False)):
        t = turn("challenge", hero, dice=[6, 1], stop_at="Combat.melee_attacker")
        t.frame(Battle).attacker.damage = -less
        go_on(t)
        assert hits(t)[-1]
        assert bool(who(t).log) is falls


@pytest.mark.rule("ag.combat.two-combatants", "ag.ability.timing-combat")
def test_nobody_else_joins_a_combat() -> None:
    friend = {"character": "grumbaz", "space": FIELD, "hand": ["heroic-strike", "shield-block"]}
    t = turn("challenge", at(FIELD, "burbonn", damage=1), friend, dice=[4, 3], decks={"grey": [BRUTE]})
    play(t, "1: pass", "draw")  # an Intimidating Shout would have been for the moment before
    assert [a[0] for a in attacks(t)] == [-1, 0], "only the two attack, and nobody else was asked"
    assert len(who(t, 1).hand) == 2
    assert who(t, 1).damage == 0


# -- defeat outside the attack steps ----------------------------------------------------------------


@pytest.mark.rule("ag.combat.defeat-outside-attack-steps")
def test_damage_of_a_power_defeats_at_once() -> None:
    t = fight("vile-fin-muckdweller", [6, 6], {"damage": 4})  # on a star you take 1 damage
    assert attacks(t) == []
    assert who(t).space == "stormwind-city"
    assert [m.card for m in t.state.track] == ["vile-fin-muckdweller"]
    spear = {"level": "green", "weapon": "torn-fin-oracle"}  # on 4 the opponent takes 1 damage
    t = fight(NEOPHYTE, [4, 6], spear)
    assert attacks(t) == []
    assert NEOPHYTE in who(t).bag


# -- the end ----------------------------------------------------------------------------------------


@pytest.mark.rule("ag.combat.end-neither")
def test_nobody_wins() -> None:
    t = fight(BOAR, [1, 1], {"damage": 2})
    assert hits(t) == [False, False]
    (marker,) = t.state.track
    assert (marker.card, marker.space, marker.aggro) == (BOAR, FIELD, False)
    assert (who(t).space, who(t).damage, who(t).bag) == (FIELD, 2, [])


@pytest.mark.rule("ag.combat.end-both")
def test_both_defeated_give_the_card_back_to_its_deck() -> None:
    t = fight(BRUTE, [6, 6], {"damage": 4})
    assert deck(t, "grey")[-1] == BRUTE
    assert (t.state.track, who(t).bag) == ([], [])
    assert who(t).space == "stormwind-city"


@pytest.mark.rule("ag.combat.end-board-encounter-defeated", "ag.combat.board-encounter-undefeated")
def test_a_board_encounter_gives_its_reward_and_stays() -> None:
    t = turn("challenge", AT_HOGGER, dice=[5, 2])
    assert who(t).level == "green"
    assert (who(t).bag, t.state.track) == ([], [])
    again = turn("challenge", AT_HOGGER, dice=[1, 2])
    assert (who(again).level, again.state.track) == ("grey", []), "undefeated, it has no card and no marker"
    once_more = turn("challenge", {**AT_HOGGER, "level": "green"}, dice=[5, 2])
    assert [e.board for e in events(once_more, CombatBegins)] == ["forests-edge"], "it can be fought again"


@pytest.mark.rule("ag.combat.end-both-board")
def test_no_reward_for_who_falls_with_a_board_encounter() -> None:
    t = turn("challenge", {**AT_HOGGER, "damage": 4}, dice=[6, 6])
    assert {e.seat for e in events(t, Defeated)} == {0, -1}
    assert (who(t).level, who(t).hand) == ("grey", [])


@pytest.mark.rule("ag.combat.end-of-battle-damage", "ag.combat.end-both-board", "ag.faq.kelthuzad")
@pytest.mark.example("ag.ex.faq-kelthuzad")
def test_kelthuzads_last_word() -> None:
    hero = {"character": "grumbaz", "level": "red", "side": "other", "space": "naxxramas"}
    for damage, alive in ((8, False), (7, True)):  # of 10
        t = turn(
            "challenge", {**hero, "damage": damage}, dice=[6, 1],
            stop_at="Combat.ranged_defender",
        )  # fmt: skip
        t.frame(Battle).defender.no_attack = True  # he has survived the attack steps
        go_on(t)
        assert hits(t) == [True]
        assert -1 in {e.seat for e in events(t, Defeated)}, "Kel'Thuzad counts as defeated"
        assert wounds(t) == [2]
        assert bool(who(t).log) is alive
        assert (who(t).space == "naxxramas") is alive


@pytest.mark.rule("ag.combat.cancelled", "ag.ability.cancel-battle")
def test_a_cancelled_battle_ends_at_once() -> None:
    hero = {"character": "sofeea", "hand": ["blink"], "energy": 1, "damage": 1}
    t = play(fight(BRUTE, [6, 6], hero), "pass", "pass", "play blink")
    assert attacks(t) == []
    assert who(t).damage == 1
    (marker,) = t.state.track
    assert (marker.card, marker.space, marker.aggro) == (BRUTE, FIELD, True)
    assert who(t).bag == []
    fought = turn(
        "challenge", {**hero, "space": FIELD},
        track=[{"card": BRUTE, "space": FIELD, "number": 7}],
    )  # fmt: skip
    play(fought, "play blink")
    assert [m.number for m in fought.state.track] == [7], "one from the track stays there"


@pytest.mark.rule("ag.combat.cancelled")
def test_damage_before_a_cancelled_battle_stays() -> None:
    hero = {"character": "sofeea", "hand": ["blink"], "energy": 1}
    t = fight("vile-fin-muckdweller", [1, 6], hero)  # 1 damage on its star
    play(t, "pass", "pass", "pass")
    assert who(t).damage == 1
    play(t, "play blink")
    assert who(t).damage == 1
    assert attacks(t) == []


@pytest.mark.rule("ag.combat.encounter-decisions")
def test_the_player_to_the_right_decides_for_an_encounter() -> None:
    t = fight("bargaining-imp", [6, 1], players=3)
    assert asked(t) == (2, "UseAbility.effects")
    play(t, "2: option 1")
    assert attacks(t)[-1] == (0, 7, 11, False)
