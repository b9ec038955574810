"""Showing a table: boards that are drawn anew, what is said when drawing fails, the status in the lobby."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import msgspec
import pytest

import goblin_market as gm
from azeroth.engine import Seat
from azeroth.engine.view.scene import Board, Scene
from azeroth.server.table.journal import Journal
from azeroth.server.table.progress import progress_of
from azeroth.server.table.rebuilding import Setup
from tests.server.market import SeenMarket, registered
from tests.server.people import open_table, play_on, run, serving, settings, sit, sit_all

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
        assert bye["report"] == f"{made['table']}-0"
        assert report(where, made["table"], made["seats"][0]["key"])["trouble"] == "draw: IndexError"

    run(look())


def test_a_table_that_cannot_be_opened_is_told_with_a_way_to_report_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    with serving(settings(tmp_path)) as where:
        made = open_table(where, "person", "person", seed=3)

        async def play() -> int:
            ann, bob = await sit_all(where, made)
            await play_on([ann, bob], random.Random(2), most=6)
            return max(int(person.state["seq"]) for person in (ann, bob))

        seq = run(play())

    def broken(self: Journal, seat: Seat, text: str) -> bool:
        raise IndexError("no such town")

    monkeypatch.setattr(Journal, "apply", broken)
    table, key = made["table"], made["seats"][0]["key"]
    with serving(settings(tmp_path)) as where:

        async def look() -> None:
            ann = await sit(where, table, key)
            (bye,) = ann.heard
            assert "failed to open this table (move 1 cannot be made any more: no such town)" in bye["reason"]
            assert bye["report"] == f"{table}-{seq}"
            (stranger,) = (await sit(where, table, "wrong")).heard
            assert stranger["reason"] == "There is no such table, or the key does not open it."
            assert "report" not in stranger

        run(look())
        told = report(where, table, key)
        assert told["trouble"] == "open: BadSave: move 1 cannot be made any more: no such town"
        assert len(told["choices"]) == seq
        assert {seat for seat, text in told["choices"] if text == "?"} == {1}
        assert "seed" not in told
        url = f"http://{where}/api/tables/{table}/report"
        assert httpx.get(url, headers={"X-Key": "wrong"}).status_code == 403
    noted = [record for record in caplog.records if record.getMessage() == "failed: open"]
    assert noted
    assert (noted[0].table, noted[0].seq) == (table, seq)  # type: ignore[attr-defined]


def report(where: str, table: str, key: str) -> Any:
    """What a person can send of a table."""
    answer = httpx.get(f"http://{where}/api/tables/{table}/report", headers={"X-Key": key}, timeout=30)
    return json.loads(answer.json()["text"])


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
    assert progress_of(live, 0.0, 0, undone=False, redo="").status == "7 goods sold"
    assert progress_of(live, 0.0, 0, undone=True, redo="").status == "0 goods sold"
