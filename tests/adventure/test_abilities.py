"""Ability cards: drawing, paying, when they are played, and what becomes of them."""

from __future__ import annotations

from typing import Any

import pytest

from azeroth.engine.play.events import Rolled
from azeroth.games.adventure.events import CardPlayed, CardsDrawn
from azeroth.games.adventure.play.combat.battle import Battle
from azeroth.testing import events, offered, pass_until, play, refusal
from tests.adventure.fights import FIELD, asked, attacks, duel, fight, next_turn
from tests.adventure.tables import PACKS, at, choose, turn, who

TEN = [
    "heroic-strike", "heroic-strike.2", "charge", "charge.2", "charge.3", "shield-block", "rend",
    "execute", "whirlwind", "intercept",
]  # fmt: skip


# -- drawing ----------------------------------------------------------------------------------------


@pytest.mark.rule("ag.ability.own-deck", "ag.ability.no-automatic-draw")
def test_cards_come_from_the_own_deck_when_something_gives_them() -> None:
    hero = at("goldshire", "grumbaz", deck=["charge", "rend"])
    t = turn("start", hero, at("undercity", "sofeea"), dice=[13, 1, 1], decks={"grey": ["straw-man"]})
    play(t, "done")
    assert events(t, CardsDrawn) == [], "a turn by itself gives no card"
    play(t, "activate scroll")
    assert (who(t).hand, who(t).deck) == (["charge"], ["rend"]), "the top card"
    assert who(t, 1).hand == []
    next_turn(t, 1)
    assert [e.rule for e in events(t, CardsDrawn)] == ["ag.res.scroll"], "nor in any other phase"


@pytest.mark.rule("ag.ability.hand-limit", "ag.ability.hand-limit-discard")
def test_more_than_ten_cards_are_discarded_at_once() -> None:
    t = turn("exploration", at("goldshire", "grumbaz", hand=TEN, deck=["overpower"]))
    play(t, "activate scroll")
    assert asked(t) == (0, "HandLimit.too_many")
    assert "discard rend" in offered(t)
    assert "discard overpower" in offered(t), "any of them"
    play(t, "discard rend")
    assert len(who(t).hand) == 10
    assert who(t).discards == ["rend"]
    other = turn(
        "challenge", at(FIELD, "sofeea"), at("undercity", "grumbaz", hand=TEN),
        decks={"grey": ["lessons-at-the-inn"]},
    )  # fmt: skip
    assert asked(other) == (1, "HandLimit.too_many")
    play(other, "1: discard charge")
    assert len(who(other, 1).hand) == 10, "also in another's turn"
    nine = turn("exploration", at("goldshire", "grumbaz", hand=TEN[:9]))
    play(nine, "activate scroll")
    assert len(who(nine).hand) == 10


@pytest.mark.rule("ag.ability.reshuffle")
def test_an_empty_deck_is_renewed_from_the_discards() -> None:
    hero = at(FIELD, "sofeea", hand=["arcane-intellect"], energy=1, deck=["blink"])
    t = turn("walk", {**hero, "discards": ["portal", "teleport", "frostbolt"]})
    play(t, "play arcane-intellect")
    assert len(who(t).hand) == 2, "the draw is finished"
    assert "blink" in who(t).hand
    assert len(who(t).deck) == 2
    assert set(who(t).deck) < {"portal", "teleport", "frostbolt"}
    bare = turn("walk", hero)
    play(bare, "play arcane-intellect")
    assert who(bare).hand == ["blink"], "with no cards anywhere the rest of the draw is lost"
    last = turn("exploration", at("goldshire", "sofeea", deck=["blink"], discards=["portal"]))
    play(last, "activate scroll")
    assert (who(last).deck, who(last).discards) == (["portal"], []), "as soon as the deck is empty"


@pytest.mark.rule("ag.ability.discard-after-play", "ag.ability.reshuffle")
def test_a_card_is_not_shuffled_in_before_it_is_resolved() -> None:
    hero = at(FIELD, "burbonn", level="yellow", hand=["hunters-mark"], energy=1, deck=[], discards=["volley"])
    t = turn("walk", hero, at(FIELD, "grumbaz"))
    play(t, "play hunters-mark")  # improved, it draws a card
    assert (who(t).hand, who(t).deck) == (["volley"], [])
    assert [a.card for a in who(t, 1).attached] == ["hunters-mark"]


# -- paying -----------------------------------------------------------------------------------------


@pytest.mark.rule("ag.ability.energy-cost", "ag.ability.zero-cost")
@pytest.mark.example("ag.ex.burbonn-energy")
def test_burbonn_and_his_three_energy() -> None:
    hand = ["call-pet", "call-pet.2", "explosive-trap", "freezing-trap"]  # 2, 2, 1 and 0
    t = turn("movement", at(FIELD, "burbonn", hand=[*hand, "field-dressing"]), dice=[23])
    assert (who(t).movement, who(t).energy) == (2, 3)
    play(t, "play call-pet")
    assert who(t).energy == 1
    other = turn("walk", at(FIELD, "sofeea", hand=["portal", "blink", "evocation"], energy=1))
    assert refusal(other, "play portal").rule == "ag.ability.energy-cost"
    assert {"play explosive-trap", "play freezing-trap"} <= set(offered(t))
    play(t, "play freezing-trap")
    assert who(t).energy == 1, "no icons, no energy"
    next_turn(t, 1)
    assert who(t).energy == 0, "what was left is gone"


@pytest.mark.rule("ag.ability.energy-cost", "ag.ability.discard-after-play")
@pytest.mark.example("ag.ex.one-energy-card")
def test_a_card_of_one_energy() -> None:
    t = turn("walk", at(FIELD, "sofeea", hand=["arcane-intellect"], energy=1))
    play(t, "play arcane-intellect")
    assert (who(t).energy, who(t).discards) == (0, ["arcane-intellect"])


@pytest.mark.rule("ag.ability.energy-off-turn")
def test_out_of_turn_only_what_costs_nothing_is_played() -> None:
    def table(**mage: Any) -> Any:
        return turn(
            "walk", at(FIELD, "grumbaz", hand=["bloodrage"], energy=1),
            at(FIELD, "sofeea", hand=["counterspell"], **mage), event="spell-storm", packs=PACKS,
        )  # fmt: skip

    # Bloodrage costs 1 now, and so does the Counterspell: there is no energy for it.
    t = table()
    play(t, "play bloodrage")
    assert (who(t).damage, who(t, 1).hand) == (1, ["counterspell"]), "she was not even asked"
    t = table(bag=["straw-wolf"])
    play(t, "play bloodrage", "1: play counterspell")
    assert (who(t).damage, who(t, 1).bag) == (0, []), "a mana potion brought it to nothing"


@pytest.mark.rule("ag.ability.energy-before-roll")
def test_there_is_no_energy_before_the_movement_die() -> None:
    t = turn("start", at(FIELD, bag=["early-bird"], energy=0), dice=[13])
    assert asked(t) == (0, "MovementPhase.walk"), "nobody is asked what cannot be paid"
    t = turn("start", at(FIELD, bag=["early-bird", "straw-wolf"]), dice=[13])
    assert "use early-bird 0" in offered(t)
    assert who(t).energy == 0
    play(t, "use early-bird 0")
    assert (len(who(t).hand), who(t).bag) == (1, ["early-bird"]), "a mana potion pays"


# -- when -------------------------------------------------------------------------------------------


@pytest.mark.rule("ag.ability.timing-movement", "ag.ability.timing-combat", "ag.ability.timing-special")
@pytest.mark.rule("ag.ability.timing-text")
def test_icons_and_texts_say_when_a_card_is_played() -> None:
    hand = ["bloodrage", "heroic-strike", "shield-block", "last-stand"]
    t = turn("walk", at(FIELD, "grumbaz", hand=hand, energy=3), decks={"grey": ["straw-man"]}, dice=[1, 1])
    assert "play bloodrage" in offered(t)
    assert refusal(t, "play heroic-strike").rule == "ag.ability.timing-combat"
    assert refusal(t, "play last-stand").rule == "ag.ability.timing-special"
    play(t, "done")
    while t.find(Battle) is None:
        play(t, offered(t)[0])
    assert {"play heroic-strike", "pass"} <= set(offered(t))
    assert refusal(t, "play bloodrage").rule == "ag.ability.timing-movement"
    assert refusal(t, "play shield-block").rule == "ag.ability.timing-text", "it is for after the roll"
    play(t, "pass")
    assert "play shield-block" in offered(t)
    assert refusal(t, "play heroic-strike").rule == "ag.ability.timing-text", "it was for before the roll"
    assert refusal(t, "play last-stand").rule == "ag.ability.timing-special"


@pytest.mark.rule("ag.ability.timing-movement")
def test_movement_cards_are_for_the_active_character() -> None:
    hand = ["bloodrage", "charge", "intercept"]
    t = turn("movement", at(FIELD, "burbonn"), at(FIELD, "grumbaz", hand=hand), dice=[13])
    assert t.seats == (1,), "an Intercept is for the movement of others"
    assert offered(t) == ["play intercept", "pass"]
    assert refusal(t, "play bloodrage").rule == "ag.ability.timing-movement"
    play(t, "pass")
    assert t.seats == (0,)
    mine = turn("walk", at(FIELD, "burbonn"), at(FIELD, "grumbaz", hand=hand), active=1)
    assert "play bloodrage" in offered(mine)


@pytest.mark.rule("ag.ability.timing-special")
def test_a_special_card_is_played_in_another_turn() -> None:
    t = turn("movement", at(FIELD, "sofeea"), at("goldshire", "burbonn", hand=["concussive-shot"]), dice=[32])
    assert asked(t) == (1, "CardWindow.offer")
    play(t, "1: play concussive-shot")
    assert (who(t).movement, who(t, 1).discards) == (1, ["concussive-shot"])
    far = turn(
        "movement", at(FIELD, "sofeea"), at("undercity", "burbonn", hand=["concussive-shot"]), dice=[32]
    )
    assert asked(far)[0] == 0, "its text says within 3 spaces"


@pytest.mark.rule("ag.ability.outside-combat-order")
def test_the_active_character_orders_the_cards_of_others() -> None:
    t = turn(
        "movement", at(FIELD, "sofeea"), at(FIELD, "burbonn", hand=["concussive-shot"]),
        at(FIELD, "dongon", hand=["sprint"]), at("goldshire", "grumbaz", hand=["intercept"]),
        packs=["dongon"], dice=[41],
    )  # fmt: skip
    assert asked(t) == (0, "CardWindow.order")
    assert offered(t) == ["first 1", "first 3"]
    play(t, "first 3")
    assert t.seats == (3,)
    play(t, "3: play intercept")
    assert t.seats == (1,)
    play(t, "1: play concussive-shot")
    assert who(t).movement == 1
    assert [e.seat for e in events(t, CardPlayed)] == [3, 1]


@pytest.mark.rule("ag.ability.outside-combat-order")
def test_two_enemies_are_ordered_too() -> None:
    t = turn(
        "movement", at(FIELD, "sofeea"), at(FIELD, "burbonn", hand=["concussive-shot"]),
        at("goldshire", "grumbaz", hand=["intercept"]), dice=[41],
    )  # fmt: skip
    assert asked(t) == (0, "CardWindow.order")
    play(t, "first 2")
    assert asked(t) == (2, "CardWindow.offer")


@pytest.mark.rule("ag.ability.one-copy-per-turn", "ag.ability.energy-cost")
@pytest.mark.example("ag.ex.two-frostbolts")
def test_sofeea_plays_one_frostbolt_a_turn() -> None:
    hero = {"character": "sofeea", "hand": ["frostbolt", "frostbolt.2"], "energy": 2}
    t = play(fight("straw-man", [1, 1], hero), "pass", "play frostbolt")
    assert who(t).energy == 1
    assert refusal(t, "play frostbolt.2").rule == "ag.ability.one-copy-per-turn"
    while t.find(Battle) is not None:
        play(t, "pass")
    next_turn(t, 1)
    assert who(t).played == [], "the count starts afresh in everybody's turn"


# -- cancelling -------------------------------------------------------------------------------------


@pytest.mark.rule("ag.ability.cancel-card", "ag.ability.one-copy-per-turn")
def test_a_cancelled_card_was_played_and_paid() -> None:
    t = turn(
        "walk", at(FIELD, "grumbaz", hand=["charge", "charge.2"], energy=2),
        at(FIELD, "sofeea", hand=["counterspell"]), at("goldshire", "burbonn"),
    )  # fmt: skip
    play(t, "play charge")
    if "pick-character 2" in offered(t):
        play(t, "pick-character 2")
    assert who(t).space == FIELD, "announced and paid, without effect yet"
    assert who(t).energy == 1
    play(t, "1: play counterspell")
    assert who(t).space == FIELD
    assert who(t).discards == ["charge"]
    assert who(t).energy == 1, "the cost stays paid"
    assert refusal(t, "play charge.2").rule == "ag.ability.one-copy-per-turn"


@pytest.mark.rule("ag.ability.cancel-card")
def test_who_may_answer_first() -> None:
    t = duel(
        [1, 1], {"character": "grumbaz", "hand": ["heroic-strike"], "energy": 1},
        {"character": "brebo", "hand": ["spellsteal"]},
        others=[{"character": "sofeea", "space": FIELD, "hand": ["counterspell"]}],
    )  # fmt: skip
    choose(t, "play heroic-strike")
    order = []
    while "pass" in offered(t) and t.seats[0] != 0:
        order.append(t.seats[0])
        play(t, "pass")
    assert order[:2] == [1, 2], "the defender, then the others clockwise"


# -- staying in play --------------------------------------------------------------------------------


@pytest.mark.rule("ag.ability.attach", "ag.ability.played-faceup", "ag.ability.attach-discard-owner")
def test_an_attached_card_lies_open_and_goes_to_who_played_it() -> None:
    t = turn(
        "walk", at(FIELD, "burbonn", hand=["hunters-mark"], energy=1), at("goldshire", "grumbaz", damage=4),
        dice=[4, 1],
    )  # fmt: skip
    play(t, "play hunters-mark")
    assert [(a.card, a.owner) for a in who(t, 1).attached] == [("hunters-mark", 0)]
    assert t.view(1).state.characters[1].attached[0].card == "hunters-mark", "faceup"
    assert who(t).discards == [], "it stays in play"
    target = {"character": "grumbaz", "damage": 4, "attached": [{"card": "hunters-mark", "by": 0}]}
    marked = duel([3, 1], {"character": "burbonn"}, target)
    assert [a[2] for a in attacks(marked) if a[0] == 0] == [3], "its power is ongoing"
    assert who(marked, 1).attached == [], "its bearer was defeated"
    assert who(marked, 0).discards == ["hunters-mark"]
    assert who(marked, 1).discards == []


@pytest.mark.rule("ag.ability.played-faceup", "ag.ability.can-hurt-owner", "ag.faq.explosive-trap")
@pytest.mark.example("ag.ex.faq-explosive-trap")
def test_burbonn_is_hurt_by_his_own_trap() -> None:
    t = turn("walk", at("goldshire", "burbonn", hand=["explosive-trap"], energy=1))
    play(t, "play explosive-trap")
    assert [(g.card, g.space) for g in t.view(1).state.ground] == [("explosive-trap", "goldshire")]
    t = turn(
        "walk", at(FIELD, "grumbaz", movement=1), at("goldshire", "burbonn"), at("goldshire", "sofeea"),
        ground=[{"card": "explosive-trap", "space": "goldshire", "owner": 1}],
    )  # fmt: skip
    play(t, "step goldshire")
    assert [who(t, seat).damage for seat in range(3)] == [1, 1, 1]
    assert (t.state.ground, who(t, 1).discards) == ([], ["explosive-trap"])


@pytest.mark.rule("ag.ability.can-hurt-owner", "ag.faq.seed-of-corruption")
def test_sandrai_is_hurt_by_her_own_seed() -> None:
    victim = {"character": "grumbaz", "attached": [{"card": "seed-of-corruption", "by": 0}]}
    t = duel([4, 1], {"character": "sandrai"}, victim)
    assert who(t, 0).damage == 2, "she stood too near"
    assert who(t, 1).damage == 3
    assert who(t, 0).discards == ["seed-of-corruption"]


@pytest.mark.rule("ag.ability.attach-duration")
def test_a_card_stays_attached_until_it_or_its_bearer_goes() -> None:
    feign = [{"card": "feign-death", "by": 1}]
    t = turn("end", at(FIELD, "grumbaz"), at(FIELD, "burbonn", attached=feign), dice=[13])
    assert (who(t, 1).attached, who(t, 1).discards) == ([], ["feign-death"]), "until his next turn"
    shout = [{"card": "battle-shout", "by": 0}]
    t = turn("end", at(FIELD, "grumbaz", attached=shout), at(FIELD, "burbonn"))
    next_turn(t, 0)
    assert [a.card for a in who(t).attached] == ["battle-shout"], "for good"
    t = fight("straw-man", [1, 6], {"character": "grumbaz", "damage": 4, "attached": shout})
    assert (who(t).attached, who(t).discards) == ([], ["battle-shout"]), "defeat ends it"


@pytest.mark.rule("ag.ability.attach-item-moves", "ag.ability.attach", "ag.ability.attach-duration")
def test_a_card_on_an_item_goes_with_it() -> None:
    poison = {"straw-man": [{"card": "deadly-poison", "by": 0}]}
    rogue = {"character": "dongon", "side": "other", "weapon": "straw-man"}
    t = fight("straw-wolf", [2, 1], rogue, bearing=poison)
    assert attacks(t)[-1][1] == 2 + 2 + 1, "on 1 to 3 the poison adds an attack"
    t = play(turn("maintenance", at(FIELD, **rogue), packs=["dongon"], bearing=poison), "take-off straw-man")
    assert [a.card for a in t.state.bearing["straw-man"]] == ["deadly-poison"], "unequipped, it stays"
    loser = {"character": "dongon", "side": "other", "damage": 4, "bag": ["straw-man"]}
    t = duel(
        [6, 1], {"character": "grumbaz"}, loser, bearing={"straw-man": [{"card": "deadly-poison", "by": 1}]}
    )
    play(t, "steal 1 straw-man")
    assert [a.owner for a in t.state.bearing["straw-man"]] == [1], "stolen too"
    t = turn("walk", at(FIELD, movement=1, **rogue), packs=["dongon"], bearing=poison)
    play(t, "drink straw-man health")
    assert (t.state.bearing, who(t).discards) == ({}, ["deadly-poison"]), "discarded with the item"


@pytest.mark.rule("ag.ability.attach-encounter")
def test_a_card_on_an_encounter_goes_with_it_to_the_track() -> None:
    hero = {"character": "grumbaz", "hand": ["sunder-armor"], "energy": 1}
    t = choose(fight("straw-man", [1, 1], hero), "play sunder-armor")
    while t.find(Battle) is not None:
        play(t, "pass")
    assert attacks(t)[-1][2] == 3, "5 less 2"
    assert [m.card for m in t.state.track] == ["straw-man"]
    assert [a.card for a in t.state.bearing["straw-man"]] == ["sunder-armor"]
    again = turn(
        "challenge", at(FIELD, "grumbaz"), track=[{"card": "straw-man", "space": FIELD}], dice=[2, 1],
        bearing={"straw-man": [{"card": "sunder-armor", "by": 0}]},
    )  # fmt: skip
    assert attacks(again)[-1] == (0, 3, 3, False)
    assert who(again).bag == ["straw-man"]
    assert (again.state.bearing, who(again).discards) == ({}, ["sunder-armor"])


# -- improved ---------------------------------------------------------------------------------------


@pytest.mark.rule("ag.ability.improved")
@pytest.mark.example("ag.ex.improved-red")
def test_improved_red_is_for_red_level() -> None:
    for level, cards in (("yellow", 0), ("red", 1)):
        t = turn("walk", at(FIELD, "grumbaz", level=level, hand=["bloodrage"]))
        play(t, "play bloodrage")
        assert (who(t).damage, who(t).energy) == (1, 2), "the basic text in any case"
        assert len(who(t).hand) == cards


@pytest.mark.rule("ag.errata.permafrost")
@pytest.mark.example("ag.ex.errata-permafrost")
def test_improved_permafrost_holds_all_who_bear_her_cards() -> None:
    def table(level: str, *dice: int, **more: Any) -> Any:
        return turn(
            "challenge", at(FIELD, "grumbaz", **more),
            at("undercity", "burbonn", attached=[{"card": "permafrost", "by": 2}]),
            at("brill", "sofeea", level=level), dice=list(dice), decks={"grey": ["straw-man"]},
        )  # fmt: skip

    chilled = {"attached": [{"card": "frostbite", "by": 2}]}
    t = table("yellow", **chilled)
    assert attacks(t) == [], "he skips his challenge phase, though the Permafrost is on another"
    assert asked(t)[0] == 1, "his maintenance was asked nothing, and the turn went on"
    assert len(attacks(table("yellow", 1, 1))) == 2, "who bears none of her cards does not"
    assert len(attacks(table("green", 1, 1, **chilled))) == 2, "and not below the improved level"


@pytest.mark.rule("ag.errata.permafrost")
def test_permafrost_costs_each_enemy_one_challenge_phase() -> None:
    t = turn(
        "walk", at(FIELD, "sofeea", level="yellow", hand=["permafrost"], energy=2),
        at("goldshire", "grumbaz"), dice=[6, 1, 22],
        decks={"grey": ["straw-man", "straw-wolf", "straw-archer"]},
    )  # fmt: skip
    play(t, "play permafrost")
    next_turn(t, 1)
    fought = len(attacks(t))
    next_turn(t, 0)
    assert [a[0] for a in attacks(t)[fought:]] == [], "its bearer skips the next one"
    next_turn(t, 1)
    fought = len(attacks(t))
    next_turn(t, 0)
    assert 1 in {a[0] for a in attacks(t)[fought:]}, "and then no more"


# -- weapon replacement -----------------------------------------------------------------------------


@pytest.mark.rule(
    "ag.ability.weapon-replacement-when", "ag.ability.weapon-replacement-values",
    "ag.ability.weapon-replacement-text", "ag.combat.before-roll",
)  # fmt: skip
@pytest.mark.example("ag.ex.shadow-bolt")
def test_sandrais_shadow_bolt() -> None:
    hero = {
        "character": "sandrai", "level": "green", "weapon": "plague-spreader", "damage": 1,
        "hand": ["shadow-bolt"], "energy": 1,
    }  # fmt: skip
    t = pass_until(fight("straw-man", [4, 1], hero), "play shadow-bolt")
    assert events(t, Rolled) == []
    play(t, "play shadow-bolt", "pay-energy")
    while t.find(Battle) is not None:
        play(t, "pass")
    assert attacks(t) == [(0, 4 + 3, 5, True)], "ranged 3, not the staff's melee 2"
    assert who(t).damage <= 1
    healed = [
        e
        for e in t.happened
        if type(e).__name__ == "PowerUsed" and getattr(e, "card", "") == "plague-spreader"
    ]
    assert healed == [], "nor does the staff heal on 4 or more"


@pytest.mark.rule("ag.ability.weapon-replacement-values")
def test_one_replacement_a_combat_even_if_the_weapon_is_better() -> None:
    hero = {
        "character": "sofeea", "weapon": "absent-scribe", "hand": ["frostbolt", "cone-of-cold"], "energy": 3,
    }  # fmt: skip
    t = choose(fight("straw-ghoul", [1, 1], hero), "play frostbolt")
    assert refusal(t, "play cone-of-cold").rule == "ag.ability.weapon-replacement-values"
    while t.find(Battle) is not None:
        play(t, "pass")
    assert attacks(t)[0] == (0, 1 + 3, 6, True), "3 and ranged, though the staff has 5 + 1"


@pytest.mark.rule("ag.ability.weapon-replacement-text")
def test_a_weapons_text_about_ability_cards_still_counts() -> None:
    hero = {
        "character": "sofeea", "weapon": "absent-scribe", "hand": ["frostbolt", "ice-lance"],
        "armor": "mountain-boar", "energy": 0,
    }  # fmt: skip
    t = choose(fight("straw-ghoul", [3, 1], hero), "play frostbolt")
    assert who(t).energy == 0, "the staff makes it cost 1 less"
    choose(t, "play ice-lance")
    while t.find(Battle) is not None:
        play(t, "pass")
    assert who(t).hand == [], "the staff's draw is ignored"
    assert attacks(t)[0][:2] == (0, 3 + 3 + 2 + 1), "its +1 too; the armor's +1 on 3 is not"
