"""Scenarios: data in the layouts, and here the few functions that differ from the main game."""

from __future__ import annotations

from azeroth.games.warcraft.scenarios import captives, elf_gate, gold_rush, necromancers, nordrassil
from azeroth.games.warcraft.scenarios.base import SCENARIOS, MainGame
from azeroth.games.warcraft.state import Table


def scenario(t: Table) -> MainGame:
    """The scenario that is played."""
    return SCENARIOS[t.content.layouts[t.state.layout].scenario]


__all__ = [
    "SCENARIOS", "MainGame", "captives", "elf_gate", "gold_rush", "necromancers", "nordrassil", "scenario",
]  # fmt: skip
