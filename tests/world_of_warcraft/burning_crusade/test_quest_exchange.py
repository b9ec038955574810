"""Exchanging quests for Outland quests: the window, what leaves the board, empty decks."""

from __future__ import annotations

from typing import Any

import pytest

from azeroth.engine.tables.standing import Standing, obvious_steps
from azeroth.games.world_of_warcraft.burning_crusade.play.quest_exchange import QuestExchange, on_outland
from azeroth.games.world_of_warcraft.ids import Faction, QuestDeck, RegionId
from azeroth.games.world_of_warcraft.play.quests.quests import supply
from azeroth.games.world_of_warcraft.state import Table
from azeroth.testing import offered, play, refusal
from tests.planned import answered, shown
from tests.world_of_warcraft.burning_crusade.tables import ALONE, crusade
from tests.world_of_warcraft.tables import until

FARTHING = RegionId("olsens-farthing")
OLD, NEW = "savage-raiders", "something-in-the-water"
RAIDERS = {FARTHING: [f"green gnoll {OLD}", f"red gnoll {OLD}", "blue gnoll"],
           "telredor": [f"2 green ooze {NEW}"]}  # fmt: skip


def at_the_end(options: Any = None, quests: Any = (OLD, NEW), **given: Any) -> Table:
    """The end of the Alliance's turn, with these quests face up."""
    given |= {"turn": 2, "quests": {"alliance": list(quests)}, "step": "end"}
    given["board"] = RAIDERS if options is None else {}
    return crusade(**given) if options is None else crusade(options, **given)


def to_the_end_of_the_turn(t: Table) -> bool:
    """Does an exchange come before the next turn's actions?"""
    while t.find(QuestExchange) is None and not any(k.startswith("act ") for k in offered(t)):
        play(t, "done" if "done" in offered(t) else offered(t)[0])
    return t.find(QuestExchange) is not None


@pytest.mark.rule("tbc.turn.exchange-window", "tbc.exchange.optional-discard")
def test_the_window_opens_after_the_marker_has_moved_and_nobody_must_exchange() -> None:
    t = at_the_end()
    assert to_the_end_of_the_turn(t)
    assert (t.state.turn, t.frame(QuestExchange).faction) == (3, "alliance")
    assert offered(t) == [f"give-up {OLD}", "done"]
    before = {k: list(v) for k, v in t.state.board.items()}
    play(t, "done")
    side = t.state.sides[Faction.ALLIANCE]
    assert (side.quests, side.removed) == ([OLD, NEW], [])
    assert t.state.board == before
    assert t.find(QuestExchange) is None
    assert not to_the_end_of_the_turn(at_the_end(quests=[NEW]))  # there is nothing to give up
    assert not to_the_end_of_the_turn(at_the_end(ALONE, quests=[OLD]))  # nor without Outland


@pytest.mark.rule(
    "tbc.exchange.remove-quest-creatures", "tbc.exchange.keep-independents", "tbc.exchange.discarded-gone",
    "tbc.exchange.outland-quests-not-discardable", "tbc.exchange.choose-deck",
    "tbc.exchange.draw-until-outland",
)  # fmt: skip
def test_a_quest_is_given_up_with_its_creatures() -> None:
    t = at_the_end()
    to_the_end_of_the_turn(t)
    assert refusal(t, f"give-up {NEW}").rule == "tbc.exchange.outland-quests-not-discardable"
    red = t.content.creatures["gnoll"].figures  # type: ignore[index]
    play(t, f"give-up {OLD}")
    side = t.state.sides[Faction.ALLIANCE]
    assert [(f.kind, f.colour) for f in t.state.board[FARTHING]] == [("gnoll", "blue")]
    for colour in ("green", "red"):
        assert supply(t, "gnoll", colour) == red[colour]  # type: ignore[arg-type, index]
    assert side.removed == [OLD]
    assert not any(OLD in pile.cards for pile in t.state.decks.piles.values())
    until(t, "search")
    assert offered(t) == [f"search {deck}" for deck in ("green", "yellow", "red", "purple")]
    play(t, "search purple")
    (kept, found) = side.quests
    assert kept == NEW
    assert on_outland(t, found)
    assert t.content.quests[found].deck == "purple"
    assert any(f.quest == found for figures in t.state.board.values() for f in figures)


@pytest.mark.rule(
    "tbc.exchange.deck-exhausted", "tbc.exchange.stick-to-deck", "tbc.exchange.non-outland-removed"
)
def test_an_empty_deck_forces_a_new_choice() -> None:
    t = at_the_end(quests=[OLD])
    to_the_end_of_the_turn(t)
    yellow = t.state.decks.quests(Faction.ALLIANCE, QuestDeck("yellow"))
    yellow[:] = [q for q in yellow if not on_outland(t, q)]
    n = len(yellow)
    play(t, f"give-up {OLD}")
    until(t, "search yellow")
    play(t, "search yellow")
    side = t.state.sides[Faction.ALLIANCE]
    assert (len(yellow), len(side.removed)) == (0, n + 1)  # drawn to its end, card by card
    assert side.quests == []
    assert offered(t) == ["search green", "search red", "search purple"]
    for deck in ("green", "red", "purple"):
        t.state.decks.quests(Faction.ALLIANCE, QuestDeck(deck)).clear()
    play(t, "search green")  # no deck is left: the faction goes on with fewer quests
    assert t.find(QuestExchange) is None
    assert side.quests == []


@pytest.mark.rule("tbc.exchange.spawn-quest-creatures", "tbc.exchange.deck-exhausted")
def test_outland_quests_without_figures_go_under_the_deck() -> None:
    t = at_the_end(quests=[OLD])
    to_the_end_of_the_turn(t)
    purple = t.state.decks.quests(Faction.ALLIANCE, QuestDeck("purple"))
    purple[:] = ["lords-of-the-abyss", "the-pit-master"]  # type: ignore[list-item]
    t.state.board[RegionId("zethgor")] = at_purple("shivan")
    play(t, f"give-up {OLD}")
    until(t, "search purple")
    play(t, "search purple")
    side = t.state.sides[Faction.ALLIANCE]
    assert side.quests == ["the-pit-master"]
    assert purple == ["lords-of-the-abyss"]
    none = at_the_end(quests=[OLD])
    to_the_end_of_the_turn(none)
    deck = none.state.decks.quests(Faction.ALLIANCE, QuestDeck("purple"))
    deck[:] = ["lords-of-the-abyss"]  # type: ignore[list-item]
    none.state.board[RegionId("zethgor")] = at_purple("shivan")
    play(none, f"give-up {OLD}")
    until(none, "search purple")
    play(none, "search purple")
    assert deck == ["lords-of-the-abyss"]  # every card of it was tried, so another deck is chosen
    assert offered(none) == ["search green", "search yellow", "search red"]


def at_purple(kind: str) -> Any:
    t = crusade(board={"zethgor": [f"purple {kind} elsewhere"]})
    return t.state.board[RegionId("zethgor")]


def test_nobody_is_asked_to_exchange_quests_before_anybody_could_go_to_outland() -> None:
    t = at_the_end()
    to_the_end_of_the_turn(t)
    (seat,) = t.seats
    assert answered(t, seat) == "done"
    (step,) = set(obvious_steps(t)) - set(obvious_steps(crusade(ALONE)))  # one may ask to be asked
    assert Standing("usable", stops=(step,)).answer(t, seat) is None
    c = next(c for c in t.state.characters.values() if c.seat == seat)
    c.level = 3
    assert answered(t, seat) == ""
    assert "Keep the quests" in shown(t, seat)
