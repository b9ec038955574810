"""Which of the bot's considerations answers which question of the game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from azeroth.engine import Choice, Done, Seat
from azeroth.games.world_of_warcraft.bot import (
    actions_moves,
    battle_moves,
    getting_ready,
    goods_moves,
    world_moves,
)
from azeroth.games.world_of_warcraft.bot.appraisal import a_rest, missing
from azeroth.games.world_of_warcraft.bot.plan import plan
from azeroth.games.world_of_warcraft.bot.schedule import nefarian_comes, nefarian_near
from azeroth.games.world_of_warcraft.cards.abilities import UseAbility
from azeroth.games.world_of_warcraft.cards.coded import Bringing, Teleporting
from azeroth.games.world_of_warcraft.cards.window import CardWindow
from azeroth.games.world_of_warcraft.choices import PickCharacter, PickDie, Spend, Yes
from azeroth.games.world_of_warcraft.edition import edition
from azeroth.games.world_of_warcraft.ids import Moment
from azeroth.games.world_of_warcraft.play.actions.challenge import ChallengeAction
from azeroth.games.world_of_warcraft.play.actions.character_action import CharacterAction
from azeroth.games.world_of_warcraft.play.actions.rest import RestAction
from azeroth.games.world_of_warcraft.play.actions.town import TownAction, TrainingAction
from azeroth.games.world_of_warcraft.play.actions.travel import TravelAction
from azeroth.games.world_of_warcraft.play.character.bag import Overflow
from azeroth.games.world_of_warcraft.play.character.defeat import Defeat
from azeroth.games.world_of_warcraft.play.character.health import LoseHealth
from azeroth.games.world_of_warcraft.play.character.levels import GainXp
from azeroth.games.world_of_warcraft.play.combat.after_combat import Aftermath
from azeroth.games.world_of_warcraft.play.combat.attack_phase import AttackPhase
from azeroth.games.world_of_warcraft.play.combat.battle import Battle
from azeroth.games.world_of_warcraft.play.combat.foe_abilities import CarryOutAbility
from azeroth.games.world_of_warcraft.play.combat.normal_combat import CombatRound, TakeWounds
from azeroth.games.world_of_warcraft.play.events.auction_house import Auction
from azeroth.games.world_of_warcraft.play.events.bonus_events import EachCharacter, Zeppelin
from azeroth.games.world_of_warcraft.play.events.boss_hoard import FillHoard
from azeroth.games.world_of_warcraft.play.events.new_horizons import NewHorizons
from azeroth.games.world_of_warcraft.play.overlords.nefarian import NefarianMoves
from azeroth.games.world_of_warcraft.play.pvp.loot import PvpAftermath
from azeroth.games.world_of_warcraft.play.pvp.pvp_combat import PvpRound
from azeroth.games.world_of_warcraft.play.quests.quests import DrawQuest
from azeroth.games.world_of_warcraft.play.quests.rewards import Reward
from azeroth.games.world_of_warcraft.play.setup import SetUp
from azeroth.games.world_of_warcraft.play.turn.faction_turn import FactionTurn
from azeroth.games.world_of_warcraft.play.turn.management import Management
from azeroth.games.world_of_warcraft.play.turn.trading import Trading
from azeroth.games.world_of_warcraft.state import Character, Table

SAFE = 0.75
"""How likely a fight must be won just before Nefarian comes."""
Answer = Callable[[Table, Any, Seat, Sequence[Choice]], Choice | None]


def decide(t: Table, seat: Seat, choices: Sequence[Choice], rng: Random) -> Choice:
    """The seat's choice."""
    if len(choices) == 1:
        return choices[0]
    advice = edition(t).advice(t, seat, choices)
    if advice is not None:
        return advice
    frame = t.pos.stack[-1]
    if isinstance(frame, SetUp):
        return world_moves.draft(frame, choices, rng)
    if nefarian_near(t) or nefarian_comes(t):
        ready = _getting_ready(t, frame, choices)
        if ready is not None:
            return ready
    for kind, answer in ANSWERS.items():
        if isinstance(frame, kind):
            found = answer(t, frame, seat, choices)
            if found is not None:
                return found
            break
    return next((k for k in choices if isinstance(k, Done)), choices[0])


def _of(t: Table, frame: Any) -> Character:
    return t.state.characters[frame.character]


def _getting_ready(t: Table, frame: Any, choices: Sequence[Choice]) -> Choice | None:
    """What helps against Nefarian, who comes soon, or may come before the next turn."""
    if isinstance(frame, GainXp):
        return getting_ready.chosen_talent(t, _of(t, frame), choices)
    if isinstance(frame, Management):
        return getting_ready.dress(t, _of(t, frame), choices) if nefarian_comes(t) else None
    if isinstance(frame, TownAction | TrainingAction):
        return getting_ready.shop(t, _of(t, frame), choices)
    if isinstance(frame, CharacterAction) and not _decisive(t, _of(t, frame)):
        return getting_ready.last_action(t, _of(t, frame), choices)
    return None


def _decisive(t: Table, c: Character) -> bool:
    """Are they on their way to the Overlord, or about to gain a level, and be refilled, in a safe fight?"""
    offer = plan(t, c.faction).get(c.id)
    if offer is None or offer.task is None:
        return False
    task = offer.task
    if task.kind == "overlord":
        return True
    gained = task.xp // len(offer.members)
    rises = c.level < edition(t).level_cap(t) and c.xp + gained >= t.content.tracks.levels[c.level - 1]
    return rises and task.region == c.region and offer.won >= SAFE and not offer.rests


def _window(t: Table, frame: CardWindow, seat: Seat, choices: Sequence[Choice]) -> Choice | None:
    if frame.moment is Moment.REST:
        c = t.state.characters[frame.users[0]]
        if missing(t, c) < a_rest(t, c) + 2:
            return None
        return choices[0]
    return battle_moves.in_window(t, seat, choices)


def _attack(t: Table, frame: AttackPhase, seat: Seat, choices: Sequence[Choice]) -> Choice | None:
    if frame.at == "reroll":
        return battle_moves.reroll(t, frame, choices)
    if frame.at == "hold_back":
        return battle_moves.hold_back(t, frame, choices)
    if frame.at in ("stun", "curse"):
        return battle_moves.removed_colour(choices)
    if frame.at == "capped_hits":
        return next(k for k in choices if isinstance(k, Spend))  # hits defend before they count as damage
    return next((k for k in choices if isinstance(k, PickDie)), None)


def _round(t: Table, frame: CombatRound, seat: Seat, choices: Sequence[Choice]) -> Choice | None:
    if frame.at == "attack_phases":
        return battle_moves.attack_order(t, choices)
    return battle_moves.strike(t, choices)


def _pvp(t: Table, frame: PvpRound, seat: Seat, choices: Sequence[Choice]) -> Choice | None:
    if frame.at == "attack_phases":
        return battle_moves.attack_order(t, choices)
    return battle_moves.cancel(t, choices)


def _use(t: Table, frame: UseAbility, seat: Seat, choices: Sequence[Choice]) -> Choice | None:
    return battle_moves.in_use(t, seat, choices) if t.find(Battle) is not None else choices[-1]


def _aftermath(t: Table, frame: Aftermath, seat: Seat, choices: Sequence[Choice]) -> Choice | None:
    keepers = [k.character for k in choices if isinstance(k, PickCharacter)]
    return PickCharacter(goods_moves.keeper(t, keepers)) if keepers else choices[0]


def _challenge(t: Table, frame: ChallengeAction, seat: Seat, choices: Sequence[Choice]) -> Choice | None:
    if frame.at == "reply":
        return actions_moves.reply(t, frame, seat, choices)
    return actions_moves.invite(t, frame, choices)


def _bringing(t: Table, frame: Bringing, seat: Seat, choices: Sequence[Choice]) -> Choice | None:
    return Yes(True) if Yes(True) in choices else choices[-1]


ANSWERS: dict[type[Any], Answer] = {
    FactionTurn: lambda t, f, s, k: actions_moves.who_acts(t, f, k),
    CharacterAction: lambda t, f, s, k: actions_moves.act(t, f, k),
    TravelAction: lambda t, f, s, k: actions_moves.next_step(t, f, k),
    ChallengeAction: _challenge,
    Management: lambda t, f, s, k: goods_moves.manage(t, f, k),
    TownAction: lambda t, f, s, k: goods_moves.in_town(t, f, k),
    TrainingAction: lambda t, f, s, k: goods_moves.train(t, _of(t, f), k),
    RestAction: lambda t, f, s, k: goods_moves.regain(t, _of(t, f), k),
    CardWindow: _window,
    UseAbility: _use,
    AttackPhase: _attack,
    CombatRound: _round,
    PvpRound: _pvp,
    TakeWounds: lambda t, f, s, k: battle_moves.wound(t, k),
    LoseHealth: lambda t, f, s, k: battle_moves.take_it(t, k),
    CarryOutAbility: lambda t, f, s, k: battle_moves.unequip_forced(t, k),
    Defeat: lambda t, f, s, k: world_moves.carried(t, _of(t, f), k),
    GainXp: lambda t, f, s, k: goods_moves.talent(t, _of(t, f), k),
    Reward: lambda t, f, s, k: goods_moves.take(t, k),
    PvpAftermath: lambda t, f, s, k: goods_moves.take(t, k),
    Overflow: lambda t, f, s, k: goods_moves.drop(t, _of(t, f), k),
    FillHoard: lambda t, f, s, k: goods_moves.give_up(t, t.state.characters[f.givers[0]], k),
    Auction: lambda t, f, s, k: goods_moves.bid(t, f.event, k),
    Zeppelin: lambda t, f, s, k: world_moves.flown(t, t.state.characters[f.order[0]], k),
    EachCharacter: lambda t, f, s, k: goods_moves.bonus(t, t.state.characters[f.order[0]], k),
    DrawQuest: lambda t, f, s, k: world_moves.draw(t, f.faction, k),
    NewHorizons: lambda t, f, s, k: world_moves.exchange(t, f, k),
    NefarianMoves: lambda t, f, s, k: k[0],
    Aftermath: _aftermath,
    Bringing: _bringing,
    Teleporting: lambda t, f, s, k: None,
    Trading: lambda t, f, s, k: None,
}
"""What answers for each kind of step; the first that fits."""
