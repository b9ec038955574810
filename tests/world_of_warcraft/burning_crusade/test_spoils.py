"""Reward cards, kept ones, found items, and what an event pays for a beaten stage."""

from __future__ import annotations

from typing import Any

import pytest

from azeroth.games.world_of_warcraft.burning_crusade.content import RewardCard
from azeroth.games.world_of_warcraft.burning_crusade.events import RewardCardUsed, RewardCardWon, StageBeaten
from azeroth.games.world_of_warcraft.burning_crusade.ids import DungeonCardId, StageId
from azeroth.games.world_of_warcraft.burning_crusade.play.dungeon_phase import ResolveStage
from azeroth.games.world_of_warcraft.burning_crusade.play.spoils import Spoils
from azeroth.games.world_of_warcraft.cards.loadout import energy_capacity, health_capacity
from azeroth.games.world_of_warcraft.ids import CURSE, CardId, DeckId, Faction, RegionId
from azeroth.games.world_of_warcraft.play.combat.battle import Battle, area_of, stat
from azeroth.games.world_of_warcraft.play.combat.normal_combat import CombatRound
from azeroth.games.world_of_warcraft.state import Table
from azeroth.testing import events, offered, play
from tests.planned import prompt, shown
from tests.world_of_warcraft.burning_crusade.boxes import WITH, X
from tests.world_of_warcraft.burning_crusade.tables import (
    crusade,
    fight_it_out,
    go_by,
    party,
    records,
    resolving,
)
from tests.world_of_warcraft.tables import until, who

AT_ONCE = [k for k, r in X.rewards.items() if not r.keep]
KEPT = [k for k, r in X.rewards.items() if r.keep]
RICH = {"level": 6, "gold": 30}


def boss_of(stage: StageId) -> str:
    """Some boss of the stage."""
    return next(k for k in X.decks[stage] if k in X.bosses)


def won_with(card: str) -> Table:
    """A stage is beaten whose Reward card turned up; what comes first is the boss's own reward."""
    stage = X.rewards[DungeonCardId(card)].stage
    t = resolving(stage, [card, boss_of(stage)], paladin=RICH, mage=RICH)
    fight_it_out(t)
    for name in ("paladin", "mage"):
        c = who(t, name)
        c.health, c.energy, c.tokens = 1, 0, {CURSE: 2}
    return t


# -- cards that are resolved at once --------------------------------------------------------------


def expected(t: Table, card: RewardCard, name: str) -> tuple[int, int, int]:
    """Health, Energy and Curse tokens after the card, for somebody with 1, 0 and 2."""
    c = who(t, name)
    health, energy = health_capacity(t, c), energy_capacity(t, c)
    more = health if card.health == "all" else card.health
    power = energy if card.energy == "all" else card.energy
    return min(health, 1 + more), min(energy, power), 0 if card.cleanse else 2


@pytest.mark.rule("tbc.spoils.reward-immediate", "tbc.spoils.reward-helps-all", "tbc.spoils.reward-returns")
@pytest.mark.parametrize("key", AT_ONCE)
def test_every_reward_card_helps_each_survivor_at_once(key: str) -> None:
    card, stage = X.rewards[DungeonCardId(key)], X.rewards[DungeonCardId(key)].stage
    t = won_with(key)
    gold = sum(who(t, c).gold for c in ("paladin", "mage"))
    while not events(t, RewardCardWon):
        assert str(who(t, "mage").region) == stage  # before anybody moves on
        play(t, "done" if "done" in offered(t) else offered(t)[0])
    assert key in t.state.decks.pile(DeckId(stage))
    for name in ("paladin", "mage"):
        c = who(t, name)
        if card.mix:
            most = card.mix * c.level
            room = min(most, health_capacity(t, c) - c.health + energy_capacity(t, c) - c.energy)
            mixes = [k.split() for k in offered(t)]
            assert all(m[0] == "regain" for m in mixes)
            assert max(int(m[1]) + int(m[2]) for m in mixes) == room
            before = c.health + c.energy
            play(t, max(offered(t), key=lambda k: sum(map(int, k.split()[1:]))))
            assert c.health + c.energy == before + room
        elif card.train:
            cheap = {k.split()[1]: int(k.split()[2]) for k in offered(t) if k != "done"}
            deck = {k: p for k, p in WITH.deck(c.id) if p.power}
            assert cheap == {
                k: max(0, p.gold - card.train) for k, p in deck.items()
                if p.level <= c.level and max(0, p.gold - card.train) <= c.gold and k not in c.spellbook
                and k not in [e.card for e in c.equipped]
            }  # fmt: skip
            learned, price = next(iter(cheap.items()))
            had = c.gold
            play(t, f"learn-for {learned} {price}")
            assert (c.gold, c.spellbook[-1]) == (had - price, learned)
        elif not card.items:
            assert (c.health, c.energy, c.curse) == expected(t, card, name)
    if card.items:
        assert {k.split()[-1] for k in offered(t)} == {"paladin", "mage"}
        (drawn,) = {k.split()[1] for k in offered(t)}
        assert t.content.items[CardId(drawn)].deck == card.items[0].deck
        play(t, offered(t)[1])
        assert drawn in who(t, "mage").bag
    if card.gold:
        after = sum(who(t, c).gold for c in ("paladin", "mage"))
        assert after == gold + 2 * card.gold
    go_by(t, ResolveStage)
    assert events(t, StageBeaten)
    assert not any(c.kept for c in t.state.characters.values())


# -- cards that are kept --------------------------------------------------------------------------


@pytest.mark.rule("tbc.spoils.reward-keep")
@pytest.mark.parametrize("key", KEPT)
def test_one_participant_keeps_the_card(key: str) -> None:
    stage = X.rewards[DungeonCardId(key)].stage
    t = won_with(key)
    until(t, "keep-reward")
    assert offered(t) == [f"keep-reward {key} {c}" for c in ("paladin", "mage")]
    play(t, f"keep-reward {key} mage")
    mage = who(t, "mage")
    assert (mage.kept, who(t, "paladin").kept) == ([key], [])
    assert key not in [*mage.bag, *mage.spellbook, *(e.card for e in mage.equipped)]
    go_by(t, ResolveStage)
    assert key not in t.state.decks.pile(DeckId(stage))
    assert mage.kept == [key]


def fight_with(key: str, place: str = "shadowfang-keep-1", draws: Any = ()) -> Table:
    """The Mage has kept a card and comes to a fight."""
    t = resolving(place, draws, mage={"level": 6}, paladin={"level": 6})
    stage = X.rewards[DungeonCardId(key)].stage
    t.state.decks.pile(DeckId(stage)).remove(key)
    who(t, "mage").kept.append(CardId(key))
    while not any(k.startswith("use-reward") for k in offered(t)):
        play(t, "done" if "done" in offered(t) else offered(t)[0])
    return t


@pytest.mark.rule("tbc.spoils.reward-keep-discard-returns", "tbc.spoils.reward-keep")
@pytest.mark.parametrize("key", [k for k in KEPT if not X.rewards[k].minion])
def test_a_kept_card_is_discarded_when_a_combat_starts(key: str) -> None:
    card = X.rewards[DungeonCardId(key)]
    t = fight_with(key)
    assert offered(t) == [f"use-reward {key}", "keep-it mage"]
    before = area_of(t, Faction.ALLIANCE)
    was = (before.damage, before.armor, before.attrition)
    rerolls = stat(t, who(t, "paladin"), "reroll").total
    play(t, f"use-reward {key}")
    area = area_of(t, Faction.ALLIANCE)
    now = (area.damage - was[0], area.armor - was[1], area.attrition - was[2])
    assert now == (card.damage, card.armor, card.attrition)
    assert stat(t, who(t, "paladin"), "reroll").total == rerolls + card.reroll
    assert who(t, "mage").kept == []
    assert key in t.state.decks.pile(DeckId(card.stage))
    assert [(e.card, e.character) for e in events(t, RewardCardUsed)] == [(key, "mage")]
    t.frame(Battle).round = 2  # what it gives to rerolls is for the first round
    assert stat(t, who(t, "paladin"), "reroll").total == rerolls
    kept = play(fight_with(key), "keep-it mage")
    assert who(kept, "mage").kept == [key]
    assert kept.find(CombatRound) is not None


@pytest.mark.rule("tbc.spoils.reward-keep-discard-returns", "tbc.spoils.minion-bonus-added-first")
def test_the_wardens_keyring_takes_a_minion_away() -> None:
    draws = ["tormented-officer", "slavering-worg", "fenrus-the-devourer"]
    t = fight_with("wardens-keyring", draws=draws)
    play(t, "use-reward wardens-keyring")
    assert offered(t) == ["discard-minion tormented-officer", "discard-minion slavering-worg"]
    play(t, "discard-minion slavering-worg")
    foe = t.frame(Battle).foes[0]
    assert (foe.minions, foe.attack) == (("tormented-officer",), 4)
    assert "wardens-keyring" in t.state.decks.pile(DeckId("tempest-keep-2"))
    before = sum(who(t, c).gold for c in ("paladin", "mage"))
    go_by(fight_it_out(t), ResolveStage)
    boss, left = X.bosses[DungeonCardId("fenrus-the-devourer")], X.minions[DungeonCardId("tormented-officer")]
    assert sum(who(t, c).gold for c in ("paladin", "mage")) == before + boss.reward.gold + left.gold
    deck = t.state.decks.pile(DeckId("shadowfang-keep-1"))
    assert {"slavering-worg", "tormented-officer", "fenrus-the-devourer"} <= set(deck)


def test_the_keyring_is_not_offered_without_minions() -> None:
    t = resolving("shadowfang-keep-1", ["fenrus-the-devourer"], mage={}, paladin={})
    t.state.decks.pile(DeckId("tempest-keep-2")).remove("wardens-keyring")
    who(t, "mage").kept.append(CardId("wardens-keyring"))
    play(t, "done")
    assert t.find(CombatRound) is not None


# -- items, repeating, the event ------------------------------------------------------------------


@pytest.mark.rule("tbc.spoils.items-by-agreement", "tbc.spoils.items-kept")
def test_found_items_are_items() -> None:
    full = [k for k, i in X.items.items() if i.deck == "hexagon"][:3]
    t = resolving(
        "shadowfang-keep-1", ["duskbringer", "odo-the-blindwatcher"],
        paladin={"level": 6, "bag": full}, mage={"level": 6},
    )  # fmt: skip
    fight_it_out(t)
    while "take duskbringer paladin" not in offered(t):
        play(t, offered(t)[-1])
    play(t, "take duskbringer paladin")  # the Bag holds three
    assert {k.split()[1] for k in offered(t)} >= {*full, "duskbringer"}
    play(t, "drop duskbringer")
    assert "duskbringer" in t.state.merchant
    assert "duskbringer" not in t.state.decks.pile(DeckId("shadowfang-keep-1"))
    assert WITH.items[CardId("duskbringer")].gold > 0


@pytest.mark.rule("tbc.advance.dungeon-repeatable", "tbc.resolve.shuffle-first")
def test_a_stage_is_shuffled_and_played_again() -> None:
    bosses = [k for k in X.decks[StageId("shadowfang-keep-1")] if k in X.bosses]
    seen = set()
    for seed in range(8):
        there = {"region": "shadowfang-keep-1", "health": 40}
        t = crusade(characters=party(paladin=there), turn=2, step="end", seed=seed)
        until(t, "draw-more") if t.find(ResolveStage) is None else None
        seen.add(t.frame(ResolveStage).boss)
    assert seen == set(bosses)  # the deck is not taken in the order it lay
    t = resolving("shadowfang-keep-1", [bosses[0]], paladin={}, mage={})
    go_by(fight_it_out(t), ResolveStage)
    for name in ("paladin", "mage"):
        who(t, name).region = t.content.homes[Faction.ALLIANCE]
    back = {"region": "olsens-farthing"}
    again = crusade(characters=party(paladin=back), turn=2, step="act", who=["paladin"])
    assert "travel shadowfang-keep-1" in offered(again)
    assert set(t.state.decks.pile(DeckId("shadowfang-keep-1"))) >= set(bosses)


@pytest.mark.rule("tbc.spoils.xp-penalty-total")
def test_a_call_to_the_depths() -> None:
    pay = records(crusade()).events["call-to-the-depths"].each  # type: ignore[index]
    assert pay is not None

    def gained(*, called: bool) -> dict[str, tuple[int, int]]:
        cs = party(
            paladin={"region": "shadowfang-keep-1", "level": 2, "xp": 3, "health": 40, "gold": 0},
            mage={"region": "shadowfang-keep-1", "level": 3, "health": 40, "gold": 0},
        )
        t = crusade(
            characters=cs, turn=2, step="end", events=["call-to-the-depths"] if called else [],
            draws=["fenrus-the-devourer"],
        )  # fmt: skip
        before = {c: who(t, c).xp for c in ("paladin", "mage")}
        go_by(fight_it_out(t), ResolveStage)
        return {c: (who(t, c).gold, who(t, c).xp - n) for c, n in before.items()}

    without, with_it = gained(called=False), gained(called=True)
    assert with_it["paladin"] == (without["paladin"][0] + pay.gold, without["paladin"][1] + pay.xp)
    # The Mage is above the stage's level: gold, but no XP.
    assert with_it["mage"] == (without["mage"][0] + pay.gold, 0)


def test_the_call_ends_with_the_next_event() -> None:
    t = crusade(events=["call-to-the-depths"], step="event", decks={"events": ["rare-goods", "andorhal-war"]})
    assert "call-to-the-depths" not in [e.event for e in t.state.events]
    assert "call-to-the-depths" in t.state.discarded
    assert len([k for k in t.state.merchant if t.content.items[k].deck == "hexagon"]) == 5


@pytest.mark.rule("tbc.spoils.reward-immediate")
def test_reward_cards_come_in_the_order_in_which_they_turned_up() -> None:
    t = resolving("shadowfang-keep-1", paladin={})
    first, second = (DungeonCardId(k) for k in ("treasured-relics", "a-moments-respite"))
    spoils = Spoils(
        place=RegionId("shadowfang-keep-1"), boss=DungeonCardId("fenrus-the-devourer"), minions=[],
        aside=[first, second], standing=[who(t, "paladin").id], fallen=[],
    )  # fmt: skip
    spoils.reward_cards(t)
    assert events(t, RewardCardWon)[-1].card == first
    assert spoils.aside == [second]


def test_the_loot_of_a_dungeon_says_for_whom_it_is_of_use() -> None:
    draws = ["treasured-relics", "slavering-worg", "fenrus-the-devourer", "duskbringer"]
    t = resolving("shadowfang-keep-1", draws, paladin={"level": 2}, priest={"level": 2})
    play(t, "draw-more")
    fight_it_out(t)
    assert prompt(t).text.startswith("Who gets ")
    assert all(offer.outlook.changes for offer in shown(t).values())
    play(t, offered(t)[0])
    assert prompt(t).text == "Who gets Duskbringer?"
    told = {offer.choice.rpartition(" ")[2]: offer for offer in shown(t).values()}
    assert (told["priest"].outlook.changes, told["priest"].outlook.button) == ("cannot use it", False)
    assert told["paladin"].outlook.button
    assert told["paladin"].words.startswith("Duskbringer for ")
    assert " " not in told["paladin"].words.removeprefix("Duskbringer for "), "a first name will do"
