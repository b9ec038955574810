"""Levels: ag.level."""

from __future__ import annotations

from typing import Any

import pytest

from azeroth.games.adventure.box import effects_in
from azeroth.games.adventure.cards.holding import health, up
from azeroth.games.adventure.cards.verbs import GainLevel
from azeroth.games.adventure.events import (
    CardsDrawn,
    Healed,
    LevelGained,
)
from azeroth.games.adventure.ids import CharacterId, Level
from azeroth.games.adventure.state import Table
from azeroth.testing import events, offered, play, refusal, step
from tests.adventure.tables import (
    at,
    meets,
    over,
    steps,
    turn,
    who,
)

GRUMBAZ = CharacterId("grumbaz")


def hogger(*people: dict[str, Any], **given: Any) -> Table:
    """A fight against the grey board encounter that awards green level, which is lost for it."""
    return turn("challenge", *people, dice=[6, 2], **given)


@pytest.mark.rule("ag.level.order")
def test_the_order_of_levels() -> None:
    assert [level.value for level in sorted(Level, key=lambda one: one.rank)] == [
        "grey",
        "green",
        "yellow",
        "red",
    ]


@pytest.mark.rule("ag.level.how-gained")
def test_levels_come_from_board_encounters_and_events_only() -> None:
    t = meets("straw-man", 6, 1)
    assert who(t).level == "grey", "not from an encounter card"
    content = t.content
    others = (
        *content.abilities.values(), *content.cards.values(),
        *(card.item for card in content.challenges.values() if card.item is not None),
        *(card.encounter for card in content.challenges.values() if card.encounter and not card.is_event),
    )  # fmt: skip
    assert not [one for one in others if any(isinstance(e, GainLevel) for e in effects_in(one))]
    awarding = [
        b for b in content.board_encounters.values() if any(isinstance(e, GainLevel) for e in b.reward)
    ]
    assert len(awarding) >= 12
    won = hogger(at("forests-edge", "grumbaz", side="other"))
    assert who(won).level == "green"
    event = meets("training-day", 6, 1, decks={"grey": ["training-day", "straw-man"]})
    assert who(event).level == "yellow"


@pytest.mark.rule("ag.level.gain-heal", "ag.level.gain-draw", "ag.level.gain-replace-card")
@pytest.mark.rule("ag.level.old-card-to-box", "ag.level.new-spaces", "ag.level.no-benefit-again")
@pytest.mark.example("ag.ex.level-up-figure")
def test_the_steps_of_gaining_a_level() -> None:
    hand = ["rend", "execute", "whirlwind", "intercept"]
    me = at("forests-edge", "grumbaz", side="other", damage=2, hand=hand)
    t = over(hogger(me, at("brill")))
    c = who(t)
    assert (c.level, c.damage, len(c.hand), c.side) == ("green", 0, 7, "other")
    assert up(t, c) == t.content.cards[GRUMBAZ, Level.GREEN].other
    assert c.cards[0] == "c|grumbaz|green|other", "the grey card is out of the game"
    order = [type(e) for e in t.happened if isinstance(e, Healed | CardsDrawn | LevelGained)]
    assert order == [Healed, CardsDrawn, LevelGained]
    again = over(hogger({**me, "level": "green"}, at("brill")))
    assert (who(again).level, len(who(again).hand)) == ("green", 4)
    assert who(again).damage == 2 + 1, "no healing, and Hogger has hit"
    assert events(again, LevelGained) == []
    near = turn("walk", at("westfall-3", level=c.level, movement=1))
    assert "duskwood-1" in steps(near)


@pytest.mark.rule("ag.level.gain-draw")
def test_the_hand_limit_holds_for_cards_of_a_level() -> None:
    hand = [
        "rend",
        "execute",
        "whirlwind",
        "intercept",
        "sunder-armor",
        "last-stand",
        "bloodrage",
        "charge",
        "overpower",
    ]
    t = over(hogger(at("forests-edge", "grumbaz", side="other", hand=hand)))
    assert step(t) == "HandLimit.too_many"
    assert len(who(t).hand) == 12
    play(t, "discard rend", "discard execute")
    assert (len(who(t).hand), who(t).level) == (10, "green")


@pytest.mark.rule("ag.level.new-spaces")
def test_new_spaces_at_once() -> None:
    # In one turn: the event gives yellow level, and the next one leads to green Lakeshire.
    t = meets(
        "training-day", 6, 1, at("goldshire", "grumbaz", side="other"), at("brill"),
        decks={"grey": ["training-day", "long-road"], "green": ["green-straw-man"]},
    )  # fmt: skip
    over(t)
    assert who(t).space == "lakeshire"
    assert "green-straw-man" in who(t).bag


@pytest.mark.rule("ag.level.gain-replace-card")
def test_what_is_attached_stays_with_the_character() -> None:
    me = at(
        "forests-edge", "grumbaz", side="other", diseases=["disease"],
        attached=[{"card": "battle-shout", "by": 0}],
    )  # fmt: skip
    t = over(hogger(me))
    assert (who(t).level, who(t).diseases) == ("green", ["disease"])
    assert [one.card for one in who(t).attached] == ["battle-shout"]
    assert health(t, who(t)) == 6 - 1, "the new card's health"


@pytest.mark.rule("ag.level.skip")
def test_a_level_may_be_skipped() -> None:
    t = over(
        meets("training-day", 6, 1, at("goldshire", damage=3), decks={"grey": ["training-day", "straw-man"]})
    )
    assert (who(t).level, who(t).damage) == ("yellow", 0)
    assert len(who(t).hand) == 3, "the three steps once"
    assert [e.level for e in events(t, LevelGained)] == ["yellow"]


@pytest.mark.rule("ag.level.no-benefit-again", "ag.level.old-card-to-box")
def test_a_lower_level_gives_nothing() -> None:
    cards = {"grey": ["training-day", "straw-man"]}
    t = over(meets("training-day", 6, 1, at("goldshire", damage=3, level="red"), decks=cards))
    assert (who(t).level, who(t).damage, who(t).hand) == ("red", 3, []), "a level is never lost"
    lost = meets("straw-man", 1, 6, at("goldshire", level="green", damage=5))
    assert (who(lost).space, who(lost).level) == ("stormwind-city", "green"), "nor by defeat"


@pytest.mark.rule("ag.level.restricts-items")
@pytest.mark.example("ag.ex.level-restriction-items")
def test_items_of_ones_level_or_lower() -> None:
    bag = ["straw-man", "green-straw-man", "yellow-straw-man", "red-straw-man"]
    t = turn("maintenance", at("goldshire", level="green", bag=bag))
    assert offered(t) == ["equip straw-man", "equip green-straw-man", "done"]
    for card in bag[2:]:
        assert refusal(t, f"equip {card}").rule == "ag.item.level-restriction"
    play(t, "equip green-straw-man")
    assert set(bag[2:]) < set(who(t).bag), "they may be carried"
    # A red bag item with more health and a power, in the bag of a yellow and of a red character.
    for level, more in (("yellow", 0), ("red", 1)):
        t = turn(
            "start",
            at("goldshire", level=level, damage=1, bag=["hakkari-priest"]),
            packs=["wennu"],
            dice=[22],
        )
        assert ("use hakkari-priest 0" in offered(t)) == bool(more)
        assert health(t, who(t)) == up(t, who(t)).health + more


@pytest.mark.rule("ag.level.restricts-improved")
@pytest.mark.parametrize(("level", "more"), [("grey", 0), ("yellow", 0), ("red", 1)])
def test_improved_texts_of_ones_level_or_lower(level: str, more: int) -> None:
    # Bloodrage: 1 damage for 2 energy; improved red: draw a card.
    t = turn("walk", at("goldshire", "grumbaz", level=level, hand=["bloodrage"]))
    play(t, "play bloodrage")
    assert (who(t).damage, who(t).energy, len(who(t).hand)) == (1, 2, more)
