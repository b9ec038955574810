"""Outland: the Dark Portal, secluded regions, Flying Mounts, level 6, the exchange, the end of the game."""

from __future__ import annotations

from typing import Any

import pytest

from azeroth.engine import start
from azeroth.games.world_of_warcraft import GAME
from azeroth.games.world_of_warcraft.burning_crusade.events import MountGained
from azeroth.games.world_of_warcraft.cards.loadout import health_capacity
from azeroth.games.world_of_warcraft.edition import edition
from azeroth.games.world_of_warcraft.ids import DeckId, RegionId
from azeroth.testing import events, offered, play, refusal
from tests.world_of_warcraft.burning_crusade.tables import ALONE, OUTLAND, crusade, four
from tests.world_of_warcraft.tables import who

ACT: dict[str, Any] = {"step": "act", "who": ["druid"]}
PORTAL = "dark-portal"


def standing(region: str, level: int = 1, **more: Any) -> Any:
    return crusade(characters=four(druid={"region": region, "level": level, **more}), **ACT)


def ways(t: Any) -> set[str]:
    return {k.removeprefix("travel ") for k in offered(t) if k.startswith("travel ")}


@pytest.mark.rule(
    "tbc.outland.travel-to", "tbc.outland.travel-to-continue", "tbc.setup.outland-board-adjacent"
)
def test_from_a_flight_path_to_the_dark_portal() -> None:
    t = play(standing("brill"), "travel dark-portal")
    assert {"thrallmar", "path-of-glory"} <= ways(t)
    play(t, "travel thrallmar")
    assert who(t, "druid").region == "thrallmar"
    nowhere = next(
        k for k, r in t.content.regions.items() if r.board == "lordaeron" and not r.flight and not r.home
    )  # fmt: skip
    assert PORTAL not in ways(standing(nowhere))


@pytest.mark.rule("tbc.outland.travel-back", "tbc.outland.travel-back-continue")
def test_from_the_dark_portal_to_any_flight_path() -> None:
    t = standing(PORTAL)
    mine = {k for k, r in t.content.regions.items() if r.board == "lordaeron" and "horde" in r.flight}
    assert mine <= ways(t)
    play(t, "travel brill")
    assert len(ways(t)) > 1


@pytest.mark.rule("tbc.outland.only-dark-portal", "tbc.outland.no-flight-path-between-boards")
def test_no_other_way_between_the_boards() -> None:
    t = standing("thrallmar")
    assert refusal(t, "travel brill").rule == "tbc.outland.no-flight-path-between-boards"
    assert refusal(t, "travel stratholme").rule == "tbc.outland.only-dark-portal"


@pytest.mark.rule("tbc.outland.secluded-need-mount", "tbc.mount.secluded", "tbc.outland.six-unnamed-regions")
def test_secluded_regions_need_a_mount() -> None:
    assert (
        refusal(standing("kirinvar-village", 5), "travel tempest-keep").rule
        == "tbc.outland.secluded-need-mount"
    )
    assert {"tempest-keep", "reach-of-hellfire"} <= ways(standing("kirinvar-village", 6))
    assert "kirinvar-village" in ways(standing("tempest-keep", 6))


@pytest.mark.rule("tbc.mount.three-regions", "tbc.mount.no-extra-movement-in-lordaeron")
def test_three_regions_on_outland_two_in_lordaeron() -> None:
    for start_at, level, steps in (("thrallmar", 6, 3), ("thrallmar", 5, 2), ("brill", 6, 2)):
        t = standing(start_at, level)
        board, taken = t.content.regions[RegionId(start_at)].board, 0
        while ways(t):
            there = sorted(w for w in ways(t) if t.content.regions[RegionId(w)].board == board)
            if not there or taken > 4:
                break
            play(t, f"travel {there[0]}")
            taken += 1
            if "act druid" in offered(t):
                break
        assert taken == steps, start_at


@pytest.mark.rule("tbc.mount.through-blue", "tbc.mount.no-overflight-in-lordaeron")
def test_a_mount_flies_on_over_blue_creatures() -> None:
    def gone(level: int, source: str, target: str) -> Any:
        t = crusade(
            characters=four(druid={"region": source, "level": level}),
            board={target: ["blue murloc"]},
            **ACT,
        )
        return play(t, f"travel {target}")

    assert ways(gone(6, "thrallmar", "path-of-glory"))
    assert not ways(gone(5, "thrallmar", "path-of-glory"))
    near = next(iter(GAME.content().regions[RegionId("brill")].links))
    assert not ways(gone(6, "brill", near))


@pytest.mark.rule("tbc.outland.defeat-stays-on-board")
def test_the_defeated_stay_on_their_board() -> None:
    lose: dict[str, Any] = {"step": "lose", "who": ["druid"], "n": 1}
    t = crusade(characters=four(druid={"region": "thrallmar", "health": 1}), **lose)
    assert t.content.regions[who(t, "druid").region].board == "outland"
    assert t.content.regions[who(t, "druid").region].graveyard


@pytest.mark.rule("tbc.outland.secluded-defeat-distance")
def test_the_way_from_a_secluded_region_is_counted_over_its_border() -> None:
    t = crusade(characters=four(druid={"region": "tempest-keep", "level": 6}))
    there = edition(t).refuges(t, who(t, "druid"))
    assert there
    assert all(t.content.regions[r].graveyard for r in there)


@pytest.mark.rule(
    "tbc.level6.maximum-level",
    "tbc.level6.experience-track", "tbc.level6.extension-capacities", "tbc.level6.xp-becomes-gold",
)  # fmt: skip
def test_level_six() -> None:
    cs = four(druid={"level": 5, "xp": 34, "gold": 0, "talents": []})
    t = crusade(characters=cs, step="xp", who=["druid"], n=4)
    druid = who(t, "druid")
    assert (druid.level, druid.xp, druid.gold) == (6, 35, 3)
    assert health_capacity(t, druid) == t.content.classes["druid"].levels[5][0]
    play(t, offered(t)[0])
    assert [e.character for e in events(t, MountGained)] == ["druid"]
    more = crusade(characters=four(druid={"level": 6, "gold": 0}), step="xp", who=["druid"], n=4)
    assert (who(more, "druid").xp, who(more, "druid").gold) == (35, 4)


@pytest.mark.rule(
    "tbc.level6.extension-power-areas", "tbc.level6.power-areas-from-start", "tbc.noout.no-extensions"
)
def test_two_more_power_areas_from_the_start() -> None:
    with_it, without = crusade(), crusade(ALONE)
    assert len(with_it.content.classes["druid"].areas) == len(without.content.classes["druid"].areas) + 2
    assert without.content.tracks.levels[-1] == 28
    assert edition(without).level_cap(without) == 5


@pytest.mark.rule(
    "tbc.end.only-overlord-ends-game", "tbc.end.no-final-pvp", "tbc.end.marker-returns-to-start"
)
def test_the_marker_starts_over() -> None:
    t = crusade(turn=30, step="end")
    assert (t.state.turn, t.state.lap) == (1, 2)
    assert not t.over


@pytest.mark.rule("tbc.end.later-lap-hexagon-item")
def test_hexagon_items_on_later_laps() -> None:
    t = crusade(turn=1, lap=2, step="end")
    assert [t.content.items[k].deck for k in t.state.merchant] == ["hexagon"]
    first = crusade(turn=1, lap=1, step="end")
    assert [first.content.items[k].deck for k in first.state.merchant] == ["triangle"]


@pytest.mark.rule(
    "tbc.noout.ends-with-final-pvp", "tbc.noout.overlord-choice", "tbc.setup.overlord-must-be-outland"
)
def test_without_outland_the_base_game_ends_it() -> None:
    t = crusade(ALONE)
    assert not edition(t).next_lap(t)
    assert set(edition(t).overlords(t)) == {"kazzak", "nefarian", "kelthuzad", "ragnaros"}
    assert not GAME.takes(2, {**OUTLAND, "ragnaros": True})
    assert not GAME.takes(2, {**OUTLAND, "overlord": "kazzak"})
    assert (
        start(GAME, 2, seed=1, options={**ALONE, "ragnaros": True, "first-game": True}).state.overlord
        == "ragnaros"
    )


@pytest.mark.rule("tbc.outland.no-independents-in-unnamed")
def test_no_blue_creatures_in_regions_without_a_name() -> None:
    t = crusade()
    assert not edition(t).may_hold(t, RegionId("reach-of-hellfire"))
    assert edition(t).may_hold(t, RegionId("path-of-glory"))


@pytest.mark.rule(
    "tbc.players.class-not-faction-bound", "tbc.players.horde-paladin", "tbc.players.alliance-shaman"
)
def test_both_factions_have_paladin_and_shaman() -> None:
    from azeroth.games.world_of_warcraft.play.setup import bound

    t = crusade()
    assert bound(t.content, edition(t).closed(t)) == {}
    old = crusade({**OUTLAND, "new-characters": False})
    assert bound(old.content, edition(old).closed(old)) == {"paladin": "A", "shaman": "H"}


@pytest.mark.rule(
    "tbc.setup.blue-quests-ignored-otherwise", "tbc.setup.purple-quest-deck", "tbc.setup.separate-stage-decks"
)
def test_decks() -> None:
    t = start(GAME, 2, seed=1, options={**OUTLAND, "first-game": True})
    assert "horde_blue" not in t.state.decks.piles
    assert len(t.state.decks.pile(DeckId("horde_purple"))) == 11
    assert len(t.state.decks.pile(DeckId("shadowfang-keep-1"))) == 11
