"""The movement phase: the die, steps, and what may be used on the way."""

from __future__ import annotations

from typing import ClassVar

from azeroth.engine import AGAIN, Choice, Flow, Frame, Refusal, Seat, no
from azeroth.games.adventure.cards.texts import hand_key, identity
from azeroth.games.adventure.cards.timing import may_use, may_use_in, wrong_moment
from azeroth.games.adventure.cards.window import open_entries, playable, window
from azeroth.games.adventure.choices import Drink, Play, Step, Use, UseToken
from azeroth.games.adventure.events import PotionDrunk
from azeroth.games.adventure.ids import Moment, Potion
from azeroth.games.adventure.play.attaching import discard_challenge
from azeroth.games.adventure.play.damage import Fall, falls, heal
from azeroth.games.adventure.play.entering import Enter, lies_at
from azeroth.games.adventure.play.items import remove
from azeroth.games.adventure.play.rolling import roll_movement
from azeroth.games.adventure.play.spaces import above_level, held, put, too_far
from azeroth.games.adventure.play.tokens import SpendToken, may_spend
from azeroth.games.adventure.state import Character, Table

DRUNK_ON_THE_WAY = (Potion.HEALTH, Potion.SWIFTNESS)


class MovementPhase(Frame):
    """One character's movement phase."""

    seat: Seat
    walked: bool = False

    steps: ClassVar[tuple[str, ...]] = ("roll", "rolled", "enemies", "walk", "finish")

    def roll(self, t: Table) -> Flow:
        """The die is rolled, also by who cannot move (ag.move.roll-mandatory)."""
        c = t.state.characters[self.seat]
        if "movement" in c.skips:
            c.skips.remove("movement")
            c.stays = True
        roll_movement(t, self.seat)
        return None

    def rolled(self, t: Table) -> Flow:
        """What may be used right after the roll."""
        return window(t, Moment.MOVEMENT_ROLLED, (self.seat,))

    def enemies(self, t: Table) -> Flow:
        """Enemies may have something for it."""
        others = t.state.enemies(self.seat)
        return window(t, Moment.ENEMY_MOVEMENT, others, subject=self.seat, orders=self.seat)

    def walk(self, t: Table) -> Flow:
        """Move, use something, or end your movement (ag.move.up-to-number)."""
        return t.ask(
            self.seat, "ag.move.up-to-number", self.offers(t), then=self.chosen, refuse=self.refuse,
            among=self.tries, stop="End movement", always=True, lawful=True,
        )  # fmt: skip

    def offers(self, t: Table) -> list[Choice]:
        """Just what `refuse` lets through."""
        c, seat = t.state.characters[self.seat], self.seat
        found: list[Choice] = []
        rank, moment = c.rank, Moment.MOVEMENT
        battle = None  # nobody fights in a movement phase
        if c.movement > 0 and held(t, c) is None:
            open_to = t.content.within_level[rank]
            found += [Step(space) for space in t.content.spaces[c.space].links if space in open_to]
        for card in playable(t, c, moment):
            if may_use_in(t, battle, seat, hand_key(card, rank), 0, seat) is None:
                found.append(Play(card))
        for entry in open_entries(t, seat, moment):
            if may_use_in(t, battle, seat, entry.card, entry.i, seat) is None:
                found.append(Use(identity(entry.card), entry.i))
        found += self._potions(t, c)
        if c.kept:
            found += [use for use in self._tokens(t, c) if may_spend(t, c, use.token, self.walked) is None]
        return found

    def _potions(self, t: Table, c: Character) -> list[Drink]:
        if not (c.bag or c.weapon or c.armor):
            return []
        potions = t.content.potions
        return [
            Drink(item, potion) for item in c.items for potion in potions[item] if potion in DRUNK_ON_THE_WAY
        ]

    def _tokens(self, t: Table, c: Character) -> list[UseToken]:
        """One of each kind."""
        kinds = {t.content.tokens[token].kind: token for token in reversed(c.kept)}
        return [UseToken(token) for token in kinds.values()]

    def tries(self, t: Table) -> list[Choice]:
        """Every space, the whole hand, and what else might be used."""
        c = t.state.characters[self.seat]
        ways = [Step(space) for space in t.content.spaces]
        powers = [Use(identity(e.card), e.i) for e in open_entries(t, self.seat, Moment.MOVEMENT)]
        hand = _one_each([Play(card) for card in c.hand])
        return [*ways, *powers, *self._potions(t, c), *self._tokens(t, c), *hand]

    def refuse(self, t: Table, choice: Choice) -> Refusal | None:
        """Why that cannot be done now."""
        c = t.state.characters[self.seat]
        if type(choice) is Step:
            if c.movement <= 0:
                return no("ag.move.up-to-number", "You have no movement left.")
            return held(t, c) or above_level(t, c, choice.space) or too_far(t, c, choice.space)
        if type(choice) is Play:
            return wrong_moment(t, choice.card, Moment.MOVEMENT) or may_use(
                t, self.seat, hand_key(choice.card, c.rank), 0, self.seat
            )
        if type(choice) is Use:
            return may_use(t, self.seat, self._key(t, choice), choice.power, self.seat)
        if type(choice) is Drink:
            return None
        assert type(choice) is UseToken
        return may_spend(t, c, choice.token, self.walked)

    def _key(self, t: Table, choice: Use) -> str:
        return next(
            e.card for e in open_entries(t, self.seat, Moment.MOVEMENT)
            if identity(e.card) == choice.card and e.i == choice.power
        )  # fmt: skip

    def chosen(self, t: Table, choice: Choice) -> Flow:
        """Walk a space, or use a card, a potion or a token; then the rest of the movement."""
        from azeroth.games.adventure.cards.use import UseAbility

        c = t.state.characters[self.seat]
        if type(choice) is Step:
            c.movement -= 1
            self.walked = True
            if not lies_at(t, choice.space):
                put(t, self.seat, choice.space, "ag.move.connected-spaces")
                return AGAIN
            return t.call(
                Enter(moves=((self.seat, choice.space),), rule="ag.move.connected-spaces"), then=AGAIN
            )
        if type(choice) is Drink:
            drink(t, c, choice)
            # The item may have given health itself (ag.char.health-change-defeat).
            return t.call(Fall(seat=self.seat), then=AGAIN) if falls(t, c) else AGAIN
        if type(choice) is UseToken:
            return t.call(SpendToken(seat=self.seat, token=choice.token), then=AGAIN)
        if type(choice) is Play:
            key, i = hand_key(choice.card, c.rank), 0
        else:
            assert type(choice) is Use
            key, i = self._key(t, choice), choice.power
        return t.call(UseAbility(user=self.seat, card=key, ability=i, subject=self.seat), then=AGAIN)

    def finish(self, t: Table) -> Flow:
        """What was for this phase is over."""
        c = t.state.characters[self.seat]
        c.movement = 0
        c.passes_aggro = c.stays = False
        return None


def _one_each(hand: list[Play]) -> list[Play]:
    """One of each name: copies are all the same."""
    return list({choice.card.partition(".")[0]: choice for choice in reversed(hand)}.values())


def drink(t: Table, c: Character, choice: Drink) -> None:
    """An item is discarded as a potion (ag.potion.any-item)."""
    remove(t, c, choice.item)
    t.emit(
        PotionDrunk(rule=f"ag.potion.{choice.potion}", seat=c.seat, item=choice.item, potion=choice.potion)
    )
    discard_challenge(t, choice.item, "ag.item.discard-to-deck")
    if choice.potion is Potion.HEALTH:
        heal(t, c, 1, "ag.potion.health")
    elif not c.stays:
        c.movement += 1
