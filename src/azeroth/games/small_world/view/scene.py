"""What a person sees: pieces, combos, seats, the round track."""

from __future__ import annotations

from functools import lru_cache

from azeroth.engine import NOBODY, Seat
from azeroth.engine.view.scene import Briefing, Card, Focus, Gauge, Piece, Scene, SeatPanel, Zone, spelled
from azeroth.games.small_world.cards.races.gnomes import AirborneAssault
from azeroth.games.small_world.content import MURLOCS, Lands, Power, PowerId, Race, RaceId, RegionId
from azeroth.games.small_world.edition import Edition, edition
from azeroth.games.small_world.play.murlocs import MurlocTurn
from azeroth.games.small_world.play.turn import Turn
from azeroth.games.small_world.state import (
    Player,
    Spot,
    Table,
    is_murlocs,
    lands,
)

LINE = ("Choose", "Ready", "Conquer", "Redeploy", "Score")
"""The steps of a turn as they are shown."""
LINE_OF = (
    ("begin", "pick", "start_effects", "battleground", "choose"), ("ready",), ("conquer", "after_conquests"),
    ("redeploy", "take_up", "put_down", "end_effects", "place_artifacts"), ("score", "withdrawals"),
)  # fmt: skip
STEP = {at: n for n, ats in enumerate(LINE_OF) for at in ats}
BOX = (
    Zone(id="zone:tray", title="Storage tray", kind="pile", tip="Tokens that are not in play."),
    Zone(id="zone:stash", title="Victory stash", kind="pile", tip="Coins are paid from here."),
)


def scene(t: Table, seat: Seat | None) -> Scene:
    """The whole table as the view `t` shows it."""
    result = t.result if t.over else None
    ranks = _places(t, result.ranks) if result else (0,) * len(t.names)
    owners = [spot.owner for spot in t.state.regions.values()]
    turn = t.find(Turn)
    return Scene(
        title="Small World of Warcraft",
        status=_status(t, turn),
        pieces=(*_on_regions(t), *_in_hands(t)),
        zones=(*_columns(t), *_stacks(t), *_hands(t)),
        seats=tuple(
            _seat(t, p, ranks[p.seat], owners.count(p.seat)) for p in t.state.players[: len(t.names)]
        ),
        tracks=(_rounds(t.state.round, t.state.rounds), *_murloc_track(t)),
        focus=_focus(t),
        result="" if result is None else result.reason,
        steps=LINE,
        step=-1 if turn is None else STEP.get(turn.at, -1),
        turn=_mover(t, turn),
        briefing=_briefing(t, seat),
    )


def _places(t: Table, ranks: tuple[int, ...]) -> tuple[int, ...]:
    """What each comes in as: of two sides the losing one is second, however many have won."""
    order = sorted(set(ranks))
    return tuple(order.index(rank) + 1 for rank in ranks) if t.state.sides else ranks


def _mover(t: Table, turn: Turn | None) -> Seat:
    """Whose turn it is; the Murlocs' is that of the seat after the players'."""
    if turn is not None:
        return t.state.turn.seat
    return len(t.names) if t.find(MurlocTurn) is not None else NOBODY


def _briefing(t: Table, seat: Seat | None) -> Briefing:
    side = t.state.sides[seat] if t.state.sides and seat is not None else ""
    return _brief(edition(t), t.state.rounds, side, len(t.names))


@lru_cache(maxsize=64)
def _brief(way: Edition, rounds: int, side: str, players: int) -> Briefing:
    you = f"You play for the {side.capitalize()}." if side else ""
    return Briefing(aim=way.aim, win=f"{rounds} rounds. {way.win}", special=way.briefed(players), you=you)


def status(t: Table) -> str:
    """Where the game is."""
    return _status(t, t.find(Turn))


def _status(t: Table, turn: Turn | None) -> str:
    where = f"Round {t.state.round} of {t.state.rounds}"
    if turn is not None:
        return f"{where}: {t.names[turn.seat]}'s turn"
    return f"{where}: the Murlocs' turn" if t.find(MurlocTurn) is not None else where


# -- pieces ---------------------------------------------------------------------------------------


def _tone(t: Table, seat: Seat) -> str:
    return "neutral" if seat == NOBODY or is_murlocs(t, seat) else f"seat:{seat}"


def _on_regions(t: Table) -> list[Piece]:
    found: list[Piece] = []
    folk, players = t.content.folk, len(t.names)
    for region, spot in t.state.regions.items():
        if spot.race:
            # Tokens alone are what most regions hold: what else there may be has a way of its own.
            if spot.tokens:
                seat = spot.owner if spot.owner < players else NOBODY
                found.append(_tokens(region, folk[spot.race], spot.declined, seat, spot.tokens))
            if spot.beasts or spot.champion:
                found += _companions(t, region, spot)
        if spot.fort or spot.wall or spot.tower or spot.objective:
            found += _built(t, region, spot)
    for bomb in t.state.laid:
        found.append(
            Piece(
                id=f"bomb:{bomb.region}", on=f"region:{bomb.region}", icon="unlit-bomb", name="Bomb",
                hidden=True, small=True, tone="red", tip="Facedown: nobody knows whether it explodes.",
            )
        )  # fmt: skip
    for marker, region in t.state.markers.items():
        record = t.content.markers[marker]
        kind = "Artifact" if record.kind == "artifact" else "Legendary Place"
        found.append(
            Piece(
                id=f"marker:{marker}", on=f"region:{region}", icon=record.icon, name=record.name, tone="gold",
                tip=f"{kind}. {record.text}",
            )
        )  # fmt: skip
    for hidden in t.state.facedown:
        found.append(
            Piece(
                id=f"facedown:{hidden.region}", on=f"region:{hidden.region}", icon="uncertainty",
                name="Facedown marker", hidden=True, tone="gold",
                tip="An Artifact or a Legendary Place: whoever enters the region turns it up.",
            )
        )  # fmt: skip
    return found


def _companions(t: Table, region: RegionId, spot: Spot) -> list[Piece]:
    """The Beasts and the Champion of a region."""
    seat = NOBODY if is_murlocs(t, spot.owner) else spot.owner
    found: list[Piece] = []
    if spot.beasts:
        record, tone = t.content.tokens["beast"], _tone(t, seat)
        found.append(
            Piece(
                id=f"beasts:{region}", on=f"region:{region}", icon=record.icon, name="Beasts", tone=tone,
                seat=seat, count=spot.beasts, tip=record.text,
            )
        )  # fmt: skip
    if spot.champion:
        record, tone = t.content.tokens["champion"], _tone(t, seat)
        found.append(
            Piece(
                id="champion", on=f"region:{region}", icon=record.icon, name="Champion", tone=tone, seat=seat,
                tip=record.text,
            )
        )  # fmt: skip
    return found


@lru_cache(maxsize=8192)
def _tokens(region: RegionId, race: Race, declined: bool, seat: Seat, count: int) -> Piece:
    """Most of what lies on the boards: made once for many scenes."""
    declined = declined and race.id != MURLOCS
    return Piece(
        id=f"tokens:{region}", on=f"region:{region}", icon=race.icon,
        name=f"{race.name} in decline" if declined else race.name,
        tone="neutral" if seat == NOBODY else f"seat:{seat}",
        seat=seat, count=count, faded=declined, tip=race.text,
    )  # fmt: skip


def _built(t: Table, region: RegionId, spot: Spot) -> list[Piece]:
    """Forts, Wisp Walls, Watch Towers and Objectives."""
    there = (
        ("fort", spot.fort), ("wisp-wall", spot.wall), ("watch-tower", spot.tower),
        ("objective", spot.objective),
    )  # fmt: skip
    return [
        Piece(
            id=f"{kind}:{region}", on=f"region:{region}", icon=t.content.tokens[kind].icon,
            name=t.content.tokens[kind].name, small=True, tip=t.content.tokens[kind].text,
            tone="gold" if kind == "objective" else _tone(t, spot.owner),
        )
        for kind, stands in there
        if stands
    ]  # fmt: skip


def _in_hands(t: Table) -> list[Piece]:
    found: list[Piece] = []
    for p in t.state.players:
        seat = NOBODY if is_murlocs(t, p.seat) else p.seat
        on, tone = f"zone:hand:{p.seat}", _tone(t, p.seat)
        if p.hand:
            race = t.content.folk[p.race]
            found.append(
                Piece(
                    id=f"hand:{p.seat}",
                    on=on,
                    icon=race.icon,
                    name=race.name,
                    tone=tone,
                    seat=seat,
                    count=p.hand,
                )
            )
        for kind, n in (("beast", p.beasts), ("champion", int(p.champion)), ("harmony", int(p.harmony))):
            if n:
                record = t.content.tokens[kind]
                spent = kind == "harmony" and p.harmony_paid
                found.append(
                    Piece(
                        id="champion" if kind == "champion" else f"{kind}:{p.seat}", on=on, icon=record.icon,
                        name=record.name, tone=tone, seat=seat, count=n, tip=record.text, faded=spent,
                    )
                )  # fmt: skip
    return found


# -- combos, stacks, hands ------------------------------------------------------------------------


def combo_card(
    t: Table,
    race: RaceId,
    power: PowerId | None,
    *,
    owner: Seat = NOBODY,
    faded: bool = False,
) -> Card:
    """A banner with the badge beside it, if there is one."""
    people, badge = t.content.folk[race], None if power is None else t.content.powers.get(power)
    return _combo(lands(t), people, badge, -1, 0, owner, faded)


DEEDS_IN = {"beasts": "hill", "watch-towers": "fields", "portals": "magic"}
"""Where powers that do something of their own do it."""


@lru_cache(maxsize=4096)
def _speaks_of(land: Lands, people: Race, badge: Power | None) -> tuple[str, ...]:
    """The regions that a people and its power gain something from: lit while the card is looked at."""
    features: set[str] = set()
    for one in (people,) if badge is None else (people, badge):
        features |= {bonus.each for bonus in one.bonuses} | {discount.on for discount in one.discounts}
        features |= {*one.as_adjacent, *one.opens, *one.wall_in, *one.toll_in}
        features |= {DEEDS_IN[deed] for deed in one.does if deed in DEEDS_IN}
    return tuple(f"region:{r}" for r in land.with_any(frozenset(features - {"any"})))


@lru_cache(maxsize=8192)
def _combo(
    land: Lands,
    people: Race,
    badge: Power | None,
    price: int,
    coins: int,
    owner: Seat,
    faded: bool,
) -> Card:
    """The same card is shown again and again: made once."""
    title = people.name if badge is None else f"{badge.name} {people.name}"
    facts: list[tuple[str, str]] = [("Faction", people.faction.capitalize())]
    text, rules = people.text, people.rules
    if badge is not None:
        facts.insert(0, ("Tokens", f"{people.banner + badge.badge} = {people.banner}+{badge.badge}"))
        text = f"{people.name}: {people.text} {badge.name}: {badge.text}"
        rules = (*rules, *badge.rules)
    return Card(
        id=f"card:{people.id}", title=title, icon=people.icon, kind="" if badge else "People",
        tone=people.faction, cost="" if price < 0 else str(price), text=text, facts=tuple(facts), rules=rules,
        source="original" if badge else people.source, badge=f"+{_coins(coins)}" if coins else "",
        owner=owner, faded=faded, leads=_speaks_of(land, people, badge),
    )  # fmt: skip


def _coins(n: int) -> str:
    return f"{n} coin{'s' if n != 1 else ''}"


def _columns(t: Table) -> list[Zone]:
    folk, powers, land = t.content.folk, t.content.powers, lands(t)
    return [
        _column(land, display.side, tuple([(folk[c.race], powers[c.power], c.coins) for c in display.combos]))
        for display in t.state.displays
    ]


@lru_cache(maxsize=1024)
def _column(land: Lands, side: str, combos: tuple[tuple[Race, Power, int], ...]) -> Zone:
    """It is in every scene, and changes once in a while."""
    cards = [
        _combo(land, race, power, n, coins, NOBODY, False) for n, (race, power, coins) in enumerate(combos)
    ]
    return Zone(
        id=f"zone:column{f':{side}' if side else ''}",
        title=f"{side.capitalize()} combos" if side else "Combos",
        cards=tuple(cards),
        tip="The first is free; put a coin on each combo you pass over.",
    )


def _stacks(t: Table) -> list[Zone]:
    state = t.state
    banners = sum(len(display.banners) for display in state.displays)
    discards = tuple([badge_card(power, t.content.powers[power]) for power in state.discards])
    return [
        Zone(id="zone:banners", title="Banners", kind="deck", count=banners),
        Zone(id="zone:badges", title="Special powers", kind="deck", count=len(state.badges)),
        Zone(id="zone:discards", title="Discarded powers", kind="pile", cards=discards, count=len(discards)),
        *BOX,
    ]


@lru_cache(maxsize=256)
def badge_card(power: PowerId, badge: Power) -> Card:
    """A badge by itself."""
    return Card(
        id=f"badge:{power}", title=badge.name, icon=badge.icon, kind="Special power", text=badge.text,
        facts=(("Tokens", f"+{badge.badge}"),), rules=badge.rules, source=badge.source,
    )  # fmt: skip


def _hands(t: Table) -> list[Zone]:
    zones: list[Zone] = []
    for p in t.state.players:
        seat = NOBODY if is_murlocs(t, p.seat) else p.seat
        zones.append(_hand(p.seat, "" if seat == NOBODY else t.names[seat]))
        if p.race and "bombs" in t.content.kit(p.race, p.power).does:
            zones.append(
                Zone(
                    id="zone:bombs", title="Bombs", kind="deck", seat=seat, count=len(t.state.bombs),
                    tip=f"{len(t.state.spent)} have been turned over.",
                )
            )  # fmt: skip
    return zones


@lru_cache(maxsize=1024)
def _hand(seat: Seat, name: str) -> Zone:
    """A player's; without a name, that of the Murlocs."""
    if not name:
        return Zone(id=f"zone:hand:{seat}", title="Murlocs beside the boards", kind="hand")
    return Zone(id=f"zone:hand:{seat}", title=f"{name}'s hand", kind="hand", seat=seat)


# -- seats and tracks -----------------------------------------------------------------------------


def _seat(t: Table, p: Player, rank: int, regions: int) -> SeatPanel:
    coins = t.state.counted[p.seat] if t.state.counted else p.coins
    lines, cards = [], []
    if p.race:
        cards.append(combo_card(t, p.race, p.power, owner=p.seat))
        lines.append(cards[-1].title)
    if p.declined:
        cards.append(combo_card(t, p.declined, p.lasting, owner=p.seat, faded=True))
        lines.append(f"{cards[-1].title} in decline")
    if p.harmony:
        lines.append("Harmony token, paid" if p.harmony_paid else "Harmony token")
    side = t.state.sides[p.seat] if t.state.sides else ""
    return SeatPanel(
        seat=p.seat, name=t.names[p.seat], team=side.capitalize(), team_tone=side,
        gauges=_gauges(coins, regions, p.force), lines=tuple(lines), cards=tuple(cards), rank=rank,
    )  # fmt: skip


@lru_cache(maxsize=8192)
def _gauges(coins: int, regions: int, force: int) -> tuple[Gauge, ...]:
    return (
        Gauge(
            icon="two-coins", name="Coins", value="?" if coins < 0 else str(coins), tone="gold", score=True
        ),
        Gauge(icon="position-marker", name="Regions", value=str(regions)),
        Gauge(icon="hand", name="Tokens in hand", value=str(force)),
    )


@lru_cache(maxsize=64)
def _rounds(now: int, rounds: int) -> Zone:
    return Zone(id="track:rounds", title="Game Turn", kind="track", count=rounds, at=now - 1)


def _murloc_track(t: Table) -> list[Zone]:
    """The Murlocs' coins, which lie open."""
    if len(t.state.players) == len(t.names):
        return []
    return [
        Zone(id="track:murlocs", title="The Murlocs' coins", kind="pile", count=t.state.players[-1].coins)
    ]


def _focus(t: Table) -> Focus | None:
    """An airborne assault between its two rolls."""
    assault = t.find(AirborneAssault)
    if assault is None or assault.at != "final_attempt":
        return None
    p = t.state.players[assault.seat]
    return Focus(
        title=f"Airborne assault on {lands(t).name(assault.region)}",
        rule="sw.race.gnomes-poor-roll",
        lines=(f"{p.force} in hand.",),
        sums=(spelled("Needed", assault.needed(t)),),
    )
