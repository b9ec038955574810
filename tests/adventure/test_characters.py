"""Damage, healing and defeat of characters: ag.char."""

from __future__ import annotations

import pytest

from azeroth.games.adventure.cards.holding import health, up
from azeroth.games.adventure.content import DAMAGE_TOKENS
from azeroth.games.adventure.events import (
    Defeated,
    Detached,
    Healed,
    ItemGained,
    Moved,
)
from azeroth.games.adventure.ids import CharacterId, Level, SpaceId
from azeroth.games.adventure.play.spaces import nearest
from azeroth.testing import events, offered, play, refusal, step
from tests.adventure.tables import (
    at,
    attacks,
    deck,
    lies,
    meets,
    over,
    points,
    turn,
    who,
)

GRUMBAZ = CharacterId("grumbaz")


# -- damage ---------------------------------------------------------------------------------------


@pytest.mark.rule("ag.char.damage-tokens")
def test_damage_stays_until_healed() -> None:
    t = meets("straw-man", 1, 6, at("goldshire", damage=1), at("brill"))
    assert who(t).damage == 2
    play(t, "done", "activate scroll")
    over(t)
    assert who(t).damage == 2, "from turn to turn"


@pytest.mark.rule("ag.limit.substitutes", "ag.char.damage-tokens")
@pytest.mark.example("ag.ex.coin-for-damage")
def test_damage_counts_though_no_token_is_left() -> None:
    hurt = {"grumbaz": 4, "sofeea": 4, "burbonn": 6, "sandrai": 6, "artumnis": 6, "brandon": 6}
    people = [at("goldshire", name, level="red", damage=n) for name, n in hurt.items()]
    assert sum(hurt.values()) == DAMAGE_TOKENS == 32
    t = turn(
        "exploration", *people, finds=[lies("bomb")], packs=["artumnis", "brandon"], options={"crowd": True}
    )
    assert who(t).damage == 4 + 2
    assert sum(c.damage for c in t.state.characters) == 34


@pytest.mark.rule("ag.char.heal-up-to")
def test_healing_removes_up_to_so_many() -> None:
    for damage, left in ((0, 0), (1, 0), (2, 0), (4, 2)):
        t = turn("exploration", at("stormwind-city", damage=damage))
        play(t, "activate large-potion")
        assert who(t).damage == left


@pytest.mark.rule("ag.char.defeated-at-health")
@pytest.mark.parametrize(("damage", "falls"), [(2, False), (3, True), (4, True)])
def test_defeated_when_damage_reaches_health(damage: int, falls: bool) -> None:
    t = turn(
        "exploration", at("goldshire", "grumbaz", damage=damage), finds=[lies("bomb")],
        decks={"grey": ["straw-man"]}, dice=[] if falls else [1, 1],
    )  # fmt: skip
    assert (who(t).space == "stormwind-city") == falls
    assert bool(events(t, Defeated)) == falls
    assert who(t).damage == (0 if falls else damage + 2)


# -- defeat ---------------------------------------------------------------------------------------


@pytest.mark.rule(
    "ag.char.defeated-steps-order", "ag.char.resurrect-nearest-city", "ag.char.defeat-heals-all"
)
@pytest.mark.rule("ag.char.defeat-resets-card", "ag.char.defeat-discards-attached")
@pytest.mark.example("ag.ex.goblin-engineer-both-defeated")
def test_the_steps_of_defeat() -> None:
    cursed = [{"card": "corruption", "by": 1}, {"card": "battle-shout", "by": 0}]
    me = at("saldeans-farm", "grumbaz", side="other", damage=4, level="green", attached=cursed)
    engineer = "straw-archer"
    t = meets(engineer, 6, 6, {**me, "weapon": "straw-man"}, at("brill", "sandrai"))
    # The archer shoots first and deals 2 of the 2 health left; the sword never strikes.
    c = who(t)
    assert (c.space, c.damage, c.side, c.level) == ("stormwind-city", 0, "starting", "green")
    assert c.attached == []
    assert c.discards == ["battle-shout"], "helpful or harmful, each to its owner"
    assert who(t, 1).discards == ["corruption"]
    kinds = [type(e) for e in t.happened if isinstance(e, Defeated | Moved | Healed | Detached)]
    assert kinds[:5] == [Defeated, Moved, Healed, Detached, Detached]
    both = meets(engineer, 6, 6, at("goldshire", "sandrai", damage=2), at("brill"))
    assert [e.hit for e in attacks(both)] == [True, True]
    assert (who(both).space, who(both).damage, who(both).bag) == ("stormwind-city", 0, [])
    assert deck(both)[-1] == engineer, "both were defeated: the card goes on top of its deck"


@pytest.mark.rule("ag.char.defeated-steps-order")
def test_the_theft_comes_before_the_steps() -> None:
    loser = at("goldshire", "sofeea", damage=3, bag=["straw-man"])
    t = turn("challenge", at("goldshire", "grumbaz", side="other"), loser, dice=[6, 1])
    play(t, "attack 1")
    over(t)
    assert (who(t, 1).space, who(t, 1).damage) == ("goldshire", 5), "not resurrected yet"
    play(t, "steal 1 straw-man")
    order = [type(e) for e in t.happened if isinstance(e, ItemGained | Moved)]
    assert order == [ItemGained, Moved]
    assert who(t, 1).space == "stormwind-city"


@pytest.mark.rule("ag.char.resurrect-nearest-city")
@pytest.mark.parametrize(
    ("space", "city"),
    [
        ("goldshire", "stormwind-city"),
        ("brill", "undercity"),
        ("kharanos", "ironforge"),
        ("ironforge", "ironforge"),
    ],
)
def test_to_the_nearest_city(space: str, city: str) -> None:
    enemy = at("undercity", "sandrai")
    t = turn(
        "start",
        at(space, "grumbaz", damage=4, attached=[{"card": "corruption", "by": 1}]),
        enemy,
        dice=[1, 22],
    )
    assert who(t).space == city
    assert who(t).damage == 0


@pytest.mark.rule("ag.char.resurrect-nearest-city")
def test_spaces_are_counted_whatever_their_colour() -> None:
    t = turn("walk", at())
    # Over a red space the way is shorter than any way that a grey character may walk.
    start = SpaceId("western-plaguelands-1")
    assert nearest(t, start, t.content.cities) == ["undercity"]
    assert t.content.distances[start][SpaceId("undercity")] == 2
    for space in t.content.spaces:
        far = t.content.distances[space]
        best = min(far[city] for city in t.content.cities)
        assert nearest(t, space, t.content.cities) == [s for s in t.content.cities if far[s] == best]


@pytest.mark.rule("ag.char.resurrect-tie")
def test_the_defeated_chooses_among_cities_equally_near() -> None:
    t = turn("walk", at())
    tied = next(
        s for s in t.content.spaces
        if len(nearest(t, s, t.content.cities)) > 1 and t.content.spaces[s].colour != "red"
    )  # fmt: skip
    cities = nearest(t, tied, t.content.cities)
    loser = at(tied, "sofeea", level="yellow", damage=5)
    t = turn("challenge", at(tied, "grumbaz", level="yellow", side="other"), loser, dice=[6, 1])
    play(t, "attack 1")
    over(t)
    assert (t.seats, step(t)) == ((1,), "Defeat.resurrect")
    assert offered(t) == [f"go {city}" for city in cities]
    play(t, f"go {cities[-1]}")
    assert who(t, 1).space == cities[-1]


@pytest.mark.rule("ag.char.defeat-keeps-item-attachments", "ag.char.defeat-keeps-rest")
def test_what_a_defeated_character_keeps() -> None:
    me = at(
        "goldshire", "grumbaz", level="green", damage=5, weapon="green-straw-man", armor="straw-wolf",
        bag=["straw-ghoul"], hand=["rend", "execute"], quests=["bounty", "sealed-orders"], kept=["gold"],
        log=["wolves-at-the-fold"],
    )  # fmt: skip
    t = meets(
        "straw-man", 1, 6, me, at("brill"), bearing={"green-straw-man": [{"card": "frostbite", "by": 1}]}
    )
    over(t)
    c = who(t)
    assert c.space == "stormwind-city"
    assert (c.level, c.weapon, c.armor, c.bag) == ("green", "green-straw-man", "straw-wolf", ["straw-ghoul"])
    assert (c.hand, c.kept, points(t)) == (["rend", "execute"], ["gold"], 1)
    assert [q.id for q in c.quests] == ["bounty", "sealed-orders"]
    assert [a.card for a in t.state.bearing["green-straw-man"]] == ["frostbite"]
    assert not t.over


@pytest.mark.rule("ag.char.defeat-keeps-rest")
def test_totems_and_disease_go_with_a_defeat() -> None:
    t = meets(
        "straw-man", 1, 6, at("goldshire", "zowka", damage=3, diseases=["disease"]), packs=["zowka"],
        ground=[{"card": "earth-totem", "space": "brill", "owner": 0}],
    )  # fmt: skip
    assert who(t).space == "stormwind-city"
    assert (t.state.ground, who(t).diseases) == ([], [])


# -- the character card ---------------------------------------------------------------------------


@pytest.mark.rule("ag.char.attack-unarmed", "ag.char.defense-unarmored")
@pytest.mark.example("ag.ex.character-card-breakdown")
@pytest.mark.parametrize("side", ["starting", "other"])
def test_printed_values_or_those_of_the_equipment(side: str) -> None:
    t = meets("straw-man", 2, 2, at("goldshire", "grumbaz", side=side))
    both = t.content.cards[GRUMBAZ, Level.GREY]
    printed = both.starting if side == "starting" else both.other
    foe, mine = attacks(t)
    assert (mine.attack, foe.defense) == (2 + printed.attack, printed.defense)
    assert mine.ranged == (printed.type == "ranged")
    t = meets(
        "straw-man", 2, 2, at("goldshire", "burbonn", side=side, weapon="straw-archer", armor="straw-wolf")
    )
    first = attacks(t)[0]
    assert (first.seat, first.ranged) == (0, True), "a bow"
    assert first.attack == 2 + 3 + (1 if side == "other" else 0)
    t = meets("straw-man", 2, 2, at("goldshire", "burbonn", side=side, armor="straw-wolf"))
    assert attacks(t)[0].defense == 5
    for card in t.content.cards.values():
        for one in (card.starting, card.other):
            assert one.name
            assert one.health > 0
            assert one.attack >= 0
            assert one.defense > 0
    assert t.content.characters[GRUMBAZ].icons


@pytest.mark.rule("ag.char.attack-unarmed")
def test_type_of_attack_without_a_weapon() -> None:
    t = meets("straw-man", 2, 2, at("goldshire", "sofeea"))
    assert [(e.seat, e.ranged) for e in attacks(t)] == [(0, True), (-1, False)]


@pytest.mark.rule("ag.char.damage-value")
def test_a_weapon_does_not_change_the_damage() -> None:
    for side, damage in (("starting", 1), ("other", 2)):
        for weapon in ("", "straw-man"):
            t = turn(
                "challenge", at("goldshire", "grumbaz", side=side, weapon=weapon), at("goldshire", "burbonn"),
                dice=[6, 1],
            )  # fmt: skip
            play(t, "attack 1")
            assert who(t, 1).damage == damage


@pytest.mark.rule("ag.char.flip-by-power")
def test_a_card_is_flipped_only_by_a_power() -> None:
    t = turn(
        "walk", at("goldshire", "grumbaz", energy=1, damage=2), at("brill"), decks={"grey": ["straw-man"]}
    )
    assert "use character 0" in offered(t)
    play(t, "use character 0")
    assert (who(t).side, who(t).damage, who(t).energy) == ("other", 2, 0)
    assert up(t, who(t)).name == "Berserk Stance"
    assert refusal(t, "use character 0").rule == "ag.power.timing-instructions", "once a turn"
    t.pos.chance.dice = [4, 1]
    play(t, "done", "activate scroll")
    over(t)
    assert attacks(t)[-1].attack == 4 + 3, "the statistics of the new side"
    assert who(t).side == "other", "it does not turn back by itself"
    tired = turn("walk", at("goldshire", "grumbaz"))
    assert refusal(tired, "use character 0").rule == "ag.ability.energy-cost"


@pytest.mark.rule("ag.char.health-change-defeat")
def test_less_health_may_mean_defeat() -> None:
    worn = at("goldshire", "grumbaz", armor="straw-knight", damage=5)
    t = turn("maintenance", worn, at("brill"))
    assert health(t, who(t)) == 5 + 2
    play(t, "take-off straw-knight")
    assert (who(t).space, who(t).damage) == ("stormwind-city", 0), "defeated at once"
    stays = turn("maintenance", {**worn, "damage": 4}, at("brill"))
    play(stays, "take-off straw-knight")
    assert (who(stays).space, who(stays).damage) == ("goldshire", 4)


@pytest.mark.rule("ag.char.health-change-defeat")
def test_nobody_without_damage_is_defeated_by_it() -> None:
    sick = ["disease", "disease.2", "wennu-disease", "wennu-disease.2"]
    t = turn(
        "exploration", at("goldshire", "sofeea", diseases=sick[:3]), finds=[lies(sick[3])], packs=["wennu"],
        decks={"grey": ["straw-man"]}, dice=[1, 1],
    )  # fmt: skip
    assert health(t, who(t)) == 0
    assert (who(t).space, events(t, Defeated)) == ("goldshire", [])
