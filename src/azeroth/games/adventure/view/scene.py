"""The scene: what a person sees of the table."""

from __future__ import annotations

from collections.abc import Iterator

from azeroth.engine import Seat
from azeroth.engine.scene import Column, Dice, Focus, Gauge, Piece, Scene, SeatPanel, Sum, Zone
from azeroth.games.adventure.cards.holding import health
from azeroth.games.adventure.cards.values import attack, defense
from azeroth.games.adventure.choices.names import encounter_name
from azeroth.games.adventure.play.combat.battle import Battle, Fighting
from azeroth.games.adventure.play.victory import valor
from azeroth.games.adventure.state import NOBODY, Character, Table
from azeroth.games.adventure.view import faces


def scene(t: Table, seat: Seat | None) -> Scene:
    """The whole table as a seat sees it."""
    state = t.state
    mine = state.characters[seat] if seat is not None else None
    ranks = t.result.ranks if t.result else (0,) * len(t.names)
    return Scene(
        title=t.game.title,
        status=f"Round {state.round}" if state.round else "Set-up",
        pieces=tuple(_pieces(t)),
        zones=tuple(_zones(t, mine)),
        seats=tuple(_panel(t, c, rank) for c, rank in zip(state.characters, ranks, strict=True)),
        tracks=(_track(t),),
        focus=_focus(t),
        result=t.result.reason if t.result else "",
    )


def _pieces(t: Table) -> Iterator[Piece]:
    state = t.state
    for c in state.characters:
        if c.id and c.space:
            name = t.content.characters[c.id].name
            yield Piece(
                id=f"figure:{c.seat}", on=f"space:{c.space}", icon="human-target", name=name,
                tone=f"seat:{c.seat}", seat=c.seat,
            )  # fmt: skip
        for quest in c.quests:
            for n, space in enumerate(quest.places):
                yield Piece(
                    id=f"goal:{c.seat}:{quest.id}:{n}", on=f"space:{space}", icon="flying-flag", seat=c.seat,
                    name=t.content.quests[quest.id].name, tone=f"seat:{c.seat}", small=True,
                )  # fmt: skip
    for m in state.track:
        yield Piece(
            id=f"marker:{m.number}", on=f"space:{m.space}", icon="monster-grasp", text=str(m.number),
            name=encounter_name(t, m.card), tone="red" if m.aggro else "gold",
        )  # fmt: skip
    counts: dict[str, int] = {}
    for find in state.finds:
        if not find.space:
            continue
        n = counts.get(find.space, 0)
        counts[find.space] = n + 1
        known = t.content.tokens.get(find.token)
        yield Piece(
            id=f"find:{find.space}:{n}", on=f"space:{find.space}", icon="locked-chest", tone="purple",
            name=known.name if known is not None else "A discovery", hidden=known is None, small=True,
        )  # fmt: skip
    for event in state.events:
        name = t.content.challenges[event.card].name
        yield Piece(
            id=f"challenge:{event.card}", on=f"space:{event.space}", icon="scroll-quill", name=name,
            tone="blue", small=True,
        )  # fmt: skip
    for lying in state.ground:
        card = t.content.abilities[lying.card]
        yield Piece(
            id=f"ground:{lying.card}", on=f"space:{lying.space}", icon="totem", name=card.name,
            seat=lying.owner, tone=f"seat:{lying.owner}", small=True,
        )  # fmt: skip


def _zones(t: Table, mine: Character | None) -> Iterator[Zone]:
    content, state = t.content, t.state
    if mine is not None and mine.id:
        hand = tuple(faces.ability(content, card) for card in mine.hand)
        yield Zone(id="hand", title="Your hand", kind="hand", seat=mine.seat, cards=hand)
    if state.event is not None:
        yield Zone(id="global", title="Global event", cards=(faces.challenge(content, state.event.card),))
    for c in state.characters:
        if not c.id:
            continue
        group = content.characters[c.id].name
        own = mine is not None and c.seat == mine.seat
        cards = [faces.sheet(content, c.id, c.level, c.side, own)]
        cards += [faces.item(content, i, "Equipped") for i in (c.weapon, c.armor) if i]
        cards += [faces.attached(content, one.card) for one in c.attached]
        cards += [faces.token(content, token) for token in (*c.kept, *c.diseases)]
        yield Zone(
            id=f"character:{c.id}", title="Character", kind="sheet", seat=c.seat, cards=tuple(cards),
            group=group,
        )  # fmt: skip
        bag = tuple(faces.item(content, i) for i in c.bag)
        yield Zone(id=f"bag:{c.seat}", title="Bag", kind="bag", seat=c.seat, cards=bag, group=group)
        quests = tuple(faces.quest(content, q.id, _progress(t, q.step, q.count)) for q in c.quests)
        yield Zone(id=f"quests:{c.seat}", title="Quests", seat=c.seat, cards=quests, group=group)
        log = tuple(faces.logged(content, card) for card in c.log)
        yield Zone(id=f"log:{c.seat}", title="Quest log", seat=c.seat, cards=log, group=group)
    for deck in state.challenges:
        name = f"{deck.colour.capitalize()} challenges"
        yield Zone(id=f"deck:{deck.colour}", title=name, kind="deck", count=len(deck.cards))


def _progress(t: Table, step: int, count: int) -> str:
    parts = [f"Step {step + 1}"] if step else []
    return ", ".join([*parts, *([f"{count} done"] if count else [])])


def _track(t: Table) -> Zone:
    cards = tuple(faces.challenge(t.content, m.card) for m in t.state.track)
    return Zone(id="track", title="Undefeated encounters", cards=cards)


def _panel(t: Table, c: Character, rank: int) -> SeatPanel:
    if not c.id:
        return SeatPanel(seat=c.seat, name=t.names[c.seat], rank=rank)
    character = t.content.characters[c.id]
    most = health(t, c)
    gauges = (
        Gauge(icon="trophy", name="Valor", value=str(valor(t, c)), most="8", tone="gold"),
        Gauge(icon="hearts", name="Health", value=str(most - c.damage), most=str(most), tone="red"),
        Gauge(icon="electric", name="Energy", value=str(c.energy), tone="blue"),
        Gauge(icon="card-pick", name="Cards in hand", value=str(len(c.hand))),
    )
    return SeatPanel(
        seat=c.seat, name=t.names[c.seat], team=character.affiliation.capitalize(),
        team_tone=character.affiliation, gauges=gauges, rank=rank,
        lines=(f"{character.name}, {c.level} level",),
    )  # fmt: skip


def _focus(t: Table) -> Focus | None:
    battle = t.find(Battle)
    if battle is None:
        return None
    return Focus(
        title="Combat", rule="ag.combat.steps",
        columns=(_column(t, battle, battle.attacker), _column(t, battle, battle.defender)),
    )  # fmt: skip


def _column(t: Table, battle: Battle, f: Fighting) -> Column:
    if f.seat == NOBODY:
        name = (
            encounter_name(t, battle.card) if battle.card else t.content.board_encounters[battle.board].name
        )
    else:
        name = t.names[f.seat]
    total, needed = attack(t, battle, f), defense(t, battle, f)
    sums = [
        Sum(title=title, total=terms.total, parts=tuple((what, n, rule) for rule, n, what in terms))
        for title, terms in (("Attack", total), ("Defense", needed))
    ]
    dice = (Dice(title="Die", faces=(str(f.die),), tone="red" if f is battle.attacker else "ink"),)
    return Column(title=name, seat=f.seat, sums=tuple(sums), dice=dice if battle.rolled else ())
