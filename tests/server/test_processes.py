"""Several processes on one database, and processes that die."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import signal
from pathlib import Path

import httpx
import pytest
import websockets

from azeroth.server.storage import Append, Store
from azeroth.server.table.live import Live
from tests.server.market import registered
from tests.server.people import (
    Json,
    Person,
    all_quiet,
    catch_up,
    open_table,
    play_on,
    run,
    serving,
    settings,
    sit,
)
from tests.server.processes import ServerProcess, server_process


def test_two_processes_serve_one_table(database: str) -> None:
    """Ann's browser talks to one process, Bob's to the other; they play a whole game."""

    async def play(one: ServerProcess, two: ServerProcess) -> None:
        made = open_table(one.where, "person", "person", seed=11)
        ann = await sit(one.where, made["table"], made["seats"][0]["key"])
        bob = await sit(two.where, made["table"], made["seats"][1]["key"])
        await bob.ask("chat", text="over here")
        assert (await ann.until("chat"))["text"] == "over here"
        for player, other in ((ann, bob), (bob, ann)):
            await player.choose("bid 0")
            await catch_up(other, player.state["seq"])
        # Undo by agreement, asked at one process and answered at the other.
        before = ann.state["scene"]
        await ann.choose("done")
        await ann.send("undo", seat=0, seq=ann.state["seq"])
        await bob.until("ask_undo")
        await bob.send("agree_undo", yes=True)
        await ann.until("state", when=lambda m: m["seq"] == 4)
        assert ann.state["scene"] == before
        await catch_up(bob, 4)
        await play_on([ann, bob], random.Random(1))
        assert ann.state["seq"] == bob.state["seq"]
        assert ann.state["scene"]["seats"] == bob.state["scene"]["seats"]
        assert len(ann.log) == len(bob.log)

    with (
        registered(),
        server_process(database, poll_seconds=0.05) as one,
        server_process(database, poll_seconds=0.05) as two,
    ):
        run(play(one, two))


def test_the_same_seat_at_two_servers_moves_once(database: str, tmp_path: Path) -> None:
    """Both accept Ann's key; of two different moves for one position one is taken, one is refused."""

    async def play(one: str, two: str) -> None:
        made = open_table(one, "person", "person", seed=3)
        key = made["seats"][0]["key"]
        here, there = await sit(one, made["table"], key), await sit(two, made["table"], key)
        bob = await sit(one, made["table"], made["seats"][1]["key"])
        taken = 0
        for _ in range(12):
            await all_quiet([here, there, bob])
            assert here.state["seq"] == there.state["seq"] == bob.state["seq"]
            assert here.state["scene"] == there.state["scene"]
            if 0 in here.state["prompt"]["seats"] and here.offers:
                seq = here.state["seq"]
                answers = await asyncio.gather(
                    here.ask("choose", seat=0, seq=seq, choice=here.offers[0]),
                    there.ask("choose", seat=0, seq=seq, choice=there.offers[-1]),
                )
                assert sorted(answer["type"] for answer in answers) == ["ack", "refused"], answers
                taken += 1
            else:
                await bob.choose(bob.offers[0])
        assert taken > 3

    chosen = settings(tmp_path, db=database, poll_seconds=0.05)
    with serving(chosen) as one, serving(chosen) as two:
        run(play(one, two))


def test_what_is_said_at_two_servers_is_heard_at_both(database: str, tmp_path: Path) -> None:
    """Bob answers before his server has looked: he hears both, in the order they were said."""

    async def talk(one: str, two: str) -> None:
        made = open_table(one, "person", "person")
        ann = await sit(one, made["table"], made["seats"][0]["key"])
        bob = await sit(two, made["table"], made["seats"][1]["key"])
        await ann.ask("chat", text="are you there?")
        await bob.ask("chat", text="I am")
        for person in (ann, bob):
            heard = [m["text"] for m in person.heard if m["type"] == "chat"]
            while len(heard) < 2:
                heard.append((await person.until("chat"))["text"])
            assert heard == ["are you there?", "I am"]

    with (
        serving(settings(tmp_path, db=database, poll_seconds=0.05)) as one,
        serving(settings(tmp_path, db=database, poll_seconds=60)) as two,
    ):
        run(talk(one, two))


async def _play_until_killed(person: Person, rng: random.Random, acknowledged: list[tuple[int, str]]) -> None:
    """Choose as fast as answered, noting what was acknowledged."""
    while not person.state.get("over"):
        if person.state["seat"] not in person.state["prompt"]["seats"] or not person.offers:
            await person.until("state")
            continue
        choice = rng.choice(person.offers)
        answer = await person.choose(choice)
        if answer["type"] == "ack":
            acknowledged.append((answer["seq"], choice))


def test_kill_in_mid_turn_loses_nothing_acknowledged(database: str) -> None:
    seed = random.getrandbits(20)  # the moment is another one every time
    rng = random.Random(seed)

    async def before(server: ServerProcess) -> tuple[Json, list[tuple[int, str]], list[Person]]:
        made = open_table(server.where, "person", "person", "person", seed=seed)
        players = [await sit(server.where, made["table"], seat["key"]) for seat in made["seats"]]
        acknowledged: list[tuple[int, str]] = []
        tasks = [
            asyncio.create_task(_play_until_killed(player, random.Random(n), acknowledged))
            for n, player in enumerate(players)
        ]
        await asyncio.sleep(rng.uniform(0.1, 0.6))
        server.kill()
        results = await asyncio.gather(*tasks, return_exceptions=True)
        assert all(isinstance(r, websockets.ConnectionClosed) or r is None for r in results), results
        return made, acknowledged, players

    async def after(server: ServerProcess, made: Json, sent: list[tuple[int, str]], seen: int) -> None:
        players = [await sit(server.where, made["table"], seat["key"]) for seat in made["seats"]]
        now = players[0].state["seq"]
        assert now >= max([seen, *(seq for seq, _ in sent)], default=0)
        assert len({seq for seq, _ in sent}) == len(sent)
        await play_on(players, random.Random(1))
        assert all(player.state["over"] for player in players)

    with registered():
        first = ServerProcess(database)
        made, sent, players = run(before(first))
        seen = max(player.state["seq"] for player in players)
        with server_process(database) as again:
            run(after(again, made, sent, seen))


def test_keys_are_never_in_the_log(tmp_path_factory: pytest.TempPathFactory) -> None:
    database = f"sqlite:///{tmp_path_factory.mktemp('log') / 'tables.sqlite'}"

    async def play(server: ServerProcess) -> list[str]:
        made = open_table(server.where, "person", "open", seed=3)
        key = made["seats"][0]["key"]
        ann = await sit(server.where, made["table"], key)
        await ann.choose("bid 0")
        await ann.ask("choose", seat=1, seq=0, choice=key)
        await sit(server.where, made["table"], made["spectator_key"] + "x")
        await ann.socket.send(f'{{"type": "hello", "key": "{key}", "and": 1}}')
        await ann.until("refused")
        return [key, made["spectator_key"], made["invite"]]

    with registered():
        server = ServerProcess(database, log_level="debug")
        try:
            keys = run(play(server))
            server.process.terminate()
            _, log = server.process.communicate(timeout=20)
        finally:
            server.stop()
    assert '"table"' in log
    assert '"seq":1' in log
    for key in keys:
        assert key not in log


def _serving_processes(server: ServerProcess) -> list[int]:
    """The processes that serve: forked from a child that does nothing else."""
    return [pid for child in _children(server.process.pid) for pid in _children(child)]


def _children(pid: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="looks for processes in /proc")
def test_several_processes_at_one_address_and_one_that_dies(tmp_path: Path) -> None:
    """Tables are spread over the processes; a killed one is started again and its tables go on."""

    async def play(server: ServerProcess) -> None:
        tables = [open_table(server.where, "person", "person", seed=n) for n in range(5)]
        for n, made in enumerate(tables):
            players = [await sit(server.where, made["table"], seat["key"]) for seat in made["seats"]]
            await play_on(players, random.Random(n), most=5)
        processes = _serving_processes(server)
        assert len(processes) == 2
        os.kill(processes[0], signal.SIGKILL)
        for n, made in enumerate(tables):
            players = [await come_back(server.where, made["table"], seat["key"]) for seat in made["seats"]]
            assert players[0].state["seq"] >= 5
            await play_on(players, random.Random(n))
            assert players[0].state["over"]
        assert len(_serving_processes(server)) == 2
        assert processes[0] not in _serving_processes(server)
        async with httpx.AsyncClient() as client:
            counts = (await client.get(f"http://{server.where}/metrics")).text
        assert 'azeroth_moves_total{by="person",game="goblin-market"}' in counts

    with registered(), server_process(f"sqlite:///{tmp_path / 'tables.sqlite'}", processes=2) as server:
        run(play(server), 120)


async def come_back(where: str, table: str, key: str) -> Person:
    """Connect, trying again as browsers do."""
    for _ in range(100):
        with contextlib.suppress(OSError, websockets.InvalidMessage, websockets.ConnectionClosed):
            return await sit(where, table, key)
        await asyncio.sleep(0.2)
    raise AssertionError("the server did not come back")


def test_what_we_are_writing_is_no_news_to_us(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Kept, but not yet known to be: looking for others' moves meanwhile does not read the table again."""
    read_again: list[str] = []
    append = Store.append

    async def slowly(store: Store, one: Append) -> None:
        await append(store, one)
        await asyncio.sleep(0.2)

    async def catch_up_noted(live: Live) -> None:
        read_again.append(live.id)

    async def play(where: str) -> None:
        made = open_table(where, "person", "person", seed=11)
        ann = await sit(where, made["table"], made["seats"][0]["key"])
        assert (await ann.choose("bid 0"))["type"] == "ack"

    monkeypatch.setattr(Store, "append", slowly)
    monkeypatch.setattr(Live, "catch_up", catch_up_noted)
    with serving(settings(tmp_path, poll_seconds=0.02)) as where:
        run(play(where))
    assert not read_again
