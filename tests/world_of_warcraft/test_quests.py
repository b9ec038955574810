"""Quests, rewards, items, levels."""

from __future__ import annotations

from typing import Any

import pytest

from azeroth.games.world_of_warcraft.ids import (
    CardId,
    DeckId,
    Faction,
    FigureColour,
    ItemDeck,
    QuestDeck,
    QuestId,
    RegionId,
)
from azeroth.games.world_of_warcraft.play.character.levels import GainXp
from azeroth.games.world_of_warcraft.play.quests.quests import draw_quest, placeable, supply
from azeroth.games.world_of_warcraft.play.quests.rewards import CompleteQuest, Reward, adjusted, shares
from azeroth.games.world_of_warcraft.state import Table
from azeroth.testing import offered, play, refusal
from tests.world_of_warcraft.tables import events, fight, table, who

QUEST = "prospects-of-wealth"


def reward(quest: str, winners: dict[str, Any], fallen: dict[str, Any] | None = None, **given: Any) -> Table:
    """The reward of an Alliance quest for these characters."""
    cs = {k: {"faction": "alliance", "seat": 0, **v} for k, v in {**winners, **(fallen or {})}.items()}
    cs["shaman"] = {"faction": "horde", "seat": 1}
    step: dict[str, Any] = {
        "step": "reward",
        "quest": quest,
        "who": list(winners),
        "fallen": list(fallen or {}),
    }
    given.setdefault("quests", {"alliance": [quest]})
    return table(2, characters=cs, turn=2, **step, **given)


def xp_of(
    quest: str, xp: int, level: int, winners: dict[str, Any], draws: tuple[str, ...] = ()
) -> dict[str, int]:
    t = reward(quest, winners)
    keys = [who(t, k).id for k in winners]
    for k, v in winners.items():  # as they were before the reward that the table has just handed out
        who(t, k).xp, who(t, k).level = v.get("xp", 0), v["level"]
    t.pos.chance.draws[:] = list(draws)
    return {str(k): n for k, n in adjusted(t, shares(t, xp, keys), level).items()}


@pytest.mark.rule(
    "wbg.quest.spawn-at-once", "wbg.quest.spawn-token", "wbg.component.quest-tokens-mark-owner",
    "wbg.info.quests-open",
)  # fmt: skip
@pytest.mark.example("wbg.ex.quest-spawn-silverpine")
def test_a_quest_spawns_at_once() -> None:
    t = table(
        2,
        characters={"mage": {"faction": "alliance"}, "shaman": {"faction": "horde"}},
        decks={"alliance_green": ["shades-of-sorrow"]},
    )
    assert draw_quest(t, Faction.ALLIANCE, QuestDeck("green")) == "shades-of-sorrow"
    (worgen,) = t.state.at(RegionId("ambermill"))
    (wraith,) = t.state.at(RegionId("north-tides-hollow"))
    assert (worgen.kind, worgen.colour, worgen.quest) == ("worgen", FigureColour("blue"), None)
    assert (wraith.kind, wraith.colour, wraith.quest) == ("wraith", FigureColour("green"), "shades-of-sorrow")
    assert t.state.sides[Faction.ALLIANCE].quests == ["shades-of-sorrow"]
    assert t.view(None).state.sides[Faction.ALLIANCE].quests == ["shades-of-sorrow"]


@pytest.mark.rule(
    "wbg.figure.quest-shortage", "wbg.figure.quest-shortage-bottom", "wbg.figure.check-before-spawn",
    "wbg.figure.independent-shortage", "wbg.figure.event-shortage", "wbg.limit.only-dice-and-figures",
)  # fmt: skip
def test_out_of_figures() -> None:
    board = {
        "brill": ["4 green wraith ghost-farm"],
        "southshore": ["2 green wraith shadows-of-war"],
        "dun-garok": ["2 blue worgen"],
    }
    t = table(
        2,
        characters={"mage": {"faction": "alliance"}, "shaman": {"faction": "horde"}},
        board=board,
        decks={"alliance_green": ["shades-of-sorrow", "moonrage-mines"]},
    )
    assert not placeable(t, QuestId("shades-of-sorrow"))
    assert draw_quest(t, Faction.ALLIANCE, QuestDeck("green")) == "moonrage-mines"
    assert t.state.decks.quests(Faction.ALLIANCE, QuestDeck("green"))[-1] == "shades-of-sorrow"
    assert not t.state.at(RegionId("north-tides-hollow"))
    del t.state.board[RegionId("brill")]
    deck = t.state.decks.quests(Faction.ALLIANCE, QuestDeck("green"))
    deck.insert(0, deck.pop())
    assert draw_quest(t, Faction.ALLIANCE, QuestDeck("green")) == "shades-of-sorrow"
    assert not t.state.at(RegionId("ambermill"))
    assert supply(t, t.state.board[RegionId("dun-garok")][0].kind, FigureColour("blue")) == 0


def wildkin(n: int, at: str) -> Table:
    foes = [f"{n} green wildkin {QUEST}"]
    return fight(
        "hunter", foes, "alliance", at=at, level=2, quests={"alliance": [QUEST]},
        areas={"alliance": {"damage": 10}}, board={"durnholde-keep": ["blue giant-spider"]},
    )  # fmt: skip


@pytest.mark.rule(
    "wbg.quest.completed-by-last", "wbg.quest.independents-irrelevant", "wbg.quest.partial-no-credit",
    "wbg.quest.flavour",
)  # fmt: skip
@pytest.mark.example("wbg.ex.quest-complete-wildkin")
def test_the_last_creature_completes_a_quest() -> None:
    t = wildkin(1, "resolution_kills")
    assert [e.quest for e in events(t, "QuestCompleted")] == [QUEST]
    assert t.state.at(RegionId("durnholde-keep"))
    part = wildkin(2, "ranged_strike")
    assert not events(part, "QuestCompleted")
    assert who(part, "hunter").gold == 5


@pytest.mark.rule(
    "wbg.quest.discard", "wbg.quest.order-after-completion", "wbg.quest.draw-deck-choice",
    "wbg.quest.no-grey-draw", "wbg.quest.draw-when", "wbg.quest.five-eligible",
)  # fmt: skip
def test_a_completed_quest_is_rewarded_discarded_and_replaced() -> None:
    t = wildkin(1, "resolution_kills")
    while not offered(t)[0].startswith("draw"):
        play(t, offered(t)[0])
    assert offered(t) == ["draw green", "draw yellow", "draw red"]
    assert refusal(t, "draw grey").rule == "wbg.quest.no-grey-draw"
    assert who(t, "hunter").gold == 5 + 11
    assert t.state.sides[Faction.ALLIANCE].done == [QUEST]
    play(t, "draw red")
    (new,) = t.state.sides[Faction.ALLIANCE].quests
    assert t.content.quests[new].deck == QuestDeck("red")


@pytest.mark.rule("wbg.quest.deck-empty")
def test_an_empty_quest_deck() -> None:
    t = reward("gnolls-on-the-warpath", {"mage": {"level": 5}})
    for deck in ("alliance_green", "alliance_red"):
        t.state.decks.pile(DeckId(deck)).clear()
    left = list(t.state.decks.pile(DeckId("alliance_yellow")))
    t.run()  # only one deck is left to draw from
    [drawn] = t.state.sides[Faction.ALLIANCE].quests
    assert drawn == left[0]
    assert t.state.decks.pile(DeckId("alliance_yellow")) == left[1:]
    none = reward("gnolls-on-the-warpath", {"mage": {"level": 5}})
    for deck in ("alliance_green", "alliance_yellow", "alliance_red"):
        none.state.decks.pile(DeckId(deck)).clear()
    none.run()
    assert none.find(CompleteQuest) is None
    assert none.state.sides[Faction.ALLIANCE].quests == []


def rewarded_priest() -> Table:
    decks = {
        "triangle": ["dull-blade", "bent-staff", "trogg-club", "skycaller"],
        "square": ["dustfall-robes"],
    }
    return reward(QUEST, {"priest": {"level": 2, "gold": 0}}, decks=decks)


@pytest.mark.rule("wbg.reward.solo")
@pytest.mark.example("wbg.ex.reward-reading")
def test_alone_one_gets_everything() -> None:
    c = who(rewarded_priest(), "priest")
    assert (c.gold, c.xp) == (11, 4 + 7)


@pytest.mark.rule("wbg.item.symbols-in-order", "wbg.item.unchosen-bottom", "wbg.item.special-search")
@pytest.mark.example("wbg.ex.item-draw-priest")
def test_items_are_drawn_symbol_by_symbol() -> None:
    t = play(rewarded_priest(), "talent mental-strength")
    assert offered(t) == ["take dull-blade priest", "take bent-staff priest"]
    play(t, "take bent-staff priest", "take skycaller priest")
    assert t.state.decks.items(ItemDeck("triangle"))[-2:] == ["dull-blade", "trogg-club"]
    assert len(t.state.decks.items(ItemDeck("triangle"))) == 44
    assert len(t.state.decks.items(ItemDeck("square"))) == 29
    assert "robes-of-the-west" not in t.state.decks.items(ItemDeck("cup"))


@pytest.mark.rule("wbg.reward.items-high-level")
def test_items_of_a_higher_level_are_received() -> None:
    t = reward(QUEST, {"priest": {"level": 1, "gold": 0}}, decks={"square": ["dustfall-robes"]})
    while not (t.find(Reward) is None or "dustfall-robes" in who(t, "priest").bag):
        play(t, offered(t)[0])
    assert "dustfall-robes" in who(t, "priest").bag
    assert t.content.cards[CardId("dustfall-robes")].level > who(t, "priest").level


@pytest.mark.rule("wbg.bag.received-to-bag", "wbg.bag.overflow")
def test_items_go_to_the_bag() -> None:
    t = play(rewarded_priest(), "talent mental-strength", "take bent-staff priest", "take skycaller priest")
    c = who(t, "priest")
    assert c.bag == ["bent-staff", "skycaller", "dustfall-robes", "robes-of-the-west"]
    assert offered(t) == [f"drop {b}" for b in c.bag]


@pytest.mark.rule(
    "wbg.item.special-choice", "wbg.item.special-gone", "wbg.item.deck-empty", "wbg.reward.items-group",
)  # fmt: skip
def test_special_items() -> None:
    t = reward(
        "darkness-and-flame", {"mage": {"level": 5}, "rogue": {"level": 5}}, decks={"circle": ["deathblow"]}
    )
    assert "take deathblow rogue" in offered(t)
    play(t, "take deathblow rogue")
    assert {c.split()[1] for c in offered(t)} == {"crest-of-retribution", "lorekeepers-ring"}
    play(t, "take lorekeepers-ring mage")
    assert who(t, "mage").bag == ["lorekeepers-ring"]
    gone = reward(
        "darkness-and-flame", {"mage": {"level": 5}}, merchant=["crest-of-retribution", "lorekeepers-ring"]
    )
    play(gone, offered(gone)[0])
    assert offered(gone)[0].startswith("draw ")
    empty = reward("darkness-and-flame", {"mage": {"level": 5}})
    assert len(offered(empty)) == 3
    empty.state.decks.items(ItemDeck("circle")).clear()
    assert empty.state.decks.items(ItemDeck("circle")) == []


@pytest.mark.rule("wbg.reward.split-even", "wbg.reward.remainder", "wbg.reward.remainder-tie")
@pytest.mark.example("wbg.ex.built-remainder-three")
def test_division() -> None:
    cs = {"mage": {"level": 2, "xp": 4}, "rogue": {"level": 2, "xp": 6}, "druid": {"level": 2, "xp": 9}}
    t = reward(QUEST, cs)
    keys = [who(t, k).id for k in cs]
    for k, xp in zip(keys, (4, 6, 9), strict=True):
        t.state.characters[k].xp = xp
    assert list(shares(t, 11, keys).values()) == [4, 4, 3]
    assert list(shares(t, 7, keys).values()) == [3, 2, 2]
    for k in keys:
        t.state.characters[k].xp = 5
    seen = set()
    for n in range(3):
        t.pos.chance.draws[:] = [keys[n]]
        seen.add(tuple(shares(t, 4, keys).values()))
    assert seen == {(2, 1, 1), (1, 2, 1), (1, 1, 2)}


@pytest.mark.rule("wbg.reward.penalty", "wbg.reward.penalty-individual", "wbg.quest.any-level-may-try")
@pytest.mark.example("wbg.ex.xp-penalty-group", "wbg.ex.xp-penalty-alone")
def test_penalties() -> None:
    two = {"priest": {"level": 2}, "hunter": {"level": 3}}
    assert xp_of("fields-of-war", 4, 2, two) == {"priest": 2, "hunter": 1}
    assert xp_of("fields-of-war", 4, 2, {"hunter": {"level": 3}}) == {"hunter": 3}


@pytest.mark.rule("wbg.reward.penalty-floor", "wbg.xp.never-lost")
def test_a_penalty_takes_no_xp_away() -> None:
    assert xp_of("fields-of-war", 2, 1, {"hunter": {"level": 5}}) == {"hunter": 0}


@pytest.mark.rule("wbg.reward.bonus", "wbg.reward.bonus-one-per-group", "wbg.reward.bonus-tie")
@pytest.mark.example("wbg.ex.xp-bonus-group", "wbg.ex.xp-bonus-alone", "wbg.ex.xp-bonus-both-eligible")
def test_bonuses() -> None:
    assert xp_of("ghost-farm", 4, 3, {"hunter": {"level": 3}, "priest": {"level": 2}}) == {
        "hunter": 2,
        "priest": 3,
    }
    assert xp_of("ghost-farm", 4, 3, {"priest": {"level": 2}}) == {"priest": 5}
    both = {"hunter": {"level": 2, "xp": 5}, "priest": {"level": 2, "xp": 7}}
    assert xp_of("ghost-farm", 4, 3, both) == {"hunter": 3, "priest": 2}
    even = {"hunter": {"level": 2, "xp": 5}, "priest": {"level": 2, "xp": 5}}
    assert xp_of("ghost-farm", 4, 3, even, ("priest",)) == {"hunter": 2, "priest": 3}
    assert xp_of("ghost-farm", 4, 3, even, ("hunter",)) == {"hunter": 3, "priest": 2}


@pytest.mark.rule(
    "wbg.reward.defeated-xp", "wbg.reward.defeated-no-loot", "wbg.reward.defeated-penalty-bonus",
    "wbg.reward.defeated-level-up", "wbg.reward.level-at-completion",
)  # fmt: skip
@pytest.mark.example("wbg.ex.defeated-member-levels-up")
def test_a_fallen_friend_gets_xp_only() -> None:
    fallen = {"druid": {"xp": 3, "health": 1, "energy": 1, "region": "southshore"}}
    t = reward("red-ruin", {"mage": {"gold": 0, "xp": 0}}, fallen)
    druid = who(t, "druid")
    assert (druid.xp, druid.level, druid.health, druid.energy, druid.gold) == (5, 2, 3, 6, 5)
    assert who(t, "mage").xp == 2
    assert who(t, "mage").gold == 7
    assert all(c.startswith("talent") for c in offered(t))
    play(t, offered(t)[0])
    assert {c.split()[2] for c in offered(t)} == {"mage"}
    low = reward("ghost-farm", {"mage": {"level": 3}}, {"druid": {"level": 2}})
    assert who(low, "druid").xp == 4 + 2 + 1


@pytest.mark.rule("wbg.quest.two-quests-one-combat")
def test_two_quests_completed_in_one_combat() -> None:
    quests = ["gnolls-on-the-warpath", "dogs-in-the-mill"]
    t = fight(
        "hunter",
        [f"green gnoll {q}" for q in quests],
        "alliance",
        at="resolution_kills",
        quests={"alliance": quests},
        areas={"alliance": {"damage": 6}},
    )
    while offered(t)[0].startswith("defeat"):
        play(t, offered(t)[0])
    assert offered(t) == [f"resolve {q}" for q in quests]
    play(t, "resolve dogs-in-the-mill")
    assert who(t, "hunter").gold == 10


@pytest.mark.rule("wbg.xp.record-at-once", "wbg.xp.sources")
@pytest.mark.example("wbg.ex.xp-priest-four")
def test_xp_are_recorded_at_once() -> None:
    t = level_up("priest", 1, 2, xp=0)
    assert who(t, "priest").xp == 1
    blue = fight("priest", ["blue gnoll"], at="resolution_kills", areas={"horde": {"damage": 9}})
    assert who(blue, "priest").xp == 0


def level_up(cls: str, n: int, level: int = 1, xp: int = 0) -> Table:
    cs = {cls: {"faction": "horde", "seat": 0, "xp": xp, "level": 1 if xp < 4 else level}}
    cs["paladin"] = {"faction": "alliance", "seat": 1}
    return table(2, characters=cs, step="xp", who=[cls], n=n)


@pytest.mark.rule("wbg.xp.level-space", "wbg.xp.level-step-frame", "wbg.xp.level-step-refill")
@pytest.mark.example("wbg.ex.level-up-hunter", "wbg.ex.level-up-warlock")
def test_a_new_level_raises_capacities_and_refills() -> None:
    c = who(level_up("hunter", 3, xp=3), "hunter")
    assert (c.xp, c.level, c.health, c.energy) == (6, 2, 4, 5)
    lvl2 = {"faction": "horde", "level": 2, "xp": 9, "health": 1, "energy": 0, "talents": ["demonic-embrace"]}
    cs = {"warlock": {**lvl2, "seat": 0}, "paladin": {"faction": "alliance", "seat": 1}}
    w = table(2, characters=cs, step="xp", who=["warlock"], n=3)
    lock = who(w, "warlock")
    assert (lock.level, lock.health, lock.energy) == (3, 4 + 2, 9)
    assert len(offered(w)) == 5


@pytest.mark.rule("wbg.talent.one-per-level", "wbg.talent.level-limit")
@pytest.mark.example("wbg.ex.talent-choices")
def test_a_new_level_brings_a_talent_of_at_most_that_level() -> None:
    t = level_up("hunter", 3, xp=3)
    assert len(offered(t)) == 3
    assert {t.content.cards[x.split()[1]].level for x in offered(t)} == {2}  # type: ignore[index]
    assert refusal(t, "talent mortal-shots").rule == "wbg.talent.level-limit"
    play(t, "talent precision")
    assert who(t, "hunter").talents == ["precision"]


@pytest.mark.rule(
    "wbg.xp.several-levels", "wbg.xp.max-level", "wbg.talent.max-four", "wbg.sheet.talent-bars",
    "wbg.xp.level-up-immediate-use",
)  # fmt: skip
def test_several_levels_at_once() -> None:
    t = level_up("mage", 40)
    c = who(t, "mage")
    for level in (2, 3, 4, 5):
        assert c.level == level
        assert t.find(GainXp) is not None
        play(t, offered(t)[0])
    assert (c.xp, c.level, len(c.talents)) == (28, 5, 4)
    assert t.find(GainXp) is None
    assert set(c.talents) <= set(c.cards)


@pytest.mark.rule("wbg.xp.level-step-talent", "wbg.talent.permanent")
def test_a_talents_capacity_is_not_filled_unless_it_says_so() -> None:
    t = level_up("warlock", 4)
    play(t, "talent demonic-embrace")
    assert who(t, "warlock").health == 3
    p = level_up("warrior", 4)
    play(p, "talent anger-management")
    assert who(p, "warrior").energy == 4


@pytest.mark.rule("wbg.reward.creature-rewards")
def test_creatures_give_nothing_by_themselves() -> None:
    t = fight("priest", ["2 blue gnoll"], at="resolution_kills", areas={"horde": {"damage": 9}})
    c = who(t, "priest")
    assert (c.gold, c.xp, c.bag) == (5, 0, [])
    assert not events(t, "Rewarded")
