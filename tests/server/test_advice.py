"""Advice at tables: asked for by a seat, thought out by the bots' processes, within limits."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from azeroth.server.table import advised
from tests.server.people import open_table, run, serving, settings, sit_all


@pytest.fixture(scope="module")
def where(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(settings(tmp_path_factory.mktemp("advice"), bot_workers=1)) as address:
        yield address


def test_a_person_asks_what_a_bot_would_do(where: str) -> None:
    async def play() -> None:
        made = open_table(where, "person", "person", seed=4)
        ann, bob = await sit_all(where, made)
        told = await ann.ask("advice", seat=0)
        assert told["type"] == "advice", told
        assert told["seq"] == ann.state["seq"]
        assert {tip["choice"] for tip in told["tips"]} <= set(ann.offers)
        assert all(tip["words"] and tip["reasons"] for tip in told["tips"])
        assert (await ann.ask("advice", seat=0))["tips"] == told["tips"], "asked again, the same is said"
        await ann.choose(told["tips"][0]["choice"])
        refused = await ann.ask("advice", seat=0)
        assert refused["reason"] == "You have nothing to decide now."
        assert "is not yours" in (await bob.ask("advice", seat=0))["reason"]
        assert not any(message["type"] == "advice" for message in bob.heard), "nobody else is told"

    run(play())


def test_a_table_may_ask_only_so_often(where: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advised, "AT_ONCE", 1)
    monkeypatch.setattr(advised, "PER_SECOND", 0.0001)

    async def play() -> None:
        made = open_table(where, "person", "person", seed=4)
        ann, bob = await sit_all(where, made)
        assert (await ann.ask("advice", seat=0))["type"] == "advice"
        assert "needs a rest" in (await bob.ask("advice", seat=1))["reason"]

    run(play())


def test_where_there_are_no_bots_nobody_can_be_asked(tmp_path_factory: pytest.TempPathFactory) -> None:
    async def play(address: str) -> None:
        made = open_table(address, "person", "person", seed=4)
        ann, _ = await sit_all(address, made)
        assert "no bots" in (await ann.ask("advice", seat=0))["reason"]

    with serving(settings(tmp_path_factory.mktemp("alone"))) as address:
        run(play(address))
