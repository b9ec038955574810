"""The edition in play: the questions that boxes answer differently. No other code asks which box it is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, cast

from azeroth import engine
from azeroth.engine import Choice, Frame, Outlook, Refusal, Seat
from azeroth.games.world_of_warcraft.board import LORDAERON_MAP, Map, Roads
from azeroth.games.world_of_warcraft.content import Content, FoeAbility
from azeroth.games.world_of_warcraft.ids import (
    CIRCLE,
    CUP,
    GREEN,
    GREY,
    INDEPENDENT,
    SQUARE,
    TRIANGLE,
    BoardId,
    Box,
    CardId,
    CharacterId,
    Colour,
    CreatureId,
    EventId,
    Faction,
    FigureColour,
    ItemDeck,
    OverlordId,
    QuestDeck,
    RegionId,
)
from azeroth.games.world_of_warcraft.opponents import Gauge
from azeroth.games.world_of_warcraft.state import Character, Die, Table

if TYPE_CHECKING:
    from azeroth.engine.boxes.content import Own, Shelf
    from azeroth.engine.view.plans import Planned
    from azeroth.engine.view.scene import Card, Focus, Zone
    from azeroth.games.world_of_warcraft.bot.appraisal import Offer
    from azeroth.games.world_of_warcraft.cards.verbs import Ability
    from azeroth.games.world_of_warcraft.choices.actions import Challenge
    from azeroth.games.world_of_warcraft.play.combat.battle import Battle, Foe, Stat
    from azeroth.games.world_of_warcraft.play.events.event_step import EventStep


class Edition(engine.Edition):
    """The base game. A box overrides what it changes; several boxes are stacked, the last one on top."""

    aim: ClassVar[str] = (
        "Two factions of heroes roam the land: they fight for quests, rise in level, buy and learn, and race "
        "to bring down the Overlord."
    )
    special: ClassVar[tuple[str, ...]] = (
        "Each hero has two actions a turn: travel, challenge, visit a town, rest, train.",
        "Heroes who stand together may fight together. What a combat needs is on the card of the foe.",
    )
    figure_colours: ClassVar[tuple[FigureColour, ...]] = (*map(FigureColour, ("green", "red")), INDEPENDENT)
    danger: ClassVar[tuple[FigureColour, ...]] = (FigureColour("green"), INDEPENDENT, FigureColour("red"))
    """Colours by rising Attack and Health of one type (wbg.component.colour-strength-order)."""
    strong_colours: ClassVar[frozenset[FigureColour]] = frozenset({FigureColour("red")})
    """What counts as a strong opponent beside bosses and characters (wbg.effect.against-strong)."""
    item_decks: ClassVar[tuple[ItemDeck, ...]] = (TRIANGLE, SQUARE, CIRCLE, CUP)
    quest_decks: ClassVar[tuple[QuestDeck, ...]] = (GREY, GREEN, QuestDeck("yellow"), QuestDeck("red"))
    drawn_decks: ClassVar[tuple[QuestDeck, ...]] = (GREEN, QuestDeck("yellow"), QuestDeck("red"))
    """A grey quest is never drawn after setup (wbg.quest.no-grey-draw)."""
    dice_per_colour: ClassVar[int] = 7  # wbg.dice.limit-seven
    items_in_bag: ClassVar[int] = 3  # wbg.bag.capacity
    pvp_threat_most: ClassVar[int] = 8
    """The highest result that hits may need by the enemies' levels in PvP combat: what a die can show."""
    event_kinds: ClassVar[frozenset[str]] = frozenset({
        "talents", "auction", "beasts", "bounty", "cleanse", "ears-and-heads", "plaguewinds",
        "goblin-merchant", "zeppelin", "new-horizons", "old-hatreds", "crafts", "subterfuge",
        "traveling-merchants", "war", "boss", "soul-taint", "arcane-corruption", "spread-the-plague",
    })  # fmt: skip
    maps: ClassVar[tuple[Map, ...]] = (LORDAERON_MAP,)
    prompts: ClassVar[Mapping[str, str]] = {}
    """What the steps of a box ask, by frame and step."""
    obvious: ClassVar[Mapping[str, Callable[[Table, Seat], Choice | None]]] = {}
    """What people need not be asked at the steps of a box."""
    plans: ClassVar[Mapping[str, Callable[[Table, Seat], Planned]]] = {}
    """Several choices for one click at the steps of a box, and choices with their odds."""
    icons: ClassVar[Mapping[str, str]] = {}
    """Icons of what only a box has: classes, creatures, Overlords, kinds of events, tokens."""
    texts: ClassVar[Mapping[str, str]] = {}
    """What is said of it: kinds of events, classes, item decks."""
    highest_level: ClassVar[int] = 0
    """The level that cards may ask for although the track ends before it; 0: none."""

    # -- content ------------------------------------------------------------------------------------

    @classmethod
    def complete(cls, shelf: Shelf, content: Content) -> Content:
        """The content with what only a box can read; mistakes are noted on the shelf."""
        return content

    @classmethod
    def counted(cls, own: Own, content: Content) -> Mapping[str, int]:
        """What a box holds that the base game does not count."""
        return {}

    # -- setup --------------------------------------------------------------------------------------

    def closed(self, t: Table) -> frozenset[str]:
        """Character sheets that nobody takes."""
        return frozenset()

    def agreed(self, t: Table) -> OverlordId:
        """The Overlord that the options name; empty when chance chooses."""
        return OverlordId(str(t.options["overlord"]).removeprefix("random"))

    def overlords(self, t: Table) -> list[OverlordId]:
        """Among whom chance chooses (wbg.setup.overlord-choice)."""
        return list(t.content.overlords)

    def lair(self, t: Table) -> RegionId | None:
        """Where the dungeon of an Overlord without a counter is entered."""
        return None

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

    def how_to_win(self, t: Table) -> str:
        """How the game is won, in a sentence or two."""
        key = t.state.overlord or self.agreed(t)
        overlord = t.content.overlords[key].name if key else "the Overlord"
        if self.next_lap(t):
            return (
                f"Only the faction that defeats {overlord} wins. If nobody has after {self.most_laps(t)} "
                "laps of the turn track, it is a draw."
            )
        return (
            f"The faction that defeats {overlord} wins at once. If nobody has after turn "
            f"{t.content.tracks.turns}, everybody fights in a final battle, and the survivors win."
        )

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

    def possible(self, t: Table, c: Character) -> list[Choice]:
        """What else a person might try as an action."""
        return []

    def actions_after(self, t: Table, c: Character, choice: Choice) -> int:
        """How many actions a character has left after taking this one."""
        return c.actions - 1

    def how_they_move(self, t: Table, c: Character, region: RegionId) -> str:
        """What a step of theirs to a region is called."""
        return "walks" if region in t.content.regions[c.region].links else "flies"

    def board(self, t: Table, c: Character) -> BoardId:
        """The board that a character is on."""
        return t.content.regions[c.region].board

    def may_bring(self, t: Table, friend: Character, target: RegionId) -> bool:
        """May a power take a friend to a region (wbg.travel.bring-friends)?"""
        return True

    def travel_steps(self, t: Table, c: Character) -> int:
        """How many regions a Travel action may lead on (wbg.travel.two-steps)."""
        return 2

    def ways(self, t: Table, c: Character) -> Sequence[RegionId]:
        """Where one step may lead: next to the region, then by flight path."""
        return t.content.ways[c.faction][c.region]

    def no_way(self, t: Table, c: Character, region: RegionId, left: int) -> Refusal | None:
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

    def goes_to_fight(self, t: Table, c: Character) -> tuple[str, str]:
        """What moving to a target elsewhere is called, and its rule (wbg.challenge.intercept)."""
        return "charges", "wbg.challenge.intercept"

    def joiners(self, t: Table, c: Character, source: RegionId) -> list[Character]:
        """Friends elsewhere who may be invited to a Challenge that began in `source`."""
        return []

    def joins(self, t: Table, c: Character, region: RegionId) -> Frame | None:
        """What happens when a character joins a Challenge in that region."""
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

    def widening(self, t: Table, c: Character) -> frozenset[str]:
        """What lets areas of a sheet take more cards, beyond the base game's talents."""
        return frozenset()

    def refuges(self, t: Table, c: Character) -> Sequence[RegionId]:
        """Where a defeated character may be taken (wbg.defeat.destination)."""
        from azeroth.games.world_of_warcraft.play.character.defeat import refuges

        return refuges(t, c.region, c.faction)

    # -- combat -------------------------------------------------------------------------------------

    def abilities(self, t: Table, foe: Foe) -> tuple[FoeAbility, ...]:
        """What an opponent does now; the parts add up (wbg.creature.ability-always)."""
        return self.own_abilities(t, foe)

    def own_abilities(self, t: Table, foe: Foe) -> tuple[FoeAbility, ...]:
        """What an opponent does in every round."""
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

    def combat_begins(self, t: Table, battle: Battle) -> Frame | None:
        """What happens before the first round."""
        return None

    def round_begins(self, t: Table, battle: Battle) -> Frame | None:
        """What an opponent does after the cards for the start of a round."""
        return None

    def dice_counted(self, t: Table, battle: Battle, c: Character) -> tuple[str, ...]:
        """The dice that more abilities of the opponent count at the end of the Reroll step; "" is no dice."""
        return ()

    def carry_out(self, t: Table, c: Character) -> Frame | None:
        """Carry out the abilities that `dice_counted` is about."""
        return None

    def resolution_ends(self, t: Table, battle: Battle) -> Frame | None:
        """What an opponent that is left does at the end of the Resolution step."""
        return None

    def round_ends(self, t: Table, battle: Battle) -> Frame | None:
        """What an opponent does before the cards for the end of a round."""
        return None

    def fallen(self, t: Table, battle: Battle, c: Character) -> None:
        """A participant has just been defeated."""

    def attack(self, t: Table, battle: Battle, foe: Foe) -> int:
        """The Attack of an opponent now."""
        return foe.attack

    def value_change(self, t: Table, battle: Battle, c: Character, name: Stat) -> int:
        """What more of the opponent adds to a value of a character."""
        return 0

    def dice_change(self, t: Table, battle: Battle, c: Character) -> Mapping[Colour, int]:
        """Dice that come or go before the roll."""
        return {}

    def may_reroll(self, t: Table, c: Character, die: Die) -> Refusal | None:
        """Why the opponent does not let a die be rerolled."""
        return None

    def place_hits(self, t: Table, c: Character, hits: Sequence[Die], put: dict[Box, int]) -> None:
        """Change where the hits of a pool go before they are placed."""

    def regains(self, t: Table, c: Character) -> bool:
        """May a character regain Health now?"""
        return True

    def costs_more(self, t: Table, c: Character, card: CardId) -> int:
        """The Energy that a use of an instant power costs more."""
        return 0

    def may_use(self, t: Table, c: Character, card: CardId, ability: Ability) -> Refusal | None:
        """Why an ability cannot be used that the base game would allow."""
        return None

    def takers(self, t: Table, battle: Battle, takers: list[CharacterId]) -> list[CharacterId]:
        """To whom the next wound may go."""
        return takers

    def may_fall(self, t: Table, battle: Battle, foe: Foe, step: str) -> Refusal | None:
        """Why an opponent does not fall to enough hits."""
        return None

    def before_damage(self, t: Table, battle: Battle) -> Frame | None:
        """What happens at the start of the Damage step, or between the strikes of PvP combat."""
        return None

    def after_damage(self, t: Table, battle: Battle) -> Frame | None:
        """What happens at the end of the Damage step."""
        return None

    # -- beside the rules ---------------------------------------------------------------------------

    def items_elsewhere(self, t: Table) -> list[CardId]:
        """Item cards that lie where only a box has a place for them."""
        return []

    def pieces(self, t: Table) -> dict[str, int]:
        """Cards of a box that are nowhere, or somewhere twice."""
        return {}

    def more_words(self, t: Table, foe: Foe) -> list[str]:
        """What an opponent does beyond its ability, in sentences."""
        return []

    def told(self, record: object) -> Sequence[str]:
        """What only a box's fields of a card, a creature or an Overlord say, in sentences."""
        return ()

    def phases(self, t: Table) -> Mapping[str, str]:
        """What a box does at steps of the faction turn, by the step: names for the line of the turn."""
        return {}

    def things(self, t: Table, region: RegionId) -> tuple[str, ...]:
        """What is clicked to go there."""
        return (f"region:{region}",)

    def going(self, t: Table, who: Sequence[Character], region: RegionId) -> tuple[str, Outlook]:
        """How it is said that characters go somewhere, and what they should know before."""
        return f"Travel to {t.content.regions[region].name}", Outlook(group="Travel")

    def staying(self, t: Table, who: Sequence[Character]) -> str:
        """What is to come for characters who stay where they are, if it is something of weight."""
        return ""

    def exhibits(self, t: Table) -> Iterable[tuple[str, Card]]:
        return ()

    def zones(self, t: Table, seat: Seat | None) -> list[Zone]:
        """What a box has lying on the table."""
        return []

    def focus(self, t: Table) -> Focus | None:
        """What only a box shows from near."""
        return None

    def advice(self, t: Table, seat: Seat, choices: Sequence[Choice]) -> Choice | None:
        """What a bot chooses where the base game's would not know."""
        return None

    def roads(self, t: Table, faction: Faction) -> Roads:
        """The ways that a bot looks for its own among."""
        return Roads("", t.content.ways_back[faction], 2)

    def gauge(self, t: Table, foe: Foe, people: int) -> Gauge:
        """What a bot takes an opponent for that so many fight."""
        from azeroth.games.world_of_warcraft.play.combat.battle import foe_ability

        return Gauge(foe_ability(t, foe))

    def champion(self, side: Sequence[Character]) -> Character:
        """Whose XP a bot wants most: who is nearest to the highest level."""
        return max(side, key=lambda c: (c.xp, c.id))

    def pledges(self, t: Table, faction: Faction, left: int) -> dict[CharacterId, Offer]:
        """What characters of a bot's faction are bound to, before it plans for the others."""
        return {}

    def prospects(self, t: Table, who: Sequence[Character], left: int) -> list[Offer]:
        """What a bot's group could do that only a box has."""
        return []

    # -- events -------------------------------------------------------------------------------------

    until_next_event: ClassVar[tuple[str, ...]] = ("ears-and-heads",)
    """Kinds of events that end when the next card is drawn (wbg.event.until-condition)."""

    def may_hold(self, t: Table, region: RegionId) -> bool:
        """May independent creatures be moved into a region (wbg.event.move-independents)?"""
        return t.content.regions[region].home is None

    def event(self, t: Table, step: EventStep) -> Frame | None:
        """What an Event card does when it is drawn, if it is of a kind that only a box knows."""
        return None


def edition(t: Table) -> Edition:
    """The edition in play."""
    return cast("Edition", t.edition)
