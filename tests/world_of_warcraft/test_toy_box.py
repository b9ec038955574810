"""A box adds a level, a card, a colour, a board and a turn step without a change to the base game's code."""

from __future__ import annotations

from typing import Any

import pytest

from azeroth.conformance import check_game
from azeroth.engine import describe, start
from azeroth.games.world_of_warcraft import GAME as BASE
from azeroth.games.world_of_warcraft.cards.loadout import health_capacity
from azeroth.games.world_of_warcraft.content import FoeAbility
from azeroth.games.world_of_warcraft.ids import CardId, CreatureId, FigureColour, RegionId, TokenId
from azeroth.games.world_of_warcraft.play.combat.battle import Battle, added_up, strong, threat
from azeroth.games.world_of_warcraft.play.quests.quests import supply
from azeroth.games.world_of_warcraft.state import Table
from azeroth.testing import offered, play
from tests.world_of_warcraft.tables import who
from tests.world_of_warcraft.toy_box import GAME, PURPLE, Bathing

ON = {"toy": True}
FOUR: dict[str, Any] = {
    "druid": {"faction": "horde", "seat": 0},
    "shaman": {"faction": "horde", "seat": 0},
    "paladin": {"faction": "alliance", "seat": 1},
    "rogue": {"faction": "alliance", "seat": 1},
}


def toy(**given: Any) -> Table:
    given.setdefault("characters", FOUR)
    return describe(GAME, 2, given, seed=1, options=ON, strict=True)


def test_the_base_game_knows_nothing_of_it() -> None:
    assert "toy-beach" not in start(GAME, 2, seed=1).content.regions
    assert start(GAME, 2, seed=1).digest() == start(BASE, 2, seed=1).digest()


def test_a_level_and_a_class_card() -> None:
    cs = {**FOUR, "druid": {"faction": "horde", "seat": 0, "level": 5, "xp": 4, "gold": 0, "talents": []}}
    t = toy(characters=cs, step="xp", who=["druid"], n=3)
    druid = who(t, "druid")
    assert (druid.level, druid.xp, druid.gold) == (6, 5, 2)
    assert "talent toy-form" in offered(t)
    play(t, "talent toy-form")
    assert druid.talents == ["toy-form"]
    assert health_capacity(t, druid) == 15
    assert len(t.content.classes["druid"].areas) == 8


def test_a_creature_colour() -> None:
    board = {"toy-hill": ["purple murloc toy-murlocs-horde"]}
    cs = {**FOUR, "druid": {"faction": "horde", "seat": 0, "region": "toy-hill", "health": 9, "level": 5}}
    t = toy(characters=cs, board=board, quests={"horde": ["toy-murlocs-horde"]},
            step="act", who=["druid"])  # fmt: skip
    assert supply(t, CreatureId("murloc"), PURPLE) == 1
    play(t, "challenge quest murloc")
    battle = t.frame(Battle)
    assert [(f.colour, f.attack) for f in battle.foes] == [("purple", 6)]
    assert strong(t, battle, who(t, "druid"))


def test_a_board_of_two_regions() -> None:
    t = toy(step="act", who=["druid"])
    assert who(t, "druid").region == "brill"
    assert "travel toy-beach" in offered(t)
    play(t, "travel toy-beach")
    assert {"travel toy-hill", "travel brill"} <= set(offered(t))
    boards = GAME.view.boards(t)
    assert [board.title for board in boards] == ["Lordaeron", "The Islet"]
    assert [area.id for area in boards[1].areas] == ["region:toy-beach", "region:toy-hill"]
    assert {r.board for r in t.content.regions.values()} == {"lordaeron", "islet"}


def test_a_turn_step() -> None:
    cs = {**FOUR, "druid": {"faction": "horde", "seat": 0, "region": "toy-hill", "health": 1}}
    t = toy(characters=cs, step="end")
    assert t.find(Bathing) is not None
    assert t.state.turn == 1
    play(t, "bathe druid")
    assert who(t, "druid").health == 2
    assert t.state.turn == 2
    assert toy(step="end").find(Bathing) is None


def test_a_token_leaves_with_the_combat() -> None:
    cs = {**FOUR, "druid": {"faction": "horde", "seat": 0, "health": 20, "tokens": {"sand": 2}}}
    step: dict[str, Any] = {"step": "fight", "who": ["druid"], "foes": ["green murloc"], "at": "resolution"}
    t = toy(characters=cs, **step, areas={"horde": {"damage": 9}})
    assert t.find(Battle) is None
    assert TokenId("sand") not in who(t, "druid").tokens


def test_a_token_is_shown() -> None:
    cs = {**FOUR, "druid": {"faction": "horde", "seat": 0, "tokens": {"sand": 2}}}
    seats = GAME.view.scene(toy(characters=cs), 0).seats
    assert [(g.value, g.icon) for g in seats[0].gauges if g.name == "Sand"] == [("2", "beach-bucket")]


def test_more_dice_and_the_cap_of_threat() -> None:
    cs = {k: {**c, "level": 6, "region": "darrowshire"} for k, c in FOUR.items()}
    t = toy(characters=cs, step="pvp", who=["druid"], enemies=["rogue"])
    assert threat(t, who(t, "druid")).total == 7
    assert t.edition.dice_per_colour == 9


def test_abilities_of_several_parts_add_up() -> None:
    parts = (FoeAbility(per="RB1", health=1), FoeAbility(sheds=2, no_reroll=True), FoeAbility(sheds=1))
    both = added_up(parts)
    assert (both.per, both.health, both.sheds, both.no_reroll) == ("RB1", 1, 3, True)
    assert added_up(()) == FoeAbility()


def test_defeat_on_the_islet_leads_to_its_graveyard_or_home() -> None:
    cs = {**FOUR, "druid": {"faction": "horde", "seat": 0, "region": "toy-beach", "health": 1}}
    t = toy(characters=cs, step="lose", who=["druid"], n=1)
    assert offered(t) == ["region toy-hill", "region brill"]


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (3, 2), (6, 3)])
def test_random_games_keep_every_invariant(players: int, seed: int) -> None:
    played = check_game(GAME, players, ON, seed, thorough_for=60)
    assert played.result.ranks


def test_figures_of_all_colours() -> None:
    murloc = GAME.content(ON).creatures[CreatureId("murloc")]
    assert murloc.figures[PURPLE] == 2
    assert set(murloc.values) == {*GAME.content(ON).edition.figure_colours}
    assert CardId("toy-form") in GAME.content(ON).talents["druid"]
    assert GAME.content(ON).regions[RegionId("toy-hill")].graveyard
    assert FigureColour("purple") not in BASE.content().edition.figure_colours
