"""Portal Mage: two Magic regions change their tokens."""

from __future__ import annotations

from typing import Any

import pytest

from azeroth.games.small_world.events import Conquered, Gained, MarkerRevealed, Withdrew
from azeroth.testing import offered, play, position, refusal, step
from tests.small_world.sketches import Sketch, price, row, scored, star

ISLANDS: Sketch = {
    **star("home", "a magic", "b"),
    **row("c mountain magic", "d forest magic", "e swamp", board="other"),
}


def mage(regions: dict[str, Any], at: str = "conquer", **me: Any) -> Any:
    """Portal Mage Kobolds at home; a, c and d are Magic."""
    return position(
        "small-world", 2, step=at, sketch=ISLANDS,
        seats=[{"race": "kobolds", "power": "portal-mage", **me}, {"race": "orcs"}],
        regions={"home": {"race": "kobolds"}, **regions},
    )  # fmt: skip


def stand(table: Any, region: str) -> tuple[int, str, int]:
    spot = table.state.regions[region]
    return spot.owner, spot.race, spot.tokens


@pytest.mark.rule("sw.power.portal-mage")
def test_all_tokens_of_two_magic_regions_change_places() -> None:
    table = mage({"a": {"race": "kobolds", "tokens": 2}, "d": {"race": "orcs", "tokens": 4}})
    play(table, "exchange a d")
    assert (stand(table, "a"), stand(table, "d")) == ((1, "orcs", 4), (0, "kobolds", 2))
    # Nothing was conquered: no loss, no bonus.
    assert not any(isinstance(event, Conquered | Withdrew | Gained) for event in table.happened)
    assert (table.state.turn.conquered, table.state.turn.losses) == ({}, 0)


@pytest.mark.rule("sw.power.portal-mage")
def test_any_two_magic_regions_will_do_unless_both_are_empty() -> None:
    table = mage({"c": {"race": "orcs", "tokens": 2}, "d": {"race": "murlocs"}})
    assert [text for text in offered(table) if text.startswith("exchange")] == [
        "exchange a c", "exchange a d", "exchange c d",
    ]  # fmt: skip
    play(table, "exchange a c")
    assert (stand(table, "a"), stand(table, "c")) == ((1, "orcs", 2), (-1, "", 0))
    empty = mage({"d": {"race": "orcs"}})
    assert refusal(empty, "exchange a c").rule == "sw.power.portal-mage"
    assert refusal(empty, "exchange a b").rule == "sw.conquest.repeat"  # b is not Magic


@pytest.mark.rule("sw.power.portal-mage")
def test_from_the_ready_step_to_redeployment_and_never_when_declining() -> None:
    there = {"a": {"race": "kobolds", "tokens": 2}, "d": {"race": "orcs"}}
    for at in ("ready", "conquer", "take-up"):
        assert "exchange a d" in offered(mage(there, at))
    for at in ("start", "choose"):
        assert offered(mage(there, at)) == ["expand", "decline"]
    assert offered(mage(there, "put-down", hand=1)) == ["put home", "put a"]
    declined = play(mage(there, "choose"), "decline")
    assert declined.state.turn.seat == 1
    assert scored(declined) == {"sw.score.decline-regions": 2}


@pytest.mark.rule("sw.power.portal-mage-twice")
def test_two_portals_a_turn() -> None:
    table = mage({"a": {"race": "kobolds"}, "c": {"race": "orcs"}}, hand=2)
    play(table, "exchange a c", "exchange a d")
    assert refusal(table, "exchange a c").rule == "sw.power.portal-mage-twice"
    assert (stand(table, "c"), stand(table, "d")) == ((0, "kobolds", 1), (1, "orcs", 1))
    play(table, "done")
    assert not [text for text in offered(table) if text.startswith("exchange")]
    split = play(mage({"a": {"race": "kobolds"}}, "ready"), "exchange a c", "done", "exchange c d")
    assert stand(split, "d") == (0, "kobolds", 1)
    assert step(split) != "Turn.conquer"


@pytest.mark.rule("sw.power.portal-mage-fixed")
def test_mountains_and_legendary_places_stay() -> None:
    table = mage(
        {"a": {"race": "kobolds"}, "c": {"race": "orcs", "tokens": 2, "marker": "dark-portal"}}, hand=3
    )
    play(table, "exchange a c")
    assert table.state.markers == {"dark-portal": "c"}
    assert price(table, "a") == 4  # 2 + 2 Orcs: their Mountain has stayed behind
    play(table, "done")
    while table.state.turn.seat == 0:
        play(table, "done" if "done" in offered(table) else offered(table)[0])
    assert scored(table)["sw.place.dark-portal"] == 2


@pytest.mark.rule("sw.power.portal-mage-artifacts")
def test_artifacts_forts_walls_and_all_other_tokens_go_along() -> None:
    table = mage(
        {"a": {"race": "kobolds", "marker": "frostmourne"},
         "d": {"race": "orcs", "tokens": 2, "fort": True, "wall": True, "objective": True}},
    )  # fmt: skip
    play(table, "exchange a d")
    assert table.state.markers == {"frostmourne": "d"}
    here, there = table.state.regions["a"], table.state.regions["d"]
    assert (here.fort, here.wall, here.objective) == (True, True, True)
    assert (there.fort, there.wall, there.objective) == (False, False, False)


@pytest.mark.rule("sw.power.portal-mage-artifacts")
def test_a_facedown_marker_stays_and_is_turned_up_by_those_who_arrive() -> None:
    table = mage({"a": {"race": "kobolds"}, "d": {"facedown": "frostmourne"}})
    play(table, "exchange a d")
    assert table.state.markers == {"frostmourne": "d"}
    assert [(e.marker, e.region) for e in table.happened if isinstance(e, MarkerRevealed)] == [
        ("frostmourne", "d")
    ]
    left = mage({"a": {"race": "kobolds", "facedown": "doomhammer"}})
    play(left, "exchange a d")
    assert [(hidden.region, hidden.marker) for hidden in left.state.facedown] == [("a", "doomhammer")]


@pytest.mark.rule("sw.power.portal-mage")
def test_a_place_alone_is_nothing_to_exchange() -> None:
    def portals(marker: str) -> Any:
        return position(
            "small-world", 2, sketch=star("home", "x magic", "y magic"),
            seats=[{"race": "orcs", "hand": 3, "power": "portal-mage"}], regions={"home": {"race": "orcs"}},
            markers={marker: "x"},
        )  # fmt: skip

    assert refusal(portals("karazhan"), "exchange x y").rule == "sw.power.portal-mage"
    assert play(portals("doomhammer"), "exchange x y").state.markers == {"doomhammer": "y"}


@pytest.mark.rule("sw.race.pandaren-attack-definition", "sw.power.portal-mage")
@pytest.mark.parametrize(
    ("stands", "attacked"),
    [({"race": "trolls"}, [1]), ({"race": "goblins", "declined": True}, []), ({"race": "orcs"}, [])],
)
def test_an_exchange_attacks_only_the_active_race_of_another(
    stands: dict[str, Any], attacked: list[int]
) -> None:
    table = position(
        "small-world", 2, sketch=star("home", "x magic", "y magic"),
        seats=[{"race": "orcs", "hand": 3, "power": "portal-mage"},
               {"race": "trolls", "declined": "goblins"}],
        regions={"home": {"race": "orcs"}, "x": stands},
    )  # fmt: skip
    assert play(table, "exchange x y").state.turn.attacked == attacked
