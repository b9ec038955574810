"""Dungeons at the table: a place for each stage with somebody in it, the boss and Minions as cards."""

from __future__ import annotations

from collections.abc import Iterator

from azeroth.engine import NOBODY, Seat
from azeroth.engine.view.scene import Card as Face
from azeroth.engine.view.scene import Column, Focus, Gauge, Zone
from azeroth.games.world_of_warcraft.burning_crusade.content import (
    Boss,
    Minion,
    Mount,
    Place,
    RewardCard,
    expansion,
)
from azeroth.games.world_of_warcraft.burning_crusade.ids import DungeonCardId
from azeroth.games.world_of_warcraft.burning_crusade.play.dungeon_phase import ResolveStage
from azeroth.games.world_of_warcraft.burning_crusade.play.dungeons import doors, next_place
from azeroth.games.world_of_warcraft.burning_crusade.play.opponents import boss_foe
from azeroth.games.world_of_warcraft.burning_crusade.play.outland import mounted
from azeroth.games.world_of_warcraft.burning_crusade.view.words import (
    opponent_text,
    reward_text,
)
from azeroth.games.world_of_warcraft.ids import CardId, DeckId, RegionId
from azeroth.games.world_of_warcraft.state import Character, Table
from azeroth.games.world_of_warcraft.view import faces
from azeroth.games.world_of_warcraft.view.names import short_name
from azeroth.games.world_of_warcraft.view.ways import all_routes

GROUP = "Dungeons"


def face(t: Table, key: DungeonCardId) -> Face:
    """A card of a Stage deck."""
    card = expansion(t.content).dungeon_card(key)
    if isinstance(card, Boss):
        v = card.values
        facts = (("Threat", str(v.threat)), ("Attack", str(v.attack)), ("Health", str(v.health)),
                 ("Reward", f"{card.reward.gold} gold, {card.reward.xp} XP"))  # fmt: skip
        return Face(
            id=f"dungeon-card:{key}", title=card.name, icon="horned-skull", kind="Boss", tone="red",
            text=" ".join(opponent_text(card)), story=card.tale, facts=facts, source=card.source,
        )  # fmt: skip
    if isinstance(card, Minion):
        values = (("Threat", card.threat), ("Attack", card.attack), ("Health", card.health),
                  ("Gold", card.gold), ("XP", card.xp))  # fmt: skip
        return Face(
            id=f"dungeon-card:{key}", title=card.name, icon="minions", kind="Minion", tone="purple",
            text=" ".join(opponent_text(card)), source=card.source,
            facts=tuple((name, f"{n:+d}") for name, n in values if n),
        )  # fmt: skip
    if isinstance(card, RewardCard):
        return Face(
            id=f"dungeon-card:{key}", title=card.name, icon="open-treasure-chest", kind="Reward", tone="gold",
            text=" ".join(reward_text(card)), source=card.source,
        )  # fmt: skip
    return faces.card(t, CardId(key))


def stage_card(t: Table, key: RegionId, place: Place) -> Face:
    """A stage as a place: where its door is, how hard it is, what is left in its deck."""
    x = expansion(t.content)
    dungeon = x.dungeons[place.dungeon]
    door = t.content.regions[dungeon.region].name
    kind, facts = "Dungeon", [("Door", door)]
    if place.stage is not None:
        kind = f"Dungeon, level {x.stages[place.stage].level}"
        facts.append(("Cards left", str(len(t.state.decks.pile(DeckId(key))))))
    return Face(
        id=f"stage:{key}", title=place.name, kind=kind, icon="dungeon-gate",
        tone="purple", text=_what_comes(t, place), facts=tuple(facts),
        leads=(f"region:{dungeon.region}",), ways=all_routes(t, [dungeon.region]),
        rules=("tbc.dungeon.in-a-dungeon-stage",),
    )  # fmt: skip


def _what_comes(t: Table, place: Place) -> str:
    """What heroes inside meet, and where it leads."""
    x = expansion(t.content)
    deeper = next_place(t, place)
    overlord = x.dungeons[place.dungeon].lair_of
    if place.stage is None and overlord is not None:
        name = t.content.overlords[overlord].name
        return f"Whoever is inside fights {name} in the Dungeon Phase, for the game."
    onward = "It is the last stage."
    if deeper is not None:
        there = x.places[deeper]
        onward = f"The winners go on to {there.name if there.stage is None else f'stage {there.number}'}."
    return f"Whoever is inside fights in the Dungeon Phase. {onward}"


def exhibits(t: Table) -> Iterator[tuple[str, Face]]:
    """Stages, and what waits in their decks."""
    x = expansion(t.content)
    yield from (("Dungeon stages", stage_card(t, key, place)) for key, place in x.places.items())
    for cards, kind in ((x.bosses, "Bosses"), (x.minions, "Minions"), (x.rewards, "Rewards")):
        yield from ((kind, face(t, key)) for key in cards)
    for one in x.mounts.values():
        yield "Flying Mounts", _mount(one, f"mount:{one.id}")


def mount(t: Table, c: Character) -> Face | None:
    """The Flying Mount of a character who has one."""
    if not mounted(t, c):
        return None
    mounts = expansion(t.content).mounts.values()
    found = next(one for one in mounts if one.faction is c.faction)
    return _mount(found, f"mount:{c.id}", c.seat)


def _mount(found: Mount, key: str, owner: Seat = NOBODY) -> Face:
    return Face(
        id=key, title=found.name, kind="Flying Mount", icon="griffin-symbol", tone=str(found.faction),
        text="One region farther in Outland, over black borders and past independent creatures.",
        rules=("tbc.mount.three-regions", "tbc.mount.through-blue"), source=found.source, owner=owner,
    )  # fmt: skip


def _shown(t: Table) -> list[RegionId]:
    """The first stage of each dungeon in play, every stage with somebody in it, and where it leads."""
    x = expansion(t.content)
    now = t.find(ResolveStage)
    open_ = set(doors(t).values())
    there = {c.region for c in t.state.characters.values() if c.region in x.places}
    if now is not None:
        there.add(now.place)
    there |= {deeper for key in there if (deeper := next_place(t, x.places[key])) is not None}
    return [
        k for k, place in x.places.items() if k in there or (place.number == 1 and place.dungeon in open_)
    ]


def zones(t: Table) -> list[Zone]:
    """Dungeons stage by stage, kept Reward cards, and Flying Mounts."""
    x = expansion(t.content)
    now = t.find(ResolveStage)
    found = []
    for key in _shown(t):
        place = x.places[key]
        cards: list[DungeonCardId] = []
        if now is not None and now.place == key:
            cards = [*([] if now.boss is None else [now.boss]), *now.minions, *now.aside]
        found.append(
            Zone(
                id=f"region:{key}", title=place.name, group=GROUP,
                cards=(stage_card(t, key, place), *(face(t, k) for k in cards)),
            )
        )  # fmt: skip
    mounts = tuple(one for c in t.state.characters.values() if (one := mount(t, c)) is not None)
    if mounts:
        found.append(Zone(id="zone:mounts", title="Flying Mounts", cards=mounts, group=GROUP))
    for c in t.state.characters.values():
        if c.kept:
            kept = tuple(face(t, DungeonCardId(k)) for k in c.kept)
            title = f"Kept by {short_name(t, c.id)}"
            found.append(Zone(id=f"kept:{c.id}", title=title, seat=c.seat, cards=kept, group="Rewards"))
    return found


def focus(t: Table) -> Focus | None:
    """What waits at a stage before the fight: what it comes to together, and card by card."""
    now = t.find(ResolveStage)
    if now is None or now.boss is None or now.at not in ("discard", "push_luck"):
        return None
    foe = boss_foe(t, now.boss, now.minions)
    gauges = (
        Gauge(icon="targeting", name="Threat", value=str(foe.threat), tone="blue"),
        Gauge(icon="claw-slashes", name="Attack", value=str(foe.attack), tone="red"),
        Gauge(icon="hearts", name="Health", value=str(foe.health), tone="green"),
    )
    cards = tuple(face(t, key) for key in (now.boss, *now.minions, *now.aside))
    return Focus(
        title=now.where(t).name, rule="tbc.boss.minions-cumulative",
        columns=(Column(title="Together", gauges=gauges),),
        zones=(Zone(id=f"near:{now.place}", title="Turned up", cards=cards),),
    )  # fmt: skip
