"""The committed TypeScript types are those of the Python messages."""

from __future__ import annotations

from pathlib import Path

from azeroth.server.wire.typescript import typescript

CLIENT = Path(__file__).parents[2] / "web" / "src" / "protocol.ts"


def test_the_committed_types_are_current() -> None:
    assert CLIENT.read_text(encoding="utf-8") == typescript(), (
        "run: python -m azeroth.server.wire.typescript web/src/protocol.ts"
    )


def test_fields_with_defaults_are_optional_and_others_are_not() -> None:
    text = typescript()
    choose = text.split("export interface Choose {")[1].split("}")[0]
    assert 'type: "choose";' in choose
    assert "  seq: number;" in choose
    state = text.split("export interface State {")[1].split("}")[0]
    assert "  scene: Seen;" in state
    assert "  prompt?: Prompt | null;" in state
