"""Nordrassil: three races hold the World Tree against the Undead until Furion is done."""

from __future__ import annotations

from collections.abc import Sequence

from azeroth.engine import Flow, Seat
from azeroth.games.warcraft.board import SpaceId
from azeroth.games.warcraft.content import NIGHT_ELF, UNDEAD, UNITS, RaceId
from azeroth.games.warcraft.edition import Edition, Progress, enemy_units, team_of
from azeroth.games.warcraft.play.losses import win
from azeroth.games.warcraft.state import Devoured, Player, Table, board, troop

TREE = "A"
FEW_CARDS = 3
"""With that many cards in the Night Elf deck the end is near."""


class Nordrassil(Edition):
    """The Undead win by the tree or the Night Elf Outpost, the Allies by holding out."""

    aim = (
        "The Undead march on the World Tree. Humans, Orcs and Night Elves stand together and win time, "
        "card by card of the Night Elf deck."
    )
    special = (
        "The Night Elf deck is never shuffled again: it is the clock of the game.",
        "Killed Undead come back to the board.",
        "Victory points count for nothing.",
    )
    dead_return = True
    by_points = False
    removed_cards = ("victory-point", "summon-building", "renew", "call-to-arms", "pillage")

    def how_to_win(self, t: Table) -> str:
        return (
            "The Undead win with a unit at the tree (A) at the end of their turn, or when they capture the "
            "Night Elf Outpost for the second time. The Allies win when the last card of the Night Elf "
            "deck is drawn."
        )

    def teams(self, players: int) -> tuple[tuple[Seat, ...], ...]:
        """Three against the Undead, who sit last."""
        return ((0, 1, 2), (3,))

    def races(self, players: int) -> tuple[RaceId, ...] | None:
        return RaceId("human"), RaceId("orc"), NIGHT_ELF, UNDEAD

    def first_race(self) -> RaceId | None:
        return NIGHT_ELF

    def equip(self, t: Table, p: Player) -> None:
        """No resources, everything upgraded (wc.nordrassil.full-upgrades)."""
        super().equip(t, p)
        for kind in UNITS:
            tiles = [x for x in t.content.tiles.values() if (x.race, x.kind) == (p.race, kind)]
            p.levels[kind] = max(tile.level for tile in tiles)

    def interface(self, race: RaceId) -> bool:
        return False

    def laid_out(self, t: Table) -> None:
        """The allied Outposts are Towns (wc.nordrassil.outposts-are-towns)."""
        for p in t.state.players:
            for outpost in p.outposts:
                outpost.town = p.race != UNDEAD

    def takes_step(self, t: Table, p: Player, step: str) -> bool:
        """Only the Move Step has anything to do; the end of the Spend Step ends a player's turn."""
        return step == "spend"

    def reshuffles(self, p: Player) -> bool:
        """Only the Night Elf deck counts down (wc.nordrassil.allied-victory)."""
        return p.race != NIGHT_ELF

    def spending(self, t: Table, p: Player) -> tuple[str, ...]:
        return ()

    # -- the Undead come back ---------------------------------------------------------------------

    def stocks(self, t: Table, p: Player) -> bool:
        return False

    def homes(self, t: Table, p: Player) -> list[SpaceId]:
        """Where killed Undead return."""
        own = [p.town] if p.town is not None else []
        return [*own, *(outpost.space for outpost in p.outposts)]

    def killed(self, t: Table, p: Player, kind: str, space: SpaceId) -> None:
        """At once in the nearest Outpost or Town without enemies (wc.nordrassil.undead-return)."""
        from azeroth.games.warcraft.play.battle import come_back

        if p.race != UNDEAD or kind not in UNITS:
            return
        unit = Devoured(p.seat, p.seat, kind, space)
        nearest = self.nearest_homes(t, unit)
        if len(nearest) == 1:
            come_back(t, p.seat, kind, nearest[0])
        elif nearest:
            t.state.returning.append(unit)

    def nearest_homes(self, t: Table, unit: Devoured) -> Sequence[SpaceId]:
        """By spaces from where it fell, over mountains, not over gaps."""
        p = t.state.players[unit.seat]
        far = board(t).far(unit.space, flying=True)
        open_ = [s for s in self.homes(t, p) if s in far and not enemy_units(t, p.seat, s)]
        return [s for s in open_ if far[s] == min(far[home] for home in open_)]

    # -- the end ----------------------------------------------------------------------------------

    def progress(self, t: Table, p: Player) -> Progress:
        left = next(len(q.deck) for q in t.state.players if q.race == NIGHT_ELF)
        tip = "The Allies win when the last one is drawn."
        return Progress("sands-of-time", "Cards left in the Night Elf deck", left, tip=tip, compared=False)

    def falls_with(self, t: Table, seat: Seat) -> tuple[Seat, ...]:
        """The capture of the Human or Orc Outpost eliminates that player alone."""
        return team_of(t, seat) if t.state.players[seat].race == NIGHT_ELF else (seat,)

    def fell(self, t: Table, out: Sequence[str]) -> str:
        elves = next(p for p in t.state.players if p.race == NIGHT_ELF)
        return (
            "the Night Elf Outpost was captured for the second time." if elves.out else super().fell(t, out)
        )

    def looms(self, t: Table) -> Sequence[str]:
        left = next(len(p.deck) for p in t.state.players if p.race == NIGHT_ELF)
        if left > FEW_CARDS:
            return ()
        return (f"{left} {'card is' if left == 1 else 'cards are'} left in the Night Elf deck.",)

    def elimination_rule(self, t: Table, winners: tuple[Seat, ...]) -> str:
        undead = any(t.state.players[s].race == UNDEAD for s in winners)
        return "wc.nordrassil.undead-victory-outpost" if undead else "wc.victory.last-side-standing"

    def allies(self, t: Table) -> tuple[Seat, ...]:
        return tuple(p.seat for p in t.state.players if p.race != UNDEAD)

    def turn_of_player_ends(self, t: Table, p: Player) -> Flow:
        """An Undead unit at the tree when the Undead turn ends."""
        if p.race == UNDEAD and troop(p, board(t).marks[TREE]).units:
            rule = "wc.nordrassil.undead-victory-tree"
            return win(t, (p.seat,), "the Undead stand at the World Tree.", rule)
        return None

    def drew(self, t: Table) -> Flow:
        return self.deck_drawn(t)

    def turn_ends(self, t: Table) -> Flow:
        """Furion draws the top card of the Night Elf deck (wc.nordrassil.furion-draw)."""
        for p in t.state.players:
            if p.race == NIGHT_ELF and p.deck and not p.out:
                p.aside.append(p.deck.pop(0))
        return self.deck_drawn(t)

    def deck_drawn(self, t: Table) -> Flow:
        """The last card of the Night Elf deck is drawn (wc.nordrassil.allied-victory)."""
        elves = next(p for p in t.state.players if p.race == NIGHT_ELF)
        if elves.deck:
            return None
        return win(t, self.allies(t), "Furion has woken the forest.", "wc.nordrassil.allied-victory")
