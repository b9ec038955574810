"""What is open and what is secret: ag.info."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from azeroth.engine.view.scene import Card, Scene
from azeroth.games.adventure.cards.use import UseAbility
from azeroth.games.adventure.choices import Discard
from azeroth.games.adventure.events import CardsDrawn, TokenSeen
from azeroth.games.adventure.ids import ChallengeId
from azeroth.games.adventure.play.victory import valor
from azeroth.games.adventure.state import Table
from azeroth.games.adventure.view import faces
from azeroth.testing import begin, events, offered, play
from tests.adventure.tables import at, lies, marker, over, turn, who

HAND = ["rend", "execute", "whirlwind"]


def scene(t: Table, seat: int | None) -> Scene:
    """What a seat sees."""
    found: Scene = t.game.view.scene(t.view(seat), seat)
    return found


def cards(t: Table, seat: int | None) -> Iterator[Card]:
    """Every card that a seat sees."""
    seen = scene(t, seat)
    for zone in (*seen.zones, *seen.tracks):
        yield from zone.cards


def shown(t: Table, seat: int | None) -> dict[str, str]:
    """By title: all that is written on the cards that a seat sees."""
    return {one.title: " ".join([one.text, *(value for _, value in one.facts)]) for one in cards(t, seat)}


@pytest.mark.rule("ag.info.double-sided-in-play", "ag.info.decks-closed")
@pytest.mark.example("ag.ex.look-behind-encounter")
def test_the_back_of_a_drawn_encounter() -> None:
    hand = at("goldshire", hand=["heroic-strike"], energy=1)
    t = turn("challenge", hand, at("brill"), decks={"grey": ["straw-man", "straw-wolf"]})
    assert t.state.drawn == ["straw-man"], "about to be fought"
    for seat in (0, 1, None):
        seen = t.view(seat)
        assert seen.state.drawn == ["straw-man"]
        face = faces.challenge(seen.content, seen.state.drawn[0])
        assert ("Back", "Wooden Sword, weapon 2 melee") in face.facts
        assert {one for deck in seen.state.challenges for one in deck.cards} == {"?"}, (
            "the next card is not shown"
        )


@pytest.mark.rule("ag.info.double-sided-in-play")
def test_both_sides_of_every_challenge_card_in_play() -> None:
    t = turn(
        "walk", at("goldshire", bag=["straw-wolf"]), at("brill"), track=[marker("brill", "straw-archer")],
        event="clear-skies",
    )  # fmt: skip
    for seat in (0, 1, None):
        written = shown(t, seat)
        assert "Practice Bow" in written["1: Straw Archer"], "the item behind an encounter"
        assert "Straw Wolf" in written["Padded Shirt"], "the encounter behind an item"


@pytest.mark.rule("ag.info.decks-closed")
def test_nobody_looks_into_a_deck() -> None:
    t = turn("walk", at(), at("brill"))
    for seat in (0, 1, None):
        state = t.view(seat).state
        for deck, real in zip(state.challenges, t.state.challenges, strict=True):
            assert set(deck.cards) == {"?"}
            assert len(deck.cards) == len(real.cards), "only how many there are"
        assert {*state.elite, *state.pile} == {"?"}
        assert all(set(c.deck) <= {"?"} for c in state.characters), "not even one's own"
        assert {z.count for z in scene(t, seat).zones if z.id.startswith("deck:")} == {
            len(one.cards) for one in t.state.challenges
        }


@pytest.mark.rule("ag.info.events-open")
def test_both_sides_of_an_event_are_open() -> None:
    t = turn("walk", at(), at("brill"), event="clear-skies", events=["well-of-goldshire"])
    for seat in (0, 1, None):
        state = t.view(seat).state
        assert state.event is not None
        assert (state.event.card, [e.card for e in state.events]) == ("clear-skies", ["well-of-goldshire"])
    names = {
        key: one
        for key, one in t.content.challenges.items()
        if one.event is not None and one.item is not None
    }
    assert names
    for key, one in names.items():
        face = faces.challenge(t.content, ChallengeId(key))
        assert one.item is not None
        assert any(one.item.name in value for label, value in face.facts if label == "Back")


@pytest.mark.rule("ag.info.quest-log-open")
def test_quest_logs_and_valor_are_open() -> None:
    t = turn("walk", at(), at("brill", log=["bounty", "sealed-orders", "heart-of-hakkar"]))
    for seat in (0, 1, None):
        seen = t.view(seat)
        assert seen.state.characters[1].log == ["bounty", "sealed-orders", "heart-of-hakkar"]
        assert valor(seen, seen.state.characters[1]) == 2 + 1 + 2
        panel = scene(t, seat).seats[1]
        assert [g.value for g in panel.gauges if g.name == "Valor"] == ["5"]


@pytest.mark.rule("ag.info.quests-faceup")
def test_active_quests_lie_faceup() -> None:
    mine = ["millys-last-grapes", {"id": "bounty", "marked": [0]}]
    t = turn("walk", at(), at("brill", quests=mine))
    for seat in (0, 1, None):
        assert t.view(seat).state.characters[1].quests == who(t, 1).quests
        assert {"Milly's Last Grapes", "Bounty"} <= set(shown(t, seat))


@pytest.mark.rule("ag.info.hand-secret")
def test_a_hand_is_seen_by_its_owner_only() -> None:
    t = turn("walk", at("goldshire", "grumbaz", hand=HAND), at("brill", "sofeea", hand=["frostbolt"]))
    assert t.view(0).state.characters[0].hand == HAND
    for seat in (1, None):
        assert t.view(seat).state.characters[0].hand == ["?", "?", "?"], "how many is public"
        panel = scene(t, seat).seats[0]
        assert [g.value for g in panel.gauges if g.name == "Cards in hand"] == ["3"]
        assert not {"Rend", "Execute", "Whirlwind"} & set(shown(t, seat))
    assert {"Rend", "Execute", "Whirlwind"} <= set(shown(t, 0))


@pytest.mark.rule("ag.info.hand-secret")
def test_what_is_drawn_is_told_to_its_owner_only() -> None:
    t = turn(
        "exploration",
        at("goldshire", "grumbaz", deck=HAND),
        at("brill"),
        decks={"grey": ["straw-man"]},
        dice=[1, 1],
    )
    play(t, "activate scroll")
    assert [e.cards for e in events(t, CardsDrawn)] == [("rend",)]
    told = {seat: [e for e in t.events(seat) if isinstance(e, CardsDrawn)] for seat in (0, 1, None)}
    assert [e.cards for e in told[0]] == [("rend",)]
    for seat in (1, None):
        assert all("rend" not in e.cards for e in told[seat])
        assert [e.n for e in told[seat]] == [1]


@pytest.mark.rule("ag.info.items-public")
def test_bags_and_equipment_are_open() -> None:
    t = turn("walk", at(), at("brill", weapon="straw-man", armor="straw-wolf", bag=["straw-ghoul"]))
    for seat in (0, 1, None):
        c = t.view(seat).state.characters[1]
        assert (c.weapon, c.armor, c.bag) == ("straw-man", "straw-wolf", ["straw-ghoul"])
        assert {"Wooden Sword", "Padded Shirt", "Old Rucksack"} <= set(shown(t, seat))
    # A thief chooses knowing what there is.
    thief = at("goldshire", "grumbaz", side="other")
    loser = at("goldshire", "burbonn", damage=4, bag=["straw-wolf", "straw-ghoul"], weapon="straw-man")
    fight = turn("challenge", thief, loser, dice=[6, 1])
    play(fight, "attack 1")
    assert offered(over(fight)) == ["steal 1 straw-wolf", "steal 1 straw-ghoul", "done"]


@pytest.mark.rule("ag.info.discovery-placer-knows")
def test_who_knows_a_discovery_on_the_board() -> None:
    t = turn(
        "walk",
        at(),
        at("brill"),
        at("brill"),
        finds=[lies("bomb", seen=[1]), lies("gold", "brill", seen=[0, 2])],
    )
    known = {seat: [f.token for f in t.view(seat).state.finds] for seat in (0, 1, 2, None)}
    assert known == {0: ["?", "gold"], 1: ["bomb", "?"], 2: ["?", "gold"], None: ["?", "?"]}
    assert [f.space for f in t.view(None).state.finds] == ["goldshire", "brill"], "where it lies is open"
    placing = turn("exploration", at("elwynn-3"), at("brill"), pile=["bomb", "ambush"])
    play(placing, "place goldshire")
    assert placing.view(0).state.finds[0].token == "bomb"
    assert placing.view(1).state.finds[0].token == "?"
    assert all(e.token != "bomb" for e in placing.events(1) if isinstance(e, TokenSeen))
    looking = turn("walk", at(kept=["far-sight"]), at("brill"), finds=[lies("bomb", "brill", seen=[1])])
    play(looking, "use-token far-sight", "put-back")
    assert [looking.view(seat).state.finds[0].token for seat in (0, 1, None)] == ["bomb", "bomb", "?"]


@pytest.mark.rule("ag.info.kept-discoveries-public")
def test_kept_discoveries_are_open() -> None:
    t = turn("walk", at(), at("brill", kept=["gold", "far-sight"], diseases=["disease"]))
    for seat in (0, 1, None):
        c = t.view(seat).state.characters[1]
        assert (c.kept, c.diseases) == (["gold", "far-sight"], ["disease"])
        assert {"Gold", "Far Sight"} <= set(shown(t, seat))


@pytest.mark.rule("ag.info.ability-discard-faceup")
def test_discarded_ability_cards_lie_faceup() -> None:
    t = turn("walk", at("goldshire", "grumbaz", hand=["bloodrage"], discards=["rend"]), at("brill"))
    play(t, "play bloodrage")
    for seat in (0, 1, None):
        assert t.view(seat).state.characters[0].discards == ["rend", "bloodrage"]
        assert t.view(seat).state.characters[1].discards == [], "next to one's own deck"


def test_what_somebody_is_about_to_discard_is_in_that_hand_however_it_is_dealt() -> None:
    t = turn("walk", at("goldshire", "grumbaz", hand=HAND), at("brill", "sofeea"))
    c = t.state.characters[0]
    named = c.deck[:2]
    using = UseAbility(user=0, card="v|kirin-tor-examination", picks=tuple(map(Discard, named)))
    begin(t, using, run=False)
    before, size = sorted((*c.hand, *c.deck)), len(c.hand)
    assert size >= 2
    t.game.redeal(t, 1)
    assert set(named) <= set(c.hand)
    assert (len(c.hand), sorted((*c.hand, *c.deck))) == (size, before)
