"""May a power be used, or an ability card be played? Rule by rule, by what everybody knows."""

from __future__ import annotations

from functools import cache

from azeroth.engine import Refusal, Seat, no
from azeroth.engine.cards import used
from azeroth.games.adventure.cards.costs import too_expensive
from azeroth.games.adventure.cards.holding import holds, place_of
from azeroth.games.adventure.cards.picking import candidates
from azeroth.games.adventure.cards.texts import identity, kind_of, name_of
from azeroth.games.adventure.cards.values import silent
from azeroth.games.adventure.cards.verbs import Flip, Power
from azeroth.games.adventure.ids import AbilityId, Moment, TextKind, Timing
from azeroth.games.adventure.play.combat.battle import Battle, Fighting, battle_of
from azeroth.games.adventure.state import Character, Table


@cache
def limit_name(key: str, i: int) -> str:
    """What a use is counted as; the two sides of an event are counted apart."""
    back = "back:" if kind_of(key) is TextKind.REVERSE else ""
    return f"{back}{identity(key)}#{i}"


def wrong_moment(t: Table, card: AbilityId, *moments: Moment | None) -> Refusal | None:
    """Why a card of the hand is not for any of these moments: by its icon, or by what its text names."""
    record = t.content.abilities[card]
    if record.moment in moments:
        return None
    if record.weapon is not None and Moment.COMBAT in moments:
        return no("ag.ability.weapon-replacement-when", "It is played before combat dice are rolled.")
    battle = t.find(Battle)
    fighting = battle is not None and not battle.over and Moment.DRAWN not in moments
    phase = {Timing.COMBAT: fighting, Timing.MOVEMENT: Moment.MOVEMENT in moments, Timing.SPECIAL: False}
    if phase[record.timing]:
        return no("ag.ability.timing-text", "Its text names another moment.")
    return no(f"ag.ability.timing-{record.timing}", "This is not the moment for it.")


def may_use(t: Table, seat: Seat, key: str, i: int, subject: Seat) -> Refusal | None:
    """None if the user may use that power now; whether this is its moment is not looked at."""
    return may_use_in(t, t.find(Battle), seat, key, i, subject)


def may_use_in(
    t: Table, battle: Battle | None, seat: Seat, key: str, i: int, subject: Seat
) -> Refusal | None:  # fmt: skip
    """The same, where it is known which combat is going on."""
    power = t.content.loadouts.text(key).powers[i]
    if seat < 0:
        return _for_the_encounter(t, key, i, power)
    c = t.state.characters[seat]
    mine = battle.side(seat) if battle is not None else None
    # Each rule is looked at only where it could say no: this is asked of everything that might be used.
    why = None
    if kind_of(key) is TextKind.HAND:
        if c.played or mine is not None:
            why = _played(t, c, key, mine)
    else:
        if c.used:
            why = _used_up(c, key, i, power)
        if mine is not None:
            why = why or _silenced(t, mine, key)
    return (
        why
        or (_within_range(t, c, key, power, subject) if power.range < 99 else None)
        or (None if power.must else too_expensive(t, c, key, power))
        or (_condition(t, power, seat) if power.when is not None else None)
        or (_something_to_pick(t, power, seat, subject) if power.picks else None)
        or (_hexed(c, power) if c.hexed else None)
    )


def _for_the_encounter(t: Table, key: str, i: int, power: Power) -> Refusal | None:
    battle = battle_of(t, -1)
    if battle is None:
        return no("ag.combat.two-combatants", "No encounter is being fought.")
    side = battle.defender
    if silent(t, side, key) or limit_name(key, i) in side.done:
        return no("ag.power.triggered-once", "It has no force in this combat.")
    return _condition(t, power, -1)


def _played(t: Table, c: Character, key: str, mine: Fighting | None) -> Refusal | None:
    card = identity(key)
    if name_of(card) in c.played:
        return no("ag.ability.one-copy-per-turn", "You have played a copy of it in this turn.")
    if mine is None:
        return None
    if mine.no_cards:
        return no("ag.model.card-over-rulebook", "You may play no more cards in this combat.")
    if mine.weapon is not None and t.content.abilities[AbilityId(card)].weapon is not None:
        return no("ag.ability.weapon-replacement-values", "You have replaced your weapon already.")
    return None


def _used_up(c: Character, key: str, i: int, power: Power) -> Refusal | None:
    if power.limit == "none" or not used(c.used, power.limit, limit_name(key, i)):
        return None
    return no("ag.power.timing-instructions", "You have used it in this {period}.", period=power.limit)


def _silenced(t: Table, mine: Fighting, key: str) -> Refusal | None:
    if not silent(t, mine, key):
        return None
    return no("ag.ability.weapon-replacement-text", "It has no force in this combat.")


def _within_range(t: Table, c: Character, key: str, power: Power, subject: Seat) -> Refusal | None:
    start = c.space
    if kind_of(key) is TextKind.GROUND:
        start = next(g.space for g in t.state.ground if g.card == identity(key))
        subject = c.seat
    far = t.content.distances[start][place_of(t, subject)]
    if far <= power.range:
        return None
    return no("ag.ability.timing-text", "It reaches {range} spaces; {far}.", range=power.range, far=far)


def _condition(t: Table, power: Power, seat: Seat) -> Refusal | None:
    if power.when is None or holds(t, power.when, seat):
        return None
    return no("ag.ability.timing-text", "What its text asks for does not hold.")


def _something_to_pick(t: Table, power: Power, seat: Seat, subject: Seat) -> Refusal | None:
    for i, pick in enumerate(power.picks):
        if pick.whose == "picked" or pick.optional:
            continue
        if not candidates(t, seat, subject, power, i, ()):
            return no("ag.ability.timing-text", "There is nothing that it could be used on.")
    return None


def _hexed(c: Character, power: Power) -> Refusal | None:
    if c.hexed and power.effects and all(type(e) is Flip for e in power.effects) and not power.must:
        return no("ag.disc.hex-no-flip", "A Hex keeps your character card on this side.")
    return None
