"""What neither appears nor vanishes in play, and what must hold of every position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from azeroth.games.adventure.cards.holding import health
from azeroth.games.adventure.cards.texts import in_force
from azeroth.games.adventure.content import ACTIVE_QUESTS, TRACK_SLOTS
from azeroth.games.adventure.edition import edition
from azeroth.games.adventure.ids import AbilityId, QuestId, SpaceKind
from azeroth.games.adventure.play.combat.battle import Battle
from azeroth.games.adventure.play.damage import Fall, TakeDamage
from azeroth.games.adventure.play.defeat import Defeat
from azeroth.games.adventure.play.hands import HandLimit
from azeroth.games.adventure.play.items import may_equip
from azeroth.games.adventure.play.spaces import above_level
from azeroth.games.adventure.state import Attached, Table


def _challenges(t: Table) -> Iterator[str]:
    state = t.state
    for deck in state.challenges:
        yield from deck.cards
    for c in state.characters:
        yield from c.items
        yield from (one.card for one in c.attached if one.owner < 0)
        yield from (card for card in c.log if card in t.content.challenges)
    yield from (m.card for m in state.track)
    yield from (e.card for e in state.events)
    yield from state.drawn
    if state.event is not None:
        yield state.event.card


def _abilities(t: Table) -> Iterator[str]:
    state = t.state
    bearing: list[list[Attached]] = [*state.bearing.values(), *(c.attached for c in state.characters)]
    for c in state.characters:
        yield from (*c.deck, *c.hand, *c.discards)
    yield from (one.card for ones in bearing for one in ones if one.owner >= 0)
    yield from (g.card for g in state.ground)


def _tokens(t: Table) -> Iterator[str]:
    state = t.state
    yield from state.pile
    yield from (f.token for f in (*state.finds, *state.box))
    yield from state.revealed
    for c in state.characters:
        yield from (*c.kept, *c.diseases)
        for quest in c.quests:
            yield from quest.chicken


def pieces(t: Table) -> dict[str, int]:
    """How many there are of everything."""
    state = t.state
    elite = [*state.elite, *state.elite_discards]
    logs = [card for c in state.characters for card in c.log]
    return {
        "challenge cards": sum(1 for _ in _challenges(t)),
        "discovery tokens": sum(1 for _ in _tokens(t)),
        "elite quests": sum(q in t.content.quests for q in (*elite, *logs))
        + sum(len(c.quests) for c in state.characters) + _starting(t),
        "trophies": len(state.trophies) + sum(card in t.content.trophies for card in logs),
        "ability cards": sum(1 for _ in _abilities(t)) + sum(
            len(t.content.decks[c]) for c in t.content.characters if c not in {o.id for o in state.characters}
        ),
    }  # fmt: skip


def _starting(t: Table) -> int:
    """Starting quests leave the game when they are given up, or are not dealt."""
    starting = [q for q in t.content.quests.values() if q.deck == "starting"]
    here = {q.id for c in t.state.characters for q in c.quests} | {
        k for c in t.state.characters for k in c.log
    }
    return sum(QuestId(q.id) not in here for q in starting)


def check(t: Table) -> None:
    """Raise AssertionError with a sentence if the position cannot be."""
    _nothing_twice(t)
    _characters(t)
    _board(t)
    for deck in t.state.challenges:
        on_top = deck.cards[len(deck.cards) - len(deck.known) :]
        assert on_top == deck.known, f"the discards on the {deck.colour} deck are out of order"
        # The rules know such a deck (ag.chal.no-encounter-left); there are so many cards that it never comes.
        met = any(not t.content.challenges[card].is_event for card in deck.cards)
        assert met, f"the {deck.colour} deck holds no encounter"


def _nothing_twice(t: Table) -> None:
    for kind, things in (
        ("challenge card", _challenges(t)), ("ability card", _abilities(t)), ("token", _tokens(t)),
    ):  # fmt: skip
        twice = [thing for thing, n in Counter(things).items() if n > 1]
        assert not twice, f"the {kind} {twice[0]} is in two places"


def _characters(t: Table) -> None:
    # Who has the eighth valor in the middle of a combat has won: nobody falls any more, no turn is ended.
    busy = t.over or any(isinstance(f, Battle | Fall | Defeat | TakeDamage | HandLimit) for f in t.pos.stack)
    for c in t.state.characters:
        assert min(c.damage, c.energy, c.movement) >= 0, f"seat {c.seat} has less than nothing of something"
        if not c.id or not c.space:
            continue
        assert c.cards == in_force(t, c), f"the texts of seat {c.seat} are out of date"
        assert len(c.quests) <= ACTIVE_QUESTS + 1, f"seat {c.seat} has {len(c.quests)} quests"
        assert above_level(t, c, c.space) is None, f"seat {c.seat} stands above their level"
        for card in (*c.hand, *c.deck, *c.discards):
            owner = t.content.abilities[AbilityId(card)].character
            assert owner == c.id, f"seat {c.seat} has {card}, a card of {owner}"
        for item in (c.weapon, c.armor):
            assert not item or may_equip(t, c, item) is None, f"seat {c.seat} wears {item}"
        if not busy and len(t.pos.stack) <= 3:
            assert c.damage == 0 or c.damage < health(t, c), f"seat {c.seat} should be defeated"
            assert len(c.hand) <= edition(t).hand_limit, f"seat {c.seat} holds {len(c.hand)} cards"
        if c.seat != t.state.active and not busy:
            assert c.energy == 0, f"seat {c.seat} has energy out of turn"


def _board(t: Table) -> None:
    state = t.state
    numbers = [m.number for m in state.track]
    assert len(set(numbers)) == len(numbers), "two markers have one number"
    assert all(1 <= n <= TRACK_SLOTS for n in numbers), "a marker has no slot"
    for find in state.finds:
        if find.space:
            kind = t.content.spaces[find.space].kind
            assert kind is not SpaceKind.CITY, f"a discovery lies in the city {find.space}"
    spaces = [e.space for e in state.events]
    assert len(set(spaces)) == len(spaces), "two events lie in one space"
    for thing in state.bearing:
        there = thing in t.content.spaces or any(
            thing in c.items for c in state.characters
        ) or any(m.card == thing for m in state.track) or thing in state.drawn  # fmt: skip
        assert there, f"cards are attached to {thing}, which is not in play"
