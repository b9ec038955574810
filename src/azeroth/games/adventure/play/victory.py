"""Valor, and how the game is won."""

from __future__ import annotations

from azeroth.engine import Flow, Leave, Seat
from azeroth.games.adventure.edition import edition
from azeroth.games.adventure.events import GameOver, ValorGained
from azeroth.games.adventure.ids import ChallengeId, QuestId, TrophyId
from azeroth.games.adventure.play.attaching import strip
from azeroth.games.adventure.state import Character, Table


def worth(t: Table, card: str) -> int:
    """The valor of a card under a quest log."""
    c = t.content
    if card in c.quests:
        return c.quests[QuestId(card)].valor
    if card in c.trophies:
        return c.trophies[TrophyId(card)].valor
    event = c.challenges[ChallengeId(card)].event
    return event.valor if event is not None else 0


def valor(t: Table, c: Character) -> int:
    """What lies under a quest log (ag.win.only-log-counts)."""
    return sum(worth(t, card) for card in c.log)


def standing(t: Table, c: Character) -> tuple[int, int, int]:
    """By what characters are compared: valor, cards in the log, level (ag.win.tie-valor)."""
    return valor(t, c), len(c.log), c.rank


def put_in_log(t: Table, seat: Seat, card: str, rule: str) -> None:
    """A card goes under a quest log."""
    t.state.characters[seat].log.append(card)
    t.emit(ValorGained(rule=rule, seat=seat, card=card, valor=worth(t, card)))


def to_log(t: Table, seat: Seat, card: ChallengeId) -> Flow:
    """An event that is worth valor is won (ag.event.valor-events); what was attached to it goes."""
    state = t.state
    strip(t, card)
    if card in state.drawn:
        state.drawn.remove(card)
    state.events = [e for e in state.events if e.card != card]
    put_in_log(t, seat, card, "ag.event.valor-events")
    return won(t)


def won(t: Table) -> Flow:
    """Has somebody enough valor? Then the game is over at once (ag.win.eight-valor)."""
    enough = edition(t).valor_to_win
    reached = [c for c in t.state.characters if valor(t, c) >= enough]
    return over(t, reached, "ag.win.eight-valor") if reached else None


def over(t: Table, among: list[Character], rule: str) -> Flow:
    """The best of these have won."""
    from azeroth.games.adventure.play.turn import Campaign

    best = max(standing(t, c) for c in among)
    t.state.winners = [c.seat for c in among if standing(t, c) == best]
    t.state.ended = rule
    t.emit(GameOver(rule=rule, winners=tuple(t.state.winners)))
    return Leave(Campaign)
