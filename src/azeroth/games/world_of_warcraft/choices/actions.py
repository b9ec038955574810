"""Choices of character actions, with what their buttons say."""

from __future__ import annotations

from azeroth.engine import Choice, Outlook
from azeroth.engine.view.naming import listed
from azeroth.games.world_of_warcraft.ids import (
    CardId,
    CreatureId,
    EventId,
    RegionId,
    Target,
)
from azeroth.games.world_of_warcraft.play.actions.acting import Acting, owner
from azeroth.games.world_of_warcraft.state import Table
from azeroth.games.world_of_warcraft.view.names import (
    counter,
    creatures,
    item,
    short_name,
)


class Challenge(Choice, frozen=True):
    """Challenge a target here, or with a card in an adjacent region."""

    what: Target
    name: str = ""
    region: str = ""

    def words(self, t: Table) -> str:
        name = self._name(t)
        if self.what == "enemies":
            text = f"Challenge {self._enemies(t)}"
        elif self.what == "independents":
            text = f"Challenge the independent {name}"
        elif self.what == "enemy-quest":
            text = f"Challenge the {name} of the enemy's quest"
        elif self.what == "overlord":
            text = f"Challenge {self._overlord(t)}"
        else:
            text = f"Challenge {name if self.what == 'boss' else f'the {name}'}"
        return f"{text} in {t.content.regions[RegionId(self.region)].name}" if self.region else text

    def _enemies(self, t: Table) -> str:
        """Whom it would meet, by name."""
        acting = t.find(Acting)
        if acting is None:
            return "the enemy characters"
        c = t.state.characters[acting.character]
        region = RegionId(self.region) or c.region
        names = [short_name(t, e.id) for e in t.state.side(c.faction.enemy) if e.region == region]
        return listed(names) or "the enemy characters"

    def _overlord(self, t: Table) -> str:
        """His name, where everybody knows that it is he."""
        record, acting = t.content.overlords.get(t.state.overlord), t.find(Acting)
        if record is None or acting is None:
            return "the Overlord"
        region = RegionId(self.region) or t.state.characters[acting.character].region
        here = [k for k in t.state.counters if k.region == region]
        return record.name if here and all(k.face_up for k in here) else "the Overlord"

    def _name(self, t: Table) -> str:
        if self.what == "boss":
            boss = t.content.events[EventId(self.name)].boss
            return boss.name if boss is not None else self.name
        kind = t.content.creatures.get(CreatureId(self.name))
        return kind.name if kind is not None else self.name.replace("-", " ").title()

    def targets(self, t: Table) -> tuple[str, ...]:
        acting = t.find(Acting)
        if acting is None:
            return ()
        c = t.state.characters[acting.character]
        region = RegionId(self.region) or c.region
        if self.what == "enemies":
            return tuple(f"character:{e.id}" for e in t.state.side(c.faction.enemy) if e.region == region)
        if self.what == "boss":
            return (f"boss:{self.name}",)
        if self.what == "overlord":
            return (counter(region),)
        mine = {"independents": None, "quest": c.faction, "enemy-quest": c.faction.enemy}[self.what]
        group = [f for f in t.state.at(region) if f.kind == self.name and owner(t, f) is mine]
        return tuple(dict.fromkeys(creatures(region, f) for f in group))


class Aside(Choice, frozen=True):
    """Something done at the start of an action that costs none; only boxes have such things."""


class Rest(Choice, frozen=True):
    """Take a Rest action."""

    def words(self, t: Table) -> str:
        return "Rest (regain Health and Energy)"


class Train(Choice, frozen=True):
    """Take a Training action."""

    def words(self, t: Table) -> str:
        return "Train (buy powers)"

    def outlook(self, t: Table) -> Outlook:
        """In a town one learns powers too, and more."""
        c = t.state.characters[t.frame(Acting).character]
        return Outlook(aside=c.region in t.content.regions and c.faction in t.content.regions[c.region].town)


class Town(Choice, frozen=True):
    """Take a Town action."""

    def words(self, t: Table) -> str:
        return "Town (heal, learn, buy and sell)"


class Wait(Choice, frozen=True):
    """Forgo the action: a Travel action of zero regions (wbg.turn.two-actions-each)."""

    def words(self, t: Table) -> str:
        return "Wait (forgo this action)"

    def outlook(self, t: Table) -> Outlook:
        return Outlook(back=True)


class Peek(Choice, frozen=True):
    """Look at the face-down counter here (wbg.overlord.kazzak-peek)."""

    def words(self, t: Table) -> str:
        return "Look at the counter here"

    def targets(self, t: Table) -> tuple[str, ...]:
        return (counter(t.state.characters[t.frame(Acting).character].region),)


class Regain(Choice, frozen=True):
    """So many Health and Energy tokens."""

    health: int
    energy: int

    def words(self, t: Table) -> str:
        parts = [f"{n} {what}" for n, what in ((self.health, "Health"), (self.energy, "Energy")) if n]
        return f"Regain {' and '.join(parts)}" if parts else "Regain nothing"


class Learn(Choice, frozen=True):
    """Buy a power."""

    card: CardId

    def words(self, t: Table) -> str:
        card = t.content.cards[self.card]
        return f"Learn {card.name} ({card.gold} gold)"

    def targets(self, t: Table) -> tuple[str, ...]:
        return (f"card:{self.card}",)


class Reduced(Choice, frozen=True):
    """A card for less than what is printed on it; only boxes have such offers."""

    card: CardId
    gold: int

    def targets(self, t: Table) -> tuple[str, ...]:
        return (f"card:{self.card}",)


class Buy(Choice, frozen=True):
    """Buy an item from the Merchant deck."""

    card: CardId

    def words(self, t: Table) -> str:
        from azeroth.games.world_of_warcraft.play.events.bonus_events import halved, price_now

        why = ", half price" if halved(t) else ""
        return f"Buy {item(t, self)} ({price_now(t, self.card)} gold{why})"

    def targets(self, t: Table) -> tuple[str, ...]:
        return (f"card:{self.card}",)


class Sell(Choice, frozen=True):
    """Sell an item to the Merchant deck."""

    card: CardId

    def words(self, t: Table) -> str:
        from azeroth.games.world_of_warcraft.play.events.bonus_events import sale_now

        return f"Sell {item(t, self)} ({sale_now(t, self.card)} gold)"

    def targets(self, t: Table) -> tuple[str, ...]:
        return (f"card:{self.card}",)


class Travel(Choice, frozen=True):
    """Go to a region."""

    region: RegionId

    def words(self, t: Table) -> str:
        return f"Travel to {t.content.regions[self.region].name}"

    def targets(self, t: Table) -> tuple[str, ...]:
        return (f"character:{t.frame(Acting).character}", *t.edition.things(t, self.region))
