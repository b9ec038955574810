"""What the map, banners and tokens mean."""

from __future__ import annotations

from typing import Any

import pytest

from azeroth.engine.view.scene import Scene
from azeroth.games import game_named
from azeroth.games.small_world.content import SwContent
from azeroth.testing import offered, play, position, refusal
from tests.small_world.sketches import coins, end_turn, price, row, scored, star

BOX: SwContent = game_named("small-world").content()


@pytest.mark.rule("sw.data.islands")
@pytest.mark.parametrize("faces", [["l1a", "s1a"], ["s1a", "l1a"]])
def test_from_one_island_to_the_other_one_sails_however_they_lie(faces: list[str]) -> None:
    large = [r.id for r in BOX.regions.values() if r.face == "l1a" and r.terrain not in ("sea", "lake")][:9]
    table = position(
        "small-world", 2, faces=faces, seats=[{"race": "humans", "hand": 1}],
        regions={r: {"race": "humans"} for r in large},
    )  # fmt: skip
    small = [r for r in BOX.regions.values() if r.face == "s1a"]
    reached = {c.split()[1] for c in offered(table) if c.startswith("attempt")}
    assert reached & {r.id for r in small} == {r.id for r in small if "anchor" in r.marks}
    for region in small:
        if "anchor" in region.marks:
            assert price(table, region.id) >= 3
        else:
            closed = (
                "sw.reach.seas-closed" if region.terrain in ("sea", "lake") else "sw.reach.power-exceptions"
            )
            assert refusal(table, f"attempt {region.id}").rule == closed


@pytest.mark.rule("sw.data.adjacency")
def test_regions_are_adjacent_when_they_share_a_border_and_then_both_ways() -> None:
    for here, there, beyond in (("a", "b", "c"), ("b", "a", "")):
        table = position(
            "small-world", 2, sketch=row("a", "b", "c"), seats=[{"race": "orcs", "hand": 2}],
            regions={here: {"race": "orcs"}},
        )  # fmt: skip
        assert f"conquer {there}" in offered(table)
        if beyond:
            assert refusal(table, f"conquer {beyond}").rule == "sw.reach.power-exceptions"


@pytest.mark.rule("sw.data.terrain-types")
def test_a_region_has_a_terrain_and_may_be_magic_or_a_cavern_as_well() -> None:
    terrains = {"fields", "hill", "forest", "swamp", "mountain", "sea", "lake"}
    assert {r.terrain for r in BOX.regions.values()} == terrains
    marks = {mark for r in BOX.regions.values() for mark in r.marks}
    assert marks == {"anchor", "magic", "cavern", "murloc", "letter"}
    table = position(
        "small-world", 2, step="score", sketch=row("a forest magic", "b forest", "c magic"),
        seats=[{"race": "blood-elves", "power": "ranger"}],
        regions={r: {"race": "blood-elves"} for r in "abc"},
    )  # fmt: skip
    # a counts for both: as a Forest and as a Magic Region.
    assert scored(table) == {
        "sw.score.one-per-region": 3, "sw.race.blood-elves-magic": 2, "sw.power.ranger": 2
    }  # fmt: skip


@pytest.mark.rule("sw.data.entry-region")
def test_the_anchor_makes_an_entry_region() -> None:
    table = position("small-world", 2, faces=["l1a", "s1a"], seats=[{"race": "humans", "hand": 9}])
    entries = [r.id for r in BOX.regions.values() if r.face in ("l1a", "s1a") and "anchor" in r.marks]
    assert offered(table) == [*(f"conquer {r}" for r in entries), "done"]


@pytest.mark.rule("sw.data.size-icon-region")
@pytest.mark.parametrize("face", [str(face) for face in BOX.faces])
def test_each_board_has_one_region_with_its_letter(face: str) -> None:
    assert sum("letter" in r.marks for r in BOX.regions.values() if r.face == face) == 1


def troll_raid(**stands: object) -> Any:
    """Battle Master Trolls: a discount and a coin for each region that is not empty."""
    regions: dict[str, object] = {"home": {"race": "trolls"}}
    if stands:
        regions["x"] = stands
    return position(
        "small-world", 2, sketch=star("home", "x mountain"), regions=regions,
        seats=[{"race": "trolls", "power": "battle-master", "hand": 8, "declined": "orcs"},
               {"race": "humans", "declined": "naga"}],
    )  # fmt: skip


@pytest.mark.rule("sw.data.nonempty-region")
@pytest.mark.parametrize("race", ["murlocs", "humans", "naga", "orcs"])
def test_any_murloc_or_race_token_makes_a_region_non_empty(race: str) -> None:
    # Murlocs, an active race, an opponent's race in decline and one's own.
    table = troll_raid(race=race)
    assert price(table, "x") == 2 + 1 + 1 - 1
    play(table, "conquer x")
    assert coins(table)[0] == 6


@pytest.mark.rule("sw.data.nonempty-region", "sw.data.empty-with-fixtures")
@pytest.mark.parametrize(
    "fixtures", [{}, {"marker": "frostmourne"}, {"facedown": "karazhan"}, {"objective": True}]
)
def test_mountains_markers_and_objectives_do_not(fixtures: dict[str, object]) -> None:
    table = troll_raid(**fixtures)
    assert price(table, "x") == 3
    play(table, "conquer x")
    assert coins(table)[0] == 5


@pytest.mark.rule("sw.data.empty-with-fixtures")
@pytest.mark.parametrize(
    ("power", "stands"),
    [("beast-master", {"tokens": 0, "beasts": 1}), ("champion", {"tokens": 0, "champion": True})],
)
def test_a_lone_beast_or_champion_does(power: str, stands: dict[str, object]) -> None:
    table = position(
        "small-world", 2, sketch=star("home", "x"),
        seats=[{"race": "trolls", "power": "battle-master", "hand": 3}, {"race": "humans", "power": power}],
        regions={"home": {"race": "trolls"}, "x": {"race": "humans", **stands}},
    )  # fmt: skip
    before = coins(table)[1]
    play(table, "conquer x")
    assert table.state.regions["x"].tokens == 2
    ransom = before - coins(table)[1]
    assert coins(table)[0] - ransom == 6


def seen(table: Any) -> Scene:
    """What an onlooker sees."""
    return table.game.view.scene(table.view(None), None)  # type: ignore[no-any-return]


@pytest.mark.example("sw.ex.orcs-banner-sides")
@pytest.mark.rule("sw.data.banner-sides", "sw.data.token-sides")
def test_banner_and_tokens_are_turned_to_their_grey_side_in_decline() -> None:
    table = position(
        "small-world", 2, step="choose", sketch=row("a", "b"), seats=[{"race": "orcs"}],
        regions={"a": {"race": "orcs", "tokens": 2}},
    )  # fmt: skip
    ((banner,), (token,)) = seen(table).seats[0].cards, [p for p in seen(table).pieces if p.seat == 0]
    assert (banner.id, banner.faded) == ("card:orcs", False)
    assert (token.on, token.count, token.faded) == ("region:a", 2, False)
    play(table, "decline")
    ((banner,), (token,)) = seen(table).seats[0].cards, [p for p in seen(table).pieces if p.seat == 0]
    assert (banner.id, banner.faded) == ("card:orcs", True)
    assert (token.on, token.count, token.faded) == ("region:a", 1, True)


@pytest.mark.rule("sw.data.benefits-cumulate")
def test_what_banner_and_badge_grant_adds_up() -> None:
    table = position(
        "small-world", 2, sketch=star("home", "x"),
        seats=[{"race": "trolls", "power": "blacksmith", "hand": 3}, {"race": "humans"}],
        regions={"home": {"race": "trolls"}, "x": {"race": "humans", "tokens": 3}},
    )  # fmt: skip
    assert play(table, "conquer x").state.regions["x"].tokens == 3  # 5 - 1 - 1
    table = position(
        "small-world", 2, sketch=star("home", "x"),
        seats=[{"race": "orcs", "power": "battle-master", "hand": 3}, {"race": "humans"}],
        regions={"home": {"race": "orcs"}, "x": {"race": "humans"}},
    )  # fmt: skip
    assert coins(play(table, "conquer x"))[0] == 7  # one for the Orcs, one for the Battle Masters


@pytest.mark.rule("sw.data.benefits-end-in-decline")
def test_neither_banner_nor_badge_serves_in_decline() -> None:
    table = position(
        "small-world", 2, step="choose", sketch=row("a magic cavern", "b mountain"),
        seats=[{"race": "blood-elves", "power": "mining"}],
        regions={"a": {"race": "blood-elves", "tokens": 2}},
    )  # fmt: skip
    active = play(table.clone(), "expand", "done")
    end_turn(active)
    assert coins(active)[0] == 5 + 3
    play(table, "decline")
    assert coins(table)[0] == 5 + 1


@pytest.mark.rule("sw.data.benefits-end-in-decline")
def test_a_new_race_does_not_inherit_from_the_one_in_decline() -> None:
    table = position(
        "small-world", 2, sketch=star("home", "x mountain"),
        seats=[{"race": "orcs", "power": "mining", "hand": 4, "declined": "dwarves"}],
        regions={"home": {"race": "orcs"}},
    )  # fmt: skip
    assert price(table, "x") == 3  # the Dwarves' way with mountains is lost


@pytest.mark.rule("sw.data.occupy-control")
def test_a_region_belongs_to_whose_token_is_in_it_and_to_nobody_else() -> None:
    table = position(
        "small-world", 2, step="ready", sketch=row("a", "b", "c"),
        seats=[{"race": "orcs", "power": "mining"}, {"race": "humans"}],
        regions={"a": {"race": "orcs", "tokens": 1}, "b": {"race": "humans", "tokens": 2}},
    )  # fmt: skip
    for region in "bc":
        assert refusal(table, f"abandon {region}").rule == "sw.data.occupy-control"
        assert refusal(table, f"take {region}").rule == "sw.data.occupy-control"
    play(table, "done")
    assert scored(table) == {"sw.score.one-per-region": 1}


@pytest.mark.rule("sw.data.occupy-control")
def test_the_active_race_and_the_one_in_decline_control_regions_apart() -> None:
    # Next to the Well the Orcs hold one region and the Trolls, in decline, one: nobody holds the most.
    table = position(
        "small-world", 2, step="score", sketch=star("well lake", "a", "b"),
        seats=[{"race": "orcs", "power": "mining", "declined": "trolls"}],
        regions={"well": {"marker": "well-of-eternity"}, "a": {"race": "orcs"}, "b": {"race": "trolls"}},
    )  # fmt: skip
    assert scored(table) == {"sw.score.one-per-region": 1, "sw.score.decline-regions": 1}


@pytest.mark.rule("sw.data.one-race-per-region")
def test_all_tokens_of_the_former_race_leave_a_conquered_region() -> None:
    table = position(
        "small-world", 2, sketch=row("home", "x", "camp", "old"),
        seats=[{"race": "orcs", "power": "mining", "hand": 6, "declined": "naga"},
               {"race": "humans", "power": "beast-master"}],
        regions={"home": {"race": "orcs"}, "x": {"race": "humans", "tokens": 3, "beasts": 1},
                 "camp": {"race": "humans"}, "old": {"race": "naga"}},
    )  # fmt: skip
    play(table, "conquer x")
    spot = table.state.regions["x"]
    assert (spot.race, spot.owner, spot.tokens, spot.beasts) == ("orcs", 0, 6, 0)
    assert (table.state.players[1].hand, table.state.supply["beast"]) == (3, 5)
