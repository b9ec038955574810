"""Why not? The reasons, for a thing on screen or a choice, by what the asking seat may know."""

from __future__ import annotations

from typing import Any

from azeroth.engine import Choice, Refusal, Seat, Table, no
from azeroth.engine.view.naming import listed
from azeroth.rules import rules
from azeroth.server.table.asking import AskWhy, Reason, Why

MOST_REASONS = 12


def reasons(view: Table[Any, Any], asked: AskWhy) -> Why:
    """Answer `why` from the seat's view; each reason why no choice that belongs to the thing is open."""
    seat = asked.seat
    every = _told_of(view, asked, asked.thing)
    if not every and not asked.choice:
        pieces = view.game.view.scene(view, seat).pieces
        place = next((piece.on for piece in pieces if piece.id == asked.thing), asked.thing)
        barrier = view.game.view.barrier(view, seat, asked.thing, place) if seat in view.seats else None
        if barrier is not None:
            every = (_told(asked.thing, "", barrier),)
        elif place != asked.thing:
            every = tuple(one for one in _told_of(view, asked, place) if one.reason)
    return Why(id=asked.id, thing=asked.thing, reasons=every or (_nothing(view, asked),))


def _told_of(view: Table[Any, Any], asked: AskWhy, thing: str) -> tuple[Reason, ...]:
    """Of each rule that forbids something there, one reason."""
    attempts = view.attempts(asked.seat)
    if asked.choice:
        found = [choice for choice in attempts if str(choice) == asked.choice]
    else:
        things = {thing, asked.of} - {""}
        found = [choice for choice in attempts if things <= set(choice.targets(view))]
    told: dict[tuple[str, str], Reason] = {}
    for choice in found:
        one = _reason(view, asked.seat, choice)
        # Of a rule that forbids several the first is told: six areas not for helmets are one reason.
        told.setdefault((one.rule, "" if one.reason else one.words), one)
        if len(told) == MOST_REASONS:
            break
    return tuple(told.values())


def _reason(view: Table[Any, Any], seat: Seat, choice: Choice) -> Reason:
    refusal = view.why(seat, choice)
    terms = view.terms(choice) or ()
    # A number that is no sum tells nobody what it is the number of.
    return _told(str(choice), view.words(choice), refusal, str(terms) if len(terms) > 1 else "")


def _nothing(view: Table[Any, Any], asked: AskWhy) -> Reason:
    """Nothing that could be tried belongs to it."""
    decision = view.decision(asked.seat)
    if decision is None:
        return _told(asked.choice, "", no("engine.over", "The game is over."))
    if asked.seat not in decision.seats:
        waiting = listed(view.names[seat] for seat in decision.seats)
        refusal = no("engine.not-your-decision", "It is for {who} to choose now.", who=waiting)
        return _told(asked.choice, "", refusal)
    if asked.choice:
        return _told(asked.choice, "", view.why(asked.seat, asked.choice))
    return _told(
        "", "", no(decision.rule, "Nothing to do here now. What is asked: {prompt}", prompt=decision.prompt)
    )


def _told(choice: str, words: str, refusal: Refusal | None, terms: str = "") -> Reason:
    if refusal is None:
        return Reason(choice=choice, words=words, terms=terms)
    rule = rules().get(refusal.rule)
    return Reason(
        choice=choice,
        words=words,
        reason=refusal.reason,
        rule=refusal.rule,
        rule_title="" if rule is None else rule.title,
        rule_text="" if rule is None else rule.text,
        terms=terms,
    )
