"""Skirmish at the Crossroads: a tiny made-up game that uses all the engine has.

Two parties (even and odd seats) bid, travel, scout and fight. A miniature of a real game's folder.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from azeroth import engine
from azeroth.engine import Bot, Frame, Game, Option, Options, Result, Seat, Study, View, ranked
from azeroth.engine.view.scene import Gauge, Scene, SeatPanel, Zone
from tests.engine.skirmish import content
from tests.engine.skirmish.arrange import arrange as arranged
from tests.engine.skirmish.cards import Table
from tests.engine.skirmish.content import Box
from tests.engine.skirmish.round import Play
from tests.engine.skirmish.state import CardId, Hero, Marker, MarkerId, PlaceId, Skirmish

RULES: frozenset[str] = frozenset(
    tomllib.loads((Path(__file__).parent / "rules.toml").read_text(encoding="utf-8"))["rules"]
)
COINS = 20


def pieces(t: Table) -> dict[str, int]:
    s = t.state
    cards = [*s.deck, *s.discard, *(card for hero in s.heroes for card in hero.hand)]
    counts = {str(card): cards.count(CardId(card)) for card in t.content.cards}
    markers = [*s.opened, *(marker.kind for marker in s.markers.values())]
    counts |= {f"marker {kind}": markers.count(MarkerId(kind)) for kind in t.content.markers}
    return counts | {"coins": s.bank + sum(hero.coins for hero in s.heroes)}


def check(t: Table) -> None:
    for hero in t.state.heroes:
        assert hero.coins >= 0, f"{t.names[hero.seat]} has {hero.coins} coins"
        assert hero.energy >= 0, f"{t.names[hero.seat]} has {hero.energy} energy"


def evaluate(t: Table, seat: Seat) -> float:
    return t.state.honor[seat % 2] - t.state.honor[1 - seat % 2]


def scene(t: Table, seat: Seat | None) -> Scene:
    panels = tuple(
        SeatPanel(
            seat=h.seat, name=t.names[h.seat],
            gauges=(Gauge(icon="coins", name="Coins", value=str(h.coins)),),
            lines=tuple(map(str, h.hand)),
        )
        for h in t.state.heroes
    )  # fmt: skip
    markers = tuple(
        Zone(id=f"marker:{place}", title=str(marker.kind)) for place, marker in t.state.markers.items()
    )
    return Scene(title=t.game.title, status=f"Round {t.state.round + 1}", seats=panels, zones=markers)


def arrange(
    game: Game[Skirmish, Box], players: int, options: Options, content: Box, given: Mapping[str, Any]
) -> tuple[Skirmish, list[Frame]]:
    state, _ = game.begin(players, options, content)
    return arranged(state, game.teams(players, options), content, given)


class SkirmishAtTheCrossroads(Game[Skirmish, Box]):
    """The box."""

    slug = "skirmish"
    prefix = "sk"
    title = "Skirmish at the Crossroads"
    players = (2, 4)
    minutes = "5"
    about = "Two parties at a crossroads. Made up to test the engine with."
    options = (
        Option(
            name="scenario", title="Scenario", about="What it is fought for.",
            default="battle", values=("battle", "caravan"),
        ),
        Option(name="rations", title="Rations", about="Cards dealt more.", default=0, values=(0, 1)),
        Option(
            name="motto", title="Motto", about="Free words.", default="",
            check=lambda text, players: "it is too long" if len(text) > 9 * players else None,
        ),
    )  # fmt: skip
    state_type = Skirmish
    content_dir = content.FOLDER
    tables = content.TABLES
    printed = content.PRINTED
    view = View(scene=scene)
    bot = Bot(evaluate=evaluate)
    study = Study(pieces=pieces, check=check, arrange=arrange)

    def load(self, boxes: Sequence[engine.Box]) -> Box:
        return content.load(boxes)

    def begin(self, players: int, options: Options, content: Box) -> tuple[Skirmish, Frame]:
        homes = (PlaceId("oasis"), PlaceId("stables"))
        heroes = [Hero(seat, homes[seat % 2]) for seat in range(players)]
        deck = [card for card in content.cards for _ in range(content.cards[card].copies)]
        markers = {place: Marker(MarkerId("nothing")) for place in content.places}
        return Skirmish(heroes, deck, markers, COINS - sum(h.coins for h in heroes)), Play()

    def refuse_options(self, players: int, options: Options) -> str | None:
        if players == 2 and options["rations"]:
            return "rations are for 4 players."
        return None

    def teams(self, players: int, options: Options) -> tuple[tuple[Seat, ...], ...]:
        return tuple(tuple(range(party, players, 2)) for party in (0, 1))

    def eyes(self, seat: Seat | None, players: int, options: Options) -> int:
        """Those who play together show each other their cards."""
        return 0 if seat is None else sum(1 << s for s in range(seat % 2, players, 2))

    def result(self, t: Table) -> Result:
        scores = tuple(t.state.honor[hero.seat % 2] for hero in t.state.heroes)
        rule = "sk.end.supplies" if "supplies" in t.state.opened else "sk.end.honor"
        return Result(ranked(scores), scores, "Most honor.", rule)


GAME = SkirmishAtTheCrossroads()
