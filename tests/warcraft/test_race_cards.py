"""The experience cards of each race."""

from __future__ import annotations

from typing import Any

import pytest

from azeroth.engine import Rolled
from azeroth.games.warcraft.content import Kind
from azeroth.games.warcraft.events import Attacked, BattleBegan, BattleEnded, CardCancelled, Lost, Prevented
from azeroth.games.warcraft.state import reserves
from azeroth.testing import events, offered, play, refusal
from tests.warcraft.fields import at, halt, me, moves, on, orcs, seat, stock, to_battle, until, war


def lost(table: Any, seat_: int) -> list[str]:
    """What a player has lost."""
    return [event.kind for event in events(table, Lost) if event.seat == seat_]


def plays(table: Any) -> set[str]:
    """The cards that may be played now, with what they are played on."""
    return {text[5:] for text in offered(table) if text.startswith("play ")}


def attack(table: Any, n: int) -> Any:
    """An attack of the battle by its number."""
    return events(table, Attacked)[n]


# -- Humans ---------------------------------------------------------------------------------------


@pytest.mark.rule("wc.card.human.call-to-arms", "wc.card.human.call-to-arms-timing")
def test_called_to_arms_workers_fight_and_are_workers_again() -> None:
    table = war(
        orcs(d3="1 melee", d2="1 melee"), seat("human", d4="2 worker", hand=["call-to-arms"]),
        dice=[6, 1, 6],
    )  # fmt: skip
    play(table, "move melee d3 d4")
    assert table.seats == (1,), "before the next piece moves"
    play(table, "play call-to-arms d4")
    assert at(table, 1, "d4") == "2 drafted"
    on(table, "done")
    assert events(table, BattleBegan)[0].space == "d4"
    assert (attack(table, 1).seat, attack(table, 1).kind, attack(table, 1).values) == (1, "melee", (1, 6))
    assert (at(table, 0, "d4"), at(table, 1, "d4")) == ("", "2 worker")


@pytest.mark.rule("wc.card.human.call-to-arms")
def test_workers_under_arms_can_fall_and_return_to_the_workers() -> None:
    table = war(
        orcs(d3="1 ranged"), seat("human", d4="1 worker", hand=["call-to-arms"]), dice=[1]
    )  # fmt: skip
    play(table, "move ranged d3 d4", "play call-to-arms d4")
    on(table)
    assert lost(table, 1) == ["drafted"]
    assert reserves(table, me(table, 1), Kind.WORKER) == 8


@pytest.mark.rule("wc.card.human.call-to-arms", "wc.construct.outpost-lost-if-worker-acts")
def test_a_builder_called_to_arms_loses_his_outpost() -> None:
    posts = [{"space": "d4", "complete": False}, {"space": "d6", "complete": False}, {"space": "c7"}]
    humans = seat("human", outposts=posts, hand=["call-to-arms"])
    table = war(orcs(d3="1 melee", d1="1 melee"), humans)
    play(table, "move melee d3 d4", "play call-to-arms d4")
    assert [post.space for post in me(table, 1).outposts] == ["d6", "c7"], "those elsewhere stand"
    assert at(table, 1, "d4") == "1 drafted"


@pytest.mark.rule("wc.card.human.call-to-arms-timing")
def test_only_a_unit_that_enters_calls_workers_to_arms() -> None:
    table = war(orcs(d3="1 melee"), seat("human", d5="1 worker", hand=["call-to-arms"]))
    play(table, "move melee d3 d4")
    assert not any("call-to-arms" in text for text in offered(table))


@pytest.mark.rule("wc.card.human.dispel-magic", "wc.card.discard")
def test_dispel_magic_cancels_a_card_just_played_in_battle() -> None:
    table = war(
        orcs(d4="1 ranged", hand=["devour"]),
        seat("human", d4="1 melee", d5="1 melee", hand=["dispel-magic"]), dice=[6] * 9,
    )  # fmt: skip
    to_battle(table)
    while "devour d4 melee 1" not in plays(table):
        play(table, "pass")
    play(table, "play devour d4 melee 1")
    assert plays(table) == {"dispel-magic"}
    play(table, "play dispel-magic")
    until(table, 1)  # a card takes effect when nobody answers it any more
    assert [event.card for event in events(table, CardCancelled)] == ["devour"]
    assert table.state.devoured == []
    assert at(table, 1, "d4") == "1 melee"
    assert (me(table).discard, me(table, 1).discard) == (["devour"], ["dispel-magic"])


@pytest.mark.rule("wc.card.human.dispel-magic")
def test_cards_outside_battle_cannot_be_dispelled() -> None:
    table = war(orcs(d4="1 ranged", hand=["fast"]), seat("human", hand=["dispel-magic"]), step="move")
    play(table, "play fast d4")
    assert table.seats == (0,)


@pytest.mark.rule("wc.card.human.invisibility")
@pytest.mark.parametrize("whom", [0, 1])
def test_invisibility_spares_one_casualty_of_a_player_of_choice(whom: int) -> None:
    table = war(orcs(d4="1 ranged"), seat("human", d4="1 ranged", hand=["invisibility"]), dice=[1, 1])
    to_battle(table)
    while not plays(table):
        play(table, "pass")
    assert plays(table) == {"invisibility 0", "invisibility 1"}
    on(table, f"play invisibility {whom}")
    assert (lost(table, 0), lost(table, 1)) == (([], ["ranged"]) if whom == 0 else (["ranged"], []))


@pytest.mark.rule("wc.card.human.invisibility")
def test_invisibility_spares_no_more_than_one() -> None:
    table = war(
        orcs(d4="2 ranged"), seat("human", d4="2 ranged", hand=["invisibility"]), dice=[1, 1, 6, 6, 6, 6]
    )
    to_battle(table)
    while not plays(table):
        play(table, "pass")
    play(table, "play invisibility 1")
    on(table)
    assert lost(table, 1)[:1] == ["ranged"]
    assert [event.n for event in events(table, Prevented)] == [1]


@pytest.mark.rule("wc.card.human.polymorph", "wc.faq.polymorph")
def test_a_polymorphed_unit_does_not_attack_but_can_fall() -> None:
    table = war(
        orcs(d4="1 ranged", d3="2 ranged"), seat("human", d4="1 ranged", d5="1 melee", hand=["polymorph"]),
        dice=[6, 6, 1, 6, 6, 6],
    )  # fmt: skip
    to_battle(table)
    assert plays(table) == {"polymorph d4 ranged 0", "polymorph d3 ranged 0"}
    on(table, "play polymorph d3 ranged 0")
    assert len(attack(table, 0).values) == 2
    assert set(offered(table)) == {"lose ranged d4 0", "lose ranged d3 0", "lose ranged d3 0 polymorphed"}


@pytest.mark.rule("wc.faq.polymorph", "wc.card.human.polymorph")
def test_a_polymorphed_unit_keeps_its_ability_and_attacks_in_the_next_round() -> None:
    table = war(
        orcs(d4="1 ranged 1 melee", levels={"ranged": 3}), seat("human", d4="3 flying", hand=["polymorph"]),
        dice=[6] * 12,
    )  # fmt: skip
    to_battle(table)
    play(table, "play polymorph d4 ranged 0")
    until(table, 3)
    assert [(a.seat, a.kind, len(a.values)) for a in events(table, Attacked)[:3]] == [
        (1, "flying", 3), (0, "melee", 2), (0, "ranged", 2),
    ]  # fmt: skip


# -- Orcs -----------------------------------------------------------------------------------------


@pytest.mark.rule("wc.card.orc.devour-timing", "wc.card.orc.devour-removed", "wc.card.orc.devour-win")
def test_a_devoured_unit_is_out_of_the_battle_and_dies_if_the_orcs_win() -> None:
    table = war(
        orcs(d4="1 ranged", hand=["devour"]), seat("undead", d4="1 melee", d5="1 ranged 1 flying"),
        dice=[6, 6],
    )  # fmt: skip
    to_battle(table)
    while not plays(table):
        play(table, "pass")
    assert plays(table) == {"devour d4 melee 1", "devour d5 ranged 1"}, "no flying unit"
    on(table, "play devour d4 melee 1")
    assert [(a.seat, a.kind) for a in events(table, Attacked)] == [(0, "ranged"), (1, "ranged")], "one phase"
    assert events(table, BattleEnded)[0].winner == 0
    assert at(table, 1, "d4") == ""
    assert reserves(table, me(table, 1), Kind.MELEE) == 10


@pytest.mark.rule("wc.card.orc.devour-otherwise", "wc.faq.devour-no-winner")
@pytest.mark.parametrize(
    ("dice", "faq", "back"), [((6, 1), False, True), ((6, 1), True, True), ((1, 1), False, True),
                              ((1, 1), True, False)],
)  # fmt: skip
def test_a_devoured_unit_comes_back_unless_the_orcs_win(dice: tuple[int, int], faq: bool, back: bool) -> None:
    table = war(
        orcs(d4="1 ranged", hand=["devour"]), seat("undead", d4="1 ranged", d5="1 melee"),
        dice=list(dice), options={"faq": faq},
    )  # fmt: skip
    to_battle(table)
    on(table, "play devour d5 melee 1")
    assert events(table, BattleEnded)[0].winner == (-1 if dice[0] == 1 else 1)
    assert at(table, 1, "d5") == ("1 melee" if back else "")
    # The same with the seats exchanged: the winner is the first seat then.
    table = war(
        seat("undead", d4="1 ranged", d5="1 melee"), orcs(d4="1 ranged", hand=["devour"]),
        dice=list(dice[::-1]), options={"faq": faq},
    )  # fmt: skip
    to_battle(table)
    on(table, "play devour d5 melee 0")
    assert events(table, BattleEnded)[0].winner == (-1 if dice[0] == 1 else 0)
    assert at(table, 0, "d5") == ("1 melee" if back else "")


@pytest.mark.rule("wc.card.orc.ensnare", "wc.card.orc.ensnare-one-sided", "wc.battle.new-round")
def test_ensnare_grounds_the_opponents_flying_units_from_now_on() -> None:
    table = war(
        orcs(d4="1 melee", d3="1 flying", hand=["ensnare"]), seat("undead", d4="1 melee", d5="2 flying"),
        dice=[6, 6, 6, 6, 6, 6, 6, 6, 1, 1],
    )  # fmt: skip
    to_battle(table)
    on(table, "play ensnare")
    assert len(events(table, Attacked)) == 8, "it was played in the first round, and holds in the second"
    assert set(offered(table)) == {"lose melee d4 1", "lose flying d5 1"}
    on(table, "lose flying d5 1")
    assert lost(table, 0) == ["melee"], "the Orcs' own flying unit is still immune"


@pytest.mark.rule("wc.card.undead.web", "wc.battle.new-round", "wc.battle.end-condition")
@pytest.mark.example("wc.ex.battle-melee-if-flying-could-be-taken")
def test_web_lets_flying_units_be_taken_in_melee_and_the_battle_goes_on() -> None:
    table = war(
        seat("undead", d4="3 melee", hand=["web"]), orcs(d4="2 ranged", d5="2 flying", levels={"ranged": 2}),
        dice=[6, 6, 6, 6, 2, 2, 6, 6, 6],
    )  # fmt: skip
    to_battle(table)
    on(table, "play web", "lose flying d5 1")
    assert set(offered(table)) == {"lose ranged d4 1", "lose flying d5 1"}
    on(table, "lose flying d5 1")
    assert (attack(table, 3).seat, attack(table, 3).kind) == (1, "ranged"), "a new round begins"


@pytest.mark.rule("wc.card.orc.envenomed-spears")
def test_envenomed_spears_roll_each_miss_again_once() -> None:
    table = war(
        orcs(d4="2 ranged", hand=["envenomed-spears"] * 2), seat("undead", d4="1 melee", d5="3 melee"),
        dice=[6, 1, 5, 6, 6, 6],
    )  # fmt: skip
    to_battle(table)
    on(table, "play envenomed-spears", "play envenomed-spears")
    assert (attack(table, 0).values, attack(table, 0).hits) == ((5, 1), 1), "a second card adds nothing"


@pytest.mark.rule("wc.card.orc.pillage", "wc.card.orc.pillage-shortfall")
@pytest.mark.parametrize(
    ("kind", "theirs", "taken"),
    [("flying", (5, 5), (2, 2)), ("melee", (5, 5), (1, 1)), ("flying", (1, 5), (1, 2)),
     ("ranged", (0, 0), (0, 0))],
)  # fmt: skip
def test_pillage_takes_the_cost_of_a_lost_unit(
    kind: str, theirs: tuple[int, int], taken: tuple[int, int]
) -> None:
    gold, wood = theirs
    table = war(
        orcs(d4="1 ranged", hand=["pillage"]),
        seat("undead", d4=f"1 {kind}", gold=gold, wood=wood),
        dice=[1, 6],
    )
    to_battle(table)
    on(table, "play pillage")
    assert stock(table) == (5 + taken[0], 5 + taken[1])
    assert stock(table, 1) == (gold - taken[0], wood - taken[1])


# -- Night Elves ----------------------------------------------------------------------------------


@pytest.mark.rule("wc.card.night-elf.faerie-fire", "wc.faq.equal-cards")
@pytest.mark.parametrize(("cards", "hits"), [(0, 0), (1, 1), (2, 2)])
def test_faerie_fire_adds_one_to_the_strength(cards: int, hits: int) -> None:
    table = war(
        seat("night-elf", d4="2 ranged", hand=["faerie-fire"] * 2), orcs(d4="3 melee"), dice=[3, 4, 6, 6]
    )
    to_battle(table)
    on(table, *["play faerie-fire"] * cards)
    assert attack(table, 0).hits == hits


@pytest.mark.rule("wc.card.night-elf.marksmanship", "wc.card.night-elf.marksmanship-normal-rules")
def test_marksmanship_chooses_a_casualty_of_the_opponent() -> None:
    table = war(
        seat("night-elf", d4="2 melee", hand=["marksmanship"]),
        orcs(d4="1 melee 1 worker", d5="1 ranged 1 flying"), dice=[6, 6, 1, 1, 6],
    )  # fmt: skip
    to_battle(table)
    while not plays(table):
        play(table, "pass")
    play(table, "play marksmanship")
    assert table.seats == (0,)
    assert set(offered(table)) == {"lose melee d4 1", "lose ranged d5 1"}, (
        "no worker, in melee no flying unit"
    )
    play(table, "lose ranged d5 1")
    assert lost(table, 1)[0] == "ranged"


@pytest.mark.rule("wc.card.night-elf.marksmanship")
def test_marksmanship_needs_a_casualty_that_the_night_elves_inflicted() -> None:
    table = war(
        seat("night-elf", d4="1 ranged", d3="1 melee", hand=["marksmanship"]), orcs(d4="2 ranged"),
        dice=[6, 1, 6, 6],
    )  # fmt: skip
    to_battle(table)
    while offered(table) == ["pass"]:
        play(table, "pass")
    assert set(offered(table)) == {"lose ranged d4 0", "lose melee d3 0"}


@pytest.mark.rule("wc.card.night-elf.moon-glaive")
@pytest.mark.example("wc.ex.card-moon-glaive")
def test_moon_glaive_rolls_again_for_each_hit() -> None:
    table = war(
        seat("night-elf", d4="3 flying", levels={"flying": 2}, hand=["moon-glaive"]),
        orcs(d4="3 melee", d5="3 melee"), dice=[2, 3, 5, 1, 4, 6, 6, 6, 6, 6, 6],
    )  # fmt: skip
    to_battle(table)
    while not plays(table):
        play(table, "pass")
    on(table, "play moon-glaive")
    extra = attack(table, 1)
    assert (extra.values, extra.hits, extra.card) == ((1, 4), 1, "moon-glaive")
    until(table, 3, "lose melee d5 1")
    assert len(lost(table, 1)) == 3


@pytest.mark.rule("wc.card.night-elf.renew", "wc.card.night-elf.renew-forests-only")
def test_renew_makes_a_forest_whole() -> None:
    table = war(
        seat("night-elf", hand=["renew"]), orcs(), step="harvest", depletion={"c1": 2, "e1": 2, "d3": 1}
    )
    assert plays(table) == {"renew c1", "renew d3"}
    play(table, "play renew c1")
    assert table.state.depletion == {"e1": 2, "d3": 1}


# -- Undead ---------------------------------------------------------------------------------------


@pytest.mark.rule("wc.card.undead.cripple", "wc.card.undead.cripple-timing")
@pytest.mark.example("wc.ex.card-cripple")
def test_cripple_slows_all_enemies_in_a_space() -> None:
    table = war(
        orcs(d4="1 melee 1 flying 1 worker", d2="1 melee"), seat("undead", hand=["cripple"]), step="move"
    )
    assert table.seats == (1,)
    on(table, "play cripple d4")
    assert moves(table, "melee", "d4") == set()
    near = {"c4", "c5", "d3", "d5", "e3", "e4"}
    assert moves(table, "flying", "d4") == moves(table, "worker", "d4") == near
    assert "d3" in moves(table, "melee", "d2")


@pytest.mark.rule("wc.card.undead.cripple-timing")
def test_cripple_is_not_played_when_the_undead_or_a_teammate_moves() -> None:
    own = war(seat("undead", d4="1 melee", hand=["cripple"]), orcs(d1="1 melee"), step="move")
    assert not any("cripple" in text for text in offered(own))
    foes = (seat("human", e4="1 melee"), seat("night-elf", e5="1 melee"))
    undead = seat("undead", hand=["cripple"])
    mate = war(foes[0], undead, foes[1], orcs(g1="1 melee"), step="move", active=3, first=3)
    assert mate.seats == (3,)


@pytest.mark.rule("wc.card.undead.cripple", "wc.faq.equal-cards")
def test_cripples_add_up_and_come_off_what_fast_gives() -> None:
    slow = war(orcs(d4="1 flying", d2="1 melee"), seat("undead"), crippled={"d4": 2, "d2": 1}, fast={"d2": 1})
    assert moves(slow, "flying", "d4") == set()
    assert "d4" in moves(slow, "melee", "d2")
    assert "d5" not in moves(slow, "melee", "d2")


@pytest.mark.rule("wc.card.undead.cripple")
def test_cripple_holds_for_the_turn_and_for_every_enemy_in_the_space() -> None:
    seats = [
        seat("human", e4="1 flying"),
        seat("undead", hand=["cripple"]),
        seat("night-elf", e4="1 flying"),
        orcs(),
    ]
    table = war(*seats, step="move")
    on(table, "play cripple e4")
    play(table, "done")
    while not moves(table, "flying", "e4") or table.seats != (2,):
        play(table, "done" if "done" in offered(table) else "pass")
    assert "e5" in moves(table, "flying", "e4")
    assert "e6" not in moves(table, "flying", "e4")


@pytest.mark.rule("wc.card.undead.curse", "wc.card.undead.curse-timing", "wc.casualty.reductions-first")
@pytest.mark.example("wc.ex.card-curse")
def test_curse_prevents_casualties() -> None:
    table = war(
        orcs(d4="3 ranged"), seat("undead", d4="2 melee", d5="2 melee", hand=["curse"]),
        dice=[1, 2, 2, 3, 4, 1, 6, 6, 6, 6],
    )  # fmt: skip
    to_battle(table)
    while not plays(table):
        play(table, "pass")
    assert len(events(table, Attacked)) == 1
    on(table, "play curse")
    assert events(table, Prevented)[0].n == 2
    until(table, 2, "lose melee d5 1")
    assert lost(table, 1) == ["melee"]


@pytest.mark.rule("wc.card.undead.curse")
def test_curse_rolls_a_die_for_each_hit_that_still_counts() -> None:
    table = war(
        orcs(d4="2 ranged"), seat("undead", d4="2 melee", d5="2 melee", hand=["curse"] * 2),
        dice=[1, 2, 3, 6, 6],
    )  # fmt: skip
    to_battle(table)
    on(table, "play curse", "play curse")
    assert [len(r.values) for r in events(table, Rolled) if r.rule == "wc.card.undead.curse"] == [2, 1]
    twice = war(
        orcs(d4="1 melee", levels={"melee": 4}), seat("undead", d4="1 melee", d5="2 melee", hand=["curse"]),
        dice=[1, 6, 3],
    )  # fmt: skip
    on(to_battle(twice), "play curse")
    assert [len(r.values) for r in events(twice, Rolled) if r.rule == "wc.card.undead.curse"] == [1]
    assert "lose melee d5 1" in offered(twice), "one of the two casualties of an Area Attack is left"


@pytest.mark.rule("wc.card.undead.summon-building", "wc.card.undead.summon-building-not-outpost")
def test_summon_building_spares_the_worker_but_not_the_cost() -> None:
    table = war(seat("undead", hand=["summon-building"], d3="1 worker"), orcs(), step="spend")
    play(table, "pass", "spend construct")
    assert "construct d3" in offered(table)
    assert "construct d3 summoned" not in offered(table)
    assert refusal(table, "construct melee").rule == "wc.construct.building-needs-town-worker"
    play(table, "construct ranged summoned")
    assert stock(table) == (3, 3)
    site = me(table).buildings[2]
    assert (site.kind, site.complete, site.worker) == ("ranged", False, False)
    assert me(table).discard == ["summon-building"]
    assert refusal(table, "construct ranged summoned").rule in (
        "wc.card.undead.summon-building", "wc.spend.several-of-one-option",
    )  # fmt: skip


@pytest.mark.rule("wc.card.undead.summon-building")
def test_a_summoned_building_is_completed_with_no_worker_to_return() -> None:
    sites = [{"kind": "ranged", "complete": False}]
    table = war(seat("undead", d7="3 worker", buildings=sites), orcs(), step="deploy")
    play(table, "complete ranged")
    assert me(table).buildings[2].complete
    assert at(table, 0, "d7") == "3 worker"


def test_nobody_else_is_asked_to_play_cards_of_a_race() -> None:
    table = halt(war(orcs(d4="1 melee", hand=["devour"]), seat("undead", d7="1 worker", hand=["curse"])))
    assert not events(table, BattleBegan)
