"""Warcraft: the Board Game: the box."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any, ClassVar

from azeroth.engine import Choice, Frame, Game, Option, Options, OptionValue, Result, Seat
from azeroth.engine.scene import Board, Scene
from azeroth.games.warcraft import arrange as arranging
from azeroth.games.warcraft import battlecards, bot, movecards
from azeroth.games.warcraft import scene as drawing
from azeroth.games.warcraft.content import UNITS, Kind, WcContent, load
from azeroth.games.warcraft.scenarios import SCENARIOS
from azeroth.games.warcraft.setup import LAYOUT_OF, empty_table
from azeroth.games.warcraft.state import Table, WcState, on_board, reserves, teams
from azeroth.games.warcraft.turn import Play
from azeroth.games.warcraft.victory import points


class Warcraft(Game[WcState, WcContent]):
    """Warcraft: the Board Game."""

    slug = "warcraft"
    prefix = "wc"
    title = "Warcraft: the Board Game"
    players = (2, 3, 4)
    decisions = 2500
    minutes = "60-150"
    about = (
        "Humans, Orcs, Undead and Night Elves gather gold and wood, raise buildings and train armies on a "
        "board of hexes that is put together anew for each scenario. Hold enough of the land, or take the "
        "enemy's Town twice. Strengths of units and most cards are of our own design."
    )
    options: ClassVar[tuple[Option, ...]] = (
        Option(
            name="scenario", title="Scenario", default="main",
            values=("main", "elf-gate", "necromancers", "captives", "nordrassil", "gold-rush"),
            about="What is played: board, starting forces and how the game is won.",
        ),
        Option(
            name="races", title="Races", default="random", values=("random", "pick"),
            about="Races are dealt at random, or the players pick them in seat order.",
        ),
        Option(
            name="faq", title="Publisher's FAQ", default=False, values=(False, True),
            about="Play by the errata of 2003: Heal works on rolled 1s, cards go clockwise from the "
            "attacker, a devoured unit dies when nobody wins, and scenario decks lose cards "
            "that do nothing there.",
        ),
        Option(
            name="target", title="Points to win with four", default=30, values=(30, 20),
            about="A team of the four-player game wins with 30 victory points, or sooner with 20.",
        ),
    )  # fmt: skip
    state_type = WcState
    content_dir = Path(__file__).parent / "content"

    def load(self, folders: Sequence[Path]) -> WcContent:
        return load(folders)

    def begin(self, players: int, options: Options, content: WcContent) -> tuple[WcState, Frame]:
        return empty_table(players, options, content), Play()

    def arrange(
        self, players: int, options: Options, content: WcContent, given: Mapping[str, Any]
    ) -> tuple[WcState, list[Frame]]:
        return arranging.arrange(players, options, content, given)

    def refuse_options(self, players: int, options: Options) -> str | None:
        wanted = options["scenario"]
        counts = [n for name, n in LAYOUT_OF if name == wanted]
        if players in counts:
            return None
        allowed = " or ".join(map(str, counts))
        return f"the scenario {wanted} is for {allowed} players, not {players}."

    def result(self, t: Table) -> Result:
        winners = t.state.winners
        ranks = tuple(1 if p.seat in winners or not winners else 2 for p in t.state.players)
        scores = tuple(points(t, (p.seat,)).total for p in t.state.players)
        return Result(ranks, scores, t.state.reason, t.state.reason_rule)

    def pieces(self, t: Table) -> dict[str, int]:
        """Cards of every race; who is not played yet, or not at all, has them in the box."""
        found = {f"{race} cards": len(t.content.deck(race)) for race in t.content.races}
        for p in t.state.players:
            if not p.race:
                continue
            cards = len(p.hand) + len(p.deck) + len(p.discard) + len(p.aside) + p.laid
            found[f"{p.race} cards"] = cards
        return found

    def check(self, t: Table) -> None:
        for p in t.state.players:
            if not p.race:
                continue
            for kind in Kind:
                left = reserves(t, p, kind)
                assert left >= 0, f"{p.race} has {-left} {kind} too many ({on_board(p, kind)} on the board)"
            for space, there in p.troops.items():
                assert not there.empty, f"an empty troop of {p.race} at {space}"
                assert min(there.melee, there.ranged, there.flying, there.worker) >= 0, (
                    f"a negative troop at {space}"
                )
            assert min(p.gold, p.wood) >= 0, f"{p.race} owes resources"

    def boards(self, t: Table) -> tuple[Board, ...]:
        return drawing.boards(t)

    def scene(self, t: Table, seat: Seat | None) -> Scene:
        return drawing.scene(t, seat)

    def evaluate(self, t: Table, seat: Seat) -> float:
        return bot.evaluate(t, seat)

    def policy(self, t: Table, seat: Seat, rng: Random) -> Choice:
        """A turn is one plan: its steps mean little by themselves."""
        return bot.decide(t, seat)

    def prior(self, t: Table, seat: Seat) -> Sequence[float]:
        """Only what a good player does."""
        wise = bot.decide(t, seat)
        return [float(choice == wise) for choice in t.choices(seat)]

    def facts(self, t: Table, seat: Seat) -> dict[str, list[str]]:
        return {"race": [t.state.players[seat].race]}

    def teams(self, players: int, options: Options) -> tuple[tuple[Seat, ...], ...]:
        return teams(str(options["scenario"]), players)

    def eyes(self, seat: Seat | None, players: int, options: Options) -> int:
        """Teammates may show each other their hands (wc.team.show-cards)."""
        if seat is None:
            return 0
        team = next(team for team in self.teams(players, options) if seat in team)
        return sum(1 << mate for mate in team)

    def variants(self) -> Iterator[tuple[int, dict[str, OptionValue]]]:
        for scenario in SCENARIOS:
            for name, players in LAYOUT_OF:
                if name == scenario and self.takes(players, {"scenario": scenario}):
                    yield players, {"scenario": scenario}
                    yield players, {"scenario": scenario, "faq": True}
        yield 2, {"races": "pick"}
        yield 4, {"races": "pick", "target": 20}


GAME = Warcraft()
__all__ = ["GAME", "UNITS", "Warcraft", "battlecards", "movecards"]
