"""Nothing that a seat may not know ever reaches its browser: every byte is looked at."""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Iterator

import httpx
import msgspec
import pytest

from azeroth import load
from tests.server.people import Json, Person, open_table, run, serving, settings, sit

GAMES = 50
CRATE = re.compile(r"crate-\d\d-\d\d\d")


@pytest.fixture(scope="module")
def where(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(settings(tmp_path_factory.mktemp("hidden"))) as address:
        yield address


async def play(person: Person, rng: random.Random) -> None:
    """Choose at random, and ask nosy questions, until the game is over."""
    while not person.state.get("over"):
        prompt = person.state["prompt"]
        if not person.seats or person.state["seat"] not in prompt["seats"] or not person.offers:
            await person.until("state")
            continue
        seat = person.state["seat"]
        if rng.random() < 0.2:
            await person.send("why", seat=seat, thing=f"zone:hand:{rng.randrange(3)}")
            await person.until("why")
        if rng.random() < 0.1:
            await person.ask("choose", seat=(seat + 1) % 3, seq=person.state["seq"], choice="done")
        if person.offers:  # it may have been answered for meanwhile
            await person.choose(rng.choice(person.offers))


async def one_game(where: str, seed: int) -> tuple[Json, list[Person], str]:
    made = open_table(where, "person", "person", "person", game="secret-market", seed=seed)
    keys = [*(seat["key"] for seat in made["seats"]), made["spectator_key"]]
    persons = [await sit(where, made["table"], key) for key in keys]
    await asyncio.gather(*(play(person, random.Random(seed + n)) for n, person in enumerate(persons)))
    url = f"http://{where}/api/tables/{made['table']}/save"
    async with httpx.AsyncClient() as client:
        answer = await client.get(url, headers={"X-Key": keys[0]}, timeout=60)
    return made, persons, answer.json()["save"]


def who_learnt(save: str) -> list[dict[str, int]]:
    """For every seat and the onlooker, after how many choices each crate was known to him, by the engine."""
    moves, table = load(save).moves, load(save, moves=0)
    known: list[dict[str, int]] = [{} for _ in range(4)]
    for at in range(len(moves) + 1):
        if at:
            table.apply(moves[at - 1][0], moves[at - 1][1])
        for seat, trader in enumerate(table.state.traders):
            for good in trader.hand:
                known[seat].setdefault(good, at)
        for good in table.state.sold:
            for each in known:
                each.setdefault(good, at)
    return known


def test_no_byte_reveals_anothers_secret_or_the_seed(where: str) -> None:
    rng = random.Random(17)
    seeds = [rng.randrange(1 << 50, 1 << 52) for _ in range(GAMES)]

    async def games() -> list[tuple[Json, list[Person], str]]:
        done = []
        for start_at in range(0, GAMES, 10):
            done += await asyncio.gather(*(one_game(where, seed) for seed in seeds[start_at : start_at + 10]))
        return done

    finished = run(games(), 600)
    looked_at = 0
    for (_, persons, save), seed in zip(finished, seeds, strict=True):
        known = who_learnt(save)
        for viewer, person in enumerate(persons):
            everything = "".join(person.bytes)
            assert str(seed) not in everything
            assert f"{seed:x}" not in everything
            at = 0
            for text in person.bytes:
                message = msgspec.json.decode(text)
                at = max(at, message.get("at", 0))
                for crate in CRATE.findall(text):
                    looked_at += 1
                    assert crate in known[viewer], (viewer, crate, text[:200])
                    assert known[viewer][crate] <= at or message["type"] != "state"
    assert looked_at > 1000


def test_bids_stay_sealed_until_all_are_in(where: str) -> None:
    async def bidding() -> None:
        made = open_table(where, "person", "person", game="secret-market", seed=77)
        ann, bob = [await sit(where, made["table"], seat["key"]) for seat in made["seats"]]
        eve = await sit(where, made["table"], made["spectator_key"])
        await ann.choose("bid 3")
        for other in (bob, eve):
            await other.until("state", when=lambda m: m["seq"] == 1)
            assert "bid 3" not in "".join(other.bytes).replace('"choice":"bid 3","words":"Bid 3"', "")
            assert other.state["prompt"]["seats"] == [1]  # that there is an answer is seen by all
            assert not other.state["prompt"].get("proposals")

    run(bidding())
