"""The challenge phase: ag.chal."""

from __future__ import annotations

from typing import Any

import pytest

from azeroth.games.adventure.events import ChallengeDiscarded, CombatBegins, Drawn, EventPlaced
from azeroth.games.adventure.ids import LEVELS, ChallengeId, Level
from azeroth.games.adventure.state import Table
from azeroth.games.adventure.study.invariants import check
from azeroth.testing import events, offered, play, refusal, step
from tests.adventure.tables import at, attacks, deck, marker, meets, on_track, over, turn, who

WELL = "well-of-goldshire"


def challenge(*people: dict[str, Any], **given: Any) -> Table:
    """Seat 0's challenge phase; a drawn Straw Man neither hits nor is hit."""
    given.setdefault("decks", {"grey": ["straw-man"]})
    given.setdefault("dice", [1, 1])
    return turn("challenge", *people, **given)


def drawn(t: Table) -> list[str]:
    """The challenge cards drawn, the first first."""
    return [e.card for e in events(t, Drawn)]


# -- whether, and what ----------------------------------------------------------------------------


@pytest.mark.rule("ag.chal.city-skips")
@pytest.mark.parametrize("city", ["undercity", "ironforge", "stormwind-city"])
def test_no_challenge_in_a_city(city: str) -> None:
    t = challenge(at(city, bag=["straw-wolf"]), at(city), dice=[])
    assert step(t) == "MaintenancePhase.armor", "the maintenance phase follows"
    assert (drawn(t), deck(t)[0]) == ([], "straw-man")


@pytest.mark.rule("ag.chal.mandatory", "ag.chal.attack-option")
def test_outside_there_is_always_one_thing_to_do() -> None:
    t = challenge(at(), at(), at("brill"), at())
    assert offered(t) == ["attack 1", "attack 3", "draw"], "who is here, or the deck; nobody may pass"
    assert refusal(t, "done").rule == "ag.chal.mandatory"
    assert refusal(t, "attack 2").rule == "ag.chal.mandatory", "elsewhere"
    assert refusal(t, "attack 0").rule == "ag.chal.mandatory"
    alone = challenge(at(), at("brill"))
    assert drawn(alone) == ["straw-man"], "only one thing is possible, so it happens"


@pytest.mark.rule("ag.chal.attack-option", "ag.chal.after-attack", "ag.chal.mandatory")
def test_after_an_attack_nothing_else_is_met() -> None:
    t = challenge(at(), at(), at(), track=[marker("goldshire", "straw-ghoul")], events=[WELL])
    assert offered(t) == ["attack 1", "attack 2", "fight 1", f"resolve-event {WELL}"]
    play(t, "attack 2")
    assert [(e.seat, e.foe) for e in events(t, CombatBegins)] == [(0, 2)]
    assert (drawn(t), t.state.active) == ([], 1)
    assert on_track(t, "straw-ghoul").space == "goldshire"
    free = challenge(at(), at())
    play(free, "attack 1")
    assert (drawn(free), deck(free)[0]) == ([], "straw-man")


@pytest.mark.rule("ag.chal.existing-first")
@pytest.mark.parametrize(
    ("space", "given", "only"),
    [
        ("goldshire", {"track": [marker("goldshire", "straw-ghoul")]}, "fight 1"),
        ("goldshire", {"events": [WELL]}, f"resolve-event {WELL}"),
        ("forests-edge", {}, "face forests-edge"),
    ],
)
def test_what_is_here_comes_before_a_card(space: str, given: dict[str, Any], only: str) -> None:
    t = challenge(at(space), at(space), dice=[] if "events" in given else [2, 2], **given)
    assert offered(t) == ["attack 1", only]
    assert refusal(t, "draw").rule == "ag.chal.existing-first"
    play(t, only)
    assert drawn(t) == []


@pytest.mark.rule("ag.chal.existing-choice")
def test_one_of_several_things_here() -> None:
    given: dict[str, Any] = {
        "track": [marker("goldshire", "straw-ghoul"), marker("goldshire", "straw-wolf")], "events": [WELL],
    }  # fmt: skip
    t = challenge(at("goldshire", damage=3), at("brill"), **given, dice=[])
    assert offered(t) == ["fight 1", "fight 2", f"resolve-event {WELL}"]
    play(t, f"resolve-event {WELL}")
    assert (who(t).damage, events(t, CombatBegins)) == (1, []), "only that one"
    assert t.state.active == 1
    other = challenge(at("goldshire", damage=3), at("brill"), **given)
    play(other, "fight 2")
    assert [e.card for e in events(other, CombatBegins)] == ["straw-wolf"]
    assert who(other).damage == 3
    board = challenge(at("forests-edge"), track=[marker("forests-edge", "straw-ghoul")])
    assert offered(board) == ["fight 1", "face forests-edge"]


@pytest.mark.rule("ag.chal.board-encounter")
def test_board_encounters() -> None:
    t = challenge(at("forests-edge", "grumbaz"), dice=[2, 2])
    hogger = t.content.board_encounters[who(t).space].fight
    assert hogger is not None
    foe, mine = attacks(t)
    assert (foe.attack, mine.defense) == (2 + hogger.attack, hogger.defense), "fought like a card"
    assert (drawn(t), t.state.track) == ([], [])
    bay = challenge(at("booty-bay", level="red", bag=["yellow-straw-man", "red-straw-man"]), dice=[])
    assert events(bay, CombatBegins) == [], "no combat values: only its instructions"
    play(bay, "accept", "discard-item yellow-straw-man")
    assert (who(bay).log, who(bay).bag) == (["blackwater-charter"], [])


@pytest.mark.rule("ag.chal.marker-combat")
def test_a_marker_stands_for_the_card_of_its_slot() -> None:
    t = challenge(
        at(), dice=[6, 1],
        track=[marker("goldshire", "straw-ghoul", number=7), marker("brill", "straw-wolf", number=2)],
    )  # fmt: skip
    assert [e.card for e in events(t, CombatBegins)] == ["straw-ghoul"]
    assert "straw-ghoul" in who(t).bag
    assert [m.card for m in t.state.track] == ["straw-wolf"]


# -- drawing --------------------------------------------------------------------------------------


@pytest.mark.rule("ag.chal.draw", "ag.chal.encounter-fought")
def test_a_card_is_drawn_and_fought_at_once() -> None:
    t = challenge(at(), at("brill"), decks={"grey": ["straw-man", "straw-wolf"]}, dice=[6, 1])
    assert drawn(t) == ["straw-man"]
    assert [e.card for e in events(t, CombatBegins)] == ["straw-man"]
    assert (who(t).bag, deck(t)[0]) == (["straw-man"], "straw-wolf")


@pytest.mark.rule("ag.chal.draw-colour")
@pytest.mark.parametrize(
    ("space", "card"),
    [("goldshire", "straw-man"), ("lakeshire", "green-straw-man"), ("kargath", "yellow-straw-man"),
     ("karazhan", "red-straw-man")],
)  # fmt: skip
def test_the_colour_of_the_space_decides(space: str, card: str) -> None:
    decks: dict[str, list[str]] = {level.value: [f"{level}-straw-man"] for level in LEVELS[1:]}
    decks["grey"] = ["straw-man"]
    t = challenge(at(space, level="red"), at("brill"), decks=decks)
    assert drawn(t) == [card]


@pytest.mark.rule("ag.chal.draw-from-bottom", "ag.chal.discard-on-top")
@pytest.mark.example("ag.ex.draw-from-bottom-diagram")
def test_drawn_at_the_bottom_discarded_on_top() -> None:
    # From the bottom: C, B, A. Both fall, so that C is discarded.
    cards = ["straw-archer", "straw-wolf", "straw-ghoul"]
    t = challenge(at("goldshire", "sofeea", damage=3), decks={"grey": cards}, only=True, dice=[6, 6])
    assert drawn(t) == ["straw-archer"]
    assert deck(t) == ["straw-wolf", "straw-ghoul", "straw-archer"], "C, A, B from the top"


@pytest.mark.rule("ag.chal.draw-from-bottom")
def test_every_draw_is_at_the_bottom() -> None:
    cards = {"grey": ["straw-man", "straw-wolf"]}
    gold = turn("walk", at("ironforge", kept=["gold"]), decks=cards)
    play(gold, "use-token gold")
    auction = turn("exploration", at("ironforge", bag=["straw-ghoul"]), decks=cards)
    play(auction, "activate auction-house")
    for t in (gold, auction):
        assert (who(t).bag, deck(t)[0]) == (["straw-man"], "straw-wolf")


@pytest.mark.rule("ag.chal.discard-on-top")
@pytest.mark.parametrize("level", LEVELS)
def test_a_discarded_card_goes_on_top_of_the_deck_of_its_colour(level: str) -> None:
    card = "straw-man" if level == "grey" else f"{level}-straw-man"
    t = turn("walk", at("goldshire", damage=1, bag=[card]))
    before = {colour: deck(t, colour) for colour in LEVELS}
    play(t, f"drink {card} health")
    for colour in LEVELS:
        assert deck(t, colour) == [*before[colour], *([card] if colour == level else [])]
    assert [e.card for e in events(t, ChallengeDiscarded)] == [card]


@pytest.mark.rule("ag.chal.no-reshuffle")
def test_a_deck_is_never_shuffled() -> None:
    t = challenge(at(), at("brill"), decks={"grey": ["kind-word", "ill-wind", "straw-man"]}, dice=[6, 1])
    rest = deck(t)[:-2]
    fresh = turn("walk", at(), decks={"grey": ["kind-word", "ill-wind", "straw-man"]})
    assert rest == deck(fresh)[3:], "the others keep their order"
    assert deck(t)[-2:] == ["kind-word", "ill-wind"], "discards come back when all below them are drawn"


@pytest.mark.rule("ag.chal.encounter-fought")
def test_a_drawn_encounter_cannot_be_left() -> None:
    t = challenge(at("goldshire", hand=["heroic-strike"], energy=1), at("brill"))
    assert step(t) == "CardWindow.offer"
    assert offered(t) == ["play heroic-strike", "pass"]
    over(t)
    assert len(attacks(t)) == 2


# -- events ---------------------------------------------------------------------------------------


@pytest.mark.rule(
    "ag.chal.draw", "ag.chal.draw-colour", "ag.chal.event-then-draw-again", "ag.chal.encounter-fought"
)
@pytest.mark.example("ag.ex.events-until-encounter")
def test_after_an_event_another_card_is_drawn() -> None:
    cards = ["kind-word", "straw-man", "straw-wolf"]
    t = challenge(at("goldshire", damage=2), at("brill"), decks={"grey": cards})
    assert drawn(t) == ["kind-word", "straw-man"], "no third card"
    assert who(t).damage == 1, "the front of the event was followed"
    assert [e.card for e in events(t, CombatBegins)] == ["straw-man"]
    several = challenge(at(), at("brill"), decks={"grey": ["kind-word", WELL, "clear-skies", "straw-man"]})
    assert drawn(several) == ["kind-word", WELL, "clear-skies", "straw-man"], "again and again"


@pytest.mark.rule("ag.chal.event-then-draw-again")
def test_an_event_may_move_who_draws() -> None:
    t = challenge(
        at("goldshire", level="green"), at("brill"),
        decks={"grey": ["long-road", "straw-man"], "green": ["green-straw-man"]},
    )  # fmt: skip
    assert drawn(t) == ["long-road", "green-straw-man"], "the deck of the new space"
    assert on_track(t, "green-straw-man").space == "lakeshire"
    fallen = challenge(
        at("goldshire", damage=4), at("brill"), decks={"grey": ["ill-wind", "straw-man"]}, dice=[]
    )
    assert (who(fallen).space, drawn(fallen)) == ("stormwind-city", ["ill-wind"]), "in a city it is over"
    assert fallen.state.active == 1


@pytest.mark.rule("ag.chal.event-then-draw-again", "ag.chal.existing-first")
@pytest.mark.example("ag.ex.global-event-replaced")
def test_a_second_global_event() -> None:
    t = challenge(at(), at("brill"), event="grey-skies", decks={"grey": ["clear-skies", "straw-man"]})
    assert t.state.event is not None
    assert t.state.event.card == "clear-skies"
    assert deck(t, "green")[-1] == "grey-skies", "on top of the deck of its own colour"
    assert drawn(t) == ["clear-skies", "straw-man"]


@pytest.mark.rule("ag.chal.existing-choice", "ag.chal.existing-first")
@pytest.mark.example("ag.ex.location-event-placed")
def test_a_location_event_is_placed_and_met_later() -> None:
    fair = "fair-in-goldshire"
    t = challenge(
        at("brill"), at("elwynn-1"), events=[WELL], track=[marker("goldshire", "straw-ghoul")],
        decks={"grey": [fair, "straw-man", "straw-wolf"]}, dice=[1, 1, 13],
    )  # fmt: skip
    assert [(e.card, e.space) for e in t.state.events] == [(fair, "goldshire")]
    assert deck(t)[-1] == WELL
    assert [e.card for e in events(t, EventPlaced)] == [fair]
    play(t, "step goldshire", "done", "activate scroll")
    assert (t.seats, offered(t)) == ((1,), ["fight 1", f"resolve-event {fair}"])
    assert refusal(t, "draw").rule == "ag.chal.existing-first"
    play(t, f"resolve-event {fair}")
    assert deck(t)[0] == "straw-wolf", "no card is drawn after it"


@pytest.mark.rule("ag.chal.draw", "ag.chal.encounter-fought")
@pytest.mark.example("ag.ex.faq-location-event-own-space")
def test_a_location_event_in_ones_own_space_waits() -> None:
    t = challenge(at("goldshire", damage=3), at("brill"), decks={"grey": [WELL, "straw-man"]})
    assert drawn(t) == [WELL, "straw-man"]
    assert who(t).damage == 3, "it is not resolved now"
    assert [e.card for e in events(t, CombatBegins)] == ["straw-man"]
    assert [(e.card, e.space) for e in t.state.events] == [(WELL, "goldshire")]


@pytest.mark.rule("ag.chal.no-encounter-left", "ag.limit.hard-limits")
@pytest.mark.example("ag.ex.last-cards-are-events")
def test_no_encounter_left() -> None:
    t = challenge(
        at("goldshire", damage=3, bag=["straw-wolf"]), at("brill"), only=True, dice=[],
        decks={"grey": ["kind-word", "call-of-the-horde"]},
    )  # fmt: skip
    assert drawn(t) == ["kind-word", "call-of-the-horde"], "neither is drawn a second time"
    assert events(t, CombatBegins) == []
    assert step(t) == "MaintenancePhase.armor", "only the challenge phase is over"
    assert deck(t) == ["kind-word", "call-of-the-horde"]
    empty = challenge(
        at("goldshire", bag=["straw-wolf"]), at("brill"), only=True, decks={"grey": []}, dice=[]
    )
    assert (drawn(empty), step(empty)) == ([], "MaintenancePhase.armor")


def test_soaked_games_notice_a_deck_without_encounters() -> None:
    t = challenge(at("goldshire"), at("brill"))
    check(t)
    t.state.deck(Level.GREY).cards[:] = [ChallengeId("kind-word")]
    t.state.deck(Level.GREY).known.clear()
    with pytest.raises(AssertionError, match="the grey deck holds no encounter"):
        check(t)


def test_meeting_a_card_by_its_colour() -> None:
    t = meets("green-straw-man", 1, 1, at("lakeshire", level="green"), at("brill"))
    assert drawn(t) == ["green-straw-man"]
