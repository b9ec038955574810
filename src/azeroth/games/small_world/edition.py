"""The ways to play: the normal game, Alliance against Horde, Revenge of the Murlocs, and how they differ."""

from __future__ import annotations

from collections.abc import Sequence

from azeroth import engine
from azeroth.engine import NOBODY, Options, Result, Seat, ranked
from azeroth.engine.view.naming import listed
from azeroth.games.small_world.content import MURLOCS, ROUNDS_FOR, Faction
from azeroth.games.small_world.state import Player, Table, tokens_on_boards

STANDARD, TEAMS, MURLOC_GAME = "standard", "teams", "murlocs"
SEATING: tuple[Faction, ...] = ("alliance", "horde", "alliance", "horde")
MURLOC_ROUNDS = 9


class Edition(engine.Edition):
    """The normal game; the others override what they change."""

    words = "Everyone for themselves"
    aim = (
        "Spread your people over the islands: each region that you hold at the end of your turn pays a coin. "
        "When a people has grown thin, let it decline and pick another."
    )
    win = "After the last round the most coins win. Coins are secret until then."
    special: tuple[str, ...] = ()

    def refuse(self, players: int) -> str | None:
        """A sentence if so many players cannot play it."""
        if players < 2:
            return (
                "One player alone can play only with variant=murlocs, Revenge of the Murlocs "
                "[sw.players.count]."
            )
        return None

    def briefed(self, players: int) -> tuple[str, ...]:
        """What is special with so many players."""
        return self.special

    def sides(self, players: int) -> tuple[Faction, ...]:
        """Each seat's side, where there are sides: each has a column of combos of its own."""
        return ()

    def teams(self, players: int) -> tuple[tuple[Seat, ...], ...]:
        """Who wins together."""
        return tuple((seat,) for seat in range(players))

    def rounds(self, players: int) -> int:
        """How many rounds are played."""
        return ROUNDS_FOR[players]

    def beyond(self, players: int) -> list[Player]:
        """Who plays without a seat at the table, after all others."""
        return []

    def open_coins(self, players: int) -> int:
        """The bit mask of those whose coins everybody sees."""
        return 0

    def murlocs_owner(self, players: int) -> Seat:
        """Whose the Murlocs on the boards are; nobody's are as good as in decline."""
        return NOBODY

    def murlocs_beside(self, options: Options, on_boards: int) -> int:
        """How many Murlocs lie beside the boards, ready to conquer."""
        return 0

    def result(self, t: Table) -> Result:
        """Who has won."""
        totals = t.state.counted
        keys = [(totals[p.seat], tokens_on_boards(t, p)) for p in t.state.players]
        ranks = ranked(keys)
        best = [seat for seat, rank in enumerate(ranks) if rank == 1]
        tied = sum(key[0] == max(totals) for key in keys) > 1
        names = listed(t.names[s] for s in best)
        if len(best) > 1:
            return Result(
                ranks, totals, f"{names} share the victory with {max(totals)} coins.", "sw.end.tie-remaining"
            )
        if tied:
            why = f"{names} wins the tie at {max(totals)} coins by tokens on the boards."
            return Result(ranks, totals, why, "sw.end.tie-tokens")
        return Result(ranks, totals, f"{names} wins with {max(totals)} coins.", "sw.end.most-coins")


def _of_sides(winners: Sequence[Faction], coins: int) -> str:
    """Which sides have won, and with what.

    >>> _of_sides(["horde"], 34)
    'The Horde wins: its richest player has 34 coins.'
    >>> _of_sides(["alliance", "neutral"], 34)
    'The Alliance and the Neutral player share the victory with 34 coins.'
    """
    names = ["the Neutral player" if side == "neutral" else f"the {side.capitalize()}" for side in winners]
    said = f"T{' and '.join(names)[1:]}"
    if len(winners) > 1:
        return f"{said} share the victory with {coins} coins."
    if winners[0] == "neutral":
        return f"{said} wins with {coins} coins."
    return f"{said} wins: its richest player has {coins} coins."


class Teams(Edition):
    """Alliance against Horde."""

    words = "Alliance against Horde"
    win = "After the last round each side shows its richest player. The richer of the two wins for the side."
    special = ("Each side picks from a column of its own.",)

    def briefed(self, players: int) -> tuple[str, ...]:
        alone = "The last player plays alone, with the Neutral peoples."
        return (*self.special, alone) if players % 2 else self.special

    def sides(self, players: int) -> tuple[Faction, ...]:
        """Each seat's side (sw.variant.team.seating).

        >>> Teams().sides(5)
        ('alliance', 'horde', 'alliance', 'horde', 'neutral')
        """
        even = players - players % 2
        odd: tuple[Faction, ...] = ("neutral",) if players % 2 else ()
        return (*SEATING[:even], *odd)

    def teams(self, players: int) -> tuple[tuple[Seat, ...], ...]:
        own = self.sides(players)
        return tuple(tuple(s for s in range(players) if own[s] == side) for side in dict.fromkeys(own))

    def result(self, t: Table) -> Result:
        """Each side is represented by its richest player (sw.variant.team.victory)."""
        own, totals = t.state.sides, t.state.counted
        keys = [(totals[p.seat], tokens_on_boards(t, p)) for p in t.state.players]
        best = {side: max(key for key, s in zip(keys, own, strict=True) if s == side) for side in own}
        ranks = ranked([best[side] for side in own])
        winners = [side for side in best if best[side] == max(best.values())]
        coins = max(best.values())[0]
        tie = sum(key[0] == coins for key in best.values()) > 1
        rule = "sw.variant.team.tie" if tie else "sw.variant.team.victory"
        return Result(ranks, totals, _of_sides(winners, coins), rule)


class RevengeOfTheMurlocs(Edition):
    """One player, or two together, against the Murlocs, who have a place of their own after the last seat."""

    words = "Revenge of the Murlocs (1-2 players)"
    win = "After the last round each of you needs more coins than the Murlocs. You win or lose together."
    special = (
        "The Murlocs take a turn after yours and conquer by rules of their own. Their coins lie open.",
    )

    def refuse(self, players: int) -> str | None:
        if players > 2:
            return (
                "Revenge of the Murlocs is for 1 player, or 2 who play together [sw.variant.murlocs.option]."
            )
        return None

    def teams(self, players: int) -> tuple[tuple[Seat, ...], ...]:
        return (tuple(range(players)),)

    def rounds(self, players: int) -> int:
        return MURLOC_ROUNDS

    def beyond(self, players: int) -> list[Player]:
        return [Player(players, 0, race=MURLOCS)]

    def open_coins(self, players: int) -> int:
        """The Murlocs' coins are open (sw.variant.murlocs.coins)."""
        return 1 << players

    def murlocs_owner(self, players: int) -> Seat:
        return players

    def murlocs_beside(self, options: Options, on_boards: int) -> int:
        return max(0, int(options["murloc_tokens"]) - on_boards)

    def result(self, t: Table) -> Result:
        """The players win or lose together: each needs more coins than the Murlocs."""
        *own, murlocs = t.state.counted
        won = all(coins > murlocs for coins in own)
        who = "You beat" if len(own) == 1 else "Both players beat"
        why = f"{who} the Murlocs' {murlocs} coins." if won else f"The Murlocs win with {murlocs} coins."
        rank = 1 if won else 2
        return Result(tuple(rank for _ in own), tuple(own), why, "sw.variant.murlocs.victory")


EDITIONS: dict[str, Edition] = {STANDARD: Edition(), TEAMS: Teams(), MURLOC_GAME: RevengeOfTheMurlocs()}


def edition_of(options: Options) -> Edition:
    """The way to play that the options say."""
    return EDITIONS[str(options["variant"])]


def edition(t: Table) -> Edition:
    """The way that is played."""
    found: Edition = t.edition
    return found
