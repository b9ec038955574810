"""The scene: what a person sees of the table."""

from __future__ import annotations

from msgspec.structs import replace

from azeroth.engine import NOBODY, Seat
from azeroth.engine.view.scene import Briefing, Gauge, Scene, SeatPanel, Zone
from azeroth.games.adventure.cards.holding import health
from azeroth.games.adventure.content import VALOR_TO_WIN
from azeroth.games.adventure.edition import edition
from azeroth.games.adventure.play.setup import SetUp
from azeroth.games.adventure.play.turn import Turn
from azeroth.games.adventure.play.victory import valor
from azeroth.games.adventure.state import Character, Table
from azeroth.games.adventure.view import faces
from azeroth.games.adventure.view.board_pieces import pieces
from azeroth.games.adventure.view.closeup import closeup
from azeroth.games.adventure.view.zones import zones

LINE = ("Move", "Explore", "Challenge", "Maintain")
PHASES = ("movement", "exploration", "challenge", "maintenance")


def scene(t: Table, seat: Seat | None) -> Scene:
    """The whole table as a seat sees it."""
    state = t.state
    mine = state.characters[seat] if seat is not None else None
    ranks = t.result.ranks if t.result else (0,) * len(t.names)
    turn = t.find(Turn)
    return Scene(
        title=t.game.title,
        status=_status(t),
        pieces=tuple(pieces(t, seat)),
        zones=tuple(zones(t, mine)),
        seats=tuple(_panel(t, c, rank) for c, rank in zip(state.characters, ranks, strict=True)),
        tracks=(_track(t),),
        focus=closeup(t),
        result=t.result.reason if t.result else "",
        steps=LINE,
        step=PHASES.index(turn.at) if turn is not None and turn.at in PHASES else -1,
        turn=turn.seat if turn is not None else -1,
        where=_where(t),
        briefing=_briefing(t, mine),
    )


def _where(t: Table) -> str:
    """Where the character is who has the turn, or had the last one."""
    turn = t.find(Turn)
    seat = t.state.active if turn is None else turn.seat
    space = "" if seat == NOBODY else t.state.characters[seat].space
    return f"space:{space}" if space else ""


def _status(t: Table) -> str:
    turn = t.find(Turn)
    if turn is None:
        return "Setup" if t.find(SetUp) is not None or not t.state.round else f"Round {t.state.round}"
    return f"Round {t.state.round}: {t.names[turn.seat]}'s turn"


def _briefing(t: Table, mine: Character | None) -> Briefing:
    you = ""
    if mine is not None and mine.id:
        who = t.content.characters[mine.id]
        you = f"You are {who.name}, {who.people} {who.cls}. {who.about}"
    return Briefing(
        aim=(
            "Heroes race over the Eastern Kingdoms. Complete quests, slay the worst monsters of the land, "
            f"and be the first to have {VALOR_TO_WIN} valor."
        ),
        win=(
            f"Whoever has {VALOR_TO_WIN} valor wins at once. After {edition(t).rounds} rounds the game is "
            "over, and whoever has the most valor wins."
        ),
        special=(
            "In your turn the die gives you steps and energy. Go, use what the space offers or explore, meet "
            "what lives there, then go on with quests and change your gear.",
            "The colour of a space says which level you need to enter it, and how strong what you meet there "
            "is. Defeat whoever waits in a dungeon, a space with an arch, to rise to the next level.",
            "Others may play cards from their hands in your turn: keep energy and cards to answer them.",
        ),
        you=you,
    )


def _track(t: Table) -> Zone:
    cards = []
    for m in sorted(t.state.track, key=lambda m: m.number):
        face, where = faces.challenge(t.content, m.card), t.content.space_names[m.space]
        cards.append(replace(
            face, title=f"{m.number}: {face.title}", facts=(("Waits in", where), *face.facts),
            leads=(f"space:{m.space}",),
        ))  # fmt: skip
    return Zone(
        id="track", title="Undefeated encounters", cards=tuple(cards),
        tip="They wait in the space with their number until somebody defeats them.",
    )  # fmt: skip


def _panel(t: Table, c: Character, rank: int) -> SeatPanel:
    if not c.id:
        return SeatPanel(seat=c.seat, name=t.names[c.seat], rank=rank)
    character = t.content.characters[c.id]
    most = health(t, c)
    gauges = (
        Gauge(
            icon="trophy",
            name="Valor",
            value=str(valor(t, c)),
            most=str(VALOR_TO_WIN),
            tone="gold",
            score=True,
        ),
        Gauge(icon="hearts", name="Health", value=str(most - c.damage), most=str(most), tone="red"),
        Gauge(icon="electric", name="Energy", value=str(c.energy), tone="blue"),
        Gauge(icon="card-pick", name="Cards in hand", value=str(len(c.hand))),
    )
    return SeatPanel(
        seat=c.seat, name=t.names[c.seat], team=character.affiliation.capitalize(),
        team_tone=character.affiliation, gauges=gauges, rank=rank,
        lines=(f"{character.name}, {c.level} level",),
    )  # fmt: skip
