"""What people know before they commit: the odds at a door, at a stage, and before an Overlord."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from azeroth.engine import Outlook, Seat
from azeroth.engine.view.naming import listed
from azeroth.engine.view.plans import NOTHING, Plan, Planned
from azeroth.engine.view.scene import offer_for
from azeroth.games.world_of_warcraft.bot.squad import body, odds
from azeroth.games.world_of_warcraft.burning_crusade.bot.delving import likely, worse
from azeroth.games.world_of_warcraft.burning_crusade.choices import DiscardMinion, DrawMore
from azeroth.games.world_of_warcraft.burning_crusade.content import expansion
from azeroth.games.world_of_warcraft.burning_crusade.ids import DungeonCardId
from azeroth.games.world_of_warcraft.burning_crusade.play.dungeon_phase import ResolveStage
from azeroth.games.world_of_warcraft.burning_crusade.play.opponents import boss_foe
from azeroth.games.world_of_warcraft.ids import RegionId
from azeroth.games.world_of_warcraft.state import Character, Table
from azeroth.games.world_of_warcraft.view.names import short_name


def entering(t: Table, who: Sequence[Character], region: RegionId) -> tuple[str, Outlook] | None:
    """Going into a dungeon has a button for those at its door, with the odds of all who are in then.

    One's own who still can follow count: who goes in first is not told to go to certain death.
    """
    x = expansion(t.content)
    place = x.places.get(region)
    if place is None:
        return None
    words, door = f"Enter {place.name}", x.dungeons[place.dungeon].region
    if any(c.region != door for c in who):
        return words, Outlook(group="Travel")
    side = t.state.side(who[0].faction)
    first = [c for c in side if c.region == region or c in who]
    later = [c for c in side if c.region == door and c.seat == who[0].seat and c.actions and c not in who]
    all_in = [c for c in side if c in first or c in later]
    outlook = Outlook(odds=_likely(t, region, all_in), button=True, aside=True)
    if later:
        names = listed(short_name(t, c.id) for c in later)
        follow, else_ = "follows" if len(later) == 1 else "follow", _likely(t, region, first)
        outlook = replace(outlook, changes=f"together: if {names} {follow}, else {else_}%")
    return words, outlook


def _likely(t: Table, place: RegionId, who: Sequence[Character]) -> int:
    return round(100 * likely(t, place, who, [body(c) for c in who]))


def staying(t: Table, who: Sequence[Character]) -> str:
    """Who is in a dungeon fights at the end of the turn: whom, and with which odds, where that is known."""
    x = expansion(t.content)
    if any(c.region not in x.places for c in who):
        return ""
    region = who[0].region
    if x.places[region].stage is not None or any(c.region != region for c in who):
        return "Those who stay inside fight at the end of the turn."
    group = [c for c in t.state.side(who[0].faction) if c.region == region]
    name = t.content.overlords[t.state.overlord].name
    return f"Those who stay fight {name} next: {_likely(t, region, group)}% to win."


def at_a_stage(t: Table, seat: Seat) -> Planned:
    """Each way to fight carries its odds."""
    frame = t.pos.stack[-1]
    if not isinstance(frame, ResolveStage) or frame.boss is None:
        return NOTHING
    group = [t.state.characters[c] for c in frame.group(t)]
    view, found = t.glance(seat), list[Plan]()

    def won(minions: Sequence[DungeonCardId]) -> int:
        assert frame.boss is not None
        return round(100 * odds(t, group, [worse(boss_foe(t, frame.boss, minions))]).won)

    for choice in t.choices(seat):
        offer = offer_for(view, choice)
        outlook = offer.outlook
        if isinstance(choice, DiscardMinion):
            left = list(frame.minions)
            left.remove(choice.card)
            outlook = replace(outlook, odds=won(left))
        elif not isinstance(choice, DrawMore):
            outlook = replace(outlook, odds=won(frame.minions))
        last = not isinstance(choice, DiscardMinion | DrawMore)
        words = FIGHTS[frame.at] if last else offer.words
        found.append(Plan(choices=(choice,), words=words, targets=offer.targets, outlook=outlook, done=last))
    return Planned(plans=tuple(found), hidden=tuple(t.choices(seat)))


FIGHTS = {"discard": "Face them all", "push_luck": "Fight"}
"""How the fight is called that each step leads to."""
