"""Warcraft: the Board Game: the box."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import ClassVar

from azeroth.engine import Box, Frame, Game, Option, Options, OptionValue, Result, Seat, Study, View, won
from azeroth.games.warcraft import scenarios
from azeroth.games.warcraft.bot import room
from azeroth.games.warcraft.box import PRINTED, load
from azeroth.games.warcraft.cards import battle_cards, move_cards
from azeroth.games.warcraft.content import TABLES, WcContent
from azeroth.games.warcraft.ease import OBVIOUS_STEPS, obvious
from azeroth.games.warcraft.ease import plans as clicks
from azeroth.games.warcraft.edition import EDITIONS, Edition, edition_of
from azeroth.games.warcraft.play.setup import LAYOUT_OF, empty_table
from azeroth.games.warcraft.play.turn import Play
from azeroth.games.warcraft.play.victory import points
from azeroth.games.warcraft.state import Table, WcState
from azeroth.games.warcraft.study.arrange import arrange
from azeroth.games.warcraft.study.facts import (
    decks,
    facts,
    first,
    names,
    round_of,
    scores,
    shows,
    sources,
)
from azeroth.games.warcraft.study.invariants import check, pieces
from azeroth.games.warcraft.view.barriers import barrier
from azeroth.games.warcraft.view.drawing import boards
from azeroth.games.warcraft.view.gallery import gallery
from azeroth.games.warcraft.view.prompts import prompt
from azeroth.games.warcraft.view.scene import scene


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
        "enemy's Town twice. Names and strengths of units and most cards are of our own design."
    )
    options: ClassVar[tuple[Option, ...]] = (
        Option(
            name="scenario", title="Scenario", default="main",
            values=("main", "elf-gate", "necromancers", "captives", "nordrassil", "twenty-gold"),
            value_words={
                "main": "The main game (2 or 4 players)", "elf-gate": "The Elf Gate (3 players)",
                "necromancers": "March of the Necromancers (2 players)",
                "captives": "The Captives (2 players)",
                "nordrassil": "Nordrassil, the World Tree (4 players)",
                "twenty-gold": "Twenty Gold (2 players)",
            },
            renamed={
                "gold-rush": "the scenario that was called gold-rush is now twenty-gold; "
                "Gold Rush is another, published one.",
            },
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
            matters=lambda players, options: players == 4 and options["scenario"] == "main",
        ),
    )  # fmt: skip
    state_type = WcState
    content_dir = Path(__file__).parent / "content"
    tables = TABLES
    printed = PRINTED
    view = View(
        boards=boards, scene=scene, prompt=prompt, gallery=gallery, plans=clicks, obvious=obvious,
        obvious_steps=OBVIOUS_STEPS, barrier=barrier,
    )  # fmt: skip
    bot = room
    study = Study(
        pieces=pieces, check=check, arrange=arrange, facts=facts, scores=scores, sources=sources,
        round=round_of, first=first, names=names, decks=decks, shows=shows,
    )  # fmt: skip

    def load(self, boxes: Sequence[Box]) -> WcContent:
        return load(boxes)

    def edition(self, options: Options) -> Edition:
        return edition_of(options)

    def begin(self, players: int, options: Options, content: WcContent) -> tuple[WcState, Frame]:
        return empty_table(players, options, content), Play()

    def refuse_options(self, players: int, options: Options) -> str | None:
        wanted = options["scenario"]
        counts = [n for name, n in LAYOUT_OF if name == wanted]
        if players in counts:
            return None
        allowed = " or ".join(map(str, counts))
        called = self.options[0].value_words[str(wanted)].partition(" (")[0]
        return f"the scenario “{called}” is for {allowed} players, not {players}."

    def result(self, t: Table) -> Result:
        ranks = won(len(t.names), t.state.winners)
        scores = tuple(points(t, (p.seat,)).total for p in t.state.players)
        return Result(ranks, scores, t.state.reason, t.state.reason_rule)

    def turn(self, t: Table) -> str:
        return str(t.state.turn)

    def teams(self, players: int, options: Options) -> tuple[tuple[Seat, ...], ...]:
        return edition_of(options).teams(players)

    def eyes(self, seat: Seat | None, players: int, options: Options) -> int:
        """Teammates may show each other their hands (wc.team.show-cards)."""
        if seat is None:
            return 0
        team = next(team for team in self.teams(players, options) if seat in team)
        return sum(1 << mate for mate in team)

    def variants(self) -> Iterator[tuple[int, dict[str, OptionValue]]]:
        for scenario in EDITIONS:
            for name, players in LAYOUT_OF:
                if name == scenario and self.takes(players, {"scenario": scenario}):
                    yield players, {"scenario": scenario}
                    yield players, {"scenario": scenario, "faq": True}
        yield 2, {"races": "pick"}
        yield 4, {"races": "pick", "target": 20}


GAME = Warcraft()
__all__ = ["GAME", "Warcraft", "battle_cards", "move_cards", "scenarios"]
