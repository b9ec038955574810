"""What happened in combats."""

from __future__ import annotations

from collections.abc import Sequence

from azeroth.engine import Event
from azeroth.engine.play.events import rolling
from azeroth.engine.view.naming import listed
from azeroth.engine.view.scene import Motion, Outcome
from azeroth.games.world_of_warcraft.events.links import card, figure, place, who
from azeroth.games.world_of_warcraft.ids import (
    Box,
    CardId,
    CharacterId,
    Faction,
    RegionId,
    Target,
)
from azeroth.games.world_of_warcraft.state import Table


class Challenged(Event, frozen=True):
    """A character announced a Challenge; the fields are those of the choice."""

    heading = "combat"

    character: CharacterId
    what: Target
    name: str
    region: str

    def words(self, t: Table) -> str:
        from azeroth.games.world_of_warcraft.choices.actions import Challenge

        target = Challenge(self.what, self.name, self.region).words(t)
        return f"{who(t, self.character)} challenges {target.removeprefix('Challenge ')}."


class Met(Event, frozen=True):
    """A combat that nobody had to announce: with what is fought by name, or with enemies."""

    heading = "combat"

    group: tuple[CharacterId, ...]
    foe: str = ""
    enemies: tuple[CharacterId, ...] = ()
    last: bool = False
    """With it the game ends."""

    def words(self, t: Table) -> str:
        return f"{'The final battle: ' if self.last else ''}{self._sides(t)}."

    def _sides(self, t: Table) -> str:
        mine, theirs = (listed(who(t, c) for c in side) for side in (self.group, self.enemies))
        return f"{mine} against {self.foe or theirs}"

    def outcome(self, t: Table) -> Outcome | None:
        if not self.last:
            return None
        title = f"The final battle, against {self.foe}" if self.foe else "The final battle"
        stake = (
            f"If {self.foe} falls, they win the game."
            if self.foe
            else "Whoever is left standing wins the game."
        )
        return Outcome(title=title, lines=(f"{self._sides(t)}.", stake), icon="crossed-swords", tone="purple")


class Joined(Event, frozen=True):
    """A friend joined a Challenge."""

    character: CharacterId

    def words(self, t: Table) -> str:
        return f"{who(t, self.character)} joins."


class CounterSeen(Event, frozen=True):
    """A faction looked at a face-down counter."""

    character: CharacterId
    region: RegionId
    real: bool

    def words(self, t: Table) -> str:
        told = "true" if self.real else "false"
        return f"{who(t, self.character)} sees that the counter in {place(t, self.region)} is {told}."


class AbilityCounted(Event, frozen=True):
    """An opponent's ability counted dice."""

    character: CharacterId
    foe: str
    dice: int

    def words(self, t: Table) -> str:
        dice = "1 die sets" if self.dice == 1 else f"{self.dice} dice set"
        return f"{dice} off the ability of {self.foe} against {who(t, self.character)}."


class PetWounded(Event, frozen=True):
    """A pet or demon took a wound for its owner."""

    character: CharacterId
    card: CardId

    def words(self, t: Table) -> str:
        return f"{card(t, self.card)} takes the wound for {who(t, self.character)}."


class TokensPlaced(Event, frozen=True):
    """The tokens of a Place Tokens step, with the Threat that the dice had to reach."""

    character: CharacterId
    threat: int
    damage: int
    defense: int
    armor: int
    attrition: int

    def words(self, t: Table) -> str:
        parts = [
            f"{n} {word}"
            for n, word in (
                (self.damage, "damage"),
                (self.defense, "defense"),
                (self.armor, "armor"),
                (self.attrition, "attrition"),
            )
            if n
        ]
        return f"{who(t, self.character)} hits with {self.threat} or more: {', '.join(parts) or 'nothing'}."

    def goes_on(self, t: Table) -> tuple[str, str]:
        """The roll before, if nothing else came between."""
        return (rolling(t.state.characters[self.character].seat), self.words(t).removesuffix("."))

    def outcome(self, t: Table) -> Outcome:
        c = t.state.characters[self.character]
        boxes = (
            (self.damage, "in the damage box"),
            (self.defense, "for defense"),
            (self.armor, "armor"),
            (self.attrition, "attrition"),
        )
        said = ", ".join(f"{n} {what}" for n, what in boxes if n)
        name = t.content.characters[c.sheet].name.split()[0]
        n = self.damage + self.defense + self.armor + self.attrition
        hits = "no hit" if not n else "1 hit" if n == 1 else f"{n} hits"
        return Outcome(
            title=f"{name}: {hits}", icon="crossed-swords", tone="blue",
            lines=(f"{said}.",) if said else (f"No die shows {self.threat} or more.",),
            seats=(c.seat,),
        )  # fmt: skip


class TokensAdded(Event, frozen=True):
    """A card put tokens into a box."""

    character: CharacterId
    card: CardId
    box: Box
    n: int

    def words(self, t: Table) -> str:
        return f"{card(t, self.card)} adds {self.n} to the {self.box} of {who(t, self.character)}'s side."


class WoundsDealt(Event, frozen=True):
    """The sum of attack against defense, spelled out."""

    attack: int
    defense: int
    armor: int
    wounds: int

    def words(self, t: Table) -> str:
        return f"{self._sum}: {self.wounds} wound{'' if self.wounds == 1 else 's'}."

    @property
    def _sum(self) -> str:
        return f"Attack {self.attack}, less {self.defense} defense and {self.armor} armor"

    def outcome(self, t: Table) -> Outcome:
        n = self.wounds
        title = "No wound" if not n else f"{n} wound{'' if n == 1 else 's'} to take"
        return Outcome(title=title, lines=(f"{self._sum}.",), icon="drop", tone="red" if n else "green")


class FoeDefeated(Event, frozen=True):
    """An opponent fell; `foe` is a colour and a kind, or the id of a boss or Overlord."""

    foe: str
    name: str
    region: RegionId

    def words(self, t: Table) -> str:
        return f"{self.name} is defeated."

    def outcome(self, t: Table) -> Outcome:
        return Outcome(title=f"{self.name} is defeated", icon="trophy", tone="gold")


class PvpDecided(Event, frozen=True):
    """A PvP combat is over; `beaten` are all who fell, of either side."""

    winner: Faction | None
    beaten: tuple[CharacterId, ...]

    def words(self, t: Table) -> str:
        return f"{self._who_won}: {self._fallen(t)}." if self.beaten else f"{self._who_won}."

    @property
    def _who_won(self) -> str:
        if self.winner is None:
            return "The combat has no winner"
        return f"The {self.winner.title()} wins the combat"

    def _fallen(self, t: Table) -> str:
        names = listed(who(t, c) for c in self.beaten)
        return f"{names} {'is' if len(self.beaten) == 1 else 'are'} defeated"

    def outcome(self, t: Table) -> Outcome:
        lines = (f"{self._fallen(t)}.",) if self.beaten else ()
        return Outcome(title=self._who_won, lines=lines, icon="crossed-swords", tone="gold")


class CharacterDefeated(Event, frozen=True):
    """A character fell and was moved."""

    character: CharacterId
    region: RegionId

    def words(self, t: Table) -> str:
        return f"{who(t, self.character)} is defeated and goes to {place(t, self.region)}."

    def outcome(self, t: Table) -> Outcome:
        c = t.state.characters[self.character]
        return Outcome(
            title=f"{t.content.characters[c.sheet].name} is defeated", icon="skull-crossed-bones", tone="red",
            lines=(f"They go to {t.content.regions[self.region].name}.",), seats=(c.seat,),
        )  # fmt: skip

    def motions(self, t: Table) -> Sequence[Motion]:
        return (figure(t, self.character, f"character:{self.character}", f"region:{self.region}"),)
