"""What texts do at the edges: cards that go, powers that are silenced, levels that change."""

from __future__ import annotations

import pytest

from azeroth.games.adventure.cards.holding import health
from azeroth.testing import play
from tests.adventure.fights import FIELD, attacks, fight, passing
from tests.adventure.tables import at, deck, quest, turn, walks, who
from tests.adventure.test_verbs import somewhere

ELSEWHERE = "brill"


# -- cards that go ----------------------------------------------------------------------------------


@pytest.mark.rule("ag.char.health-change-defeat")
@pytest.mark.parametrize(("left", "falls"), [(2, True), (3, False)])
def test_who_uses_up_the_item_that_gave_the_last_health_is_defeated(left: int, falls: bool) -> None:
    t = turn("walk", at(FIELD, "grumbaz", bag=["hushed-jailer"], movement=1))
    who(t).damage = health(t, who(t)) - left
    passing(play(t, "use hushed-jailer 0"), "MovementPhase.walk")
    assert (who(t).space != FIELD) is falls
    assert deck(t)[-1] == "hushed-jailer"


@pytest.mark.rule("ag.event.flip-when-stated", "ag.event.flip-immediate")
def test_an_event_whose_back_does_not_discard_it_lies_there_turned_over() -> None:
    hero = at("goldshire", "grumbaz", damage=2)
    t = turn("challenge", hero, events=["letter-in-the-oak"])
    assert who(t).damage == 1
    assert [(e.card, e.turned) for e in t.state.events] == [("letter-in-the-oak", True)]


@pytest.mark.rule("ag.event.valor-events")
def test_an_event_that_is_won_leaves_the_others_where_they_lie() -> None:
    hero = {"character": "grumbaz", "level": "yellow", "side": "other"}
    t = fight(
        "green-hills-of-stranglethorn", [6, 1], hero, space=somewhere("yellow"), events=["well-of-goldshire"]
    )
    assert who(t).log == ["green-hills-of-stranglethorn"]
    assert [e.card for e in t.state.events] == ["well-of-goldshire"]


@pytest.mark.rule("ag.disc.chicken-place")
@pytest.mark.parametrize(("places", "step"), [(["goldshire", "moonbrook"], 0), (["goldshire"], 1)])
def test_a_chicken_stands_for_one_token_and_no_more(places: list[str], step: int) -> None:
    grapes = {"id": "millys-last-grapes", "places": places}
    t = walks("robotic-homing-chicken", me=at(quests=[grapes]))
    play(t, "use-token robotic-homing-chicken")
    assert quest(t, "millys-last-grapes").step == step
    assert quest(t, "millys-last-grapes").count == (0 if step else 1)


# -- texts in force ---------------------------------------------------------------------------------


@pytest.mark.rule("ag.ability.improved")
def test_a_curse_grows_stronger_with_the_level_of_who_laid_it() -> None:
    cursed = [{"card": "curse-of-weakness", "by": 0}]
    bearer = at(ELSEWHERE, "grumbaz", attached=cursed)
    t = turn(
        "challenge", at(FIELD, "sandrai"), bearer, dice=[1, 1], decks={"grey": ["training-day", "straw-man"]}
    )
    assert who(t).level == "yellow"
    assert "a|curse-of-weakness|2" in who(t, 1).cards, "improved for who bears it"


@pytest.mark.rule("ag.power.kinds")
def test_weapon_and_armor_of_who_is_hushed_do_nothing_but_hit_and_shield() -> None:
    armed = {"character": "grumbaz", "weapon": "absent-scribe", "armor": "straw-knight"}
    for foe, more in (("straw-man", 1), ("hushed-jailer", 0)):
        t = passing(fight(foe, [2, 1], armed))
        assert [a[1] for a in attacks(t) if a[0] == 0] == [2 + 5 + more]
        assert len(who(t).hand) == more, "what its die triggers"
        assert [a[2] for a in attacks(t) if a[0] == -1] == [4], "the armor itself stays on"
    bare = passing(fight("hushed-jailer", [2, 1], {"character": "grumbaz", "side": "other"}))
    assert [a[1] for a in attacks(bare) if a[0] == 0] == [2 + 3]
