"""Why nothing can be done with what was clicked: nobody who has an action left gets there."""

from __future__ import annotations

from azeroth.engine import Refusal, Seat, no
from azeroth.games.world_of_warcraft.edition import edition
from azeroth.games.world_of_warcraft.ids import RegionId
from azeroth.games.world_of_warcraft.play.actions.character_action import CharacterAction
from azeroth.games.world_of_warcraft.play.actions.travel import may_travel
from azeroth.games.world_of_warcraft.play.turn.faction_turn import FactionTurn
from azeroth.games.world_of_warcraft.state import Character, Table
from azeroth.games.world_of_warcraft.view.names import name_of
from azeroth.games.world_of_warcraft.view.ways import on_foot, regions_away


def barrier(t: Table, seat: Seat, thing: str, place: str) -> Refusal | None:
    """Why nobody can go where that is, or do anything with it there."""
    kind, _, key = place.partition(":")
    region = t.content.regions.get(RegionId(key)) if kind == "region" else None
    if region is None:
        return None
    heroes = [c for c in _who_may_act(t, seat) if c.region in t.content.regions]
    if not heroes:
        return None
    if region.home is heroes[0].faction.enemy:
        return no("wbg.travel.enemy-start-forbidden", "{place} is closed to you.", place=region.name)
    away = {c.id: len(on_foot(t, c.region, [RegionId(key)])) - 1 for c in heroes}
    walkers = [c for c in heroes if away[c.id] > 0]
    # Of who stands there, or could not walk there at all, something else would have to be said.
    if len(walkers) < len(heroes):
        return None
    c = min(walkers, key=lambda c: away[c.id])
    bound = may_travel(t, c)
    if len(walkers) == 1 and bound is not None:
        return bound
    far, steps = away[c.id], edition(t).travel_steps(t, c)
    if far > steps:
        return no(
            "wbg.travel.two-steps", "{place} is {far} away from {who}; a Travel action leads {steps}.",
            place=region.name, far=regions_away(far), who=name_of(t, c.id), steps=regions_away(steps),
        )  # fmt: skip
    if thing != place and c.actions == 1:
        return no(
            "wbg.turn.two-actions-each",
            "To go there takes an action, and so does what is done there; {who} has one left.",
            who=name_of(t, c.id),
        )
    return None


def _who_may_act(t: Table, seat: Seat) -> list[Character]:
    """The heroes of a seat among whom one chooses who goes."""
    step = t.pos.stack[-1]
    if isinstance(step, CharacterAction):
        return [t.state.characters[step.character]]
    if isinstance(step, FactionTurn) and step.at == "act":
        return [c for c in t.state.side(step.faction) if c.actions and c.seat == seat]
    return []
