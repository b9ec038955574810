"""Tests of Hedge Duel: how the rules of cards are held."""

from __future__ import annotations

from azeroth.conformance import check_game
from azeroth.engine import describe
from azeroth.testing import offered, play, refusal
from hedge_duel import HedgeDuel, Table

GAME = HedgeDuel()
RULES = {
    "hd.aim",
    "hd.touch",
    "hd.gamble",
    "hd.cast",
    "hd.mana",
    "hd.cheaper",
    "hd.once",
    "hd.shield",
    "hd.moment",
    "hd.end",
}


# --8<-- [start:rules]
def duel(*hands: list[str], **given: object) -> Table:
    """The first wizard's turn."""
    whole = {"hands": hands, "charms": [[], []], **given}
    return describe(GAME, len(hands), whole, strict=True)


def test_a_spell_can_be_hushed_before_it_does_anything() -> None:
    table = play(duel(["firebolt"], ["hush"]), "use firebolt 0")
    assert offered(table) == ["use hush 0", "pass"]
    play(table, "use hush 0")
    assert table.state.wizards[1].life == 4
    assert table.state.discard == ["firebolt", "hush"]


def test_a_staff_makes_one_fire_spell_a_turn_cheaper() -> None:
    table = duel(["firebolt", "nettles"], ["salve"], charms=[["staff"]], mana=1)
    play(table, "use firebolt 0", "pass", "pass")
    assert table.state.wizards[1].life == 2
    why = refusal(table, "use nettles 0")
    assert (why.rule, why.reason) == ("hd.mana", "It costs 1 mana.")


def test_who_holds_cards_is_asked_whatever_they_are() -> None:
    for hand in (["hush"], ["salve"]):
        table = play(duel(["firebolt"], hand), "use firebolt 0")
        assert table.seats == (1,)


# --8<-- [end:rules]


def test_it_conforms() -> None:
    for players in GAME.players:
        check_game(GAME, players, {}, 1, thoroughness=1, known=RULES)
