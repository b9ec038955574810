"""What neither appears nor vanishes in play, and what must hold of every position."""

from __future__ import annotations

from azeroth.games.warcraft.content import Kind
from azeroth.games.warcraft.state import Table, on_board, reserves


def pieces(t: Table) -> dict[str, int]:
    """Cards of every race; who is not played yet, or not at all, has them in the box."""
    found = {f"{race} cards": len(t.content.deck(race)) for race in t.content.races}
    for p in t.state.players:
        if not p.race:
            continue
        cards = len(p.hand) + len(p.deck) + len(p.discard) + len(p.aside) + p.laid
        found[f"{p.race} cards"] = cards
    return found


def check(t: Table) -> None:
    """Raise AssertionError with a sentence if the position cannot be."""
    for p in t.state.players:
        if not p.race:
            continue
        for kind in Kind:
            left = reserves(t, p, kind)
            assert left >= 0, f"{p.race} has {-left} {kind} too many ({on_board(p, kind)} on the board)"
        for space, there in p.troops.items():
            assert not there.empty, f"an empty troop of {p.race} at {space}"
            assert min(there.melee, there.ranged, there.flying, there.worker) >= 0, (
                f"a negative troop at {space}"
            )
        assert min(p.gold, p.wood) >= 0, f"{p.race} owes resources"
