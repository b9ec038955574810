"""docs/quality.md names tests that there are."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs/quality.md").read_text()


def _text(folder: str, ending: str) -> str:
    return "\n".join(path.read_text() for path in sorted((ROOT / folder).rglob(f"*{ending}")))


def test_tests_that_the_page_names_are_there() -> None:
    tests = _text("tests", ".py")
    named = set(re.findall(r"`(test_\w+)`", PAGE))
    assert len(named) > 100
    assert [name for name in sorted(named) if f"def {name}(" not in tests] == []


def test_tests_of_the_page_in_the_browser_that_it_names_are_there() -> None:
    tests = _text("web/tests", ".test.ts").replace("\\'", "'")
    named = set(re.findall(r"`([^`/]+)` in `web/tests/", PAGE))
    assert named
    assert [name for name in sorted(named) if name not in tests] == []


def test_files_that_the_page_names_are_there() -> None:
    named = set(re.findall(r"`([\w./]+/[\w.]+\.(?:py|ts|toml))`", PAGE))
    assert named
    assert [name for name in sorted(named) if not (ROOT / name).exists()] == []
