"""Every quest of the box: its creatures as printed, fought and beaten, and all that it brings."""

from __future__ import annotations

from typing import Any

import pytest

from azeroth.games.world_of_warcraft import GAME
from azeroth.games.world_of_warcraft.ids import ItemDeck, RegionId
from azeroth.games.world_of_warcraft.play.setup import starting_quests
from azeroth.games.world_of_warcraft.state import Table
from azeroth.testing import offered, play
from tests.world_of_warcraft.printed_quests import QUESTS, Quest
from tests.world_of_warcraft.tables import events, table, who

GEAR: dict[int, list[str]] = {
    1: [],
    2: ["scimitar", "fine-longbow"],
    3: ["decapitating-sword", "ravenwood-bow"],
    4: ["deathblow", "screeching-bow"],
}
"""What a Hunter of a level fights with."""
FIRST = {1: 0, 2: 4, 3: 10, 4: 18, 5: 28}
"""The XP with which a level begins."""

every_quest = pytest.mark.parametrize("quest", QUESTS, ids=[q.id for q in QUESTS])


def on_board(t: Table) -> dict[str, list[str]]:
    """Everything on the board, a line a figure."""
    return {
        str(region): sorted(f"{f.colour} {f.kind} {f.quest or ''}".strip() for f in figures)
        for region, figures in t.state.board.items()
    }


def printed(quest: Quest) -> dict[str, list[str]]:
    """What the quest places, a line a figure."""
    out: dict[str, list[str]] = {}
    for g in quest.creatures:
        out.setdefault(g.region, []).extend([f"{g.colour} {g.kind} {quest.id}"] * g.n)
    for g in quest.independents:
        out.setdefault(g.region, []).extend([f"{g.colour} {g.kind}"] * g.n)
    return {region: sorted(figures) for region, figures in out.items()}


def turn_of(quest: Quest) -> int:
    return 1 if quest.faction == "horde" else 2


def bystander(quest: Quest) -> dict[str, Any]:
    if quest.faction == "horde":
        return {"paladin": {"faction": "alliance", "seat": 1}}
    return {"shaman": {"faction": "horde", "seat": 1}}


def test_the_printed_quests_are_those_of_the_box() -> None:
    assert {q.id for q in QUESTS} == set(GAME.content().quests)


@pytest.mark.rule("wbg.quest.spawn-at-once", "wbg.quest.spawn-token", "wbg.setup.starting-spawn")
@every_quest
def test_its_creatures_are_placed(quest: Quest) -> None:
    if quest.deck == "grey":  # drawn in the setup only
        t = table(
            2,
            characters={"hunter": {"faction": quest.faction, "seat": 0}, **bystander(quest)},
            decks={f"{quest.faction}_grey": [quest.id]},
        )
        faction = who(t, "hunter").faction
        starting_quests(t, faction)
        assert t.state.sides[faction].quests[0] == quest.id
        others = {q.id: printed(q) for q in QUESTS if q.id in t.state.sides[faction].quests}
        assert len(others) == 3 + 1
        together: dict[str, list[str]] = {}
        for placed in others.values():
            for region, figures in placed.items():
                together[region] = sorted([*together.get(region, []), *figures])
        assert on_board(t) == together
        return
    before = "horrors-at-the-gates" if quest.faction == "horde" else "gnolls-on-the-warpath"
    t = table(
        2,
        characters={"hunter": {"faction": quest.faction, "seat": 0, "level": 5}, **bystander(quest)},
        turn=turn_of(quest),
        quests={quest.faction: [before]},
        decks={f"{quest.faction}_{quest.deck}": [quest.id]},
        step="reward",
        quest=before,
        who=["hunter"],
    )
    assert not t.state.board
    play(t, f"draw {quest.deck}")
    assert on_board(t) == printed(quest)
    side = t.state.sides[who(t, "hunter").faction]
    assert side.quests == [quest.id]
    assert side.done == [before]


def expected_items(t: Table, quest: Quest) -> list[list[str]]:
    """The cards that each item symbol shows, from the tops of the decks."""
    decks = {name: list(t.state.decks.items(ItemDeck(name))) for name in ("triangle", "square", "circle")}
    shown = []
    for name, n in quest.items:
        shown.append([str(k) for k in decks[name][:n]])
        del decks[name][:n]
    return shown


def take_all(t: Table, shown: list[list[str]], special: tuple[str, ...], heroes: list[str]) -> list[str]:
    """Take the last card shown for each symbol and the last special item; what the first hero gets."""
    got = []
    for cards in [*shown, *([list(special)] if special else [])]:
        while offered(t)[0].startswith(("talent", "drop")):
            play(t, offered(t)[0])
        if len(cards) * len(heroes) > 1:
            assert offered(t) == [f"take {k} {hero}" for k in cards for hero in heroes]
            play(t, f"take {cards[-1]} {heroes[0]}")
        got.append(cards[-1])
    while offered(t)[0].startswith(("talent", "drop")):
        play(t, offered(t)[0])
    return got


@pytest.mark.rule(
    "wbg.quest.completed-by-last", "wbg.quest.discard", "wbg.item.draw-number", "wbg.reward.bonus",
    "wbg.challenge.whole-group",
)  # fmt: skip
@every_quest
def test_one_hunter_does_it_all(quest: Quest) -> None:
    (region,) = {g.region for g in quest.creatures}
    (kind,) = {g.kind for g in quest.creatures}
    level = min(quest.level, 4)  # at level 5 no XP are counted any more
    hero = {
        "faction": quest.faction, "seat": 0, "region": region, "level": level, "health": 99, "gold": 0,
        "equipped": GEAR[level],
    }  # fmt: skip
    board: dict[str, list[str]] = {}
    for g in quest.creatures:
        board.setdefault(g.region, []).append(f"{g} {quest.id}")
    for g in quest.independents:
        board.setdefault(g.region, []).append(str(g))
    t = table(
        2,
        characters={"hunter": hero, **bystander(quest)},
        turn=turn_of(quest),
        quests={quest.faction: [quest.id]},
        board=board,
        step="act",
        who=["hunter"],
        dice=[8] * 900,
    )
    shown = expected_items(t, quest)
    play(t, f"challenge quest {kind}")
    for _ in range(300):
        if events(t, "QuestCompleted"):
            break
        play(t, "done" if "done" in offered(t) else offered(t)[0])
    assert [(e.faction, e.quest) for e in events(t, "QuestCompleted")] == [(quest.faction, quest.id)]
    assert len(events(t, "FoeDefeated")) == sum(g.n for g in quest.creatures)
    got = take_all(t, shown, quest.special, ["hunter"])
    c = who(t, "hunter")
    assert [(e.gold, e.xp) for e in events(t, "Rewarded")] == [(quest.gold, quest.xp + quest.level - level)]
    assert (c.gold, c.xp) == (quest.gold, FIRST[level] + quest.xp + quest.level - level)
    assert sorted([*c.bag, *t.state.merchant]) == sorted(got)
    for (deck, _), cards in zip(quest.items, shown, strict=True):
        left = t.state.decks.items(ItemDeck(deck))
        assert set(cards[:-1]) <= set(left[-6:])  # at the bottom
    cup = t.state.decks.items(ItemDeck("cup"))
    assert all((k in cup) == (k not in got) for k in quest.special)
    blue = {g.region: [f"{g.colour} {g.kind}"] * g.n for g in quest.independents}
    assert on_board(t) == blue
    side = t.state.sides[c.faction]
    assert offered(t) == ["draw green", "draw yellow", "draw red"]
    assert side.done == [quest.id]
    assert side.quests == []
    assert c.region == RegionId(region)


@pytest.mark.rule(
    "wbg.reward.split-even", "wbg.reward.remainder", "wbg.reward.items-group", "wbg.reward.defeated-xp",
    "wbg.reward.defeated-no-loot", "wbg.item.special-choice",
)  # fmt: skip
@every_quest
def test_two_who_stand_and_one_who_fell_share_it(quest: Quest) -> None:
    base = {"faction": quest.faction, "seat": 0, "level": quest.level, "gold": 0}
    first = FIRST[quest.level]
    t = table(
        2,
        characters={
            "hunter": {**base, "xp": first},
            "rogue": {**base, "xp": first + 1},
            "druid": {**base, "xp": first + 2},
            **bystander(quest),
        },
        turn=turn_of(quest),
        quests={quest.faction: [quest.id]},
        step="reward",
        quest=quest.id,
        who=["hunter", "rogue"],
        fallen=["druid"],
    )
    xp = [quest.xp // 3 + (n < quest.xp % 3) for n in range(3)]
    gold = [quest.gold - quest.gold // 2, quest.gold // 2, 0]
    assert [(str(e.character), e.gold, e.xp) for e in events(t, "Rewarded")] == list(
        zip(["hunter", "rogue", "druid"], gold, xp, strict=True)
    )
    assert [who(t, k).gold for k in ("hunter", "rogue", "druid")] == gold
    fresh = table(2, characters={"hunter": {"faction": quest.faction}, **bystander(quest)})
    shown = expected_items(fresh, quest)
    got = take_all(t, shown, quest.special, ["hunter", "rogue"])
    assert sorted([*who(t, "hunter").bag, *t.state.merchant]) == sorted(got)
    assert who(t, "rogue").bag == who(t, "druid").bag == []
