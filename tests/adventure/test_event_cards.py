"""Event cards: global, location and special events, and turning them over."""

from __future__ import annotations

from typing import Any

import pytest

from azeroth.games.adventure.events import CardTurned, CombatBegins, Drawn, EventPlaced, Healed, LevelGained
from azeroth.games.adventure.ids import EventKind
from azeroth.games.adventure.play.victory import valor
from azeroth.games.adventure.state import Table
from azeroth.testing import events, offered, play, refusal
from tests.adventure.fights import ALL, FIELD, attacks, fight, next_turn
from tests.adventure.tables import at, choose, deck, marker, meets, turn, who


def drawn(t: Table) -> list[str]:
    return [str(e.card) for e in events(t, Drawn)]


# -- front and back ---------------------------------------------------------------------------------


@pytest.mark.rule("ag.event.front-first", "ag.event.flip-when-stated", "ag.event.flip-to-item")
def test_the_back_counts_only_when_the_card_says_so() -> None:
    hero = at(FIELD, "burbonn", hand=["aimed-shot", "volley"])
    cart: dict[str, Any] = {"decks": {"grey": ["a-cart-in-the-ditch", "straw-man"]}, "dice": [6, 1]}
    t = turn("challenge", hero, **cart)
    assert who(t).bag == [], "only its front takes effect"
    play(t, "decline")
    assert events(t, CardTurned) == []
    assert "a-cart-in-the-ditch" in deck(t), "discarded, the item was not gained"
    t = play(turn("challenge", hero, **cart), "accept", "discard volley")
    assert [e.card for e in events(t, CardTurned)] == ["a-cart-in-the-ditch"]
    assert who(t).bag[0] == "a-cart-in-the-ditch", "the item is gained at once"
    assert "a-cart-in-the-ditch" not in deck(t)


@pytest.mark.rule("ag.event.flip-when-stated", "ag.event.flip-immediate", "ag.event.front-first")
def test_a_turned_event_takes_effect_at_once() -> None:
    hero = at("southshore", "grumbaz", level="green")
    place: dict[str, Any] = {"events": ["tunnel-under-southshore"], "decks": {"green": ["green-straw-man"]}}
    t = turn("challenge", hero, dice=[3], **place)
    assert (who(t).damage, who(t).bag, events(t, CardTurned)) == (1, [], [])
    assert [e.card for e in t.state.events] == ["tunnel-under-southshore"]
    t = turn("challenge", hero, dice=[4], **place)
    assert len(events(t, CardTurned)) == 1
    assert (who(t).damage, who(t).bag, len(who(t).hand)) == (0, ["green-straw-man"], 1)
    assert t.state.events == []
    assert deck(t, "green")[-1] == "tunnel-under-southshore", "its back says to discard it"


@pytest.mark.rule("ag.event.flip-to-encounter-own-challenge")
def test_an_encounter_on_the_back_is_fought_in_the_own_challenge_phase() -> None:
    t = turn(
        "challenge", at(FIELD, "burbonn"), dice=[5, 1],
        decks={"grey": ["wanted-chuckwick", "straw-man"]},
    )  # fmt: skip
    assert [e.card for e in events(t, CombatBegins)] == ["wanted-chuckwick"]
    assert drawn(t) == ["wanted-chuckwick"], "it is the one encounter of the phase"
    assert deck(t)[0] == "straw-man"
    assert deck(t)[-1] == "wanted-chuckwick", "defeated, it has no item to give and goes back"
    assert len(who(t).hand) == 2, "what its text grants"
    lost = turn("challenge", at(FIELD, "burbonn"), dice=[1, 1], decks={"grey": ["wanted-chuckwick"]})
    assert [(m.card, m.space) for m in lost.state.track] == [("wanted-chuckwick", FIELD)]


@pytest.mark.rule("ag.event.flip-to-encounter-otherwise")
def test_at_another_time_it_goes_to_the_track() -> None:
    t = turn("start", at(FIELD, "burbonn"), at(FIELD, "grumbaz"), event="sleeping-giant", dice=[13])
    assert events(t, CombatBegins) == [], "it is not fought now"
    assert [(m.card, m.space) for m in t.state.track] == [("sleeping-giant", FIELD)]
    assert t.state.event is None
    alone = turn("start", at(FIELD, "burbonn"), at("brill", "grumbaz"), event="sleeping-giant", dice=[13])
    assert alone.state.event is not None
    assert alone.state.track == []


# -- global events ----------------------------------------------------------------------------------


@pytest.mark.rule(
    "ag.event.global-placement", "ag.event.global-single", "ag.event.replaced-to-top",
    "ag.event.level-by-border",
)  # fmt: skip
@pytest.mark.example("ag.ex.global-event-replaced")
def test_a_global_event_replaces_the_one_before() -> None:
    t = turn(
        "challenge", at(FIELD, "burbonn"), event="grey-skies", dice=[1, 1],
        decks={"grey": ["clear-skies", "straw-man"]},
    )  # fmt: skip
    assert t.state.event is not None
    assert t.state.event.card == "clear-skies"
    assert deck(t, "green")[-1] == "grey-skies", "a green event goes to the green deck"
    assert "grey-skies" not in deck(t)
    assert drawn(t) == ["clear-skies", "straw-man"], "and another card is drawn"


@pytest.mark.rule("ag.event.global-placement")
def test_a_global_event_is_for_everybody_and_stays() -> None:
    for active in (0, 1):
        t = turn("movement", at(FIELD), at("brill"), event="clear-skies", active=active, dice=[23])
        assert (who(t, active).movement, who(t, active).energy) == (3, 3)
        assert t.state.event is not None


# -- location events --------------------------------------------------------------------------------


@pytest.mark.rule(
    "ag.event.location-placement", "ag.event.location-replaces", "ag.event.location-must-resolve",
    "ag.event.location-no-draw-after", "ag.event.replaced-to-top",
)  # fmt: skip
@pytest.mark.example("ag.ex.location-event-placed")
def test_a_location_event_replaces_another_and_waits() -> None:
    t = turn(
        "challenge", at("brill", "burbonn"), dice=[1, 1], events=["well-of-goldshire"],
        decks={"grey": ["fair-in-goldshire", "straw-man"]},
    )  # fmt: skip
    assert [(e.card, e.space) for e in t.state.events] == [("fair-in-goldshire", "goldshire")]
    assert deck(t)[-1] == "well-of-goldshire"
    assert who(t).space == "brill", "wherever the figure is"
    there = turn(
        "challenge", at("goldshire", "grumbaz"), events=["fair-in-goldshire"],
        track=[marker(card="straw-ghoul")],
    )  # fmt: skip
    assert offered(there) == ["fight 1", "resolve-event fair-in-goldshire"]
    assert refusal(there, "draw").rule == "ag.chal.existing-first"
    play(there, "resolve-event fair-in-goldshire")
    assert len(who(there).hand) == 1
    assert drawn(there) == [], "no challenge card is drawn after it"
    assert attacks(there) == []
    alone = turn("challenge", at("goldshire"), events=["fair-in-goldshire"])
    assert len(who(alone).hand) == 1, "the only thing to do is done"


@pytest.mark.rule("ag.event.location-in-own-space", "ag.event.location-stays")
@pytest.mark.example("ag.ex.faq-location-event-own-space")
def test_a_location_event_drawn_in_its_own_space() -> None:
    t = turn(
        "challenge", at("goldshire", "burbonn", damage=2), dice=[1, 1],
        decks={"grey": ["well-of-goldshire", "straw-man"]},
    )  # fmt: skip
    assert [e.card for e in events(t, EventPlaced)] == ["well-of-goldshire"]
    assert events(t, Healed) == [], "it is not resolved now"
    assert [e.card for e in events(t, CombatBegins)] == ["straw-man"]
    assert [e.card for e in t.state.events] == ["well-of-goldshire"]


@pytest.mark.rule("ag.event.location-stays", "ag.faq.darkmoon-faire", "ag.event.location-must-resolve")
@pytest.mark.example("ag.ex.faq-darkmoon-faire")
def test_the_darkmoon_faire_stays() -> None:
    t = turn(
        "challenge", at("goldshire", "burbonn"), at("goldshire", "grumbaz"), events=["darkmoon-faire"],
        dice=[3, 23],
    )  # fmt: skip
    play(t, "resolve-event darkmoon-faire")
    assert len(who(t).hand) == 1
    assert [e.card for e in t.state.events] == ["darkmoon-faire"], "not discarded for having been resolved"
    choose(next_turn(t, 1), "done", "activate scroll")
    while t.seats != (1,) or "pass" in offered(t):
        play(t, "pass")
    assert offered(t) == ["attack 0", "resolve-event darkmoon-faire"], "the next one must resolve it too"
    last = turn("challenge", at("goldshire", "burbonn"), events=["darkmoon-faire"], dice=[1])
    assert last.state.events == []
    assert deck(last)[-1] == "darkmoon-faire", "until its own text discards it"


# -- special events ---------------------------------------------------------------------------------


@pytest.mark.rule("ag.event.special", "ag.event.after-resolution", "ag.event.level-by-border")
def test_a_special_event_is_followed_and_discarded() -> None:
    t = turn(
        "challenge", at(FIELD, "burbonn", damage=2), dice=[1, 1], decks={"grey": ["kind-word", "straw-man"]}
    )
    assert [e.n for e in events(t, Healed)] == [1], "by the active character, at once"
    assert deck(t)[-1] == "kind-word"
    green = turn("challenge", at("lakeshire", level="green"), dice=[1, 1],
                 decks={"green": ["green-kind-word", "green-straw-man"]})  # fmt: skip
    assert deck(green, "green")[-1] == "green-kind-word"


@pytest.mark.rule("ag.event.valor-events")
def test_an_event_worth_valor_is_won() -> None:
    hero: dict[str, Any] = {"character": "grumbaz", "level": "yellow", "side": "other"}
    t = turn(
        "challenge", at("nesingwarys-expedition", **hero), dice=[6, 1],
        decks={"yellow": ["green-hills-of-stranglethorn"]},
    )  # fmt: skip
    assert attacks(t)
    assert who(t).log == ["green-hills-of-stranglethorn"]
    assert valor(t, who(t)) == 1
    assert who(t).bag == []
    assert who(t).quests == [], "no quest is drawn for it"


@pytest.mark.rule("ag.event.level-events")
def test_an_event_may_give_a_level_by_the_usual_steps() -> None:
    t = turn(
        "challenge",
        at(FIELD, "burbonn", damage=2),
        dice=[1, 1],
        decks={"grey": ["training-day", "straw-man"]},
    )
    assert who(t).level == "yellow"
    assert [e.rule for e in events(t, Healed)] == ["ag.level.gain-heal"]
    assert len(who(t).hand) == 3
    assert len(events(t, LevelGained)) == 1


# -- what is printed --------------------------------------------------------------------------------


@pytest.mark.rule("ag.model.event-fields", "ag.event.front-first")
@pytest.mark.example("ag.ex.event-card-breakdown")
def test_what_an_event_card_states() -> None:
    cards = [c for c in ALL.challenges.values() if c.event is not None]
    assert {c.event.kind for c in cards if c.event} == set(EventKind)
    for card in cards:
        assert card.event is not None
        assert card.event.name
        assert card.event.text
        assert card.is_event, "drawn as an event: the front first, whatever its back is"
        assert card.colour in ("grey", "green", "yellow", "red")
        assert sum(back is not None for back in (card.item, card.encounter, card.reverse)) <= 1
    t = meets("kind-word", 1, 1, at(FIELD, damage=1), decks={"grey": ["kind-word", "straw-man"]})
    assert drawn(t) == ["kind-word", "straw-man"]
    t = fight("straw-man", [1, 1])
    assert drawn(t) == ["straw-man"]
