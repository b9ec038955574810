"""What people are shown: places that cards speak of, regions that paid."""

from __future__ import annotations

import random

import pytest

from azeroth.bots.greedy import GreedyBot
from azeroth.engine import Seat, start
from azeroth.games import game_named
from azeroth.games.small_world.events import Scored
from azeroth.testing import position


def test_a_card_lights_the_regions_it_speaks_of() -> None:
    """Next to a Sea or Lake means printed water: those regions are lit while the card is looked at."""
    table = position(
        "small-world", 2, step="pick", faces=["l1a", "s1a"],
        combos=[{"race": "orcs", "power": "fishing"}, {"race": "dwarves", "power": "beast-master"},
                {"race": "tauren", "power": "blacksmith"}],
    )  # fmt: skip
    cards = {c.id: c for zone in table.game.view.scene(table.view(0), 0).zones for c in zone.cards}
    land = table.content.lands(table.state.faces)
    water = {r for r, region in land.regions.items() if region.terrain in ("sea", "lake")}
    shores = {f"region:{r}" for r in land.ids if water & set(land.near[r])}
    assert set(cards["card:orcs"].leads) == shores
    assert "region:winterspring" in shores
    hills_and_mountains = {r for r, x in land.regions.items() if x.terrain in ("hill", "mountain")}
    assert set(cards["card:dwarves"].leads) == {f"region:{r}" for r in hills_and_mountains}
    assert cards["card:tauren"].leads == (), "a Blacksmith saves everywhere: nothing is lit"


def test_the_log_says_which_regions_paid() -> None:
    table = position(
        "small-world", 2, step="score", faces=["l1a", "s1a"], seats=[{"race": "orcs", "power": "herbalist"}],
        regions={"durotar": {"race": "orcs"}, "tanaris": {"race": "orcs"}, "mulgore": {"race": "orcs"}},
    )  # fmt: skip
    scored = next(event for event in table.happened if isinstance(event, Scored))
    assert scored.where == {"Hills": ("durotar", "tanaris")}
    said = scored.words(table)
    assert "Hills 2 ([Durotar](region:durotar), [Tanaris](region:tanaris))" in said


def test_the_status_alone_is_the_one_that_the_scene_shows() -> None:
    """It is told without drawing everything, whenever a turn passes."""
    rng = random.Random(8)
    table = start(game_named("small-world"), ("Ann", "Bob", "Cid"), seed=8)
    for _ in range(60):
        seen = table.glance(None)
        assert table.game.view.status(seen) == table.game.view.scene(seen, None).status
        seat = table.seats[0]
        table.apply(seat, rng.choice(table.choices(seat)))


def test_a_face_is_drawn_once_for_all_tables_and_lies_where_each_has_it() -> None:
    first = position("small-world", 2, step="pick", faces=["l1a", "s1a"])
    other = position("small-world", 2, step="pick", faces=["s1a", "l1a"])
    one, two = (
        {board.id: board for board in table.game.view.boards(table.view(None))} for table in (first, other)
    )
    assert one.keys() == two.keys()
    for face, board in one.items():
        assert board.areas is two[face].areas
        assert board.at != two[face].at


def test_in_the_murlocs_turn_the_status_says_so() -> None:
    """Who puts tokens back then is not told that it is their own turn."""
    bot, rng = GreedyBot(), random.Random(3)
    table = start(game_named("small-world"), ("Ann",), seed=11, options={"variant": "murlocs"})
    while not table.over:
        scene = table.game.view.scene(table.glance(0), 0)
        if scene.turn == 1:
            assert scene.status.endswith(": the Murlocs' turn")
            return
        table.apply(0, bot.choose(table, Seat(0), rng))
    raise AssertionError("nobody was asked in the Murlocs' turn")


@pytest.mark.parametrize(("players", "alone"), [(4, False), (5, True)])
def test_who_plays_alone_is_told_of_only_with_an_odd_number(players: int, alone: bool) -> None:
    names = ("Ann", "Bob", "Cid", "Dan", "Eve")[:players]
    table = start(game_named("small-world"), names, seed=1, options={"variant": "teams"})
    briefing = table.game.view.scene(table.glance(0), 0).briefing
    assert briefing is not None
    assert any("plays alone" in line for line in briefing.special) == alone
