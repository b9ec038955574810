"""A server to talk to, and people who talk to it: over real sockets on this machine only."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import random
import threading
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import httpx
import uvicorn
import websockets
from websockets.asyncio.client import ClientConnection

from azeroth.server.app import create_app
from azeroth.server.running.serve import listen
from azeroth.server.running.tuning import configured
from azeroth.server.settings import Settings
from tests.server.market import registered

MARKET = "goblin-market"
SKIRMISH = "skirmish"
MODULES = "tests.server.market"
R = TypeVar("R")
Json = dict[str, Any]
_here: list[Person] = []
"""Everybody who sat down in this test."""


def settings(folder: Path, **changes: Any) -> Settings:
    """Settings for a test: a fresh database, no waiting, wide limits."""
    given: dict[str, Any] = {
        "db": f"sqlite:///{folder / 'tables.sqlite'}",
        "modules": MODULES,
        "bot_workers": 0,
        "bot_pause": 0,
        "pass_seconds": 0,
        "watch_seconds": 0,
        "allow_seeds": True,
        "messages_per_second": 2000,
        "messages_burst": 2000,
        "requests_per_second": 2000,
        "requests_burst": 2000,
        "tables_per_minute": 6000,
        "connections_per_address": 2000,
        "log_level": "warning",
    }
    return Settings(**{**given, **changes})


@contextlib.contextmanager
def serving(chosen: Settings) -> Iterator[str]:
    """A server in a thread of this process; its address."""
    with registered():
        yield from _serving(chosen)


@contextlib.contextmanager
def serving_titles(chosen: Settings) -> Iterator[str]:
    """The same with the titles that people play."""
    yield from _serving(chosen)


def _serving(chosen: Settings) -> Iterator[str]:
    listener = listen("127.0.0.1", 0)
    server = uvicorn.Server(configured(create_app(chosen), chosen))
    thread = threading.Thread(target=lambda: asyncio.run(server.serve(sockets=[listener])))
    thread.start()
    try:
        while not server.started:
            if not thread.is_alive():
                raise RuntimeError("the server did not start")
            threading.Event().wait(0.01)
        yield f"127.0.0.1:{listener.getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join()


def people(*kinds: str) -> list[Json]:
    """Seats for a new table: "person", "open", or "bot:greedy"."""
    return [
        {"kind": "bot", "strength": kind.partition(":")[2]} if kind.startswith("bot") else {"kind": kind}
        for kind in kinds
    ]


def open_table(where: str, *kinds: str, game: str = MARKET, **more: Any) -> Json:
    """Open a table, of Goblin Market unless another game is named."""
    asked = {"game": game, "seats": people(*kinds), **more}
    answer = httpx.post(f"http://{where}/api/tables", json=asked, timeout=30)
    assert answer.status_code == 201, answer.text
    made: Json = answer.json()
    return made


def run(work: Awaitable[R], seconds: float = 240) -> R:
    """Run a piece of asynchronous test, and not for ever: on a busy machine a bot takes long to wake."""

    async def bounded() -> R:
        try:
            return await asyncio.wait_for(work, seconds)
        finally:
            while _here:
                await _here.pop().close()

    return asyncio.run(bounded())


def whole(scene: Json, last: Json) -> Json:
    """The scene with what is only named, for it is as it was in the last."""
    full = dict(scene)
    for part, name in (("pieces", "id"), ("zones", "id"), ("seats", "seat"), ("tracks", "id")):
        if part in scene:
            known = {thing[name]: thing for thing in last.get(part, [])}
            full[part] = [thing if isinstance(thing, dict) else known[thing] for thing in scene[part]]
    return full


class Person:
    """Somebody at a table: sends messages, remembers the last state, keeps every byte he got."""

    def __init__(self, socket: ClientConnection, seats: list[int]) -> None:
        self.socket, self.seats = socket, seats
        self.state: Json = {}
        """The last one, with its scene in full."""
        self.log: list[Json] = []
        self.heard: list[Json] = []
        self.bytes: list[str] = []
        self._ids = itertools.count()
        self.prefix = f"p{random.getrandbits(40):x}"

    async def hear(self, seconds: float = 90) -> Json:
        """The next message."""
        text = await asyncio.wait_for(self.socket.recv(), seconds)
        assert isinstance(text, str)
        self.bytes.append(text)
        message: Json = json.loads(text)
        self.heard.append(message)
        if message["type"] == "state":
            self.state = {**message, "scene": whole(message["scene"], self.state.get("scene", {}))}
            del self.log[message["from_line"] :]
            self.log += message.get("lines", [])
        elif message["type"] == "welcome":
            self.seats = message["seats"]
        return message

    async def until(self, *types: str, when: Callable[[Json], bool] = lambda message: True) -> Json:
        """The next message of one of these types."""
        while True:
            message = await self.hear()
            if message["type"] in types and when(message):
                return message

    async def send(self, kind: str, **fields: Any) -> str:
        """Send a message; its id."""
        message = {"type": kind, "id": f"{self.prefix}-{next(self._ids)}", **fields}
        await self.socket.send(json.dumps(message))
        return str(message["id"])

    async def ask(self, kind: str, **fields: Any) -> Json:
        """Send a message and wait for its answer."""
        mine = await self.send(kind, **fields)
        return await self.until(
            "ack",
            "refused",
            "why",
            "commits",
            "advice",
            "rematch",
            "pong",
            when=lambda m: m.get("id", mine) == mine,
        )

    @property
    def offers(self) -> list[str]:
        """What may be chosen now."""
        prompt = self.state.get("prompt") or {}
        return [offer["choice"] for offer in prompt.get("offers", [])]

    async def choose(self, choice: str, **changes: Any) -> Json:
        """Choose; the answer. After an ack the state is the one that came of it."""
        seq = self.state["seq"]
        answer = await self.ask(
            "choose", **{"seat": self.state["seat"], "seq": seq, "choice": choice, **changes}
        )
        if answer["type"] == "ack":
            while self.state["seq"] < answer["seq"]:
                await self.until("state")
        return answer

    async def close(self) -> None:
        await self.socket.close()


async def sit(where: str, table: str, key: str, **hello: Any) -> Person:
    """Connect to a table and wait for the first state."""
    socket = await websockets.connect(f"ws://{where}/ws/tables/{table}", max_size=None, close_timeout=0.5)
    person = Person(socket, [])
    _here.append(person)
    await person.send("hello", key=key, **hello)
    await person.until("state", "bye")
    return person


async def sit_all(where: str, made: Json) -> list[Person]:
    """Everybody whose key the creator got."""
    return [await sit(where, made["table"], seat["key"]) for seat in made["seats"] if seat.get("key")]


async def past_the_bids(where: str, made: Json) -> list[Person]:
    """Everybody at a Goblin Market, once all have bid nothing and the first one has heard of it."""
    players = await sit_all(where, made)
    for player in players:
        await player.choose("bid 0")
    await catch_up(players[0], len(players))
    return players


async def play_on(players: list[Person], rng: random.Random, most: int = 10_000) -> int:
    """Everybody chooses at random until the game is over; how many choices were made."""
    made = 0
    while made < most:
        before = made
        for player in players:
            if player.state.get("over"):
                for other in players:
                    await catch_up(other, player.state["seq"])
                return made
            if player.state["seat"] in (player.state.get("prompt") or {}).get("seats", []) and player.offers:
                answer = await player.choose(rng.choice(player.offers))
                assert answer["type"] == "ack" or answer.get("stale"), answer
                made += answer["type"] == "ack"
                for other in players:
                    if other is not player:
                        await catch_up(other, player.state["seq"])
        if made == before:  # somebody has not heard the latest
            for player in players:
                with contextlib.suppress(TimeoutError):
                    await player.hear(0.1)
    return made


async def all_quiet(persons: list[Person]) -> None:
    """Everybody hears what there is to hear."""
    for person in persons:
        with contextlib.suppress(TimeoutError):
            while True:
                await person.hear(0.25)
    newest = max(person.state["seq"] for person in persons)
    for person in persons:  # the other process may have been slow to look
        if person.state["seq"] < newest:
            await person.until("state", when=lambda m: m["seq"] >= newest)


async def to_a_quiet_choice(players: list[Person], rng: random.Random) -> tuple[Person, str]:
    """Play on until somebody has a choice that says something in the log and reveals nothing."""
    while True:
        for player in players:
            seat = player.state["seat"]
            if seat not in player.state["prompt"]["seats"] or player.state["prompt"].get("mode"):
                continue
            for choice in player.offers:
                quiet = not (await player.ask("commits", seat=seat, choice=choice))["value"]
                if quiet and choice.startswith("travel"):
                    return player, choice
        await play_on(players, rng, most=1)


async def catch_up(player: Person, seq: int) -> None:
    """Wait until the player has seen that entry."""
    while player.state["seq"] < seq:
        await player.until("state")
