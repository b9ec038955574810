"""Several choices for one click, at every title: what is offered can be done, and nothing is out of reach."""

from __future__ import annotations

import random
from typing import Any

import pytest

from azeroth.bots.greedy import GreedyBot
from azeroth.engine import Table, start
from azeroth.engine.tables.standing import USUAL, answering, step_of
from azeroth.engine.view.plans import THEN, goes_on, parts, with_plans
from azeroth.engine.view.scene import prompt_for
from azeroth.games import game_named

DECISIONS = 140
TITLES: list[tuple[str, int, dict[str, Any]]] = [
    ("small-world", 3, {}),
    ("warcraft", 2, {}),
    ("warcraft", 4, {}),
    ("world-of-warcraft", 2, {}),
    ("world-of-warcraft", 3, {}),
    ("world-of-warcraft", 2, {"burning-crusade": "outland"}),
    ("adventure", 2, {}),
]


def check(table: Table[Any, Any], seat: int) -> list[str]:
    """The texts of the plans that are offered, each of them tried."""
    prompt = prompt_for(table.glance(seat), seat)
    assert prompt is not None
    planned = with_plans(table, seat, prompt)
    first = {str(choice) for choice in table.choices(seat)}
    assert {parts(offer.choice)[0] for offer in planned.offers} <= first
    reached = {part for offer in planned.offers for part in parts(offer.choice)}
    assert first <= reached, f"{step_of(table)}: nobody can choose {first - reached}"
    shown = [offer for offer in planned.offers if not offer.hidden]
    assert shown, step_of(table)
    texts = [offer.choice for offer in planned.offers]
    assert len(set(texts)) == len(texts), f"{step_of(table)}: a choice is offered twice: {sorted(texts)}"
    alike = [offer.words for offer in shown]
    assert len(set(alike)) == len(alike), f"{step_of(table)}: two offers read alike: {sorted(alike)}"
    runs = [offer.choice for offer in shown if THEN in offer.choice]
    for text in runs:
        after = table.clone()
        for n, part in enumerate(parts(text)):
            if n and (after.learned or after.seats != (seat,)):
                break
            assert after.pending is not None
            assert after.pending.named(part, seat) is not None, f"{step_of(table)}: {text} stops at {part}"
            after.take(seat, part)
    return runs


@pytest.mark.parametrize(("slug", "players", "options"), TITLES, ids=lambda value: str(value)[:40])
def test_plans_can_be_followed_and_hide_nothing(slug: str, players: int, options: dict[str, Any]) -> None:
    rng = random.Random(11)
    table = start(game_named(slug), players, seed=21, options=options)
    runs = asked = 0
    while not table.over and asked < DECISIONS:
        seat = table.seats[0]
        table.standing = {seat: USUAL}
        given = answering(table)
        if given is not None:
            assert given.choice in table.choices(given.seat)
            table.take(given.seat, given.choice)
            continue
        asked += 1
        assert len(table.choices(seat)) > 1, f"{step_of(table)}: a question with one answer"
        found = check(table, seat)
        runs += len(found)
        text = rng.choice(found) if found and rng.random() < 0.6 else str(rng.choice(table.choices(seat)))
        step, learned = step_of(table), table.learned
        table.take(seat, parts(text)[0])
        for part in parts(text)[1:]:
            if not goes_on(table, seat, step, learned, part):
                break
            step, learned = step_of(table), table.learned
            table.follow(seat, part)
    assert runs > 10, "there were plans"


@pytest.mark.long
@pytest.mark.parametrize(("slug", "players", "options"), TITLES, ids=lambda value: str(value)[:40])
def test_plans_hold_through_a_whole_game_of_bots(slug: str, players: int, options: dict[str, Any]) -> None:
    """Bots come to places where no random game comes in its first hundred decisions."""
    bot, rng = GreedyBot(), random.Random(11)
    table = start(game_named(slug), players, seed=21, options=options)
    while not table.over:
        seat = table.seats[0]
        if len(table.choices(seat)) > 1:
            check(table, seat)
        table.take(seat, bot.choose(table, seat, rng))
