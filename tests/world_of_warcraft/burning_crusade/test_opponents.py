"""What opponents do and forbid, round by round, and the small steps around their fights."""

from __future__ import annotations

from typing import Any

import pytest

from azeroth.games.world_of_warcraft.burning_crusade.events import OpponentActed
from azeroth.games.world_of_warcraft.burning_crusade.ids import POISON, DungeonCardId
from azeroth.games.world_of_warcraft.burning_crusade.opponents import Act, Bars, FoeWhen, Nature
from azeroth.games.world_of_warcraft.burning_crusade.play.bars import may_use, place_hits
from azeroth.games.world_of_warcraft.burning_crusade.play.dungeons import (
    joiners,
    no_way_out,
    targets_outside,
)
from azeroth.games.world_of_warcraft.burning_crusade.play.fast_equip import FastEquipStep
from azeroth.games.world_of_warcraft.burning_crusade.play.opponents import (
    attack_of,
    bars,
    holds,
    strike_area,
    times,
)
from azeroth.games.world_of_warcraft.burning_crusade.play.outland import steps_left
from azeroth.games.world_of_warcraft.burning_crusade.play.poison import DamageStart
from azeroth.games.world_of_warcraft.cards.verbs import Ability, Code, Restore
from azeroth.games.world_of_warcraft.edition import edition
from azeroth.games.world_of_warcraft.events import EnergyChanged
from azeroth.games.world_of_warcraft.ids import Box, CardId, Colour, Faction, Moment, RegionId
from azeroth.games.world_of_warcraft.play.combat.battle import Battle, area_of
from azeroth.games.world_of_warcraft.state import Die, Table
from azeroth.testing import events, offered, play, refusal
from tests.world_of_warcraft.burning_crusade.boxes import X
from tests.world_of_warcraft.burning_crusade.tables import crusade, four, hero, records, resolving
from tests.world_of_warcraft.tables import until, who

STAGE = "shadowfang-keep-1"
DOOR = "olsens-farthing"
BLADE = "latros-shifting-sword"
FIGURINE, SPELL = "figurine-of-the-colossus", "spell-reflection"


def facing(boss: str, *minions: str, **members: dict[str, Any]) -> Table:
    """A paladin and a mage of level 6, or these, before the first round against a boss."""
    stage = X.bosses[DungeonCardId(boss)].stage
    t = resolving(stage, [*minions, boss], **(members or {"paladin": {"level": 6}, "mage": {"level": 6}}))
    return play(t, "done")


# -- acts -----------------------------------------------------------------------------------------


@pytest.mark.rule("tbc.component.boss-card-has-values")
def test_each_howl_of_odo_makes_him_hit_harder() -> None:
    t = facing("odo-the-blindwatcher")
    battle = t.frame(Battle)
    (howl,) = X.bosses[DungeonCardId("odo-the-blindwatcher")].acts
    printed = attack_of(t, battle, battle.foes[0])
    for n in (1, 2, 3):
        strike_area(t, battle, howl)
        assert attack_of(t, battle, battle.foes[0]) == printed + 2 * n
    battle.more_attack = -99
    assert attack_of(t, battle, battle.foes[0]) == 0  # nobody's Attack is below 0


@pytest.mark.rule("tbc.component.boss-card-has-values")
def test_capacitus_flips_the_charge_every_round() -> None:
    t = facing("mechano-lord-capacitus")
    battle = t.frame(Battle)
    for n in range(1, 7):
        battle.round = n
        held = bars(t, battle)
        assert (held.blue, held.red) == ((-3, 0) if n % 2 else (0, -3))


@pytest.mark.rule("tbc.component.boss-card-has-values")
@pytest.mark.parametrize("boss", ["archmage-arugal", "teron-gorefiend"])
def test_some_gain_by_the_fall_of_a_character(boss: str) -> None:
    t = facing(boss)
    battle = t.frame(Battle)
    (act,) = (a for a in X.bosses[DungeonCardId(boss)].acts if a.at == "character-defeated")
    area = area_of(t, Faction.ALLIANCE)
    area.damage = 9
    edition(t).fallen(t, battle, who(t, "mage"))
    assert (battle.more_attack, area.damage) == (act.attack, 9 - act.damage)
    assert act.damage > 0


@pytest.mark.rule("tbc.boss.minion-abilities-apply")
@pytest.mark.parametrize(("armor", "left", "told"), [(5, 3, [2]), (1, 0, [1]), (0, 0, [])])
def test_armor_tokens_that_go_are_told_if_there_are_any(armor: int, left: int, told: list[int]) -> None:
    t = facing("warp-splinter")
    area = area_of(t, Faction.ALLIANCE)
    area.armor = armor
    strike_area(t, t.frame(Battle), Act(at="round-start", armor=2))
    assert area.armor == left
    assert [e.armor for e in events(t, OpponentActed)] == told


@pytest.mark.rule("tbc.boss.minion-abilities-apply")
def test_energy_that_is_short_is_paid_in_health(monkeypatch: pytest.MonkeyPatch) -> None:
    tiring = Nature(acts=(Act(at="round-start", whom="each", energy=3, or_health=True),))
    monkeypatch.setitem(records(crusade()).__dict__, "natures", {("creature", "murloc", ()): tiring})
    t = crusade(
        characters=four(druid={"health": 9, "energy": 1}), step="fight", who=["druid"],
        foes=["green murloc"], at="foe_at_start",
    )  # fmt: skip
    assert (who(t, "druid").energy, who(t, "druid").health) == (0, 7)


def test_dice_are_counted_in_an_attack_only() -> None:
    t = facing("warp-splinter")
    assert times(t, t.frame(Battle), Act(at="reroll-end", dice="G", damage=1), None) == 0


@pytest.mark.rule("tbc.boss.normal-combat")
@pytest.mark.parametrize(
    ("whom", "struck"),
    [("each", ["druid", "mage"]), ("most-energy", ["mage"]), ("most-health", ["druid"])],
)
def test_whom_an_act_concerns(monkeypatch: pytest.MonkeyPatch, whom: Any, struck: list[str]) -> None:
    cursing = Nature(acts=(Act(at="round-start", whom=whom, curse=1),))
    monkeypatch.setitem(records(crusade()).__dict__, "natures", {("creature", "murloc", ()): cursing})
    both = four(druid={"health": 9, "energy": 1}, mage={"health": 8, "energy": 2})
    t = crusade(
        characters=both, step="fight", who=["druid", "mage"], foes=["green murloc"], at="foe_at_start"
    )
    assert [name for name in ("druid", "mage") if who(t, name).curse] == struck


@pytest.mark.rule("tbc.poison.alternative-source")
def test_poison_is_felt_by_who_fights() -> None:
    t = facing("warp-splinter")
    for name in ("warrior", "mage"):
        who(t, name).tokens[POISON] = 2
    assert DamageStart(waiting=[who(t, "warrior").id]).poison(t) is None  # a bystander
    assert DamageStart(waiting=[who(t, "paladin").id]).poison(t) is None  # without a token
    assert DamageStart(waiting=[who(t, "mage").id]).poison(t) is not None


@pytest.mark.rule("tbc.overlord.fight-next-dungeon-phase")
def test_lady_vashj_changes_when_half_of_her_health_is_hit() -> None:
    t = resolving("vashj-sheet", paladin={"level": 6}, mage={"level": 6})
    battle, area = t.frame(Battle), area_of(t, Faction.ALLIANCE)
    health = battle.foes[0].health
    for damage, late in ((1, False), (health // 2 - 1, False), (health // 2, True), (health, True)):
        area.damage = damage
        assert bars(t, battle).no_attrition is late
        assert holds(t, battle, FoeWhen(fresh=50)) is not late


# -- bars -----------------------------------------------------------------------------------------


def held_by(monkeypatch: pytest.MonkeyPatch, *held: Bars) -> Table:
    """The fight with Warp Splinter, with these bars in force instead of its own."""
    t = facing("warp-splinter")
    foe = t.frame(Battle).foes[0]
    monkeypatch.setitem(
        records(t).__dict__, "natures", {(foe.what, foe.kind, foe.minions): Nature(bars=held)}
    )
    return t


@pytest.mark.rule("tbc.boss.minion-abilities-apply")
def test_armor_comes_from_dice_that_all_allow(monkeypatch: pytest.MonkeyPatch) -> None:
    t = held_by(monkeypatch, Bars(armor_only=("G7+",)), Bars(armor_only=("G8",)))
    green = [Die(Colour.GREEN, value=n) for n in (6, 7, 8, 8)]
    hits = [*green, Die(Colour.GREEN, value=8, box=Box.DAMAGE), Die(Colour.RED, value=8)]
    put = {Box.DAMAGE: 1, Box.DEFENSE: 1, Box.ATTRITION: 0, Box.ARMOR: 4}
    place_hits(t, hits, put)
    assert put[Box.ARMOR] == 2
    # One pattern alone is an ability of the base game's kind, and has been counted already.
    t = held_by(monkeypatch, Bars(armor_only=("G7+",)))
    put[Box.ARMOR] = 3
    place_hits(t, green, put)
    assert put[Box.ARMOR] == 3


@pytest.mark.rule("tbc.boss.minion-abilities-apply")
@pytest.mark.parametrize(("turned", "left"), [(True, (0, 3)), (False, (2, 1))])
def test_red_hits_go_where_the_opponent_lets_them(
    monkeypatch: pytest.MonkeyPatch, turned: bool, left: tuple[int, int]
) -> None:
    t = held_by(monkeypatch, Bars(most_damage=5, red_to_attrition=turned))
    hits = [Die(Colour.RED, value=8), Die(Colour.RED, value=7)]
    put = {Box.DAMAGE: 6, Box.DEFENSE: 2, Box.ATTRITION: 1, Box.ARMOR: 0}
    place_hits(t, hits, put)
    assert (put[Box.DEFENSE], put[Box.ATTRITION]) == left
    assert put[Box.DAMAGE] == 5


@pytest.mark.rule("tbc.dungeon.powers-that-move")
def test_a_power_that_moves_is_barred_inside_whatever_else_it_does() -> None:
    t = crusade(characters=four(mage={"region": STAGE, "level": 6}))
    moving = Ability(at=Moment.ACTION, effects=(Restore(energy=1), Code(name="teleport")))
    refused = may_use(t, who(t, "mage"), CardId("fireball"), moving)
    assert refused is not None
    assert refused.rule == "tbc.dungeon.powers-that-move"


@pytest.mark.rule("tbc.boss.minion-abilities-apply")
def test_a_barred_bag_bars_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    t = held_by(monkeypatch, Bars(no_bag=True))
    c = who(t, "mage")
    for key, refused in (("greater-mana-potion", True), ("fireball", False)):
        card = CardId(key)
        assert bool(may_use(t, c, card, t.content.cards[card].abilities[0])) is refused


# -- places ---------------------------------------------------------------------------------------


@pytest.mark.rule("tbc.dact.travel-out")
def test_why_a_way_out_is_none() -> None:
    board = {DOOR: ["blue murloc"]}
    t = crusade(characters=four(druid={"region": STAGE}), board=board, step="act", who=["druid"])
    place = X.places[RegionId(STAGE)]
    assert "Blue creatures" in no_way_out(t, place, RegionId(DOOR)).reason
    assert t.content.regions[RegionId(DOOR)].name in no_way_out(t, place, RegionId("brill")).reason


@pytest.mark.rule("tbc.dungeon.enter-costs-step")
def test_how_one_gets_in_and_out() -> None:
    t = crusade(characters=four(druid={"region": DOOR}))
    druid = who(t, "druid")
    assert edition(t).how_they_move(t, druid, RegionId(STAGE)) == "goes"
    druid.region = RegionId(STAGE)
    assert edition(t).how_they_move(t, druid, RegionId(DOOR)) == "comes out"


@pytest.mark.rule("tbc.dact.challenge-out")
def test_a_boss_of_an_event_far_away_is_not_before_the_dungeon() -> None:
    t = crusade(characters=four(druid={"region": STAGE}), events=["the-old-snake"])
    assert not [k for k in targets_outside(t, who(t, "druid"), X.places[RegionId(STAGE)]) if k.what == "boss"]


@pytest.mark.rule("tbc.dact.no-joining-from-inside")
def test_only_friends_inside_follow_out() -> None:
    t = crusade(characters=four(druid={"region": DOOR}, mage={"region": STAGE}))
    druid, mage = who(t, "druid"), who(t, "mage")
    mage.actions = 2
    assert [f.id for f in joiners(t, druid, RegionId(STAGE))] == ["mage"]
    mage.actions = 1
    assert not joiners(t, druid, RegionId(STAGE))
    mage.actions = 2
    mage.region = RegionId("brill")
    assert not joiners(t, druid, RegionId("brill"))  # no dungeon
    druid.region = mage.region = RegionId(STAGE)
    assert not joiners(t, druid, RegionId(STAGE))  # nobody comes out


@pytest.mark.rule("tbc.mount.through-blue-cap")
def test_no_step_is_left_after_more_than_three() -> None:
    cs = four(druid={"region": "zabrajin", "level": 6}, mage={"level": 6})
    t = crusade(characters=cs, board={"zabrajin": ["blue murloc"]})
    c = who(t, "druid")
    assert [steps_left(t, c, 2, taken, stopped=True) for taken in (1, 2, 3, 4)] == [2, 1, 0, 0]
    assert edition(t).steps_left(t, c, 3, stopped=True) == 2  # outside a Travel action one is taken


def test_a_talent_widens_the_general_area() -> None:
    t = crusade(characters=four(druid={"level": 6}))
    c = who(t, "druid")
    assert edition(t).widening(t, c) == frozenset()
    c.talents = [CardId("titans-grip")]
    assert edition(t).widening(t, c) == {"weapon-in-general"}


# -- fast-equip -----------------------------------------------------------------------------------


def horde(**warrior: Any) -> dict[str, Any]:
    return {"warrior": hero(level=6, **warrior), "mage": hero(), "rogue": hero("alliance", 1),
            "priest": hero("alliance", 1)}  # fmt: skip


@pytest.mark.rule("tbc.fastequip.active-power-cost")
def test_energy_for_fast_equipping_is_told_and_a_potion_may_bring_it_back() -> None:
    cs = horde()
    cs["hunter"] = hero(level=6, energy=9, spellbook=["snake-trap"], bag=["greater-mana-potion"])
    del cs["mage"]
    t = crusade(characters=cs, step="act", who=["hunter"])
    cost = t.content.cards[CardId("snake-trap")].energy
    play(t, next(k for k in offered(t) if k.startswith("fast-equip snake-trap")))
    assert [(e.change, e.left) for e in events(t, EnergyChanged)] == [(-cost, 9 - cost)]
    assert any(k.startswith("use greater-mana-potion") for k in offered(t))
    free = crusade(
        characters=horde(bag=[BLADE, "greater-mana-potion"], energy=1), step="act", who=["warrior"]
    )
    play(free, next(k for k in offered(free) if k.startswith(f"fast-equip {BLADE}")))
    assert not events(free, EnergyChanged)
    assert not any(k.startswith("use greater-mana-potion") for k in offered(free))


@pytest.mark.rule("tbc.fastequip.swap")
def test_what_is_swapped_out_may_be_too_much_for_the_bag() -> None:
    others = [k for k, i in X.items.items() if i.deck == "hexagon" and not i.fast and not i.exempt]
    swords = [k for k in others if "sword" in X.items[k].traits]
    full = [k for k in others if k not in swords][:3]
    worn = [swords[0], FIGURINE]
    t = crusade(characters=horde(bag=full, equipped=worn, spellbook=[SPELL]), step="act", who=["warrior"])
    area = next(e.area for e in who(t, "warrior").equipped if e.card == FIGURINE)
    play(t, f"fast-equip {SPELL} {area}")
    assert {k.split()[0] for k in offered(t)} == {"drop"}
    assert [e.card for e in who(t, "warrior").equipped] == [swords[0], SPELL]
    play(t, f"drop {full[0]}")
    assert sorted(who(t, "warrior").bag) == sorted([*full[1:], FIGURINE])


@pytest.mark.rule("tbc.fastequip.count-per-action")
def test_what_was_fast_equipped_before_may_be_again_by_whose_turn_it_is_alone() -> None:
    t = facing("warp-splinter")
    for name in ("paladin", "mage"):
        who(t, name).used = {f"fast {BLADE}": 1, "fireball": 1}
    FastEquipStep(waiting=[who(t, "paladin").id, who(t, "mage").id]).begin(t)
    assert who(t, "paladin").used == {"fireball": 1}
    assert who(t, "mage").used == {f"fast {BLADE}": 1, "fireball": 1}


@pytest.mark.rule("tbc.fastequip.dungeon-phase")
def test_one_after_the_other_fast_equips_before_a_boss() -> None:
    t = facing(
        "warp-splinter", paladin={"level": 6, "bag": [BLADE]},
        mage={"level": 6, "energy": 9, "spellbook": ["ice-lance"]},
    )  # fmt: skip
    assert t.frame(Battle).group == ["paladin", "mage"]

    def fast() -> set[str]:
        return {k.split()[1] for k in offered(t) if k.startswith("fast-equip")}

    assert fast() == {BLADE}
    assert refusal(t, f"fast-equip {BLADE} 0").rule.startswith("wbg.")
    play(t, next(k for k in offered(t) if k.startswith("fast-equip")))
    assert BLADE in [e.card for e in who(t, "paladin").equipped]
    until(t, "fast-equip ice-lance", most=2)
    assert fast() == {"ice-lance"}
