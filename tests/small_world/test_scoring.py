"""Scoring Victory coins, and the Faction Bonus."""

from __future__ import annotations

from typing import Any

import pytest

from azeroth.games.small_world.events import Scored
from azeroth.testing import offered, play, position, refusal
from tests.small_world.sketches import coins, end_turn, row, scored, star


def fight(*around: str, power: str = "mining", hand: int = 9, **told: Any) -> Any:
    """A race at home with tokens in hand, and others around it."""
    race = told.pop("race", "orcs")
    regions = {"home": {"race": race}, **told.pop("regions")}
    seats = [{"race": race, "power": power, "hand": hand, **told.pop("own", {})}, *told.pop("others", [])]
    return position(
        "small-world", len(seats), sketch=star("home", *around), seats=seats, regions=regions, **told
    )


# -- regions and bonuses --------------------------------------------------------------------------


@pytest.mark.example("sw.ex.faction-bonus-blood-elves", "sw.ex.scoring-with-decline")
@pytest.mark.rule("sw.score.one-per-region", "sw.faction.bonus", "sw.faction.once-per-race")
def test_blood_elves_come_after_the_forsaken_and_defeat_dwarves_and_humans() -> None:
    table = position(
        "small-world", 3, step="pick",
        sketch={**star("coast anchor", "h1 magic", "h2"), **row("f1 hill", "f2 hill", "f3")},
        seats=[{"declined": "forsaken"}, {"race": "dwarves"}, {"race": "humans"}],
        combos=[{"race": "blood-elves", "power": "archaeologist"}],
        regions={"coast": {"race": "dwarves"}, "h1": {"race": "humans"}, "h2": {"race": "humans"},
                 "f1": {"race": "forsaken"}, "f2": {"race": "forsaken"}, "f3": {"race": "forsaken"}},
    )  # fmt: skip
    play(table, "pick blood-elves")
    assert refusal(table, "conquer h1").rule == "sw.reach.first-entry-only"
    play(table, "conquer coast", "conquer h1", "conquer h2")
    end_turn(table)
    assert scored(table) == {
        "sw.score.one-per-region": 3,
        "sw.race.blood-elves-magic": 1,
        "sw.faction.bonus": 2,  # one for the Dwarves, one for the Humans
        "sw.score.decline-regions": 3,  # nothing for the Hills of the Forsaken
    }
    assert coins(table)[0] == 5 + 6 + 3


@pytest.mark.rule("sw.score.one-per-region", "sw.score.count-regions-not-tokens")
@pytest.mark.parametrize("tokens", [(1, 1, 1), (4, 3, 2)])
def test_a_region_gives_a_coin_however_many_tokens_hold_it(tokens: tuple[int, int, int]) -> None:
    table = position(
        "small-world", 2, step="score", sketch=row("a", "b", "c", "d"),
        seats=[{"race": "orcs", "power": "mining"}],
        regions={r: {"race": "orcs", "tokens": n} for r, n in zip("abc", tokens, strict=True)},
    )  # fmt: skip
    assert scored(table) == {"sw.score.one-per-region": 3}
    assert coins(table) == [8, 5]


@pytest.mark.rule("sw.score.decline-regions", "sw.score.decline-no-bonus")
def test_regions_in_decline_give_a_coin_each_and_nothing_more() -> None:
    table = position(
        "small-world", 2, step="score", sketch=row("a", "b magic", "c hill", "d"),
        seats=[{"race": "orcs", "power": "mining", "declined": "blood-elves"}],
        regions={"a": {"race": "orcs"}, "b": {"race": "blood-elves", "marker": "dark-portal"},
                 "c": {"race": "blood-elves"}, "d": {"race": "blood-elves"}},
    )  # fmt: skip
    assert scored(table) == {"sw.score.one-per-region": 1, "sw.score.decline-regions": 3}


@pytest.mark.rule("sw.score.decline-no-bonus")
def test_a_badge_that_lasts_pays_nothing_by_itself_either() -> None:
    table = position(
        "small-world", 2, step="score", sketch=row("a swamp", "b swamp"),
        seats=[{"declined": "trolls", "lasting": "marshdweller"}],
        regions={"a": {"race": "trolls"}, "b": {"race": "trolls", "marker": "karazhan"}},
    )  # fmt: skip
    assert scored(table) == {"sw.score.decline-regions": 2}


@pytest.mark.rule("sw.score.sea-lake")
def test_a_sea_and_a_lake_give_a_coin_like_land() -> None:
    table = position(
        "small-world", 2, step="score", sketch=row("a sea", "b", "c lake"),
        seats=[{"race": "naga", "power": "mining"}],
        regions={r: {"race": "naga"} for r in "abc"},
    )  # fmt: skip
    assert scored(table) == {"sw.score.one-per-region": 3}


@pytest.mark.rule("sw.score.bonuses")
def test_race_power_and_places_pay_on_top() -> None:
    table = position(
        "small-world", 2, step="score", sketch=row("a magic", "b hill magic", "c"),
        seats=[{"race": "blood-elves", "power": "herbalist"}],
        regions={"a": {"race": "blood-elves"}, "b": {"race": "blood-elves"},
                 "c": {"race": "blood-elves", "marker": "dark-portal"}},
    )  # fmt: skip
    assert scored(table) == {
        "sw.score.one-per-region": 3, "sw.race.blood-elves-magic": 2, "sw.power.herbalist": 1,
        "sw.place.dark-portal": 2,
    }  # fmt: skip
    assert coins(table) == [13, 5]


@pytest.mark.rule("sw.score.turns-end-position")
def test_bonuses_look_at_what_is_held_in_the_end() -> None:
    table = position(
        "small-world", 2, step="ready", sketch=row("a magic", "b magic", "c", "d"),
        seats=[{"race": "blood-elves", "power": "mining"}],
        regions={"a": {"race": "blood-elves", "tokens": 4}, "b": {"race": "blood-elves"}},
    )  # fmt: skip
    play(table, "abandon a", "done", "conquer c", "conquer d")
    end_turn(table)
    # a was held when the turn began, c and d were not.
    assert scored(table) == {"sw.score.one-per-region": 3, "sw.race.blood-elves-magic": 1}


@pytest.mark.rule("sw.score.own-race-only")
def test_terrain_bonuses_do_not_count_regions_of_the_race_in_decline() -> None:
    table = position(
        "small-world", 2, step="score", sketch=row("a magic fields", "b magic fields", "c magic fields"),
        seats=[{"race": "blood-elves", "power": "farmer", "declined": "trolls"}],
        regions={"a": {"race": "blood-elves"}, "b": {"race": "trolls"}, "c": {"race": "trolls"}},
    )  # fmt: skip
    assert scored(table) == {
        "sw.score.one-per-region": 1, "sw.score.decline-regions": 2, "sw.race.blood-elves-magic": 1,
        "sw.power.farmer": 1,
    }  # fmt: skip


@pytest.mark.rule("sw.score.only-own-turn")
def test_others_score_nothing_at_the_end_of_somebodys_turn() -> None:
    table = position(
        "small-world", 3, step="score", active=1, sketch=row("a", "b", "c"),
        seats=[{"race": "orcs", "power": "farmer"}, {"race": "trolls", "power": "mining"},
               {"declined": "humans"}],
        regions={"a": {"race": "orcs"}, "b": {"race": "trolls"}, "c": {"race": "humans"}},
    )  # fmt: skip
    assert coins(table) == [5, 6, 5]


@pytest.mark.rule("sw.score.every-turn")
def test_every_turn_ends_with_scoring() -> None:
    table = position(
        "small-world", 2, step="pick", sketch=row("a anchor", "b anchor", "c anchor"),
        combos=[{"race": "dwarves", "power": "mining"}],
        seats=[{}, {"race": "trolls", "power": "enraged"}],
        regions={"c": {"race": "trolls", "tokens": 2}},
    )  # fmt: skip

    def totals() -> list[tuple[int, int]]:
        return [(event.seat, event.total) for event in table.happened if isinstance(event, Scored)]

    play(table, "pick dwarves", "conquer a")  # a turn with a new race
    end_turn(table)
    assert totals() == [(0, 1)]
    play(table, "decline")  # a declining turn
    assert totals() == [(0, 1), (1, 1)]
    play(table, "expand")  # a turn that expands
    end_turn(table)
    assert totals() == [(0, 1), (1, 1), (0, 1)]


@pytest.mark.rule("sw.score.immediate-bonuses")
@pytest.mark.parametrize(
    ("race", "power", "stands", "bonus"),
    [
        ("goblins", "battle-master", {}, 1),
        ("goblins", "enraged", {"tokens": 3}, 3),
        ("orcs", "mining", {}, 1),
        ("dwarves", "mining", {"objective": True}, 2),
    ],
)
def test_bonuses_for_a_conquest_are_paid_at_once(
    race: str, power: str, stands: dict[str, object], bonus: int
) -> None:
    table = fight(
        "x", race=race, power=power, others=[{"race": "humans"}],
        regions={"x": {"race": "humans", **stands}},
    )  # fmt: skip
    stash = table.state.stash
    play(table, "conquer x")
    assert coins(table)[0] == 5 + bonus
    assert table.state.stash == stash - bonus - (2 if "objective" in stands else 0)


@pytest.mark.rule("sw.score.immediate-bonuses")
def test_they_are_kept_although_the_region_is_not_held_in_the_end() -> None:
    table = fight(
        "x magic", "y magic", power="portal-mage", hand=3, others=[{"race": "humans"}],
        regions={"x": {"race": "humans"}, "y": {"race": "humans"}},
    )  # fmt: skip
    play(table, "conquer x", "exchange x y")
    assert table.state.regions["x"].race == "humans"
    assert coins(table)[0] == 6
    end_turn(table)
    assert scored(table) == {"sw.score.one-per-region": 2, "sw.faction.bonus": 1}
    assert coins(table)[0] == 9


# -- the Faction Bonus ----------------------------------------------------------------------------


def bonus(table: Any, *regions: str) -> int:
    """Conquer regions, end the turn, and see what Faction Bonus it brought."""
    play(table, *(f"conquer {region}" for region in regions))
    end_turn(table)
    return scored(table).get("sw.faction.bonus", 0)


@pytest.mark.rule("sw.faction.bonus")
def test_each_race_of_the_other_faction_is_worth_a_coin_at_the_end_of_the_turn() -> None:
    def table(race: str, enemies: tuple[str, str]) -> Any:
        return fight(
            "x", "y", race=race, others=[{"race": enemy} for enemy in enemies],
            regions={"x": {"race": enemies[0]}, "y": {"race": enemies[1]}},
        )  # fmt: skip

    assert bonus(table("goblins", ("dwarves", "draenei")), "x", "y") == 2
    assert bonus(table("goblins", ("dwarves", "draenei")), "x") == 1
    assert bonus(table("dwarves", ("trolls", "tauren")), "x", "y") == 2
    later = play(table("goblins", ("dwarves", "draenei")), "conquer x")
    assert coins(later)[0] == 5  # not before the turn ends


@pytest.mark.rule("sw.faction.once-per-race")
def test_several_regions_of_one_race_count_once() -> None:
    table = fight(
        "x",
        "y",
        "z",
        race="goblins",
        others=[{"race": "dwarves"}],
        regions={r: {"race": "dwarves"} for r in "xyz"},
    )
    assert bonus(table, "x", "y", "z") == 1


@pytest.mark.rule("sw.faction.active-and-decline-differ")
def test_a_players_active_race_and_race_in_decline_count_apart() -> None:
    table = fight(
        "x", "y", race="goblins", others=[{"race": "dwarves", "declined": "draenei"}],
        regions={"x": {"race": "dwarves"}, "y": {"race": "draenei"}},
    )  # fmt: skip
    assert bonus(table, "x", "y") == 2


@pytest.mark.example("sw.ex.naga-neutral")
@pytest.mark.rule("sw.faction.neutral-attacker", "sw.faction.neutral-defender")
def test_naga_neither_get_nor_give_a_faction_bonus() -> None:
    attacking = fight(
        "x", "y", race="naga", others=[{"race": "orcs"}, {"race": "humans"}],
        regions={"x": {"race": "orcs"}, "y": {"race": "humans"}},
    )  # fmt: skip
    assert bonus(attacking, "x", "y") == 0
    for race in ("dwarves", "goblins"):
        defending = fight("x", race=race, others=[{"race": "naga"}], regions={"x": {"race": "naga"}})
        assert bonus(defending, "x") == 0


@pytest.mark.rule("sw.faction.same-faction")
@pytest.mark.parametrize(("race", "other"), [("goblins", "trolls"), ("dwarves", "gnomes")])
def test_ones_own_faction_may_be_attacked_for_nothing(race: str, other: str) -> None:
    table = fight("x", race=race, others=[{"race": other}], regions={"x": {"race": other}})
    assert "conquer x" in offered(table)
    assert bonus(table, "x") == 0
    assert scored(table) == {"sw.score.one-per-region": 2}


@pytest.mark.example("sw.ex.own-decline-bonus")
@pytest.mark.rule("sw.faction.own-decline")
def test_ones_own_race_in_decline_counts_like_anybodys() -> None:
    table = position(
        "small-world", 2, sketch=row("a", "b", "d1", "d2", "d3"),
        seats=[{"race": "orcs", "power": "mining", "hand": 3, "declined": "dwarves"}],
        regions={"a": {"race": "orcs"}, "b": {"race": "orcs"}, "d1": {"race": "dwarves"},
                 "d2": {"race": "dwarves"}, "d3": {"race": "dwarves"}},
    )  # fmt: skip
    play(table, "conquer d1")
    assert table.state.regions["d1"].tokens == 3
    assert table.state.tray["dwarves"] == 8
    assert coins(table)[0] == 6  # the Orcs' own bonus
    end_turn(table)
    assert scored(table) == {
        "sw.score.one-per-region": 3, "sw.score.decline-regions": 2, "sw.faction.bonus": 1
    }  # fmt: skip
    assert coins(table)[0] == 5 + 7


@pytest.mark.rule("sw.faction.failed-attack")
def test_a_failed_attempt_or_a_token_driven_out_is_no_victory() -> None:
    failed = fight(
        "x",
        race="goblins",
        hand=1,
        dice=[0],
        others=[{"race": "dwarves"}],
        regions={"x": {"race": "dwarves"}},
    )
    play(failed, "attempt x")
    end_turn(failed)
    assert scored(failed) == {"sw.score.one-per-region": 1}
    driven = fight(
        "x", race="goblins", power="intimidating", hand=2, others=[{"race": "dwarves"}],
        regions={"x": {"race": "dwarves", "tokens": 2}},
    )  # fmt: skip
    play(driven, "intimidate x", "intimidate x")
    assert driven.state.regions["x"].race == ""
    assert bonus(driven, "x") == 0
