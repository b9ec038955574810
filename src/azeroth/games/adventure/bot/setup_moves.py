"""Before the first turn: whom to play, and where to begin."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from msgspec.structs import replace

from azeroth.engine import Choice, Seat
from azeroth.games.adventure.bot.leanings import Leaning
from azeroth.games.adventure.bot.mind import mind_of
from azeroth.games.adventure.bot.places import quest_rate
from azeroth.games.adventure.choices import Start, Take
from azeroth.games.adventure.state import Table

CHARACTERS = {
    "sofeea": 3, "sandrai": 2, "zowka": 2, "grumbaz": 1, "brandon": 1, "brebo": 1, "artumnis": 1, "dongon": 0,
    "wennu": 0, "burbonn": 0,
}  # fmt: skip
"""How often who looks ahead wins with each character of the box, in steps of about seven games of a hundred.

Those of the packs are placed by how often others win with them.
"""
USUAL = 1
"""The same for a character of somebody's own box."""


def set_up(t: Table, seat: Seat, w: Leaning, choices: Sequence[Choice], rng: Random) -> Choice:
    """Any character; the city from which the first quests are quickest."""
    if isinstance(choices[0], Take):
        return choices[int(rng.random() * len(choices))]
    c = t.state.characters[seat]

    def rate(choice: Choice) -> float:
        assert isinstance(choice, Start)
        m = mind_of(t, replace(c, space=choice.space), w)
        found = sum(quest_rate(t, m, i) for i in range(len(c.quests)))
        others = sum(o.space == choice.space for o in t.state.others(seat))
        return found - 0.01 * others

    return max(choices, key=rate)


def studied(t: Table, seat: Seat, rng: Random) -> Choice | None:
    """The strongest character that is left, where the policy takes any."""
    strong = strong_characters(t.choices(seat))
    return rng.choice(strong) if strong else None


def strong_characters(choices: Sequence[Choice]) -> list[Choice]:
    """The strongest of the characters that are left; nothing where no character is asked for."""
    left = [k for k in choices if isinstance(k, Take)]
    best = max((CHARACTERS.get(k.character, USUAL) for k in left), default=0)
    return [k for k in left if CHARACTERS.get(k.character, USUAL) == best]
