"""Rest: regain Health and Energy, lose Curses (wbg.rest)."""

from __future__ import annotations

from typing import ClassVar

from azeroth.engine import Flow, Frame
from azeroth.games.world_of_warcraft.cards.loadout import energy_capacity, health_capacity, loadout
from azeroth.games.world_of_warcraft.cards.window import window
from azeroth.games.world_of_warcraft.choices.actions import Regain
from azeroth.games.world_of_warcraft.events import CurseEased
from azeroth.games.world_of_warcraft.ids import CURSE, CharacterId, Moment
from azeroth.games.world_of_warcraft.play.character.health import fill, restore
from azeroth.games.world_of_warcraft.state import Character, Table


def in_town(t: Table, c: Character) -> bool:
    """Is there a town of their faction?"""
    return c.faction in t.content.regions[c.region].town


def mixes(t: Table, c: Character, most: int) -> list[Regain]:
    """The ways to divide so many tokens (wbg.vital.mix-is-free)."""
    health = max(0, health_capacity(t, c) - c.health)
    energy = max(0, energy_capacity(t, c) - c.energy)
    if health + energy <= most:
        return [Regain(health, energy)] if health + energy else []
    return [Regain(h, min(energy, most - h)) for h in range(min(health, most) + 1)]


class RestAction(Frame):
    """A Rest action."""

    character: CharacterId
    steps: ClassVar[tuple[str, ...]] = ("cards", "regain", "curses")

    def cards(self, t: Table) -> Flow:
        """Food and the like (wbg.rest.cards)."""
        c = t.state.characters[self.character]
        if "rest-fills" in loadout(t, c).lets:
            fill(t, c)
        return window(t, Moment.REST, self.character)

    def regain(self, t: Table) -> Flow:
        """What do you regain? (wbg.rest.amount)"""
        c = t.state.characters[self.character]
        most = c.level * (3 if in_town(t, c) else 2)
        return t.ask(c.seat, "wbg.rest.amount", mixes(t, c, most), then=self.regained)

    def regained(self, t: Table, choice: Regain) -> Flow:
        """The tokens come back."""
        restore(t, t.state.characters[self.character], choice.health, choice.energy)
        return None

    def curses(self, t: Table) -> Flow:
        """One Curse token goes, in a friendly town all (wbg.rest.curse-one)."""
        c = t.state.characters[self.character]
        if c.curse:
            c.get(CURSE, -c.curse if in_town(t, c) else -1)
            t.emit(CurseEased(rule="wbg.rest.curse-one", character=c.id))
        return None
