"""Lines of the log as people speak: one and several, Ann and the Murlocs."""

from __future__ import annotations

import re
from typing import Any

import pytest

from azeroth import new_game
from azeroth.engine import Event
from azeroth.games.small_world.content import MarkerId, RaceId, RegionId
from azeroth.games.small_world.events import (
    AttemptFailed,
    Declined,
    FormTaken,
    Gained,
    GameEnded,
    HarmonyGiven,
    MarkerRevealed,
    Moved,
    ObjectiveClaimed,
    Paid,
    Readied,
    TokensPlaced,
    Withdrew,
)

ANN, MURLOCS = 0, 1
ORCS, HERE, THERE = RaceId("orcs"), RegionId("gilneas"), RegionId("andorhal")


@pytest.fixture(scope="module")
def table() -> Any:
    """Ann against the Murlocs."""
    return new_game("small-world", seats=["Ann"], seed=1, options={"variant": "murlocs"})


SAID: list[tuple[Event, str]] = [
    (Readied(rule="", seat=ANN, tokens=1), "Ann readies 1 token."),
    (Readied(rule="", seat=MURLOCS, tokens=2), "The Murlocs ready 2 tokens."),
    (Readied(rule="", seat=MURLOCS, tokens=0), "The Murlocs ready no tokens."),
    (Gained(rule="", seat=MURLOCS, coins=1), "The Murlocs gain 1 coin."),
    (Gained(rule="sw.race.orcs-alliance", seat=ANN, coins=1), "Ann gains 1 coin (Orcs)."),
    (Gained(rule="sw.power.enraged", seat=ANN, coins=3), "Ann gains 3 coins (Enraged)."),
    (
        Paid(rule="sw.artifact.aegis-payment", seat=ANN, payee=MURLOCS, coins=2),
        "Ann pays 2 coins to the Murlocs (Aegis of Aggramar).",
    ),
    (HarmonyGiven(rule="", seat=MURLOCS, takers=(ANN,)), "The Pandaren give a Harmony token to Ann."),
    (
        HarmonyGiven(rule="", seat=2, takers=(ANN, MURLOCS)),
        "The Pandaren give Harmony tokens to Ann and the Murlocs.",
    ),
    (
        Moved(rule="", seat=-1, race=RaceId("murlocs"), source=HERE),
        "A Murloc is driven out of Gilneas.",
    ),
    (Paid(rule="", seat=MURLOCS, payee=ANN, coins=2), "The Murlocs pay 2 coins to Ann."),
    (Paid(rule="", seat=ANN, payee=MURLOCS, coins=1), "Ann pays 1 coin to the Murlocs."),
    (
        AttemptFailed(rule="", seat=MURLOCS, region=HERE, short=1),
        "The Murlocs fail to take Gilneas: 1 short.",
    ),
    (
        ObjectiveClaimed(rule="", seat=MURLOCS, region=HERE),
        "The Murlocs reach the Military Objective in Gilneas.",
    ),
    (GameEnded(rule="", totals=(50, 60)), "The game is over. Coins: Ann 50, the Murlocs 60."),
    (TokensPlaced(rule="", seat=ANN, what="fort", regions=(HERE,)), "Ann places a Fort in Gilneas."),
    (
        TokensPlaced(rule="", seat=ANN, what="fort", regions=(HERE, THERE)),
        "Ann places Forts in Gilneas and Andorhal.",
    ),
    (
        Withdrew(rule="", seat=ANN, region=HERE, race=ORCS, kept=1, lost=1),
        "Ann's Orcs lose 1 token in Gilneas, 1 withdraws.",
    ),
    (
        Withdrew(rule="", seat=ANN, region=HERE, race=ORCS, kept=2, lost=0),
        "Ann's Orcs lose no tokens in Gilneas, 2 withdraw.",
    ),
    (Declined(rule="", seat=ANN, race=ORCS, regions=0), "Ann's Orcs go into decline without a region."),
    (Declined(rule="", seat=ANN, race=ORCS, regions=1), "Ann's Orcs go into decline in 1 region."),
    (FormTaken(rule="", seat=ANN, form="worgen"), "Ann's Worgen take Worgen form."),
    (
        MarkerRevealed(rule="", region=HERE, marker=MarkerId("frostmourne")),
        "Frostmourne is found in Gilneas.",
    ),
]


@pytest.mark.parametrize(("event", "said"), SAID, ids=[said for _, said in SAID])
def test_a_line_is_said_of_one_and_of_several(table: Any, event: Event, said: str) -> None:
    assert re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", event.words(table)) == said


def test_who_finds_a_marker_is_told_what_it_does(table: Any) -> None:
    table.state.regions[HERE].owner = ANN
    found = MarkerRevealed(rule="", region=HERE, marker=MarkerId("frostmourne")).outcome(table)
    assert found is not None
    assert (found.title, found.seats) == ("Found: Frostmourne", (ANN,))
    assert found.lines == ("Artifact. Once a turn a conquest costs 2 tokens less.",)
