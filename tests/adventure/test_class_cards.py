"""Ability cards of every class at work: each does what its text says, to whom it says, and to nobody else."""

from __future__ import annotations

import pytest

from azeroth.games.adventure.events import Activated, Attaches, DieTurned
from azeroth.games.adventure.state import Table
from azeroth.testing import events, offered, play
from tests.adventure.fights import FIELD, asked, attacks, duel, fight, passing, wounds
from tests.adventure.tables import PACKS, at, board, box, choose, deck, lies, marker, turn, who

ELSEWHERE = "brill"
TEXT = pytest.mark.rule("ag.ability.timing-text")
OVER = pytest.mark.rule("ag.model.card-over-rulebook")


def ever(t: Table, choice: str) -> bool:
    """Is that offered at some moment before everything is passed?"""
    while choice not in offered(t) and "pass" in offered(t):
        play(t, "pass")
    return choice in offered(t)


def total(t: Table, seat: int = 0) -> int:
    """The first attack of a character, or of the encounter."""
    return next(a[1] for a in attacks(t) if a[0] == seat)


# -- what a card asks for ---------------------------------------------------------------------------


@TEXT
@pytest.mark.parametrize(("card", "side"), [("wrath", "starting"), ("maul", "other")])
def test_a_druid_casts_as_an_elf_and_mauls_as_a_bear(card: str, side: str) -> None:
    for shown in ("starting", "other"):
        t = fight("straw-man", [1, 1], {"character": "artumnis", "side": shown, "hand": [card], "energy": 2})
        assert ever(t, f"play {card}") is (shown == side)


@TEXT
def test_fade_is_for_encounters() -> None:
    priest = {"character": "wennu", "hand": ["fade"], "energy": 1}
    plain = total(passing(fight("straw-man", [1, 4], priest)), -1)
    t = fight("straw-man", [1, 4], priest)
    assert ever(t, "play fade")
    assert total(passing(play(t, "play fade")), -1) == plain - 3
    assert not ever(duel([1, 4], priest, {"character": "grumbaz"}), "play fade")


@TEXT
def test_a_cheap_shot_is_for_who_attacks() -> None:
    rogue = {"character": "dongon", "hand": ["cheap-shot"], "energy": 1}
    for choices, ranged in (([], False), (["play cheap-shot"], True)):
        t = passing(choose(fight("straw-man", [1, 1], rogue), *choices))
        assert [a[3] for a in attacks(t) if a[0] == 0] == [ranged]
    seen = {**rogue, "side": "other"}
    assert not ever(duel([1, 1], {"character": "grumbaz"}, seen), "play cheap-shot")


@OVER
@pytest.mark.parametrize(("die", "more"), [(3, 1), (4, 3)])
def test_execute_hits_harder_with_a_good_die(die: int, more: int) -> None:
    t = fight("straw-man", [die, 1], {"character": "grumbaz", "hand": ["execute"], "energy": 2})
    choose(t, "play execute")
    assert total(passing(t)) == die + 1 + more


@TEXT
def test_undead_are_turned_and_another_card_is_drawn() -> None:
    paladin = {"character": "brandon", "hand": ["turn-undead"]}
    t = fight("straw-ghoul", [1, 1], paladin, then=["straw-man"])
    choose(t, "play turn-undead")
    passing(t)
    assert deck(t)[-1] == "straw-ghoul"
    assert [m.card for m in t.state.track] == ["straw-man"], "the next one was met instead"
    assert len(who(t).hand) == 1, "one card is drawn"
    assert not ever(fight("straw-man", [1, 1], paladin), "play turn-undead")


@pytest.mark.rule("ag.ability.discard-after-play")
@pytest.mark.parametrize(("side", "hand"), [("other", ["scorch"]), ("starting", [])])
def test_a_scorch_of_the_fire_mage_comes_back(side: str, hand: list[str]) -> None:
    t = fight("straw-man", [1, 1], {"character": "brebo", "side": side, "hand": ["scorch"]})
    choose(t, "play scorch")
    passing(t)
    assert (who(t).hand, who(t).discards) == (hand, [] if hand else ["scorch"])


# -- how much ---------------------------------------------------------------------------------------


@OVER
@pytest.mark.parametrize("earlier", [[], ["sprint"], ["sprint", "sap"]])
def test_eviscerate_counts_the_cards_played_before_it(earlier: list[str]) -> None:
    rogue = {"character": "dongon", "hand": ["eviscerate"], "energy": 3}
    alone = passing(choose(fight("straw-man", [1, 1], rogue), "play eviscerate"))
    t = passing(choose(fight("straw-man", [1, 1], {**rogue, "played": earlier}), "play eviscerate"))
    assert total(t) == total(alone) + len(earlier)


@OVER
@pytest.mark.parametrize(("damage", "more"), [(1, 1), (3, 3), (4, 3)])
def test_berserking_counts_the_own_damage_up_to_three(damage: int, more: int) -> None:
    troll = {"character": "wennu", "hand": ["berserking"], "energy": 3, "damage": damage, "level": "red"}
    plain = passing(fight("straw-man", [1, 1], troll))
    t = passing(choose(fight("straw-man", [1, 1], troll), "play berserking"))
    assert total(t) == total(plain) + more


@pytest.mark.rule("ag.power.reroll-can-trigger")
@pytest.mark.parametrize(("die", "shown"), [(1, 3), (4, 6), (5, 6)])
def test_a_hot_streak_turns_the_die_up_to_six(die: int, shown: int) -> None:
    mage = {"character": "brebo", "side": "other", "hand": ["hot-streak"], "energy": 1}
    t = passing(choose(fight("straw-man", [die, 1], mage), "play hot-streak"))
    assert [e.value for e in events(t, DieTurned)] == [shown]


@pytest.mark.rule("ag.power.reroll-can-trigger")
def test_who_is_gouged_attacks_with_a_one() -> None:
    t = fight("straw-man", [2, 6], {"character": "dongon", "hand": ["gouge"], "energy": 1})
    choose(t, "play gouge")
    passing(t)
    assert total(t, -1) == 1 + 1
    assert total(t) > 2, "the own die stays"


@pytest.mark.rule("ag.char.heal-up-to")
@pytest.mark.parametrize(("pet", "left"), [([], 2), ([{"card": "call-pet", "by": 0}], 1)])
def test_a_field_dressing_is_for_the_pet_too(pet: list[dict[str, object]], left: int) -> None:
    t = turn("walk", at(FIELD, "burbonn", hand=["field-dressing"], attached=pet, damage=3, energy=1))
    play(t, "play field-dressing")
    assert who(t).damage == left


# -- damage that is prevented, and defeat that is not -----------------------------------------------


@pytest.mark.rule("ag.char.damage-tokens")
@pytest.mark.parametrize(
    ("hero", "use", "damage"),
    [
        ({"character": "burbonn", "attached": [{"card": "call-pet", "by": 0}]}, "use call-pet 0", 0),
        ({"character": "sandrai", "attached": [{"card": "summon-voidwalker", "by": 0}]},
         "use summon-voidwalker 0", 0),
        ({"character": "brebo", "hand": ["mana-shield"], "energy": 1}, "play mana-shield", 0),
        ({"character": "grumbaz", "bag": ["vicious-night-web-spider"], "energy": 1},
         "use vicious-night-web-spider 0", 1),
    ],
)  # fmt: skip
def test_damage_is_prevented_before_tokens_are_placed(hero: dict[str, object], use: str, damage: int) -> None:
    assert wounds(passing(fight("straw-archer", [1, 6], hero, packs=PACKS))) == [2]
    t = passing(choose(fight("straw-archer", [1, 6], hero, packs=PACKS), use))
    assert wounds(t) == ([damage] if damage else [])
    assert who(t).attached == []


@pytest.mark.rule("ag.char.defeated-at-health")
@pytest.mark.parametrize(
    ("hero", "use", "left"),
    [
        ({"character": "grumbaz", "hand": ["last-stand"]}, "play last-stand", 2),
        ({"character": "sandrai", "attached": [{"card": "soulstone", "by": 0}]}, "use soulstone 0", 3),
    ],
)
def test_who_survives_stays_with_so_much_health(hero: dict[str, object], use: str, left: int) -> None:
    whole = {"grumbaz": 5, "sandrai": 4}[str(hero["character"])]
    hero = {**hero, "damage": whole - 1}
    assert who(passing(fight("straw-archer", [1, 6], hero))).space != FIELD
    t = passing(choose(fight("straw-archer", [1, 6], hero), use))
    assert (who(t).space, who(t).damage) == (FIELD, whole - left)
    assert who(t).attached == []


# -- near and far -----------------------------------------------------------------------------------


@pytest.mark.rule("ag.ability.can-hurt-owner")
def test_a_blizzard_falls_on_everybody_in_one_space() -> None:
    mage = at(FIELD, "sofeea", hand=["blizzard"], energy=3, movement=1)
    people = (mage, at("goldshire", "grumbaz"), at("goldshire", "burbonn"), at(ELSEWHERE, "sandrai"))
    t = turn("walk", *people)
    play(t, "play blizzard", "pick-space goldshire")
    assert [c.damage for c in passing(t, "MovementPhase.walk").state.characters] == [0, 1, 1, 0]
    t = turn("walk", *people)
    play(t, "play blizzard", f"pick-space {FIELD}")
    assert [c.damage for c in passing(t, "MovementPhase.walk").state.characters] == [1, 0, 0, 0]


@TEXT
def test_a_prayer_of_healing_reaches_one_space() -> None:
    priest = at(FIELD, "wennu", hand=["prayer-of-healing"], energy=1, damage=3, movement=1)
    others = (at("goldshire", "grumbaz", damage=3), at(ELSEWHERE, "burbonn", damage=3))
    t = turn("walk", priest, *others, packs=["wennu"])
    play(t, "play prayer-of-healing")
    assert [c.damage for c in t.state.characters] == [1, 1, 3]


@TEXT
def test_a_volley_hits_enemies_near_and_a_whirlwind_those_here() -> None:
    others = [at(FIELD, "sandrai"), at("goldshire", "sofeea")]
    archer = {"character": "burbonn", "weapon": "straw-archer", "hand": ["volley"], "energy": 2}
    t = fight("straw-man", [6, 1], archer, others=others)
    choose(t, "draw", "play volley")
    passing(t)
    assert [c.damage for c in t.state.characters] == [0, 1, 1]
    warrior = {"character": "grumbaz", "hand": ["whirlwind"], "energy": 2}
    t = fight("straw-man", [6, 1], warrior, others=others)
    choose(t, "draw", "play whirlwind")
    passing(t)
    assert [c.damage for c in t.state.characters] == [0, 1, 0]


@pytest.mark.rule("ag.faq.explosive-trap", "ag.ability.improved")
@pytest.mark.parametrize(("level", "damage"), [("grey", 1), ("yellow", 2)])
def test_an_improved_trap_hurts_who_sets_it_off_once_more(level: str, damage: int) -> None:
    trap = [{"card": "explosive-trap", "space": "goldshire", "owner": 1}]
    hunter = at(ELSEWHERE, "burbonn", level=level)
    t = turn("walk", at(FIELD, "grumbaz", movement=1), hunter, at("goldshire", "sandrai"), ground=trap)
    play(t, "step goldshire")
    passing(t, "MovementPhase.walk")
    assert [c.damage for c in t.state.characters] == [damage, 0, 1]
    assert (t.state.ground, who(t, 1).discards) == ([], ["explosive-trap"])


@pytest.mark.rule("ag.faq.explosive-trap")
def test_a_trap_hurts_who_is_drawn_into_it_most_whoever_is_active() -> None:
    trap = [{"card": "explosive-trap", "space": "goldshire", "owner": 2}]
    druid = at("goldshire", "artumnis", hand=["challenging-roar"], energy=1, movement=1)
    people = (druid, at(FIELD, "grumbaz"), at(ELSEWHERE, "burbonn", level="yellow"))
    t = turn("walk", *people, ground=trap, packs=["artumnis"])
    play(t, "play challenging-roar")
    passing(t, "MovementPhase.walk")
    assert [c.damage for c in t.state.characters] == [1, 2, 0]


@pytest.mark.rule("ag.move.level-limit-forced")
def test_a_charge_leads_to_an_enemy_and_lasts_for_the_turn() -> None:
    warrior = at(FIELD, "grumbaz", hand=["charge"], energy=1, movement=1)
    t = turn("walk", warrior, at("goldshire", "sofeea"), at(ELSEWHERE, "burbonn"))
    play(t, "play charge")
    assert (who(t).space, who(t).attack) == ("goldshire", 1), "the only one within three spaces"
    far = turn("walk", warrior, at(ELSEWHERE, "sofeea"))
    assert "play charge" not in offered(far)


@TEXT
def test_the_way_home_leads_to_the_nearest_city() -> None:
    t = turn("walk", at(FIELD, "zowka", hand=["astral-recall"], movement=1), packs=["zowka"])
    play(t, "play astral-recall")
    assert who(t).space == "stormwind-city"
    t = turn("walk", at("brill", "zowka", hand=["astral-recall"], movement=1), packs=["zowka"])
    play(t, "play astral-recall")
    assert who(t).space == "undercity"


@TEXT
def test_a_mind_is_controlled_within_reach_of_its_owner() -> None:
    priest = at("goldshire", "wennu", hand=["mind-control"])
    t = turn("start", at(FIELD, "grumbaz"), priest, dice=[13], packs=["wennu"])
    choose(t, "play mind-control")
    there = {text.partition(" ")[2] for text in offered(t) if text.startswith("pick-space ")}
    assert "goldshire" in there
    assert FIELD not in there
    assert ELSEWHERE not in there
    play(t, "pick-space goldshire")
    assert (who(t).space, who(t, 1).space) == ("goldshire", "goldshire")


# -- what lies on somebody --------------------------------------------------------------------------


@pytest.mark.rule("ag.ability.attach")
def test_a_rend_stays_on_the_character_who_was_hit() -> None:
    warrior = {"character": "grumbaz", "hand": ["rend"], "energy": 1}
    t = choose(duel([6, 1], warrior, {"character": "burbonn"}), "play rend")
    assert [(e.card, e.seat, e.bearer) for e in events(t, Attaches)] == [("rend", 0, 1)]
    assert t.state.bearing == {}


@pytest.mark.rule("ag.ability.attach-discard-owner")
def test_a_dispelled_character_is_rid_of_everything() -> None:
    curses = [{"card": "curse-of-weakness", "by": 1}, {"card": "curse-of-recklessness", "by": 1}]
    mark = [{"card": "hunters-mark", "by": 2}]
    t = turn(
        "walk", at(FIELD, "wennu", hand=["dispel-magic"], attached=curses, movement=1),
        at("goldshire", "sandrai", attached=mark), at(ELSEWHERE, "burbonn"), packs=["wennu"],
    )  # fmt: skip
    play(t, "play dispel-magic")
    assert offered(t) == ["pick-character 0", "pick-character 1"], "oneself too; Burbonn is too far away"
    other = play(t.clone(), "pick-character 1")
    assert ([len(c.attached) for c in other.state.characters], who(other, 2).discards) == (
        [2, 0, 0],
        ["hunters-mark"],
    )
    play(t, "pick-character 0")
    assert [len(c.attached) for c in t.state.characters] == [0, 1, 0]
    assert sorted(who(t, 1).discards) == ["curse-of-recklessness", "curse-of-weakness"]


@pytest.mark.rule("ag.ability.attach-discard-owner", "ag.aggro.only-explicit-escape")
def test_the_blessing_of_freedom_frees() -> None:
    curses = [{"card": "curse-of-weakness", "by": 1}, {"card": "curse-of-recklessness", "by": 1}]
    paladin = at(FIELD, "brandon", hand=["blessing-of-freedom"], attached=curses, movement=1)
    t = turn("walk", paladin, at(ELSEWHERE, "sandrai"), packs=["brandon"], track=[marker(FIELD, aggro=True)])
    assert "step goldshire" not in offered(t)
    play(t, "play blessing-of-freedom")
    assert who(t).attached == []
    assert "step goldshire" in offered(t)


@pytest.mark.rule("ag.ability.attach-discard-owner")
def test_a_purge_takes_off_any_card_near() -> None:
    t = turn(
        "walk", at(FIELD, "zowka", hand=["purge"], energy=1, movement=1,
                   attached=[{"card": "curse-of-weakness", "by": 1}]),
        at("goldshire", "sandrai", attached=[{"card": "summon-imp", "by": 1}]),
        at(ELSEWHERE, "burbonn", attached=[{"card": "call-pet", "by": 2}]), packs=["zowka"],
    )  # fmt: skip
    play(t, "play purge")
    assert offered(t) == ["pick-attached curse-of-weakness 0", "pick-attached summon-imp 1"]
    play(t, "pick-attached summon-imp 1")
    assert [len(c.attached) for c in t.state.characters] == [1, 0, 1]
    assert len(who(t).hand) == 1


# -- phases that are skipped, and the turns of others -----------------------------------------------


@pytest.mark.rule("ag.chal.city-skips")
def test_who_was_sapped_meets_nothing_once() -> None:
    rogue = at(FIELD, "dongon", hand=["sap"], energy=1, movement=1)
    t = turn("walk", rogue, at("goldshire", "grumbaz"), at(ELSEWHERE, "sofeea"), packs=["dongon"])
    play(t, "play sap")
    assert [c.skips for c in t.state.characters] == [[], ["challenge"], []]
    asleep = turn("challenge", at(FIELD, skips=["challenge"]), decks={"grey": ["straw-man"]})
    assert (attacks(asleep), deck(asleep)[0], who(asleep).skips) == ([], "straw-man", [])


@pytest.mark.rule("ag.chal.city-skips")
@pytest.mark.parametrize(("space", "fights"), [(FIELD, False), ("goldshire", True)])
def test_a_howl_of_terror_is_heard_in_ones_own_space(space: str, fights: bool) -> None:
    witch = at(space, "sandrai", hand=["howl-of-terror"])
    t = turn("challenge", at(FIELD, "grumbaz"), witch, decks={"grey": ["straw-man"]})
    assert ever(t, "play howl-of-terror") is not fights
    if not fights:
        passing(play(t, "play howl-of-terror"))
        assert (attacks(t), who(t).skips, deck(t)[0]) == ([], [], "straw-man")


@pytest.mark.rule("ag.explore.resource-mandatory")
def test_an_evocation_takes_the_place_of_exploring() -> None:
    mage = at("goldshire", "sofeea", hand=["evocation"], movement=1)
    t = turn("walk", mage, at(ELSEWHERE, "grumbaz"), dice=[6, 1], decks={"grey": ["straw-man"]})
    play(t, "play evocation")
    assert (who(t).energy, who(t).skips) == (3, ["exploration"])
    play(t, "done")
    passing(t)
    assert (events(t, Activated), who(t).skips) == ([], [])


@OVER
def test_who_is_shouted_at_attacks_with_two_less_in_this_turn() -> None:
    warrior = at("goldshire", "grumbaz", hand=["intimidating-shout"])
    plain = total(passing(fight("straw-man", [3, 1], {"character": "sofeea"}, others=[warrior])))
    t = fight("straw-man", [3, 1], {"character": "sofeea"}, others=[warrior])
    assert asked(t)[0] == 1
    passing(play(t, "play intimidating-shout"))
    assert total(t) == plain - 2
    assert total(t, -1) == 1 + 1, "the encounter is not impressed"


@pytest.mark.rule("ag.aggro.only-explicit-escape")
@pytest.mark.parametrize(("aggro", "movement"), [(True, 3), (False, 1)])
def test_an_escape_artist_runs_where_there_is_something_to_run_from(aggro: bool, movement: int) -> None:
    mage = at(FIELD, "brebo", hand=["escape-artist"], movement=1)
    t = turn("walk", mage, packs=["brebo"], track=[marker(FIELD, aggro=aggro)])
    play(t, "play escape-artist")
    assert who(t).movement == movement
    assert "step goldshire" in offered(t)


@pytest.mark.rule("ag.disc.far-sight-choice")
@pytest.mark.parametrize(("choice", "left"), [("put-back", {"gold": "goldshire"}), ("drop-discovery", {})])
def test_an_eagle_eye_sees_a_token_and_may_take_it_away(choice: str, left: dict[str, str]) -> None:
    hunter = at(FIELD, "burbonn", hand=["eagle-eye"], movement=1)
    t = turn("walk", hunter, finds=[lies("gold", "goldshire")])
    play(t, "play eagle-eye")
    assert t.view(0).state.finds[0].token == "gold"
    assert t.view(1).state.finds[0].token == "?"
    play(t, choice)
    assert (board(t), box(t)) == (left, [] if left else ["gold"])


@pytest.mark.rule("ag.track.defeated-cleared")
@pytest.mark.parametrize("pick", ["pick-marker 1", "nothing"])
def test_consecrated_ground_burns_enemies_and_what_lurks_there(pick: str) -> None:
    paladin = at(FIELD, "brandon", hand=["consecration"], energy=2, movement=1)
    there = [marker(FIELD, "straw-man", number=1), marker("goldshire", "straw-wolf", number=2)]
    t = turn("walk", paladin, at(FIELD, "grumbaz"), packs=["brandon"], track=there)
    play(t, "play consecration")
    assert offered(t) == ["pick-marker 1", "nothing"]
    passing(play(t, pick), "MovementPhase.walk")
    assert [c.damage for c in t.state.characters] == [0, 1]
    assert [m.number for m in t.state.track] == ([2] if pick != "nothing" else [1, 2])
