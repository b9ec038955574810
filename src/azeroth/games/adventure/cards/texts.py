"""The texts in force: what every card says for its owner's level, and what a set of cards gives together.

A text has a key, by its kind (`TextKind`) and what it depends on:
    c|grumbaz|grey|starting   the side of a character card that lies up
    i|chuckwick|2             an item, for an owner of that rank
    a|rend|1                  an attached ability card, for an owner (who played it) of that rank
    g|earth-totem|1           an ability card that lies in a space
    h|frostbolt|0             an ability card played from the hand
    e|tormented-spirit        an encounter that clings to its bearer
    f|tormented-spirit        an encounter card that is fought; b|booty-bay a board encounter, w|… its reward
    v|darkmoon-faire          the front of an event; r|… its reverse
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import NamedTuple

from msgspec.structs import replace

import azeroth.engine.cards as engine
from azeroth.engine import NOBODY
from azeroth.games.adventure.cards.conditions import Give
from azeroth.games.adventure.cards.verbs import Effect, Power, Text
from azeroth.games.adventure.content import AbilityCard, Content
from azeroth.games.adventure.ids import (
    LEVELS,
    AbilityId,
    ChallengeId,
    CharacterId,
    ItemType,
    Level,
    Moment,
    SpaceId,
    TextKind,
)
from azeroth.games.adventure.state import Attached, Character, State, Table

Entry = engine.Entry[str, Power]
Gives = tuple[tuple[str, Give], ...]
NOTHING = Text()
NO_ALTERS: engine.Altering[str, engine.Alter] = engine.Altering((), lambda card, alter: False)
NUMBERS = ("attack", "defense", "damage", "health", "movement", "energy", "cost")


class Loadout(engine.Loadout[str, Power, engine.Alter], frozen=True, eq=False):
    """What a set of texts gives: powers by moment, additions by what they add to, permissions."""

    gives: Mapping[str, Gives]
    lets: Gives
    outward: Gives
    """What is for others than the bearer."""
    moments: frozenset[str]
    """The moments of these powers, and of the ability cards of the character whose card is among them."""


class Held(NamedTuple):
    """A card that a hand may hold: all its copies, how far it reaches, and its text by the player's rank."""

    copies: frozenset[AbilityId]
    range: int
    keys: tuple[str, ...]


class Written(dict[str, Text]):
    """`written[key]`: one text, made when it is first asked for."""

    def __init__(self, content: Content) -> None:
        self.content = content

    def __missing__(self, key: str) -> Text:
        found = self[key] = _text(self.content, key)
        return found


class Texts(engine.Loadouts[str, Loadout]):
    """`texts[keys]`: what these texts give together; `texts.text(key)`: one of them."""

    def __init__(self, content: Content) -> None:
        super().__init__(self._together)
        self.content = content
        self.text: Callable[[str], Text] = Written(content).__getitem__
        self.hands: dict[CharacterId, dict[Moment, tuple[Held, ...]]] = {
            c: _by_moment(content, deck) for c, deck in content.decks.items()
        }
        """Which cards of a deck are for which moment, one of each name."""
        self.moments = {card: record.moment for card, record in content.abilities.items()}
        """When each card may be played."""
        lying = {
            card: (record, record.improved or NOTHING)
            for card, record in content.abilities.items() if record.stays == "space"
        }  # fmt: skip
        events = {
            card: record.event for card, record in content.challenges.items() if record.event is not None
        }
        self.lying_at = frozenset(power.at for both in lying.values() for one in both for power in one.powers)
        """The moments of cards that can lie in a space; `events_at`: of events; `around_at`: of both."""
        self.events_at = frozenset(power.at for event in events.values() for power in event.powers)
        self.around_at = self.lying_at | self.events_at
        around: dict[str, list[Give]] = {card: list(event.gives) for card, event in events.items()}
        for card, both in lying.items():
            around[card] = [give for one in both for give in one.gives]
        self.given_by_others = {
            what: found for what in (*NUMBERS, "lets")
            if (found := frozenset(c for c, gives in around.items() if any(getattr(g, what) for g in gives)))
        }  # fmt: skip
        """What events and cards that lie in a space can give, and which of them give it."""

    def power(self, key: str, i: int) -> Power:
        return self.text(key).powers[i]

    def _together(self, keys: tuple[str, ...]) -> Loadout:
        if len(keys) == 1:
            return self._alone(keys[0])
        each = [self[key,] for key in keys]
        at: dict[str, tuple[Entry, ...]] = {}
        gives: dict[str, Gives] = {}
        for one in each:
            for moment, entries in one.at.items():
                at[moment] = at.get(moment, ()) + entries
            for number, found in one.gives.items():
                gives[number] = gives.get(number, ()) + found
        return Loadout(
            at=at, musts=frozenset().union(*[one.musts for one in each]), alters=NO_ALTERS, gives=gives,
            lets=tuple(x for one in each for x in one.lets),
            outward=tuple(x for one in each for x in one.outward),
            moments=frozenset().union(*[one.moments for one in each]),
        )  # fmt: skip

    def _alone(self, key: str) -> Loadout:
        """What one text gives."""
        text = self.text(key)
        at = engine.by_moment([(key, text.powers)])
        own = [(key, g) for g in text.gives if g.to == "self"]
        hand = self.hands[CharacterId(key.split("|")[1])] if kind_of(key) is TextKind.CHARACTER else ()
        return Loadout(
            at=at, musts=engine.musts(at), alters=NO_ALTERS,
            gives={n: found for n in NUMBERS if (found := tuple(x for x in own if getattr(x[1], n)))},
            lets=tuple(x for x in own if x[1].lets),
            outward=tuple((key, g) for g in text.gives if g.to != "self"),
            moments=frozenset(at).union(hand),
        )  # fmt: skip


def _by_moment(content: Content, deck: tuple[AbilityId, ...]) -> dict[Moment, tuple[Held, ...]]:
    found: dict[Moment, tuple[Held, ...]] = {}
    for card in deck:
        if "." not in card:
            record = content.abilities[card]
            copies = frozenset(copy for copy in deck if name_of(copy) == card)
            held = Held(copies, record.range, tuple(hand_key(card, level.rank) for level in LEVELS))
            found[record.moment] = (*found.get(record.moment, ()), held)
    return found


@cache
def text_key(kind: TextKind, card: str, *depends_on: object) -> str:
    """The key of a text.

    >>> text_key(TextKind.ITEM, "chuckwick", 2)
    'i|chuckwick|2'
    """
    return "|".join(map(str, (kind, card, *depends_on)))


@cache
def hand_key(card: str, rank: int) -> str:
    """The text of a card when a character of that rank plays it."""
    return text_key(TextKind.HAND, card, rank)


@cache
def kind_of(key: str) -> TextKind:
    """What the text of that key stands on."""
    return TextKind(key[0])


@cache
def identity(key: str) -> str:
    """What a choice calls the card of a text: its id, or `character`."""
    return "character" if kind_of(key) is TextKind.CHARACTER else key.split("|")[1]


@cache
def name_of(card: str) -> str:
    """A card's id without the number of the copy.

    >>> name_of("frostbolt.2")
    'frostbolt'
    """
    return card.partition(".")[0]


def _text(content: Content, key: str) -> Text:
    kind, (_, card, *rest) = kind_of(key), key.split("|")
    if kind is TextKind.CHARACTER:
        both = content.cards[CharacterId(card), Level(rest[0])]
        side = both.starting if rest[1] == "starting" else both.other
        return Text(gives=side.gives, powers=side.powers)
    if kind is TextKind.REWARD:
        reward = content.board_encounters[SpaceId(card)].reward
        return Text(powers=(Power(effects=reward, at=Moment.RESOLVED, must=True, limit="none"),))
    if kind is TextKind.BOARD:
        there = content.board_encounters[SpaceId(card)]
        if there.fight is None:
            return Text(powers=there.powers)
        return Text(gives=there.fight.gives, powers=(*there.fight.powers, *there.powers))
    if kind in (TextKind.ATTACHED, TextKind.GROUND, TextKind.HAND):
        return _ability(content.abilities[AbilityId(card)], int(rest[0]), played=kind is TextKind.HAND)
    challenge = content.challenges[ChallengeId(card)]
    if kind is TextKind.ITEM and challenge.item is not None:
        rank = int(rest[0])
        powers = tuple(p for p in challenge.item.powers if p.improved is None or p.improved.rank <= rank)
        return Text(gives=challenge.item.gives, powers=powers)
    if kind is TextKind.CLINGING:
        return (challenge.encounter.attached if challenge.encounter is not None else None) or NOTHING
    part = {
        TextKind.ENCOUNTER: challenge.encounter,
        TextKind.EVENT: challenge.event,
        TextKind.REVERSE: challenge.reverse,
    }[kind]
    return NOTHING if part is None else Text(gives=part.gives, powers=part.powers)


def _ability(card: AbilityCard, rank: int, *, played: bool) -> Text:
    better = card.improved if card.improved is not None and card.improved.level.rank <= rank else None
    if not played:
        more = better if better is not None else NOTHING
        return Text(gives=(*card.gives, *more.gives), powers=(*card.powers, *more.powers))
    effects, cost, picks = card.effects, card.cost, card.picks
    if better is not None:
        cost = max(0, cost + better.cost)
        effects = (*effects, *better.effects)
        if better.range:
            effects = tuple(_farther(effect, better.range) for effect in effects)
            picks = tuple(replace(p, range=p.range + better.range) if p.range < 99 else p for p in picks)
    power = Power(
        effects=effects,
        at=card.moment,
        cost=cost,
        limit="none",
        when=card.when,
        picks=picks,
        range=card.range,
    )
    return Text(powers=(power,))


def _farther(effect: Effect, more: int) -> Effect:
    reach = getattr(effect, "range", None)
    return effect if reach is None else replace(effect, range=reach + more)


# -- which texts are in force for whom ----------------------------------------------------------------


def loadout(t: Table, c: Character) -> Loadout:
    """What the texts in force for a character give."""
    return t.content.loadouts[c.cards]


def refresh(t: Table, c: Character) -> None:
    """Find the texts in force for a character anew: call it whenever one comes or goes."""
    c.cards = in_force(t, c)


def in_force(t: Table, c: Character) -> tuple[str, ...]:
    """The character card, what is equipped, usable bag items, and what is attached to any of these."""
    return keys_for(t.state, t.content, c)


def keys_for(state: State, content: Content, c: Character) -> tuple[str, ...]:
    """The same, where there is no table yet."""
    keys = [text_key(TextKind.CHARACTER, c.id, c.level, c.side)]
    rank = c.rank
    for item in (c.weapon, c.armor):
        if item:
            keys.append(text_key(TextKind.ITEM, item, rank))
            keys += _attached(state, state.bearing.get(item, ()))
    for item in c.bag:
        challenge = content.challenges[item]
        usable = challenge.colour.rank <= rank  # ag.item.level-restriction
        if usable and challenge.item is not None and challenge.item.type is ItemType.BAG:
            keys.append(text_key(TextKind.ITEM, item, rank))
            keys += _attached(state, state.bearing.get(item, ()))
    keys += _attached(state, c.attached)
    return tuple(keys)


def _attached(state: State, attached: list[Attached] | tuple[()]) -> list[str]:
    """An improved text counts the level of the player of the card (ag.ability.improved)."""
    return [
        text_key(TextKind.ATTACHED, one.card, state.characters[one.owner].rank)
        if one.owner != NOBODY
        else text_key(TextKind.CLINGING, one.card)
        for one in attached
    ]


def refresh_all(t: Table) -> None:
    """For everybody: a level has changed, and with it improved texts."""
    for c in t.state.characters:
        if c.id:
            refresh(t, c)


def encounter_keys(t: Table, card: str, kind: TextKind) -> tuple[str, ...]:
    """The texts of an encounter: its own, and those of cards attached to it."""
    on_it = t.state.bearing.get(card)
    own = text_key(kind, card)
    return (own,) if on_it is None else (own, *_attached(t.state, on_it))
