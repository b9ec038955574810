"""Using kept discovery tokens."""

from __future__ import annotations

from typing import ClassVar

from azeroth.engine import END, Choice, Flow, Frame, Refusal, Seat, no
from azeroth.games.adventure.cards.picking import finds
from azeroth.games.adventure.choices import Fulfil, Go, OfLevel, PickFind, PickMarker
from azeroth.games.adventure.events import MarkerTurned, TokenUsed
from azeroth.games.adventure.ids import LEVELS, Discovery, TokenId
from azeroth.games.adventure.play.combat.battle import battle_of
from azeroth.games.adventure.play.discoveries import LookAt, discard_token
from azeroth.games.adventure.play.entering import Enter
from azeroth.games.adventure.play.items import StealItem, gain_of_level
from azeroth.games.adventure.play.quests import CompleteQuests, finished, put_chicken, takes_chicken
from azeroth.games.adventure.play.rolling import roll_movement
from azeroth.games.adventure.play.spaces import held, in_city
from azeroth.games.adventure.state import Character, Table


class RocketBoots(Frame):
    """Roll the die that was just rolled again (ag.disc.rocket-boots)."""

    seat: Seat
    token: TokenId

    steps: ClassVar[tuple[str, ...]] = ("reroll",)

    def reroll(self, t: Table) -> Flow:
        """The new result replaces the old."""
        from azeroth.games.adventure.cards.doing.combat import reroll_die

        spend(t, t.state.characters[self.seat], self.token, "ag.disc.rocket-boots")
        battle = battle_of(t, self.seat)
        side = battle.side(self.seat) if battle is not None else None
        if battle is None or side is None:
            roll_movement(t, self.seat)
        else:
            reroll_die(t, battle, side, "ag.disc.rocket-boots")
        return None


def spend(t: Table, c: Character, token: TokenId, rule: str) -> None:
    """A kept token is used up."""
    c.kept.remove(token)
    discard_token(t, token)
    t.emit(TokenUsed(rule=rule, seat=c.seat, token=token))


def may_spend(t: Table, c: Character, token: TokenId, walked: bool) -> Refusal | None:
    """May that token be used now, in the owner's movement phase? (Gold: at any point of their turn.)"""
    match t.content.tokens[token].kind:
        case Discovery.GOLD:
            if not in_city(t, c):
                return no("ag.disc.gold", "Gold is spent in a city.")
        case Discovery.HEARTHSTONE:
            if walked or c.stays:
                return no("ag.disc.hearthstone", "It is used in place of movement, before any step.")
            if held(t, c) is not None:
                return no("ag.disc.hearthstone-aggro", "An aggro marker in your space holds you.")
        case Discovery.FAR_SIGHT:
            if not any(find.space for find in t.state.finds):
                return no("ag.disc.far-sight-use", "There is no discovery on the board.")
        case Discovery.MERCHANT:
            if not any(o.bag for o in t.state.others(c.seat)):
                return no("ag.disc.merchant-take", "Nobody else has an item in a bag.")
        case Discovery.CHICKEN:
            if not any(takes_chicken(t, q) for q in c.quests):
                return no("ag.disc.chicken-place", "None of your quests needs a token now.")
        case Discovery.DRAGONBAIT:
            if not _near_markers(t, c):
                return no("ag.disc.dragonbait", "No marker is within one space.")
        case _:
            return no("ag.disc.green-kept", "It has a moment of its own.")
    return None


def _near_markers(t: Table, c: Character) -> list[PickMarker]:
    far = t.content.distances[c.space]
    return [PickMarker(m.number) for m in t.state.track if far[m.space] <= 1]


class SpendToken(Frame):
    """Use a kept token in one's own turn."""

    seat: Seat
    token: TokenId

    steps: ClassVar[tuple[str, ...]] = ("choose", "complete")

    def choose(self, t: Table) -> Flow:
        """What do you use it for?"""
        c, kind = t.state.characters[self.seat], t.content.tokens[self.token].kind
        choices: list[Choice] = []
        if kind is Discovery.GOLD:
            choices = [OfLevel(level) for level in LEVELS if level.rank <= c.rank]  # ag.disc.gold-level
        elif kind is Discovery.HEARTHSTONE:
            choices = [Go(city) for city in t.content.cities if city != c.space]
        elif kind is Discovery.FAR_SIGHT:
            choices = [*finds(t, list(t.content.spaces))]
        elif kind is Discovery.CHICKEN:
            choices = [Fulfil(q.id) for q in c.quests if takes_chicken(t, q)]
        elif kind is Discovery.DRAGONBAIT:
            choices = [*_near_markers(t, c)]
        elif kind is Discovery.MERCHANT:
            return self.merchant(t)
        return t.ask(self.seat, f"ag.disc.{RULES[kind]}", choices, then=self.chosen)

    def merchant(self, t: Table) -> Flow:
        """An item out of any bag (ag.disc.merchant-take)."""
        c = t.state.characters[self.seat]
        spend(t, c, self.token, "ag.disc.merchant-take")
        victims = t.state.enemies(self.seat)
        taking = StealItem(seat=self.seat, victims=victims, rule="ag.disc.merchant-take", may=False)
        return t.call(taking, then=self.taken)

    def taken(self, t: Table, taking: StealItem) -> Flow:
        """The other may take a different one (ag.disc.merchant-return)."""
        back = StealItem(
            seat=taking.victim, victims=(self.seat,), rule="ag.disc.merchant-return", but=taking.taken
        )
        return t.call(back)

    def chosen(self, t: Table, choice: Choice) -> Flow:
        """The token does what was chosen for it."""
        c, kind = t.state.characters[self.seat], t.content.tokens[self.token].kind
        rule = f"ag.disc.{RULES[kind]}"
        if type(choice) is Fulfil:
            quest = next(q for q in c.quests if q.id == choice.quest)
            c.kept.remove(self.token)
            quest.chicken.append(self.token)
            t.emit(TokenUsed(rule=rule, seat=self.seat, token=self.token))
            put_chicken(t, c, quest)
            return None
        spend(t, c, self.token, rule)
        if type(choice) is OfLevel:
            gain_of_level(t, self.seat, choice.level)
        elif type(choice) is Go:
            c.movement, c.stays = 0, True
            return t.call(Enter(moves=((self.seat, choice.space),), rule=rule))
        elif type(choice) is PickFind:
            return t.call(LookAt(seat=self.seat, space=choice.space, n=choice.n))
        elif type(choice) is PickMarker:
            marker = t.state.marker(choice.marker)
            assert marker is not None
            marker.aggro = not marker.aggro
            t.emit(MarkerTurned(rule=rule, number=marker.number, aggro=marker.aggro))
        return None

    def complete(self, t: Table) -> Flow:
        """A chicken may complete a quest."""
        return t.call(CompleteQuests()) if finished(t) else END


RULES = {
    Discovery.GOLD: "gold", Discovery.HEARTHSTONE: "hearthstone", Discovery.FAR_SIGHT: "far-sight-use",
    Discovery.CHICKEN: "chicken-place", Discovery.DRAGONBAIT: "dragonbait",
    Discovery.MERCHANT: "merchant-take",
}  # fmt: skip
