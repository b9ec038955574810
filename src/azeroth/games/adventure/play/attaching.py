"""Cards that stay in play: attached to characters, items and encounters, or lying in spaces."""

from __future__ import annotations

from azeroth.engine import Seat
from azeroth.engine.cards import renew
from azeroth.games.adventure.cards.texts import refresh
from azeroth.games.adventure.events import Attaches, ChallengeDiscarded, Detached
from azeroth.games.adventure.ids import AbilityId, ChallengeId, Level, SpaceId
from azeroth.games.adventure.state import Attached, Character, Ground, Table


def while_attached(card: str) -> str:
    """The period for which a card stays in play, where something is counted for it."""
    return f"attached:{card}"


def attach(t: Table, bearer: Seat, card: str, owner: Seat) -> None:
    """Attach a card to a character (ag.ability.attach)."""
    c = t.state.characters[bearer]
    c.attached.append(Attached(card, owner))
    refresh(t, c)
    t.emit(Attaches(rule="ag.ability.attach", seat=owner, card=card, bearer=bearer))


def attach_on(t: Table, thing: str, card: AbilityId, owner: Seat) -> None:
    """Attach a card to an item or an encounter."""
    t.state.bearing.setdefault(thing, []).append(Attached(card, owner))
    for c in t.state.characters:
        if thing in c.items:
            refresh(t, c)
    t.emit(Attaches(rule="ag.ability.attach", seat=owner, card=card, on=thing))


def lay(t: Table, card: AbilityId, owner: Seat, space: SpaceId) -> None:
    """Lay a trap or a totem into a space; of a totem kind there is one token (ag.pack.totem-card-stays)."""
    kind = t.content.abilities[card].totem
    if kind:
        for lying in [g for g in t.state.ground if t.content.abilities[g.card].totem == kind]:
            pick_up(t, lying)
    t.state.ground.append(Ground(card, owner, space))
    t.emit(Attaches(rule="ag.pack.totem-placement", seat=owner, card=card, on=space))


def pick_up(t: Table, lying: Ground) -> None:
    """A card that lay in a space is discarded."""
    t.state.ground.remove(lying)
    to_discards(t, lying.card, lying.owner)


def to_discards(t: Table, card: str, owner: Seat) -> None:
    """A card that leaves play goes to its owner's pile, an encounter to its deck."""
    if owner >= 0:
        t.state.characters[owner].discards.append(AbilityId(card))
        for c in t.state.characters:
            renew(c.used, while_attached(card))
        t.emit(Detached(rule="ag.ability.attach-discard-owner", card=card))
    else:
        discard_challenge(t, ChallengeId(card), "ag.pack.attached-encounter-rules")


def detach(t: Table, c: Character, one: Attached) -> None:
    """Discard a card attached to a character."""
    c.attached.remove(one)
    refresh(t, c)
    to_discards(t, one.card, one.owner)


def detach_all(t: Table, c: Character) -> None:
    """Discard every card attached to a character, helpful or harmful."""
    gone, c.attached = c.attached, []
    refresh(t, c)
    for one in gone:
        to_discards(t, one.card, one.owner)


def strip(t: Table, thing: str) -> None:
    """Discard what is attached to an item or an encounter (ag.ability.attach-duration)."""
    for one in t.state.bearing.pop(thing, []):
        to_discards(t, one.card, one.owner)


def discard_challenge(t: Table, card: ChallengeId, rule: str = "ag.chal.discard-on-top") -> None:
    """A challenge card goes on top of the deck of its colour (ag.chal.discard-on-top)."""
    strip(t, card)
    if card in t.state.drawn:
        t.state.drawn.remove(card)
    deck = t.state.deck(t.content.challenges[card].colour)
    deck.cards.append(card)
    deck.known.append(card)
    t.emit(ChallengeDiscarded(rule=rule, card=card))


def draw_challenge(t: Table, level: Level) -> ChallengeId:
    """The bottom card of a challenge deck (ag.chal.draw-from-bottom)."""
    deck = t.state.deck(level)
    card = t.draw(deck.cards)
    if deck.known and deck.known[0] == card:
        deck.known.pop(0)
    return card


def remove_played(t: Table, card: str, owner: Seat) -> bool:
    """Discard that ability card, wherever it stays in play; False when it does not."""
    for c in t.state.characters:
        for one in c.attached:
            if one.card == card and one.owner == owner:
                detach(t, c, one)
                return True
    for lying in t.state.ground:
        if lying.card == card:
            pick_up(t, lying)
            return True
    for thing, ones in t.state.bearing.items():
        for one in ones:
            if one.card == card and one.owner == owner:
                _take_off(t, thing, one)
                return True
    return False


def _take_off(t: Table, thing: str, one: Attached) -> None:
    """An ability card goes from the item or encounter that bears it."""
    ones = t.state.bearing[thing]
    ones.remove(one)
    if not ones:
        del t.state.bearing[thing]
    for c in t.state.characters:
        if thing in c.items:
            refresh(t, c)
    to_discards(t, one.card, one.owner)


def end_own_turn_cards(t: Table, seat: Seat) -> None:
    """Cards that lie until the start of their owner's next turn are discarded."""
    for c in t.state.characters:
        for one in [a for a in c.attached if a.owner == seat and _until_own_turn(t, a.card)]:
            detach(t, c, one)


def _until_own_turn(t: Table, card: str) -> bool:
    return t.content.abilities[AbilityId(card)].lasts == "own-turn"
