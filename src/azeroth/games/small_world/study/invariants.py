"""What neither appears nor vanishes in play, and what must hold of every position."""

from __future__ import annotations

from azeroth.engine import NOBODY
from azeroth.games.small_world.content import MURLOCS
from azeroth.games.small_world.play.redeploy import mixed
from azeroth.games.small_world.state import Table


def pieces(t: Table) -> dict[str, int]:
    """How many there are of everything."""
    state = t.state
    spots = state.regions.values()
    count = {f"{race} tokens": n for race, n in state.tray.items()}
    for p in state.players:
        if p.race:
            count[f"{p.race} tokens"] += p.hand
    for spot in spots:
        if spot.race:
            count[f"{spot.race} tokens"] += spot.tokens
    held = {
        "fort": sum(s.fort for s in spots),
        "wisp-wall": sum(s.wall for s in spots),
        "watch-tower": sum(s.tower for s in spots),
        "objective": sum(s.objective for s in spots),
        "beast": sum(s.beasts for s in spots) + sum(p.beasts for p in state.players),
        "champion": sum(s.champion for s in spots) + sum(p.champion for p in state.players),
        "harmony": sum(p.harmony for p in state.players),
    }
    count |= {kind: n + held[kind] for kind, n in state.supply.items()}
    count["bombs"] = len(state.bombs) + len(state.laid) + len(state.spent)
    count["markers"] = len(state.markers) + len(state.facedown) + len(state.unused) + len(state.aside)
    count["banners"] = (
        len(state.boxed)
        + sum(len(d.combos) + len(d.banners) for d in state.displays)
        + sum(bool(p.race) + bool(p.declined) for p in state.players)
    )
    count["badges"] = (
        len(state.badges)
        + len(state.discards)
        + sum(len(d.combos) for d in state.displays)
        + sum(bool(p.power) + bool(p.lasting) for p in state.players)
    )
    count["coins"] = (
        state.stash
        + sum(p.coins for p in state.players)
        + sum(combo.coins for d in state.displays for combo in d.combos)
    )
    return count


def check(t: Table) -> None:
    """Raise AssertionError with a sentence if the position cannot be."""
    state = t.state
    for kind, n in (*state.supply.items(), *state.tray.items()):
        assert n >= 0, f"there are {n} of {kind} left"
    for p in state.players:
        assert p.coins >= 0, f"seat {p.seat} has {p.coins} coins"
        assert p.hand >= 0, f"seat {p.seat} has {p.hand} tokens in hand"
        assert p.beasts >= 0, f"seat {p.seat} has {p.beasts} Beasts in hand"
        assert p.race or not (p.hand or p.beasts or p.champion), f"seat {p.seat} holds tokens without a race"
        assert bool(p.power) == (bool(p.race) and p.race != MURLOCS), (
            f"seat {p.seat}: {p.race} with {p.power!r}"
        )
    for region, spot in state.regions.items():
        assert not (spot.fort and spot.tower), f"{region} has a Fort and a Watch Tower"
        if not spot.race:
            assert spot.owner == NOBODY, f"{region} is held without a race"
            assert not spot.size, f"{region} holds {spot.size} tokens of nobody"
            built = spot.fort or spot.wall or spot.tower
            assert not built, f"{region} is empty, but fortified"
            assert all(laid.region != region for laid in state.laid), f"{region} is empty, but bombed"
            continue
        if spot.owner == NOBODY:
            assert (spot.race, spot.declined) == (MURLOCS, True), f"{region}: {spot.race} of nobody"
        else:
            p = state.players[spot.owner]
            assert spot.race == (p.declined if spot.declined else p.race), f"{region}: {spot.race} of {p}"
        emptied = spot.owner == state.turn.seat and not spot.declined and mixed(t, state.players[spot.owner])
        assert spot.size > 0 or emptied, f"{region} is held by no token"
    for seat, p in enumerate(state.players):
        assert p.seat == seat, f"seat {seat} is taken by {p.seat}"
        if p.declined:
            assert any(s.owner == seat and s.declined for s in state.regions.values()), (
                f"{p.declined} are in decline, but nowhere"
            )
