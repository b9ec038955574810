"""Items, events and quests at work: what each gives, to whom, and what it does not."""

from __future__ import annotations

import pytest

from azeroth.games.adventure.cards.conditions import shows
from azeroth.games.adventure.cards.window import CardWindow
from azeroth.games.adventure.events import Activated, Healed, MovementRolled, QuestReceived
from azeroth.games.adventure.ids import ChallengeId, CharacterId, Moment
from azeroth.games.adventure.play.combat.combat import against_character
from azeroth.games.adventure.play.damage import Fall, TakeDamage
from azeroth.games.adventure.state import Table
from azeroth.testing import events, offered, play, refusal
from tests.adventure.fights import ALL, FIELD, asked, attacks, duel, fight, passing, wounds
from tests.adventure.tables import (
    FOUR,
    PACKS,
    at,
    board,
    box,
    choose,
    deck,
    finds,
    lies,
    marker,
    on_track,
    quest,
    turn,
    walks,
    who,
)
from tests.adventure.test_verbs import somewhere

ELSEWHERE = "brill"
GREEN, YELLOW, RED = somewhere("green"), somewhere("yellow"), somewhere("red")


# -- what is worn -----------------------------------------------------------------------------------


@pytest.mark.rule("ag.power.kinds")
@pytest.mark.parametrize(("weapon", "total"), [("harvest-watcher", 3 + 1), ("straw-man", 2)])
def test_a_berserker_strikes_harder_with_a_blade(weapon: str, total: int) -> None:
    hero = {"character": "grumbaz", "level": "green", "side": "other", "weapon": weapon}
    t = passing(fight("straw-ghoul", [2, 1], hero))
    assert [a[1] for a in attacks(t) if a[0] == 0] == [2 + total]


@pytest.mark.rule("ag.power.kinds")
def test_the_miners_shirt_is_thicker_against_the_great_names_of_the_board() -> None:
    hero = {"character": "grumbaz", "level": "green", "armor": "hillsbrad-miner"}
    boss = turn("challenge", at("forests-edge", **hero), dice=[1, 2], packs=PACKS)
    passing(boss)
    assert [a[2] for a in attacks(boss) if a[0] == -1] == [5 + 1]
    card = passing(fight("straw-man", [1, 1], hero, packs=PACKS))
    assert [a[2] for a in attacks(card) if a[0] == -1] == [5]
    enemy = passing(duel([1, 1], {"character": "burbonn"}, hero, packs=PACKS))
    assert [a[2] for a in attacks(enemy) if a[0] == 0] == [5]


@pytest.mark.rule("ag.item.icon-restriction")
def test_who_cannot_wear_an_item_is_told_by_its_first_icon() -> None:
    t = turn("maintenance", at(FIELD, "sofeea", bag=["skeletal-miner", "straw-man"]), packs=PACKS)
    assert ALL.challenges[ChallengeId("skeletal-miner")].item is not None
    assert "hammer" in str(refusal(t, "equip skeletal-miner"))


@pytest.mark.rule("ag.power.reroll-can-trigger")
def test_the_lepers_club_has_both_roll_again() -> None:
    hero = {"character": "grumbaz", "weapon": "leper-gnome"}
    t = passing(fight("straw-ghoul", [1, 1, 3, 4], hero))
    (mine,) = [a[1] for a in attacks(t) if a[0] == 0]
    (its,) = [a[1] for a in attacks(t) if a[0] == -1]
    assert sorted((mine - 2, its - 2)) == [3, 4]


@pytest.mark.rule("ag.power.reroll-can-trigger")
def test_a_reroll_that_may_be_made_may_be_left() -> None:
    item = ALL.challenges[ChallengeId("satyr-felsworn")].item
    assert item is not None
    face = min(shows(item.powers[0].roll))
    hero = {"character": "grumbaz", "level": "red", str(item.type): "satyr-felsworn"}
    totals = []
    for choice in ("accept", "decline"):
        t = fight("straw-man", [face, 1, 6], hero, packs=PACKS)
        passing(choose(t, choice))
        totals.append(next(a[1] for a in attacks(t) if a[0] == 0))
    assert totals[0] - totals[1] == 6 - face


# -- what is used -----------------------------------------------------------------------------------


@pytest.mark.rule("ag.move.energy-from-roll")
def test_a_gust_has_the_movement_die_rolled_again() -> None:
    t = turn("movement", at(FIELD, "grumbaz", bag=["minor-gust"]), dice=[13, 41], packs=PACKS)
    choose(t, "use minor-gust 0")
    passing(t, "MovementPhase.walk")
    assert [(e.movement, e.energy) for e in events(t, MovementRolled)] == [(1, 3), (4, 1)]
    assert (who(t).movement, who(t).energy) == (4, 1), "the new roll replaces the old"


@pytest.mark.rule("ag.move.energy-from-roll")
@pytest.mark.parametrize(("space", "near"), [("goldshire", True), (ELSEWHERE, False)])
def test_moths_spoil_the_roll_of_an_enemy_near(space: str, near: bool) -> None:
    other = at(space, "sandrai", level="yellow", bag=["vale-moth-swarm"])
    t = turn("movement", at(FIELD, "grumbaz"), other, dice=[41, 13], packs=PACKS)
    assert (asked(t)[0] == 1) is near
    if near:
        play(t, "use vale-moth-swarm 0")
        assert (who(t).movement, who(t, 1).movement, who(t, 1).bag) == (1, 0, [])


@pytest.mark.rule("ag.res.place-discovery-where")
def test_a_discovery_is_placed_by_an_item() -> None:
    hero = at(RED, "grumbaz", level="red", bag=["zaeldarr-the-outcasts-guard"], energy=1)
    t = turn("exploration", hero, pile=["bomb", "gold"], packs=PACKS)
    choose(t, "use zaeldarr-the-outcasts-guard 0", "place goldshire")
    assert board(t) == {"bomb": "goldshire"}
    assert (len(who(t).hand), who(t).energy) == (1, 0)


@pytest.mark.rule("ag.res.flight-path-move")
def test_the_shadow_in_the_sky_flies_between_flight_paths() -> None:
    hero = at(FIELD, "grumbaz", level="green", bag=["sky-shadow"], energy=2, movement=1)
    low = turn("walk", hero)
    assert "use sky-shadow 0" not in offered(low), "an item above the level"
    t = turn("walk", {**hero, "level": "red"})
    play(t, "use sky-shadow 0")
    there = {text.partition(" ")[2] for text in offered(t)}
    assert there == set(t.content.flights) - {FIELD}
    play(t, "pick-space ironforge" if "ironforge" in there else offered(t)[0])
    assert who(t).space in t.content.flights


@pytest.mark.rule("ag.potion.swiftness")
@pytest.mark.parametrize(("skips", "movement"), [([], 2 + 1), (["movement"], 0)])
def test_no_potion_moves_who_must_stay(skips: list[str], movement: int) -> None:
    hero = at(FIELD, "grumbaz", bag=["straw-archer"], skips=skips)
    t = turn("movement", hero, dice=[22])
    passing(t, "MovementPhase.walk")
    play(t, "drink straw-archer swiftness")
    assert who(t).movement == movement


# -- events -----------------------------------------------------------------------------------------


@pytest.mark.rule("ag.event.global-placement")
@pytest.mark.parametrize(
    ("space", "level", "damage"), [(FIELD, "grey", 1), ("stormwind-city", "grey", 1), (GREEN, "green", 2)]
)
def test_the_harvest_is_in_on_grey_land(space: str, level: str, damage: int) -> None:
    hero = at(space, "grumbaz", level=level, damage=2)
    t = turn("start", hero, event="the-harvest-is-in", dice=[13])
    passing(t, "MovementPhase.walk")
    assert who(t).damage == damage


@pytest.mark.rule("ag.event.special")
def test_an_ambush_on_green_land_spares_who_is_elsewhere() -> None:
    hand = {"sofeea": ["frostbolt"], "burbonn": ["volley"], "sandrai": ["shadow-bolt"]}
    people = [
        at(space, name, level="green", hand=hand[name])
        for name, space in (("sofeea", "lakeshire"), ("burbonn", GREEN), ("sandrai", FIELD))
    ]
    t = turn(
        "challenge",
        *people,
        dice=[6, 1],
        decks={"green": ["dragonmaw-ambush", "green-straw-man"]},
        packs=PACKS,
    )
    passing(t)
    assert [wounds(t, seat)[:1] for seat in range(3)] == [[1], [1], []]
    assert [c.hand for c in t.state.characters] == [[], [], ["shadow-bolt"]]


@pytest.mark.rule("ag.event.global-placement")
def test_the_battle_for_arathi_is_fought_between_characters() -> None:
    rogue, hunter = {"character": "grumbaz"}, {"character": "burbonn"}
    plain = passing(duel([1, 1], rogue, hunter))
    t = passing(duel([1, 1], rogue, hunter, event="battle-for-arathi"))
    for before, after in zip(attacks(plain), attacks(t), strict=True):
        assert (after[1] - before[1], after[2] - before[2]) == (1, -1)
    plain = passing(fight("straw-man", [1, 1], rogue))
    t = passing(fight("straw-man", [1, 1], rogue, event="battle-for-arathi"))
    assert attacks(t) == attacks(plain), "not against encounters"


@pytest.mark.rule("ag.event.global-placement")
@pytest.mark.parametrize(("space", "more"), [(FIELD, 1), (ELSEWHERE, 0)])
def test_a_muster_helps_who_is_in_company(space: str, more: int) -> None:
    other = at(space, "burbonn")
    muster = "crusaders-muster"
    t = fight("straw-man", [1, 1], {"character": "grumbaz"}, others=[other], event=muster, packs=PACKS)
    passing(choose(t, *(["draw"] if "draw" in offered(t) else [])))
    assert [a[1] for a in attacks(t) if a[0] == 0] == [1 + 1 + more]


@pytest.mark.rule("ag.event.global-placement")
@pytest.mark.parametrize("event", ["", "shadow-council-rite"])
def test_a_dark_rite_stops_healers_and_quest_givers(event: str) -> None:
    def explored(space: str, choice: str) -> Table:
        return choose(turn("exploration", at(space, "grumbaz", damage=3), event=event, packs=PACKS), choice)

    asked_for = explored("undercity", "activate quest-giver")
    assert bool(events(asked_for, QuestReceived)) is not bool(event)
    for space, potion, healed in ((ELSEWHERE, "small-potion", 1), ("undercity", "large-potion", 2)):
        t = explored(space, f"activate {potion}")
        assert [str(e.resource) for e in events(t, Activated)] == [potion]
        assert [e.n for e in events(t, Healed)] == ([] if event else [healed])


@pytest.mark.rule("ag.track.marker-placed")
def test_stitches_walks_to_darkshire() -> None:
    green = ["stitches-walks-the-road", "green-kind-word", "green-straw-man", "skeletal-fiend"]
    t = turn("challenge", at("lakeshire", "grumbaz", level="green"), dice=[1, 1], decks={"green": green})
    passing(t)
    assert on_track(t, "green-straw-man").space == "darkshire"
    assert on_track(t, "skeletal-fiend").space == "lakeshire", "drawn and fought after the event"
    assert deck(t, "green")[-2:] == ["green-kind-word", "stitches-walks-the-road"]
    assert len(who(t).hand) == 1


@pytest.mark.rule("ag.event.valor-events", "ag.track.defeated-cleared")
def test_king_bangalash_is_won_from_the_track_too() -> None:
    hero = at(YELLOW, "grumbaz", level="yellow", side="other")
    t = turn("challenge", hero, dice=[6, 1], track=[marker(YELLOW, "green-hills-of-stranglethorn")])
    passing(t)
    assert (who(t).log, t.state.track) == (["green-hills-of-stranglethorn"], [])


@pytest.mark.rule("ag.ability.attach-duration", "ag.ability.attach-discard-owner")
def test_what_was_attached_to_king_bangalash_is_discarded_with_his_defeat() -> None:
    """He goes to the quest log, and Frostbite stayed attached to nothing."""
    hero = at(YELLOW, "grumbaz", level="yellow", side="other")
    there = [marker(YELLOW, "green-hills-of-stranglethorn")]
    chilled = {"green-hills-of-stranglethorn": [{"card": "frostbite", "by": 1}]}
    t = turn("challenge", hero, at("brill", "sofeea"), dice=[6, 1], track=there, bearing=chilled)
    passing(t)
    assert who(t).log == ["green-hills-of-stranglethorn"]
    assert (t.state.bearing, who(t, 1).discards) == ({}, ["frostbite"])


@pytest.mark.rule("ag.pack.attached-encounter-rules", "ag.track.defeated-cleared")
def test_a_spirit_on_the_track_clings_too() -> None:
    there = [marker(FIELD, "tormented-spirit")]
    t = turn("challenge", at(FIELD, "grumbaz"), dice=[1, 6], track=there, packs=PACKS)
    passing(t)
    assert [one.card for one in who(t).attached] == ["tormented-spirit"]
    assert t.state.track == []


@pytest.mark.rule("ag.ability.hand-limit-discard")
def test_all_who_hold_too_many_cards_discard() -> None:
    people = [at(space, name, hand=_ten(name)) for space, name in ((FIELD, "grumbaz"), (ELSEWHERE, "sofeea"))]
    t = turn("challenge", *people, dice=[6, 1], decks={"grey": ["call-of-the-horde", "straw-man"]})
    for seat in (0, 1):
        assert asked(t)[0] == seat
        assert len(who(t, seat).hand) == 11
        play(t, offered(t)[0])
        assert len(who(t, seat).hand) == 10


def _ten(character: str) -> list[str]:
    return [str(card) for card in ALL.decks[CharacterId(character)][:10]]


# -- quests and tokens ------------------------------------------------------------------------------


@pytest.mark.rule("ag.quest.complete-when-all-met")
def test_discoveries_that_one_explores_count_for_a_quest() -> None:
    t = finds("gold", "bomb", me=at(quests=["x-marks-something", "salvage-rights"]))
    choose(t, "resolve gold")
    passing(t)
    assert "x-marks-something" in who(t).log, "two of two"
    assert quest(t, "salvage-rights").count == 2, "two of three"
    hunter = at(FIELD, "dongon", hand=["lockpicking"], energy=1, movement=1, quests=["x-marks-something"])
    far = turn("walk", hunter, packs=FOUR, finds=[lies("gold", "goldshire")])
    play(far, "play lockpicking")
    assert (who(far).kept, quest(far, "x-marks-something").count) == (["gold"], 0), "not while exploring"


@pytest.mark.rule("ag.disc.chicken-place")
def test_a_chicken_passes_a_word_on() -> None:
    t = walks("robotic-homing-chicken", me=at(quests=["a-word-in-passing"]))
    play(t, "use-token robotic-homing-chicken")
    assert (who(t).log, box(t)) == (["a-word-in-passing"], ["robotic-homing-chicken"])


@pytest.mark.rule("ag.pack.totem-defeat")
def test_a_trap_outlasts_the_defeat_of_who_laid_it() -> None:
    trap = [{"card": "explosive-trap", "space": ELSEWHERE, "owner": 0}]
    t = fight("straw-archer", [1, 6], {"character": "burbonn", "damage": 4}, ground=trap)
    passing(t)
    assert who(t).space == "stormwind-city"
    assert [g.card for g in t.state.ground] == ["explosive-trap"]


@pytest.mark.rule("ag.disc.mind-control-cap")
def test_each_of_two_caps_may_move_a_discovery_once() -> None:
    cap = "gnomish-mind-control-cap"
    others = (at(ELSEWHERE, kept=[cap]), at(ELSEWHERE, kept=[f"{cap}.2"]))
    t = turn(
        "exploration", at("elwynn-3"), *others, pile=["bomb", "gold"], packs=FOUR,
        decks={"grey": ["straw-man"]}, dice=[1, 1],
    )  # fmt: skip
    play(t, "place goldshire", "let-be", "place naxxramas")
    assert board(t) == {"bomb": "naxxramas"}
    assert (who(t, 1).kept, who(t, 2).kept) == ([cap], [])


@pytest.mark.rule("ag.combat.two-combatants")
def test_a_moment_concerns_those_to_whom_it_happens() -> None:
    t = turn("walk", at(FIELD), at(FIELD), at(ELSEWHERE))
    for frame, concerned in (
        (TakeDamage(seat=1, n=1), [1]),
        (Fall(seat=2), [2]),
        (CardWindow(moment=Moment.ENEMY_TURN, users=(1, 2), subject=0), [0]),
        (against_character(t, 0, 1), [0, 1]),
    ):
        assert [seat for seat in range(3) if frame.concerns(t, seat)] == concerned
