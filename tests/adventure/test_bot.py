"""The bot's plan: where it goes, what it fights, which cards it keeps, and that its games end."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from azeroth import new_game
from azeroth.bots import bot_named
from azeroth.engine import Choice
from azeroth.games.adventure.bot import evaluate, horizon, looking, plans, policy, prior
from azeroth.games.adventure.bot.aims import aims, board_outlook
from azeroth.games.adventure.bot.leanings import STEADY
from azeroth.games.adventure.bot.mind import mind_of
from azeroth.games.adventure.bot.places import challenge_worth, plan_of, quest_worth, resource_worth
from azeroth.games.adventure.bot.roads import turns_to, walls
from azeroth.games.adventure.bot.strength import encounter_foe, fight, stand
from azeroth.games.adventure.cards.holding import health
from azeroth.games.adventure.cards.odds import Combatant, odds, rolls
from azeroth.games.adventure.ids import ChallengeId, Level, Resource, SpaceId, SpaceKind
from azeroth.games.adventure.play.attaching import discard_challenge, draw_challenge
from azeroth.games.adventure.play.combat.battle import Battle
from azeroth.games.adventure.play.victory import valor
from azeroth.games.adventure.state import Table
from azeroth.testing import offered, play
from tests.adventure.fights import FIELD
from tests.adventure.fights import fight as drawn
from tests.adventure.tables import at, lies, marker, turn


def chosen(t: Table) -> str:
    """What the plan says for the seat that is asked."""
    seat = t.seats[0]
    choice: Choice = policy(t, seat, Random(1))
    assert choice in t.choices(seat)
    return str(choice)


def planned_game(seed: int, players: int, planners: set[int], rounds: int = 200) -> Table:
    """A whole game; who does not plan chooses blindly."""
    t: Table = new_game("adventure", players, seed=seed)
    rng = Random(seed)
    while not t.over and t.state.round < rounds:
        seat = t.seats[0]
        choices = t.choices(seat)
        t.apply(seat, policy(t, seat, rng) if seat in planners else rng.choice(choices))
    return t


# -- whole games ------------------------------------------------------------------------------------


@pytest.mark.rule("ag.win.eight-valor")
def test_a_game_of_planners_ends_by_valor() -> None:
    t = planned_game(7, 4, {0, 1, 2, 3})
    assert t.state.ended == "ag.win.eight-valor"
    assert t.state.round < 45


@pytest.mark.parametrize("seed", [1, 2])
def test_a_planner_beats_who_chooses_blindly(seed: int) -> None:
    t = planned_game(seed, 2, {seed % 2})
    assert t.state.winners == [seed % 2]


# -- ways and aims ----------------------------------------------------------------------------------


@pytest.mark.rule("ag.quest.travel")
def test_it_walks_to_where_a_quest_ends() -> None:
    quest = {"id": "sealed-orders", "step": 1, "places": []}
    t = turn("walk", at("goldshire", "grumbaz", movement=4, quests=[quest]))
    far = t.content.distances[t.state.characters[0].space][SpaceId("stormwind-city")]
    assert far <= 4
    for _ in range(far):
        play(t, chosen(t))
    assert t.state.characters[0].space == "stormwind-city"
    assert chosen(t) == "done"


@pytest.mark.rule("ag.move.aggro-stop")
def test_aggro_markers_are_gone_around_or_cost_turns() -> None:
    t = turn("walk", at("goldshire", "grumbaz", movement=4))
    c = t.state.characters[0]
    free = turns_to(t, c, c.space, walls(t, c), t.content.cities[0])
    assert walls(t, c).spaces == frozenset()
    t = turn("walk", at("goldshire", "grumbaz", movement=4), track=[marker("elwynn-1", aggro=True)])
    assert walls(t, c).spaces == {"elwynn-1"}
    assert turns_to(t, t.state.characters[0], c.space, walls(t, c), t.content.cities[0]) >= free


@pytest.mark.rule("ag.res.flight-path-move")
def test_it_flies_when_the_way_on_foot_is_long() -> None:
    quest = {"id": "three-crowns-one-courier", "step": 2, "places": []}
    t = turn("exploration", at("undercity", "grumbaz", quests=[quest]))
    assert chosen(t) == "activate flight-path"
    play(t, chosen(t))
    assert chosen(t) == "go stormwind-city"


@pytest.mark.rule("ag.win.eight-valor")
def test_with_one_valor_missing_the_nearest_is_enough() -> None:
    """A mage with 7 valor fought Kel'Thuzad for three more, over and over, with Hogger two turns away."""
    quest = {"id": "the-price-on-a-gnoll", "step": 0, "places": []}
    hero = at("lights-hope-chapel", "sofeea", level="red", weapon="blackhand-assassin", quests=[quest])

    def worth(log: list[str]) -> dict[str, float]:
        t = turn("walk", {**hero, "log": log})
        return {aim.place: aim.worth for aim in aims(t, mind_of(t, t.state.characters[0]))}

    early = worth(["mark-of-kazzak"])
    assert early["naxxramas"] == 3 * early["forests-edge"]
    late = worth(["mark-of-kazzak", "heart-of-hakkar", "nefarians-head"])
    assert late["naxxramas"] == late["forests-edge"] > early["forests-edge"]


@pytest.mark.rule("ag.res.flight-path-move")
def test_it_walks_while_nobody_flies() -> None:
    """Two bots stood at a flight path for fifty rounds, and used it every turn."""
    quest = {"id": "three-crowns-one-courier", "step": 2, "places": []}
    hero = at("undercity", "grumbaz", quests=[quest], damage=2)
    t = turn("exploration", hero, event="smoke-over-the-gorge")
    assert chosen(t) != "activate flight-path"
    c, city = t.state.characters[0], SpaceId("stormwind-city")
    flown = turn("exploration", hero)
    assert turns_to(t, c, city, walls(t, c)) > turns_to(flown, c, city, walls(flown, c)) + 2


@pytest.mark.rule("ag.res.large-potion")
def test_it_goes_for_nothing_that_an_event_forbids() -> None:
    hero = at("undercity", "grumbaz", damage=4)
    t = turn("exploration", hero, packs=["wennu"])
    c = t.state.characters[0]
    assert resource_worth(t, c, STEADY, Resource.LARGE_POTION) > 0
    assert quest_worth(t, plan_of(t, c)) > 0
    t = turn("exploration", hero, packs=["wennu"], event="shadow-council-rite")
    c = t.state.characters[0]
    assert resource_worth(t, c, STEADY, Resource.LARGE_POTION) == 0
    assert quest_worth(t, plan_of(t, c)) == 0


@pytest.mark.rule("ag.res.large-potion")
def test_it_heals_in_a_city_before_it_goes_on() -> None:
    quest = {"id": "sealed-orders", "step": 0, "places": ["brill"]}
    other = {"id": "the-mills-must-turn", "step": 0, "places": ["agamand-mills", "deathknell"]}
    t = turn("exploration", at("undercity", "grumbaz", damage=4, quests=[quest, other]))
    assert chosen(t) == "activate large-potion"


def test_a_known_bomb_is_not_walked_into() -> None:
    t = turn("walk", at("goldshire", "grumbaz", movement=1), finds=[lies("bomb", "elwynn-1", [0])])
    assert chosen(t) != "step elwynn-1"


# -- fights -----------------------------------------------------------------------------------------


def test_the_dice_give_the_same_odds_as_the_combat_worked_out_whole() -> None:
    assert sum(way.chance for ways in rolls((), ()).values() for way in ways) == pytest.approx(36)
    t = turn("walk", at("goldshire", "grumbaz"))
    foe = encounter_foe(t, "f|straw-man")
    me = stand(t, t.state.characters[0], foe)
    exact = odds(
        Combatant(me.attack, me.type, me.defense, me.damage),
        Combatant(foe.stand.attack, foe.stand.type, foe.stand.defense, foe.stand.damage),
    )
    found = fight(t, me, foe.stand)
    assert found.win == pytest.approx(exact.win)
    assert found.hurt == pytest.approx(exact.damage)


@pytest.mark.rule("ag.combat.before-roll")
def test_it_plays_a_card_for_a_level_and_keeps_it_for_a_trifle() -> None:
    hero = at("forests-edge", "grumbaz", energy=1, hand=["heroic-strike"], weapon="straw-man")
    assert chosen(turn("challenge", hero)) == "play heroic-strike"
    sure = at(FIELD, "grumbaz", level="red", energy=1, hand=["heroic-strike"], side="other")
    assert chosen(drawn("straw-man", [3, 3], sure)) == "pass"


@pytest.mark.rule("ag.power.timing-instructions")
def test_after_the_roll_it_plays_what_turns_a_miss_into_a_hit() -> None:
    hero = at(FIELD, "grumbaz", energy=2, hand=["execute", "shield-block"], level="green")
    t = drawn("straw-man", [4, 1], hero)
    while t.seats[0] == 0 and not t.over and "play execute" not in offered(t):
        play(t, "pass")
    # Four and an attack of 2 hit a defense of 5: nothing is needed.
    assert chosen(t) == "pass"
    t = drawn("straw-ghoul", [3, 1], {**hero, "quests": ["no-rest-for-the-wicked"]})
    while "play execute" not in offered(t):
        play(t, "pass")
    assert chosen(t) == "play execute"


@pytest.mark.rule("ag.combat.cancelled")
def test_it_breaks_off_a_fight_that_it_cannot_win() -> None:
    weak = at(FIELD, "sofeea", energy=1, hand=["blink"], damage=3)
    t = drawn("red-straw-man", [1, 6], weak)
    while (now := chosen(t)) == "pass":
        play(t, now)
    assert now == "play blink"


@pytest.mark.rule("ag.pvp.outcome-one-defeated")
def test_it_attacks_who_would_fall_and_lets_the_strong_be() -> None:
    strong = at(FIELD, "grumbaz", level="red", side="other")
    dying = at(FIELD, "sofeea", damage=3, bag=["straw-archer"])
    assert chosen(turn("challenge", strong, dying)) == "attack 1"
    assert chosen(turn("challenge", at(FIELD, "sofeea"), at(FIELD, "grumbaz", level="red"))) == "draw"


@pytest.mark.rule("ag.char.defeated-at-health")
def test_a_card_that_saves_from_defeat_is_played_then() -> None:
    t = drawn("red-straw-man", [1, 6], at(FIELD, "grumbaz", damage=4, hand=["last-stand"]))
    while "play last-stand" not in offered(t):
        play(t, chosen(t))
    assert chosen(t) == "play last-stand"


@pytest.mark.rule("ag.ability.outside-combat-order")
def test_reactions_are_kept_for_when_they_matter() -> None:
    shout = at("goldshire", "grumbaz", hand=["intimidating-shout"])
    everyday = turn("challenge", at("elwynn-3", "sofeea"), {**shout, "space": "elwynn-3"})
    if everyday.seats[0] == 1:
        assert chosen(everyday) == "pass"
    level = turn(
        "challenge", at("forests-edge", "sofeea", log=["bounty"]), {**shout, "space": "forests-edge"}
    )
    assert level.seats[0] == 1
    assert chosen(level) == "play intimidating-shout"


# -- things -----------------------------------------------------------------------------------------


@pytest.mark.rule("ag.maint.equip-step")
def test_it_wears_the_better_weapon() -> None:
    t = turn("maintenance", at(FIELD, "burbonn", weapon="straw-man", bag=["straw-archer"]))
    assert chosen(t) == "equip straw-archer"
    play(t, chosen(t))
    assert t.state.characters[0].weapon == "straw-archer"


@pytest.mark.rule("ag.quest.third-discard")
def test_it_gives_up_the_quest_that_leads_farthest() -> None:
    near = {"id": "the-missing-envoy", "step": 1, "places": []}
    t = turn("exploration", at("stormwind-city", "grumbaz", quests=[near, "millys-last-grapes"]),
             elite=["lords-of-the-mountain"])  # fmt: skip
    play(t, "activate quest-giver")
    assert chosen(t) == "give-up lords-of-the-mountain"


def test_what_waits_in_a_space_is_found_by_looking_at_all_that_lies_there() -> None:
    """Where nothing lies or stands, a challenge is simply drawn: that is quicker, and must be the same."""
    t: Table = new_game("adventure", 2, seed=3)
    rng, busy, looked_at = Random(3), 0, 0
    while not t.over and t.state.round < 12:
        seat = t.seats[0]
        if t.state.active == seat and t.state.characters[seat].space and rng.random() < 0.1:
            m = mind_of(t, t.state.characters[seat])
            for space in (s for s, found in t.content.spaces.items() if found.kind is not SpaceKind.CITY):
                closely = replace(m, busy=frozenset([space]), drawn={}, boards={})
                assert challenge_worth(t, m, space) == challenge_worth(t, closely, space)
                busy, looked_at = busy + (space in m.busy), looked_at + 1
        t.apply(seat, policy(t, seat, rng))
    assert 0 < busy < looked_at


def test_what_is_remembered_of_the_boards_fights_holds() -> None:
    """Looks ahead ask again and again how fights would go: it depends on gear, health, hand and place."""
    t: Table = new_game("adventure", 2, seed=5)
    rng, known = Random(5), set[int]()
    while t.state.round < 9:
        seat = t.seats[0]
        t.apply(seat, policy(t, seat, rng))
        c = t.state.characters[seat]
        if not c.space or t.over:
            continue
        m = mind_of(t, c)
        known.add(id(m.boards))
        for space, board in t.content.board_encounters.items():
            if board.fight is not None:
                foe = encounter_foe(t, f"b|{space}")
                assert board_outlook(t, m, space) == fight(t, stand(t, c, foe), foe.stand, m.boost)
    assert len(known) > 9


# -- fairness ---------------------------------------------------------------------------------------


@pytest.mark.rule("ag.info.hand-secret")
def test_it_chooses_by_what_the_seat_may_know() -> None:
    t: Table = new_game("adventure", 3, seed=11)
    rng = Random(11)
    for _ in range(250):
        seat = t.seats[0]
        choices = t.choices(seat)
        if len(choices) > 1:
            worlds = [t.determinize(seat, n) for n in (1, 2)]
            found: set[Any] = {policy(world, seat, Random(5)) for world in worlds}
            assert found == {policy(t, seat, Random(5))}
        t.apply(seat, policy(t, seat, rng))


def test_search_looks_at_whole_ways_and_at_other_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    t = turn("walk", at("goldshire", "grumbaz", movement=2))
    (best,) = plans(t, 0, Random(1), 6)
    monkeypatch.setattr(looking, "CLOSE", 100.0)
    ways = plans(t, 0, Random(1), 6)
    assert ways[0] == best, "the others are not nearly as good"
    assert ways[0][0] == policy(t, 0, Random(1))
    assert len({tuple(way) for way in ways}) == len(ways) > 3
    for way in ways:
        world = t.clone()
        for choice in way:
            world.apply(0, choice)
    hero = at(FIELD, "grumbaz", energy=1, hand=["heroic-strike"])
    t = drawn("straw-man", [3, 3], hero)
    weights = dict(zip(map(str, t.choices(0)), prior(t, 0), strict=True))
    assert weights == {"play heroic-strike": 1.0, "pass": 1.0}
    over = horizon(t, 0)
    assert not over(t)
    while t.find(Battle) is not None:
        play(t, "pass")
    assert over(t)


def test_a_look_ahead_is_played_in_whole_ways_and_covers_the_next_turn() -> None:
    t = turn("walk", at("goldshire", "grumbaz", movement=2), at("brill", "sofeea"))
    (way,) = plans(t, 0, Random(1), 1)
    assert tuple(way) == tuple(plans(t, 0, Random(1), 6)[0])
    over, turns = horizon(t, 0), [0]
    while not over(t):
        turns += [t.state.active] * (t.state.active != turns[-1])
        t.apply(t.seats[0], policy(t, t.seats[0], Random(1)))
    assert turns == [0, 1, 0]


def test_search_looks_at_flights_that_are_nearly_as_good() -> None:
    t = turn("exploration", at("undercity", "grumbaz", quests=["three-crowns-one-courier"]))
    play(t, "activate flight-path")
    weights = dict(zip(map(str, t.choices(0)), prior(t, 0), strict=True))
    assert max(weights, key=weights.__getitem__) == chosen(t)
    assert 0 < sum(weight > 0 for weight in weights.values()) < len(weights)


def test_valor_level_and_gear_make_a_position_better() -> None:
    plain = turn("walk", at("goldshire", "grumbaz"))
    ahead = turn("walk", at("goldshire", "grumbaz", log=["bounty"]))
    armed = turn("walk", at("goldshire", "grumbaz", weapon="straw-man"))
    risen = turn("walk", at("goldshire", "grumbaz", level="green"))
    assert valor(ahead, ahead.state.characters[0]) == 2
    assert evaluate(plain, 0) < evaluate(armed, 0) < min(evaluate(risen, 0), evaluate(ahead, 0))


@pytest.mark.rule("ag.setup.choose-character")
def test_the_best_bots_take_the_strongest_character_and_others_any() -> None:
    t: Table = new_game("adventure", 2, seed=3)

    def taken(bot: str) -> set[str]:
        return {str(bot_named(bot).choose(t, t.seats[0], Random(n))) for n in range(30)}

    for level in ("easy", "fair", "good"):
        assert len(taken(level)) == 4
    assert taken("best") == {"take sofeea"}
    play(t, "take sofeea")
    assert taken("best") == {"take sandrai"}


# -- what is known, and what a loss of health means ----------------------------------------------------


@pytest.mark.rule("ag.chal.discard-on-top")
@pytest.mark.rule("ag.chal.no-reshuffle")
def test_discards_stay_on_top_in_every_world_that_is_thought_possible() -> None:
    t = turn("challenge", at(FIELD, "grumbaz"), decks={"grey": ["kind-word", "straw-man"]})
    deck = t.state.deck(Level.GREY)
    for card in ("straw-ghoul", "straw-wolf"):
        deck.cards.remove(ChallengeId(card))
        discard_challenge(t, ChallengeId(card))
    worlds = [t.determinize(1, seed).state.deck(Level.GREY).cards for seed in range(6)]
    assert all(cards[-2:] == ["straw-ghoul", "straw-wolf"] for cards in worlds)
    assert len({tuple(cards) for cards in worlds}) > 1
    assert all(sorted(cards) == sorted(deck.cards) for cards in worlds)


@pytest.mark.rule("ag.chal.draw-from-bottom")
def test_a_discard_that_comes_up_again_is_no_longer_known() -> None:
    t = turn("challenge", at(FIELD, "grumbaz"))
    deck = t.state.deck(Level.GREY)
    deck.cards, deck.known = [], []
    for card in ("straw-ghoul", "straw-wolf"):
        discard_challenge(t, ChallengeId(card))
    assert draw_challenge(t, Level.GREY) == "straw-ghoul"
    assert deck.known == deck.cards == ["straw-wolf"]


@pytest.mark.rule("ag.char.health-change-defeat")
def test_who_loses_an_item_that_gave_the_last_health_is_defeated() -> None:
    t = turn("exploration", at("undercity", "wennu", level="red", bag=["hakkari-priest"]), packs=["wennu"])
    c = t.state.characters[0]
    c.damage = health(t, c) - 1
    play(t, "activate auction-house")
    assert "hakkari-priest" not in c.bag
    assert c.damage == 0  # the fallen resurrect in the same city, healed


@pytest.mark.rule("ag.char.resurrect-nearest-city")
def test_a_trap_in_the_city_goes_off_under_who_resurrects_there() -> None:
    trap = {"card": "explosive-trap", "space": "stormwind-city", "owner": 1}
    t = drawn(
        "red-straw-man", [1, 6], at("goldshire", "grumbaz", damage=4),
        others=[at("brill", "burbonn")], space="goldshire", ground=[trap],
    )  # fmt: skip
    c = t.state.characters[0]
    while c.space == "goldshire":
        play(t, "pass")
    assert c.space == "stormwind-city"
    assert c.damage == 1  # dealt after the defeat has healed all
    assert t.state.ground == []
