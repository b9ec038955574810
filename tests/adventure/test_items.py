"""Items: gaining, equipping, using and losing them, and drinking them as potions."""

from __future__ import annotations

from typing import Any

import pytest

from azeroth.engine import BadPosition
from azeroth.games.adventure.events import PowerUsed
from azeroth.games.adventure.ids import ItemType
from azeroth.testing import events, offered, play, refusal
from tests.adventure.fights import ALL, FIELD, attacks, duel, fight
from tests.adventure.tables import PACKS, at, deck, turn, who

CITY = "stormwind-city"


def spends_gold(level: str = "grey", **given: Any) -> Any:
    """Seat 0 buys an item of that level in a city."""
    hero = at(CITY, "burbonn", level="green", kept=["gold"], movement=1)
    t = turn("walk", hero, **given)
    return play(t, "use-token gold", f"level {level}")


# -- kinds ------------------------------------------------------------------------------------------


@pytest.mark.rule("ag.item.types", "ag.item.bag-items-not-equipped")
def test_items_are_weapons_armor_or_bag_items() -> None:
    kinds = {c.item.type for c in ALL.challenges.values() if c.item is not None}
    assert kinds == {ItemType.WEAPON, ItemType.ARMOR, ItemType.BAG}
    t = turn("maintenance", at(FIELD, bag=["straw-man", "straw-wolf", "straw-ghoul"]))
    assert offered(t) == ["equip straw-man", "done"], "a weapon"
    assert refusal(t, "equip straw-ghoul").rule == "ag.item.bag-items-not-equipped"
    play(t, "done")
    assert offered(t) == ["equip straw-wolf", "done"], "then an armor"
    assert refusal(t, "equip straw-ghoul").rule == "ag.item.bag-items-not-equipped"


@pytest.mark.rule("ag.item.equip-to-use", "ag.item.bag-items-work-in-bag")
def test_what_must_be_equipped_and_what_works_in_the_bag() -> None:
    t = fight("straw-man", [6, 1], {"bag": ["rotten-ghoul", "mountain-boar"]})
    assert attacks(t) == [(-1, 2, 4, False), (0, 7, 5, False)], "neither spade nor bracers are used"
    assert not events(t, PowerUsed)
    t = fight("straw-man", [6, 1], {"weapon": "rotten-ghoul"})
    assert attacks(t)[-1][1] == 8
    assert events(t, PowerUsed)
    t = turn("walk", at(FIELD, bag=["lake-skulker", "forest-lurker"], energy=3), packs=["artumnis"])
    assert "use lake-skulker 0" in offered(t), "the charm has the bag symbol"
    assert "use forest-lurker 0" not in offered(t), "the hood has not"
    t = turn("walk", at(FIELD, "sandrai", armor="forest-lurker", energy=3), packs=["artumnis"])
    assert "use forest-lurker 0" in offered(t)


# -- gaining ----------------------------------------------------------------------------------------


@pytest.mark.rule("ag.item.gained-into-bag")
def test_an_item_is_gained_into_the_bag() -> None:
    t = fight("straw-man", [6, 1])
    assert (who(t).weapon, who(t).bag) == ("", ["straw-man"])
    t = spends_gold(decks={"grey": ["straw-wolf"]})
    assert (who(t).armor, who(t).bag) == ("", ["straw-wolf"])


@pytest.mark.rule("ag.item.gain-by-level", "ag.item.gain-redraw")
def test_an_item_of_a_level_is_drawn_from_the_bottom() -> None:
    t = spends_gold(decks={"grey": ["kind-word", "ill-wind", "straw-man", "straw-wolf"]})
    assert who(t).bag == ["straw-man"], "the first card with an item"
    assert deck(t)[0] == "straw-wolf"
    assert deck(t)[-2:] == ["kind-word", "ill-wind"], "what had none went on top"
    t = spends_gold("green", decks={"green": ["green-straw-man"]})
    assert who(t).bag == ["green-straw-man"]
    t = spends_gold(decks={"grey": ["a-cart-in-the-ditch"]})
    assert who(t).bag == ["a-cart-in-the-ditch"], "an event with an item on its back counts"


@pytest.mark.rule("ag.item.gain-by-level", "ag.item.gain-redraw", "ag.item.gained-into-bag")
@pytest.mark.example("ag.ex.auction-house")
def test_grumbaz_at_the_auction_house() -> None:
    t = turn(
        "exploration", at(CITY, "grumbaz", level="green", bag=["hillsbrad-footman"]),
        decks={"green": ["night-over-duskwood", "green-straw-man"]},
    )  # fmt: skip
    play(t, "activate auction-house")
    assert who(t).bag == ["green-straw-man"]
    assert deck(t, "green")[-2:] == ["hillsbrad-footman", "night-over-duskwood"]


@pytest.mark.rule("ag.item.deck-without-items")
def test_a_deck_without_items_gives_none() -> None:
    t = spends_gold(decks={"grey": ["kind-word", "ill-wind"]}, only=True)
    assert who(t).bag == []
    assert deck(t) == ["kind-word", "ill-wind"], "each was turned over once"
    t = turn("exploration", at(CITY, bag=["straw-man"]), decks={"grey": ["kind-word"]}, only=True)
    play(t, "activate auction-house")
    assert who(t).bag == ["straw-man"], "its own item can be the one drawn"


# -- equipping --------------------------------------------------------------------------------------


@pytest.mark.rule("ag.item.equip-only-in-maintenance")
def test_items_are_changed_in_the_own_maintenance_only() -> None:
    hero = at(FIELD, bag=["straw-man"], weapon="straw-archer", movement=1, character="burbonn")
    t = turn("walk", hero)
    for choice in ("equip straw-man", "take-off straw-archer"):
        assert choice not in offered(t)
        assert refusal(t, choice).rule == "ag.move.up-to-number", "not a choice of this step"
    t = turn("exploration", {**hero, "space": CITY})
    assert not any(text.startswith(("equip", "take-off")) for text in offered(t)), "nor in exploration"
    t = turn("maintenance", hero)
    assert "equip straw-man" in offered(t)
    t = turn("maintenance", hero, at(FIELD, "grumbaz"), active=1)
    assert t.seats == (0,), "the other's maintenance asked nothing of the bag's owner"
    assert "equip straw-man" not in offered(t)


@pytest.mark.rule("ag.item.unequip-to-bag", "ag.item.one-weapon", "ag.item.one-armor")
def test_one_weapon_and_one_armor() -> None:
    hero = at(FIELD, "burbonn", weapon="straw-archer", armor="straw-wolf", bag=["straw-man", "mountain-boar"])
    t = turn("maintenance", hero)
    play(t, "equip straw-man", "equip mountain-boar")
    assert (who(t).weapon, who(t).armor) == ("straw-man", "mountain-boar")
    assert sorted(who(t).bag) == ["straw-archer", "straw-wolf"]
    t = play(turn("maintenance", hero), "take-off straw-archer", "take-off straw-wolf")
    assert (who(t).weapon, who(t).armor) == ("", "")
    assert sorted(who(t).bag) == ["mountain-boar", "straw-archer", "straw-man", "straw-wolf"]


@pytest.mark.rule("ag.item.level-restriction")
@pytest.mark.example("ag.ex.level-restriction-items")
def test_items_above_the_level_can_only_be_carried() -> None:
    swords = ["straw-man", "green-straw-man", "yellow-straw-man", "red-straw-man"]
    t = turn("maintenance", at("lakeshire", "grumbaz", level="green", bag=swords))
    assert offered(t) == ["equip straw-man", "equip green-straw-man", "done"]
    for above in swords[2:]:
        assert refusal(t, f"equip {above}").rule == "ag.item.level-restriction"
    play(t, "done")
    assert who(t).bag == swords, "he keeps carrying them"
    plume = "elder-mesa-buzzard"  # a yellow bag item, for the movement phase
    for level, usable in (("green", False), ("yellow", True)):
        t = turn("walk", at(FIELD, "grumbaz", level=level, bag=[plume], energy=2), packs=PACKS)
        assert (f"use {plume} 0" in offered(t)) is usable


@pytest.mark.rule("ag.item.icon-restriction", "ag.item.no-icon-any-character")
def test_restriction_icons() -> None:
    for character, bow in (("grumbaz", False), ("sofeea", False), ("burbonn", True), ("sandrai", False)):
        t = turn("maintenance", at(FIELD, character, bag=["straw-man", "straw-archer", "nightbane-worgen"]))
        assert "equip straw-man" in offered(t), "without icons it is for everybody"
        assert ("equip straw-archer" in offered(t)) is bow
        if not bow:
            assert refusal(t, "equip straw-archer").rule == "ag.item.icon-restriction"
    two = ["straw-man", "nightbane-worgen"]  # a claw with the dagger and the blade icon
    assert "equip nightbane-worgen" in offered(
        turn("maintenance", at(FIELD, "grumbaz", level="green", bag=two))
    )
    mage = turn("maintenance", at(FIELD, "sofeea", level="green", bag=two))
    assert refusal(mage, "equip nightbane-worgen").rule == "ag.item.icon-restriction", "every icon is needed"


@pytest.mark.rule("ag.item.icon-restriction", "ag.errata.heavy-armor-items")
@pytest.mark.example("ag.ex.errata-heavy-armor")
def test_only_grumbaz_wears_the_shining_silver_breastplate() -> None:
    bag = ["straw-wolf", "hillsbrad-footman"]
    t = turn("maintenance", at("lakeshire", "grumbaz", level="green", bag=bag))
    assert "equip hillsbrad-footman" in offered(t)
    t = turn("maintenance", at("lakeshire", "burbonn", level="green", bag=bag))
    assert refusal(t, "equip hillsbrad-footman").rule == "ag.item.icon-restriction"


@pytest.mark.rule("ag.item.bag-unlimited")
def test_a_bag_has_no_limit() -> None:
    full = [k for k, c in ALL.challenges.items() if c.item is not None and c.source == "original"][:60]
    grey = [k for k in full if ALL.challenges[k].colour == "grey" and not k.startswith("straw")][:30]
    t = fight("straw-man", [6, 1], {"bag": grey}, packs=["artumnis", "brandon", "dongon", "zowka"])
    while "straw-man" not in who(t).bag:
        play(t, "pass")
    assert len(who(t).bag) == len(grey) + 1 == 31


# -- in combat --------------------------------------------------------------------------------------


@pytest.mark.rule("ag.item.weapon-replaces-attack", "ag.item.weapon-replaces-type")
def test_a_weapon_replaces_attack_and_type() -> None:
    berserk = {"character": "grumbaz", "side": "other"}
    assert attacks(fight("straw-man", [2, 1], berserk))[-1] == (0, 2 + 3, 5, False)
    armed = attacks(fight("straw-wolf", [2, 1], {**berserk, "weapon": "straw-man"}))[-1]
    assert armed == (0, 2 + 2, 5, False), "the sword's 2, though his own 3 is better"
    caster = {"character": "sandrai", "weapon": "straw-man"}
    assert attacks(fight("straw-wolf", [2, 1], caster))[-1][3] is False, "a sword strikes in melee"
    hunter = {"character": "burbonn", "weapon": "straw-archer"}
    assert attacks(fight("straw-wolf", [2, 1], hunter))[0] == (0, 2 + 3, 5, True)


@pytest.mark.rule(
    "ag.item.unequip-to-bag", "ag.item.one-weapon", "ag.item.weapon-replaces-attack",
    "ag.item.weapon-replaces-type", "ag.item.icon-restriction", "ag.item.level-restriction",
)  # fmt: skip
@pytest.mark.example("ag.ex.burbonn-changes-weapon")
def test_burbonn_changes_his_weapon() -> None:
    hero = at("lakeshire", "burbonn", level="green", weapon="redridge-basher", bag=["goblin-engineer"])
    t = turn("maintenance", hero)
    play(t, "equip goblin-engineer")
    assert (who(t).weapon, who(t).bag) == ("goblin-engineer", ["redridge-basher"])
    gun = ALL.challenges[who(t).weapon].item
    assert gun is not None
    shot = fight(
        "green-straw-man", [3, 1], {"level": "green", "weapon": "goblin-engineer"}, space="lakeshire"
    )
    assert attacks(shot)[0] == (0, 3 + (gun.attack or 0), 6, True)


@pytest.mark.rule("ag.item.armor-replaces-defense")
def test_an_armor_replaces_the_defense() -> None:
    assert attacks(fight("straw-man", [1, 1], {"character": "sofeea"}))[-1][2] == 4
    worse = fight("straw-man", [1, 1], {"character": "sofeea", "armor": "fleshripper"})
    assert attacks(worse)[-1][2] == 3, "the robe's 3, though her own 4 is better"
    better = fight("straw-man", [1, 1], {"character": "sofeea", "armor": "straw-wolf"})
    assert attacks(better)[-1][2] == 5


# -- losing -----------------------------------------------------------------------------------------


def at_the_faire(draws: list[str]) -> Any:
    """The carnies take an item at random from somebody with a sword in hand and two items in the bag."""
    hero = at("goldshire", "burbonn", weapon="straw-man", bag=["straw-wolf", "straw-ghoul"])
    return turn("challenge", hero, events=["darkmoon-faire"], dice=[1], draws=draws)


@pytest.mark.rule("ag.item.random-discard", "ag.item.discard-scope-any", "ag.item.discard-scope-bag")
@pytest.mark.example("ag.ex.random-discard-scope")
def test_which_items_may_be_lost_at_random() -> None:
    for item in ("straw-man", "straw-wolf", "straw-ghoul"):
        t = at_the_faire(["aimed-shot", item])
        assert item not in who(t).items
        assert len(who(t).items) == 2
        assert deck(t)[-2:] == [item, "darkmoon-faire"]
    gnome: dict[str, Any] = {"weapon": "straw-man", "bag": ["straw-wolf", "straw-ghoul"]}
    for item in ("straw-wolf", "straw-ghoul"):
        t = fight("leper-gnome", [1, 6], gnome, draws=["leper-gnome", item])  # a star: an item from the bag
        assert item not in who(t).items
    with pytest.raises(BadPosition, match="'straw-man', which is not there"):
        fight("leper-gnome", [1, 6], gnome, draws=["leper-gnome", "straw-man"])


@pytest.mark.rule("ag.item.discard-scope-any")
def test_an_item_to_be_discarded_may_be_an_equipped_one() -> None:
    hero = at(FIELD, weapon="straw-man", armor="straw-wolf", bag=["straw-ghoul"])
    t = turn("challenge", hero, decks={"grey": ["loaded-dice"]}, dice=[1], packs=["dongon"])
    assert offered(t) == ["discard-item straw-man", "discard-item straw-wolf", "discard-item straw-ghoul"]
    play(t, "discard-item straw-wolf")
    assert who(t).armor == ""


@pytest.mark.rule("ag.item.discard-to-deck", "ag.potion.any-item")
def test_a_discarded_item_goes_on_top_of_its_deck() -> None:
    t = turn("walk", at(FIELD, bag=["green-straw-man"], damage=1, movement=1))
    play(t, "drink green-straw-man health")
    assert deck(t, "green")[-1] == "green-straw-man"
    t = turn("exploration", at(CITY, bag=["straw-man"]), decks={"grey": ["straw-wolf"]})
    play(t, "activate auction-house")
    assert deck(t)[-1] == "straw-man"


# -- potions ----------------------------------------------------------------------------------------


@pytest.mark.rule("ag.potion.any-item", "ag.potion.many-at-once", "ag.potion.health")
def test_any_item_may_be_drunk_and_any_number() -> None:
    hero = at(FIELD, "sofeea", damage=3, movement=1, weapon="straw-man",
              bag=["red-straw-man", "rot-hide-brute", "straw-ghoul"])  # fmt: skip
    t = turn("walk", hero)
    # Above her level, without the icon, equipped: none of it matters for drinking.
    play(t, "drink red-straw-man health", "drink rot-hide-brute health", "drink straw-man health")
    assert who(t).damage == 0
    assert who(t).items == ["straw-ghoul"]


@pytest.mark.rule("ag.potion.one-per-item")
def test_an_item_is_drunk_once() -> None:
    t = turn("walk", at(FIELD, damage=2, movement=1, bag=["straw-ghoul"]))
    assert {"drink straw-ghoul health", "drink straw-ghoul swiftness"} <= set(offered(t))
    play(t, "drink straw-ghoul health")
    assert (who(t).damage, who(t).movement) == (1, 1)
    assert refusal(t, "drink straw-ghoul swiftness").rule == "ag.move.up-to-number"
    assert who(t).items == []


@pytest.mark.rule("ag.potion.health", "ag.potion.swiftness")
def test_health_and_swiftness_are_for_the_own_movement_phase() -> None:
    t = turn("walk", at(FIELD, "sofeea", damage=1, movement=1, energy=2, bag=["straw-ghoul"]))
    play(t, "drink straw-ghoul swiftness")
    assert (who(t).movement, who(t).energy, who(t).damage) == (2, 2, 1)
    for phase in ("exploration", "maintenance"):
        hero = at(FIELD, damage=1, bag=["straw-ghoul", "straw-man"], kept=[])
        t = turn(phase, hero)
        assert not any(text.startswith("drink") for text in offered(t)), phase
    other = turn("walk", at(FIELD, "sofeea", damage=1, bag=["straw-ghoul"]), at(FIELD), active=1)
    assert not any("straw-ghoul" in text for text in offered(other)), "nor in another's turn"


@pytest.mark.rule("ag.potion.mana", "ag.potion.mana-stack")
def test_mana_potions_lower_a_cost() -> None:
    hero = at(FIELD, "sofeea", hand=["portal"], energy=1, bag=["straw-wolf", "straw-ghoul"])
    t = play(turn("walk", hero), "play portal")
    choose_city = next(text for text in offered(t) if "ironforge" in text)
    play(t, choose_city)
    assert offered(t) == ["drink straw-wolf mana", "drink straw-ghoul mana"], "1 energy is not enough for 2"
    play(t, "drink straw-wolf mana")
    assert offered(t) == ["drink straw-ghoul mana", "pay-energy"]
    assert "how do you pay" in t.game.view.prompt(t, t.pos.stack[-1])
    play(t, "drink straw-ghoul mana")
    assert (who(t).space, who(t).energy) == ("ironforge", 1), "two potions paid for all of it"
    assert deck(t)[-2:] == ["straw-wolf", "straw-ghoul"]


@pytest.mark.rule("ag.potion.mana")
def test_a_cost_is_never_lowered_below_nothing_and_mana_is_for_any_turn() -> None:
    free = turn("walk", at(FIELD, "sofeea", hand=["evocation"], bag=["straw-wolf"]))
    play(free, "play evocation")
    assert who(free).bag == ["straw-wolf"], "what costs nothing needs no potion"
    assert who(free).energy == 3
    defender = {"character": "grumbaz", "hand": ["execute"], "bag": ["straw-wolf"]}  # 2 energy, he has 1
    t = duel([1, 4], {"character": "burbonn"}, defender)
    while "play execute" not in offered(t):
        play(t, "1: pass")
    play(t, "1: play execute")
    assert who(t, 1).bag == []
    assert deck(t)[-1] == "straw-wolf"
    charm = turn("walk", at(FIELD, bag=["lake-skulker", "straw-wolf"], movement=1))
    play(charm, "use lake-skulker 0")
    assert (who(charm).movement, who(charm).bag) == (2, ["lake-skulker"]), "for an item's power too"
