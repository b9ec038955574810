"""Showing a table: boards that are drawn anew, what is said when drawing fails, the status in the lobby."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

import goblin_market as gm
from azeroth.engine import Seat
from azeroth.engine.scene import Board, Scene
from azeroth.server.table.journal import Journal, Setup
from azeroth.server.table.live import Live
from tests.server.market import SeenMarket, registered
from tests.server.people import open_table, run, serving, settings, sit, sit_all

BOTLESS = SimpleNamespace(played_by_bot=False)


@pytest.fixture
def where(tmp_path: Path) -> Iterator[str]:
    with serving(settings(tmp_path)) as address:
        yield address


def test_who_cannot_be_shown_the_board_is_told_what_is_wrong(
    where: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(t: gm.Table) -> tuple[Board, ...]:
        raise IndexError("no such town")

    monkeypatch.setattr(SeenMarket, "view", replace(SeenMarket.view, boards=broken))

    async def look() -> None:
        made = open_table(where, "person", "person", seed=3)
        ann = await sit(where, made["table"], made["seats"][0]["key"])
        bye = ann.heard[-1]
        assert bye["type"] == "bye"
        assert not bye.get("again", False)
        assert "failed to draw this table (IndexError)" in bye["reason"]

    run(look())


def test_boards_that_are_drawn_anew_are_sent_again(where: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def scene(t: gm.Table, seat: Seat | None) -> Scene:
        return msgspec.structs.replace(gm.scene(t, seat), drawn="sold" if t.state.sold else "")

    monkeypatch.setattr(SeenMarket, "view", replace(SeenMarket.view, scene=scene))

    async def play() -> None:
        made = open_table(where, "person", "person", seed=3)
        ann, bob = await sit_all(where, made)
        assert "boards" not in ann.state
        for player in (ann, bob):
            await player.choose("bid 0")
        while ann.state["prompt"]["seats"] != [0]:
            await ann.until("state")
        assert "boards" not in ann.state
        await ann.choose(ann.offers[0])
        assert ann.state["boards"][0]["id"] == "board:market"
        await ann.choose("done")
        assert "boards" not in ann.state

    run(play())


def test_the_lobby_says_where_the_game_is_after_going_back_to_a_turn_of_the_same_seat() -> None:
    """Against bots one goes back from one's own turn to one's own turn."""
    with registered():
        journal = Journal(Setup("goblin-market", {}, ("Ann", "Bob"), 3).begin())
    turn = tuple(sorted(journal.table.seats))
    row = SimpleNamespace(turn=turn, status="7 goods sold", deadline=None)
    live: Any = SimpleNamespace(journal=journal, row=row, guide=None, seats=[BOTLESS, BOTLESS])
    assert Live._progress(live, 0.0, 0, undone=False).status == "7 goods sold"
    assert Live._progress(live, 0.0, 0, undone=True).status == "0 goods sold"
