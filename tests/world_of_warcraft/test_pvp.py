"""PvP combat, loot, the final battle, and the Deadly PvP variant."""

from __future__ import annotations

from typing import Any

import pytest

from azeroth.games.world_of_warcraft.cards.loadout import energy_capacity, health_capacity
from azeroth.games.world_of_warcraft.ids import Faction
from azeroth.games.world_of_warcraft.play.combat.battle import threat
from azeroth.games.world_of_warcraft.play.pvp.final_battle import FinalBattle
from azeroth.games.world_of_warcraft.play.pvp.loot import PvpAftermath
from azeroth.games.world_of_warcraft.play.pvp.pvp_combat import PvpCombat, PvpRound
from azeroth.games.world_of_warcraft.play.turn.management import Management
from azeroth.games.world_of_warcraft.state import Table
from azeroth.testing import begin, offered, play, refusal
from tests.planned import prompt
from tests.world_of_warcraft.tables import area, events, table, until, who


def pvp(
    horde: dict[str, Any], alliance: dict[str, Any], *, at: str = "", attackers: str = "horde", **given: Any
) -> Table:
    """The Horde (seat 0) and the Alliance (seat 1) in one region."""
    cs = {k: {"faction": "horde", "seat": 0, "region": "ambermill", **v} for k, v in horde.items()}
    cs |= {k: {"faction": "alliance", "seat": 1, "region": "ambermill", **v} for k, v in alliance.items()}
    sides = {"horde": list(horde), "alliance": list(alliance)}
    other = "alliance" if attackers == "horde" else "horde"
    step: dict[str, Any] = {"step": "pvp", "who": sides[attackers], "enemies": sides[other], "at": at}
    options = given.pop("options", None)
    turn = 1 if attackers == "horde" else 2
    return table(2, characters=cs, **step, turn=turn, options=options, **given)


def attacks(t: Table) -> list[str]:
    """Play the Attack Phases of a round; who took them in which order."""
    while t.frame(PvpRound).at == "attack_phases" and t.frame(PvpCombat).round == 1:
        if t.find(PvpRound) is None:
            break
        play(t, "done" if "done" in offered(t) else offered(t)[0])
    return [str(e.character) for e in events(t, "TokensPlaced")]


PLAIN: dict[str, Any] = {"energy": 0, "health": 9}


@pytest.mark.rule(
    "wbg.pvp.sequence", "wbg.pvp.attackers-first", "wbg.pvp.alternate", "wbg.pvp.attack-like-normal",
)  # fmt: skip
@pytest.mark.example("wbg.ex.pvp-order-two-two")
def test_factions_alternate() -> None:
    t = pvp({"warrior": PLAIN, "hunter": PLAIN}, {"paladin": PLAIN, "rogue": PLAIN}, dice=[2] * 40)
    assert t.seats == (0,)
    assert offered(t) == ["attack warrior", "attack hunter"]
    play(t, "attack hunter")
    assert t.seats == (1,)
    assert offered(t) == ["attack paladin", "attack rogue"]
    order = attacks(t)[:4]
    assert [str(who(t, c).faction) for c in order] == ["horde", "alliance", "horde", "alliance"]
    assert order[0] == "hunter"


@pytest.mark.rule("wbg.pvp.alternate-unequal")
@pytest.mark.example("wbg.ex.pvp-order-one-two")
def test_one_against_two() -> None:
    t = pvp({"warrior": PLAIN}, {"paladin": PLAIN, "rogue": PLAIN}, dice=[1] * 30)
    assert t.seats == (1,)
    play(t, "attack rogue")
    assert attacks(t)[:3] == ["warrior", "rogue", "paladin"]


@pytest.mark.rule("wbg.pvp.threat", "wbg.pvp.no-creatures")
@pytest.mark.example("wbg.ex.pvp-threat")
def test_threat_is_the_highest_level_plus_two() -> None:
    board = {"ambermill": ["blue ogre"]}
    t = pvp({"warrior": {"level": 3}}, {"paladin": {"level": 2}, "rogue": {"level": 1}}, board=board)
    assert threat(t, who(t, "warrior")).total == 4
    assert threat(t, who(t, "paladin")).total == 5
    assert t.frame(PvpCombat).foes == []


@pytest.mark.rule("wbg.pvp.armor-cancels", "wbg.pvp.armor-choice", "wbg.pvp.armor-excess")
@pytest.mark.example("wbg.ex.pvp-armor-step")
def test_armor() -> None:
    areas = {"alliance": {"armor": 3}, "horde": {"damage": 3, "attrition": 3, "defense": 1}}
    t = pvp({"warrior": PLAIN, "hunter": PLAIN}, {"paladin": PLAIN}, at="armor_step", areas=areas)
    assert t.seats == (1,)
    assert offered(t) == [f"cancel-hits {n}" for n in range(4)]
    play(t, "cancel-hits 3")
    assert [e.character for e in events(t, "HealthChanged")] == ["paladin"]
    assert area(t, "alliance").armor == 0
    assert t.frame(PvpCombat).round == 2
    excess = pvp(
        {"warrior": PLAIN, "hunter": PLAIN},
        {"paladin": PLAIN},
        at="armor_step",
        areas={"alliance": {"armor": 9}, "horde": {"damage": 1, "defense": 2}},
    )
    play(excess, "cancel-hits 1")
    assert not events(excess, "HealthChanged")


@pytest.mark.rule(
    "wbg.pvp.resolution-move", "wbg.pvp.resolution-cancel", "wbg.pvp.resolution-clear",
    "wbg.pvp.wound-distribution",
)  # fmt: skip
@pytest.mark.example("wbg.ex.pvp-resolution")
def test_resolution() -> None:
    areas = {"horde": {"defense": 6, "attrition": 4}, "alliance": {"defense": 7}}
    t = pvp(
        {"warrior": PLAIN, "hunter": PLAIN}, {"paladin": PLAIN, "rogue": PLAIN}, at="resolution", areas=areas
    )
    assert t.seats == (1,)
    play(t, "wound paladin", "wound paladin", "wound rogue")
    assert (who(t, "paladin").health, who(t, "rogue").health, who(t, "warrior").health) == (7, 8, 9)
    assert all(getattr(area(t, f), box) == 0 for f in ("horde", "alliance") for box in ("damage", "defense"))


@pytest.mark.rule(
    "wbg.pvp.simultaneous", "wbg.pvp.ranged-strike", "wbg.pvp.next-round", "wbg.combat.own-area",
)  # fmt: skip
@pytest.mark.example("wbg.ex.pvp-full-round")
def test_a_full_defense_phase() -> None:
    areas = {
        "alliance": {"damage": 6, "defense": 7, "armor": 4, "attrition": 5},
        "horde": {"damage": 5, "defense": 5, "armor": 7, "attrition": 4},
    }
    t = pvp(
        {"warrior": PLAIN, "shaman": PLAIN},
        {"paladin": PLAIN, "rogue": PLAIN},
        at="armor_step",
        attackers="alliance",
        areas=areas,
    )
    play(t, "cancel-hits 4", "cancel-hits 6")
    assert (area(t, "alliance").defense, area(t, "alliance").attrition) == (6, 0)
    assert (area(t, "horde").defense, area(t, "horde").attrition) == (5, 0)
    assert t.seats == (1,)
    play(t, "wound rogue")
    assert who(t, "rogue").health == 8
    assert t.seats == (0,)
    play(t, "wound warrior")
    assert who(t, "warrior").health == 8
    assert t.frame(PvpCombat).round == 2


@pytest.mark.rule("wbg.pvp.ranged-strike-end", "wbg.pvp.no-xp")
def test_the_ranged_strike_can_end_it() -> None:
    areas = {"horde": {"damage": 2}, "alliance": {"attrition": 9}}
    t = pvp({"warrior": {"health": 4}}, {"paladin": {"health": 1}}, at="ranged_strike", areas=areas)
    play(t, "region southshore")
    assert t.find(PvpCombat) is None
    assert who(t, "warrior").health == 4
    assert who(t, "warrior").xp == 0


@pytest.mark.rule("wbg.effect.empty-boxes")
def test_after_execute_only_the_ranged_strike_wounds_the_enemy() -> None:
    warrior = {"level": 5, "equipped": ["execute"], "energy": 5, "health": 9}
    t = pvp({"warrior": warrior}, {"paladin": {"health": 9}}, dice=[8] * 3 + [1] * 9)
    until(t, "use execute")
    play(t, "use execute 0", "spend 1")
    assert (area(t, "horde").damage, area(t, "horde").defense) == (1, 2)
    until(t, "use execute")
    assert who(t, "paladin").health == 9 - 1


@pytest.mark.rule("wbg.pvp.tokens-of-defeated", "wbg.pvp.resolution-end")
def test_hits_of_the_fallen_still_count() -> None:
    areas = {"horde": {"damage": 1}, "alliance": {"defense": 3}}
    t = pvp({"warrior": PLAIN}, {"paladin": {"health": 1}, "rogue": PLAIN}, at="ranged_strike", areas=areas)
    play(t, "wound paladin", "region southshore")
    assert who(t, "warrior").health == 6
    last = pvp(
        {"warrior": PLAIN}, {"paladin": {"health": 1}}, at="resolution", areas={"horde": {"defense": 3}}
    )
    play(last, "region southshore")
    assert last.find(PvpCombat) is None


@pytest.mark.rule("wbg.pvp.mutual-defeat", "wbg.defeat.simultaneous-order")
def test_mutual_defeat() -> None:
    areas = {"horde": {"damage": 2}, "alliance": {"damage": 2}}
    bag = {"bag": ["dull-blade"], "health": 1}
    enemy = {"paladin": {"health": 1, "bag": ["trogg-club"]}}
    t = pvp({"warrior": bag}, enemy, at="ranged_strike", areas=areas, draws=["paladin"])
    assert t.seats == (1,)
    play(t, "region southshore", "region brill")
    assert t.find(PvpAftermath) is None
    assert who(t, "warrior").bag == ["dull-blade"]
    assert who(t, "paladin").bag == ["trogg-club"]
    assert (who(t, "warrior").region, who(t, "paladin").region) == ("brill", "southshore")
    other = pvp({"warrior": bag}, enemy, at="ranged_strike", areas=areas, draws=["warrior"])
    assert other.seats == (0,)


@pytest.mark.rule("wbg.pvp.next-round")
def test_who_cannot_hurt_each_other_part_undecided() -> None:
    cursed = {"curse": 9, "energy": 0, "bag": ["dull-blade"]}
    t = pvp({"mage": {**cursed, "actions": 1, "health": 1}}, {"warlock": cursed}, events=["old-hatreds"])
    assert t.find(PvpCombat) is None
    assert t.find(PvpAftermath) is None
    assert (who(t, "mage").health, who(t, "warlock").health) == (1, 2), (
        "nobody fell whom Cannibalize could eat"
    )
    assert who(t, "mage").region == who(t, "warlock").region == "ambermill"
    assert [e.event for e in t.state.events] == ["old-hatreds"]
    assert not events(t, "CharacterDefeated")
    # With a single die to roll they fight on, however often it misses.
    die = pvp({"mage": {**cursed, "curse": 1}}, {"warlock": {**cursed, "bag": []}}, dice=[1] * 48 + [8])
    for _ in range(49):
        assert who(die, "warlock").health == 2
        play(die, "colour red")  # the blue die is rolled
    assert who(die, "warlock").health == 1
    assert die.find(PvpCombat) is not None


def won(loot: list[str], **more: Any) -> Table:
    """The Warrior has beaten a Paladin with that Bag."""
    t = pvp(
        {"warrior": {**PLAIN, **more}},
        {
            "paladin": {
                "health": 1,
                "bag": loot,
                "gold": 7,
                "equipped": ["solid-iron-maul"],
                "level": 3,
                "auction": ["hood-of-shadow"],
            }
        },
        at="ranged_strike",
        areas={"horde": {"damage": 2}},
    )
    return play(t, "region southshore")


@pytest.mark.rule(
    "wbg.loot.one-per-defeated", "wbg.loot.bag-only", "wbg.loot.winner-chooses", "wbg.loot.declined",
)  # fmt: skip
def test_loot() -> None:
    t = won(["dull-blade", "trogg-club"])
    assert t.seats == (0,)
    assert offered(t) == ["loot dull-blade paladin warrior", "loot trogg-club paladin warrior", "done"]
    play(t, "loot trogg-club paladin warrior")
    assert who(t, "warrior").bag == ["trogg-club"]
    assert who(t, "paladin").bag == ["dull-blade"]
    assert t.find(PvpAftermath) is None
    left = play(won(["dull-blade"]), "done")
    assert who(left, "paladin").bag == ["dull-blade"]
    assert who(left, "paladin").gold == 7


@pytest.mark.rule("wbg.event.stronger-weaker")
@pytest.mark.parametrize(("xp", "gained"), [(0, (4, 2)), (2, (8, 1))])
def test_old_hatreds_reward_every_winner(xp: int, gained: tuple[int, int]) -> None:
    two = {"warrior": {**PLAIN, "xp": xp}, "shaman": {**PLAIN, "xp": xp}}
    t = pvp(
        two, {"paladin": {"health": 1, "xp": 3}}, at="ranged_strike", areas={"horde": {"damage": 2}},
        events=["old-hatreds"],
    )  # fmt: skip
    before = {k: (who(t, k).gold, who(t, k).xp) for k in two}
    play(t, "region southshore")
    for k, (gold, had) in before.items():
        assert (who(t, k).gold - gold, who(t, k).xp - had) == gained, k


@pytest.mark.rule("wbg.loot.distribution", "wbg.loot.survivors-only")
def test_only_survivors_share_the_loot() -> None:
    areas = {"horde": {"damage": 2}, "alliance": {"damage": 1}}
    three = {"warrior": {"health": 1}, "shaman": PLAIN, "mage": PLAIN}
    t = pvp(three, {"paladin": {"health": 1, "bag": ["dull-blade"]}}, at="ranged_strike", areas=areas)
    play(t, "wound warrior")
    for _ in range(2):
        play(t, "region brill" if t.seats == (0,) else "region southshore")
    assert offered(t) == ["loot dull-blade paladin shaman", "loot dull-blade paladin mage", "done"]


@pytest.mark.rule("wbg.loot.bag-limit")
@pytest.mark.example("wbg.ex.faq-full-bag-loot")
def test_loot_with_a_full_bag() -> None:
    mine = ["bent-staff", "shadow-wand", "cadet-vest"]
    t = won(["dull-blade"], bag=mine)
    play(t, "loot dull-blade paladin warrior")
    assert offered(t) == [f"drop {k}" for k in [*mine, "dull-blade"]]
    play(t, "drop dull-blade")
    assert t.state.merchant == ["dull-blade"]
    assert who(t, "warrior").bag == mine


@pytest.mark.rule(
    "wbg.loot.soulbound", "wbg.trade.no-soulbound", "wbg.item.soulbound-no-give",
    "wbg.item.soulbound-no-sell", "wbg.bag.overflow-soulbound",
)  # fmt: skip
def test_soulbound_items_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    from msgspec.structs import replace

    from azeroth.games.world_of_warcraft import GAME
    from azeroth.games.world_of_warcraft.choices.turn import Drop
    from azeroth.games.world_of_warcraft.ids import CardId
    from azeroth.games.world_of_warcraft.play.actions.town import may_sell
    from azeroth.games.world_of_warcraft.play.character.sheet import counted
    from azeroth.games.world_of_warcraft.play.turn.trading import tradable

    cards = GAME.content().cards
    key = CardId("dull-blade")
    monkeypatch.setitem(cards, key, replace(cards[key], soulbound=True))
    t = won(["dull-blade"])
    assert t.find(PvpAftermath) is None
    assert tradable(t, who(t, "paladin")) == []
    why = may_sell(t, key)
    assert why is not None
    assert why.rule == "wbg.item.soulbound-no-sell"
    assert Drop(key).card in counted(t, who(t, "paladin"))


# -- the final battle -----------------------------------------------------------------------------


def last_turn(horde: dict[str, Any], alliance: dict[str, Any], **given: Any) -> Table:
    cs = {k: {"faction": "horde", "seat": 0, **v} for k, v in horde.items()}
    cs |= {k: {"faction": "alliance", "seat": 1, **v} for k, v in alliance.items()}
    return table(2, characters=cs, turn=30, step="end", **given)


@pytest.mark.rule(
    "wbg.endturn.end-space", "wbg.victory.final-pvp", "wbg.final.attackers", "wbg.final.everyone",
    "wbg.turn.thirty-turns", "wbg.final.pvp-rules",
)  # fmt: skip
def test_the_final_battle() -> None:
    t = to_the_final_battle()
    assert t.frame(FinalBattle).attacker is Faction.ALLIANCE
    play(t, "done", "done")
    battle = t.frame(PvpCombat)
    assert (battle.group, battle.enemies) == (["paladin", "rogue"], ["warrior", "shaman"])
    assert not events(t, "EventDrawn")
    (met,) = events(t, "Met")
    assert met.heading == "combat", "it is a chapter of the log and of the replay"
    assert (met.group, met.enemies) == (("paladin", "rogue"), ("warrior", "shaman"))


def to_the_final_battle() -> Table:
    horde = {
        "warrior": {"xp": 20, "health": 1, "energy": 0, "curse": 1, "bag": ["dull-blade"]},
        "shaman": {"xp": 20, "energy": 1},
    }
    alliance = {
        "paladin": {"xp": 22, "energy": 1, "spellbook": ["devotion-aura"]},
        "rogue": {"xp": 22, "health": 1, "energy": 0, "region": "stratholme"},
    }
    t = last_turn(horde, alliance, events=["bounty"])
    play(t, "done")
    assert t.find(FinalBattle) is not None
    return t


@pytest.mark.rule("wbg.final.refill", "wbg.final.curses-remain")
@pytest.mark.example("wbg.ex.built-final-battle")
def test_everybody_is_refilled_before_the_final_battle() -> None:
    t = to_the_final_battle()
    for c in t.state.characters.values():
        assert (c.health, c.energy) == (health_capacity(t, c), energy_capacity(t, c))
    assert who(t, "warrior").health == 4
    assert who(t, "warrior").curse == 1


@pytest.mark.rule("wbg.final.management", "wbg.final.management-after-refill")
def test_the_last_management_comes_after_the_refill_the_attackers_first() -> None:
    t = to_the_final_battle()
    assert t.frame(Management).character == "paladin"
    play(t, "equip devotion-aura 0")
    assert who(t, "paladin").energy == 1
    assert t.frame(Management).character == "warrior"
    play(t, "done")
    assert t.find(PvpCombat) is not None


@pytest.mark.rule("wbg.final.winner", "wbg.final.tie", "wbg.victory.only-two-ways")
def test_the_survivors_win() -> None:
    def end(horde: int, alliance: int) -> Table:
        t = last_turn({"warrior": {"xp": 9}}, {"paladin": {"xp": 4}})
        while t.find(PvpRound) is None:
            play(t, "done" if "done" in offered(t) else offered(t)[0])
        who(t, "warrior").health = who(t, "paladin").health = 1
        area(t, "horde").damage, area(t, "alliance").damage = horde, alliance
        begin(t, PvpRound(attackers=[], defenders=[], at="ranged_strike"), inside=PvpCombat)
        while not t.over:
            play(t, offered(t)[0])
        return t

    assert end(1, 0).state.winner is Faction.HORDE
    assert end(0, 1).state.winner is Faction.ALLIANCE
    tie = end(1, 1)
    assert tie.over
    assert tie.state.winner is None
    assert tie.result is not None
    assert set(tie.result.ranks) == {1}


@pytest.mark.rule("wbg.card.pvp-active-character")
@pytest.mark.parametrize("attackers", ["horde", "alliance"])
def test_the_active_character_orders_effects_of_his_attack_phase(attackers: str) -> None:
    # Arcane Explosion hurts everybody when two 1s lie there; the Scroll may take them away before it looks.
    mage = {
        "level": 5,
        "equipped": ["arcane-explosion"],
        "bag": ["scroll-of-the-whale"],
        "energy": 2,
        "health": 8,
    }
    dice = [1, 1, 2, 2, 2, 2] if attackers == "horde" else [2, 2, 1, 1, 2, 2, 2, 2]
    t = pvp({"mage": mage}, {"paladin": PLAIN}, attackers=attackers, dice=dice)
    until(t, "use arcane-explosion 0")
    play(t, "use arcane-explosion 0")
    until(t, "use scroll-of-the-whale")
    assert t.seats == (0,)
    assert offered(t) == ["use arcane-explosion 1", "use scroll-of-the-whale 0", "done"]
    after = t.clone()
    play(t, "use scroll-of-the-whale 0", "die 0", "enough")
    assert not events(t, "HealthChanged")
    play(after, "use arcane-explosion 1")
    assert (who(after, "mage").health, who(after, "paladin").health) == (7, 8)
    assert offered(after) == ["use scroll-of-the-whale 0", "done"]


COIL: dict[str, Any] = {"level": 5, "equipped": ["deathcoil"], "energy": 3, "health": 4}
GUARD: dict[str, Any] = {"level": 5, "equipped": ["shadowguard"], "energy": 0, "health": 8}
COILS: dict[str, Any] = {"horde": {"warlock": COIL}, "alliance": {"priest": GUARD}}


def in_defense(attackers: str) -> Table:
    """A Defense Phase in which the Warlock has Deathcoil and the wounded Priest Shadowguard."""
    t = pvp(**COILS, at="resolution_cards", attackers=attackers)
    who(t, "priest").lost_defense = 2
    return begin(t, PvpRound(attackers=[], defenders=[], at="resolution_cards"), inside=PvpCombat)


@pytest.mark.rule("wbg.card.no-active-character")
@pytest.mark.parametrize(("attackers", "seat"), [("horde", 0), ("alliance", 1)])
def test_the_active_faction_orders_effects_in_the_defense_phase(attackers: str, seat: int) -> None:
    t = in_defense(attackers)
    assert t.seats == (seat,)
    assert offered(t) == (
        ["first warlock", "first priest"] if seat == 0 else ["first priest", "first warlock"]
    )
    asked = prompt(t, seat)
    assert asked.text.endswith(": whose effects come first?")
    assert {o.choice: o.outlook.changes for o in asked.offers} == {
        "first warlock": "Deathcoil", "first priest": "Shadowguard",
    }  # fmt: skip
    other = t.clone()
    play(t, "first priest")
    assert t.seats == (1,)
    play(t, "use shadowguard 0")
    assert (area(t, "alliance").damage, area(t, "horde").attrition) == (2, 0)
    assert t.seats == (0,)
    play(other, "first warlock")
    assert other.seats == (0,)
    play(other, "use deathcoil 0")
    assert (area(other, "alliance").damage, area(other, "horde").attrition) == (0, 3)
    assert other.seats == (1,)
    assert offered(other) == ["use shadowguard 0", "done"]


@pytest.mark.rule("wbg.card.final-pvp-timing")
@pytest.mark.parametrize(("decider", "seat"), [("horde", 0), ("alliance", 1)])
def test_in_the_final_battle_a_faction_drawn_for_each_conflict_orders_effects(
    decider: str, seat: int
) -> None:
    t = last_turn({"warlock": {**COIL, "xp": 40}}, {"priest": GUARD})
    while t.find(PvpRound) is None:
        play(t, "done" if "done" in offered(t) else offered(t)[0])
    battle, warlock = t.frame(PvpCombat), who(t, "warlock")
    assert battle.sides == (Faction.HORDE, Faction.ALLIANCE)
    for drawn, asked in ((decider, seat), ("alliance" if decider == "horde" else "horde", 1 - seat)):
        battle.defending = True
        warlock.health, warlock.energy, warlock.used = 4, 3, {}
        who(t, "priest").lost_defense, who(t, "priest").used = 2, {}
        t.pos.chance.draws[:] = [drawn]
        begin(t, PvpRound(attackers=[], defenders=[], at="resolution_cards"), inside=PvpCombat)
        assert t.seats == (asked,)
        assert set(offered(t)) == {"first warlock", "first priest"}


# -- Deadly PvP -----------------------------------------------------------------------------------

DEADLY = {"deadly-pvp": True}


@pytest.mark.rule("wbg.variant.deadly-no-cancel", "wbg.variant.deadly-other-steps", "wbg.variant.optional")
def test_deadly_hits_do_not_cancel() -> None:
    areas = {"horde": {"defense": 3}, "alliance": {"defense": 2, "armor": 0}}
    two = {"warrior": PLAIN, "hunter": PLAIN}
    t = pvp(two, {"paladin": PLAIN}, at="resolution", areas=areas, options=DEADLY)
    play(t, "wound warrior", "wound warrior")
    assert (who(t, "warrior").health, who(t, "paladin").health) == (7, 6)
    assert area(t).defense == area(t, "alliance").defense == 0
    both = pvp({"warrior": PLAIN}, {"paladin": PLAIN}, options={"deadly-pvp": True, "endless": True})
    assert both.options["endless"]


@pytest.mark.rule("wbg.variant.deadly-tiebreak", "wbg.variant.deadly-tie", "wbg.variant.deadly-loot")
@pytest.mark.parametrize(("horde", "alliance", "winner"), [(3, 5, "alliance"), (5, 3, "horde"), (4, 4, None)])
def test_deadly_tiebreak(horde: int, alliance: int, winner: str | None) -> None:
    areas = {"horde": {"defense": horde}, "alliance": {"defense": alliance}}
    one = {"health": 1, "bag": ["dull-blade"]}
    t = pvp(
        {"warrior": one},
        {"paladin": {"health": 1}},
        at="resolution",
        areas=areas,
        options=DEADLY,
        events=["old-hatreds"],
    )
    before = {k: who(t, k).xp for k in ("warrior", "paladin")}
    for _ in range(2):
        play(t, "region brill" if t.seats == (0,) else "region southshore")
    gained = {k: who(t, k).xp - n for k, n in before.items()}
    if winner is None:
        assert gained == {"warrior": 0, "paladin": 0}
        assert [e.event for e in t.state.events] == ["old-hatreds"]
    else:
        mine = "warrior" if winner == "horde" else "paladin"
        assert gained[mine] > 0
        assert t.state.events == []
    assert who(t, "warrior").bag == ["dull-blade"]
    assert "loot" not in " ".join(offered(t))


def test_a_seat_that_is_not_asked_is_refused() -> None:
    t = pvp({"warrior": PLAIN, "shaman": PLAIN}, {"paladin": PLAIN})
    assert refusal(t, "attack warrior", 1).rule == "engine.not-your-decision"
