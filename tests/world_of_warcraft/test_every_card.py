"""Every power, talent and item of the box: its price, its level, what it costs, where it goes."""

from __future__ import annotations

from typing import Any

import pytest

from azeroth.games.world_of_warcraft import GAME
from azeroth.games.world_of_warcraft.cards.costs import use_cost
from azeroth.games.world_of_warcraft.content import ClassCard
from azeroth.games.world_of_warcraft.content import Item as ItemCard
from azeroth.games.world_of_warcraft.ids import CardId
from azeroth.games.world_of_warcraft.state import Table
from azeroth.testing import offered, play, refusal
from tests.world_of_warcraft.notation import notation
from tests.world_of_warcraft.printed_cards import AREAS, ITEMS, POWERS, TALENTS, TRAITS, Item, Power, Talent
from tests.world_of_warcraft.printed_effects import EFFECTS
from tests.world_of_warcraft.tables import GNOLL, act, duel, table, who

FIRST = {1: 0, 2: 4, 3: 10, 4: 18, 5: 28}

every_power = pytest.mark.parametrize("power", POWERS, ids=[p.id for p in POWERS])
every_talent = pytest.mark.parametrize("talent", TALENTS, ids=[x.id for x in TALENTS])
every_item = pytest.mark.parametrize("item", ITEMS, ids=[i.id for i in ITEMS])


def side(cls: str) -> str:
    return "alliance" if cls == "paladin" else "horde"


def home(cls: str) -> str:
    return "southshore" if cls == "paladin" else "brill"


def manage(cls: str, **given: Any) -> Table:
    """The Character Management of one."""
    other = "shaman" if cls == "paladin" else "paladin"
    cs = {cls: {"faction": side(cls), "seat": 0, **given}, other: {"faction": side(other), "seat": 1}}
    return table(2, characters=cs, turn=2 if cls == "paladin" else 1, step="manage", who=[cls])


def areas_offered(t: Table, card: str) -> list[int]:
    return [int(c.split()[2]) for c in offered(t) if c.startswith(f"equip {card} ")]


def test_the_printed_cards_are_those_of_the_box() -> None:
    cards = GAME.content().cards
    powers = {str(k) for k, card in cards.items() if isinstance(card, ClassCard) and card.power}
    talents = {str(k) for k, card in cards.items() if isinstance(card, ClassCard) and not card.power}
    items = {str(k) for k, card in cards.items() if isinstance(card, ItemCard)}
    assert {p.id for p in POWERS} == powers
    assert {x.id for x in TALENTS} == talents
    assert {i.id if n == 0 else f"{i.id}.{n + 1}" for i in ITEMS for n in range(i.copies)} == items
    assert (len(powers), len(talents), len(items)) == (108, 108, 120)


# -- powers ---------------------------------------------------------------------------------------


@pytest.mark.rule("wbg.train.price", "wbg.train.level-limit", "wbg.train.to-spellbook")
@every_power
def test_learning_it(power: Power) -> None:
    def in_town(level: int, gold: int) -> Table:
        t = act(power.cls, side(power.cls), region=home(power.cls), level=level, gold=gold, health=1)
        return play(t, "town")

    t = in_town(power.level, power.gold)
    play(t, f"learn {power.id}")
    assert who(t, power.cls).gold == 0
    assert who(t, power.cls).spellbook == [power.id]
    assert refusal(in_town(5, power.gold - 1), f"learn {power.id}").rule == "wbg.train.price"
    if power.level > 1:
        assert refusal(in_town(power.level - 1, 99), f"learn {power.id}").rule == "wbg.train.level-limit"


@pytest.mark.rule(
    "wbg.power.active-cost-on-equip", "wbg.power.instant-free-equip", "wbg.equip.type", "wbg.equip.level",
    "wbg.pet.health-on-equip",
)  # fmt: skip
@every_power
def test_equipping_it(power: Power) -> None:
    takes = [n for n, letters in enumerate(AREAS[power.cls]) if power.letter in letters]
    cost = (power.energy or 0) if power.letter in "as" else 0
    t = manage(power.cls, level=power.level, energy=cost, spellbook=[power.id])
    assert areas_offered(t, power.id) == takes
    play(t, f"equip {power.id} {takes[0]}")
    c = who(t, power.cls)
    assert c.energy == 0
    assert [(e.card, e.area, e.health) for e in c.equipped] == [(power.id, takes[0], power.health)]
    bag = ["minor-agility-potion", "archers-buckler", "robe-of-apprenticeship", "bent-staff", "trogg-club"]
    if cost:
        poor = manage(power.cls, level=5, energy=cost - 1, spellbook=[power.id], bag=bag)
        assert refusal(poor, f"equip {power.id} {takes[0]}").rule == "wbg.power.active-cost-on-equip"
    if power.level > 1:
        young = manage(power.cls, level=power.level - 1, energy=9, spellbook=[power.id], bag=bag)
        assert refusal(young, f"equip {power.id} {takes[0]}").rule == "wbg.equip.level"


@pytest.mark.rule("wbg.power.instant-cost-per-use", "wbg.power.active-free-use")
@every_power
def test_using_it_costs(power: Power) -> None:
    t = duel(power.cls, (), side(power.cls), equipped=[power.id], foes=GNOLL)
    key = CardId(power.id)
    if not t.content.cards[key].abilities:
        return
    expected = power.energy if power.letter == "i" else 0
    if expected is None:  # X: what the player likes, from nothing
        assert t.content.cards[key].x > 0
        expected = 0
    assert use_cost(t, who(t, power.cls), key, 0).total == expected


CATEGORIES = sorted({p.category for p in POWERS if p.category})


@pytest.mark.rule("wbg.power.unique-one", "wbg.power.unique-different")
@pytest.mark.parametrize("category", CATEGORIES)
def test_one_of_a_category(category: str) -> None:
    mine = [p for p in POWERS if p.category == category]
    assert len(mine) > 1
    assert {str(k) for k, card in GAME.content().cards.items() if card.category == category} == {
        p.id for p in mine
    }
    cls = mine[0].cls
    areas = [n for n, letters in enumerate(AREAS[cls]) if mine[1].letter in letters]
    t = manage(cls, level=5, energy=15, equipped=[mine[0].id], spellbook=[mine[1].id])
    free = next((n for n in areas if n not in [e.area for e in who(t, cls).equipped]), None)
    if free is None:  # Beast Forms: only one area takes them anyway
        assert refusal(t, f"equip {mine[1].id} {areas[0]}").rule == "wbg.sheet.one-card-per-area"
    else:
        assert refusal(t, f"equip {mine[1].id} {free}").rule == "wbg.power.unique-one"


# -- talents --------------------------------------------------------------------------------------


@pytest.mark.rule("wbg.talent.level-limit", "wbg.xp.level-step-talent", "wbg.talent.permanent")
@every_talent
def test_choosing_it(talent: Talent) -> None:
    def risen(level: int) -> Table:
        other = "shaman" if talent.cls == "paladin" else "paladin"
        c = {"faction": side(talent.cls), "seat": 0, "level": level - 1}
        cs = {talent.cls: c, other: {"faction": side(other), "seat": 1}}
        step: dict[str, Any] = {"step": "xp", "who": [talent.cls], "n": FIRST[level] - FIRST[level - 1]}
        return table(2, characters=cs, **step)

    t = risen(talent.level)
    assert who(t, talent.cls).level == talent.level
    play(t, f"talent {talent.id}")
    assert who(t, talent.cls).talents == [talent.id]
    assert talent.id in who(t, talent.cls).cards
    if talent.level > 2:
        assert refusal(risen(talent.level - 1), f"talent {talent.id}").rule == "wbg.talent.level-limit"


# -- items ----------------------------------------------------------------------------------------


@pytest.mark.rule("wbg.merchant.buy-price", "wbg.merchant.sell-price", "wbg.bag.received-to-bag")
@every_item
def test_buying_and_selling_it(item: Item) -> None:
    for n in range(item.copies):
        key = item.id if n == 0 else f"{item.id}.{n + 1}"
        t = act("mage", region="brill", gold=item.gold, merchant=[key])
        play(t, "town", f"buy {key}")
        assert (who(t, "mage").gold, who(t, "mage").bag) == (0, [key])
        assert t.state.merchant == []
        play(t, f"sell {key}")
        assert (who(t, "mage").gold, who(t, "mage").bag) == ((item.gold + 1) // 2, [])
        assert t.state.merchant == [key]
        poor = act("mage", region="brill", gold=item.gold - 1, merchant=[key], health=1)
        play(poor, "town")
        assert refusal(poor, f"buy {key}").rule == "wbg.merchant.buy-price"


@pytest.mark.rule(
    "wbg.equip.type", "wbg.equip.trait", "wbg.equip.trait-all", "wbg.addon.type-and-normal-trait"
)
@pytest.mark.parametrize("cls", AREAS)
def test_who_can_wear_which_item(cls: str) -> None:
    t = manage(cls, level=5, bag=[i.id for i in ITEMS])
    for item in ITEMS:
        fits = item.letter == "g" or bool(set(item.fits) & TRAITS[cls])
        takes = [n for n, letters in enumerate(AREAS[cls]) if item.letter and item.letter in letters]
        assert (item.id, areas_offered(t, item.id)) == (item.id, takes if fits else [])


@pytest.mark.rule("wbg.equip.level", "wbg.card.bag-type-level")
@every_item
def test_its_level(item: Item) -> None:
    if item.level == 1 or not item.letter:
        assert GAME.content().cards[CardId(item.id)].level == item.level
        return
    cls = next(k for k in AREAS if item.letter == "g" or set(item.fits) & TRAITS[k])
    area = next(n for n, letters in enumerate(AREAS[cls]) if item.letter in letters)
    t = manage(cls, level=item.level - 1, bag=[item.id], spellbook=["rejuvenation"], energy=9)
    assert refusal(t, f"equip {item.id} {area}").rule == "wbg.equip.level"


@pytest.mark.rule("wbg.bag.capacity", "wbg.card.bag-type-counts", "wbg.component.item-decks")
@every_item
def test_its_place_in_the_bag(item: Item) -> None:
    full = ["dull-blade", "scimitar.2", "trogg-club"]
    if item.id in full:
        full[full.index(item.id)] = "bent-staff"
    t = act("mage", region="brill", gold=item.gold, merchant=[item.id], bag=full)
    play(t, "town", f"buy {item.id}")
    if item.exempt:
        assert not any(c.startswith("drop") for c in offered(t))
    else:
        assert offered(t) == [f"drop {k}" for k in [*full, item.id]]
    card = GAME.content().cards[CardId(item.id)]
    assert isinstance(card, ItemCard)
    assert card.deck == item.deck


# -- effects --------------------------------------------------------------------------------------


def test_every_card_has_its_effects() -> None:
    cards = GAME.content().cards
    assert {str(k) for k in cards if "." not in k} == set(EFFECTS)
    for key, card in cards.items():  # a copy does what its first one does
        assert notation(card) == notation(cards[CardId(key.split(".")[0])])


@pytest.mark.rule("wbg.card.windows", "wbg.faq.slice-and-dice", "wbg.faq.crackling-staff")
@pytest.mark.parametrize("card", EFFECTS)
def test_its_effects(card: str) -> None:
    assert notation(GAME.content().cards[CardId(card)]) == EFFECTS[card]
