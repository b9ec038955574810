"""World of Warcraft: the Board Game: the box."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any, ClassVar

from azeroth.engine import Choice, Event, Frame, Game, Option, Options, OptionValue, Result, Seat, Table
from azeroth.engine.scene import Board, Scene
from azeroth.games.world_of_warcraft import bot
from azeroth.games.world_of_warcraft.box import load
from azeroth.games.world_of_warcraft.content import Content
from azeroth.games.world_of_warcraft.ids import Faction
from azeroth.games.world_of_warcraft.play.setup import empty_state
from azeroth.games.world_of_warcraft.play.turn.faction_turn import Campaign
from azeroth.games.world_of_warcraft.play.victory import combined_xp
from azeroth.games.world_of_warcraft.state import State
from azeroth.games.world_of_warcraft.study import arrange as positions
from azeroth.games.world_of_warcraft.study import facts as usage
from azeroth.games.world_of_warcraft.study import invariants
from azeroth.games.world_of_warcraft.view import drawing, prompts
from azeroth.games.world_of_warcraft.view import scene as scenes


class WorldOfWarcraft(Game[State, Content]):
    """World of Warcraft: the Board Game."""

    slug: ClassVar[str] = "world-of-warcraft"
    prefix: ClassVar[str] = "wbg"
    title: ClassVar[str] = "World of Warcraft: the Board Game"
    players: ClassVar[tuple[int, ...]] = (2, 3, 4, 5, 6)
    minutes: ClassVar[str] = "180-300"
    about: ClassVar[str] = (
        "Two factions of heroes quest, level and gather equipment across Lordaeron for thirty turns, to be "
        "the first to bring down the Overlord, or to win the battle of all against all at the end. Rules, "
        "cards and numbers are those of the box, told in our own words."
    )
    options: ClassVar[tuple[Option, ...]] = (
        Option(
            name="overlord", title="Overlord", default="random",
            about="Whom the factions race to defeat.",
            values=("random", "kazzak", "nefarian", "kelthuzad"),
            value_words={"random": "At random", "kazzak": "Lord Kazzak", "nefarian": "Nefarian",
                         "kelthuzad": "Kel'Thuzad"},
        ),
        Option(
            name="first-game", title="First game", default=False, values=(False, True),
            about="Play the characters that the rulebook recommends for a first game; what they should learn "
            "first is marked.",
        ),
        Option(
            name="deadly-pvp", title="Deadly PvP", default=False, values=(False, True),
            about="In PvP combat hits do not cancel each other.",
        ),
        Option(
            name="endless", title="Endless game", default=False, values=(False, True),
            about="No final battle: the game goes on until the Overlord falls (a draw after eight rounds of "
            "the turn track).",
        ),
    )  # fmt: skip
    state_type: ClassVar[type[Any]] = State
    content_dir: ClassVar[Path] = Path(__file__).parent / "content"
    decisions: ClassVar[int] = 1500
    finished: ClassVar[bool] = True

    def variants(self) -> Iterator[tuple[int, dict[str, OptionValue]]]:
        # Options change what happens to characters, of whom there are four or six: two counts show it.
        for players, options in super().variants():
            if not options or players in (2, 6):
                yield players, options

    def load(self, folders: Sequence[Path]) -> Content:
        return load(folders)

    def begin(self, players: int, options: Options, content: Content) -> tuple[State, Frame]:
        return empty_state(), Campaign()

    def arrange(
        self, players: int, options: Options, content: Content, given: Mapping[str, Any]
    ) -> tuple[State, list[Frame]]:
        return positions.arrange(self, players, options, content, given)

    def result(self, t: Table[State, Content]) -> Result:
        state = t.state
        scores = tuple(
            combined_xp(t, faction_of(state, seat)) if seat_plays(state, seat) else 0
            for seat in range(len(t.names))
        )
        ranks = tuple(
            1 if state.winner is None or faction_of(state, seat) is state.winner else 2
            for seat in range(len(t.names))
        )
        rule = "wbg.victory.only-two-ways" if state.winner else "wbg.final.tie"
        return Result(ranks, scores, state.outcome, rule)

    def evaluate(self, t: Table[State, Content], seat: Seat) -> float:
        return bot.evaluate(t, seat)

    def prior(self, t: Table[State, Content], seat: Seat) -> Sequence[float]:
        return bot.prior(t, seat)

    def policy(self, t: Table[State, Content], seat: Seat, rng: Random) -> Choice:
        return bot.policy(t, seat, rng)

    def facts(self, t: Table[State, Content], seat: Seat) -> dict[str, list[str]]:
        mine = [c for c in t.state.characters.values() if c.seat == seat]
        return {
            "faction": [faction_of(t.state, seat).title()],
            "class": [t.content.classes[c.id].name for c in mine],
        }

    def ending(self, t: Table[State, Content]) -> dict[str, list[str]]:
        state = t.state
        levels = {f"level of the {f.title()}": [str(c.level) for c in state.side(f)] for f in Faction}
        last = min(state.turn, t.content.tracks.turns) + t.content.tracks.turns * (state.lap - 1)
        return {
            "winner": [state.winner.title() if state.winner else "nobody"],
            "ending": [state.outcome[:1].upper() + state.outcome[1:]],
            "turn of the end": [str(last)],
            **levels,
        }

    def decks(self, content: Content) -> Mapping[str, Mapping[str, Sequence[str]]]:
        return usage.decks(content)

    def shows(self, event: Event) -> Iterable[tuple[str, str]]:
        return usage.shows(event)

    def pieces(self, t: Table[State, Content]) -> dict[str, int]:
        return invariants.pieces(t)

    def check(self, t: Table[State, Content]) -> None:
        invariants.check(t)

    def prompt(self, t: Table[State, Content], frame: Frame) -> str:
        return prompts.prompt(t, frame)

    def boards(self, t: Table[State, Content]) -> tuple[Board, ...]:
        return drawing.boards(t)

    def scene(self, t: Table[State, Content], seat: Seat | None) -> Scene:
        return scenes.scene(t, seat)


def seat_plays(state: State, seat: Seat) -> bool:
    """Has the seat a character yet?"""
    return any(c.seat == seat for c in state.characters.values())


def faction_of(state: State, seat: Seat) -> Faction:
    """The faction of a seat."""
    return next((c.faction for c in state.characters.values() if c.seat == seat), Faction.HORDE)


GAME = WorldOfWarcraft()
