"""How good a position is: what those had from whose positions games were won."""

from __future__ import annotations

from math import exp

from azeroth.engine import Seat
from azeroth.games.adventure.bot.aims import event_aims, level_aims, quest_turns, trophy_aims
from azeroth.games.adventure.bot.mind import mind_of
from azeroth.games.adventure.bot.worth import WIN, heal_worth, item_worth, worn_points
from azeroth.games.adventure.ids import ItemType
from azeroth.games.adventure.play.victory import valor
from azeroth.games.adventure.state import Character, Table

WON = 10.0
"""A game won, next to one that is even: who is so far ahead wins 99 of 100.

What follows was fitted to who won, at the ends of all turns of 1770 games between bots. There a point ahead
made a win 1.53 times as likely as a loss.
"""
SOON = 4.0
"""What takes so many turns is worth a third of what lies at hand."""
RISEN = (0.0, 0.5, 1.35, 2.4)
"""What a character's level is worth, from grey to red."""
WEAPON, ARMOR, HELD = 0.2, 0.2, 0.15
"""A point of the weapon and of the armor, and a card in hand, of the first eight."""
HANDFUL = 8
CARRIED, TOKEN = 0.9, 0.1
"""How much of what an item in the bag is worth counts, and a discovery token that was kept."""
HEALED = 0.9
"""How much of what it is worth to be healed counts."""
QUEST, RISE, TROPHY, LAST = 0.9, 0.6, 0.7, 3.0
"""What lies at hand: the valor of a quest, the next level, the valor of a trophy, and what wins the game.

Less than the thing itself, or it would be worth nothing to get it. Who is about to rise won so often that the
fit itself says 2.2 for it: they are strong.
"""


def evaluate(t: Table, seat: Seat) -> float:
    """How far the seat is ahead, in valor: what it has and what is on its way, less the best enemy's."""
    return sum(parts(t, seat).values())


def parts(t: Table, seat: Seat) -> dict[str, float]:
    """Valor; strength and what is within reach; what the best enemy has of all that."""
    state = t.state
    own = state.characters[seat]
    if t.over:
        return {"gain": WON if seat in state.winners else -WON}
    if not own.id or not own.space:
        return {}
    rivals = [valor(t, c) + _growth(t, c) for c in state.others(seat) if c.space]
    return {"gain": valor(t, own), "growth": _growth(t, own), "harm": -max(rivals, default=0.0)}


def _growth(t: Table, c: Character) -> float:
    """Level, gear, cards, tokens and health, and what the character is about to reach."""
    found = RISEN[c.rank] + HELD * min(len(c.hand), HANDFUL) - HEALED * heal_worth(t, c, c.damage)
    found += WEAPON * worn_points(t, c, ItemType.WEAPON) + ARMOR * worn_points(t, c, ItemType.ARMOR)
    found += CARRIED * sum(item_worth(t, c, item) for item in c.bag) + TOKEN * len(c.kept)
    return found + _within_reach(t, c)


def _within_reach(t: Table, c: Character) -> float:
    """Quests, the next level, a trophy, and the last of all: the sooner, the more."""
    m, missing = mind_of(t, c, late=True), max(1, WIN - valor(t, c))
    found = last = trophy = rise = 0.0
    for quest in c.quests:
        worth, near = t.content.quests[quest.id].valor, exp(-quest_turns(t, m, quest).turns / SOON)
        found += QUEST * min(worth, missing) * near
        last = max(last, near if worth >= missing else 0.0)
    for aim in (*trophy_aims(t, m), *event_aims(t, m)):
        near = exp(-aim.turns / SOON)
        trophy = max(trophy, min(aim.worth, missing) * near)
        last = max(last, near if aim.worth >= missing else 0.0)
    for aim in level_aims(t, m, 0.0, {}):
        rise = max(rise, (RISEN[c.rank + 1] - RISEN[c.rank]) * exp(-aim.turns / SOON))
    return found + TROPHY * trophy + RISE * rise + LAST * last
