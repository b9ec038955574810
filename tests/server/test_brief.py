"""Scenes in brief: who is told only what has changed sees the same as the others."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest
from msgspec.structs import replace

from azeroth.engine.view.scene import Briefing, Focus, Piece, Scene, SeatPanel, Zone
from azeroth.server.wire.brief import seen
from tests.server.people import MARKET, SKIRMISH, Person, catch_up, open_table, run, serving, settings, sit


def test_only_what_is_as_it_was_is_named_alone() -> None:
    king, queen, pawn = (Piece(id=name, on="square", icon="crown", name=name) for name in ("k", "q", "p"))
    hand, pile = Zone(id="hand", title="Hand", kind="hand"), Zone(id="pile", title="Pile", kind="deck")
    one, two = SeatPanel(seat=0, name="Ann"), SeatPanel(seat=1, name="Bob")
    was = Scene(
        title="Chess", status="", pieces=(king, queen), zones=(hand, pile), seats=(one, two), tracks=(pile,)
    )
    moved, filled = replace(queen, on="another"), replace(hand, count=2)
    richer, shorter = replace(two, name="Bert"), replace(pile, count=1)
    now = replace(
        was, pieces=(king, moved, pawn), zones=(filled, pile), seats=(one, richer), tracks=(shorter,)
    )
    brief = seen(now, was)
    assert brief.pieces == ("k", moved, pawn)
    assert brief.zones == (filled, "pile")
    assert brief.seats == (0, richer)
    assert brief.tracks == (shorter,)
    assert seen(now, None).pieces == now.pieces
    assert seen(now, None).seats == now.seats


def test_nothing_of_a_scene_is_forgotten() -> None:
    told = Scene(
        title="Chess", status="3", drawn="d", result="Mate.", steps=("Move",), step=0, turn=1, where="e4",
        acting="k",
        focus=Focus(title="Check"), briefing=Briefing(aim="Mate."),
    )  # fmt: skip
    whole = seen(told, None)
    assert whole.__struct_fields__ == told.__struct_fields__
    assert all(getattr(whole, field) == getattr(told, field) for field in told.__struct_fields__)


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

    with serving(settings(tmp_path, unasked=False)) as where:
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
