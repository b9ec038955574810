"""Experience cards: drawing, moments, order, and those that all races have."""

from __future__ import annotations

import pytest

from azeroth.games.warcraft.events import Attacked, BattleBegan, BattleEnded, CardDrawn, Harvested
from azeroth.games.warcraft.play.victory import points
from azeroth.testing import events, offered, play, refusal
from tests.warcraft.fields import at, me, moves, on, orcs, seat, stock, to_battle, war

FOE = seat("undead")


# -- in general -----------------------------------------------------------------------------------


@pytest.mark.rule("wc.card.played-when-stated", "wc.card.all.fast-timing", "wc.card.all.resources")
def test_a_card_is_played_at_its_moment_only_and_need_not_be() -> None:
    table = war(orcs(d2="1 melee", hand=["fast", "resources"]), FOE, step="move")
    assert offered(table) == ["play fast d2", "pass"]
    play(table, "pass")
    assert not any(text.startswith("play") for text in offered(table))
    assert refusal(table, "play fast d2").rule == "wc.move.each-piece-once"
    assert stock(table) == (5, 5)


@pytest.mark.rule("wc.card.battle-cards-need-a-unit", "wc.team.cards-need-own-unit")
def test_cards_of_a_battle_need_a_unit_in_it() -> None:
    table = war(
        seat("human", d5="1 melee"), seat("undead", d5="1 melee"),
        seat("night-elf", hand=["faerie-fire", "renew"]), orcs(hand=["devour"]), dice=[1, 6],
    )  # fmt: skip
    to_battle(table)
    asked = set()
    while not events(table, BattleEnded):
        asked.add(table.seats[0])
        play(table, "pass")
    assert asked == {0, 1}


@pytest.mark.rule("wc.card.defender-first", "wc.card.attacker-may-reconsider")
@pytest.mark.example("wc.ex.card-order")
@pytest.mark.parametrize(("faq", "first"), [(False, 1), (True, 0)])
@pytest.mark.rule("wc.faq.simultaneous-cards")
def test_the_defender_plays_first_and_with_the_faq_the_attacker(faq: bool, first: int) -> None:
    table = war(
        orcs(d4="1 melee", hand=["devour"]), seat("human", d4="2 melee", d5="1 melee", hand=["polymorph"]),
        options={"faq": faq}, dice=[6] * 9,
    )  # fmt: skip
    to_battle(table)
    assert table.seats == (first,)
    assert any(text.startswith("play") for text in offered(table))
    play(table, "pass")
    assert table.seats == (1 - first,)
    assert any(text.startswith("play") for text in offered(table))


@pytest.mark.rule("wc.card.attacker-may-reconsider")
@pytest.mark.example("wc.ex.card-order")
def test_the_attacker_sees_the_defenders_card_before_he_decides() -> None:
    table = war(
        orcs(d4="2 melee", hand=["devour"]), seat("human", d4="2 melee", hand=["polymorph"]), dice=[6] * 9
    )
    to_battle(table)
    play(table, "play polymorph d4 melee 0")
    assert table.seats == (0,)
    assert offered(table) == ["play devour d4 melee 1", "pass"]


@pytest.mark.rule("wc.card.several-per-moment", "wc.faq.equal-cards")
def test_cards_go_in_turn_one_at_a_time_until_all_pass() -> None:
    table = war(
        orcs(d4="1 melee", hand=["devour", "devour"]),
        seat("human", d4="3 melee", hand=["polymorph", "polymorph"]), dice=[6] * 9,
    )  # fmt: skip
    to_battle(table)
    order = []
    for text in ("play polymorph d4 melee 0", "play devour d4 melee 1", "pass", "play devour d4 melee 1"):
        while text not in offered(table):  # the Humans are asked whether they dispel
            play(table, "pass")
        order.append(table.seats[0])
        play(table, text)
    assert order == [1, 0, 1, 0]


@pytest.mark.rule("wc.card.discard")
def test_a_card_that_took_effect_is_discarded() -> None:
    table = war(orcs(d2="1 melee", hand=["fast"]), FOE, step="move")
    play(table, "play fast d2")
    assert (me(table).hand, me(table).discard) == ([], ["fast"])


@pytest.mark.rule("wc.card.reshuffle")
def test_an_empty_deck_is_made_from_the_discard_pile() -> None:
    table = war(
        orcs(d4="1 ranged", hand=["fast"], discard=["pillage", "pillage"], laid=1),
        seat("undead", d4="1 melee"),
    )
    p = me(table)
    p.deck = []
    to_battle(table)
    assert (len(p.hand), len(p.deck), p.discard, p.laid) == (2, 1, [], 1)
    assert "pillage" in p.hand


@pytest.mark.rule("wc.card.no-hand-limit")
def test_a_hand_has_no_limit() -> None:
    hand = ["fast"] * 3 + ["pillage"] * 2 + ["ensnare"] * 3 + ["devour"] * 3
    table = war(orcs(d4="1 ranged", hand=hand), seat("undead", d4="1 melee"), dice=[1])
    play(table, "done")
    on(table)
    assert len(me(table).hand) == len(hand) + 2


@pytest.mark.rule("wc.card.hand-secret", "wc.info.decks-hidden")
def test_hands_are_seen_by_their_owners_and_decks_by_nobody() -> None:
    table = war(orcs(hand=["devour", "fast"]), FOE)
    assert table.view(0).state.players[0].hand == ["devour", "fast"]
    for eyes in (1, None):
        assert "devour" not in table.view(eyes).state.players[0].hand
        assert len(table.view(eyes).state.players[0].hand) == 2
    for eyes in (0, 1, None):
        assert set(table.view(eyes).state.players[0].deck) != set(me(table).deck)


@pytest.mark.rule("wc.team.show-cards", "wc.card.hand-secret", "wc.team.no-card-giving")
def test_teammates_see_each_others_hands_and_cannot_give_cards() -> None:
    table = war(seat("human", hand=["polymorph"]), FOE, seat("night-elf"), orcs(), step="spend", active=2)
    assert table.view(2).state.players[0].hand == ["polymorph"]
    assert "polymorph" not in table.view(1).state.players[0].hand
    assert table.seats == (0,)
    assert set(offered(table)) == {"give gold 2", "give wood 2", "done"}


@pytest.mark.rule("wc.card.draws-only-in-battle")
def test_no_card_is_drawn_without_a_battle() -> None:
    table = war(orcs(d2="1 melee"), FOE, step="move")
    while table.state.turn == 2:
        play(table, "done" if "done" in offered(table) else "pass")
    assert not events(table, CardDrawn)


# -- Fast -----------------------------------------------------------------------------------------


@pytest.mark.rule("wc.card.all.fast", "wc.card.all.fast-cap", "wc.card.all.fast-timing")
@pytest.mark.example("wc.ex.move-fast-three-spaces")
def test_fast_lets_all_pieces_of_a_space_move_three_spaces() -> None:
    table = war(orcs(d1="1 melee 1 flying 1 worker", d2="1 melee", hand=["fast", "fast"]), FOE, step="move")
    play(table, "play fast d1")
    on(table)
    for kind in ("melee", "flying", "worker"):
        assert "d4" in moves(table, kind, "d1")
        assert "d5" not in moves(table, kind, "d1")
    assert moves(table, "melee", "d2") == {"d1", "d3", "c2", "e1", "e2"}, "elsewhere nothing changes"


@pytest.mark.rule("wc.card.all.fast-cap", "wc.faq.equal-cards")
def test_two_fast_cards_give_no_more() -> None:
    table = war(orcs(d1="1 melee", hand=["fast", "fast"]), FOE, step="move")
    on(table, "play fast d1", "play fast d1")
    assert "d4" in moves(table, "melee", "d1")
    assert refusal(table, "move melee d1 d5").rule == "wc.card.all.fast-cap"
    assert "d5" not in moves(table, "melee", "d1")


@pytest.mark.rule("wc.card.all.fast-stops")
def test_fast_units_are_stopped_by_mountains_and_fast_workers_by_enemies() -> None:
    table = war(orcs(c2="1 melee 1 worker"), seat("undead", c4="1 worker"), fast={"c2": 1})
    assert "c3" not in moves(table, "melee", "c2")
    assert "c4" not in moves(table, "worker", "c2")


@pytest.mark.rule("wc.card.all.fast")
def test_fast_does_not_help_a_teammate() -> None:
    table = war(
        seat("human", e4="1 melee", hand=["fast"]), FOE, seat("night-elf", e4="1 melee"), orcs(), step="move"
    )
    on(table, "play fast e4")
    assert len(moves(table, "melee", "e4")) > 6
    play(table, "done")
    while table.seats != (2,) or not moves(table, "melee", "e4"):
        play(table, "done" if "done" in offered(table) else "pass")
    assert len(moves(table, "melee", "e4")) == 5


# -- Resources, Victory Point ---------------------------------------------------------------------


@pytest.mark.rule("wc.card.all.resources")
@pytest.mark.parametrize(("what", "left"), [("gold", (7, 5)), ("wood", (5, 7))])
def test_resources_bring_two_gold_or_two_wood(what: str, left: tuple[int, int]) -> None:
    table = war(orcs(hand=["resources"]), FOE, step="spend")
    assert offered(table) == ["play resources gold", "play resources wood", "pass"]
    play(table, f"play resources {what}")
    assert stock(table) == left
    assert not events(table, Harvested)
    assert "spend train" in offered(table)


@pytest.mark.rule(
    "wc.card.all.victory-point", "wc.card.all.victory-point-in-hand", "wc.victory.vp-cards", "wc.card.discard"
)
def test_a_victory_point_counts_from_when_it_is_laid_down() -> None:
    table = war(orcs(hand=["victory-point"] * 2), FOE, step="points")
    assert points(table, (0,)).total == 0
    assert offered(table) == ["play victory-point", "not-now"]
    play(table, "play victory-point")
    assert points(table, (0,)).total == 1
    assert (me(table).laid, me(table).discard) == (1, [])
    play(table, "not-now")
    assert me(table).hand == ["victory-point"]


# -- Town Portal ----------------------------------------------------------------------------------


@pytest.mark.rule(
    "wc.card.all.town-portal", "wc.card.all.town-portal-all-units", "wc.card.all.town-portal-overflow",
    "wc.card.all.town-portal-averts-battle",
)  # fmt: skip
@pytest.mark.example("wc.ex.card-town-portal")
def test_town_portal_brings_all_units_home_and_the_rest_next_to_it() -> None:
    table = war(
        orcs(d5="2 melee 1 flying 1 worker", d1="2 melee", hand=["town-portal"]),
        seat("undead", d5="3 melee"), step="battles",
    )  # fmt: skip
    play(table, "play town-portal d5 d1")
    assert set(offered(table)) == {"arrive melee d1", "arrive flying d1"}
    play(table, "arrive flying d1")
    assert set(offered(table)) == {f"arrive melee {space}" for space in ("c1", "c2", "d2", "e1")}
    play(table, "arrive melee c1", "arrive melee d2")
    on(table)
    assert (at(table, 0, "d1"), at(table, 0, "c1"), at(table, 0, "d2")) == (
        "2 melee 1 flying",
        "1 melee",
        "1 melee",
    )
    assert not events(table, BattleBegan)


@pytest.mark.rule("wc.card.all.town-portal-overflow")
def test_where_there_is_just_room_for_all_nobody_is_asked_who_goes_where() -> None:
    table = war(orcs(d5="1 melee 1 flying", d1="1 melee", hand=["town-portal"]), FOE, step="battles")
    play(table, "play town-portal d5 d1")
    assert not any(text.startswith("arrive") for text in offered(table))
    assert at(table, 0, "d1") == "2 melee 1 flying"


@pytest.mark.rule("wc.card.all.town-portal", "wc.faq.no-retreat")
def test_town_portal_leads_to_finished_outposts_over_any_distance_and_leaves_workers() -> None:
    posts = [{"space": "a2"}, {"space": "g3", "complete": False}]
    table = war(orcs(d5="1 melee 1 worker", hand=["town-portal"], outposts=posts), FOE, step="battles")
    assert offered(table) == ["play town-portal d5 d1", "play town-portal d5 a2", "pass"]
    on(table, "play town-portal d5 a2")
    assert (at(table, 0, "a2"), at(table, 0, "d5")) == ("1 melee", "1 worker")


@pytest.mark.rule(
    "wc.card.all.town-portal-timing", "wc.battle.attacker", "wc.card.all.town-portal-averts-battle"
)
def test_town_portal_is_played_in_others_move_steps_and_its_player_attacks() -> None:
    table = war(
        seat("undead", d1="1 ranged", d7="1 worker"), orcs(d4="1 melee", hand=["town-portal"]), dice=[6, 1]
    )
    play(table, "done")
    assert table.seats == (1,)
    on(table, "play town-portal d4 d1")
    began = events(table, BattleBegan)[0]
    assert (began.space, began.attacker, began.defender) == ("d1", 1, 0)


@pytest.mark.rule("wc.card.all.town-portal-timing", "wc.battle.attacker")
def test_units_that_arrive_among_a_third_players_units_fight_in_this_move_step() -> None:
    table = war(
        seat("human", g7="1 melee"), orcs(e1="1 melee", hand=["town-portal"]), seat("undead", g1="1 melee"),
        options={"scenario": "elf-gate"}, dice=[1, 6],
    )  # fmt: skip
    play(table, "done")
    on(table, "play town-portal e1 g1")
    began = events(table, BattleBegan)[0]
    assert (began.attacker, began.defender) == (1, 2)


@pytest.mark.rule("wc.card.all.town-portal-timing")
def test_the_mover_is_asked_first_for_town_portals() -> None:
    both = {"hand": ["town-portal"], "d4": "1 melee"}
    table = war(seat("undead", **both), orcs(**both), active=1, first=1, step="battles")
    assert table.seats == (1,)
    play(table, "pass")
    assert table.seats == (0,)


@pytest.mark.rule("wc.card.all.town-portal-overflow")
def test_without_a_place_for_all_the_portal_stays_shut() -> None:
    crowd = dict.fromkeys(("d1",), "3 ranged") | dict.fromkeys(("c1", "c2", "d2"), "3 melee")
    table = war(orcs(d5="2 flying", e1="3 ranged", hand=["town-portal"], **crowd), FOE, step="battles")
    assert not any("d5 d1" in text for text in offered(table))


@pytest.mark.rule("wc.card.several-per-moment")
def test_a_player_who_passed_is_asked_again_after_another_played() -> None:
    table = war(
        orcs(d4="1 melee", hand=["devour"]), seat("human", d4="2 melee", hand=["polymorph"]), dice=[6] * 9
    )
    to_battle(table)
    assert table.seats == (1,)
    play(table, "pass", "play devour d4 melee 1")
    while table.seats == (1,) and "play polymorph d4 melee 0" not in offered(table):
        play(table, "pass")
    assert "play polymorph d4 melee 0" in offered(table)
    assert not events(table, Attacked)
