"""Setting up: classes, factions, the Overlord, decks, starting quests (wbg.setup, wbg.players)."""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import combinations
from typing import ClassVar

from azeroth.engine import AGAIN, Flow, Frame, Refusal, Seat, no
from azeroth.games.world_of_warcraft.cards.loadout import energy_capacity, health_capacity, refresh
from azeroth.games.world_of_warcraft.choices.turn import PickClass
from azeroth.games.world_of_warcraft.content import Content
from azeroth.games.world_of_warcraft.edition import edition
from azeroth.games.world_of_warcraft.events import ClassTaken, Seated
from azeroth.games.world_of_warcraft.ids import (
    CIRCLE,
    EVENTS,
    GREEN,
    GREY,
    SQUARE,
    TRIANGLE,
    CharacterId,
    EventId,
    Faction,
    OverlordId,
)
from azeroth.games.world_of_warcraft.play.quests.quests import draw_quest
from azeroth.games.world_of_warcraft.state import Character, Counter, Decks, Side, State, Table

MERCHANT = ((TRIANGLE, 3), (SQUARE, 2), (CIRCLE, 1))
LETTER = {Faction.ALLIANCE: "A", Faction.HORDE: "H"}
"""How a division of the seats names a faction."""
FIRST_GAME = {
    Faction.HORDE: ("warrior", "mage", "priest"),
    Faction.ALLIANCE: ("druid", "warlock", "hunter"),
}
"""The characters recommended for a first game (wbg.guide.recommended-characters)."""


def number_of_characters(players: int) -> int:
    """Four for two to four players, six for five or six (wbg.players.range)."""
    return 4 if players <= 4 else 6


@cache
def assignments(slots: tuple[Seat, ...]) -> tuple[str, ...]:
    """The ways to divide the seats evenly into Alliance and Horde, a letter for each seat.

    >>> assignments((0, 0, 1, 1))
    ('AH', 'HA')
    """
    seats = sorted(set(slots))
    half = len(slots) // 2
    found = [
        "".join("A" if s in alliance else "H" for s in seats)
        for n in range(len(seats) + 1)
        for alliance in combinations(seats, n)
        if sum(s in alliance for s in slots) == half
    ]
    return tuple(sorted(found))


@lru_cache(maxsize=64)
def bound(content: Content, closed: frozenset[str] = frozenset()) -> dict[str, str]:
    """The classes that only one faction has, with its letter: Paladins are Alliance, Shamans Horde."""
    factions: dict[str, set[Faction]] = {}
    for key, character in content.characters.items():
        if key not in closed:
            factions.setdefault(character.cls, set()).add(character.faction)
    return {cls: LETTER[next(iter(found))] for cls, found in factions.items() if len(found) == 1}


def fitting(
    content: Content, slots: tuple[Seat, ...], picks: dict[int, str], closed: frozenset[str] = frozenset()
) -> list[str]:
    """The divisions that suit the classes taken (wbg.setup.faction-after-class)."""
    only = bound(content, closed)
    tied = [(slots[i], only[c]) for i, c in picks.items() if c in only]
    return [a for a in assignments(slots) if all(a[seat] == side for seat, side in tied)]


class SetUp(Frame):
    """The setup, up to the first faction turn.

    `slots` are the seats of the characters: a player with two characters has two (wbg.players.two).
    `order` is the order of choosing, `picks` the class of each slot.
    """

    slots: tuple[Seat, ...] = ()
    order: list[int] = []
    picks: dict[int, str] = {}
    steps: ClassVar[tuple[str, ...]] = (
        "players", "classes", "factions", "overlord", "decks", "horde_quests", "alliance_quests",
    )  # fmt: skip

    def players(self, t: Table) -> Flow:
        """Who has two characters, and the order of choosing (wbg.setup.class-pick-order)."""
        seats = len(t.names)
        n = number_of_characters(seats)
        slots = list(range(seats))
        if seats == 2:
            slots += [0, 1]
        elif len(slots) < n:
            slots.append(t.pick(range(seats)))
        self.slots = tuple(sorted(slots))
        order = list(range(n))
        t.shuffle(order)
        self.order = order
        if t.options["first-game"]:
            self._recommended(t)
        return None

    def _recommended(self, t: Table) -> None:
        """The ready-made characters of the guide, dealt to a random division of the seats."""
        division = t.pick(assignments(self.slots))
        left = {f: list(names) for f, names in FIRST_GAME.items()}
        for i, seat in enumerate(self.slots):
            faction = Faction.ALLIANCE if division[seat] == "A" else Faction.HORDE
            self.picks[i] = left[faction].pop(0)
        self._seat_characters(t, division)
        self.order = []

    def classes(self, t: Table) -> Flow:
        """Which class do you play?"""
        if not self.order:
            return None
        seat = self.slots[self.order[0]]
        choices = [PickClass(c) for c in sorted(t.content.classes)]
        return t.ask(seat, "wbg.setup.class-unique", choices, refuse=self.may_pick, then=self.picked)

    def may_pick(self, t: Table, choice: PickClass) -> Refusal | None:
        """Why not that class?"""
        if choice.name in self.picks.values():
            return no("wbg.setup.class-unique", "Somebody plays that class.")
        picks = {**self.picks, self.order[0]: choice.name}
        if not fitting(t.content, self.slots, picks, edition(t).closed(t)):
            return no("wbg.players.two-class-constraint", "No division into factions would suit that class.")
        return None

    def picked(self, t: Table, choice: PickClass) -> Flow:
        """The next one chooses."""
        slot = self.order.pop(0)
        self.picks[slot] = choice.name
        t.emit(ClassTaken(rule="wbg.setup.class-unique", seat=self.slots[slot], name=choice.name))
        return AGAIN

    def factions(self, t: Table) -> Flow:
        """At random, Paladin and Shaman aside (wbg.setup.faction-after-class)."""
        if not t.state.characters:
            division = fitting(t.content, self.slots, self.picks, edition(t).closed(t))
            self._seat_characters(t, t.pick(division))
        return None

    def _seat_characters(self, t: Table, division: str) -> None:
        for i, seat in enumerate(self.slots):
            faction = Faction.ALLIANCE if division[seat] == "A" else Faction.HORDE
            c = new_character(t, self.picks[i], seat, faction)
            t.state.characters[c.id] = c
            t.emit(Seated(rule="wbg.setup.faction-after-class", character=c.id))

    def overlord(self, t: Table) -> Flow:
        """As agreed, or at random (wbg.setup.overlord-choice)."""
        way = edition(t)
        t.state.overlord = way.agreed(t) or t.pick(way.overlords(t))
        place_overlord(t)
        return None

    def decks(self, t: Table) -> Flow:
        """Shuffle everything and lay out the Merchant deck (wbg.setup.merchant-deck)."""
        fill_decks(t)
        for deck, n in MERCHANT:
            t.state.merchant += [t.draw(t.state.decks.items(deck)) for _ in range(n)]
        edition(t).set_up(t)
        return None

    def horde_quests(self, t: Table) -> Flow:
        """The Horde draws first (wbg.setup.starting-spawn)."""
        starting_quests(t, Faction.HORDE)
        return None

    def alliance_quests(self, t: Table) -> Flow:
        """Then the Alliance."""
        starting_quests(t, Faction.ALLIANCE)
        return None


def new_character(t: Table, cls: str, seat: Seat, faction: Faction) -> Character:
    """A character of level 1 in their starting region, with what their sheet gives them."""
    home = t.content.homes[faction]
    c = Character(id=CharacterId(cls), sheet=f"{cls}-{faction}", seat=seat, faction=faction, region=home)
    refresh(t, c)
    c.health, c.energy = health_capacity(t, c), energy_capacity(t, c)
    return c


def place_overlord(t: Table) -> None:
    """His counters; Lord Kazzak's five are mixed face down (wbg.overlord.kazzak-setup)."""
    places = t.content.overlords[t.state.overlord].places
    if len(places) < 2:
        t.state.counters = [Counter(region=place) for place in places]
        return
    real = [True, *[False] * (len(places) - 1)]
    t.shuffle(real)
    t.state.counters = [
        Counter(region=r, real=x, seen=0, face_up=False) for r, x in zip(places, real, strict=True)
    ]  # fmt: skip


def fill_decks(t: Table) -> None:
    """All decks, shuffled."""
    t.state.decks = sorted_decks(t.content, t.state.overlord)
    for deck in t.state.decks.piles.values():
        t.shuffle(deck.cards)


def sorted_decks(content: Content, overlord: OverlordId) -> Decks:
    """The decks as the content has them; some events have their Overlord (wbg.setup.kelthuzad-events)."""
    decks = Decks()
    for name, cards in content.decks.items():
        decks.lay(name, cards)
    decks.lay(EVENTS, events_with(content, overlord))
    return decks


def events_with(content: Content, overlord: OverlordId) -> list[EventId]:
    """The Event cards of a game with that Overlord."""
    return [k for k, event in content.events.items() if event.overlord in (None, overlord)]


def starting_quests(t: Table, faction: Faction) -> None:
    """Four grey and one green quest, with four characters three and one (wbg.players.four-char-quests)."""
    grey = 4 if len(t.state.characters) == 6 else 3
    for _ in range(grey):
        draw_quest(t, faction, GREY)
    draw_quest(t, faction, GREEN)
    t.state.decks.quests(faction, GREY).clear()


def empty_state() -> State:
    """The table before anything is on it."""
    return State(
        characters={},
        sides={f: Side(faction=f) for f in Faction},
        decks=Decks(),
        overlord=OverlordId(""),
    )
