"""Rules that change under a table: nothing changes silently, and no acknowledged position is lost."""

from __future__ import annotations

import asyncio
import random
import sqlite3
import time
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.market import changed
from tests.server.people import Json, Person, open_table, play_on, run, serving, settings, sit, sit_all

MOVES = 14


def coins(person: Person) -> list[str]:
    return [panel["gauges"][0]["value"] for panel in person.state["scene"]["seats"]]


def begun(folder: Path, **more: Any) -> tuple[Json, list[str], list[str]]:
    """A table in the middle of a game that sold something, what everybody has, and the log."""
    with serving(settings(folder, **more)) as where:
        made = open_table(where, "person", "person", seed=5)

        async def play() -> tuple[list[str], list[str]]:
            players = await sit_all(where, made)
            await play_on(players, random.Random(2), most=MOVES)
            assert any("sells" in line["text"] for line in players[0].log)
            return coins(players[0]), [line["text"] for line in players[0].log]

        return made, *run(play())


@pytest.mark.parametrize("snapshot_moves", [3, 1000])
def test_changed_code_that_plays_the_same_goes_on_without_a_word(tmp_path: Path, snapshot_moves: int) -> None:
    made, owned, said = begun(tmp_path, snapshot_moves=snapshot_moves)
    for _ in range(2):
        with changed("same"), serving(settings(tmp_path)) as where:

            async def look(where: str = where) -> None:
                players = await sit_all(where, made)
                assert "closed" not in players[0].heard[0]
                assert (coins(players[0]), [line["text"] for line in players[0].log]) == (owned, said)

            run(look())


@pytest.mark.parametrize("snapshot_moves", [3, 1000])
def test_changed_rules_close_a_table_until_everybody_agrees(tmp_path: Path, snapshot_moves: int) -> None:
    """19 coins once became 26 without a word."""
    made, owned, said = begun(tmp_path, snapshot_moves=snapshot_moves)
    with changed("generous"), serving(settings(tmp_path)) as where:

        async def go_on() -> None:
            ann, bob = await sit_all(where, made)
            eve = await sit(where, made["table"], made["spectator_key"])
            closed = ann.heard[0]["closed"]
            assert "rules of Goblin Market have changed" in closed["reason"]
            assert "has other consequences now" in closed["reason"]
            assert closed["can_go_on"]
            assert closed["wait_for"] == [0, 1]
            for person in (ann, bob, eve):
                assert coins(person) == owned, "the position is the acknowledged one"
            assert ann.state["seq"] == MOVES
            *told, last = [line["text"] for line in ann.log]
            assert 0 < len(told) < len(said)
            assert told == said[: len(told)], "nothing is told that was not said"
            assert "made by the older rules" in last
            for person in (ann, bob, eve):
                assert person.state.get("prompt") is None, "nothing is asked that nobody can answer"
            for person in (ann, bob):
                answer = await person.choose("done")
                assert (answer["type"], answer["rule"]) == ("refused", "table.closed")
            assert (await eve.ask("go_on", yes=True))["type"] == "refused"
            assert (await ann.ask("go_on", yes=True))["type"] == "ack"
            late = await sit(where, made["table"], made["seats"][1]["key"])
            assert late.heard[0]["closed"]["wait_for"] == [1]
            assert (await bob.ask("go_on", yes=True))["type"] == "ack"
            await ann.until("welcome", when=lambda m: not m.get("closed"))
            await ann.until("state")
            assert coins(ann) == owned
            assert "The rules have changed here" in ann.log[-1]["text"]
            players = await sit_all(where, made)
            assert await play_on(players, random.Random(4)) > 3
            assert players[0].state["over"]

        run(go_on())
    with changed("generous"), serving(settings(tmp_path)) as where:  # it stays as it was agreed
        key = made["seats"][0]["key"]

        async def look() -> None:
            ann = await sit(where, made["table"], key)
            assert "closed" not in ann.heard[0]
            assert ann.state["over"]

        run(look())
        replay = httpx.get(
            f"http://{where}/api/tables/{made['table']}/replay?at=0", headers={"X-Key": key}, timeout=60
        ).json()
        assert [p["gauges"][0]["value"] for p in replay["scene"]["seats"]] == owned
        assert len(said) > 3


def test_nobody_s_time_is_up_at_a_closed_table(tmp_path: Path) -> None:
    """A bot took the seats of who could not choose, and the others' yes was enough then."""
    made, *_ = begun(tmp_path)
    with sqlite3.connect(tmp_path / "tables.sqlite") as database:
        database.execute("UPDATE tables SET timer = 600, deadline = 1")
    database.close()
    with changed("generous"), serving(settings(tmp_path)) as where:

        async def wait() -> None:
            ann, bob = await sit_all(where, made)
            await asyncio.sleep(3)
            late = await sit(where, made["table"], made["spectator_key"])
            assert "taken_over" not in late.heard[0]
            assert late.heard[0]["closed"]["wait_for"] == [0, 1]
            for person in (ann, bob):
                await person.ask("go_on", yes=True)
            await ann.until("state", when=lambda m: m.get("deadline", 0) > time.time() + 500)

        run(wait())


def test_a_bot_for_who_stays_away_lets_the_others_go_on(tmp_path: Path) -> None:
    made, *_ = begun(tmp_path)
    with changed("generous"), serving(settings(tmp_path, abandoned_seconds=0, bot_workers=1)) as where:

        async def play() -> None:
            ann = await sit(where, made["table"], made["seats"][0]["key"])

            def closed() -> Json | None:
                return next(m for m in reversed(ann.heard) if m["type"] == "welcome").get("closed")

            assert (await ann.ask("go_on", yes=True))["type"] == "ack"
            assert (closed() or {})["wait_for"] == [1]
            assert (await ann.ask("bot", seat=1, on=True))["type"] == "ack"
            assert "wait_for" not in (closed() or {}), "nobody is left to wait for"
            assert (await ann.ask("go_on", yes=True))["type"] == "ack"
            assert closed() is None

        run(play())


def test_who_is_at_another_server_hears_that_it_goes_on(tmp_path: Path) -> None:
    made, *_ = begun(tmp_path)
    chosen = settings(tmp_path, poll_seconds=0.05)
    with changed("generous"), serving(chosen) as one, serving(chosen) as two:

        async def agree() -> None:
            ann = await sit(one, made["table"], made["seats"][0]["key"])
            bob = await sit(two, made["table"], made["seats"][1]["key"])
            await ann.ask("go_on", yes=True)
            await bob.until("welcome", when=lambda m: m["closed"]["wait_for"] == [1])
            await bob.ask("go_on", yes=True)
            await ann.until("welcome", when=lambda m: not m.get("closed"))
            await play_on([ann, bob], random.Random(1), most=4)

        run(agree())


def test_the_version_that_made_it_opens_it_again(tmp_path: Path) -> None:
    made, owned, _ = begun(tmp_path)
    with changed("generous"), serving(settings(tmp_path)) as where:

        async def ask() -> None:
            ann, _ = await sit_all(where, made)
            await ann.ask("go_on", yes=True)

        run(ask())
    with serving(settings(tmp_path)) as where:

        async def play() -> None:
            players = await sit_all(where, made)
            assert "closed" not in players[0].heard[0]
            assert coins(players[0]) == owned
            await play_on(players, random.Random(4), most=3)

        run(play())


def test_a_position_that_cannot_be_read_leaves_the_log(tmp_path: Path) -> None:
    made, _, said = begun(tmp_path, snapshot_moves=3)
    with changed("other"), serving(settings(tmp_path)) as where:

        async def look() -> None:
            ann = await sit(where, made["table"], made["seats"][0]["key"])
            bye = ann.heard[0]
            assert bye["type"] == "bye"
            assert "have changed" in bye["reason"]
            assert "cannot read the position" in bye["reason"]
            *told, last = [line["text"] for line in bye["lines"]]
            assert told == said[: len(told)]
            assert len(told) > 2
            assert last == "2 more choices were made by the older rules; what was said of them is not kept."
            stranger = await sit(where, made["table"], "wrong")
            assert stranger.heard == [
                {"type": "bye", "reason": "There is no such table, or the key does not open it."}
            ]

        run(look())
