"""What people see of The Burning Crusade: both boards, dungeons as places, what foes and mounts do."""

from __future__ import annotations

import pytest

from azeroth.engine.view.scene import Card, Scene
from azeroth.games import game_named
from azeroth.games.world_of_warcraft.burning_crusade.events import OpponentActed, RewardCardWon
from azeroth.games.world_of_warcraft.burning_crusade.play.dungeon_phase import ResolveStage
from azeroth.games.world_of_warcraft.ids import Faction
from azeroth.games.world_of_warcraft.play.combat.normal_combat import CombatRound
from azeroth.games.world_of_warcraft.state import Table
from azeroth.games.world_of_warcraft.view.names import short_name
from azeroth.testing import events, play
from tests.planned import prompt, shown
from tests.world_of_warcraft.burning_crusade.tables import (
    ALONE,
    crusade,
    fight_it_out,
    four,
    go_by,
    resolving,
)

GAME = game_named("world-of-warcraft")


def seen(t: Table) -> Scene:
    return GAME.view.scene(t.view(0), 0)


def cards(scene: Scene) -> dict[str, Card]:
    return {card.id: card for zone in scene.zones for card in zone.cards}


def test_both_boards_lie_side_by_side() -> None:
    lordaeron, land = GAME.view.boards(crusade().view(0))
    assert (lordaeron.title, land.title) == ("Lordaeron", "Outland")
    assert land.at[0] > lordaeron.at[0] + lordaeron.width


def test_a_dungeon_tells_its_door_its_level_and_where_it_leads() -> None:
    stage = next(card for key, card in cards(seen(crusade())).items() if key.startswith("stage:"))
    facts = dict(stage.facts)
    assert facts["Door"]
    assert stage.kind.startswith("Dungeon, level ")
    assert len(stage.text) <= 80, "it has room on the card"
    assert int(facts["Cards left"]) > 0
    assert stage.leads[0].startswith("region:")
    assert "stage 2" in stage.text


def test_level_six_brings_a_mount_that_lies_on_the_table() -> None:
    shown = cards(seen(crusade(characters=four(druid={"level": 6}))))
    assert shown["mount:druid"].kind == "Flying Mount"
    assert "mount:mage" not in shown


def test_overlords_creatures_and_fast_cards_say_what_only_the_expansion_knows() -> None:
    t = crusade()
    shown = cards(seen(t))
    overlord = next(card for key, card in shown.items() if key.startswith("overlord:"))
    assert len(overlord.text) > 40
    fast = [key for key, card in t.content.cards.items() if getattr(card, "fast", False)]
    assert any("Fast-equip" in " ".join(t.edition.told(t.content.cards[key])) for key in fast)


def test_the_briefing_says_what_the_expansion_changes() -> None:
    briefing = seen(crusade()).briefing
    assert briefing is not None
    assert "Lady Vashj" in briefing.win
    assert "draw" in briefing.win
    assert any("Outland" in line for line in briefing.special)
    assert briefing.you.startswith("You play ")


def test_a_dungeon_is_entered_by_its_door_or_its_card() -> None:
    t = play(crusade(ALONE, characters=four(druid={"region": "olsens-farthing"})), "act druid")
    into = next(c for c in t.choices(0) if str(c) == "travel shadowfang-keep-1")
    assert into.targets(t.view(0)) == (
        "character:druid", "region:olsens-farthing", "stage:shadowfang-keep-1",
    )  # fmt: skip
    assert "stage:shadowfang-keep-1" in cards(seen(t))


@pytest.mark.parametrize(
    ("phase", "line"),
    [
        ("after", ("Act", "Manage", "Dungeons", "Events", "Wars")),
        ("before", ("Act", "Dungeons", "Manage", "Events", "Wars")),
    ],
)
def test_the_line_of_the_turn_has_the_dungeon_phase(phase: str, line: tuple[str, ...]) -> None:
    there = {"region": "shadowfang-keep-1", "actions": 0}
    options = {**ALONE, "dungeon-phase": phase}
    t = crusade(options, characters=four(druid=there, mage=there))
    while t.find(ResolveStage) is None:
        play(t, "done")
    shown = seen(t)
    assert shown.steps == line
    assert shown.steps[shown.step] == "Dungeons"
    assert shown.where == "region:olsens-farthing", "by its door, on its board"


def test_what_waits_at_a_stage_is_seen_before_the_fight() -> None:
    t = resolving("shadowfang-keep-1", ["fenrus-the-devourer"], paladin={}, mage={})
    near = seen(t).focus
    assert near is not None
    assert [card.title for card in near.zones[0].cards] == ["Fenrus the Devourer"]
    boss = dict(near.zones[0].cards[0].facts)
    assert {g.name: g.value for g in near.columns[0].gauges} == {
        name: boss[name] for name in ("Threat", "Attack", "Health")
    }
    fight_it_out(t)
    assert seen(t).focus is None


def test_the_board_of_who_acts_lies_in_front() -> None:
    away = crusade(characters=four(druid={"region": "dark-portal"}))
    assert seen(away).where == ""
    assert seen(play(away, "act druid")).where == "region:dark-portal"


def test_the_log_says_what_an_opponent_did() -> None:
    t = resolving("shadowfang-keep-1", ["fenrus-the-devourer"], paladin={"stun": 2, "energy": 1})
    fight_it_out(t)
    paladin = "[Brandon Lightstone](character:paladin)"
    assert [e.words(t) for e in events(t, OpponentActed)] == [
        f"Fenrus the Devourer: {paladin} loses 1 Energy and 1 Health."
    ]


def test_an_opponent_that_grows_is_told_once_it_does() -> None:
    acted = OpponentActed(rule="", foe="Odo", attack=2, damage=1, armor=2)
    assert acted.words(crusade()) == (
        "Odo: 1 hit falls off and 2 armor tokens go and Attack +2 for the rest of the combat."
    )


def test_a_boss_is_shown_with_its_minions_and_the_wounds_that_its_attack_deals_now() -> None:
    minions = ["coilskar-harpooner", "ashtongue-stormcaller", "dragon-turtle"]
    t = resolving("black-temple-1", [*minions, "shade-of-akama"], paladin={"level": 6}, mage={"level": 6})
    while t.find(CombatRound) is None:
        play(t, "done")
    focus = seen(t).focus
    assert focus is not None
    foe = focus.columns[-1]
    assert "With Coilskar Harpooner, Ashtongue Stormcaller and Dragon Turtle." in foe.lines
    attack = next(gauge.value for gauge in foe.gauges if gauge.name == "Attack")
    wounds = next(one for one in focus.sums if one.title == "Wounds to come")
    # In its first round the Shade does not strike, however much its Minions add.
    assert (attack, wounds.total) == ("0", 0)


@pytest.mark.parametrize(
    ("minions", "told"),
    [
        (["dragon-turtle"], "With Dragon Turtle."),
        (["dragon-turtle", "coilskar-harpooner"], "With Dragon Turtle and Coilskar Harpooner."),
    ],
)
def test_who_fights_beside_a_boss_is_named(minions: list[str], told: str) -> None:
    t = resolving("black-temple-1", [*minions, "shade-of-akama"], paladin={"level": 6}, mage={"level": 6})
    while t.find(CombatRound) is None:
        play(t, "done")
    assert _told_of_the_foe(t)[0] == told


def test_what_an_overlord_does_is_told_once_whether_it_holds_by_now_or_not() -> None:
    t = resolving("vashj-sheet", paladin={"level": 6}, mage={"level": 6})
    while t.find(CombatRound) is None:
        play(t, "done")
    before = _told_of_the_foe(t)
    assert "From 50% damage on, the Attrition value gives no hits." in before
    t.state.sides[Faction.ALLIANCE].area.damage = 18
    assert _told_of_the_foe(t) == before


def test_an_overlord_with_a_track_tells_where_the_token_stands() -> None:
    t = crusade(
        {**ALONE, "ragnaros": True}, overlord="ragnaros", step="fight", against_overlord=True,
        who=["druid", "mage"], at="start", round=3, characters=four(druid={"region": "tyrs-hand"}),
    )  # fmt: skip
    track = _told_of_the_foe(t)[-3:]
    assert track[0] == "Risen: nothing more."
    assert track[2].startswith("Submerged (now): its Attack is 12 lower. ")


def _told_of_the_foe(t: Table) -> tuple[str, ...]:
    focus = seen(t).focus
    assert focus is not None
    return focus.columns[-1].lines


def test_the_overlord_is_seen_at_the_door_of_the_lair() -> None:
    t = crusade(overlord="kaelthas")
    piece = next(piece for piece in seen(t).pieces if piece.id == "lair:kaelthas")
    assert piece.on == "region:tempest-keep"
    assert piece.name.startswith("Kael'Thas")
    assert not any(piece.id.startswith("lair:") for piece in seen(crusade(ALONE)).pieces)


def test_each_way_to_fight_at_a_stage_carries_its_odds() -> None:
    minions = ["coilskar-harpooner", "ashtongue-stormcaller", "bonechewer-taskmaster"]
    t = resolving("black-temple-1", (*minions, "supremus"), paladin={"level": 6})
    offers = {words: offer.outlook for words, offer in shown(t).items()}
    assert offers["Discard Coilskar Harpooner"].odds >= offers["Face them all"].odds >= 0
    t = resolving("shadowfang-keep-1", ["fenrus-the-devourer"], paladin={}, mage={})
    offers = {words: offer.outlook for words, offer in shown(t).items()}
    assert offers["Fight"].odds >= 0
    assert offers["Draw another card"].odds == -1


def test_who_is_inside_is_told_what_comes_of_staying() -> None:
    there = {"region": "shadowfang-keep-2"}
    t = crusade(ALONE, characters=four(druid=there, mage=there))
    assert prompt(t).text.endswith("Those who stay inside fight at the end of the turn.")
    assert prompt(crusade(ALONE, characters=four(druid=there))).text.endswith("or a foe to fight.")
    before = {"region": "kaelthas-sheet", "level": 6}
    t = crusade(overlord="kaelthas", characters=four(druid=before, mage=before))
    assert "Those who stay fight Kael'Thas next: " in prompt(t).text
    assert prompt(t).text.endswith("% to win.")


def test_a_shared_reward_says_how_much_each_gets() -> None:
    t = resolving("shadowfang-keep-1", ["treasured-relics", "fenrus-the-devourer"], paladin={}, mage={})
    go_by(fight_it_out(t), ResolveStage)
    said = [e.words(t) for e in events(t, RewardCardWon)]
    assert said == ["Reward for the survivors: Treasured Relics, 3 gold each."]


def test_kept_reward_cards_have_a_tab_that_is_not_called_dungeons() -> None:
    t = crusade(characters=four())
    hero = next(iter(t.state.characters.values()))
    hero.kept.append("wardens-keyring")
    kept = next(z for z in seen(t).zones if z.id == f"kept:{hero.id}")
    assert kept.group == "Rewards"
    assert kept.title == f"Kept by {short_name(t, hero.id)}"
