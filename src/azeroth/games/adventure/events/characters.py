"""What happens to characters: turns, moves, cards, combat, damage, levels."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from azeroth.engine import NOBODY, Event, Seat, Secret
from azeroth.engine.play.events import rolling
from azeroth.engine.view.scene import Motion, Outcome
from azeroth.games.adventure.cards.texts import text_key
from azeroth.games.adventure.events.names import ability, card, challenge, foe_name, item, place
from azeroth.games.adventure.ids import (
    AbilityId,
    ChallengeId,
    CharacterId,
    Level,
    Resource,
    SpaceId,
    TextKind,
)
from azeroth.games.adventure.state import NOWHERE, Table
from azeroth.games.adventure.view.words import event_text, power_of


class CharacterChosen(Event, frozen=True):
    seat: Seat
    character: CharacterId

    def words(self, t: Table) -> str:
        name = t.content.characters[self.character].name
        return f"{t.who(self.seat)} plays [{name}](character:{self.character})."


class FirstTurnWon(Event, frozen=True):
    """Who rolled highest begins."""

    seat: Seat

    def words(self, t: Table) -> str:
        return f"{t.who(self.seat)} has the highest roll and takes the first turn."


class TurnBegins(Event, frozen=True):
    heading = "turn"

    seat: Seat
    round: int

    def words(self, t: Table) -> str:
        return f"Round {self.round}: {t.who(self.seat)}"


class MovementRolled(Event, frozen=True):
    """The movement die, with what was added to it."""

    seat: Seat
    movement: int
    energy: int

    def words(self, t: Table) -> str:
        return f"{t.who(self.seat)} has {self.movement} movement and {self.energy} energy."

    def goes_on(self, t: Table) -> tuple[str, str]:
        """The roll before, if nothing else came between."""
        return (rolling(self.seat), f"{self.movement} movement and {self.energy} energy")


class Moved(Event, frozen=True):
    seat: Seat
    source: SpaceId
    target: SpaceId
    how: str = "moves"

    def words(self, t: Table) -> str:
        return f"{t.who(self.seat)} {self.how} {'to' if self.source else 'in'} {place(t, self.target)}."

    def motions(self, t: Table) -> Sequence[Motion]:
        if not self.source:
            return ()
        return (
            Motion(
                icon="human-target", path=(f"space:{self.source}", f"space:{self.target}"), seat=self.seat
            ),
        )


USED = {Resource.PLACE_DISCOVERY: "map", Resource.QUEST_GIVER: "quest giver's offer"}
"""What a resource is called where its name alone is no thing that one uses."""


class Activated(Event, frozen=True):
    """A resource was activated."""

    seat: Seat
    resource: Resource

    def words(self, t: Table) -> str:
        return f"{t.who(self.seat)} uses the {USED.get(self.resource, self.resource.replace('-', ' '))} here."


class CardsDrawn(Event, frozen=True):
    seat: Seat
    n: int
    cards: Annotated[tuple[AbilityId, ...], Secret(owner="seat")] = ()

    def words(self, t: Table) -> str:
        if self.cards and self.cards[0] in t.content.abilities:
            return f"{t.who(self.seat)} draws {', '.join(ability(t, c) for c in self.cards)}."
        return f"{t.who(self.seat)} draws {self.n} card{'s' if self.n != 1 else ''}."


class CardsDiscarded(Event, frozen=True):
    seat: Seat
    cards: tuple[AbilityId, ...]

    def words(self, t: Table) -> str:
        return f"{t.who(self.seat)} discards {', '.join(ability(t, c) for c in self.cards)}."


class CardPlayed(Event, frozen=True):
    seat: Seat
    card: AbilityId
    improved: bool = False

    def words(self, t: Table) -> str:
        return f"{t.who(self.seat)} plays {ability(t, self.card)}."

    def motions(self, t: Table) -> Sequence[Motion]:
        return (Motion(icon="card-play", path=(f"seat:{self.seat}", f"ability:{self.card}"), seat=self.seat),)


class CardCancelled(Event, frozen=True):
    card: AbilityId

    def words(self, t: Table) -> str:
        return f"{ability(t, self.card)} has no effect."


POWERS_OF_FOES = (TextKind.ENCOUNTER, TextKind.BOARD)
COMES_OVER = (TextKind.CLINGING, TextKind.EVENT)


class PowerUsed(Event, frozen=True):
    """A power of a card took effect; nobody's is an encounter's or an event's."""

    seat: Seat
    card: str
    kind: TextKind
    i: int = 0

    def words(self, t: Table) -> str:
        if self.kind is TextKind.CHARACTER:
            what = "the character card"
        elif self.kind is TextKind.ITEM:
            what = item(t, ChallengeId(self.card))
        elif self.kind in (TextKind.BOARD, TextKind.REWARD):
            space = SpaceId(self.card)
            here = space in t.content.board_encounters
            what = foe_name(t, ChallengeId(""), space) if here else place(t, space)
        else:
            what = card(t, self.card)
        if self.kind is TextKind.REWARD:
            return f"{t.who(self.seat)} takes the reward of {what}."
        if self.seat >= 0:
            happens = f"{what} takes effect on {t.who(self.seat)}."
            return happens if self._happens(t) else f"{t.who(self.seat)} uses {what}."
        return f"{what}: {self._does(t)}." if self.kind in POWERS_OF_FOES else f"{what} takes effect."

    def _happens(self, t: Table) -> bool:
        """Does it come over somebody by itself? Who bears a card need not be who played it."""
        if self.kind is TextKind.ATTACHED:
            powers = t.content.abilities[AbilityId(self.card)].powers
            return self.i < len(powers) and powers[self.i].must
        return self.kind in COMES_OVER

    def _does(self, t: Table) -> str:
        """What the power of an encounter does, told of those it happens to."""
        powers = t.content.loadouts.text(text_key(self.kind, self.card)).powers
        return power_of(t.content, powers[self.i])


class Attaches(Event, frozen=True):
    """A card is attached, or laid into a space."""

    seat: Seat
    card: str
    bearer: Seat = NOBODY
    on: str = ""

    def words(self, t: Table) -> str:
        if self.bearer >= 0:
            return f"{card(t, self.card)} is attached to {t.who(self.bearer)}."
        where = place(t, SpaceId(self.on)) if self.on in t.content.spaces else card(t, self.on)
        return f"{card(t, self.card)} lies on {where}."


class Detached(Event, frozen=True):
    card: str

    def words(self, t: Table) -> str:
        return f"{card(t, self.card)} is discarded."


class Flipped(Event, frozen=True):
    seat: Seat
    side: str

    def words(self, t: Table) -> str:
        c = t.state.characters[self.seat]
        sides = t.content.cards[c.id, c.level]
        name = sides.starting.name if self.side == "starting" else sides.other.name
        return f"{t.who(self.seat)} turns the character card over: {name}."


class Drawn(Event, frozen=True):
    """A challenge card was drawn."""

    seat: Seat
    card: ChallengeId

    def words(self, t: Table) -> str:
        return f"{t.who(self.seat)} draws {challenge(t, self.card)}."

    def outcome(self, t: Table) -> Outcome | None:
        event = t.content.challenges[self.card].event
        if event is None:
            return None  # it is seen in the fight
        return Outcome(
            title=f"{t.names[self.seat]} draws an event: {event.name}", icon="scroll-quill",
            lines=tuple(event_text(t.content, event)),
        )  # fmt: skip


class CombatBegins(Event, frozen=True):
    heading = "combat"

    seat: Seat
    foe: Seat = NOBODY
    card: ChallengeId = ChallengeId("")
    board: SpaceId = NOWHERE

    def words(self, t: Table) -> str:
        if self.foe >= 0:
            return f"{t.who(self.seat)} attacks {t.who(self.foe)}."
        return f"{t.who(self.seat)} fights {foe_name(t, self.card, self.board)}."


class DieTurned(Event, frozen=True):
    """A combat die shows something else now."""

    seat: Seat
    value: int

    def words(self, t: Table) -> str:
        whose = t.who(self.seat) if self.seat >= 0 else "The encounter"
        return f"{whose}'s die now shows {self.value}."


class AttackMade(Event, frozen=True):
    """An attack: its total against the defense."""

    seat: Seat
    attack: int
    defense: int
    hit: bool
    ranged: bool
    foe: Seat = NOBODY
    card: ChallengeId = ChallengeId("")
    board: SpaceId = NOWHERE

    def words(self, t: Table) -> str:
        who, whom = (t.who(s) if s >= 0 else self._encounter(t) for s in (self.seat, self.foe))
        kind = "ranged" if self.ranged else "melee"
        return f"{who} {self._does} {whom}: {kind} attack {self.attack} against a defense of {self.defense}."

    @property
    def _does(self) -> str:
        return "hits" if self.hit else "misses"

    def _encounter(self, t: Table) -> str:
        return foe_name(t, self.card, self.board)

    def outcome(self, t: Table) -> Outcome | None:
        if self.seat < 0:
            return None  # what it does to a character is told then
        kind = "Ranged" if self.ranged else "Melee"
        whom = t.names[self.foe] if self.foe >= 0 else self._encounter(t)
        return Outcome(
            title=f"{t.names[self.seat]} {self._does} {whom}", icon="crossed-swords",
            lines=(f"{kind} attack {self.attack} against a defense of {self.defense}.",),
            tone="gold" if self.hit else "ink", seats=(self.seat,),
        )  # fmt: skip


class Damaged(Event, frozen=True):
    seat: Seat
    n: int

    def words(self, t: Table) -> str:
        return f"{t.who(self.seat)} takes {self.n} damage."

    def outcome(self, t: Table) -> Outcome:
        title = f"{t.names[self.seat]} takes {self.n} damage"
        return Outcome(title=title, icon="drop", tone="red", seats=(self.seat,))

    def motions(self, t: Table) -> Sequence[Motion]:
        return (
            Motion(icon="drop", path=(f"seat:{self.seat}", f"figure:{self.seat}"), tone="red", count=self.n),
        )


class Healed(Event, frozen=True):
    seat: Seat
    n: int

    def words(self, t: Table) -> str:
        return f"{t.who(self.seat)} heals {self.n} damage."


class Defeated(Event, frozen=True):
    """A character, or the encounter of this combat, is defeated."""

    seat: Seat
    by: Seat = NOBODY
    card: ChallengeId = ChallengeId("")
    board: SpaceId = NOWHERE

    def words(self, t: Table) -> str:
        if self.seat >= 0:
            return f"{t.who(self.seat)} is defeated."
        return f"{t.who(self.by)} defeats {foe_name(t, self.card, self.board)}."

    def outcome(self, t: Table) -> Outcome | None:
        if self.seat < 0:
            title = f"{t.names[self.by]} defeats {foe_name(t, self.card, self.board)}"
            return Outcome(title=title, icon="trophy", seats=(self.by,))
        lines = ("They come back in a city, healed.",)
        return Outcome(
            title=f"{t.names[self.seat]} is defeated", lines=lines, icon="skull-crossed-bones", tone="red",
            seats=(self.seat,),
        )  # fmt: skip


class LevelGained(Event, frozen=True):
    seat: Seat
    level: Level

    def words(self, t: Table) -> str:
        return f"{t.who(self.seat)} rises to {self.level} level."

    def outcome(self, t: Table) -> Outcome:
        lines = ("All damage is healed, three cards are drawn, and a better character card is in play.",)
        return Outcome(
            title=f"{t.names[self.seat]} rises to {self.level} level", lines=lines, icon="upgrade",
            seats=(self.seat,),
        )  # fmt: skip
