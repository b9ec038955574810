"""What every game of the collection must have beyond its rules: files described, pieces counted, a view."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]

from azeroth.engine import Box, Game
from azeroth.engine.boxes.content import schema
from azeroth.engine.rooms import Bot, Study, View
from azeroth.games import games

GAMES = list(games().values())
BOXES = [(game, box) for game in GAMES for box in (game.base, *game.boxes)]
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
each_box = pytest.mark.parametrize(("game", "box"), BOXES, ids=lambda one: one.slug)


@each_game
def test_a_game_fills_its_rooms(game: Game[Any, Any]) -> None:
    assert game.view.scene is not View().scene, "what do people see?"
    assert game.bot.evaluate is not Bot().evaluate, "what does a good player look at?"
    assert game.study.pieces is not Study().pieces, "what can neither appear nor vanish?"
    assert game.study.arrange is not Study().arrange, "how are positions described?"
    assert game.study.facts is not Study().facts, "what did a seat play with?"


@each_box
def test_every_content_file_is_described(game: Game[Any, Any], box: Box) -> None:
    tables = game.tables_of([box])
    files = {path.name for path in box.folder.glob("*.toml")}
    assert files, "a box without records"
    assert files <= set(tables), "no tables for these files: lists and schemas would leave them out"
    if box is game.base:
        assert files == set(tables), "tables of files that are not there"


@each_box
def test_every_box_has_printed_counts(game: Game[Any, Any], box: Box) -> None:
    assert box.printed, "nothing is held against the printed component list"


@each_box
def test_the_schemas_describe_the_shipped_content(game: Game[Any, Any], box: Box) -> None:
    for file, tables in game.tables_of([box]).items():
        path = box.folder / file
        if not path.is_file():
            continue
        said = schema(tables)
        Draft202012Validator.check_schema(said)
        found = tomllib.loads(path.read_text(encoding="utf-8"))
        mistakes = [
            f"{file}: {'/'.join(map(str, error.absolute_path))}: {error.message[:200]}"
            for error in Draft202012Validator(said).iter_errors(found)
        ]
        assert not mistakes, "\n".join(mistakes[:5])
        for kind in tables:
            broken = {**found, kind: [*found.get(kind, []), {"id": "nothing else"}]}
            assert list(Draft202012Validator(said).iter_errors(broken)), f"{file}: [[{kind}]] takes anything"
