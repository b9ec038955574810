"""Nothing that a seat may not know ever reaches its browser: every byte is looked at."""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Iterator
from typing import Any

import httpx
import msgspec
import pytest

from azeroth import load
from azeroth.engine import Game, start
from azeroth.games import game_named, games
from azeroth.server.journal import Journal
from tests.server.market import registered
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


def same_to_all(game: Game[Any, Any], players: int, seed: int, every: int) -> int:
    """Deal everything anew that a viewer cannot know: scene and prompt must come out the same."""
    rng, looked = random.Random(seed), 0
    journal = Journal(start(game, players, seed=seed))
    while not journal.table.over:
        table = journal.table
        for viewer in range(-1, len(table.names)) if journal.at % every == 0 else ():
            if set(table.pos.answers) - {viewer}:
                continue  # that others have answered is no secret; what, is, and is dropped
            seat = None if viewer < 0 else viewer
            other = Journal(table.determinize(seat, rng.getrandbits(60)))
            mine, yours = journal.scene(viewer), other.scene(viewer)
            assert msgspec.json.encode(mine) == msgspec.json.encode(yours), (game.slug, viewer, journal.at)
            looked += 1
        seat = rng.choice(table.seats)
        journal.apply(seat, str(rng.choice(table.choices(seat))))
    return looked


@pytest.mark.parametrize("slug", ["goblin-market", "secret-market", "skirmish"])
def test_what_is_sent_is_made_only_from_what_the_seat_may_know(slug: str) -> None:
    with registered():
        game = game_named(slug)
        for seed in range(6):
            assert same_to_all(game, game.players[seed % len(game.players)], seed, 1) > 10


@pytest.mark.parametrize("slug", sorted(games()))
def test_the_same_holds_for_every_title(slug: str) -> None:
    game = game_named(slug)
    assert same_to_all(game, game.players[-1], 5, 7) > 10
