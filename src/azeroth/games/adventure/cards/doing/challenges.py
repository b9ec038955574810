"""Verbs about encounters, markers and events."""

from __future__ import annotations

from typing import TYPE_CHECKING

from azeroth.engine import Flow, Frame
from azeroth.engine.cards import does
from azeroth.games.adventure.cards.doing.whom import characters
from azeroth.games.adventure.cards.verbs import (
    Avoid,
    Cling,
    DealMarker,
    FlipCard,
    MoveMarker,
    Redraw,
    RemoveMarker,
    Spawn,
    ToLog,
    TurnMarker,
)
from azeroth.games.adventure.choices import PickMarker, PickSpace
from azeroth.games.adventure.events import MarkerMoved, MarkerTurned
from azeroth.games.adventure.ids import ChallengeId
from azeroth.games.adventure.play.attaching import attach, discard_challenge, draw_challenge, strip
from azeroth.games.adventure.play.combat.battle import Battle
from azeroth.games.adventure.play.event_cards import turn_card
from azeroth.games.adventure.play.quests import credit_slain
from azeroth.games.adventure.play.spaces import colour
from azeroth.games.adventure.play.track import ToTrack, clear_marker
from azeroth.games.adventure.play.victory import to_log
from azeroth.games.adventure.state import Marker, Table

if TYPE_CHECKING:
    from azeroth.games.adventure.cards.use import UseAbility


def _marker(t: Table, use: UseAbility) -> Marker | None:
    picked = next((one.marker for one in use.targets if type(one) is PickMarker), 0)
    return t.state.marker(picked)


@does(DealMarker)
def deal_marker(t: Table, use: UseAbility, verb: DealMarker) -> Flow | Frame:
    marker = _marker(t, use)
    if marker is not None:
        clear_marker(t, marker)
        credit_slain(t, use.user, t.content.challenges[marker.card])
        discard_challenge(t, marker.card, "ag.track.defeated-cleared")
    return None


@does(RemoveMarker)
def remove_marker(t: Table, use: UseAbility, verb: RemoveMarker) -> Flow | Frame:
    marker = _marker(t, use)
    if marker is not None:
        clear_marker(t, marker)
        discard_challenge(t, marker.card)
    return None


@does(TurnMarker)
def turn_marker(t: Table, use: UseAbility, verb: TurnMarker) -> Flow | Frame:
    marker = _marker(t, use)
    if marker is not None:
        wanted = not marker.aggro if not verb.to else verb.to == "aggro"
        if wanted != marker.aggro:
            marker.aggro = wanted
            t.emit(MarkerTurned(rule="ag.aggro.marker-definition", number=marker.number, aggro=wanted))
    return None


@does(MoveMarker)
def move_marker(t: Table, use: UseAbility, verb: MoveMarker) -> Flow | Frame:
    marker = _marker(t, use)
    space = next((one.space for one in use.targets if type(one) is PickSpace), None)
    if marker is not None and space is not None:
        marker.space = space
        t.emit(MarkerMoved(rule="ag.track.marker-placed", number=marker.number, space=space))
    return None


@does(Spawn)
def spawn(t: Table, use: UseAbility, verb: Spawn) -> Flow | Frame:
    """The next encounter of a deck; events on the way go on top of it."""
    if verb.at == "picked":
        space = next((one.space for one in use.targets if type(one) is PickSpace), None)
    else:
        space = verb.space if verb.at == "space" else t.state.characters[use.user].space
    if space is None:
        return None
    level = verb.colour or colour(t, space)
    deck = t.state.deck(level).cards
    for _ in range(len(deck)):
        card = draw_challenge(t, level)
        challenge = t.content.challenges[card]
        if challenge.encounter is not None and not challenge.is_event:
            t.state.drawn.append(card)
            return ToTrack(card=card, space=space)
        discard_challenge(t, card)
    return None


@does(Cling)
def cling(t: Table, use: UseAbility, verb: Cling) -> Flow | Frame:
    """The combat is over, and the card is no encounter card any more."""
    battle = t.find(Battle)
    found = battle.foe(use.user) if battle is not None and verb.whom == "foe" else None
    if battle is None or found is None or found.seat < 0 or not battle.card or battle.kept:
        return None
    battle.over = battle.cancelled = battle.kept = True
    marker = t.state.marker(battle.marker)
    if marker is not None:
        clear_marker(t, marker)
    if battle.card in t.state.drawn:
        t.state.drawn.remove(battle.card)
    strip(t, battle.card)
    attach(t, found.seat, battle.card, -1)
    return None


@does(Avoid)
def avoid(t: Table, use: UseAbility, verb: Avoid) -> Flow | Frame:
    battle = t.find(Battle)
    if battle is not None:
        battle.over = battle.avoided = True
    return None


@does(Redraw)
def redraw(t: Table, use: UseAbility, verb: Redraw) -> Flow | Frame:
    battle = t.find(Battle)
    if battle is not None:
        battle.over = battle.redrawn = True
    return None


@does(ToLog)
def do_log(t: Table, use: UseAbility, verb: ToLog) -> Flow | Frame:
    battle = t.find(Battle)
    card = ChallengeId(use.name)
    for seat in characters(t, use, verb, verb.whom):
        if battle is not None and battle.card == card:
            side = battle.side(seat)
            if side is None or side.defeated or t.state.characters[seat].lockbox:
                return None  # ag.combat.end-both, ag.disc.lockbox
            battle.kept = True
            marker = t.state.marker(battle.marker)
            if marker is not None:
                clear_marker(t, marker)
        return to_log(t, seat, card)
    return None


@does(FlipCard)
def flip_card(t: Table, use: UseAbility, verb: FlipCard) -> Flow | Frame:
    return turn_card(t, use.user, ChallengeId(use.name))
