"""What strangers send and networks do: odd paths, odd saves, half requests, full disks, mistakes of ours."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import sqlite3
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from sqlalchemy.exc import OperationalError

import goblin_market as gm
from azeroth.engine import Seat
from azeroth.engine.view.scene import Scene
from azeroth.server.app import create_app
from azeroth.server.http.security import address, host_allowed
from azeroth.server.running.tuning import configured
from azeroth.server.settings import Settings
from azeroth.server.storage import Append
from azeroth.server.storage.groups import written
from azeroth.server.storage.writer import Writer
from tests.server.market import SeenMarket, registered
from tests.server.people import MARKET, open_table, play_on, run, serving, settings, sit, sit_all
from tests.server.test_going_on import save_of


@pytest.fixture(scope="module")
def where(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(settings(tmp_path_factory.mktemp("edges"))) as address:
        yield address


def post(where: str, path: str, **body: object) -> httpx.Response:
    return httpx.post(f"http://{where}/api{path}", json=body, timeout=60)


@pytest.mark.parametrize(
    "path",
    ["/%00", "/" + "a" * 5000, "/t/" + "%2e" * 900, "/assets/%00.js", "/api/%00", "/" + "%E2%9C%93" * 90],
)
def test_odd_paths_are_no_mistakes_of_ours(where: str, path: str) -> None:
    assert httpx.get(f"http://{where}{path}").status_code in (200, 404, 503)


def test_odd_saves_are_refused_with_a_sentence(where: str) -> None:
    good = json.loads(save_of(MARKET))
    odd: list[dict[str, Any]] = [
        {"choices": ["done *²"]},
        {"choices": ["done *999999999"]},
        {"start": {"dice": "three"}},
        {"start": {"traders": 7}},
        {"start": {"position": "!"}},
        {"options": {"no": "such"}},
        {"seats": []},
        {"seats": ["A"] * 99},
        {"game": "no-such-game"},
        {"format": 99},
    ]
    for change in odd:
        for path, more in (("/replays", {}), ("/tables", {"game": MARKET})):
            answer = post(where, path, save=json.dumps({**good, **change}), **more)
            assert answer.status_code in (400, 422), (path, change, answer.text)
            assert answer.json()["detail"]
    for seed in (2**70, -5, 0):
        assert post(where, "/replays", save=json.dumps({**good, "seed": seed, "end": ""})).status_code == 201
        made = post(where, "/tables", game=MARKET, save=json.dumps({**good, "seed": seed, "end": ""}))
        assert made.status_code == 201


@pytest.mark.parametrize("method", ["GET", "POST"])
@pytest.mark.parametrize("path", ["/", "/t/abc", "/api/tables", "/api/games"])
def test_a_long_body_of_untold_length_is_refused(where: str, method: str, path: str) -> None:
    """It was a 500, and a traceback in the log."""

    async def sent() -> bytes:
        reader, writer = await asyncio.open_connection(*where.split(":"))
        writer.write(
            f"{method} {path} HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n".encode()
        )
        with contextlib.suppress(ConnectionError):
            for _ in range(10):
                writer.write(b"20000\r\n" + b"x" * 0x20000 + b"\r\n")
                await writer.drain()
        line = await asyncio.wait_for(reader.readline(), 20)
        writer.close()
        return line

    assert run(sent()).split()[1] in (b"200", b"404", b"405", b"413", b"422")


@pytest.mark.parametrize("host", ["[", "[::1", "]", "a[b", ""])
def test_odd_names_are_not_ours(host: str) -> None:
    """They were a 500."""
    assert not host_allowed({"host": host}, Settings())


def test_head_is_answered_like_get(where: str) -> None:
    for path in ("/", "/api/games", "/healthz", "/api/rules", "/t/abc"):
        head, get = httpx.head(f"http://{where}{path}"), httpx.get(f"http://{where}{path}")
        assert head.status_code == get.status_code
        assert head.content == b""


def test_what_is_long_is_compressed(where: str) -> None:
    answer = httpx.get(f"http://{where}/api/rules?game=sw", headers={"accept-encoding": "gzip"})
    assert answer.headers["content-encoding"] == "gzip"
    assert len(answer.json()) > 100
    plain = httpx.get(f"http://{where}/api/rules?game=sw", headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.json() == answer.json()


def test_only_its_own_names_are_answered(where: str) -> None:
    """A page of another site whose name leads here would be taken for one of ours."""
    evil = httpx.get(f"http://{where}/api/games", headers={"host": "evil.example"})
    assert evil.status_code == 421
    same = {"host": "evil.example", "origin": "http://evil.example"}
    asked = {"game": MARKET, "seats": [{"kind": "person"}, {"kind": "person"}]}
    assert httpx.post(f"http://{where}/api/tables", json=asked, headers=same).status_code == 421
    chosen = Settings(hosts="games.example.org", origins="https://friends.example", host="0.0.0.0")
    for host, fine in {
        "localhost:8000": True, "127.0.0.1:8000": True, "[::1]:8000": True, "192.168.1.7": True,
        "games.example.org": True, "friends.example": True, "evil.example": False, "": False,
        "localhost.evil.example": False,
    }.items():  # fmt: skip
        assert host_allowed({"host": host}, chosen) is fine, host
    assert host_allowed({"host": "anything"}, Settings(hosts="*"))


def test_an_asker_with_ipv6_has_one_network_not_a_million_addresses() -> None:
    def of(text: str) -> str:
        return address({"client": (text, 1)})

    assert of("2001:db8:1:2:3:4:5:6") == of("2001:db8:1:2::9") != of("2001:db8:1:3::9")
    assert of("::ffff:192.0.2.7") == of("192.0.2.7") == "192.0.2.7"
    assert of("not an address") == "not an address"


def test_half_sent_requests_are_hung_up_on(tmp_path: Path) -> None:
    import uvicorn

    from azeroth.server.running.serve import listen
    from tests.server.people import MODULES

    assert MODULES
    chosen = settings(tmp_path, request_seconds=0.5)
    with registered():
        config = configured(create_app(chosen), chosen)
        server, listener = uvicorn.Server(config), listen("127.0.0.1", 0)
        port = listener.getsockname()[1]

        async def attack() -> None:
            serving_ = asyncio.create_task(server.serve(sockets=[listener]))
            while not server.started:
                await asyncio.sleep(0.02)
            halves = (
                b"",
                b"GET / HT",
                b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ",
                b"POST /api/mine HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{",
                b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\nGET / HT",
            )
            for half in halves:
                reader, writer = await asyncio.open_connection("127.0.0.1", port)
                writer.write(half)
                await writer.drain()
                await asyncio.wait_for(_to_the_end(reader), 10)
                writer.close()
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            for _ in range(3):  # who takes time between whole requests is not
                writer.write(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
                await asyncio.wait_for(reader.readuntil(b"}"), 5)
                await asyncio.sleep(0.7)
            writer.close()
            server.should_exit = True
            await serving_

        run(attack())


async def _to_the_end(reader: asyncio.StreamReader) -> None:
    try:
        while await reader.read(4096):
            pass
    except ConnectionResetError:
        pass


def test_a_full_disk_is_told_by_the_health_check_and_at_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving(settings(tmp_path)) as where:
        made = open_table(where, "person", "person", seed=3)
        original, writes, full = Writer._transaction, written, False

        async def failing(self: Writer, work: Any) -> Any:
            if full:
                raise OperationalError("INSERT", {}, Exception("database or disk is full"))
            return await original(self, work)

        def not_written(connection: sqlite3.Connection, group: Sequence[Append]) -> None:
            if full:
                raise sqlite3.OperationalError("database or disk is full")
            writes(connection, group)

        monkeypatch.setattr(Writer, "_transaction", failing)
        monkeypatch.setattr("azeroth.server.storage.writer.written", not_written)

        async def play() -> None:
            nonlocal full
            ann, bob = await sit_all(where, made)
            await play_on([ann, bob], random.Random(1), most=2)
            before = ann.state["scene"]
            full = True
            mover = ann if ann.offers else bob
            answer = await mover.choose(mover.offers[0])
            assert answer["type"] == "refused"
            assert "could not keep that" in answer["reason"]
            assert not answer.get("stale"), "the table has not moved on"
            async with httpx.AsyncClient() as client:
                assert (await client.get(f"http://{where}/healthz", timeout=30)).status_code == 503
                full = False
                assert (await client.get(f"http://{where}/healthz", timeout=30)).status_code == 200
            late = await sit(where, made["table"], made["seats"][0]["key"])
            assert late.state["scene"] == before
            while not mover.offers:
                await mover.until("state")
            assert (await mover.choose(mover.offers[0]))["type"] == "ack"

        run(play())


def test_a_person_who_never_came_is_not_replaced_at_once(where: str) -> None:
    async def play() -> None:
        made = open_table(where, "person", "person", seed=3)
        ann = await sit(where, made["table"], made["seats"][0]["key"])
        answer = await ann.ask("bot", seat=1, on=True)
        assert answer["type"] == "refused"
        assert "has been away for 120 seconds" in answer["reason"]

    run(play())


def test_who_sits_at_a_table_is_no_slow_request(tmp_path: Path) -> None:
    """Every connection was once cut when the time for a request had passed."""
    with serving(settings(tmp_path, request_seconds=0.3)) as where:

        async def stay() -> None:
            made = open_table(where, "person", "person")
            ann = await sit(where, made["table"], made["seats"][0]["key"])
            await asyncio.sleep(1)
            assert (await ann.ask("ping"))["type"] == "pong"

        run(stay())


def test_a_ping_is_answered(where: str) -> None:
    async def play() -> None:
        made = open_table(where, "person", "person", seed=3)
        ann = await sit(where, made["table"], made["seats"][0]["key"])
        assert (await ann.ask("ping"))["type"] == "pong"

    run(play())


def test_a_board_that_cannot_be_drawn_is_told_with_a_way_to_report_it(
    where: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(t: gm.Table, seat: Seat | None) -> Scene:
        if t.state.sold and seat == 0:
            raise IndexError("no such town")
        return gm.scene(t, seat)

    monkeypatch.setattr(SeenMarket, "view", replace(SeenMarket.view, scene=broken))

    async def play() -> str:
        made = open_table(where, "person", "person", seed=3)
        key = made["seats"][0]["key"]
        ann, bob = await sit_all(where, made)
        while not any(message["type"] == "trouble" for message in ann.heard):
            mover = next(
                (p for p in (ann, bob) if p.offers and p.state["seat"] in p.state["prompt"]["seats"]), bob
            )
            move = {"seat": mover.state["seat"], "seq": mover.state["seq"], "choice": mover.offers[0]}
            assert (await mover.ask("choose", **move))["type"] == "ack"
            for person in (ann, bob):
                try:
                    while True:
                        await person.hear(0.3)
                except TimeoutError:
                    pass
        trouble = next(message for message in ann.heard if message["type"] == "trouble")
        assert "failed to draw this table (IndexError)" in trouble["text"]
        assert (await ann.ask("ping"))["type"] == "pong", "the connection goes on"
        async with httpx.AsyncClient() as client:
            url = f"http://{where}/api/tables/{made['table']}/report"
            report = (await client.get(url, headers={"X-Key": key}, timeout=30)).json()
            assert (await client.get(url, headers={"X-Key": "wrong"})).status_code == 403
        told = msgspec.json.decode(report["text"])
        assert told["trouble"] == "draw: IndexError"
        mine = [choice for choice in told["choices"] if choice[0] == 0]
        others = [choice for choice in told["choices"] if choice[0] == 1]
        assert all(text != "?" for _, text in mine)
        assert all(text == "?" for _, text in others), "no choice of others, which may be secret"
        assert "seed" not in told
        return str(trouble["report"])

    report = run(play())
    noted = [record for record in caplog.records if record.getMessage() == "failed: draw"]
    assert noted
    assert f"{noted[0].table}-{noted[0].seq}" == report  # type: ignore[attr-defined]
    assert noted[0].exc_info


def test_tables_that_nobody_comes_to_expire_by_the_rule_that_the_lobby_tells(tmp_path: Path) -> None:
    with serving(settings(tmp_path, expire_days=90, expire_idle_days=7)) as where:
        about = httpx.get(f"http://{where}/api/about").json()
        assert (about["expire_days"], about["expire_idle_days"]) == (90, 7)
        made = open_table(where, "person", "person", seed=3)
        (mine,) = post(where, "/mine", keys=[made["seats"][0]["key"]]).json()
        assert 6.9 < (mine["expires"] - time.time()) / 86_400 < 7.1
