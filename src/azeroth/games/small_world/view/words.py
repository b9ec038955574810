"""How events speak of people, places and coins."""

from __future__ import annotations

from azeroth.engine import NOBODY, Seat
from azeroth.engine.view.naming import link
from azeroth.games.small_world.content import MarkerId, RaceId, RegionId
from azeroth.games.small_world.state import Table, is_murlocs, lands


def who(t: Table, seat: Seat) -> str:
    """The player's name, linked; the Murlocs have no seat at the table."""
    return "the Murlocs" if is_murlocs(t, seat) else t.who(seat)


def Who(t: Table, seat: Seat) -> str:  # noqa: N802 - the same at the beginning of a sentence
    return "The Murlocs" if is_murlocs(t, seat) else t.who(seat)


def does(t: Table, seat: Seat, verb: str) -> str:
    """A sentence's beginning: "Ann gains", "The Murlocs gain"."""
    return f"The Murlocs {of_many(verb)}" if is_murlocs(t, seat) else f"{t.who(seat)} {verb}"


def of_many(verb: str) -> str:
    """What several do, by what one does.

    >>> of_many("gains"), of_many("readies"), of_many("reaches"), of_many("places")
    ('gain', 'ready', 'reach', 'place')
    """
    if verb.endswith("ies"):
        return f"{verb[:-3]}y"
    return verb.removesuffix("es" if verb.endswith("ches") else "s")


def home(t: Table, seat: Seat) -> str:
    """Where a player's things come from and go to."""
    return f"zone:hand:{seat}" if is_murlocs(t, seat) else f"seat:{seat}"


def region(t: Table, rid: RegionId) -> str:
    return link(lands(t).name(rid), f"region:{rid}")


def race(t: Table, rid: RaceId) -> str:
    return link(t.content.folk[rid].name, f"card:{rid}")


def people(t: Table, seat: Seat, rid: RaceId) -> str:
    """Whose race: "Ann's Orcs"; Murlocs are nobody's."""
    if seat == NOBODY or is_murlocs(t, seat):
        return race(t, rid)
    return f"{who(t, seat)}'s {race(t, rid)}"


def marker(t: Table, mid: MarkerId) -> str:
    return link(t.content.markers[mid].name, f"marker:{mid}")


def by(t: Table, rule: str) -> str:
    """Whose rule it is, in brackets: " (Orcs)"; nothing where it is nobody's."""
    found = [race(t, key) for key, one in t.content.folk.items() if rule in one.rules]
    found += [one.name for one in t.content.powers.values() if rule in one.rules]
    found += [marker(t, key) for key, one in t.content.markers.items() if rule in one.rules]
    return f" ({found[0]})" if found else ""


def coins(n: int) -> str:
    return f"{n} coin{'s' if n != 1 else ''}"


def tokens(n: int) -> str:
    return f"{n} token{'s' if n != 1 else ''}"
