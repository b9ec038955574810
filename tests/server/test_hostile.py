"""Clients that mean harm: garbage, giants, floods, other people's seats. The table stays as it was."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import time
from collections.abc import Iterator

import httpx
import pytest
import websockets
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.server.people import (
    Json,
    Person,
    all_quiet,
    open_table,
    play_on,
    run,
    serving,
    settings,
    sit,
    sit_all,
)


@pytest.fixture(scope="module")
def where(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    chosen = settings(
        tmp_path_factory.mktemp("hostile"), messages_per_second=20, messages_burst=60,
        connections_per_table=5, origins="https://friends.example",
    )  # fmt: skip
    with serving(chosen) as address:
        yield address


GARBAGE = [
    "", "hello", "{", "[]", "null", "42", '"x"', "{}", '{"type": "nonsense", "id": "1"}',
    '{"type": "choose"}', '{"type": "choose", "id": 5, "seat": 0, "seq": 0, "choice": "bid 0"}',
    '{"type": "choose", "id": "a", "seat": -1, "seq": 0, "choice": "bid 0"}',
    '{"type": "choose", "id": "a", "seat": 99999999999999999999, "seq": 0, "choice": "bid 0"}',
    '{"type": "choose", "id": "a", "seat": 0, "seq": 1e400, "choice": "bid 0"}',
    '{"type": "choose", "id": "a", "seat": 0, "seq": 0, "choice": "bid 0", "extra": 1}',
    '{"type": "choose", "id": "a", "seat": 0, "seq": 0, "choice": ""}',
    '{"type": "chat", "id": "a", "text": "' + "x" * 501 + '"}',
    '{"type": "chat", "id": "' + "i" * 65 + '", "text": "x"}',
    '{"type": "look", "seat": 1}', '{"type": "agree_undo", "id": "a", "yes": true}',
    '{"type": "guide", "id": "a", "step": 0}', '{"type": "bot", "id": "a", "seat": 30, "on": true}',
    '{"type": "why", "id": "a", "seat": 0, "thing": "' + "[" * 190 + '"}',
    "[" * 5000, '{"a":' * 3000, "\x00\x01\x02", "\ud7ff\uffff", '{"type":"\\ud800"}',
]  # fmt: skip


def state_of(person: Person) -> Json:
    return {name: person.state.get(name) for name in ("seq", "scene", "prompt", "at")}


def test_garbage_gets_a_sentence_and_changes_nothing(where: str) -> None:
    async def play() -> None:
        made = open_table(where, "person", "person", seed=3)
        ann, bob = await sit_all(where, made)
        before = state_of(ann)
        for text in GARBAGE:
            if text == "":
                continue
            await ann.socket.send(text)
            answer = await ann.until("refused", "state", "why")
            if answer["type"] == "refused":
                assert len(answer["reason"]) > 10
            await asyncio.sleep(0.05)  # within the limits
        for raw in (b"\x80\x81\xff", b"\x00" * 100):
            await ann.socket.send(raw)
            assert (await ann.until("refused"))["reason"]
        fresh = await sit(where, made["table"], made["seats"][0]["key"])
        assert state_of(fresh) == before
        assert (await bob.choose("bid 0"))["type"] == "ack"

    run(play())


def test_random_bytes_and_mutated_messages(where: str) -> None:
    """A thousand broken messages over several connections: every one answered or cut off, none followed."""
    rng = random.Random(5)
    good = json.dumps({"type": "choose", "id": "x", "seat": 1, "seq": 0, "choice": "bid 1"})

    async def play() -> None:
        made = open_table(where, "person", "person", seed=3)
        ann, bob = await sit_all(where, made)
        before = state_of(bob)
        for _ in range(8):
            with contextlib.suppress(ConnectionClosed):
                eve = await sit(where, made["table"], made["seats"][0]["key"])
                for _ in range(125):
                    text = bytearray(good.encode())
                    for _ in range(rng.randint(1, 8)):
                        text[rng.randrange(len(text))] = rng.randrange(256)
                    await eve.socket.send(bytes(text))
                await eve.close()
        late = await sit(where, made["table"], made["seats"][1]["key"])
        assert state_of(late) == before
        assert (await ann.choose("bid 0"))["type"] == "ack"

    run(play())


def test_a_giant_message_ends_the_connection_not_the_table(where: str) -> None:
    async def play() -> None:
        made = open_table(where, "person", "person", seed=3)
        ann, bob = await sit_all(where, made)
        with contextlib.suppress(ConnectionClosed):  # it may be ended while this is still being sent
            await ann.socket.send('{"type": "chat", "id": "a", "text": "' + "x" * 2_000_000 + '"}')
        with pytest.raises(ConnectionClosed) as closed:
            await ann.until("never")
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009  # too big
        assert (await bob.choose("bid 0"))["type"] == "ack"

    run(play())


def test_other_peoples_seats_are_not_ones_own(where: str) -> None:
    async def play() -> None:
        made = open_table(where, "person", "person", seed=3)
        ann, _ = await sit_all(where, made)
        for kind, fields in (
            ("choose", {"seq": 0, "choice": "bid 0"}),
            ("undo", {"seq": 0}),
            ("why", {"thing": "zone:hand:1"}),
            ("commits", {"choice": "bid 0"}),
            ("concede", {}),
            ("look", {}),
        ):
            answer = await ann.ask(kind, seat=1, **fields)
            assert answer["type"] == "refused", answer
            assert "not yours" in answer["reason"]
        late = await sit(where, made["table"], made["seats"][1]["key"])
        assert late.state["seq"] == 0

    run(play())


def test_replayed_and_reordered_messages_change_nothing_twice(where: str) -> None:
    async def play() -> None:
        made = open_table(where, "person", "person", seed=3)
        ann, bob = await sit_all(where, made)
        sent: list[Json] = []
        rng = random.Random(1)
        while len(sent) < 12:
            chosen = len(sent)
            for player in (ann, bob):
                seat = player.state["seat"]
                if seat in player.state["prompt"]["seats"] and player.offers:
                    message = {
                        "type": "choose", "id": f"m{len(sent)}", "seat": seat, "seq": player.state["seq"],
                        "choice": rng.choice(player.offers),
                    }  # fmt: skip
                    sent.append(message)
                    answer = await player.ask(
                        **{"kind": "choose", **{k: v for k, v in message.items() if k != "type"}}
                    )
                    assert answer["type"] == "ack"
                    for other in (ann, bob):
                        while other.state["seq"] < answer["seq"]:
                            await other.until("state")
            if len(sent) == chosen:  # somebody is being answered for
                for player in (ann, bob):
                    with contextlib.suppress(TimeoutError):
                        await player.hear(0.1)
        await all_quiet([ann, bob])
        before = state_of(ann)
        rng.shuffle(sent)
        for message in sent:
            mine = ann if message["seat"] == 0 else bob
            await mine.socket.send(json.dumps(message))
            answer = await mine.until("ack", "refused")
            assert answer["type"] == "ack"  # known already
            stale = {**message, "id": f"new {message['id']}"}
            await mine.socket.send(json.dumps(stale))
            answer = await mine.until("ack", "refused")
            assert answer["type"] == "refused"
            assert answer["stale"]
            await asyncio.sleep(0.08)
        late = await sit(where, made["table"], made["seats"][0]["key"])
        assert state_of(late) == before

    run(play())


def test_a_flood_is_cut_off_and_others_play_on(where: str) -> None:
    async def play() -> None:
        made = open_table(where, "person", "person", seed=3)
        ann, bob = await sit_all(where, made)
        eve = await sit(where, made["table"], made["spectator_key"])
        answers = 0

        async def listen() -> None:
            nonlocal answers
            with contextlib.suppress(ConnectionClosed):
                while True:
                    await eve.hear()
                    answers += 1

        async def flood() -> int:
            sent = 0
            with contextlib.suppress(ConnectionClosed):
                while sent < 5000:
                    await eve.send("chat", text="spam")
                    sent += 1
                    if sent % 100 == 0:
                        await asyncio.sleep(0.1)  # a thousand a second
            return sent

        listening = asyncio.create_task(listen())
        flooding = asyncio.create_task(flood())
        began = time.perf_counter()
        slowest = 0.0
        for player in (ann, bob):
            at = time.perf_counter()
            assert (await player.choose("bid 0"))["type"] == "ack"
            slowest = max(slowest, time.perf_counter() - at)
        await flooding
        await listening
        spent = time.perf_counter() - began
        assert eve.heard[-1] == {"type": "bye", "reason": "Far too many messages."}
        assert sum(m["type"] == "chat" for m in eve.heard) <= 60 + 20 * spent
        # What is heard is acknowledged and said to all; on a busy machine it takes longer to be cut off.
        assert answers < 300 + 45 * spent
        assert slowest < 5
        await play_on([ann, bob], random.Random(1), most=2)

    run(play())


def test_wrong_keys_and_tables_look_the_same(where: str) -> None:
    async def play() -> None:
        made = open_table(where, "person", "person", seed=3)
        said = set()
        for table, key in (
            (made["table"], "wrong"),
            ("nowhere", made["seats"][0]["key"]),
            ("../../etc/passwd", "x"),
            (made["table"], made["seats"][0]["key"][:-1]),
        ):
            try:
                eve = await sit(where, table, key)
            except InvalidStatus:
                continue
            assert eve.heard[0]["type"] == "bye"
            said.add(eve.heard[0]["reason"])
        assert said == {"There is no such table, or the key does not open it."}

    run(play())


def test_who_says_nothing_or_no_hello_is_let_go(where: str) -> None:
    async def play() -> None:
        made = open_table(where, "person", "person", seed=3)
        for text in ("garbage", '{"type": "chat", "id": "a", "text": "hi"}', '{"type": "hello"}'):
            socket = await websockets.connect(f"ws://{where}/ws/tables/{made['table']}")
            await socket.send(text)
            assert json.loads(await socket.recv())["type"] == "bye"
            with pytest.raises(ConnectionClosed):
                await socket.recv()

    run(play())


def test_too_many_at_one_table(where: str) -> None:
    async def play() -> None:
        made = open_table(where, "person", "person", seed=3)
        for _ in range(5):
            await sit(where, made["table"], made["spectator_key"])
        sixth = await sit(where, made["table"], made["spectator_key"])
        assert sixth.heard == [{"type": "bye", "reason": "Too many people are at this table."}]

    run(play())


def test_pages_of_other_sites_may_not_connect(where: str) -> None:
    async def play() -> None:
        made = open_table(where, "person", "person", seed=3)
        url = f"ws://{where}/ws/tables/{made['table']}"
        for origin in ("https://evil.example", "null", f"http://{where}.evil.example"):
            with pytest.raises(InvalidStatus):
                await websockets.connect(url, origin=origin)  # type: ignore[arg-type]
        for origin in (f"http://{where}", "https://friends.example"):
            socket = await websockets.connect(url, origin=origin)  # type: ignore[arg-type]
            await socket.close()

    run(play())
    asked = {"game": "goblin-market", "seats": [{"kind": "person"}, {"kind": "person"}]}
    evil = httpx.post(f"http://{where}/api/tables", json=asked, headers={"origin": "https://evil.example"})
    assert evil.status_code == 403


def test_requests_are_bounded_in_size_and_rate(tmp_path_factory: pytest.TempPathFactory) -> None:
    chosen = settings(
        tmp_path_factory.mktemp("rates"), requests_per_second=0.1, requests_burst=10, tables_per_minute=5
    )
    with serving(chosen) as address:
        big = httpx.post(f"http://{address}/api/replays", content=b"x" * 500_000)
        assert big.status_code == 413

        def pieces() -> Iterator[bytes]:
            for _ in range(600):
                yield b"x" * 1000

        with contextlib.suppress(httpx.TransportError):
            unsaid = httpx.post(f"http://{address}/api/replays", content=pieces())
            assert unsaid.status_code >= 400
        answers = [httpx.get(f"http://{address}/api/games").status_code for _ in range(20)]
        assert answers.count(429) >= 5
        assert httpx.get(f"http://{address}/healthz").status_code == 200


def test_every_answer_has_the_security_headers(where: str) -> None:
    for path in ("/", "/api/games", "/api/nothing", "/t/abc", "/healthz", "/assets/x.js", "/api/docs"):
        headers = httpx.get(f"http://{where}{path}").headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert "http" not in policy.replace("https:", "")
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["x-frame-options"] == "DENY"
        assert "server" not in headers or "uvicorn" in headers["server"]
    assert httpx.get(f"http://{where}/api/games").headers["cache-control"] == "no-store"


def test_no_file_outside_the_client_is_served(where: str) -> None:
    for path in (
        "/../settings.py",
        "/..%2fsettings.py",
        "/%2e%2e/settings.py",
        "//etc/passwd",
        "/assets/../../app.py",
    ):
        answer = httpx.get(f"http://{where}{path}")
        assert answer.status_code in (404, 503) or "<!doctype html>" in answer.text
        assert "import" not in answer.text.split("<body")[0]
