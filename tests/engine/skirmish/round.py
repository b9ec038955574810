"""The round: auction, travel, scouting, clash, and the sky that turns."""

from __future__ import annotations

from typing import ClassVar

from azeroth.engine import AGAIN, END, Choice, Flow, Frame, Goto, Refusal, Seat, no
from tests.engine.skirmish.cards import Table
from tests.engine.skirmish.combat import Combat, TakeWounds
from tests.engine.skirmish.events import BidsOpened, CombatEnded, Drew, Looked, Opened, Travelled
from tests.engine.skirmish.state import MOST_HEALTH, MarkerId, PlaceId

ROUNDS = 3
ENOUGH_HONOR = 2


class Bid(Choice, frozen=True):
    """Coins in a closed fist."""

    coins: int


class Travel(Choice, frozen=True):
    """Go somewhere, or stay."""

    place: PlaceId


class Look(Choice, frozen=True):
    """Look at the marker of one's place."""


class Open(Choice, frozen=True):
    """Open the marker of one's place."""


def deal(t: Table, seat: Seat) -> None:
    """One card from the deck, which is made anew from the discards when it is empty."""
    if not t.state.deck:
        t.state.deck, t.state.discard = t.state.discard, []
        t.shuffle(t.state.deck)
    if t.state.deck:
        card = t.draw(t.state.deck)
        t.state.heroes[seat].hand.append(card)
        t.emit(Drew(rule="sk.auction.prize", seat=seat, card=card))


class Play(Frame):
    """The whole game."""

    steps: ClassVar[tuple[str, ...]] = ("set_up", "rounds")

    def set_up(self, t: Table) -> Flow:
        kinds = [MarkerId(m.id) for m in t.content.markers.values() for _ in range(m.copies)]
        t.shuffle(kinds)
        if t.options["scenario"] == "caravan":
            kinds.remove(MarkerId("supplies"))
            kinds.insert(list(t.state.markers).index(PlaceId("moonwell")), MarkerId("supplies"))
        for marker, kind in zip(t.state.markers.values(), kinds, strict=True):
            marker.kind = kind
        t.shuffle(t.state.deck)
        for hero in t.state.heroes:
            hero.hand = [t.draw(t.state.deck) for _ in range(3 + int(t.options["rations"]))]
        return None

    def rounds(self, t: Table) -> Flow:
        return END if over(t) else t.call(Round(), then=AGAIN)


def over(t: Table) -> bool:
    """Each scenario has its own end."""
    if t.options["scenario"] == "caravan" and MarkerId("supplies") in t.state.opened:
        return True
    return t.state.round >= ROUNDS or max(t.state.honor) >= ENOUGH_HONOR


class Round(Frame):
    """One round."""

    party: int = 0
    seat: Seat = 0
    steps: ClassVar[tuple[str, ...]] = ("auction", "travel", "scout", "clash", "nightfall")

    def auction(self, t: Table) -> Flow:
        """Bid coins in secret for a card."""
        bids = {h.seat: [Bid(n) for n in range(h.coins + 1)] for h in t.state.heroes}
        return t.ask_secretly("sk.auction.bid", bids, then=self.bids_opened)

    def bids_opened(self, t: Table, bids: dict[Seat, Bid]) -> Flow:
        most = max(bid.coins for bid in bids.values())
        best = [seat for seat, bid in bids.items() if bid.coins == most]
        winner = t.pick(best) if len(best) > 1 else best[0]
        for seat, bid in bids.items():
            t.state.heroes[seat].coins -= bid.coins
            t.state.bank += bid.coins
        paid = tuple(bids[seat].coins for seat in sorted(bids))
        t.emit(BidsOpened(rule="sk.auction.bid", bids=paid, winner=winner))
        deal(t, winner)
        return None

    def travel(self, t: Table) -> Flow:
        """Where does your party go?"""
        teams = t.game.teams(len(t.names), t.options)
        if self.party >= len(teams):
            return None
        party = teams[self.party]
        leader = max(party, key=lambda s: (t.state.heroes[s].health, -s))
        return t.ask_together(
            party, leader, "sk.travel.agree", [Travel(p) for p in t.content.places],
            refuse=self.may_travel, then=self.travelled,
        )  # fmt: skip

    def here(self, t: Table) -> PlaceId:
        """Where the party on the move is."""
        return t.state.heroes[t.game.teams(len(t.names), t.options)[self.party][0]].place

    def may_travel(self, t: Table, choice: Travel) -> Refusal | None:
        here, there = self.here(t), choice.place
        if there == here:
            return None
        if there not in t.content.places[here].near:
            return no("sk.travel.near", "{there} is not near {here}.", there=there, here=here)
        face = t.content.sky.face(t.state.sky)
        if there in face.closed:
            return no("sk.travel.closed", "{sky}: {there} is closed.", sky=face.name, there=there)
        return None

    def travelled(self, t: Table, choice: Travel) -> Flow:
        party = t.game.teams(len(t.names), t.options)[self.party]
        for seat in party:
            t.state.heroes[seat].place = choice.place
        t.emit(Travelled(rule="sk.travel.agree", party=party, place=choice.place))
        self.party += 1
        return Goto("travel")

    def scout(self, t: Table) -> Flow:
        """Every hero in turn may scout."""
        if self.seat >= len(t.state.heroes):
            return None
        self.seat += 1
        return t.call(Scout(seat=self.seat - 1), then=AGAIN)

    def clash(self, t: Table) -> Flow:
        teams = t.game.teams(len(t.names), t.options)
        places = {t.state.heroes[team[0]].place for team in teams}
        if len(places) > 1:
            return None
        for hero in t.state.heroes:
            hero.health = max(hero.health, 1)
        return t.call(Combat(parties=teams), then=self.clashed)

    def clashed(self, t: Table, combat: Combat) -> Flow:
        """The owner cleans up, however the combat ended."""
        if combat.winner >= 0:
            t.state.honor[combat.winner] += 1
        t.emit(CombatEnded(rule="sk.combat.honor", winner=combat.winner))
        return None

    def nightfall(self, t: Table) -> Flow:
        t.state.sky = "back" if t.state.sky == "front" else "front"
        t.state.round += 1
        for hero in t.state.heroes:
            hero.health, hero.energy = MOST_HEALTH, 3
        return None


class Scout(Frame):
    """One hero looks around."""

    seat: Seat
    steps: ClassVar[tuple[str, ...]] = ("scout",)

    def scout(self, t: Table) -> Flow:
        """Look at the marker here, open it, or leave it."""
        if t.state.heroes[self.seat].place not in t.state.markers:
            return None
        return t.ask(
            self.seat, "sk.scout.look", [Look(), Open()],
            refuse=self.may_scout, then=self.scouted, stop="Leave it",
        )  # fmt: skip

    def may_scout(self, t: Table, choice: Choice) -> Refusal | None:
        marker = t.state.markers[t.state.heroes[self.seat].place]
        if isinstance(choice, Look) and marker.seen >> self.seat & 1:
            return no("sk.scout.seen", "You know it.")
        return None

    def scouted(self, t: Table, choice: Choice) -> Flow:
        place = t.state.heroes[self.seat].place
        if isinstance(choice, Look):
            marker = t.state.markers[place]
            kind = t.reveal(marker.kind)
            marker.seen |= 1 << self.seat
            t.emit(Looked(rule="sk.scout.look", seat=self.seat, place=place, kind=kind, to=(self.seat,)))
            return AGAIN
        kind = t.reveal(t.state.markers.pop(place).kind)
        t.state.opened.append(kind)
        t.emit(Opened(rule="sk.scout.open", seat=self.seat, place=place, kind=kind))
        if kind == "supplies":
            t.state.honor[self.seat % 2] += 1
        if kind == "ambush":
            return t.call(TakeWounds(victim=self.seat, left=1))
        return None
