"""What happens with the expansion: the questions of the base game, answered by its chapters."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from azeroth.engine import Choice, Frame, Refusal, no
from azeroth.games.world_of_warcraft.burning_crusade.choices import FastEquip
from azeroth.games.world_of_warcraft.burning_crusade.content import (
    ClassCard,
    Event,
    Region,
    expansion,
)
from azeroth.games.world_of_warcraft.burning_crusade.edition import CrusadeEdition, OutlandEdition
from azeroth.games.world_of_warcraft.burning_crusade.events import MountGained
from azeroth.games.world_of_warcraft.burning_crusade.ids import (
    HEXAGON,
)
from azeroth.games.world_of_warcraft.burning_crusade.play import (
    bars,
    dungeons,
    fast_equip,
    opponents,
    outland,
)
from azeroth.games.world_of_warcraft.burning_crusade.play.combat_start import CombatStart
from azeroth.games.world_of_warcraft.burning_crusade.play.dungeon_phase import dungeon_phase
from azeroth.games.world_of_warcraft.burning_crusade.play.poison import DamageStart
from azeroth.games.world_of_warcraft.burning_crusade.play.quest_exchange import QuestExchange, exchangeable
from azeroth.games.world_of_warcraft.burning_crusade.view import words as words  # tells the odd cards
from azeroth.games.world_of_warcraft.cards.verbs import Ability
from azeroth.games.world_of_warcraft.choices.actions import Challenge, Town, Travel
from azeroth.games.world_of_warcraft.content import FoeAbility
from azeroth.games.world_of_warcraft.events import MerchantOffers, Moved
from azeroth.games.world_of_warcraft.ids import (
    BoardId,
    Box,
    CardId,
    CharacterId,
    Colour,
    Faction,
    ItemDeck,
    OverlordId,
    RegionId,
)
from azeroth.games.world_of_warcraft.play.actions.travel import TravelAction
from azeroth.games.world_of_warcraft.state import Character, Die, Table

if TYPE_CHECKING:
    from azeroth.games.world_of_warcraft.play.combat.battle import Battle, Foe, Stat
    from azeroth.games.world_of_warcraft.play.events.event_step import EventStep


class CrusadeRules(CrusadeEdition):
    """The Burning Crusade, with or without Outland."""

    # -- setup --------------------------------------------------------------------------------------

    def closed(self, t: Table) -> frozenset[str]:
        """The two new characters, if they stay in the box."""
        return frozenset() if t.options["new-characters"] else frozenset({"paladin-horde", "shaman-alliance"})

    def agreed(self, t: Table) -> OverlordId:
        """Ragnaros, if he was asked for (tbc.noout.overlord-choice)."""
        return OverlordId("ragnaros") if t.options["ragnaros"] else super().agreed(t)

    def set_up(self, t: Table) -> None:
        """Without dungeons nobody is called to the depths: that event lies with the discards."""
        if not t.options["lordaeron-dungeons"]:
            events = t.state.decks.events
            away = [e for e in events if t.content.events[e].kind == "call-to-the-depths"]
            t.state.discarded += away
            events[:] = [e for e in events if e not in away]

    # -- the game round -----------------------------------------------------------------------------

    def before_management(self, t: Table, faction: Faction) -> Frame | None:
        """The Dungeon Phase, if it was agreed to come first (tbc.turn.dungeon-phase-position)."""
        return dungeon_phase(t, faction) if t.options["dungeon-phase"] == "before" else None

    def after_management(self, t: Table, faction: Faction) -> Frame | None:
        """The Dungeon Phase (tbc.turn.dungeon-phase-position)."""
        return dungeon_phase(t, faction) if t.options["dungeon-phase"] == "after" else None

    # -- character actions --------------------------------------------------------------------------

    def offers(self, t: Table, c: Character, offers: list[Choice]) -> list[Choice]:
        """What may be done in a dungeon, and cards to fast-equip (tbc.fastequip.start-of-own-action)."""
        allowed = (
            [k for k in offers if self._barred_inside(t, c, k) is None] if dungeons.place_of(t, c) else offers
        )
        return [*fast_equip.fast_equips(t, c), *allowed]

    def possible(self, t: Table, c: Character) -> list[Choice]:
        return list(fast_equip.every_fast_equip(t, c))

    def may_act(self, t: Table, c: Character, choice: Choice) -> Refusal | None:
        """Fast-equip, and what is barred inside a dungeon."""
        if isinstance(choice, FastEquip):
            return fast_equip.may_fast_equip(t, c, choice)
        return self._barred_inside(t, c, choice)

    def _barred_inside(self, t: Table, c: Character, choice: Choice) -> Refusal | None:
        if dungeons.place_of(t, c) is None:
            return None
        if isinstance(choice, Town):
            return no("tbc.dact.no-town", "There is no town inside a dungeon.")
        if isinstance(choice, Travel) and not dungeons.leaves_first(c):
            return no("tbc.dact.two-actions-if-leaving", "Only your first action may lead you out.")
        return None

    def act(self, t: Table, c: Character, choice: Choice) -> Frame | None:
        """Fast-equip a card."""
        if isinstance(choice, FastEquip):
            return fast_equip.FastEquipping(character=c.id, card=choice.card, area=choice.area)
        return None

    def actions_after(self, t: Table, c: Character, choice: Choice) -> int:
        """Who stays in a dungeon has one action (tbc.dact.one-action)."""
        if dungeons.place_of(t, c) and not isinstance(choice, Travel | Challenge):
            return 0
        return super().actions_after(t, c, choice)

    def how_they_move(self, t: Table, c: Character, region: RegionId) -> str:
        """Into a dungeon and out of it."""
        if region in expansion(t.content).places:
            return "goes"
        return "comes out" if dungeons.place_of(t, c) else super().how_they_move(t, c, region)

    def ways(self, t: Table, c: Character) -> Sequence[RegionId]:
        """Into and out of dungeons (tbc.dungeon.enter-costs-step)."""
        place = dungeons.place_of(t, c)
        if place is not None:
            return dungeons.way_out(t, place)
        found = super().ways(t, c)
        dungeon = dungeons.doors(t).get(c.region)
        return found if dungeon is None else (*found, dungeons.entry(t, c, dungeon))

    def no_way(self, t: Table, c: Character, region: RegionId, left: int) -> Refusal | None:
        place = dungeons.place_of(t, c)
        return dungeons.no_way_out(t, place, region) if place else dungeons.no_way_in(t, c, region)

    def steps_left(self, t: Table, c: Character, left: int, *, stopped: bool) -> int:
        """None after entering a dungeon (tbc.dungeon.enter-loses-actions)."""
        return 0 if dungeons.place_of(t, c) else self._steps_left(t, c, left, stopped=stopped)

    def _steps_left(self, t: Table, c: Character, left: int, *, stopped: bool) -> int:
        return super().steps_left(t, c, left, stopped=stopped)

    def entered(self, t: Table, c: Character, source: RegionId) -> None:
        """All actions are lost at the door (tbc.dungeon.enter-loses-actions)."""
        if dungeons.place_of(t, c):
            c.actions = 0

    def reach(self, t: Table, c: Character) -> Iterable[Challenge]:
        """What stands before the dungeon (tbc.dact.challenge-out)."""
        place = dungeons.place_of(t, c)
        return () if place is None else dungeons.targets_outside(t, c, place)

    def may_challenge(self, t: Table, c: Character, target: Challenge) -> Refusal | None:
        place = dungeons.place_of(t, c)
        return None if place is None else dungeons.may_challenge_outside(t, c, place, target)

    def goes_to_fight(self, t: Table, c: Character) -> tuple[str, str]:
        """Out of the dungeon (tbc.dact.challenge-out-leaves)."""
        if dungeons.place_of(t, c):
            return "comes out", "tbc.dact.challenge-out-leaves"
        return super().goes_to_fight(t, c)

    def joiners(self, t: Table, c: Character, source: RegionId) -> list[Character]:
        return dungeons.joiners(t, c, source)

    def joins(self, t: Table, c: Character, region: RegionId) -> Frame | None:
        """Who joins from inside has left; then fast-equip (tbc.fastequip.on-joining-challenge)."""
        if c.region != region:
            how, rule = self.goes_to_fight(t, c)
            t.emit(Moved(rule=rule, character=c.id, source=c.region, target=region, how=how))
        c.region = region
        c.used.clear()
        return fast_equip.FastEquipStep(waiting=[c.id]) if fast_equip.can_fast_equip(t, c) else None

    def board(self, t: Table, c: Character) -> BoardId:
        return dungeons.board_of(t, c)

    def may_bring(self, t: Table, friend: Character, target: RegionId) -> bool:
        """Not from board to board (tbc.outland.only-dark-portal), not into a dungeon."""
        there = t.content.regions[target]
        return target not in expansion(t.content).places and dungeons.board_of(t, friend) == there.board

    # -- characters ---------------------------------------------------------------------------------

    def widening(self, t: Table, c: Character) -> frozenset[str]:
        """Talents that let a weapon lie in the general area."""
        if not c.talents:
            return frozenset()
        cards = (t.content.cards[key] for key in c.talents)
        return frozenset(word for card in cards if isinstance(card, ClassCard) for word in card.allows)

    def refuges(self, t: Table, c: Character) -> Sequence[RegionId]:
        """Where the defeated go, from dungeons too (tbc.boss.defeat-destination)."""
        return outland.refuges(t, c)

    # -- combat -------------------------------------------------------------------------------------

    def abilities(self, t: Table, foe: Foe) -> tuple[FoeAbility, ...]:
        """The base game's words for what holds now."""
        return bars.abilities(t, foe, self.own_abilities(t, foe))

    def own_abilities(self, t: Table, foe: Foe) -> tuple[FoeAbility, ...]:
        return () if foe.what == opponents.BOSS else super().own_abilities(t, foe)

    def foe_name(self, t: Table, foe: Foe) -> str:
        return bars.boss_name(t, foe) if foe.what == opponents.BOSS else super().foe_name(t, foe)

    def combat_begins(self, t: Table, battle: Battle) -> Frame | None:
        return CombatStart(waiting=battle.group[:])

    def round_begins(self, t: Table, battle: Battle) -> Frame | None:
        return opponents.acting(t, battle, "round-start")

    def dice_counted(self, t: Table, battle: Battle, c: Character) -> tuple[str, ...]:
        if not battle.foes or opponents.immune(t, battle, c):
            return ()
        acts = opponents.acts_at(t, battle, "reroll-end")
        return tuple(act.dice for act in acts if opponents.holds(t, battle, act.when))

    def carry_out(self, t: Table, c: Character) -> Frame | None:
        from azeroth.games.world_of_warcraft.play.combat.battle import Battle as Fight

        return opponents.acting(t, t.frame(Fight), "reroll-end", c.id)

    def before_damage(self, t: Table, battle: Battle) -> Frame | None:
        """Poison bites before wounds are worked out (tbc.poison.loss-at-damage-step)."""
        battle.lost_by_then = {k: t.state.characters[k].lost_round for k in battle.everybody}
        return DamageStart(waiting=battle.everybody)

    def after_damage(self, t: Table, battle: Battle) -> Frame | None:
        return opponents.acting(t, battle, "damage-end")

    def resolution_ends(self, t: Table, battle: Battle) -> Frame | None:
        return opponents.acting(t, battle, "resolution-end")

    def round_ends(self, t: Table, battle: Battle) -> Frame | None:
        return opponents.acting(t, battle, "round-end")

    def fallen(self, t: Table, battle: Battle, c: Character) -> None:
        """What the opponent gains by it."""
        if battle.foes:
            for act in opponents.acts_at(t, battle, "character-defeated"):
                opponents.strike_area(t, battle, act)

    def attack(self, t: Table, battle: Battle, foe: Foe) -> int:
        return opponents.attack_of(t, battle, foe)

    def value_change(self, t: Table, battle: Battle, c: Character, name: Stat) -> int:
        return bars.value_change(t, battle, c, name)

    def dice_change(self, t: Table, battle: Battle, c: Character) -> Mapping[Colour, int]:
        held = opponents.bars(t, battle)
        return {Colour.RED: held.red, Colour.BLUE: held.blue, Colour.GREEN: held.green}

    def may_reroll(self, t: Table, c: Character, die: Die) -> Refusal | None:
        return bars.may_reroll(t, c, die)

    def place_hits(self, t: Table, c: Character, hits: Sequence[Die], put: dict[Box, int]) -> None:
        bars.place_hits(t, hits, put)

    def regains(self, t: Table, c: Character) -> bool:
        return not bars.barred(t, c).no_regaining

    def costs_more(self, t: Table, c: Character, card: CardId) -> int:
        return bars.barred(t, c).instants

    def may_use(self, t: Table, c: Character, card: CardId, ability: Ability) -> Refusal | None:
        return bars.may_use(t, c, card, ability)

    def takers(self, t: Table, battle: Battle, takers: list[CharacterId]) -> list[CharacterId]:
        return bars.takers(t, battle, takers)

    def may_fall(self, t: Table, battle: Battle, foe: Foe, step: str) -> Refusal | None:
        return bars.may_fall(t, battle, step)

    def more_words(self, t: Table, foe: Foe) -> list[str]:
        return opponents.text_of(t, foe)

    # -- events -------------------------------------------------------------------------------------

    def event(self, t: Table, step: EventStep) -> Frame | None:
        """Rare Goods fill the Merchant deck (tbc.component.hexagon-sources)."""
        card = None if step.event is None else t.content.events[step.event]
        if isinstance(card, Event) and card.kind == "rare-goods":
            deck = t.state.decks.items(HEXAGON)
            for _ in range(min(card.cards, len(deck))):
                key = t.draw(deck)
                t.state.merchant.append(key)
                t.emit(MerchantOffers(rule="tbc.component.hexagon-sources", card=key))
        return None


class OutlandRules(OutlandEdition, CrusadeRules):
    """With the Outland board."""

    def agreed(self, t: Table) -> OverlordId:
        """Who was chosen among those of Outland (tbc.setup.overlord-selection-method)."""
        return OverlordId(str(t.options["outland-overlord"]).removeprefix("random"))

    def lair(self, t: Table) -> RegionId | None:
        """The door of his dungeon (tbc.overlord.no-direct-challenge)."""
        dungeons = expansion(t.content).dungeons.values()
        return next((d.region for d in dungeons if d.lair_of == t.state.overlord), None)

    def next_lap(self, t: Table) -> bool:
        """Only the Overlord's defeat ends the game (tbc.end.only-overlord-ends-game)."""
        return True

    def most_laps(self, t: Table) -> int:
        """After so many laps the game is a draw: a ruling, told with the option."""
        return 4

    def merchant_deck(self, t: Table, symbol: ItemDeck) -> ItemDeck:
        """Hexagon items on later laps (tbc.end.later-lap-hexagon-item)."""
        return symbol if t.state.lap == 1 else HEXAGON

    def after_turn(self, t: Table, faction: Faction) -> Frame | None:
        """The quest exchange (tbc.turn.exchange-window)."""
        return QuestExchange(faction=faction) if exchangeable(t, faction) else None

    def travel_steps(self, t: Table, c: Character) -> int:
        """With a mount one more, for a step on Outland (tbc.mount.three-regions)."""
        return super().travel_steps(t, c) + outland.mounted(t, c)

    def ways(self, t: Table, c: Character) -> Sequence[RegionId]:
        """The Dark Portal, and over black borders with a mount."""
        found, more = super().ways(t, c), (*outland.crossings(t, c), *outland.flown(t, c))
        return tuple(dict.fromkeys((*found, *more))) if more else found

    def no_way(self, t: Table, c: Character, region: RegionId, left: int) -> Refusal | None:
        return super().no_way(t, c, region, left) or outland.no_way(t, c, region, left)

    def _steps_left(self, t: Table, c: Character, left: int, *, stopped: bool) -> int:
        action = t.find(TravelAction)
        return outland.steps_left(t, c, left, action.taken if action is not None else 1, stopped=stopped)

    def may_bring(self, t: Table, friend: Character, target: RegionId) -> bool:
        """Nor into a secluded region without a mount (tbc.outland.secluded-every-way-in)."""
        closed = outland.secluded(t, target) and not outland.mounted(t, friend)
        return super().may_bring(t, friend, target) and not closed

    def beyond_the_track(self, t: Table, c: Character, xp: int) -> None:
        """XP of a level 6 character are gold (tbc.level6.xp-becomes-gold)."""
        c.gold += xp

    def level_gained(self, t: Table, c: Character) -> Frame | None:
        """A Flying Mount of the faction (tbc.level6.gain-mount)."""
        if c.level == outland.MOUNT_LEVEL:
            mounts = expansion(t.content).mounts
            mine = next(k for k, m in mounts.items() if m.faction is c.faction)
            t.emit(MountGained(rule="tbc.mount.by-faction", character=c.id, mount=mine))
        return None

    def may_hold(self, t: Table, region: RegionId) -> bool:
        """No independents in regions without a name (tbc.outland.no-independents-in-unnamed)."""
        there = t.content.regions[region]
        return super().may_hold(t, region) and not (isinstance(there, Region) and there.nameless)
