"""How likely characters win who meet enemy characters as all of them are now."""

from __future__ import annotations

from collections.abc import Sequence

from azeroth.games.world_of_warcraft.bot.last_battle import EVEN, Host, battle
from azeroth.games.world_of_warcraft.bot.squad import body, fighters_of
from azeroth.games.world_of_warcraft.edition import edition
from azeroth.games.world_of_warcraft.state import Character, Table

SURE = 0.96
"""Less sure than a few courses of luck: both sides have cards that these do not know (`bench.duels`). Of 500
described combats of bots this came nearest, and of 500 others too: those told 3% were won in 3%."""


def promised(t: Table, mine: Sequence[Character], theirs: Sequence[Character]) -> float:
    """How likely the first side wins, as it is told to people."""
    return EVEN + SURE * (bare(t, mine, theirs) - EVEN)


def bare(t: Table, mine: Sequence[Character], theirs: Sequence[Character]) -> float:
    """How likely the first side wins in a few courses of luck."""
    hosts = (_host(t, mine, theirs), _host(t, theirs, mine))
    return battle(*hosts, edition(t).dice_per_colour, bool(t.options["deadly-pvp"]))


def _host(t: Table, side: Sequence[Character], enemies: Sequence[Character]) -> Host:
    """One side with the Health and Energy that are left to it (wbg.pvp.threat)."""
    need = min(max(e.level for e in enemies) + 2, edition(t).pvp_threat_most)
    fighters = fighters_of(t, side, need, [body(c) for c in side])
    return Host(tuple(f.health for f in fighters), tuple(f.rounds for f in fighters), need)
