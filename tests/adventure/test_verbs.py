"""What texts do, verb by verb: markers, discoveries, items, attached cards, payments, combat."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from azeroth.games.adventure.cards.holding import health
from azeroth.games.adventure.cards.odds import Combatant, odds
from azeroth.games.adventure.cards.verbs import Modify, Power, TurnDie
from azeroth.games.adventure.ids import LEVELS, AttackType, CharacterId, Moment, SpaceKind
from azeroth.games.adventure.play.attaching import remove_played
from azeroth.games.adventure.play.combat.battle import Battle
from azeroth.games.adventure.play.defeat import Defeat
from azeroth.testing import offered, play
from tests.adventure.fights import ALL, FIELD, asked, attacks, duel, fight, passing, wounds
from tests.adventure.tables import at, board, choose, deck, lies, marker, on_track, quest, turn, who

ELSEWHERE = "brill"
HEALTH = {str(level): ALL.cards[CharacterId("grumbaz"), level].starting.health for level in LEVELS}
"""How much Grumbaz bears, by his level."""


def somewhere(colour: str) -> str:
    """A space of that colour without a name."""
    return next(
        key for key, space in ALL.spaces.items()
        if space.colour == colour and space.kind is SpaceKind.NORMAL and space.zone != "The Yard"
    )  # fmt: skip


# -- markers and discoveries ------------------------------------------------------------------------


@pytest.mark.rule("ag.aggro.marker-definition")
def test_a_marker_is_turned_to_its_other_side() -> None:
    for aggro in (True, False):
        t = turn(
            "walk", at(FIELD, "dongon", hand=["distract"], movement=1), packs=["dongon"],
            track=[marker("goldshire", aggro=aggro), marker(ELSEWHERE, "straw-wolf", aggro=True)],
        )  # fmt: skip
        play(t, "play distract")
        assert on_track(t, "straw-man").aggro is not aggro
        assert on_track(t, "straw-wolf").aggro, "too far away"


@pytest.mark.rule("ag.track.marker-placed")
def test_a_marker_is_moved_to_the_space_that_was_picked() -> None:
    lantern = "shadow-sprite-of-the-grove"
    t = turn(
        "walk", at(FIELD, "dongon", level="yellow", bag=[lantern], energy=2, movement=1),
        packs=["artumnis", "dongon"], track=[marker("goldshire"), marker(ELSEWHERE, "straw-ghoul")],
    )  # fmt: skip
    play(t, f"use {lantern} 1")
    assert "pick-space stormwind-city" not in offered(t), "no marker in a city"
    play(t, f"pick-space {FIELD}")
    assert on_track(t, "straw-man").space == FIELD
    assert on_track(t, "straw-ghoul").space == ELSEWHERE


@pytest.mark.rule("ag.track.marker-placed")
def test_an_encounter_appears_in_the_space_that_was_picked() -> None:
    t = turn(
        "walk", at(FIELD, "grumbaz", bag=["careless-herald"], energy=1, movement=1),
        decks={"grey": ["kind-word", "straw-man"]},
    )  # fmt: skip
    play(t, "use careless-herald 1", "pick-space goldshire")
    assert on_track(t, "straw-man").space == "goldshire"
    assert deck(t)[-1] == "kind-word", "an event on the way goes on top"


def test_a_discovery_is_moved_or_taken_from_afar() -> None:
    hero = at(FIELD, "dongon", level="yellow", bag=["swampwalker-elder"], energy=1, movement=1)
    t = turn("walk", hero, packs=["dongon"], finds=[lies("gold", "goldshire"), lies("bomb", ELSEWHERE)])
    play(t, "use swampwalker-elder 0")
    play(t, f"pick-space {FIELD}")
    assert board(t) == {"gold": FIELD, "bomb": ELSEWHERE}
    hero = at(FIELD, "dongon", hand=["lockpicking"], energy=1, movement=1)
    t = turn("walk", hero, packs=["dongon"], finds=[lies("gold", "goldshire"), lies("bomb", ELSEWHERE)])
    play(t, "play lockpicking")
    assert (who(t).kept, board(t)) == (["gold"], {"bomb": ELSEWHERE})


# -- items and attached cards -----------------------------------------------------------------------


@pytest.mark.rule("ag.pvp.stolen-into-bag")
def test_who_has_nothing_in_the_bag_cannot_be_robbed() -> None:
    people = [
        at(FIELD, "dongon", level="yellow", bag=["syndicate-thief"], energy=3, movement=1),
        at(FIELD, "grumbaz", bag=["straw-man", "straw-wolf"]), at(FIELD, "sofeea", weapon="straw-archer"),
    ]  # fmt: skip
    t = turn("walk", *people, packs=["dongon"])
    play(t, "use syndicate-thief 0")
    if "pick-character 1" in offered(t):  # the thief has a bag too
        assert "pick-character 2" not in offered(t)
        play(t, "pick-character 1")
    play(t, "pick-item straw-wolf")
    assert who(t).bag == ["syndicate-thief", "straw-wolf"]
    assert who(t, 1).bag == ["straw-man"]


@pytest.mark.rule("ag.ability.attach-discard-owner")
def test_one_attached_card_is_taken_off_and_the_others_stay() -> None:
    cards = [{"card": "curse-of-weakness", "by": 1}, {"card": "hunters-mark", "by": 2}]
    t = turn(
        "walk", at(FIELD, "artumnis", hand=["remove-curse"], attached=cards, damage=2, movement=1),
        at(ELSEWHERE, "sandrai"), at(ELSEWHERE, "burbonn"), packs=["artumnis"],
    )  # fmt: skip
    play(t, "play remove-curse", "pick-attached hunters-mark 0")
    assert [one.card for one in who(t).attached] == ["curse-of-weakness"]
    assert who(t, 2).discards == ["hunters-mark"]
    assert who(t).damage == 1


@pytest.mark.rule("ag.char.health-change-defeat")
@pytest.mark.parametrize(("left", "falls"), [(1, True), (2, False)])
def test_who_is_rid_of_a_card_that_gave_the_last_health_is_defeated(left: int, falls: bool) -> None:
    blessed = [{"card": "blessing-of-kings", "by": 1}]
    druid = at(FIELD, "artumnis", hand=["remove-curse"], attached=blessed, movement=1)
    t = turn("walk", druid, at(ELSEWHERE, "brandon"), packs=["artumnis", "brandon"])
    who(t).damage = health(t, who(t)) - left
    play(t, "play remove-curse")
    assert (who(t).space != FIELD) is falls


@pytest.mark.rule("ag.ability.own-deck")
def test_a_discarded_card_comes_back_and_none_is_drawn() -> None:
    sash = "syndicate-conjuror"
    hero = at(FIELD, "grumbaz", level="yellow", bag=[sash], energy=1, movement=1, discards=["rend", "charge"])
    t = turn("walk", hero)
    play(t, f"use {sash} 0", "pick-discarded rend")
    assert (who(t).hand, who(t).discards) == (["rend"], ["charge"])


@pytest.mark.rule("ag.ability.discard-after-play")
def test_a_whole_hand_is_discarded() -> None:
    hero = at(FIELD, "grumbaz", bag=["careless-herald"], energy=1, movement=1, hand=["rend", "charge"])
    t = turn("walk", hero)
    play(t, "use careless-herald 0")
    assert (who(t).hand, sorted(who(t).discards)) == ([], ["charge", "rend"])


def test_a_poison_is_for_a_weapon_and_a_replacement_silences_it() -> None:
    armed = at(
        FIELD, "dongon", hand=["deadly-poison"], weapon="straw-man", armor="straw-wolf", energy=1, movement=1
    )
    t = turn("walk", armed, packs=["dongon"])
    play(t, "play deadly-poison", "pay-energy")
    assert list(t.state.bearing) == ["straw-man"], "no choice: an armor is no weapon"
    poison = {"straw-man": [{"card": "deadly-poison", "by": 1}]}
    hero = {"character": "sofeea", "weapon": "straw-man", "hand": ["frostbolt"], "energy": 1}
    rogue = at(ELSEWHERE, "dongon")
    for choices, total in (([], 1 + 2 + 1), (["play frostbolt"], 1 + 3)):
        t = fight("straw-ghoul", [1, 1], hero, others=[rogue], packs=["dongon"], bearing=poison)
        choose(t, *choices)
        passing(t)
        assert [a[1] for a in attacks(t) if a[0] == 0] == [total]


@pytest.mark.rule("ag.ability.attach-duration")
def test_a_poison_that_is_discarded_is_out_of_force() -> None:
    poison = {"straw-man": [{"card": "deadly-poison", "by": 0}]}
    t = turn("walk", at(FIELD, "dongon", weapon="straw-man", movement=1), packs=["dongon"], bearing=poison)
    assert [key for key in who(t).cards if "deadly-poison" in key]
    assert remove_played(t, "deadly-poison", 0)
    assert not [key for key in who(t).cards if "deadly-poison" in key]
    assert (t.state.bearing, who(t).discards) == ({}, ["deadly-poison"])
    assert not remove_played(t, "deadly-poison", 0), "it is in play no longer"


# -- payments ---------------------------------------------------------------------------------------


@pytest.mark.rule("ag.model.card-over-rulebook")
@pytest.mark.parametrize(("left", "may"), [(5, True), (3, True), (2, False)])
def test_health_is_paid_only_by_who_survives_it(left: int, may: bool) -> None:
    hero = {"character": "grumbaz", "level": "red", "damage": HEALTH["red"] - left}
    t = fight("blackrock-supply-train", [1, 1], hero, space=somewhere("red"), then=["red-straw-man"])
    assert ("accept" in offered(t)) is may
    if may:
        play(t, "accept")
        assert wounds(t)[0] == 2
        assert len(who(t).bag) == 1


# -- places -----------------------------------------------------------------------------------------


@pytest.mark.rule("ag.move.level-limit-forced")
def test_everybody_in_reach_is_moved() -> None:
    t = turn(
        "walk", at("goldshire", "artumnis", hand=["challenging-roar"], energy=1, movement=1),
        at(FIELD, "grumbaz"), at(FIELD, "sofeea"), at(ELSEWHERE, "burbonn"), packs=["artumnis"],
    )  # fmt: skip
    play(t, "play challenging-roar")
    assert [c.space for c in t.state.characters] == ["goldshire"] * 3 + [ELSEWHERE]


# -- combat -----------------------------------------------------------------------------------------


@pytest.mark.rule("ag.power.kinds")
def test_what_is_counted_for_each_other_character_here() -> None:
    hero = {"character": "brebo", "hand": ["blast-wave"], "energy": 1}
    for n in (0, 1, 2):
        others = [at(FIELD if i < n else ELSEWHERE, who_) for i, who_ in enumerate(("grumbaz", "sandrai"))]
        t = fight("straw-man", [1, 2], hero, others=others)
        choose(t, *(["draw"] if "draw" in offered(t) else []), "play blast-wave")
        passing(t)
        assert [a[1] for a in attacks(t) if a[0] == 0] == [1 + 1 + n]
        assert [a[1] for a in attacks(t) if a[0] == -1] == [2 + 1 - 1]


@pytest.mark.rule("ag.model.card-over-rulebook")
def test_who_is_stunned_neither_attacks_nor_plays_cards() -> None:
    paladin = {"character": "brandon", "hand": ["hammer-of-justice"], "energy": 2}
    victim = {"character": "grumbaz", "hand": ["execute"]}
    for stunned in (True, False):
        t = duel([1, 6], paladin, victim)
        while "play hammer-of-justice" not in offered(t):
            play(t, "pass")
        play(t, "play hammer-of-justice" if stunned else "pass")
        answered = asked(t)[0] == 1 and t.find(Battle) is not None
        assert answered is not stunned, "after the roll he is asked, or not"
        passing(t)
        assert [a[0] for a in attacks(t)] == ([0] if stunned else [1, 0])


@pytest.mark.rule("ag.model.card-over-rulebook")
def test_execute_is_for_the_wounded() -> None:
    grumbaz = {"character": "grumbaz", "level": "green", "hand": ["execute"], "energy": 2}
    for damage, dealt in ((0, 1), (1, 2)):
        t = duel([6, 1], grumbaz, {"character": "burbonn", "damage": damage})
        choose(t, "play execute")
        passing(t)
        assert wounds(t, 1) == [dealt]


@pytest.mark.rule("ag.ability.timing-text")
def test_others_may_spoil_a_combat_with_an_encounter_only() -> None:
    skull = at("goldshire", "sandrai", level="red", bag=["gibbering-ghoul"])
    t = fight("straw-man", [3, 1], {"character": "grumbaz"}, others=[skull])
    assert asked(t)[0] == 1
    play(t, "use gibbering-ghoul 0")
    assert [a[1] for a in attacks(t) if a[0] == 0] == [3 + 1 - 1]
    assert who(t, 1).bag == []
    t = duel([3, 1], {"character": "grumbaz"}, {"character": "burbonn"}, others=[skull])
    assert who(t, 2).bag == ["gibbering-ghoul"]
    assert len(attacks(t)) == 2, "nobody else was asked"


@pytest.mark.rule("ag.ability.timing-text")
def test_a_text_for_the_combat_may_be_used_before_and_after_the_roll() -> None:
    hero = {"character": "grumbaz", "bag": ["patient-sentry"], "energy": 1}
    t = fight("straw-man", [3, 1], hero)
    assert not t.frame(Battle).rolled
    assert "use patient-sentry 0" in offered(t)
    play(t, "pass")
    assert t.frame(Battle).rolled
    play(t, "use patient-sentry 0")
    passing(t)
    assert [a[1] for a in attacks(t) if a[0] == 0] == [3 + 1 + 1]


@pytest.mark.rule("ag.event.flip-to-encounter-own-challenge")
def test_an_encounter_leaves_something_to_who_defeats_it() -> None:
    for die, cards in ((6, 2), (1, 0)):
        t = fight("wanted-chuckwick", [die, 1], {"character": "grumbaz"})
        assert len(who(t).hand) == cards


@pytest.mark.rule("ag.combat.end-both", "ag.event.valor-events")
@pytest.mark.parametrize(("left", "log"), [(3, ["green-hills-of-stranglethorn"]), (2, [])])
def test_who_falls_together_with_king_bangalash_wins_no_valor(left: int, log: list[str]) -> None:
    damage = HEALTH["yellow"] - left
    hero = {"character": "grumbaz", "level": "yellow", "side": "other", "damage": damage}
    t = fight("green-hills-of-stranglethorn", [6, 3], hero, space=somewhere("yellow"))
    assert [a[3] for a in attacks(t)] == [False, False], "both in melee"
    assert who(t).log == log


# -- odds -------------------------------------------------------------------------------------------


def test_odds_count_what_a_die_adds() -> None:
    always = Power(at=Moment.TRIGGER, roll="1-6", effects=(Modify(attack=2, damage=5),))
    it = Combatant(attack=1, defense=6, damage=1, type=AttackType.MELEE)
    plain = Combatant(attack=1, defense=4, damage=1, type=AttackType.RANGED)
    helped = Combatant(attack=1, defense=4, damage=1, type=AttackType.RANGED, powers=(always,))
    assert odds(plain, it).win == pytest.approx(2 / 6)
    assert odds(helped, it).win == pytest.approx(4 / 6)


@pytest.mark.parametrize(("by", "win"), [(-1, 1 / 6), (-9, 0), (9, 1)])
def test_odds_turn_a_die_within_its_faces(by: int, win: float) -> None:
    turns = Power(at=Moment.TRIGGER, roll="1-6", effects=(TurnDie(by=by),))
    it = Combatant(attack=0, defense=6, damage=1, type=AttackType.MELEE)
    me = Combatant(attack=1, defense=4, damage=1, type=AttackType.RANGED, powers=(turns,))
    assert odds(me, it).win == pytest.approx(win)
    low = Combatant(attack=0, defense=2, damage=1, type=AttackType.MELEE)
    assert odds(me, low).win == pytest.approx(1), "no die shows less than 1"
    assert odds(me, replace(low, defense=3)).win == pytest.approx({-1: 4 / 6, -9: 0, 9: 1}[by])


# -- quests and defeat ------------------------------------------------------------------------------


@pytest.mark.rule("ag.quest.complete-when-all-met")
@pytest.mark.parametrize(
    ("card", "colour", "n"), [("lashtail-raptor", "yellow", 1), ("cave-stalker", "green", 0)]
)
def test_a_hunt_for_big_game_counts_no_small_game(card: str, colour: str, n: int) -> None:
    hero = {"character": "grumbaz", "level": "red", "side": "other", "quests": ["big-game"]}
    t = fight(card, [6, 1], hero, space=somewhere(colour), packs=["artumnis"])
    assert who(t).bag == [card]
    assert quest(t, "big-game").count == n


@pytest.mark.rule("ag.quest.damage-credit")
def test_a_trap_defeats_for_its_owner() -> None:
    bounty = {"id": "unbeaten", "step": 0}
    trap = [{"card": "explosive-trap", "space": "goldshire", "owner": 1}]
    hunter = at(ELSEWHERE, "burbonn", quests=[bounty])
    t = turn("walk", at(FIELD, "sofeea", damage=3, movement=1), hunter, ground=trap)
    choose(t, "step goldshire")
    assert who(t).space == "stormwind-city", "defeated"
    assert quest(t, "unbeaten", 1).count == 1


@pytest.mark.rule("ag.char.resurrect-tie")
def test_a_defeat_concerns_the_defeated_alone() -> None:
    frame = Defeat(seat=1)
    t = turn("walk", at(FIELD), at(ELSEWHERE))
    assert [frame.concerns(t, seat) for seat in (0, 1)] == [False, True]
