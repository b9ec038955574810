"""Battle Master and Enraged: coins for conquests."""

from __future__ import annotations

from typing import Any

import pytest

from azeroth.games.small_world.events import Gained
from azeroth.testing import play, position
from tests.small_world.sketches import coins, star


def after(power: str, stands: dict[str, Any], other: str = "") -> Any:
    """Kobolds with that power have conquered x."""
    table = position(
        "small-world", 2, sketch=star("home", "x mountain", "y"),
        seats=[{"race": "kobolds", "power": power, "hand": 9}, {"race": "orcs", "power": other}],
        regions={"home": {"race": "kobolds"}, "x": stands, "y": {"race": "orcs"}},
    )  # fmt: skip
    return play(table, "conquer x")


def gained(table: Any) -> list[tuple[str, int]]:
    return [(event.rule, event.coins) for event in table.happened if isinstance(event, Gained)]


@pytest.mark.rule("sw.power.battle-master")
@pytest.mark.parametrize(
    ("stands", "worth"),
    [
        ({"race": "orcs", "tokens": 3}, 1),
        ({"race": "murlocs"}, 1),
        ({"race": "goblins", "owner": 1, "declined": True}, 1),
        ({"race": "goblins", "owner": 0, "declined": True}, 1),
        ({"marker": "karazhan", "objective": True}, 0),
        ({}, 0),
    ],
)
def test_battle_master_earns_a_coin_where_somebody_lived(stands: dict[str, Any], worth: int) -> None:
    table = after("battle-master", stands)
    paid = [one for one in gained(table) if one[0] == "sw.power.battle-master"]
    assert paid == [("sw.power.battle-master", 1)] * worth


@pytest.mark.rule("sw.power.battle-master")
def test_battle_master_is_paid_for_every_conquest() -> None:
    table = play(after("battle-master", {"race": "orcs"}), "conquer y")
    assert coins(table) == [7, 5]
    assert coins(play(after("mining", {"race": "orcs"}), "conquer y")) == [5, 5]


@pytest.mark.rule("sw.power.enraged")
@pytest.mark.parametrize(
    ("stands", "other", "worth"),
    [
        ({"race": "orcs", "tokens": 1}, "", 0),
        ({"race": "orcs", "tokens": 2}, "", 2),
        ({"race": "orcs", "tokens": 3}, "", 3),
        ({"race": "tauren", "tokens": 2, "owner": 1, "declined": True}, "", 2),
        ({"race": "tauren", "tokens": 3, "owner": 0, "declined": True}, "", 3),
        ({"race": "murlocs", "tokens": 2}, "", 0),
        ({"race": "orcs", "tokens": 1, "fort": True, "wall": True}, "", 0),
        ({"race": "orcs", "tokens": 1, "beasts": 2}, "beast-master", 3),
        ({"race": "orcs", "tokens": 1, "champion": True}, "champion", 2),
        ({}, "", 0),
    ],
)
def test_enraged_earns_as_many_coins_as_there_were_two_or_more_defenders(
    stands: dict[str, Any], other: str, worth: int
) -> None:
    assert gained(after("enraged", stands, other)) == ([("sw.power.enraged", worth)] if worth else [])
