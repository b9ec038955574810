"""What is said in one breath goes in one packet, in its order, and nothing waits for long."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from azeroth.server.running.tuning import SHORT, Together
from azeroth.server.table.connection import SAY

ACK, STATE = b"a" * 40, b"s" * (SHORT + 1)


class Wire:
    """Both ends of a connection: what is framed, and what packets leave."""

    def __init__(self) -> None:
        self.packets: list[bytes] = []
        self._framed: list[bytes] = []

    def send_text(self, text: bytes) -> None:
        self._framed.append(text)

    def data_to_send(self) -> list[bytes]:
        framed, self._framed = self._framed, []
        return framed

    def write(self, packet: bytes) -> None:
        self.packets.append(packet)

    def is_closing(self) -> bool:
        return False


def connected(wire: Wire) -> Together:
    """A connection whose greeting is over."""
    one = Together.__new__(Together)
    made: dict[str, Any] = {
        "conn": wire, "transport": wire, "loop": asyncio.get_running_loop(), "writable": asyncio.Event(),
        "handshake_complete": True, "close_sent": False, "disconnected": False,
    }  # fmt: skip
    one.__dict__.update(made)
    one.writable.set()
    return one


def test_that_a_choice_is_kept_goes_with_what_comes_of_it() -> None:
    async def talk() -> list[bytes]:
        wire = Wire()
        one = connected(wire)
        await one.say(ACK)
        assert not wire.packets
        await one.say(STATE)
        return wire.packets

    assert asyncio.run(talk()) == [ACK + STATE]


def test_what_is_short_waits_for_nothing_but_what_is_at_hand() -> None:
    async def talk() -> list[bytes]:
        wire = Wire()
        one = connected(wire)
        await one.say(ACK)
        await one.say(ACK)
        await asyncio.sleep(0)
        return wire.packets

    assert asyncio.run(talk()) == [ACK + ACK]


def test_what_was_said_goes_before_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    async def close(one: Together, message: Any) -> None:
        one.transport.write(b"close")

    async def talk() -> list[bytes]:
        wire = Wire()
        one = connected(wire)
        await one.say(ACK)
        await one.send({"type": "websocket.close"})
        return wire.packets

    monkeypatch.setattr(WebSocketsSansIOProtocol, "send", close)
    assert asyncio.run(talk()) == [ACK, b"close"]


def test_who_has_gone_is_told_nothing() -> None:
    async def talk() -> None:
        one = connected(Wire())
        one.disconnected = True
        with pytest.raises(ClientDisconnected):
            await one.say(ACK)

    asyncio.run(talk())


def test_a_table_is_spoken_to_without_the_layers_between(monkeypatch: pytest.MonkeyPatch) -> None:
    """The application finds a way to say bytes, and still what others have put there."""
    found: dict[str, Any] = {}

    async def served(one: Together) -> None:
        found.update(one.scope["extensions"] or {})

    async def talk() -> list[bytes]:
        wire = Wire()
        one = connected(wire)
        one.__dict__["scope"] = {"extensions": {"websocket.http.response": {}}}
        await one.run_asgi()
        await found[SAY](STATE)
        return wire.packets

    monkeypatch.setattr(WebSocketsSansIOProtocol, "run_asgi", served)
    assert asyncio.run(talk()) == [STATE]
    assert "websocket.http.response" in found
