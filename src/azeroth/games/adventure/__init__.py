"""World of Warcraft: the Adventure Game: the box."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, ClassVar

from azeroth.engine import (
    Box,
    Frame,
    Game,
    Option,
    Options,
    OptionValue,
    Result,
    Seat,
    Study,
    View,
    ranked,
)
from azeroth.engine.view.naming import listed
from azeroth.games.adventure.bot import room
from azeroth.games.adventure.box import PACKS, PRINTED, load
from azeroth.games.adventure.cards.use import UseAbility
from azeroth.games.adventure.choices import Discard
from azeroth.games.adventure.content import TABLES, Content
from azeroth.games.adventure.ease import OBVIOUS_STEPS, obvious
from azeroth.games.adventure.ease import plans as clicks
from azeroth.games.adventure.edition import MOST_SEATS, ROUNDS, Edition
from azeroth.games.adventure.play.setup import empty_state
from azeroth.games.adventure.play.turn import Campaign, Turn
from azeroth.games.adventure.play.victory import standing, valor
from azeroth.games.adventure.state import State, Table
from azeroth.games.adventure.study.arrange import arrange
from azeroth.games.adventure.study.facts import decks, ending, facts, first, names, round_of, scores, shows
from azeroth.games.adventure.study.invariants import check, pieces
from azeroth.games.adventure.view.barriers import barrier
from azeroth.games.adventure.view.drawing import boards
from azeroth.games.adventure.view.gallery import gallery
from azeroth.games.adventure.view.prompts import prompt
from azeroth.games.adventure.view.scene import scene


class Adventure(Game[State, Content]):
    """World of Warcraft: the Adventure Game."""

    slug: ClassVar[str] = "adventure"
    prefix: ClassVar[str] = "ag"
    title: ClassVar[str] = "World of Warcraft: the Adventure Game"
    players: ClassVar[tuple[int, ...]] = (2, 3, 4, 5, 6)
    minutes: ClassVar[str] = "90-180"
    about: ClassVar[str] = (
        "Heroes race over the Eastern Kingdoms: explore, fight what turns up, take quests, rise through four "
        "levels, and be the first to have eight valor. Cards from secret hands may spoil any plan. The rules "
        "are those of the box; most cards and the board are ours, for the printed ones are not public."
    )
    options: ClassVar[tuple[Option, ...]] = (
        Option(
            name="crowd", title="More than four players", default=False, values=(False, True),
            about="Our ruling: with character packs up to six may play. The printed box is for two to four.",
        ),
        Option(
            name="rounds", title="Longest game", default=ROUNDS, values=(30, ROUNDS, 120),
            about="Our ruling: after so many rounds the game is over, and whoever has the most valor wins.",
        ),
    )  # fmt: skip
    boxes = PACKS
    state_type: ClassVar[type[Any]] = State
    edition_type = Edition
    content_dir: ClassVar[Path] = Path(__file__).parent / "content"
    tables = TABLES
    printed = PRINTED
    decisions: ClassVar[int] = 2500
    view = View(
        boards=boards,
        scene=scene,
        prompt=prompt,
        gallery=gallery,
        obvious=obvious,
        obvious_steps=OBVIOUS_STEPS,
        barrier=barrier,
        plans=clicks,
    )
    bot = room
    study = Study(
        pieces=pieces, check=check, arrange=arrange, facts=facts, ending=ending, decks=decks, shows=shows,
        scores=scores, round=round_of, first=first, names=names,
    )  # fmt: skip

    def variants(self) -> Iterator[tuple[int, dict[str, OptionValue]]]:
        # Packs add cards and characters only: a few mixtures show all of them.
        packs: dict[str, OptionValue] = {box.slug: True for box in PACKS}
        yield from ((players, {}) for players in range(2, MOST_SEATS + 1))
        yield 2, {"rounds": 30}
        yield 2, {"dongon": True, "brebo": True}
        yield 3, {"zowka": True}
        yield 4, packs
        yield 5, {"crowd": True, "artumnis": True, "brandon": True}
        yield 6, {"crowd": True, **packs}

    def load(self, boxes: Sequence[Box]) -> Content:
        return load(boxes)

    def begin(self, players: int, options: Options, content: Content) -> tuple[State, Frame]:
        return empty_state(players, content), Campaign()

    def redeal(self, t: Table, seat: Seat | None) -> None:
        """Discarded challenge cards lie on top of their deck, in an order that everybody has seen; what
        somebody is about to discard is in that hand."""
        for deck in t.state.challenges:
            if deck.known:
                unseen = [card for card in deck.cards if card not in deck.known]
                deck.cards = [*unseen, *deck.known]
        for frame in t.pos.stack:
            if isinstance(frame, UseAbility) and frame.user >= 0:
                c = t.state.characters[frame.user]
                named = [pick.card for pick in frame.picks if isinstance(pick, Discard)]
                free = [n for n, card in enumerate(c.hand) if card not in named]
                for card, n in zip((card for card in named if card in c.deck), free, strict=False):
                    c.deck[c.deck.index(card)], c.hand[n] = c.hand[n], card

    def refuse_options(self, players: int, options: Options) -> str | None:
        packs = sum(options[box.slug] is True for box in PACKS)
        if players > MOST_SEATS and options["crowd"] is not True:
            return "More than four players need the option crowd [ag.players.count]."
        if players > MOST_SEATS + packs:
            return f"{players} players need {players - MOST_SEATS} character packs [ag.players.count]."
        return None

    def turn(self, t: Table) -> str:
        now = t.find(Turn)
        return f"{t.state.round} {now.seat}" if now is not None else ""

    def result(self, t: Table) -> Result:
        state = t.state
        scores = tuple(valor(t, c) for c in state.characters)
        ranks = ranked([standing(t, c) for c in state.characters])
        names = listed(t.names[seat] for seat in state.winners)
        reason = f"{names} won with {max(scores)} valor." if names else "Nobody won."
        return Result(ranks, scores, reason, state.ended)


GAME = Adventure()
