"""Scenes in brief: who is told only what has changed sees the same as the others."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

from tests.server.people import MARKET, SKIRMISH, Person, catch_up, open_table, run, serving, settings, sit


async def both_choose(told: Person, brief: Person, rng: random.Random) -> None:
    """One of the two makes the next choice; both see what comes of it."""
    choice = rng.choice(told.offers)
    chooser, other = rng.sample([told, brief], 2)
    assert (await chooser.choose(choice))["type"] == "ack"
    await catch_up(other, chooser.state["seq"])


@pytest.mark.parametrize("game", [MARKET, SKIRMISH])
def test_who_hears_only_what_has_changed_sees_the_same(tmp_path: Path, game: str) -> None:
    async def play(where: str) -> None:
        made = open_table(where, "person", "person", game=game, hotseat=True)
        table, key = made["table"], made["seats"][0]["key"]
        told, brief = await sit(where, table, key), await sit(where, table, key, brief=True)
        rng = random.Random(4)
        for _ in range(40):
            if told.state.get("over"):
                break
            seat = told.state["prompt"]["seats"][0]
            for person in (told, brief):
                if person.state["seat"] != seat:
                    await person.send("look", seat=seat)
                    await person.until("state", when=lambda m: m["seat"] == seat)  # noqa: B023
            assert told.state["scene"] == brief.state["scene"]
            assert told.offers == brief.offers
            await both_choose(told, brief, rng)
            assert told.state["scene"] == brief.state["scene"]
        assert sum(map(len, brief.bytes)) < sum(map(len, told.bytes))
        await asyncio.gather(told.close(), brief.close())

    with serving(settings(tmp_path)) as where:
        run(play(where))


def test_a_new_connection_is_told_everything_again(tmp_path: Path) -> None:
    async def play(where: str) -> None:
        made = open_table(where, "person", "person", game=SKIRMISH)
        key = made["seats"][0]["key"]
        first = await sit(where, made["table"], key, brief=True)
        again = await sit(where, made["table"], key, brief=True, seq=first.state["seq"], since=len(first.log))
        assert again.heard[-1]["scene"] == first.heard[-1]["scene"] == first.state["scene"]

    with serving(settings(tmp_path)) as where:
        run(play(where))
