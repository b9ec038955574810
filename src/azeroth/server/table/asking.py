"""What a person may ask about a choice, and the answers: why not, would it reveal something, what is best."""

from __future__ import annotations

from azeroth.server.wire.parts import Asked, ChoiceText, IdText, Part, SeatNumber, ShortText


class AskWhy(Asked, frozen=True, tag="why"):
    """Why can I not do that? About a thing on screen, or a choice by its text."""

    id: IdText
    seat: SeatNumber
    thing: ShortText = ""
    of: ShortText = ""
    """What has been taken up: only what it could do with the thing is meant."""
    choice: ShortText = ""


class AskCommits(Asked, frozen=True, tag="commits"):
    """Would that choice reveal something, so that it could not be taken back?"""

    id: IdText
    seat: SeatNumber
    choice: ChoiceText


class AskAdvice(Asked, frozen=True, tag="advice"):
    """What would a bot do now in my place, and why?"""

    id: IdText
    seat: SeatNumber


# -- answers ----------------------------------------------------------------------------------------


class Reason(Part, frozen=True):
    """Why one choice is not allowed; empty reason: it is."""

    choice: str
    words: str
    reason: str = ""
    rule: str = ""
    rule_title: str = ""
    rule_text: str = ""
    terms: str = ""


class Why(Part, frozen=True, tag="why"):
    """Answer to `why`."""

    id: str
    thing: str = ""
    reasons: tuple[Reason, ...] = ()


class Commits(Part, frozen=True, tag="commits"):
    """Answer to `commits`."""

    id: str
    value: bool


class Tip(Part, frozen=True):
    """A choice that a bot would make, and what speaks for it, a few words each."""

    choice: str
    words: str
    reasons: tuple[str, ...] = ()


class Advice(Part, frozen=True, tag="advice"):
    """Answer to `advice`: the best first, for the decision of the state numbered `seq`."""

    id: str
    seq: int
    tips: tuple[Tip, ...] = ()
