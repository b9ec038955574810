"""Bots by client: they sit at tables over WebSockets and choose at random, as fast as they are answered."""

from __future__ import annotations

import asyncio
import itertools
import json
import random
import time
import urllib.request
from typing import Any

import msgspec
from msgspec import Struct

from bench.server.lean import Socket, connect


class Offer(Struct):
    """A choice."""

    choice: str


class Prompt(Struct):
    """Who must choose, and from what."""

    seats: tuple[int, ...]
    offers: tuple[Offer, ...] = ()


class Heard(Struct):
    """What a player needs to know of a message."""

    type: str
    seq: int = -1
    seat: int = -1
    over: bool = False
    prompt: Prompt | None = None
    id: str = ""
    stale: bool = False
    table: str = ""
    seats: tuple[int, ...] = ()
    rematch: str = ""
    reason: str = ""


_decode = msgspec.json.Decoder(Heard).decode
_ids = itertools.count()


class Tally:
    """What was measured."""

    def __init__(self) -> None:
        self.seconds: list[float] = []
        self.moves = 0
        self.stale = 0
        self.games = 0
        self.views = 0
        self.received = 0
        """How many bytes."""
        self.errors: list[str] = []

    def clear(self) -> None:
        self.__init__()  # type: ignore[misc]

    def at(self, share: float) -> float:
        """The milliseconds within which that part of all moves was answered."""
        ordered = sorted(self.seconds)
        return 1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0


class Player:
    """One seat. Comes back by itself when the connection is lost, and sends again what was not answered."""

    def __init__(
        self,
        host: str,
        port: int,
        table: str,
        key: str,
        tally: Tally,
        seed: int,
        *,
        chooses_all: bool = False,
    ) -> None:
        """`chooses_all`: the table answers nothing for that player, not even what has one answer."""
        self.chooses_all = chooses_all
        self.host, self.port, self.table, self.key, self.tally = host, port, table, key, tally
        self.rng = random.Random(seed)
        self.socket: Socket | None = None
        self.seq = -1
        self.over = False
        self.playing = True
        self.acknowledged: dict[tuple[str, str], str] = {}
        """The choice of every acknowledged move, by table and message."""
        self._sent: tuple[str, int, str, float] | None = None
        self._task: asyncio.Task[None] | None = None
        self.reconnects = 0
        self.seated = asyncio.Event()
        """Set when the table has been seen."""

    async def sit(self) -> None:
        """Connect, trying again while the server is away."""
        while self.playing:
            try:
                self.socket = await connect(
                    self.host, self.port, f"/ws/tables/{self.table}", self._hear, self._lost
                )
            except (ConnectionError, OSError):
                await asyncio.sleep(0.05)
                continue
            self._say({"type": "hello", "key": self.key, "since": 0, "seq": -1, "brief": True})
            return

    def stop(self) -> None:
        self.playing = False
        if self.socket is not None:
            self.socket.close()

    def _say(self, message: dict[str, Any]) -> None:
        assert self.socket is not None
        self.socket.send(json.dumps(message).encode())

    def _lost(self) -> None:
        if self.playing:
            self.reconnects += 1
            self._task = asyncio.ensure_future(self.sit())

    def _hear(self, raw: bytes) -> None:
        self.tally.received += len(raw)
        message = _decode(raw)
        if message.type == "state":
            self._see(message)
        elif message.type == "ack":
            if self._sent is not None and self._sent[0] == message.id:
                self.acknowledged[self.table, message.id] = self._sent[2]
        elif message.type == "refused":
            self._refused(message)
        elif message.type == "welcome":
            if message.rematch:
                self._move_on(message.rematch)  # made while we were away
            elif self.chooses_all and message.seats:
                seat = message.seats[0]
                self._say({"type": "pass_for", "id": f"p{next(_ids)}", "seat": seat, "until": "asked"})
        elif message.type == "rematch" and message.table != self.table:
            self._move_on(message.table)
        elif message.type == "bye":
            self.tally.errors.append(message.reason)

    def _see(self, state: Heard) -> None:
        self.seq, self.over = state.seq, state.over
        self.seated.set()
        self.tally.views += 1
        sent = self._sent
        if sent is not None and state.seq > sent[1]:
            self.tally.seconds.append(time.perf_counter() - sent[3])
            self.tally.moves += 1
            self._sent = sent = None
        if not self.playing:
            return
        if state.over:
            if state.seat == 0:
                self.tally.games += 1
                self._say({"type": "rematch", "id": f"r{next(_ids)}"})
            return
        if sent is not None:
            # We were cut off before the answer: send the same message again.
            self._choose(sent[0], state.seat, sent[1], sent[2])
            return
        prompt = state.prompt
        if prompt is not None and prompt.offers and state.seat in prompt.seats:
            choice = prompt.offers[int(self.rng.random() * len(prompt.offers))].choice
            name = f"m{next(_ids)}"
            self._sent = (name, state.seq, choice, time.perf_counter())
            self._choose(name, state.seat, state.seq, choice)

    def _choose(self, name: str, seat: int, seq: int, choice: str) -> None:
        self._say({"type": "choose", "id": name, "seat": seat, "seq": seq, "choice": choice})

    def _refused(self, message: Heard) -> None:
        self._sent = None
        if message.stale:
            self.tally.stale += 1
        else:
            self.tally.errors.append(message.reason)

    def _move_on(self, table: str) -> None:
        assert self.socket is not None
        self.table, self._sent, self.seq = table, None, -1
        self.socket.close()
        self._task = asyncio.ensure_future(self.sit())


def open_table(where: str, game: str, seats: int, watching: int = 0) -> tuple[str, list[str]]:
    """A new table; its id, and the keys of all who sit or watch there."""
    body = json.dumps({"game": game, "seats": [{"kind": "person"}] * seats}).encode()
    request = urllib.request.Request(
        f"http://{where}/api/tables", body, {"content-type": "application/json"}, method="POST"
    )
    with urllib.request.urlopen(request, timeout=60) as answer:
        made = json.load(answer)
    return made["table"], [*(seat["key"] for seat in made["seats"]), *[made["spectator_key"]] * watching]
