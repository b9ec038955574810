"""Every opponent and every Reward card tells what it does, and leaves nothing out."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import get_args

import pytest
from msgspec import Struct
from msgspec.structs import asdict, fields

from azeroth.games.world_of_warcraft.burning_crusade.content import (
    Boss,
    Creature,
    Minion,
    Overlord,
    TrackStep,
)
from azeroth.games.world_of_warcraft.burning_crusade.ids import DungeonCardId
from azeroth.games.world_of_warcraft.burning_crusade.opponents import (
    Act,
    ActMoment,
    ActPer,
    ActWhom,
    Bars,
    FoeWhen,
    Fought,
    Turn,
)
from azeroth.games.world_of_warcraft.burning_crusade.view import words
from azeroth.games.world_of_warcraft.cards.verbs import Code
from azeroth.games.world_of_warcraft.ids import CardId, OverlordId
from tests.world_of_warcraft.burning_crusade.boxes import C, X

OPPONENTS: list[Boss | Minion | Creature | Overlord] = [
    *X.bosses.values(),
    *X.minions.values(),
    *X.overlords.values(),
    *(c for k, c in X.creatures.items() if k not in C.creatures),
]

EVERY: list[Fought | TrackStep] = [*OPPONENTS, *(step for o in X.overlords.values() for step in o.track)]


@pytest.mark.parametrize("one", OPPONENTS, ids=lambda one: str(one.id))
def test_numbers_of_an_opponent_are_told(one: Boss | Minion | Creature | Overlord) -> None:
    for act in one.acts:
        said(act, words.act_text(act))
    for bars in one.bars:
        said(bars, words.bars_text(bars))
    for turn in one.turns:
        said(turn, words.turn_text(turn))


def said(part: Act | Bars | Turn, text: str) -> None:
    """A sentence with every number that the part has."""
    assert re.fullmatch(r"[A-Z][^ ].*\.", text), text
    assert "  " not in text
    assert ", ," not in text
    numbers = [n for k, n in asdict(part).items() if isinstance(n, int) and not isinstance(n, bool)]
    for n in numbers:
        default = 99 if n == 99 else 1 if n == 1 else 0
        assert n == default or str(abs(n)) in text, (n, text)


def test_sentences() -> None:
    fenrus = X.bosses[DungeonCardId("fenrus-the-devourer")]
    assert words.opponent_text(fenrus) == [
        "At the end of each Reroll step, for each red or blue die showing 1: you get 1 Stun token.",
        "At the start of each round, for each Stun token on them: every participant loses 1 Energy "
        "(Health for what is short).",
    ]
    illidan = words.opponent_text(X.overlords[OverlordId("illidan")])
    assert illidan[0].startswith("Below 35% damage, at the end of each Reroll step")
    assert illidan[-2] == "Between 35% and 70% damage, hits of red dice go to the attrition box."
    assert illidan[-1] == "From 70% damage on, its Attack is 4 higher."
    najentus = X.bosses[DungeonCardId("high-warlord-najentus")]
    assert words.opponent_text(najentus)[0] == (
        "At the start of each round: the participant with the least Health loses 1 Health and gets 1 Stun "
        "token."
    )
    loksey = X.bosses[DungeonCardId("houndmaster-loksey")]
    assert words.opponent_text(loksey) == ["With 6 hits or more in the damage box, its Attack is at most 6."]
    worg = X.minions[DungeonCardId("slavering-worg")]
    assert words.opponent_text(worg) == []
    assert words.overlord_text(X.overlords[OverlordId("ragnaros")])[-1] == (
        "Submerged: its Attack is 12 lower. After each Resolution step, for each participant: 2 hits "
        "leave the damage box. It cannot be defeated."
    )


def test_every_word_is_used() -> None:
    """What no opponent uses is no word of the vocabulary."""
    acts = [act for one in EVERY for act in one.acts]
    bars = [bar for one in EVERY for bar in one.bars]
    turns = [turn for one in OPPONENTS for turn in one.turns]
    found = [*(a.when for a in acts), *(b.when for b in bars), *(u.when for u in turns)]
    whens = [when for when in found if when is not None]
    parts: list[tuple[type[Struct], Sequence[Struct]]] = [
        (Act, acts), (Bars, bars), (Turn, turns), (FoeWhen, whens),
    ]  # fmt: skip
    for kind, records in parts:
        for field in fields(kind):
            values = {repr(getattr(record, field.name)) for record in records}
            assert values - {repr(field.default)}, f"{kind.__name__}.{field.name}"
    for field_name, allowed in (("at", ActMoment), ("whom", ActWhom), ("per", ActPer)):
        assert {getattr(act, field_name) for act in acts} == set(get_args(allowed))


def test_rewards() -> None:
    told = {r.id: words.reward_text(r) for r in X.rewards.values()}
    assert all(told.values())
    assert told["treasured-relics"] == ["Each survivor: 3 gold."]
    assert told["battle-frenzy"] == ["Keep it; discard it when a combat starts: 3 hits into the damage box."]
    assert told["fel-tribute"] == ["The group gets a hexagon item."]
    assert len({repr(lines) for lines in told.values()}) == len(told)


def test_cards_of_their_own() -> None:
    codes = {e.name for c in X.cards.values() for a in c.abilities for e in a.effects if isinstance(e, Code)}
    assert codes == set(words.CODE_WORDS)
    told = {key: words.told(card) for key, card in X.cards.items()}
    assert told[CardId("cyclone")] == [words.FAST]
    assert told[CardId("titans-grip")] == ["A Sword or Mace of any level fits your general area."]
    assert sum(words.FAST in lines for lines in told.values()) == 11
    assert told[CardId("netherbane")] == []


def test_what_is_counted_by_twos_is_told_of_several() -> None:
    said = {key: " ".join(words.opponent_text(boss)) for key, boss in X.bosses.items()}
    assert "for every 2 wounds dealt: 1 hit leaves" in said[DungeonCardId("timmy-the-cruel")]
    assert "for every 2 green dice: 1 hit leaves" in said[DungeonCardId("warp-splinter")]
    assert "at most 1 hit of dice" in said[DungeonCardId("jandice-barov")]
    assert said[DungeonCardId("leotheras-the-blind")].startswith("In even rounds, at the start of the round:")
    officer = X.minions[DungeonCardId("tormented-officer")]
    assert words.opponent_text(officer) == ["Dice showing 1 or 2 may not be rerolled."]
