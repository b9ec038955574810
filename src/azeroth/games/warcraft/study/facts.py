"""What statistics ask of a game that is over."""

from __future__ import annotations

from collections.abc import Iterator

from azeroth.engine import Event, Seat
from azeroth.games.warcraft.content import WcContent
from azeroth.games.warcraft.edition import edition, team_of
from azeroth.games.warcraft.events import CardPlayed
from azeroth.games.warcraft.play.victory import points, settled
from azeroth.games.warcraft.state import Table


def facts(t: Table, seat: Seat) -> dict[str, list[str]]:
    """The race that the seat commanded."""
    return {"race": [t.state.players[seat].race]}


def decks(content: WcContent) -> dict[str, dict[str, tuple[str, ...]]]:
    """The experience cards of each race, and those that every race has."""
    found: dict[str, dict[str, tuple[str, ...]]] = {}
    for card in content.cards.values():
        found.setdefault(f"{card.race or 'common'} cards", {})[card.id] = ("played",)
    return found


def shows(event: Event) -> Iterator[tuple[str, str]]:
    """The card that was played."""
    if isinstance(event, CardPlayed):
        yield event.card, "played"


def scores(t: Table) -> list[float]:
    """The victory points of each seat's side; nothing before there is a board."""
    if not t.state.players:
        return [0.0] * len(t.names)
    return [float(points(t, team_of(t, seat)).total) for seat in range(len(t.names))]


PLACES = {"wc.victory.board-control": "objectives", "wc.victory.town-value": "Towns"}
"""What the places are called that give points by a rule."""


def sources(t: Table) -> list[tuple[Seat, str, int]]:
    """What the points of each seat's side are made of, where any count; places of a kind together."""
    if not edition(t).by_points:
        return []
    return [
        (seat, PLACES.get(term.rule, term.what), term.n)
        for seat in range(len(t.names))
        for term in settled(t, team_of(t, seat))
        if term.n
    ]


def round_of(t: Table) -> int:
    """Which turn is played."""
    return t.state.turn


def first(t: Table) -> list[Seat]:
    """Who has the first turn."""
    return [t.state.first]


def names(content: WcContent) -> Iterator[str]:
    """The spaces of the largest board: a row's letter and a number."""
    for row in "abcdefghijklmnopqrst":
        for n in range(1, 20):
            yield f"{row}{n}"
