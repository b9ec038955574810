"""Entering in decline."""

from __future__ import annotations

from azeroth.games.small_world.cards.moments import Moment, at_moment
from azeroth.games.small_world.events import Declined
from azeroth.games.small_world.play.losses import empty, vanish_if_gone
from azeroth.games.small_world.state import (
    NO_POWER,
    NO_RACE,
    Player,
    Table,
    active_regions,
    declined_regions,
)


def decline(t: Table, p: Player) -> None:
    """The old race in decline vanishes, the active one takes its place (sw.decline)."""
    old_goes(t, p)
    at_moment(t, p, Moment.DECLINE)
    race, power = t.content.folk[p.race], t.content.powers[p.power]
    tray = t.state.tray
    for region in active_regions(t, p.seat):
        spot = t.state.regions[region]
        if not spot.tokens:
            empty(t, region)
            continue
        stay = min(spot.tokens, race.keep_in_decline)
        tray[p.race] += spot.tokens - stay
        spot.tokens, spot.declined = stay, True
    tray[p.race] += p.hand
    p.declined, p.race, p.hand = p.race, NO_RACE, 0
    if power.lasts:
        p.lasting = p.power
    else:
        t.state.discards.append(p.power)
    p.power = NO_POWER
    kept = len(declined_regions(t, p.seat))
    if not t.quiet:
        t.emit(Declined(rule="sw.decline.flip-banner", seat=p.seat, race=p.declined, regions=kept))
    vanish_if_gone(t, p)


def old_goes(t: Table, p: Player) -> None:
    """All tokens of the earlier race in decline leave first (sw.decline.old-removed-first)."""
    if not p.declined:
        return
    for region in declined_regions(t, p.seat):
        spot = t.state.regions[region]
        t.state.tray[spot.race] += spot.tokens
        empty(t, region)
