"""Entering in decline."""

from __future__ import annotations

from typing import Any

import pytest

from azeroth.games.small_world.events import BombRevealed, Conquered, Declined, Paid, Vanished
from azeroth.testing import offered, play, position, refusal, step
from tests.small_world.sketches import coins, end_turn, price, row, scored, star


def old_orcs(**told: Any) -> Any:
    """Mining Orcs in three regions, one of them a Cavern, about to expand or decline."""
    return position(
        "small-world", 2, step="choose", sketch=row("a", "b cavern", "c", "d anchor"),
        seats=[{"race": "orcs", "power": "mining", "hand": told.pop("hand", 0)}],
        regions={"a": {"race": "orcs", "tokens": 3}, "b": {"race": "orcs", "tokens": 2},
                 "c": {"race": "orcs"}}, **told,
    )  # fmt: skip


@pytest.mark.rule("sw.decline.replaces-expansion", "sw.decline.no-redeploy")
def test_a_declining_turn_ends_right_after_scoring() -> None:
    table = old_orcs()
    assert offered(table) == ["expand", "decline"]
    play(table, "decline")
    assert table.state.turn.seat == 1  # nothing else was asked
    assert scored(table) == {"sw.score.decline-regions": 3}
    assert not any(isinstance(event, Conquered) for event in table.happened)
    assert [r for r, spot in table.state.regions.items() if spot.owner == 0] == ["a", "b", "c"]


@pytest.mark.rule("sw.decline.no-redeploy")
def test_neither_artifacts_nor_powers_serve_on_a_declining_turn() -> None:
    table = position(
        "small-world", 2, step="choose", sketch=row("a", "b magic", "c magic"),
        seats=[{"race": "gnomes", "power": "portal-mage", "hand": 4}],
        regions={"a": {"race": "gnomes", "tokens": 2, "markers": ["ashes-of-alar", "heart-of-azeroth"]},
                 "b": {"race": "gnomes"}},
    )  # fmt: skip
    for choice in ("assault c", "conquer c ashes-of-alar", "exchange b c", "ready", "take a"):
        assert refusal(table, choice).rule == "sw.turn.later-choice"
    play(table, "decline")
    assert table.state.turn.seat == 1
    assert table.state.markers == {"ashes-of-alar": "a", "heart-of-azeroth": "a"}


@pytest.mark.rule("sw.decline.replaces-expansion")
def test_bombs_laid_before_still_go_off_on_a_declining_turn() -> None:
    table = position(
        "small-world", 2, step="start", sketch=row("a", "b", "c"),
        seats=[{"race": "goblins", "power": "mining"}, {"race": "humans"}],
        regions={"a": {"race": "goblins"}, "b": {"race": "humans", "bomb": "explosion"},
                 "c": {"race": "humans"}},
    )  # fmt: skip
    assert table.state.regions["b"].race == ""
    play(table, "decline")
    assert [type(e) for e in table.happened if isinstance(e, BombRevealed | Declined)] == [
        BombRevealed,
        Declined,
    ]
    assert scored(table) == {"sw.score.decline-regions": 1, "sw.faction.bonus": 1}


@pytest.mark.rule("sw.decline.flip-banner", "sw.decline.discard-badge")
def test_the_banner_is_kept_in_decline_and_the_badge_is_discarded() -> None:
    table = play(old_orcs(), "decline")
    p = table.state.players[0]
    assert (p.race, p.power, p.declined, p.lasting) == ("", "", "orcs", "")
    assert table.state.discards == ["mining"]
    display = table.state.displays[0]
    assert "orcs" not in [combo.race for combo in display.combos] + display.banners


@pytest.mark.rule("sw.decline.discard-badge")
def test_a_discarded_power_has_ended() -> None:
    table = position(
        "small-world", 2, step="choose", sketch=row("a", "b", "c"), round=3,
        seats=[{"race": "orcs", "power": "farmer"}, {"race": "dwarves", "power": "mining"}],
        regions={"a": {"race": "orcs"}, "b": {"race": "orcs"}, "c": {"race": "dwarves"}},
    )  # fmt: skip
    play(table, "decline")
    assert scored(table) == {"sw.score.decline-regions": 2}  # nothing for the Farmer's Fields


@pytest.mark.example("sw.ex.badges-kept-in-decline")
@pytest.mark.rule("sw.decline.badge-kept")
@pytest.mark.parametrize(("power", "cost", "toll"), [("garrisoned", 4, 0), ("marshdweller", 3, 1)])
def test_garrisoned_and_marshdweller_stay_with_the_race(power: str, cost: int, toll: int) -> None:
    table = position(
        "small-world", 2, step="choose", sketch=row("marsh swamp", "next"),
        seats=[{"race": "goblins", "power": power}, {"race": "humans", "power": "mining"}],
        regions={"marsh": {"race": "goblins", "tokens": 2, "fort": power == "garrisoned"},
                 "next": {"race": "humans", "tokens": 6}},
    )  # fmt: skip
    play(table, "decline")
    p = table.state.players[0]
    assert (p.power, p.lasting) == ("", power)
    assert table.state.discards == []
    assert coins(table) == [6, 5]
    play(table, "expand", "ready", "done")
    assert price(table, "marsh") == cost
    play(table, "conquer marsh")
    assert table.state.regions["marsh"].tokens == cost
    assert coins(table) == [6 + toll, 5 - toll]
    assert [event.payee for event in table.happened if isinstance(event, Paid)] == [0] * toll


@pytest.mark.rule("sw.decline.lasting-effects")
def test_forts_walls_waters_the_second_tauren_and_the_well_outlive_a_decline() -> None:
    table = position(
        "small-world", 2, step="choose", sketch=row("a lake", "b forest", "c"),
        seats=[{"race": "naga", "power": "garrisoned"}],
        regions={"a": {"race": "naga", "fort": True}, "b": {"race": "naga", "wall": True},
                 "c": {"marker": "well-of-eternity"}},
    )  # fmt: skip
    play(table, "decline")
    assert table.state.regions["a"].declined
    assert table.state.regions["a"].fort
    assert table.state.regions["b"].wall
    assert scored(table) == {"sw.score.decline-regions": 2, "sw.place.well-bonus": 2}
    marsh = position(
        "small-world", 2, sketch=row("a", "b swamp"),
        seats=[{"race": "orcs", "hand": 3}, {"declined": "trolls", "lasting": "marshdweller"}],
        regions={"a": {"race": "orcs"}, "b": {"race": "trolls"}},
    )  # fmt: skip
    assert coins(play(marsh, "conquer b")) == [4, 6]
    tauren = position(
        "small-world", 2, step="choose", sketch=row("a"), seats=[{"race": "tauren", "power": "mining"}],
        regions={"a": {"race": "tauren", "tokens": 5}},
    )  # fmt: skip
    assert play(tauren, "decline").state.regions["a"].tokens == 2


@pytest.mark.rule("sw.decline.lasting-effects")
def test_watch_towers_the_champion_and_harmony_do_not() -> None:
    table = position(
        "small-world", 3, step="choose", sketch=row("a", "b"),
        seats=[{"race": "pandaren", "power": "defensive"}, {"harmony": True}, {"harmony": True}],
        regions={"a": {"race": "pandaren", "tower": True}, "b": {"race": "pandaren"}},
    )  # fmt: skip
    play(table, "decline")
    assert not table.state.regions["a"].tower
    assert [p.harmony for p in table.state.players] == [False, False, False]
    assert (table.state.supply["watch-tower"], table.state.supply["harmony"]) == (6, 4)
    champion = position(
        "small-world", 2, step="choose", sketch=row("a", "b"),
        seats=[{"race": "humans", "power": "champion"}],
        regions={"a": {"race": "humans", "champion": True}, "b": {"race": "humans", "objective": True}},
    )  # fmt: skip
    play(champion, "decline")
    assert not champion.state.regions["a"].champion
    assert not champion.state.regions["b"].objective


@pytest.mark.rule("sw.decline.lasting-effects")
def test_places_and_the_holy_light_do_not_serve_a_race_in_decline() -> None:
    table = position(
        "small-world", 2, step="choose", sketch=row("a", "b", "home"),
        seats=[{"race": "draenei", "power": "mining"}, {"race": "orcs", "power": "farmer"}],
        regions={"a": {"race": "draenei", "marker": "dark-portal"},
                 "b": {"race": "draenei", "tokens": 3, "marker": "lights-hope-chapel"},
                 "home": {"race": "orcs", "tokens": 5}},
    )  # fmt: skip
    play(table, "decline")
    assert scored(table) == {"sw.score.decline-regions": 2}
    play(table, "expand", "ready", "done", "conquer b")
    assert table.state.tray["draenei"] == 11
    assert table.state.players[0].hand == 0
    # Nor does a Place serve the new race while the old one holds it.
    later = position(
        "small-world", 2, step="score", sketch=row("a", "b"),
        seats=[{"race": "orcs", "power": "mining", "declined": "draenei"}],
        regions={"a": {"race": "draenei", "marker": "dark-portal"}, "b": {"race": "orcs"}},
    )  # fmt: skip
    assert scored(later) == {"sw.score.one-per-region": 1, "sw.score.decline-regions": 1}


@pytest.mark.rule("sw.decline.one-token-each", "sw.decline.all-regions-kept")
def test_one_token_stays_in_each_region_and_the_others_go_back_to_the_tray() -> None:
    table = old_orcs()
    assert table.state.tray["orcs"] == 5
    play(table, "decline")
    spots = [table.state.regions[r] for r in "abc"]
    assert [(spot.owner, spot.race, spot.tokens, spot.declined) for spot in spots] == [
        (0, "orcs", 1, True)
    ] * 3
    assert table.state.tray["orcs"] == 8


@pytest.mark.rule("sw.decline.hand-tokens-returned")
def test_tokens_in_hand_go_back_to_the_tray() -> None:
    table = old_orcs(hand=4)
    assert table.state.tray["orcs"] == 1
    play(table, "decline")
    assert table.state.players[0].hand == 0
    assert table.state.tray["orcs"] == 8


@pytest.mark.example("sw.ex.decline-blood-elves")
@pytest.mark.rule("sw.decline.old-removed-first", "sw.decline.only-one", "sw.decline.old-does-not-score")
def test_the_earlier_race_in_decline_leaves_before_the_new_one_takes_its_place() -> None:
    table = position(
        "small-world", 2, step="choose", sketch=row("a magic", "b", "c", "d hill"),
        seats=[{"race": "blood-elves", "power": "archaeologist", "declined": "forsaken"}],
        regions={"a": {"race": "blood-elves", "tokens": 3, "marker": "dark-portal"},
                 "b": {"race": "blood-elves", "tokens": 2}, "c": {"race": "forsaken"},
                 "d": {"race": "forsaken"}},
    )  # fmt: skip
    play(table, "decline")
    p, regions = table.state.players[0], table.state.regions
    assert p.declined == "blood-elves"
    assert [(regions[r].race, regions[r].tokens) for r in "abcd"] == [
        ("blood-elves", 1), ("blood-elves", 1), ("", 0), ("", 0),
    ]  # fmt: skip
    assert (table.state.tray["blood-elves"], table.state.tray["forsaken"]) == (8, 20)
    assert table.state.displays[0].banners[-1] == "forsaken"
    assert table.state.discards == ["archaeologist"]
    gone = [type(event) for event in table.happened if isinstance(event, Vanished | Declined)]
    assert gone == [Vanished, Declined]
    assert scored(table) == {"sw.score.decline-regions": 2}


@pytest.mark.rule("sw.decline.banner-returns")
def test_the_banner_of_the_vanished_race_goes_under_the_stack() -> None:
    table = position(
        "small-world", 2, step="choose", sketch=row("a", "b"),
        seats=[{"race": "orcs", "declined": "trolls"}], banners=["naga", "humans"],
        combos=[{"race": r} for r in ("gnomes", "worgen", "tauren", "draenei", "kobolds", "goblins")],
        regions={"a": {"race": "orcs"}, "b": {"race": "trolls"}},
    )  # fmt: skip
    before = list(table.state.displays[0].banners)
    assert before[:2] == ["naga", "humans"]
    play(table, "decline")
    assert table.state.displays[0].banners == [*before, "trolls"]
    assert len(table.state.displays[0].combos) == 6


@pytest.mark.rule("sw.decline.banner-returns")
def test_it_fills_the_lowest_empty_slot_of_a_column_that_has_one() -> None:
    # Four of the six Alliance races are held, so that their column of three has an empty slot.
    table = position(
        "small-world", 4, options={"variant": "teams"}, step="choose", sketch=row("a", "b", "c", "d"),
        seats=[{"race": "dwarves", "declined": "gnomes"}, {},
               {"race": "humans", "declined": "night-elves"}],
        regions={"a": {"race": "dwarves"}, "b": {"race": "gnomes"}, "c": {"race": "humans"},
                 "d": {"race": "night-elves"}},
    )  # fmt: skip
    assert [combo.race for combo in table.state.displays[0].combos] == ["draenei", "worgen"]
    play(table, "decline")
    assert [combo.race for combo in table.state.displays[0].combos] == ["draenei", "worgen", "gnomes"]
    assert table.state.displays[0].banners == []


@pytest.mark.rule("sw.decline.wiped-banner-returns")
def test_the_banner_goes_back_when_the_last_region_in_decline_is_conquered() -> None:
    table = position(
        "small-world", 2, sketch=star("home", "x swamp", "y swamp"),
        seats=[{"race": "orcs", "power": "mining", "hand": 6},
               {"race": "humans", "declined": "trolls", "lasting": "marshdweller"}],
        regions={"home": {"race": "orcs"}, "x": {"race": "trolls"}, "y": {"race": "trolls"}},
    )  # fmt: skip
    play(table, "conquer x")
    assert table.state.players[1].declined == "trolls"
    assert "trolls" not in table.state.displays[0].banners
    play(table, "conquer y")
    assert (table.state.players[1].declined, table.state.players[1].lasting) == ("", "")
    assert table.state.displays[0].banners[-1] == "trolls"
    assert table.state.discards == ["marshdweller"]


@pytest.mark.rule("sw.decline.wiped-banner-returns")
def test_and_when_the_last_token_is_lost_without_a_conquest() -> None:
    table = position(
        "small-world", 2, sketch=star("home", "x"),
        seats=[{"race": "orcs", "power": "intimidating", "hand": 2},
               {"race": "humans", "declined": "trolls"}],
        regions={"home": {"race": "orcs"}, "x": {"race": "trolls"}},
    )  # fmt: skip
    play(table, "intimidate x")
    assert table.state.players[1].declined == ""
    assert table.state.displays[0].banners[-1] == "trolls"


@pytest.mark.rule("sw.decline.score-one-each", "sw.decline.score-no-bonus")
def test_the_declining_turn_pays_a_coin_for_each_region_and_no_bonus() -> None:
    table = play(old_orcs(), "decline")
    assert scored(table) == {"sw.score.decline-regions": 3}  # the Cavern brings the Miners nothing
    assert coins(table)[0] == 8
    expanding = play(old_orcs(), "expand", "done")
    end_turn(expanding)
    assert scored(expanding) == {"sw.score.one-per-region": 3, "sw.power.mining": 1}


@pytest.mark.rule("sw.decline.score-no-bonus")
def test_nor_does_the_banner_pay() -> None:
    table = position(
        "small-world", 2, step="choose", sketch=row("a magic", "b magic"),
        seats=[{"race": "blood-elves", "power": "mining"}],
        regions={"a": {"race": "blood-elves"}, "b": {"race": "blood-elves"}},
    )  # fmt: skip
    play(table, "decline")
    assert scored(table) == {"sw.score.decline-regions": 2}


@pytest.mark.example("sw.ex.pick-after-decline")
@pytest.mark.rule("sw.decline.pick-next-turn", "sw.decline.two-races-score")
def test_the_next_turn_begins_with_a_new_race_and_both_score() -> None:
    table = old_orcs(round=3, combos=[{"race": "trolls", "power": "farmer"}])
    play(table, "decline")
    assert (table.state.turn.seat, table.state.players[0].race) == (1, "")
    assert not any(isinstance(event, Conquered) for event in table.happened)
    # The other player takes the first combo; only what is visible then can be picked.
    play(table, "pick trolls", "done")
    assert (table.state.round, table.state.turn.seat, step(table)) == (4, 0, "Turn.pick")
    assert refusal(table, "pick trolls").rule == "sw.pick.race-unique"
    play(table, offered(table)[0])
    assert step(table) == "Turn.conquer"
    play(table, "conquer d")
    end_turn(table)
    parts = scored(table)
    assert (parts["sw.score.one-per-region"], parts["sw.score.decline-regions"]) == (1, 3)


@pytest.mark.example("sw.ex.intimidating-leaves-stack")
@pytest.mark.rule("sw.decline.multi-token-regions")
def test_several_tokens_in_decline_defend_together() -> None:
    table = position(
        "small-world", 2, sketch=star("home", "x", "y"),
        seats=[{"race": "orcs", "power": "intimidating", "hand": 4},
               {"race": "humans", "declined": "trolls"}],
        regions={"home": {"race": "orcs"}, "x": {"race": "trolls"}, "y": {"race": "trolls"}},
    )  # fmt: skip
    assert price(table, "y") == 3
    play(table, "intimidate x")
    assert (table.state.regions["x"].race, table.state.regions["y"].tokens) == ("", 2)
    assert price(table, "y") == 4
    play(table, "conquer y")
    assert table.state.regions["y"].tokens == 4
    assert table.state.tray["trolls"] == 11
    assert table.state.players[1].hand == 0
