"""Victory coins: who pays whom, who knows of them, and who has won."""

from __future__ import annotations

from typing import Any

import pytest

from azeroth import new_game
from azeroth.games import game_named
from azeroth.testing import offered, play, position, refusal, step
from tests.small_world.sketches import coins, end_turn, row, scored, star

GAME = game_named("small-world")


@pytest.mark.rule("sw.coin.hidden")
def test_nobody_knows_what_the_others_have_until_the_end() -> None:
    table = position(
        "small-world", 3, step="choose", round=10, active=2, sketch=row("a"),
        seats=[{"coins": 31}, {"coins": 7}, {"race": "orcs", "power": "mining", "coins": 40}],
        regions={"a": {"race": "orcs"}},
    )  # fmt: skip
    for seat in (0, 1, 2, None):
        known = [p.coins for p in table.view(seat).state.players]
        assert known == [n if place == seat else -1 for place, n in enumerate((31, 7, 40))]
        gauges = [panel.gauges[0].value for panel in GAME.view.scene(table.view(seat), seat).seats]
        assert gauges == [str(n) if place == seat else "?" for place, n in enumerate((31, 7, 40))]
        assert table.view(seat).state.stash != table.state.stash  # it would tell the sum
    play(table, "decline")
    assert table.over
    assert table.view(None).state.counted == (31, 7, 41)


@pytest.mark.rule("sw.coin.column-public", "sw.coin.column-unscored")
def test_coins_on_combos_lie_open_and_score_for_nobody() -> None:
    table = position(
        "small-world", 2, step="pick", round=10, active=1, sketch=row("a"),
        seats=[{"coins": 5}, {"coins": 6}],
        combos=[{"race": "orcs", "power": "mining", "coins": 9}, {"race": "naga", "power": "farmer"}],
    )  # fmt: skip
    for seat in (0, 1, None):
        assert [c.coins for c in table.view(seat).state.displays[0].combos] == [9, 0, 0, 0, 0, 0]
    play(table, "pick naga")
    for seat in (0, 1, None):
        assert table.view(seat).state.displays[0].combos[0].coins == 10
    end_turn(table)
    assert table.result is not None
    assert table.result.scores == (5, 5)


@pytest.mark.rule("sw.coin.change")
def test_any_sum_can_be_paid_and_what_is_left_is_worth_the_same() -> None:
    table = position(
        "small-world", 2, step="pick", sketch=row("a anchor"), seats=[{"coins": 10}, {"coins": 13}],
        combos=[{"race": race} for race in ("orcs", "naga", "humans", "trolls")],
    )  # fmt: skip
    before = GAME.study.pieces(table)["coins"]
    play(table, "pick trolls")
    assert coins(table) == [7, 13]
    assert [c.coins for c in table.state.displays[0].combos] == [1, 1, 1, 0, 0, 0]
    assert GAME.study.pieces(table)["coins"] == before == 520


@pytest.mark.rule("sw.coin.currency-and-score")
def test_a_coin_that_was_spent_does_not_count_in_the_end() -> None:
    def played(pick: str) -> tuple[int, ...]:
        table = position(
            "small-world", 2, step="pick", round=10, active=1, sketch=row("a"),
            seats=[{"coins": 20}, {"coins": 21}],
            combos=[{"race": "orcs"}, {"race": "naga"}, {"race": "trolls"}],
        )  # fmt: skip
        end_turn(play(table, pick))
        assert table.result is not None
        assert table.result.scores == (20, 21 - ("orcs", "naga", "trolls").index(pick.split()[1]))
        return table.result.ranks

    assert played("pick orcs") == (2, 1)
    assert played("pick trolls") == (1, 2)


@pytest.mark.rule("sw.coin.bonus-from-stash")
def test_income_and_bonuses_come_from_the_stash() -> None:
    table = position(
        "small-world", 2, sketch=star("home magic", "x"),
        seats=[{"race": "blood-elves", "power": "battle-master", "hand": 3}, {"race": "humans"}],
        regions={"home": {"race": "blood-elves"}, "x": {"race": "humans"}},
    )  # fmt: skip
    stash = table.state.stash
    play(table, "conquer x")
    assert (coins(table), table.state.stash) == ([6, 5], stash - 1)
    end_turn(table)
    assert scored(table) == {
        "sw.score.one-per-region": 2, "sw.race.blood-elves-magic": 1, "sw.faction.bonus": 1
    }  # fmt: skip
    assert (coins(table), table.state.stash) == ([10, 5], stash - 5)


@pytest.mark.rule("sw.coin.spend-to-stash")
def test_the_price_of_a_form_or_of_forsaken_goes_to_the_stash() -> None:
    worgen = position(
        "small-world", 2, step="start", sketch=row("a"), seats=[{"race": "worgen"}],
        regions={"a": {"race": "worgen"}},
    )  # fmt: skip
    stash = worgen.state.stash
    play(worgen, "form worgen")
    assert (coins(worgen), worgen.state.stash) == ([4, 5], stash + 1)
    forsaken = position(
        "small-world", 2, step="after-conquests", sketch=row("a"), seats=[{"race": "forsaken"}],
        regions={"a": {"race": "forsaken", "tokens": 2}}, so_far={"losses": 3},
    )  # fmt: skip
    stash = forsaken.state.stash
    play(forsaken, "buy 3")
    # Three are paid, and one comes for the region.
    assert (coins(forsaken), forsaken.state.stash) == ([3, 5], stash + 3 - 1)


@pytest.mark.rule("sw.coin.optional-needs-funds")
def test_who_cannot_pay_cannot_do_it() -> None:
    forsaken = position(
        "small-world", 2, step="after-conquests", sketch=row("a"), seats=[{"race": "forsaken", "coins": 2}],
        regions={"a": {"race": "forsaken"}}, so_far={"losses": 3},
    )  # fmt: skip
    assert offered(forsaken) == ["buy 1", "buy 2", "done"]
    assert refusal(forsaken, "buy 3").rule == "sw.coin.optional-needs-funds"

    def attack(own: int, **told: Any) -> Any:
        return position(
            "small-world", 2, sketch=star("home", "x swamp", "y"),
            seats=[{"race": "orcs", "hand": 9, "coins": own, "harmony": "harmony" in told}, told["other"]],
            regions={"home": {"race": "orcs", "marker": told.get("marker", "")},
                     "x": {"race": told["other"]["race"], "marker": told.get("there", "")}},
        )  # fmt: skip

    pandaren = {"other": {"race": "pandaren", "power": "mining"}, "harmony": True}
    assert refusal(attack(1, **pandaren), "conquer x").rule == "sw.race.pandaren-toll"
    assert "conquer x" in offered(attack(2, **pandaren))
    marsh = {"other": {"race": "trolls", "power": "marshdweller"}}
    assert refusal(attack(0, **marsh), "conquer x").rule == "sw.power.marshdweller"
    assert "conquer x" in offered(attack(1, **marsh))
    aegis = {"other": {"race": "trolls", "power": "mining"}, "there": "aegis-of-aggramar"}
    assert refusal(attack(1, **aegis), "conquer x").rule == "sw.artifact.aegis-payment"
    assert "conquer x" in offered(attack(2, **aegis))
    hammer = {"other": {"race": "trolls", "power": "mining"}, "marker": "doomhammer"}
    assert refusal(attack(1, **hammer), "conquer x doomhammer").rule == "sw.artifact.doomhammer-payment"
    assert "conquer x doomhammer" in offered(attack(2, **hammer))


@pytest.mark.rule("sw.coin.optional-needs-funds")
def test_a_worgen_without_a_coin_stays_human() -> None:
    table = position(
        "small-world", 2, step="start", sketch=row("a"), seats=[{"race": "worgen", "coins": 0}],
        regions={"a": {"race": "worgen"}},
    )  # fmt: skip
    if step(table) == "WorgenForm.choose":
        assert refusal(table, "form worgen").rule == "sw.race.worgen-beast"
        play(table, "form human")
    assert (table.state.turn.form, coins(table)[0]) == ("human", 2)


@pytest.mark.rule("sw.coin.forced-short")
@pytest.mark.parametrize("own", [0, 1])
def test_a_ransom_takes_what_there_is_and_the_champion_comes_back_anyway(own: int) -> None:
    table = position(
        "small-world", 2, sketch=star("home", "x"),
        seats=[{"race": "orcs", "power": "mining", "hand": 4},
               {"race": "naga", "power": "champion", "coins": own}],
        regions={"home": {"race": "orcs"}, "x": {"race": "naga", "champion": True}},
    )  # fmt: skip
    play(table, "conquer x")
    assert coins(table) == [5 + own, 0]
    assert table.state.players[1].champion
    assert table.state.players[1].hand == 1


@pytest.mark.rule("sw.coin.forced-short")
@pytest.mark.parametrize("own", [0, 1])
def test_nobody_pays_for_the_heart_of_azeroth_with_coins_he_does_not_have(own: int) -> None:
    table = position(
        "small-world", 2, step="end", sketch=row("a", "b"),
        seats=[{"race": "orcs", "power": "mining"}, {"race": "naga", "coins": own}],
        regions={"a": {"race": "orcs", "marker": "heart-of-azeroth"}, "b": {"race": "naga"}},
    )  # fmt: skip
    assert coins(table) == [5 + own + 1, 0]  # and a coin for the region


# -- the end of the game --------------------------------------------------------------------------


def last_turn(*seats: dict[str, Any], regions: dict[str, Any], **told: Any) -> Any:
    """The last player is about to score in the last round."""
    return position(
        "small-world", len(seats), step="score", active=len(seats) - 1, round=10, rounds=10,
        seats=list(seats), sketch=row("a", "b", "c", "d", "e"), regions=regions, **told,
    )  # fmt: skip


@pytest.mark.rule("sw.end.most-coins")
def test_the_most_coins_win() -> None:
    table = last_turn({"coins": 50}, {"coins": 60}, {"coins": 40}, regions={})
    assert table.over
    assert table.result is not None
    assert table.result.ranks == (2, 1, 3)
    assert table.result.scores == (50, 60, 40)
    assert table.result.rule == "sw.end.most-coins"


@pytest.mark.rule("sw.end.reveal")
def test_all_coins_are_revealed_when_the_last_round_is_complete() -> None:
    table = position(
        "small-world", 2, step="choose", round=10, active=0, sketch=row("a", "b"),
        seats=[{"race": "orcs", "coins": 20}, {"race": "trolls", "coins": 30}],
        regions={"a": {"race": "orcs"}, "b": {"race": "trolls"}},
    )  # fmt: skip
    play(table, "decline")
    assert table.state.counted == ()
    assert table.view(0).state.players[1].coins == -1
    play(table, "decline")
    assert table.view(0).state.counted == (21, 31)
    assert "21" in table.happened[-1].words(table)


@pytest.mark.rule("sw.end.tie-tokens")
@pytest.mark.parametrize(
    ("first", "second", "ranks"),
    [
        # Active and in decline count together: 3 + 1 against 3.
        ([("a", "orcs", 3), ("b", "naga", 1)], [("c", "trolls", 3)], (1, 2)),
        ([("a", "orcs", 3), ("b", "naga", 1)], [("c", "trolls", 5)], (2, 1)),
    ],
)
def test_a_tie_goes_to_who_has_more_tokens_on_the_boards(
    first: list[tuple[str, str, int]], second: list[tuple[str, str, int]], ranks: tuple[int, int]
) -> None:
    table = last_turn(
        {"race": "orcs", "declined": "naga", "coins": 50, "hand": 0},
        {"race": "trolls", "coins": 49, "hand": 6},  # a region is worth the last coin; the hand nothing
        regions={name: {"race": race, "tokens": n} for name, race, n in (*first, *second)},
    )
    assert table.result is not None
    assert table.result.scores == (50, 50)
    assert table.result.rule == "sw.end.tie-tokens"
    assert table.result.ranks == ranks


@pytest.mark.rule("sw.end.tie-tokens")
def test_beasts_count_for_the_tie_but_forts_walls_and_the_champion_do_not() -> None:
    def ranks(power: str, **stands: object) -> Any:
        table = last_turn(
            {"race": "orcs", "power": power, "coins": 50}, {"race": "trolls", "power": "mining", "coins": 49},
            regions={"a": {"race": "orcs", "tokens": 1, **stands}, "b": {"race": "trolls", "tokens": 2}},
        )  # fmt: skip
        assert table.result is not None
        return table.result.ranks

    assert ranks("beast-master", beasts=2) == (1, 2)
    assert ranks("garrisoned", fort=True, wall=True) == (2, 1)
    assert ranks("champion", champion=True) == (2, 1)


@pytest.mark.rule("sw.end.tie-remaining")
def test_who_is_still_tied_shares_the_victory() -> None:
    table = last_turn(
        {"race": "orcs", "coins": 50}, {"race": "naga", "coins": 20},
        {"race": "trolls", "power": "mining", "coins": 49},
        regions={"a": {"race": "orcs", "tokens": 2}, "b": {"race": "trolls", "tokens": 2}},
    )  # fmt: skip
    assert table.result is not None
    assert table.result.ranks == (1, 3, 1)
    assert table.result.rule == "sw.end.tie-remaining"


@pytest.mark.rule("sw.end.last-turn-normal")
def test_the_last_turn_is_like_any_other() -> None:
    def table() -> Any:
        return position(
            "small-world", 2, step="start", round=10, active=1, sketch=row("a", "b"),
            seats=[{}, {"race": "orcs", "power": "mining"}], regions={"a": {"race": "orcs", "tokens": 3}},
        )  # fmt: skip

    assert offered(table()) == ["expand", "decline"]
    expanding = end_turn(play(table(), "expand", "ready", "done", "conquer b"))
    assert expanding.result is not None
    assert expanding.result.scores == (5, 7)
    declining = play(table(), "decline")
    assert declining.result is not None
    assert declining.result.scores == (5, 6)


@pytest.mark.rule("sw.end.last-turn-normal")
def test_a_new_race_may_be_picked_in_the_last_round() -> None:
    game = new_game("small-world", 2, seed=1)
    while game.state.round < game.state.rounds:
        if "decline" in offered(game) and game.state.round == 9:
            play(game, "decline")
        else:
            end_turn(game)
    assert step(game) == "Turn.pick"
    assert len(offered(game)) > 1
