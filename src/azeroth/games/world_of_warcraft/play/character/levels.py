"""Experience and levels: the track, the refill, the talent (wbg.xp, wbg.talent)."""

from __future__ import annotations

from typing import ClassVar

from azeroth.engine import END, Flow, Frame, Goto, Refusal, no
from azeroth.games.world_of_warcraft.cards.loadout import refresh
from azeroth.games.world_of_warcraft.choices.turn import Talent
from azeroth.games.world_of_warcraft.edition import edition
from azeroth.games.world_of_warcraft.events import CardHandled, Deed, LevelGained
from azeroth.games.world_of_warcraft.ids import CardId, CharacterId
from azeroth.games.world_of_warcraft.play.character.health import fill, restore
from azeroth.games.world_of_warcraft.state import Character, Table


def take_talent(t: Table, c: Character, card: CardId) -> None:
    """It stays for the rest of the game (wbg.talent.permanent)."""
    c.talents.append(card)
    refresh(t, c)
    for give in t.content.cards[card].gives:
        if give.fills:
            restore(t, c, give.health, give.energy)
    t.emit(CardHandled(rule="wbg.talent.one-per-level", character=c.id, card=card, deed=Deed.TAKES))


def may_take(t: Table, c: Character, card: CardId) -> Refusal | None:
    """Why a talent cannot be taken."""
    talent = t.content.cards[card]
    if talent.level > c.level:
        return no("wbg.talent.level-limit", "{card} is level {n}.", card=talent.name, n=talent.level)
    return None


class GainXp(Frame):
    """A character receives XP, and the levels that they bring one after another (wbg.xp.several-levels)."""

    character: CharacterId
    xp: int
    risen: bool = False
    steps: ClassVar[tuple[str, ...]] = ("advance", "level", "talent", "more")

    def advance(self, t: Table) -> Flow:
        """The counter moves, at most to the end of the track (wbg.xp.max-level)."""
        c = t.state.characters[self.character]
        room = t.content.tracks.levels[-1] - c.xp
        c.xp += min(self.xp, room)
        if self.xp > room:
            edition(t).beyond_the_track(t, c, self.xp - room)
        return None

    def level(self, t: Table) -> Flow:
        """The next level: new capacities, then the refill (wbg.xp.level-step-refill)."""
        c = t.state.characters[self.character]
        self.risen = c.level < edition(t).level_cap(t) and c.xp >= t.content.tracks.levels[c.level - 1]
        if self.risen:
            c.level += 1
            refresh(t, c)
            fill(t, c)
            t.emit(LevelGained(rule="wbg.xp.level-space", character=c.id, level=c.level))
        return None

    def talent(self, t: Table) -> Flow:
        """Which talent do you take?"""
        if not self.risen:
            return END
        c = t.state.characters[self.character]
        talents = [Talent(k) for k in t.content.talents[c.id] if k not in c.talents]
        return t.ask(c.seat, "wbg.talent.one-per-level", talents, refuse=self.may, then=self.taken)

    def may(self, t: Table, choice: Talent) -> Refusal | None:
        """Why not that one?"""
        return may_take(t, t.state.characters[self.character], choice.card)

    def taken(self, t: Table, choice: Talent) -> Flow:
        """It lies at the talent bar of the new level."""
        take_talent(t, t.state.characters[self.character], choice.card)
        return None

    def more(self, t: Table) -> Flow:
        """What else the level brings; perhaps there is another one."""
        frame = edition(t).level_gained(t, t.state.characters[self.character])
        return Goto("level") if frame is None else t.call(frame, then=Goto("level"))
