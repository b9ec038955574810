"""Rules that play rarely comes to, each by itself."""

from __future__ import annotations

from typing import Any

import pytest

from azeroth.games.world_of_warcraft.cards.effects import place
from azeroth.games.world_of_warcraft.cards.verbs import When
from azeroth.games.world_of_warcraft.edition import Edition
from azeroth.games.world_of_warcraft.ids import (
    Box,
    CardId,
    CreatureId,
    Faction,
    FigureColour,
    QuestDeck,
    RegionId,
)
from azeroth.games.world_of_warcraft.play.combat.attack_phase import AttackPhase
from azeroth.games.world_of_warcraft.play.combat.battle import Battle, holds, stat
from azeroth.games.world_of_warcraft.play.combat.normal_combat import Combat
from azeroth.games.world_of_warcraft.play.quests.quests import draw_quest
from azeroth.games.world_of_warcraft.state import Figure
from azeroth.testing import offered, play, refusal
from tests.world_of_warcraft.tables import (
    GNOLL,
    act,
    area,
    count,
    duel,
    events,
    fight,
    rolls,
    table,
    until,
    who,
)

# -- cards and dice -------------------------------------------------------------------------------


@pytest.mark.rule("wbg.effect.needs-card")
def test_what_a_card_asks_for_may_not_hold() -> None:
    t = fight("warlock", ["green gnoll"], level=3, equipped=["voidwalker"])
    c, key = who(t, "warlock"), CardId("voidwalker")
    assert not holds(t, c, When(unequipped=("demon",)), key)
    assert holds(t, c, When(equipped=("demon",)), key)
    assert not holds(t, c, When(previous=True), key)
    assert holds(t, c, When(unhurt=True), key)
    c.lost_before = 1
    assert not holds(t, c, When(unhurt=True), key)


@pytest.mark.rule("wbg.effect.cost-x")
@pytest.mark.parametrize("more", [0, 2])
def test_what_an_opponent_adds_to_a_cost_is_not_there_to_be_spent(
    more: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Edition, "costs_more", lambda self, t, c, card: more)
    t = fight("warrior", ["green infernal"], level=5, equipped=["execute"], energy=3, health=14)
    until(t, "use execute")
    most = who(t, "warrior").energy - more
    assert 1 < most <= 5
    play(t, "use execute 0")
    assert offered(t) == [f"spend {n}" for n in range(1, most + 1)]
    play(t, f"spend {most}")
    assert min(e.left for e in events(t, "EnergyChanged")) == 0


@pytest.mark.rule("wbg.creature.ability-always")
@pytest.mark.parametrize(
    ("creature", "closed"), [("giant-spider", Box.ATTRITION), ("drake", Box.ARMOR), ("gnoll", None)]
)
def test_cards_put_no_token_where_the_opponent_lets_none_be_put(creature: str, closed: Box | None) -> None:
    t = fight("warrior", [f"red {creature}"], level=4)
    for box in (Box.ATTRITION, Box.ARMOR, Box.DAMAGE):
        assert place(t, who(t, "warrior"), box, 2) == (0 if box is closed else 2)


@pytest.mark.rule("wbg.dice.limit-per-phase")
def test_every_character_has_all_the_dice() -> None:
    strong: dict[str, Any] = {
        "level": 5,
        "equipped": ["quelserrar"],
        "bag": ["scroll-of-great-strength"],
        "health": 14,
    }
    second = {"level": 5, "equipped": ["dual-wield", "hameyas-slayer"], "bag": ["scroll-of-lesser-strength"]}
    t = fight("warrior", GNOLL, energy=0, friends={"rogue": second}, dice=[3] * 60, **strong)
    play(t, "attack warrior", "use scroll-of-great-strength 0")
    assert count(t, "red") == 7
    while t.frame(AttackPhase).character == "warrior":
        play(t, "done" if "done" in offered(t) else offered(t)[0])
    play(t, "use scroll-of-lesser-strength 0")
    assert (t.frame(AttackPhase).character, count(t, "red")) == ("rogue", 7)


@pytest.mark.rule("wbg.card.once-per-action")
def test_a_card_outside_combat_is_used_once_an_action() -> None:
    t = act("paladin", "alliance", level=2, equipped=["lay-on-hands"], energy=4, health=1)
    play(t, "use lay-on-hands 0")
    who(t, "paladin").health = 1
    t.run()
    assert refusal(t, "use lay-on-hands 0").rule == "wbg.card.once-per-round"
    play(t, "wait")
    assert who(t, "paladin").actions == 1
    play(t, "use lay-on-hands 0")
    assert (who(t, "paladin").health, who(t, "paladin").energy) == (5, 0)


@pytest.mark.rule("wbg.stun.cumulative", "wbg.stun.dice", "wbg.stun.placement", "wbg.curse.dice")
def test_stun_takes_two_dice_each_from_its_owner_alone() -> None:
    gear: dict[str, Any] = {
        "level": 5,
        "equipped": ["quelserrar", "jade-breastplate-of-power"],
        "health": 14,
        "energy": 0,
    }
    friend = {"level": 2, "health": 4, "energy": 0}
    t = fight("warrior", ["green worgen"], stun=2, curse=1, friends={"hunter": friend}, dice=[2] * 30, **gear)
    play(t, "attack warrior")
    while len(events(t, "TokensPlaced")) < 2:
        play(t, "done" if "done" in offered(t) else offered(t)[0])
    mine, his = (1 + 4 + 1 + 4) - 2 * 2 - 1, 1 + 1 + 1 + 1  # a Tauren has one red die more
    assert sum(len(values) for values in rolls(t)) == mine + his


@pytest.mark.rule("wbg.combat.reroll-excess")
def test_more_rerolls_than_dice() -> None:
    t = duel(
        "hunter", [2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3], equipped=["aspect-of-the-monkey", "screeching-bow"]
    )
    dice = len(t.frame(AttackPhase).pool.dice)
    assert dice == 1 + 1 + 3 + 1
    rerolled = 0
    while not events(t, "TokensPlaced"):
        choice = next((c for c in offered(t) if c.startswith("reroll")), "done")
        rerolled += choice != "done"
        play(t, choice)
    assert rerolled == 4  # a Reroll value of 4, each die once
    few = duel(
        "mage", [2] * 9, equipped=["royal-highmark-vestments", "bent-staff"], energy=0, stun=2, health=8
    )
    until(few, "reroll")
    assert stat(few, who(few, "mage"), "reroll").total == 2 + 1
    assert offered(few) == ["reroll 0", "done"]
    play(few, "reroll 0")
    assert events(few, "TokensPlaced")


@pytest.mark.rule("wbg.combat.attrition-each-round")
def test_attrition_is_placed_by_each_in_each_round() -> None:
    t = fight(
        "warrior", ["green ogre"], level=5, health=99, friends={"shaman": {"health": 99, "energy": 0}},
        energy=0, dice=[3] * 60,
    )  # fmt: skip
    while len(events(t, "TokensPlaced")) < 4:
        play(t, "done" if "done" in offered(t) else offered(t)[0])
    assert [(str(e.character), e.attrition) for e in events(t, "TokensPlaced")] == [
        ("warrior", 1), ("shaman", 1), ("warrior", 1), ("shaman", 1),
    ]  # fmt: skip


# -- training and trade ---------------------------------------------------------------------------


@pytest.mark.rule("wbg.train.once-per-card", "wbg.train.three-places", "wbg.talent.no-gold")
def test_a_power_is_bought_once_and_a_talent_never() -> None:
    t = act("mage", level=5, gold=99, spellbook=["fireball"], equipped=["frostbolt"])
    play(t, "train")
    assert not {"learn fireball", "learn frostbolt"} & set(offered(t))
    assert refusal(t, "learn fireball").rule == refusal(t, "learn frostbolt").rule == "wbg.train.action"
    assert len(offered(t)) == 12 - 2 + 1
    assert {t.content.cards[c.split()[1]].type for c in offered(t)[:-1]} == {"instant", "active"}  # type: ignore[index]
    play(t, "learn fire-blast")
    assert "learn fire-blast" not in offered(t)
    assert len(offered(t)) == 12 - 3 + 1


@pytest.mark.rule("wbg.merchant.shared")
def test_an_enemy_buys_what_was_sold() -> None:
    cs: dict[str, Any] = {
        "warrior": {
            "faction": "horde",
            "seat": 0,
            "region": "pestilent-scar",
            "bag": ["scimitar"],
            "actions": 1,
        },
        "paladin": {"faction": "alliance", "seat": 1, "region": "pestilent-scar", "gold": 7},
    }
    t = table(2, characters=cs, step="act", who=["warrior"])
    play(t, "town", "sell scimitar", "done")
    while t.seats != (1,) or "town" not in offered(t):
        play(t, "done" if "done" in offered(t) else offered(t)[0])
    play(t, "town", "buy scimitar")
    assert who(t, "paladin").bag == ["scimitar"]


@pytest.mark.rule("wbg.power.not-transferable", "wbg.sheet.preprinted-fixed", "wbg.merchant.no-powers")
def test_powers_and_printed_cards_stay_with_their_owner() -> None:
    cs: dict[str, Any] = {
        "druid": {
            "faction": "horde",
            "region": "brill",
            "seat": 0,
            "spellbook": ["bear-form"],
            "bag": ["bent-staff"],
        },
        "hunter": {"faction": "horde", "region": "brill", "seat": 0, "equipped": ["scorpid-sting"]},
        "paladin": {"faction": "alliance", "seat": 1},
    }
    t = table(2, characters=cs)
    play(t, "act druid", "town")
    assert {c for c in offered(t) if c.startswith("sell")} == {"sell bent-staff"}
    play(t, "done", "trade druid hunter")
    gifts = {c.split()[1] for c in offered(t) if c.startswith("give ")}
    assert gifts == {"bent-staff"}


# -- creatures, quests, levels --------------------------------------------------------------------


@pytest.mark.rule("wbg.action.forced-until-clear", "wbg.action.forced-when-spawned-on")
def test_blue_creatures_hold_a_character_until_they_are_gone() -> None:
    board = {"ambermill": ["blue gnoll", "blue murloc"]}
    t = act("hunter", level=5, health=99, board=board, equipped=["gorewood-bow"], dice=[8] * 90)
    assert offered(t) == ["challenge independents gnoll", "challenge independents murloc"]
    play(t, "challenge independents gnoll")
    while t.find(Combat) is not None and t.frame(Battle).foes[0].kind == "gnoll":
        play(t, "done" if "done" in offered(t) else offered(t)[0])
    assert [f.kind for f in t.frame(Battle).foes] == ["murloc"]  # the only choice of the second action
    assert who(t, "hunter").actions == 0
    spawned = table(
        2,
        characters={
            "hunter": {"faction": "horde", "seat": 0, "region": "stillwater-pond"},
            "paladin": {"faction": "alliance", "seat": 1},
        },
        decks={"horde_grey": ["horrors-at-the-gates"]},
    )
    assert "travel brill" in offered(spawned)
    draw_quest(spawned, Faction.HORDE, QuestDeck("grey"))  # a Gnoll appears beside him
    figures = spawned.state.board[RegionId("stillwater-pond")]
    figures.append(Figure(CreatureId("ogre"), FigureColour("blue")))  # and an Event brings an Ogre
    spawned.run()
    assert offered(spawned) == ["challenge independents gnoll", "challenge independents ogre"]
    assert refusal(spawned, "travel brill").rule == "wbg.action.independent-forces-challenge"


@pytest.mark.rule("wbg.quest.partial-persists", "wbg.quest.all-defeated-fails")
def test_what_fell_in_a_lost_combat_stays_fallen() -> None:
    t = fight(
        "mage", ["2 green worgen wolves-in-the-fold"], at="ranged_strike", health=1, level=3,
        areas={"horde": {"damage": 8}}, quests={"horde": ["wolves-in-the-fold"]},
    )  # fmt: skip
    assert len(events(t, "FoeDefeated")) == 1
    play(t, "region brill")
    assert t.find(Combat) is None
    assert [f.kind for f in t.state.at(RegionId("ambermill"))] == ["worgen"]
    assert t.state.sides[Faction.HORDE].quests == ["wolves-in-the-fold"]
    later = act(
        "hunter", board={"ambermill": ["green worgen wolves-in-the-fold"]}, level=3,
        quests={"horde": ["wolves-in-the-fold"]},
    )  # fmt: skip
    play(later, "challenge quest worgen")
    assert len(later.frame(Battle).foes) == 1


@pytest.mark.rule("wbg.quest.any-level-may-try")
def test_a_beginner_may_try_the_hardest_quest() -> None:
    t = act("hunter", board={"ambermill": ["red doom-guard in-service-to-demons"]}, health=1)
    assert "challenge quest doom-guard" in offered(t)


@pytest.mark.rule("wbg.challenge.enemies-stay-out")
def test_enemies_look_on() -> None:
    healer = {"faction": "alliance", "region": "ambermill", "level": 5, "equipped": ["greater-heal"]}
    t = act(
        "warrior", board={"ambermill": ["green ogre evil-brew"]}, quests={"horde": ["evil-brew"]},
        others={"priest": healer}, dice=[2] * 40, level=5, health=14,
    )  # fmt: skip
    play(t, "challenge quest ogre")
    assert t.frame(Battle).everybody == ["warrior"]
    while t.find(Combat) is not None:
        assert t.seats == (0,)
        play(t, "done" if "done" in offered(t) else offered(t)[0])


@pytest.mark.rule("wbg.reward.items-high-level", "wbg.bag.received-to-bag")
def test_a_beginner_receives_what_he_cannot_use_yet() -> None:
    cs: dict[str, Any] = {
        "mage": {"faction": "alliance", "seat": 0, "xp": 0},
        "shaman": {"faction": "horde", "seat": 1},
    }
    t = table(
        2, characters=cs, turn=2, quests={"alliance": ["demon-in-the-depths"]},
        decks={"circle": ["taran-smasher", "gorewood-bow", "royal-highmark-vestments"]},
        step="reward", quest="demon-in-the-depths", who=["mage"],
    )  # fmt: skip
    while offered(t)[0].startswith("talent"):
        play(t, offered(t)[0])
    assert who(t, "mage").level < 5
    assert len(offered(t)) == 3
    play(t, "take royal-highmark-vestments mage")
    assert who(t, "mage").bag == ["royal-highmark-vestments"]


@pytest.mark.rule("wbg.quest.five-eligible", "wbg.quest.draw-when")
def test_a_completed_quest_is_replaced() -> None:
    five = ["evil-brew", "devils-from-the-deep", "red-vengeance", "tower-infernal", "cold-scales"]
    classes = {
        "hunter": "horde",
        "druid": "horde",
        "mage": "horde",
        "paladin": "alliance",
        "rogue": "alliance",
    }
    cs = {k: {"faction": f, "seat": int(f == "alliance"), "level": 5} for k, f in classes.items()}
    cs["priest"] = {"faction": "alliance", "seat": 1}
    t = table(
        2, characters=cs, quests={"horde": five},
        step="reward", quest="evil-brew", who=["hunter"],
    )  # fmt: skip
    side = t.state.sides[Faction.HORDE]
    while not any(c.startswith("draw") for c in offered(t)):
        play(t, offered(t)[0])
    assert len(side.quests) == 4
    play(t, "draw yellow")
    assert len(side.quests) == 5
    for _ in range(30):  # nothing else in a turn brings a quest
        play(t, "done" if "done" in offered(t) else offered(t)[0])
    assert [e.quest for e in events(t, "QuestDrawn")] == [side.quests[-1]]


@pytest.mark.rule("wbg.xp.level-up-immediate-use", "wbg.equip.level", "wbg.train.level-limit")
def test_a_new_level_counts_at_once() -> None:
    cs: dict[str, Any] = {
        "mage": {"faction": "horde", "seat": 0, "xp": 3, "bag": ["ley-staff"], "energy": 1},
        "paladin": {"faction": "alliance", "seat": 1},
    }
    t = table(2, characters=cs, step="xp", who=["mage"], n=1)
    play(t, "talent arcane-meditation")
    assert "arcane-meditation" in who(t, "mage").cards
    until(t, "equip ley-staff")
    play(t, "equip ley-staff 4")
    assert [e.card for e in who(t, "mage").equipped] == ["ley-staff"]


@pytest.mark.rule("wbg.event.loss-outside-combat", "wbg.vital.zero-health-defeat")
def test_an_event_can_defeat() -> None:
    cs: dict[str, Any] = {
        "warrior": {"faction": "horde", "seat": 0, "region": "plaguewood", "health": 1},
        "paladin": {"faction": "alliance", "seat": 1},
    }
    for plague, falls in ((["spread-the-plague"], True), ([], False)):  # half of 1, rounded up or down
        t = table(
            2, characters=cs, overlord="kelthuzad", turn=3, step="event", events=plague,
            decks={"events": ["soul-taint"]},
        )  # fmt: skip
        assert any(c.startswith("region ") for c in offered(t)) is falls
        assert (who(t, "warrior").actions == 0) or not falls


# -- PvP ------------------------------------------------------------------------------------------


@pytest.mark.rule("wbg.pvp.attack-like-normal", "wbg.combat.own-area")
def test_hits_of_pvp_go_to_ones_own_boxes_by_colour() -> None:
    cs: dict[str, Any] = {
        "hunter": {
            "faction": "horde",
            "seat": 0,
            "region": "ambermill",
            "talents": ["lightning-reflexes"],
            "level": 2,
        },
        "warrior": {"faction": "alliance", "seat": 1, "region": "ambermill", "health": 9},
    }
    step: dict[str, Any] = {"step": "pvp", "who": ["hunter"], "enemies": ["warrior"]}
    t = table(2, characters=cs, **step, dice=[8, 2, 8, 8, 8, 2, 1, 1, 1, 1, 1])
    while not events(t, "TokensPlaced"):
        play(t, "done" if "done" in offered(t) else offered(t)[0])
    (placed, *_) = events(t, "TokensPlaced")
    assert (placed.threat, placed.damage, placed.defense, placed.armor) == (1 + 2, 1, 1, 2)
    assert area(t, "alliance").damage == area(t, "alliance").defense == 0
