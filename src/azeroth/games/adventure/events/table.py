"""What happens to things on the table: items, markers, events, tokens, quests."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from azeroth.engine import NOBODY, Event, Seat, Secret
from azeroth.engine.view.scene import Outcome
from azeroth.games.adventure.content import VALOR_TO_WIN
from azeroth.games.adventure.events.names import challenge, item, log_name, place
from azeroth.games.adventure.ids import ChallengeId, QuestId, SpaceId, TokenId
from azeroth.games.adventure.state import NOWHERE, Table
from azeroth.games.adventure.view.words import item_words


class ItemGained(Event, frozen=True):
    seat: Seat
    item: ChallengeId
    source: Seat = NOBODY

    def words(self, t: Table) -> str:
        how = f" from {t.who(self.source)}" if self.source >= 0 else ""
        return f"{t.who(self.seat)} gains {item(t, self.item)}{how}."

    def outcome(self, t: Table) -> Outcome:
        found = t.content.challenges[self.item].item
        how = f" from {t.names[self.source]}" if self.source >= 0 else ""
        return Outcome(
            title=f"{t.names[self.seat]} gains {item(t, self.item)}{how}", icon="knapsack",
            lines=(item_words(t.content, found),) if found is not None else (), seats=(self.seat,),
        )  # fmt: skip


class ItemLost(Event, frozen=True):
    seat: Seat
    item: ChallengeId

    def words(self, t: Table) -> str:
        return f"{t.who(self.seat)} discards {item(t, self.item)}."


class Equipped(Event, frozen=True):
    """An item was equipped, or taken off."""

    seat: Seat
    item: ChallengeId
    on: bool = True

    def words(self, t: Table) -> str:
        return f"{t.who(self.seat)} {'equips' if self.on else 'takes off'} {item(t, self.item)}."


class PotionDrunk(Event, frozen=True):
    seat: Seat
    item: ChallengeId
    potion: str

    def words(self, t: Table) -> str:
        return f"{t.who(self.seat)} uses up {item(t, self.item)} as a {self.potion} potion."


class MarkerPlaced(Event, frozen=True):
    number: int
    card: ChallengeId
    space: SpaceId
    aggro: bool = False

    def words(self, t: Table) -> str:
        kind = "aggro marker" if self.aggro else "marker"
        return f"{challenge(t, self.card)} stays undefeated: {kind} {self.number} in {place(t, self.space)}."


class MarkerTurned(Event, frozen=True):
    number: int
    aggro: bool

    def words(self, t: Table) -> str:
        return f"Marker {self.number} now shows its {'aggro' if self.aggro else 'normal'} side."


class MarkerMoved(Event, frozen=True):
    number: int
    space: SpaceId

    def words(self, t: Table) -> str:
        return f"Marker {self.number} moves to {place(t, self.space)}."


class MarkerRemoved(Event, frozen=True):
    number: int
    card: ChallengeId

    def words(self, t: Table) -> str:
        return f"Marker {self.number} leaves the board: {challenge(t, self.card)}."


class EventPlaced(Event, frozen=True):
    card: ChallengeId
    space: SpaceId = NOWHERE

    def words(self, t: Table) -> str:
        where = place(t, self.space) if self.space else "the global event space"
        return f"{challenge(t, self.card)} is placed in {where}."


class ChallengeDiscarded(Event, frozen=True):
    """A challenge card went on top of its deck."""

    card: ChallengeId

    def words(self, t: Table) -> str:
        return f"{challenge(t, self.card)} goes on top of the {t.content.challenges[self.card].colour} deck."


class CardTurned(Event, frozen=True):
    """An event card was turned over."""

    card: ChallengeId

    def words(self, t: Table) -> str:
        return f"{challenge(t, self.card)} is turned over."


class TokenPlaced(Event, frozen=True):
    seat: Seat
    space: SpaceId

    def words(self, t: Table) -> str:
        return f"{t.who(self.seat)} places a discovery in {place(t, self.space)}."


class TokenRevealed(Event, frozen=True):
    seat: Seat
    token: TokenId

    def words(self, t: Table) -> str:
        return f"{t.who(self.seat)} finds {t.content.tokens[self.token].name}."

    def outcome(self, t: Table) -> Outcome:
        found = t.content.tokens[self.token]
        return Outcome(
            title=f"{t.names[self.seat]} finds {found.name}", lines=(found.text,), icon="locked-chest",
            tone="green" if found.kept else "red", seats=(self.seat,),
        )  # fmt: skip


class TokenSeen(Event, frozen=True):
    """Somebody looked at a discovery token."""

    seat: Seat
    space: SpaceId
    token: Annotated[TokenId, Secret(owner="seat")]

    def words(self, t: Table) -> str:
        found = t.content.tokens.get(self.token)
        what = f": {found.name}" if found is not None else ""
        return f"{t.who(self.seat)} looks at a discovery in {place(t, self.space)}{what}."


class TokenUsed(Event, frozen=True):
    """A kept token was used, or took effect."""

    seat: Seat
    token: TokenId

    def words(self, t: Table) -> str:
        token = t.content.tokens[self.token]
        uses = f"{t.who(self.seat)} uses {token.name}."
        return uses if token.kept else f"{token.name} takes effect on {t.who(self.seat)}."


class QuestReceived(Event, frozen=True):
    seat: Seat
    quest: QuestId

    def words(self, t: Table) -> str:
        name = t.content.quests[self.quest].name
        return f"{t.who(self.seat)} receives the quest [{name}](quest:{self.quest})."


class QuestAdvanced(Event, frozen=True):
    seat: Seat
    quest: QuestId

    def words(self, t: Table) -> str:
        return f"{t.who(self.seat)} gets on with [{t.content.quests[self.quest].name}](quest:{self.quest})."


class QuestDiscarded(Event, frozen=True):
    seat: Seat
    quest: QuestId

    def words(self, t: Table) -> str:
        return f"{t.who(self.seat)} gives up [{t.content.quests[self.quest].name}](quest:{self.quest})."


class ValorGained(Event, frozen=True):
    """A card went under a quest log."""

    seat: Seat
    card: str
    valor: int

    def words(self, t: Table) -> str:
        return f"{t.who(self.seat)} gains {self.valor} valor for {log_name(t, self.card)}."

    def outcome(self, t: Table) -> Outcome:
        from azeroth.games.adventure.play.victory import valor

        so_far = valor(t, t.state.characters[self.seat])
        return Outcome(
            title=f"{t.names[self.seat]} gains {self.valor} valor for {log_name(t, self.card)}",
            lines=(f"{so_far} of {VALOR_TO_WIN} in all.",), icon="trophy", seats=(self.seat,),
        )  # fmt: skip

    def gains(self, t: Table) -> Sequence[tuple[Seat, str, int]]:
        c = t.content
        what = "quests" if self.card in c.quests else "trophies" if self.card in c.trophies else "events"
        return [(self.seat, what, self.valor)]


class GameOver(Event, frozen=True):
    winners: tuple[Seat, ...]

    def words(self, t: Table) -> str:
        return f"The game is over: {' and '.join(t.who(s) for s in self.winners)} won."
