"""What stands and lies on the board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from azeroth.engine import Seat
from azeroth.engine.view.scene import Piece
from azeroth.games.adventure.cards.holding import aggro_at, health
from azeroth.games.adventure.cards.values import may
from azeroth.games.adventure.choices.names import encounter_name
from azeroth.games.adventure.state import Character, Table
from azeroth.games.adventure.view.creatures import encounter_icon
from azeroth.games.adventure.view.icons import CLASS_ICONS, DISCOVERY_ICONS, figure_icon


def pieces(t: Table, viewer: Seat | None) -> Iterator[Piece]:
    """Figures, markers of undefeated encounters, quest tokens, discoveries, events, traps and totems."""
    yield from _figures(t, viewer)
    yield from _goals(t, viewer)
    yield from _encounters(t)
    yield from _discoveries(t)
    for event in t.state.events:
        name = t.content.challenges[event.card].name
        yield Piece(
            id=f"challenge:{event.card}", on=f"space:{event.space}", icon="scroll-quill", name=name,
            tone="blue", small=True,
        )  # fmt: skip
    for lying in t.state.ground:
        card = t.content.abilities[lying.card]
        icon = "totem" if "totem" in card.name.lower() else "wolf-trap"
        yield Piece(
            id=f"ground:{lying.card}", on=f"space:{lying.space}", icon=icon, name=card.name,
            seat=lying.owner, tone=f"seat:{lying.owner}", small=True,
        )  # fmt: skip


def _figures(t: Table, viewer: Seat | None) -> Iterator[Piece]:
    for c in t.state.characters:
        if not (c.id and c.space):
            continue
        who = t.content.characters[c.id]
        yield Piece(
            id=f"figure:{c.seat}", on=f"space:{c.space}", icon=figure_icon(who),
            trait=CLASS_ICONS.get(who.cls, ""), name=f"{who.name}, {t.names[c.seat]}", level=c.rank,
            tone=str(who.affiliation), seat=c.seat, tip=_hero(t, c, c.seat == viewer),
        )  # fmt: skip


def _hero(t: Table, c: Character, own: bool) -> str:
    """How strong a character is, and whether others may attack them."""
    most = health(t, c)
    told = f"{c.level.capitalize()} level, {most - c.damage} of {most} health"
    if own:
        return told
    if c.space in t.content.cities:
        return f"{told}. Nobody is attacked in a city"
    if may(t, c, "unattackable"):
        return f"{told}. Cannot be attacked now"
    if aggro_at(t, c.space):
        return f"{told}. At an aggro marker nobody is attacked: it must be fought"
    return f"{told}. You may attack them when you end your movement here"


def _goals(t: Table, viewer: Seat | None) -> Iterator[Piece]:
    """Where quests lead; those of others only where tokens really lie."""
    for c in t.state.characters:
        for quest in c.quests:
            name = t.content.quests[quest.id].name
            for n, space in enumerate(quest.places):
                yield Piece(
                    id=f"goal:{c.seat}:{quest.id}:{n}", on=f"space:{space}", icon="flying-flag", seat=c.seat,
                    name=f"Token of the quest {name}", tone=f"seat:{c.seat}", small=True,
                    faded=c.seat != viewer,
                )  # fmt: skip


def _encounters(t: Table) -> Iterator[Piece]:
    for m in t.state.track:
        met = t.content.challenges[m.card].encounter
        yield Piece(
            id=f"marker:{m.number}", on=f"space:{m.space}", text=str(m.number),
            name=encounter_name(t, m.card),
            icon=encounter_icon(met.name, met.traits) if met is not None else "monster-grasp",
            tone="red" if m.aggro else "gold", tip="Aggro: it attacks whoever enters" if m.aggro else "",
        )  # fmt: skip


def _discoveries(t: Table) -> Iterator[Piece]:
    counts: Counter[str] = Counter()
    for find in t.state.finds:
        if not find.space:
            continue
        known = t.content.tokens.get(find.token)
        yield Piece(
            id=f"find:{find.space}:{counts[find.space]}", on=f"space:{find.space}", tone="purple",
            icon=DISCOVERY_ICONS[known.kind] if known is not None else "locked-chest",
            name=known.name if known is not None else "A discovery, face down",
            tip=known.text if known is not None else "", hidden=known is None, small=True,
        )  # fmt: skip
        counts[find.space] += 1
