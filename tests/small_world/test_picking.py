"""Picking a race and special power combo."""

from __future__ import annotations

from typing import Any

import pytest

from azeroth.games import game_named
from azeroth.testing import offered, play, position, refusal, step
from tests.small_world.sketches import coins, end_turn, row, star

SIX = ("orcs", "dwarves", "naga", "trolls", "gnomes", "kobolds")
BADGES = ("mining", "sailing", "farmer", "enraged", "fishing", "ranger")
COLUMN = [{"race": race, "power": power} for race, power in zip(SIX, BADGES, strict=True)]
POWERS = list(game_named("small-world").content().powers)


def column(own: int = 5, **told: Any) -> Any:
    """Six combos and a player with coins who must pick one."""
    given: dict[str, Any] = {"step": "pick", "sketch": row("a anchor", "b"), "combos": COLUMN, **told}
    return position("small-world", 2, seats=[{"coins": own}], **given)


def races(table: Any) -> list[str]:
    return [combo.race for combo in table.state.displays[0].combos]


def on_combos(table: Any) -> list[int]:
    return [combo.coins for combo in table.state.displays[0].combos]


@pytest.mark.rule("sw.pick.any-of-six")
def test_any_of_the_six_visible_combos_may_be_picked_and_no_other() -> None:
    table = column(banners=["humans"])
    assert offered(table) == [f"pick {race}" for race in SIX]
    assert refusal(table, "pick humans").rule == "sw.pick.any-of-six"
    assert refusal(table, "done").rule == "sw.pick.any-of-six"


@pytest.mark.rule("sw.pick.combo-fixed")
@pytest.mark.parametrize(("race", "power"), list(zip(SIX, BADGES, strict=True)))
def test_banner_and_badge_of_a_row_are_taken_together(race: str, power: str) -> None:
    table = play(column(), f"pick {race}")
    p = table.state.players[0]
    assert (p.race, p.power) == (race, power)
    left = [(combo.race, combo.power) for combo in table.state.displays[0].combos]
    assert left[:5] == [row for row in zip(SIX, BADGES, strict=True) if row[0] != race]


@pytest.mark.example("sw.ex.combo-costs")
@pytest.mark.rule("sw.pick.cost-by-position", "sw.pick.pay-on-skipped")
@pytest.mark.parametrize("place", range(6))
def test_each_combo_above_the_chosen_one_gets_a_coin(place: int) -> None:
    table = column()
    stash = table.state.stash
    play(table, f"pick {SIX[place]}")
    assert coins(table)[0] == 5 - place
    assert on_combos(table) == [1] * place + [0] * (6 - place)
    assert races(table)[:place] == list(SIX[:place])
    assert table.state.stash == stash


@pytest.mark.example("sw.ex.coins-on-combo")
@pytest.mark.rule("sw.pick.collect-coins", "sw.pick.replenish-slide")
def test_coins_on_the_chosen_combo_are_kept_and_the_column_slides_with_its_coins() -> None:
    combos = [dict(combo) for combo in COLUMN]
    for place, n in ((1, 3), (2, 2), (4, 1)):
        combos[place]["coins"] = n  # type: ignore[assignment]
    table = column(combos=combos)
    play(table, "pick naga")  # the third, with 2 coins on it
    assert coins(table)[0] == 5 - 2 + 2
    assert races(table)[:5] == ["orcs", "dwarves", "trolls", "gnomes", "kobolds"]
    assert on_combos(table) == [1, 4, 0, 1, 0, 0]


@pytest.mark.rule("sw.pick.collect-does-not-waive", "sw.pick.must-afford")
def test_coins_that_lie_on_a_combo_do_not_pay_for_it() -> None:
    combos = [dict(combo) for combo in COLUMN]
    combos[2]["coins"] = 9  # type: ignore[assignment]
    poor = column(own=1, combos=combos)
    assert refusal(poor, "pick naga").rule == "sw.pick.must-afford"
    rich = play(column(own=2, combos=combos), "pick naga")
    assert coins(rich)[0] == 9
    assert on_combos(rich)[:2] == [1, 1]


@pytest.mark.rule("sw.pick.must-afford")
@pytest.mark.parametrize("own", [0, 2])
def test_nobody_picks_what_cannot_be_paid(own: int) -> None:
    table = column(own=own)
    allowed = [f"pick {race}" for race in SIX[: own + 1]]
    for race in SIX[own + 1 :]:
        assert refusal(table, f"pick {race}").rule == "sw.pick.must-afford"
    assert offered(table) == allowed
    play(table, allowed[-1])
    assert coins(table)[0] == 0


@pytest.mark.rule("sw.pick.must-afford")
def test_the_first_combo_can_always_be_had() -> None:
    table = column(own=0)
    assert offered(table) == ["pick orcs"]
    play(table, "pick orcs")
    assert (table.state.players[0].race, coins(table)[0]) == ("orcs", 0)


@pytest.mark.example("sw.ex.combo-size")
@pytest.mark.rule("sw.pick.tokens-received")
@pytest.mark.parametrize(
    ("race", "power", "tokens", "tray"),
    [("night-elves", "garrisoned", 7, 2), ("tauren", "sailing", 16, 0), ("orcs", "mining", 10, 1)],
)
def test_banner_and_badge_together_say_how_many_tokens_come(
    race: str, power: str, tokens: int, tray: int
) -> None:
    table = column(combos=[{"race": race, "power": power}])
    play(table, f"pick {race}")
    assert table.state.players[0].hand == tokens
    assert table.state.tray[race] == tray


@pytest.mark.rule("sw.pick.combo-public")
def test_everybody_sees_who_has_picked_what() -> None:
    table = play(column(), "pick naga")
    for seat in (0, 1, None):
        p = table.view(seat).state.players[0]
        assert (p.race, p.power, p.hand) == ("naga", "farmer", 10)


@pytest.mark.rule("sw.pick.tokens-are-all")
def test_a_race_gets_no_more_tokens_later() -> None:
    table = position(
        "small-world", 2, step="choose", sketch=star("home", "x", "y"),
        seats=[{"race": "orcs", "power": "mining"}, {"race": "trolls"}],
        regions={"home": {"race": "orcs", "tokens": 6}, "x": {"race": "trolls"}},
    )  # fmt: skip
    play(table, "expand", "ready", "done", "conquer x", "conquer y")
    end_turn(table)
    assert sum(spot.tokens for spot in table.state.regions.values() if spot.race == "orcs") == 6
    assert table.state.tray["orcs"] == 5


@pytest.mark.example("sw.ex.forsaken-supply")
@pytest.mark.rule("sw.pick.extra-tokens-limited")
def test_twenty_forsaken_on_the_boards_cannot_become_more() -> None:
    table = position(
        "small-world", 2, step="after-conquests", sketch=row("a", "b", "c anchor"),
        so_far={"losses": 2}, seats=[{"race": "forsaken", "power": "mining"}, {"race": "orcs"}],
        regions={"a": {"race": "forsaken", "tokens": 17}, "b": {"race": "forsaken", "tokens": 3},
                 "c": {"race": "orcs", "tokens": 10}},
    )  # fmt: skip
    assert step(table) == "Turn.take_up"  # nothing to buy
    end_turn(table)
    assert coins(table)[0] == 5 + 2
    play(table, "expand", "ready", "done", "conquer b")
    assert (table.state.tray["forsaken"], table.state.players[0].hand) == (1, 2)
    end_turn(table)
    play(table, "expand", "ready", "done", "conquer b")  # it forces the loss of an Orc
    play(table, "done")
    assert step(table) == "EnlistTheDead.buy"
    assert offered(table) == ["buy 1", "done"]
    play(table, "buy 1")
    assert table.state.tray["forsaken"] == 0
    assert coins(table)[0] == 6


@pytest.mark.rule("sw.pick.extra-tokens-limited")
@pytest.mark.parametrize(("held", "gained"), [(10, 1), (11, 0)])
def test_the_spirit_healer_cannot_give_what_is_not_in_the_tray(held: int, gained: int) -> None:
    table = position(
        "small-world", 2, step="redeploy", sketch=row("a", "b"), seats=[{"race": "orcs", "power": "mining"}],
        regions={"a": {"race": "orcs", "tokens": held, "marker": "spirit-healer"}},
    )  # fmt: skip
    assert table.state.regions["a"].tokens == held + gained


@pytest.mark.rule("sw.pick.replenish-reveal", "sw.pick.replenish-before-conquest")
def test_a_new_combo_without_coins_is_revealed_before_the_conquests() -> None:
    table = column(banners=["humans", "worgen"], badges=["explorer", "champion"])
    play(table, "pick trolls")
    assert step(table) == "Turn.conquer"
    display = table.state.displays[0]
    assert len(display.combos) == 6
    last = display.combos[-1]
    assert (last.race, last.power, last.coins) == ("humans", "explorer", 0)
    assert display.banners[0] == "worgen"
    assert table.state.badges[0] == "champion"


@pytest.mark.rule("sw.pick.badges-reshuffle")
def test_discarded_badges_make_a_new_stack_when_it_runs_out() -> None:
    rest = [power for power in POWERS if power not in BADGES]
    table = column(discards=rest, banners=["humans"])
    assert table.state.badges == []
    play(table, "pick orcs")
    assert table.state.discards == []
    shown = table.state.displays[0].combos[-1]
    assert shown.race == "humans"
    assert shown.power in rest
    assert sorted([*table.state.badges, shown.power]) == sorted(rest)
    orders = {tuple(play(column(discards=rest, seed=seed), "pick orcs").state.badges) for seed in range(8)}
    assert len(orders) > 1


@pytest.mark.rule("sw.pick.banners-run-out")
def test_banners_that_left_play_make_the_stack_when_all_others_are_in_use() -> None:
    held = ["humans", "worgen", "tauren", "draenei", "goblins", "forsaken", "ethereals", "pandaren",
            "night-elves", "blood-elves"]  # fmt: skip
    names = [f"r{n}" for n in range(10)]
    table = position(
        "small-world", 5, step="choose", sketch=row(*names), combos=COLUMN,
        seats=[{"race": held[2 * n], "declined": held[2 * n + 1]} for n in range(5)],
        regions={name: {"race": race, "tokens": 2} for name, race in zip(names, held, strict=True)},
    )  # fmt: skip
    assert table.state.displays[0].banners == []
    play(table, "decline")  # the Worgen vanish
    assert table.state.displays[0].banners == ["worgen"]
    assert len(table.state.displays[0].combos) == 6
    for _ in range(4):
        end_turn(table)
    assert step(table) == "Turn.pick"
    play(table, "pick orcs")
    assert races(table)[-1] == "worgen"
    assert len(races(table)) == 6


@pytest.mark.rule("sw.pick.race-unique")
def test_a_race_that_a_player_holds_cannot_be_picked() -> None:
    table = position(
        "small-world", 2, step="pick", sketch=row("a", "b", "c", "d anchor"), combos=COLUMN,
        seats=[{"declined": "humans"}, {"race": "worgen", "declined": "tauren"}],
        regions={"a": {"race": "humans"}, "b": {"race": "worgen"}, "c": {"race": "tauren", "tokens": 2}},
    )  # fmt: skip
    for race in ("humans", "worgen", "tauren"):
        assert refusal(table, f"pick {race}").rule == "sw.pick.race-unique"
    display = table.state.displays[0]
    there = [*races(table), *display.banners, "humans", "worgen", "tauren"]
    assert len(set(there)) == len(there) == 16


@pytest.mark.rule("sw.pick.race-unique")
def test_it_can_be_picked_again_when_its_banner_has_come_back() -> None:
    # In teams the columns are short: the Gnomes are back in theirs as soon as they have vanished.
    table = position(
        "small-world", 4, options={"variant": "teams"}, step="choose", sketch=row("a", "b", "c", "d anchor"),
        seats=[{"race": "dwarves", "declined": "gnomes"}, {}, {"race": "humans", "declined": "night-elves"}],
        regions={"a": {"race": "dwarves"}, "b": {"race": "gnomes"}, "c": {"race": "humans"},
                 "d": {"race": "night-elves"}},
    )  # fmt: skip
    play(table, "decline")
    for _ in range(3):
        end_turn(table)
    assert "pick gnomes" in offered(table)
    assert refusal(table, "pick dwarves").rule == "sw.pick.race-unique"
    play(table, "pick gnomes")
    assert table.state.players[0].race == "gnomes"
