"""Positions for the tests of the Adventure Game.

A test says where the characters stand and what they have, what is drawn and rolled next, and plays on:

    t = turn("walk", at("goldshire", movement=2), track=[marker("goldshire", aggro=True)])
    assert refusal(t, "step elwynn-1").rule == "ag.aggro.no-leaving"

Dice: `dice=[23]` is a movement die with 2 movement and 3 energy, `dice=[6, 1]` the red and the black combat
die. Decks: `decks={"grey": ["kind-word", "straw-man"]}`, the next card first.

The cards of `yard/` are always there. They have values that nobody tunes and next to no text:
`straw-man` (attack 1 in melee, defense 5; back: a weapon of 2), `straw-wolf` (the same with Aggro; armor of
5), `straw-archer` (ranged 2, defense 5, damage 2; a bow of 3), `straw-ghoul` (2, 6; a bag with +1 movement
and all potions), `green-straw-man` and so on by colour, and some events.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from azeroth.engine import OptionValue, Rolled
from azeroth.games.adventure.events import AttackMade
from azeroth.games.adventure.ids import Level, QuestId
from azeroth.games.adventure.play.victory import valor
from azeroth.games.adventure.state import ActiveQuest, Character, Marker, Table
from azeroth.testing import events, offered, pass_until, play, position

YARD = Path(__file__).parent / "yard"
ARMORY = Path(__file__).parent / "armory"
"""Cards with texts that the box does not have."""
FOUR = ("artumnis", "brandon", "dongon", "zowka")
"""The packs whose tokens are eight new kinds."""
PACKS = ("artumnis", "brandon", "dongon", "zowka", "brebo", "wennu")

Described = dict[str, Any]


# -- describing -------------------------------------------------------------------------------------


def at(space: str = "goldshire", character: str = "", **more: Any) -> Described:
    """A character in a space; `more` are the fields of a seat, see `study/arrange.py`."""
    return {"space": space, "character": character, **more}


def marker(
    space: str = "goldshire", card: str = "straw-man", *, aggro: bool = False, number: int = 0
) -> Described:
    """An undefeated encounter on the track, its marker in a space."""
    return {"card": card, "space": space, "aggro": aggro, "number": number}


def lies(token: str, space: str = "goldshire", seen: Sequence[int] = ()) -> Described:
    """A discovery token on the board."""
    return {"token": token, "space": space, "seen": list(seen)}


def turn(
    phase: str,
    *people: Described,
    players: int = 0,
    packs: Sequence[str] = (),
    options: dict[str, OptionValue] | None = None,
    **given: Any,
) -> Table:
    """Seat 0's turn at a phase, unless `active` says otherwise; the table waits for its next decision."""
    return position(
        "adventure", players or max(2, len(people)), step=phase, seats=list(people), content=[YARD, ARMORY],
        options={**dict.fromkeys(packs, True), **(options or {})}, **given,
    )  # fmt: skip


def meets(
    card: str, red: int, black: int, *people: Described, dice: Sequence[int] = (), **given: Any
) -> Table:
    """Seat 0 draws that challenge card in their challenge phase; both combat dice are rigged."""
    colour = "grey"
    for level in Level:
        if card.startswith(f"{level}-"):
            colour = level
    given.setdefault("decks", {colour: [card]})
    return turn("challenge", *(people or (at(),)), dice=[red, black, *dice], **given)


def finds(*tokens: str, me: dict[str, Any] | None = None, **given: Any) -> Table:
    """Seat 0 explores the space of these tokens; the fight after it changes nothing."""
    given.setdefault("dice", [1, 1])
    given.setdefault("decks", {"grey": ["straw-man"]})
    return turn(
        "exploration", me or at(), *given.pop("others", ()), finds=[lies(token) for token in tokens],
        packs=FOUR, **given,
    )  # fmt: skip


def walks(*tokens: str, me: dict[str, Any] | None = None, **given: Any) -> Table:
    """Seat 0's movement phase, with these tokens kept."""
    first = {"movement": 2, **(me or at()), "kept": list(tokens)}
    return turn("walk", first, *given.pop("others", ()), packs=FOUR, **given)


def over(t: Table) -> Table:
    """Let every moment go by until something else is asked."""
    return pass_until(t)


# -- looking ----------------------------------------------------------------------------------------


def who(t: Table, seat: int = 0) -> Character:
    return t.state.characters[seat]


def quest(t: Table, name: str, seat: int = 0) -> ActiveQuest:
    """An active quest."""
    return next(q for q in who(t, seat).quests if q.id == QuestId(name))


def deck(t: Table, colour: str = "grey") -> list[str]:
    """A challenge deck, from the bottom, where cards are drawn."""
    return list(t.state.deck(Level(colour)).cards)


def on_track(t: Table, card: str) -> Marker:
    """The slot and marker of an undefeated encounter."""
    return next(m for m in t.state.track if m.card == card)


def box(t: Table) -> list[str]:
    """The discarded discovery tokens."""
    return [find.token for find in t.state.box]


def board(t: Table) -> dict[str, str]:
    """The discovery tokens on the board, and where they lie."""
    return {find.token: find.space for find in t.state.finds}


def points(t: Table, seat: int = 0) -> int:
    """The valor under a quest log."""
    return valor(t, who(t, seat))


def attacks(t: Table) -> list[AttackMade]:
    """The attacks made, the first first."""
    return events(t, AttackMade)


def rolls(t: Table, die: str = "") -> list[tuple[int, ...]]:
    """What was rolled, roll by roll: of one kind of die, or of all."""
    return [e.values for e in events(t, Rolled) if not die or e.die == die]


def steps(t: Table) -> list[str]:
    """The spaces that the one who is asked may step to."""
    return [text.partition(" ")[2] for text in offered(t) if text.startswith("step ")]


def choose(t: Table, *choices: str) -> Table:
    """Play these, letting moments go by before each."""
    for choice in choices:
        pass_until(t, choice)
        play(t, choice)
    return t
