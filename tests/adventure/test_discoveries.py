"""Discovery tokens: ag.disc."""

from __future__ import annotations

from typing import Any

import pytest

from azeroth.engine import Rolled
from azeroth.games.adventure.box import effects_in
from azeroth.games.adventure.cards.holding import health
from azeroth.games.adventure.cards.verbs import MoveDiscovery
from azeroth.games.adventure.events import Activated, TokenSeen
from azeroth.games.adventure.ids import SpaceId, SpaceKind
from azeroth.testing import events, offered, play, refusal, step
from tests.adventure.tables import (
    FOUR,
    at,
    attacks,
    board,
    box,
    deck,
    finds,
    lies,
    marker,
    meets,
    on_track,
    over,
    rolls,
    steps,
    turn,
    walks,
    who,
)

CITIES = {"undercity", "ironforge", "stormwind-city"}


# -- in general -----------------------------------------------------------------------------------


@pytest.mark.rule("ag.disc.never-in-city")
def test_no_discovery_in_a_city() -> None:
    t = turn("exploration", at("elwynn-3"), pile=["bomb", "gold"])
    for city in CITIES:
        assert refusal(t, f"place {city}").rule == "ag.res.place-discovery-where"
    cap = turn(
        "exploration",
        at("elwynn-3"),
        at(kept=["gnomish-mind-control-cap"]),
        pile=["bomb", "gold"],
        packs=FOUR,
    )
    play(cap, "place goldshire")
    assert not {f"place {city}" for city in CITIES} & set(offered(cap))


@pytest.mark.rule("ag.disc.never-in-city")
def test_no_card_moves_a_discovery_into_a_city() -> None:
    t = turn("walk", at(), packs=FOUR)
    (card,) = [
        key for key, one in t.content.challenges.items()
        if any(isinstance(effect, MoveDiscovery) for effect in effects_in(one))
    ]  # fmt: skip
    t = turn("walk", at("elwynn-1", level="yellow", bag=[card], energy=3), packs=FOUR, finds=[lies("bomb")])
    play(t, f"use {card} 0")
    there = {SpaceId(text.partition(" ")[2]) for text in offered(t) if text.startswith("pick-space")}
    assert SpaceId("goldshire") in there
    assert not [s for s in there if t.content.spaces[s].kind is SpaceKind.CITY]
    play(t, "pick-space northshire-abbey")
    assert board(t) == {"bomb": "northshire-abbey"}


@pytest.mark.rule("ag.disc.green-kept", "ag.disc.keep-unlimited")
def test_green_ones_are_kept_however_many() -> None:
    has = ["gold", "hearthstone", "hearthstone.2", "far-sight", "far-sight.2", "goblin-rocket-boots"]
    t = finds("gold.2", "traveling-merchant", me=at(kept=has))
    play(t, "resolve gold.2")
    over(t)
    assert who(t).kept == [*has, "gold.2", "traveling-merchant"]
    assert box(t) == []


@pytest.mark.rule("ag.disc.red-immediate")
def test_red_ones_happen_at_once() -> None:
    t = finds("power-drain", "bomb", me=at(hand=["rend", "execute"]))
    assert "done" not in offered(t)
    assert "pass" not in offered(t)
    play(t, "resolve power-drain")
    assert (who(t).hand, who(t).damage, who(t).kept) == ([], 2, [])


@pytest.mark.rule("ag.disc.discard-after-resolving", "ag.disc.discard-to-box")
def test_used_tokens_go_to_the_box() -> None:
    t = finds("bomb", "disease", "ambush", pile=["gold"])
    play(t, "resolve disease", "resolve bomb")
    assert sorted(box(t)) == ["ambush", "bomb"], "Disease stays"
    assert (who(t).diseases, t.state.pile) == (["disease"], ["gold"])
    used = walks("hearthstone", pile=["gold"])
    play(used, "use-token hearthstone", "go ironforge")
    assert (box(used), who(used).kept, used.state.pile) == (["hearthstone"], [], ["gold"])


@pytest.mark.rule("ag.disc.refill")
def test_an_empty_pile_is_made_anew_from_the_box() -> None:
    t = turn("exploration", at("elwynn-3"), pile=["gold"], box=["bomb", "ambush", "disease"])
    play(t, "place goldshire")
    assert sorted(t.state.pile) == ["ambush", "bomb", "disease"]
    assert (t.state.box, board(t)) == ([], {"gold": "goldshire"})
    orders = set()
    for seed in range(8):
        again = turn(
            "exploration", at("elwynn-3"), pile=["gold"], box=["bomb", "ambush", "disease"], seed=seed
        )
        play(again, "place goldshire")
        orders.add(tuple(again.state.pile))
    assert len(orders) > 1, "shuffled"
    later = turn("exploration", at("elwynn-3"), pile=[], box=["bomb"])
    play(later, "place goldshire")
    assert board(later) == {"bomb": "goldshire"}, "as soon as one is needed"


@pytest.mark.rule("ag.disc.refill")
def test_not_before_the_last_one_lies() -> None:
    t = turn("exploration", at("elwynn-3"), pile=["gold", "hearthstone"], box=["bomb"])
    play(t, "place goldshire")
    assert (t.state.pile, box(t)) == (["hearthstone"], ["bomb"])
    last = turn("exploration", at("elwynn-3"), pile=["gold"], box=["bomb"])
    assert box(last) == ["bomb"], "it is not on the board yet"


@pytest.mark.rule("ag.disc.exhausted")
def test_no_token_left() -> None:
    t = turn(
        "exploration",
        at("elwynn-3"),
        pile=[],
        finds=[lies("gold")],
        decks={"grey": ["straw-man"]},
        dice=[1, 1],
    )
    assert [e.resource for e in events(t, Activated)] == ["place-discovery"]
    assert (board(t), t.state.active) == ({"gold": "goldshire"}, 1)


@pytest.mark.rule("ag.disc.several-per-space")
def test_any_number_in_one_space() -> None:
    there = ["bomb", "gold", "ambush", "disease"]
    t = turn("exploration", at("elwynn-3"), finds=[lies(one) for one in there], pile=["bomb.2", "gold.2"])
    play(t, "place goldshire")
    assert set(board(t)) == {*there, "bomb.2"}
    assert set(board(t).values()) == {"goldshire"}


# -- kept ones ------------------------------------------------------------------------------------


@pytest.mark.rule("ag.disc.gold", "ag.disc.gold-level")
def test_gold_buys_an_item_in_a_city() -> None:
    t = walks(
        "gold", me=at("stormwind-city", level="green"), decks={"green": ["green-kind-word", "skeletal-fiend"]}
    )
    play(t, "use-token gold")
    assert offered(t) == ["level grey", "level green"], "one's own level or lower"
    assert refusal(t, "level yellow").rule == "ag.disc.gold"
    play(t, "level green")
    assert (who(t).bag, who(t).kept, box(t)) == (["skeletal-fiend"], [], ["gold"])
    assert deck(t, "green")[-1] == "green-kind-word", "a card without an item goes on top"
    outside = walks("gold", me=at("goldshire"))
    assert refusal(outside, "use-token gold").rule == "ag.disc.gold"


@pytest.mark.rule("ag.disc.gold")
def test_gold_at_any_point_of_ones_turn_in_a_city() -> None:
    exploring = turn(
        "exploration", at("ironforge", kept=["gold", "gold.2"]), decks={"grey": ["straw-man", "straw-wolf"]}
    )
    play(
        exploring,
        "use-token gold",
    )
    assert step(exploring) == "ExplorationPhase.resource", "gold is no resource"
    play(exploring, "activate large-potion")
    assert step(exploring) == "MaintenancePhase.quests"
    play(exploring, "use-token gold.2")
    assert who(exploring).bag == ["straw-man", "straw-wolf"]
    play(exploring, "equip straw-man", "equip straw-wolf")
    assert exploring.state.active == 1
    away = turn("maintenance", at("goldshire", kept=["gold"]), at("ironforge", kept=["gold.2"]))
    assert away.seats == (1,), "not outside, and not in another's turn"
    assert step(away) == "MovementPhase.walk"


@pytest.mark.rule("ag.disc.hearthstone")
def test_hearthstone() -> None:
    t = turn("movement", at(kept=["hearthstone", "hearthstone.2"]), dice=[23])
    assert who(t).energy == 3, "the die is rolled first"
    play(t, "use-token hearthstone")
    assert {text.partition(" ")[2] for text in offered(t)} == CITIES
    play(t, "go undercity")
    assert (who(t).space, who(t).energy, steps(t)) == ("undercity", 3, [])
    assert refusal(t, "step brill").rule == "ag.move.up-to-number", "no further movement"
    assert refusal(t, "use-token hearthstone.2").rule == "ag.disc.hearthstone"
    late = walks("hearthstone")
    play(late, "step elwynn-1")
    assert refusal(late, "use-token hearthstone").rule == "ag.disc.hearthstone", "in place of movement"


@pytest.mark.rule("ag.disc.hearthstone-aggro")
def test_no_hearthstone_out_of_an_aggro_space() -> None:
    t = walks("hearthstone", track=[marker(aggro=True)])
    assert refusal(t, "use-token hearthstone").rule == "ag.disc.hearthstone-aggro"
    assert "use-token hearthstone" in offered(walks("hearthstone", track=[marker()]))


@pytest.mark.rule("ag.disc.far-sight-use", "ag.disc.far-sight-choice")
@pytest.mark.parametrize("drop", [True, False])
def test_far_sight(drop: bool) -> None:
    there = [lies("bomb", "naxxramas"), lies("gold", "naxxramas"), lies("ambush", "brill")]
    t = walks("far-sight", finds=there)
    play(t, "use-token far-sight")
    assert offered(t) == [
        "pick-discovery naxxramas 0",
        "pick-discovery naxxramas 1",
        "pick-discovery brill 0",
    ]
    play(t, "pick-discovery naxxramas 1")
    assert offered(t) == ["put-back", "drop-discovery"], "neither kept nor moved nor resolved"
    assert [f.token for f in t.view(0).state.finds] == ["?", "gold", "?"]
    assert [f.token for f in t.view(1).state.finds] == ["?", "?", "?"]
    assert [e.token for e in events(t, TokenSeen)] == ["gold"]
    play(t, "drop-discovery" if drop else "put-back")
    assert who(t).kept == []
    left = {"bomb": "naxxramas", "ambush": "brill"}
    assert board(t) == (left if drop else {**left, "gold": "naxxramas"})
    assert sorted(box(t)) == (["far-sight", "gold"] if drop else ["far-sight"])


@pytest.mark.rule("ag.disc.far-sight-use")
def test_nothing_to_look_at() -> None:
    assert refusal(walks("far-sight"), "use-token far-sight").rule == "ag.disc.far-sight-use"


@pytest.mark.rule("ag.disc.rocket-boots")
def test_boots_reroll_the_movement_die() -> None:
    t = turn("movement", at(kept=["goblin-rocket-boots"]), dice=[13, 41])
    assert offered(t) == ["use-token goblin-rocket-boots", "pass"]
    play(t, "use-token goblin-rocket-boots")
    assert (who(t).movement, who(t).energy) == (4, 1), "both numbers are replaced"
    assert (who(t).kept, box(t)) == ([], ["goblin-rocket-boots"])
    later = turn("movement", at(kept=["goblin-rocket-boots"]), dice=[23])
    play(later, "pass", "step elwynn-1")
    assert refusal(later, "use-token goblin-rocket-boots").rule == "ag.disc.green-kept", "not after a step"


@pytest.mark.rule("ag.disc.rocket-boots")
def test_boots_reroll_a_combat_die_before_powers() -> None:
    t = meets("straw-man", 1, 1, at(kept=["goblin-rocket-boots"]), dice=[6])
    assert attacks(t) == []
    play(t, "use-token goblin-rocket-boots")
    assert rolls(t) == [(1,), (1,), (6,)]
    assert "straw-man" in who(t).bag
    defender = turn("challenge", at(), at(kept=["goblin-rocket-boots"]), dice=[6, 1, 5])
    play(defender, "attack 1")
    assert defender.seats == (1,), "also as defender, in another's turn"
    play(defender, "use-token goblin-rocket-boots")
    assert (attacks(defender)[0].seat, attacks(defender)[0].attack) == (1, 5 + 1)


@pytest.mark.rule("ag.disc.rocket-boots")
def test_boots_are_not_for_dice_of_others() -> None:
    holder = at("brill", kept=["goblin-rocket-boots"])
    t = meets("straw-man", 1, 6, at("goldshire"), at("brill"), holder, dice=[23])
    assert [e.seat for e in events(t, Rolled)] == [0, 2, 1], "who sits to the right rolls for the encounter"
    assert (t.seats, who(t, 2).kept) == ((1,), ["goblin-rocket-boots"]), "and was not asked about it"


@pytest.mark.rule("ag.disc.merchant-take", "ag.disc.merchant-return")
def test_traveling_merchant() -> None:
    rich = at("undercity", bag=["straw-wolf", "straw-archer"], weapon="straw-knight")
    t = walks(
        "traveling-merchant", me=at(bag=["straw-man"], armor="straw-ghoul"),
        others=[{**rich, "weapon": "", "armor": "straw-knight"}, at("brill", bag=["mountain-boar"])],
    )  # fmt: skip
    play(t, "use-token traveling-merchant")
    assert set(offered(t)) == {"steal 1 straw-wolf", "steal 1 straw-archer", "steal 2 mountain-boar"}
    play(t, "steal 1 straw-archer")
    assert who(t).bag == ["straw-man", "straw-archer"]
    assert (t.seats, offered(t)) == ((1,), ["steal 0 straw-man", "done"]), "not the one just taken, no armor"
    declined = play(t.clone(), "done")
    assert who(declined, 1).bag == ["straw-wolf"]
    play(t, "steal 0 straw-man")
    assert (who(t).bag, who(t, 1).bag) == (["straw-archer"], ["straw-wolf", "straw-man"])
    assert box(t) == ["traveling-merchant"]


@pytest.mark.rule("ag.disc.merchant-take", "ag.char.health-change-defeat")
@pytest.mark.parametrize(("left", "falls"), [(1, True), (2, False)])
def test_who_is_robbed_of_the_last_health_is_defeated(left: int, falls: bool) -> None:
    wennu = at("brill", "wennu", level="red", bag=["hakkari-priest", "straw-man"])
    t = turn("walk", at("goldshire", kept=["traveling-merchant"], movement=1), wennu, packs=(*FOUR, "wennu"))
    who(t, 1).damage = health(t, who(t, 1)) - left
    play(t, "use-token traveling-merchant", "steal 1 hakkari-priest")
    assert ("hakkari-priest" in who(t).bag, who(t, 1).space == "undercity") == (True, falls)


@pytest.mark.rule("ag.disc.merchant-take")
def test_equipped_items_are_safe_from_the_merchant() -> None:
    t = walks("traveling-merchant", others=[at("undercity", weapon="straw-man", armor="straw-wolf")])
    assert refusal(t, "use-token traveling-merchant").rule == "ag.disc.merchant-take"


# -- immediate ones -------------------------------------------------------------------------------


@pytest.mark.rule("ag.disc.ambush-damage", "ag.disc.ambush-ranged")
@pytest.mark.parametrize("tokens", [("ambush",), ("ambush", "ambush.2")])
def test_ambush(tokens: tuple[str, ...]) -> None:
    t = finds(*tokens, dice=[4, 6], me=at("goldshire", "grumbaz"))
    for token in tokens[1:]:
        play(t, f"resolve {token}")
    first, second = attacks(t)
    assert (first.seat, first.ranged, first.attack) == (-1, True, 6 + 1), "the usual attack, but ranged"
    assert (second.seat, second.hit) == (0, True)
    assert who(t).damage == 1 + len(tokens)


@pytest.mark.rule("ag.disc.ambush-damage", "ag.disc.ambush-ranged")
def test_ambush_lasts_for_the_turn_and_helps_characters_too() -> None:
    t = turn("challenge", at("goldshire", "grumbaz", ambushed=1), at("goldshire", "burbonn"), dice=[2, 6])
    play(t, "attack 1")
    first = attacks(t)[0]
    assert (first.seat, first.ranged) == (1, True)
    assert who(t).damage == 1 + 1
    assert who(t).ambushed == 0, "the turn is over"
    plain = meets("straw-man", 1, 6, at("goldshire", "grumbaz"))
    assert (attacks(plain)[0].ranged, who(plain).damage) == (False, 1)


@pytest.mark.rule("ag.disc.ambush-damage")
def test_who_is_ambushed_hits_no_harder() -> None:
    t = turn("challenge", at("goldshire", "grumbaz", ambushed=2), at("goldshire", "burbonn"), dice=[6, 1])
    play(t, "attack 1")
    assert [a.hit for a in attacks(t)] == [False, True]
    assert who(t, 1).damage == 1


@pytest.mark.rule("ag.disc.false-map-move")
def test_false_map() -> None:
    t = finds("false-map", others=[at("brill"), at("brill")])
    assert t.seats == (2,), "who sits to the right"
    assert offered(t) == ["go elwynn-1", "go elwynn-2", "go elwynn-3", "done"]
    still = play(t.clone(), "done")
    assert who(still).space == "goldshire"
    play(t, "go elwynn-2", "go eastvale-logging-camp")
    assert who(t).space == "eastvale-logging-camp"
    assert step(t) != "FalseMap.move", "two spaces at most"


@pytest.mark.rule("ag.disc.false-map-legal")
def test_false_map_keeps_to_the_level() -> None:
    t = turn("exploration", at("elwynn-4"), finds=[lies("false-map", "elwynn-4")])
    assert offered(t) == ["go eastvale-logging-camp", "done"]
    assert refusal(t, "go redridge-1").rule == "ag.disc.false-map-move"


@pytest.mark.rule("ag.disc.false-map-aggro")
def test_false_map_stops_at_aggro() -> None:
    t = finds("false-map", track=[marker("elwynn-1", "straw-ghoul", aggro=True)])
    play(t, "go elwynn-1")
    assert who(t).space == "elwynn-1"
    assert step(t) != "FalseMap.move"
    held = finds("false-map", track=[marker("goldshire", "straw-ghoul", aggro=True)])
    assert who(held).space == "goldshire"
    assert box(held) == ["false-map"]


@pytest.mark.rule("ag.disc.false-map-rest", "ag.disc.false-map-challenge")
def test_after_a_false_map_the_rest_is_resolved_and_the_challenge_is_there() -> None:
    t = finds("false-map", "bomb", others=[at("brill")])
    play(t, "resolve false-map", "go elwynn-1", "done")
    assert who(t).damage == 2
    assert on_track(t, "straw-man").space == "elwynn-1"
    assert events(t, Activated) == [], "without exploring it"
    city = finds("false-map", others=[at("brill")], dice=[])
    play(city, "go elwynn-1", "go stormwind-city")
    assert (city.state.track, city.state.active, deck(city)[0]) == ([], 1, "straw-man")


@pytest.mark.rule("ag.disc.power-drain")
def test_power_drain() -> None:
    hand = ["rend", "execute", "whirlwind", "intercept"]
    t = finds("power-drain", me=at(hand=hand), draws=["execute", "intercept"])
    assert who(t).discards == ["execute", "intercept"]
    assert who(t).hand == ["rend", "whirlwind"]
    for few in ([], ["rend"]):
        t = finds("power-drain", me=at(hand=few))
        assert (who(t).hand, who(t).discards) == ([], few)
    lost = set()
    for seed in range(12):
        lost.add(tuple(sorted(who(finds("power-drain", me=at(hand=hand), seed=seed)).discards)))
    assert len(lost) > 1, "at random"


@pytest.mark.rule("ag.disc.disease-health")
def test_disease() -> None:
    t = finds("disease", "disease.2", me=at("goldshire", "grumbaz"))
    play(t, "resolve disease")
    assert who(t).diseases == ["disease", "disease.2"]
    assert health(t, who(t)) == 5 - 2
    assert box(t) == []
    weak = finds("disease", me=at("goldshire", "grumbaz", damage=4), dice=[])
    assert who(weak).space == "stormwind-city", "4 damage are enough now"
    assert (who(weak).diseases, box(weak)) == ([], ["disease"])
    grown = meets("training-day", 6, 1, at("goldshire", "grumbaz", diseases=["disease"]))
    assert (who(grown).level, who(grown).diseases) == ("yellow", ["disease"]), "it stays"
    assert health(grown, who(grown)) == 8 - 1


@pytest.mark.rule("ag.disc.disease-removed-by-defeat")
def test_defeat_removes_disease() -> None:
    t = meets("straw-man", 1, 6, at("goldshire", "grumbaz", damage=3, diseases=["disease"]))
    assert (who(t).space, who(t).diseases, box(t)) == ("stormwind-city", [], ["disease"])
    assert health(t, who(t)) == 5


@pytest.mark.rule("ag.disc.disease-removed-by-potion")
def test_only_a_large_potion_resource_removes_disease() -> None:
    sick: dict[str, Any] = {"damage": 1, "diseases": ["disease", "disease.2"]}
    t = turn("exploration", at("stormwind-city", **sick))
    play(t, "activate large-potion")
    assert (who(t).diseases, sorted(box(t))) == ([], ["disease", "disease.2"])
    small = turn("exploration", at("goldshire", **sick), decks={"grey": ["straw-man"]}, dice=[1, 1])
    play(small, "activate small-potion")
    assert who(small).diseases == ["disease", "disease.2"]
    drunk = turn("walk", at("goldshire", bag=["straw-man"], **sick))
    play(drunk, "drink straw-man health")
    assert (who(drunk).damage, who(drunk).diseases) == (0, ["disease", "disease.2"])
    healed = meets("kind-word", 6, 1, at("goldshire", **sick), decks={"grey": ["kind-word", "straw-man"]})
    assert (who(healed).damage, len(who(healed).diseases)) == (0, 2)


@pytest.mark.rule("ag.disc.bomb")
def test_bomb() -> None:
    t = finds("bomb", "bomb.2")
    play(t, "resolve bomb")
    assert who(t).damage == 4
    assert (who(t, 1).damage, sorted(box(t))) == (0, ["bomb", "bomb.2"])
    assert who(finds("bomb", me=at(damage=3), dice=[])).space == "stormwind-city"
