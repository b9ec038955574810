"""What a good player thinks twice about, how far ahead, and how good a position is."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from azeroth.engine import Choice, Done, Seat
from azeroth.games.world_of_warcraft.bot import wealth
from azeroth.games.world_of_warcraft.bot.plan import actions_left, plan, use_of_power
from azeroth.games.world_of_warcraft.bot.squad import chance_to_win, outlook
from azeroth.games.world_of_warcraft.bot.tasks import CHAMPION, DONE, GOLD, champion, growth
from azeroth.games.world_of_warcraft.cards.loadout import energy_capacity, health_capacity
from azeroth.games.world_of_warcraft.cards.window import CardWindow
from azeroth.games.world_of_warcraft.choices import PickCharacter, UseCard
from azeroth.games.world_of_warcraft.choices.actions import Challenge, Rest, Town, Train
from azeroth.games.world_of_warcraft.ids import Faction
from azeroth.games.world_of_warcraft.play.actions.challenge import ChallengeAction
from azeroth.games.world_of_warcraft.play.actions.character_action import CharacterAction
from azeroth.games.world_of_warcraft.play.combat.battle import Battle
from azeroth.games.world_of_warcraft.state import Table

WON = 200.0
NARROW = 2.0
"""What a token of Health counts that the last who stand have left: how near the others were to victory."""
VIGOR = 0.5
"""What the tokens that are left are worth, in XP."""
SOON = 4
"""For how many actions to come it counts what a plan promises."""
USUAL = 1.0
"""What a character gains in an action as a rule, in XP: so it goes on after what is planned."""
HOPELESS, SURE = 0.03, 0.97
"""A fight of such odds needs no looks ahead: no card can turn it."""
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
    spared = Rest if isinstance(frame, CharacterAction) and _fresh(t, frame) else ()
    return [
        float(isinstance(choice, others) and not isinstance(choice, spared)) for choice in t.choices(seat)
    ]


def _fresh(t: Table, frame: CharacterAction) -> bool:
    """Has the character nothing to regain?"""
    c = t.state.characters[frame.character]
    return c.health >= health_capacity(t, c) and c.energy >= energy_capacity(t, c)


def ponders(t: Table, seat: Seat) -> bool:
    """Is it worth a thought? Who comes along, and a fight in doubt.

    Of plans for a turn, what looked better at its end was worse two turns later: the policy's own is the best
    that comes to mind. Where characters fight each other, luck hides what a card does.
    """
    frame = t.pos.stack[-1]
    if t.find(Battle) is not None:
        won = chance_to_win(t)
        return isinstance(frame, CardWindow) and won is not None and HOPELESS < won < SURE
    return isinstance(frame, ChallengeAction)


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
        return {"gain": _ending(t, mine)}
    side = state.side(mine)
    return {
        "gain": _standing(t, mine) + VIGOR * outlook(t, [c.id for c in side]),
        "growth": _means(t, mine) + _prospects(t, mine),
        "harm": -_means(t, mine.enemy) - _standing(t, mine.enemy),
    }


def _ending(t: Table, mine: Faction) -> float:
    """Victory or defeat, and how narrow it was."""
    winner = t.state.winner
    if winner is None:
        return 0.0
    left = NARROW * sum(c.health for c in t.state.side(winner))
    return WON + left if winner is mine else -WON - left


def _standing(t: Table, faction: Faction) -> float:
    """What a faction has achieved, as its plans count it."""
    done = DONE * len(t.state.sides[faction].done)
    grown = sum(growth(t, c.xp) for c in t.state.side(faction))
    return grown + CHAMPION * champion(t, faction).xp + done


def _means(t: Table, faction: Faction) -> float:
    """What a faction has to fight with."""
    left = actions_left(t, faction)
    return sum(GOLD * c.gold + use_of_power(wealth.power_now(t, c), left) for c in t.state.side(faction))


def _prospects(t: Table, faction: Faction) -> float:
    """What the faction's plan promises for the next actions, and then as usual; nothing in a combat."""
    if t.find(Battle) is not None:
        return 0.0
    soon = float(min(SOON, actions_left(t, faction)))
    offers = {o.members: o for o in plan(t, faction).values()}.values()
    return sum(o.rate * min(o.time, soon) + USUAL * len(o.members) * max(0.0, soon - o.time) for o in offers)


__all__ = ["evaluate", "horizon", "parts", "ponders", "prior"]
