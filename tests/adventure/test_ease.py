"""What people are spared in the Adventure Game."""

from __future__ import annotations

from azeroth.engine.plans import parts
from azeroth.testing import step
from tests.adventure.tables import at, turn, who
from tests.planned import click, shown


def test_a_space_within_reach_is_one_click() -> None:
    t = turn("movement", at("goldshire"), dice=[41])
    far = [offer for offer in shown(t).values() if len(parts(offer.choice)) > 1]
    assert far
    assert all(offer.words.endswith("steps)") for offer in far)
    goal = far[-1]
    click(t, goal.words)
    assert who(t).space == parts(goal.choice)[-1].removeprefix("step ")
    assert step(t) == "MovementPhase.walk", "one may go on, or use something there"
