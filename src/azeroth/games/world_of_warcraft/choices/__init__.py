"""Choices that several chapters share, with what their buttons say."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from azeroth.engine import Choice, Outlook, cards
from azeroth.engine.view.naming import listed
from azeroth.games.world_of_warcraft.cards.costs import energy_cost
from azeroth.games.world_of_warcraft.ids import Box, CardId, CharacterId, RegionId
from azeroth.games.world_of_warcraft.play.character.sheet import equip_cost
from azeroth.games.world_of_warcraft.play.combat.battle import dice_meant, die_words
from azeroth.games.world_of_warcraft.state import Table
from azeroth.games.world_of_warcraft.view.names import item, item_first
from azeroth.games.world_of_warcraft.view.words import doing, paying


class UseCard(cards.UseCard, frozen=True):
    """Use an ability of a card."""

    verb: ClassVar[str] = "use"
    card: CardId

    def words(self, t: Table) -> str:
        card = t.content.cards[self.card]
        abilities = card.abilities
        what = f": {doing(abilities[self.ability], t.content.cards)}" if len(abilities) > 1 else ""
        return f"Use {item(t, self)}{what}"

    def outlook(self, t: Table) -> Outlook:
        """What it costs, and what it does where its words do not say so."""
        abilities, names = t.content.cards[self.card].abilities, t.content.cards
        users = [c for c in t.state.characters.values() if self.card in c.cards and c.seat in t.seats]
        energy = energy_cost(t, users[0], self.card, self.ability) if users else 0
        price = [f"{energy} Energy"] if energy else []
        one = abilities[self.ability]
        gone = one.cost is not None and one.cost.discard
        if one.cost is not None:
            price += paying(replace(one.cost, energy=0, discard=False), names)
        does = doing(one, names).removeprefix("you ") if len(abilities) == 1 else ""
        changes = ": ".join(filter(None, (listed(price), does)))
        return Outlook(changes=(f"{changes} (used up)" if changes else "used up") if gone else changes)

    def targets(self, t: Table) -> tuple[str, ...]:
        # What is printed for a race or on several sheets is on screen once for each character who has it.
        owners = [c for c in t.state.characters.values() if self.card in c.cards]
        if len(owners) < 2:
            return (f"card:{self.card}",)
        return tuple(
            f"card:{self.card}{f':{c.id}' if n else ''}" for n, c in enumerate(owners) if c.seat in t.seats
        )


class PickDie(Choice, frozen=True):
    """A die of the pool, by its place in it."""

    verb: ClassVar[str] = "die"
    die: int

    def words(self, t: Table) -> str:
        return die_words(t, self.die).capitalize()

    def targets(self, t: Table) -> tuple[str, ...]:
        return dice_meant(t, self.die)


class Spend(Choice, frozen=True):
    """So many tokens."""

    n: int

    def words(self, t: Table) -> str:
        return str(self.n)

    def outlook(self, t: Table) -> Outlook:
        """No number is suggested."""
        return Outlook(aside=True)


class PickBox(Choice, frozen=True):
    """A box of the Combat Area."""

    verb: ClassVar[str] = "box"
    box: Box

    def words(self, t: Table) -> str:
        return f"The {self.box} box"


class PickColour(Choice, frozen=True):
    """A colour of dice."""

    verb: ClassVar[str] = "colour"
    colour: str

    def words(self, t: Table) -> str:
        return f"{self.colour.capitalize()} dice"


class PickCharacter(Choice, frozen=True):
    """A character."""

    verb: ClassVar[str] = "choose"
    character: CharacterId

    def words(self, t: Table) -> str:
        return t.content.characters[t.state.characters[self.character].sheet].name

    def targets(self, t: Table) -> tuple[str, ...]:
        return (f"character:{self.character}",)


class PickCard(Choice, frozen=True):
    """A card."""

    verb: ClassVar[str] = "card"
    card: CardId

    def words(self, t: Table) -> str:
        return item_first(t, self)

    def targets(self, t: Table) -> tuple[str, ...]:
        return (f"card:{self.card}",)


class PickRegion(Choice, frozen=True):
    """A region."""

    verb: ClassVar[str] = "region"
    region: RegionId

    def words(self, t: Table) -> str:
        return t.content.regions[self.region].name

    def targets(self, t: Table) -> tuple[str, ...]:
        return (f"region:{self.region}",)


class Yes(Choice, frozen=True):
    """Agree, or not."""

    verb: ClassVar[str] = "agree"
    yes: bool

    def words(self, t: Table) -> str:
        return "Yes" if self.yes else "No"


class Enough(Choice, frozen=True):
    """No more of these."""

    def words(self, t: Table) -> str:
        return "Enough"


class Wear(Choice, frozen=True):
    """Equip a card in an area of the sheet."""

    verb: ClassVar[str] = "equip"
    card: CardId
    area: int

    def words(self, t: Table) -> str:
        owner = next(c for c in t.state.characters.values() if self.card in (*c.spellbook, *c.bag))
        area = (*(a.name for a in t.content.classes[owner.id].areas), "extra")[self.area]
        energy = equip_cost(t, owner, self.card).total
        price = f" for {energy} Energy" if energy else ""
        return f"Equip {item(t, self)} ({area.replace('-', ' ')}){price}"

    def targets(self, t: Table) -> tuple[str, ...]:
        return (f"card:{self.card}",)
