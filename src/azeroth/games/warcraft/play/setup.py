"""Setting up: scenario, races, board, units, cards."""

from __future__ import annotations

from azeroth.engine import Options, Seat
from azeroth.games.warcraft.board import slots
from azeroth.games.warcraft.content import UNITS, Kind, Layout, LayoutId, RaceId, WcContent
from azeroth.games.warcraft.state import Building, Outpost, Player, Table, Troop, WcState, board, put

LAYOUT_OF = {
    ("main", 2): "two-players", ("main", 4): "four-players", ("elf-gate", 3): "elf-gate",
    ("necromancers", 2): "necromancers", ("captives", 2): "captives", ("nordrassil", 4): "nordrassil",
    ("twenty-gold", 2): "twenty-gold",
}  # fmt: skip
STARTING_HAND = 3


def layout_for(options: Options, players: int) -> LayoutId:
    """The board of a scenario for so many players."""
    return LayoutId(LAYOUT_OF[str(options["scenario"]), players])


def empty_table(players: int, options: Options, content: WcContent) -> WcState:
    """The table before races are dealt."""
    return WcState(
        layout=layout_for(options, players),
        races=(),
        players=[Player(seat=seat, race=RaceId("")) for seat in range(players)],
    )


def seat_races(t: Table, races: list[RaceId]) -> None:
    """Who commands which race; in the four-player game the teams alternate."""
    t.state.races = tuple(races)
    for p, race in zip(t.state.players, races, strict=True):
        p.race = race


def lay_out(t: Table) -> None:
    """The board, with what stands on it at the start."""
    layout: Layout = t.content.layouts[t.state.layout]
    map_ = board(t)
    hexes = {space.hex: space.id for space in map_.spaces.values()}
    seats: dict[RaceId, Seat] = {p.race: p.seat for p in t.state.players}
    slot_races = slots(layout, t.state.races)
    for p in t.state.players:
        p.town = map_.towns.get(p.race)
        p.levels = dict.fromkeys(UNITS, 1)
        p.buildings = [Building(Kind.WORKER, printed=True), Building(Kind.MELEE, printed=True)]
    for start in layout.start:
        space = hexes[start.hex]
        race = slot_races[start.slot] if start.slot else start.race
        if start.neutral:
            t.state.guards[space] = Troop(melee=start.melee, ranged=start.ranged, flying=start.flying)
            continue
        assert race is not None
        p = t.state.players[seats[race]]
        for kind in UNITS:
            if n := getattr(start, kind):
                put(p, space, kind, n)
        if start.workers:
            put(p, space, Kind.WORKER, start.workers)
        p.necromancers += [space] * start.necromancers
    for outpost in layout.outposts:
        owner = t.state.players[seats[outpost.race]]
        owner.outposts.append(Outpost(map_.marks[outpost.mark], complete=True))
    for token in layout.tokens:
        if token.race is not None:
            t.state.captives[token.race] = map_.marks[token.mark]
        else:
            t.state.tokens[map_.marks[token.mark]] = token.token
    for hex_ in layout.depleted_at_start:
        t.state.depletion[hexes[hex_]] = 2


__all__ = ["STARTING_HAND", "empty_table", "lay_out", "layout_for", "seat_races"]
