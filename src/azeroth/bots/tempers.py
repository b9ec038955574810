"""How a player leans: what counts more, and what less, than it does by the game's evaluation."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from azeroth.bots.ahead import AnyTable
from azeroth.engine import Bot as Room
from azeroth.engine import Seat

GAIN, GROWTH, HARM = "gain", "growth", "harm"
"""The parts of an evaluation: what counts at once, what will bear fruit, what the others lack or threaten."""


class Temper(Struct, frozen=True, dict=True):
    """A way to play: how much each part of an evaluation counts, 1 where nothing is said."""

    name: str
    about: str
    weights: Mapping[str, float] = {}

    def __hash__(self) -> int:
        return hash(self.name)

    def room(self, world: AnyTable) -> Room[Any, Any]:
        """What a player of this temper looks at in that game."""
        room: Room[Any, Any] = world.game.bot
        return (room.tempered(self.name) or room) if self.name else room

    def thorough(self, world: AnyTable) -> Room[Any, Any]:
        """The same for a player who looks ahead."""
        room = self.room(world)
        return room.thorough or room

    def value(self, world: AnyTable, seat: Seat) -> float:
        """What the position is worth to a seat of this temper."""
        room = world.game.bot
        parts = room.parts(world, seat) if self.weights and not world.over else None
        if parts is None:
            return float(room.evaluate(world, seat))
        return sum(self.weights.get(part, 1.0) * value for part, value in parts.items())

    def ahead(self, world: AnyTable, seat: Seat) -> float:
        """How far the seat's side is ahead of the best other one, in the game's points."""
        evaluate = world.game.bot.evaluate
        teams = world.game.teams(len(world.names), world.options)
        team = next(team for team in teams if seat in team)
        if world.game.bot.against:
            return self.value(world, seat)
        own = sum(self.value(world, mate) for mate in team) / len(team)
        others = [evaluate(world, other) for other in range(len(world.names)) if other not in team]
        return own - self.weights.get(HARM, 1.0) * max(others) if others else own


EVEN = Temper("", "Weighs everything as the game does.")
TEMPERS = {
    temper.name: temper
    for temper in (
        Temper("builder", "Thinks of later: grows first, and strikes last.", {GROWTH: 1.35, HARM: 0.7}),
        Temper("raider", "Thinks of you: would rather have you lose two than win one.", {HARM: 1.6}),
        Temper("opportunist", "Thinks of now: takes what lies open.", {GAIN: 1.5, GROWTH: 0.85}),
    )
}
"""What people choose from, within a level."""
SHORT_SIGHTED = {GAIN: 1.0, GROWTH: 0.5, HARM: 0.0}
"""Sees what it has in its hands, half of what that will become, and no threat at all."""


def short_sighted(temper: Temper) -> Temper:
    """The same player, who does not look up."""
    weights = {part: temper.weights.get(part, 1.0) * sight for part, sight in SHORT_SIGHTED.items()}
    return Temper(temper.name, temper.about, weights)


__all__ = ["EVEN", "TEMPERS", "Temper", "short_sighted"]
