"""What people are spared in the Adventure Game."""

from __future__ import annotations

from azeroth.engine.plans import parts
from azeroth.testing import step
from tests.adventure.tables import at, turn, who
from tests.planned import click, prompt, shown


def test_a_space_within_reach_is_one_click_and_the_movement_ends_there() -> None:
    t = turn("movement", at("goldshire"), dice=[41])
    far = [offer for offer in shown(t).values() if len(parts(offer.choice)) > 2]
    assert far
    assert all(offer.words.endswith("steps)") for offer in far)
    goal = far[-1]
    assert parts(goal.choice)[-1] == "done"
    click(t, goal.words)
    assert who(t).space == parts(goal.choice)[-2].removeprefix("step ")
    assert step(t) != "MovementPhase.walk"


def test_a_single_step_leaves_the_rest_of_the_movement_open() -> None:
    t = turn("movement", at("goldshire"), dice=[41])
    near = next(
        offer for offer in shown(t).values() if offer.choice.startswith("step ") and " | " not in offer.choice
    )
    click(t, near.words)
    assert step(t) == "MovementPhase.walk"


def test_the_last_step_ends_the_movement() -> None:
    t = turn("movement", at("goldshire"), dice=[13])
    near = [offer.choice for offer in shown(t).values() if offer.choice.startswith("step ")]
    assert near
    assert all(text.endswith(" | done") for text in near)
    # Whoever wants to be asked everything may still take the step alone.
    assert any(offer.hidden and offer.choice.startswith("step ") for offer in prompt(t).offers)
