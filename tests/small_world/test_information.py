"""What lies open, and what nobody knows."""

from __future__ import annotations

import msgspec
import pytest

from azeroth import new_game
from azeroth.testing import play, position
from tests.small_world.sketches import row

EVERYBODY = (0, 1, 2, None)


@pytest.mark.rule("sw.info.facedown-markers")
def test_nobody_sees_a_facedown_marker_before_it_is_revealed() -> None:
    table = position(
        "small-world", 3, sketch=row("a", "b letter", "c letter"), seats=[{"race": "orcs", "hand": 2}],
        regions={"a": {"race": "orcs"}}, facedown={"b": "frostmourne", "c": "karazhan"},
    )  # fmt: skip
    for seat in EVERYBODY:
        view = table.view(seat).state
        assert [(hidden.region, hidden.marker) for hidden in view.facedown] == [("b", "?"), ("c", "?")]
        assert set(view.unused) == {"?"}  # which would tell
    dealt = {table.determinize(0, seed).state.facedown[0].marker for seed in range(0, 40_000, 1000)}
    assert len(dealt) > 5
    play(table, "conquer b")
    for seat in EVERYBODY:
        view = table.view(seat).state
        assert view.markers == {"frostmourne": "b"}
        assert [(hidden.region, hidden.marker) for hidden in view.facedown] == [("c", "?")]


@pytest.mark.rule("sw.info.stacks-top-only")
def test_only_the_tops_of_the_stacks_are_known() -> None:
    table = new_game("small-world", 3, seed=1)
    for seat in EVERYBODY:
        view = table.view(seat).state
        assert view.displays[0].combos == table.state.displays[0].combos
        assert view.displays[0].banners == ["?"] * 10
        assert view.badges == ["?"] * 14
    # Whoever thinks ahead deals them anew.
    worlds = [table.determinize(0, seed).state for seed in range(0, 20_000, 1000)]
    assert len({tuple(world.displays[0].banners) for world in worlds}) > 15
    assert len({tuple(world.badges) for world in worlds}) > 15


@pytest.mark.rule("sw.info.board-public")
def test_all_else_lies_open() -> None:
    table = position(
        "small-world", 3, sketch=row("a", "b", "c", "d letter"),
        seats=[{"race": "goblins", "power": "champion", "hand": 4, "champion": True, "declined": "naga"},
               {"race": "humans", "power": "garrisoned", "hand": 2}],
        regions={"a": {"race": "goblins"}, "b": {"race": "humans", "fort": True, "bomb": "explosion"},
                 "c": {"race": "naga", "marker": "dark-portal"}},
        facedown={"d": "karazhan"}, discards=["mining", "farmer"],
    )  # fmt: skip
    state = table.state
    hidden = {"players", "displays", "badges", "facedown", "unused", "bombs", "laid", "stash"}
    for seat in EVERYBODY:
        view = table.view(seat).state
        for name in state.__struct_fields__:
            if name not in hidden:
                assert getattr(view, name) == getattr(state, name), name
        for seen, p in zip(view.players, state.players, strict=True):
            assert msgspec.structs.replace(seen, coins=0) == msgspec.structs.replace(p, coins=0)
        assert [(laid.region, laid.bomb) for laid in view.laid] == [("b", "?")]
        assert view.bombs == ["?"] * 11
        assert (view.regions["b"].fort, view.players[0].hand, view.discards) == (
            True,
            4,
            ["mining", "farmer"],
        )
