"""What people are spared in the Adventure Game."""

from __future__ import annotations

from azeroth import new_game
from azeroth.engine import Seat
from azeroth.engine.view.plans import parts
from azeroth.games.adventure.choices.turn import Drink
from azeroth.games.adventure.ids import Potion, QuestId
from azeroth.games.adventure.play.quests import SetUpQuest
from azeroth.games.adventure.state import Table
from azeroth.games.adventure.view.prompts import prompt as asked_by
from azeroth.testing import step
from tests.adventure.tables import at, choose, marker, turn, who
from tests.planned import click, prompt, shown


def test_a_space_within_reach_is_one_click_and_the_movement_ends_there() -> None:
    t = turn("movement", at("goldshire"), dice=[41])
    far = [offer for offer in shown(t).values() if len(parts(offer.choice)) > 2]
    assert far
    assert all(offer.words.endswith("steps)") for offer in far)
    goal = far[-1]
    assert parts(goal.choice)[-1] == "done"
    click(t, goal.words)
    assert who(t).space == parts(goal.choice)[-2].removeprefix("step ")
    assert step(t) != "MovementPhase.walk"


def test_a_single_step_leaves_the_rest_of_the_movement_open() -> None:
    t = turn("movement", at("goldshire"), dice=[41])
    near = next(
        offer for offer in shown(t).values() if offer.choice.startswith("step ") and " | " not in offer.choice
    )
    click(t, near.words)
    assert step(t) == "MovementPhase.walk"


def test_the_last_step_ends_the_movement() -> None:
    t = turn("movement", at("goldshire"), dice=[13])
    near = [offer.choice for offer in shown(t).values() if offer.choice.startswith("step ")]
    assert near
    assert all(text.endswith(" | done") for text in near)
    # Whoever wants to be asked everything may still take the step alone.
    assert any(offer.hidden and offer.choice.startswith("step ") for offer in prompt(t).offers)


def asked(t: Table, seat: int = 0) -> str:
    decision = t.decision(Seat(seat))
    assert decision is not None
    return decision.prompt


def test_whose_moment_it_is_and_what_an_item_is_used_up_for_are_told() -> None:
    hunter = at("goldshire", "burbonn", hand=["concussive-shot"])
    t = turn("movement", at("elwynn-1", "sofeea"), hunter, dice=[32])
    assert asked(t, 1).startswith(f"{t.names[0]} has rolled the movement die")
    item = next(iter(key for key, card in t.content.challenges.items() if card.item))
    said = Drink(item, Potion.MANA).words(t)
    assert said.startswith("Use up ")
    assert said.endswith(": 1 energy less")


def test_the_prompt_of_the_movement_phase_says_how_far_one_may_go() -> None:
    t = turn("walk", at("goldshire", movement=2))
    assert asked(t).startswith("You have 2 movement: click where you go")
    choose(t, "step elwynn-1")
    assert asked(t).startswith("You have 1 movement")
    t = turn("walk", at("goldshire", movement=2), track=[marker("goldshire", aggro=True)])
    assert asked(t).startswith("An undefeated encounter holds you here")
    t = turn("walk", at("goldshire", movement=0))
    assert asked(t).startswith("You have no movement left")
    t = turn("movement", at("goldshire", skips=["movement"]), dice=[23])
    assert asked(t).startswith("You cannot move")


def test_where_one_can_fly_the_question_says_so() -> None:
    t = turn("exploration", at("the-sepulcher"))
    assert asked(t) == "Take one of the things that this space offers, or click where to fly."
    t = turn("exploration", at("goldshire"))
    assert asked(t) == "Take one of the things that this space offers."


def test_advice_says_which_way_a_step_leads_and_nothing_against_itself() -> None:
    t = turn("walk", at("goldshire", movement=2))
    said = {str(k): t.game.bot.reasons(t, Seat(0), k) for k in t.choices(Seat(0))}
    steps = [reasons[0] for text, reasons in said.items() if text.startswith("step ")]
    assert steps
    assert all(
        reason.startswith(("nearer to", "farther from", "as near to", "what waits")) for reason in steps
    )
    assert said["done"] == []


def test_advice_on_the_city_to_begin_in_tells_of_the_quests() -> None:
    t = new_game("adventure", 2, seed=3)
    while not str(t.choices(t.seats[0])[0]).startswith("start"):
        t.apply(t.seats[0], t.choices(t.seats[0])[0])
    seat = t.seats[0]
    names = {t.content.quests[quest.id].name for quest in t.state.characters[seat].quests}
    for choice in t.choices(seat):
        told = t.game.bot.reasons(t, seat, choice)
        assert {reason.split(" done in about ")[0] for reason in told} == names
        assert all(reason.endswith((" turn", " turns")) for reason in told)


def test_whoever_chooses_the_enemy_of_a_quest_is_told_of_which() -> None:
    t = turn("walk", at("goldshire"))
    quest = next(quest for quest in t.content.quests.values() if quest.marks)
    asks = asked_by(t, SetUpQuest(seat=Seat(0), quest=QuestId(quest.id)))
    assert asks == f"Your quest {quest.name}: choose the enemy who gets your token."
