"""Choices while cards are used: who is first, what is paid, what is pointed at."""

from __future__ import annotations

from azeroth.engine import Choice, Outlook
from azeroth.games.world_of_warcraft.ids import CardId, CharacterId
from azeroth.games.world_of_warcraft.play.combat.battle import Attacking, Battle, counting
from azeroth.games.world_of_warcraft.state import Table
from azeroth.games.world_of_warcraft.view.names import name_of


class Waive(Choice, frozen=True):
    """Use it free of Energy, by that card."""

    card: CardId

    def words(self, t: Table) -> str:
        return f"Pay no Energy, by {t.content.cards[self.card].name}"

    def targets(self, t: Table) -> tuple[str, ...]:
        return (f"card:{self.card}",)


class PayInFull(Choice, frozen=True):
    """Pay the Energy."""

    def words(self, t: Table) -> str:
        return "Pay the Energy"


class PickFoe(Choice, frozen=True):
    """An opponent."""

    foe: str

    def words(self, t: Table) -> str:
        from azeroth.games.world_of_warcraft.play.combat import foe_abilities

        foe = next((f for f in t.frame(Battle).foes if str(f) == self.foe), None)
        return self.foe if foe is None else foe_abilities.name_of(t, foe)

    def targets(self, t: Table) -> tuple[str, ...]:
        return (f"foe:{self.foe}",)


class First(Choice, frozen=True):
    """Whose effects come first."""

    character: CharacterId

    def words(self, t: Table) -> str:
        return f"{name_of(t, self.character)} first"

    def outlook(self, t: Table) -> Outlook:
        """The cards that are meant."""
        from azeroth.games.world_of_warcraft.cards.window import CardWindow

        window = t.find(CardWindow)
        ready = [] if window is None else window.ready(t, self.character)
        names = dict.fromkeys(t.content.cards[entry.card].name for entry in ready)
        return Outlook(changes=", ".join(names))

    def targets(self, t: Table) -> tuple[str, ...]:
        return (f"character:{self.character}",)


class CarryOut(Choice, frozen=True):
    """Carry out the ability of what is fought, which must be done before the window closes."""

    foe: str

    def words(self, t: Table) -> str:
        from azeroth.games.world_of_warcraft.play.combat import foe_abilities

        foe = next((f for f in t.frame(Battle).foes if f.kind == self.foe), None)
        return f"Carry out the ability of {foe_abilities.name_of(t, foe) if foe else 'the opponent'}"

    def outlook(self, t: Table) -> Outlook:
        """What comes of it by the dice as they lie."""
        from azeroth.games.world_of_warcraft.cards.window import CardWindow
        from azeroth.games.world_of_warcraft.view.foe_words import harms

        window = t.find(CardWindow)
        if window is None or window.subject is None:
            return Outlook()
        c, pool = t.state.characters[window.subject], t.frame(Attacking).pool
        counted = [(a, len(pool.matching(a.per))) for a in counting(t, t.frame(Battle), c, "reroll-end")]
        comes = "; ".join(filter(None, (harms(a, dice) for a, dice in counted if dice)))
        return Outlook(changes=comes if any(dice for _, dice in counted) else "no die counts now")

    def targets(self, t: Table) -> tuple[str, ...]:
        return tuple(dict.fromkeys(f"foe:{f}" for f in t.frame(Battle).foes if f.kind == self.foe))


class LetFriends(Choice, frozen=True):
    """Let friends use their cards first."""

    def words(self, t: Table) -> str:
        return "Let friends act first"
