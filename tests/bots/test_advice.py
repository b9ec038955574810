"""Advice: what a bot would do, by what the seat may know, with reasons in the game's own words."""

from __future__ import annotations

import random
from typing import Any

import pytest

from azeroth import new_game
from azeroth.bots import advice, bot_named
from azeroth.bots.advice import TIPS, advise
from azeroth.engine import Choice, Table
from azeroth.engine.view.plans import THEN
from azeroth.games.world_of_warcraft.play.combat.battle import Battle
from azeroth.games.world_of_warcraft.play.turn.faction_turn import FactionTurn

TITLES: dict[str, tuple[int, dict[str, Any], str]] = {
    "small-world": (3, {}, "coin"),
    "warcraft": (2, {}, "better than the next best"),
    "world-of-warcraft": (2, {}, "% to win"),
    "adventure": (2, {}, "valor"),
}


def _played(slug: str, choices: int) -> Table[Any, Any]:
    """A game in which bots have chosen so often."""
    players, options, _ = TITLES[slug]
    table = new_game(slug, players, seed=3, options=options)
    bot, rng = bot_named("greedy"), random.Random(1)
    for _ in range(choices):
        seat = table.seats[0]
        table.apply(seat, bot.choose(table, seat, rng))
    return table


@pytest.mark.parametrize("slug", TITLES)
def test_advice_is_a_legal_choice_with_reasons_in_the_words_of_the_game(slug: str) -> None:
    table = _played(slug, 10)
    bot, rng = bot_named("greedy"), random.Random(1)
    said = ""
    for n in range(120):
        seat = table.seats[0]
        choices = table.choices(seat)
        if n % 12 == 0 and len(choices) > 1:
            before = table.snapshot()
            tips = advise(table, seat, random.Random(n), looks=2)
            assert table.snapshot() == before
            planned = table.game.view.plans(table, seat).plans
            legal = {str(choice) for choice in choices} | {plan.offer.choice for plan in planned}
            assert 1 < len(tips) <= TIPS
            assert {tip.choice for tip in tips} <= legal
            assert len({tip.choice for tip in tips}) == len(tips)
            assert all(tip.words and tip.reasons for tip in tips)
            said += "\n".join(reason for tip in tips for reason in tip.reasons)
            counted = [r for tip in tips for r in tip.reasons if "better than the next best" in r]
            assert not any("XP" in reason for reason in counted), "strength is no XP"
        table.apply(seat, bot.choose(table, seat, rng))
    assert TITLES[slug][2] in said


@pytest.mark.parametrize("slug", TITLES)
def test_advice_tells_nothing_that_the_seat_does_not_know(slug: str) -> None:
    table = _played(slug, 40)
    seat = table.seats[0]
    first = advise(table, seat, random.Random(7), looks=2)
    for seed in (1, 2, 3):
        other = table.determinize(seat, seed)
        assert advise(other, seat, random.Random(7), looks=2) == first


def test_a_fight_is_advised_with_what_it_brings_and_its_odds() -> None:
    table = _played("world-of-warcraft", 0)
    bot, rng = bot_named("greedy"), random.Random(1)
    for _ in range(300):
        seat = table.seats[0]
        fights = [choice for choice in table.choices(seat) if str(choice).startswith("challenge quest")]
        if fights:
            reasons = table.game.bot.reasons(table, seat, fights[0])
            assert any("gold" in reason and "XP" in reason for reason in reasons)
            assert any(reason.endswith("% to win alone") for reason in reasons)
            return
        table.apply(seat, bot.choose(table, seat, rng))
    pytest.fail("nobody could challenge anything")


def test_advice_names_a_deed_that_is_offered_not_who_acts_alone() -> None:
    table = _played("world-of-warcraft", 0)
    bot, rng = bot_named("greedy"), random.Random(1)
    deeds: list[tuple[str, str]] = []
    for n in range(160):
        seat = table.seats[0]
        if n % 4 == 0 and isinstance(table.pos.stack[-1], FactionTurn):
            planned = table.game.view.plans(table, seat)
            offered = {plan.offer.choice: plan.words for plan in planned.plans}
            for tip in advise(table, seat, random.Random(n), looks=1):
                assert tip.choice not in {str(choice) for choice in planned.hidden}
                assert offered.get(tip.choice, tip.words) == tip.words
                deeds += [(tip.choice, tip.words)] if tip.choice.startswith("act ") else []
        table.apply(seat, bot.choose(table, seat, rng))
    assert len(deeds) > 10
    assert all(THEN in choice and ":" in words for choice, words in deeds)
    assert any("challenge" in words for _, words in deeds)


def test_in_a_fight_choices_are_compared_by_its_odds_and_in_words() -> None:
    table = _played("world-of-warcraft", 0)
    bot, rng = bot_named("greedy"), random.Random(1)
    told = 0
    for n in range(300):
        seat = table.seats[0]
        if table.find(Battle) is not None and n % 5 == 0 and len(table.choices(seat)) > 1:
            tips = advise(table, seat, random.Random(n), looks=1)
            assert not any("XP" in reason for tip in tips for reason in tip.reasons)
            assert any("% to win the combat" in reason for reason in tips[0].reasons)
            page = {plan.offer.choice: plan.words for plan in table.game.view.plans(table, seat).plans}
            assert all(page.get(tip.choice, tip.words) == tip.words for tip in tips), "as on the page"
            told += 1
        table.apply(seat, bot.choose(table, seat, rng))
    assert told > 5


@pytest.mark.parametrize(("best", "by", "said"), [("decline", 5.0, "5 coins"), ("expand", 1.0, "1 coin")])
def test_what_came_out_best_comes_first_and_says_by_how_much(
    monkeypatch: pytest.MonkeyPatch, best: str, by: float, said: str
) -> None:
    table = _played("small-world", 0)
    bot, rng = bot_named("greedy"), random.Random(1)
    while {str(choice) for choice in table.choices(table.seats[0])} != {"expand", "decline"}:
        table.apply(table.seats[0], bot.choose(table, table.seats[0], rng))

    def looked(world: object, seat: int, run: tuple[Choice, ...], *more: object, watch: object) -> float:
        return by if str(run[0]) == best else 0.0

    monkeypatch.setattr(advice, "look_ahead", looked)
    first, second = advise(table, table.seats[0], random.Random(2), looks=4)
    assert first.choice == best
    assert f"{said} better than the next best, each tried out 4 times in thought" in first.reasons
    assert f"{said} behind" in second.reasons


@pytest.mark.parametrize(("by", "said"), [(0.4, "slightly"), (2.0, "clearly"), (9.0, "much")])
def test_what_nobody_counts_is_compared_in_words(
    monkeypatch: pytest.MonkeyPatch, by: float, said: str
) -> None:
    table = _played("warcraft", 20)
    seat = table.seats[0]
    best = str(table.choices(seat)[0])

    def looked(world: object, seat: int, run: tuple[Choice, ...], *more: object, watch: object) -> float:
        return by if str(run[0]) == best else 0.0

    monkeypatch.setattr(advice, "look_ahead", looked)
    monkeypatch.setattr(advice, "_ideas", lambda *given: [(choice,) for choice in table.choices(seat)[:2]])
    first, second = advise(table, seat, random.Random(2), looks=4)
    assert f"{said} better than the next best, each tried out 4 times in thought" in first.reasons
    assert f"{said} worse" in second.reasons
