"""The Dungeon Phase: each stage with friends in it is resolved (tbc.turn, tbc.resolve, tbc.boss)."""

from __future__ import annotations

from typing import ClassVar

from azeroth.engine import AGAIN, END, Flow, Frame, Refusal, no
from azeroth.games.world_of_warcraft.burning_crusade.choices import DiscardMinion, DrawMore, Explore
from azeroth.games.world_of_warcraft.burning_crusade.content import Boss, Minion, Place, expansion
from azeroth.games.world_of_warcraft.burning_crusade.events import (
    DungeonCardDrawn,
    DungeonCardGone,
    StageBeaten,
    StageFailed,
)
from azeroth.games.world_of_warcraft.burning_crusade.ids import DungeonCardId
from azeroth.games.world_of_warcraft.burning_crusade.play.dungeons import next_place
from azeroth.games.world_of_warcraft.burning_crusade.play.opponents import BOSS, boss_foe, distinct
from azeroth.games.world_of_warcraft.burning_crusade.play.spoils import Spoils
from azeroth.games.world_of_warcraft.choices import PickRegion
from azeroth.games.world_of_warcraft.events import Met, Moved, OverlordFaced
from azeroth.games.world_of_warcraft.ids import CharacterId, DeckId, Faction, RegionId
from azeroth.games.world_of_warcraft.play.actions.challenge import overlord_foe
from azeroth.games.world_of_warcraft.play.combat.battle import together
from azeroth.games.world_of_warcraft.play.combat.foe_abilities import name_of
from azeroth.games.world_of_warcraft.play.combat.normal_combat import Combat
from azeroth.games.world_of_warcraft.play.victory import end
from azeroth.games.world_of_warcraft.state import Table


def inside(t: Table, faction: Faction) -> list[RegionId]:
    """The stages and sheets where characters of a faction stand."""
    places = expansion(t.content).places
    return list(dict.fromkeys(c.region for c in t.state.side(faction) if c.region in places))


def dungeon_phase(t: Table, faction: Faction) -> DungeonPhase | None:
    """A faction's Dungeon Phase; without anybody inside there is none (tbc.turn.dungeon-phase-skipped)."""
    there = inside(t, faction)
    return DungeonPhase(faction=faction, left=there) if there else None


class DungeonPhase(Frame):
    """The active faction's Dungeon Phase (tbc.turn.dungeon-phase-position)."""

    faction: Faction
    left: list[RegionId]
    steps: ClassVar[tuple[str, ...]] = ("choose",)

    def choose(self, t: Table) -> Flow:
        """Which dungeon is resolved next?"""
        if not self.left:
            return END
        who = [c.id for c in t.state.side(self.faction) if c.region in self.left]
        choices = [Explore(place) for place in self.left]
        return together(t, who, "tbc.dungeon.phase-several-dungeons", choices, then=self.chosen)

    def chosen(self, t: Table, choice: Explore) -> Flow:
        """One stage, completely (tbc.dungeon.phase-one-stage)."""
        self.left.remove(choice.place)
        return t.call(ResolveStage(faction=self.faction, place=choice.place), then=AGAIN)


class ResolveStage(Frame):
    """A stage, or the Overlord in the lair: the cards, the fight, the spoils, the way on.

    `aside` are Items and Rewards turned up, `dropped` cards that were discarded; `extra` says that the group
    has begun to draw more.
    """

    faction: Faction
    place: RegionId
    boss: DungeonCardId | None = None
    minions: list[DungeonCardId] = []
    aside: list[DungeonCardId] = []
    dropped: list[DungeonCardId] = []
    leaving: list[CharacterId] = []
    steps: ClassVar[tuple[str, ...]] = ("draw", "discard", "push_luck", "fight", "clear", "advance", "leave")

    def where(self, t: Table) -> Place:
        return expansion(t.content).places[self.place]

    def deck(self, t: Table) -> list[str]:
        """The cards of the stage that are still face down."""
        return t.state.decks.pile(DeckId(self.where(t).stage or ""))

    def group(self, t: Table) -> list[CharacterId]:
        """All friends there take part (tbc.boss.automatic-participation)."""
        return [c.id for c in t.state.side(self.faction) if c.region == self.place]

    def draw(self, t: Table) -> Flow:
        """Shuffle, then turn cards up until a boss shows (tbc.resolve.draw-until-boss)."""
        if self.where(t).stage is None:
            return None  # tbc.overlord.no-dungeon-cards
        deck = self.deck(t)
        t.shuffle(deck)
        while self.boss is None and deck:
            self._turn_up(t, deck)
        return None

    def _turn_up(self, t: Table, deck: list[str]) -> None:
        key = DungeonCardId(t.draw(deck))
        t.emit(DungeonCardDrawn(rule="tbc.resolve.draw-until-boss", place=self.place, card=key))
        card = expansion(t.content).dungeon_card(key)
        if isinstance(card, Boss):
            if self.boss is None:
                self.boss = key
            else:
                self.dropped.append(key)  # tbc.resolve.push-luck-second-boss
        elif isinstance(card, Minion):
            self.minions.append(key)
        else:
            self.aside.append(key)  # tbc.resolve.set-aside-loot

    def discard(self, t: Table) -> Flow:
        """Discard a Minion, or face them all (tbc.resolve.minion-discard-optional)."""
        who = self.group(t)
        if not who or len(self.minions) <= 2 * len(who):
            return None
        choices = [DiscardMinion(m) for m in distinct(self.minions)]
        rule = "tbc.resolve.minion-discard-threshold"
        return together(t, who, rule, choices, then=self.discarded, stop="Face them all")

    def discarded(self, t: Table, choice: DiscardMinion) -> Flow:
        """It adds nothing to fight or reward."""
        self.minions.remove(choice.card)
        self.dropped.append(choice.card)
        t.emit(DungeonCardGone(rule="tbc.resolve.minion-discard-choice", card=choice.card))
        return AGAIN

    def push_luck(self, t: Table) -> Flow:
        """Draw another card, or fight? (tbc.resolve.push-luck-one-at-a-time)"""
        # A discarded boss does not count: only a group that discarded Minions may not draw.
        minions = expansion(t.content).minions
        if any(card in minions for card in self.dropped) or not self.deck(t):
            return None
        return together(
            t, self.group(t), "tbc.resolve.push-luck-only-without-discard", [DrawMore()], then=self.drew,
            stop="Fight",
        )  # fmt: skip

    def drew(self, t: Table, choice: DrawMore) -> Flow:
        """It stays, whatever it is (tbc.resolve.push-luck-minions-stay)."""
        self._turn_up(t, self.deck(t))
        return AGAIN

    def fight(self, t: Table) -> Flow:
        """The boss must be fought now (tbc.resolve.then-fight)."""
        if self.boss is not None:
            foe = boss_foe(t, self.boss, self.minions)
        else:
            foe = overlord_foe(t, self.faction, 0)
        group = self.group(t)
        t.emit(Met(rule="tbc.resolve.then-fight", group=tuple(group), foe=name_of(t, foe)))
        if self.boss is None:
            t.emit(OverlordFaced(rule="tbc.overlord.win", group=tuple(group)))
        return t.call(Combat(group=group, region=self.place, foes=[foe]), then=self.fought)

    def fought(self, t: Table, combat: Combat) -> Flow:
        """Rewards for a win; else everything goes back (tbc.boss.all-defeated-reshuffle)."""
        won = combat.won and bool(combat.group)
        if won and any(f.what == "overlord" for f in combat.beaten):
            name = t.content.overlords[t.state.overlord].name
            return end(t, self.faction, f"{name} is defeated", "tbc.overlord.win")
        if not won or self.boss is None:
            t.emit(StageFailed(rule="tbc.boss.all-defeated-reshuffle", place=self.place))
            self._put_back(t)
            return END
        # A kept Reward card may have taken a Minion out of the fight.
        left = [DungeonCardId(m) for f in combat.beaten if f.what == BOSS for m in f.minions]
        self.dropped += [m for m in self.minions if m not in left]
        self.minions = left
        t.emit(StageBeaten(rule="tbc.advance.requires-boss-defeat", place=self.place, faction=self.faction))
        aside, self.aside = self.aside, []
        return t.call(
            Spoils(
                place=self.place, boss=self.boss, minions=self.minions[:], aside=aside,
                standing=combat.group[:], fallen=combat.fallen[:],
            )
        )  # fmt: skip

    def _put_back(self, t: Table) -> None:
        """Every card of the stage goes back into its deck (tbc.spoils.cards-return-after-win)."""
        if self.boss is None:
            return
        deck = self.deck(t)
        deck += [self.boss, *self.minions, *self.aside, *self.dropped]
        self.minions, self.aside, self.dropped = [], [], []
        self.boss = None
        t.shuffle(deck)

    def clear(self, t: Table) -> Flow:
        """Boss and Minions return to the deck."""
        self._put_back(t)
        return None

    def advance(self, t: Table) -> Flow:
        """All who are inside move on together (tbc.advance.next-stage)."""
        target = next_place(t, self.where(t))
        group = self.group(t)
        if target is None:
            self.leaving = group
            return None
        for key in group:
            _go(t, key, target, "goes on", "tbc.advance.next-stage")
        return END

    def leave(self, t: Table) -> Flow:
        """To which flight path do you go? (tbc.advance.final-stage-destination)"""
        if not self.leaving:
            return END
        c = t.state.characters[self.leaving[0]]
        board = expansion(t.content).dungeons[self.where(t).dungeon].board
        choices = [PickRegion(r) for r in t.content.flights[c.faction, board]]
        return t.ask(
            c.seat, "tbc.advance.final-stage-destination", choices, refuse=self.may_go, then=self.left,
            among=self.anywhere,
        )  # fmt: skip

    def anywhere(self, t: Table) -> list[PickRegion]:
        """All regions, for why not."""
        return [PickRegion(r) for r in t.content.regions]

    def may_go(self, t: Table, choice: PickRegion) -> Refusal | None:
        """Why a dungeon does not lead there."""
        c, there = t.state.characters[self.leaving[0]], t.content.regions[choice.region]
        board = expansion(t.content).dungeons[self.where(t).dungeon].board
        if c.faction in there.flight and there.board == board:
            return None
        return no(
            "tbc.advance.final-stage-destination",
            "The way out leads to a flight point of yours on the same board.",
        )

    def left(self, t: Table, choice: PickRegion) -> Flow:
        """The next one picks."""
        _go(t, self.leaving.pop(0), choice.region, "comes out", "tbc.advance.final-stage-leave")
        return AGAIN


def _go(t: Table, key: CharacterId, target: RegionId, how: str, rule: str) -> None:
    c = t.state.characters[key]
    t.emit(Moved(rule=rule, character=key, source=c.region, target=target, how=how))
    c.region = target
