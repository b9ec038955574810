"""Every Event card: how many there are, their Fate, and what wars and bosses bring to either faction."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from azeroth.games.world_of_warcraft import GAME
from azeroth.games.world_of_warcraft.ids import RegionId
from azeroth.games.world_of_warcraft.play.character.defeat import distances
from azeroth.games.world_of_warcraft.play.combat.battle import threat
from azeroth.games.world_of_warcraft.play.combat.normal_combat import CombatRound
from azeroth.games.world_of_warcraft.state import Table
from azeroth.testing import offered, play
from tests.world_of_warcraft.tables import act, area, events, fight, table, who

CARDS = """
Another Path to Power | 2 | 0 | bonus
Auction House | 4 | 0 | bonus
The Beasts of Lordaeron | 4 | 0 | bonus
Bounty | 3 | 1 |
Cleanse the Land | 1 | 2 |
Ears and Heads of the Wild | 1 | 0 |
Foul Plaguewinds | 1 | 0 |
Goblin Merchant | 2 | 0 | bonus
Goblin Zeppelin | 2 | 0 | bonus
New Horizons | 6 | 0 | bonus
Old Hatreds | 3 | 2 |
Professions and Crafts | 4 | 0 | bonus
Subterfuge | 2 | 0 |
Traveling Merchants | 2 | 0 | bonus
The Andorhal War | 1 | 1 |
The Domination War | 1 | 1 |
The Two Towers War | 1 | 1 |
The Silverpine War | 1 | 1 |
The Hinterlands War | 1 | 1 |
The Abomination of Darrowshire | 1 | 1 |
Zaeldarr the Outcast | 1 | 1 |
The Old Snake | 1 | 1 |
A Spectral Revenge | 1 | 1 |
Daecris of the Many | 1 | 1 |
Scourge Cauldrons | 1 | 0 | kelthuzad
Light of Ages | 1 | 0 | kelthuzad
Soul Taint | 1 | 0 | kelthuzad
Arcane Corruption | 1 | 0 | kelthuzad
Spread the Plague | 1 | 0 | kelthuzad
"""
"""Name, copies, Fate, and whether it is a bonus event or one of Kel'Thuzad's."""
PRINTED = [tuple(cell.strip() for cell in line.split("|")) for line in CARDS.strip().splitlines()]

FOUR: dict[str, Any] = {
    "warrior": {"faction": "horde", "seat": 0},
    "shaman": {"faction": "horde", "seat": 0},
    "paladin": {"faction": "alliance", "seat": 1},
    "rogue": {"faction": "alliance", "seat": 1},
}


def test_the_events_of_the_box() -> None:
    deck = GAME.content().events
    assert Counter(e.name for e in deck.values()) == {name: int(n) for name, n, _, _ in PRINTED}


@pytest.mark.rule(
    "wbg.event.fate-number", "wbg.overlord.nefarian-moves", "wbg.event.kinds", "wbg.event.bonus-draw-again",
    "wbg.setup.kelthuzad-events",
)  # fmt: skip
@pytest.mark.parametrize(("name", "copies", "fate", "kind"), PRINTED, ids=[p[0] for p in PRINTED])
def test_an_event_is_drawn(name: str, copies: str, fate: str, kind: str) -> None:
    mine = [k for k, e in GAME.content().events.items() if e.name == name]
    for key in mine:
        overlord = "kelthuzad" if kind == "kelthuzad" else "nefarian"
        board = {"hearthglen": ["blue gnoll"]}  # so that Plaguewinds last
        cs = {k: {**v, "gold": 0} for k, v in FOUR.items()}
        t = table(
            2,
            characters=cs,
            overlord=overlord,
            turn=3,
            board=board,
            step="event",
            decks={"events": [key, "cleanse-the-land" if name != "Cleanse the Land" else "bounty"]},
        )
        for _ in range(40):
            if t.state.turn != 3 or not t.seats or len(events(t, "EventDrawn")) == 2:
                break
            seat = t.seats[0]
            if offered(t, seat)[0].startswith("act "):
                break
            t.apply(seat, "done" if "done" in offered(t, seat) else offered(t, seat)[0])
        drawn = [str(e.card) for e in events(t, "EventDrawn")]
        assert drawn[0] == key
        assert (len(drawn) == 2) is (kind == "bonus")  # a bonus event is followed by another
        if overlord == "nefarian" and kind != "bonus":
            far = distances(t, RegionId("bulwark"))
            while any(c.startswith("region") for c in offered(t)):
                play(t, offered(t)[0])
            moved = far[RegionId("overlook-cliffs")] - far[t.state.counters[0].region]
            assert moved == int(fate)
        else:
            assert t.content.events[key].fate == int(fate)


# -- wars -----------------------------------------------------------------------------------------

WARS = [
    ("andorhal-war", ("ruins-of-andorhal", "hearthglen"), 5, 2, 4),
    ("domination-war", ("balnir-farmstead", "corrahns-dagger"), 5, 2, 4),
    ("two-towers-war", ("crown-guard-tower", "eastwall-tower"), 5, 2, 4),
    ("silverpine-war", ("ambermill", "shining-strand"), 5, 2, 4),
    ("hinterlands-war", ("seradane", "shadraalor"), 5, 3, 5),
]
"""Regions, gold, XP of the stronger and of the weaker faction."""


@pytest.mark.rule("wbg.war.reward", "wbg.war.win-condition", "wbg.event.stronger-weaker")
@pytest.mark.parametrize("stronger", [True, False])
@pytest.mark.parametrize(("war", "regions", "gold", "more", "less"), WARS, ids=[w[0] for w in WARS])
def test_a_war_is_won(
    war: str, regions: tuple[str, str], gold: int, more: int, less: int, stronger: bool
) -> None:
    cs = {k: {**v, "gold": 0, "level": 2, "xp": 4} for k, v in FOUR.items()}
    cs["paladin"]["region"], cs["rogue"]["region"] = regions
    cs["shaman" if not stronger else "rogue"]["xp"] = 5
    t = table(2, characters=cs, turn=1, step="wars", events=[war])
    before = {"paladin": 4, "rogue": 5 if stronger else 4}
    for k, xp in before.items():
        assert who(t, k).gold == gold
        assert who(t, k).xp == xp + (more if stronger else less)
    assert (who(t, "warrior").gold, who(t, "warrior").xp) == (0, 4)
    assert t.state.discarded == [war]


# -- bosses ---------------------------------------------------------------------------------------

BOSSES = [
    ("the-abomination-of-darrowshire", "darrowshire", (5, 11, 9), (6, 5, "S2 C1"), (10, 9, "S3 C1")),
    ("zaeldarr-the-outcast", "noxious-glade", (5, 10, 10), (3, 4, ""), (4, 6, "")),
    ("the-old-snake", "shining-strand", (6, 9, 10), (6, 5, "S1 S1"), (10, 9, "T2 S2")),
    ("a-spectral-revenge", "gahrrons-withering", (7, 10, 6), (0, 4, ""), (0, 6, "")),
    ("daecris-of-the-many", "skulk-rock", (5, 15, 10), (10, 6, "S2 S2"), (12, 10, "T3 S3")),
    ("scourge-cauldrons", "weeping-cave", (5, 8, 9), (4, 3, ""), (4, 3, "")),
    ("light-of-ages", "noxious-glade", (5, 11, 9), (8, 2, ""), (8, 2, "")),
]
"""Region, values, and what the stronger and the weaker faction win: gold, XP, items."""
DECKS = {"T": "triangle", "S": "square", "C": "circle"}
every_boss = pytest.mark.parametrize(
    ("boss", "region", "values", "strong", "weak"), BOSSES, ids=[b[0] for b in BOSSES]
)


def met(boss: str, region: str, **given: Any) -> Table:
    given.setdefault("level", 4)
    given.setdefault("health", 99)
    return fight("hunter", [], region=region, boss=boss, events=[boss], **given)


@pytest.mark.rule("wbg.combat.damage-amount", "wbg.combat.hit")
@every_boss
def test_a_boss_fights_with_its_printed_values(
    boss: str, region: str, values: tuple[int, int, int], strong: object, weak: object
) -> None:
    needs, attack, health = values
    t = met(boss, region, friends={"warrior": {"region": region}})
    assert threat(t, who(t, "hunter")).total == needs
    short = met(boss, region, at="ranged_strike", areas={"horde": {"damage": health - 1}})
    assert events(short, "WoundsDealt")[0].attack == attack
    won = met(boss, region, at="ranged_strike", areas={"horde": {"damage": health}})
    assert not events(won, "WoundsDealt")
    assert len(events(won, "FoeDefeated")) == 1
    here = act("hunter", region=region, events=[boss], health=1)
    assert f"challenge boss {boss}" in offered(here)


@pytest.mark.rule("wbg.boss.reward-by-strength", "wbg.reward.boss-rewards", "wbg.event.stronger-weaker")
@pytest.mark.parametrize("stronger", [True, False])
@every_boss
def test_a_boss_is_rewarded(
    boss: str,
    region: str,
    values: tuple[int, int, int],
    strong: tuple[int, int, str],
    weak: tuple[int, int, str],
    stronger: bool,
) -> None:
    gold, xp, items = strong if stronger else weak
    t = met(
        boss, region, at="ranged_strike", gold=0, xp=18, areas={"horde": {"damage": values[2]}},
        others={"paladin": {"faction": "alliance", "level": 4, "xp": 0 if stronger else 19}},
    )  # fmt: skip
    (reward,) = events(t, "Rewarded")
    assert (reward.gold, reward.xp) == (gold, xp)
    while offered(t)[0].startswith("talent"):
        play(t, offered(t)[0])
    got = []
    for symbol in items.split():
        n, deck = int(symbol[1]), DECKS[symbol[0]]
        if n > 1:
            cards = [c.split()[1] for c in offered(t)]
            assert len(cards) == n
            assert {str(getattr(t.content.cards[k], "deck", "")) for k in cards} == {deck}  # type: ignore[index]
            play(t, offered(t)[0])
        got.append(deck)
    assert sorted(str(getattr(t.content.cards[k], "deck", "")) for k in who(t, "hunter").bag) == sorted(got)
    assert (who(t, "hunter").gold, who(t, "hunter").xp) == (gold, 18 + xp)


@pytest.mark.rule("wbg.boss.heals", "wbg.boss.round-effects", "wbg.boss.all-participants")
@pytest.mark.parametrize(
    ("boss", "region", "damage", "stun"),
    [
        ("the-abomination-of-darrowshire", "darrowshire", 20 - 4, 0),
        ("zaeldarr-the-outcast", "noxious-glade", 20 - 2, 0),
        ("the-old-snake", "shining-strand", 20, 0),
        ("a-spectral-revenge", "gahrrons-withering", 20, 2),
        ("daecris-of-the-many", "skulk-rock", 20 - 6, 1),
        ("scourge-cauldrons", "weeping-cave", 20, 0),
        ("light-of-ages", "noxious-glade", 20, 0),
    ],
)
def test_what_a_boss_does_at_the_end_of_a_round(boss: str, region: str, damage: int, stun: int) -> None:
    t = met(boss, region, friends={"warrior": {"region": region}})
    area(t).damage = 20
    frame = t.frame(CombatRound)
    frame.end_of_resolution(t)
    frame.end(t)
    assert area(t).damage == damage
    assert (who(t, "hunter").stun, who(t, "warrior").stun) == (stun, stun)


@pytest.mark.rule("wbg.boss.round-effects", "wbg.boss.heals")
def test_what_kelthuzads_bosses_do() -> None:
    light = met("light-of-ages", "noxious-glade", friends={"warrior": {"region": "noxious-glade"}})
    area(light).damage = 5
    light.frame(CombatRound).foe_at_start(light)
    assert area(light).damage == 3
    pot = met(
        "scourge-cauldrons", "weeping-cave", friends={"warrior": {"region": "weeping-cave"}},
        dice=[1, 2, 2, 1, 2, 2, 2, 2],
    )  # fmt: skip
    area(pot).damage = 5
    play(pot, "attack hunter")
    while not events(pot, "TokensPlaced"):
        play(pot, "carry-out scourge-cauldrons" if "done" not in offered(pot) else "done")
    assert area(pot).damage == 5 - 2


# -- the rest -------------------------------------------------------------------------------------


@pytest.mark.rule("wbg.auction.not-an-item", "wbg.equip.extra-area")
def test_the_hood_of_shadow_adds_an_area_for_an_instant() -> None:
    cs = {
        "hunter": {
            "faction": "horde",
            "seat": 0,
            "auction": ["hood-of-shadow"],
            "spellbook": ["scorpid-sting"],
        },
        "paladin": {"faction": "alliance", "seat": 1},
    }
    t = table(2, characters=cs, step="manage", who=["hunter"])
    assert "equip scorpid-sting 7" in offered(t)
    play(t, "equip scorpid-sting 7")
    assert {"scorpid-sting", "hood-of-shadow"} <= set(who(t, "hunter").cards)


@pytest.mark.rule("wbg.event.until-condition", "wbg.travel.after-travel")
def test_foul_plaguewinds_make_travel_cost_energy() -> None:
    board = {"corins-crossing": ["blue gnoll"]}
    t = act("hunter", region="hearthglen", energy=2, events=["foul-plaguewinds"], board=board)
    play(t, "travel dalsons-tears")
    assert who(t, "hunter").energy == 1


@pytest.mark.rule("wbg.event.distance", "wbg.event.loss-outside-combat")
@pytest.mark.parametrize(
    ("event", "plague", "region", "left"),
    [
        ("soul-taint", False, "crown-guard-tower", 3),
        ("soul-taint", False, "darrowshire", 5),
        ("soul-taint", True, "darrowshire", 2),
        ("arcane-corruption", False, "crown-guard-tower", 3),
        ("arcane-corruption", False, "darrowshire", 5),
        ("arcane-corruption", True, "darrowshire", 2),
    ],
)
def test_kelthuzad_reaches_four_regions_or_eight(event: str, plague: bool, region: str, left: int) -> None:
    # From Stratholme: Northpass Tower, Blackwood Lake, The Infectis Scar, Crown Guard Tower, Darrowshire.
    cs = {k: dict(v) for k, v in FOUR.items()}
    cs["shaman"] = {**cs["shaman"], "level": 3, "region": region, "health": 5, "energy": 5}
    t = table(
        2, characters=cs, overlord="kelthuzad", turn=3, step="event", decks={"events": [event]},
        events=["spread-the-plague"] if plague else [],
    )  # fmt: skip
    c = who(t, "shaman")
    assert (c.health if event == "soul-taint" else c.energy) == left
