"""The event step: drawing Event cards, bonus events, what each card does (wbg.event)."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from azeroth.engine import AGAIN, END, Flow, Frame, Goto
from azeroth.games.world_of_warcraft.edition import edition
from azeroth.games.world_of_warcraft.events import EventDrawn
from azeroth.games.world_of_warcraft.ids import EVENTS, CharacterId, EventId, Faction
from azeroth.games.world_of_warcraft.play.character.defeat import distances
from azeroth.games.world_of_warcraft.play.character.health import LoseHealth, lose_energy
from azeroth.games.world_of_warcraft.play.combat.after_combat import discard_event, plague_creatures
from azeroth.games.world_of_warcraft.play.events.auction_house import Auction
from azeroth.games.world_of_warcraft.play.events.beasts_of_lordaeron import Beasts
from azeroth.games.world_of_warcraft.play.events.bonus_events import (
    Crafts,
    GoblinMerchant,
    PathToPower,
    TravelingMerchants,
    Zeppelin,
)
from azeroth.games.world_of_warcraft.play.events.boss_hoard import FillHoard
from azeroth.games.world_of_warcraft.play.events.new_horizons import NewHorizons
from azeroth.games.world_of_warcraft.play.overlords.nefarian import NefarianMoves
from azeroth.games.world_of_warcraft.state import EventInPlay, Table, event_in_play


class EventStep(Frame):
    """Draw and resolve Event cards until a normal one, or a repeated bonus title, has been drawn."""

    faction: Faction
    titles: list[str] = []
    event: EventId | None = None
    steps: ClassVar[tuple[str, ...]] = ("draw", "resolve", "nefarian", "again")

    def draw(self, t: Table) -> Flow:
        """The top card; an empty deck is made of the discards (wbg.event.deck-empty)."""
        decks = t.state.decks
        if not decks.events:
            decks.lay(EVENTS, t.state.discarded)
            t.state.discarded = []
            t.shuffle(decks.events)
        if not decks.events:
            return END
        self.event = t.draw(decks.events)
        t.emit(EventDrawn(rule="wbg.event.who-draws", faction=self.faction, card=self.event))
        for kind in edition(t).until_next_event:
            ended = event_in_play(t, kind)
            if ended is not None:
                discard_event(t, ended)
        return None

    def resolve(self, t: Table) -> Flow:
        """What the card says; a normal one then lies face up (wbg.event.stays-face-up)."""
        assert self.event is not None
        card = t.content.events[self.event]
        if card.bonus and card.name in self.titles:
            t.state.discarded.append(self.event)
            self.titles.append("")
            return None
        if card.bonus:
            self.titles.append(card.name)
            if card.kind != "auction":
                t.state.discarded.append(self.event)
        frame = IMMEDIATE[card.kind](self) if card.kind in IMMEDIATE else edition(t).event(t, self)
        if not card.bonus and card.kind not in ("soul-taint", "arcane-corruption"):
            self._face_up(t, self.event)
        elif not card.bonus:
            t.state.discarded.append(self.event)
        return t.call(frame) if frame is not None else None

    def _face_up(self, t: Table, event: EventId) -> None:
        card = t.content.events[event]
        play = EventInPlay(event=event, regions=list(card.regions))
        if card.kind == "bounty":
            play.marked = [t.pick([c.id for c in t.state.side(f)]) for f in Faction]
        t.state.events.append(play)
        if card.kind == "plaguewinds" and not plague_creatures(t):
            discard_event(t, play)  # wbg.event.until-condition: fulfilled when drawn

    def nefarian(self, t: Table) -> Flow:
        """He moves as far as the card's Fate number (wbg.overlord.nefarian-moves)."""
        assert self.event is not None
        fate = t.content.events[self.event].fate
        if t.state.overlord == "nefarian" and fate:
            return t.call(NefarianMoves(faction=self.faction, left=fate))
        return None

    def again(self, t: Table) -> Flow:
        """After a bonus event another card is drawn (wbg.event.bonus-draw-again)."""
        winds = event_in_play(t, "plaguewinds")
        if winds is not None and not plague_creatures(t):
            discard_event(t, winds)
        assert self.event is not None
        card = t.content.events[self.event]
        repeated = bool(self.titles) and self.titles[-1] == ""
        return Goto("draw") if card.bonus and not repeated else None


class Taint(Frame):
    """Soul Taint and Arcane Corruption: half of a token kind near Kel'Thuzad is lost."""

    energy: bool
    victims: list[CharacterId] = []
    steps: ClassVar[tuple[str, ...]] = ("reach", "lose")

    def _wide(self, t: Table) -> bool:
        return event_in_play(t, "spread-the-plague") is not None

    def reach(self, t: Table) -> Flow:
        """Everybody within four regions; with the plague in play eight (wbg.event.distance)."""
        far = distances(t, t.state.counters[0].region)
        most = 8 if self._wide(t) else 4
        self.victims = [c.id for c in t.state.characters.values() if far.get(c.region, 99) <= most]
        return None

    def lose(self, t: Table) -> Flow:
        """Half, rounded down, or up with the plague (wbg.event.loss-outside-combat)."""
        if not self.victims:
            return None
        c = t.state.characters[self.victims.pop(0)]
        have = c.energy if self.energy else c.health
        n = (have + 1) // 2 if self._wide(t) else have // 2
        if self.energy:
            lose_energy(t, c, n)
            return AGAIN
        return t.call(LoseHealth(character=c.id, left=n), then=AGAIN) if n else AGAIN


IMMEDIATE: dict[str, Callable[[EventStep], Frame]] = {
    "talents": lambda s: PathToPower(),
    "auction": lambda s: Auction(event=s.event or EventId("")),
    "beasts": lambda s: Beasts(faction=s.faction),
    "goblin-merchant": lambda s: GoblinMerchant(),
    "zeppelin": lambda s: Zeppelin(),
    "new-horizons": lambda s: NewHorizons(faction=s.faction),
    "crafts": lambda s: Crafts(),
    "traveling-merchants": lambda s: TravelingMerchants(),
    "boss": lambda s: FillHoard(event=s.event or EventId("")),
    "soul-taint": lambda s: Taint(energy=False),
    "arcane-corruption": lambda s: Taint(energy=True),
}
"""What happens as soon as a card is drawn, by its kind; the other kinds only lie face up."""
