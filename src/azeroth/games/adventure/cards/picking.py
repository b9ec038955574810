"""What a text may point at."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from azeroth.engine import Choice, Seat
from azeroth.games.adventure.cards.conditions import Pick
from azeroth.games.adventure.cards.holding import place_of
from azeroth.games.adventure.cards.texts import name_of
from azeroth.games.adventure.cards.verbs import Move, Power
from azeroth.games.adventure.choices import (
    PickAttached,
    PickCharacter,
    PickDiscarded,
    PickFind,
    PickItem,
    PickMarker,
    PickSpace,
)
from azeroth.games.adventure.ids import ChallengeId, SpaceId, SpaceKind
from azeroth.games.adventure.play.spaces import may_be_put, where_put
from azeroth.games.adventure.state import Character, Table

Picked = PickCharacter | PickSpace | PickMarker | PickItem | PickAttached | PickFind | PickDiscarded


def candidates(
    t: Table, seat: Seat, subject: Seat, power: Power, i: int, done: Sequence[Choice]
) -> Sequence[Choice]:
    """What may be picked as the i-th thing, by a user, at a moment of the subject."""
    pick = power.picks[i]
    here = place_of(t, seat)
    match pick.what:
        case "character":
            return [PickCharacter(c.seat) for c in _characters(t, seat, pick, here, power, i)]
        case "space" | "city":
            moved = t.state.characters[subject if pick.for_whom == "active" else seat]
            return [PickSpace(space) for space in _spaces(t, pick, moved, _moving(power))]
        case "marker":
            far = t.content.distances[here]
            return [PickMarker(m.number) for m in t.state.track if far[m.space] <= pick.range]
        case "item":
            return [PickItem(item) for c in _owners(t, seat, pick, done) for item in _items(t, c, pick)]
        case "attached":
            far = t.content.distances[here]
            return [
                PickAttached(one.card, c.seat)
                for c in _owners(t, seat, pick, done) if far[c.space] <= pick.range
                for one in c.attached
            ]  # fmt: skip
        case "discovery":
            far = t.content.distances[here]
            return finds(t, {s for find in t.state.finds if (s := find.space) and far[s] <= pick.range})
        case "discarded-card":
            names = {name_of(card): card for card in reversed(t.state.characters[seat].discards)}
            return [PickDiscarded(card) for card in names.values()]


def finds(t: Table, spaces: Collection[SpaceId]) -> list[PickFind]:
    """The discovery tokens in these spaces."""
    counts: dict[SpaceId, int] = {}
    for find in t.state.finds:
        if find.space:
            counts[find.space] = counts.get(find.space, 0) + 1
    return [PickFind(space, n) for space in counts if space in spaces for n in range(counts[space])]


def _characters(
    t: Table, seat: Seat, pick: Pick, here: SpaceId, power: Power, i: int
) -> list[Character]:  # fmt: skip
    far = t.content.distances[here]
    found = [c for c in t.state.clockwise(seat) if far[c.space] <= pick.range]
    if pick.whose == "enemy":
        found = [c for c in found if c.seat != seat]
    following = power.picks[i + 1] if i + 1 < len(power.picks) else None
    if following is not None and following.what == "item" and following.whose == "picked":
        found = [c for c in found if _items(t, c, following)]
    for effect in power.effects:
        if type(effect) is Move and effect.to == "picked-character":
            user = t.state.characters[seat]
            found = [c for c in found if may_be_put(t, user, c.space, effect.ignore_aggro)]
        elif type(effect) is Move and effect.whom == "picked" and effect.to == "user":
            found = [c for c in found if may_be_put(t, c, here, effect.ignore_aggro)]
    return found


def _moving(power: Power) -> Move | None:
    return next((e for e in power.effects if type(e) is Move and e.to == "picked"), None)


def _spaces(t: Table, pick: Pick, moved: Character, move: Move | None) -> list[SpaceId]:
    content = t.content
    if pick.what == "city":
        found = list(content.cities)
    elif pick.length:
        found = [s for s, d in content.lengths[moved.space].items() if d <= pick.length]
    elif pick.space == "flight-path":
        found = list(content.flights)
    else:
        far = content.distances[moved.space]
        found = [s for s, d in far.items() if d <= pick.range]
    if pick.space == "not-city":
        found = [s for s in found if content.spaces[s].kind is not SpaceKind.CITY]
    return found if move is None else where_put(t, moved, found, move.ignore_aggro)


def _owners(t: Table, seat: Seat, pick: Pick, done: Sequence[Choice]) -> list[Character]:
    if pick.whose == "self":
        return [t.state.characters[seat]]
    if pick.whose == "picked":
        return [t.state.characters[one.seat] for one in done if type(one) is PickCharacter]
    others = t.state.clockwise(seat)
    return others if pick.whose == "any" else others[1:]


def _items(t: Table, c: Character, pick: Pick) -> list[ChallengeId]:
    pool = {"bag": c.bag, "equipped": [i for i in (c.weapon, c.armor) if i], "": c.items}[pick.where]
    if pick.type is None:
        return list(pool)
    return [i for i in pool if (item := t.content.challenges[i].item) is not None and item.type is pick.type]
