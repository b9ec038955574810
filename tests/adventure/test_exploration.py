"""The exploration phase: ag.explore and ag.res."""

from __future__ import annotations

from typing import Any

import pytest

from azeroth.games.adventure.events import Activated, CardsDrawn, TokenRevealed, TokenUsed
from azeroth.games.adventure.ids import SpaceId, SpaceKind
from azeroth.games.adventure.state import Table
from azeroth.testing import events, offered, play, refusal, step
from tests.adventure.tables import at, board, box, deck, lies, marker, over, turn, who

CITIES = ("ironforge", "stormwind-city", "undercity")
DECK = ["overpower", "overpower.2", "execute", "rend", "whirlwind", "intercept"]
"""Cards of Grumbaz's, from the top."""


def explore(*people: dict[str, Any], **given: Any) -> Table:
    """Seat 0's exploration phase; the fight after it changes nothing."""
    if people[0]["space"] not in CITIES:
        given.setdefault("dice", [1, 1])
    given.setdefault("decks", {"grey": ["straw-man"]})
    return turn("exploration", *people, **given)


def hands(t: Table) -> list[int]:
    return [len(c.hand) for c in t.state.characters]


# -- discoveries ----------------------------------------------------------------------------------


@pytest.mark.rule("ag.explore.reveal-at-once", "ag.explore.discovery-order", "ag.disc.bomb")
@pytest.mark.rule("ag.disc.green-kept", "ag.disc.red-immediate", "ag.explore.discoveries-replace-resource")
@pytest.mark.example("ag.ex.discovery-token-faces")
def test_two_discoveries() -> None:
    t = explore(at(), finds=[lies("gold"), lies("bomb")])
    assert [e.token for e in events(t, TokenRevealed)] == ["gold", "bomb"]
    assert events(t, TokenUsed) == [], "all are revealed before any is resolved"
    assert (t.seats, sorted(offered(t))) == ((0,), ["resolve bomb", "resolve gold"])
    play(t, "resolve bomb")
    assert who(t).damage == 2
    assert (who(t).kept, box(t), board(t)) == (["gold"], ["bomb"], {})
    assert events(t, Activated) == [], "no resource"
    assert t.state.active == 1


@pytest.mark.rule("ag.explore.resolve-all-discoveries")
def test_every_discovery_here_must_be_resolved() -> None:
    there = [lies("bomb"), lies("gold"), lies("ambush"), lies("far-sight", "elwynn-1")]
    t = explore(at(), finds=there)
    assert "done" not in offered(t)
    assert refusal(t, "done").rule == "ag.explore.discovery-order"
    play(t, "resolve gold", "resolve ambush")
    assert board(t) == {"far-sight": "elwynn-1"}, "the last one is resolved unasked, that elsewhere stays"
    assert who(t).damage == 2
    alone = explore(at(), finds=[lies("bomb")])
    assert who(alone).damage == 2, "a single one cannot be left either"


@pytest.mark.rule("ag.explore.discovery-order", "ag.explore.reveal-at-once")
@pytest.mark.parametrize("first", ["gold", "disease"])
def test_the_active_character_chooses_the_order(first: str) -> None:
    t = explore(at(), at("brill"), finds=[lies("disease"), lies("gold"), lies("bomb")])
    play(t, f"resolve {first}")
    assert bool(who(t).kept) == (first == "gold")
    assert bool(who(t).diseases) == (first == "disease")
    assert "resolve bomb" in offered(t)
    assert who(t).damage == 0


@pytest.mark.rule("ag.explore.discoveries-replace-resource")
def test_no_resource_after_a_discovery() -> None:
    t = explore(at(damage=1), finds=[lies("gold")])
    assert events(t, Activated) == []
    assert (t.state.active, who(t).damage, hands(t)) == (1, 1, [0, 0])


@pytest.mark.rule("ag.explore.defeated-while-resolving")
def test_the_others_are_still_resolved_after_a_defeat() -> None:
    t = explore(at(damage=4), finds=[lies("bomb"), lies("gold"), lies("disease")])
    play(t, "resolve bomb")
    assert (who(t).space, who(t).damage) == ("stormwind-city", 0)
    assert sorted(offered(t)) == ["resolve disease", "resolve gold"]
    play(t, "resolve gold")
    assert (who(t).kept, who(t).diseases) == (["gold"], ["disease"])
    assert "activate quest-giver" not in offered(t)


# -- resources ------------------------------------------------------------------------------------


@pytest.mark.rule("ag.explore.resource-mandatory", "ag.explore.one-resource")
@pytest.mark.rule("ag.explore.useless-resource-allowed")
@pytest.mark.example("ag.ex.useless-healing-potion")
def test_one_resource_even_without_effect() -> None:
    t = explore(at("goldshire"), at("brill"))
    assert offered(t) == ["activate scroll", "activate small-potion"]
    assert refusal(t, "done").rule == "ag.explore.resource-mandatory"
    play(t, "activate small-potion")
    assert (who(t).damage, hands(t)) == (0, [0, 0]), "nothing is healed, nothing is drawn"
    assert [e.resource for e in events(t, Activated)] == ["small-potion"]
    assert t.state.active == 1, "the scroll is not offered any more"
    city = explore(at("ironforge"))
    assert offered(city) == [f"activate {r}" for r in city.content.resources[SpaceId("ironforge")]]
    assert refusal(city, "activate book").rule == "ag.explore.resource-mandatory"


@pytest.mark.rule("ag.explore.no-resource-space")
def test_nothing_to_explore_at_a_board_encounter() -> None:
    t = explore(at("forests-edge"), dice=[2, 2])
    assert t.content.spaces[SpaceId("forests-edge")].kind is SpaceKind.ENCOUNTER
    assert events(t, Activated) == []
    assert t.state.active == 1, "on to the challenge, and the next turn"


@pytest.mark.rule("ag.explore.no-second-exploration", "ag.res.flight-path-move")
def test_no_exploration_where_one_is_moved_to() -> None:
    t = explore(at("sentinel-hill"), at("brill"), finds=[lies("bomb", "thelsamar")])
    play(t, "activate flight-path", "go thelsamar")
    assert who(t).space == "thelsamar"
    assert (board(t), who(t).damage) == ({"bomb": "thelsamar"}, 0)
    assert len(events(t, Activated)) == 1
    led = explore(at("goldshire"), at("brill"), finds=[lies("false-map"), lies("bomb", "elwynn-1")])
    play(led, "go elwynn-1", "done")
    assert (who(led).space, board(led)) == ("elwynn-1", {"bomb": "elwynn-1"})
    assert events(led, Activated) == []


@pytest.mark.rule("ag.res.scroll")
def test_scroll() -> None:
    t = explore(at("goldshire", deck=DECK))
    play(t, "activate scroll")
    assert (who(t).hand, who(t).deck, hands(t)) == (DECK[:1], DECK[1:], [1, 0])


@pytest.mark.rule("ag.res.book-active-draws", "ag.res.book-others-draw", "ag.res.book-others-discard")
@pytest.mark.example("ag.ex.book")
def test_book() -> None:
    frost = ["frostbolt", "ice-lance", "frost-nova", "frostbite", "permafrost"]
    t = explore(
        at("elwynn-4", "grumbaz", hand=DECK[:4], deck=[*DECK[4:], "sunder-armor"]),
        at("brill", "sofeea", hand=frost, deck=["blink"]),
        at("brill", "burbonn", deck=["volley", "rapid-fire"]),
    )
    drawn = [(e.seat, e.n) for e in events(t, CardsDrawn)]
    assert drawn == [(0, 2), (1, 1), (2, 1)], "the active character first"
    assert who(t).hand == [*DECK[:4], *DECK[4:6]]
    assert t.seats == (1,)
    assert len(offered(t)) == 6, "any card of the hand, also the one just drawn"
    play(t, "discard frostbolt")
    assert [c.discards for c in t.state.characters] == [[], ["frostbolt"], ["volley"]]
    assert hands(t) == [6, 5, 0]


@pytest.mark.rule("ag.res.book-others-discard")
def test_the_hand_limit_is_looked_at_after_the_discard() -> None:
    ten = [card for name in ("frostbolt", "ice-lance", "frost-nova") for card in (name, f"{name}.2")]
    ten += ["frostbite", "permafrost", "ice-block", "blink"]
    t = explore(at("elwynn-4", "grumbaz"), at("brill", "sofeea", hand=ten))
    play(t, "discard blink")
    assert (hands(t), who(t, 1).discards) == ([2, 10], ["blink"]), "one card, not two"


@pytest.mark.rule("ag.res.small-potion", "ag.res.large-potion")
def test_healing_potions() -> None:
    for space, which, left in (
        ("goldshire", "small-potion", 2), ("stormwind-city", "large-potion", 1),
    ):  # fmt: skip
        t = explore(at(space, damage=3), at("brill", damage=2))
        play(t, f"activate {which}")
        assert (who(t).damage, who(t, 1).damage) == (left, 2)
    t = explore(at("stormwind-city", damage=1))
    play(t, "activate large-potion")
    assert who(t).damage == 0, "up to two"


# -- place discovery ------------------------------------------------------------------------------


@pytest.mark.rule(
    "ag.res.place-discovery-draw", "ag.res.place-discovery-where", "ag.info.discovery-placer-knows"
)
def test_place_discovery() -> None:
    t = explore(at("elwynn-3"), finds=[lies("gold", "goldshire")], pile=["bomb", "ambush"])
    assert step(t) == "PlaceDiscovery.place"
    assert t.view(0).state.finds[-1].token == "bomb", "looked at before it is placed"
    assert t.view(1).state.finds[-1].token == "?"
    there = {text.partition(" ")[2] for text in offered(t)}
    assert there == set(t.content.spaces) - {"elwynn-3", *t.content.cities}, "any colour, taken or not"
    assert {"goldshire", "naxxramas"} <= there
    for space in ("elwynn-3", "ironforge"):
        assert refusal(t, f"place {space}").rule == "ag.res.place-discovery-where"
    assert "done" not in offered(t)
    play(t, "place goldshire")
    assert board(t) == {"gold": "goldshire", "bomb": "goldshire"}
    assert t.state.pile == ["ambush"]


# -- flight paths ---------------------------------------------------------------------------------


@pytest.mark.rule("ag.res.flight-path-move")
def test_flying() -> None:
    t = explore(at("sentinel-hill", level="green"), at("brill"))
    play(t, "activate flight-path")
    there = {text.partition(" ")[2] for text in offered(t)}
    lower = {s for s in t.content.flights if t.content.spaces[s].colour in ("grey", "green")}
    assert there == lower - {"sentinel-hill"}
    assert "done" not in offered(t), "who can fly and has chosen to must"
    assert refusal(t, "go sentinel-hill").rule == "ag.res.flight-path-move"
    assert refusal(t, "go aerie-peak").rule == "ag.res.flight-path-move", "yellow"
    play(t, "go the-sepulcher")
    assert who(t).space == "the-sepulcher"


@pytest.mark.rule("ag.res.flight-path-challenge")
def test_the_challenge_is_where_one_has_flown_to() -> None:
    t = explore(at("sentinel-hill", level="green"), decks={"green": ["green-straw-man"]}, dice=[1, 1])
    play(t, "activate flight-path", "go tarren-mill")
    assert [(m.card, m.space) for m in t.state.track] == [("green-straw-man", "tarren-mill")]
    city = explore(at("sentinel-hill"), dice=[])
    play(city, "activate flight-path", "go ironforge")
    assert (city.state.track, deck(city)[0]) == ([], "straw-man"), "no challenge in a city"
    assert city.state.active == 1


@pytest.mark.rule("ag.res.flight-path-not-from-aggro", "ag.res.flight-path-no-destination")
@pytest.mark.example("ag.ex.faq-aggro-flight-path")
def test_no_flight_away_from_an_aggro_marker() -> None:
    given: dict[str, Any] = {"track": [marker("sentinel-hill", "straw-wolf", aggro=True)], "decks": {}}
    t = explore(at("sentinel-hill"), **given)
    assert "activate flight-path" in offered(t)
    play(t, "activate flight-path")
    assert who(t).space == "sentinel-hill", "it has no effect"
    assert t.state.active == 1, "the turn went on without a question"
    assert len(events(t, Activated)) == 1
    assert hands(t) == [0, 0], "and was the one resource"
    t = explore(at("sentinel-hill"), **given)
    play(t, "activate scroll")
    assert (hands(t), who(t).space) == ([1, 0], "sentinel-hill")
    normal = explore(at("sentinel-hill"), track=[marker("sentinel-hill", "straw-wolf")], decks={})
    play(normal, "activate flight-path")
    assert step(normal) == "ActivateResource.fly", "a normal marker lets go"


# -- cities ---------------------------------------------------------------------------------------


@pytest.mark.rule("ag.res.auction-house-discard", "ag.res.auction-house-draw")
@pytest.mark.example("ag.ex.auction-house")
def test_auction_house() -> None:
    grumbaz = at("stormwind-city", "grumbaz", weapon="green-straw-man", bag=["straw-wolf"], level="green")
    t = explore(grumbaz, decks={"green": ["green-kind-word", "skeletal-fiend"]})
    play(t, "activate auction-house")
    assert sorted(offered(t)) == ["discard-item green-straw-man", "discard-item straw-wolf"], (
        "equipped or not"
    )
    play(t, "discard-item green-straw-man")
    assert deck(t, "green")[-2:] == ["green-straw-man", "green-kind-word"], "from below to the top"
    assert (who(t).weapon, who(t).bag) == ("", ["straw-wolf", "skeletal-fiend"])


@pytest.mark.rule("ag.res.auction-house-discard")
def test_nothing_to_trade() -> None:
    t = explore(at("stormwind-city"), at("brill", bag=["straw-wolf"]))
    before = deck(t)
    play(t, "activate auction-house")
    assert (deck(t), who(t).bag, who(t, 1).bag) == (before, [], ["straw-wolf"])
    assert t.state.active == 1


@pytest.mark.rule("ag.res.quest-giver")
@pytest.mark.example("ag.ex.third-quest")
@pytest.mark.parametrize("given_up", ["sealed-orders", "bounty", "torn-pages"])
def test_quest_giver(given_up: str) -> None:
    t = explore(at("stormwind-city", quests=["sealed-orders", "bounty"]), elite=["torn-pages"])
    play(t, "activate quest-giver")
    assert offered(t) == ["give-up sealed-orders", "give-up bounty", "give-up torn-pages"]
    assert refusal(t, "done").rule == "ag.quest.third-discard"
    play(t, f"give-up {given_up}")
    kept = {"sealed-orders", "bounty", "torn-pages"} - {given_up}
    assert {q.id for q in who(t).quests} == kept


@pytest.mark.rule("ag.res.quest-giver")
def test_a_second_quest_is_kept() -> None:
    t = explore(at("stormwind-city", quests=["sealed-orders"]), elite=["torn-pages", "big-game"])
    play(t, "activate quest-giver")
    assert [q.id for q in who(t).quests] == ["sealed-orders", "torn-pages"]
    assert t.state.elite[0] == "big-game"
    assert over(t).state.active == 1
