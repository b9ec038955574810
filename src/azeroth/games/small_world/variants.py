"""The ways to play: the normal game, Alliance against Horde, and Revenge of the Murlocs."""

from __future__ import annotations

from azeroth.engine import Option, Options, Result, Seat, ranked
from azeroth.games.small_world.content import BOARDS_FOR, Faction, SwContent
from azeroth.games.small_world.scoring import tokens_on_boards
from azeroth.games.small_world.state import Table

STANDARD, TEAMS, MURLOC_GAME = "standard", "teams", "murlocs"
SEATING: tuple[Faction, ...] = ("alliance", "horde", "alliance", "horde")
FEWEST_MURLOCS = 6
"""As many as the boards for two players show."""


def sides(players: int) -> tuple[Faction, ...]:
    """Each seat's side in the team variant (sw.variant.team.seating).

    >>> sides(5)
    ('alliance', 'horde', 'alliance', 'horde', 'neutral')
    """
    even = players - players % 2
    odd: tuple[Faction, ...] = ("neutral",) if players % 2 else ()
    return (*SEATING[:even], *odd)


def teams(players: int, options: Options) -> tuple[tuple[Seat, ...], ...]:
    """Who wins together."""
    if options["variant"] == TEAMS:
        own = sides(players)
        return tuple(tuple(s for s in range(players) if own[s] == side) for side in dict.fromkeys(own))
    if options["variant"] == MURLOC_GAME:
        return (tuple(range(players)),)
    return tuple((seat,) for seat in range(players))


def boards_problem(content: SwContent, text: str, players: int) -> str | None:
    """What is wrong with a list of faces, as a sentence."""
    if not text:
        return None
    faces = text.split("+")
    for name in faces:
        if name not in content.faces:
            return f"there is no board face {name[:30]!r}; faces: {', '.join(content.faces)}."
    boards = [content.faces[name].board for name in faces]  # type: ignore[index]
    if len(set(boards)) < len(boards):
        return "the two faces of one board cannot both be used."
    wanted = BOARDS_FOR[max(2, players)]
    sizes = [content.faces[name].size for name in faces]  # type: ignore[index]
    if any(sizes.count(size) != n for size, n in wanted.items()):  # type: ignore[arg-type]
        need = ", ".join(f"{n} {size}" for size, n in wanted.items() if n)
        return f"{players} players need boards of these sizes: {need}; {text[:60]} has {', '.join(sizes)}."
    return None


def refuse_options(players: int, options: Options) -> str | None:
    """A sentence if the options do not go with each other or with so many players."""
    variant = options.get("variant", STANDARD)
    if variant == MURLOC_GAME and players > 2:
        return "Revenge of the Murlocs is for 1 player, or 2 who play together [sw.variant.murlocs.option]."
    if variant != MURLOC_GAME and players < 2:
        return (
            "One player alone can play only with variant=murlocs, Revenge of the Murlocs [sw.players.count]."
        )
    first = str(options.get("first", "random"))
    if first != "random" and int(first) > players:
        return f"option first cannot be {first} with {players} players."
    return None


def options(content_of_box: SwContent | None = None) -> tuple[Option, ...]:
    """The options of a new game."""

    def check_boards(text: str, players: int) -> str | None:
        from azeroth.games.small_world import GAME

        return boards_problem(content_of_box or GAME.content(), text, players)

    return (
        Option(
            name="variant",
            title="Way to play",
            about="The normal game, Alliance against Horde in teams, or one or two against the Murlocs.",
            default=STANDARD,
            values=(STANDARD, TEAMS, MURLOC_GAME),
            value_words={
                STANDARD: "Everyone for themselves",
                TEAMS: "Alliance against Horde",
                MURLOC_GAME: "Revenge of the Murlocs (1-2 players)",
            },
        ),
        Option(
            name="first",
            title="First Player",
            about="Who takes the first turn: a seat by its number, or anybody.",
            default="random",
            values=("random", "1", "2", "3", "4", "5"),
        ),
        Option(
            name="boards",
            title="Boards",
            about="The board faces to play on, as l1a+s2b; empty draws boards and sides at random.",
            default="",
            check=check_boards,
        ),
        Option(
            name="murloc_tokens",
            title="Murlocs",
            about="How many Murlocs take part in Revenge of the Murlocs: more are harder. "
            "There are never fewer than the boards show.",
            default=14,
            values=tuple(range(FEWEST_MURLOCS, 16)),
        ),
    )


# -- who has won ----------------------------------------------------------------------------------


def result(t: Table) -> Result:
    """Who has won, by the variant that is played."""
    variant = t.options["variant"]
    if variant == MURLOC_GAME:
        return _against_murlocs(t)
    totals = t.state.counted
    keys = [(totals[p.seat], tokens_on_boards(t, p)) for p in t.state.players]
    if variant == TEAMS:
        return _for_teams(t, keys)
    ranks = ranked(keys)
    best = [seat for seat, rank in enumerate(ranks) if rank == 1]
    tied = sum(key[0] == max(totals) for key in keys) > 1
    names = " and ".join(t.names[s] for s in best)
    if len(best) > 1:
        return Result(
            ranks, totals, f"{names} share the victory with {max(totals)} coins.", "sw.end.tie-remaining"
        )
    if tied:
        why = f"{names} wins the tie at {max(totals)} coins by tokens on the boards."
        return Result(ranks, totals, why, "sw.end.tie-tokens")
    return Result(ranks, totals, f"{names} wins with {max(totals)} coins.", "sw.end.most-coins")


def _for_teams(t: Table, keys: list[tuple[int, int]]) -> Result:
    """Each side is represented by its richest player (sw.variant.team.victory)."""
    own = t.state.sides
    best = {side: max(key for key, s in zip(keys, own, strict=True) if s == side) for side in own}
    ranks = ranked([best[side] for side in own])
    winners = [side for side in best if best[side] == max(best.values())]
    names = " and ".join(side.capitalize() for side in winners)
    coins = max(best.values())[0]
    tie = sum(key[0] == coins for key in best.values()) > 1
    rule = "sw.variant.team.tie" if tie else "sw.variant.team.victory"
    verb = "share the victory" if len(winners) > 1 else "wins"
    return Result(ranks, t.state.counted, f"{names} {verb}: {coins} coins of the richest.", rule)


def beat_murlocs(t: Table) -> bool:
    """Has each player more coins than the Murlocs? (sw.variant.murlocs.victory)"""
    *own, murlocs = t.state.counted
    return all(coins > murlocs for coins in own)


def _against_murlocs(t: Table) -> Result:
    """The players win or lose together."""
    *own, murlocs = t.state.counted
    won = beat_murlocs(t)
    who = "You beat" if len(own) == 1 else "Both players beat"
    why = f"{who} the Murlocs' {murlocs} coins." if won else f"The Murlocs win with {murlocs} coins."
    rank = 1 if won else 2
    return Result(tuple(rank for _ in own), tuple(own), why, "sw.variant.murlocs.victory")
