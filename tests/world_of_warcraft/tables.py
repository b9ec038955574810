"""Positions for the tests of World of Warcraft: the Board Game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from azeroth.engine import OptionValue, Rolled, describe
from azeroth.games.world_of_warcraft import GAME
from azeroth.games.world_of_warcraft.ids import CharacterId, Faction
from azeroth.games.world_of_warcraft.play.combat.attack_phase import AttackPhase
from azeroth.games.world_of_warcraft.state import Character, CombatArea, Table
from azeroth.testing import offered, play


def table(
    players: int = 2, *, options: Mapping[str, OptionValue] | None = None, seed: int = 1, **given: Any
) -> Table:
    """The table as described; see `arrange`."""
    return describe(GAME, players, given, seed=seed, options=options, strict=True)


def one(cls: str, faction: str = "", **more: Any) -> dict[str, Any]:
    """One character of a description."""
    return {cls: {"faction": faction or ("alliance" if cls == "paladin" else "horde"), **more}}


def both(**characters: dict[str, Any]) -> dict[str, Any]:
    """Horde and Alliance: the given ones, and a bystander for a faction that would have nobody."""
    out = dict(characters)
    factions = {c["faction"] for c in out.values()}
    for faction, cls in (("horde", "shaman"), ("alliance", "paladin")):
        if faction not in factions:
            out[cls] = {"faction": faction}
    return out


def act(cls: str, faction: str = "horde", *, dice: Any = (), **given: Any) -> Table:
    """One action of a character; his fields and those of the position are told apart by name."""
    return _with(cls, faction, {"step": "act", "who": [cls]}, dice, given)


def fight(
    cls: str,
    foes: list[str],
    faction: str = "horde",
    *,
    dice: Any = (),
    at: str = "",
    friends: Any = None,
    overlord: str = "",
    boss: str = "",
    number: int = 0,
    **given: Any,
) -> Table:
    """A combat of a character, and of `friends` with him."""
    who = [cls, *(friends or {})]
    step: dict[str, Any] = {"step": "fight", "who": who, "foes": foes, "at": at, "round": number}
    if overlord:
        step["against_overlord"] = True
        given["overlord"] = overlord
    if boss:
        step["boss"] = boss
    return _with(cls, faction, step, dice, given, friends)


POSITION = (
    "board", "quests", "areas", "decks", "merchant", "events", "discarded", "overlord", "kazzak", "lap",
    "draws", "others",
)  # fmt: skip


def _with(
    cls: str, faction: str, step: dict[str, Any], dice: Any, given: dict[str, Any], friends: Any = None
) -> Table:
    position = {k: given.pop(k) for k in POSITION if k in given}
    others = position.pop("others", {})
    options = given.pop("options", None)
    players = given.pop("players", 2)
    given.setdefault("region", "ambermill")
    given.setdefault("seat", 0 if players > 1 else None)
    me = {cls: {"faction": faction, **given}}
    region = given["region"]
    more = {k: {"faction": faction, "region": region, "seat": 0, **v} for k, v in (friends or {}).items()}
    rest = {k: {"seat": 1, **v} for k, v in others.items()}
    for f, bystander in (("horde", "shaman"), ("alliance", "paladin")):
        if all(c["faction"] != f for c in (*me.values(), *more.values(), *rest.values())):
            rest[bystander] = {"faction": f, "seat": 1}
    turn = 1 if faction == "horde" else 2
    return table(
        players,
        options=options,
        characters={**me, **more, **rest},
        turn=turn,
        **step,
        dice=list(dice),
        **position,
    )


def who(t: Table, cls: str) -> Character:
    """A character of the table."""
    return t.state.characters[CharacterId(cls)]


def area(t: Table, faction: str = "horde") -> CombatArea:
    """A Combat Area."""
    return t.state.sides[Faction(faction)].area


def pool(t: Table) -> list[tuple[str, int]]:
    """The dice of the Attack Phase in progress."""
    return [(str(d.colour), d.value) for d in t.frame(AttackPhase).pool.dice]


def count(t: Table, colour: str) -> int:
    """How many dice of a colour are in the pool."""
    return sum(c == colour for c, _ in pool(t))


def events(t: Table, kind: str) -> list[Any]:
    """What happened of a kind, by the event's class name."""
    return [e for e in t.happened if type(e).__name__ == kind]


def rolls(t: Table) -> list[tuple[int, ...]]:
    """What was rolled, roll by roll, a colour at a time."""
    return [e.values for e in t.happened if isinstance(e, Rolled)]


CRUSADER = ["red scarlet-crusader"]
"""An opponent that leaves dice alone."""
GNOLL = ["red gnoll"]
"""An opponent before whom the pool is asked about just before the roll; a 4 hits it."""


def duel(
    cls: str, dice: Any = (), faction: str = "horde", foes: list[str] | None = None, **more: Any
) -> Table:
    """A fight of a level 5 character against a Scarlet Crusader, or what is given."""
    more.setdefault("level", 5)
    return fight(cls, foes or CRUSADER, faction, dice=dice, **more)


def placed(t: Table) -> Any:
    """What the first Place Tokens step brought."""
    return events(t, "TokensPlaced")[0]


def until(t: Table, text: str, most: int = 30) -> Table:
    """Pass until something is offered."""
    for _ in range(most):
        if any(c.startswith(text) for c in offered(t)):
            return t
        play(t, "done" if "done" in offered(t) else offered(t)[0])
    raise AssertionError(f"{text!r} was never offered; now: {offered(t)}")
