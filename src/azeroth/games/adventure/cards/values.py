"""Attack, defense and damage in a combat, and other numbers that texts raise and lower, part by part."""

from __future__ import annotations

from collections.abc import Iterator

from azeroth.engine import NOBODY, Seat, Terms
from azeroth.games.adventure.cards.conditions import Give, Permission
from azeroth.games.adventure.cards.holding import holds, up
from azeroth.games.adventure.cards.texts import Loadout, encounter_keys, identity, kind_of, loadout, text_key
from azeroth.games.adventure.ids import TextKind
from azeroth.games.adventure.play.combat.battle import Battle, Fighting
from azeroth.games.adventure.state import Character, Ground, Table


def keys_of(t: Table, battle: Battle) -> tuple[str, ...]:
    """The texts of the encounter that is fought."""
    return encounter_keys(t, battle.bearer, TextKind.ENCOUNTER if battle.card else TextKind.BOARD)


def of_side(t: Table, battle: Battle, f: Fighting) -> Loadout:
    """The texts of one side."""
    loadouts = t.content.loadouts
    return loadouts[keys_of(t, battle) if f.seat == NOBODY else t.state.characters[f.seat].cards]


def silent(t: Table, f: Fighting, key: str) -> bool:
    """Is a text without force in this combat?"""
    if f.seat == NOBODY:
        return f.no_powers and kind_of(key) in (TextKind.ENCOUNTER, TextKind.BOARD)
    if f.weapon is None and not f.no_powers:
        return False
    c = t.state.characters[f.seat]
    card = identity(key)
    poisons = [one.card for one in t.state.bearing.get(c.weapon, ())] if c.weapon else []
    kind = kind_of(key)
    on_weapon = kind in (TextKind.ITEM, TextKind.ATTACHED) and (card == c.weapon or card in poisons)
    if f.weapon is not None and on_weapon:
        return True  # ag.ability.weapon-replacement-text
    return f.no_powers and kind is TextKind.ITEM and card in (c.weapon, c.armor)


def from_others(t: Table, seat: Seat, what: str) -> Iterator[tuple[str, Give]]:
    """What events, totems and traps give of that to a character, or to the encounter that is fought."""
    givers = t.content.loadouts.given_by_others.get(what, ())
    event = t.state.event
    if event is not None and event.card in givers:
        key = text_key(TextKind.EVENT, event.card)
        for give in t.content.loadouts.text(key).gives:
            if getattr(give, what) and _given_by_event(t, give, seat):
                yield key, give
    if seat == NOBODY:
        return
    for lying in t.state.ground:
        if lying.card in givers:
            key = text_key(TextKind.GROUND, lying.card, t.state.characters[lying.owner].rank)
            for give in t.content.loadouts.text(key).gives:
                if getattr(give, what) and _given_by_lying(t, lying, give, seat):
                    yield key, give


def _given_by_event(t: Table, give: Give, seat: Seat) -> bool:
    """Is what an event gives for that seat, or for the encounter that is fought?"""
    for_encounters = give.to == "encounters"
    if for_encounters != (seat == NOBODY):
        return False
    if give.when is None:
        return True
    # The condition of an encounter is asked of the character who fights it.
    return holds(t, give.when, t.frame(Battle).attacker.seat if for_encounters else seat)


def _given_by_lying(t: Table, lying: Ground, give: Give, seat: Seat) -> bool:
    """Does what a card in a space gives reach a character?"""
    space = t.state.characters[seat].space
    if give.to == "near":
        reaches = lying.owner == seat and t.content.distances[lying.space][space] <= 1
    else:
        reaches = give.to == "enemies-here" and lying.owner != seat and lying.space == space
    return reaches and (give.when is None or holds(t, give.when, seat))


def given(t: Table, c: Character, what: str) -> int:
    """What all texts add to a number of a character, outside combat."""
    found, loadouts = 0, t.content.loadouts
    gives = loadouts[c.cards].gives
    if what in gives:
        for _, give in gives[what]:
            if give.when is None or holds(t, give.when, c.seat):
                found += getattr(give, what)
    if what in loadouts.given_by_others:
        for _, give in from_others(t, c.seat, what):
            found += getattr(give, what)
    return found


def may(t: Table, c: Character, what: Permission) -> bool:
    """Has a character that permission, or that bar?"""
    for _, give in loadout(t, c).lets:
        if what in give.lets and (give.when is None or holds(t, give.when, c.seat)):
            return True
    return t.state.event is not None and any(what in give.lets for _, give in from_others(t, c.seat, "lets"))


def _added(t: Table, battle: Battle, f: Fighting, what: str, terms: Terms) -> Terms:
    for key, give in of_side(t, battle, f).gives.get(what, ()):
        if not silent(t, f, key) and (give.when is None or holds(t, give.when, f.seat)):
            terms.plus("ag.power.kinds", getattr(give, what), identity(key))
    if what in t.content.loadouts.given_by_others:
        for key, give in from_others(t, f.seat, what):
            terms.plus("ag.event.global-placement", getattr(give, what), identity(key))
    terms.plus("ag.power.duration", getattr(f, what), "this combat")
    if f.seat >= 0:
        c = t.state.characters[f.seat]
        kept = {"attack": c.attack, "defense": c.defense, "damage": c.blow}[what]
        terms.plus("ag.power.duration", kept, "this turn")
    return terms


def attack(t: Table, battle: Battle, f: Fighting) -> Terms:
    """The attack total: die, attack value, modifiers (ag.combat.attack-total)."""
    terms = Terms.of("ag.combat.attack-total", f.die, "die")
    if f.seat == NOBODY:
        encounter = battle.encounter(t)
        assert encounter is not None
        terms.plus("ag.combat.attack-total", encounter.attack, "attack")
    else:
        c = t.state.characters[f.seat]
        if f.weapon is not None:
            replacing = t.content.abilities[f.weapon].weapon
            assert replacing is not None
            terms.plus("ag.ability.weapon-replacement-values", replacing.attack, f.weapon)
        elif c.weapon:
            item = t.content.challenges[c.weapon].item
            assert item is not None
            terms.plus("ag.item.weapon-replaces-attack", item.attack or 0, c.weapon)
        else:
            terms.plus("ag.char.attack-unarmed", up(t, c).attack, "character")
    return _added(t, battle, f, "attack", terms)


def defense(t: Table, battle: Battle, f: Fighting) -> Terms:
    """The defense value."""
    if f.seat == NOBODY:
        encounter = battle.encounter(t)
        assert encounter is not None
        terms = Terms.of("ag.combat.hit", encounter.defense, "defense")
    else:
        c = t.state.characters[f.seat]
        item = t.content.challenges[c.armor].item if c.armor else None
        if item is not None:
            terms = Terms.of("ag.item.armor-replaces-defense", item.defense or 0, c.armor)
        else:
            terms = Terms.of("ag.char.defense-unarmored", up(t, c).defense, "character")
    return _added(t, battle, f, "defense", terms)


def damage(t: Table, battle: Battle, f: Fighting) -> Terms:
    """What a hit deals (ag.combat.damage)."""
    if f.seat == NOBODY:
        encounter = battle.encounter(t)
        assert encounter is not None
        terms = Terms.of("ag.combat.damage", encounter.damage, "damage")
    else:
        terms = Terms.of("ag.char.damage-value", up(t, t.state.characters[f.seat]).damage, "character")
    ambushed = t.state.characters[battle.attacker.seat].ambushed
    if f is battle.defender and ambushed:
        terms.plus("ag.disc.ambush-damage", ambushed)
    return _added(t, battle, f, "damage", terms).at_least("ag.combat.damage", 0)
