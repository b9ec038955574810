"""Odd cards of the expansion, named by `code` in its content; they join the base game's."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from azeroth.engine import Flow, Frame, Refusal, no
from azeroth.engine.cards import Question, answered
from azeroth.games.world_of_warcraft.burning_crusade.choices import LetGo, PayAgain
from azeroth.games.world_of_warcraft.burning_crusade.ids import POISON
from azeroth.games.world_of_warcraft.cards import coded
from azeroth.games.world_of_warcraft.cards.loadout import health_capacity
from azeroth.games.world_of_warcraft.choices import PickCharacter
from azeroth.games.world_of_warcraft.events import EnergyChanged
from azeroth.games.world_of_warcraft.ids import CharacterId
from azeroth.games.world_of_warcraft.play.character.health import restore
from azeroth.games.world_of_warcraft.play.combat.battle import Battle, stat
from azeroth.games.world_of_warcraft.state import Character, Die, RoundBonus, Table

if TYPE_CHECKING:
    from azeroth.games.world_of_warcraft.cards.abilities import UseAbility

LUCKY = 3
"""The Reroll value that the Amulet of Good Fortune asks for."""


def weaken_opponents(t: Table, use: UseAbility) -> None:
    """Every friend hits more easily until the end of the round."""
    for key in t.frame(Battle).friends(use.who(t)):
        t.state.characters[key].bonuses.append(RoundBonus("threat", -1, use.card))


def ask_poison_enemy(t: Table, use: UseAbility) -> Question | None:
    """Which enemy?"""
    if use.picks:
        return None
    return Question("tbc.poison.assignment", [PickCharacter(e) for e in t.frame(Battle).against(use.who(t))])


def poison_enemy(t: Table, use: UseAbility) -> None:
    """Two Poison tokens for an enemy in the combat (tbc.poison.assignment)."""
    t.state.characters[use.of(PickCharacter)[0].character].get(POISON, 2)


def _no_enemy(t: Table, c: Character) -> Refusal | None:
    battle = t.find(Battle)
    if battle is None or not battle.against(c):
        return no("tbc.poison.assignment", "There is no enemy character in this combat.")
    return None


def good_fortune(t: Table, use: UseAbility, die: Die) -> None:
    """The die becomes an 8 of its colour."""
    die.value = 8


def fortunate(t: Table, c: Character) -> bool:
    """Is their Reroll value high enough for good fortune?"""
    return t.find(Battle) is not None and stat(t, c, "reroll").total >= LUCKY


def ask_gift(t: Table, use: UseAbility) -> Question | None:
    """Who regains a Health?"""
    if use.picks:
        return None
    characters = t.state.characters
    hurt = [f for f in t.frame(Battle).friends(use.who(t)) if _hurt(t, characters[f])]
    return Question("tbc.players.new-races", [PickCharacter(f) for f in hurt])


def gift_of_naruu(t: Table, use: UseAbility) -> None:
    """A friend in the combat regains 1 Health (tbc.players.new-races)."""
    for pick in use.of(PickCharacter):
        restore(t, t.state.characters[pick.character], 1, 0)


def _hurt(t: Table, c: Character) -> bool:
    return c.health < health_capacity(t, c)


def _nobody_hurt(t: Table, c: Character) -> Refusal | None:
    battle = t.find(Battle)
    if battle is None or not any(_hurt(t, t.state.characters[f]) for f in battle.friends(c)):
        return no("wbg.vital.regain-cap", "There is nothing to regain.")
    return None


class Reflected(Frame):
    """A reflected power: its user pays once more, or it has no effect."""

    user: CharacterId
    energy: int
    paid: bool = False
    steps: ClassVar[tuple[str, ...]] = ("choose",)

    def choose(self, t: Table) -> Flow:
        """Pay again, or let the power go?"""
        c = t.state.characters[self.user]
        choices: list[PayAgain | LetGo] = [LetGo()]
        if c.energy >= self.energy:
            choices.insert(0, PayAgain(self.energy))
        return t.ask(c.seat, "wbg.window.enemy-power", choices, then=self.chosen)

    def chosen(self, t: Table, choice: PayAgain | LetGo) -> Flow:
        """The power works, or it is cancelled."""
        from azeroth.games.world_of_warcraft.cards.abilities import UseAbility

        if isinstance(choice, PayAgain):
            c = t.state.characters[self.user]
            c.energy -= self.energy
            rule = "wbg.window.enemy-power"
            t.emit(EnergyChanged(rule=rule, character=c.id, change=-self.energy, left=c.energy))
            return None
        for frame in t.pos.stack:
            if isinstance(frame, UseAbility) and frame.user == self.user:
                frame.cancelled = True
        return None


def spell_reflection(t: Table, use: UseAbility) -> Frame:
    """The power that is answered must be paid for again."""
    other = answered(t, use)
    return Reflected(user=other.user, energy=other.given_up)


def reflection_cost(t: Table, use: UseAbility) -> int:
    """X is what the power has cost."""
    cost: int = answered(t, use).given_up
    return cost


def _nothing_to_reflect(t: Table, c: Character) -> Refusal | None:
    from azeroth.games.world_of_warcraft.cards.abilities import UseAbility

    uses = [f for f in t.pos.stack if isinstance(f, UseAbility) and f.user != c.id]
    if not uses or not uses[-1].given_up:
        return no("wbg.window.enemy-power", "There is no power that cost Energy.")
    if uses[-1].given_up > c.energy:
        return no("wbg.vital.energy-empty", "It costs {cost} Energy; you have {energy}.",
                  cost=uses[-1].given_up, energy=c.energy)  # fmt: skip
    return None


coded.RUN |= {
    "weaken_opponents": weaken_opponents, "poison_enemy": poison_enemy, "gift_of_naruu": gift_of_naruu,
    "spell_reflection": spell_reflection,
}  # fmt: skip
coded.ASK |= {"poison_enemy": ask_poison_enemy, "gift_of_naruu": ask_gift}
coded.IDLE |= {
    "poison_enemy": _no_enemy, "gift_of_naruu": _nobody_hurt, "spell_reflection": _nothing_to_reflect,
}  # fmt: skip
coded.DICE["good_fortune"] = good_fortune
coded.AMOUNT["spell_reflection"] = reflection_cost
