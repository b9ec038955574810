"""Positions from compact descriptions, for `azeroth.testing.position`.

All fields may be left out.

- `active`: whose turn it is; `step`: where it stands, of `start` (of the turn), `movement` (before the
  roll), `walk` (after it), `exploration`, `challenge`, `maintenance`, `end`. `walked`: a step has been taken.
- `first` (the first player's seat), `round`.
- `seats`: for each of them in order `character` (the next free one), `level` (grey), `side`, `space` (the
  first city), `damage`, `energy`, `movement`, `hand`, `deck` (top first; else all other cards),
  `discards`, `weapon`, `armor`, `bag` (challenge cards by id), `attached` (`card`, `by`), `quests` (ids, or
  `id` with `step`, `count`, `places`, `marked`, `conquered`, `chicken`), `log`, `kept`, `diseases` (tokens),
  `skips`, `played` (names), `ambushed`, `lockbox`, `hexed`.
- `decks`: for a colour, the challenge cards that are drawn next, the bottom first; the others follow, or with
  `only` there are none.
- `elite`: the quests drawn next; `elite_discards`; `trophies` left (all that nobody has).
- `pile`: discovery tokens, the next first (all that are nowhere else); `finds`: tokens on the board (`token`,
  `space`, `seen`); `box`: discarded ones.
- `track`: undefeated encounters (`card`, `space`, `number`, `aggro`).
- `event`: the global event; `events`: location events, each in its space.
- `ground`: traps and totems (`card`, `space`, `owner`); `bearing`: what is attached to items and encounters.

`dice` scripts combat dice by their values and the movement die by movement and energy: 23 is 2 and 3.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from azeroth.engine import BadPosition, Frame, Game, Options
from azeroth.engine.view.naming import named, unreadable
from azeroth.games.adventure.cards.needs import Collect
from azeroth.games.adventure.cards.texts import keys_for
from azeroth.games.adventure.content import Content
from azeroth.games.adventure.ids import (
    LEVELS,
    AbilityId,
    ChallengeId,
    CharacterId,
    QuestDeck,
    QuestId,
    SpaceId,
    TokenId,
    Trait,
    TrophyId,
)
from azeroth.games.adventure.play.movement import MovementPhase
from azeroth.games.adventure.play.setup import empty_state
from azeroth.games.adventure.play.turn import Campaign, Turn
from azeroth.games.adventure.state import (
    ActiveQuest,
    Attached,
    Character,
    Find,
    Ground,
    Marker,
    PlacedEvent,
    State,
)
from azeroth.games.adventure.study.described import PARTS, Bears, Described, OnQuest, Person

STEPS = {
    "start": "", "movement": "movement", "walk": "movement", "exploration": "exploration",
    "challenge": "challenge", "maintenance": "maintenance", "end": "finish",
}  # fmt: skip


def arrange(
    game: Game[State, Content], players: int, options: Options, content: Content, given: Mapping[str, Any]
) -> tuple[State, list[Frame]]:
    """The position that a description gives; BadPosition says what is wrong with it."""
    try:
        told = msgspec.convert(dict(given), Described)
    except msgspec.ValidationError as error:
        part = next((struct for name, struct in PARTS.items() if f"$.{name}" in str(error)), Described)
        raise unreadable(error, part) from None
    return _Arranging(players, content, told).done()


class _Arranging:
    """Lays the table piece by piece; what is taken twice is an error."""

    def __init__(self, players: int, content: Content, told: Described) -> None:
        self.content, self.told = content, told
        self.state = empty_state(players, content)
        self.taken: set[str] = set()
        others = self.state.characters[len(told.seats) :]
        self.people = [*told.seats, *(Person() for _ in others)]

    def done(self) -> tuple[State, list[Frame]]:
        told, state = self.told, self.state
        seats = range(len(state.characters))
        if told.active not in seats or told.first not in seats or len(told.seats) > len(seats):
            raise BadPosition(f"there are only seats 0 to {len(seats) - 1}.")
        state.active, state.first, state.round = told.active, told.first, told.round
        self._characters()
        self._on_the_board()
        self._ability_decks()
        self._decks()
        self._tokens()
        for c in state.characters:
            c.cards = keys_for(state, self.content, c)
        return state, self._frames()

    def _one(self, kind: str, name: str, there: Iterable[str]) -> str:
        """A thing of which there is one."""
        found = named(kind, name, there)
        if found in self.taken:
            raise BadPosition(f"{name} lies on the table twice.")
        self.taken.add(found)
        return found

    def _challenge(self, name: str) -> ChallengeId:
        return ChallengeId(self._one("challenge card", name, self.content.challenges))

    def _ability(self, name: str) -> AbilityId:
        return AbilityId(self._one("ability card", name, self.content.abilities))

    def _token(self, name: str) -> TokenId:
        return TokenId(self._one("discovery token", name, self.content.tokens))

    def _space(self, name: str) -> SpaceId:
        return SpaceId(named("space", name, self.content.spaces))

    def _attached(self, given: Sequence[Bears]) -> list[Attached]:
        return [
            Attached(self._ability(one.card) if one.by >= 0 else self._challenge(one.card), one.by)
            for one in given
        ]

    # -- characters -------------------------------------------------------------------------------

    def _characters(self) -> None:
        for person in self.people:
            if person.character:
                self._one("character", person.character, self.content.characters)
        for c, person in zip(self.state.characters, self.people, strict=True):
            name = person.character or next(k for k in self.content.characters if k not in self.taken)
            self.taken.add(name)
            self._character(c, CharacterId(name), person)

    def _ability_decks(self) -> None:
        """What lies nowhere else, unless the description says more."""
        for c, person in zip(self.state.characters, self.people, strict=True):
            c.deck = self._deck(c, person)

    def _character(self, c: Character, name: CharacterId, told: Person) -> None:
        c.id, c.level, c.side = name, told.level, told.side
        c.space = self._space(told.space or self.content.cities[0])
        c.damage, c.energy, c.movement = told.damage, told.energy, told.movement
        c.hand = [self._ability(card) for card in told.hand]
        c.discards = [self._ability(card) for card in told.discards]
        c.weapon = self._challenge(told.weapon) if told.weapon else ChallengeId("")
        c.armor = self._challenge(told.armor) if told.armor else ChallengeId("")
        c.bag = [self._challenge(item) for item in told.bag]
        c.attached = self._attached(told.attached)
        c.quests = [self._quest(q if isinstance(q, OnQuest) else OnQuest(q)) for q in told.quests]
        c.log = [self._logged(card) for card in told.log]
        c.kept = [self._token(token) for token in told.kept]
        c.diseases = [self._token(token) for token in told.diseases]
        c.skips, c.played = list(told.skips), list(told.played)
        c.ambushed, c.lockbox, c.hexed = told.ambushed, told.lockbox, told.hexed

    def _deck(self, c: Character, told: Person) -> list[AbilityId]:
        if told.deck is not None:
            return [self._ability(card) for card in told.deck]
        return [card for card in self.content.decks[c.id] if card not in self.taken]

    def _quest(self, told: OnQuest) -> ActiveQuest:
        quest = QuestId(self._one("quest", told.id, self.content.quests))
        places = [self._space(s) for s in told.places] if told.places is not None else [
            s for step in self.content.quests[quest].steps if isinstance(step, Collect) for s in step.at
        ]  # fmt: skip
        return ActiveQuest(
            quest, told.step, told.count, places, list(told.marked),
            [self._space(s) for s in told.conquered], [self._token(k) for k in told.chicken],
        )  # fmt: skip

    def _logged(self, name: str) -> str:
        content = self.content
        return self._one(
            "quest, trophy or event", name, (*content.quests, *content.trophies, *content.challenges)
        )

    # -- the table --------------------------------------------------------------------------------

    def _on_the_board(self) -> None:
        told, state, content = self.told, self.state, self.content
        for n, one in enumerate(told.track, 1):
            card = self._challenge(one.card)
            encounter = content.challenges[card].encounter
            if encounter is None:
                raise BadPosition(f"{card} is no encounter.")
            aggro = Trait.AGGRO in encounter.traits if one.aggro is None else one.aggro
            state.track.append(Marker(one.number or n, card, self._space(one.space), aggro))
        if told.event:
            state.event = PlacedEvent(self._challenge(told.event))
        for name in told.events:
            event = content.challenges[self._challenge(name)].event
            if event is None or event.at is None:
                raise BadPosition(f"{name} is no location event.")
            state.events.append(PlacedEvent(ChallengeId(name), event.at))
        state.ground = [Ground(self._ability(g.card), g.owner, self._space(g.space)) for g in told.ground]
        state.bearing = {thing: self._attached(given) for thing, given in told.bearing.items()}

    def _decks(self) -> None:
        told, state, content = self.told, self.state, self.content
        for level in LEVELS:
            first = [self._challenge(card) for card in told.decks.get(level, ())]
            rest = [k for k in content.challenge_decks[level] if k not in self.taken]
            state.deck(level).cards = first if told.only and level in told.decks else [*first, *rest]
        state.elite = [QuestId(self._one("quest", q, content.quests)) for q in told.elite]
        state.elite_discards = [QuestId(self._one("quest", q, content.quests)) for q in told.elite_discards]
        state.elite += [q for q in content.quest_decks[QuestDeck.ELITE] if q not in self.taken]
        if told.trophies is not None:
            state.trophies = [TrophyId(self._one("trophy", k, content.trophies)) for k in told.trophies]
        else:
            state.trophies = [k for k in content.trophies if k not in self.taken]

    def _tokens(self) -> None:
        told, state = self.told, self.state
        state.finds = [
            Find(self._token(f.token), self._space(f.space), sum(1 << seat for seat in f.seen))
            for f in told.finds
        ]
        state.box = [Find(self._token(token), seen=-1) for token in told.box]
        if told.pile is not None:
            state.pile = [self._token(token) for token in told.pile]
        else:
            state.pile = [token for token in self.content.tokens if token not in self.taken]

    def _frames(self) -> list[Frame]:
        told = self.told
        stack: list[Frame] = [Campaign(at="turn"), Turn(seat=told.active, at=STEPS[told.step])]
        if told.step == "walk":
            stack.append(MovementPhase(seat=told.active, walked=told.walked, at="walk"))
        return stack
