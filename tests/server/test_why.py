"""Why not? Any place is answered for, and each reason given once."""

from __future__ import annotations

import pytest

from azeroth.server.table.asking import AskWhy
from azeroth.server.table.why import reasons
from azeroth.testing import play, position
from tests.small_world.sketches import row
from tests.warcraft.fields import orcs, seat, war


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
