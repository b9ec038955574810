"""Character defeats: what a defeat costs, and where the defeated are taken (wbg.defeat)."""

from __future__ import annotations

from typing import ClassVar

from azeroth.engine import END, Flow, Frame, Leave, graph
from azeroth.games.world_of_warcraft.cards.loadout import refresh
from azeroth.games.world_of_warcraft.cards.window import window
from azeroth.games.world_of_warcraft.choices import PickRegion
from azeroth.games.world_of_warcraft.edition import edition
from azeroth.games.world_of_warcraft.events import CharacterDefeated
from azeroth.games.world_of_warcraft.ids import CardId, CharacterId, Faction, Moment, RegionId
from azeroth.games.world_of_warcraft.play.character.sheet import take_off
from azeroth.games.world_of_warcraft.play.combat.battle import Attacking, Battle, Round
from azeroth.games.world_of_warcraft.state import Table

KEEPSAKE = CardId("relic-light-of-ages")
"""Not an Auction Item: it is kept on defeat (wbg.boss.keepsake)."""


def after_defeat(t: Table, character: CharacterId) -> Flow:
    """A defeat ends their Attack Phase, and the last one's defeat the combat (wbg.defeat.leaves-combat)."""
    battle = t.find(Battle)
    if battle is None:
        return END
    if battle.foes and not battle.group:
        return Leave(Round)
    phase = t.find(Attacking)
    if phase is not None and phase.character == character:
        return Leave(type(phase))
    return END


class Defeat(Frame):
    """A character has no Health left, or Stun has taken dice that they did not have.

    In the simultaneous steps of PvP combat the fallen are moved when the step is over (`now`).
    """

    character: CharacterId
    stays: bool = False
    now: bool = False
    steps: ClassVar[tuple[str, ...]] = ("last_word", "fall", "destination")

    def last_word(self, t: Table) -> Flow:
        """Cards that keep a defeated character where they are."""
        return window(t, Moment.DEFEATED, self.character)

    def fall(self, t: Table) -> Flow:
        """What every defeat costs."""
        c = t.state.characters[self.character]
        battle = t.find(Battle)
        if battle is not None:
            battle.remove(c.id)
            edition(t).fallen(t, battle, c)
        for e in [e for e in c.equipped if t.content.cards[e.card].health]:
            take_off(t, c, e.card)
        for card in [card for card in c.auction if card != KEEPSAKE]:
            c.auction.remove(card)
            t.state.discarded += [key for key, event in t.content.events.items() if event.item == card]
        c.actions = 0
        c.tokens.clear()
        refresh(t, c)
        if self.stays:
            return END
        c.health = c.energy = 1
        return None

    def destination(self, t: Table) -> Flow:
        """To the nearest graveyard, or home?"""
        c, battle = t.state.characters[self.character], t.find(Battle)
        if battle is not None and battle.leaving is not None and not self.now:
            battle.leaving.append(c.id)
            return END
        choices = [PickRegion(r) for r in edition(t).refuges(t, c)]
        return t.ask(c.seat, "wbg.defeat.destination", choices, then=self.carried)

    def carried(self, t: Table, choice: PickRegion) -> Flow:
        """Their figure is moved."""
        c = t.state.characters[self.character]
        c.region = choice.region
        t.emit(CharacterDefeated(rule="wbg.defeat.destination", character=c.id, region=c.region))
        return None


def distances(t: Table, source: RegionId) -> dict[RegionId, int]:
    """How many regions away everything is on foot (wbg.event.distance)."""
    cache = t.content.distances
    if source not in cache:
        cache[source] = graph.distances(source, lambda here: t.content.regions[here].links)
    return cache[source]


def refuges(t: Table, region: RegionId, faction: Faction) -> tuple[RegionId, ...]:
    """Where the defeated are taken from a region: a nearest graveyard, or home (wbg.defeat.destination)."""
    cache = t.content.refuges
    if (region, faction) not in cache:
        places = [*nearest_graveyards(t, region, faction), t.content.homes[faction]]
        cache[region, faction] = tuple(dict.fromkeys(places))
    return cache[region, faction]


def nearest_graveyards(t: Table, region: RegionId, faction: Faction) -> list[RegionId]:
    """The nearest ones, without that of the region itself (wbg.defeat.nearest)."""
    far = distances(t, region)
    yards = [
        key for key, r in t.content.regions.items()
        if r.graveyard and key != region and key in far and r.home is not faction.enemy
    ]  # fmt: skip
    least = min((far[y] for y in yards), default=0)
    return [y for y in yards if far[y] == least]
