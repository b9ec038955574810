"""The best bots at World of Warcraft: the Board Game get ready for the final battle; the others as always."""

from __future__ import annotations

import sys
from random import Random

import pytest

from azeroth import new_game
from azeroth.bots import bot_named
from azeroth.engine import Choice
from azeroth.games.world_of_warcraft.bot.getting_ready import chosen_talent
from azeroth.games.world_of_warcraft.bot.last_battle import Host, battle
from azeroth.games.world_of_warcraft.bot.readiness import (
    Build,
    awaited,
    build_of,
    edge,
    outfit,
    worth_buying,
)
from azeroth.games.world_of_warcraft.bot.strength import Gain
from azeroth.games.world_of_warcraft.bot.studied import studied
from azeroth.games.world_of_warcraft.bot.wealth import in_the_way, talent_worth
from azeroth.games.world_of_warcraft.choices.actions import Learn, Train
from azeroth.games.world_of_warcraft.choices.turn import Talent
from azeroth.games.world_of_warcraft.ids import CardId
from azeroth.games.world_of_warcraft.play.actions.town import learnable
from azeroth.games.world_of_warcraft.state import Character, Table
from tests.world_of_warcraft import tables

LAST = 29
DICE = 7


def brings(*parts: float) -> tuple[tuple[Gain, ...], ...]:
    """So many red, blue and green dice every round."""
    return (((*parts, *[0.0] * (11 - len(parts))),),)


def late(gold: int = 20, overlord: str = "kelthuzad") -> Table:
    """A Warrior in his last turn, with gold but no town in reach."""
    t = tables.act("warrior", level=4, gold=gold, equipped=["rend"], overlord=overlord)
    t.state.turn = LAST
    return t


def best(t: Table) -> Choice:
    """What the best bots choose."""
    return bot_named("search:8").choose(t, t.seats[0], Random(1))


def test_nobody_is_likelier_than_not_to_beat_himself() -> None:
    plain = Host((6.0,), brings(2.0, 2.0, 1.0), 6)
    assert battle(plain, plain, DICE) == 0.5
    for better in (
        plain._replace(health=(8.0,)),
        plain._replace(threat=5),
        *(
            plain._replace(rounds=brings(*more))
            for more in ((4.0, 2.0, 1.0), (2.0, 4.0, 1.0), (2.0, 2.0, 3.0))
        ),
    ):
        won = battle(better, plain, DICE)
        assert won > 0.55
        assert battle(plain, better, DICE) == pytest.approx(1 - won)


def test_the_last_turn_is_for_learning_what_helps_in_the_final_battle() -> None:
    t = late()
    c = tables.who(t, "warrior")
    key = worth_buying(t, c, list(learnable(t, c)))
    assert key is not None
    assert best(t) == Train()
    t.apply(t.seats[0], Train())
    assert best(t) == Learn(key)
    assert edge(t, c, outfit(t, c), build_of(c)) == 0.5
    t.apply(t.seats[0], Learn(key))
    assert edge(t, c, outfit(t, c), build_of(c)) > 0.5


def test_what_is_learnt_is_put_on() -> None:
    t = late()
    c = tables.who(t, "warrior")
    t.apply(t.seats[0], Train())
    for _ in range(2):
        t.apply(t.seats[0], best(t))
    learnt = set(c.spellbook)
    assert learnt
    while t.state.turn == LAST:
        t.apply(t.seats[0], best(t))
    assert learnt & {e.card for e in c.equipped}


def test_before_the_last_turn_all_is_as_usual() -> None:
    t = late()
    t.state.turn = 27
    assert studied(t, t.seats[0], Random(1)) is None


def test_where_nefarian_has_not_come_in_time_there_is_a_final_battle() -> None:
    t = late(overlord="nefarian")
    assert awaited(t)
    assert best(t) == Train()
    t.state.turn = 3
    assert not awaited(t)


def test_a_talent_counts_for_what_it_does_in_the_final_battle() -> None:
    t = late()
    c = tables.who(t, "warrior")
    plain = build_of(c)
    more = Build(plain.wears, (*plain.talents, CardId("enrage")))
    assert edge(t, c, more, plain) > 0.5


def test_of_talents_that_are_alike_the_one_for_the_final_battle_is_taken(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    t = late()
    c = tables.who(t, "warrior")
    plain, handy = Talent(CardId("cruelty")), Talent(CardId("improved-battleshout"))
    assert talent_worth(t, c, plain.card) > talent_worth(t, c, handy.card)

    def likely(t: Table, c: Character, build: Build, other: Build) -> float:
        return 0.9 if handy.card in build.talents else 0.1

    monkeypatch.setattr(sys.modules["azeroth.games.world_of_warcraft.bot.getting_ready"], "edge", likely)
    assert chosen_talent(t, c, [plain, handy]) == handy


def test_of_one_category_one_card_is_worn_wherever_it_is() -> None:
    cards = new_game("world-of-warcraft", 2, seed=1).content.cards.values()
    one = next(card for card in cards if card.category)
    plain = next(card for card in cards if not card.category and not card.addon)
    assert in_the_way(one, 0, one, 1)
    assert in_the_way(plain, 0, plain, 0)
    assert not in_the_way(plain, 0, plain, 1)
