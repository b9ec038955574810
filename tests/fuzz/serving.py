"""The server's own code, called in this process: requests, sockets, and bytes on the wire."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import tempfile
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import msgspec
import uvicorn
from msgspec import Struct

from azeroth.engine import start
from azeroth.games import game_named, games
from azeroth.server.app import create_app
from azeroth.server.running.serve import listen
from azeroth.server.running.tuning import configured
from tests.fuzz.report import HANG_SECONDS, Listening, Tally
from tests.fuzz.sending import Json, Request, dumped, message, request
from tests.server.people import settings

EXPECTED = {200, 201, 400, 403, 404, 405, 409, 413, 421, 422, 429}
"""What a stranger may be answered. 500 is a mistake of ours, 503 a server that gave up."""
TALK = 60
"""How many messages over one connection."""
NEW_TABLE = 40
"""After so many connections another table."""


class _Offer(Struct):
    choice: str


class _Prompt(Struct):
    offers: tuple[_Offer, ...] = ()


class Heard(Struct):
    """What matters of a message of the server's."""

    type: str
    id: str = ""
    seq: int = 0
    prompt: _Prompt | None = None


_heard = msgspec.json.Decoder(Heard).decode
SMALL = ("goblin-market", "hedge-duel", "skirmish")


class Here:
    """The application, opened, with tables to ask about."""

    def __init__(self, app: Any, rng: random.Random) -> None:
        self.app, self.rng = app, rng
        self.known: dict[str, list[str]] = {
            "table": [],
            "replay": [],
            "rule": [],
            "key": [],
            "game": [*games()],
        }
        self.known["rule"] = ["sw.setup", "wbg.combat.reroll-step", "nothing"]
        self.saves: list[str] = []

    async def ask(self, asked: Request) -> tuple[int, bytes]:
        """The status and body of the answer."""
        path, _, query = asked.target.partition(b"?")
        scope: Json = {
            "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": asked.method,
            "scheme": "http", "path": unquote(path.decode()), "raw_path": path, "query_string": query,
            "root_path": "", "headers": asked.headers, "client": (f"10.0.0.{self.rng.randrange(9)}", 1),
            "server": ("localhost", 80), "state": {},
        }  # fmt: skip
        parts = [{"type": "http.request", "body": asked.body, "more_body": False}]
        sent: list[Json] = []

        async def receive() -> Json:
            if parts:
                return parts.pop()
            await asyncio.Event().wait()
            raise AssertionError

        async def send(event: Json) -> None:
            sent.append(event)

        await self.app(scope, receive, send)
        status = next(event["status"] for event in sent if event["type"] == "http.response.start")
        return status, b"".join(e.get("body", b"") for e in sent if e["type"] == "http.response.body")

    async def table(self, game: str) -> Json:
        """A table of two, and what opens it."""
        players = max(2, game_named(game).players[0])
        seats = [{"kind": "person"}] * players
        body = json.dumps({"game": game, "seats": seats}).encode()
        _, raw = await self.ask(Request("POST", b"/api/tables", [(b"host", b"localhost")], body))
        made: Json = json.loads(raw)
        keys = [seat["key"] for seat in made["seats"]]
        self.known["table"] = [*self.known["table"][-40:], made["table"]]
        self.known["key"] = [*self.known["key"][-80:], *keys, made["spectator_key"]]
        return made


@contextlib.asynccontextmanager
async def opened(seed: int) -> AsyncIterator[Here]:
    """The application as a host runs it, but for rates."""
    with tempfile.TemporaryDirectory(dir="/dev/shm" if Path("/dev/shm").is_dir() else None) as folder:
        chosen = settings(
            Path(folder), modules="", requests_per_second=1e9, requests_burst=10**9, messages_per_second=1e9,
            messages_burst=10**9, tables_per_minute=1e9, allow_seeds=False, connections=100_000,
            pass_seconds=0,
        )  # fmt: skip
        app: Any = create_app(chosen)
        inner: Any = app
        while not hasattr(inner, "router"):
            inner = inner.app
        async with inner.router.lifespan_context(inner):
            here = Here(app, random.Random(seed))
            for game in here.known["game"]:
                table = start(game_named(game), max(2, game_named(game).players[0]), seed=seed)
                for _ in range(6):
                    if table.over:
                        break
                    seat = table.seats[0]
                    table.apply(seat, table.choices(seat)[0])
                here.saves.append(table.save())
                await here.table(game)
            yield here


async def requests(tally: Tally, cases: int, seed: int) -> None:
    """So many requests, handed to the application."""
    async with opened(seed) as here:
        with Listening(tally):
            for _ in range(cases):
                save = here.rng.choice(here.saves) if here.rng.random() < 0.1 else "{}"
                asked = request(here.rng, here.known, save)
                try:
                    status, raw = await asyncio.wait_for(here.ask(asked), HANG_SECONDS)
                except TimeoutError:
                    tally.hangs += 1
                    tally.note("hang")
                    continue
                except Exception as error:
                    tally.bad(f"{asked}: {type(error).__name__}: {error}")
                    tally.note("raised")
                    continue
                if status not in EXPECTED:
                    tally.bad(f"{asked}: {status} {raw[:200]!r}")
                if status == 201:
                    _learn(here, json.loads(raw))
                tally.note(status)


def _learn(here: Here, made: Json) -> None:
    if "table" in made:
        here.known["table"] = [*here.known["table"][-40:], made["table"]]
        here.known["key"] = [*here.known["key"][-80:], made["spectator_key"]]
    else:
        here.known["replay"] = [*here.known["replay"][-20:], made["replay"]]


# -- sockets --------------------------------------------------------------------------------------


class Client:
    """A browser at the other end of a socket, without the network between."""

    def __init__(self, here: Here, table: str) -> None:
        self.to_server: asyncio.Queue[Json] = asyncio.Queue()
        self.heard: asyncio.Queue[Heard] = asyncio.Queue()
        self.to_server.put_nowait({"type": "websocket.connect"})
        self.offers: list[str] = []
        self.seq = 0
        scope: Json = {
            "type": "websocket", "asgi": {"version": "3.0"}, "http_version": "1.1", "scheme": "ws",
            "path": f"/ws/tables/{table}", "raw_path": f"/ws/tables/{table}".encode(), "query_string": b"",
            "root_path": "", "headers": [(b"host", b"localhost")], "client": ("10.0.0.1", 1),
            "server": ("localhost", 80), "subprotocols": [], "state": {},
        }  # fmt: skip
        self.task = asyncio.create_task(here.app(scope, self.to_server.get, self._send))

    async def _send(self, event: Json) -> None:
        if event["type"] == "websocket.send":
            said = _heard(event["text"])
            if said.type == "state":
                self.seq, self.offers = said.seq, []
                if said.prompt is not None:
                    self.offers = [offer.choice for offer in said.prompt.offers]
            self.heard.put_nowait(said)
        elif event["type"] == "websocket.close":
            self.heard.put_nowait(Heard("bye"))

    def say(self, raw: bytes) -> None:
        try:
            event: Json = {"type": "websocket.receive", "text": raw.decode()}
        except UnicodeDecodeError:
            event = {"type": "websocket.receive", "bytes": raw}
        self.to_server.put_nowait(event)

    async def until(self, kind: str, name: str = "") -> str:
        """Wait for a message; its type, or "bye" when that came instead."""
        async with asyncio.timeout(HANG_SECONDS):
            while True:
                said = await self.heard.get()
                if said.type == "bye" or (said.type == kind and said.id == name):
                    return said.type

    async def close(self) -> None:
        self.to_server.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await asyncio.wait_for(self.task, HANG_SECONDS)


async def messages(tally: Tally, cases: int, seed: int) -> None:
    """So many messages over sockets at tables of every title."""
    async with opened(seed) as here:
        with Listening(tally):
            sessions, made = 0, await here.table("small-world")
            while tally.cases < cases:
                if sessions % NEW_TABLE == 0:
                    # Most at small games: what reads the messages is the same.
                    there = SMALL if here.rng.random() < 0.85 else here.known["game"]
                    made = await here.table(here.rng.choice(there))
                sessions += 1
                try:
                    await _talk(here, tally, made)
                except TimeoutError:
                    tally.hangs += 1
                    tally.bad(f"no answer at {made['table']}")


async def _talk(here: Here, tally: Tally, made: Json) -> None:
    """One connection: hello, then anything, then whether the server still listens."""
    client = Client(here, made["table"])
    keys = [seat["key"] for seat in made["seats"]] + [made["spectator_key"]]
    hello: Json = {"type": "hello", "key": here.rng.choice(keys), "brief": here.rng.random() < 0.5}
    client.say(json.dumps(hello).encode() if here.rng.random() < 0.97 else dumped(hello, here.rng))
    if await client.until("state") == "bye":
        tally.note("turned away")
        await client.close()
        return
    for n in range(TALK):
        client.say(message(here.rng, client.offers, client.seq))
        if n % 5 == 4:
            await asyncio.sleep(0)
    client.say(b'{"type":"ping","id":"the-last"}')
    last = await client.until("pong", "the-last")
    tally.note("answered" if last == "pong" else "let go", TALK)
    await client.close()


# -- the wire -------------------------------------------------------------------------------------


async def wire(tally: Tally, cases: int, seed: int) -> None:
    """So many connections that send bytes: requests cut short, doubled, or no requests at all."""
    async with opened(seed) as here:
        listener = listen("127.0.0.1", 0)
        server = uvicorn.Server(configured(here.app, here_settings(here)))
        server.config.lifespan = "off"
        serving = asyncio.create_task(server.serve(sockets=[listener]))
        while not server.started:
            await asyncio.sleep(0.01)
        port = listener.getsockname()[1]
        with Listening(tally):
            left = cases
            while left > 0:
                many = min(left, 20)
                await asyncio.gather(*(_wired(here, tally, port) for _ in range(many)))
                left -= many
        server.should_exit = True
        await serving


def here_settings(here: Here) -> Any:
    inner: Any = here.app
    while not hasattr(inner, "settings"):
        inner = inner.app
    return inner.settings


async def _wired(here: Here, tally: Tally, port: int) -> None:
    rng = here.rng
    asked = request(rng, here.known, "{}")
    head = [b"%s %s HTTP/1.1" % (asked.method.encode(), asked.target)]
    head += [name + b": " + value for name, value in asked.headers]
    if rng.random() < 0.3:
        head += [b"Upgrade: websocket", b"Connection: Upgrade", b"Sec-WebSocket-Version: 13"]
        head += [b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="] if rng.random() < 0.7 else []
    else:
        head += [b"Connection: close", b"Content-Length: %d" % len(asked.body)]
    raw = b"\r\n".join(head) + b"\r\n\r\n" + asked.body[:20_000]
    match rng.randrange(5):
        case 0:
            raw = raw[: rng.randrange(len(raw))]
        case 1:
            at = rng.randrange(min(400, len(raw)))
            raw = raw[:at] + rng.randbytes(rng.randrange(9)) + raw[at + rng.randrange(4) :]
        case 2 if rng.random() < 0.3:
            raw = rng.randbytes(rng.randrange(200))
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        writer.write(raw)
        writer.write_eof()
        answer = await asyncio.wait_for(reader.read(64), HANG_SECONDS)
    except TimeoutError:
        tally.hangs += 1
        tally.note("hang")
        return
    except OSError:
        answer = b""
    finally:
        writer.close()
    status = answer[9:12].decode("latin-1") if answer.startswith(b"HTTP/1.1 ") else "hung up"
    if status.isdigit() and int(status) not in {*EXPECTED, 101, 100, 426}:
        tally.bad(f"{raw[:300]!r}: {status}")
    tally.note(status)
