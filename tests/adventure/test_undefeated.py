"""Undefeated encounters, their track and Aggro: ag.track and ag.aggro."""

from __future__ import annotations

from typing import Any

import pytest

from azeroth.games.adventure.content import TRACK_SLOTS
from azeroth.games.adventure.events import CombatBegins, MarkerPlaced, MarkerRemoved
from azeroth.games.adventure.ids import LEVELS, SpaceId
from azeroth.games.adventure.state import Table
from azeroth.testing import events, offered, play, refusal, step
from tests.adventure.tables import at, attacks, deck, marker, meets, on_track, over, rolls, steps, turn, who

WELL = "well-of-goldshire"


def aggro(*people: dict[str, Any], phase: str = "challenge", **given: Any) -> Table:
    """An aggro marker of the Straw Wolf in Goldshire."""
    given.setdefault("dice", [1, 1])
    track = [marker("goldshire", "straw-wolf", aggro=True), *given.pop("track", ())]
    return turn(phase, *people, track=track, **given)


def crowded(far: list[str], card: str = "straw-man") -> Table:
    """A full track, its markers in these spaces; a new encounter survives in Goldshire."""
    probe = turn("walk", at())
    grey = [
        key for key in probe.content.challenge_decks[LEVELS[0]]
        if not probe.content.challenges[key].is_event and key != card
    ]  # fmt: skip
    track = [marker(space, one) for space, one in zip(far, grey, strict=False)]
    assert len(track) == TRACK_SLOTS == 10
    return meets(card, 1, 1, at(), at("brill"), track=track)


# -- the track ------------------------------------------------------------------------------------


@pytest.mark.rule("ag.track.card-placed", "ag.track.marker-placed", "ag.track.marker-side")
@pytest.mark.example("ag.ex.undefeated-track-diagram")
@pytest.mark.example("ag.ex.rotten-ghoul-combat")
def test_burbonn_and_the_rotten_ghoul() -> None:
    burbonn = at("goldshire", "burbonn", weapon="straw-marksman")
    t = meets("rotten-ghoul", 1, 3, burbonn, at("brill"), dice=[3])
    assert rolls(t)[:3] == [(1,), (3,), (3,)], "his bow rerolls the 1"
    mine, foe = attacks(t)
    assert (mine.ranged, mine.attack, mine.defense, mine.hit) == (True, 3 + 1, 5, False)
    assert (foe.ranged, foe.attack, foe.defense, foe.hit) == (False, 3 + 2, 4, True)
    assert (who(t).damage, who(t).bag, who(t).space) == (1, [], "goldshire")
    placed = on_track(t, "rotten-ghoul")
    assert (placed.number, placed.space, placed.aggro) == (1, "goldshire", True)


@pytest.mark.rule("ag.track.card-placed", "ag.track.marker-placed", "ag.track.marker-side")
@pytest.mark.rule("ag.aggro.marker-definition")
@pytest.mark.example("ag.ex.normal-and-aggro-marker")
def test_normal_and_aggro_markers() -> None:
    t = meets("straw-man", 1, 1, at(), at("brill"), track=[marker("brill", "straw-ghoul", number=1)])
    mine = on_track(t, "straw-man")
    assert (mine.number, mine.space, mine.aggro) == (2, "goldshire", False), "yellow side up"
    assert who(t).space == "goldshire"
    assert who(t).bag == []
    wolf = meets("straw-wolf", 1, 1, at("elwynn-1"), at("brill"))
    other = on_track(wolf, "straw-wolf")
    assert (other.number, other.space, other.aggro) == (1, "elwynn-1", True), "red side up: it has the trait"
    assert [(e.number, e.aggro) for e in events(wolf, MarkerPlaced)] == [(1, True)]


@pytest.mark.rule("ag.track.card-placed")
def test_the_lowest_free_slot() -> None:
    track = [marker("brill", "straw-ghoul", number=1), marker("brill", "straw-wolf", number=3)]
    t = meets("straw-man", 1, 1, at(), at("brill"), track=track)
    assert on_track(t, "straw-man").number == 2


@pytest.mark.rule("ag.track.marker-placed")
def test_the_marker_lies_where_the_combat_was() -> None:
    t = meets("straw-man", 1, 6, at("goldshire", damage=4), at("brill"))
    assert who(t).space == "stormwind-city", "though the loser is in a city now"
    assert on_track(t, "straw-man").space == "goldshire"


@pytest.mark.rule("ag.track.full-discards-nearest", "ag.track.full-tie", "ag.track.full-new-takes-slot")
@pytest.mark.rule("ag.limit.hard-limits")
@pytest.mark.example("ag.ex.full-track")
def test_a_full_track() -> None:
    far = ["brill"] * 3 + [
        "northshire-abbey",
        "brill",
        "brill",
        "stormwind-city",
        "brill",
        "moonbrook",
        "brill",
    ]
    t = crowded(far)
    distances = t.content.distances[SpaceId("goldshire")]
    assert distances[SpaceId("northshire-abbey")] == distances[SpaceId("stormwind-city")] == 2
    assert (t.seats, step(t)) == ((0,), "ToTrack.make_room")
    assert offered(t) == ["pick-marker 4", "pick-marker 7"], "the two that are nearest"
    gone = t.state.track[6].card
    play(t, "pick-marker 7")
    assert deck(t)[-1] == gone, "on top of its challenge deck"
    new = on_track(t, "straw-man")
    assert (new.number, new.space) == (7, "goldshire"), "in the slot just emptied"
    assert len(t.state.track) == TRACK_SLOTS
    assert [e.number for e in events(t, MarkerRemoved)] == [7]


@pytest.mark.rule("ag.track.full-discards-nearest", "ag.track.full-new-takes-slot")
def test_the_nearest_marker_goes_unasked() -> None:
    t = crowded(["brill"] * 5 + ["elwynn-1"] + ["moonbrook"] * 4)
    assert t.state.active == 1
    assert (on_track(t, "straw-man").number, on_track(t, "straw-man").space) == (6, "goldshire")
    assert "elwynn-1" not in {m.space for m in t.state.track}


@pytest.mark.rule("ag.track.refought-undefeated")
def test_an_encounter_fought_again_keeps_its_slot() -> None:
    full = [marker("brill", card, number=n) for n, card in enumerate(
        ("straw-ghoul", "straw-archer", "straw-knight", "mountain-boar", "scarlet-neophyte", "rot-hide-brute",
         "greater-duskbat", "rattlecage-soldier", "frostmane-headhunter"), 1)]  # fmt: skip
    t = turn(
        "challenge",
        at(),
        at("brill"),
        track=[*full, marker("goldshire", "straw-man", number=10)],
        dice=[1, 1],
    )
    assert len(attacks(t)) == 2
    again = on_track(t, "straw-man")
    assert (again.number, again.space, len(t.state.track)) == (10, "goldshire", 10)
    assert (events(t, MarkerRemoved), events(t, MarkerPlaced)) == ([], [])


@pytest.mark.rule("ag.track.defeated-cleared")
def test_a_defeated_encounter_leaves_the_track() -> None:
    track = [marker("goldshire", "straw-archer", number=4), marker("brill", "straw-ghoul", number=5)]
    t = turn("challenge", at("goldshire", "grumbaz", side="other"), at("brill"), track=track, dice=[6, 1])
    over(t)
    assert (who(t).bag, [m.number for m in t.state.track]) == (["straw-archer"], [5])
    assert [e.number for e in events(t, MarkerRemoved)] == [4]
    both = turn("challenge", at("goldshire", "sofeea", damage=3), at("brill"), track=track, dice=[6, 6])
    assert who(both).space == "stormwind-city"
    assert (who(both).bag, [m.number for m in both.state.track]) == ([], [5])
    assert deck(both)[-1] == "straw-archer", "to its deck if both fell"


@pytest.mark.rule("ag.track.open-to-all")
def test_a_marker_belongs_to_nobody() -> None:
    # Seat 1 left it there; seat 0 comes by and must meet it.
    t = turn("challenge", at(), at("brill"), track=[marker()], dice=[6, 1])
    assert [(e.seat, e.card) for e in events(t, CombatBegins)] == [(0, "straw-man")]
    assert who(t).bag == ["straw-man"]


@pytest.mark.rule("ag.track.encounter-term")
@pytest.mark.example("ag.ex.faq-encounter-vs-marker")
def test_markers_are_not_what_is_printed_on_the_board() -> None:
    # Banish names an encounter marker within one space; Hogger is printed next door.
    warlock = at("westfall-1", "sandrai", hand=["banish"], energy=2)
    t = turn("walk", warlock, track=[marker("elwynn-3", number=2), marker("brill", "straw-wolf", number=3)])
    assert "forests-edge" in t.content.spaces[SpaceId("westfall-1")].links
    play(t, "play banish")
    assert [m.number for m in t.state.track] == [3], "the only one within reach"
    bare = turn("walk", warlock)
    assert refusal(bare, "play banish").rule == "ag.ability.timing-text", "the board encounter does not count"
    # What speaks of an encounter covers both.
    for fight in ("forests-edge", "goldshire"):
        t = turn(
            "challenge", at(fight, "sandrai", hand=["fear"], energy=2), at("brill"), dice=[1, 1],
            decks={"grey": ["straw-man"]},
        )  # fmt: skip
        assert "play fear" in offered(t)
        play(t, "play fear")
        over(t)
        assert [e.seat for e in attacks(t)] == [0], "it makes no attack"


# -- aggro ----------------------------------------------------------------------------------------


@pytest.mark.rule(
    "ag.aggro.no-leaving", "ag.aggro.must-fight", "ag.aggro.bars-attack", "ag.aggro.over-location-event"
)
@pytest.mark.example("ag.ex.aggro-burbonn-next-turn")
def test_burbonn_is_held() -> None:
    t = aggro(
        at("goldshire", "burbonn"), at("goldshire"), phase="start", events=[WELL], dice=[23, 1, 1],
        decks={"grey": ["straw-man"]},
    )  # fmt: skip
    assert rolls(t) == [(23,)]
    assert (who(t).energy, steps(t)) == (3, [])
    assert refusal(t, "step elwynn-1").rule == "ag.aggro.no-leaving"
    play(t, "done", "activate scroll")
    over(t)
    assert [e.card for e in events(t, CombatBegins)] == ["straw-wolf"], "there was no choice"
    assert deck(t)[0] == "straw-man"


@pytest.mark.rule("ag.aggro.must-fight", "ag.aggro.bars-attack", "ag.aggro.over-location-event")
@pytest.mark.rule("ag.aggro.several-markers")
def test_only_aggro_encounters_may_be_fought() -> None:
    more = [marker("goldshire", "straw-ghoul", aggro=True), marker("goldshire", "straw-man")]
    t = aggro(at(), at(), track=more, events=[WELL])
    assert offered(t) == ["fight 1", "fight 2"], "one of them, of one's choice"
    assert refusal(t, "fight 3").rule == "ag.aggro.must-fight", "a yellow marker"
    assert refusal(t, "draw").rule == "ag.aggro.must-fight"
    assert refusal(t, "attack 1").rule == "ag.aggro.bars-attack"
    assert refusal(t, f"resolve-event {WELL}").rule == "ag.aggro.over-location-event"
    play(t, "fight 2")
    assert [e.card for e in events(t, CombatBegins)] == ["straw-ghoul"], "and only that one"
    board = turn(
        "challenge", at("forests-edge"), dice=[1, 1],
        track=[marker("forests-edge", card, aggro=True) for card in ("straw-wolf", "straw-ghoul")],
    )  # fmt: skip
    assert offered(board) == ["fight 1", "fight 2"]
    assert refusal(board, "face forests-edge").rule == "ag.aggro.over-location-event"


@pytest.mark.rule("ag.aggro.bars-attack")
def test_a_yellow_marker_bars_no_attack() -> None:
    t = turn("challenge", at(), at(), track=[marker("goldshire", "straw-wolf", aggro=False)])
    assert offered(t) == ["attack 1", "fight 1"]
    alone = aggro(at(), at())
    assert [e.card for e in events(alone, CombatBegins)] == ["straw-wolf"]


@pytest.mark.rule("ag.aggro.applies-to-everyone", "ag.aggro.marker-definition")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_the_marker_binds_everybody(seat: int) -> None:
    people = [at("brill"), at("brill"), at("brill")]
    people[seat] = at("elwynn-1", movement=3)
    t = aggro(*people, phase="walk", active=seat, dice=[])
    play(t, "step goldshire")
    assert refusal(t, "step elwynn-2").rule == "ag.aggro.no-leaving"
    red, yellow = on_track(t, "straw-wolf"), marker("goldshire", "straw-wolf", aggro=False)
    assert red.aggro
    free = turn("walk", at(movement=1), track=[yellow])
    assert "elwynn-2" in steps(free), "its side decides, not the trait of its card"


@pytest.mark.rule("ag.aggro.only-explicit-escape", "ag.aggro.no-leaving")
@pytest.mark.example("ag.ex.faq-aggro-movement-ability")
def test_only_a_card_that_says_so_leads_out() -> None:
    t = aggro(at("goldshire", "sofeea", hand=["teleport", "portal"], energy=3), phase="walk", dice=[])
    assert refusal(t, "play teleport").rule == "ag.ability.timing-text", "it has nowhere to go"
    play(t, "play portal")
    assert "pick-space ironforge" in offered(t)
    play(t, "pick-space ironforge")
    assert who(t).space == "ironforge"
    free = turn("walk", at("goldshire", "sofeea", hand=["teleport"], energy=3))
    assert "play teleport" in offered(free)
    passing = aggro(
        at("goldshire", "artumnis", hand=["travel-form"], energy=1, movement=1), phase="walk", dice=[],
        packs=["artumnis"],
    )  # fmt: skip
    assert steps(passing) == []
    play(passing, "play travel-form", "step elwynn-1")
    assert who(passing).space == "elwynn-1"
    pulled = aggro(
        at("elwynn-1", "sandrai", hand=["ritual-of-summoning"], energy=2),
        at("goldshire"),
        phase="walk",
        dice=[],
    )
    assert refusal(pulled, "play ritual-of-summoning").rule == "ag.ability.timing-text", "nor do others"


@pytest.mark.rule("ag.aggro.no-leaving")
def test_free_again_when_the_marker_is_gone() -> None:
    t = aggro(at("goldshire", "sandrai", hand=["banish"], energy=2, movement=1), phase="walk", dice=[])
    assert steps(t) == []
    play(t, "play banish")
    play(t, "step elwynn-1")
    assert who(t).space == "elwynn-1"


@pytest.mark.rule("ag.aggro.card-trait-inert-before")
def test_the_trait_does_nothing_while_the_card_is_fought() -> None:
    # Sofeea flees from a drawn card with the trait as from any other.
    for card in ("straw-man", "straw-wolf"):
        mage = at("goldshire", "sofeea", hand=["ice-block"], energy=1)
        t = turn("challenge", mage, at("brill"), decks={"grey": [card]})
        assert "play ice-block" in offered(t)
        play(t, "play ice-block")
        assert (t.state.track, deck(t)[-1], who(t).space) == ([], card, "goldshire")
    # And another character may be attacked while it is still in the deck.
    t = turn("challenge", at(), at(), decks={"grey": ["straw-wolf"]})
    assert offered(t) == ["attack 1", "draw"]


@pytest.mark.rule("ag.aggro.defeat-leaves")
def test_defeat_leads_out_of_an_aggro_space() -> None:
    t = turn(
        "challenge",
        at("goldshire", damage=4),
        track=[marker("goldshire", "straw-wolf", aggro=True)],
        dice=[1, 6],
    )
    assert who(t).space == "stormwind-city"
    assert on_track(t, "straw-wolf").space == "goldshire"
