"""Every title at two processes on one PostgreSQL: opened, played and replayed while one is killed."""

from __future__ import annotations

import random

import httpx
import pytest

from azeroth.games import game_named, games
from tests.server import postgres
from tests.server.market import WANTED
from tests.server.people import Json, play_on, run, sit
from tests.server.processes import ServerProcess, server_process


def opened(where: str, slug: str) -> Json:
    seats = [{"kind": "person"}] * max(2, game_named(slug).players[0])
    answer = httpx.post(
        f"http://{where}/api/tables", json={"game": slug, "seats": seats, "seed": 5}, timeout=60
    )
    assert answer.status_code == 201, answer.text
    made: Json = answer.json()
    return made


def moment(where: str, made: Json, at: int) -> Json:
    url = f"http://{where}/api/tables/{made['table']}/replay?at={at}"
    answer = httpx.get(url, headers={"X-Key": made["seats"][0]["key"]}, timeout=120)
    assert answer.status_code == 200, answer.text
    found: Json = answer.json()
    return found


@pytest.mark.parametrize("slug", sorted(games()))
def test_opened_played_and_replayed_while_one_is_killed(
    slug: str, postgres_server: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(WANTED, "")
    database = postgres.fresh_database(postgres_server)
    with (
        server_process(database, modules="", market=False) as one,
        server_process(database, modules="", market=False) as two,
    ):
        run(_play(slug, one, two), 240)


async def _play(slug: str, one: ServerProcess, two: ServerProcess) -> None:
    made = opened(one.where, slug)
    servers = [one.where, two.where]
    keys = [seat["key"] for seat in made["seats"]]
    players = [await sit(servers[n % 2], made["table"], key) for n, key in enumerate(keys)]
    rng = random.Random(3)
    await play_on(players, rng, most=12)
    seq = max(player.state["seq"] for player in players)
    one.kill()
    again = [await sit(two.where, made["table"], key) for key in keys]
    assert all(player.state["seq"] >= seq for player in again), "what was acknowledged is there"
    await play_on(again, rng, most=8)
    seen = again[0].state
    shown = moment(two.where, made, seen["at"])
    assert shown["scene"]["status"] == seen["scene"]["status"], "the replay shows what was seen then"
    assert moment(two.where, made, 1)["at"] == 1
