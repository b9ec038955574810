"""Cards beside the board: hand, character cards, bags, quests, decks and the track."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from azeroth.engine import graph
from azeroth.engine.view.scene import Card, Zone
from azeroth.games.adventure.cards.needs import Conquer, Deliver, Study, Travel
from azeroth.games.adventure.ids import SpaceId, SpaceKind
from azeroth.games.adventure.state import ActiveQuest, Character, Table
from azeroth.games.adventure.view import faces
from azeroth.games.adventure.view.prompts import looked_at


def zones(t: Table, mine: Character | None) -> Iterator[Zone]:
    """The own hand first, then every character, then what belongs to all."""
    content, state = t.content, t.state
    if mine is not None and mine.id:
        hand = tuple(faces.ability(content, card) for card in mine.hand)
        yield Zone(id="hand", title="Your hand", kind="hand", seat=mine.seat, cards=hand)
    taken = {c.id for c in state.characters}
    if any(not c.id for c in state.characters):
        free = tuple(faces.character(content, who) for who in content.characters if who not in taken)
        yield Zone(id="characters", title="Characters to choose from", cards=free)
    seen = looked_at(t)
    if seen is not None:
        yield Zone(id="found", title="The discovery", cards=(faces.token(content, seen),))
    if state.event is not None:
        yield Zone(id="global", title="Global event", cards=(faces.challenge(content, state.event.card),))
    for c in state.characters:
        if c.id:
            yield from _character(t, c, mine is not None and c.seat == mine.seat)
    for deck in state.challenges:
        name = f"{deck.colour.capitalize()} challenges"
        yield Zone(id=f"deck:{deck.colour}", title=name, kind="deck", count=len(deck.cards))


def _character(t: Table, c: Character, own: bool) -> Iterator[Zone]:
    content = t.content
    group = content.characters[c.id].name
    cards = [faces.sheet(content, c.id, c.level, c.side, own)]
    cards += [faces.item(content, i, "Equipped") for i in (c.weapon, c.armor) if i]
    cards += [faces.attached(content, one.card) for one in c.attached]
    cards += [faces.token(content, token) for token in (*c.kept, *c.diseases)]
    cards.append(faces.sheet(content, c.id, c.level, c.side, own, back=True))
    yield Zone(
        id=f"character:{c.id}", title="Character", kind="sheet", seat=c.seat, cards=tuple(cards), group=group
    )
    quests = tuple(_quest(t, c, quest) for quest in c.quests)
    yield Zone(id=f"quests:{c.seat}", title="Quests", seat=c.seat, cards=quests, group=group)
    bag = tuple(faces.item(content, i) for i in c.bag)
    yield Zone(id=f"bag:{c.seat}", title="Bag", kind="bag", seat=c.seat, cards=bag, group=group)
    log = tuple(faces.logged(content, card) for card in c.log)
    yield Zone(
        id=f"log:{c.seat}", title="Quest log", seat=c.seat, cards=log, group=group,
        tip="What has earned valor lies here.",
    )  # fmt: skip


def _quest(t: Table, c: Character, quest: ActiveQuest) -> Card:
    badge = f"{quest.count} done" if quest.count else ""
    places = leads(t, quest)
    return faces.quest(t.content, quest.id, badge, places, _way(t, c, places), quest.step)


def _way(t: Table, c: Character, places: Sequence[SpaceId]) -> tuple[str, ...]:
    """From the figure on foot to the nearest of the places; nothing where it stands on one."""
    way = way_to(t, c, places, c.space)
    return (f"figure:{c.seat}", *(f"space:{space}" for space in way)) if len(way) > 1 else ()


def way_to(t: Table, c: Character, places: Sequence[SpaceId], start: SpaceId) -> Sequence[SpaceId]:
    """From a space, with it, on foot to the nearest of the places, by a character's level if that goes."""
    spaces, open_to = t.content.spaces, t.content.within_level[c.rank]
    allowed = {key: [s for s in space.links if s in open_to] for key, space in spaces.items()}
    anywhere = {key: list(space.links) for key, space in spaces.items()}
    for ways in (allowed.__getitem__, anywhere.__getitem__):
        near = graph.nearest(start, ways, lambda space: space in places) if start in spaces else []
        if near:
            return graph.path(start, near[0], ways)
    return ()


def leads(t: Table, quest: ActiveQuest) -> tuple[SpaceId, ...]:
    """Where the step of a quest that is next is done; nowhere for what can be done anywhere."""
    if quest.places:
        return tuple(quest.places)
    steps = t.content.quests[quest.id].steps
    if quest.step >= len(steps):
        return ()
    match steps[quest.step]:
        case Travel(any_city=True):
            return tuple(k for k, space in t.content.spaces.items() if space.kind is SpaceKind.CITY)
        case Travel(to=to) | Deliver(to=to) | Study(to=to):
            return to
        case Conquer(at=at):
            return tuple(space for space in at if space not in quest.conquered)
        case _:
            return ()
