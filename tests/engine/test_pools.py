"""Secrets of one pool are dealt anew among themselves; pools that are kept apart never mix."""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct

from azeroth.engine.trees import Secret, Slot, Unknowns


class Hand(Struct):
    race: str
    cards: Annotated[list[str], Secret("deck", apart="race")]


class Decks(Struct):
    hands: list[Hand]


def test_pools_kept_apart_do_not_mix() -> None:
    decks = Decks([Hand("orc", ["axe", "wolf"]), Hand("human", ["sword"]), Hand("orc", ["spear"])])
    pools: dict[str, list[Slot]] = {}
    Unknowns([Decks])(decks, 0, pools)
    assert {pool: len(slots) for pool, slots in pools.items()} == {"deckorc": 3, "deckhuman": 1}
