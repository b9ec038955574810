"""The dungeon cards and Overlords of The Burning Crusade: printed counts, and that each plays its own way."""

from __future__ import annotations

from collections import Counter
from statistics import median

import pytest

from azeroth.games.world_of_warcraft.burning_crusade.checks import most_threat
from azeroth.games.world_of_warcraft.burning_crusade.content import (
    Boss,
    Item,
    Minion,
    Overlord,
    RewardCard,
)
from azeroth.games.world_of_warcraft.burning_crusade.ids import (
    OUTLAND,
    DungeonCardId,
    DungeonId,
    StageId,
)
from azeroth.games.world_of_warcraft.burning_crusade.opponents import (
    THREAT_CAP,
    Bars,
    capped_threat,
    in_force,
    together,
)
from azeroth.games.world_of_warcraft.burning_crusade.study.fights import odds
from azeroth.games.world_of_warcraft.burning_crusade.study.odds import on_track
from azeroth.games.world_of_warcraft.ids import (
    LORDAERON,
    OverlordId,
)
from tests.world_of_warcraft.burning_crusade.boxes import WITH, WITHOUT, C, X


@pytest.mark.rule(
    "tbc.dungeon.lordaeron-two-stages", "tbc.dungeon.outland-three-stages",
    "tbc.setup.separate-stage-decks",
)  # fmt: skip
@pytest.mark.example("tbc.ex.tempest-keep-caption")
def test_seven_dungeons() -> None:
    doors = {k: d.region for k, d in X.dungeons.items() if d.board == LORDAERON}
    assert doors == {
        "shadowfang-keep": "olsens-farthing", "scarlet-monastery": "scarlet-monastery",
        "stratholme": "stratholme", "scholomance": "caer-darrow",
    }  # fmt: skip
    assert set(doors.values()) <= set(WITHOUT.regions)
    assert len(X.dungeons) == 7
    for key, dungeon in X.dungeons.items():
        stages = [X.stages[s].number for s in X.stages if X.stages[s].dungeon == key]
        assert stages == ([1, 2] if dungeon.board == LORDAERON else [1, 2, 3])
    assert X.stage(DungeonId("tempest-keep"), 3) == "tempest-keep-3"
    assert X.stage(DungeonId("stratholme"), 3) is None


@pytest.mark.rule("tbc.component.stage-deck-identity")
@pytest.mark.example("tbc.ex.stage-number-is-not-stage-level")
def test_stage_levels() -> None:
    first = X.stages[StageId("scarlet-monastery-1")]
    assert (first.number, first.level) == (1, 3)
    for dungeon in X.dungeons:
        levels = [s.level for s in X.stages.values() if s.dungeon == dungeon]
        assert levels == sorted(levels)
    assert {s.level for s in X.stages.values() if X.dungeons[s.dungeon].board == OUTLAND} == {6}


@pytest.mark.rule(
    "tbc.component.dungeon-card-types", "tbc.component.boss-card-has-values",
    "tbc.component.minion-card-has-no-values",
)  # fmt: skip
def test_one_hundred_and_seventy_seven_dungeon_cards() -> None:
    cards = [X.dungeon_card(key) for deck in X.decks.values() for key in deck]
    assert len(cards) == 177
    kinds = Counter(type(card) for card in cards)
    assert kinds == {Boss: 40, Minion: 84, Item: 36, RewardCard: 17}
    assert len(X.decks) == 17
    for deck in X.decks.values():
        assert 10 <= len(deck) <= 11
        assert {type(X.dungeon_card(key)) for key in deck} == {Boss, Minion, Item, RewardCard}
    for boss in X.bosses.values():
        assert boss.reward.gold > 0
        assert boss.reward.xp > 0
        assert boss.reward.items
    assert not any("values" in m.__struct_fields__ for m in X.minions.values())
    assert any(key == "slavering-worg.2" for key in X.decks[StageId("shadowfang-keep-1")])


@pytest.mark.rule("tbc.boss.minions-cumulative")
def test_fenrus_with_his_minions() -> None:
    boss = X.bosses[DungeonCardId("fenrus-the-devourer")]
    minions = [X.minions[DungeonCardId(m)] for m in ("tormented-officer", "slavering-worg")]
    assert boss.values.attack + sum(m.attack for m in minions) == 6
    assert boss.reward.gold + sum(m.gold for m in minions) == 9
    assert boss.reward.xp + sum(m.xp for m in minions) == 7
    assert [d.deck for d in boss.reward.items] == ["triangle"]
    nature = together((boss, *minions))
    assert in_force(nature.bars).no_reroll_of == ("any1-2",)
    assert nature.acts == boss.acts
    twice = together((minions[0], minions[0])).bars
    assert len(twice) == 2
    assert X.rewards[DungeonCardId("treasured-relics")].gold == 3


def test_bars_add_up() -> None:
    one = Bars(reroll=-1, most_rerolls=2, armor_only=("G7+",), no_bag=True)
    two = Bars(reroll=-2, most_rerolls=4, armor_only=("G8",), wounds_first="least-health")
    both = in_force((one, two))
    assert both == Bars(
        reroll=-3, most_rerolls=2, armor_only=("G7+", "G8"), no_bag=True, wounds_first="least-health"
    )  # fmt: skip
    assert in_force(()) == Bars()


def test_threat_is_never_beyond_a_die() -> None:
    assert (capped_threat(7, 1), capped_threat(7, 3), capped_threat(5, -7)) == (8, THREAT_CAP, 1)
    for stage in X.stages:
        assert most_threat(X, stage) <= THREAT_CAP


def test_every_boss_plays_differently() -> None:
    every: list[Boss | Overlord] = [*X.bosses.values(), *X.overlords.values()]
    natures = Counter(repr(together([one])) for one in every)
    assert set(natures.values()) == {1}
    assert all(b.acts or b.bars or b.turns for b in X.bosses.values())
    tales = [one.tale for one in every]
    assert len(set(tales)) == len(tales)
    assert all(30 < len(tale) < 150 and tale.endswith(".") for tale in tales)


def test_later_stages_are_harder_and_pay_more() -> None:
    for dungeon in X.dungeons:
        stages = [k for k, s in X.stages.items() if s.dungeon == dungeon]
        mean = []
        for stage in stages:
            bosses = [b for b in X.bosses.values() if b.stage == stage]
            strength = median(b.values.threat * (b.values.attack + b.values.health) for b in bosses)
            mean.append((strength, median(b.reward.gold + b.reward.xp for b in bosses)))
        assert mean == sorted(mean), dungeon
        assert [pay for _, pay in mean] == sorted(pay for _, pay in mean), dungeon


@pytest.mark.rule(
    "tbc.noout.overlord-choice", "tbc.setup.overlord-must-be-outland",
    "tbc.component.outland-overlords-no-counter",
)  # fmt: skip
def test_overlords() -> None:
    outland = {k for k, o in X.overlords.items() if o.lair}
    assert outland == {"kaelthas", "vashj", "illidan"}
    assert set(WITHOUT.overlords) == {*C.overlords, "ragnaros"}
    assert set(WITH.overlords) == {*WITHOUT.overlords, *outland}
    assert not any(WITH.overlords[OverlordId(k)].places for k in outland)
    ragnaros = X.overlords[OverlordId("ragnaros")]
    assert ragnaros.lair is None
    assert len(ragnaros.places) == 1
    assert ragnaros.places[0] in C.regions
    assert [step.name for step in ragnaros.track] == ["Risen", "Wrath of Ragnaros", "Submerged"]
    assert not any(o.track for k, o in X.overlords.items() if k != "ragnaros")
    illidan = X.overlords[OverlordId("illidan")]
    for o in X.overlords.values():
        assert o.four.health < o.six.health
        assert o.four.attack < o.six.attack
        assert max(o.four.threat, o.six.threat) <= 7
        assert o.six.health <= illidan.six.health


# -- odds, as rolled with typical characters ------------------------------------------------------


def rate(overlord: Overlord, level: int, people: int) -> float:
    side = overlord.four if people == 2 else overlord.six
    values = (side.threat, side.attack, side.health)
    return odds(on_track(overlord), values, (level,) * people, 40)[0]


@pytest.mark.parametrize("people", [2, 3])
def test_overlords_fall_to_those_who_prepared(people: int) -> None:
    for key, overlord in X.overlords.items():
        if overlord.lair is None:
            assert 0.25 <= rate(overlord, 5, people) <= 0.8
        else:
            assert rate(overlord, 5, people) <= 0.05, key
            assert 0.25 <= rate(overlord, 6, people) <= 0.85, key
