"""Verbs about items, attached cards, discoveries, resources, trophies."""

from __future__ import annotations

from typing import TYPE_CHECKING

from azeroth.engine import Flow, Frame
from azeroth.engine.cards import does
from azeroth.games.adventure.cards.doing.whom import characters
from azeroth.games.adventure.cards.verbs import (
    Detach,
    DiscardThis,
    GainItem,
    LoseItem,
    MoveDiscovery,
    Peek,
    StealItem,
    TakeDiscovery,
    TakeTrophy,
    UseResource,
)
from azeroth.games.adventure.choices import PickAttached, PickCharacter, PickFind, PickItem, PickSpace
from azeroth.games.adventure.ids import ChallengeId, Level, TextKind
from azeroth.games.adventure.play.attaching import detach, detach_all, discard_challenge, remove_played
from azeroth.games.adventure.play.damage import Fall, falls
from azeroth.games.adventure.play.discoveries import LookAt, ResolveDiscoveries, find_at, may_lie, take_up
from azeroth.games.adventure.play.event_cards import discard_event
from azeroth.games.adventure.play.items import LoseItem as Losing
from azeroth.games.adventure.play.items import gain_of_level, hand_over, lose, owned
from azeroth.games.adventure.play.resources import ActivateResource
from azeroth.games.adventure.play.trophies import take_trophy
from azeroth.games.adventure.state import Attached, Table

if TYPE_CHECKING:
    from azeroth.games.adventure.cards.use import UseAbility


@does(GainItem)
def gain_item(t: Table, use: UseAbility, verb: GainItem) -> Flow | Frame:
    c = t.state.characters[use.user]
    gain_of_level(t, use.user, c.level if verb.level == "own" else Level(verb.level))
    return None


@does(LoseItem)
def lose_item(t: Table, use: UseAbility, verb: LoseItem) -> Flow | Frame:
    fallen: Frame | None = None
    for seat in characters(t, use, verb, verb.whom):
        c = t.state.characters[seat]
        found = owned(c, verb.where)
        if verb.random and found:
            lose(t, c, t.pick(found), "ag.item.random-discard")
            fallen = Fall(seat=seat) if falls(t, c) else fallen
        elif found:
            return Losing(seat=seat, where=verb.where)
    return fallen


@does(StealItem)
def steal_item(t: Table, use: UseAbility, verb: StealItem) -> Flow | Frame:
    victim = next((one.seat for one in use.targets if type(one) is PickCharacter), -1)
    item = next((one.item for one in use.targets if type(one) is PickItem), None)
    if victim >= 0 and item is not None and item in t.state.characters[victim].bag:
        hand_over(t, victim, use.user, item, "ag.pvp.stolen-into-bag")
        return Fall(seat=victim) if falls(t, t.state.characters[victim]) else None
    return None


@does(Detach)
def do_detach(t: Table, use: UseAbility, verb: Detach) -> Flow | Frame:
    fallen: Frame | None = None
    if verb.all:
        for seat in characters(t, use, verb, verb.whom):
            c = t.state.characters[seat]
            detach_all(t, c)
            fallen = Fall(seat=seat) if falls(t, c) else fallen
        return fallen
    for one in use.targets:
        if type(one) is PickAttached:
            c = t.state.characters[one.seat]
            found: Attached | None = next((a for a in c.attached if a.card == one.card), None)
            if found is not None:
                detach(t, c, found)
                fallen = Fall(seat=c.seat) if falls(t, c) else None
    return fallen


@does(DiscardThis)
def discard_this(t: Table, use: UseAbility, verb: DiscardThis) -> Flow | Frame:
    kind, name = use.kind, use.name
    if kind is TextKind.ITEM:
        c = t.state.characters[use.user]
        if name in c.items:
            lose(t, c, ChallengeId(name))
    elif kind in (TextKind.ATTACHED, TextKind.GROUND):
        remove_played(t, name, use.owner(t))
    elif kind is TextKind.CLINGING:
        c = t.state.characters[use.user]
        found = next((a for a in c.attached if a.card == name and a.owner < 0), None)
        if found is not None:
            detach(t, c, found)
    elif kind in (TextKind.EVENT, TextKind.REVERSE):
        discard_event(t, ChallengeId(name))
    elif name in t.state.drawn:
        discard_challenge(t, ChallengeId(name))
    return Fall(seat=use.user) if use.user >= 0 and falls(t, t.state.characters[use.user]) else None


@does(Peek)
def peek(t: Table, use: UseAbility, verb: Peek) -> Flow | Frame:
    for one in use.targets:
        if type(one) is PickFind and find_at(t, one) is not None:
            return LookAt(seat=use.user, space=one.space, n=one.n)
    return None


@does(TakeDiscovery)
def take_discovery(t: Table, use: UseAbility, verb: TakeDiscovery) -> Flow | Frame:
    for one in use.targets:
        if type(one) is PickFind and (find := find_at(t, one)) is not None:
            take_up(t, use.user, find)
            return ResolveDiscoveries(seat=use.user)
    return None


@does(MoveDiscovery)
def move_discovery(t: Table, use: UseAbility, verb: MoveDiscovery) -> Flow | Frame:
    space = next((one.space for one in use.targets if type(one) is PickSpace), None)
    if space is None or not may_lie(t, space):
        return None
    for one in use.targets:
        if type(one) is PickFind and (find := find_at(t, one)) is not None:
            find.space = space
    return None


@does(UseResource)
def use_resource(t: Table, use: UseAbility, verb: UseResource) -> Flow | Frame:
    return ActivateResource(seat=use.user, resource=verb.which)


@does(TakeTrophy)
def do_trophy(t: Table, use: UseAbility, verb: TakeTrophy) -> Flow | Frame:
    return take_trophy(t, use.user, verb.which)
