"""What will end the game, announced in time: the last turns, and how near somebody is to the Overlord."""

from __future__ import annotations

from azeroth.engine import Event
from azeroth.engine.view.naming import listed
from azeroth.engine.view.scene import Outcome
from azeroth.games.world_of_warcraft.edition import edition
from azeroth.games.world_of_warcraft.events.links import icon_of, place, seats_of, who
from azeroth.games.world_of_warcraft.ids import CharacterId, Faction, RegionId
from azeroth.games.world_of_warcraft.state import Table

SOON = (0, 2)
"""With so many more turns of a faction to come, what follows the last is announced."""
NEAR = 3
"""At this distance from his goal the Overlord's coming is announced."""


def after_the_track(t: Table) -> str:
    """What follows the last space of the turn track, in a word or two."""
    box = edition(t)
    if not box.next_lap(t):
        return "the final battle"
    most = box.most_laps(t)
    return f"lap {t.state.lap + 1} of {most}" if t.state.lap < most else "a draw"


def _after_the_last(t: Table) -> str:
    """What follows the very last turn, in a sentence."""
    most = t.content.tracks.turns
    if edition(t).next_lap(t):
        name = t.content.overlords[t.state.overlord].name
        return f"If nobody has defeated {name} after turn {most} of this lap, the game is a draw."
    return f"After turn {most} everybody fights in a final battle, wherever they are."


def turns_left(t: Table, faction: Faction, turn: int) -> Outcome | None:
    """A new lap, or the last turns of the last one."""
    box, most, lap = edition(t), t.content.tracks.turns, t.state.lap
    laps = box.most_laps(t) if box.next_lap(t) else 1
    if turn == 1 and lap > 1:
        last = lap == laps
        return Outcome(
            title="The last lap of the turn track" if last else f"Lap {lap} of {laps} of the turn track",
            lines=(_after_the_last(t) if last else box.how_to_win(t),),
            icon="clockwise-rotation", tone="purple",
        )  # fmt: skip
    left = (most - turn) // 2
    if lap < laps or left not in SOON:
        return None
    name, mine = faction.title(), left + 1
    return Outcome(
        title=f"The {name} has its last turn" if mine == 1 else f"The {name} has {mine} turns left",
        lines=(_after_the_last(t),), icon="crossed-swords", tone="purple", seats=seats_of(t, faction),
    )  # fmt: skip


def overlord_comes(t: Table, target: RegionId) -> Outcome | None:
    """The Overlord on his way, when he is near where he is bound."""
    from azeroth.games.world_of_warcraft.play.character.defeat import distances

    record = t.content.overlords[t.state.overlord]
    if record.goal is None or distances(t, record.goal)[target] > NEAR:
        return None
    left, regions = distances(t, record.goal)[target], t.content.regions
    goal, here = regions[record.goal].name, regions[target].name
    said = f"{record.name} is in {here}: {left} region{'' if left == 1 else 's'} from {goal}"
    return Outcome(
        title=said if left else f"{record.name} has reached {goal}",
        lines=(f"At {goal} each faction fights him with all its heroes, and the game ends.",),
        icon=icon_of(t, t.state.overlord, "crowned-skull"), tone="purple",
    )  # fmt: skip


def reaches_overlord(t: Table, character: CharacterId, region: RegionId) -> Outcome | None:
    """The first of a faction who stands where everybody knows the Overlord to be."""
    c, record = t.state.characters[character], t.content.overlords.get(t.state.overlord)
    open_there = any(k.face_up and k.region == region for k in t.state.counters)
    there = [f.id for f in t.state.side(c.faction) if f.region == region]
    if record is None or not open_there or there[:1] != [character]:
        return None
    return Outcome(
        title=f"{who(t, character)} has reached {record.name} in {t.content.regions[region].name}",
        lines=(f"The {c.faction.title()} can challenge {record.name} there, and wins the game if it wins.",),
        icon=icon_of(t, t.state.overlord, "crowned-skull"), tone="purple", seats=seats_of(t, c.faction.enemy),
    )  # fmt: skip


class OverlordFaced(Event, frozen=True):
    """Characters begin a combat with the Overlord that may end the game."""

    group: tuple[CharacterId, ...]

    def words(self, t: Table) -> str:
        name = t.content.overlords[t.state.overlord].name
        return f"If {name} falls in this combat, the {self._side(t).title()} wins the game."

    def outcome(self, t: Table) -> Outcome:
        name = t.content.overlords[t.state.overlord].name
        fighters = listed(who(t, c) for c in self.group)
        return Outcome(
            title=f"{fighters} against {name}", lines=(self.words(t),),
            icon=icon_of(t, t.state.overlord, "crowned-skull"), tone="purple",
        )  # fmt: skip

    def _side(self, t: Table) -> Faction:
        return t.state.characters[self.group[0]].faction


class FalseCounter(Event, frozen=True):
    """A challenged counter was not the Overlord."""

    region: RegionId

    def words(self, t: Table) -> str:
        return f"The counter in {place(t, self.region)} is false."

    def outcome(self, t: Table) -> Outcome:
        name, left = t.content.overlords[t.state.overlord].name, t.state.counters
        known = [k.region for k in left if k.face_up or len(left) == 1]
        where = f"in {place(t, known[0])}" if known else f"under one of the other {len(left)}"
        return Outcome(
            title=self.words(t).removesuffix("."), lines=(f"{name} is {where}.",), icon="sight-disabled",
            tone="purple",
        )  # fmt: skip
