"""Set-up: decks, first player, characters, quests, figures, hands."""

from __future__ import annotations

from typing import ClassVar

from azeroth.engine import AGAIN, Flow, Frame, Seat, die
from azeroth.games.adventure.cards.texts import refresh
from azeroth.games.adventure.choices import Start, Take
from azeroth.games.adventure.content import STARTING_HAND, Content
from azeroth.games.adventure.events import CharacterChosen, FirstTurnWon, QuestReceived
from azeroth.games.adventure.ids import LEVELS, QuestDeck, QuestId
from azeroth.games.adventure.play.hands import draw
from azeroth.games.adventure.play.quests import SetUpQuest
from azeroth.games.adventure.play.spaces import put
from azeroth.games.adventure.state import ActiveQuest, ChallengeDeck, Character, State, Table

QUESTS_EACH = 2
FIRST_PLAYER = die(6, "combat")


def empty_state(players: int, content: Content) -> State:
    """The table before set-up: everything in its supply, nothing shuffled."""
    return State(
        characters=[Character(seat) for seat in range(players)],
        challenges=[ChallengeDeck(level, list(content.challenge_decks[level])) for level in LEVELS],
        elite=list(content.quest_decks[QuestDeck.ELITE]),
        trophies=list(content.trophies),
        pile=list(content.tokens),
    )


class SetUp(Frame):
    """Everything before the first turn, in its order (ag.setup.order).

    `rolling` are those who roll for the first turn; `to_do` the seats still to choose or to carry out.
    """

    rolling: tuple[Seat, ...] = ()
    to_do: tuple[Seat, ...] = ()
    instructions: tuple[tuple[Seat, QuestId], ...] = ()

    steps: ClassVar[tuple[str, ...]] = (
        "decks", "first_player", "characters", "quests", "quest_instructions", "figures", "hands",
    )  # fmt: skip

    def decks(self, t: Table) -> Flow:
        """Challenge decks, elite quests and discovery tokens are shuffled."""
        state = t.state
        for deck in state.challenges:
            t.shuffle(deck.cards)
        t.shuffle(state.elite)
        t.shuffle(state.pile)
        self.rolling = tuple(c.seat for c in state.characters)
        return None

    def first_player(self, t: Table) -> Flow:
        """The highest roll takes the first turn; who ties rolls again (ag.setup.first-player)."""
        rolls = {s: t.roll(FIRST_PLAYER, 1, "ag.setup.first-player", s)[0] for s in self.rolling}
        best = max(rolls.values())
        self.rolling = tuple(s for s in self.rolling if rolls[s] == best)
        if len(self.rolling) > 1:
            return AGAIN
        t.state.first = t.state.active = self.rolling[0]
        t.state.round = 1
        t.emit(FirstTurnWon(rule="ag.setup.first-player", seat=t.state.first))
        self.to_do = self._everybody(t)
        return None

    def _everybody(self, t: Table) -> tuple[Seat, ...]:
        return tuple(c.seat for c in t.state.clockwise(t.state.first))

    def characters(self, t: Table) -> Flow:
        """Choose a character (ag.setup.choose-character)."""
        if not self.to_do:
            return None
        taken = {c.id for c in t.state.characters}
        free = [Take(k) for k in t.content.characters if k not in taken]
        return t.ask(self.to_do[0], "ag.setup.choose-character", free, then=self.taken)

    def taken(self, t: Table, choice: Take) -> Flow:
        """Its cards and tokens come with it (ag.setup.take-character-components)."""
        seat, self.to_do = self.to_do[0], self.to_do[1:]
        c = t.state.characters[seat]
        c.id = choice.character
        c.deck = list(t.content.decks[choice.character])
        refresh(t, c)
        t.emit(CharacterChosen(rule="ag.setup.choose-character", seat=seat, character=choice.character))
        return AGAIN

    def quests(self, t: Table) -> Flow:
        """Two starting quests each (ag.setup.deal-starting-quests)."""
        deck = list(t.content.quest_decks[QuestDeck.STARTING])
        t.shuffle(deck)
        for seat in self._everybody(t):
            for _ in range(QUESTS_EACH):
                quest = t.draw(deck)
                t.state.characters[seat].quests.append(ActiveQuest(quest))
                self.instructions = (*self.instructions, (seat, quest))
                t.emit(QuestReceived(rule="ag.setup.deal-starting-quests", seat=seat, quest=quest))
        return None

    def quest_instructions(self, t: Table) -> Flow:
        """What the quests say is to be done on receipt (ag.setup.quest-instructions-order)."""
        if not self.instructions:
            self.to_do = self._everybody(t)
            return None
        (seat, quest), self.instructions = self.instructions[0], self.instructions[1:]
        return t.call(SetUpQuest(seat=seat, quest=quest), then=AGAIN)

    def figures(self, t: Table) -> Flow:
        """Choose a city to start in (ag.setup.place-figures)."""
        if not self.to_do:
            return None
        cities = [Start(city) for city in t.content.cities]
        return t.ask(self.to_do[0], "ag.setup.place-figures", cities, then=self.placed)

    def placed(self, t: Table, choice: Start) -> Flow:
        """The figure begins in that city."""
        seat, self.to_do = self.to_do[0], self.to_do[1:]
        put(t, seat, choice.space, "ag.setup.place-figures", "begins")
        return AGAIN

    def hands(self, t: Table) -> Flow:
        """Three ability cards each (ag.setup.starting-hand)."""
        for seat in self._everybody(t):
            t.shuffle(t.state.characters[seat].deck)
            draw(t, seat, STARTING_HAND, "ag.setup.starting-hand")
        return None
