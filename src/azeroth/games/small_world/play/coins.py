"""Victory coins: paid, gained, never below nothing."""

from __future__ import annotations

from azeroth.engine import NOBODY, Seat
from azeroth.games.small_world.events import Gained, Paid
from azeroth.games.small_world.state import Player, Table


def gain(t: Table, p: Player, coins: int, rule: str) -> None:
    """Take coins from the stash (sw.coin.bonus-from-stash)."""
    if not coins:
        return
    p.coins += coins
    t.state.stash -= coins
    if not t.quiet:
        t.emit(Gained(rule=rule, seat=p.seat, coins=coins))


def pay(t: Table, p: Player, coins: int, to: Seat, rule: str) -> None:
    """Pay a player, or the stash when there is nobody to pay (sw.coin.spend-to-stash)."""
    if not coins:
        return
    p.coins -= coins
    if to == NOBODY:
        t.state.stash += coins
    else:
        t.state.players[to].coins += coins
    if not t.quiet:
        t.emit(Paid(rule=rule, seat=p.seat, payee=to, coins=coins))


def forced(t: Table, p: Player, coins: int, to: Seat, rule: str) -> None:
    """A payment that is not asked for: as much of it as there is (sw.coin.forced-short)."""
    pay(t, p, min(coins, p.coins), to, rule)
