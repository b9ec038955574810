"""What strangers send, at random: a sentence comes back, never a crash, never silence."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Iterator
from contextlib import nullcontext

import httpx
import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from azeroth.engine import packed, start
from azeroth.games import game_named, games
from azeroth.server.journal import Setup
from tests.server.fuzzing import garbage, messages, mutated, tried
from tests.server.market import registered
from tests.server.people import Json, open_table, run, serving, settings, sit

BRIEFLY = hypothesis_settings(
    max_examples=25, deadline=None, database=None, suppress_health_check=list(HealthCheck)
)  # fmt: skip


@pytest.fixture(scope="module")
def where(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(settings(tmp_path_factory.mktemp("fuzz"), messages_burst=100_000)) as address:
        yield address


@pytest.fixture(scope="module")
def table(where: str) -> Json:
    return open_table(where, "person", "person", seed=3)


def errors(where: str) -> float:
    """How many mistakes of ours the server has counted."""
    text = httpx.get(f"http://{where}/metrics").text
    return sum(
        float(line.rsplit(" ", 1)[1]) for line in text.splitlines() if line.startswith("azeroth_errors_total")
    )


# The server runs in a thread of this process and uses chance meanwhile, which Hypothesis takes for ours.
@pytest.mark.filterwarnings("ignore:Do not use the `random` module")
@BRIEFLY
@given(sent=st.lists(messages | garbage, min_size=1, max_size=25))
def test_messages_over_the_socket(where: str, table: Json, sent: list[object]) -> None:
    async def talk() -> None:
        ann = await sit(where, table["table"], table["seats"][0]["key"])
        for message in sent:
            raw = message if isinstance(message, bytes | str) else json.dumps(message)
            await ann.socket.send(raw)
        assert (await ann.ask("ping"))["type"] == "pong", "everything was answered, and the next is heard"

    before = errors(where)
    run(talk())
    assert errors(where) == before


@pytest.mark.parametrize("game", ["goblin-market", "skirmish", *sorted(games())])
def test_saves(game: str) -> None:
    toy = game not in games()
    with registered() if toy else nullcontext():
        rng = random.Random(7)
        of = game_named(game)
        players, options = next(iter(of.variants()))
        played = start(of, players, seed=3, options=options)
        while len(played.moves) < 12 and not played.over:
            seat = rng.choice(played.seats)
            played.apply(seat, str(rng.choice(played.choices(seat))))
        save = json.loads(played.save())
        found = {tried(mutated(save, rng)) for _ in range(60)}
        assert "refused" in found


def test_positions_that_somebody_made_up(where: str) -> None:
    with registered():
        raw = Setup("goblin-market", {}, ("A", "B"), 3).begin().snapshot()
        rng = random.Random(5)
        for _ in range(80):
            broken = bytearray(raw)
            for _ in range(rng.randint(1, 3)):
                broken[rng.randrange(len(broken))] = rng.randrange(256)
            save = json.loads(Setup("goblin-market", {}, ("A", "B"), 3).begin().save())
            assert tried(json.dumps({**save, "start": packed(bytes(broken)), "end": ""})) in (
                "opened",
                "refused",
            )


def test_connections_that_come_and_go(where: str, table: Json) -> None:
    async def storm() -> None:
        for n in range(30):
            _, writer = await asyncio.open_connection(*where.split(":"))
            head = f"GET /ws/tables/{table['table']} HTTP/1.1\r\nHost: localhost\r\n"
            if n % 3:
                head += "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            if n % 2:
                head += "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
            writer.write((head + "\r\n").encode() + bytes(random.Random(n).randbytes(n)))
            await writer.drain()
            await asyncio.sleep(0.01)
            writer.close()
        ann = await sit(where, table["table"], table["seats"][0]["key"])
        assert (await ann.ask("ping"))["type"] == "pong"

    run(storm())
