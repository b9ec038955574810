"""Scenarios: data in the layouts, and here the few answers that differ from the main game's."""

from azeroth.games.warcraft.edition import EDITIONS
from azeroth.games.warcraft.scenarios.captives import Captives
from azeroth.games.warcraft.scenarios.elf_gate import ElfGate
from azeroth.games.warcraft.scenarios.necromancers import Necromancers
from azeroth.games.warcraft.scenarios.nordrassil import Nordrassil
from azeroth.games.warcraft.scenarios.twenty_gold import TwentyGold

EDITIONS.update({
    "elf-gate": ElfGate(), "necromancers": Necromancers(), "captives": Captives(),
    "nordrassil": Nordrassil(), "twenty-gold": TwentyGold(),
})  # fmt: skip

__all__ = ["EDITIONS", "Captives", "ElfGate", "Necromancers", "Nordrassil", "TwentyGold"]
