"""Faction turns and character actions: travel, rest, training, town, challenges, trading."""

from __future__ import annotations

from typing import Any

import pytest

from azeroth.games.world_of_warcraft.events import Moved
from azeroth.games.world_of_warcraft.ids import CardId, RegionId
from azeroth.games.world_of_warcraft.play.actions.character_action import CharacterAction
from azeroth.games.world_of_warcraft.play.combat.battle import Battle
from azeroth.games.world_of_warcraft.play.combat.normal_combat import Combat
from azeroth.games.world_of_warcraft.play.pvp.pvp_combat import PvpCombat
from azeroth.games.world_of_warcraft.play.turn.trading import can_trade
from azeroth.games.world_of_warcraft.state import Table
from azeroth.testing import events, offered, play, refusal
from tests.world_of_warcraft.tables import act, table, who

THREE = {
    "druid": {"faction": "horde"},
    "hunter": {"faction": "horde"},
    "mage": {"faction": "horde"},
    "paladin": {"faction": "alliance"},
    "rogue": {"faction": "alliance"},
    "priest": {"faction": "alliance"},
}


@pytest.mark.rule(
    "wbg.turn.free-order", "wbg.turn.two-actions-each", "wbg.turn.only-active-faction-acts",
    "wbg.term.active-faction",
)  # fmt: skip
@pytest.mark.example("wbg.ex.action-order-free", "wbg.ex.action-order-free-2")
@pytest.mark.parametrize(
    "order", ["hunter druid druid hunter mage mage", "druid hunter mage hunter mage druid"]
)
def test_actions_in_any_order(order: str) -> None:
    t = table(2, characters=THREE, turn=1)
    for cls in order.split():
        assert all(not c.startswith(("act paladin", "act rogue", "act priest")) for c in offered(t))
        if f"act {cls}" in offered(t):
            play(t, f"act {cls}")
        play(t, "wait")
    assert all(c.actions == 0 for c in t.state.characters.values() if c.faction == "horde")
    assert not any(c.startswith("act") for c in offered(t))


@pytest.mark.rule("wbg.travel.two-steps", "wbg.travel.stop-at-independent", "wbg.travel.others-do-not-stop")
@pytest.mark.example("wbg.ex.travel-walk-southshore")
def test_travel_two_steps_unless_stopped() -> None:
    board = {"hillsbrad-fields": ["blue ogre"], "tarren-mill": ["green gnoll ghoulish-harvest"]}
    others = {"warrior": {"faction": "horde", "region": "tarren-mill"}}
    t = act("hunter", "alliance", region="southshore", board=board, others=others)
    play(t, "travel tarren-mill")
    assert t.find(CharacterAction) is not None
    assert "travel durnholde-keep" in offered(t)
    play(t, "travel durnholde-keep")
    assert who(t, "hunter").region == "durnholde-keep"
    assert who(t, "hunter").actions == 1
    stopped = act("hunter", "alliance", region="southshore", board=board, others=others)
    play(stopped, "travel hillsbrad-fields")
    assert who(stopped, "hunter").region == "hillsbrad-fields"
    assert stopped.find(CharacterAction) is None or "travel southshore" not in offered(stopped)


@pytest.mark.rule(
    "wbg.travel.flight-path", "wbg.travel.flight-ignores-borders", "wbg.travel.flight-friendly-only",
    "wbg.travel.black-borders", "wbg.travel.flight-into-independents",
)  # fmt: skip
@pytest.mark.example("wbg.ex.travel-flight-sorrow-hill")
def test_flights() -> None:
    t = act("hunter", "alliance", region="southshore")
    assert refusal(t, "travel caer-darrow").rule == "wbg.travel.flight-friendly-only"
    far = refusal(t, "travel agamand-mills")
    assert far.rule == "wbg.travel.black-borders"
    assert far.reason == "No way of 2 regions leads to Agamand Mills."
    play(t, "travel sorrow-hill")
    assert who(t, "hunter").region == "sorrow-hill"
    assert {"travel chillwind-point", "travel southshore"} <= set(offered(t))
    far = refusal(t, "travel purgation-isle")
    assert far.rule == "wbg.travel.black-borders"
    assert far.reason == "Purgation Isle is not next to you."
    play(t, "travel chillwind-point")
    assert who(t, "hunter").region == "chillwind-point"
    blue = act("hunter", "alliance", region="southshore", board={"sorrow-hill": ["blue gnoll"]})
    play(blue, "travel sorrow-hill")
    assert not any(c.startswith("travel") for c in offered(blue))


@pytest.mark.rule("wbg.travel.flight-path")
def test_all_see_who_walks_and_who_flies() -> None:
    t = act("hunter", "alliance", region="southshore")
    play(t, "travel sorrow-hill", "travel chillwind-point")
    assert [(event.target, event.how) for event in events(t, Moved)] == [
        ("sorrow-hill", "flies"),
        ("chillwind-point", "walks"),
    ]


@pytest.mark.rule("wbg.travel.enemy-start-forbidden", "wbg.travel.start-region-safe")
@pytest.mark.example("wbg.ex.travel-enemy-start")
def test_the_enemys_home_is_closed() -> None:
    t = act("hunter", "alliance", region="tirisfal-outpost")
    assert refusal(t, "travel brill").rule == "wbg.travel.enemy-start-forbidden"
    assert "travel brill" not in offered(t)
    horde = act("hunter", "horde", region="tarren-mill")
    assert refusal(horde, "travel southshore").rule == "wbg.travel.enemy-start-forbidden"


@pytest.mark.rule("wbg.rest.amount", "wbg.rest.anywhere", "wbg.vital.mix-is-free", "wbg.vital.regain-cap")
@pytest.mark.example("wbg.ex.rest-level-3-hunter")
def test_rest_restores_twice_the_level() -> None:
    others = {"paladin": {"faction": "alliance", "region": "ambermill"}}
    t = act(
        "hunter",
        level=3,
        health=1,
        energy=1,
        others=others,
        board={"ambermill": ["green gnoll dogs-in-the-mill"]},
    )
    play(t, "rest")
    assert offered(t) == [f"regain {h} {min(5, 6 - h)}" for h in range(6)]
    play(t, "regain 4 2")
    assert (who(t, "hunter").health, who(t, "hunter").energy) == (5, 3)


@pytest.mark.rule("wbg.rest.town-amount", "wbg.rest.curse-one", "wbg.rest.curse-all-in-town")
def test_rest_in_town() -> None:
    t = act("mage", region="brill", level=1, health=1, energy=1, curse=2)
    play(t, "rest")
    assert offered(t)[0] == "regain 0 3"
    play(t, "regain 1 2")
    assert who(t, "mage").curse == 0
    wild = act("mage", health=1, curse=2)
    play(wild, "rest")
    assert who(wild, "mage").curse == 1


@pytest.mark.rule("wbg.rest.cards")
def test_food_fills_in_a_rest() -> None:
    t = act("mage", level=5, health=1, energy=1, bag=["crocolisk-steak"])
    play(t, "rest", "use crocolisk-steak 0")
    assert (who(t, "mage").health, who(t, "mage").energy) == (8, 12)
    assert t.state.merchant == ["crocolisk-steak"]


@pytest.mark.rule("wbg.train.level-limit", "wbg.train.own-class-only", "wbg.talent.no-gold")
@pytest.mark.example("wbg.ex.train-level-2-paladin")
def test_training_offers_the_powers_of_the_own_class_up_to_the_level() -> None:
    t = act("paladin", "alliance", level=2, gold=30)
    play(t, "train")
    learnable = {CardId(c.split()[1]) for c in offered(t) if c.startswith("learn")}
    assert len(learnable) == 6
    assert {t.content.cards[k].level for k in learnable} == {1, 2}
    assert learnable <= set(t.content.powers["paladin"])
    assert not learnable & set(t.content.talents["paladin"])
    assert refusal(t, "learn seal-of-command").rule == "wbg.train.level-limit"


@pytest.mark.rule(
    "wbg.train.action", "wbg.train.price", "wbg.train.to-spellbook", "wbg.vital.gold-per-character",
)  # fmt: skip
def test_a_power_is_paid_by_who_learns_it() -> None:
    friend = {"rogue": {"faction": "alliance", "gold": 50, "region": "ambermill"}}
    t = act("paladin", "alliance", level=5, gold=3, others=friend)
    play(t, "train")
    assert refusal(t, "learn holy-light").rule == "wbg.train.price"
    cheap = next(c.split()[1] for c in offered(t) if c.startswith("learn"))
    play(t, f"learn {cheap}")
    c = who(t, "paladin")
    assert c.spellbook == [cheap]
    assert c.gold == 3 - t.content.cards[CardId(cheap)].gold
    assert (c.actions, who(t, "rogue").gold) == (1, 50)


@pytest.mark.rule("wbg.train.once-per-card", "wbg.train.three-places", "wbg.train.spellbook-unlimited")
def test_each_power_is_learnt_once_and_all_go_into_the_spellbook() -> None:
    t = act("paladin", "alliance", level=2, gold=30, equipped=["devotion-aura"])
    play(t, "train")
    assert "learn devotion-aura" not in offered(t)
    learnable = sorted(c for c in offered(t) if c.startswith("learn"))
    assert len(learnable) == 5
    for text in learnable:
        play(t, text)
        assert text not in offered(t)
    assert len(who(t, "paladin").spellbook) == 5


STOCK = ["dull-blade", "minor-mana-potion", "quelserrar"]


@pytest.mark.rule("wbg.town.friendly-only")
def test_a_town_action_needs_a_town_of_the_own_faction() -> None:
    assert "town" in offered(act("warrior", region="brill"))
    for region in ("ambermill", "aerie-peak"):
        assert refusal(act("warrior", region=region), "town").rule == "wbg.town.friendly-only"


@pytest.mark.rule("wbg.town.regain-level", "wbg.town.no-curse-removal", "wbg.town.three-options")
def test_in_town_one_regains_tokens_by_level_and_no_curse_goes() -> None:
    t = act("warrior", region="brill", gold=40, health=1, energy=0, curse=1, merchant=STOCK)
    play(t, "town")
    assert {"buy dull-blade", "learn rend", "regain 0 1", "regain 1 0"} <= set(offered(t))
    assert "regain 1 1" not in offered(t)
    play(t, "regain 1 0")
    assert (who(t, "warrior").health, who(t, "warrior").curse) == (2, 1)
    assert not any(c.startswith("regain") for c in offered(t))


@pytest.mark.rule("wbg.town.powers", "wbg.term.training")
def test_in_town_one_learns_powers() -> None:
    t = act("warrior", region="brill", gold=40)
    play(t, "town", "learn rend")
    assert who(t, "warrior").spellbook == ["rend"]
    assert who(t, "warrior").gold == 40 - t.content.cards[CardId("rend")].gold


@pytest.mark.rule(
    "wbg.town.merchant", "wbg.merchant.buy-price", "wbg.merchant.face-up", "wbg.merchant.any-number",
    "wbg.bag.received-to-bag", "wbg.merchant.buy-high-level",
)  # fmt: skip
def test_in_town_one_buys_what_the_merchant_has() -> None:
    t = act("warrior", region="brill", gold=40, merchant=STOCK)
    play(t, "town", "buy quelserrar", "buy minor-mana-potion", "done")
    c = who(t, "warrior")
    assert t.content.cards[CardId("quelserrar")].level > c.level
    assert c.gold == 40 - 20 - 2
    assert c.bag == ["quelserrar", "minor-mana-potion"]
    assert t.state.merchant == ["dull-blade"]


@pytest.mark.rule("wbg.merchant.sell-price", "wbg.merchant.shared")
@pytest.mark.example("wbg.ex.built-sell-half")
def test_an_item_sells_for_half_and_lies_with_the_merchant() -> None:
    t = act("warrior", region="brill", gold=0, equipped=["cadet-vest"], bag=["footman-tunic"])
    play(t, "town", "sell cadet-vest", "sell footman-tunic")
    assert who(t, "warrior").gold == 3 + 2
    assert t.state.merchant == ["cadet-vest", "footman-tunic"]
    assert "buy cadet-vest" in offered(t)


@pytest.mark.rule(
    "wbg.merchant.sell-from-sheet", "wbg.merchant.no-powers", "wbg.sheet.preprinted-return",
    "wbg.power.not-transferable", "wbg.sheet.preprinted-fixed",
)  # fmt: skip
def test_what_is_worn_sells_but_no_power_and_nothing_printed() -> None:
    t = act("warrior", region="brill", gold=0, equipped=["cadet-vest", "battle-shout"])
    assert "slarkskin" not in who(t, "warrior").cards
    play(t, "town")
    assert [c for c in offered(t) if c.startswith("sell")] == ["sell cadet-vest"]
    play(t, "sell cadet-vest")
    assert "slarkskin" in who(t, "warrior").cards
    assert not any(c.startswith("sell") for c in offered(t))


@pytest.mark.rule(
    "wbg.merchant.buy-full-bag", "wbg.bag.overflow", "wbg.bag.capacity", "wbg.bag.no-voluntary-discard",
)  # fmt: skip
def test_a_full_bag_overflows() -> None:
    bag = ["dull-blade", "trogg-club", "shadow-wand", "minor-mana-potion"]
    t = act("warrior", region="brill", gold=9, bag=bag, merchant=["cadet-vest"])
    play(t, "town")
    assert not any(c.startswith("drop") for c in offered(t))
    play(t, "buy cadet-vest")
    assert offered(t) == ["drop dull-blade", "drop trogg-club", "drop shadow-wand", "drop cadet-vest"]
    play(t, "drop cadet-vest")
    assert t.state.merchant == ["cadet-vest"]
    assert who(t, "warrior").gold == 4


def at_the_cliffs() -> Table:
    board = {
        "overlook-cliffs": [
            "red worgen howling-at-the-moon",
            "green murloc fishy-business",
            "2 green scarlet-crusader evil-brew",
        ]
    }
    friends = {"hunter": {"faction": "alliance", "region": "overlook-cliffs", "seat": 0}}
    return act(
        "paladin", "alliance", region="overlook-cliffs", board=board, overlord="nefarian", others=friends
    )


@pytest.mark.rule(
    "wbg.challenge.targets", "wbg.challenge.friendly-quest-only", "wbg.challenge.same-region",
    "wbg.challenge.boss",
)  # fmt: skip
@pytest.mark.example("wbg.ex.challenge-own-quest-only", "wbg.ex.challenge-three-choices-and-friend")
def test_challenge_targets() -> None:
    t = at_the_cliffs()
    fights = [c for c in offered(t) if c.startswith("challenge")]
    assert fights == ["challenge quest worgen", "challenge quest murloc", "challenge overlord nefarian"]
    assert refusal(t, "challenge enemy-quest scarlet-crusader").rule == "wbg.challenge.friendly-quest-only"
    away = act("paladin", "alliance", region="ambermill", overlord="nefarian")
    assert not any(c.startswith("challenge") for c in offered(away))


@pytest.mark.rule("wbg.challenge.one-type", "wbg.challenge.costs-action")
def test_a_challenge_is_made_against_one_type_and_costs_an_action() -> None:
    t = at_the_cliffs()
    play(t, "challenge quest murloc", "done")
    assert [f.kind for f in t.frame(Battle).foes] == ["murloc"]
    assert who(t, "paladin").actions == 1


@pytest.mark.rule("wbg.action.five-kinds", "wbg.boss.not-forced")
def test_beside_a_boss_every_other_action_is_open() -> None:
    t = at_the_cliffs()
    kinds = {c.split()[0] for c in offered(t)}
    assert {"rest", "wait", "travel", "challenge"} <= kinds
    assert "town" not in kinds


@pytest.mark.rule("wbg.boss.either-faction", "wbg.overlord.challenge-like-boss", "wbg.term.boss")
def test_both_factions_may_challenge_the_overlord() -> None:
    t = at_the_cliffs()
    play(t, "challenge overlord nefarian", "choose hunter")
    assert t.frame(Battle).group == ["paladin", "hunter"]
    assert [f.what for f in t.frame(Battle).foes] == ["overlord"]
    horde = act("warrior", region="overlook-cliffs", overlord="nefarian")
    assert "challenge overlord nefarian" in offered(horde)


@pytest.mark.rule("wbg.action.forced-when-spawned-on", "wbg.term.single-is-group")
@pytest.mark.example("wbg.ex.challenge-independent-first", "wbg.ex.faq-blue-next-turn")
def test_a_single_blue_creature_is_challenged_at_once() -> None:
    board = {"ambermill": ["blue ogre", "2 green murloc fishy-business"]}
    t = act("paladin", "alliance", board=board)
    assert t.find(Combat) is not None
    assert [str(f) for f in t.frame(Battle).foes] == ["blue-ogre"]


@pytest.mark.rule(
    "wbg.action.independent-forces-challenge", "wbg.action.forced-until-clear",
    "wbg.action.forced-group-choice",
)  # fmt: skip
@pytest.mark.example("wbg.ex.challenge-two-independent-groups")
def test_of_two_blue_groups_one_is_chosen_and_nothing_else_is_allowed() -> None:
    board = {"ambermill": ["blue ogre", "2 blue worgen", "2 green gnoll dogs-in-the-mill"]}
    two = act("paladin", "alliance", board=board)
    assert offered(two) == ["challenge independents ogre", "challenge independents worgen"]
    assert refusal(two, "challenge quest gnoll").rule == "wbg.action.independent-forces-challenge"
    assert refusal(two, "rest").rule == "wbg.action.independent-forces-challenge"
    play(two, "challenge independents worgen")
    assert len(two.frame(Battle).foes) == 2


@pytest.mark.rule("wbg.term.group-never-mixed", "wbg.term.creature-group")
@pytest.mark.example("wbg.ex.group-not-mixed-gnolls")
def test_blue_creatures_fight_apart_from_quest_creatures_of_their_type() -> None:
    gnolls = {"ambermill": ["blue gnoll", "green gnoll dogs-in-the-mill", "red gnoll savage-raiders"]}
    mixed = act("paladin", "alliance", board=gnolls)
    assert [str(f) for f in mixed.frame(Battle).foes] == ["blue-gnoll"]
    free = act("paladin", "alliance", board={"ambermill": gnolls["ambermill"][1:]})
    play(free, "challenge quest gnoll")
    assert [str(f) for f in free.frame(Battle).foes] == ["green-gnoll", "red-gnoll"]


def beside_enemies() -> Table:
    board = {"ambermill": ["green wildkin prospects-of-wealth", "green scarlet-crusader evil-brew"]}
    others = {
        "warrior": {"faction": "horde", "region": "ambermill", "actions": 0},
        "mage": {"faction": "horde", "region": "ambermill", "actions": 0},
    }
    return act("hunter", "alliance", board=board, others=others)


@pytest.mark.rule("wbg.combat.two-types", "wbg.term.enemy", "wbg.term.opponent", "wbg.pvp.circumstances")
@pytest.mark.example("wbg.ex.challenge-pvp-or-quest")
def test_beside_enemies_one_may_challenge_them_or_a_quest() -> None:
    t = beside_enemies()
    fights = [c for c in offered(t) if c.startswith("challenge")]
    assert fights == ["challenge quest wildkin", "challenge enemies"]
    play(t, "challenge quest wildkin")
    assert t.find(PvpCombat) is None
    assert t.frame(Combat).enemies == []


@pytest.mark.rule(
    "wbg.challenge.all-enemies", "wbg.pvp.no-refusal", "wbg.pvp.defenders-no-action", "wbg.pvp.roles",
)  # fmt: skip
def test_enemies_are_challenged_together() -> None:
    t = beside_enemies()
    play(t, "challenge enemies")
    pvp = t.frame(PvpCombat)
    assert (pvp.group, pvp.enemies) == (["hunter"], ["warrior", "mage"])
    assert who(t, "warrior").actions == 0


def gnolls_and_friends() -> Table:
    cs = {
        "druid": {"faction": "horde", "region": "ambermill", "seat": 0},
        "hunter": {"faction": "horde", "region": "ambermill", "seat": 1},
        "mage": {"faction": "horde", "region": "ambermill", "seat": 2, "actions": 0},
        "paladin": {"faction": "alliance", "region": "ambermill", "seat": 3},
    }
    step: dict[str, Any] = {"step": "act", "who": ["druid"]}
    return table(4, characters=cs, board={"ambermill": ["2 blue gnoll"]}, **step)


@pytest.mark.rule(
    "wbg.challenge.invite", "wbg.challenge.join-needs-action", "wbg.challenge.join-before-combat",
    "wbg.challenge.enemies-stay-out",
)  # fmt: skip
def test_friends_with_an_action_are_invited_before_the_combat() -> None:
    t = gnolls_and_friends()
    assert t.seats == (0,)
    assert offered(t) == ["choose hunter", "done"]
    assert refusal(t, "choose mage").rule == "wbg.challenge.join-needs-action"
    assert "choose paladin" not in offered(t)
    assert t.find(Battle) is None
    play(t, "choose hunter")
    assert t.seats == (1,)


@pytest.mark.rule(
    "wbg.challenge.join-costs-action", "wbg.challenge.group-size", "wbg.challenge.join-any-target",
    "wbg.action.forced-joining", "wbg.challenge.whole-group",
)  # fmt: skip
def test_who_joins_spends_an_action() -> None:
    t = play(gnolls_and_friends(), "choose hunter", "agree True")
    assert who(t, "hunter").actions == 1
    assert t.frame(Battle).group == ["druid", "hunter"]
    assert len(t.frame(Battle).foes) == 2
    alone = play(gnolls_and_friends(), "choose hunter", "agree False")
    assert who(alone, "hunter").actions == 2
    assert alone.frame(Battle).group == ["druid"]


@pytest.mark.rule(
    "wbg.challenge.one-boss", "wbg.boss.appears", "wbg.component.poi-tokens", "wbg.boss.combat-normal",
)  # fmt: skip
def test_one_boss_at_a_time() -> None:
    bosses = ["light-of-ages", "zaeldarr-the-outcast"]
    t = act("mage", region="noxious-glade", events=bosses, overlord="kelthuzad")
    assert [c for c in offered(t) if c.startswith("challenge")] == [f"challenge boss {b}" for b in bosses]
    play(t, "challenge boss light-of-ages")
    (foe,) = t.frame(Battle).foes
    assert (foe.threat, foe.attack, foe.health) == (5, 11, 9)


@pytest.mark.rule("wbg.challenge.intercept")
def test_intercept() -> None:
    board = {
        "pyrewood-village": ["green worgen curse-of-savagery", "blue gnoll"],
        "olsens-farthing": ["blue ogre"],
    }
    t = act("warrior", level=2, equipped=["intercept"], board=board, region="ambermill")
    assert "challenge quest worgen pyrewood-village" in offered(t)
    assert not any("gnoll" in c or "ogre" in c for c in offered(t))
    play(t, "challenge quest worgen pyrewood-village")
    assert who(t, "warrior").region == "pyrewood-village"
    assert [f.kind for f in t.frame(Battle).foes] == ["worgen"]
    held = act("warrior", level=2, equipped=["intercept"], board={**board, "ambermill": ["blue gnoll"]})
    assert offered(held) == ["challenge independents gnoll", "challenge quest worgen pyrewood-village"]
    assert refusal(held, "travel pyrewood-village").rule == "wbg.action.independent-forces-challenge"
    play(held, "challenge quest worgen pyrewood-village")
    assert who(held, "warrior").region == "pyrewood-village"


@pytest.mark.rule(
    "wbg.trade.when", "wbg.trade.free", "wbg.trade.bag-only", "wbg.trade.no-powers",
    "wbg.trade.friendly-only", "wbg.trade.bag-limit",
)  # fmt: skip
def test_trading_after_an_action() -> None:
    cs: dict[str, dict[str, object]] = {
        "druid": {
            "faction": "horde",
            "region": "ambermill",
            "bag": ["dull-blade"],
            "equipped": ["bent-staff"],
        },
        "hunter": {
            "faction": "horde",
            "region": "ambermill",
            "bag": ["shadow-wand", "trogg-club", "footman-tunic"],
        },
        "mage": {"faction": "horde", "region": "brill"},
        "paladin": {"faction": "alliance", "region": "ambermill"},
    }
    t = table(2, characters={k: {**v, "seat": int(k == "paladin")} for k, v in cs.items()})
    assert not any(c.startswith("trade") for c in offered(t))
    play(t, "act druid", "wait")
    assert [c for c in offered(t) if c.startswith("trade")] == ["trade druid hunter"]
    play(t, "trade druid hunter")
    assert not any("bent-staff" in c or "scorpid" in c for c in offered(t))
    play(
        t,
        "give dull-blade druid hunter",
        "give-gold 2 druid hunter",
        "give shadow-wand hunter druid",
        "done",
    )
    druid, hunter = who(t, "druid"), who(t, "hunter")
    assert (druid.bag, druid.gold) == (["shadow-wand"], 3)
    assert hunter.bag == ["trogg-club", "footman-tunic", "dull-blade"]
    assert hunter.gold == 7
    assert druid.actions == 1


@pytest.mark.rule("wbg.trade.free")
@pytest.mark.parametrize(
    ("mine", "theirs", "possible"),
    [
        ({"gold": 1}, {}, True), ({}, {"gold": 1}, True), ({"bag": ["dull-blade"]}, {}, True),
        ({}, {"bag": ["dull-blade"]}, True), ({}, {}, False),
    ],
)  # fmt: skip
def test_one_thing_on_either_side_is_enough_to_trade(
    mine: dict[str, Any], theirs: dict[str, Any], possible: bool
) -> None:
    nothing = {"gold": 0, "bag": [], "equipped": []}
    friend = {"faction": "horde", "region": "ambermill", "seat": 0, **nothing, **theirs}
    t = act("mage", **{**nothing, **mine}, others={"druid": friend})
    assert can_trade(t, who(t, "mage"), who(t, "druid")) == possible


@pytest.mark.rule("wbg.trade.when")
def test_two_trade_once_after_an_action() -> None:
    cs = {
        "druid": {"faction": "horde", "region": "ambermill", "bag": ["dull-blade"], "seat": 0},
        "hunter": {"faction": "horde", "region": "ambermill", "bag": ["shadow-wand"], "seat": 0},
        "paladin": {"faction": "alliance", "seat": 1},
    }
    t = table(2, characters=cs)
    play(t, "act druid", "wait", "trade druid hunter", "give dull-blade druid hunter", "done", "done")
    assert "trade druid hunter" not in offered(t)
    assert refusal(t, "trade druid hunter").rule == "wbg.trade.when"
    play(t, "act druid", "wait")
    assert "trade druid hunter" in offered(t)


@pytest.mark.rule("wbg.trade.bag-limit")
def test_the_limit_is_judged_after_the_exchange() -> None:
    cs = {
        "druid": {"faction": "horde", "region": "ambermill", "bag": ["dull-blade"], "seat": 0},
        "hunter": {
            "faction": "horde",
            "region": "ambermill",
            "seat": 0,
            "bag": ["shadow-wand", "trogg-club", "footman-tunic"],
        },
        "paladin": {"faction": "alliance", "seat": 1},
    }
    t = table(2, characters=cs)
    play(t, "act druid", "wait", "trade druid hunter", "give dull-blade druid hunter", "done", "done")
    assert offered(t) == ["drop shadow-wand", "drop trogg-club", "drop footman-tunic", "drop dull-blade"]


@pytest.mark.rule("wbg.travel.extra-step")
def test_longer_travel() -> None:
    t = act("hunter", level=4, region="brill", equipped=["aspect-of-the-cheetah"])
    play(t, "use aspect-of-the-cheetah 0")
    assert refusal(t, "rest").rule == "wbg.travel.extra-step"
    play(t, "travel stillwater-pond", "travel nightmare-vale", "travel deathknell")
    assert who(t, "hunter").region == "deathknell"
    assert who(t, "hunter").spellbook == ["aspect-of-the-cheetah"]
    mount = act("hunter", region="brill", auction=["trusty-mount"])
    play(mount, "use trusty-mount 0", "travel stillwater-pond", "done")
    play(mount, "act hunter") if "act hunter" in offered(mount) else None
    assert "use trusty-mount 0" not in offered(mount)


@pytest.mark.rule("wbg.travel.ignore-independents", "wbg.travel.leave-independents")
def test_blessing_of_freedom() -> None:
    board = {"ambermill": ["blue gnoll"], "pyrewood-village": ["blue ogre"]}
    t = act("paladin", "alliance", level=3, equipped=["blessing-of-freedom"], board=board)
    assert "travel pyrewood-village" in offered(t)
    assert "rest" not in offered(t)
    play(t, "travel pyrewood-village", "travel olsens-farthing")
    assert who(t, "paladin").region == "olsens-farthing"
    vest = act(
        "rogue", level=4, equipped=["feathered-breastplate"], board={"pyrewood-village": ["blue ogre"]}
    )
    play(vest, "travel pyrewood-village", "travel olsens-farthing")
    assert who(vest, "rogue").region == "olsens-farthing"
    caught = act("rogue", level=4, equipped=["feathered-breastplate"], board={"ambermill": ["blue ogre"]})
    assert caught.find(Combat) is not None


@pytest.mark.rule("wbg.travel.limit-per-turn")
def test_tortoise_armor() -> None:
    t = act("warrior", level=3, equipped=["tortoise-armor"])
    play(t, "travel pyrewood-village", "done")
    assert who(t, "warrior").actions == 1
    assert refusal(t, "travel ambermill").rule == "wbg.travel.limit-per-turn"
    assert "rest" in offered(t)


@pytest.mark.rule(
    "wbg.travel.power-move", "wbg.window.power-as-action", "wbg.effect.cost-x",
    "wbg.card.once-per-action",
)  # fmt: skip
def test_teleport_is_an_action() -> None:
    board = {"pyrewood-village": ["blue ogre"]}
    t = act("mage", level=3, equipped=["teleport"], board=board)
    play(t, "use teleport 0", "spend 2", "region pyrewood-village", "region olsens-farthing")
    c = who(t, "mage")
    assert (c.region, c.energy, c.actions, c.travels) == ("olsens-farthing", 7, 1, 0)
    assert not any(choice.startswith("region ") for choice in offered(t)), "a region for each Energy"
    held = act("mage", level=3, equipped=["teleport"], board={"ambermill": ["blue ogre", "blue gnoll"]})
    assert refusal(held, "use teleport 0").rule == "wbg.action.independent-forces-challenge"


@pytest.mark.rule("wbg.travel.bring-friends", "wbg.window.before-action")
def test_portal_and_ritual() -> None:
    others = {
        "druid": {"faction": "horde", "region": "ambermill", "seat": 1},
        "paladin": {"faction": "alliance", "seat": 0},
    }
    board = {"ambermill": ["blue ogre", "blue gnoll"]}
    t = act("mage", level=4, equipped=["portal"], board=board, others=others)
    play(t, "use portal 0", "choose mage", "choose druid")
    assert t.seats == (1,)
    play(t, "agree True")
    assert (who(t, "mage").region, who(t, "druid").region) == ("brill", "brill")
    assert who(t, "mage").actions == 2
    assert "rest" in offered(t)
    others["druid"]["region"] = "brill"
    ritual = act("warlock", level=4, equipped=["ritual-of-summoning"], others=others)
    play(ritual, "use ritual-of-summoning 0", "choose druid", "agree False")
    assert who(ritual, "druid").region == "brill"
    more: Any = others | {"shaman": {"faction": "horde", "region": "brill", "seat": 1}}
    one = act("warlock", level=4, equipped=["ritual-of-summoning"], others=more)
    play(one, "use ritual-of-summoning 0", "choose druid", "agree True")
    assert who(one, "druid").region == "ambermill"
    assert "choose shaman" not in offered(one), "one friend"
    alone = act("warlock", level=4, equipped=["ritual-of-summoning"])
    assert refusal(alone, "use ritual-of-summoning 0").rule == "wbg.travel.bring-friends"
    others["druid"]["region"] = "ambermill"
    here = act("warlock", level=4, equipped=["ritual-of-summoning"], others=others)
    assert refusal(here, "use ritual-of-summoning 0").rule == "wbg.travel.bring-friends"


@pytest.mark.rule("wbg.travel.after-travel")
def test_prices_and_gains_of_travel() -> None:
    t = act(
        "mage",
        region="hearthglen",
        energy=2,
        events=["foul-plaguewinds"],
        board={"tyrs-hand": ["blue gnoll"]},
    )
    play(t, "travel dalsons-tears", "done")
    assert who(t, "mage").energy == 1
    poor = act(
        "mage",
        region="hearthglen",
        energy=0,
        events=["foul-plaguewinds"],
        board={"tyrs-hand": ["blue gnoll"]},
    )
    assert refusal(poor, "travel dalsons-tears").rule == "wbg.travel.after-travel"
    boots = act("mage", energy=1, auction=["boots-of-endurance"])
    play(boots, "travel pyrewood-village", "done")
    assert who(boots, "mage").energy == 2
    assert RegionId("pyrewood-village") == who(boots, "mage").region


def test_copies_of_an_item_are_told_apart() -> None:
    t = act(
        "mage", region="brill", gold=20, bag=["minor-healing-potion", "minor-healing-potion.2"],
        merchant=["crocolisk-steak", "crocolisk-steak.2", "minor-mana-potion.2"],
    )  # fmt: skip
    play(t, "town")
    while not any(text.startswith("buy") for text in offered(t)):
        play(t, offered(t)[0])
    said = {str(choice): t.words(choice) for choice in t.choices(t.seats[0])}
    assert said["buy crocolisk-steak"] == "Buy Crocolisk Steak (2 gold)"
    assert said["buy crocolisk-steak.2"] == "Buy another Crocolisk Steak (2 gold)"
    assert said["buy minor-mana-potion.2"].startswith("Buy Minor Mana Potion")  # its twin is not there
    assert said["sell minor-healing-potion.2"].startswith("Sell another Minor Healing Potion")
