"""Why not? Any place is answered for, and each reason given once."""

from __future__ import annotations

from typing import Any

import pytest

from azeroth.engine import Seat, Table
from azeroth.games.adventure.ids import SpaceId
from azeroth.server.table.asking import AskWhy, Reason
from azeroth.server.table.why import reasons
from azeroth.testing import offered, play, position
from tests.adventure.tables import at, turn
from tests.small_world.sketches import row
from tests.warcraft.fields import orcs, seat, war
from tests.world_of_warcraft.tables import table as heroes
from tests.world_of_warcraft.test_management import manage


def why(table: Table[Any, Any], thing: str, of: str = "") -> tuple[Reason, ...]:
    """What seat 0 is told."""
    return reasons(table.view(Seat(0)), AskWhy(id="w", seat=Seat(0), thing=thing, of=of)).reasons


@pytest.mark.rule("wc.move.melee-ranged-one-space")
def test_a_far_space_is_answered_for_and_equal_reasons_are_given_once() -> None:
    table = war(orcs(d1="2 melee 1 ranged", d2="1 melee"), seat("undead"), step="move")
    told = reasons(table.view(0), AskWhy(id="w", seat=0, thing="space:d7")).reasons
    assert "wc.move.melee-ranged-one-space" in {one.rule for one in told}
    assert all(one.rule_text for one in told)
    texts = [(one.rule, one.reason) for one in told]
    assert len(set(texts)) == len(texts)
    assert any("it is 6 away" in one.reason for one in told)


def test_the_same_reason_for_several_pieces_is_one_reason() -> None:
    table = war(orcs(c2="1 melee", e1="1 melee"), seat("undead"), step="move")
    told = reasons(table.view(0), AskWhy(id="w", seat=0, thing="space:d7")).reasons
    assert len(told) == 1


@pytest.mark.parametrize("artifact", ["frostmourne", "doomhammer", "ashes-of-alar"])
def test_no_artifact_is_named_to_who_does_not_hold_it(artifact: str) -> None:
    """Who asks why a region cannot be taken is not told that they do not hold what nobody may have found."""

    table = position(
        "small-world", 2, sketch=row("home", "x", "far"), seats=[{"race": "orcs", "hand": 3}],
        regions={"home": {"race": "orcs"}},
    )  # fmt: skip
    told = reasons(table.view(0), AskWhy(id="w", seat=0, thing="region:far")).reasons
    assert told
    assert not any("hold" in one.reason or artifact in one.choice for one in told)
    table = position(
        "small-world", 2, sketch=row("home", "x", "y"), seats=[{"race": "orcs", "hand": 6, "coins": 9}],
        regions={"home": {"race": "orcs", "marker": artifact}},
    )  # fmt: skip
    play(table, f"conquer x {artifact}")
    used = reasons(table.view(0), AskWhy(id="w", seat=0, thing="region:y")).reasons
    assert any("has been used this turn" in one.reason for one in used), "who holds it is told"


def test_a_number_that_is_no_sum_is_not_told_beside_the_reason() -> None:
    """ "2" below "not adjacent" tells nobody what there are two of."""
    table = position(
        "small-world", 2, sketch=row("home", "x", "far"), seats=[{"race": "orcs", "hand": 3}],
        regions={"home": {"race": "orcs"}},
    )  # fmt: skip
    told = reasons(table.view(0), AskWhy(id="w", seat=0, thing="region:far")).reasons
    assert any(one.choice.startswith("conquer") for one in told)
    assert all(one.terms == "" or "=" in one.terms for one in told)


def test_what_has_been_taken_up_is_what_the_reason_is_about() -> None:
    table = war(orcs(c2="1 melee 1 flying", e1="1 worker"), seat("undead"), step="move")
    assert len(why(table, "space:d7")) == 3
    (one,) = why(table, "space:d7", of="unit:0:e1:worker")
    assert "moves 2, it is" in one.reason


def test_a_piece_that_has_moved_says_so() -> None:
    table = war(orcs(c2="1 melee", e1="1 melee"), seat("undead"), step="move")
    play(table, next(choice for choice in offered(table) if choice.startswith("move melee c2 ")))
    moved = next(place for place in table.state.players[0].troops if place not in ("c2", "e1"))
    (one,) = why(table, f"unit:0:{moved}:melee")
    assert (one.rule, one.reason) == ("wc.move.each-piece-once", "It has moved in this step already.")
    assert one.choice, "it is a refusal"


def test_what_stands_out_of_reach_says_how_far_or_above_the_level_it_is() -> None:
    t = turn("walk", at("goldshire", movement=1), at("northshire-abbey"))
    told = {space: why(t, f"space:{space}")[0] for space in t.content.spaces}
    assert {"ag.move.up-to-number", "ag.move.level-limit"} <= {one.rule for one in told.values()}
    (figure,) = why(t, "figure:1")
    assert figure.reason == told[SpaceId("northshire-abbey")].reason, "as the space where it stands"


def two_heroes(region: str, **more: Any) -> Table[Any, Any]:
    """Seat 0 chooses which of them acts."""
    both = {cls: {"faction": "horde", "seat": 0, "region": region, **more} for cls in ("hunter", "mage")}
    return heroes(2, characters={**both, "paladin": {"faction": "alliance", "seat": 1}}, turn=1)


def test_a_region_or_a_foe_that_nobody_reaches_says_how_far_it_is() -> None:
    (one,) = why(two_heroes("brill"), "region:tyrs-hand")
    assert one.rule == "wbg.travel.two-steps"
    assert "regions away from" in one.reason


def test_nobody_is_told_of_plague_tokens_before_there_are_any() -> None:
    told = why(two_heroes("brill"), "character:hunter")
    assert told
    assert not any("plague" in one.words for one in told)


def test_what_cannot_be_worn_has_one_reason_for_all_the_areas_that_are_not_for_it() -> None:
    told = why(manage("rogue", level=2, bag=["ley-staff", "bastard-sword"]), "card:ley-staff")
    assert [one.rule for one in told] == ["wbg.equip.trait", "wbg.equip.type"]
