"""World of Warcraft: the Board Game: the box."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, ClassVar

from azeroth.engine import Bot, Box, Frame, Game, Option, Options, OptionValue, Result, Study, View, won
from azeroth.games.world_of_warcraft.bot import (
    evaluate,
    horizon,
    parts,
    policy,
    ponders,
    prior,
    reasons,
    studied,
)
from azeroth.games.world_of_warcraft.bot import plans as bot_plans
from azeroth.games.world_of_warcraft.box import PRINTED, TABLES, load
from azeroth.games.world_of_warcraft.burning_crusade import BOX, OUTLAND_BOX, with_outland
from azeroth.games.world_of_warcraft.content import Content
from azeroth.games.world_of_warcraft.ease import OBVIOUS_STEPS, obvious, plans
from azeroth.games.world_of_warcraft.edition import Edition
from azeroth.games.world_of_warcraft.play.setup import empty_state
from azeroth.games.world_of_warcraft.play.turn.faction_turn import Campaign, FactionTurn
from azeroth.games.world_of_warcraft.play.victory import combined_xp
from azeroth.games.world_of_warcraft.state import State, Table
from azeroth.games.world_of_warcraft.study.arrange import arrange
from azeroth.games.world_of_warcraft.study.facts import (
    decks,
    ending,
    faction_of,
    facts,
    first,
    names,
    round_of,
    scores,
    seat_plays,
    shows,
    sources,
)
from azeroth.games.world_of_warcraft.study.invariants import check, pieces
from azeroth.games.world_of_warcraft.view.barriers import barrier
from azeroth.games.world_of_warcraft.view.drawing import boards
from azeroth.games.world_of_warcraft.view.gallery import gallery
from azeroth.games.world_of_warcraft.view.prompts import prompt
from azeroth.games.world_of_warcraft.view.scene import scene


class WorldOfWarcraft(Game[State, Content]):
    """World of Warcraft: the Board Game."""

    slug: ClassVar[str] = "world-of-warcraft"
    prefix: ClassVar[str] = "wbg"
    title: ClassVar[str] = "World of Warcraft: the Board Game"
    players: ClassVar[tuple[int, ...]] = (2, 3, 4, 5, 6)
    minutes: ClassVar[str] = "180-300"
    about: ClassVar[str] = (
        "Two factions of heroes quest, level and gather equipment across Lordaeron for thirty turns, to be "
        "the first to bring down the Overlord, or to win the final battle between the factions. Rules, "
        "cards and numbers are those of the box, told in our own words."
    )
    options: ClassVar[tuple[Option, ...]] = (
        Option(
            name="overlord", title="Overlord", default="random",
            about="Whom the factions race to defeat.",
            values=("random", "kazzak", "nefarian", "kelthuzad"),
            value_words={"random": "At random", "kazzak": "Lord Kazzak", "nefarian": "Nefarian",
                         "kelthuzad": "Kel'Thuzad"},
            matters=lambda players, options: not (with_outland(options) or options["ragnaros"]),
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
            about="No final battle: the game goes on until the Overlord falls (a draw after eight laps of "
            "the turn track).",
            matters=lambda players, options: not with_outland(options),  # which has no end of its own
        ),
    )  # fmt: skip
    state_type: ClassVar[type[Any]] = State
    edition_type = Edition
    boxes: ClassVar[tuple[Box, ...]] = (BOX, OUTLAND_BOX)
    content_dir: ClassVar[Path] = Path(__file__).parent / "content"
    tables = TABLES
    printed = PRINTED
    decisions: ClassVar[int] = 1500
    view = View(
        boards=boards,
        scene=scene,
        prompt=prompt,
        gallery=gallery,
        obvious=obvious,
        obvious_steps=OBVIOUS_STEPS,
        barrier=barrier,
        plans=plans,
    )
    bot = Bot(
        evaluate=evaluate,
        parts=parts,
        against=True,
        plans=bot_plans,
        prior=prior,
        policy=policy,
        horizon=horizon,
        ponders=ponders,
        studied=studied,
        reasons=reasons,
        points=None,
    )
    study = Study(
        pieces=pieces,
        check=check,
        arrange=arrange,
        facts=facts,
        ending=ending,
        decks=decks,
        shows=shows,
        scores=scores,
        counted="Experience of the faction",
        sources=sources,
        round=round_of,
        first=first,
        names=names,
    )

    def variants(self) -> Iterator[tuple[int, dict[str, OptionValue]]]:
        # Options change what happens to characters, of whom there are four or six: two counts show it.
        for players, options in super().variants():
            if not options or players in (2, 6):
                boxes = self.in_play(options)
                if len(boxes) < 3 or players == 2:  # all boxes at once make the longest games
                    yield players, options

    def load(self, boxes: Sequence[Box]) -> Content:
        return load(boxes)

    def begin(self, players: int, options: Options, content: Content) -> tuple[State, Frame]:
        return empty_state(), Campaign()

    def turn(self, t: Table) -> str:
        now = t.find(FactionTurn)
        return f"{t.state.lap} {t.state.turn} {now.faction if now is not None else ''}"

    def result(self, t: Table) -> Result:
        state = t.state
        scores = tuple(
            combined_xp(t, faction_of(state, seat)) if seat_plays(state, seat) else 0
            for seat in range(len(t.names))
        )
        seats = range(len(t.names))
        ranks = won(len(seats), [seat for seat in seats if faction_of(state, seat) is state.winner])
        rule = "wbg.victory.only-two-ways" if state.winner else "wbg.final.tie"
        return Result(ranks, scores, state.outcome, rule)


GAME = WorldOfWarcraft()
