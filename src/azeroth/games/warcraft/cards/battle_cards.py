"""What the experience cards of battles do."""

from __future__ import annotations

from collections.abc import Sequence

from azeroth.engine import NOBODY, Flow, Seat
from azeroth.games.warcraft.board import SpaceId
from azeroth.games.warcraft.cards.experience import PlayedCard, card, offers_of
from azeroth.games.warcraft.choices import PlayCard
from azeroth.games.warcraft.content import CardId, Kind
from azeroth.games.warcraft.events import Gained, Prevented
from azeroth.games.warcraft.play.battle import Battle
from azeroth.games.warcraft.play.battle_phase import ATTACKERS, DEFENDERS, Strike
from azeroth.games.warcraft.state import NEUTRAL, Devoured, Table, put


def _index(t: Table, seat: Seat) -> int:
    return ATTACKERS if seat in t.frame(Battle).attackers else DEFENDERS


# -- Humans ---------------------------------------------------------------------------------------


@offers_of("polymorph")
def may_polymorph(t: Table, seat: Seat) -> Sequence[PlayCard]:
    battle = t.frame(Battle)
    return [
        PlayCard(CardId("polymorph"), s.space, s.kind, str(s.seat))
        for s in battle.stands(t, battle.opponents(seat))
        if s.n > battle.polymorphed.count(f"{s.seat} {s.kind} {s.space}")
    ]


@card("polymorph")
def polymorph(t: Table, played: PlayedCard) -> Flow:
    t.frame(Battle).polymorphed.append(f"{played.aim.whom} {played.aim.what} {played.aim.at}")
    return None


@offers_of("invisibility")
def may_hide(t: Table, seat: Seat) -> Sequence[PlayCard]:
    """For a side that suffers a casualty."""
    battle, strike = t.frame(Battle), t.frame(Strike)
    mains = ((ATTACKERS, battle.attacker), (DEFENDERS, battle.defender))
    return [
        PlayCard(CardId("invisibility"), whom=str(s)) for i, s in mains if strike.due[i] > 0 and s != NEUTRAL
    ]


@card("invisibility")
def invisibility(t: Table, played: PlayedCard) -> Flow:
    strike, whom = t.frame(Strike), int(played.aim.whom)
    strike.due[_index(t, whom)] -= 1
    t.emit(Prevented(rule="wc.card.human.invisibility", seat=whom, n=1, card=played.card))
    return None


# -- Orcs -----------------------------------------------------------------------------------------


@offers_of("devour")
def may_devour(t: Table, seat: Seat) -> Sequence[PlayCard]:
    battle = t.frame(Battle)
    return [
        PlayCard(CardId("devour"), s.space, s.kind, str(s.seat))
        for s in battle.stands(t, battle.opponents(seat))
        if s.kind != "flying"
    ]


@card("devour")
def devour(t: Table, played: PlayedCard) -> Flow:
    whom, space = int(played.aim.whom), SpaceId(played.aim.at)
    if whom == NEUTRAL:
        guards = t.state.guards[space]
        guards.add(played.aim.what, -1)
        if guards.empty:
            del t.state.guards[space]
    else:
        put(t.state.players[whom], space, played.aim.what, -1)
    t.state.devoured.append(Devoured(played.user, whom, played.aim.what, space))
    return None


@card("ensnare")
def ensnare(t: Table, played: PlayedCard) -> Flow:
    battle = t.frame(Battle)
    battle.grounded += [s for s in battle.opponents(played.user) if s not in battle.grounded]
    return None


@card("web")
def web(t: Table, played: PlayedCard) -> Flow:
    return ensnare(t, played)


@card("envenomed-spears")
def envenomed_spears(t: Table, played: PlayedCard) -> Flow:
    strike = t.frame(Strike)
    if played.user not in strike.spears:
        strike.spears.append(played.user)
    return None


@card("pillage")
def pillage(t: Table, played: PlayedCard) -> Flow:
    strike = t.frame(Strike)
    loser = t.state.players[int(strike.lost[0])]
    kind = Kind.MELEE if strike.lost[1] == "drafted" else Kind(strike.lost[1])
    gold, wood = t.content.races[loser.race].costs[kind]
    gold, wood = min(gold, loser.gold), min(wood, loser.wood)
    orc = t.state.players[played.user]
    loser.gold, loser.wood = loser.gold - gold, loser.wood - wood
    orc.gold, orc.wood = orc.gold + gold, orc.wood + wood
    t.emit(Gained(rule="wc.card.orc.pillage", seat=played.user, gold=gold, wood=wood, card=played.card))
    return None


# -- Night Elves ----------------------------------------------------------------------------------


@card("faerie-fire")
def faerie_fire(t: Table, played: PlayedCard) -> Flow:
    strike = t.frame(Strike)
    strike.fire[played.user] = strike.fire.get(played.user, 0) + 1
    return None


@card("moon-glaive")
def moon_glaive(t: Table, played: PlayedCard) -> Flow:
    strike = t.frame(Strike)
    strike.attack(t, played.user, strike.hits.get(played.user, 0), played.card)
    return None


@card("marksmanship")
def marksmanship(t: Table, played: PlayedCard) -> Flow:
    t.frame(Strike).chooser = played.user
    return None


@offers_of("marksmanship")
def may_aim(t: Table, seat: Seat) -> Sequence[PlayCard]:
    return [PlayCard(CardId("marksmanship"))] if t.frame(Strike).chooser == NOBODY else []


# -- Undead ---------------------------------------------------------------------------------------


@offers_of("curse")
def may_curse(t: Table, seat: Seat) -> Sequence[PlayCard]:
    strike = t.frame(Strike)
    return [PlayCard(CardId("curse"))] if strike.due[_index(t, seat)] > 0 else []


CURSE_SAVES = 3


@card("curse")
def curse(t: Table, played: PlayedCard) -> Flow:
    """One die for each hit whose casualty is not prevented yet."""
    battle, strike = t.frame(Battle), t.frame(Strike)
    index = _index(t, played.user)
    hits = sum(strike.hits.get(s, 0) for s in battle.opponents(played.user))
    n = min(hits, strike.due[index])
    values = t.roll(t.content.battle_die, n, "wc.card.undead.curse", played.user)
    saved = sum(v <= CURSE_SAVES for v in values)
    strike.due[index] -= saved
    t.emit(Prevented(rule="wc.card.undead.curse", seat=played.user, n=saved, card=played.card))
    return None
