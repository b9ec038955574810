"""The pages of docs/quality name tests and files that exist."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGES = "\n".join(path.read_text() for path in sorted((ROOT / "docs").glob("quality*/*.md")))


def _text(folder: str, ending: str) -> str:
    return "\n".join(path.read_text() for path in sorted((ROOT / folder).rglob(f"*{ending}")))


def test_tests_that_a_page_names_are_there() -> None:
    tests = _text("tests", ".py")
    named = set(re.findall(r"`(test_\w+)`", PAGES))
    assert len(named) > 100
    assert [name for name in sorted(named) if f"def {name}(" not in tests] == []


def test_tests_of_the_browser_that_a_page_names_are_there() -> None:
    tests = _text("web/tests", ".test.ts").replace("\\'", "'")
    named = set(re.findall(r"`([^`/]+)` in `web/tests/", PAGES))
    assert named
    assert [name for name in sorted(named) if name not in tests] == []


def test_files_that_a_page_names_are_there() -> None:
    named = set(re.findall(r"`([\w./]+/[\w.]+\.(?:py|ts|toml))`", PAGES))
    assert named
    assert [name for name in sorted(named) if not (ROOT / name).exists()] == []
