"""Pass for me until …: at the server, kept and replayed move by move, and telling nothing."""

from __future__ import annotations

import asyncio
import random
import sqlite3
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from azeroth.engine import Table, start
from azeroth.games import game_named
from azeroth.server.storage import Entry
from azeroth.server.table.journal import Journal
from azeroth.server.table.live import Live
from tests.server.market import registered
from tests.server.people import Json, Person, catch_up, open_table, run, serving, settings, sit, sit_all

DUEL = "hedge-duel"
PAUSE = 0.5


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("passing")


@pytest.fixture(scope="module")
def where(folder: Path) -> Iterator[str]:
    with serving(settings(folder, pass_seconds=PAUSE)) as address:
        yield address


def seed_where(fits: Callable[[Table[Any, Any]], bool]) -> tuple[int, str]:
    """A duel in which that holds after Ann's first use of a card: its seed, and which use."""
    with registered():
        for seed in range(200):
            first = start(game_named(DUEL), 2, seed=seed)
            for choice in first.choices(0):
                table = start(game_named(DUEL), 2, seed=seed)
                table.apply(0, choice)
                if str(choice) != "pass" and table.seats == (1,) and fits(table):
                    return seed, str(choice)
    raise AssertionError("no seed fits")


def nothing_to_use(table: Table[Any, Any]) -> bool:
    return len(table.choices(1)) == 1


def something_to_use(table: Table[Any, Any]) -> bool:
    return len(table.choices(1)) > 1


async def seated(where: str, seed: int) -> tuple[Json, Person, Person]:
    made = open_table(where, "person", "person", game=DUEL, seed=seed)
    ann, bob = await sit_all(where, made)
    return made, ann, bob


def entries(folder: Path, table: str) -> list[tuple[int, str]]:
    connection = sqlite3.connect(folder / "tables.sqlite")
    try:
        rows = connection.execute("SELECT seat, text FROM entries WHERE table_id = ? ORDER BY seq", [table])
        return [(seat, text) for seat, text in rows]
    finally:
        connection.close()


def test_passes_for_a_turn_are_given_at_once_each_an_entry_of_its_own(where: str, folder: Path) -> None:
    seed, choice = seed_where(something_to_use)

    async def play() -> None:
        made, ann, bob = await seated(where, seed)
        assert (await bob.ask("pass_for", seat=1, until="turn"))["type"] == "ack"
        await bob.until("state", when=lambda m: m.get("standing") == "turn")
        answer = await ann.choose(choice)
        assert answer["seq"] >= 2
        await catch_up(bob, answer["seq"])
        assert bob.offers == []
        kept = entries(folder, made["table"])
        assert kept[:2] == [(0, choice), (1, "pass")]
        assert len(kept) == answer["seq"] == ann.state["at"]
        url = f"http://{where}/api/tables/{made['table']}/replay"
        for at in range(len(kept) + 1):
            shown = httpx.get(url, params={"at": at}, headers={"X-Key": made["seats"][0]["key"]}, timeout=30)
            assert shown.json()["at"] == at
        assert all("standing" not in message for message in ann.heard), "it is nobody else's affair"

    run(play())


def test_what_was_said_outlives_the_server(tmp_path: Path) -> None:
    seed, choice = seed_where(something_to_use)
    chosen = settings(tmp_path, pass_seconds=PAUSE)

    async def before(where: str) -> Json:
        made, _, bob = await seated(where, seed)
        assert (await bob.ask("pass_for", seat=1, until="turn"))["type"] == "ack"
        return made

    async def after(where: str, made: Json) -> None:
        ann, bob = await sit_all(where, made)
        assert bob.state["standing"] == "turn"
        answer = await ann.choose(choice)
        await catch_up(bob, answer["seq"])
        assert entries(tmp_path, made["table"])[:2] == [(0, choice), (1, "pass")]

    with serving(chosen) as where:
        made = run(before(where))
    with serving(chosen) as where:
        run(after(where, made))


def test_nobody_is_asked_what_they_cannot_answer(where: str, folder: Path) -> None:
    seed, choice = seed_where(nothing_to_use)

    async def play() -> None:
        made, ann, bob = await seated(where, seed)
        began = time.monotonic()
        await ann.choose(choice)
        assert ann.state["prompt"]["seats"] == [1], "it is Bob's choice, as far as Ann can see"
        await catch_up(bob, 1)
        assert bob.offers == []
        await catch_up(ann, 2)
        assert PAUSE * 0.9 < time.monotonic() - began < PAUSE + 3
        assert entries(folder, made["table"])[:2] == [(0, choice), (1, "pass")]

    run(play())


def test_where_an_answer_fails_the_person_is_asked(
    where: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seed, choice = seed_where(nothing_to_use)

    def half_done(journal: Journal, *, looking: bool = False) -> None:
        if journal.table.pass_next(looking=looking):
            raise RuntimeError("in the middle of it")

    monkeypatch.setattr(Journal, "passed", half_done)

    async def play() -> None:
        made, ann, bob = await seated(where, seed)
        await ann.choose(choice)
        await bob.until("state", when=lambda m: bool(bob.offers))
        assert bob.offers == ["pass"], "as if nothing had been tried"
        await bob.choose("pass")
        assert entries(folder, made["table"])[:2] == [(0, choice), (1, "pass")]

    run(play())


def test_where_an_answer_after_a_choice_fails_the_choice_is_kept(
    where: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(live: Live, *done: Entry) -> list[Entry]:
        if live.answers:
            raise RuntimeError("in the middle of it")
        return [*done]

    monkeypatch.setattr(Live, "then_passed", fails)

    async def play() -> None:
        made, ann, _ = await seated(where, 1)
        choice = ann.offers[0]
        assert (await ann.choose(choice))["type"] == "ack"
        assert entries(folder, made["table"])[:1] == [(0, choice)]

    run(play())


def test_who_wants_to_be_asked_everything_is(where: str, folder: Path) -> None:
    seed, choice = seed_where(nothing_to_use)

    async def play() -> None:
        made, ann, bob = await seated(where, seed)
        await bob.ask("pass_for", seat=1, until="asked")
        await bob.until("state", when=lambda m: m.get("standing") == "asked")
        await ann.choose(choice)
        await catch_up(bob, 1)
        assert bob.offers == ["pass"]
        await asyncio.sleep(PAUSE * 1.5)
        await bob.ask("ping")
        assert len(entries(folder, made["table"])) == 1, "nobody passes for Bob"
        await bob.ask("pass_for", seat=1)
        await bob.until("state", when=lambda m: "standing" not in m)
        await catch_up(ann, 2)
        assert entries(folder, made["table"])[:2] == [(0, choice), (1, "pass")], "as usual again"

    run(play())


def test_nobody_waits_for_a_pass_that_only_bots_could_watch(where: str) -> None:
    """A pause hides a hand from people; here is nobody to hide it from."""
    with registered():
        for seed in range(200):
            table = start(game_named(DUEL), 2, seed=seed)
            if len(table.choices(0)) == 1:
                break

    async def play() -> None:
        made = open_table(where, "person", "open", game=DUEL, seed=seed)
        began = time.monotonic()
        ann = await sit(where, made["table"], made["seats"][0]["key"])
        await catch_up(ann, 1)
        assert time.monotonic() - began < PAUSE

    run(play())


def test_who_can_use_something_is_asked_and_heard_no_sooner(where: str) -> None:
    seed, choice = seed_where(something_to_use)

    async def play() -> None:
        _, ann, bob = await seated(where, seed)
        began = time.monotonic()
        await ann.choose(choice)
        await catch_up(bob, 1)
        assert len(bob.offers) > 1
        assert set(bob.state["prompt"]["stops"]) == {"concerned", "turn", "usable"}
        await bob.choose("pass")
        assert time.monotonic() - began > PAUSE * 0.9, "an answer in no time tells something, too"

    run(play())


def test_ann_sees_the_same_whatever_bob_holds(where: str) -> None:
    """All that reaches Ann until Bob is passed for, with a hand that can answer and one that cannot."""
    seen = []
    for fits in (nothing_to_use, something_to_use):
        seed, choice = seed_where(fits)

        async def play(seed: int = seed, choice: str = choice) -> list[Any]:
            _, ann, _ = await seated(where, seed)
            await ann.choose(choice)
            got = len(ann.heard)
            await asyncio.sleep(PAUSE / 2)
            await ann.ask("ping")
            assert len(ann.heard) == got + 1, "nothing but the answer"
            state = ann.state
            return [state["prompt"]["seats"], state["prompt"]["text"], state["seq"], sorted(state)]

        seen.append(run(play()))
    assert seen[0] == seen[1]


def followed_by_passes() -> tuple[int, list[tuple[int, str]]]:
    """A skirmish whose last choice is followed by passes and can be taken back: its seed, and the choices."""
    with registered():
        for seed in range(100):
            rng, path = random.Random(seed), []
            table = start(game_named("skirmish"), 2, seed=seed)
            while True:
                for seat in range(2):
                    table.pass_for(seat, "concerned")
                if not table.seats:
                    break
                seat, made = table.seats[0], len(table.moves)
                path.append((seat, str(rng.choice(table.choices(seat)))))
                table.apply(*path[-1])
                if len(table.moves) > made + 1 and table.may_undo(seat):
                    return seed, path
    raise AssertionError("no seed fits")


def test_undo_takes_back_the_passes_that_followed(where: str, folder: Path) -> None:
    seed, path = followed_by_passes()

    async def play() -> None:
        made = open_table(where, "person", "person", seed=seed, game="skirmish")
        players = await sit_all(where, made)

        async def all_see(seq: int) -> None:
            for player in players:
                await catch_up(player, seq)

        mover, before = players[0], 0
        for seat, choice in path:
            for player in players:
                said = await player.ask("pass_for", seat=player.state["seat"], until="concerned")
                await all_see(said.get("seq", 0))
            mover, before = players[seat], players[seat].state.get("at", 0)
            answer = await mover.choose(choice)
            assert answer["type"] == "ack", answer
            await all_see(answer["seq"])
        assert mover.state["at"] > before + 1
        assert mover.state["undo"]
        undone = await mover.ask("undo", seat=seat, seq=mover.state["seq"])
        await all_see(undone["seq"])
        assert mover.state["at"] == before, "with the passes that followed"
        assert choice in mover.offers
        kept = len(entries(folder, made["table"]))
        assert kept == undone["seq"], "what was taken back stays in the log"
        await mover.close()
        again = await sit(where, made["table"], made["seats"][seat]["key"])
        assert (again.state["at"], again.offers) == (before, mover.offers)

    run(play())


def test_what_cannot_be_passed_is_refused(where: str) -> None:
    async def play() -> None:
        made = open_table(where, "person", "person", seed=3)
        ann, _ = await sit_all(where, made)
        turn = await ann.ask("pass_for", seat=0, until="turn")
        assert (turn["type"], turn["rule"]) == ("refused", "table.pass")
        other = await ann.ask("pass_for", seat=1, until="concerned")
        assert (other["type"], other["rule"]) == ("refused", "table.seat")
        odd = await ann.ask("ping")
        assert odd["type"] == "pong"
        watcher = await sit(where, made["table"], made["spectator_key"])
        assert (await watcher.ask("pass_for", seat=0, until="usable"))["type"] == "refused"

    run(play())


def test_a_seat_that_a_bot_plays_is_not_passed_for(where: str) -> None:
    seed, _ = seed_where(something_to_use)

    async def play() -> None:
        _, _, bob = await seated(where, seed)
        await bob.ask("pass_for", seat=1, until="turn")
        await bob.until("state", when=lambda m: m.get("standing") == "turn")
        await bob.ask("bot", seat=1, on=True)
        await bob.until("state", when=lambda m: "standing" not in m)

    run(play())
