"""What is easily got wrong in Warcraft by one: who is offered a card, what just fits, who is told what."""

from __future__ import annotations

from typing import Any

import pytest

from azeroth import new_game
from azeroth.games.warcraft import GAME
from azeroth.games.warcraft.board import SpaceId, distance
from azeroth.games.warcraft.cards.experience import CardWindow
from azeroth.games.warcraft.cards.move_cards import fits
from azeroth.games.warcraft.content import Kind
from azeroth.games.warcraft.edition import edition, enemy_units
from azeroth.games.warcraft.events import Attacked, BattleEnded, Harvested, PointsCounted, Prevented
from azeroth.games.warcraft.play.battle import Battle
from azeroth.games.warcraft.play.move import MoveStep
from azeroth.games.warcraft.play.paths import MOST_WORKERS, free_workers_at
from azeroth.games.warcraft.play.victory import MOST_LAID, points
from azeroth.games.warcraft.state import NEUTRAL, board
from azeroth.testing import events, offered, pass_until, play
from tests.warcraft.fields import me, moves, on, orcs, seat, stock, to_battle, until, war

FOE = seat("undead", d7="1 worker")
POSTS = [{"space": "d3"}, {"space": "e3", "complete": False}]


def plays(table: Any) -> set[str]:
    """The cards that may be played now, with what they are played on."""
    return {text[5:] for text in offered(table) if text.startswith("play ")}


# -- cards ----------------------------------------------------------------------------------------


@pytest.mark.rule("wc.card.all.fast")
def test_fast_is_played_where_pieces_or_a_builder_are_and_not_on_a_finished_outpost() -> None:
    table = war(orcs(d4="1 melee", outposts=POSTS, hand=["fast"]), FOE, step="move")
    assert plays(table) == {"fast d4", "fast e3"}


@pytest.mark.rule("wc.card.undead.cripple")
def test_cripple_is_played_where_enemies_or_their_builder_are_and_not_on_a_finished_outpost() -> None:
    table = war(
        orcs(d4="1 melee", outposts=POSTS), seat("undead", d7="1 worker", hand=["cripple"]), step="move"
    )
    assert plays(table) == {"cripple d4", "cripple e3"}


@pytest.mark.rule("wc.card.reshuffle")
def test_the_discard_pile_stays_while_a_card_is_in_the_deck() -> None:
    table = war(orcs(d4="1 melee", deck=["fast"], discard=["devour"]), seat("undead", d4="1 melee"))
    to_battle(table)
    assert (me(table).hand[0], me(table).discard) == ("fast", ["devour"])


@pytest.mark.rule("wc.card.played-when-stated")
def test_a_moment_of_ones_own_concerns_who_may_play_at_it_and_nobody_else() -> None:
    table = war(orcs(), FOE)
    begun = CardWindow(moment="move-start", users=(0,))
    assert (begun.concerns(table, 0), begun.concerns(table, 1)) == (True, False)
    assert not CardWindow(moment="after-attack", users=(0,)).concerns(table, 0)


@pytest.mark.rule("wc.card.orc.envenomed-spears")
def test_envenomed_spears_leave_a_die_that_just_hits() -> None:
    spears = orcs(d4="1 ranged", hand=["envenomed-spears"])
    table = war(spears, seat("undead", d4="1 melee", d5="3 melee"), dice=[6, 6])
    to_battle(table)
    on(table, "play envenomed-spears")
    strength = events(table, Attacked)[0].strength
    just = war(spears, seat("undead", d4="1 melee", d5="3 melee"), dice=[strength, 6, 6, 6, 6])
    to_battle(just)
    on(just, "play envenomed-spears")
    assert (events(just, Attacked)[0].values, events(just, Attacked)[0].hits) == ((strength,), 1)


@pytest.mark.rule("wc.card.orc.pillage")
def test_nobody_pillages_guards() -> None:
    table = war(
        seat("human"), orcs(d4="2 ranged", hand=["pillage"]), seat("undead"), active=1,
        guards={"e4": {"melee": 1}}, options={"scenario": "elf-gate"}, dice=[1, 1, 1, 6, 6, 6],
    )  # fmt: skip
    play(table, "move ranged d4 e4", "move ranged d4 e4")
    if "done" in offered(table):
        play(table, "done")
    while "e4" in table.state.guards:
        assert plays(table) == set()
        play(table, offered(table)[-1])
    assert plays(table) == set()


@pytest.mark.rule("wc.card.human.polymorph")
def test_a_unit_is_polymorphed_once() -> None:
    table = war(orcs(d4="1 melee"), seat("human", d4="2 melee", hand=["polymorph"] * 2), dice=[6] * 9)
    to_battle(table)
    while "polymorph d4 melee 0" not in plays(table):
        play(table, "pass")
    play(table, "play polymorph d4 melee 0")
    while not table.frame(Battle).polymorphed:
        play(table, "pass")
    assert plays(table) == set(), "the only enemy is under a spell"


@pytest.mark.rule("wc.card.human.invisibility")
def test_invisibility_is_for_a_side_that_suffers_a_casualty() -> None:
    table = war(orcs(d4="1 ranged"), seat("human", d4="1 ranged", hand=["invisibility"]), dice=[1, 6])
    to_battle(table)
    while not plays(table):
        play(table, "pass")
    assert plays(table) == {"invisibility 1"}


@pytest.mark.rule("wc.card.undead.curse")
def test_who_suffers_nothing_plays_no_curse() -> None:
    table = war(orcs(d4="1 ranged"), seat("undead", d4="1 ranged", hand=["curse"]), dice=[6, 1, 6, 6])
    to_battle(table)
    while not events(table, BattleEnded):
        assert "curse" not in plays(table)
        play(table, offered(table)[-1])


@pytest.mark.rule("wc.card.undead.web")
def test_web_is_played_when_the_melee_begins_and_not_before() -> None:
    table = war(
        orcs(d4="1 ranged 1 melee"), seat("undead", d4="2 ranged 1 melee", hand=["web"]), dice=[6] * 12
    )
    to_battle(table)
    while not plays(table):
        play(table, offered(table)[-1])
    assert {event.kind for event in events(table, Attacked)} == {"ranged"}, "all that comes before the melee"
    assert len(events(table, Attacked)) == 2


# -- Town Portal ----------------------------------------------------------------------------------

CROWD = {"d3": "3 melee", "e2": "3 melee", "d1": "3 ranged"}
HOME = [{"space": "d2"}]
"""An Outpost between d3, e2, e1, d1, c2 and the mountain c3."""


@pytest.mark.rule("wc.card.all.town-portal-overflow")
def test_room_at_the_outpost_itself_counts_for_who_walks() -> None:
    crowd = {**CROWD, "d2": "2 melee", "e1": "2 melee 1 ranged", "c2": "1 ranged 1 flying"}
    table = war(orcs(g2="2 ranged", outposts=HOME, **crowd), FOE)
    assert fits(table, 0, SpaceId("g2"), SpaceId("d2")), "one in the Outpost, one in c2"


@pytest.mark.rule("wc.card.all.town-portal-overflow")
def test_the_last_place_on_a_mountain_is_enough_for_who_flies() -> None:
    crowd = {**CROWD, "d2": "3 melee", "e1": "1 melee 2 ranged", "c2": "2 ranged 1 flying"}
    table = war(orcs(g2="1 flying", outposts=HOME, c3="2 flying", **crowd), FOE)
    assert fits(table, 0, SpaceId("g2"), SpaceId("d2"))


@pytest.mark.rule("wc.card.all.town-portal-overflow")
def test_who_flies_leaves_the_last_ground_to_who_walks() -> None:
    crowd = {**CROWD, "d2": "3 melee", "e1": "1 melee 2 ranged", "c2": "1 ranged 1 flying"}
    table = war(
        orcs(g2="1 ranged 1 flying", outposts=HOME, hand=["town-portal"], **crowd),
        seat("undead", g2="1 melee"), step="battles",
    )  # fmt: skip
    play(table, "play town-portal g2 d2")
    assert set(offered(table)) == {"arrive ranged c2", "arrive flying c3"}


@pytest.mark.rule("wc.card.all.town-portal-overflow")
def test_who_walks_takes_room_at_the_outpost_from_who_flies() -> None:
    crowd = {**CROWD, "d2": "1 melee 1 flying", "e1": "3 melee", "c2": "3 ranged", "c3": "2 flying"}
    table = war(orcs(g2="1 ranged 1 flying", outposts=HOME, **crowd), FOE)
    assert fits(table, 0, SpaceId("g2"), SpaceId("d2")), "one stays in the Outpost, one flies to c3"


# -- movement -------------------------------------------------------------------------------------


@pytest.mark.rule("wc.move.worker-two-spaces")
def test_a_builder_moves_two_spaces() -> None:
    table = war(orcs(outposts=[{"space": "d3", "complete": False}]), FOE)
    assert {"d5", "d4"} <= moves(table, "builder", "d3")
    assert "d6" not in moves(table, "builder", "d3")


@pytest.mark.rule("wc.construct.outpost-needs-worker-there")
def test_only_a_builder_in_the_space_counts_as_a_worker_there() -> None:
    posts = [{"space": "d3"}, {"space": "e3", "complete": False}]
    table = war(orcs(d4="1 worker", outposts=posts), FOE)
    counted = [free_workers_at(me(table), SpaceId(space)) for space in ("d4", "d3", "e3", "c1")]
    assert counted == [1, 0, 1, 0]


@pytest.mark.rule("wc.stack.three-workers")
def test_a_builder_takes_the_place_of_a_worker() -> None:
    posts = [{"space": "e3", "complete": False}]
    free = MOST_WORKERS - 1
    table = war(orcs(e3=f"{free} worker", d3="1 worker", outposts=posts), FOE)
    assert "e3" not in moves(table, "worker", "d3")
    alone = war(orcs(d3="1 worker", outposts=posts), FOE)
    assert "e3" in moves(alone, "worker", "d3")


@pytest.mark.rule("wc.move.locked-town")
def test_a_lock_ends_with_the_move_step_of_who_is_involved() -> None:
    table = war(orcs(d7="1 melee", d3="1 melee"), seat("undead", d7="1 melee"), locked=["d7", "d1"])
    step = table.frame(MoveStep)
    assert step.involved == ["d7"]
    step.unlock(table)
    assert table.state.locked == ["d1"]


@pytest.mark.rule("wc.captives.escort")
def test_why_a_captive_does_not_come_along() -> None:
    table = war(
        orcs(b1="1 flying"), seat("night-elf"), options={"scenario": "captives"},
        captives={"orc": "f1"},
    )  # fmt: skip
    group = table.frame(MoveStep).groups[0]
    to = SpaceId(sorted(moves(table, "flying", "b1"))[0])
    why_not = edition(table).may_escort(table, me(table), group, to, "captive")
    assert why_not is not None
    assert why_not.rule == "wc.captives.escort"


@pytest.mark.rule("wc.necro.move-like-workers")
def test_a_necromancer_moves_once() -> None:
    table = war(
        seat("undead", gold=0, wood=0, necromancers=["a2", "a6"]), seat("human"),
        options={"scenario": "necromancers"}, tokens={"mark:A": "melee source"},
    )  # fmt: skip
    to = sorted(moves(table, "necromancer", "a2"))[0]
    play(table, f"move necromancer a2 {to}")
    assert moves(table, "necromancer", "a2") == set()
    assert moves(table, "necromancer", "a6")


@pytest.mark.rule("wc.captives.escort")
def test_an_escort_goes_no_farther_than_it_could_alone() -> None:
    table = war(
        orcs(b1="1 flying"), seat("night-elf"), options={"scenario": "captives"}, captives={"orc": "b1"}
    )
    alone = moves(table, "flying", "b1")
    along = {text.split()[3] for text in offered(table) if text.endswith(" captive")}
    assert along
    assert along <= alone
    group = next(group for group in table.frame(MoveStep).groups if group.space == "b1")
    spaces = board(table).spaces
    reached = edition(table).escorted(table, me(table), group)
    assert max(distance(spaces[SpaceId("b1")].hex, spaces[space].hex) for space in reached) == group.reach


# -- battles --------------------------------------------------------------------------------------


@pytest.mark.rule("wc.battle.round-effects-end")
def test_the_rounds_of_a_battle_are_counted_from_one() -> None:
    table = war(orcs(d4="1 melee"), seat("undead", d4="1 melee"), dice=[6] * 20)
    to_battle(table)
    until(table, 2)
    assert table.frame(Battle).round == 2, "both have attacked in the first"
    until(table, 4)
    assert table.frame(Battle).round == 3


@pytest.mark.rule("wc.ability.heal")
def test_heal_is_told_as_one_casualty() -> None:
    humans = seat("human", d4="2 ranged", levels={"ranged": 2})
    table = war(orcs(d4="2 ranged"), humans, dice=[1, 1, 6, 6, 6, 6])
    play(table, "done")
    until(table, 3)
    assert [event.n for event in events(table, Prevented)][:1] == [1]


@pytest.mark.rule("wc.elfgate.guards-are-defenders")
def test_guards_are_enemies_of_every_player_and_not_of_themselves() -> None:
    table = war(
        seat("human"), orcs(), seat("undead"), guards={"d4": {"melee": 1}}, options={"scenario": "elf-gate"}
    )
    there = SpaceId("d4")
    assert [enemy_units(table, who, there) for who in (0, 1, 2, NEUTRAL)] == [True, True, True, False]


# -- harvest and spending -------------------------------------------------------------------------


@pytest.mark.rule("wc.harvest.three-depletes-partially")
def test_a_harvest_that_depletes_nothing_says_so() -> None:
    table = war(orcs(gold=0, wood=0, e1="2 worker"), FOE, step="harvest", dice=[2, 3], depletion={"e1": 0})
    assert [(event.n, event.depletion) for event in events(table, Harvested)] == [(2, 0), (3, 1)]


@pytest.mark.rule("wc.necro.free-upgrade")
def test_no_upgrade_is_free_for_the_humans() -> None:
    table = war(
        seat("undead", gold=0, wood=0, necromancers=["a2", "a6"]), seat("human", gold=9, wood=9), active=1,
        step="spend", options={"scenario": "necromancers"}, tokens={"mark:D": "graveyard"},
    )  # fmt: skip
    pass_until(table, "spend upgrade")
    play(table, "spend upgrade")
    choice = next(text for text in offered(table) if text.startswith("upgrade "))
    before = stock(table, 1)
    play(table, choice)
    assert stock(table, 1) < before


@pytest.mark.rule("wc.upgrade.cost")
def test_gold_alone_pays_for_no_upgrade() -> None:
    table = war(orcs(gold=9, wood=0), FOE, step="spend")
    assert "spend upgrade" not in offered(table)


@pytest.mark.rule("wc.deploy.complete-building")
def test_the_building_that_is_completed_is_the_one_that_is_named() -> None:
    sites = [
        {"kind": "flying", "complete": False, "worker": True},
        {"kind": "ranged", "complete": False, "worker": True},
    ]
    table = war(orcs(buildings=sites), FOE, step="deploy")
    play(table, next(text for text in offered(table) if "ranged" in text))
    assert {b.kind: b.complete for b in me(table).buildings if not b.training}[Kind.FLYING] is False


# -- the end of a turn ----------------------------------------------------------------------------


@pytest.mark.rule("wc.card.all.victory-point")
def test_who_holds_cards_is_asked_for_victory_points_whatever_they_are() -> None:
    table = war(orcs(hand=["fast"]), FOE, step="points")
    assert (table.seats, offered(table)) == ((0,), ["not-now"])


@pytest.mark.rule("wc.card.all.victory-point")
def test_who_has_laid_the_last_victory_point_card_is_not_asked_again() -> None:
    table = war(orcs(hand=["fast"], laid=MOST_LAID), FOE, step="points")
    assert "not-now" not in offered(table)


@pytest.mark.rule("wc.victory.town-value", "wc.victory.board-control")
def test_points_are_told_by_what_they_come_from() -> None:
    table = war(orcs(d1="1 melee", d4="1 melee"), FOE)
    told = {term.rule: term.n for term in points(table, (0,)) if term.what.endswith(("d1", "d4"))}
    spaces = board(table).spaces
    assert told == {
        "wc.victory.town-value": spaces[SpaceId("d1")].vp,
        "wc.victory.board-control": spaces[SpaceId("d4")].vp,
    }


@pytest.mark.rule("wc.town.capture-check-time")
def test_every_occupied_town_is_looked_at() -> None:
    table = war(orcs(d7="1 melee"), seat("undead", d1="1 melee"), step="captures")
    assert [p.town_marked for p in table.state.players] == [True, True]


@pytest.mark.rule("wc.elfgate.victory-gate")
def test_no_points_are_counted_at_the_elf_gate() -> None:
    table = war(seat("human"), orcs(), seat("undead"), step="points", options={"scenario": "elf-gate"})
    assert not events(table, PointsCounted)


@pytest.mark.rule("wc.nordrassil.outposts-are-towns")
def test_the_allies_outposts_are_towns_from_the_start() -> None:
    table = new_game("warcraft", 4, seed=1, options={"scenario": "nordrassil"})
    posts = {p.race: {post.town for post in p.outposts} for p in table.state.players}
    assert posts == {"human": {True}, "orc": {True}, "night-elf": {True}, "undead": {False}}


@pytest.mark.rule("wc.harvest.no-storage-limit")
def test_gold_has_no_aim_in_the_main_game() -> None:
    table = war(orcs(gold=9), FOE)
    (gold,) = [gauge for gauge in GAME.view.scene(table.view(0), 0).seats[0].gauges if gauge.name == "Gold"]
    assert (gold.value, gold.most) == ("9", "")
