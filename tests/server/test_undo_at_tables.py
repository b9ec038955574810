"""Undo at a table: by information, by agreement, in practice; never after the end."""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Iterator

import pytest

from tests.server.people import Person, open_table, play_on, run, serving, settings, sit, sit_all


@pytest.fixture(scope="module")
def where(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(settings(tmp_path_factory.mktemp("undo"))) as address:
        yield address


@pytest.fixture(scope="module")
def with_bots(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(settings(tmp_path_factory.mktemp("undo-bots"), bot_workers=1)) as address:
        yield address


async def undo(person: Person) -> dict[str, object]:
    return await person.ask("undo", seat=person.state["seat"], seq=person.state["seq"])


def test_the_end_stands(where: str) -> None:
    """Somebody could download the save, with the seed, take the last choice back and end otherwise."""

    async def play() -> None:
        for seed in range(4):
            made = open_table(where, "person", "person", seed=seed, game="skirmish", practice=True)
            players = await sit_all(where, made)
            await play_on(players, random.Random(seed))
            for player in players:
                assert player.state["over"]
                assert not player.state.get("undo")
                assert not player.state.get("takes_back")
                answer = await undo(player)
                assert answer["type"] == "refused"
                assert "over" in str(answer["reason"])
                assert (await player.ask("redo", seat=player.state["seat"]))["type"] == "refused"

    run(play())


async def _asking(where: str) -> tuple[Person, Person, Person, dict[str, object]]:
    made = open_table(where, "person", "person", seed=3)
    ann, bob = await sit_all(where, made)
    eve = await sit(where, made["table"], made["spectator_key"])
    await play_on([ann, bob], random.Random(1), most=5)
    for person in (ann, bob):
        while person.state["seq"] < 5:
            await person.until("state")
    return ann, bob, eve, made


def test_a_chatting_onlooker_cannot_keep_an_agreed_undo_from_happening(where: str) -> None:
    """It failed 12 times of 12 while somebody talked."""

    async def play() -> None:
        ann, bob, eve, _ = await _asking(where)
        talking = True

        async def talk() -> None:
            while talking:
                await eve.ask("chat", text="and another thing")  # who never listens is let go

        chatter = asyncio.create_task(talk())
        for _ in range(6):
            asker, other = (ann, bob) if ann.state.get("takes_back") else (bob, ann)
            assert (await undo(asker))["type"] == "ack"
            asked = await other.until("ask_undo")
            assert asked["wait_for"] == [other.state["seat"]]
            assert re.match(r"Player [12]’s last choice", asked["words"])
            assert (await other.ask("agree_undo", yes=True))["type"] == "ack"
            await asker.until("undone", when=lambda m: m["yes"])
            await play_on([ann, bob], random.Random(1), most=3)
        talking = False
        await chatter

    run(play())


def test_who_comes_later_is_asked_too_and_answers_once(where: str) -> None:
    async def play() -> None:
        ann, bob, _, made = await _asking(where)
        asker, other = (ann, bob) if ann.state.get("takes_back") else (bob, ann)
        await undo(asker)
        await other.close()
        back = await sit(where, str(made["table"]), made["seats"][other.state["seat"]]["key"])  # type: ignore[index]
        asked = back.heard[0]["undo_asked"]
        assert (asked["seat"], asked["wait_for"]) == (asker.state["seat"], [other.state["seat"]])
        assert (await undo(asker))["type"] == "ack"  # asking twice is asking once
        assert (await back.ask("agree_undo", yes=False))["type"] == "ack"
        refused = await asker.until("undone")
        assert (refused["yes"], refused["by"]) == (False, other.state["seat"])
        assert (await back.ask("agree_undo", yes=True))["type"] == "refused"
        again = await undo(asker)
        assert again["type"] == "refused"
        assert "would rather not" in str(again["reason"])
        while asker.state.get("takes_back"):
            await asker.until("state")
        later = await sit(where, str(made["table"]), made["seats"][other.state["seat"]]["key"])  # type: ignore[index]
        assert "undo_asked" not in later.heard[0]

    run(play())


def test_against_bots_undo_follows_information_too(with_bots: str) -> None:
    async def play() -> None:
        made = open_table(with_bots, "person", "bot:random", seed=3)
        (ann,) = await sit_all(with_bots, made)
        for _ in range(3):
            await play_on([ann], random.Random(1), most=1)
        assert not ann.state.get("takes_back")
        if not ann.state.get("undo"):
            answer = await undo(ann)
            assert answer["type"] == "refused"
            assert "practice" in str(answer["reason"])

    run(play())


def _alone(player: Person) -> bool:
    """Is nobody else asked, whose answer would come meanwhile?"""
    return bool(player.offers) and player.state["prompt"]["seats"] == [0]


def test_in_practice_everything_is_taken_back_and_made_again(with_bots: str) -> None:
    async def play() -> None:
        made = open_table(with_bots, "person", "bot:random", seed=3, practice=True)
        (ann,) = await sit_all(with_bots, made)
        assert ann.heard[0]["practice"]
        while ann.state.get("at", 0) < 8 or not ann.state.get("takes_back") or not _alone(ann):
            if ann.offers:
                await ann.choose(ann.offers[0])
            else:
                await ann.until("state")
        commits = await ann.ask("commits", seat=0, choice=ann.offers[0])
        assert not commits["value"], "what can be taken back needs no second question"
        at, scene, log = ann.state["at"], ann.state["scene"], list(ann.log)
        assert ann.state["takes_back"].startswith("your last choice")
        assert ann.state["takes_back"].endswith("and what was revealed since")
        assert "of Ann" not in ann.state["takes_back"], "what was answered for her goes with her choice"
        assert (await undo(ann))["type"] == "ack"
        while ann.state["at"] >= at:
            await ann.until("state")
        assert ann.state["redo"]
        assert ann.offers, "it is Ann's choice again"
        assert (await ann.ask("redo", seat=0))["type"] == "ack"
        while ann.state["at"] != at:
            await ann.until("state")
        assert ann.state["scene"] == scene
        assert ann.log == log
        assert not ann.state.get("redo")
        await undo(ann)
        while not ann.state.get("redo"):
            await ann.until("state")
        await ann.choose(ann.offers[0])
        assert not ann.state.get("redo"), "another choice, another story"

    run(play())


def test_in_practice_several_undos_are_made_again_one_by_one(with_bots: str) -> None:
    async def play() -> None:
        made = open_table(with_bots, "person", "bot:random", seed=3, practice=True)
        (ann,) = await sit_all(with_bots, made)
        while ann.state.get("at", 0) < 12 or not _alone(ann):
            if ann.offers:
                await ann.choose(ann.offers[0])
            else:
                await ann.until("state")
        places = [(ann.state["at"], list(ann.log))]
        for _ in range(3):
            assert (await undo(ann))["type"] == "ack"
            while ann.state["at"] >= places[-1][0]:
                await ann.until("state")
            places.append((ann.state["at"], list(ann.log)))
        for at, log in reversed(places[:-1]):
            assert ann.state["redo"]
            assert (await ann.ask("redo", seat=0))["type"] == "ack"
            while ann.state["at"] != at:
                await ann.until("state")
            assert ann.log == log
        assert not ann.state.get("redo")

    run(play())
