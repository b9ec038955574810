"""The discovery tokens of the character packs: ag.disc."""

from __future__ import annotations

import pytest

from azeroth.games.adventure.events import Activated, Flipped, TokenRevealed
from azeroth.games.adventure.ids import AbilityId
from azeroth.testing import events, offered, play, refusal, step
from tests.adventure.tables import (
    FOUR,
    at,
    board,
    box,
    deck,
    finds,
    marker,
    on_track,
    points,
    quest,
    turn,
    walks,
    who,
)

CITIES = {"undercity", "ironforge", "stormwind-city"}
EVERYBODY = -1
"""All have seen a token."""


@pytest.mark.rule("ag.disc.lucky-charm")
def test_lucky_charm() -> None:
    t = finds("bomb", "gold", others=[at("brill", kept=["lucky-charm"])])
    assert [e.token for e in events(t, TokenRevealed)] == ["bomb", "gold"]
    assert t.seats == (1,), "after the reveal, before anything is resolved"
    assert offered(t) == ["cancel bomb", "cancel gold", "let-be"]
    left = play(t.clone(), "let-be")
    assert (who(left, 1).kept, left.seats) == (["lucky-charm"], (0,))
    play(t, "cancel gold")
    assert (who(t).kept, who(t).damage) == ([], 2), "a green one too; and one charm for one token"
    assert sorted(box(t)) == ["bomb", "gold", "lucky-charm"]
    assert who(t, 1).kept == []
    own = finds("bomb", me=at(kept=["lucky-charm"]))
    assert own.seats == (0,)
    play(own, "cancel bomb")
    assert (who(own).damage, sorted(box(own))) == (0, ["bomb", "lucky-charm"])


@pytest.mark.rule("ag.disc.chicken-place", "ag.disc.chicken-complete")
def test_chicken_for_a_token_to_collect() -> None:
    t = walks("robotic-homing-chicken", me=at(quests=["millys-last-grapes", "bounty"]))
    play(t, "use-token robotic-homing-chicken")
    mine = quest(t, "millys-last-grapes")
    assert (mine.chicken, who(t).kept) == (["robotic-homing-chicken"], []), "only one quest needs a token"
    assert mine.places == ["goldshire", "saldeans-farm", "moonbrook"], "any two of them are enough now"
    for space in ("moonbrook", "goldshire"):
        assert mine.step == 0
        t = turn("maintenance", at(space, quests=[
            {"id": "millys-last-grapes", "count": 1, "places": mine.places, "chicken": mine.chicken}]),
            packs=FOUR, dice=[23],
        )  # fmt: skip
        play(t, "fulfil millys-last-grapes")
        mine = quest(t, "millys-last-grapes")
    assert (mine.step, mine.places) == (1, []), "the last token goes back to its owner"
    home = {"id": "millys-last-grapes", "step": 1, "places": [], "chicken": ["robotic-homing-chicken"]}
    t = turn("maintenance", at("stormwind-city", quests=[home]), packs=FOUR)
    play(t, "fulfil millys-last-grapes")
    assert (points(t), box(t)) == (2, ["robotic-homing-chicken"]), "it goes with its quest"
    assert t.state.box[-1].seen == EVERYBODY, "and lies there for all to see"


@pytest.mark.rule("ag.disc.chicken-place", "ag.disc.chicken-complete")
def test_chicken_for_a_damage_token_completes_a_quest() -> None:
    hunting = {"id": "wolves-at-the-fold", "count": 1}
    t = walks("robotic-homing-chicken", me=at(quests=[hunting]), elite=["torn-pages"])
    play(t, "use-token robotic-homing-chicken")
    assert (who(t).log, box(t)) == (["wolves-at-the-fold"], ["robotic-homing-chicken"])
    assert [q.id for q in who(t).quests] == ["torn-pages"]
    half = walks("robotic-homing-chicken", me=at(quests=["wolves-at-the-fold"]))
    play(half, "use-token robotic-homing-chicken")
    assert quest(half, "wolves-at-the-fold").count == 1
    assert box(half) == [], "it stays on the quest"
    none = walks("robotic-homing-chicken", me=at(quests=["three-crowns-one-courier"]))
    assert refusal(none, "use-token robotic-homing-chicken").rule == "ag.disc.chicken-place"


@pytest.mark.rule("ag.disc.chicken-complete")
def test_a_quest_given_up_takes_its_chicken_along() -> None:
    mine = [{"id": "wolves-at-the-fold", "count": 1, "chicken": ["robotic-homing-chicken"]}, "bounty"]
    t = turn("exploration", at("ironforge", quests=mine), packs=FOUR)
    play(t, "activate quest-giver", "give-up wolves-at-the-fold")
    assert box(t) == ["robotic-homing-chicken"]


@pytest.mark.rule("ag.disc.dragonbait")
def test_dragonbait() -> None:
    track = [
        marker("goldshire", "straw-man", number=1), marker("elwynn-1", "straw-wolf", aggro=True, number=2),
        marker("northshire-abbey", "straw-ghoul", number=3),
    ]  # fmt: skip
    t = walks("dragonbait", track=track)
    play(t, "use-token dragonbait")
    assert offered(t) == ["pick-marker 1", "pick-marker 2"], "here or in a connected space"
    other = play(t.clone(), "pick-marker 2")
    assert on_track(other, "straw-wolf").aggro is False
    play(t, "pick-marker 1")
    assert on_track(t, "straw-man").aggro is True
    assert refusal(t, "step elwynn-2").rule == "ag.aggro.no-leaving", "the side counts, not the trait"
    assert box(t) == ["dragonbait"]
    far = walks("dragonbait", track=track[2:])
    assert refusal(far, "use-token dragonbait").rule == "ag.disc.dragonbait"


@pytest.mark.rule("ag.disc.mind-control-cap")
def test_mind_control_cap() -> None:
    cap = "gnomish-mind-control-cap"
    t = turn(
        "exploration", at("elwynn-3"), at("brill", kept=[cap]), pile=["bomb", "gold"], packs=FOUR,
        decks={"grey": ["straw-man"]}, dice=[1, 1],
    )  # fmt: skip
    play(t, "place goldshire")
    assert t.seats == (1,)
    there = {text.partition(" ")[2] for text in offered(t) if text != "let-be"}
    assert there == set(t.content.spaces) - CITIES - {"elwynn-3", "goldshire"}
    assert t.view(1).state.finds[-1].token == "?", "its owner does not see it"
    left = play(t.clone(), "let-be")
    assert (board(left), who(left, 1).kept) == ({"bomb": "goldshire"}, [cap])
    play(t, "place naxxramas")
    assert (board(t), who(t, 1).kept, box(t)) == ({"bomb": "naxxramas"}, [], [cap])
    mine = turn("exploration", at("elwynn-3", kept=[cap]), pile=["bomb"], packs=FOUR, dice=[1, 1],
                decks={"grey": ["straw-man"]})  # fmt: skip
    play(mine, "place goldshire")
    assert board(mine) == {"bomb": "goldshire"}, "not after one's own placing"


@pytest.mark.rule("ag.disc.dimensional-ripper-move", "ag.disc.dimensional-ripper-rest")
def test_dimensional_ripper() -> None:
    t = finds("dimensional-ripper", "bomb", dice=[])
    play(t, "resolve dimensional-ripper")
    assert t.seats == (0,)
    assert {text.partition(" ")[2] for text in offered(t)} == CITIES
    assert "done" not in offered(t)
    play(t, "go undercity")
    assert (who(t).space, who(t).damage) == ("undercity", 2), "the rest is still resolved"
    assert (t.state.active, deck(t)[0], events(t, Activated)) == (1, "straw-man", []), "no challenge phase"
    held = finds("dimensional-ripper", track=[marker("goldshire", "straw-ghoul", aggro=True)])
    assert (who(held).space, box(held)) == ("goldshire", ["dimensional-ripper"]), "aggro holds"


@pytest.mark.rule("ag.disc.lockbox")
def test_lockbox() -> None:
    t = finds("lockbox", dice=[6, 1])
    assert (who(t).bag, deck(t)[-1]) == ([], "straw-man"), "discarded instead"
    assert t.state.track == []
    boss = turn("challenge", at("forests-edge", "grumbaz", side="other", lockbox=True), dice=[6, 2])
    assert (who(boss).level, len(who(boss).hand)) == ("grey", 0), "no level either"
    next_turn = turn("end", at(lockbox=True))
    assert who(next_turn).lockbox is False


@pytest.mark.rule("ag.disc.bottomless-bag")
def test_bottomless_bag() -> None:
    t = finds(
        "bottomless-bag", me=at(bag=["straw-wolf", "straw-ghoul"], weapon="green-straw-man", level="green")
    )
    assert offered(t) == ["discard-item straw-wolf", "discard-item straw-ghoul"], "no equipped item"
    play(t, "discard-item straw-wolf")
    assert (who(t).bag, who(t).weapon) == (["straw-ghoul"], "green-straw-man")
    assert "straw-wolf" in deck(t)
    empty = finds("bottomless-bag", me=at(weapon="green-straw-man", level="green"))
    assert (who(empty).weapon, box(empty)) == ("green-straw-man", ["bottomless-bag"])


@pytest.mark.rule("ag.disc.hex-flip", "ag.disc.hex-no-flip")
def test_hex() -> None:
    card = AbilityId("stance-mastery")
    t = finds("hex", me=at("goldshire", "grumbaz", side="other", hand=[card], energy=1))
    assert who(t).side == "starting"
    assert [e.rule for e in events(t, Flipped)] == ["ag.disc.hex-flip"]
    assert step(t) == "CardWindow.offer"
    assert refusal(t, f"play {card}").rule == "ag.disc.hex-no-flip"
    already = finds("hex", me=at("goldshire", "grumbaz"))
    assert (who(already).side, events(already, Flipped)) == ("starting", [])
    free = turn("challenge", at("goldshire", "grumbaz", hand=[card]), decks={"grey": ["straw-man"]})
    assert f"play {card}" in offered(free)
