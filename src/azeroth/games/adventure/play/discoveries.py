"""Discovery tokens: placing, looking at and resolving them."""

from __future__ import annotations

from typing import ClassVar

from azeroth.engine import AGAIN, END, Flow, Frame, Seat
from azeroth.games.adventure.cards.texts import refresh
from azeroth.games.adventure.choices import Cancel, DropFind, Go, KeepFind, LetBe, PickFind, Place, Resolve
from azeroth.games.adventure.events import Flipped, TokenPlaced, TokenRevealed, TokenSeen, TokenUsed
from azeroth.games.adventure.ids import Discovery, SpaceId, SpaceKind, TokenId
from azeroth.games.adventure.play.damage import TakeDamage, health_changed
from azeroth.games.adventure.play.entering import Enter
from azeroth.games.adventure.play.hands import discard_at_random
from azeroth.games.adventure.play.items import LoseItem
from azeroth.games.adventure.play.quests import CompleteQuests, credit_discovery, finished
from azeroth.games.adventure.play.spaces import above_level, held
from azeroth.games.adventure.state import NOWHERE, Character, Find, Table

FALSE_MAP_STEPS = 2


def discard_token(t: Table, token: TokenId) -> None:
    """To the box, not back to the pile (ag.disc.discard-to-box)."""
    t.state.box.append(Find(token, seen=-1))


def refill(t: Table) -> None:
    """An empty pile is made anew from the box (ag.disc.refill)."""
    state = t.state
    if not state.pile and state.box:
        state.pile = [find.token for find in state.box]
        state.box = []
        t.shuffle(state.pile)


def find_at(t: Table, pick: PickFind) -> Find | None:
    """The token on the board that is meant."""
    there = [find for find in t.state.finds if find.space == pick.space]
    return there[pick.n] if pick.n < len(there) else None


def may_lie(t: Table, space: SpaceId) -> bool:
    """Never in a city (ag.disc.never-in-city)."""
    return t.content.spaces[space].kind is not SpaceKind.CITY


def holders(t: Table, kind: Discovery, start: Seat) -> list[tuple[Character, TokenId]]:
    """Who has kept a token of that kind, clockwise."""
    return [
        (c, token)
        for c in t.state.clockwise(start)
        for token in c.kept
        if t.content.tokens[token].kind is kind
    ]


class PlaceDiscovery(Frame):
    """Draw a token, look at it, and put it facedown somewhere (ag.res.place-discovery-draw).

    Owners of a Gnomish Mind Control Cap, in `asked` once they have let it be, may have it put elsewhere.
    """

    seat: Seat
    space: SpaceId = NOWHERE
    asked: tuple[TokenId, ...] = ()

    steps: ClassVar[tuple[str, ...]] = ("draw", "place", "elsewhere", "lies")

    def draw(self, t: Table) -> Flow:
        """At random from the pile, for nobody else to see."""
        refill(t)
        if not t.state.pile:
            return END  # ag.disc.exhausted
        token = t.draw(t.state.pile)
        t.state.finds.append(Find(token, NOWHERE, 1 << self.seat))
        t.emit(TokenSeen(
            rule="ag.res.place-discovery-draw", seat=self.seat, token=token,
            space=t.state.characters[self.seat].space,
        ))  # fmt: skip
        return None

    def place(self, t: Table) -> Flow:
        """Where do you put it? (ag.res.place-discovery-where)"""
        return t.ask(self.seat, "ag.res.place-discovery-where", self._spaces(t), then=self.placed)

    def _spaces(self, t: Table) -> list[Place]:
        own = t.state.characters[self.seat].space
        closed = {own, self.space, *t.content.cities}  # ag.disc.never-in-city
        return [Place(space) for space in t.content.spaces if space not in closed]

    def placed(self, t: Table, choice: Place) -> Flow:
        """Facedown."""
        self.space = choice.space
        return None

    def elsewhere(self, t: Table) -> Flow:
        """Have it put elsewhere with your Gnomish Mind Control Cap? (ag.disc.mind-control-cap)"""
        for c, token in holders(t, Discovery.MIND_CONTROL_CAP, self.seat):
            if c.seat != self.seat and token not in self.asked:
                choices: list[Place | LetBe] = [*self._spaces(t), LetBe()]
                return t.ask(c.seat, "ag.disc.mind-control-cap", choices, then=self.moved)
        return None

    def moved(self, t: Table, choice: Place | LetBe) -> Flow:
        """There instead, or where it is."""
        for c, token in holders(t, Discovery.MIND_CONTROL_CAP, self.seat):
            if c.seat != self.seat and token not in self.asked:
                self.asked = (*self.asked, token)
                if isinstance(choice, Place):
                    self.space = choice.space
                    c.kept.remove(token)
                    discard_token(t, token)
                    t.emit(TokenUsed(rule="ag.disc.mind-control-cap", seat=c.seat, token=token))
                break
        return AGAIN

    def lies(self, t: Table) -> Flow:
        """It lies there."""
        t.state.finds[-1].space = self.space
        t.emit(TokenPlaced(rule="ag.res.place-discovery-where", seat=self.seat, space=self.space))
        refill(t)
        return None


class LookAt(Frame):
    """Look at a token on the board, then leave it or discard it (ag.disc.far-sight-choice)."""

    seat: Seat
    space: SpaceId
    n: int = 0

    steps: ClassVar[tuple[str, ...]] = ("look", "decide")

    def look(self, t: Table) -> Flow:
        """Nobody else sees it."""
        find = find_at(t, PickFind(self.space, self.n))
        if find is None:
            return END
        find.seen |= 1 << self.seat
        t.reveal(find)
        t.emit(TokenSeen(
            rule="ag.disc.far-sight-use", seat=self.seat, token=find.token, space=self.space
        ))  # fmt: skip
        return None

    def decide(self, t: Table) -> Flow:
        """Discard it, or put it back? (ag.disc.far-sight-choice)"""
        choices: list[KeepFind | DropFind] = [KeepFind(), DropFind()]
        return t.ask(self.seat, "ag.disc.far-sight-choice", choices, then=self.decided)

    def decided(self, t: Table, choice: KeepFind | DropFind) -> Flow:
        """So it is."""
        find = find_at(t, PickFind(self.space, self.n))
        assert find is not None
        if isinstance(choice, DropFind):
            t.state.finds.remove(find)
            t.state.box.append(Find(find.token, NOWHERE, find.seen))
        return None


def take_up(t: Table, seat: Seat, find: Find) -> None:
    """A token is revealed to all."""
    t.state.finds.remove(find)
    t.state.revealed.append(find.token)
    t.reveal(find.token)
    t.emit(TokenRevealed(rule="ag.explore.reveal-at-once", seat=seat, token=find.token))


class ResolveDiscoveries(Frame):
    """Resolve all revealed tokens, in the order that the active character chooses.

    `passed` are the Lucky Charms whose owners let them be.
    """

    seat: Seat
    exploring: bool = False
    passed: tuple[TokenId, ...] = ()

    steps: ClassVar[tuple[str, ...]] = ("charms", "next_one", "complete")

    def charms(self, t: Table) -> Flow:
        """Cancel a discovery with your Lucky Charm? (ag.disc.lucky-charm)"""
        charm = self._charm(t)
        if charm is None:
            return None
        choices: list[Cancel | LetBe] = [Cancel(token) for token in t.state.revealed]
        return t.ask(charm[0].seat, "ag.disc.lucky-charm", [*choices, LetBe()], then=self.cancelled)

    def _charm(self, t: Table) -> tuple[Character, TokenId] | None:
        if not t.state.revealed:
            return None
        found = holders(t, Discovery.LUCKY_CHARM, t.state.active)
        return next(((c, token) for c, token in found if token not in self.passed), None)

    def cancelled(self, t: Table, choice: Cancel | LetBe) -> Flow:
        """Without effect; the charm goes too."""
        charm = self._charm(t)
        assert charm is not None
        c, token = charm
        if isinstance(choice, LetBe):
            self.passed = (*self.passed, token)
            return AGAIN
        c.kept.remove(token)
        discard_token(t, token)
        t.state.revealed.remove(choice.token)
        discard_token(t, choice.token)
        t.emit(TokenUsed(rule="ag.disc.lucky-charm", seat=c.seat, token=token))
        return AGAIN

    def next_one(self, t: Table) -> Flow:
        """Which discovery first? (ag.explore.discovery-order)"""
        choices = [Resolve(token) for token in t.state.revealed]
        return t.ask(self.seat, "ag.explore.discovery-order", choices, then=self.chosen)

    def chosen(self, t: Table, choice: Resolve) -> Flow:
        """That discovery is resolved next."""
        if self.exploring:
            credit_discovery(t, self.seat)
        return t.call(Discover(seat=self.seat, token=choice.token), then=AGAIN)

    def complete(self, t: Table) -> Flow:
        """A quest may be completed by it."""
        return t.call(CompleteQuests()) if finished(t) else None


class Discover(Frame):
    """One discovery token takes effect, or is kept."""

    seat: Seat
    token: TokenId

    steps: ClassVar[tuple[str, ...]] = ("resolve", "travel")

    def resolve(self, t: Table) -> Flow:
        """Green ones are kept, red ones happen at once (ag.disc.green-kept, ag.disc.red-immediate)."""
        c, token = t.state.characters[self.seat], t.content.tokens[self.token]
        t.state.revealed.remove(self.token)
        if token.kept:
            c.kept.append(self.token)
            return END
        t.emit(TokenUsed(rule="ag.disc.red-immediate", seat=self.seat, token=self.token))
        if token.kind is Discovery.DISEASE:
            c.diseases.append(self.token)
            return health_changed(t, self.seat)
        discard_token(t, self.token)
        match token.kind:
            case Discovery.AMBUSH:
                c.ambushed += 1
            case Discovery.POWER_DRAIN:
                discard_at_random(t, self.seat, 2, "ag.disc.power-drain")
            case Discovery.BOMB:
                return t.call(TakeDamage(seat=self.seat, n=2))
            case Discovery.LOCKBOX:
                c.lockbox = True
            case Discovery.BOTTOMLESS_BAG:
                return t.call(LoseItem(seat=self.seat, where="bag", rule="ag.disc.bottomless-bag"))
            case Discovery.HEX:
                if c.side != "starting":
                    c.side = "starting"
                    refresh(t, c)
                    t.emit(Flipped(rule="ag.disc.hex-flip", seat=self.seat, side=c.side))
                c.hexed = True
                return health_changed(t, self.seat)
            case Discovery.FALSE_MAP:
                return t.call(FalseMap(seat=self.seat))
            case _:
                pass
        return None

    def travel(self, t: Table) -> Flow:
        """To which city? (ag.disc.dimensional-ripper-move)"""
        c = t.state.characters[self.seat]
        if t.content.tokens[self.token].kind is not Discovery.DIMENSIONAL_RIPPER or held(t, c) is not None:
            return None
        cities = [Go(city) for city in t.content.cities if city != c.space]
        return t.ask(self.seat, "ag.disc.dimensional-ripper-move", cities, then=self.travelled)

    def travelled(self, t: Table, choice: Go) -> Flow:
        """The ripper moves them to that city."""
        return t.call(
            Enter(moves=((self.seat, choice.space),), rule="ag.disc.dimensional-ripper-move"), then=self.done
        )

    def done(self, t: Table, frame: Frame) -> Flow:
        """Arrived."""
        return END


class FalseMap(Frame):
    """The opponent to the right may move the figure up to two spaces (ag.disc.false-map-move).

    `led` is where they have moved it to: who is elsewhere then was defeated on the way, and stays there.
    """

    seat: Seat
    left: int = FALSE_MAP_STEPS
    led: SpaceId = NOWHERE

    steps: ClassVar[tuple[str, ...]] = ("move",)

    def move(self, t: Table) -> Flow:
        """Move the figure to where? (ag.disc.false-map-move)"""
        c = t.state.characters[self.seat]
        if not self.left or held(t, c) is not None:  # ag.disc.false-map-aggro
            return None
        if self.led and c.space != self.led:  # ag.turn.defeat-of-active-character
            return None
        links = t.content.spaces[c.space].links
        choices = [Go(space) for space in links if above_level(t, c, space) is None]
        mover = t.state.right_of(self.seat)
        return t.ask(mover, "ag.disc.false-map-move", choices, then=self.moved, stop="Leave it there")

    def moved(self, t: Table, choice: Go) -> Flow:
        """They are led one space further."""
        self.left -= 1
        self.led = choice.space
        return t.call(
            Enter(moves=((self.seat, choice.space),), rule="ag.disc.false-map-move", how="is led"), then=AGAIN
        )
