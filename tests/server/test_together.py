"""What is said in one breath goes in one packet, in its order, and nothing waits for long."""

from __future__ import annotations

import asyncio
import contextlib
from itertools import pairwise
from typing import Any

import pytest
import uvicorn
from hypothesis import example, given, settings
from hypothesis import strategies as st
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode
from websockets.protocol import State

from azeroth.server.running.together import MOST_UNREAD, SHORT, Together
from azeroth.server.table.connection import SAY

ACK, STATE = b"a" * 40, b"s" * (SHORT + 1)
FRAMED = {text: Frame(Opcode.TEXT, text).serialize(mask=False) for text in (ACK, STATE)}
MOST = 300
"""Bytes of a message that is still read."""
REQUEST = (
    b"GET /ws HTTP/1.1\r\nhost: localhost\r\nupgrade: websocket\r\nconnection: Upgrade\r\n"
    b"sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\nsec-websocket-version: 13\r\n\r\n"
)


class Wire:
    """Both ends of a connection: what is framed, and what packets leave."""

    def __init__(self) -> None:
        self.packets: list[bytes] = []
        self.state = State.OPEN

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

    assert asyncio.run(talk()) == [FRAMED[ACK] + FRAMED[STATE]]


def test_what_is_short_waits_for_nothing_but_what_is_at_hand() -> None:
    async def talk() -> list[bytes]:
        wire = Wire()
        one = connected(wire)
        await one.say(ACK)
        await one.say(ACK)
        await asyncio.sleep(0)
        return wire.packets

    assert asyncio.run(talk()) == [2 * FRAMED[ACK]]


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
    assert asyncio.run(talk()) == [FRAMED[ACK], b"close"]


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
    assert asyncio.run(talk()) == [FRAMED[STATE]]
    assert "websocket.http.response" in found


# -- hearing --------------------------------------------------------------------------------------


class Transport(asyncio.Transport):
    """The other end of a connection: what it is sent, and whether it is still listened to."""

    def __init__(self) -> None:
        super().__init__()
        self.sent = b""
        self.closed = self.paused = False

    def write(self, data: Any) -> None:
        self.sent += bytes(data)

    def is_closing(self) -> bool:
        return self.closed

    def close(self) -> None:
        self.closed = True

    def pause_reading(self) -> None:
        self.paused = True

    def resume_reading(self) -> None:
        self.paused = False


async def greeted(kind: type[WebSocketsSansIOProtocol]) -> tuple[WebSocketsSansIOProtocol, Transport]:
    """A connection of that kind after its greeting."""

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        with contextlib.suppress(asyncio.CancelledError):
            await asyncio.sleep(3600)

    config = uvicorn.Config(
        app, ws=kind, log_config=None, ws_max_size=MOST, ws_per_message_deflate=False, ws_ping_interval=None
    )
    config.load()
    transport = Transport()
    one = kind(config=config, server_state=ServerState(), app_state={})
    one.connection_made(transport)
    one.data_received(REQUEST)
    while not one.handshake_complete:
        await asyncio.sleep(0)
    transport.sent = b""
    return one, transport


async def heard(kind: type[WebSocketsSansIOProtocol], packets: list[bytes]) -> tuple[list[Any], bytes, bool]:
    """What comes of these packets: for the application, for the other end, and whether that was the end."""
    one, transport = await greeted(kind)
    for packet in packets:
        if not transport.closed:
            one.data_received(packet)
    found: list[Any] = []
    while not one.queue.empty():
        message: Any = one.queue.get_nowait()
        text = message.get("text")
        said = text.encode() if text is not None else message.get("bytes")
        found.append((message["type"], said, message.get("code")))
    for task in one.tasks:
        task.cancel()
    return found, transport.sent, transport.closed


def frame(opcode: int, text: bytes, fin: bool, masked: bool, mask: bytes) -> bytes:
    size = len(text)
    high = 0x80 if masked else 0
    head = bytes((opcode | (0x80 if fin else 0), high | (size if size < 126 else 126)))
    head += size.to_bytes(2, "big") if size >= 126 else b""
    covered = bytes(byte ^ mask[n % 4] for n, byte in enumerate(text)) if masked else text
    return head + (mask if masked else b"") + covered


frames = st.builds(
    frame,
    st.sampled_from((1, 1, 1, 1, 2, 0, 8, 9, 10, 3)),
    st.one_of(
        st.text(max_size=20).map(str.encode), st.binary(max_size=20), st.just(b"x" * 200), st.just(b"y" * 400)
    ),
    st.sampled_from((True, True, True, False)),
    st.sampled_from((True, True, True, True, False)),
    st.binary(min_size=4, max_size=4),
)
HUGE = b"\x81\xff" + (1 << 40).to_bytes(8, "big") + b"mask"


@settings(max_examples=60, deadline=None)
@given(st.lists(frames, max_size=8).map(b"".join), st.lists(st.integers(0, 900), max_size=8))
@example(HUGE, [])
@example(frame(1, b"\xff", True, True, b"abcd") + HUGE, [])
@example(frame(1, b"one", True, True, b"abcd") + HUGE, [1, 5])
@example(frame(1, b"\xff", True, True, b"abcd"), [])
@example(frame(8, b"\x03\xe8", True, True, b"abcd") + frame(1, b"late", True, True, b"abcd"), [])
def test_the_short_way_hears_what_the_library_hears(sent: bytes, cuts: list[int]) -> None:
    """Whatever comes, in whatever pieces: the same messages, answers and end."""
    at = sorted({0, len(sent), *(cut for cut in cuts if cut < len(sent))})
    packets = [sent[start:end] for start, end in pairwise(at)]

    bytewise = [sent[n : n + 1] for n in range(len(sent))]

    async def talk() -> None:
        found, answered, ended = await heard(Together, packets)
        most, *slowly = await heard(WebSocketsSansIOProtocol, bytewise)
        least, *at_once = await heard(WebSocketsSansIOProtocol, packets)
        # Of a packet with a mistake in it the library passes nothing on, not even what came before; of two
        # mistakes it answers the one that it comes upon first.
        assert [answered, ended] in (slowly, at_once)
        assert found == least or within(found, most)
        if slowly == at_once:
            assert within(least, found)

    asyncio.run(talk())


def within(some: list[Any], more: list[Any]) -> bool:
    """Is the first list the second without some of its members?"""
    rest = iter(more)
    return all(one in rest for one in some)


def test_who_sends_on_and_on_is_not_read_on_and_on() -> None:
    async def flood() -> None:
        one, transport = await greeted(Together)
        paused: list[bool] = []
        for n in range(MOST_UNREAD):
            one.data_received(frame(1, b"%d" % n, True, True, b"abcd"))
            paused.append(transport.paused)
        for n in range(MOST_UNREAD):
            message: Any = await one.receive()
            assert message["bytes"] == b"%d" % n
        paused.append(transport.paused)
        assert paused == [*[False] * (MOST_UNREAD - 1), True, False]
        for task in one.tasks:
            task.cancel()

    asyncio.run(flood())


@pytest.mark.parametrize("size", [1, 125, 126, 65535, 65536])
def test_what_is_said_is_framed_as_the_library_frames_it(size: int) -> None:
    async def talk() -> bytes:
        one, transport = await greeted(Together)
        await one.say(b"z" * size)  # type: ignore[attr-defined]
        await asyncio.sleep(0)
        for task in one.tasks:
            task.cancel()
        return transport.sent

    assert asyncio.run(talk()) == Frame(Opcode.TEXT, b"z" * size).serialize(mask=False)
