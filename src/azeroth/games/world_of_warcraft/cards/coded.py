"""Cards of their own, named by `code` in the content."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar

from azeroth.engine import AGAIN, END, Flow, Frame, Goto, Refusal, no
from azeroth.engine.cards import Question
from azeroth.games.world_of_warcraft.choices import Enough, PickCharacter, PickRegion, Yes
from azeroth.games.world_of_warcraft.choices.cards import PickFoe
from azeroth.games.world_of_warcraft.edition import edition
from azeroth.games.world_of_warcraft.events import Moved
from azeroth.games.world_of_warcraft.ids import CharacterId, Colour, RegionId
from azeroth.games.world_of_warcraft.play.combat.battle import Attacking, Battle
from azeroth.games.world_of_warcraft.play.combat.dice_pool import roll
from azeroth.games.world_of_warcraft.state import Character, Die, Table

if TYPE_CHECKING:
    from azeroth.games.world_of_warcraft.cards.abilities import UseAbility


def lethal_shots(t: Table, use: UseAbility, die: Die) -> None:
    """A red die becomes a freshly rolled blue one; the Reroll value is not used any more."""
    die.colour = Colour.BLUE
    roll(t, [die], use.who(t).seat, "wbg.dice.instead-of-reroll")
    use.phase(t).only = ()


def ask_mind_control(t: Table, use: UseAbility) -> Question | None:
    """Which opponent?"""
    if use.picks:
        return None
    foes = dict.fromkeys(str(f) for f in t.frame(Battle).foes if f.what == "creature")
    return Question("wbg.effect.half-attack", [PickFoe(f) for f in foes])


def mind_control(t: Table, use: UseAbility) -> None:
    """Red dice equal to half its Attack, rounded down."""
    battle = t.frame(Battle)
    wanted = use.of(PickFoe)[0].foe
    foe = next(f for f in battle.foes if str(f) == wanted)
    t.frame(Attacking).pool.add(Colour.RED, foe.attack // 2, battle.lost_dice)


def empty_boxes_after_strike(t: Table, use: UseAbility) -> None:
    """Their faction's hits are gone after the Ranged Strike step (wbg.effect.empty-boxes)."""
    battle = t.frame(Battle)
    if use.who(t).faction not in battle.emptied:
        battle.emptied.append(use.who(t).faction)


def go(t: Table, c: Character, region: RegionId, how: str) -> None:
    """Put a figure into a region."""
    source, c.region = c.region, region
    t.emit(Moved(rule="wbg.travel.power-move", character=c.id, source=source, target=region, how=how))


class Teleporting(Frame):
    """Move region by region, one for each Energy spent (wbg.travel.power-move)."""

    character: CharacterId
    left: int
    steps: ClassVar[tuple[str, ...]] = ("step",)

    def step(self, t: Table) -> Flow:
        """Where to?"""
        c = t.state.characters[self.character]
        if not self.left:
            return None
        regions = t.content.regions
        choices = [PickRegion(r) for r in regions[c.region].links if regions[r].home is not c.faction.enemy]
        return t.ask(c.seat, "wbg.travel.power-move", choices, then=self.stepped, stop=True)

    def stepped(self, t: Table, choice: PickRegion) -> Flow:
        """One region on."""
        go(t, t.state.characters[self.character], choice.region, "teleports")
        self.left -= 1
        return AGAIN


class Bringing(Frame):
    """Portal and Ritual of Summoning: friends who agree are moved (wbg.travel.bring-friends)."""

    character: CharacterId
    target: RegionId
    source: RegionId
    most: int
    anywhere: bool
    asked: list[CharacterId] = []
    candidate: CharacterId | None = None
    steps: ClassVar[tuple[str, ...]] = ("choose", "consent")

    def choose(self, t: Table) -> Flow:
        """Who comes along?"""
        c = t.state.characters[self.character]
        if not self.most:
            return None
        friends = [
            f for f in t.state.side(c.faction)
            if f.id not in self.asked and f.region != self.target
            and ((f.id != c.id) if self.anywhere else f.region == self.source)
            and edition(t).may_bring(t, f, self.target)
        ]  # fmt: skip
        choices: list[PickCharacter | Enough] = [PickCharacter(f.id) for f in friends]
        if choices:
            choices.append(Enough())
        return t.ask(c.seat, "wbg.travel.bring-friends", choices, then=self.chosen)

    def chosen(self, t: Table, choice: PickCharacter | Enough) -> Flow:
        """The friend must agree."""
        if isinstance(choice, Enough):
            return END
        self.candidate = choice.character
        self.asked.append(choice.character)
        return None

    def consent(self, t: Table) -> Flow:
        """Do you come along?"""
        if self.candidate is None:
            return None
        c, f = t.state.characters[self.character], t.state.characters[self.candidate]
        if c.seat == f.seat:
            return self.agreed(t, Yes(True))
        return t.ask(f.seat, "wbg.travel.bring-friends", [Yes(True), Yes(False)], then=self.agreed)

    def agreed(self, t: Table, choice: Yes) -> Flow:
        """They are moved, or not."""
        assert self.candidate is not None
        if choice.yes:
            go(t, t.state.characters[self.candidate], self.target, "is brought")
            self.most -= 1
        self.candidate = None
        return Goto("choose")


def teleport(t: Table, use: UseAbility) -> Frame:
    return Teleporting(character=use.user, left=use.units)


def portal(t: Table, use: UseAbility) -> Frame:
    home = t.content.homes[use.who(t).faction]
    return Bringing(character=use.user, target=home, source=use.who(t).region, most=99, anywhere=False)


def ritual_of_summoning(t: Table, use: UseAbility) -> Frame:
    here = use.who(t).region
    return Bringing(character=use.user, target=here, source=here, most=1, anywhere=True)


def _portal_idle(t: Table, c: Character) -> Refusal | None:
    if c.region == t.content.homes[c.faction]:
        return no("wbg.travel.bring-friends", "You are at home already.")
    return None


def _ritual_idle(t: Table, c: Character) -> Refusal | None:
    if all(f.region == c.region for f in t.state.side(c.faction)):
        return no("wbg.travel.bring-friends", "Every friend is here already.")
    return None


AMOUNT: dict[str, Callable[[Table, UseAbility], int]] = {}
"""The only amount that may be spent, for cards that cost what another use did."""
DICE: dict[str, Callable[[Table, UseAbility, Die], None]] = {"lethal_shots": lethal_shots}
ASK: dict[str, Callable[[Table, UseAbility], Question | None]] = {"mind_control": ask_mind_control}
IDLE: dict[str, Callable[[Table, Character], Refusal | None]] = {
    "portal": _portal_idle,
    "ritual_of_summoning": _ritual_idle,
}
RUN: dict[str, Callable[[Table, UseAbility], Frame | None]] = {
    "mind_control": mind_control,
    "empty_boxes_after_strike": empty_boxes_after_strike,
    "teleport": teleport,
    "portal": portal,
    "ritual_of_summoning": ritual_of_summoning,
}
