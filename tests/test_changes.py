"""Versions move, and what moved is told."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from azeroth import __version__
from azeroth.games import games
from azeroth.rules import rules
from azeroth.rules.changes import changes

ROOT = Path(__file__).parents[1]


def test_the_newest_version_is_told_everywhere() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert project.get("version", __version__) == __version__
    first = re.search(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    assert first is not None
    assert first[1].rstrip(",") == __version__
    assert changes()[0].version == __version__


def test_changes_speak_of_titles_and_rules_that_there_are() -> None:
    for change in changes():
        assert change.game in ("", *games()), change
        assert set(change.rules) <= set(rules()), change
        assert re.fullmatch(r"\d{4}-\d\d-\d\d", change.date)
        assert change.text.endswith(".")
