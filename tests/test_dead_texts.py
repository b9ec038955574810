"""Every word of the client is said somewhere."""

from __future__ import annotations

from scripts.dead_texts import dead_texts, paths


def test_no_text_is_there_for_nobody() -> None:
    assert "table.undo" in set(paths())
    assert dead_texts() == []
