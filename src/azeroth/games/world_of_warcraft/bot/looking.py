"""What a good player thinks twice about, how far ahead, and how good a position is."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from azeroth.engine import Choice, Done, Seat
from azeroth.games.world_of_warcraft.bot.plan import actions_left, plan
from azeroth.games.world_of_warcraft.bot.squad import outlook
from azeroth.games.world_of_warcraft.bot.wealth import power_now
from azeroth.games.world_of_warcraft.cards.window import CardWindow
from azeroth.games.world_of_warcraft.choices import PickCharacter, UseCard
from azeroth.games.world_of_warcraft.choices.actions import Challenge, Rest, Town, Train
from azeroth.games.world_of_warcraft.ids import Faction
from azeroth.games.world_of_warcraft.play.actions.challenge import ChallengeAction
from azeroth.games.world_of_warcraft.play.actions.character_action import CharacterAction
from azeroth.games.world_of_warcraft.play.combat.battle import Battle
from azeroth.games.world_of_warcraft.state import Table

WON = 200.0
GOLD, POWER, VIGOR = 0.12, 1.5, 0.5
"""What gold, strength and the tokens that are left are worth, in XP."""
SOON = 4
"""For how many actions to come it counts what a plan promises."""
WEIGHED: dict[type, tuple[type[Choice], ...]] = {
    CharacterAction: (Challenge, Rest, Town, Train),
    ChallengeAction: (PickCharacter, Done),
}
"""Which other choices are worth a look, by who asks; of cards in a combat see below."""


def prior(t: Table, seat: Seat) -> Sequence[float]:
    """What might be as good as what the policy says: other actions, and each card in a combat."""
    frame = t.pos.stack[-1]
    others = WEIGHED.get(type(frame), ())
    if isinstance(frame, CardWindow) and t.find(Battle) is not None:
        others = (UseCard, Done)
    return [float(isinstance(choice, others)) for choice in t.choices(seat)]


def horizon(t: Table, seat: Seat) -> Callable[[Table], bool]:
    """The end of the combat in progress, or of the faction's turn."""
    if t.find(Battle) is not None:
        return lambda after: after.find(Battle) is None
    turn = t.state.turn
    return lambda after: after.state.turn > turn and after.find(Battle) is None


def evaluate(t: Table, seat: Seat) -> float:
    """How far the seat's faction is ahead, in XP: experience, strength, prospects, the combat in progress."""
    return sum(parts(t, seat).values())


def parts(t: Table, seat: Seat) -> dict[str, float]:
    """Experience and the combat in progress; strength and prospects; what the other faction has."""
    state = t.state
    mine = next((c.faction for c in state.characters.values() if c.seat == seat), None)
    if mine is None:
        return {}
    if t.over:
        return {"gain": 0.0 if state.winner is None else WON if state.winner is mine else -WON}
    side = state.side(mine)
    return {
        "gain": sum(c.xp for c in side) + VIGOR * outlook(t, [c.id for c in side]),
        "growth": _means(t, mine) + _prospects(t, mine),
        "harm": -_means(t, mine.enemy) - sum(c.xp for c in state.side(mine.enemy)),
    }


def _means(t: Table, faction: Faction) -> float:
    """What a faction has to fight with."""
    return sum(GOLD * c.gold + POWER * power_now(t, c) for c in t.state.side(faction))


def _prospects(t: Table, faction: Faction) -> float:
    """What the faction's plan promises for the next actions; nothing while a combat is fought."""
    if t.find(Battle) is not None:
        return 0.0
    offers = {o.members: o.rate for o in plan(t, faction).values()}
    return sum(offers.values()) * min(SOON, actions_left(t, faction))


__all__ = ["evaluate", "horizon", "parts", "prior"]
