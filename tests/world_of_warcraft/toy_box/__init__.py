"""A box for tests: a level, a class card, a creature colour, a board of two regions, a token, a turn step."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar

from azeroth.engine import Box, Choice, Flow, Frame
from azeroth.games.world_of_warcraft import WorldOfWarcraft
from azeroth.games.world_of_warcraft.board import Map
from azeroth.games.world_of_warcraft.edition import Edition
from azeroth.games.world_of_warcraft.ids import BoardId, CharacterId, Faction, FigureColour, RegionId
from azeroth.games.world_of_warcraft.play.character.health import restore
from azeroth.games.world_of_warcraft.state import Character, Table

HERE = Path(__file__).parent / "content"
PURPLE, ISLET, BEACH = FigureColour("purple"), BoardId("islet"), RegionId("toy-beach")
RULE = "wbg.turn.end-steps-order"


class Bathe(Choice, frozen=True):
    """Who bathes on the islet."""

    character: CharacterId

    def words(self, t: Table) -> str:
        return f"{self.character} bathes"


class Bathing(Frame):
    """The step between Character Management and the turn marker: one friend on the islet regains a Health."""

    faction: Faction
    steps: ClassVar[tuple[str, ...]] = ("bathe",)

    def bathe(self, t: Table) -> Flow:
        """Who bathes?"""
        there = [c for c in t.state.side(self.faction) if t.content.regions[c.region].board == ISLET]
        return t.ask(there[0].seat, RULE, [Bathe(c.id) for c in there], then=self.bathed, stop=True)

    def bathed(self, t: Table, choice: Bathe) -> Flow:
        """One Health."""
        restore(t, t.state.characters[choice.character], 1, 0)
        return None


class ToyEdition(Edition):
    """What the toy box changes."""

    figure_colours = (*Edition.figure_colours, PURPLE)
    danger = (*Edition.danger, PURPLE)
    strong_colours = Edition.strong_colours | {PURPLE}
    dice_per_colour = 9
    pvp_threat_most = 7
    prompts = {"Bathing.bathe": "Who bathes?"}
    icons = {"sand": "beach-bucket"}
    maps = (*Edition.maps, Map(ISLET, "The Islet", HERE / "geometry.json", {"the-islet": ("grass", "green")}))

    def ways(self, t: Table, c: Character) -> Sequence[RegionId]:
        """The beach lies one step from each faction's starting region."""
        home = t.content.homes[c.faction]
        joined = {home: BEACH, BEACH: home}
        return (*super().ways(t, c), joined[c.region]) if c.region in joined else super().ways(t, c)

    def after_management(self, t: Table, faction: Faction) -> Frame | None:
        """Bathing, if somebody is there."""
        there = any(t.content.regions[c.region].board == ISLET for c in t.state.side(faction))
        return Bathing(faction=faction) if there else None

    def beyond_the_track(self, t: Table, c: Character, xp: int) -> None:
        """XP beyond the track are gold."""
        c.gold += xp


TOY = Box(
    slug="toy", title="Toy Box", about="For tests.", folder=HERE, edition=ToyEdition, package=__name__,
    printed={
        "regions": 2, "druid talents of level 6": 1, "horde green quests": 1, "alliance green quests": 1,
    },
)  # fmt: skip


class WithToys(WorldOfWarcraft):
    """World of Warcraft with the toy box beside it."""

    boxes = (TOY,)


GAME = WithToys()
