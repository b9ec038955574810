"""Several choices for one click at the server: each is kept, all are taken back at once."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from azeroth.engine.view.plans import THEN, parts
from tests.server.people import Json, Person, open_table, run, serving_titles, settings, sit, sit_all
from tests.server.test_passing import entries


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("plans")


@pytest.fixture(scope="module")
def where(folder: Path) -> Iterator[str]:
    with serving_titles(settings(folder, modules="")) as address:
        yield address


async def acting(where: str) -> tuple[Json, Person]:
    """Two people of World of Warcraft, and the one whose heroes act first, with plans on offer."""
    made = open_table(where, "person", "person", game="world-of-warcraft", seed=11)
    players = await sit_all(where, made)
    for _ in range(60):
        for player in players:
            if any(THEN in choice and choice.startswith("act") for choice in player.offers):
                return made, player
        mover = next((p for p in players if p.offers), None)
        if mover is None:
            for player in players:
                await player.ask("ping")
            continue
        await mover.choose(mover.offers[0])
        for player in players:
            await player.ask("ping")
    raise AssertionError("nobody came to act")


def test_a_plan_is_kept_choice_by_choice_and_taken_back_at_once(where: str, folder: Path) -> None:
    async def play() -> None:
        made, player = await acting(where)
        plan = next(c for c in player.offers if len(parts(c)) == 3 and "travel" in c)
        before, seat = player.state["at"], player.state["seat"]
        commits = await player.ask("commits", seat=seat, choice=plan)
        assert not commits["value"]
        assert (await player.choose(plan))["type"] == "ack"
        while player.state["at"] == before:
            await player.until("state")
        assert player.state["at"] == before + 3
        assert [text for _, text in entries(folder, made["table"])][-3:] == parts(plan)
        assert (await player.ask("undo", seat=seat, seq=player.state["seq"]))["type"] == "ack"
        while player.state["at"] != before:
            await player.until("state")
        assert plan in player.offers, "as it was before the click"
        again = await sit(where, made["table"], made["seats"][seat]["key"])
        assert again.state["at"] == before, "also for who reads what was kept"

    run(play())


def test_a_plan_ends_where_its_next_choice_is_not_allowed(where: str, folder: Path) -> None:
    async def play() -> None:
        made, player = await acting(where)
        plan = next(c for c in player.offers if len(parts(c)) == 3 and "travel" in c)
        broken = THEN.join([*parts(plan)[:2], "travel nowhere"])
        before = player.state["at"]
        assert (await player.choose(broken))["type"] == "ack"
        while player.state["at"] == before:
            await player.until("state")
        assert [text for _, text in entries(folder, made["table"])][before:] == parts(plan)[:2]
        wrong = await player.choose(THEN.join(["travel nowhere", *parts(plan)]))
        assert wrong["type"] == "refused", "the first of them must be allowed"

    run(play())


def test_who_is_asked_everything_is_offered_one_choice_at_a_time(where: str) -> None:
    async def play() -> None:
        _, player = await acting(where)
        seat = player.state["seat"]
        await player.ask("pass_for", seat=seat, until="asked")
        await player.until("state", when=lambda m: m.get("standing") == "asked")
        assert not any(THEN in choice for choice in player.offers)
        await player.ask("pass_for", seat=seat, stops=["AttackPhase.hold_back"])
        await player.until("state", when=lambda m: m.get("stops") == ["AttackPhase.hold_back"])
        assert any(THEN in choice for choice in player.offers)
        odd = await player.ask("pass_for", seat=seat, stops=["No.such"])
        assert odd["type"] == "refused"

    run(play())
