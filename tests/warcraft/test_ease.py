"""What people are spared in Warcraft, and what they are shown although they cannot have it."""

from __future__ import annotations

from typing import Any

from azeroth import new_game
from azeroth.engine.view.plans import parts
from azeroth.games.warcraft.board import SpaceId
from azeroth.games.warcraft.choices import Give
from azeroth.games.warcraft.events import Bought
from azeroth.games.warcraft.state import COMPLETELY, board
from azeroth.testing import events, step
from tests.planned import answered, click, prompt, shown
from tests.warcraft.fields import on, orcs, seat, war
from tests.warcraft.test_abilities import battle
from tests.warcraft.test_scene import seen

FOE = seat("undead")


def test_all_that_can_be_bought_is_offered_at_once() -> None:
    table = war(orcs(d1="1 worker"), FOE, step="spend")
    words = shown(table)
    assert any(text.startswith("Train") for text in words)
    assert any(text.startswith("Construct") for text in words)
    assert any(text.startswith("Upgrade") for text in words)
    first = next(text for text in words if text.startswith("Upgrade"))
    click(table, first)
    assert events(table, Bought)[0].seat == 0


def test_what_cannot_be_bought_is_shown_with_the_reason_and_what_it_would_change() -> None:
    table = war(orcs(gold=1, wood=9, d1="1 worker"), FOE, step="spend")
    barred = prompt(table).barred
    upgrade = next(one for one in barred if one.words.startswith("Upgrade"))
    assert "gold" in upgrade.reason
    assert upgrade.changes, "what would be different"
    assert not any(one.words in shown(table) for one in barred)


def test_nobody_is_asked_for_a_victory_point_card_they_do_not_hold() -> None:
    table = war(orcs(hand=["pillage"]), FOE, step="points")
    assert step(table) == "EndOfPlayersTurn.cards"
    assert answered(table) == str(table.choices(0)[0])
    holding = war(orcs(hand=["victory-point"]), FOE, step="points")
    assert answered(holding) == "", "who holds one is asked"


def test_units_of_a_space_go_together() -> None:
    table = war(orcs(d1="2 melee 1 ranged"), FOE, step="move")
    army = next(offer for words, offer in shown(table).items() if words.startswith("All 3 units"))
    assert len(parts(army.choice)) == 3
    click(table, army.words)
    to = army.choice.split(" ")[-1]
    assert (table.state.players[0].troops[to].melee, table.state.players[0].troops[to].ranged) == (2, 1)


def test_idle_workers_go_to_work_with_one_click() -> None:
    table = war(orcs(d1="3 worker"), FOE, step="move")
    offer = shown(table)["Put the idle workers to work"]
    assert all(text.startswith("move worker d1 ") for text in parts(offer.choice))
    assert offer.outlook.changes, "where they go"
    click(table, offer.words)
    spaces = table.state.players[0].troops
    types = {board(table).spaces[space].type for space, troop in spaces.items() if troop.worker}
    assert types <= {"goldmine", "forest"}
    assert "Put the idle workers to work" not in shown(war(orcs(e1="1 worker"), FOE, step="move")), "at work"


def test_units_behind_the_lines_are_brought_up_by_a_button_that_does_not_lead_on() -> None:
    table = war(orcs(town="3 melee"), FOE, step="move")
    up = next(offer for words, offer in shown(table).items() if words.startswith("Bring up the unit"))
    assert up.outlook.aside, "there is more to moving than that"
    work = shown(war(orcs(d1="3 worker"), FOE, step="move"))["Put the idle workers to work"]
    assert not work.outlook.aside


def test_several_units_are_trained_with_one_click() -> None:
    table = war(orcs(gold=9, wood=9, buildings=[{"kind": "melee"}]), FOE, step="spend")
    offers = shown(table)
    assert offers["Train a Grunt (1 gold, 1 wood)"].outlook.button, "without looking for the building"
    assert offers["Upgrade Grunt to Raider (2 gold, 2 wood)"].outlook.changes == "Grunt 2 → Raider 3"
    click(table, "Train 2 Grunts (2 gold, 2 wood)")
    assert [event.kind for event in events(table, Bought)] == ["melee", "melee"]
    assert not any(words.startswith("Train 3") for words in shown(table))


def test_what_is_ready_comes_in_unasked_where_nobody_can_interfere() -> None:
    safe = war(orcs(training=["melee"]), FOE, step="deploy")
    assert answered(safe) == "deploy melee d1"
    menaced = war(orcs(training=["melee"]), seat("undead", d2="1 melee"), step="deploy")
    assert answered(menaced) == "", "it may be better off where it is trained"
    crowded = war(orcs(d1="3 melee", training=["melee", "worker"]), FOE, step="deploy")
    assert answered(crowded) == "", "not all find room"


def test_everything_can_be_brought_in_at_one_of_several_places() -> None:
    given = orcs(training=["melee", "worker"], outposts=[{"space": "e1", "complete": True}])
    table = war(given, FOE, step="deploy")
    assert answered(table) == ""
    at = [words for words in shown(table) if words.startswith("Bring in everything at")]
    assert len(at) == 2
    click(table, at[1])
    assert step(table) != "DeployStep.deploy"


def test_slow_poison_asks_only_where_it_is_of_use() -> None:
    poison = {"ranged": 2}
    lone = battle(seat("night-elf", d4="1 ranged", levels=poison), orcs(d4="1 ranged"), 2)
    assert answered(lone) == "strike-first ranged"
    both = battle(seat("night-elf", d4="1 ranged 1 melee", levels=poison), orcs(d4="1 ranged"), 2)
    assert answered(both) == ""


def test_units_behind_the_lines_come_up_with_one_click() -> None:
    table = war(orcs(d1="2 melee", d2="2 melee"), seat("undead", d7="1 melee"), step="move")
    offer = next(offer for words, offer in shown(table).items() if words.startswith("Bring up the unit"))
    assert offer.outlook.changes, "where they go"
    far = board(table).far(SpaceId("d7"))
    for text in parts(offer.choice):
        _, kind, start, to = text.split(" ")
        assert kind == "melee"
        assert far[SpaceId(to)] < far[SpaceId(start)], "nearer to the enemy"
    click(table, offer.words)
    assert step(table) == "MoveStep.march", "nothing is decided but this"
    assert not any(words.startswith("Bring up") for words in shown(table)), "all have gone that would go"


def test_who_could_meet_an_enemy_is_moved_by_hand() -> None:
    close = war(orcs(d2="2 melee"), seat("undead", d3="1 melee"), step="move")
    assert not any(words.startswith("Bring up") for words in shown(close))
    ahead = war(orcs(d2="2 melee"), seat("undead", d4="1 melee"), step="move")
    for words, offer in shown(ahead).items():
        if words.startswith("Bring up"):
            assert not any(text.endswith((" d3", " d4")) for text in parts(offer.choice))


def test_workers_go_one_at_a_time_and_units_as_a_stack() -> None:
    moves = shown(war(orcs(d1="3 worker 2 melee"), FOE, step="move")).values()
    single = [offer for offer in moves if len(parts(offer.choice)) == 1]
    workers = [offer for offer in single if offer.choice.startswith("move worker")]
    assert workers
    assert all(offer.outlook.apart for offer in workers)
    assert not any(offer.outlook.apart for offer in single if offer.choice.startswith("move melee"))


def test_buildings_are_shown_before_they_stand_with_what_they_are_good_for() -> None:
    table = war(orcs(gold=9, wood=9, d1="1 worker"), FOE, step="spend")
    sites = next(zone for zone in seen(table).zones if zone.id == "zone:sites:0").cards
    assert [card.title for card in sites] == ["Melee building", "Ranged building", "Flying building"]
    assert "trains a Headhunter" in sites[1].text
    offer = shown(table)["Construct a ranged building (2 gold, 2 wood)"]
    assert offer.targets == ("zone:sites:0", sites[1].id), "one button brings all of them up"
    assert offer.outlook.group == "Construct a building"
    elsewhere = war(orcs(gold=9, wood=9, d1="1 melee"), FOE, step="move")
    assert not any("sites" in zone.id for zone in seen(elsewhere).zones)


def test_a_building_says_why_it_cannot_train_and_not_that_it_cannot_be_built() -> None:
    table = war(orcs(gold=0, wood=9, d1="1 worker"), FOE, step="spend")
    barred = prompt(table).barred
    assert [one.reason for one in barred if one.targets == ("building:worker",)] == [
        one.reason for one in barred if one.choice == "spend train | train worker"
    ]
    assert any(one.targets == ("site:flying",) for one in barred)


def test_who_holds_summon_building_builds_by_a_click_on_the_card() -> None:
    undead = seat("undead", gold=9, wood=9, hand=["summon-building"])
    table = on(war(undead, orcs(), step="spend"))
    summoned = [offer for words, offer in shown(table).items() if " with Summon Building (" in words]
    assert {offer.targets[0] for offer in summoned} == {"card:summon-building"}
    assert {offer.outlook.group for offer in summoned} == {"Summon Building"}


def test_a_unit_tile_says_what_its_next_level_is_costs_and_needs() -> None:
    table = war(orcs(gold=9, wood=9, d1="1 worker"), FOE, step="spend")
    (zone,) = [z for z in table.game.view.scene(table.view(0), 0).zones if z.id == "zone:tiles:0"]
    told = {card.kind: dict(card.facts)["Next Level"] for card in zone.cards}
    assert told["Melee"].startswith("Raider 3, for {gold-stack}2 {wood-pile}2")
    assert told["Ranged"].endswith(", with 1 ranged building")
    reasons = {one.targets: one.reason for one in prompt(table).barred}
    assert reasons["tile:ranged",].endswith(" needs 1 ranged building.")
    assert not reasons["tile:ranged",].startswith("It ")


def test_a_worker_whose_way_is_long_is_said_to_be_on_it() -> None:
    worn = dict.fromkeys(("c1", "e1", "b3", "d3"), COMPLETELY)
    table = war(orcs(d1="1 worker"), FOE, step="move", depletion=worn)
    plans = [offer for words, offer in shown(table).items() if words.startswith("Put the idle")]
    assert plans
    assert all("on the way at" in offer.outlook.changes for offer in plans)


def test_a_gift_is_no_way_on() -> None:
    table = new_game("warcraft", 4, seed=1)
    assert Give("gold", 2).outlook(table).aside


def test_what_trains_another_unit_is_the_building_that_is_free() -> None:
    built = [{"kind": "melee"}]  # beside the printed one, which is training
    table = war(orcs(gold=9, wood=9, buildings=built, training=["melee"]), FOE, step="spend")
    cards = next(zone for zone in seen(table).zones if zone.id == "zone:town:0").cards
    assert [card.kind for card in cards if card.id == "building:melee"] == ["free"]


def test_a_way_home_is_asked_for_only_where_somebody_fights_or_the_town_is_empty() -> None:
    def foe(there: str) -> dict[str, Any]:
        return seat("undead", **{there: "1 melee"})

    def asked(there: str, town: str) -> str:
        table = war(orcs(hand=["town-portal"], d1=town, d4="2 melee"), foe(there), step="battles")
        assert step(table) == "CardWindow.offer"
        return answered(table)

    assert asked("d6", "1 melee") == "pass"
    assert asked("d4", "1 melee") == "", "there is a battle"
    assert asked("d6", "1 worker") == "", "a unit there would be worth points"
