"""What speaks for a choice: the aim it serves, the valor of that, and the odds of the fights on the way."""

from __future__ import annotations

from msgspec.structs import replace

from azeroth.engine import Choice, Done, Seat
from azeroth.games.adventure.bot.aims import board_outlook, card_outlook, quest_turns
from azeroth.games.adventure.bot.leanings import STEADY
from azeroth.games.adventure.bot.mind import Mind, mind_of
from azeroth.games.adventure.bot.places import plan_of, standing
from azeroth.games.adventure.bot.roads import FAR
from azeroth.games.adventure.bot.strength import Outlook, character_foe, encounter_foe, fight, stand
from azeroth.games.adventure.bot.turn_moves import gear_worth
from azeroth.games.adventure.choices import (
    Attack,
    DrawChallenge,
    Equip,
    FaceBoard,
    FaceEvent,
    Fight,
    Go,
    Start,
    Step,
)
from azeroth.games.adventure.choices.names import space_name
from azeroth.games.adventure.ids import SpaceId
from azeroth.games.adventure.play.movement import MovementPhase
from azeroth.games.adventure.state import Character, Table

TURNS_TOLD, WORTH_TELLING = 40.0, 0.05


def reasons(t: Table, seat: Seat, choice: Choice) -> list[str]:
    """By what kind of choice it is."""
    c = t.state.characters[seat]
    if c.id and isinstance(choice, Start):
        return _first_quests(t, replace(c, space=choice.space))
    if not c.id or not c.space:
        return []
    moving = isinstance(t.pos.stack[-1], MovementPhase)
    if isinstance(choice, Step | Go) or (moving and isinstance(choice, Done)):
        return _towards(t, seat, c.space if isinstance(choice, Done) else choice.space)
    if isinstance(choice, Equip):
        better = gear_worth(t, c, STEADY, choice.item) > gear_worth(t, c, STEADY, None)
        return [
            "fares better in fights of your level" if better else "fares no better in fights of your level"
        ]
    m = mind_of(t, c)
    odds = _odds(t, m, choice)
    if odds is not None:
        return _told(odds)
    if isinstance(choice, FaceEvent):
        event = t.content.challenges[choice.card].event
        return [f"{event.valor} valor"] if event is not None and event.valor else []
    return []


def _first_quests(t: Table, c: Character) -> list[str]:
    """How soon a character who begins there would have done the quests."""
    m = mind_of(t, c)
    soon = sorted((quest_turns(t, m, quest).turns, t.content.quests[quest.id].name) for quest in c.quests)
    told = [(max(1, round(turns)), name) for turns, name in soon if turns < TURNS_TOLD]
    return [f"{name} done in about {n} turn{'' if n == 1 else 's'}" for n, name in told]


def _towards(t: Table, seat: Seat, space: SpaceId) -> list[str]:
    """What the character goes for, and whether that space is nearer to it."""
    c = t.state.characters[seat]
    plan = plan_of(t, c)
    aim = plan.aim
    place = space_name(t, aim.place)
    far, now = plan.ways.get(space, FAR), plan.ways.get(c.space, FAR)
    if aim.place == space:
        found = [f"you are at {place} {aim.why}"]
    elif far < now:
        found = [f"nearer to {place} {aim.why}"]
    else:
        more = standing(t, plan, space) - standing(t, plan, c.space)
        if more > WORTH_TELLING:
            return [f"what waits there is worth {more:.1f} valor"]
        if space == c.space:
            return []  # that staying is no way to anywhere speaks against it, and is plain to see
        return [f"as near to {place} as you are now" if far == now else f"farther from {place}"]
    if 0 < aim.turns < TURNS_TOLD:
        turns = max(1, round(aim.turns))
        found.append(f"about {aim.worth:.1f} valor in {turns} turn{'' if turns == 1 else 's'}")
    return found


def _odds(t: Table, m: Mind, choice: Choice) -> Outlook | None:
    """How the fight that a choice begins would go."""
    match choice:
        case Attack():
            foe = character_foe(t, t.state.characters[choice.seat])
            return fight(t, stand(t, m.c, foe), foe.stand, m.boost // 2)
        case Fight():
            marker = t.state.marker(choice.marker)
            if marker is None:
                return None
            foe = encounter_foe(t, f"f|{marker.card}")
            return fight(t, stand(t, m.c, foe), foe.stand, m.boost // 2)
        case FaceBoard():
            return board_outlook(t, m, choice.space)
        case DrawChallenge():
            return card_outlook(t, m, t.content.spaces[m.c.space].colour)
        case _:
            return None


def _told(odds: Outlook) -> list[str]:
    found = [f"{round(100 * odds.win)}% to win"]
    if odds.hurt >= 0.1:
        found.append(f"{odds.hurt:.1f} damage on average")
    if odds.fall >= 0.01:
        found.append(f"{round(100 * odds.fall)}% to be defeated")
    return found


__all__ = ["reasons"]
