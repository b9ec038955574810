"""Cards that hardly any game comes to use: each is used here. And what events and totems do to others."""

from __future__ import annotations

import pytest

from azeroth.games.adventure.events import PowerUsed
from azeroth.games.adventure.ids import ChallengeId
from azeroth.testing import events, offered, play
from tests.adventure.fights import ALL, attacks, fight, passing
from tests.adventure.tables import PACKS, at, lies, marker, points, turn, who
from tests.adventure.test_verbs import somewhere

RED = somewhere("red")
YELLOW = somewhere("yellow")


@pytest.mark.rule("ag.power.timing-instructions")
@pytest.mark.parametrize(("foe", "helps"), [("risen-guardian", True), ("thaurissan-firewalker", False)])
def test_the_vial_of_holy_water_is_for_the_undead(foe: str, helps: bool) -> None:
    hero = {"character": "grumbaz", "level": "red", "bag": ["diseased-ghoul"]}
    t = fight(foe, [1, 6], hero, space=RED, packs=PACKS)
    assert ("use diseased-ghoul 0" in offered(t)) is helps
    if helps:
        passing(play(t, "use diseased-ghoul 0"))
        (mine,) = [a[1] for a in attacks(t) if a[0] == 0]
        plain = passing(fight(foe, [1, 6], hero | {"bag": []}, space=RED, packs=PACKS))
        assert [mine - a[1] for a in attacks(plain) if a[0] == 0] == [3]
        assert who(t).bag == [], "it is used up"


@pytest.mark.rule("ag.disc.green-kept")
def test_the_key_ring_takes_a_discovery_from_afar() -> None:
    hero = at(RED, "grumbaz", level="red", bag=["risen-guardian"], energy=1, movement=1)
    t = turn("walk", hero, finds=[lies("gold", RED)], packs=PACKS)
    play(t, "use risen-guardian 0")
    assert (who(t).kept, t.state.finds) == (["gold"], [])


@pytest.mark.rule("ag.aggro.only-explicit-escape")
def test_the_firewalkers_treads_lead_past_an_aggro_marker() -> None:
    hero = at(RED, "grumbaz", level="red", bag=["thaurissan-firewalker"], energy=1, movement=1)
    free = turn("walk", hero, packs=PACKS)
    assert "use thaurissan-firewalker 0" not in offered(free), "there is nothing to escape"
    t = turn("walk", hero, track=[marker(RED, aggro=True)], packs=PACKS)
    assert not [text for text in offered(t) if text.startswith("step ")]
    play(t, "use thaurissan-firewalker 0")
    assert who(t).movement == 2
    assert [text for text in offered(t) if text.startswith("step ")]


@pytest.mark.rule("ag.power.timing-instructions")
@pytest.mark.parametrize(("die", "cards"), [(1, 1), (6, 0)])
def test_who_misses_with_the_geologists_pick_draws_a_card(die: int, cards: int) -> None:
    hero = {"character": "grumbaz", "level": "red", "weapon": "dark-iron-geologist"}
    t = passing(fight("yellow-straw-man", [die, 1], hero, space=YELLOW, packs=PACKS))
    assert len(who(t).hand) == cards
    assert len([e for e in events(t, PowerUsed) if e.card == "dark-iron-geologist"]) == cards


@pytest.mark.rule("ag.event.location-must-resolve")
@pytest.mark.parametrize(("way", "damage", "items"), [(0, 1, 1), (1, 0, 0)])
def test_the_test_range_of_thorium_point(way: int, damage: int, items: int) -> None:
    hero = at("thorium-point", "grumbaz", level="yellow")
    t = turn("challenge", hero, events=["thorium-point-test-range"], dice=[1], packs=PACKS)
    play(t, offered(t)[way])
    assert (who(t).damage, len(who(t).bag)) == (damage, items)
    assert t.state.events == [], "a 1: it is gone"


@pytest.mark.rule("ag.quest.complete-when-all-met")
@pytest.mark.parametrize("last", ["blackwing-lair", "molten-core"])
def test_who_has_beaten_both_lords_of_the_mountain_has_four_valor(last: str) -> None:
    (other,) = {"blackwing-lair", "molten-core"} - {last}
    lords = {"id": "lords-of-the-mountain", "conquered": [other]}
    hero = at(last, "grumbaz", level="red", side="other", weapon="red-straw-man", quests=[lords])
    t = turn("challenge", hero, dice=[6, 1])
    who(t).attack += 20
    while "lords-of-the-mountain" not in who(t).log:
        play(t, next((text for text in ("pass", "done") if text in offered(t)), offered(t)[0]))
        assert t.state.active == 0, "in this turn"
    assert points(t) >= 4


@pytest.mark.rule("ag.event.global-placement")
@pytest.mark.parametrize(("foe", "more"), [("risen-guardian", 1), ("thaurissan-firewalker", 0)])
def test_a_scourge_invasion_strengthens_the_undead_alone(foe: str, more: int) -> None:
    hero = {"character": "grumbaz", "level": "red"}
    found = ALL.challenges[ChallengeId(foe)].encounter
    assert found is not None
    t = passing(fight(foe, [1, 5], hero, space=RED, packs=PACKS, event="scourge-invasion"))
    theirs, mine = (next(a for a in attacks(t) if a[0] == seat) for seat in (-1, 0))
    assert theirs[1] == 5 + found.attack + more
    assert mine[2] == found.defense + more


@pytest.mark.rule("ag.pack.totem-placement")
@pytest.mark.parametrize(
    ("space", "level", "movement"), [(YELLOW, "yellow", 2), (YELLOW, "green", 3), (RED, "yellow", 3)]
)
def test_an_improved_earth_totem_slows_enemies_in_its_space(space: str, level: str, movement: int) -> None:
    totem = [{"card": "earth-totem", "space": YELLOW, "owner": 1}]
    shaman = at(YELLOW, "zowka", level=level)
    t = turn("movement", at(space, "grumbaz", level="red"), shaman, ground=totem, dice=[32], packs=PACKS)
    passing(t, "MovementPhase.walk")
    assert who(t).movement == movement
