"""Verbs about characters: damage healed, cards, energy, movement, places, levels, phases."""

from __future__ import annotations

from typing import TYPE_CHECKING

from azeroth.engine import Flow, Frame, Seat
from azeroth.engine.cards import does
from azeroth.games.adventure.cards.doing.whom import characters
from azeroth.games.adventure.cards.texts import refresh
from azeroth.games.adventure.cards.verbs import (
    DiscardCards,
    DrawCards,
    Flip,
    GainEnergy,
    GainLevel,
    GainMovement,
    Heal,
    Move,
    MovementDie,
    PassAggro,
    Recover,
    Skip,
)
from azeroth.games.adventure.choices import PickCharacter, PickDiscarded, PickSpace
from azeroth.games.adventure.events import Flipped
from azeroth.games.adventure.ids import AbilityId, SpaceId
from azeroth.games.adventure.play.damage import Fall, falls, heal
from azeroth.games.adventure.play.entering import Enter
from azeroth.games.adventure.play.hands import DiscardCards as Discarding
from azeroth.games.adventure.play.hands import discard, discard_at_random, draw_up
from azeroth.games.adventure.play.levels import GainLevel as Leveling
from azeroth.games.adventure.play.rolling import roll_movement
from azeroth.games.adventure.play.spaces import may_be_put, nearest
from azeroth.games.adventure.state import SideName, Table

if TYPE_CHECKING:
    from azeroth.games.adventure.cards.use import UseAbility


@does(Heal)
def do_heal(t: Table, use: UseAbility, verb: Heal) -> Flow | Frame:
    for seat in characters(t, use, verb, verb.whom, verb.range):
        c = t.state.characters[seat]
        heal(t, c, c.damage if verb.n == "all" else verb.n)
    return None


@does(DrawCards)
def draw_cards(t: Table, use: UseAbility, verb: DrawCards) -> Flow | Frame:
    return draw_up(t, tuple(characters(t, use, verb, verb.whom)), verb.n)


@does(DiscardCards)
def discard_cards(t: Table, use: UseAbility, verb: DiscardCards) -> Flow | Frame:
    rule = "ag.ability.discard-after-play"
    found = characters(t, use, verb, verb.whom)
    if verb.n == "all":
        for seat in found:
            c = t.state.characters[seat]
            discard(t, c, list(c.hand), rule)
        return None
    if verb.random:
        for seat in found:
            discard_at_random(t, seat, verb.n, rule)
        return None
    return Discarding(seats=tuple(found), n=verb.n)


@does(Recover)
def recover(t: Table, use: UseAbility, verb: Recover) -> Flow | Frame:
    c = t.state.characters[use.user]
    for one in use.targets:
        if type(one) is PickDiscarded and one.card in c.discards:
            c.discards.remove(one.card)
            c.hand.append(AbilityId(one.card))
    return draw_up(t, (use.user,), 0)


@does(GainEnergy)
def energy(t: Table, use: UseAbility, verb: GainEnergy) -> Flow | Frame:
    """Energy is for one's own turn; a defender has theirs only (ag.ability.energy-off-turn)."""
    for seat in characters(t, use, verb, verb.whom):
        c = t.state.characters[seat]
        if seat == t.state.active or verb.n < 0:
            c.energy = max(0, c.energy + verb.n)
    return None


@does(GainMovement)
def movement(t: Table, use: UseAbility, verb: GainMovement) -> Flow | Frame:
    for seat in characters(t, use, verb, verb.whom):
        c = t.state.characters[seat]
        if seat == t.state.active and not c.stays:
            c.movement = max(0, c.movement + verb.n)
    return None


@does(MovementDie)
def movement_die(t: Table, use: UseAbility, verb: MovementDie) -> Flow | Frame:
    roll_movement(t, t.state.active)
    return None


@does(PassAggro)
def pass_aggro(t: Table, use: UseAbility, verb: PassAggro) -> Flow | Frame:
    t.state.characters[use.user].passes_aggro = True
    return None


def _target(t: Table, use: UseAbility, verb: Move, seat: Seat) -> SpaceId | None:
    state = t.state
    match verb.to:
        case "picked":
            return next((one.space for one in use.targets if type(one) is PickSpace), None)
        case "user":
            return state.characters[use.user].space
        case "picked-character":
            picked = next((one.seat for one in use.targets if type(one) is PickCharacter), None)
            return state.characters[picked].space if picked is not None else None
        case "active":
            return state.characters[use.subject if use.subject >= 0 else state.active].space
        case "nearest-city":
            return nearest(t, state.characters[seat].space, t.content.cities)[0]
        case _:
            return verb.space


@does(Move)
def move(t: Table, use: UseAbility, verb: Move) -> Flow | Frame:
    """Each move is legal or does not happen (ag.move.level-limit-forced)."""
    moves: list[tuple[Seat, SpaceId]] = []
    for seat in characters(t, use, verb, verb.whom, verb.range):
        target = _target(t, use, verb, seat)
        if target is not None and may_be_put(t, t.state.characters[seat], target, verb.ignore_aggro):
            moves.append((seat, target))
    return Enter(moves=tuple(moves)) if moves else None


def turn_over(t: Table, seat: Seat, to: SideName | None = None) -> Frame | None:
    """Turn a character card over, or to a side; a Hex forbids it (ag.char.flip-by-power)."""
    c = t.state.characters[seat]
    if c.hexed or c.side == to:
        return None
    c.side = "other" if c.side == "starting" else "starting"
    refresh(t, c)
    t.emit(Flipped(rule="ag.char.flip-by-power", seat=seat, side=c.side))
    return Fall(seat=seat) if falls(t, c) else None


@does(Flip)
def flip(t: Table, use: UseAbility, verb: Flip) -> Flow | Frame:
    fallen: Frame | None = None
    for seat in characters(t, use, verb, verb.whom):
        fallen = turn_over(t, seat, verb.to or None) or fallen
    return fallen


@does(Skip)
def skip(t: Table, use: UseAbility, verb: Skip) -> Flow | Frame:
    for seat in characters(t, use, verb, verb.whom, verb.range):
        c = t.state.characters[seat]
        if verb.phase not in c.skips:
            c.skips.append(verb.phase)
    return None


@does(GainLevel)
def gain_level(t: Table, use: UseAbility, verb: GainLevel) -> Flow | Frame:
    return Leveling(seat=use.user, level=verb.to)
