"""What a person sees: the hex board, armies, Towns, hands, victory points, and a close view of a battle."""

from __future__ import annotations

from math import cos, pi, sin, sqrt

from azeroth.engine import UNKNOWN, Seat
from azeroth.engine.scene import (
    Area,
    Board,
    Card,
    Gauge,
    Line,
    Mark,
    Piece,
    Point,
    Scene,
    SeatPanel,
    Zone,
)
from azeroth.games.warcraft.battleview import NAMES, ability_rule, battle_view, effect
from azeroth.games.warcraft.board import Space, SpaceId
from azeroth.games.warcraft.choices import piece
from azeroth.games.warcraft.content import UNITS, CardId, Hex, Kind
from azeroth.games.warcraft.events import ICONS
from azeroth.games.warcraft.scenarios import scenario
from azeroth.games.warcraft.state import NEUTRAL, Player, Table, Troop, board, reserves, team_of, tile
from azeroth.games.warcraft.turn import Turn
from azeroth.games.warcraft.victory import points

SIZE = 92.0
"""From the middle of a hex to its corner."""
MARGIN = 60.0
SPOTS = ((-32, -16), (32, -16), (0, 14), (-52, 12), (52, 12), (0, -46))
"""Where pieces stand, from the middle of a hex."""
BUILDING_ICON, OUTPOST_ICON = "barracks", "watchtower"
TOKEN_ICONS = {
    "melee source": "crossed-swords", "ranged source": "bow-arrow", "flying source": "evil-wings",
    "graveyard": "tombstone", "Nordrassil": "oak", "captive": "prisoner",
}  # fmt: skip
CARD_ICONS = {
    "fast": "sprint", "resources": "gold-stack", "town-portal": "magic-portal",
    "victory-point": "laurel-crown", "call-to-arms": "pitchfork", "dispel-magic": "shatter",
    "invisibility": "invisible-face", "polymorph": "sheep", "devour": "gluttonous-smile",
    "ensnare": "fishing-net", "envenomed-spears": "spears", "pillage": "robber", "faerie-fire": "fairy-wand",
    "marksmanship": "bullseye", "moon-glaive": "crescent-blade", "renew": "sprout", "cripple": "manacles",
    "curse": "cursed-star", "summon-building": "haunting", "web": "spider-web",
}  # fmt: skip
MOMENTS = {
    "move-start": "Move Step", "enemy-move-start": "Enemy moves", "enemy-moves-in": "Enemy moves in",
    "before-battles": "Before battles", "round-start": "Battle round", "melee-start": "Melee phase",
    "before-attack": "Before rolling", "after-attack": "After rolling", "before-casualties": "Casualties",
    "before-removal": "Casualties", "enemy-lost-unit": "Enemy falls", "card-played": "Card in battle",
    "harvest-start": "Harvest Step", "spend-start": "Spend Step", "construct": "Constructing",
    "victory-check": "End of turn",
}  # fmt: skip
"""When a card can be played, in two words."""
TERRAIN = {"goldmine": "hill", "objective": "field", "town": "field"}
STEPS = {
    "move": "Move", "captures": "Towns", "harvest": "Harvest", "deploy": "Deploy", "spend": "Spend",
}  # fmt: skip


# -- the board ------------------------------------------------------------------------------------


def centre(hex_: Hex) -> Point:
    """Where the middle of a hex lies."""
    q, r = hex_
    return SIZE * sqrt(3) * (q + r / 2), SIZE * 1.5 * r


def corners(middle: Point) -> tuple[Point, ...]:
    """The outline of a hex that stands on its point."""
    x, y = middle
    angles = [pi / 6 + i * pi / 3 for i in range(6)]
    return tuple((round(x + SIZE * cos(a), 1), round(y + SIZE * sin(a), 1)) for a in angles)


def boards(t: Table) -> tuple[Board, ...]:
    """The board of the scenario, drawn hex by hex."""
    map_ = board(t)
    middles = {s.id: centre(s.hex) for s in map_.spaces.values()}
    left = min(x for x, _ in middles.values()) - SIZE - MARGIN
    top = min(y for _, y in middles.values()) - SIZE - MARGIN
    at = {s: (round(x - left, 1), round(y - top, 1)) for s, (x, y) in middles.items()}
    walls = [(a, b) for a, b in sorted(map_.walled) if a < b]
    return (
        Board(
            id="board:warcraft",
            title=t.content.layouts[t.state.layout].title,
            width=max(x for x, _ in at.values()) + SIZE + MARGIN,
            height=max(y for _, y in at.values()) + SIZE + MARGIN,
            areas=tuple(_area(t, space, at[space.id]) for space in map_.spaces.values()),
            lines=tuple(
                Line(kind="wall", points=_edge(at[SpaceId(a)], at[SpaceId(b)]), tip="A wall")
                for a, b in walls
            ),
            backdrop="paper",
        ),
    )


def _edge(a: Point, b: Point) -> tuple[Point, ...]:
    """The edge between two hexes."""
    shared = [p for p in corners(a) if any(abs(p[0] - q[0]) + abs(p[1] - q[1]) < 1 for q in corners(b))]
    return tuple(shared)


def _area(t: Table, space: Space, middle: Point) -> Area:
    x, y = middle
    name = f"{t.content.races[space.town_of].short} Town" if space.town_of else space.type.capitalize()
    scores = space.vp > 0 and scenario(t).by_points
    if space.type == "objective" and scores:
        name = f"{space.vp} {'point' if space.vp == 1 else 'points'}"
    marks: list[Mark] = []
    if scores:
        worth = f"{space.vp} victory {'point' if space.vp == 1 else 'points'}"
        crowns = space.vp if space.type == "objective" else 1
        for n in range(crowns):
            at = (x - 44, y - 50 + n * 40)
            marks.append(Mark(icon="laurel-crown", at=at, tip=worth, size=36))
    if space.type in ("goldmine", "forest"):
        icon, what = ("gold-mine", "gold") if space.type == "goldmine" else ("wood-pile", "wood")
        marks.append(Mark(icon=icon, at=(x + 42, y - 52), tip=f"Workers harvest {what} here"))
    if space.type == "town":
        marks.append(Mark(icon="castle", at=(x + 42, y - 52), tip=name))
    if space.mark:
        marks.append(Mark(icon="position-marker", at=(x, y - 36), tip=f"Space {space.mark}"))
    marks.append(Mark(icon="", text=space.id, at=(x, y - 68), size=21))
    return Area(
        id=f"space:{space.id}",
        name=name if space.type != "clear" else "",
        terrain=TERRAIN.get(space.type, space.type),
        rings=(corners(middle),),
        label=(x, y + 50),
        spots=tuple((x + dx, y + dy) for dx, dy in SPOTS),
        marks=tuple(marks),
        tone=t.content.races[space.town_of].tone if space.town_of else "",
        tip=f"{space.id}: {space.type.capitalize()}{f', {space.vp} victory points' if scores else ''}",
    )


# -- the scene ------------------------------------------------------------------------------------


def _ending(t: Table, reason: str) -> str:
    """Who has won, and why."""
    names = [t.names[seat] for seat in t.state.winners]
    if not names:
        return f"{reason[:1].upper()}{reason[1:]}"
    return f"{' and '.join(names)} {'wins' if len(names) == 1 else 'win'}: {reason}"


def scene(t: Table, seat: Seat | None) -> Scene:
    """The whole table as the view `t` shows it."""
    result = t.result if t.over else None
    ranks = result.ranks if result else (0,) * len(t.names)
    return Scene(
        title="Warcraft: the Board Game",
        status=_status(t),
        pieces=tuple(_pieces(t)),
        zones=tuple(zone for p in t.state.players if p.race for zone in _zones(t, p)),
        seats=tuple(_seat(t, p, ranks[p.seat]) for p in t.state.players),
        focus=battle_view(t),
        result="" if result is None else _ending(t, result.reason),
    )


def _status(t: Table) -> str:
    turn = t.find(Turn)
    step = STEPS.get(turn.at, "") if turn is not None else ""
    return f"Turn {t.state.turn}{f', {step} Step' if step else ''}"


def _pieces(t: Table) -> list[Piece]:
    found: list[Piece] = []
    for p in t.state.players:
        for space, there in p.troops.items():
            found += _army(t, p.seat, space, there)
        for outpost in p.outposts:
            state = "Outpost" if outpost.complete else "Outpost under construction"
            found.append(
                Piece(
                    id=f"outpost:{p.seat}:{outpost.space}", on=f"space:{outpost.space}", icon=OUTPOST_ICON,
                    name=state, seat=p.seat, tone=f"seat:{p.seat}", faded=not outpost.complete, small=True,
                )
            )  # fmt: skip
        for n, space in enumerate(p.necromancers):
            found.append(
                Piece(
                    id=f"necromancer:{n}", on=f"space:{space}", icon=ICONS["necromancer"], name="Necromancer",
                    seat=p.seat, tone=f"seat:{p.seat}",
                )
            )  # fmt: skip
    for space, guards in t.state.guards.items():
        found += _army(t, NEUTRAL, space, guards)
    for space, n in t.state.depletion.items():
        if n:
            name = "Partly depleted" if n == 1 else "Depleted"
            icon = "cracked-disc" if n == 1 else "cancel"
            found.append(
                Piece(id=f"depletion:{space}", on=f"space:{space}", icon=icon, name=name, small=True)
            )  # fmt: skip
    for race, space in t.state.captives.items():
        name = f"Captive of the {t.content.races[race].short}"
        found.append(
            Piece(
                id=f"captive:{race}", on=f"space:{space}", icon=TOKEN_ICONS["captive"], name=name,
                tone=t.content.races[race].tone, small=True,
            )
        )  # fmt: skip
    for space, token in t.state.tokens.items():
        kind = next((k for k in TOKEN_ICONS if token.startswith(k)), "graveyard")
        found.append(
            Piece(
                id=f"token:{token}:{space}", on=f"space:{space}", icon=TOKEN_ICONS[kind], tone="gold",
                name=token[:1].upper() + token[1:], small=True,
            )
        )  # fmt: skip
    return found


def _army(t: Table, seat: Seat, space: SpaceId, there: Troop) -> list[Piece]:
    """One token for each kind, with its number."""
    mine = seat if seat != NEUTRAL else -1
    found = []
    for kind in ("melee", "ranged", "flying", "worker", "drafted"):
        n = there.of(kind)
        if not n:
            continue
        name = piece(t, seat, kind) if seat != NEUTRAL else tile(t, seat, Kind(kind)).name
        power = "" if kind in ("worker", "drafted") else f"Strength {tile(t, seat, Kind(kind)).strength}"
        found.append(
            Piece(
                id=f"unit:{seat}:{space}:{kind}", on=f"space:{space}",
                icon=ICONS[kind], name=name, seat=mine, tone=f"seat:{mine}" if mine >= 0 else "neutral",
                count=n, tip=power, small=kind == "worker",
            )
        )  # fmt: skip
    return found


# -- players --------------------------------------------------------------------------------------


def _seat(t: Table, p: Player, rank: int) -> SeatPanel:
    if not p.race:
        return SeatPanel(seat=p.seat, name=t.names[p.seat], rank=rank)
    race = t.content.races[p.race]
    side = team_of(t, p.seat)
    gauges = [
        Gauge(icon="gold-stack", name="Gold", value=str(p.gold), most=str(scenario(t).riches or "")),
        Gauge(icon="wood-pile", name="Wood", value=str(p.wood)),
        Gauge(icon="card-draw", name="Cards", value=str(len(p.hand))),
    ]
    sources = ""
    if scenario(t).by_points:
        total = points(t, side)
        sources = ", ".join(f"{term.what} {term.n}" for term in total if term.n)
        gauges.insert(
            0,
            Gauge(
                icon="laurel-crown", name="Victory points", value=str(total.total),
                most=str(scenario(t).target(t)), tip=sources, tone="gold",
            ),
        )  # fmt: skip
    lines = [
        race.name,
        *([f"Points: {sources}"] if sources else []),
        *(["Out of the game"] if p.out else []),
        *(["Town occupied once"] if p.town_marked else []),
    ]
    return SeatPanel(
        seat=p.seat, name=t.names[p.seat], rank=rank, gauges=tuple(gauges), lines=tuple(lines),
        team=f"with {' and '.join(t.names[s] for s in side if s != p.seat)}" if len(side) > 1 else "",
        team_tone=race.tone,
    )  # fmt: skip


def _zones(t: Table, p: Player) -> list[Zone]:
    """The unit tiles, the Town interface and the hand of a player."""
    tiles = tuple(_tile_card(t, p, kind) for kind in UNITS)
    name = t.names[p.seat]
    zones = [Zone(id=f"zone:tiles:{p.seat}", title="Unit tiles", kind="sheet", seat=p.seat, cards=tiles)]
    if p.buildings:
        zones.append(Zone(id=f"zone:town:{p.seat}", title="Town", seat=p.seat, cards=tuple(_town(t, p))))
    hand = tuple(_hand_card(t, n, card, p.seat) for n, card in enumerate(p.hand))
    zones.append(
        Zone(id=f"zone:hand:{p.seat}", title="Experience cards", kind="hand", seat=p.seat, cards=hand)
    )
    zones.append(
        Zone(
            id=f"zone:deck:{p.seat}", title=f"Deck of {name}", kind="deck", seat=p.seat, count=len(p.deck),
            tip=f"{len(p.discard)} discarded, {p.laid} Victory Points face up",
        )
    )  # fmt: skip
    return zones


def _tile_card(t: Table, p: Player, kind: Kind) -> Card:
    """A unit tile: what it does in battle first, then what it takes to have more or better of it."""
    top = tile(t, p.seat, kind)
    needs = ", ".join(f"{n} {k}" for k, n in top.needs.items())
    facts = [("Strength", str(top.strength))]
    if top.ability:
        facts.append(("", NAMES[top.ability]))
    facts += [
        ("Reserves", str(reserves(t, p, kind))), ("Trains for", _price(t, p, kind)),
        ("Next Level", f"with {needs} buildings" if needs else "none, 1 victory point"),
    ]  # fmt: skip
    return Card(
        id=f"tile:{kind}" if _is_mine(t, p.seat) else f"tile:{p.seat}:{kind}",
        title=top.name, icon=ICONS[kind], kind=kind.capitalize(), level=top.level,
        tone=t.content.races[p.race].tone,
        text=f"{NAMES[top.ability]}: {effect(t, top.ability)}." if top.ability else "",
        facts=tuple(facts), source=top.source,
        rules=("wc.battle.hit", *((ability_rule(top.ability),) if top.ability else ())),
    )  # fmt: skip


def _price(t: Table, p: Player, kind: Kind) -> str:
    """What a unit costs, in symbols."""
    gold, wood = t.content.races[p.race].costs[kind]
    parts = [f"{{gold-stack}}{gold}" if gold else "", f"{{wood-pile}}{wood}" if wood else ""]
    return " ".join(filter(None, parts))


def _is_mine(t: Table, seat: Seat) -> bool:
    """Whose decision it is owns the plain thing ids, so that choices find their things."""
    return seat in t.seats


def _town(t: Table, p: Player) -> list[Card]:
    found, seen = [], dict[Kind, int]()
    for building in p.buildings:
        seen[building.kind] = n = seen.get(building.kind, 0) + 1
        own = (
            f"building:{building.kind}"
            if _is_mine(t, p.seat) and n == 1
            else f"building:{p.seat}:{building.kind}:{n}"
        )
        unit = piece(t, p.seat, building.kind)
        state = "being built" if not building.complete else "training" if building.training else "free"
        if building.training:
            text = f"A {unit} is in training: it comes into play in your next Deploy Step."
        elif not building.complete:
            text = "It is completed in your next Deploy Step."
        else:
            text = f"A {unit} can be trained here."
        found.append(
            Card(
                id=own, title=unit, icon=BUILDING_ICON, kind=state,
                facts=(("", _price(t, p, building.kind)), ("Building", building.kind.capitalize())),
                tone=t.content.races[p.race].tone, text=text, faded=not building.complete,
                badge="1" if building.training else "", source="rulebook",
            )
        )  # fmt: skip
    return found


def _hand_card(t: Table, n: int, card: CardId, owner: Seat) -> Card:
    if card == UNKNOWN:
        return Card(id=f"hidden:{owner}:{n}", title="Experience card", hidden=True, owner=owner)
    record = t.content.cards[card]
    first = t.state.players[owner].hand.index(card) == n
    return Card(
        id=f"card:{card}" if first else f"card:{card}:{n}", title=record.name,
        icon=CARD_ICONS.get(card, "scroll-unfurled"), kind=MOMENTS.get(record.when, "Experience"),
        tone=t.content.races[record.race].tone if record.race else "paper",
        text=record.text, source=record.source,
    )  # fmt: skip
