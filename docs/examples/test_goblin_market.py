"""Tests of Goblin Market: how a game's rules are held."""

from __future__ import annotations

import pytest

from azeroth.conformance import check_game
from azeroth.engine import BadPosition, describe
from azeroth.testing import offered, play, refusal
from goblin_market import GoblinMarket, Table

GAME = GoblinMarket()
RULES = {
    "gm.day.bid",
    "gm.turn.unpack",
    "gm.turn.sell",
    "gm.turn.bandits",
    "gm.price.printed",
    "gm.price.pair",
    "gm.price.glut",
    "gm.price.no-gifts",
    "gm.end.coins",
}


# --8<-- [start:rules]
def selling(hand: list[str], coins: int = 0, **given: object) -> Table:
    """It is the first trader's turn to sell."""
    whole = {"turn": 0, "at": "sell", "hands": [hand, []], "coins": [coins, 0], **given}
    return describe(GAME, 2, whole, strict=True)


def test_a_pair_is_worth_one_more() -> None:
    table = selling(["ore", "ore"])
    assert str(table.terms(table.choices(0)[0])) == "3 = 2 + pair 1"
    play(table, "sell ore")
    assert table.state.traders[0].coins == 3


def test_nobody_pays_for_what_was_sold_too_often() -> None:
    table = selling(["cloth", "gems"], glut={"cloth": 1})
    assert offered(table) == ["sell gems", "done"]
    why = refusal(table, "sell cloth")
    assert why.rule == "gm.price.no-gifts"
    assert why.reason == "Nobody pays for cloth today: 0 = 1 - glut 1."


def test_bandits_take_no_more_than_there_is() -> None:
    table = play(selling(["gems"], coins=1, dice=[2]), "done")
    assert table.state.traders[0].coins == 0


# --8<-- [end:rules]


def test_a_position_with_a_typing_mistake_is_refused() -> None:
    with pytest.raises(
        BadPosition, match="unknown: cions; known are turn, at, hands, coins, glut"
    ):
        describe(GAME, 2, {"turn": 0, "at": "sell", "cions": [0, 0]})


# --8<-- [start:conformance]
@pytest.mark.parametrize("players", GAME.players)
def test_it_keeps_what_every_game_must(players: int) -> None:
    for seed in range(10):
        check_game(GAME, players, {}, seed, known=RULES)


# --8<-- [end:conformance]
