"""What there is with the expansion, and what is seen of it; what happens is in `play.rules`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from azeroth.engine import DONE, Choice, Outlook, Seat
from azeroth.engine.boxes.content import Own, Shelf
from azeroth.games.world_of_warcraft.board import Map, Roads
from azeroth.games.world_of_warcraft.burning_crusade.content import Overlord, expansion, with_expansion
from azeroth.games.world_of_warcraft.burning_crusade.ids import (
    DANGER,
    FIGURE_COLOURS,
    HEXAGON,
    OUTLAND,
    PURPLE,
    PURPLE_QUESTS,
)
from azeroth.games.world_of_warcraft.burning_crusade.view import words as words  # tells the odd cards
from azeroth.games.world_of_warcraft.content import Content
from azeroth.games.world_of_warcraft.edition import Edition
from azeroth.games.world_of_warcraft.ids import (
    LORDAERON,
    CardId,
    CharacterId,
    Faction,
    OverlordId,
    RegionId,
)
from azeroth.games.world_of_warcraft.opponents import Gauge
from azeroth.games.world_of_warcraft.state import Character, Table

if TYPE_CHECKING:
    from azeroth.engine.view.plans import Planned
    from azeroth.engine.view.scene import Card, Focus, Zone
    from azeroth.games.world_of_warcraft.bot.appraisal import Offer
    from azeroth.games.world_of_warcraft.play.combat.battle import Foe

OUTLAND_MAP = Map(
    OUTLAND, "Outland", Path(__file__).parent / "content" / "outland" / "geometry.json",
    {
        "hellfire-peninsula": ("desert", "red"),
        "zangarmarsh": ("swamp", "blue"),
        "terokkar-forest": ("forest", "green"),
        "nagrand": ("grass", "yellow"),
        "blades-edge-mountains": ("mountain", "orange"),
        "netherstorm": ("waste", "purple"),
        "shadowmoon-valley": ("lava", "grey"),
    },
    backdrop="nether",
)  # fmt: skip


PROMPTS: Mapping[str, str] = {
    "DungeonPhase.choose": "Which dungeon is resolved next?",
    "ResolveStage.discard": "Discard a Minion, or face them all?",
    "ResolveStage.push_luck": "Fight now, or draw another card first: it may be loot, or one more Minion.",
    "ResolveStage.leave": "To which flight point do you go?",
    "Spoils.reward_cards": "Who keeps the Reward card?",
    "ResolveReward.mix": "What do you regain?",
    "ResolveReward.train": "Which power do you take?",
    "CombatStart.keepsakes": "Discard a kept Reward card for its effect?",
    "CombatStart.minion": "Which Minion does not fight?",
    "FastEquipStep.choose": "Fast-equip a card?",
    "FoeActs.whom": "Who suffers it?",
    "FoeActs.unequip": "Which power do you unequip?",
    "QuestExchange.discard": "Give up a quest for one in Outland?",
    "QuestExchange.replace": "Which deck is searched for an Outland quest?",
    "Reflected.choose": "Pay again, or let the power have no effect?",
    "StageReward.hand_out": "Which card do you keep, and who gets it?",
    "StageReward.hand_out_found": "Who gets what was found?",
}
ICONS: Mapping[str, str] = {
    "poison": "poison-bottle", "rare-goods": "locked-chest", "call-to-the-depths": "dungeon-gate",
    "kaelthas": "burning-dot", "vashj": "medusa-head", "illidan": "evil-wings", "ragnaros": "flame-claws",
}  # fmt: skip
TEXTS: Mapping[str, str] = {
    "rare-goods": "The next hexagon items go to the Merchant deck.",
    "call-to-the-depths": "Until the next event, those who survive a beaten dungeon stage are paid more.",
}


def _at_a_stage(t: Table, seat: Seat) -> Planned:
    from azeroth.games.world_of_warcraft.burning_crusade.ease import at_a_stage

    return at_a_stage(t, seat)


def _spoils(t: Table, seat: Seat) -> Planned:
    from azeroth.games.world_of_warcraft.ease.goods import prizes

    return prizes(t, seat)


class CrusadeEdition(Edition):
    """The Burning Crusade, with or without Outland."""

    special = (
        *Edition.special,
        "A region with a door leads into a dungeon. Whoever is inside must fight in each Dungeon Phase, and "
        "may go deeper or leave.",
    )
    figure_colours = FIGURE_COLOURS
    danger = DANGER
    strong_colours = Edition.strong_colours | {PURPLE}
    item_decks = (*Edition.item_decks, HEXAGON)
    quest_decks = (*Edition.quest_decks, PURPLE_QUESTS)
    drawn_decks = (*Edition.drawn_decks, PURPLE_QUESTS)
    """tbc.quest.draw-from-purple"""
    dice_per_colour = 10
    """tbc.dice.limit-ten"""
    pvp_threat_most = 7
    """tbc.level6.pvp-threat-cap"""
    highest_level = 6
    event_kinds = Edition.event_kinds | {"rare-goods", "call-to-the-depths"}
    until_next_event = (*Edition.until_next_event, "call-to-the-depths")
    prompts = PROMPTS
    plans = {
        "ResolveStage.discard": _at_a_stage, "ResolveStage.push_luck": _at_a_stage,
        "StageReward.hand_out": _spoils, "StageReward.hand_out_found": _spoils,
    }  # fmt: skip
    icons = ICONS
    texts = TEXTS

    # -- content ------------------------------------------------------------------------------------

    @classmethod
    def complete(cls, shelf: Shelf, content: Content) -> Content:
        """With dungeons, their cards and places."""
        from azeroth.games.world_of_warcraft.burning_crusade.box import read
        from azeroth.games.world_of_warcraft.burning_crusade.checks import check

        found = read(shelf, content)
        check(shelf, content, found)
        return with_expansion(content, found)

    @classmethod
    def counted(cls, own: Own, content: Content) -> Mapping[str, int]:
        from azeroth.games.world_of_warcraft.burning_crusade.checks import counted

        return counted(own, expansion(content))

    # -- beside the rules ---------------------------------------------------------------------------

    def items_elsewhere(self, t: Table) -> list[CardId]:
        from azeroth.games.world_of_warcraft.burning_crusade.study.invariants import items_elsewhere

        return items_elsewhere(t)

    def pieces(self, t: Table) -> dict[str, int]:
        from azeroth.games.world_of_warcraft.burning_crusade.study.invariants import pieces

        return pieces(t)

    def told(self, record: object) -> Sequence[str]:
        return words.told(record)

    def phases(self, t: Table) -> Mapping[str, str]:
        """The Dungeon Phase, where the option puts it."""
        first = t.options["dungeon-phase"] == "before"
        return {"before_management" if first else "after_management": "Dungeons"}

    def things(self, t: Table, region: RegionId) -> tuple[str, ...]:
        """A stage is no region of a board: one clicks its door, or its card."""
        x = expansion(t.content)
        place = x.places.get(region)
        if place is None:
            return super().things(t, region)
        return (f"region:{x.dungeons[place.dungeon].region}", f"stage:{region}")

    def going(self, t: Table, who: Sequence[Character], region: RegionId) -> tuple[str, Outlook]:
        from azeroth.games.world_of_warcraft.burning_crusade.ease import entering

        return entering(t, who, region) or super().going(t, who, region)

    def staying(self, t: Table, who: Sequence[Character]) -> str:
        from azeroth.games.world_of_warcraft.burning_crusade.ease import staying

        return staying(t, who)

    def exhibits(self, t: Table) -> Iterable[tuple[str, Card]]:
        from azeroth.games.world_of_warcraft.burning_crusade.view.zones import exhibits

        return exhibits(t)

    def zones(self, t: Table, seat: Seat | None) -> list[Zone]:
        from azeroth.games.world_of_warcraft.burning_crusade.view.zones import zones

        return zones(t)

    def focus(self, t: Table) -> Focus | None:
        from azeroth.games.world_of_warcraft.burning_crusade.view.zones import focus

        return focus(t)

    def advice(self, t: Table, seat: Seat, choices: Sequence[Choice]) -> Choice | None:
        from azeroth.games.world_of_warcraft.burning_crusade.bot import advice

        return advice(t, seat, choices)

    def roads(self, t: Table, faction: Faction) -> Roads:
        from azeroth.games.world_of_warcraft.burning_crusade.bot import roads

        return roads(t, faction)

    def gauge(self, t: Table, foe: Foe, people: int) -> Gauge:
        from azeroth.games.world_of_warcraft.burning_crusade.bot import gauge

        return gauge(t, foe, people)

    def pledges(self, t: Table, faction: Faction, left: int) -> dict[CharacterId, Offer]:
        from azeroth.games.world_of_warcraft.burning_crusade.bot import pledges

        return pledges(t, faction, left)

    def prospects(self, t: Table, who: Sequence[Character], left: int) -> list[Offer]:
        from azeroth.games.world_of_warcraft.burning_crusade.bot import prospects

        return prospects(t, who, left)


READY = 3
"""From this level on Outland is a place to go to."""


def too_early(t: Table, seat: Seat) -> Choice | None:
    """Nobody gives up quests for Outland who could do nothing there."""
    mine = [c for c in t.state.characters.values() if c.seat == seat]
    ready = any(c.level >= READY or t.edition.board(t, c) != LORDAERON for c in mine)
    return None if ready else DONE


class OutlandEdition(CrusadeEdition):
    """With the Outland board."""

    special = (
        *CrusadeEdition.special,
        "Heroes rise to level 6. The Dark Portal leads to Outland, where the Overlord waits in a lair.",
        "After your turn you may exchange quests for Outland ones: you are asked once a hero has level 3.",
    )
    maps = (*Edition.maps, OUTLAND_MAP)
    obvious = {"QuestExchange.discard": too_early}
    obvious_steps = {"QuestExchange.discard": "Exchange quests while all are below level 3"}

    def overlords(self, t: Table) -> list[OverlordId]:
        """Only those in a lair (tbc.setup.overlord-must-be-outland)."""
        found = t.content.overlords
        return [k for k in super().overlords(t) if isinstance(o := found[k], Overlord) and o.lair is not None]

    def champion(self, side: Sequence[Character]) -> Character:
        """Who is farthest from the highest level: there is no final battle, and all go to the lair."""
        return min(side, key=lambda c: (c.xp, c.id))
