"""Quests and trophies: receiving, travelling, collecting, completing, and what lies under a quest log."""

from __future__ import annotations

from typing import Any

import pytest

from azeroth.games.adventure.box import effects_in
from azeroth.games.adventure.cards.verbs import TakeTrophy
from azeroth.games.adventure.events import QuestReceived, ValorGained
from azeroth.games.adventure.ids import QuestDeck, SpaceKind
from azeroth.games.adventure.play.combat.battle import Battle
from azeroth.games.adventure.state import Table
from azeroth.testing import go_on, offered, play
from tests.adventure.fights import ALL, FIELD, asked, attacks, duel, fight, next_turn, wounds
from tests.adventure.tables import at, deck, lies, points, quest, turn, who

CITY = "stormwind-city"


def names(t: Table, seat: int = 0) -> list[str]:
    """The active quests of a character."""
    return [str(q.id) for q in who(t, seat).quests]


# -- receiving --------------------------------------------------------------------------------------


@pytest.mark.rule("ag.quest.active-limit", "ag.quest.third-discard", "ag.quest.active-definition")
@pytest.mark.example("ag.ex.third-quest")
def test_two_active_quests_are_the_most() -> None:
    def table() -> Table:
        hero = at(CITY, quests=["bounty", "first-blood"], log=["sealed-orders"])
        return play(turn("exploration", hero, elite=["torn-pages"]), "activate quest-giver")

    t = table()
    assert asked(t) == (0, "DrawQuest.too_many")
    assert offered(t) == ["give-up bounty", "give-up first-blood", "give-up torn-pages"], "also the new one"
    assert not quest(t, "torn-pages").places, "its tokens are not placed before it is kept"
    play(t, "give-up bounty")
    assert names(t) == ["first-blood", "torn-pages"]
    assert quest(t, "torn-pages").places == ["gromgol-base-camp", "gurubashi-arena"]
    t = play(table(), "give-up torn-pages")
    assert names(t) == ["bounty", "first-blood"]
    one = turn("exploration", at(CITY, quests=["bounty"], log=["sealed-orders"]), elite=["torn-pages"])
    play(one, "activate quest-giver")
    assert names(one) == ["bounty", "torn-pages"], "a completed quest in the log is not active"


@pytest.mark.rule("ag.quest.discarded-quest")
def test_a_discarded_quest_gives_nothing() -> None:
    hero = at(CITY, quests=["sealed-orders", "torn-pages"])
    t = play(turn("exploration", hero, elite=["big-game"]), "activate quest-giver", "give-up torn-pages")
    assert t.state.elite_discards == ["torn-pages"], "an elite quest goes to its discards"
    assert (points(t), who(t).log) == (0, [])
    assert not any(p.startswith(("gromgol", "gurubashi")) for q in who(t).quests for p in q.places)
    t = play(turn("exploration", hero, elite=["big-game"]), "activate quest-giver", "give-up sealed-orders")
    assert t.state.elite_discards == [], "a starting quest leaves the game"
    assert "sealed-orders" not in t.state.elite


@pytest.mark.rule("ag.quest.elite-deck-empty", "ag.quest.elite-only-later")
def test_quests_come_from_the_elite_deck_which_is_renewed() -> None:
    hero = at(CITY, quests=["bounty"])
    t = play(turn("exploration", hero), "activate quest-giver")
    assert ALL.quests[who(t).quests[-1].id].deck is QuestDeck.ELITE
    for left, got in ((["big-game", "torn-pages"], 2), ([], 1)):
        t = turn("exploration", hero, elite_discards=left)
        t.state.elite.clear()
        play(t, "activate quest-giver")
        assert len(who(t).quests) == got
        if left:
            assert who(t).quests[-1].id in left
            assert len(t.state.elite) == 1
            assert t.state.elite_discards == []


@pytest.mark.rule("ag.quest.setup-on-receipt", "ag.quest.token-trading")
def test_a_token_is_given_to_an_enemy_on_receipt() -> None:
    people = (at(CITY), at(FIELD), at("brill"))
    t = play(turn("exploration", *people, elite=["the-long-parley"]), "activate quest-giver")
    assert offered(t) == ["pick-character 1", "pick-character 2"]
    play(t, "pick-character 2")
    assert quest(t, "the-long-parley").marked == [2]


@pytest.mark.rule("ag.quest.token-trading")
def test_a_token_is_traded_in_the_own_maintenance() -> None:
    def parley(space: str, other: str, phase: str = "maintenance", active: int = 0) -> Table:
        told = {"id": "the-long-parley", "marked": [1]}
        return turn(phase, at(space, quests=[told]), at(other), at(space), active=active)

    t = parley(FIELD, FIELD)
    play(t, "fulfil the-long-parley")
    assert quest(t, "the-long-parley").step == 1
    assert asked(parley(FIELD, "brill"))[0] == 1, "another than the one with the token does not do"
    later = parley(FIELD, FIELD, active=1)
    assert quest(later, "the-long-parley").step == 0, "nor another's maintenance"


# -- travelling and collecting ----------------------------------------------------------------------


@pytest.mark.rule(
    "ag.quest.setup-on-receipt", "ag.quest.travel", "ag.quest.collect", "ag.quest.complete-log",
    "ag.quest.complete-draw", "ag.quest.steps-in-order",
)  # fmt: skip
@pytest.mark.example("ag.ex.brill-quest")
def test_sandrai_and_the_token_on_brill() -> None:
    early = turn("maintenance", at(CITY, "sandrai", quests=["sealed-orders"]))
    assert quest(early, "sealed-orders").step == 0, "in Stormwind before Brill: nothing"
    t = turn(
        "walk", at("undercity", "sandrai", quests=["sealed-orders"], movement=1), at(CITY, "burbonn"),
        decks={"grey": ["straw-man"]}, dice=[6, 1],
    )  # fmt: skip
    assert quest(t, "sealed-orders").places == ["brill"]
    play(t, "step brill", "done", "activate scroll")
    while "fulfil sealed-orders" not in offered(t):
        play(t, "pass")
    assert who(t).bag == ["straw-man"]
    play(t, "fulfil sealed-orders")
    assert (quest(t, "sealed-orders").places, quest(t, "sealed-orders").step) == ([], 1)
    assert points(t) == 0, "partly fulfilled it gives nothing"
    there = turn(
        "maintenance", at(CITY, "sandrai", quests=[{"id": "sealed-orders", "step": 1, "places": []}]),
        elite=["big-game"],
    )  # fmt: skip
    play(there, "fulfil sealed-orders")
    assert (who(there).log, names(there)) == (["sealed-orders"], ["big-game"])
    assert points(there) == 1


@pytest.mark.rule("ag.quest.travel", "ag.quest.collect")
def test_passing_through_is_not_enough() -> None:
    t = turn(
        "walk", at("undercity", "burbonn", quests=["sealed-orders"], movement=2), dice=[1, 1],
        decks={"grey": ["straw-man"]},
    )  # fmt: skip
    play(t, "step brill", "step tirisfal-2", "done")
    next_turn(t, 1)
    assert quest(t, "sealed-orders").places == ["brill"]
    other = turn("maintenance", at("brill", quests=["sealed-orders"]), at(FIELD), active=1)
    assert quest(other, "sealed-orders").places == ["brill"], "nor is another's maintenance"


@pytest.mark.rule("ag.quest.setup-on-receipt", "ag.quest.collect", "ag.quest.complete-when-all-met")
@pytest.mark.example("ag.ex.eastern-plagues")
def test_the_eastern_plagues() -> None:
    last = {"id": "sealed-orders", "step": 1, "places": []}
    t = turn("maintenance", at(CITY, "sandrai", quests=[last]), elite=["the-eastern-plagues"])
    play(t, "fulfil sealed-orders")
    tokens = ["lights-hope-chapel", "caer-darrow", "hearthglen"]
    assert quest(t, "the-eastern-plagues").places == tokens, "at once"
    left = list(tokens)
    for space in ("hearthglen", "lights-hope-chapel", "caer-darrow"):
        told = {"id": "the-eastern-plagues", "places": left}
        t = turn("maintenance", at(space, "sandrai", level="red", quests=[told]))
        play(t, "fulfil the-eastern-plagues")
        left = [token for token in left if token != space]
        assert quest(t, "the-eastern-plagues").places == left, "in any order"
        assert points(t) == 0
    assert quest(t, "the-eastern-plagues").step == 1, "not complete before Undercity"
    done = {"id": "the-eastern-plagues", "step": 1, "places": []}
    t = turn("maintenance", at("undercity", "sandrai", level="red", quests=[done]))
    play(t, "fulfil the-eastern-plagues")
    assert points(t) == 3


@pytest.mark.rule("ag.quest.steps-in-order")
def test_the_last_place_does_not_count_before_all_tokens_are_there() -> None:
    told = {"id": "millys-last-grapes", "places": ["moonbrook"]}
    t = turn("maintenance", at(CITY, quests=[told]))
    assert quest(t, "millys-last-grapes").step == 0
    assert "fulfil millys-last-grapes" not in offered(t)


@pytest.mark.rule("ag.quest.collect-own-tokens")
def test_only_the_own_tokens_are_collected() -> None:
    t = turn("maintenance", at("brill", quests=["bounty"]), at(CITY, quests=["sealed-orders"]))
    assert quest(t, "sealed-orders", 1).places == ["brill"]
    assert asked(t)[0] == 1, "there was nothing for the other to collect"


@pytest.mark.rule("ag.quest.collect-despite-undefeated")
def test_the_challenge_need_not_be_won_but_survived() -> None:
    hero: dict[str, Any] = {"character": "burbonn", "quests": ["sealed-orders"]}
    t = fight("straw-man", [1, 1], hero, space="brill")
    assert [m.card for m in t.state.track] == ["straw-man"]
    assert "fulfil sealed-orders" in offered(t)
    t = fight("straw-man", [1, 6], {**hero, "damage": 4}, space="brill")
    assert who(t).space == "undercity"
    assert "fulfil sealed-orders" not in offered(t)
    assert quest(t, "sealed-orders").places == ["brill"]


@pytest.mark.rule("ag.quest.encounter-in-bag", "ag.item.discard-scope-bag")
@pytest.mark.example("ag.ex.beast-in-bag")
def test_an_item_in_the_bag_counts_as_its_encounter() -> None:
    hero = at("farstrider-lodge", "grumbaz", quests=["hides-for-the-lodge"], level="green")
    # Boar bracers and a bear's gauntlets are from beasts, the sword is not; the padded shirt is, but is worn.
    bag = ["mountain-boar", "straw-man", "ice-claw-bear"]
    t = turn("maintenance", {**hero, "armor": "straw-wolf", "bag": bag})
    play(t, "fulfil hides-for-the-lodge")
    assert offered(t) == ["discard-item mountain-boar", "discard-item ice-claw-bear"]
    play(t, "discard-item mountain-boar")
    assert who(t).log == ["hides-for-the-lodge"]
    assert deck(t)[-1] == "mountain-boar"
    worn = turn("maintenance", {**hero, "armor": "straw-wolf", "bag": ["straw-man"]})
    assert "fulfil hides-for-the-lodge" not in offered(worn)


# -- deeds ------------------------------------------------------------------------------------------


@pytest.mark.rule(
    "ag.quest.complete-when-all-met", "ag.quest.complete-log", "ag.quest.complete-draw",
    "ag.quest.damage-credit", "ag.quest.log-contents",
)  # fmt: skip
@pytest.mark.example("ag.ex.bounty")
def test_burbonns_bounty() -> None:
    hunter = {"character": "burbonn", "quests": [{"id": "bounty", "marked": [1]}, "torn-pages"]}
    t = duel([6, 1], hunter, {"character": "sofeea", "damage": 3}, elite=["big-game"])
    assert who(t).log == ["bounty"]
    assert points(t) == 2
    assert names(t) == ["torn-pages", "big-game"], "in the combat itself, and a new one for it"
    other = duel([6, 1], {**hunter, "quests": [{"id": "bounty", "marked": [2]}]},
                 {"character": "sofeea", "damage": 3}, others=[{"character": "sandrai"}])  # fmt: skip
    assert who(other).log == [], "it was another's head"


@pytest.mark.rule("ag.quest.complete-when-all-met")
def test_a_deed_is_completed_before_the_spoils() -> None:
    hunter = {"character": "burbonn", "quests": [{"id": "bounty", "marked": [1]}]}
    loser = {"character": "sofeea", "damage": 3, "bag": ["straw-man"]}
    t = duel([6, 1], hunter, loser)
    assert asked(t) == (0, "StealItem.choose")
    assert who(t).log == ["bounty"], "at the moment of the defeat"
    slain = fight("straw-wolf", [6, 1], {"quests": [{"id": "wolves-at-the-fold", "count": 1}]})
    assert who(slain).log == ["wolves-at-the-fold"]
    once = fight("straw-wolf", [6, 1], {"quests": ["wolves-at-the-fold"]})
    assert (who(once).log, quest(once, "wolves-at-the-fold").count) == ([], 1)


@pytest.mark.rule("ag.quest.damage-credit")
def test_whose_damage_counts_for_a_quest() -> None:
    blood: dict[str, Any] = {"quests": ["first-blood"]}
    t = duel([6, 1], {"character": "burbonn", **blood}, {"character": "grumbaz"})
    assert quest(t, "first-blood").count == 1, "dealt in a combat between them"
    t = turn(
        "walk", at(FIELD, "grumbaz", movement=1), at("brill", "burbonn", **blood),
        ground=[{"card": "explosive-trap", "space": "goldshire", "owner": 1}],
    )  # fmt: skip
    play(t, "step goldshire")
    assert quest(t, "first-blood", 1).count == 1, "by a card of theirs"
    seed = [{"card": "seed-of-corruption", "by": 0}]
    t = duel([6, 1], {"character": "sandrai", **blood}, {"character": "grumbaz", "attached": seed})
    assert who(t).log == ["first-blood"], "in the combat, and by a card that is discarded for it"
    hammer = {"character": "grumbaz", "level": "green", "weapon": "mr-smites-mate"}
    t = duel([1, 6], {"character": "burbonn", **blood}, hammer)
    assert (attacks(t)[-1][0], wounds(t, 1)) == (0, [1]), "his own attack missed"
    assert quest(t, "first-blood").count == 1, "the hammer hurt its wielder in a combat with him"
    t = turn(
        "exploration", at("goldshire", "grumbaz"), at("brill", "burbonn", **blood),
        finds=[lies("bomb", "goldshire", seen=[1])],
    )  # fmt: skip
    assert 2 in wounds(t)
    assert quest(t, "first-blood", 1).count == 0, "a token is no card of theirs"


@pytest.mark.rule("ag.quest.complete-several", "ag.quest.complete-draw")
def test_two_quests_completed_at_once() -> None:
    def table(**more: Any) -> Table:
        hero = at(
            "naxxramas", "grumbaz", level="red", side="other",
            quests=["a-name-among-names", "the-dread-citadel"], **more,
        )  # fmt: skip
        t = turn(
            "challenge", hero, dice=[6, 1], elite=["big-game", "torn-pages"], stop_at="Combat.ranged_defender"
        )
        t.frame(Battle).defender.no_attack = True
        return go_on(t)

    t = table()
    assert who(t).log[:2] == ["a-name-among-names", "the-dread-citadel"]
    assert names(t) == ["big-game", "torn-pages"], "then two new ones, one after the other"
    order = [type(e).__name__ for e in t.happened if isinstance(e, ValorGained | QuestReceived)]
    assert order[:4] == ["ValorGained", "ValorGained", "QuestReceived", "QuestReceived"]
    won = table(log=["words-of-the-makers"])
    assert won.over, "3 + 3 + 2: victory is looked at on the full total"


@pytest.mark.rule("ag.quest.new-quest-same-phase")
def test_a_new_quest_may_be_got_on_with_at_once() -> None:
    t = turn(
        "maintenance", at("goldshire", quests=["a-word-in-passing"]), at("goldshire"),
        elite=["the-missing-envoy"],
    )  # fmt: skip
    play(t, "fulfil a-word-in-passing")
    assert names(t) == ["the-missing-envoy"]
    play(t, "fulfil the-missing-envoy")
    assert quest(t, "the-missing-envoy").places == ["lakeshire"]


@pytest.mark.rule("ag.quest.log-contents", "ag.trophy.counts-as-valor")
def test_quests_trophies_and_events_count_in_the_log() -> None:
    t = turn("walk", at(log=["sealed-orders", "heart-of-hakkar", "green-hills-of-stranglethorn"]))
    assert points(t) == 1 + 2 + 1


# -- trophies ---------------------------------------------------------------------------------------


def slays(space: str, trophies: list[str] | None = None, **hero: Any) -> Table:
    """A warrior of red level defeats an overlord."""
    seat = at(space, "grumbaz", level="red", side="other", **hero)
    t = turn("challenge", seat, dice=[6, 1], stop_at="Combat.roll", trophies=trophies)
    battle = t.frame(Battle)
    battle.defender.no_attack = battle.defender.no_powers = True
    battle.attacker.attack = 9
    return go_on(t)


@pytest.mark.rule(
    "ag.trophy.award", "ag.trophy.named-card", "ag.trophy.counts-as-valor", "ag.model.overlord-space"
)
@pytest.mark.example("ag.ex.nefarians-head")
def test_nefarians_head() -> None:
    t = slays("blackwing-lair", quests=["bounty"])
    assert who(t).log == ["nefarians-head"]
    assert points(t) == ALL.trophies[next(k for k in ALL.trophies if k == "nefarians-head")].valor > 0
    assert "nefarians-head" not in t.state.trophies
    assert len(t.state.trophies) == 15
    assert names(t) == ["bounty"], "no quest for a trophy"
    assert who(slays("zulgurub")).log == ["heart-of-hakkar"], "the one that is named, wherever it lies"
    assert ALL.board_encounters[who(t).space].overlord


@pytest.mark.rule("ag.trophy.limited", "ag.trophy.once-per-character")
def test_trophies_run_out_and_some_are_had_once() -> None:
    t = slays("blackwing-lair", log=["nefarians-head"])
    assert who(t).log == ["nefarians-head"], "once per character"
    t = slays("zulgurub", log=["heart-of-hakkar"])
    assert who(t).log == ["heart-of-hakkar", "heart-of-hakkar.2"], "this one may be had again"
    t = slays("zulgurub", ["nefarians-head"])
    assert who(t).log == [], "none is left"
    assert t.state.trophies == ["nefarians-head"]


@pytest.mark.rule("ag.trophy.award")
def test_booty_bay_gives_a_trophy_for_two_items() -> None:
    bag = ["yellow-straw-man", "red-straw-man", "straw-man"]
    hero = at("booty-bay", "grumbaz", level="yellow", bag=bag)
    t = play(turn("challenge", hero), "accept")
    while any(text.startswith("discard-item") for text in offered(t)):
        assert "discard-item straw-man" not in offered(t), "of yellow level or higher"
        play(t, offered(t)[0])
    assert attacks(t) == []
    assert who(t).log == ["blackwater-charter"]
    assert who(t).bag == ["straw-man"]
    t = play(turn("challenge", hero), "decline")
    assert who(t).log == []
    poor = turn("challenge", {**hero, "bag": ["yellow-straw-man", "straw-man"]})
    assert who(poor).log == []
    assert who(poor).bag == ["yellow-straw-man", "straw-man"]


@pytest.mark.rule("ag.model.trophy-deck", "ag.trophy.named-card")
def test_every_trophy_is_the_reward_of_a_board_encounter() -> None:
    effects = [e for one in ALL.board_encounters.values() for e in effects_in(one)]
    named = {str(effect.which) for effect in effects if isinstance(effect, TakeTrophy)}
    assert {str(k).partition(".")[0] for k in ALL.trophies} == named
    assert len(ALL.trophies) == 16
    assert all(ALL.spaces[k].kind is SpaceKind.ENCOUNTER for k in ALL.board_encounters)


@pytest.mark.rule("ag.maint.quest-step")
@pytest.mark.parametrize(
    ("space", "cards", "may"), [("dalaran", 3, True), ("dalaran", 2, False), ("goldshire", 3, False)]
)
def test_who_studies_hands_in_cards_in_the_place_that_is_named(space: str, cards: int, may: bool) -> None:
    hand = ["rend", "charge", "intercept"][:cards]
    t = turn("maintenance", at(space, "grumbaz", level="red", hand=hand, quests=["term-paper"]))
    assert ("fulfil term-paper" in offered(t)) is may
    if may:
        play(t, "fulfil term-paper", "discard rend", "discard charge")
        assert (who(t).hand, sorted(who(t).discards), who(t).log) == ([], sorted(hand), ["term-paper"])
