"""What a set of cards gives, worked out once per set: nothing to invalidate."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from azeroth.engine import cards as layer
from azeroth.games.world_of_warcraft.cards.verbs import Ability, Alter, Change, Give
from azeroth.games.world_of_warcraft.content import Card, Content
from azeroth.games.world_of_warcraft.ids import CardId, Moment
from azeroth.games.world_of_warcraft.state import Character, Table

Entry = layer.Entry[CardId, Ability]
Gifts = tuple[tuple[CardId, Give], ...]
ACTION_MOMENTS = (Moment.BEFORE_ACTION, Moment.ACTION, Moment.TRAVEL)
WIDENING = frozenset({"extra-instant-area", "small-weapon-in-general"})
"""What lets areas of a sheet take more cards."""
IMMUNE = "immune-to-"
"""What lets a character ignore the abilities of a kind of opponent begins so."""


class Loadout(layer.Loadout[CardId, Ability, Alter], frozen=True, eq=False):
    """What cards give besides: additions, gifts to friends, permissions, names, capacities.

    `for_friends` are the abilities that also serve at a moment of a friend, `for_actions` those of an action.
    `values` sorts `gives`, and `values_for_friends` sorts `auras`, by what is given: dice, Reroll, Attrition,
    Threat. `widening` is what of `lets` widens areas of a sheet, `immune_to` are the kinds of opponents whose
    abilities do not count.
    """

    for_friends: Mapping[str, tuple[Entry, ...]]
    for_actions: tuple[Entry, ...]
    gives: Gifts
    auras: Gifts
    values: dict[str, Gifts]
    values_for_friends: dict[str, Gifts]
    lets: frozenset[str]
    widening: frozenset[str]
    immune_to: frozenset[str]
    names: frozenset[str]
    health: int
    energy: int
    changes_colour: bool


def loadout(t: Table, c: Character) -> Loadout:
    """What a character's cards give now."""
    return t.content.loadouts[c.cards]


def named(card: Card, names: tuple[str, ...]) -> bool:
    """Is the card meant by one of the names: its id, category, a trait, or its type of power?"""
    return any(
        n == card.id.split(".")[0] or n == card.category or n in card.traits or n == card.type
        or (n == "power" and card.power)
        for n in names
    )  # fmt: skip


def work_out(content: Content, cards: tuple[CardId, ...]) -> Loadout:
    """Sort the parts of these cards."""
    gives: list[tuple[CardId, Give]] = []
    auras: list[tuple[CardId, Give]] = []
    alters: list[tuple[CardId, Alter]] = []
    names: set[str] = set()
    for key in cards:
        card = content.cards[key]
        names |= {key, card.category, *card.traits}
        for give in card.gives:
            (auras if give.to == "friends" else gives).append((key, give))
        alters += [(key, alter) for alter in card.alters]
    every = [give for _, give in (*gives, *auras)]
    lets = frozenset(x for give in every for x in give.lets)
    at = layer.by_moment((key, content.cards[key].abilities) for key in cards)
    return Loadout(
        at=at,
        musts=layer.musts(at),
        alters=layer.Altering(alters, lambda key, alter: named(content.cards[key], alter.cards)),
        for_friends={
            moment: friendly
            for moment, entries in at.items()
            if (friendly := tuple(entry for entry in entries if entry.ability.friends))
        },
        for_actions=tuple(entry for moment in ACTION_MOMENTS for entry in at.get(moment, ())),
        gives=tuple(gives),
        auras=tuple(auras),
        values=_sorted(gives),
        values_for_friends=_sorted(auras),
        lets=lets,
        widening=lets & WIDENING,
        immune_to=frozenset(x.removeprefix(IMMUNE) for x in lets if x.startswith(IMMUNE)),
        names=frozenset(names - {""}),
        health=sum(give.health for give in every),
        energy=sum(give.energy for give in every),
        changes_colour=any(
            type(e) is Change and e.colour for es in at.values() for x in es for e in x.ability.effects
        ),
    )


def _sorted(gives: list[tuple[CardId, Give]]) -> dict[str, Gifts]:
    """What is given, by what it is."""
    return {
        "reroll": tuple([g for g in gives if g[1].reroll]),
        "attrition": tuple([g for g in gives if g[1].attrition]),
        "threat": tuple([g for g in gives if g[1].threat]),
        "dice": tuple([g for g in gives if g[1].red or g[1].blue or g[1].green]),
    }


def alters_for(t: Table, c: Character, key: CardId) -> tuple[tuple[CardId, Alter], ...]:
    """What the character's cards change about a card, equipped or not; a card never alters itself."""
    return t.content.loadouts[c.cards].alters[key]


def pet_health(t: Table, c: Character, key: CardId) -> int:
    """The Health tokens a pet or demon comes with (wbg.pet.health-on-equip)."""
    card = t.content.cards[key]
    if not card.health:
        return 0
    return card.health + sum(a.pet_health for _, a in alters_for(t, c, key))


def refresh(t: Table, c: Character) -> None:
    """Work out the key again after a card has come or gone, and drop what exceeds a capacity that fell."""
    before = loadout(t, c) if c.cards else None
    cards, sheet = t.content.cards, t.content.characters[c.sheet]
    covered = [e.area for e in c.equipped if not cards[e.card].addon]
    c.cards = (
        *[card for area, card in enumerate(sheet.printed) if card and area not in covered],
        *[e.card for e in c.equipped],
        *c.talents,
        sheet.race,
        *[b for b in c.bag if cards[b].type == "bag" and cards[b].level <= c.level],
        *c.auction,
    )
    if before is not None:
        now = loadout(t, c)
        if now.health < before.health:
            c.health = min(c.health, max(health_capacity(t, c), 0))
        if now.energy < before.energy:
            c.energy = min(c.energy, energy_capacity(t, c))
    for i, e in enumerate(c.equipped):
        if e.health and e.health > (most := pet_health(t, c, e.card)):
            c.equipped[i] = replace(e, health=most)
    extra = len(t.content.classes[c.id].areas)
    if any(e.area == extra for e in c.equipped) and "extra-instant-area" not in loadout(t, c).lets:
        for e in [e for e in c.equipped if e.area == extra]:
            c.equipped.remove(e)
            c.spellbook.append(e.card)
        refresh(t, c)


def health_capacity(t: Table, c: Character) -> int:
    """By level and cards (wbg.vital.capacity-by-level)."""
    return t.content.classes[c.id].levels[c.level - 1][0] + loadout(t, c).health


def energy_capacity(t: Table, c: Character) -> int:
    """By level and cards (wbg.vital.capacity-by-level)."""
    return t.content.classes[c.id].levels[c.level - 1][1] + loadout(t, c).energy
