"""Dungeons at the table: a place for each stage with somebody in it, the boss and Minions as cards."""

from __future__ import annotations

from azeroth.engine.scene import Card as Face
from azeroth.engine.scene import Zone
from azeroth.games.world_of_warcraft.burning_crusade.content import Boss, Minion, RewardCard, expansion
from azeroth.games.world_of_warcraft.burning_crusade.ids import DungeonCardId
from azeroth.games.world_of_warcraft.burning_crusade.play.dungeon_phase import ResolveStage
from azeroth.games.world_of_warcraft.burning_crusade.view.words import (
    minion_text,
    opponent_text,
    reward_text,
)
from azeroth.games.world_of_warcraft.ids import CardId, DeckId
from azeroth.games.world_of_warcraft.state import Table
from azeroth.games.world_of_warcraft.view import faces

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
            text=" ".join((*opponent_text(card), card.tale)), facts=facts, source=card.source,
        )  # fmt: skip
    if isinstance(card, Minion):
        return Face(
            id=f"dungeon-card:{key}", title=card.name, icon="minions", kind="Minion", tone="purple",
            text=" ".join(minion_text(card)), source=card.source,
        )  # fmt: skip
    if isinstance(card, RewardCard):
        return Face(
            id=f"dungeon-card:{key}", title=card.name, icon="open-treasure-chest", kind="Reward", tone="gold",
            text=" ".join(reward_text(card)), source=card.source,
        )  # fmt: skip
    return faces.card(t, CardId(key))


def zones(t: Table) -> list[Zone]:
    """The first stage of each dungeon, every stage with somebody in it, and kept Reward cards."""
    x = expansion(t.content)
    now = t.find(ResolveStage)
    there = {c.region for c in t.state.characters.values()}
    found = []
    for key, place in x.places.items():
        if key not in there and place.number != 1 and (now is None or now.place != key):
            continue
        cards: list[DungeonCardId] = []
        if now is not None and now.place == key:
            cards = [*([] if now.boss is None else [now.boss]), *now.minions, *now.aside]
        left = len(t.state.decks.pile(DeckId(key)))
        level = "" if place.stage is None else f" Level {x.stages[place.stage].level}, {left} cards."
        found.append(
            Zone(
                id=f"region:{key}", title=place.name, group=GROUP, cards=tuple(face(t, k) for k in cards),
                tip=f"Those inside fight in the Dungeon Phase.{level}",
            )
        )  # fmt: skip
    for c in t.state.characters.values():
        if c.kept:
            kept = tuple(face(t, DungeonCardId(k)) for k in c.kept)
            found.append(
                Zone(id=f"kept:{c.id}", title="Kept Reward cards", seat=c.seat, cards=kept, group=GROUP)
            )
    return found
