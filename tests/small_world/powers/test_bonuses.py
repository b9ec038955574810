"""Powers that pay at the end of the turn for what the race holds."""

from __future__ import annotations

import pytest

from azeroth.games.small_world.events import Scored
from azeroth.testing import play, position
from tests.small_world.sketches import row, scored, star

REGIONS, DECLINED = "sw.score.one-per-region", "sw.score.decline-regions"


@pytest.mark.parametrize(
    ("power", "kind", "unlike"),
    [
        pytest.param("farmer", "fields", "hill", marks=pytest.mark.rule("sw.power.farmer")),
        pytest.param("herbalist", "hill", "fields", marks=pytest.mark.rule("sw.power.herbalist")),
        pytest.param("mining", "swamp cavern", "swamp", marks=pytest.mark.rule("sw.power.mining")),
        pytest.param("mountaineer", "mountain", "hill", marks=pytest.mark.rule("sw.power.mountaineer")),
        pytest.param("ranger", "forest", "swamp", marks=pytest.mark.rule("sw.power.ranger")),
        pytest.param("swamp-walker", "swamp", "forest", marks=pytest.mark.rule("sw.power.swamp-walker")),
    ],
)
def test_a_coin_for_each_active_region_of_the_kind(power: str, kind: str, unlike: str) -> None:
    table = position(
        "small-world", 2, step="score",
        sketch=row(f"a {kind}", f"b {kind}", f"c {unlike}", f"d {kind}", f"e {kind}", f"f {kind}"),
        seats=[{"race": "kobolds", "power": power, "declined": "goblins"}, {"race": "orcs"}],
        regions={"a": {"race": "kobolds", "tokens": 3}, "b": {"race": "kobolds"}, "c": {"race": "kobolds"},
                 "d": {"race": "goblins"}, "e": {"race": "orcs"}},
    )  # fmt: skip
    assert scored(table) == {REGIONS: 3, DECLINED: 1, f"sw.power.{power}": 2}


@pytest.mark.parametrize(
    ("power", "kind"),
    [
        pytest.param("farmer", "fields", marks=pytest.mark.rule("sw.power.farmer")),
        pytest.param("herbalist", "hill", marks=pytest.mark.rule("sw.power.herbalist")),
        pytest.param("mining", "swamp cavern", marks=pytest.mark.rule("sw.power.mining")),
        pytest.param("mountaineer", "mountain", marks=pytest.mark.rule("sw.power.mountaineer")),
        pytest.param("ranger", "forest", marks=pytest.mark.rule("sw.power.ranger")),
        pytest.param("swamp-walker", "swamp", marks=pytest.mark.rule("sw.power.swamp-walker")),
    ],
)
def test_the_turn_of_the_decline_pays_no_such_bonus(power: str, kind: str) -> None:
    table = position(
        "small-world", 2, step="choose", sketch=row(f"a {kind}", f"b {kind}"),
        seats=[{"race": "kobolds", "power": power}],
        regions={"a": {"race": "kobolds", "tokens": 3}, "b": {"race": "kobolds"}},
    )  # fmt: skip
    play(table, "decline")
    assert scored(table) == {DECLINED: 2}


@pytest.mark.rule("sw.power.fishing")
def test_fishing_pays_for_each_region_next_to_a_sea_or_lake() -> None:
    table = position(
        "small-world", 2, step="score", sketch=row("a", "s sea", "b", "c", "d", "l lake", "e"),
        seats=[{"race": "kobolds", "power": "fishing"}, {"race": "orcs"}],
        regions={r: {"race": "kobolds"} for r in "abcd"} | {"e": {"race": "orcs"}},
    )  # fmt: skip
    assert scored(table) == {REGIONS: 4, "sw.power.fishing": 3}


@pytest.mark.rule("sw.power.fishing")
def test_water_does_not_border_itself() -> None:
    table = position(
        "small-world", 2, step="score", sketch={**row("a", "s sea", "b"), **row("p lake", "q sea")},
        seats=[{"race": "naga", "power": "fishing"}],
        regions={"s": {"race": "naga"}, "q": {"race": "naga"}},
    )  # fmt: skip
    # The sea s has land around it; q lies next to another water.
    assert scored(table) == {REGIONS: 2, "sw.power.fishing": 1}


@pytest.mark.example("sw.ex.explorer-three-boards")
@pytest.mark.rule("sw.power.explorer")
def test_explorer_pays_for_each_board() -> None:
    table = position(
        "small-world", 2, step="score",
        sketch={**row("a", "b", "c", board="one"), **row("d", board="two"), **row("e", "f", board="three"),
                **row("g", board="four")},
        seats=[{"race": "kobolds", "power": "explorer", "declined": "orcs"}],
        regions={**{r: {"race": "kobolds"} for r in "abcde"}, "g": {"race": "orcs"}},
    )  # fmt: skip
    assert scored(table) == {REGIONS: 5, DECLINED: 1, "sw.power.explorer": 3}


@pytest.mark.rule("sw.power.archaeologist")
def test_archaeologist_pays_for_each_artifact_and_each_place_it_holds() -> None:
    table = position(
        "small-world", 2, step="score", sketch=row("a", "b", "c", "d", "e"),
        seats=[{"race": "kobolds", "power": "archaeologist", "declined": "goblins"}, {"race": "orcs"}],
        regions={"a": {"race": "kobolds", "markers": ["frostmourne", "meeting-stone"]},
                 "b": {"race": "kobolds", "marker": "doomhammer"},
                 "c": {"race": "goblins", "marker": "ashes-of-alar"},
                 "d": {"race": "orcs", "marker": "spirit-healer"}, "e": {"marker": "dark-portal"}},
    )  # fmt: skip
    assert scored(table) == {REGIONS: 2, DECLINED: 1, "sw.power.archaeologist": 3}
    told = [event for event in table.happened if isinstance(event, Scored)][-1]
    assert "Artifacts and Legendary Places 3" in told.words(table)
    assert (0, "Artifacts and Legendary Places", 3) in told.gains(table)


@pytest.mark.rule("sw.power.archaeologist")
def test_the_well_counts_only_for_those_who_live_in_it() -> None:
    shore = position(
        "small-world", 2, step="score", sketch=star("w sea", "a", "b"),
        seats=[{"race": "kobolds", "power": "archaeologist"}],
        regions={"a": {"race": "kobolds"}, "w": {"marker": "well-of-eternity"}},
    )  # fmt: skip
    assert scored(shore) == {REGIONS: 1, "sw.place.well-bonus": 2}
    water = position(
        "small-world", 2, step="score", sketch=star("w sea", "a", "b"),
        seats=[{"race": "naga", "power": "archaeologist"}],
        regions={"w": {"race": "naga", "marker": "well-of-eternity"}},
    )  # fmt: skip
    assert scored(water) == {REGIONS: 1, "sw.power.archaeologist": 1}
