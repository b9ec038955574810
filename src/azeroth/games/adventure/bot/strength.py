"""How strong a character is: values in a fight that may come, and how it would end."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from azeroth.engine import Seat
from azeroth.games.adventure.cards.conditions import When
from azeroth.games.adventure.cards.holding import health
from azeroth.games.adventure.cards.odds import Roll, Rolls, rolls
from azeroth.games.adventure.cards.verbs import Deal, Modify, NoAttack, NoPowers, Power, Reroll, TurnDie
from azeroth.games.adventure.content import Fighter
from azeroth.games.adventure.ids import AttackType, ChallengeId, Level, Moment, SpaceId, Trait
from azeroth.games.adventure.state import Character, SideName, Table

RANGED = AttackType.RANGED
FIGHTS_KEPT, DECKS_KEPT = 15_000, 4_000
"""How many outlooks are remembered, those of a dozen games: a worker is as large as it gets by then."""
MUCH_LIFE = 5
"""A character with this much health left is not felled by a card."""
TELLING = (Modify, Reroll, TurnDie, Deal, NoAttack, NoPowers)
"""Effects of triggered powers that decide a fight."""
Triggers = tuple[tuple[str, int], ...]
"""Triggered powers: the key of a text, and which of its powers."""


class Stand(Struct, frozen=True):
    """One side of a fight: its values without the die, and how much damage fells it."""

    attack: int
    type: AttackType
    defense: int
    damage: int
    life: int = 1
    triggers: Triggers = ()


class Foe(Struct, frozen=True):
    """Who is fought: an encounter card, a board encounter, or the character of a seat."""

    stand: Stand
    traits: tuple[Trait, ...] = ()
    board: bool = False
    seat: Seat = -1


class Outlook(Struct, frozen=True):
    """How a fight may end: the chance to win it, to be defeated, the mean damage taken, cards played late."""

    win: float
    hurt: float
    fall: float
    late: float = 0.0


# -- who is fought ----------------------------------------------------------------------------------


def encounter_foe(t: Table, key: str) -> Foe:
    """The foe of a text: `f|` an encounter card, `b|` a board encounter."""
    cache: dict[str, Foe] = t.content.__dict__.setdefault("_foes", {})
    found = cache.get(key)
    if found is None:
        kind, _, name = key.partition("|")
        fight: Fighter | None
        if kind == "f":
            fight = t.content.challenges[ChallengeId(name)].encounter
        else:
            fight = t.content.board_encounters[SpaceId(name)].fight
        assert fight is not None
        found = cache[key] = _foe(t, key, fight, kind == "b")
    return found


def _foe(t: Table, key: str, fight: Fighter, board: bool) -> Foe:
    gives = [give for give in fight.gives if give.when is None and give.to == "self"]
    powers = t.content.loadouts.text(key).powers
    triggers = tuple(
        (key, i) for i, power in enumerate(powers) if power.roll and power.when is None and telling(power)
    )
    stand = Stand(
        fight.attack + sum(g.attack for g in gives), fight.type,
        fight.defense + sum(g.defense for g in gives),
        fight.damage + sum(g.damage for g in gives), 1, triggers,
    )  # fmt: skip
    return Foe(stand, fight.traits, board)


def telling(power: Power) -> bool:
    """Does a triggered power decide anything in the fight?"""
    return any(isinstance(effect, TELLING) for effect in power.effects)


def character_foe(t: Table, c: Character) -> Foe:
    """An enemy character as they stand, defending."""
    return Foe(stand(t, c, None, role="defender"), seat=c.seat)


# -- a character's values ----------------------------------------------------------------------------


def stand(
    t: Table,
    c: Character,
    foe: Foe | None,
    *,
    side: SideName | None = None,
    weapon: ChallengeId | None = None,
    armor: ChallengeId | None = None,
    role: str = "attacker",
) -> Stand:
    """A character's values against a foe; with another side up, or other gear, if named."""
    content = t.content
    card = content.cards[c.id, c.level]
    shown = card.starting if (side or c.side) == "starting" else card.other
    weapon = c.weapon if weapon is None else weapon
    armor = c.armor if armor is None else armor
    held = content.challenges[weapon].item if weapon else None
    worn = content.challenges[armor].item if armor else None
    attack, kind = shown.attack, shown.type
    if held is not None:
        attack, kind = held.attack or 0, held.reach or kind
    defense = shown.defense if worn is None else worn.defense or 0
    damage = shown.damage
    triggers: list[tuple[str, int]] = []
    for key in _texts(c, side, weapon, armor):
        text = content.loadouts.text(key)
        for give in text.gives:
            if give.to != "self" or not (give.attack or give.defense or give.damage):
                continue
            if give.when is None or fits(t, c, give.when, foe, side or c.side, kind, weapon, role):
                attack += give.attack
                defense += give.defense
                damage += give.damage
        for i, power in enumerate(text.powers):
            if (
                power.at is Moment.TRIGGER
                and telling(power)
                and (power.when is None or fits(t, c, power.when, foe, side or c.side, kind, weapon, role))
            ):
                triggers.append((key, i))
    return Stand(attack, kind, defense, damage, max(1, health(t, c) - c.damage), tuple(triggers))


def _texts(c: Character, side: SideName | None, weapon: ChallengeId, armor: ChallengeId) -> Iterable[str]:
    """The texts in force, if that side were up and that gear equipped."""
    if side is None and weapon == c.weapon and armor == c.armor:
        return c.cards
    rank = c.rank
    off = {f"i|{item}|{rank}" for item in (c.weapon, c.armor) if item}
    kept = [key for key in c.cards[1:] if key not in off]
    on = [f"i|{item}|{rank}" for item in (weapon, armor) if item]
    return (f"c|{c.id}|{c.level}|{side or c.side}", *on, *kept)


def fits(
    t: Table, c: Character, when: When, foe: Foe | None, side: str, kind: AttackType, weapon: str, role: str
) -> bool:
    """Would a condition hold in that fight? What only the fight itself can show counts as not holding."""
    if when.die or when.foe_die or when.foe_bears or when.foe_hurt:
        return False
    if (when.side and when.side != side) or (when.role and when.role != role):
        return False
    if when.attack is not None and when.attack is not kind:
        return False
    if (when.unarmed and weapon) or c.damage < when.hurt or (when.unhurt and c.damage):
        return False
    if when.weapon:
        item = t.content.challenges[ChallengeId(weapon)].item if weapon else None
        if item is None or not set(item.icons) & set(when.weapon):
            return False
    if when.bears and not any(one.card.partition(".")[0] in when.bears for one in c.attached):
        return False
    if when.colour and t.content.spaces[c.space].colour not in when.colour:
        return False
    return _fits_foe(when, foe)


def _fits_foe(when: When, foe: Foe | None) -> bool:
    if when.foe and (foe is None or (when.foe == "character") != (foe.seat >= 0)):
        return False
    if when.foe == "board-encounter" and (foe is None or not foe.board):
        return False
    if when.trait and (foe is None or not set(foe.traits) & set(when.trait)):
        return False
    return when.foe_attack is None or (foe is not None and foe.stand.type is when.foe_attack)


# -- how it ends -------------------------------------------------------------------------------------


def dice(t: Table, mine: Triggers, its: Triggers) -> Rolls:
    """All that may come of the dice, for these triggered powers."""
    cache: dict[tuple[Triggers, Triggers], Rolls] = t.content.__dict__.setdefault("_rolls", {})
    found = cache.get((mine, its))
    if found is None:
        if len(cache) > 2_000:
            cache.clear()
        power = t.content.loadouts.power
        found = cache[mine, its] = rolls(
            tuple(_free(power(*one)) for one in mine), tuple(_free(power(*one)) for one in its)
        )
    return found


def _free(power: Power) -> Power:
    """Its condition has been looked at."""
    return power if power.when is None else replace(power, when=None)


def outlook(ways: Sequence[Roll], me: Stand, foe: Stand, *, late: int = 0, total: float = 36.0) -> Outlook:
    """How the fight ends over these ways; `late` is what could still be added to a missing attack."""
    win = hurt = fall = later = 0.0
    ranged, foe_ranged = me.type is RANGED, foe.type is RANGED
    lack = foe.defense - me.attack
    foe_lack = me.defense - foe.attack
    for way in ways:
        missing = lack + way.foe_defense - way.attack
        hits = missing <= late
        struck = way.foe_attack - way.defense >= foe_lack
        taken, given = way.suffered, way.dealt
        down = given >= foe.life
        if not down:
            blow = max(0, me.damage + way.damage) if hits else 0
            harm = max(0, foe.damage + way.foe_damage) if struck else 0
            if ranged and not foe_ranged:
                down = given + blow >= foe.life
                taken += 0 if down else harm
            elif foe_ranged and not ranged:
                taken += harm
                down = taken < me.life and given + blow >= foe.life
            else:
                taken += harm
                down = given + blow >= foe.life
            if hits and missing > 0:
                later += way.chance
        if taken >= me.life:
            fall += way.chance
        elif down:
            win += way.chance
        hurt += way.chance * taken
    return Outlook(win / total, hurt / total, fall / total, later / total)


def _all(found: Rolls) -> list[Roll]:
    return [way for ways in found.values() for way in ways]


def fight(t: Table, me: Stand, foe: Stand, boost: int = 0) -> Outlook:
    """How a fight would end, with so much added to the attack."""
    cache: dict[tuple[Stand, Stand, int], Outlook] = t.content.__dict__.setdefault("_fights", {})
    key = (me, foe, boost)
    found = cache.get(key)
    if found is None:
        if len(cache) > FIGHTS_KEPT:
            cache.clear()
        raised = Stand(me.attack + boost, me.type, me.defense, me.damage, me.life, me.triggers)
        found = cache[key] = outlook(_all(dice(t, me.triggers, foe.triggers)), raised, foe)
    return found


def deck_outlook(t: Table, me: Stand, level: Level, boost: int = 0) -> Outlook:
    """The mean over the encounter cards of a colour, their triggered powers left out."""
    if me.life > MUCH_LIFE:
        me = replace(me, life=MUCH_LIFE)
    cache: dict[tuple[Stand, Level, int], Outlook] = t.content.__dict__.setdefault("_deck_fights", {})
    key = (me, level, boost)
    found = cache.get(key)
    if found is None:
        if len(cache) > DECKS_KEPT:
            cache.clear()
        all_of = [fight(t, me, foe.stand, boost) for foe in deck_foes(t, level)]
        n = max(1, len(all_of))
        found = cache[key] = Outlook(
            sum(o.win for o in all_of) / n, sum(o.hurt for o in all_of) / n, sum(o.fall for o in all_of) / n
        )
    return found


def deck_foes(t: Table, level: Level) -> list[Foe]:
    """The encounters of a deck: every fourth, which is enough for a mean."""
    cache: dict[Level, list[Foe]] = t.content.__dict__.setdefault("_deck_foes", {})
    found = cache.get(level)
    if found is None:
        cards = [
            card for card in t.content.challenge_decks[level]
            if t.content.challenges[card].encounter is not None and not t.content.challenges[card].is_event
        ]  # fmt: skip
        foes = [encounter_foe(t, f"f|{card}") for card in cards[::4]]
        found = cache[level] = [replace(foe, stand=replace(foe.stand, triggers=())) for foe in foes]
    return found


def trait_share(t: Table, level: Level, trait: Trait) -> float:
    """What part of the encounters of a deck have that trait."""
    cache: dict[tuple[Level, Trait], float] = t.content.__dict__.setdefault("_shares", {})
    found = cache.get((level, trait))
    if found is None:
        all_of = [
            challenge.encounter for card in t.content.challenge_decks[level]
            if (challenge := t.content.challenges[card]).encounter is not None and not challenge.is_event
        ]  # fmt: skip
        found = cache[level, trait] = sum(trait in e.traits for e in all_of) / max(1, len(all_of))
    return found
