"""Finished games of every title and variant, as version 0.1.0 saved them: they still end as they did.

`fixtures/finished/results.json` says what is expected of each: `ranks` and `scores`; or `refused`, a part of
the sentence with which a game is refused that a rule changed on purpose has made impossible.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import azeroth
from azeroth.engine import VERSION, BadSave, read_save
from azeroth.engine.tables.saves import FIRST_VERSION
from azeroth.games import games

FOLDER = Path(__file__).parent / "fixtures" / "finished"
EXPECTED: dict[str, dict[str, Any]] = json.loads((FOLDER / "results.json").read_text(encoding="utf-8"))
NAMES = sorted(path.relative_to(FOLDER).as_posix() for path in FOLDER.glob("*/*.json"))
HELP = (
    "If a rule was changed on purpose, write what is expected now into results.json, with a `why`: "
    "new `ranks` and `scores`, or `refused` with a part of the sentence."
)


def test_every_finished_game_has_its_result() -> None:
    assert set(EXPECTED) == set(NAMES)


def test_every_title_and_number_of_players_has_one() -> None:
    there = {(path.parent.name, len(read_save(path.read_bytes()).seats)) for path in FOLDER.glob("*/*.json")}
    for slug in {name.partition("/")[0] for name in NAMES}:
        assert {n for game, n in there if game == slug} == set(games()[slug].players), slug


@pytest.mark.parametrize("name", NAMES)
def test_a_finished_game_ends_as_it_did(name: str) -> None:
    expected, text = EXPECTED[name], (FOLDER / name).read_text(encoding="utf-8")
    if "refused" in expected:
        with pytest.raises(BadSave) as refused:
            azeroth.load(text)
        assert f"version {FIRST_VERSION} wrote this save, and this version ({VERSION})" in str(refused.value)
        assert expected["refused"] in str(refused.value), HELP
        return
    try:
        table = azeroth.load(text)
    except BadSave as error:
        pytest.fail(f"{name}: {error}\n{HELP}")
    assert table.over, f"{name} is not over after its last move. {HELP}"
    assert table.result is not None
    found = {"ranks": list(table.result.ranks), "scores": list(table.result.scores)}
    assert found == {key: expected[key] for key in ("ranks", "scores")}, f"{name}. {HELP}"
