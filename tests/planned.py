"""What a person is offered at a table, plans included, for tests of every title."""

from __future__ import annotations

from typing import Any

from azeroth.engine import Seat, Table
from azeroth.engine.tables.standing import USUAL, answering, step_of
from azeroth.engine.view.plans import goes_on, parts, with_plans
from azeroth.engine.view.scene import Offer, Prompt, prompt_for


def prompt(t: Table[Any, Any], seat: Seat = 0) -> Prompt:
    """What the seat is asked, with plans."""
    plain = prompt_for(t.glance(seat), seat)
    assert plain is not None
    return with_plans(t, seat, plain)


def shown(t: Table[Any, Any], seat: Seat = 0) -> dict[str, Offer]:
    """What the page shows, by its words."""
    return {offer.words: offer for offer in prompt(t, seat).offers if not offer.hidden}


def click(t: Table[Any, Any], words: str, seat: Seat = 0) -> None:
    """Click an offer of the page."""
    make(t, seat, shown(t, seat)[words].choice)


def make(t: Table[Any, Any], seat: Seat, choice: str) -> None:
    """Make the choices of an offer, as far as they go."""
    first, *more = parts(choice)
    step, learned = step_of(t), t.learned
    t.take(seat, first)
    for text in more:
        if not goes_on(t, seat, step, learned, text):
            break
        step, learned = step_of(t), t.learned
        t.follow(seat, text)


def answered(t: Table[Any, Any], seat: Seat = 0) -> str:
    """What is answered for the seat without asking; "" where it is asked."""
    t.standing = {seat: USUAL}
    given = answering(t)
    t.standing = {}
    return "" if given is None else str(given.choice)
