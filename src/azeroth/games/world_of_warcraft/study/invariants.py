"""What must hold in every position: no card is lost or doubled, nothing exceeds what the box holds."""

from __future__ import annotations

from azeroth.games.world_of_warcraft.cards.loadout import pet_health
from azeroth.games.world_of_warcraft.edition import edition
from azeroth.games.world_of_warcraft.ids import GREY, QuestId
from azeroth.games.world_of_warcraft.play.character.defeat import KEEPSAKE
from azeroth.games.world_of_warcraft.play.events.auction_house import Auction
from azeroth.games.world_of_warcraft.play.events.new_horizons import Exchange
from azeroth.games.world_of_warcraft.play.quests.quests import supply
from azeroth.games.world_of_warcraft.play.quests.rewards import Reward
from azeroth.games.world_of_warcraft.play.setup import events_with
from azeroth.games.world_of_warcraft.state import Table, event_in_play


def pieces(t: Table) -> dict[str, int]:
    """Cards that are nowhere, or somewhere twice: none of either, ever."""
    state = t.state
    if not (state.decks.piles or state.merchant):
        # Nothing is laid out yet.
        return {"items": 0, "events": 0, "quests": 0} | dict.fromkeys(edition(t).pieces(t), 0)
    return {
        "items": _wrong(_items(t), [*t.content.items]),
        "events": _wrong(_events(t), [*events_with(t.content, state.overlord)]),
        "quests": _wrong(_quests(t), [
            k for k, q in t.content.quests.items() if q.deck != GREY
        ]),
        **edition(t).pieces(t),
    }  # fmt: skip


def _wrong(found: list[str], printed: list[str]) -> int:
    return len(set(printed) ^ set(found)) + len(found) - len(set(found))


def _items(t: Table) -> list[str]:
    found: list[str] = [*t.state.merchant]
    for deck in edition(t).item_decks:
        found += t.state.decks.items(deck)
    for c in t.state.characters.values():
        found += c.bag
        found += [e.card for e in c.equipped if t.content.cards[e.card].item]
    for e in t.state.events:
        found += e.hoard
    found += edition(t).items_elsewhere(t)
    for frame in t.pos.stack:
        if isinstance(frame, Reward):
            found += [*frame.drawn, *frame.found]
    return found


def _events(t: Table) -> list[str]:
    found: list[str] = [*t.state.decks.events, *t.state.discarded, *(e.event for e in t.state.events)]
    sold = {e.item: k for k, e in t.content.events.items() if e.item is not None}
    for c in t.state.characters.values():
        found += [sold[k] for k in c.auction if k != KEEPSAKE]
    return found + [f.event for f in t.pos.stack if isinstance(f, Auction)]


def _quests(t: Table) -> list[str]:
    found: list[str] = []
    for side in t.state.sides.values():
        found += [*side.quests, *side.done, *side.removed]
        for deck in edition(t).drawn_decks:
            found += t.state.decks.quests(side.faction, deck)
    found += [f.quest for f in t.pos.stack if isinstance(f, Exchange) and f.quest not in found]
    return [q for q in found if t.content.quests[QuestId(q)].deck != GREY]


def check(t: Table) -> None:
    """What must hold in every position."""
    state = t.state
    for c in state.characters.values():
        assert c.health >= 0, f"{c.id} has {c.health} Health"
        assert c.energy >= 0, f"{c.id} has {c.energy} Energy"
        assert c.gold >= 0, f"{c.id} has {c.gold} gold"
        assert 0 <= c.actions <= edition(t).actions(t, c), f"{c.id} has {c.actions} actions"
        assert len(c.talents) < edition(t).level_cap(t), f"{c.id} has {len(c.talents)} talents"
        normal = [e.area for e in c.equipped if not t.content.cards[e.card].addon]
        assert len(normal) == len(set(normal)), f"{c.id} has two cards in one area"
        assert t.content.regions[c.region].home is not c.faction.enemy, f"{c.id} stands in the enemy's home"
        for e in c.equipped:
            assert e.health <= max(0, pet_health(t, c, e.card)), f"{e.card} has {e.health} Health"
    kept = [side.trophies for side in state.sides.values()]
    for kind, colour in {(f.kind, f.colour) for figures in (*state.board.values(), *kept) for f in figures}:
        assert supply(t, kind, colour) >= 0, f"too many {colour} {kind} figures are out"
    busy = any(type(f).__name__ in ("Aftermath", "CompleteQuest", "Combat") for f in t.pos.stack)
    hunted = {f.quest for figures in state.board.values() for f in figures}
    for side in state.sides.values():
        for q in side.quests:
            assert busy or q in hunted, f"the quest {q} has no creatures"
    assert event_in_play(t, "cleanse") or not any(s.trophies for s in state.sides.values()), (
        "forgotten trophies"
    )
