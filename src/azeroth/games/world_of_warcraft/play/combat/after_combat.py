"""After a normal combat: quests, bosses, the Overlord, and what events pay for."""

from __future__ import annotations

from typing import ClassVar

from azeroth.engine import AGAIN, Flow, Frame
from azeroth.games.world_of_warcraft.choices import PickCharacter
from azeroth.games.world_of_warcraft.choices.combat import Resolve
from azeroth.games.world_of_warcraft.ids import (
    INDEPENDENT,
    CardId,
    CharacterId,
    EventId,
    Faction,
    RegionId,
)
from azeroth.games.world_of_warcraft.play.character.levels import GainXp
from azeroth.games.world_of_warcraft.play.combat.battle import Completed, Foe, together
from azeroth.games.world_of_warcraft.play.quests.rewards import CompleteQuest, Reward
from azeroth.games.world_of_warcraft.play.victory import end, stronger
from azeroth.games.world_of_warcraft.state import EventInPlay, Table, event_in_play

TROPHIES = 10


def discard_event(t: Table, event: EventInPlay) -> None:
    """A face-up event has run its course (wbg.event.stays-face-up)."""
    t.state.events.remove(event)
    t.state.discarded.append(event.event)


class Aftermath(Frame):
    """What a normal combat brings to those who fought it."""

    faction: Faction
    region: RegionId
    standing: list[CharacterId]
    fallen: list[CharacterId]
    completed: list[Completed]
    beaten: list[Foe]
    bounty: int = 0
    paid: list[CharacterId] = []
    steps: ClassVar[tuple[str, ...]] = (
        "overlord", "independents", "cleanse", "cleansed", "plague_ends", "quests", "boss", "keepsake",
    )  # fmt: skip

    def overlord(self, t: Table) -> Flow:
        """Defeating the Overlord wins the game at once (wbg.victory.overlord)."""
        if any(f.what == "overlord" for f in self.beaten):
            name = t.content.overlords[t.state.overlord].name
            return end(t, self.faction, f"{name} is defeated", "wbg.victory.overlord")
        return None

    def independents(self, t: Table) -> Flow:
        """What events pay for independent creatures (wbg.event.independent-rewards)."""
        blue = [f for f in self.beaten if f.colour == INDEPENDENT]
        gold = xp = 0
        if event_in_play(t, "ears-and-heads"):
            xp += len(blue)
            gold += sum(f.attack // 2 for f in blue)
        if event_in_play(t, "plaguewinds") and t.content.regions[self.region].area.endswith("plaguelands"):
            xp += 2 * len(blue)
        if not (gold or xp):
            return None
        return t.call(Reward(standing=self.standing[:], fallen=self.fallen[:], gold=gold, xp=xp))

    def cleanse(self, t: Table) -> Flow:
        """Trophies with a total Attack of 10 end Cleanse the Land (wbg.event.trophies)."""
        event = event_in_play(t, "cleanse")
        if event is None:
            return None
        faction = self.faction
        trophies = t.state.sides[faction].trophies
        total = sum(t.content.creatures[f.kind].values[f.colour].attack for f in trophies)
        reward = t.content.events[event.event].stronger
        if total < TROPHIES or reward is None:
            return None
        for c in t.state.side(faction):
            c.gold += reward.gold
        self.bounty, self.paid = reward.xp, [c.id for c in t.state.side(faction)]
        discard_event(t, event)
        for side in t.state.sides.values():
            side.trophies = []
        return None

    def cleansed(self, t: Table) -> Flow:
        """XP for every character of the faction."""
        if not self.paid:
            return None
        return t.call(GainXp(character=self.paid.pop(0), xp=self.bounty), then=AGAIN)

    def plague_ends(self, t: Table) -> Flow:
        """Foul Plaguewinds end with the last independent creature there (wbg.event.until-condition)."""
        event = event_in_play(t, "plaguewinds")
        if event is not None and not plague_creatures(t):
            discard_event(t, event)
        return None

    def quests(self, t: Table) -> Flow:
        """Which completed quest is rewarded first?"""
        if not self.completed:
            return None
        choices = [Resolve(q.quest) for q in self.completed]
        return together(
            t,
            [c.id for c in t.state.side(self.faction)],
            "wbg.quest.two-quests-one-combat",
            choices,
            then=self.resolve,
        )

    def resolve(self, t: Table, choice: Resolve) -> Flow:
        """Its reward, its discard, its successor."""
        done = next(q for q in self.completed if q.quest == choice.quest)
        self.completed.remove(done)
        owner = t.content.quests[done.quest].faction
        less = int(owner is not self.faction)
        if less and (event := event_in_play(t, "subterfuge")) is not None:
            discard_event(t, event)
        frame = CompleteQuest(
            quest=done.quest, faction=owner, standing=list(done.standing), fallen=list(done.fallen), less=less
        )
        return t.call(frame, then=AGAIN)

    def boss(self, t: Table) -> Flow:
        """The reward of an event's boss, by the standing of the winners (wbg.boss.reward-by-strength)."""
        event = self._beaten_boss(t)
        if event is None or not self.standing:
            return None
        card = t.content.events[event.event]
        faction = self.faction
        reward = card.stronger if stronger(t, faction) else card.weaker
        event.beaten_by.append(faction)
        hoard, gold = event.hoard, event.gold
        event.hoard, event.gold = [], 0
        if card.boss is None or not card.boss.once_per_faction or len(event.beaten_by) == 2:
            discard_event(t, event)
        if reward is None:
            return None
        return t.call(
            Reward(
                standing=self.standing[:], fallen=self.fallen[:], gold=reward.gold + gold, xp=reward.xp,
                items=reward.items, found=hoard[:],
            )
        )  # fmt: skip

    def _beaten_boss(self, t: Table) -> EventInPlay | None:
        names = [EventId(f.kind) for f in self.beaten if f.what == "boss"]
        return next((e for e in t.state.events if e.event in names), None)

    def keepsake(self, t: Table) -> Flow:
        """Who keeps the special prize? (wbg.boss.keepsake)"""
        for f in self.beaten:
            boss = t.content.events[EventId(f.kind)].boss if f.what == "boss" else None
            if boss is not None and boss.keepsake and self.standing:
                choices = [PickCharacter(c) for c in self.standing]
                return together(t, self.standing, "wbg.boss.keepsake", choices, then=self.kept)
        return None

    def kept(self, t: Table, choice: PickCharacter) -> Flow:
        """It is theirs, even after a defeat."""
        for f in self.beaten:
            boss = t.content.events[EventId(f.kind)].boss if f.what == "boss" else None
            if boss is not None and boss.keepsake:
                c = t.state.characters[choice.character]
                c.auction.append(CardId(boss.keepsake))
        return None


def plague_creatures(t: Table) -> bool:
    """Is an independent creature left in the Plaguelands?"""
    return any(
        f.independent for region, figures in t.state.board.items() for f in figures
        if t.content.regions[region].area.endswith("plaguelands")
    )  # fmt: skip
