"""Opponents that fall: the figure leaves the board, quests are completed (wbg.quest)."""

from __future__ import annotations

from azeroth.engine import Leave
from azeroth.games.world_of_warcraft.edition import edition
from azeroth.games.world_of_warcraft.events import FoeDefeated, QuestCompleted
from azeroth.games.world_of_warcraft.ids import INDEPENDENT, CreatureId, QuestId, RegionId
from azeroth.games.world_of_warcraft.play.combat.battle import Battle, Completed, Foe, Round
from azeroth.games.world_of_warcraft.state import Figure, Table, event_in_play


def left_of(t: Table, quest: QuestId) -> int:
    """How many creatures of a quest are still on the board."""
    return sum(f.quest == quest for figures in t.state.board.values() for f in figures)


def take_figure(t: Table, region: RegionId, figure: Figure) -> None:
    """A figure leaves the board."""
    figures = t.state.board[region]
    figures.remove(figure)
    if not figures:
        del t.state.board[region]


def defeat(t: Table, battle: Battle, foe: Foe) -> None:
    """An opponent falls; its quest is completed with the last one (wbg.quest.completed-by-last)."""
    battle.foes.remove(foe)
    battle.beaten.append(foe)
    battle.foe_fell = True
    name = edition(t).foe_name(t, foe)
    t.emit(
        FoeDefeated(rule="wbg.combat.ranged-strike-kills", foe=str(foe), name=name, region=battle.region)
    )  # fmt: skip
    if foe.what != "creature" or foe.colour is None:
        return
    figure = Figure(CreatureId(foe.kind), foe.colour, foe.quest)
    take_figure(t, battle.region, figure)
    side = t.state.sides[t.state.characters[(battle.group + battle.fallen)[0]].faction]
    if foe.colour == INDEPENDENT and event_in_play(t, "cleanse"):
        side.trophies.append(figure)
    if foe.quest is not None and not left_of(t, foe.quest):
        t.emit(QuestCompleted(rule="wbg.quest.completed-by-last", faction=side.faction, quest=foe.quest))
        battle.completed.append(Completed(foe.quest, tuple(battle.group), tuple(battle.fallen)))


def over(t: Table, battle: Battle) -> Leave | None:
    """The combat ends with its last opponent (wbg.combat.ranged-strike-end)."""
    return None if battle.foes else Leave(Round)
