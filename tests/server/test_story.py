"""The story of a finished game: how the scores grew, and what they came from."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from azeroth import new_game
from azeroth.bots import bot_named
from azeroth.engine import Table
from azeroth.server.table.journal import Move
from azeroth.server.table.rebuilding import Setup, rebuilt
from azeroth.server.table.snapshots import read_snapshot, write_snapshot
from azeroth.server.table.story import MOST_SOURCES, Teller
from azeroth.server.wire.rest import Story
from azeroth.server.work import jobs
from azeroth.server.work.jobs import go_on


def told(table: Table[Any, Any], bot: str, *, seed: int) -> Story:
    """A whole game of such bots, and its story."""
    player, rng, teller = bot_named(bot), random.Random(seed), Teller(table, over=True)
    while not table.over:
        seat = table.seats[0]
        table.apply(seat, player.choose(table, seat, rng))
        teller.look(table)
    return teller.end(table)


@pytest.mark.parametrize(
    ("game", "score", "source"),
    [
        ("small-world", "Coins", "regions"),
        ("warcraft", "Victory points", "Towns"),
        ("world-of-warcraft", "Experience of the faction", "quests and fights"),
        ("adventure", "Valor", "quests"),
    ],
)
def test_every_title_tells_how_it_was_won(game: str, score: str, source: str) -> None:
    story = told(new_game(game, 2, seed=1), "casual", seed=1)
    assert story.score == score
    assert len(story.labels) > 2
    assert all(len(line) == len(story.labels) for line in story.scores)
    assert sum(dict(story.sources)[source]) > 0
    turns = {chapter.title for chapter in story.chapters if chapter.kind == "turn"}
    assert set(story.labels) <= {*turns, ""}, "the last moment is one of a turn, though somebody fights"


@pytest.mark.parametrize(
    ("scenario", "players", "score"),
    [
        ("twenty-gold", 2, "Gold"),
        ("captives", 2, "Steps to bring the captive home"),
        ("elf-gate", 3, "Enemy units beside the gate"),
        ("necromancers", 2, ""),
        ("nordrassil", 4, ""),
    ],
)
def test_scenarios_without_points_tell_what_they_are_won_by(scenario: str, players: int, score: str) -> None:
    story = told(new_game("warcraft", players, seed=1, options={"scenario": scenario}), "random", seed=1)
    assert (story.score, story.sources) == (score, ())
    assert bool(story.labels) == bool(score)


@pytest.mark.parametrize("options", [{}, {"variant": "teams"}], ids=["alone", "teams"])
def test_what_coins_came_from_adds_up_to_the_coins(options: dict[str, str]) -> None:
    story = told(new_game("small-world", 4, seed=2, options=options), "random", seed=3)
    assert [sum(by[seat] for _, by in story.sources) for seat in range(4)] == [
        line[-1] for line in story.scores
    ]
    assert len(story.sources) <= MOST_SOURCES


def played(setup: Setup, moves: list[Move], most: int) -> list[Move]:
    """Choices of a bot from there on."""
    player, rng, table = bot_named("casual"), random.Random(4), rebuilt(setup, moves).table
    for _ in range(most):
        if table.over:
            break
        seat = table.seats[0]
        choice = str(player.choose(table, seat, rng))
        table.apply(seat, choice)
        moves = [*moves, (seat, choice)]
    return moves


def test_a_game_that_goes_on_from_a_save_tells_what_was_scored_before() -> None:
    setup = Setup("small-world", {}, ("Ann", "Bob"), 5)
    first = played(setup, [], 40)
    begun = go_on(setup, first, len(first), None, 9)
    rest = played(begun, [], 2000)
    before = msgspec.json.decode(jobs.story(setup, first, True), type=Story)
    after = msgspec.json.decode(jobs.story(begun, rest, True), type=Story)
    turns = len(before.labels) - 1  # the last is where it was left
    assert turns > 1
    assert after.labels[:turns] == before.labels[:turns]
    assert [line[:turns] for line in after.scores] == [line[:turns] for line in before.scores]
    assert [sum(by[seat] for _, by in after.sources) for seat in range(2)] == [
        line[-1] for line in after.scores
    ]
    assert not after.since


def test_a_game_that_goes_on_for_the_second_time_tells_all_of_it() -> None:
    setup = Setup("small-world", {}, ("Ann", "Bob"), 5)
    first = played(setup, [], 40)
    begun = go_on(setup, first, len(first), None, 9)
    second = played(begun, [], 30)
    again = go_on(begun, second, len(second), None, 11)
    rest = played(again, [], 2000)
    told = msgspec.json.decode(jobs.story(again, rest, True), type=Story)
    before = msgspec.json.decode(jobs.story(setup, first, True), type=Story)
    assert told.labels[:2] == before.labels[:2]
    assert [sum(by[seat] for _, by in told.sources) for seat in range(2)] == [
        line[-1] for line in told.scores
    ]


def test_where_the_course_before_is_not_known_the_story_says_so() -> None:
    setup = Setup("small-world", {}, ("Ann", "Bob"), 5)
    begun = go_on(setup, first := played(setup, [], 40), len(first), None, 9)
    older = msgspec.structs.replace(
        begun, base=write_snapshot(msgspec.structs.replace(read_snapshot(begun.base), course=b""))
    )
    assert msgspec.json.decode(jobs.story(older, [], False), type=Story).since
    kept = msgspec.json.decode(jobs.story(begun, [], False), type=Story)
    assert not kept.since
    assert not kept.scores, "scores are secret until the end"
