"""Figures and tokens on the board of Lordaeron."""

from __future__ import annotations

from azeroth.engine import Seat
from azeroth.engine.view.scene import Piece
from azeroth.games.world_of_warcraft.cards.loadout import energy_capacity, health_capacity
from azeroth.games.world_of_warcraft.edition import edition
from azeroth.games.world_of_warcraft.events.links import icon_of
from azeroth.games.world_of_warcraft.ids import Faction, QuestId, RegionId
from azeroth.games.world_of_warcraft.play.turn.faction_turn import FactionTurn
from azeroth.games.world_of_warcraft.state import Character, Counter, Figure, Table
from azeroth.games.world_of_warcraft.view import faces
from azeroth.games.world_of_warcraft.view import names as things
from azeroth.games.world_of_warcraft.view.ways import overlords_way, regions_away


def pieces(t: Table, seat: Seat | None) -> list[Piece]:
    """Everything that stands on the board, and the trophies beside it."""
    found = [character(t, c) for c in t.state.characters.values() if c.region in t.content.regions]
    for region, figures in t.state.board.items():
        found += _creatures(t, region, figures)
    found += [_counter(t, counter, seat) for counter in t.state.counters]
    found += _lair(t)
    found += _of_events(t)
    for faction, side in t.state.sides.items():
        found += _trophies(t, faction, side.trophies)
    found += [_marker(t, c) for c in t.state.characters.values()]
    return found


def character(t: Table, c: Character) -> Piece:
    """The figure of a character."""
    sheet = t.content.characters[c.sheet]
    tokens = [f"{n} {t.content.tokens[key].name}" for key, n in c.tokens.items()]
    vitals = (
        f"Health {c.health} of {health_capacity(t, c)}, Energy {c.energy} of {energy_capacity(t, c)}, "
        f"level {c.level}"
    )
    turn = t.find(FactionTurn)
    if turn is not None and turn.faction is c.faction and turn.at == "act":
        tokens.insert(0, f"{c.actions or 'No'} action{'' if c.actions == 1 else 's'} left")
    return Piece(
        id=f"character:{c.id}", on=f"region:{c.region}", icon=icon_of(t, c.id, "human-target"),
        name=f"{sheet.name}, {c.faction.title()} {t.content.classes[c.id].name}", tone=c.faction, seat=c.seat,
        text=str(c.level), tip=". ".join((vitals, *tokens)),
    )  # fmt: skip


def _marker(t: Table, c: Character) -> Piece:
    """Where a character stands on the XP track."""
    name = f"{things.name_of(t, c.id)}: {c.xp} XP, level {c.level}"
    return Piece(
        id=f"xp:{c.id}", on=f"level:{c.level}", icon=icon_of(t, c.id, "human-target"), name=name,
        tone=c.faction, seat=c.seat, text=str(c.xp), small=True,
    )  # fmt: skip


def _creatures(t: Table, region: RegionId, figures: list[Figure]) -> list[Piece]:
    groups: dict[str, list[Figure]] = {}
    for figure in figures:
        groups.setdefault(things.creatures(region, figure), []).append(figure)
    found = [_group(t, region, key, group) for key, group in groups.items()]
    found += [
        _quest_token(t, region, q) for q in dict.fromkeys(f.quest for f in figures) if q is not None
    ]  # fmt: skip
    return found


def _group(t: Table, region: RegionId, key: str, group: list[Figure]) -> Piece:
    one = group[0]
    record = t.content.creatures[one.kind]
    whose = "Independent" if one.quest is None else f"Quest: {t.content.quests[one.quest].name}"
    face = faces.creature(t, one.kind)
    return Piece(
        id=key, on=f"region:{region}", icon=face.icon, name=f"{one.colour.title()} {record.name}",
        tone=one.colour, count=len(group),
        tip=f"{whose}. {faces.values(record.values[one.colour])[1]}. {face.text}".strip(),
    )  # fmt: skip


def _quest_token(t: Table, region: RegionId, quest: QuestId) -> Piece:
    record = t.content.quests[quest]
    return Piece(
        id=f"quest-token:{quest}:{region}", on=f"region:{region}", icon="scroll-unfurled",
        name=f"{record.faction.title()} quest: {record.name}", tone=record.faction, small=True,
    )  # fmt: skip


def knows(counter: Counter, seat: Seat | None) -> bool:
    """Does the seat know whether a counter is real?"""
    return counter.face_up or (seat is not None and bool(counter.seen >> seat & 1))


def _counter(t: Table, counter: Counter, seat: Seat | None) -> Piece:
    on, overlord = f"region:{counter.region}", t.content.overlords[t.state.overlord]
    if not knows(counter, seat):
        return Piece(
            id=things.counter(counter.region), on=on, icon="uncertainty", name="Overlord counter",
            tone="purple", hidden=True, tip=f"{overlord.name}, or nothing: whoever challenges it finds out.",
        )  # fmt: skip
    # A false counter leaves the table as soon as it is turned up: what lies face up is the Overlord.
    real = counter.face_up or counter.real
    icon = icon_of(t, t.state.overlord, "crowned-skull")
    left = len(overlords_way(t)) - 1
    return Piece(
        id=things.counter(counter.region), on=on, icon=icon if real else "sight-disabled",
        name=overlord.name if real else "False counter", tone="purple", faded=not real,
        hidden=not counter.face_up, text=str(left) if left > 0 else "", tip=_bound(t, left) if real else "",
    )  # fmt: skip


def _bound(t: Table, left: int) -> str:
    """What the Overlord does, after how far he still has to go."""
    text = faces.overlord(t, t.state.overlord).text
    goal = t.content.overlords[t.state.overlord].goal
    if goal is None or left < 1:
        return text
    return f"{regions_away(left)} to {t.content.regions[goal].name}. {text}"


def _lair(t: Table) -> list[Piece]:
    """An Overlord without a counter, at the door of his lair."""
    door = edition(t).lair(t)
    if door is None:
        return []
    face = faces.overlord(t, t.state.overlord)
    return [
        Piece(
            id=f"lair:{t.state.overlord}", on=f"region:{door}", icon=face.icon,
            name=f"{face.title}, in the dungeon here", tone="purple", tip=face.text,
        )
    ]  # fmt: skip


def _of_events(t: Table) -> list[Piece]:
    found = []
    for play in t.state.events:
        record = t.content.events[play.event]
        icon = faces.event_icon(t, record.kind)
        for region in play.regions:
            kind = "War token" if record.kind == "war" else "Token"
            found.append(
                Piece(
                    id=f"token:{play.event}:{region}", on=f"region:{region}", icon=icon, small=True,
                    name=f"{kind}: {record.name}", tone="gold", tip=faces.event_words(t, record.kind),
                )
            )  # fmt: skip
        if record.boss is not None:
            found.append(
                Piece(
                    id=f"boss:{play.event}", on=f"region:{record.boss.at}", icon=icon, tone="purple",
                    name=record.boss.name, tip=faces.values(record.boss.values)[1],
                )
            )  # fmt: skip
    return found


def _trophies(t: Table, faction: Faction, figures: list[Figure]) -> list[Piece]:
    kinds: dict[Figure, int] = {}
    for f in figures:
        kinds[f] = kinds.get(f, 0) + 1
    return [
        Piece(
            id=f"trophy:{faction}:{n}", on=f"zone:trophies:{faction}", tone=f.colour, count=many,
            icon=icon_of(t, f.kind, "wolf-head"), name=t.content.creatures[f.kind].name,
        )
        for n, (f, many) in enumerate(kinds.items())
    ]  # fmt: skip
