"""What a bot answers where the base game's would not know: doors, stages, rewards, exchanges."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from azeroth.engine import Choice, Done, Seat
from azeroth.games.world_of_warcraft.bot import goods_moves, wealth, world_moves
from azeroth.games.world_of_warcraft.bot.appraisal import missing
from azeroth.games.world_of_warcraft.bot.plan import plan
from azeroth.games.world_of_warcraft.bot.squad import odds
from azeroth.games.world_of_warcraft.burning_crusade.bot.delving import (
    DUNGEON,
    INSIDE,
    actions_in,
    entering,
    gathered,
)
from azeroth.games.world_of_warcraft.burning_crusade.choices import (
    DiscardMinion,
    FastEquip,
    GiveUpQuest,
    KeepIt,
    KeepReward,
    LearnFor,
    SearchDeck,
    UseReward,
)
from azeroth.games.world_of_warcraft.burning_crusade.content import expansion
from azeroth.games.world_of_warcraft.burning_crusade.play.combat_start import CombatStart
from azeroth.games.world_of_warcraft.burning_crusade.play.dungeon_phase import ResolveStage
from azeroth.games.world_of_warcraft.burning_crusade.play.dungeons import place_of
from azeroth.games.world_of_warcraft.burning_crusade.play.fast_equip import FastEquipStep
from azeroth.games.world_of_warcraft.burning_crusade.play.opponents import boss_foe
from azeroth.games.world_of_warcraft.burning_crusade.play.quest_exchange import QuestExchange, on_outland
from azeroth.games.world_of_warcraft.burning_crusade.play.spoils import ResolveReward, Spoils
from azeroth.games.world_of_warcraft.choices.actions import Challenge, Regain, Rest, Train, Travel, Wait
from azeroth.games.world_of_warcraft.ids import Faction, QuestDeck, QuestId
from azeroth.games.world_of_warcraft.play.actions.character_action import CharacterAction
from azeroth.games.world_of_warcraft.play.actions.travel import TravelAction
from azeroth.games.world_of_warcraft.play.combat.battle import Battle
from azeroth.games.world_of_warcraft.state import Character, Table

SURE = 0.8
"""Who is so likely to win spares what helps only once."""
FEW = 6
"""By how many quests a deck is judged."""
POOR = 0.3
"""A quest that promises less is worth an exchange."""
Answer = Callable[[Table, Any, Seat, Sequence[Choice]], Choice | None]


def advice(t: Table, seat: Seat, choices: Sequence[Choice]) -> Choice | None:
    """The choice, or None where the base game's bot knows it."""
    frame = t.pos.stack[-1]
    for kind, answer in ANSWERS.items():
        if isinstance(frame, kind):
            return answer(t, frame, seat, choices)
    return None


def _first(choices: Sequence[Choice], *kinds: type[Choice]) -> Choice | None:
    """The first choice of the first kind that is there."""
    return next((k for kind in kinds for k in choices if isinstance(k, kind)), None)


# -- actions --------------------------------------------------------------------------------------


def act(t: Table, frame: CharacterAction, seat: Seat, choices: Sequence[Choice]) -> Choice | None:
    """Into a dungeon together, with the last action; inside rest, or leave with the first."""
    c = t.state.characters[frame.character]
    fast = fast_equip(t, c, choices)
    if fast is not None:
        return fast
    offer = plan(t, c.faction).get(c.id)
    if place_of(t, c) is not None:
        if offer is not None and offer.task is not None and offer.task.kind == INSIDE:
            return _wait_inside(t, c, choices)
        return _out(t, choices)
    if offer is None or offer.task is None or offer.task.kind != DUNGEON or not entering(t, offer):
        return None
    if missing(t, c) and c.actions > actions_in(t, c, offer.task.region):
        return _wait_inside(t, c, choices)
    return _in(t, c, choices) if gathered(t, offer, c) else None


def _wait_inside(t: Table, c: Character, choices: Sequence[Choice]) -> Choice | None:
    """Something useful that needs no other place."""
    if wealth.lesson_gain(t, c) > 0.6 and missing(t, c) <= c.level:
        lesson = _first(choices, Train)
        if lesson is not None:
            return lesson
    return _first(choices, Rest, Wait) if missing(t, c) else _first(choices, Wait, Rest)


def _out(t: Table, choices: Sequence[Choice]) -> Choice | None:
    """Out by the first action, or at least rested."""
    places = expansion(t.content).places
    door = next((k for k in choices if isinstance(k, Travel) and k.region not in places), None)
    return door or _first(choices, Challenge, Rest)


def _in(t: Table, c: Character, choices: Sequence[Choice]) -> Choice | None:
    """Through the door, for those who stand there."""
    places = expansion(t.content).places
    return next((k for k in choices if isinstance(k, Travel) and k.region in places), None)


def travel(t: Table, frame: TravelAction, seat: Seat, choices: Sequence[Choice]) -> Choice | None:
    """On through the door, if the others stand there too or are inside."""
    c = t.state.characters[frame.character]
    offer = plan(t, c.faction).get(c.id)
    if offer is None or offer.task is None or offer.task.kind != DUNGEON or c.region != offer.task.region:
        return None
    together = entering(t, offer, c.id) and gathered(t, offer, c)
    return _in(t, c, choices) if together else None


def fast_equip(t: Table, c: Character, choices: Sequence[Choice]) -> Choice | None:
    """A card that makes stronger, where it may be put on at once."""
    fast = {(k.card, k.area): k for k in choices if isinstance(k, FastEquip)}
    swap = wealth.best_swap(t, c) if fast else None
    return None if swap is None else fast.get((swap.card, swap.area))


# -- the Dungeon Phase ----------------------------------------------------------------------------


def stage(t: Table, frame: ResolveStage, seat: Seat, choices: Sequence[Choice]) -> Choice | None:
    """Minions are sent away while the fight looks bad; at the end out where most is to be done."""
    if frame.at == "leave":
        return world_moves.carried(t, t.state.characters[frame.leaving[0]], choices)
    minions = [k for k in choices if isinstance(k, DiscardMinion)]
    if not minions or frame.boss is None:
        return _first(choices, Done)
    group = [t.state.characters[c] for c in frame.group(t)]
    won = odds(t, group, [boss_foe(t, frame.boss, frame.minions)]).won
    return _hardest(t, minions) if won < SURE else _first(choices, Done)


def _hardest(t: Table, minions: Sequence[DiscardMinion]) -> DiscardMinion:
    records = expansion(t.content).minions

    def hard(k: DiscardMinion) -> float:
        m = records[k.card]
        return m.attack + m.health + 8 * m.threat + 2 * len((*m.acts, *m.bars, *m.turns))

    return max(minions, key=hard)


def combat_start(t: Table, frame: CombatStart, seat: Seat, choices: Sequence[Choice]) -> Choice | None:
    """Kept Reward cards are for fights that may be lost."""
    minions = [k for k in choices if isinstance(k, DiscardMinion)]
    if minions:
        return _hardest(t, minions)
    battle = t.frame(Battle)
    won = odds(t, [t.state.characters[c] for c in battle.group], battle.foes).won
    return _first(choices, UseReward) if won < SURE else _first(choices, KeepIt)


def fast_step(t: Table, frame: FastEquipStep, seat: Seat, choices: Sequence[Choice]) -> Choice | None:
    """As at the start of an own action."""
    return fast_equip(t, t.state.characters[frame.waiting[0]], choices) or _first(choices, Done)


def spoils(t: Table, frame: Spoils, seat: Seat, choices: Sequence[Choice]) -> Choice | None:
    """A Reward card goes to the hero who is the least likely to fall."""
    keepers = [k for k in choices if isinstance(k, KeepReward)]
    return max(keepers, key=lambda k: (t.state.characters[k.character].health, k.character), default=None)


def reward(t: Table, frame: ResolveReward, seat: Seat, choices: Sequence[Choice]) -> Choice | None:
    """What one lacks; the power that makes strongest."""
    c = frame.me(t)
    if any(isinstance(k, Regain) for k in choices):
        return goods_moves.regain(t, c, choices)
    lessons = [k for k in choices if isinstance(k, LearnFor)]
    best = max(lessons, key=lambda k: wealth.use_of(t, c, k.card) - 0.02 * k.gold, default=None)
    if best is not None and wealth.use_of(t, c, best.card) > wealth.LEAST:
        return best
    return _first(choices, Done)


# -- quests ---------------------------------------------------------------------------------------


def exchange(t: Table, frame: QuestExchange, seat: Seat, choices: Sequence[Choice]) -> Choice | None:
    """Quests that promise little go, for those of the deck that promises most on Outland."""
    side = t.state.side(frame.faction)
    decks = [k for k in choices if isinstance(k, SearchDeck)]
    if decks:
        return max(decks, key=lambda k: (_promise(t, frame.faction, k.deck), k.deck))
    quests = [k for k in choices if isinstance(k, GiveUpQuest)]
    stop = _first(choices, Done)
    if not quests or min(c.level for c in side) < 3:
        return stop
    value, worst = min((world_moves.prospect(t, side, k.quest), k.quest) for k in quests)
    if value >= POOR or not any(_promise(t, frame.faction, d) > POOR for d in ("yellow", "red", "purple")):
        return stop
    return GiveUpQuest(worst)


def _promise(t: Table, faction: Faction, deck: str) -> float:
    """What the Outland quests of a deck promise that have not been seen."""
    mine = t.state.sides[faction]
    seen = {*mine.quests, *mine.done, *mine.removed}
    left = [
        QuestId(q) for q, r in t.content.quests.items()
        if r.faction is faction and r.deck == QuestDeck(deck) and q not in seen and on_outland(t, QuestId(q))
    ]  # fmt: skip
    some = left[:: 1 + len(left) // FEW]
    side = t.state.side(faction)
    return sum(world_moves.prospect(t, side, q) for q in some) / len(some) if some else -1.0


ANSWERS: dict[type[Any], Answer] = {
    CharacterAction: act,
    TravelAction: travel,
    ResolveStage: stage,
    CombatStart: combat_start,
    FastEquipStep: fast_step,
    Spoils: spoils,
    ResolveReward: reward,
    QuestExchange: exchange,
}
"""What answers for each kind of step."""
