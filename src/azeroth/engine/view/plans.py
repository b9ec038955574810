"""Plans: several choices for one click.

A plan is nothing that a game knows. It is a run of choices that one person would make in a row anyway; each
is made, checked and recorded like any other, and the run ends early where a choice is not allowed any more,
where somebody else must choose, or where somebody has learnt something that may change one's mind.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct

from azeroth.engine.play.choice import Choice, Outlook
from azeroth.engine.play.events import Seat
from azeroth.engine.tables.standing import step_of
from azeroth.engine.view.scene import Barred, Offer, Prompt, offer_for

if TYPE_CHECKING:
    from azeroth.engine.tables.table import Table

log = logging.getLogger("azeroth.ease")
THEN = " | "
"""Between the choices of a plan in its text form."""


class Plan(Struct, frozen=True, kw_only=True):
    """A run of choices as one offer."""

    choices: tuple[Choice, ...]
    words: str
    targets: tuple[str, ...] = ()
    terms: str = ""
    outlook: Outlook = Outlook()
    done: bool = False
    """It ends the step, and has its place with what does."""
    beside: bool = False
    """It is said so beside longer plans; alone, the choice has its own words."""

    @property
    def offer(self) -> Offer:
        return Offer(
            choice=THEN.join(map(str, self.choices)), words=self.words, targets=self.targets,
            terms=self.terms, outlook=self.outlook, done=self.done,
        )  # fmt: skip


class Planned(Struct, frozen=True, kw_only=True):
    """What a person is offered besides the choices of the moment, or in their stead."""

    plans: tuple[Plan, ...] = ()
    hidden: tuple[Choice, ...] = ()
    """What plans say better, or what is the same as something else that is offered."""
    barred: tuple[Barred, ...] = ()
    """What cannot be had now, in the stead of what the step itself shows, and why."""


NOTHING = Planned()


def parts(text: str) -> list[str]:
    """The choices of a plan in its text form; of a single choice, itself.

    >>> parts("travel brill | done")
    ['travel brill', 'done']
    """
    return text.split(THEN)


def ahead(t: Table[Any, Any], seat: Seat, *choices: Choice) -> Table[Any, Any] | None:
    """The table after these choices, if nobody learns anything by them and the seat is asked again."""
    after = t.clone()
    for choice in choices:
        if after.pending is None or seat not in after.pending.seats or choice not in after.choices(seat):
            return None
        after.take(seat, choice)
        if after.learned:
            return None
    return after if after.pending is not None and after.seats == (seat,) else None


def goes_on(t: Table[Any, Any], seat: Seat, step: str, learned: int, text: str) -> bool:
    """Is the next choice of a plan made, which was at that step when so much had been learnt?"""
    ask = t.pending
    if ask is None or seat not in t.seats or ask.named(text, seat) is None:
        return False
    return t.learned == learned or step_of(t) == step


def commits(t: Table[Any, Any], seat: Seat, text: str) -> bool:
    """Would that choice or plan lead straight into a roll or a reveal, beyond undo?"""
    after = t.clone()
    for n, part in enumerate(parts(text)):
        if n and not goes_on(after, seat, "", 0, part):
            break
        after.take(seat, part)
        if after.learned:
            return True
    return False


def _planned(t: Table[Any, Any], seat: Seat) -> Planned:
    """What the game plans; where that fails, one choice at a time will do."""
    try:
        return t.game.view.plans(t, seat)
    except Exception:
        if t.strict:
            raise
        log.exception("no plans in %s", step_of(t))
        return NOTHING


def with_plans(t: Table[Any, Any], seat: Seat, prompt: Prompt, *, one_by_one: bool = False) -> Prompt:
    """The prompt with what the game plans for the seat that must choose; `t` is the table itself.

    `one_by_one`: only what says more of a single choice, such as its odds.
    """
    planned = _planned(t, seat)
    if planned is NOTHING:
        return prompt
    made = [
        plan.offer for plan in planned.plans
        if not one_by_one or (len(plan.choices) == 1 and not plan.beside)
    ]  # fmt: skip
    # What comes to the same is offered once: each choice has one place on the page.
    plans = list({offer.choice: offer for offer in reversed(made)}.values())[::-1]
    hidden = set() if one_by_one else {str(k) for k in planned.hidden}
    shown = {offer.choice for offer in plans}
    plain = [offer for offer in prompt.offers if offer.choice not in shown]
    offers = (
        *plans,
        *(msgspec.structs.replace(offer, hidden=offer.choice in hidden) for offer in plain),
    )
    return msgspec.structs.replace(prompt, offers=offers, barred=planned.barred or prompt.barred)


def later(t: Table[Any, Any], seat: Seat, choice: Choice) -> Offer:
    """A choice of a moment ahead, as it will be offered then."""
    return offer_for(t.glance(seat), choice)


def joined(choices: Sequence[Choice], offer: Offer, words: str = "") -> Plan:
    """These choices as one, with what is known of the last."""
    return Plan(
        choices=tuple(choices), words=words or offer.words, targets=offer.targets, terms=offer.terms,
        outlook=offer.outlook,
    )  # fmt: skip


__all__ = ["NOTHING", "THEN", "Plan", "Planned", "ahead", "commits", "goes_on", "joined", "later", "parts",
           "with_plans"]  # fmt: skip
