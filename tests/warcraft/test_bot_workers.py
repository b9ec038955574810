"""Where the workers of bots go."""

from __future__ import annotations

from azeroth.games.warcraft.board import SpaceId
from azeroth.games.warcraft.bot.workers import Overseer
from tests.warcraft.fields import seat, war

FOREST, GOLDMINE = SpaceId("f2"), SpaceId("f4")
"""On both sides of the Human Town, f3."""


def overseer(*, units: str = "", gold: int = 0, wood: int = 0) -> Overseer:
    """Thinks about the workers at f4 of Humans with these units in the Town; an enemy flies at e2."""
    town = {"f3": units} if units else {}
    human = seat("human", gold=gold, wood=wood, f4="2 worker 1 melee", **town)
    undead = seat("undead", gold=0, wood=0, necromancers=["a2", "a6"], e2="1 flying")
    return Overseer(war(human, undead, options={"scenario": "necromancers"}), 0, 0)


def test_workers_fetch_what_is_missing_next_to_their_own_units() -> None:
    short = overseer(units="2 melee", gold=6)
    assert FOREST in short.menaced
    assert short.spot(FOREST, GOLDMINE) > short.spot(GOLDMINE, GOLDMINE)


def test_workers_keep_away_from_enemies_where_no_unit_is_near() -> None:
    lonely = overseer(gold=6)
    assert lonely.spot(FOREST, GOLDMINE) < lonely.spot(GOLDMINE, GOLDMINE)


def test_workers_stay_where_nothing_is_missing() -> None:
    content = overseer(units="2 melee", wood=6)
    assert content.spot(FOREST, GOLDMINE) < content.spot(GOLDMINE, GOLDMINE)
