"""What people are spared in Warcraft, and what they are shown although they cannot have it."""

from __future__ import annotations

from azeroth.engine.plans import parts
from azeroth.games.warcraft.events import Bought
from azeroth.testing import events, step
from tests.planned import answered, click, prompt, shown
from tests.warcraft.fields import orcs, seat, war

FOE = seat("undead")


def test_all_that_can_be_bought_is_offered_at_once() -> None:
    table = war(orcs(d1="1 worker"), FOE, step="spend")
    words = shown(table)
    assert any(text.startswith("Train") for text in words)
    assert any(text.startswith("Construct") for text in words)
    assert any(text.startswith("Upgrade") for text in words)
    first = next(text for text in words if text.startswith("Upgrade"))
    click(table, first)
    assert events(table, Bought)[0].seat == 0


def test_what_cannot_be_bought_is_shown_with_the_reason_and_what_it_would_change() -> None:
    table = war(orcs(gold=1, wood=9, d1="1 worker"), FOE, step="spend")
    barred = prompt(table).barred
    upgrade = next(one for one in barred if one.words.startswith("Upgrade"))
    assert "gold" in upgrade.reason
    assert upgrade.changes, "what would be different"
    assert not any(one.words in shown(table) for one in barred)


def test_nobody_is_asked_for_a_victory_point_card_they_do_not_hold() -> None:
    table = war(orcs(hand=["pillage"]), FOE, step="points")
    assert step(table) == "EndOfPlayersTurn.cards"
    assert answered(table) == str(table.choices(0)[0])
    holding = war(orcs(hand=["victory-point"]), FOE, step="points")
    assert answered(holding) == "", "who holds one is asked"


def test_units_of_a_space_go_together() -> None:
    table = war(orcs(d1="2 melee 1 ranged"), FOE, step="move")
    army = next(offer for words, offer in shown(table).items() if words.startswith("All 3 units"))
    assert len(parts(army.choice)) == 3
    click(table, army.words)
    to = army.choice.split(" ")[-1]
    assert (table.state.players[0].troops[to].melee, table.state.players[0].troops[to].ranged) == (2, 1)
