"""The game and its turns: four steps, each taken by all players in order."""

from __future__ import annotations

from typing import ClassVar

from azeroth.engine import AGAIN, Flow, Frame, Goto, Seat
from azeroth.games.warcraft.cards.experience import draw_card
from azeroth.games.warcraft.choices import PickRace
from azeroth.games.warcraft.content import RaceId
from azeroth.games.warcraft.edition import edition
from azeroth.games.warcraft.events import TurnBegan
from azeroth.games.warcraft.play.deploy import DeployStep
from azeroth.games.warcraft.play.harvest import HarvestStep
from azeroth.games.warcraft.play.move import MoveStep
from azeroth.games.warcraft.play.setup import STARTING_HAND, lay_out, seat_races
from azeroth.games.warcraft.play.spend import SpendStep
from azeroth.games.warcraft.play.victory import capture_check, standstill
from azeroth.games.warcraft.state import Table, in_order


class Play(Frame):
    """The whole game: setting up, then turn after turn."""

    picks: list[RaceId] = []

    steps: ClassVar[tuple[str, ...]] = (
        "races", "pick_races", "board", "experience_cards", "first_player", "turn", "next_turn",
    )  # fmt: skip

    def races(self, t: Table) -> Flow:
        """Races are dealt at random, unless the scenario fixes or the players pick them."""
        n = len(t.names)
        fixed = edition(t).races(n)
        if fixed is None and t.options["races"] == "pick":
            return None
        if fixed is not None:
            self.picks = list(fixed)
        elif n == len(t.content.races):
            turned = t.pick(range(n))
            seating = t.content.layouts[t.state.layout].seating
            self.picks = [seating[(seat + turned) % n] for seat in range(n)]
        else:
            races = list(t.content.races)
            t.shuffle(races)
            self.picks = races[:n]
        return None

    def pick_races(self, t: Table) -> Flow:
        if len(self.picks) == len(t.names):
            return None
        free = [PickRace(race) for race in t.content.races if race not in self.picks]
        return t.ask(len(self.picks), "wc.setup.assign-races", free, then=self.picked)

    def picked(self, t: Table, choice: PickRace) -> Flow:
        """With four players the first pick seats the others, for the teams sit opposite each other."""
        seating = t.content.layouts[t.state.layout].seating
        if seating:
            at = seating.index(choice.race)
            self.picks = [seating[(at + seat) % len(seating)] for seat in range(len(seating))]
        else:
            self.picks.append(choice.race)
        return AGAIN

    def board(self, t: Table) -> None:
        seat_races(t, self.picks)
        lay_out(t)
        for p in t.state.players:
            edition(t).equip(t, p)
        edition(t).laid_out(t)

    def experience_cards(self, t: Table) -> None:
        removed = edition(t).removed_cards if t.options["faq"] else ()
        for p in t.state.players:
            p.deck = [c for c in t.content.deck(p.race) if c not in removed]
            t.shuffle(p.deck)
            for _ in range(STARTING_HAND):
                draw_card(t, p, "wc.setup.draw-three")

    def first_player(self, t: Table) -> None:
        race = edition(t).first_race()
        if race is None:
            t.state.first = t.pick(range(len(t.names)))
        else:
            t.state.first = next(p.seat for p in t.state.players if p.race == race)

    def turn(self, t: Table) -> Flow:
        t.emit(TurnBegan(rule="wc.turn.four-steps", turn=t.state.turn, first=t.state.first))
        return t.call(Turn())

    def next_turn(self, t: Table) -> Flow:
        """The first player's role passes to the left (wc.turn.first-player-passes)."""
        t.state.turn += 1
        t.state.first = in_order(t, (t.state.first + 1) % len(t.names))[0]
        return Goto("turn")


class Turn(Frame):
    """One turn: Move, Harvest, Deploy, Spend, each by everybody in order."""

    todo: list[Seat] = []

    steps: ClassVar[tuple[str, ...]] = (
        "all_move", "move", "captures", "all_harvest", "harvest", "all_deploy", "deploy", "all_spend",
        "spend", "turn_ends",
    )  # fmt: skip

    def everybody(self, t: Table) -> None:
        self.todo = in_order(t)

    def following(self, t: Table, step: str) -> Seat | None:
        """Who is next to take this step."""
        while self.todo:
            seat = self.todo.pop(0)
            p = t.state.players[seat]
            if not p.out and (step == "move" or edition(t).takes_step(t, p, step)):
                return seat
        return None

    def all_move(self, t: Table) -> None:
        t.state.crippled = {}
        self.everybody(t)

    def move(self, t: Table) -> Flow:
        seat = self.following(t, "move")
        return None if seat is None else t.call(MoveStep(seat=seat), then=AGAIN)

    def captures(self, t: Table) -> Flow:
        return capture_check(t)

    def all_harvest(self, t: Table) -> None:
        self.everybody(t)

    def harvest(self, t: Table) -> Flow:
        seat = self.following(t, "harvest")
        return None if seat is None else t.call(HarvestStep(seat=seat), then=AGAIN)

    def all_deploy(self, t: Table) -> None:
        self.everybody(t)

    def deploy(self, t: Table) -> Flow:
        seat = self.following(t, "deploy")
        return None if seat is None else t.call(DeployStep(seat=seat), then=AGAIN)

    def all_spend(self, t: Table) -> None:
        self.everybody(t)

    def spend(self, t: Table) -> Flow:
        seat = self.following(t, "spend")
        return None if seat is None else t.call(SpendStep(seat=seat), then=AGAIN)

    def turn_ends(self, t: Table) -> Flow:
        return edition(t).turn_ends(t) or standstill(t)
