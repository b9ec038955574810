"""Nefarian on his way to The Bulwark (wbg.overlord.nefarian-path)."""

from __future__ import annotations

from typing import ClassVar

from azeroth.engine import AGAIN, Flow, Frame
from azeroth.games.world_of_warcraft.choices import PickRegion
from azeroth.games.world_of_warcraft.events import FiguresMoved, Met
from azeroth.games.world_of_warcraft.ids import Faction
from azeroth.games.world_of_warcraft.play.actions.challenge import overlord_foe, plague_attack
from azeroth.games.world_of_warcraft.play.character.defeat import distances
from azeroth.games.world_of_warcraft.play.combat.battle import together
from azeroth.games.world_of_warcraft.play.combat.foe_abilities import name_of
from azeroth.games.world_of_warcraft.play.combat.normal_combat import Combat
from azeroth.games.world_of_warcraft.play.victory import combined_xp, end
from azeroth.games.world_of_warcraft.state import Table


class NefarianMoves(Frame):
    """So many regions along a shortest way; the active faction picks among equals."""

    faction: Faction
    left: int
    steps: ClassVar[tuple[str, ...]] = ("move", "arrive")

    def move(self, t: Table) -> Flow:
        """Which way?"""
        goal = t.content.overlords[t.state.overlord].goal
        here = t.state.counters[0].region
        if goal is None or here == goal or not self.left:
            return None
        far = distances(t, goal)
        ways = [PickRegion(r) for r in t.content.regions[here].links if far[r] == far[here] - 1]
        who = [c.id for c in t.state.side(self.faction)]
        return together(t, who, "wbg.overlord.nefarian-path", ways, then=self.moved)

    def moved(self, t: Table, choice: PickRegion) -> Flow:
        """One region on."""
        source = t.state.counters[0].region
        t.state.counters[0].region = choice.region
        self.left -= 1
        t.emit(
            FiguresMoved(
                rule="wbg.overlord.nefarian-path", kind=t.state.overlord, source=source, target=choice.region,
            )
        )  # fmt: skip
        return AGAIN

    def arrive(self, t: Table) -> Flow:
        """In The Bulwark the end begins (wbg.overlord.nefarian-arrival)."""
        goal = t.content.overlords[t.state.overlord].goal
        return t.call(LastStand()) if t.state.counters[0].region == goal else None


class LastStand(Frame):
    """Each faction in turn, as a whole, fights Nefarian in The Bulwark."""

    order: tuple[Faction, ...] = ()
    steps: ClassVar[tuple[str, ...]] = ("line_up", "fight")

    def line_up(self, t: Table) -> Flow:
        """The faction with more XP first, at random if equal."""
        horde, alliance = combined_xp(t, Faction.HORDE), combined_xp(t, Faction.ALLIANCE)
        if horde == alliance:
            first = t.pick(list(Faction))
        else:
            first = Faction.HORDE if horde > alliance else Faction.ALLIANCE
        self.order = (first, first.enemy)
        return None

    def fight(self, t: Table) -> Flow:
        """With all its characters, wherever they are."""
        if not self.order:
            return end(t, None, "Nefarian has beaten both factions", "wbg.overlord.nefarian-arrival")
        faction, self.order = self.order[0], self.order[1:]
        region = t.state.counters[0].region
        foe = overlord_foe(t, faction, plague_attack(t, region))
        group = [c.id for c in t.state.side(faction)]
        t.emit(Met(rule="wbg.overlord.nefarian-arrival", group=tuple(group), foe=name_of(t, foe), last=True))
        return t.call(Combat(group=group, region=region, foes=[foe]), then=self.fought)

    def fought(self, t: Table, battle: Combat) -> Flow:
        """Who defeats him wins; else the other faction tries."""
        if battle.won:
            faction = t.state.characters[(battle.group + battle.fallen)[0]].faction
            return end(t, faction, "Nefarian is defeated", "wbg.overlord.nefarian-arrival")
        return AGAIN
