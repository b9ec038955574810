"""Challenges: targets, invitations, the fight and what follows from it (wbg.challenge)."""

from __future__ import annotations

from typing import ClassVar

from azeroth.engine import END, Flow, Frame, Goto, Refusal, no
from azeroth.games.world_of_warcraft.cards.loadout import loadout
from azeroth.games.world_of_warcraft.choices import PickCharacter, Yes
from azeroth.games.world_of_warcraft.choices.actions import Challenge
from azeroth.games.world_of_warcraft.edition import edition
from azeroth.games.world_of_warcraft.events import Challenged, FalseCounter, Joined, Moved, OverlordFaced
from azeroth.games.world_of_warcraft.ids import CharacterId, EventId, Faction, RegionId
from azeroth.games.world_of_warcraft.play.actions.acting import owner
from azeroth.games.world_of_warcraft.play.actions.travel import independents
from azeroth.games.world_of_warcraft.play.combat.after_combat import Aftermath
from azeroth.games.world_of_warcraft.play.combat.battle import Battle, Foe
from azeroth.games.world_of_warcraft.play.combat.normal_combat import Combat
from azeroth.games.world_of_warcraft.play.pvp.loot import PvpAftermath
from azeroth.games.world_of_warcraft.play.pvp.pvp_combat import PvpCombat
from azeroth.games.world_of_warcraft.state import Character, Table, event_in_play
from azeroth.games.world_of_warcraft.view.names import name_of


def subterfuge(t: Table) -> bool:
    """May enemy quests be done (wbg.event.enemy-quests)?"""
    return event_in_play(t, "subterfuge") is not None


def challenges(t: Table, c: Character) -> list[Challenge]:
    """All that stands in their region, and what a card lets them reach; refused or not."""
    found = in_region(t, c, c.region, "")
    for e in t.state.events:
        boss = t.content.events[e.event].boss
        if boss is not None and boss.at == c.region:
            found.append(Challenge("boss", e.event))
    for counter in t.state.counters:
        if counter.region == c.region:
            found.append(Challenge("overlord", t.state.overlord))
            break
    if "intercept" in loadout(t, c).lets:
        for r in t.content.regions[c.region].links:
            if t.content.regions[r].home is not c.faction.enemy:
                found += [x for x in in_region(t, c, r, r) if x.what in ("quest", "enemies")]
    found += edition(t).reach(t, c)
    return found


def in_region(t: Table, c: Character, region: RegionId, named: str) -> list[Challenge]:
    """Creatures and enemies in a region as targets; `named` says the region where it is not their own."""
    found: dict[Challenge, None] = {}
    for f in t.state.board.get(region, ()):
        if f.independent:
            found[Challenge("independents", f.kind, named)] = None
        else:
            found[Challenge("quest" if owner(t, f) is c.faction else "enemy-quest", f.kind, named)] = None
    for e in t.state.characters.values():
        if e.region == region and e.faction is not c.faction:
            found[Challenge("enemies", "", named)] = None
            break
    return list(found)


def may_challenge(t: Table, c: Character, target: Challenge) -> Refusal | None:
    """Why a target cannot be challenged."""
    if independents(t, c.region) and target.what != "independents" and not target.region:
        return no("wbg.action.independent-forces-challenge", "Blue creatures here must be challenged first.")
    if target.what == "enemy-quest" and not subterfuge(t):
        return no("wbg.challenge.friendly-quest-only", "Those creatures belong to a quest of the enemy.")
    if target.what == "boss":
        event = next(e for e in t.state.events if e.event == target.name)
        boss = t.content.events[event.event].boss
        if boss is not None and boss.once_per_faction and c.faction in event.beaten_by:
            return no("wbg.boss.once-per-faction", "Your faction has beaten it.")
    return edition(t).may_challenge(t, c, target)


def group(t: Table, c: Character, target: Challenge, region: RegionId) -> list[Foe]:
    """The opponents: every creature of the group (wbg.challenge.whole-group), or one boss."""
    attack = plague_attack(t, region)
    if target.what == "boss":
        boss = t.content.events[EventId(target.name)].boss
        assert boss is not None
        v = boss.values
        return [Foe("boss", target.name, v.threat, v.attack + attack, v.health)]
    if target.what == "overlord":
        return [overlord_foe(t, c.faction, attack)]
    mine = {"independents": None, "quest": c.faction, "enemy-quest": c.faction.enemy}[target.what]
    foes = []
    for f in t.state.board.get(region, ()):
        if f.kind == target.name and owner(t, f) is mine and f.independent == (mine is None):
            v = t.content.creatures[f.kind].values[f.colour]
            foes.append(Foe("creature", f.kind, v.threat, v.attack + attack, v.health, f.colour, f.quest))
    return foes


def plague_attack(t: Table, region: RegionId) -> int:
    """Attack that an event adds in the Plaguelands (wbg.event.area-attack)."""
    if not t.content.regions[region].area.endswith("plaguelands"):
        return 0
    return 2 if event_in_play(t, "spread-the-plague") else 0


def overlord_foe(t: Table, faction: Faction, attack: int) -> Foe:
    """The Overlord with the values of his sheet's side (wbg.setup.overlord-side)."""
    record = t.content.overlords[t.state.overlord]
    v = record.side(len(t.state.characters))
    for e in t.state.events:
        if e.event == "scourge-cauldrons" and faction not in e.beaten_by:
            attack += 4
    return Foe("overlord", t.state.overlord, v.threat, v.attack + attack, v.health)


class ChallengeAction(Frame):
    """A Challenge: the announcement, who joins, the combat, what it brings."""

    character: CharacterId
    target: Challenge
    joined: list[CharacterId] = []
    asked: list[CharacterId] = []
    invited: CharacterId | None = None
    source: RegionId = RegionId("")
    steps: ClassVar[tuple[str, ...]] = ("announce", "invite", "reply", "reveal", "fight")

    def me(self, t: Table) -> Character:
        return t.state.characters[self.character]

    def announce(self, t: Table) -> Flow:
        """With Intercept they move there first (wbg.challenge.intercept)."""
        c = self.me(t)
        self.source = c.region
        if self.target.region:
            region = RegionId(self.target.region)
            how, rule = edition(t).goes_to_fight(t, c)
            t.emit(Moved(rule=rule, character=c.id, source=c.region, target=region, how=how))
            c.region = region
        what = self.target
        t.emit(
            Challenged(
                rule="wbg.challenge.costs-action", character=c.id,
                what=what.what, name=what.name, region=what.region,
            )
        )  # fmt: skip
        return None

    def invite(self, t: Table) -> Flow:
        """Invite a friend, or begin the fight?"""
        c = self.me(t)
        friends = [
            f for f in t.state.side(c.faction)
            if f.id != c.id and f.id not in self.asked and f.region == c.region
        ]  # fmt: skip
        friends += [f for f in edition(t).joiners(t, c, self.source) if f.id not in self.asked]
        choices = [PickCharacter(f.id) for f in friends]
        return t.ask(
            c.seat, "wbg.challenge.invite", choices, refuse=self.may_join, then=self.inviting, stop="Fight"
        )

    def may_join(self, t: Table, choice: PickCharacter) -> Refusal | None:
        """Why a friend cannot join."""
        if not t.state.characters[choice.character].actions:
            return no(
                "wbg.challenge.join-needs-action",
                "{who} has no action left.",
                who=name_of(t, choice.character),
            )
        return None

    def inviting(self, t: Table, choice: PickCharacter) -> Flow:
        """The friend decides."""
        self.asked.append(choice.character)
        self.invited = choice.character
        return Goto("reply")

    def reply(self, t: Table) -> Flow:
        """Do you join the Challenge?"""
        if self.invited is None:
            return None
        friend = t.state.characters[self.invited]
        if friend.seat == self.me(t).seat:
            return self.replied(t, Yes(True))
        return t.ask(friend.seat, "wbg.challenge.invite", [Yes(True), Yes(False)], then=self.replied)

    def replied(self, t: Table, choice: Yes) -> Flow:
        """Joining costs an action (wbg.challenge.join-costs-action)."""
        assert self.invited is not None
        if choice.yes:
            self.joined.append(self.invited)
            t.state.characters[self.invited].actions -= 1
            t.emit(Joined(rule="wbg.challenge.join-costs-action", character=self.invited))
            frame = edition(t).joins(t, t.state.characters[self.invited], self.me(t).region)
            if frame is not None:
                self.invited = None
                return t.call(frame, then=Goto("invite"))
        self.invited = None
        return Goto("invite")

    def reveal(self, t: Table) -> Flow:
        """A face-down counter is turned up once the group stands (wbg.overlord.kazzak-challenge)."""
        if self.target.what != "overlord":
            return None
        counter = next(k for k in t.state.counters if k.region == self.me(t).region)
        if not counter.face_up:
            t.learn()
            counter.face_up, counter.seen = True, -1
        if not counter.real:
            t.state.counters.remove(counter)
            t.emit(FalseCounter(rule="wbg.overlord.kazzak-challenge", region=counter.region))
            return END
        t.emit(OverlordFaced(rule="wbg.victory.overlord", group=(self.character, *self.joined)))
        return None

    def fight(self, t: Table) -> Flow:
        """The combat, against characters or against creatures."""
        c = self.me(t)
        fighters = [c.id, *self.joined]
        if self.target.what == "enemies":
            enemies = [e.id for e in t.state.side(c.faction.enemy) if e.region == c.region]
            return t.call(PvpCombat(group=fighters, region=c.region, enemies=enemies), then=self.fought)
        foes = group(t, c, self.target, c.region)
        return t.call(Combat(group=fighters, region=c.region, foes=foes), then=self.fought)

    def fought(self, t: Table, battle: Battle) -> Flow:
        """Rewards and consequences."""
        if isinstance(battle, PvpCombat):
            return t.call(
                PvpAftermath(winner=battle.winner, standing=battle.standing[:], beaten=battle.fallen[:])
            )
        return t.call(
            Aftermath(
                faction=self.me(t).faction,
                region=battle.region, standing=battle.group[:], fallen=battle.fallen[:],
                completed=battle.completed[:], beaten=battle.beaten[:],
            )
        )  # fmt: skip
