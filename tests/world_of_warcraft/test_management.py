"""Character Management: areas, types, traits, add-ons, unique powers, pets, the Bag."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from azeroth.games.world_of_warcraft.cards.loadout import energy_capacity, health_capacity, refresh
from azeroth.games.world_of_warcraft.ids import CardId
from azeroth.games.world_of_warcraft.play.character.sheet import areas
from azeroth.games.world_of_warcraft.play.combat.battle import Battle, stat
from azeroth.games.world_of_warcraft.play.turn.management import Management
from azeroth.games.world_of_warcraft.state import Table
from azeroth.testing import offered, play, refusal
from tests.world_of_warcraft.tables import count, fight, table, who


def manage(cls: str, faction: str = "horde", **given: Any) -> Table:
    cs = {cls: {"faction": faction, "seat": 0, **given}}
    for f, other in (("horde", "shaman"), ("alliance", "paladin")):
        if f != faction:
            cs[other] = {"faction": f, "seat": 1}
    turn = 1 if faction == "horde" else 2
    return table(2, characters=cs, turn=turn, step="manage", who=[cls])


def equips(t: Table, card: str) -> list[int]:
    return [int(c.split()[2]) for c in offered(t) if c.startswith(f"equip {card} ")]


@pytest.mark.rule("wbg.equip.type", "wbg.equip.trait", "wbg.equip.level")
@pytest.mark.example("wbg.ex.equip-type-refused", "wbg.ex.equip-trait-refused", "wbg.ex.equip-level-refused")
def test_level_type_and_trait() -> None:
    t = manage("rogue", level=2, bag=["bastard-sword", "ley-staff", "decapitating-sword", "cadet-vest"])
    assert equips(t, "bastard-sword") == [4]
    assert refusal(t, "equip ley-staff 4").rule == "wbg.equip.trait"
    assert refusal(t, "equip cadet-vest 6").rule == "wbg.equip.trait"
    assert refusal(t, "equip bastard-sword 6").rule == "wbg.equip.type"
    assert refusal(t, "equip decapitating-sword 4").rule == "wbg.equip.level"


@pytest.mark.rule("wbg.sheet.seven-areas", "wbg.equip.optional")
def test_seven_areas_which_may_stay_empty() -> None:
    t = manage("rogue", level=2, bag=["bastard-sword"])
    assert len(areas(t, who(t, "rogue"))) == 7
    play(t, "done")
    assert who(t, "rogue").equipped == []


@pytest.mark.rule(
    "wbg.equip.trait-all", "wbg.equip.any-number", "wbg.endturn.management-who", "wbg.equip.source",
)  # fmt: skip
def test_an_area_for_all_traits() -> None:
    t = manage("warrior", level=2, bag=["cadet-vest", "cured-leather-armor", "robe-of-apprenticeship"])
    for card in ("cadet-vest", "cured-leather-armor", "robe-of-apprenticeship"):
        assert equips(t, card) == [6]
    assert refusal(t, "equip cadet-vest 4").rule == "wbg.equip.type"
    assert t.seats == (0,)


@pytest.mark.rule(
    "wbg.sheet.one-card-per-area", "wbg.sheet.unequip-first", "wbg.equip.item-back", "wbg.equip.when"
)
@pytest.mark.example("wbg.ex.equip-two-cards-and-preprinted")
def test_an_area_takes_one_card_at_a_time() -> None:
    t = manage("warrior", equipped=["dull-blade"], bag=["trogg-club"])
    c = who(t, "warrior")
    assert refusal(t, "equip trogg-club 4").rule == "wbg.sheet.one-card-per-area"
    play(t, "unequip dull-blade")
    assert "dull-blade" in c.bag
    play(t, "equip trogg-club 4")
    assert [e.card for e in c.equipped] == ["trogg-club"]


@pytest.mark.rule("wbg.sheet.preprinted-cover", "wbg.sheet.preprinted-return")
def test_what_is_printed_counts_only_while_it_is_not_covered() -> None:
    t = manage("warrior", equipped=["dull-blade"], bag=["trogg-club", "cadet-vest"])
    c = who(t, "warrior")
    assert "slarkskin" in c.cards
    play(t, "equip cadet-vest 6")
    assert "slarkskin" not in c.cards
    play(t, "unequip dull-blade")
    assert "rusty-sword" in c.cards
    play(t, "equip trogg-club 4")
    assert "rusty-sword" not in c.cards


@pytest.mark.rule("wbg.equip.power-ignores-trait", "wbg.power.other-types", "wbg.power.instant-free-equip")
def test_powers_have_no_traits() -> None:
    t = manage("druid", energy=0, spellbook=["bear-form", "rejuvenation"])
    assert equips(t, "bear-form") == [4]
    assert equips(t, "rejuvenation") == [0, 1, 3, 4, 5]
    play(t, "equip rejuvenation 0", "equip bear-form 4")
    assert who(t, "druid").energy == 0


@pytest.mark.rule("wbg.equip.stance", "wbg.equip.stance-area-exclusive")
def test_stances() -> None:
    t = manage("warrior", level=2, spellbook=["defensive-stance", "battle-shout"])
    assert equips(t, "defensive-stance") == [0]
    assert equips(t, "battle-shout") == [1, 2]
    assert refusal(t, "equip defensive-stance 1").rule == "wbg.equip.stance"
    assert refusal(t, "equip battle-shout 0").rule == "wbg.equip.stance-area-exclusive"


@pytest.mark.rule(
    "wbg.power.active-cost-on-equip", "wbg.power.active-reequip-cost", "wbg.equip.power-back",
    "wbg.vital.energy-generic",
)  # fmt: skip
@pytest.mark.example("wbg.ex.equip-demon-armor")
def test_an_active_power_is_paid_each_time_it_is_equipped() -> None:
    t = manage("warlock", energy=4, spellbook=["demon-armor"])
    play(t, "equip demon-armor 0")
    assert who(t, "warlock").energy == 2
    t = manage("warlock", energy=2, equipped=["demon-armor"])
    play(t, "unequip demon-armor")
    assert who(t, "warlock").spellbook == ["demon-armor"]
    play(t, "equip demon-armor 1")
    assert who(t, "warlock").energy == 0
    poor = manage("warlock", energy=1, spellbook=["demon-armor"])
    assert "equip demon-armor 0" not in offered(poor)


@pytest.mark.rule("wbg.power.active-free-use", "wbg.ability.demon-armor")
def test_demon_armor_works_without_energy() -> None:
    combat = fight("warlock", ["green scarlet-crusader"], equipped=["demon-armor"], energy=0, dice=[2] * 3)
    assert count(combat, "green") == 1
    assert stat(combat, who(combat, "warlock"), "reroll").total == 1
    assert who(combat, "warlock").energy == 0


@pytest.mark.rule("wbg.power.active-cost-on-equip")
def test_too_little_energy_for_an_active_power() -> None:
    poor = manage("warlock", energy=1, spellbook=["demon-armor"], bag=["bent-staff"])
    assert refusal(poor, "equip demon-armor 0").rule == "wbg.power.active-cost-on-equip"


@pytest.mark.rule(
    "wbg.power.unique-one", "wbg.power.unique-not-spellbook", "wbg.ability.warlock-demons",
    "wbg.ability.hunter-pets",
)  # fmt: skip
@pytest.mark.example("wbg.ex.unique-demons")
def test_one_demon() -> None:
    t = manage("warlock", level=4, equipped=["imp"], spellbook=["voidwalker", "succubus"], energy=11)
    assert refusal(t, "equip voidwalker 1").rule == "wbg.power.unique-one"
    play(t, "unequip imp", "equip voidwalker 1")
    c = who(t, "warlock")
    assert c.energy == 7
    assert [(e.card, e.health) for e in c.equipped] == [("voidwalker", 4)]
    assert {t.content.cards[CardId(k)].category for k in ("bear", "white-tiger")} == {"pet"}


@pytest.mark.rule(
    "wbg.power.unique-different", "wbg.ability.paladin-categories", "wbg.faq.talents-no-category",
)  # fmt: skip
@pytest.mark.example("wbg.ex.unique-paladin")
def test_aura_blessing_and_seal_together() -> None:
    three = ["devotion-aura", "blessing-of-might", "seal-of-righteousness"]
    more = {"talents": ["blessing-of-kings"], "spellbook": ["blessing-of-freedom"], "energy": 8}
    t = manage("paladin", "alliance", level=5, equipped=three, **more)
    assert {e.card for e in who(t, "paladin").equipped} == set(three)
    assert refusal(t, "equip blessing-of-freedom 1").rule in (
        "wbg.power.unique-one",
        "wbg.sheet.one-card-per-area",
    )
    play(t, "unequip blessing-of-might")
    assert equips(t, "blessing-of-freedom")


@pytest.mark.rule("wbg.pet.health-on-equip", "wbg.pet.return", "wbg.pet.no-healing")
def test_pets_heal_by_equipping_anew() -> None:
    t = manage("hunter", level=2, equipped=["bear"], energy=5)
    c = who(t, "hunter")
    assert c.equipped[0].health == 3
    from msgspec.structs import replace

    c.equipped[0] = replace(c.equipped[0], health=1)
    play(t, "unequip bear", "equip bear 0")
    assert c.equipped[0].health == 3
    assert c.energy == 2


def hunter_with_a_bear() -> Table:
    t = fight(
        "hunter", ["green worgen"], at="damage", level=2, health=2, equipped=["bear"],
        bag=["minor-healing-potion"], areas={"horde": {"defense": 3}},
    )  # fmt: skip
    c = who(t, "hunter")
    c.equipped[0] = replace(c.equipped[0], health=1)
    return t


@pytest.mark.rule("wbg.pet.absorb-wound", "wbg.pet.dies", "wbg.pet.one-by-one")
@pytest.mark.example("wbg.ex.built-wounds-and-pet")
def test_a_pet_takes_a_wound_and_is_unequipped() -> None:
    t = hunter_with_a_bear()
    play(t, "lose-from bear")
    assert who(t, "hunter").spellbook == ["bear"]
    assert who(t, "hunter").health == 1


@pytest.mark.rule("wbg.wound.heal-extends", "wbg.defeat.last-chance", "wbg.window.health-loss")
def test_a_potion_is_drunk_without_health() -> None:
    t = hunter_with_a_bear()
    play(t, "lose-from bear", "done")
    assert who(t, "hunter").health == 0
    play(t, "use minor-healing-potion 0")
    assert offered(t)[0].startswith("region")
    assert t.state.merchant == ["minor-healing-potion"]


@pytest.mark.rule("wbg.wound.loss-vs-wound", "wbg.pet.master-defeated")
def test_a_loss_is_no_wound() -> None:
    t = table(
        2,
        characters={
            "hunter": {"faction": "horde", "level": 2, "equipped": ["bear"], "health": 1},
            "paladin": {"faction": "alliance"},
        },
        step="lose",
        who=["hunter"],
        n=1,
    )
    assert offered(t)[0].startswith("region")
    assert who(t, "hunter").spellbook == ["bear"]


@pytest.mark.rule("wbg.addon.shares-area", "wbg.addon.timing", "wbg.sheet.preprinted-addon")
@pytest.mark.example("wbg.ex.addon-helmet-leather")
def test_a_helmet_lies_beside_the_armor() -> None:
    t = manage("hunter", level=3, equipped=["bone-studded-leather"], bag=["glyphed-helm"])
    play(t, "equip glyphed-helm 6")
    assert {"glyphed-helm", "bone-studded-leather"} <= set(who(t, "hunter").cards)
    bare = manage("hunter", level=3, bag=["glyphed-helm"])
    play(bare, "equip glyphed-helm 6")
    assert {"glyphed-helm", "huntsmans-cape"} <= set(who(bare, "hunter").cards)


@pytest.mark.rule("wbg.addon.type-and-normal-trait", "wbg.ability.helmet-leather", "wbg.addon.level")
def test_a_leather_helmet_needs_its_trait_and_level() -> None:
    t = manage("hunter", level=3, bag=["glyphed-helm", "thorium-helm"])
    assert refusal(t, "equip thorium-helm 6").rule == "wbg.addon.type-and-normal-trait"
    cloth = manage("mage", level=3, bag=["glyphed-helm"], spellbook=["fireball"])
    assert refusal(cloth, "equip glyphed-helm 6").rule == "wbg.addon.type-and-normal-trait"
    low = manage("hunter", level=2, bag=["glyphed-helm", "archers-buckler"])
    assert refusal(low, "equip glyphed-helm 6").rule == "wbg.equip.level"


@pytest.mark.rule(
    "wbg.addon.one-per-function", "wbg.addon.without-base", "wbg.addon.base-replaced",
    "wbg.addon.function-per-area",
)  # fmt: skip
@pytest.mark.example("wbg.ex.addon-two-shields")
def test_two_shields() -> None:
    t = manage(
        "warrior", level=3, equipped=["cobalt-buckler"], bag=["archers-buckler", "thorium-helm", "cadet-vest"]
    )
    assert refusal(t, "equip archers-buckler 6").rule == "wbg.addon.one-per-function"
    play(t, "equip thorium-helm 6", "equip cadet-vest 6")
    assert {e.card for e in who(t, "warrior").equipped} == {"cobalt-buckler", "thorium-helm", "cadet-vest"}
    from azeroth.games.world_of_warcraft.play.character.sheet import may_wear

    c = who(t, "warrior")
    c.equipped = [e for e in c.equipped if e.card != "cobalt-buckler"]
    assert may_wear(t, c, "archers-buckler", 6) is None  # type: ignore[arg-type]


@pytest.mark.rule("wbg.bag.unequip-overflow", "wbg.card.bag-type-counts")
def test_the_bag_is_counted_when_the_step_is_complete() -> None:
    t = manage(
        "warrior",
        equipped=["dull-blade"],
        bag=["trogg-club", "shadow-wand", "cadet-vest", "minor-mana-potion"],
    )
    play(t, "unequip dull-blade", "equip trogg-club 4", "done")
    assert t.find(Management) is None or not offered(t)[0].startswith("drop")
    over = manage("warrior", equipped=["dull-blade"], bag=["trogg-club", "shadow-wand", "cadet-vest"])
    play(over, "unequip dull-blade", "done")
    assert offered(over) == ["drop trogg-club", "drop shadow-wand", "drop cadet-vest", "drop dull-blade"]
    play(over, "drop shadow-wand")
    assert over.state.merchant == ["shadow-wand"]


@pytest.mark.rule("wbg.equip.widened-area")
def test_a_weapon_in_the_general_area() -> None:
    t = manage(
        "warrior",
        level=4,
        talents=["dual-wield-specialization"],
        bag=["dull-blade", "solid-iron-maul", "war-maul"],
    )
    assert equips(t, "dull-blade") == [4, 5]
    assert equips(t, "war-maul") == [4]
    play(t, "equip dull-blade 5", "equip solid-iron-maul 4")
    assert {e.area for e in who(t, "warrior").equipped} == {4, 5}


@pytest.mark.rule("wbg.equip.extra-area", "wbg.auction.lost-on-defeat", "wbg.auction.not-an-item")
def test_an_extra_area() -> None:
    t = manage("warrior", auction=["hood-of-shadow"], spellbook=["rend"])
    assert equips(t, "rend") == [1, 2, 5, 7]
    play(t, "equip rend 7")
    c = who(t, "warrior")
    c.auction.clear()
    refresh(t, c)
    assert c.spellbook == ["rend"]


@pytest.mark.rule(
    "wbg.vital.capacity-by-level", "wbg.vital.capacity-increase-no-tokens",
    "wbg.vital.capacity-decrease",
)  # fmt: skip
@pytest.mark.example("wbg.ex.built-capacity-decrease")
def test_capacity() -> None:
    t = manage("warrior", level=5, bag=["lorekeepers-ring"])
    c = who(t, "warrior")
    assert (health_capacity(t, c), energy_capacity(t, c)) == (14, 5)
    play(t, "equip lorekeepers-ring 5")
    assert (energy_capacity(t, c), c.energy) == (7, 5)
    c.energy = 7
    full = manage("warrior", level=5, equipped=["lorekeepers-ring"], energy=7)
    play(full, "unequip lorekeepers-ring")
    assert who(full, "warrior").energy == 5


@pytest.mark.rule("wbg.effect.cost-reduction")
def test_reductions_on_equipping() -> None:
    t = manage(
        "paladin", "alliance", level=4, energy=6, talents=["benediction"], spellbook=["seal-of-command"]
    )
    play(t, "equip seal-of-command 0")
    assert who(t, "paladin").energy == 6
    aura = manage(
        "paladin",
        "alliance",
        level=3,
        energy=5,
        equipped=["concentration-aura"],
        spellbook=["seal-of-justice"],
    )
    play(
        aura, "equip seal-of-justice 0" if 0 in equips(aura, "seal-of-justice") else "equip seal-of-justice 1"
    )
    assert who(aura, "paladin").energy == 3
    own = manage("paladin", "alliance", level=3, energy=2, spellbook=["concentration-aura"])
    play(own, "equip concentration-aura 0")
    assert who(own, "paladin").energy == 0


def test_management_of_everybody_of_the_active_faction_only() -> None:
    cs = {
        "warrior": {"faction": "horde", "bag": ["dull-blade"], "seat": 0, "health": 1},
        "druid": {"faction": "horde", "bag": ["bent-staff"], "seat": 1},
        "paladin": {"faction": "alliance", "bag": ["trogg-club"], "seat": 2},
    }
    t = table(3, characters=cs, step="end")
    assert t.seats == (0,)
    play(t, "done")
    assert t.seats == (1,)
    play(t, "done")
    assert t.find(Management) is None
    assert t.find(Battle) is None
