"""Does a condition hold? For a user who is a character, or the encounter of a combat."""

from __future__ import annotations

from azeroth.engine import NOBODY, Seat
from azeroth.games.adventure.cards.conditions import When, shows
from azeroth.games.adventure.content import Side
from azeroth.games.adventure.ids import AttackType, Level, SpaceId, SpaceKind
from azeroth.games.adventure.play.combat.battle import Battle, Fighting, battle_of
from azeroth.games.adventure.state import NO_ITEM, Attached, Character, Table


def up(t: Table, c: Character) -> Side:
    """The side of the character card that lies up (ag.model.character-card-sides)."""
    card = t.content.cards[c.id, c.level]
    return card.starting if c.side == "starting" else card.other


def health(t: Table, c: Character) -> int:
    """The health of a character, with what raises and lowers it (ag.disc.disease-health)."""
    found = up(t, c).health - len(c.diseases)
    for _, give in t.content.loadouts[c.cards].gives.get("health", ()):
        if give.when is None or holds(t, give.when, c.seat):
            found += give.health
    return found


def attack_type(t: Table, battle: Battle, f: Fighting) -> AttackType:
    """Melee or ranged, by card, weapon, or what replaces it."""
    active = battle.attacker.seat
    if f.seat != active and t.state.characters[active].ambushed:
        return AttackType.RANGED  # ag.disc.ambush-ranged
    if f.type is not None:
        return f.type
    if f.seat == NOBODY:
        encounter = battle.encounter(t)
        assert encounter is not None
        return encounter.type
    return character_attack_type(t, t.state.characters[f.seat], f)


def character_attack_type(t: Table, c: Character, f: Fighting | None = None) -> AttackType:
    """The same for a character, also outside combat."""
    if f is not None and f.weapon is not None:
        replacing = t.content.abilities[f.weapon].weapon
        assert replacing is not None
        return replacing.type
    if c.weapon:
        item = t.content.challenges[c.weapon].item
        assert item is not None
        assert item.reach is not None
        return item.reach
    return up(t, c).type


def aggro_at(t: Table, space: SpaceId) -> bool:
    """Does an aggro marker lie there? (ag.aggro.marker-definition)"""
    return space in [marker.space for marker in t.state.track if marker.aggro]


def borne_by_foe(t: Table, battle: Battle, seat: Seat) -> list[Attached]:
    """What is attached to the opponent."""
    foe = battle.foe(seat)
    if foe is None:
        return []
    return t.state.bearing.get(battle.bearer, []) if foe.seat < 0 else t.state.characters[foe.seat].attached


def place_of(t: Table, seat: Seat) -> SpaceId:
    """The space of a character; of the encounter, that of its combat."""
    return t.state.characters[seat].space if seat >= 0 else t.frame(Battle).space


def holds(t: Table, when: When, seat: Seat) -> bool:
    """Does everything that is named hold for that user?"""
    if not _of_the_user(t, when, seat) or not _of_the_place(t, when, seat):
        return False
    if not (
        when.foe or when.trait or when.foe_attack or when.foe_bears or when.foe_hurt
        or when.role or when.die or when.foe_die
    ):  # fmt: skip
        return True
    battle = battle_of(t, seat)
    return battle is not None and _of_the_combat(t, when, seat, battle)


def _of_the_user(t: Table, when: When, seat: Seat) -> bool:
    if when.attack is not None:
        battle = battle_of(t, seat)
        if battle is None:
            if seat < 0 or character_attack_type(t, t.state.characters[seat]) is not when.attack:
                return False
        else:
            mine = battle.side(seat)
            assert mine is not None
            if attack_type(t, battle, mine) is not when.attack:
                return False
    if not (when.side or when.weapon or when.unarmed or when.hurt or when.unhurt or when.bears):
        return True
    if seat < 0:
        return False
    c = t.state.characters[seat]
    if when.side and c.side != when.side:
        return False
    if (when.unarmed and c.weapon) or c.damage < when.hurt or (when.unhurt and c.damage):
        return False
    if when.weapon:
        item = t.content.challenges[c.weapon].item if c.weapon != NO_ITEM else None
        if item is None or not set(item.icons) & set(when.weapon):
            return False
    return not when.bears or any(one.card.partition(".")[0] in when.bears for one in c.attached)


def _of_the_place(t: Table, when: When, seat: Seat) -> bool:
    if not (when.colour or when.company or when.alone or when.aggro or when.outside):
        return True
    place = place_of(t, seat)
    space = t.content.spaces[place]
    colour = Level.GREY if space.kind is SpaceKind.CITY else space.colour
    if when.colour and colour not in when.colour:
        return False
    if when.outside and space.kind is SpaceKind.CITY:
        return False
    if when.aggro and not aggro_at(t, place):
        return False
    if when.company or when.alone:
        company = any(c.space == place and c.seat != seat for c in t.state.characters)
        return company if when.company else not company
    return True


def _of_the_combat(t: Table, when: When, seat: Seat, battle: Battle) -> bool:
    mine, foe = battle.side(seat), battle.foe(seat)
    assert mine is not None
    assert foe is not None
    if when.role and (when.role == "attacker") != (mine is battle.attacker):
        return False
    if when.foe == "character" and foe.seat < 0:
        return False
    if when.foe == "encounter" and foe.seat >= 0:
        return False
    if when.foe == "board-encounter" and (foe.seat >= 0 or not battle.board):
        return False
    if when.trait:
        encounter = battle.encounter(t) if foe.seat < 0 else None
        if encounter is None or not set(encounter.traits) & set(when.trait):
            return False
    if when.foe_attack is not None and attack_type(t, battle, foe) is not when.foe_attack:
        return False
    if when.foe_bears and not any(one.owner == seat for one in borne_by_foe(t, battle, seat)):
        return False
    if when.foe_hurt and not (foe.hurt if foe.seat < 0 else t.state.characters[foe.seat].damage):
        return False
    if when.die and mine.die not in shows(when.die):
        return False
    return not when.foe_die or foe.die in shows(when.foe_die)
