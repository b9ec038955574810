"""Boxes where people meet them: lists of games, content, rules, and the catalogue of the server."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from azeroth import coverage, rules
from azeroth.engine import Game
from azeroth.games import books
from azeroth.server.lobby import _info
from tests.cli.conftest import Run
from tests.engine.fishing import Fishing, fishing

RULE = """[[rule]]
id = "{0}"
title = "{1}"
text = "Fish are caught {2}."
section = "Fishing"
kind = "procedure"
"""


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Fishing]:
    """Fishing is the collection, with a rulebook for the game and one for a box."""
    toy = fishing(tmp_path)
    registry: Any = import_module("azeroth.games")
    module = ModuleType("azeroth.games.fishing")
    module.GAME = toy  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, module.__name__, module)
    monkeypatch.setattr(registry, "FOLDERS", ("fishing",))
    books_here = tmp_path / "rules"
    (books_here / "examples").mkdir(parents=True)
    (books_here / "pond.toml").write_text(RULE.format("pond.catch", "The catch", "by day"))
    (books_here / "night.toml").write_text(RULE.format("night.stay", "Staying", "by night"))
    monkeypatch.setattr(rules, "FOLDER", books_here)
    caches: list[Any] = [registry.games, rules.rules, rules.examples]
    for cache in caches:
        cache.cache_clear()
    yield toy
    for cache in caches:
        cache.cache_clear()


@pytest.mark.usefixtures("game")
def test_a_box_has_its_own_line_among_the_games(run: Run) -> None:
    code, out, _ = run("games", "fishing")
    assert code == 0
    assert "with Night Fishing  --option night=true" in out
    assert "Fish by lamplight." in out
    assert "--option late=false, true" in out
    assert "--option night=false" not in out, "its switch is in its own line"


@pytest.mark.usefixtures("game")
def test_content_is_listed_box_by_box(run: Run) -> None:
    out = run("content", "list", "fishing")[1]
    base, night = out.split("Night Fishing")
    assert [name in base for name in ("carp", "eel", "lures.toml [[lure]]")] == [True, False, False]
    assert [name in night for name in ("carp", "eel", "lures.toml [[lure]]")] == [False, True, True]
    assert '"lures.toml"' in run("content", "schema", "fishing")[1]


@pytest.mark.usefixtures("game")
def test_a_folder_for_a_box_is_checked_with_that_box(run: Run, tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    mine.mkdir()
    (mine / "fish.toml").write_text(
        '[[fish]]\nid = "eel"\nreplaces = true\nweight = 9\nsource = "original"\n'
    )
    check = ["content", "check", str(mine), "--game", "fishing"]
    assert "fish eel: it replaces nothing" in run(*check)[2]
    assert run(*check, "--option", "night=true")[0] == 0


@pytest.mark.usefixtures("game")
def test_rules_are_known_by_several_prefixes(run: Run) -> None:
    assert books() == {"pond": "Fishing", "night": "Night Fishing"}
    assert list(rules.rules("pond", "night")) == ["pond.catch", "night.stay"]
    assert [rule.id for rule in rules.search("caught", ("pond", "night"))] == ["pond.catch", "night.stay"], (
        "the base box first"
    )
    assert [rule.id for rule in rules.search("caught", ("pond",))] == ["pond.catch"]
    assert "Night Fishing" in run("rules")[1]


def test_rules_are_counted_per_prefix(game: Fishing, tmp_path: Path) -> None:
    tests = tmp_path / "tests"
    tests.mkdir()
    (tests / "test_it.py").write_text('import pytest\n@pytest.mark.rule("pond.catch")\ndef test_it(): ...\n')
    assert list(coverage.report(None, tests).lines()) == [
        "Fishing (pond): 0 of 1 rules and 0 of 0 examples without a test",
        "Night Fishing (night): 1 of 1 rules and 0 of 0 examples without a test",
        "  no test for night.stay",
    ]
    assert [book.prefix for book in coverage.report("night", tests).books] == ["night"]
    assert game.prefixes_of({}) == ("pond",)
    assert game.prefixes_of({"night": True}) == ("pond", "night")


def test_the_catalogue_names_boxes_their_switches_and_options(game: Game[Any, Any]) -> None:
    info = _info(game, ())
    assert [(box.slug, box.prefix, box.switch) for box in info.boxes] == [
        ("night", "night", "night"),
        ("big", "", "big"),
    ]
    assert {option.name: option.box for option in info.options} == {"night": "", "late": "night", "big": ""}
