"""What strangers send, at random: a sentence comes back, never a crash, never silence."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Iterator

import httpx
import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from tests.server.fuzzing import garbage, messages
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
