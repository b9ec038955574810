"""Every word of the client is said somewhere."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

SCRIPT = Path(__file__).parents[1] / "scripts/dead_texts.py"


def script() -> Any:
    spec = importlib.util.spec_from_file_location("dead_texts", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_no_text_is_there_for_nobody() -> None:
    found = script()
    assert "table.undo" in set(found.paths())
    assert found.dead_texts() == []
