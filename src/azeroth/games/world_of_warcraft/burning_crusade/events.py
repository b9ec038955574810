"""What happened in dungeons and on Outland, with the lines of the log."""

from __future__ import annotations

from collections.abc import Iterator

from azeroth.engine import Event
from azeroth.engine.view.naming import listed
from azeroth.engine.view.scene import Outcome
from azeroth.games.world_of_warcraft.burning_crusade.content import Minion, expansion
from azeroth.games.world_of_warcraft.burning_crusade.ids import DungeonCardId
from azeroth.games.world_of_warcraft.events.campaign import Milestone
from azeroth.games.world_of_warcraft.events.links import icon_of, place, who
from azeroth.games.world_of_warcraft.ids import CharacterId, Faction, QuestId, RegionId
from azeroth.games.world_of_warcraft.state import Table


class DungeonCardDrawn(Event, frozen=True):
    """A card of a Stage deck was turned up."""

    place: RegionId
    card: DungeonCardId

    def words(self, t: Table) -> str:
        card = expansion(t.content).dungeon_card(self.card)
        kind = {"RewardCard": "Reward", "Boss": "boss", "Item": "item"}.get(type(card).__name__, "Minion")
        return f"{place(t, self.place)}: the {kind} {card.name} turns up."


class DungeonCardGone(Event, frozen=True):
    """A card of a Stage deck was discarded before or during the fight."""

    card: DungeonCardId

    def words(self, t: Table) -> str:
        card = expansion(t.content).dungeon_card(self.card)
        gone = "does not fight" if isinstance(card, Minion) else "is discarded"
        return f"{card.name} {gone}."


class StageFailed(Milestone, frozen=True):
    """Nobody was left to fight on."""

    place: RegionId

    def counts(self, t: Table) -> tuple[str, str]:
        return "lost in dungeons", t.content.regions[self.place].name

    def words(self, t: Table) -> str:
        return f"{place(t, self.place)} is not beaten: its cards go back to the deck."


class StageBeaten(Milestone, frozen=True):
    """A boss fell."""

    place: RegionId
    faction: Faction

    def counts(self, t: Table) -> tuple[str, str]:
        return "won in dungeons", t.content.regions[self.place].name

    def words(self, t: Table) -> str:
        return f"The {self.faction.title()} beats {place(t, self.place)}."

    def outcome(self, t: Table) -> Outcome | None:
        """In the lair, how near the end of the game is."""
        where = expansion(t.content).places[self.place]
        record = t.content.overlords.get(t.state.overlord)
        if record is None or expansion(t.content).dungeons[where.dungeon].lair_of != t.state.overlord:
            return None
        side = self.faction.title()
        told = f"Stage 2 is next, then {record.name}."
        if where.number == 2:
            told = f"In its next Dungeon Phase it fights {record.name}, and wins the game if it wins."
        return Outcome(
            title=f"The {side} has beaten {t.content.regions[self.place].name}", lines=(told,),
            icon=icon_of(t, t.state.overlord, "crowned-skull"), tone="purple",
        )  # fmt: skip


class RewardCardWon(Event, frozen=True):
    """A Reward card was resolved or kept; `character` keeps it."""

    card: DungeonCardId
    character: CharacterId | None = None

    def words(self, t: Table) -> str:
        card = expansion(t.content).rewards[self.card]
        name = card.name
        if self.character is None:
            # Health, Energy and cards have lines of their own.
            return f"Reward for the survivors: {name}{f', {card.gold} gold each' if card.gold else ''}."
        return f"{who(t, self.character)} keeps {name}."


class RewardCardUsed(Event, frozen=True):
    """A kept Reward card was discarded for its effect."""

    card: DungeonCardId
    character: CharacterId

    def words(self, t: Table) -> str:
        return f"{who(t, self.character)} uses {expansion(t.content).dungeon_card(self.card).name}."


class MountGained(Event, frozen=True):
    """A character of level 6 got a Flying Mount."""

    character: CharacterId
    mount: str

    def words(self, t: Table) -> str:
        return f"{who(t, self.character)} rides a {expansion(t.content).mounts[self.mount].name}."


class QuestGivenUp(Event, frozen=True):
    """A quest left the game in an exchange."""

    faction: Faction
    quest: QuestId

    def words(self, t: Table) -> str:
        return f"The {self.faction.title()} gives up {t.content.quests[self.quest].name}."


class OpponentActed(Event, frozen=True):
    """An opponent did something by itself: to a character, or without one to the Combat Area and itself."""

    foe: str
    character: CharacterId | None = None
    stun: int = 0
    curse: int = 0
    poison: int = 0
    energy: int = 0
    health: int = 0
    unequip: int = 0
    damage: int = 0
    armor: int = 0
    attack: int = 0

    def words(self, t: Table) -> str:
        return f"{self.foe}: {' and '.join(self._deeds(t))}."

    def _deeds(self, t: Table) -> Iterator[str]:
        whom = "" if self.character is None else f"{who(t, self.character)} "
        tokens = (("Stun", self.stun), ("Curse", self.curse), ("Poison", self.poison))
        got = listed(f"{n} {name} token{'s' * (n > 1)}" for name, n in tokens if n)
        lost = listed(f"{n} {name}" for name, n in (("Energy", self.energy), ("Health", self.health)) if n)
        said = (f"gets {got}" if got else "", f"loses {lost}" if lost else "")
        if any(said):
            yield f"{whom}{' and '.join(filter(None, said))}"
        if self.unequip:
            yield f"{whom}unequips {self.unequip} power{'s' * (self.unequip > 1)}"
        if self.damage:
            yield f"{self.damage} hit{'s' * (self.damage > 1)} fall{'s' * (self.damage == 1)} off"
        if self.armor:
            yield f"{self.armor} armor token{'s' * (self.armor > 1)} go{'es' * (self.armor == 1)}"
        if self.attack:
            yield f"Attack {self.attack:+d} for the rest of the combat"
