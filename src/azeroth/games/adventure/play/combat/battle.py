"""A combat as it stands: what cards and conditions look at."""

from __future__ import annotations

from msgspec import Struct, field

from azeroth.engine import NOBODY, Frame, Seat
from azeroth.games.adventure.content import Fighter
from azeroth.games.adventure.events.names import foe_name
from azeroth.games.adventure.ids import AbilityId, AttackType, ChallengeId, SpaceId
from azeroth.games.adventure.state import NO_ITEM, NOWHERE, Table


class Fighting(Struct):
    """One side of a combat: a character, or the encounter, which is nobody's.

    `attack`, `defense` and `damage` are added for this combat. `weapon` is the ability card played instead of
    using a weapon, `type` an attack type that it was given. `done` are the triggered powers that have
    happened.
    """

    seat: Seat
    die: int = 0
    attack: int = 0
    defense: int = 0
    damage: int = 0
    weapon: AbilityId | None = None
    type: AttackType | None = None
    no_attack: bool = False
    no_powers: bool = False
    no_cards: bool = False
    done: list[str] = field(default_factory=list)
    hurt: int = 0
    """Damage on an encounter."""
    defeated: bool = False


class Battle(Frame):
    """A combat in progress: the active character against an encounter card, a board encounter or a character.

    `marker` is the number of the marker whose encounter is fought, 0 for a drawn one. `over`: no further
    step is made, on to the end of combat. `kept`: the card has gone elsewhere already.
    """

    attacker: Fighting
    defender: Fighting
    space: SpaceId
    card: ChallengeId = NO_ITEM
    board: SpaceId = NOWHERE
    marker: int = 0
    drawn: bool = False
    rolled: bool = False
    striking: bool = False
    """An attack step is going on: who is defeated is looked at when both attacks are made."""
    over: bool = False
    cancelled: bool = False
    avoided: bool = False
    redrawn: bool = False
    kept: bool = False

    def side(self, seat: Seat) -> Fighting | None:
        """The side of a character, or of the encounter; None for anybody who is not in this combat."""
        if self.attacker.seat == seat:
            return self.attacker
        return self.defender if self.defender.seat == seat else None

    def foe(self, seat: Seat) -> Fighting | None:
        """The other side."""
        if self.attacker.seat == seat:
            return self.defender
        return self.attacker if self.defender.seat == seat else None

    @property
    def bearer(self) -> str:
        """Where cards attached to the encounter are kept."""
        return self.card or self.board

    def encounter(self, t: Table) -> Fighter | None:
        """The encounter's values and text."""
        if self.defender.seat != NOBODY:
            return None
        if self.card:
            return t.content.challenges[self.card].encounter
        return t.content.board_encounters[self.board].fight


def rolled_for(t: Table, battle: Battle, side: Fighting) -> str:
    """The encounter whose die somebody rolls (ag.combat.dice-owners), for the log; nobody for characters."""
    return "" if side.seat >= 0 or t.quiet else foe_name(t, battle.card, battle.board)


def battle_of(t: Table, seat: Seat) -> Battle | None:
    """The combat that a character, or the encounter, is in."""
    battle = t.find(Battle)
    return battle if battle is not None and battle.side(seat) is not None else None
