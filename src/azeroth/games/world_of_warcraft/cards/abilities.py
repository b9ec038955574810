"""One use of one ability: pay, give up, spot, and carry out its effects one after another."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from azeroth.engine import AGAIN, END, Flow, Frame, Refusal, Seat, cards
from azeroth.games.world_of_warcraft.cards import asking, coded
from azeroth.games.world_of_warcraft.cards import effects as effects  # gives the verbs what they do
from azeroth.games.world_of_warcraft.cards.costs import limit_key, use_cost, waiver
from azeroth.games.world_of_warcraft.cards.loadout import alters_for, refresh
from azeroth.games.world_of_warcraft.cards.timing import combo_on, may_use, spot_pattern, to_unequip
from azeroth.games.world_of_warcraft.cards.verbs import Ability, Add, Code, Effect, When
from azeroth.games.world_of_warcraft.cards.window import window
from azeroth.games.world_of_warcraft.choices import (
    Enough,
    PickBox,
    PickCard,
    PickCharacter,
    PickColour,
    PickDie,
    Spend,
    Wear,
)
from azeroth.games.world_of_warcraft.choices.cards import PayInFull, PickFoe, Waive
from azeroth.games.world_of_warcraft.content import Card
from azeroth.games.world_of_warcraft.events import EnergyChanged, Used
from azeroth.games.world_of_warcraft.ids import CardId, CharacterId, Moment
from azeroth.games.world_of_warcraft.play.character.bag import Overflow
from azeroth.games.world_of_warcraft.play.character.health import LoseHealth
from azeroth.games.world_of_warcraft.play.character.sheet import overfull, take_off
from azeroth.games.world_of_warcraft.play.combat.battle import Attacking, Battle, holds
from azeroth.games.world_of_warcraft.state import Character, Table

Pick = PickDie | PickColour | PickBox | PickCharacter | PickCard | PickFoe | Wear | Spend | Enough


class UseAbility(cards.UseAbility[Table, CharacterId, CardId, Ability, Pick]):
    """Using an ability of a card at a moment of `subject`, who may be a friend.

    `amount` is the Energy, Health or combo tokens that the user chose to spend, `units` how often the effects
    are done.
    """

    subject: CharacterId
    amount: int = 0
    units: int = 1
    free: bool = False
    given_up: int = 0
    pet_health: int = 0
    steps: ClassVar[tuple[str, ...]] = (
        "waive", "choose_amount", "pay", "energy_spent", "react", "unequip", "remove_dice",
        "spend_health", "spot", "count", "effects", "finish",
    )  # fmt: skip

    # -- what it is ---------------------------------------------------------------------------

    def who(self, t: Table) -> Character:
        return t.state.characters[self.user]

    def seat(self, t: Table) -> Seat:
        return t.state.characters[self.user].seat

    def printed(self, t: Table) -> Card:
        return t.content.cards[self.card]

    def data(self, t: Table) -> Ability:
        return t.content.cards[self.card].abilities[self.ability]

    def phase(self, t: Table) -> Attacking:
        return t.frame(Attacking)

    def holds(self, t: Table, when: When) -> bool:
        """Does a condition hold for its user?"""
        return holds(t, self.who(t), when, self.card)

    def refuse(self, t: Table) -> Refusal | None:
        return may_use(t, self.who(t), self.card, self.ability, self.subject)

    # -- paying -------------------------------------------------------------------------------

    def waive(self, t: Table) -> Flow:
        """Use the card that makes this free, or pay?"""
        source = waiver(t, self.who(t), self.card, self.ability)
        cost = use_cost(t, self.who(t), self.card, self.ability).total
        if source is None or (not cost and not self.printed(t).x):
            return None
        choices: list[Waive | PayInFull] = [Waive(source)]
        if cost <= self.who(t).energy:
            choices.append(PayInFull())
        return t.ask(self.who(t).seat, "wbg.effect.once-per-combat", choices, then=self.waived)

    def waived(self, t: Table, choice: Waive | PayInFull) -> Flow:
        """The card that makes it free has done so in this combat."""
        if isinstance(choice, Waive):
            self.free = True
            self.who(t).once[f"combat {choice.card}"] = 1
        return None

    def choose_amount(self, t: Table) -> Flow:
        """How much do you spend?"""
        most = self._most(t)
        step = self.data(t).each_of if self.data(t).per in ("energy", "combo") else 1
        if not most:
            return None
        only = [
            coded.AMOUNT[e.name](t, self)
            for e in self.data(t).effects
            if isinstance(e, Code) and e.name in coded.AMOUNT
        ]
        amounts = [Spend(n) for n in only or range(step, most + 1, step)]
        return t.ask(self.who(t).seat, "wbg.effect.cost-x", amounts, then=self.chose_amount)

    def _most(self, t: Table) -> int:
        c, card, cost = self.who(t), self.printed(t), self.data(t).cost
        if card.x and not self.ability:
            if self.free:
                return min(card.x, c.energy)
            return min(card.x, c.energy - max(0, use_cost(t, c, self.card, 0).total))
        if cost is None:
            return 0
        if cost.energy_up_to:
            return min(cost.energy_up_to, c.energy)
        if cost.health_up_to:
            return min(cost.health_up_to, c.health)
        return min(cost.combo_up_to, combo_on(c, self.card))

    def chose_amount(self, t: Table, choice: Spend) -> Flow:
        """How much is spent on it."""
        self.amount = choice.n
        return None

    def pay(self, t: Table) -> Flow:
        """Pay Energy just before the effect, and mark the use (wbg.card.energy-just-before)."""
        c, card, ability = self.who(t), self.printed(t), self.data(t)
        cost = max(0, use_cost(t, c, self.card, self.ability).total)
        if (card.x and not self.ability) or (ability.cost is not None and ability.cost.energy_up_to):
            cost += self.amount
        if self.free:
            cost = 0
        limited = limit_key(self.card, self.ability, ability, self.subject)
        for name in dict.fromkeys((limited, f"{self.card}#{self.ability}")):
            counts = c.once if name.startswith(("combat ", "turn ")) else c.used
            counts[name] = counts.get(name, 0) + 1
        if not self.ability or card.type != "instant":
            c.used[self.card] = c.used.get(self.card, 0) + 1
        for trait in ("potion", "scroll"):
            if trait in card.traits:
                c.used[trait] = 1
        c.energy -= cost
        t.emit(Used(rule="wbg.card.windows", character=self.user, card=self.card, ability=self.ability))
        if cost:
            t.emit(
                EnergyChanged(rule="wbg.card.energy-just-before", character=c.id, change=-cost, left=c.energy)
            )
        self.given_up = cost
        return None

    def energy_spent(self, t: Table) -> Flow:
        """Mana potions and the like."""
        return window(t, Moment.ENERGY_SPENT, self.user) if self.given_up else None

    def reactions(self, t: Table) -> Frame | None:
        """In PvP enemies may answer an instant before its effect (wbg.window.enemy-power)."""
        battle = t.find(Battle)
        if battle is None or self.ability or self.printed(t).type != "instant":
            return None
        enemies = battle.against(self.who(t))
        answers = window(t, Moment.ENEMY_INSTANT, among=enemies) if enemies else None
        return None if answers is None else answers.frame

    def unequip(self, t: Table) -> Flow:
        """Which card do you give up?"""
        self_cost = self.data(t).cost
        if self_cost is None:
            return None
        if self_cost.discard or "self" in self_cost.unequip or self_cost.combo_up_to:
            return self.give_up(t)
        if not self_cost.unequip:
            return None
        cards = [PickCard(key) for key in to_unequip(t, self.who(t), self_cost.unequip)]
        return t.ask(self.who(t).seat, "wbg.effect.unequip-cost", cards, then=self.unequipped)

    def give_up(self, t: Table) -> Flow:
        """The card itself, or tokens on it."""
        c, cost = self.who(t), self.data(t).cost
        assert cost is not None
        if cost.discard:
            c.bag.remove(self.card)
            t.state.merchant.append(self.card)
            refresh(t, c)
        elif cost.combo_up_to:
            c.equipped = [
                replace(e, combo=e.combo - self.amount) if e.card == self.card else e for e in c.equipped
            ]  # fmt: skip
        else:
            take_off(t, c, self.card)
            if overfull(t, c):
                return t.call(Overflow(character=c.id))
        return None

    def unequipped(self, t: Table, choice: PickCard) -> Flow:
        """The card is taken off."""
        c = self.who(t)
        self.pet_health = next(e.health for e in c.equipped if e.card == choice.card)
        take_off(t, c, choice.card)
        return None

    def remove_dice(self, t: Table) -> Flow:
        """Which dice do you give up?"""
        cost = self.data(t).cost
        if cost is None or not cost.dice:
            return None
        most = cost.dice_up_to or cost.dice_count
        if len(self.picks) >= most:
            return None
        pool = self.phase(t).pool
        dice = pool.distinct(pool.matching(cost.dice, spotted=False))
        stop = bool(cost.dice_up_to and self.picks)
        choices = [PickDie(i) for i in dice]
        return t.ask(self.who(t).seat, "wbg.dice.remove-set-aside", choices, then=self.removed, stop=stop)

    def removed(self, t: Table, choice: PickDie) -> Flow:
        """It is set aside."""
        pool = self.phase(t).pool
        pool.remove(pool.dice[choice.die])
        self.picks = (*self.picks, choice)
        return AGAIN

    def spend_health(self, t: Table) -> Flow:
        """Health spent is Health lost (wbg.effect.pay-health)."""
        cost = self.data(t).cost
        if cost is None or not cost.health_up_to:
            return None
        return t.call(LoseHealth(character=self.user, left=self.amount), then=self.lost)

    def lost(self, t: Table, ended: LoseHealth) -> Flow:
        """Who has fallen by it gets nothing for it."""
        battle = t.find(Battle)
        return END if battle is not None and self.user not in battle.everybody else None

    # -- spotting -----------------------------------------------------------------------------

    def spot(self, t: Table) -> Flow:
        """Which die do you spot?"""
        ability = self.data(t)
        if not ability.spot or (self.picks and not ability.each):
            return None
        pool = self.phase(t).pool
        pattern = spot_pattern(t, self.who(t), self.card, ability)
        free = pool.matching(pattern, spotted=False)
        dice = pool.distinct(free)
        whole = not len(self.picks) % ability.each_of
        if self.picks and whole and len(free) < ability.each_of:
            return None
        stop = bool(self.picks) and whole
        choices = [PickDie(i) for i in dice]
        if stop and ability.most and len(self.picks) >= ability.most:
            return None
        return t.ask(self.who(t).seat, "wbg.dice.spot-one-or-each", choices, then=self.spotted, stop=stop)

    def spotted(self, t: Table, choice: PickDie) -> Flow:
        """It cannot be spotted again this round (wbg.dice.spot-once)."""
        self.phase(t).pool.dice[choice.die].spotted = True
        self.picks = (*self.picks, choice)
        return AGAIN

    def count(self, t: Table) -> Flow:
        """How often the effects are done."""
        ability = self.data(t)
        if ability.per:
            c = self.who(t)
            n = asking.units(t, c, ability, self.amount, len(self.picks), self.pet_health)
            self.units = min(n // ability.each_of, ability.most or n)
            if ability.per == "lost-in-combat":
                c.lost_stored -= self.units
            elif ability.per == "lost-in-defense":
                c.lost_defense -= self.units
        self.picks = ()
        return None

    # -- effects ------------------------------------------------------------------------------

    def plan(self, t: Table) -> list[Effect]:
        """Its effects, and what other cards add to using it (wbg.effect.needs-card)."""
        plan: list[Effect] = list(self.data(t).effects)
        if not self.ability:
            for _, alter in alters_for(t, self.who(t), self.card):
                if alter.add is not None:
                    b = alter.add
                    plan.append(Add(red=b.red, blue=b.blue, green=b.green, reroll=b.reroll,
                                    attrition=b.attrition, threat=b.threat))  # fmt: skip
                plan += alter.also
        return plan
