"""Cards on a sheet: where a card may go, putting it on, taking it off (wbg.sheet, wbg.equip, wbg.addon)."""

from __future__ import annotations

from azeroth.engine import Refusal, Terms, no
from azeroth.games.world_of_warcraft.cards.loadout import alters_for, loadout, pet_health, refresh
from azeroth.games.world_of_warcraft.content import Area, Card, Item
from azeroth.games.world_of_warcraft.edition import edition
from azeroth.games.world_of_warcraft.ids import CardId
from azeroth.games.world_of_warcraft.state import Character, Equipped, Table

_EXTRA = Area("extra", ("instant",))


def areas(t: Table, c: Character) -> tuple[Area, ...]:
    """The card areas of their sheet, and what cards add to them (wbg.equip.extra-area)."""
    own = t.content.classes[c.id].areas
    return (*own, _EXTRA) if "extra-instant-area" in loadout(t, c).lets else own


def _high(c: Character, card: Card) -> Refusal | None:
    """Is the card above their level?"""
    if card.level <= c.level:
        return None
    return no(
        "wbg.equip.level", "{card} is level {need}; you are level {level}.",
        card=card.name, need=card.level, level=c.level,
    )  # fmt: skip


def _takes(t: Table, c: Character, card: Card, area: Area) -> Refusal | None:
    """Does the area take such a card: type, trait (wbg.equip.type, wbg.equip.trait)?"""
    if card.stance or area.stances:
        if card.stance and area.stances:
            return None
        rule = "wbg.equip.stance" if card.stance else "wbg.equip.stance-area-exclusive"
        return no(rule, "Stances, and nothing else, go into the Stance area.")
    if card.type not in area.types:
        if _widened(t, c, card, area):
            return None
        return no(
            "wbg.equip.type", "The {area} area takes {types}; {card} is {kind}.",
            area=area.name, types=" or ".join(area.types), card=card.name, kind=card.type,
        )  # fmt: skip
    if card.item and "all" not in area.traits and card.traits[-1] not in area.traits:
        traits = _normal_traits(card)
        if not any(trait in area.traits for trait in traits):
            rule = "wbg.addon.type-and-normal-trait" if card.addon else "wbg.equip.trait"
            return no(
                rule, "The {area} area takes {traits}; {card} is {trait}.", area=area.name,
                traits=" or ".join(area.traits), card=card.name, trait=" or ".join(traits),
            )  # fmt: skip
    return None


def _normal_traits(card: Card) -> tuple[str, ...]:
    """An add-on's function trait is not compared (wbg.addon.two-traits)."""
    return card.traits[1:] if card.addon else card.traits


def _widened(t: Table, c: Character, card: Card, area: Area) -> bool:
    """A talent may let an area take what it does not show (wbg.equip.widened-area)."""
    small = card.level <= 3 and "small-weapon-in-general" in loadout(t, c).lets
    return (
        area.name == "general"
        and (small or "weapon-in-general" in edition(t).widening(t, c))
        and card.item
        and any(trait in ("sword", "mace") for trait in card.traits)
    )


def may_wear(t: Table, c: Character, key: CardId, area: int) -> Refusal | None:
    """May the card lie in that area beside what is there, whatever it costs?"""
    card = t.content.cards[key]
    return (
        _high(c, card) or _takes(t, c, card, areas(t, c)[area])
        or _free(t, c, card, area) or _unique(t, c, card)
    )  # fmt: skip


def _free(t: Table, c: Character, card: Card, area: int) -> Refusal | None:
    for e in c.equipped:
        if e.area != area:
            continue
        there = t.content.cards[e.card]
        if card.addon and there.addon and card.function == there.function:
            return no(
                "wbg.addon.one-per-function", "There is a {what} already: {card}.",
                what=card.function, card=there.name,
            )  # fmt: skip
        if not card.addon and not there.addon:
            return no("wbg.sheet.one-card-per-area", "{card} lies there; unequip it first.", card=there.name)
    return None


def _unique(t: Table, c: Character, card: Card) -> Refusal | None:
    if card.category:
        for e in c.equipped:
            there = t.content.cards[e.card]
            if there.category == card.category:
                return no(
                    "wbg.power.unique-one", "{card} is the one {what} you may have equipped.",
                    card=there.name, what=card.category.replace("-", " ").title(),
                )  # fmt: skip
    return None


def equip_cost(t: Table, c: Character, key: CardId) -> Terms:
    """What equipping costs: Energy for an active power (wbg.power.active-cost-on-equip)."""
    card = t.content.cards[key]
    if card.type != "active":
        return Terms.of("wbg.power.instant-free-equip", 0)
    terms = Terms.of("wbg.power.active-cost-on-equip", card.energy)
    for source, alter in alters_for(t, c, key):
        if alter.free and not alter.once:
            return terms.plus("wbg.effect.cost-reduction", -terms.total, t.content.cards[source].name)
        terms.plus("wbg.effect.cost-reduction", alter.energy, t.content.cards[source].name)
    return terms.at_least("wbg.effect.cost-reduction", 0, "not below zero")


def put_on(t: Table, c: Character, key: CardId, area: int) -> None:
    """Equip a card from Spellbook or Bag (wbg.equip.source)."""
    (c.bag if t.content.cards[key].item else c.spellbook).remove(key)
    c.equipped.append(Equipped(key, area, pet_health(t, c, key)))
    c.equipped.sort(key=lambda e: (e.area, e.card))
    refresh(t, c)


def take_off(t: Table, c: Character, key: CardId) -> None:
    """Unequip a card: a power to the Spellbook, an item to the Bag; what is printed beneath works again."""
    c.equipped = [e for e in c.equipped if e.card != key]
    (c.bag if t.content.cards[key].item else c.spellbook).append(key)
    refresh(t, c)


def places_for(t: Table, c: Character, key: CardId) -> tuple[int, ...]:
    """The areas in which a card could lie, were they free."""
    return () if t.content.cards[key].level > c.level else suited(t, c, key)


def suited(t: Table, c: Character, key: CardId) -> tuple[int, ...]:
    """The areas in which a card could lie once they are of its level."""
    # It is the same for ever but for the few talents that widen areas.
    widened, more = loadout(t, c).widening, edition(t).widening(t, c)
    name = (c.id, key, widened | more if more else widened)
    found = t.content.places.get(name)
    if found is None:
        card = t.content.cards[key]
        found = tuple(i for i, area in enumerate(areas(t, c)) if _takes(t, c, card, area) is None)
        t.content.places[name] = found
    return found


def open_places(t: Table, c: Character, key: CardId) -> list[int]:
    """The areas in which a card may be put now: just those that `may_wear` lets through."""
    card = t.content.cards[key]
    places = places_for(t, c, key)
    if not places or _unique(t, c, card) is not None:
        return []
    return [area for area in places if _free(t, c, card, area) is None]


def overfull(t: Table, c: Character) -> bool:
    """More items that count in the Bag than it holds (wbg.bag.capacity)?"""
    return len(counted(t, c)) > edition(t).items_in_bag


def counted(t: Table, c: Character) -> list[CardId]:
    """The Bag's items that count toward its limit."""
    cards = t.content.cards
    return [b for b in c.bag if not (isinstance(card := cards[b], Item) and card.exempt)]
