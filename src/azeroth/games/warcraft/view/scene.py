"""What a person sees: the hex board, armies, Towns, hands, victory points, and a close view of a battle."""

from __future__ import annotations

from azeroth.engine import UNKNOWN, Seat, Terms
from azeroth.engine.view.naming import listed, one
from azeroth.engine.view.scene import (
    Briefing,
    Card,
    Gauge,
    Piece,
    Scene,
    SeatPanel,
    Zone,
)
from azeroth.games.warcraft.board import SpaceId
from azeroth.games.warcraft.content import UNITS, CardId, Kind, RaceId
from azeroth.games.warcraft.edition import edition, team_of
from azeroth.games.warcraft.play.deploy import DeployStep
from azeroth.games.warcraft.play.harvest import HarvestStep
from azeroth.games.warcraft.play.move import MoveStep
from azeroth.games.warcraft.play.spend import PRICE, SpendStep
from azeroth.games.warcraft.play.turn import Turn
from azeroth.games.warcraft.play.victory import HELD, VICTORY_POINT, settled
from azeroth.games.warcraft.state import NEUTRAL, Player, Table, Troop, reserves, tile
from azeroth.games.warcraft.view.battle import ability_rule, battle_view, effect
from azeroth.games.warcraft.view.figures import figure, ground
from azeroth.games.warcraft.view.icons import (
    BUILDING_ICON,
    CARD_ICONS,
    FIGURES,
    ICONS,
    OUTPOST_ICON,
    TOKEN_ICONS,
)
from azeroth.games.warcraft.view.races import to_choose
from azeroth.games.warcraft.view.words import ABILITIES, in_short, many, piece, told, whom, with_buildings

MOMENTS = {
    "move-start": "Move Step", "enemy-move-start": "Enemy moves", "enemy-moves-in": "Enemy moves in",
    "before-battles": "Before battles", "round-start": "Battle round", "melee-start": "Melee phase",
    "before-attack": "Before rolling", "after-attack": "After rolling", "before-casualties": "Casualties",
    "before-removal": "Casualties", "enemy-lost-unit": "Enemy falls", "card-played": "Card in battle",
    "harvest-start": "Harvest Step", "spend-start": "Spend Step", "construct": "Constructing",
    "victory-check": "End of turn",
}  # fmt: skip
"""When a card can be played, in two words."""
NO_POINTS = "Victory points count for nothing here."
LINE = ("Move", "Harvest", "Deploy", "Spend")
STEPS = {
    "move": "Move",
    "captures": "Move",
    "harvest": "Harvest",
    "deploy": "Deploy",
    "spend": "Spend",
}


# -- the scene ------------------------------------------------------------------------------------


def _ending(t: Table, reason: str) -> str:
    """Who has won, and why."""
    names = [t.names[seat] for seat in t.state.winners]
    if not names:
        return f"{reason[:1].upper()}{reason[1:]}"
    return f"{listed(names)} {'wins' if len(names) == 1 else 'win'}: {told(t, reason, whom)}"


def scene(t: Table, seat: Seat | None) -> Scene:
    """The whole table as the view `t` shows it."""
    result = t.result if t.over else None
    ranks = result.ranks if result else (0,) * len(t.names)
    return Scene(
        title=_title(t),
        status=_status(t),
        drawn=" ".join(t.state.races),
        pieces=tuple(_pieces(t)),
        zones=(*to_choose(t), *(zone for p in t.state.players if p.race for zone in _zones(t, p, seat))),
        seats=tuple(_seat(t, p, ranks[p.seat]) for p in t.state.players),
        focus=battle_view(t),
        result="" if result is None else _ending(t, result.reason),
        steps=LINE,
        step=_step(t),
        turn=_mover(t),
        briefing=_briefing(t, seat),
    )


def _title(t: Table) -> str:
    """What is played: a scenario by its own name."""
    layout = t.content.layouts[t.state.layout]
    return "Warcraft: the Board Game" if layout.scenario == "main" else layout.title


def _step(t: Table) -> int:
    """Which step of the line the turn is at; Towns are looked at when all have moved."""
    turn = t.find(Turn)
    return LINE.index(STEPS[turn.at]) if turn is not None and turn.at in STEPS else -1


def _mover(t: Table) -> Seat:
    """Whose step it is."""
    now = t.find(MoveStep) or t.find(HarvestStep) or t.find(DeployStep) or t.find(SpendStep)
    return now.seat if now is not None else -1


def _briefing(t: Table, seat: Seat | None) -> Briefing:
    way = edition(t)
    race = t.state.players[seat].race if seat is not None else RaceId("")
    allies = [t.names[s] for s in team_of(t, seat) if s != seat] if seat is not None and race else []
    with_ = f", with {' and '.join(allies)}" if allies else ""
    you = f"You lead the {t.content.races[race].name}{with_}." if race else ""
    return Briefing(aim=way.aim, win=way.how_to_win(t), special=way.special, you=you)


def _status(t: Table) -> str:
    turn = t.find(Turn)
    step = STEPS.get(turn.at, "") if turn is not None else ""
    return f"Turn {t.state.turn}{f', {step} Step' if step else ''}"


def _pieces(t: Table) -> list[Piece]:
    found: list[Piece] = []
    for p in t.state.players:
        for space, there in p.troops.items():
            found += _army(t, p.seat, space, there)
        for n, outpost in enumerate(p.outposts):
            state = "Outpost" if outpost.complete else "Outpost under construction"
            found.append(
                Piece(
                    id=f"outpost:{p.seat}:{n}", on=f"space:{outpost.space}", icon=OUTPOST_ICON,
                    name=state, seat=p.seat, tone=f"seat:{p.seat}", faded=not outpost.complete, small=True,
                )
            )  # fmt: skip
        for n, space in enumerate(p.necromancers):
            found.append(
                Piece(
                    id=f"necromancer:{n}", on=f"space:{space}", icon=ICONS["necromancer"], name="Necromancer",
                    seat=p.seat, tone=ground(t, p.seat),
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
        top = None if kind in ("worker", "drafted") else tile(t, seat, Kind(kind))
        power = "" if top is None else f"Strength {top.strength}"
        found.append(
            Piece(
                id=f"unit:{seat}:{space}:{kind}", on=f"space:{space}",
                icon=figure(t, seat, kind), name=many(name) if n > 1 else name,
                seat=mine, tone=ground(t, seat), count=n, tip=power, small=kind == "worker",
                trait="" if top is None else ICONS[kind], strength="" if top is None else str(top.strength),
                level=0 if top is None else top.level - 1,
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
        Gauge(
            icon="gold-stack",
            name="Gold",
            value=str(p.gold),
            most=str(edition(t).riches or ""),
            score=edition(t).riches > 0,
        ),
        Gauge(icon="wood-pile", name="Wood", value=str(p.wood)),
        Gauge(icon="card-draw", name="Cards", value=str(len(p.hand))),
    ]
    sources = ""
    if edition(t).by_points:
        total = settled(t, side)
        sources = _sources(total)
        gauges.insert(
            0,
            Gauge(
                icon="laurel-crown", name="Victory points", value=str(total.total),
                most=str(edition(t).target(t)), tip=sources, tone="gold", score=True,
            ),
        )  # fmt: skip
    progress = edition(t).progress(t, p)
    if progress is not None:
        most = str(progress.most or "")
        gauges.insert(
            0,
            Gauge(
                icon=progress.icon, name=progress.name, value=str(progress.now), most=most, tip=progress.tip,
                tone="gold", score=progress.compared,
            ),
        )  # fmt: skip
    lines = [
        race.name,
        *([f"Points: {sources}"] if sources and p.seat == min(side) else []),
        *(["Out of the game"] if p.out else []),
        *(["Town occupied once"] if p.town_marked and not p.out else []),
    ]
    return SeatPanel(
        seat=p.seat, name=t.names[p.seat], rank=rank, gauges=tuple(gauges), lines=tuple(lines),
        team=_team(t, p.seat, side),
        team_tone=t.content.races[t.state.players[min(side)].race or p.race].tone,
    )  # fmt: skip


def _team(t: Table, seat: Seat, side: tuple[Seat, ...]) -> str:
    """With whom somebody plays; of three together the names would leave no room for their own."""
    if len(side) > 2:
        return "the Allies"
    return "".join(f"with {t.names[s]}" for s in side if s != seat)


def _sources(total: Terms) -> str:
    """What points are for, places of a sort together.

    >>> points = Terms.of("wc.victory.vp-cards", 2, "cards")
    >>> for place, n in (("Town d1", 3), ("objective d4", 2), ("objective f3", 1)):
    ...     points = points.plus("wc.victory.board-control", n, place)
    >>> _sources(points)
    '2 for cards, 3 for Town d1, 3 for objectives d4 and f3'
    """
    worth: dict[str, int] = {}
    places: dict[str, list[str]] = {}
    for term in total:
        sort, _, at = term.what.rpartition(" ") if term.rule in HELD else (term.what, "", "")
        worth[sort] = worth.get(sort, 0) + term.n
        places.setdefault(sort, []).extend([at] if at else [])
    return ", ".join(
        f"{n} for {sort}{'s' if len(places[sort]) > 1 else ''} {listed(places[sort])}".rstrip()
        for sort, n in worth.items()
        if n
    )


def _zones(t: Table, p: Player, viewer: Seat | None) -> list[Zone]:
    """The unit tiles, the Town interface and the hand of a player, as somebody sees them."""
    tiles = tuple(_tile_card(t, p, kind) for kind in UNITS)
    name = t.names[p.seat]
    zones = [Zone(id=f"zone:tiles:{p.seat}", title="Unit tiles", kind="sheet", seat=p.seat, cards=tiles)]
    if p.buildings:
        zones.append(Zone(id=f"zone:town:{p.seat}", title="Town", seat=p.seat, cards=tuple(_town(t, p))))
        frame = t.pos.stack[-1] if t.pos.stack else None
        # At other times what is in hand matters more than what could be built.
        if _is_mine(t, p.seat) and isinstance(frame, SpendStep) and frame.seat == p.seat:
            sites = tuple(_sites(t, p))
            zones.append(Zone(id=f"zone:sites:{p.seat}", title="To construct", seat=p.seat, cards=sites))
    own = viewer in (None, p.seat)
    hand = tuple(_hand_card(t, n, card, p.seat, own) for n, card in enumerate(p.hand))
    zones.append(
        Zone(id=f"zone:hand:{p.seat}", title="Experience cards", kind="hand", seat=p.seat, cards=hand)
    )
    laid = f"{p.laid} Victory Point {'card' if p.laid == 1 else 'cards'}"
    zones.append(
        Zone(
            id=f"zone:deck:{p.seat}", title=f"{name}'s deck", kind="deck", seat=p.seat, count=len(p.deck),
            tip=f"{len(p.discard)} discarded, {laid} face up",
        )
    )  # fmt: skip
    return zones


def _tile_card(t: Table, p: Player, kind: Kind) -> Card:
    """A unit tile: what it does in battle first, then what it takes to have more or better of it."""
    top = tile(t, p.seat, kind)
    facts = [("Strength", str(top.strength))]
    if top.ability:
        facts.append(("", ABILITIES[top.ability]))
    facts += [
        ("Reserves", str(reserves(t, p, kind))), ("Trains for", _price(t, p, kind)),
        ("Next Level", _next_level(t, p, kind)),
    ]  # fmt: skip
    return Card(
        id=f"tile:{kind}" if _is_mine(t, p.seat) else f"tile:{p.seat}:{kind}",
        title=top.name, icon=FIGURES[top.name], kind=kind.capitalize(), level=top.level,
        tone=t.content.races[p.race].tone,
        text=f"{ABILITIES[top.ability]}: {effect(t, top.ability)}." if top.ability else "",
        facts=tuple(facts), source=top.source,
        rules=("wc.battle.hit", *((ability_rule(top.ability),) if top.ability else ())),
    )  # fmt: skip


def _next_level(t: Table, p: Player, kind: Kind) -> str:
    """What the units become, what that costs and what must be there for it."""
    top = tile(t, p.seat, kind)
    if top.top:
        return "none, 1 victory point" if edition(t).by_points else "none"
    new = in_short(t.content.tile(p.race, kind, p.levels[kind] + 1))
    if edition(t).may_upgrade(t, p) is not None:
        return new
    gold, wood = PRICE
    return f"{new}, for {{gold-stack}}{gold} {{wood-pile}}{wood}{with_buildings(top)}"


def _price(t: Table, p: Player, kind: Kind) -> str:
    """What a unit costs, in symbols."""
    gold, wood = t.content.races[p.race].costs[kind]
    parts = [f"{{gold-stack}}{gold}" if gold else "", f"{{wood-pile}}{wood}" if wood else ""]
    return " ".join(filter(None, parts))


def _is_mine(t: Table, seat: Seat) -> bool:
    """Whose decision it is owns the plain thing ids, so that choices find their things."""
    return seat in t.seats


def _town(t: Table, p: Player) -> list[Card]:
    """The buildings; what a choice finds is the first of its kind that is free to train."""
    found, seen = [], dict[Kind, int]()
    trains = {b.kind: n for n, b in reversed([*enumerate(p.buildings)])}
    trains |= {b.kind: n for n, b in reversed([*enumerate(p.buildings)]) if b.complete and not b.training}
    for at, building in enumerate(p.buildings):
        seen[building.kind] = n = seen.get(building.kind, 0) + 1
        plain = _is_mine(t, p.seat) and trains[building.kind] == at
        own = f"building:{building.kind}" if plain else f"building:{p.seat}:{building.kind}:{n}"
        unit = piece(t, p.seat, building.kind)
        state = "being built" if not building.complete else "training" if building.training else "free"
        if building.training:
            text = "In training: it comes into play in your next Deploy Step."
        elif not building.complete:
            text = "Completed in your next Deploy Step."
        else:
            text = f"Trains {one(unit)}."
        found.append(
            Card(
                id=own, title=unit, icon=BUILDING_ICON, kind=state,
                facts=(("", _price(t, p, building.kind)), ("Building", building.kind.capitalize())),
                tone=t.content.races[p.race].tone, text=text, faded=not building.complete,
                badge="1" if building.training else "", source="rulebook",
            )
        )  # fmt: skip
    return found


def _sites(t: Table, p: Player) -> list[Card]:
    """The buildings that are not there yet: what each costs, and what it is good for."""
    race = t.content.races[p.race]
    gold, wood = PRICE
    found = []
    for kind in UNITS:
        there = [b for b in p.buildings if b.kind is kind]
        if sum(not b.printed for b in there) >= race.tiles[kind]:
            continue
        text = f"A worker from your Town builds it. Then it trains {one(piece(t, p.seat, kind))} each turn."
        found.append(
            Card(
                id=f"site:{kind}", title=f"{kind.capitalize()} building", icon=BUILDING_ICON,
                kind="not built", facts=(("", f"{{gold-stack}}{gold} {{wood-pile}}{wood}"),), tone=race.tone,
                text=text, source="rulebook",
            )
        )  # fmt: skip
    return found


def _hand_card(t: Table, n: int, card: CardId, owner: Seat, own: bool) -> Card:
    """A card in hand. A choice finds the first of one's own, never the same card in a teammate's hand."""
    if card == UNKNOWN:
        return Card(id=f"hidden:{owner}:{n}", title="Experience card", hidden=True, owner=owner)
    record = t.content.cards[card]
    first = own and t.state.players[owner].hand.index(card) == n
    others = f"card:{card}:{n}" if own else f"card:{card}:{owner}:{n}"
    return Card(
        id=f"card:{card}" if first else others, title=record.name,
        icon=CARD_ICONS.get(card, "scroll-unfurled"), kind=MOMENTS.get(record.when, "Experience"),
        tone=t.content.races[record.race].tone if record.race else "paper",
        text=NO_POINTS if card == VICTORY_POINT and not edition(t).by_points else record.text,
        source=record.source,
    )  # fmt: skip
