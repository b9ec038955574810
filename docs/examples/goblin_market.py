"""Goblin Market: the small game that the page "Write a game" builds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, ClassVar, NewType

from msgspec import Struct

from azeroth import engine
from azeroth.engine import (
    BadPosition,
    Bot,
    Choice,
    Event,
    Flow,
    Frame,
    Game,
    Goto,
    Refusal,
    Result,
    Seat,
    Secret,
    Study,
    Terms,
    View,
    no,
    ranked,
)
from azeroth.engine.view.scene import Card, Gauge, Scene, SeatPanel, Zone

# --8<-- [start:state]
Good = NewType("Good", str)


class Trader(Struct):
    """What lies in front of one player."""

    seat: Seat
    coins: int = 3
    hand: Annotated[list[Good], Secret("goods", owner="seat")] = []


class Market(Struct):
    """What lies on the table."""

    traders: list[Trader]
    deck: Annotated[list[Good], Secret("goods")]
    bank: int
    sold: list[Good] = []
    glut: dict[Good, int] = {}


# --8<-- [end:state]


# --8<-- [start:content]
class Goods(Struct, frozen=True):
    """The box: what each good is worth, and how many there are of it."""

    price: dict[Good, int]
    copies: int
    coins: int


# --8<-- [end:content]

Table = engine.Table[Market, Goods]
BANDITS = engine.Die("bandit", (0, 0, 0, 0, 1, 2))


# --8<-- [start:choices]
class Bid(Choice, frozen=True):
    """Offer coins to go first."""

    coins: int


class Sell(Choice, frozen=True):
    """Sell one good at its price."""

    good: Good


# --8<-- [end:choices]


# --8<-- [start:events]
class Drew(Event, frozen=True):
    """A trader took a good from the deck; only he sees which."""

    seat: Seat
    good: Annotated[Good, Secret(owner="seat")]

    def words(self, t: Table) -> str:
        return f"{t.who(self.seat)} unpacks {self.good}."


class Sold(Event, frozen=True):
    """A good was sold."""

    seat: Seat
    good: Good
    price: int

    def words(self, t: Table) -> str:
        return f"{t.who(self.seat)} sells {self.good} for {self.price}."


# --8<-- [end:events]


# --8<-- [start:price]
def price(t: Table, seller: Trader, good: Good) -> Terms:
    """What the market pays for a good now."""
    pair = seller.hand.count(good) > 1
    return (
        Terms.of("gm.price.printed", t.content.price[good])
        .plus("gm.price.pair", 1 if pair else 0)
        .plus("gm.price.glut", -t.state.glut.get(good, 0))
    )


# --8<-- [end:price]


# --8<-- [start:turn]
class Turn(Frame):
    """One trader's turn."""

    seat: Seat
    steps: ClassVar[tuple[str, ...]] = ("unpack", "sell", "bandits")

    def unpack(self, t: Table) -> Flow:
        """Take a good from the deck."""
        if t.state.deck:
            good = t.draw(t.state.deck)
            t.state.traders[self.seat].hand.append(good)
            t.emit(Drew(rule="gm.turn.unpack", seat=self.seat, good=good))
        return None

    def sell(self, t: Table) -> Flow:
        """Sell a good, or close the stall."""
        hand = t.state.traders[self.seat].hand
        return t.ask(
            self.seat,
            "gm.turn.sell",
            [Sell(good) for good in dict.fromkeys(hand)],
            refuse=self.may_sell,
            then=self.sold,
            terms=self.worth,
            among=self.wares,
            stop="Close the stall",
            always=True,  # the hand is secret: being skipped would tell
        )

    def wares(self, t: Table) -> Sequence[Sell]:
        """All that a person might try to sell."""
        return [Sell(good) for good in t.content.price]

    def worth(self, t: Table, sale: Sell) -> Terms:
        """The price, part by part."""
        return price(t, t.state.traders[self.seat], sale.good)

    def may_sell(self, t: Table, sale: Sell) -> Refusal | None:
        """Why a good cannot be sold now."""
        if sale.good not in t.state.traders[self.seat].hand:
            return no("gm.turn.sell", "You have no {good}.", good=sale.good)
        worth = self.worth(t, sale)
        if worth.total < 1:
            return no(
                "gm.price.no-gifts",
                "Nobody pays for {good} today: {worth}.",
                good=sale.good,
                worth=worth,
            )
        return None

    def sold(self, t: Table, sale: Sell) -> Flow:
        """Hand over the good and take the coins; then perhaps another."""
        trader, worth = t.state.traders[self.seat], self.worth(t, sale).total
        trader.hand.remove(sale.good)
        t.state.sold.append(t.reveal(sale.good))
        t.state.glut[sale.good] = t.state.glut.get(sale.good, 0) + 1
        trader.coins += worth
        t.state.bank -= worth
        t.emit(Sold(rule="gm.turn.sell", seat=self.seat, good=sale.good, price=worth))
        return Goto("sell")

    def bandits(self, t: Table) -> Flow:
        """Bandits take coins on the way home."""
        (taken,) = t.roll(BANDITS, rule="gm.turn.bandits", seat=self.seat)
        trader = t.state.traders[self.seat]
        loss = min(taken, trader.coins)
        trader.coins -= loss
        t.state.bank += loss
        return None


# --8<-- [end:turn]


# --8<-- [start:day]
class Day(Frame):
    """A market day; there are days until the deck is empty."""

    order: list[Seat] = []
    steps: ClassVar[tuple[str, ...]] = ("bid", "turns", "evening")

    def bid(self, t: Table) -> Flow:
        """Bid in secret for the first stall."""
        bids = {
            trader.seat: [Bid(n) for n in range(trader.coins + 1)]
            for trader in t.state.traders
        }
        return t.ask_secretly("gm.day.bid", bids, then=self.bids_opened)

    def bids_opened(self, t: Table, bids: dict[Seat, Bid]) -> Flow:
        """Everybody pays; the higher bid goes first, of equal ones the lower seat."""
        for seat, bid in bids.items():
            t.state.traders[seat].coins -= bid.coins
            t.state.bank += bid.coins
        self.order = sorted(bids, key=lambda seat: (-bids[seat].coins, seat))
        return None

    def turns(self, t: Table) -> Flow:
        """Everybody has a turn, in the order of the bids."""
        if not self.order:
            return None
        return t.call(Turn(seat=self.order.pop(0)), then=engine.AGAIN)

    def evening(self, t: Table) -> Flow:
        """What was a glut today is forgotten tomorrow."""
        t.state.glut.clear()
        return Goto("bid") if t.state.deck else None


# --8<-- [end:day]


# --8<-- [start:setup]
class SetUp(Frame):
    """Shuffle, deal three goods each, and open the market."""

    steps: ClassVar[tuple[str, ...]] = ("deal", "market")

    def deal(self, t: Table) -> Flow:
        """Shuffle and deal."""
        t.shuffle(t.state.deck)
        for trader in t.state.traders:
            trader.hand += [t.draw(t.state.deck) for _ in range(3)]
        return None

    def market(self, t: Table) -> Flow:
        """Play until the deck is empty."""
        return t.call(Day())


# --8<-- [end:setup]


# --8<-- [start:view]
def scene(t: Table, seat: Seat | None) -> Scene:
    """Hands and coins; who may not see a hand sees cards face down."""
    return Scene(
        title=t.game.title,
        status=f"{len(t.state.sold)} goods sold",
        zones=tuple(hand(trader) for trader in t.state.traders),
        seats=tuple(
            SeatPanel(
                seat=trader.seat,
                name=t.names[trader.seat],
                gauges=(Gauge(icon="coins", name="Coins", value=str(trader.coins)),),
            )
            for trader in t.state.traders
        ),
        result=t.result.reason if t.result else "",
    )


def hand(trader: Trader) -> Zone:
    """The goods of a trader as cards."""
    cards = tuple(
        Card(id=f"card:{trader.seat}:{n}", title=good, hidden=good == engine.UNKNOWN)
        for n, good in enumerate(trader.hand)
    )
    return Zone(
        id=f"zone:hand:{trader.seat}",
        title="Hand",
        kind="hand",
        seat=trader.seat,
        cards=cards,
    )


# --8<-- [end:view]


# --8<-- [start:rooms]
def worth(t: Table, seat: Seat) -> float:
    """Coins, and what the hand may still bring: what a greedy bot climbs."""
    trader = t.state.traders[seat]
    return trader.coins + 0.6 * sum(t.content.price[good] for good in trader.hand)


def pieces(t: Table) -> dict[str, int]:
    """Goods and coins: no more, no less, whatever is played."""
    goods = [
        *t.state.deck,
        *t.state.sold,
        *(good for trader in t.state.traders for good in trader.hand),
    ]
    coins = t.state.bank + sum(trader.coins for trader in t.state.traders)
    return {"coins": coins} | {good: goods.count(good) for good in t.content.price}


# --8<-- [end:rooms]


# --8<-- [start:arrange]
def arrange(
    game: Game[Market, Goods],
    players: int,
    options: engine.Options,
    content: Goods,
    given: Mapping[str, Any],
) -> tuple[Market, list[Frame]]:
    """Take `turn` (whose), `at` (a step of it), `hands`, `coins` and `glut`."""
    known = ("turn", "at", "hands", "coins", "glut")
    if unknown := [name for name in given if name not in known]:
        what, allowed = ", ".join(unknown), ", ".join(known)
        raise BadPosition(f"unknown: {what}; known are {allowed}")
    state, _ = game.begin(players, options, content)
    for trader, goods, coins in zip(
        state.traders, given["hands"], given["coins"], strict=True
    ):
        for good in goods:
            if good not in state.deck:
                raise BadPosition(
                    f"there is no {good} left; goods are {', '.join(content.price)}"
                )
            state.deck.remove(good)
        trader.hand = list(goods)
        state.bank += trader.coins - coins
        trader.coins = coins
    state.glut = dict(given.get("glut", {}))
    return state, [
        SetUp(at="market"),
        Day(at="turns"),
        Turn(seat=given["turn"], at=given["at"]),
    ]


# --8<-- [end:arrange]


# --8<-- [start:game]
class GoblinMarket(Game[Market, Goods]):
    """The box."""

    slug = "goblin-market"
    prefix = "gm"
    title = "Goblin Market"
    players = (2, 3, 4)
    minutes = "10"
    about = "Sell before the others flood the market. A game to learn the engine by."
    state_type = Market
    content_dir = Path(__file__).parent

    def load(self, boxes: Sequence[engine.Box]) -> Goods:
        return Goods(
            price={Good("cloth"): 1, Good("ore"): 2, Good("herbs"): 2, Good("gems"): 4},
            copies=6,
            coins=100,
        )

    def begin(
        self, players: int, options: engine.Options, content: Goods
    ) -> tuple[Market, Frame]:
        traders = [Trader(seat) for seat in range(players)]
        deck = [good for good in content.price for _ in range(content.copies)]
        return Market(
            traders, deck, bank=content.coins - sum(t.coins for t in traders)
        ), SetUp()

    def result(self, t: Table) -> Result:
        coins = tuple(trader.coins for trader in t.state.traders)
        return Result(ranked(coins), coins, "Most coins.", "gm.end.coins")

    view = View(scene=scene)
    bot = Bot(evaluate=worth)
    study = Study(pieces=pieces, arrange=arrange)


# --8<-- [end:game]
