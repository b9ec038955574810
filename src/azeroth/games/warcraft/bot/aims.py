"""What the scenarios are about, to a bot: what armies march for and guard beyond Towns and points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from azeroth.games.warcraft.board import SpaceId
from azeroth.games.warcraft.content import NIGHT_ELF, UNDEAD, Kind, Scenario
from azeroth.games.warcraft.edition import enemies
from azeroth.games.warcraft.scenarios.elf_gate import GATE, TOO_MANY, enemies_at_gate
from azeroth.games.warcraft.scenarios.necromancers import GRAVEYARDS, SOURCES
from azeroth.games.warcraft.scenarios.nordrassil import TREE
from azeroth.games.warcraft.state import Player, Table, board, troop

CAPTIVE = 9.0
GATE_PRIZE, GUARDED = 16.0, 2.0
"""The gate and a space of its guards."""
SOURCE, GRAVEYARD = 14.0, 4.0
"""A token of the Undead."""
COMING = 10.0
"""What the Undead will be stronger by before an army is at their sources: they grow by two units a turn."""
TREE_PRIZE = 60.0

Worth = dict[SpaceId, float]
"""What spaces are worth to a player."""


class Aims:
    """The main game's; a scenario overrides what it changes."""

    always_attacks = False
    """Armies seek battle however strong the enemy is."""

    def add_prizes(self, t: Table, p: Player, found: Worth, more_to_move: bool) -> None:
        """Add what the player's side gains where it comes to stand alone; enemies may still move."""

    def add_treasures(self, t: Table, p: Player, found: Worth) -> None:
        """Add what the player's side loses where enemies come to stand alone."""

    def targets(self, t: Table, p: Player, towns: Worth) -> Worth:
        """What armies march to, each with the spaces that it seems nearer for being important."""
        return towns

    def town_care(self, p: Player) -> float:
        """How many times more than usual the player's Town is worth to the side."""
        return 1.0

    def haunts(self, t: Table, p: Player) -> Sequence[tuple[SpaceId, Kind | None]]:
        """Where Necromancers are of use: spaces that give units of a type, or (None) upgrades."""
        return ()

    def growth(self, p: Player) -> float:
        """How much stronger the enemies will be before the player's army has reached them."""
        return 0.0


class ElfGateAims(Aims):
    """The gate, and its guards."""

    def add_prizes(self, t: Table, p: Player, found: Worth, more_to_move: bool) -> None:
        gate = board(t).marks[GATE]
        open_ = enemies_at_gate(t, p) <= TOO_MANY
        found[gate] = found.get(gate, 0.0) + GATE_PRIZE * (2 if open_ else 1)
        for foe in enemies(t, p.seat):
            if troop(foe, gate).units:
                found[gate] += GATE_PRIZE
        for space in t.state.guards:
            found[space] = found.get(space, 0.0) + GUARDED

    def add_treasures(self, t: Table, p: Player, found: Worth) -> None:
        gate = board(t).marks[GATE]
        if troop(p, gate).units:
            found[gate] = GATE_PRIZE

    def targets(self, t: Table, p: Player, towns: Worth) -> Worth:
        """The gate first, then its guards, then the Towns."""
        found = {space: head - 2 for space, head in towns.items()}
        found[board(t).marks[GATE]] = 1.0
        found.update(dict.fromkeys(t.state.guards, 0.0))
        return found


class NecromancersAims(Aims):
    """The sources and graveyards of the Undead."""

    def haunts(self, t: Table, p: Player) -> Sequence[tuple[SpaceId, Kind | None]]:
        marks = board(t).marks
        found = [(marks[mark], SOURCES.get(mark)) for mark in (*SOURCES, *GRAVEYARDS)]
        return [(space, kind) for space, kind in found if space in t.state.tokens]

    def growth(self, p: Player) -> float:
        return 0.0 if p.race == UNDEAD else COMING

    def add_prizes(self, t: Table, p: Player, found: Worth, more_to_move: bool) -> None:
        if p.race == UNDEAD:
            return
        for mark in (*SOURCES, *GRAVEYARDS):
            if (space := board(t).marks[mark]) in t.state.tokens:
                found[space] = found.get(space, 0.0) + (SOURCE if mark in SOURCES else GRAVEYARD)

    def add_treasures(self, t: Table, p: Player, found: Worth) -> None:
        if p.race != UNDEAD:
            return
        for mark in SOURCES:
            if (space := board(t).marks[mark]) in t.state.tokens:
                found[space] = found.get(space, 0.0) + SOURCE

    def targets(self, t: Table, p: Player, towns: Worth) -> Worth:
        if p.race == UNDEAD:
            return towns
        marks = board(t).marks
        for foe in enemies(t, p.seat):
            towns.update(dict.fromkeys(foe.necromancers, 1.0))
        towns.update({marks[m]: 0.0 for m in SOURCES if marks[m] in t.state.tokens})
        return towns


class CaptivesAims(Aims):
    """Both captives."""

    def add_prizes(self, t: Table, p: Player, found: Worth, more_to_move: bool) -> None:
        """The own captive, and more an enemy's that is on its way home."""
        captive = t.state.captives.get(p.race)
        if captive is not None:
            found[captive] = found.get(captive, 0.0) + 2.0
        for foe in enemies(t, p.seat):
            theirs = t.state.captives.get(foe.race)
            if theirs is not None and troop(foe, theirs).units and foe.town is not None:
                home = board(t).far(theirs).get(foe.town, 9)
                found[theirs] = found.get(theirs, 0.0) + CAPTIVE * 4 / (1 + home)

    def add_treasures(self, t: Table, p: Player, found: Worth) -> None:
        for foe in enemies(t, p.seat):
            if (theirs := t.state.captives.get(foe.race)) is not None:
                found[theirs] = found.get(theirs, 0.0) + CAPTIVE

    def targets(self, t: Table, p: Player, towns: Worth) -> Worth:
        captive = t.state.captives.get(p.race)
        if captive is not None:
            towns[captive] = 2.0
        for foe in enemies(t, p.seat):
            theirs = t.state.captives.get(foe.race)
            if theirs is not None and troop(foe, theirs).units:
                towns[theirs] = 3.0
        return towns


class NordrassilAims(Aims):
    """The World Tree."""

    always_attacks = True

    def add_prizes(self, t: Table, p: Player, found: Worth, more_to_move: bool) -> None:
        tree = board(t).marks[TREE]
        sure = 0.5 if p.race == UNDEAD and more_to_move else 1.0
        found[tree] = found.get(tree, 0.0) + (TREE_PRIZE * sure if p.race == UNDEAD else 4.0)
        if p.race != UNDEAD and any(troop(foe, tree).units for foe in enemies(t, p.seat)):
            found[tree] += TREE_PRIZE

    def add_treasures(self, t: Table, p: Player, found: Worth) -> None:
        if p.race != UNDEAD:
            found[board(t).marks[TREE]] = TREE_PRIZE

    def targets(self, t: Table, p: Player, towns: Worth) -> Worth:
        tree = board(t).marks[TREE]
        return {tree: 2.0} if p.race != UNDEAD else {**towns, tree: 1.0}

    def town_care(self, p: Player) -> float:
        """The fall of the Night Elves loses the game."""
        return 1.5 if p.race == NIGHT_ELF else 1.0


AIMS: dict[Scenario, Aims] = {
    "main": Aims(), "elf-gate": ElfGateAims(), "necromancers": NecromancersAims(), "captives": CaptivesAims(),
    "nordrassil": NordrassilAims(),
}  # fmt: skip
"""By scenario; one that is not listed has the main game's."""


def aims(t: Table) -> Aims:
    """What the scenario that is played is about."""
    return AIMS.get(cast(Scenario, t.options["scenario"]), AIMS["main"])
