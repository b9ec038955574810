"""The Auction House: closed-fist bidding for a card (wbg.auction)."""

from __future__ import annotations

from typing import Annotated, ClassVar

from azeroth.engine import AGAIN, Flow, Frame, Seat, Secret
from azeroth.games.world_of_warcraft.cards.loadout import refresh
from azeroth.games.world_of_warcraft.choices.events import Bid
from azeroth.games.world_of_warcraft.events import AuctionWon, BidsRevealed
from azeroth.games.world_of_warcraft.ids import CharacterId, EventId
from azeroth.games.world_of_warcraft.state import Table


class Auction(Frame):
    """One bid for each character; a player with two bids one after the other, all still sealed."""

    event: EventId
    bidders: list[CharacterId] = []
    bids: Annotated[list[int], Secret()] = []
    steps: ClassVar[tuple[str, ...]] = ("bid", "award")

    def bid(self, t: Table) -> Flow:
        """How much do you bid?"""
        options: dict[Seat, list[Bid]] = {}
        for c in t.state.characters.values():
            if c.id not in self.bidders and c.seat not in options:
                options[c.seat] = [Bid(n, c.id) for n in range(c.gold + 1)]
        return t.ask_secretly("wbg.auction.secret-bid", options, then=self.revealed)

    def revealed(self, t: Table, bids: dict[Seat, Bid]) -> Flow:
        """Kept sealed until the second characters have bid too."""
        for b in bids.values():
            self.bidders.append(b.character)
            self.bids.append(b.gold)
        return AGAIN

    def award(self, t: Table) -> Flow:
        """The highest pays and takes the card; ties at random (wbg.auction.tie)."""
        best = max(self.bids)
        tied = [c for c, n in zip(self.bidders, self.bids, strict=True) if n == best]
        told = BidsRevealed(
            rule="wbg.auction.secret-bid", bidders=tuple(self.bidders), bids=tuple(self.bids)
        )  # fmt: skip
        t.emit(told)
        winner = t.state.characters[tied[0] if len(tied) == 1 else t.pick(tied)]
        item = t.content.events[self.event].item
        assert item is not None
        winner.gold -= best
        winner.auction.append(item)
        refresh(t, winner)
        t.emit(AuctionWon(rule="wbg.auction.winner-pays", character=winner.id, card=item, gold=best))
        return None
