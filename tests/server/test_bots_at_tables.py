"""Bots at tables: they play, take over, hand back, keep time, and never hold up others."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Iterator
from types import SimpleNamespace
from typing import cast

import httpx
import pytest

from azeroth.engine import Seat, start
from azeroth.games import game_named
from azeroth.server.host import Host
from azeroth.server.table import driver as driver_module
from azeroth.server.table.driver import Driver
from azeroth.server.table.live import Live
from azeroth.server.work.jobs import Question, think
from tests.server.market import registered
from tests.server.people import MARKET, open_table, play_on, run, serving, settings, sit, sit_all


@pytest.fixture(scope="module")
def where(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    chosen = settings(tmp_path_factory.mktemp("bots"), bot_workers=1, abandoned_seconds=0.2)
    with serving(chosen) as address:
        yield address


def test_one_person_plays_a_whole_game_against_bots(where: str) -> None:
    async def play() -> None:
        made = open_table(where, "person", "bot:greedy", "bot:random", seed=4)
        (ann,) = await sit_all(where, made)
        rng = random.Random(1)
        while not ann.state.get("over"):
            if 0 in ann.state["prompt"]["seats"] and ann.offers:
                await ann.choose(rng.choice(ann.offers))
            else:
                await ann.until("state")
        welcome = next(m for m in ann.heard if m["type"] == "welcome")
        assert welcome["kinds"] == ["person", "bot:greedy", "bot:random"]

    run(play())


def test_a_bot_takes_over_and_hands_back(where: str) -> None:
    async def play() -> None:
        made = open_table(where, "person", "person", seed=4)
        ann, bob = await sit_all(where, made)
        await ann.choose("bid 0")
        await bob.ask("bot", seat=1, on=True)
        told = await ann.until("seats")
        assert told["taken_over"] == [1]
        await ann.until("state", when=lambda m: m["seq"] >= 2)
        await bob.ask("bot", seat=1, on=False)
        assert (await ann.until("seats")).get("taken_over", []) == []

    run(play())


def test_an_abandoned_seat_can_be_given_to_a_bot_by_others(where: str) -> None:
    async def play() -> None:
        made = open_table(where, "person", "person", seed=4)
        ann, bob = await sit_all(where, made)
        refused = await ann.ask("bot", seat=1, on=True)
        assert "Player 2 plays that seat" in refused["reason"]
        await bob.close()
        await ann.until("presence", when=lambda m: m["present"] == [0])
        await asyncio.sleep(0.3)
        assert (await ann.ask("bot", seat=1, on=True))["type"] == "ack"
        await ann.until("state", when=lambda m: m["seq"] >= 1)
        back = await sit(where, made["table"], made["seats"][1]["key"])
        assert (await back.ask("bot", seat=1, on=False))["type"] == "ack"

    run(play())


def test_who_concedes_is_played_by_a_bot_and_the_result_says_so(where: str) -> None:
    async def play() -> None:
        made = open_table(where, "person", "person", "bot:random", seed=4)
        ann, bob = await sit_all(where, made)
        await bob.ask("concede", seat=1)
        answer = await bob.ask("choose", seat=1, seq=0, choice="bid 0")
        assert "conceded" in answer["reason"]
        rng = random.Random(1)
        while not ann.state.get("over"):
            if 0 in ann.state["prompt"]["seats"] and ann.offers:
                await ann.choose(rng.choice(ann.offers))
            else:
                await ann.until("state")
        assert "Player 2 had conceded." in ann.state["scene"]["result"]

    run(play())


def test_when_one_of_two_concedes_the_game_is_over(where: str) -> None:
    async def play() -> None:
        made = open_table(where, "person", "bot:random", seed=4)
        (ann,) = await sit_all(where, made)
        await ann.ask("concede", seat=0)
        while not ann.state.get("over"):
            await ann.until("state")
        assert ann.state["scene"]["result"] == "Mira wins: Player 1 conceded."
        assert [panel["rank"] for panel in ann.state["scene"]["seats"]] == [2, 1]
        assert ann.state["scene"]["status"] == "The game is over"
        assert ann.state.get("prompt") is None
        refused = await ann.ask("choose", seat=0, seq=ann.state["seq"], choice="bid 0")
        assert "conceded" in refused["reason"]
        keys = {"keys": [made["seats"][0]["key"]]}
        (info,) = httpx.post(f"http://{where}/api/mine", json=keys).json()
        assert info["over"]
        assert not info.get("your_turn")
        assert (await ann.ask("rematch"))["type"] in ("ack", "rematch")

    run(play())


def test_when_a_game_is_given_up_nothing_is_hidden_any_more(where: str) -> None:
    """What the others had is part of how it ended."""

    async def play() -> None:
        made = open_table(where, "person", "person", game="secret-market", seed=77)
        ann, bob = await sit_all(where, made)

        def hidden() -> list[bool]:
            cards = [card for zone in ann.state["scene"]["zones"] for card in zone.get("cards", ())]
            return [bool(card.get("hidden")) for card in cards]

        assert any(hidden())
        await bob.ask("concede", seat=1)
        while not ann.state.get("over"):
            await ann.until("state")
        assert hidden()
        assert not any(hidden())
        assert ann.state["scene"].get("turn", -1) == -1, "it is nobody's"

    run(play())


def test_time_up_hands_the_seat_to_a_bot(where: str) -> None:
    async def play() -> None:
        made = open_table(where, "person", "person", seed=4, timer_seconds=1)
        ann, _ = await sit_all(where, made)
        assert ann.state["deadline"] > time.time() - 1
        await ann.choose("bid 0")
        told = await ann.until("seats")
        assert told["taken_over"] == [1]
        await ann.until("state", when=lambda m: m["seq"] >= 2)

    run(play())


def test_tables_of_bots_alone_play_to_their_end(where: str) -> None:
    made = open_table(where, "bot:random", "bot:random", seed=2)
    until = time.time() + 60
    keys = {"keys": [made["spectator_key"]]}
    while time.time() < until:
        (info,) = httpx.post(f"http://{where}/api/mine", json=keys).json()
        if info.get("over"):
            return
        time.sleep(0.2)
    raise AssertionError("the bots did not finish")


def test_a_bot_that_thinks_too_long_is_cut_off_with_a_legal_choice() -> None:
    with registered():
        game = game_named(MARKET)
        table = start(game, 2, seed=1)
        for seat in (0, 1):
            table.apply(seat, "bid 0")
        question = Question(
            MARKET, dict(table.options), table.names, table.snapshot(), 0, "search:1000000", 0.05, 7
        )
        began = time.perf_counter()
        thought = think(question)
        assert time.perf_counter() - began < 5
        assert thought.choice in [str(choice) for choice in table.choices(0)]


def test_a_bot_that_fails_is_told_at_the_table_and_in_the_log(
    where: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """People waited for it, and nobody knew why."""

    def broken(self: Driver, live: Live, seat: Seat) -> Question:
        raise KeyError("no such crate")

    monkeypatch.setattr(Driver, "_question", broken)

    async def play() -> tuple[str, int]:
        made = open_table(where, "person", "bot:greedy", seed=4)
        (ann,) = await sit_all(where, made)
        trouble = await ann.until("trouble")
        assert "The server made a mistake." in trouble["text"]
        monkeypatch.undo()
        return made["table"], ann.state["seq"]

    table, seq = run(play())
    noted = [record.__dict__ for record in caplog.records if record.getMessage() == "failed: bot"]
    (mine, *_) = [record for record in noted if record["table"] == table]
    assert mine["exc_info"]
    assert mine["seq"] == seq


def test_bots_that_fail_are_tried_again_ever_more_seldom(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every second there was another traceback in the log, for as long as the table was open."""
    now, tried = 0.0, list[float]()

    class Failing(Driver):
        def _next(self, live: Live) -> Seat | None:
            return Seat(0)

        def _scripted(self, live: Live) -> tuple[Seat, str] | None:
            return None

        def _question(self, live: Live, seat: Seat) -> Question:
            tried.append(now)
            raise KeyError("no such crate")

    monkeypatch.setattr(driver_module, "time", SimpleNamespace(monotonic=lambda: now))
    quiet = SimpleNamespace(driver=None, bots_failed=0, bots_rest_until=0.0, seq=3, lock=asyncio.Lock())
    quiet.failed, quiet.tell = (lambda where, error: where), (lambda trouble: None)
    live = cast("Live", quiet)
    driver = Failing(cast("Host", SimpleNamespace(spawn=asyncio.run)))
    for second in range(1000):
        now = float(second)
        driver.consider(live)
    assert tried == [0, 1, 3, 7, 15, 31, 63, 127, 255, 511, 811]


def test_a_server_without_bots_refuses_them(tmp_path_factory: pytest.TempPathFactory) -> None:
    with serving(settings(tmp_path_factory.mktemp("none"), bot_workers=0)) as address:
        asked = {"game": MARKET, "seats": [{"kind": "person"}, {"kind": "bot"}]}
        answer = httpx.post(f"http://{address}/api/tables", json=asked)
        assert answer.status_code == 400
        assert answer.json()["detail"] == "this server has no bots."
        games = httpx.get(f"http://{address}/api/games").json()
        assert all("strengths" not in game for game in games)


def test_bots_wait_for_people_and_finish_after_a_restart(tmp_path_factory: pytest.TempPathFactory) -> None:
    """A bot's turn that a stopped server left is played when somebody comes back."""
    chosen = settings(tmp_path_factory.mktemp("restart"), bot_workers=0)
    with registered(), serving(chosen) as address:
        made = open_table(address, "person", "person", seed=4)

        async def concede() -> None:
            ann, bob = await sit_all(address, made)
            await bob.ask("bot", seat=1, on=True)
            await ann.choose("bid 0")

        run(concede())

    with serving(chosen.model_copy(update={"bot_workers": 1})) as address:

        async def come_back() -> None:
            ann = await sit(address, made["table"], made["seats"][0]["key"])
            if ann.state["seq"] < 2:
                await ann.until("state", when=lambda m: m["seq"] >= 2)
            await play_on([ann], random.Random(1), most=1)

        run(come_back())
