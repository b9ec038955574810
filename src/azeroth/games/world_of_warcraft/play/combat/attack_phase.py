"""The Attack Phase: Dice Pool, Reroll and Place Tokens steps of one character (wbg.combat)."""

from __future__ import annotations

from typing import ClassVar

from azeroth.engine import AGAIN, Flow, Refusal, Terms, no
from azeroth.games.world_of_warcraft.cards.effects import place
from azeroth.games.world_of_warcraft.cards.loadout import loadout
from azeroth.games.world_of_warcraft.cards.verbs import wanted
from azeroth.games.world_of_warcraft.cards.window import window
from azeroth.games.world_of_warcraft.choices import PickColour, PickDie, Spend
from azeroth.games.world_of_warcraft.choices.combat import HoldBack, RerollDie
from azeroth.games.world_of_warcraft.edition import edition
from azeroth.games.world_of_warcraft.events import TokensPlaced
from azeroth.games.world_of_warcraft.ids import COLOURS, Box, Colour, Moment
from azeroth.games.world_of_warcraft.play.character.defeat import Defeat, after_defeat
from azeroth.games.world_of_warcraft.play.combat.battle import (
    Attacking,
    Battle,
    always_on,
    counting,
    faced,
    facing,
    stat,
    threat,
)
from azeroth.games.world_of_warcraft.play.combat.dice_pool import roll
from azeroth.games.world_of_warcraft.play.combat.foe_abilities import CarryOutAbility
from azeroth.games.world_of_warcraft.state import Character, Die, Table

BOXES = tuple(Box)
UNDECIDED = -1
"""A number that nobody has chosen yet."""
BOX_OF = {Colour.RED: Box.DEFENSE, Colour.BLUE: Box.DAMAGE, Colour.GREEN: Box.ARMOR}


class AttackPhase(Attacking):
    """One character's Attack Phase.

    `owed`: how many dice Stun or Curse still takes, once the first is gone; `kept`: how many blue hits go to
    their own box, where the opponent caps hits; `attrition`: hits that were spotted for, where the opponent
    asks that.
    """

    held: int = 0
    owed: int = UNDECIDED
    kept: int = UNDECIDED
    attrition: int = 0
    spotting: bool = False
    steps: ClassVar[tuple[str, ...]] = (
        "dice_pool", "start_of_dice_pool", "hold_back", "before_roll", "stun", "curse", "preset", "roll",
        "end_of_dice_pool", "start_of_reroll", "reroll", "end_of_reroll", "place_tokens", "capped_hits",
        "attrition_dice", "put_tokens", "end_of_place_tokens", "last_ability",
    )  # fmt: skip

    def me(self, t: Table) -> Character:
        return t.state.characters[self.character]

    # -- Dice Pool step -----------------------------------------------------------------------

    def dice_pool(self, t: Table) -> Flow:
        """The dice of all cards, as many of a colour as there are (wbg.dice.limit-seven)."""
        self.pool.most = edition(t).dice_per_colour
        lost = t.frame(Battle).lost_dice
        for colour, n in always_on(t, self.me(t)).items():
            self.pool.add(colour, n, lost)
        return None

    def start_of_dice_pool(self, t: Table) -> Flow:
        """Cards for the start of the step."""
        return window(t, Moment.POOL_START, self.character)

    def hold_back(self, t: Table) -> Flow:
        """Leave out dice, or roll (wbg.dice.hold-back)."""
        # Asked only where a die less can be worth more: for a change of colour, or before an opponent whose
        # ability counts dice.
        c, battle = self.me(t), t.frame(Battle)
        colours = set(COLOURS) if loadout(t, c).changes_colour else set()
        for ability in facing(t, battle, c):
            if ability.per:
                colours |= set(wanted(ability.per).colours)
        for pattern in filter(None, edition(t).dice_counted(t, battle, c)):
            colours |= set(wanted(pattern).colours)
        if not colours:
            return None
        there = {d.colour for d in self.pool.dice}
        choices = [HoldBack(k) for k in COLOURS if k in colours and k in there]
        return t.ask(c.seat, "wbg.dice.hold-back", choices, then=self.held_back, stop="Roll the dice")

    def held_back(self, t: Table, choice: HoldBack) -> Flow:
        """It is not in the pool this Attack Phase."""
        self.pool.drop(choice.colour, 1)
        self.held += 1
        return AGAIN

    def before_roll(self, t: Table) -> Flow:
        """What the opponent changes about the pool, then cards that take dice before the roll."""
        battle = t.frame(Battle)
        if battle.foes:
            for colour, n in edition(t).dice_change(t, battle, self.me(t)).items():
                if n > 0:
                    self.pool.add(colour, n, battle.lost_dice)
                else:
                    self.pool.drop(colour, -n)
        self.pool.sort()
        return window(t, Moment.BEFORE_ROLL, self.character, part="must")

    def stun(self, t: Table) -> Flow:
        """Two dice go for each Stun token (wbg.stun.dice)."""
        if len(self.pool.dice) < self._owed(t):
            return t.call(Defeat(character=self.character), then=self.stunned)
        return self._taken(t, "wbg.stun.dice")

    def curse(self, t: Table) -> Flow:
        """One die goes for each Curse token (wbg.curse.dice)."""
        return self._taken(t, "wbg.curse.dice")

    def _owed(self, t: Table) -> int:
        """How many dice the tokens of this step still take."""
        if self.owed != UNDECIDED:
            return self.owed
        return 2 * self.me(t).stun if self.at == "stun" else self.me(t).curse

    def _taken(self, t: Table, rule: str) -> Flow:
        """Which die goes?"""
        owed = self._owed(t)
        if not owed:
            self.owed = UNDECIDED
            return None
        if len(self.pool.dice) <= owed:  # all of them: nothing to choose
            for die in self.pool.dice[:]:
                self.pool.remove(die)
            self.owed = UNDECIDED
            return None
        there = dict.fromkeys(d.colour for d in self.pool.dice)
        choices = [PickColour(k) for k in there]
        return t.ask(self.me(t).seat, rule, choices, then=self.took)

    def took(self, t: Table, choice: PickColour) -> Flow:
        """It is removed for this Attack Phase."""
        self.owed = self._owed(t) - 1
        self.pool.remove(next(d for d in self.pool.dice if d.colour == choice.colour))
        return AGAIN

    def stunned(self, t: Table, ended: Defeat) -> Flow:
        """Too few dice for Stun: they are defeated at once (wbg.stun.defeat)."""
        return after_defeat(t, self.character)

    def preset(self, t: Table) -> Flow:
        """Cards that lay dice instead of rolling them."""
        return window(t, Moment.BEFORE_ROLL, self.character, part="may")

    def roll(self, t: Table) -> Flow:
        """All at once."""
        self.pool.rolled = True
        fresh = [d for d in self.pool.dice if not d.value]
        roll(t, fresh, self.me(t).seat, "wbg.combat.pool-determined-first")
        return None

    def end_of_dice_pool(self, t: Table) -> Flow:
        """Cards for the end of the step."""
        return window(t, Moment.POOL_END, self.character)

    # -- Reroll step --------------------------------------------------------------------------

    def start_of_reroll(self, t: Table) -> Flow:
        """Cards for the start of the step."""
        return window(t, Moment.REROLL_START, self.character)

    def reroll(self, t: Table) -> Flow:
        """Reroll a die, or keep what you have."""
        if self.rerolls >= stat(t, self.me(t), "reroll").total:
            return None
        dice = [RerollDie(i) for i in self.pool.distinct(range(len(self.pool.dice)))]
        return t.ask(
            self.me(t).seat, "wbg.combat.reroll-optional", dice,
            refuse=self.may_reroll, then=self.rerolled, stop="Keep the dice", terms=self.reroll_value,
        )  # fmt: skip

    def reroll_value(self, t: Table, choice: RerollDie) -> Terms:
        """What the Reroll value is made of."""
        return stat(t, self.me(t), "reroll")

    def may_reroll(self, t: Table, choice: RerollDie) -> Refusal | None:
        """Why that die may not be rerolled."""
        die = self.pool.dice[choice.die]
        if faced(t, t.frame(Battle), self.me(t)).no_reroll:
            return no("wbg.creature.no-reroll-value", "The Reroll value may not be used in this combat.")
        if die.colour not in self.only:
            return no(
                "wbg.dice.colour-condition",
                "A card keeps you from rerolling {colour} dice.",
                colour=die.colour,
            )
        if die.rerolled:
            return no("wbg.combat.reroll-once-per-die", "That die has been rerolled.")
        return edition(t).may_reroll(t, self.me(t), die)

    def rerolled(self, t: Table, choice: RerollDie) -> Flow:
        """Its second result stands."""
        die = self.pool.dice[choice.die]
        die.rerolled = True
        self.rerolls += 1
        roll(t, [die], self.me(t).seat, "wbg.combat.reroll-once-per-die")
        return AGAIN

    def end_of_reroll(self, t: Table) -> Flow:
        """Cards and the opponent's ability, in the order they like (wbg.window.reroll-end)."""
        battle = t.frame(Battle)
        counts = counting(t, battle, self.me(t), "reroll-end") or edition(t).dice_counted(
            t, battle, self.me(t)
        )
        return window(t, Moment.REROLL_END, self.character, foe=battle.foes[0].kind if counts else "")

    # -- Place Tokens step --------------------------------------------------------------------

    def place_tokens(self, t: Table) -> Flow:
        """Cards for the step."""
        self.placing = True
        return window(t, Moment.PLACE_TOKENS, self.character)

    def hits(self, need: int) -> list[Die]:
        """The dice that show the Threat value or more (wbg.combat.hit)."""
        return [d for d in self.pool.dice if d.value >= need]

    def cap(self, pattern: str) -> int:
        """How many hits may still go to the damage and defense boxes; cards' hits count too."""
        by_cards = self.placed.get(Box.DAMAGE, 0) + self.placed.get(Box.DEFENSE, 0)
        return max(0, len(self.pool.matching(pattern)) - by_cards)

    def capped_hits(self, t: Table) -> Flow:
        """How many of your blue hits go to the damage box?"""
        cap = faced(t, t.frame(Battle), self.me(t)).hits_capped_by
        if not cap:
            return None
        most = self.cap(cap)
        hits = self.hits(threat(t, self.me(t)).total)
        blue = sum(d.colour is Colour.BLUE for d in hits)
        red = sum(d.colour is Colour.RED for d in hits)
        if blue + red <= most:
            return None
        choices = [Spend(n) for n in range(max(0, most - red), min(blue, most) + 1)]
        return t.ask(self.me(t).seat, "wbg.overlord.nefarian-combat", choices, then=self.capped)

    def capped(self, t: Table, choice: Spend) -> Flow:
        """The other hits go to the attrition box."""
        self.kept = choice.n
        return None

    def attrition_dice(self, t: Table) -> Flow:
        """Spot a die for an attrition hit? (wbg.overlord.kelthuzad-combat)"""
        needs = faced(t, t.frame(Battle), self.me(t)).attrition_needs
        if not needs:
            return None
        if self.attrition >= stat(t, self.me(t), "attrition").total:
            return None
        dice = [PickDie(i) for i in self.pool.distinct(self.pool.matching(needs, spotted=False))]
        return t.ask(self.me(t).seat, "wbg.overlord.kelthuzad-combat", dice, then=self.spotted, stop=True)

    def spotted(self, t: Table, choice: PickDie) -> Flow:
        """One more hit for the attrition box."""
        self.pool.dice[choice.die].spotted = True
        self.attrition += 1
        return AGAIN

    def put_tokens(self, t: Table) -> Flow:
        """Hits by colour, then Attrition (wbg.combat.blue-hit, red-hit, green-hit, attrition)."""
        c, ability = self.me(t), faced(t, t.frame(Battle), self.me(t))
        put = dict.fromkeys(BOXES, 0)
        need = threat(t, c).total
        for die in self.hits(need):
            box = Box(die.box) if die.box else BOX_OF[die.colour]
            if box is Box.ARMOR and ability.armor_only:
                want = wanted(ability.armor_only)
                put[box] += want.fits(die.colour, die.value)
            else:
                put[box] += 1
        if self.kept != UNDECIDED:
            most = self.cap(ability.hits_capped_by)
            red = min(put[Box.DEFENSE], max(0, most - self.kept))
            put[Box.ATTRITION] += put[Box.DAMAGE] - self.kept + put[Box.DEFENSE] - red
            put[Box.DAMAGE], put[Box.DEFENSE] = self.kept, red
        edition(t).place_hits(t, c, self.hits(need), put)
        value = self.attrition if ability.attrition_needs else stat(t, c, "attrition").total
        if ability.halves_attrition:
            value = (value + 1) // 2
        if not ability.no_attrition:
            put[Box.ATTRITION] += value
        armor = put.pop(Box.ARMOR)
        t.state.sides[c.faction].area.armor += armor
        self.placed[Box.ARMOR] = self.placed.get(Box.ARMOR, 0) + armor
        for box, n in put.items():
            if n:
                put[box] = place(t, c, box, n)
        t.emit(
            TokensPlaced(
                rule="wbg.combat.hit", character=c.id, threat=need, damage=put[Box.DAMAGE],
                defense=put[Box.DEFENSE], armor=armor, attrition=put[Box.ATTRITION],
            )
        )  # fmt: skip
        return None

    def end_of_place_tokens(self, t: Table) -> Flow:
        """Cards for the end of the step."""
        return window(t, Moment.PLACE_TOKENS_END, self.character)

    def last_ability(self, t: Table) -> Flow:
        """What the opponent does when tokens have been placed (wbg.overlord.kazzak-combat)."""
        if counting(t, t.frame(Battle), self.me(t), "place-tokens-end"):
            return t.call(CarryOutAbility(character=self.character, moment="place-tokens-end"))
        return None
