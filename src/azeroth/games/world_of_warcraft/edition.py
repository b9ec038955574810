"""The edition in play: the questions that boxes answer differently. No other code asks which box it is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from azeroth import engine
from azeroth.engine import Choice, Frame, Refusal
from azeroth.games.world_of_warcraft.content import FoeAbility
from azeroth.games.world_of_warcraft.ids import (
    CIRCLE,
    CUP,
    GREEN,
    GREY,
    INDEPENDENT,
    LORDAERON,
    SQUARE,
    TRIANGLE,
    BoardId,
    CreatureId,
    EventId,
    Faction,
    FigureColour,
    ItemDeck,
    OverlordId,
    QuestDeck,
    RegionId,
)
from azeroth.games.world_of_warcraft.state import Character, Table

if TYPE_CHECKING:
    from azeroth.games.world_of_warcraft.choices.actions import Challenge
    from azeroth.games.world_of_warcraft.play.combat.battle import Battle, Foe
    from azeroth.games.world_of_warcraft.play.events.event_step import EventStep


class Map(NamedTuple):
    """A board as it is drawn: its title, the file with its outlines, the texture and tint of each area."""

    board: BoardId
    title: str
    geometry: Path
    terrains: dict[str, tuple[str, str]]


class Edition(engine.Edition):
    """The base game. A box overrides what it changes; several boxes are stacked, the last one on top."""

    # -- what there is ----------------------------------------------------------------------------

    figure_colours: ClassVar[tuple[FigureColour, ...]] = (
        FigureColour("green"), FigureColour("red"), INDEPENDENT,
    )  # fmt: skip
    danger: ClassVar[tuple[FigureColour, ...]] = (
        FigureColour("green"), INDEPENDENT, FigureColour("red"),
    )  # fmt: skip
    """Colours by rising Attack and Health of one type (wbg.component.colour-strength-order)."""
    strong_colours: ClassVar[frozenset[FigureColour]] = frozenset({FigureColour("red")})
    """What counts as a strong opponent beside bosses and characters (wbg.effect.against-strong)."""
    item_decks: ClassVar[tuple[ItemDeck, ...]] = (TRIANGLE, SQUARE, CIRCLE, CUP)
    quest_decks: ClassVar[tuple[QuestDeck, ...]] = (GREY, GREEN, QuestDeck("yellow"), QuestDeck("red"))
    drawn_decks: ClassVar[tuple[QuestDeck, ...]] = (GREEN, QuestDeck("yellow"), QuestDeck("red"))
    """A grey quest is never drawn after setup (wbg.quest.no-grey-draw)."""
    dice_per_colour: ClassVar[int] = 7
    """wbg.dice.limit-seven"""
    items_in_bag: ClassVar[int] = 3
    """wbg.bag.capacity"""
    pvp_threat_most: ClassVar[int] = 8
    """The highest result that hits may need by the enemies' levels in PvP combat: what a die can show."""
    event_kinds: ClassVar[frozenset[str]] = frozenset({
        "talents", "auction", "beasts", "bounty", "cleanse", "ears-and-heads", "plaguewinds",
        "goblin-merchant", "zeppelin", "new-horizons", "old-hatreds", "crafts", "subterfuge",
        "traveling-merchants", "war", "boss", "soul-taint", "arcane-corruption", "spread-the-plague",
    })  # fmt: skip
    maps: ClassVar[tuple[Map, ...]] = (
        Map(
            LORDAERON, "Lordaeron", Path(__file__).parent / "content" / "geometry.json",
            {
                "tirisfal-glades": ("grass", "green"),
                "silverpine-forest": ("forest", "blue"),
                "alterac-mountains": ("snow", "white"),
                "hillsbrad-foothills": ("field", "yellow"),
                "western-plaguelands": ("waste", "orange"),
                "hinterlands": ("hill", "grey"),
                "eastern-plaguelands": ("lava", "red"),
            },
        ),
    )  # fmt: skip

    prompts: ClassVar[Mapping[str, str]] = {}
    """What the steps of a box ask, by frame and step."""
    icons: ClassVar[Mapping[str, str]] = {}
    """Icons of what only a box has: classes, creatures, Overlords, kinds of events, tokens."""
    texts: ClassVar[Mapping[str, str]] = {}
    """What is said of it: kinds of events, classes, item decks."""

    # -- setup --------------------------------------------------------------------------------------

    def overlords(self, t: Table) -> list[OverlordId]:
        """Among whom chance chooses (wbg.setup.overlord-choice)."""
        return list(t.content.overlords)

    def set_up(self, t: Table) -> None:
        """What else is laid out before the starting quests are drawn."""

    # -- the game round -----------------------------------------------------------------------------

    def actions(self, t: Table, c: Character) -> int:
        """How many actions a character has in a faction turn (wbg.turn.two-actions-each)."""
        return 2

    def before_management(self, t: Table, faction: Faction) -> Frame | None:
        """A step of the faction turn between the last action and Character Management."""
        return None

    def after_management(self, t: Table, faction: Faction) -> Frame | None:
        """A step of the faction turn between Character Management and the advance of the turn marker."""
        return None

    def after_turn(self, t: Table, faction: Faction) -> Frame | None:
        """A step after Wars have been judged, the last of the faction turn."""
        return None

    def next_lap(self, t: Table) -> bool:
        """Does the marker start over after the last space (wbg.variant.endless-wrap)?"""
        return bool(t.options["endless"])

    def most_laps(self, t: Table) -> int:
        """After so many laps the game is a draw (wbg.variant.endless-limit)."""
        return 8

    def merchant_deck(self, t: Table, symbol: ItemDeck) -> ItemDeck:
        """The deck that an item symbol of the turn track draws from (wbg.variant.endless-purple)."""
        return symbol if t.state.lap == 1 else CIRCLE

    # -- character actions --------------------------------------------------------------------------

    def offers(self, t: Table, c: Character, offers: list[Choice]) -> list[Choice]:
        """The actions that a character may take, out of those that the base game allows, or more."""
        return offers

    def may_act(self, t: Table, c: Character, choice: Choice) -> Refusal | None:
        """Why a character may not take an action that the base game would allow."""
        return None

    def act(self, t: Table, c: Character, choice: Choice) -> Frame | None:
        """What an action does that only a box knows."""
        return None

    def travel_steps(self, t: Table, c: Character) -> int:
        """How many regions a Travel action may lead on (wbg.travel.two-steps)."""
        return 2

    def ways(self, t: Table, c: Character) -> Sequence[RegionId]:
        """Where one step may lead: next to the region, then by flight path."""
        return t.content.ways[c.faction][c.region]

    def no_way(self, t: Table, c: Character, region: RegionId) -> Refusal | None:
        """Why a step cannot lead to a region that is not among the ways; None leaves it to the base game."""
        return None

    def steps_left(self, t: Table, c: Character, left: int, *, stopped: bool) -> int:
        """How many steps are left after one to where they stand now; `stopped`: independents stop them."""
        return 0 if stopped else left

    def entered(self, t: Table, c: Character, source: RegionId) -> None:
        """A character has come from one region into another by a step."""

    def reach(self, t: Table, c: Character) -> Iterable[Challenge]:
        """What a character may challenge beyond what stands in the region and what cards reach."""
        return ()

    def may_challenge(self, t: Table, c: Character, target: Challenge) -> Refusal | None:
        """Why a target that the base game would allow cannot be challenged."""
        return None

    # -- characters ---------------------------------------------------------------------------------

    def level_cap(self, t: Table) -> int:
        """The highest level (wbg.xp.max-level)."""
        return len(t.content.tracks.levels) + 1

    def beyond_the_track(self, t: Table, c: Character, xp: int) -> None:
        """XP beyond the end of the Experience Track: they are lost (wbg.xp.max-level)."""

    def level_gained(self, t: Table, c: Character) -> Frame | None:
        """What a new level brings after its talent."""
        return None

    def refuges(self, t: Table, c: Character) -> Sequence[RegionId]:
        """Where a defeated character may be taken (wbg.defeat.destination)."""
        from azeroth.games.world_of_warcraft.play.character.defeat import refuges

        return refuges(t, c.region, c.faction)

    # -- combat -------------------------------------------------------------------------------------

    def abilities(self, t: Table, foe: Foe) -> tuple[FoeAbility, ...]:
        """What an opponent does; the parts add up (wbg.creature.ability-always)."""
        if foe.what == "creature":
            return (t.content.creatures[CreatureId(foe.kind)].ability,)
        if foe.what == "overlord":
            return (t.content.overlords[OverlordId(foe.kind)].ability,)
        boss = t.content.events[EventId(foe.kind)].boss
        return (boss.ability,) if boss is not None else ()

    def foe_name(self, t: Table, foe: Foe) -> str:
        """What an opponent is called."""
        if foe.what == "creature":
            return f"{str(foe.colour).title()} {t.content.creatures[CreatureId(foe.kind)].name}"
        if foe.what == "overlord":
            return t.content.overlords[OverlordId(foe.kind)].name
        boss = t.content.events[EventId(foe.kind)].boss
        return boss.name if boss is not None else foe.kind

    def before_damage(self, t: Table, battle: Battle) -> Frame | None:
        """What happens at the start of the Damage step, or between the strikes of PvP combat."""
        return None

    def after_damage(self, t: Table, battle: Battle) -> Frame | None:
        """What happens at the end of the Damage step."""
        return None

    # -- events -------------------------------------------------------------------------------------

    def event(self, t: Table, step: EventStep) -> Frame | None:
        """What an Event card does when it is drawn, if it is of a kind that only a box knows."""
        return None


def edition(t: Table) -> Edition:
    """The edition in play."""
    found: Edition = t.edition
    return found
