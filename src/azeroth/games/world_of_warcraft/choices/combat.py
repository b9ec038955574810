"""Choices of combat, with what their buttons say."""

from __future__ import annotations

from typing import ClassVar

from azeroth.engine import Choice, Outlook
from azeroth.games.world_of_warcraft.edition import edition
from azeroth.games.world_of_warcraft.ids import (
    CardId,
    CharacterId,
    Colour,
    QuestId,
)
from azeroth.games.world_of_warcraft.play.combat.battle import Attacking, Battle, dice_meant, die_words
from azeroth.games.world_of_warcraft.state import Table
from azeroth.games.world_of_warcraft.view.names import (
    fighter,
    item_first,
    short_name,
)


class RerollDie(Choice, frozen=True):
    """Roll a die again with the Reroll value."""

    verb: ClassVar[str] = "reroll"
    die: int

    def words(self, t: Table) -> str:
        return f"Reroll the {die_words(t, self.die)}"

    def targets(self, t: Table) -> tuple[str, ...]:
        return dice_meant(t, self.die)


class HoldBack(Choice, frozen=True):
    """Leave out a die of that colour."""

    colour: Colour

    def words(self, t: Table) -> str:
        return f"Leave out a {self.colour} die"

    def targets(self, t: Table) -> tuple[str, ...]:
        dice = t.frame(Attacking).pool.dice
        return tuple(f"die:{n}" for n, die in enumerate(dice) if die.colour is self.colour)


class Attack(Choice, frozen=True):
    """Who takes their Attack Phase next."""

    character: CharacterId

    def words(self, t: Table) -> str:
        return f"{short_name(t, self.character)} attacks"

    def targets(self, t: Table) -> tuple[str, ...]:
        return (f"character:{self.character}", fighter(self.character))


class Strike(Choice, frozen=True):
    """Defeat that opponent with hits from the damage box."""

    verb: ClassVar[str] = "defeat"
    foe: str

    def words(self, t: Table) -> str:
        foe = next(f for f in t.frame(Battle).foes if str(f) == self.foe)
        return f"Defeat {edition(t).foe_name(t, foe)} ({foe.health} hits)"

    def targets(self, t: Table) -> tuple[str, ...]:
        return (f"foe:{self.foe}",)


class Wound(Choice, frozen=True):
    """Who takes the next wound."""

    character: CharacterId

    def words(self, t: Table) -> str:
        return f"{short_name(t, self.character)} takes the wound"

    def targets(self, t: Table) -> tuple[str, ...]:
        return (f"character:{self.character}", fighter(self.character))


class LoseFrom(Choice, frozen=True):
    """Who loses the Health token: the character, or their pet or demon."""

    who: str

    def words(self, t: Table) -> str:
        card = t.content.cards.get(CardId(self.who))
        return f"{short_name(t, CharacterId(self.who)) if card is None else card.name} takes the wound"

    def targets(self, t: Table) -> tuple[str, ...]:
        return (f"{'card' if CardId(self.who) in t.content.cards else 'character'}:{self.who}",)


class CancelHits(Choice, frozen=True):
    """Use armor: so many hits leave the enemy's damage box, the rest their defense box."""

    damage: int

    def words(self, t: Table) -> str:
        from azeroth.games.world_of_warcraft.play.pvp.pvp_combat import PvpRound

        now = t.find(PvpRound)
        if now is None:
            return f"Cancel {self.damage} damage"
        n, enemy = now.armor_now(t)
        both = ((self.damage, "damage"), (min(n - self.damage, enemy.defense), "defense"))
        return (
            f"Cancel {' and '.join(f'{k} {what}' for k, what in both if k) or 'neither damage nor defense'}"
        )

    def outlook(self, t: Table) -> Outlook:
        """The wounds that come of it; suggested where none of the others is better in either."""
        from azeroth.games.world_of_warcraft.play.pvp.pvp_combat import PvpRound

        now = t.find(PvpRound)
        if now is None:
            return Outlook()
        n, enemy = now.armor_now(t)
        each = {damage: now.foreseen(t, damage) for damage in range(min(n, enemy.damage) + 1)}
        take, deal = each.get(self.damage, (0, 0))
        best = (
            all(take <= less and deal >= more for less, more in each.values()) and len(set(each.values())) > 1
        )
        return Outlook(
            changes=f"take {take or 'no'} wound{'s' * (take != 1)}, deal {deal or 'none'}", aside=not best
        )


class Loot(Choice, frozen=True):
    """Take an item from a defeated enemy's Bag."""

    card: CardId
    victim: CharacterId
    character: CharacterId

    def words(self, t: Table) -> str:
        name = t.content.characters[t.state.characters[self.character].sheet].name
        return f"{item_first(t, self)} for {name}"

    def targets(self, t: Table) -> tuple[str, ...]:
        return (f"card:{self.card}",)


class Resolve(Choice, frozen=True):
    """Which completed quest is rewarded next."""

    quest: QuestId

    def words(self, t: Table) -> str:
        return f"{t.content.quests[self.quest].name} first"

    def targets(self, t: Table) -> tuple[str, ...]:
        return (f"quest:{self.quest}",)
