"""The moments for cards: who is asked and who is not, what happens by itself, and what may be put off."""

from __future__ import annotations

import pytest

from azeroth.games.adventure.events import PowerUsed
from azeroth.games.adventure.play.attaching import remove_played
from azeroth.testing import events, offered, play
from tests.adventure.fights import FIELD, asked, attacks, fight, next_turn, passing
from tests.adventure.tables import PACKS, at, turn, who

FROSTMANE = "frostmane-shadowcaster"
"""Its item may be used before the roll: the opponent attacks with one less."""


@pytest.mark.rule("ag.ability.timing-text")
@pytest.mark.parametrize(("foe", "silent"), [("straw-man", True), ("straw-wolf", False)])
def test_who_can_use_none_of_two_items_is_not_asked(foe: str, silent: bool) -> None:
    hero = {"character": "grumbaz", "bag": ["princess", "moss-stalker"], "energy": 1}
    t = fight(foe, [1, 1], hero, packs=PACKS)
    assert bool(attacks(t)) is silent, "one is for beasts, the other for elementals"


@pytest.mark.rule("ag.power.timing-instructions")
@pytest.mark.parametrize("choices", [[], [f"use {FROSTMANE} 0"]])
def test_what_happens_by_itself_happens_though_its_owner_passes(choices: list[str]) -> None:
    rogue = {"character": "dongon", "bag": [FROSTMANE], "energy": 1}
    t = fight("straw-man", [1, 2], rogue)
    assert asked(t) == (0, "CardWindow.offer"), "Stealth, or the item first?"
    assert who(t).side == "starting"
    passing(play(t, *choices))
    assert who(t).side == "other"
    assert [e.i for e in events(t, PowerUsed) if e.kind == "c"] == [0]
    assert attacks(t)[0][1] == 2 + 1 - len(choices)


@pytest.mark.rule("ag.power.several-triggers-order")
@pytest.mark.parametrize("chosen", ["hillsbrad-footman", "absent-scribe"])
def test_of_two_items_that_the_same_die_triggers_the_chosen_one_is_first(chosen: str) -> None:
    worn = {"armor": "hillsbrad-footman", "weapon": "absent-scribe"}
    t = fight("straw-man", [6, 1], {"character": "grumbaz", "level": "green", **worn})
    there = [text for text in offered(t) if text.startswith("trigger ")]
    assert there == ["trigger absent-scribe 0", "trigger hillsbrad-footman 0"]
    play(t, f"trigger {chosen} 0")
    used = [e.card for e in events(t, PowerUsed) if e.kind == "i"]
    assert used == sorted(("absent-scribe", "hillsbrad-footman"), key=lambda card: card != chosen)


@pytest.mark.rule("ag.pack.totem-placement")
@pytest.mark.parametrize(("space", "damage"), [(FIELD, 1), ("goldshire", 1), ("brill", 2)])
def test_a_totem_reaches_as_far_as_its_space_says(space: str, damage: int) -> None:
    totem = [{"card": "water-totem", "space": FIELD, "owner": 0}]
    t = turn("start", at(space, "zowka", damage=2), ground=totem, packs=["zowka"])
    while asked(t)[1] != "MovementPhase.walk":
        play(t, "pass" if "pass" in offered(t) else offered(t)[0])
    assert who(t).damage == damage


@pytest.mark.rule("ag.char.flip-by-power")
@pytest.mark.parametrize("side", ["starting", "other"])
def test_who_shows_that_side_already_is_not_turned_over(side: str) -> None:
    t = passing(fight("minor-gust", [1, 3], {"character": "grumbaz", "side": side}, packs=PACKS))
    assert [e.i for e in events(t, PowerUsed) if e.kind == "f"] == [0], "the gust blows"
    assert who(t).side == "starting"


@pytest.mark.rule("ag.errata.permafrost")
def test_a_permafrost_that_comes_back_takes_another_challenge_phase() -> None:
    mage = at(FIELD, "sofeea", level="yellow", hand=["permafrost"], energy=2)
    t = turn("walk", mage, at("goldshire", "grumbaz"))
    play(t, "play permafrost")
    next_turn(t, 1)
    next_turn(t, 0)
    assert who(t, 1).used, "his challenge phase was taken"
    remove_played(t, "permafrost", 0)
    assert not [name for name in who(t, 1).used if "permafrost" in str(name)], "and may be taken again"


@pytest.mark.rule("ag.move.roll-mandatory")
@pytest.mark.parametrize(("skips", "movement"), [([], 2 + 3), (["movement"], 0)])
def test_who_must_stay_gains_no_movement_by_a_card(skips: list[str], movement: int) -> None:
    rogue = at(FIELD, "dongon", hand=["sprint"], skips=skips)
    t = turn("movement", rogue, dice=[22], packs=["dongon"])
    passing(t, "MovementPhase.walk")
    play(t, "play sprint")
    assert who(t).movement == movement
