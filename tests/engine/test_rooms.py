"""What a game without rooms of its own gets: buttons to play by, and answers that say nothing."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from azeroth.engine import BadPosition, Bot, Study, View, all_on, describe
from azeroth.testing import play
from tests.engine.fishing import Fishing, Table, fishing, start_fishing


def test_a_game_without_a_view_shows_its_seats_and_how_it_ended(tmp_path: Path) -> None:
    table = start_fishing(fishing(tmp_path))
    assert table.game.view.boards(table) == ()
    scene = table.game.view.scene(table.view(0), 0)
    assert (scene.title, [panel.name for panel in scene.seats]) == ("Fishing", ["Player 1", "Player 2"])
    assert (scene.result, [panel.rank for panel in scene.seats]) == ("", [0, 0])
    assert table.game.view.prompt(table, table.pos.stack[-1]) == "Catch a fish."
    play(table, "take carp", "take pike")
    scene = table.game.view.scene(table.view(None), None)
    assert (scene.result, [panel.rank for panel in scene.seats]) == ("Heaviest catch.", [2, 1])


def test_a_game_without_a_bot_leaves_all_choices_open(tmp_path: Path) -> None:
    table = start_fishing(fishing(tmp_path))
    assert table.game.bot == Bot()
    assert table.game.bot.evaluate(table, 0) == 0
    assert table.game.bot.prior(table, 0) is None
    assert table.game.bot.policy(table, 0, Random(1)) is None


def test_a_game_without_descriptions_says_so(tmp_path: Path) -> None:
    with pytest.raises(BadPosition, match="Fishing has no way to describe positions"):
        describe(fishing(tmp_path), 2, {"order": [0]})


def test_rooms_are_plugged_in_one_function_at_a_time(tmp_path: Path) -> None:
    def heaviest(t: Table, seat: int) -> Sequence[float]:
        return all_on(t.choices(seat), max(t.choices(seat), key=lambda c: t.content.fish[str(c)[5:]].weight))

    class Played(Fishing):
        bot = Bot(prior=heaviest)
        view = View(prompt=lambda t, frame: "What now?")
        study = Study(pieces=lambda t: {"fish": len(t.content.fish)})

    table = start_fishing(Played(fishing(tmp_path).content_dir))
    assert table.game.bot.prior(table, 0) == [0.0, 1.0]
    decision = table.decision(0)
    assert decision is not None
    assert decision.prompt == "What now?"
    assert table.game.study.pieces(table) == {"fish": 2}
    assert table.game.study.facts(table, 0) == {}
