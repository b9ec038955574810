"""Positions of a skirmish from a compact description."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from azeroth.engine import BadPosition, Frame, Seat
from tests.engine.skirmish.combat import Combat
from tests.engine.skirmish.content import Box
from tests.engine.skirmish.round import Play, Round
from tests.engine.skirmish.state import CardId, MarkerId, PlaceId, Skirmish

KNOWN = ("hands", "coins", "health", "energy", "places", "markers", "sky", "step", "round", "top")


def arrange(
    state: Skirmish, teams: tuple[tuple[Seat, ...], ...], content: Box, given: Mapping[str, Any]
) -> tuple[Skirmish, list[Frame]]:
    """Take `hands`, `coins`, `health`, `energy` and `places` by seat, `markers` by place, `sky`, `round`.

    `step` is a step of the round, or "combat"; `top` lists what lies on top of the deck.
    """
    if unknown := [name for name in given if name not in KNOWN]:
        raise BadPosition(f"unknown: {', '.join(unknown)}; known are {', '.join(KNOWN)}")
    for hero, hand in zip(state.heroes, given.get("hands", ()), strict=False):
        for card in hand:
            if card not in state.deck:
                raise BadPosition(f"there is no {card!r} left; cards are {', '.join(content.cards)}")
            state.deck.remove(CardId(card))
            hero.hand.append(CardId(card))
    for card in reversed(given.get("top", ())):
        state.deck.remove(card)
        state.deck.insert(0, card)
    for name in ("health", "energy", "places", "coins"):
        for hero, value in zip(state.heroes, given.get(name, ()), strict=False):
            if name == "coins":
                state.bank += hero.coins - value
            setattr(hero, name.removesuffix("s") if name == "places" else name, value)
    for place, kind in given.get("markers", {}).items():
        state.markers[PlaceId(place)].kind = MarkerId(kind)
    state.sky, state.round = given.get("sky", "front"), given.get("round", 0)
    step = given.get("step", "auction")
    stack: list[Frame] = [Play(at="rounds", then="@again")]
    if step == "combat":
        return state, [*stack, Round(at="clash", then="clashed"), Combat(parties=teams)]
    if step not in Round.steps:
        raise BadPosition(f"there is no step {step!r}; steps are {', '.join(Round.steps)}, combat")
    return state, [*stack, Round(at=step)]
