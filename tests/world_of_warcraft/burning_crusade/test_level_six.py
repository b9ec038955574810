"""Level 6: talents, experience beyond the track, the new class cards and hexagon items."""

from __future__ import annotations

from typing import Any

import pytest

from azeroth.games.world_of_warcraft.ids import CardId, DeckId
from azeroth.games.world_of_warcraft.play.turn.management import Management
from azeroth.games.world_of_warcraft.state import Table
from azeroth.testing import offered, play, refusal
from tests.world_of_warcraft.burning_crusade.boxes import WITH, X
from tests.world_of_warcraft.burning_crusade.tables import ALONE, crusade, four, hero
from tests.world_of_warcraft.tables import who


def talents(n: int) -> list[CardId]:
    return [k for k in WITH.talents["druid"] if WITH.cards[k].level < 6][:n]


def gaining(gained: int, options: Any = None, **druid: Any) -> Table:
    step: dict[str, Any] = {"step": "xp", "who": ["druid"], "n": gained}
    cs = four(druid=druid)
    return crusade(characters=cs, **step) if options is None else crusade(options, characters=cs, **step)


@pytest.mark.rule("tbc.level6.extension-talent-bar", "tbc.level6.talent-bar-only-at-six")
def test_a_fifth_talent_comes_with_level_six_and_not_before() -> None:
    t = gaining(100, level=1, xp=0, talents=[])
    druid, levels = who(t, "druid"), []
    while any(k.startswith("talent") for k in offered(t)):
        assert len(druid.talents) == druid.level - 2  # the bar of the level just reached is free
        assert all(WITH.cards[CardId(k.split()[1])].level <= druid.level for k in offered(t))
        levels.append(druid.level)
        play(t, offered(t)[0])
    assert levels == [2, 3, 4, 5, 6]
    assert len(druid.talents) == 5
    five = gaining(9, level=4, xp=15, talents=talents(3))
    play(five, offered(five)[0])
    assert (who(five, "druid").level, len(who(five, "druid").talents)) == (5, 4)
    assert not any(k.startswith("talent") for k in offered(five))
    new = next(k for k in WITH.talents["druid"] if WITH.cards[k].level == 6)
    early = gaining(9, level=4, xp=15, talents=talents(3))
    assert refusal(early, f"talent {new}").rule == "wbg.talent.level-limit"
    alone = gaining(99, ALONE, level=4, talents=talents(3))
    play(alone, offered(alone)[0])
    assert (who(alone, "druid").level, len(who(alone, "druid").talents)) == (5, 4)


@pytest.mark.rule("tbc.level6.no-further-track", "tbc.level6.xp-becomes-gold", "tbc.level6.maximum-level")
def test_beyond_level_six_there_is_gold() -> None:
    at_five = gaining(4, level=5, xp=34, gold=0, talents=talents(4))
    druid = who(at_five, "druid")
    assert (druid.level, druid.xp, druid.gold) == (6, 35, 3)  # one point to level 6, three as gold
    for gained in (1, 7, 50):
        t = gaining(gained, level=6, gold=2, talents=talents(5))
        assert (who(t, "druid").level, who(t, "druid").xp) == (6, 35)
        assert who(t, "druid").gold == 2 + gained
        assert not any(k.startswith("talent") for k in offered(t))


@pytest.mark.rule("tbc.level6.penalty-before-gold")
def test_penalties_come_before_gold() -> None:
    quest = next(k for k, q in X.quests.items() if q.faction == "horde" and q.deck == "red" and q.level == 4)
    record = X.quests[quest]
    cs = four(druid={"level": 6, "gold": 0})
    t = crusade(characters=cs, quests={"horde": [quest]}, step="reward", quest=quest, who=["druid"])
    assert who(t, "druid").gold == record.gold + record.xp - 2
    both = four(druid={"level": 6, "gold": 0}, mage={"level": 4, "gold": 0, "talents": []})
    t = crusade(
        characters=both,
        quests={"horde": [quest]},
        step="reward",
        quest=quest,
        who=["druid", "mage"],
    )
    halves = {record.xp // 2, (record.xp + 1) // 2}
    mage, druid = who(t, "mage"), who(t, "druid")
    assert mage.xp - 15 in halves
    share = record.xp - (mage.xp - 15)
    assert druid.gold + mage.gold == record.gold + max(0, share - 2)


@pytest.mark.rule("tbc.level6.class-cards-work-as-base", "tbc.level6.class-cards-are-level-six")
def test_level_six_powers_are_bought_and_equipped_as_others() -> None:
    key, card = next(
        (k, c) for k, c in WITH.deck("druid") if c.power and c.level == 6 and not getattr(c, "fast", 0)
    )
    poor = {"region": "brill", "level": 6, "gold": card.gold - 1}
    act: dict[str, Any] = {"step": "act", "who": ["druid"]}
    t = play(crusade(characters=four(druid=poor), **act), "train")
    assert refusal(t, f"learn {key}").rule == "wbg.train.price"
    low = play(crusade(characters=four(druid={**poor, "gold": 99, "level": 5}), **act), "train")
    assert refusal(low, f"learn {key}").rule == "wbg.train.level-limit"
    t = play(crusade(characters=four(druid={**poor, "gold": card.gold}), **act), "train")
    play(t, f"learn {key}")
    assert (who(t, "druid").gold, who(t, "druid").spellbook) == (0, [key])
    # It lies in the Spellbook until Character Management, and goes where its type fits.
    assert not [k for k in offered(t) if k.startswith("fast-equip")]
    managed = crusade(characters=four(druid={"level": 6, "spellbook": [key]}), step="manage", who=["druid"])
    assert managed.find(Management) is not None
    places = [int(k.split()[2]) for k in offered(managed) if k.startswith(f"equip {key}")]
    areas = WITH.classes["druid"].areas
    assert places == [i for i, area in enumerate(areas) if card.type in area.types]
    play(managed, f"equip {key} {places[-1]}")
    assert [(e.card, e.area) for e in who(managed, "druid").equipped if e.card == key] == [(key, places[-1])]
    cs = four(druid={"level": 5, "spellbook": [key], "equipped": ["bear-form"]})
    under = crusade(characters=cs, step="manage", who=["druid"])
    assert refusal(under, f"equip {key} {places[0]}").rule == "wbg.equip.level"


HEXAGON = sorted(k for k, i in X.items.items() if i.deck == "hexagon")
SWORD = next(k for k in HEXAGON if "sword" in X.items[CardId(k)].traits)


def warrior(**more: Any) -> dict[str, Any]:
    return {
        "warrior": hero(**more), "mage": hero(), "rogue": hero("alliance", 1), "priest": hero("alliance", 1),
    }  # fmt: skip


@pytest.mark.rule("tbc.component.hexagon-items-work-as-base")
def test_hexagon_items_are_bought_sold_and_carried_as_others() -> None:
    bag = [k for k in HEXAGON if k != SWORD and not X.items[CardId(k)].exempt][:3]
    cs = warrior(region="brill", level=6, gold=X.items[CardId(SWORD)].gold, bag=bag)
    t = crusade(characters=cs, merchant=[SWORD], step="act", who=["warrior"])
    play(t, "town", f"buy {SWORD}")
    c = who(t, "warrior")
    assert c.gold == 0
    assert {k.split()[0] for k in offered(t)} == {"drop"}  # three in the Bag, no more
    play(t, f"drop {bag[0]}")
    assert c.bag == [*bag[1:], SWORD]
    assert t.state.merchant == [bag[0]]
    t = crusade(characters=cs, step="act", who=["warrior"])
    before = who(t, "warrior").gold
    play(t, "town", f"sell {bag[1]}")
    assert who(t, "warrior").gold == before + (t.content.items[CardId(bag[1])].gold + 1) // 2
    assert t.state.merchant == [bag[1]]


@pytest.mark.rule("tbc.component.hexagon-items-work-as-base")
def test_hexagon_items_have_levels_and_draw_numbers() -> None:
    manage: dict[str, Any] = {"step": "manage", "who": ["warrior"]}
    low = crusade(characters=warrior(level=4, bag=[SWORD], equipped=["rend"]), **manage)
    places = [i for i, area in enumerate(WITH.classes["warrior"].areas) if "melee" in area.types]
    assert refusal(low, f"equip {SWORD} {places[0]}").rule == "wbg.equip.level"
    high = crusade(characters=warrior(level=6, bag=[SWORD]), **manage)
    assert f"equip {SWORD} {places[0]}" in offered(high)
    reward = next(
        k for k, q in X.quests.items()
        if q.faction == "horde" and any(d.deck == "hexagon" and d.draw > 1 for d in q.items)
    )  # fmt: skip
    cs = four(druid={"level": 6}, mage={"level": 6})
    step: dict[str, Any] = {"step": "reward", "quest": reward, "who": ["druid", "mage"]}
    t = crusade(characters=cs, quests={"horde": [reward]}, **step)
    while not any(k.split()[1] in HEXAGON for k in offered(t) if k.startswith("take")):
        play(t, offered(t)[0])
    drawn = {k.split()[1] for k in offered(t)}
    assert len(drawn) == next(d.draw for d in X.quests[reward].items if d.deck == "hexagon")
    choice = offered(t)[0]
    play(t, choice)
    left = sorted(drawn - {choice.split()[1]})
    assert sorted(t.state.decks.pile(DeckId("hexagon"))[-len(left) :]) == left  # under the deck
