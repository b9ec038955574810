"""Events: the event step, bonus events, auctions, wars, bosses, and the end of a turn."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from azeroth.games.world_of_warcraft import GAME
from azeroth.games.world_of_warcraft.cards.loadout import loadout
from azeroth.games.world_of_warcraft.choices.actions import Challenge
from azeroth.games.world_of_warcraft.ids import CharacterId, Faction, ItemDeck, QuestDeck, RegionId, Target
from azeroth.games.world_of_warcraft.play.actions.challenge import group, plague_attack
from azeroth.games.world_of_warcraft.play.combat.battle import Battle
from azeroth.games.world_of_warcraft.play.combat.normal_combat import Combat, CombatRound
from azeroth.games.world_of_warcraft.play.events.event_step import EventStep
from azeroth.games.world_of_warcraft.play.turn.faction_turn import FactionTurn
from azeroth.games.world_of_warcraft.play.turn.management import Management
from azeroth.games.world_of_warcraft.play.victory import combined_xp, stronger
from azeroth.games.world_of_warcraft.state import Table
from azeroth.testing import begin, offered, play, refusal
from tests.world_of_warcraft.tables import act, area, events, fight, table, who

FOUR: dict[str, Any] = {
    "warrior": {"faction": "horde", "seat": 0, "xp": 1},
    "shaman": {"faction": "horde", "seat": 0, "xp": 2},
    "paladin": {"faction": "alliance", "seat": 1, "xp": 0},
    "rogue": {"faction": "alliance", "seat": 1, "xp": 3},
}


def drawn(*cards: str, characters: dict[str, Any] | None = None, **given: Any) -> Table:
    """An event step (of the Horde, at the end of turn 3) that draws these cards."""
    cs = {k: {**v, **(characters or {}).get(k, {})} for k, v in FOUR.items()}
    cs |= {k: v for k, v in (characters or {}).items() if k not in cs}
    decks = {"events": list(cards), **given.pop("decks", {})}
    step: dict[str, Any] = {"step": "event"}
    return table(2, characters=cs, turn=3, **step, decks=decks, **given)


def names(t: Table) -> list[str]:
    return [str(e.card) for e in events(t, "EventDrawn")]


@pytest.mark.rule("wbg.event.bonus-resolve", "wbg.event.bonus-draw-again", "wbg.event.kinds")
@pytest.mark.example("wbg.ex.event-bonus-then-normal")
def test_a_bonus_event_then_a_normal_one() -> None:
    t = drawn("traveling-merchants", "hinterlands-war", "bounty")
    assert names(t) == ["traveling-merchants", "hinterlands-war"]
    assert t.state.discarded == ["traveling-merchants"]


@pytest.mark.rule(
    "wbg.event.stays-face-up", "wbg.event.step-ends", "wbg.event.who-draws", "wbg.ability.hinterlands-war",
    "wbg.endturn.next-faction",
)  # fmt: skip
def test_a_normal_event_ends_the_step_and_lies_face_up() -> None:
    t = drawn("hinterlands-war", "bounty")
    assert [e.event for e in t.state.events] == ["hinterlands-war"]
    assert [e.faction for e in events(t, "EventDrawn")] == [Faction.HORDE]
    assert t.find(EventStep) is None
    assert t.frame(FactionTurn).faction is Faction.HORDE


@pytest.mark.rule("wbg.event.bonus-duplicate", "wbg.event.bonus-memory", "wbg.auction.bonus-continues")
@pytest.mark.example("wbg.ex.event-bonus-duplicate")
def test_a_repeated_bonus_title_ends_the_step() -> None:
    cards = ["auction-house-trusty-mount", "new-horizons", "auction-house-hood-of-shadow", "bounty"]
    t = drawn(*cards, discarded=["new-horizons.2"])
    while t.find(EventStep) is not None:
        seat = t.seats[0]
        t.apply(seat, t.choices(seat)[-1] if "done" in offered(t, seat) else t.choices(seat)[0])
    assert names(t) == cards[:3]
    assert "auction-house-hood-of-shadow" in t.state.discarded
    assert [k for c in t.state.characters.values() for k in c.auction] == ["trusty-mount"]


@pytest.mark.rule("wbg.event.deck-empty")
def test_an_empty_event_deck_is_made_of_the_discards() -> None:
    t = drawn("bounty")
    every = [*t.state.decks.events]
    t.state.decks.events.clear()
    t.state.discarded = [every[0]]
    step = EventStep(faction=Faction.HORDE)
    step.draw(t)
    assert step.event == every[0]
    assert t.state.discarded == []
    assert EventStep(faction=Faction.HORDE).draw(t) is not None


@pytest.mark.rule("wbg.event.several-active", "wbg.war.several", "wbg.war.tokens")
def test_several_events_lie_face_up() -> None:
    t = drawn("silverpine-war", events=["hinterlands-war", "bounty"])
    assert [e.event for e in t.state.events] == ["hinterlands-war", "bounty", "silverpine-war"]
    assert [e.regions for e in t.state.events] == [
        ["seradane", "shadraalor"],
        [],
        ["ambermill", "shining-strand"],
    ]


@pytest.mark.rule("wbg.event.stronger-weaker", "wbg.event.stronger-tie")
@pytest.mark.example("wbg.ex.stronger-faction")
def test_stronger_and_weaker() -> None:
    xps = {"warrior": 6, "shaman": 8, "mage": 13, "paladin": 5, "rogue": 9, "druid": 9}
    cs = {k: {"faction": "horde" if n < 3 else "alliance", "xp": xp} for n, (k, xp) in enumerate(xps.items())}
    t = table(2, characters=cs)
    assert (combined_xp(t, Faction.HORDE), combined_xp(t, Faction.ALLIANCE)) == (27, 23)
    assert stronger(t, Faction.HORDE)
    assert not stronger(t, Faction.ALLIANCE)
    who(t, "druid").xp += 4
    assert stronger(t, Faction.HORDE)
    assert stronger(t, Faction.ALLIANCE)


@pytest.mark.rule("wbg.event.lowest-xp-first")
def test_the_fewest_xp_go_first() -> None:
    t = drawn("professions-and-crafts", "bounty")
    assert t.seats == (1,)
    play(t, "take-gold 1")
    assert who(t, "paladin").gold == 6
    assert t.seats == (0,)
    play(t, "done")
    assert who(t, "warrior").gold == 5
    hurt = drawn("professions-and-crafts", characters={"paladin": {"health": 1}})
    play(hurt, "regain 1 0")
    assert who(hurt, "paladin").health == 2


def test_merchants_of_events() -> None:
    t = drawn("traveling-merchants", "bounty", merchant=["scimitar"], characters={"paladin": {"gold": 4}})
    play(t, "buy scimitar")
    assert (who(t, "paladin").gold, who(t, "paladin").bag) == (0, ["scimitar"])
    g = drawn("goblin-merchant", "bounty", characters={"paladin": {"bag": ["scimitar"], "gold": 0}})
    play(g, "sell scimitar")
    assert who(g, "paladin").gold == 3


@pytest.mark.rule("wbg.event.free-move")
def test_the_zeppelin() -> None:
    t = drawn("goblin-zeppelin", "bounty", characters={"warrior": {"region": "sorrow-hill"}})
    assert "region sorrow-hill" not in offered(t)
    play(t, "region aerie-peak")
    assert who(t, "paladin").region == "aerie-peak"
    assert who(t, "paladin").travels == 0


@pytest.mark.rule("wbg.event.exchange-talents")
def test_another_path_to_power() -> None:
    cs = {"paladin": {"level": 3, "xp": 0, "talents": ["holy-shield", "mace-specialization"]}}
    t = drawn("another-path-to-power", "bounty", characters=cs)
    swaps = [c for c in offered(t) if c.startswith("swap")]
    levels = {t.content.cards[c.split()[2]].level for c in swaps if c.split()[1] == "mace-specialization"}  # type: ignore[index]
    assert levels == {2}
    assert "take-gold 6" in offered(t)
    play(t, "swap-talent holy-shield reckoning", "done")
    assert who(t, "paladin").talents == ["mace-specialization", "reckoning"]


@pytest.mark.rule("wbg.event.alternating", "wbg.event.move-independents")
def test_the_beasts_move() -> None:
    board = {
        "ambermill": ["2 blue gnoll", "blue ogre"],
        "olsens-farthing": ["blue gnoll"],
        "deathknell": ["blue naga"],
    }
    t = drawn(
        "the-beasts-of-lordaeron",
        "bounty",
        board=board,
        characters={"paladin": {"region": "pyrewood-village"}},
    )
    assert t.seats == (0,)
    assert "shift gnoll ambermill pyrewood-village" not in offered(t)
    assert "shift gnoll ambermill olsens-farthing" not in offered(t)
    assert "shift ogre ambermill olsens-farthing" in offered(t)
    assert not any(c.endswith((" brill", " southshore")) for c in offered(t))
    play(t, "shift gnoll ambermill deep-elem-mine")
    assert [f.kind for f in t.state.at(RegionId("deep-elem-mine"))] == ["gnoll", "gnoll"]
    assert t.seats == (1,)
    assert not any(c.startswith("shift gnoll deep-elem-mine") for c in offered(t))
    play(t, "done", "done", "done")
    assert names(t)[-1] == "bounty"


@pytest.mark.rule("wbg.event.replace-quest", "wbg.event.quest-draw-event")
def test_new_horizons() -> None:
    board = {"purgation-isle": ["green murloc evil-brew"], "dalsons-tears": ["blue gnoll"]}
    t = drawn("new-horizons", "bounty", quests={"horde": ["evil-brew"]}, board=board)
    play(t, "give-up evil-brew", "draw green")
    assert not t.state.at(RegionId("purgation-isle"))
    assert t.state.at(RegionId("dalsons-tears"))
    (new,) = t.state.sides[Faction.HORDE].quests
    assert new != "evil-brew"
    assert t.state.decks.quests(Faction.HORDE, QuestDeck("green"))[-1] == "evil-brew"


# -- lasting events -------------------------------------------------------------------------------


@pytest.mark.rule("wbg.event.bounty")
def test_bounty() -> None:
    t = drawn("bounty", draws=["bounty", "warrior", "rogue"])
    assert t.state.events[0].marked == ["warrior", "rogue"]
    cs = {k: {**v, "region": "ambermill"} for k, v in FOUR.items()}
    cs["rogue"]["health"] = 1
    step: dict[str, Any] = {"step": "pvp", "who": ["warrior"], "enemies": ["rogue"], "at": "ranged_strike"}
    p = table(2, characters=cs, **step, events=["bounty"], areas={"horde": {"damage": 1}})
    p.state.events[0].marked = [CharacterId("warrior"), CharacterId("rogue")]
    play(p, "region southshore")
    assert p.state.events == []
    assert who(p, "warrior").xp == 4
    assert who(p, "paladin").xp == 0


@pytest.mark.rule("wbg.event.first-pvp-win")
def test_old_hatreds() -> None:
    cs = {k: {**v, "region": "ambermill"} for k, v in FOUR.items()}
    cs["rogue"]["health"] = 1
    step: dict[str, Any] = {"step": "pvp", "who": ["warrior"], "enemies": ["rogue"], "at": "ranged_strike"}
    t = table(2, characters=cs, **step, events=["old-hatreds"], areas={"horde": {"damage": 1}})
    play(t, "region southshore")
    assert (who(t, "warrior").gold, who(t, "warrior").xp) == (13, 2)
    assert who(t, "shaman").gold == 5


@pytest.mark.rule("wbg.event.trophies")
def test_cleanse_the_land() -> None:
    t = fight(
        "hunter",
        ["blue ogre"],
        at="resolution_kills",
        areas={"horde": {"damage": 10}},
        events=["cleanse-the-land"],
    )
    assert who(t, "hunter").gold == 9
    assert who(t, "hunter").xp == 2
    assert t.state.events == []
    some = fight(
        "hunter",
        ["blue gnoll"],
        at="resolution_kills",
        areas={"horde": {"damage": 4}},
        events=["cleanse-the-land"],
    )
    assert [f.kind for f in some.state.sides[Faction.HORDE].trophies] == ["gnoll"]
    from azeroth.games.world_of_warcraft.ids import CreatureId, FigureColour
    from azeroth.games.world_of_warcraft.play.quests.quests import supply

    assert supply(some, CreatureId("gnoll"), FigureColour("blue")) == 3


@pytest.mark.rule("wbg.event.independent-rewards", "wbg.event.until-condition")
def test_ears_and_heads_and_plaguewinds() -> None:
    t = fight(
        "hunter",
        ["2 blue gnoll"],
        at="resolution_kills",
        areas={"horde": {"damage": 8}},
        xp=0,
        events=["ears-and-heads-of-the-wild"],
    )
    assert (who(t, "hunter").gold, who(t, "hunter").xp) == (9, 2)
    ended = drawn("bounty", events=["ears-and-heads-of-the-wild"])
    assert [e.event for e in ended.state.events] == ["bounty"]
    winds = fight(
        "hunter",
        ["blue gnoll"],
        region="hearthglen",
        at="resolution_kills",
        xp=0,
        areas={"horde": {"damage": 8}},
        events=["foul-plaguewinds"],
    )
    assert who(winds, "hunter").xp == 2
    assert winds.state.events == []
    calm = drawn("foul-plaguewinds")
    assert calm.state.events == []


@pytest.mark.rule("wbg.event.enemy-quests")
def test_subterfuge() -> None:
    board = {"ambermill": ["green gnoll dogs-in-the-mill"]}
    t = act("hunter", board=board, events=["subterfuge"], quests={"alliance": ["dogs-in-the-mill"]}, energy=0)
    assert "challenge enemy-quest gnoll" in offered(t)
    play(t, "challenge enemy-quest gnoll")
    area(t).damage = 9
    begin(t, CombatRound(waiting=[], at="ranged_strike"), inside=Battle)
    assert who(t, "hunter").xp == 3
    assert t.state.events == []
    while not any(c.startswith("draw") for c in offered(t)):
        play(t, offered(t)[0])
    assert t.seats == (1,)
    targets: list[Target] = ["quest", "enemy-quest", "independents"]
    assert len({Challenge(what, "gnoll").words(t) for what in targets}) == 3, "all may stand in one place"


# -- auctions -------------------------------------------------------------------------------------


BIDDERS = ("warrior", "shaman", "mage", "paladin", "rogue", "druid")


def auction_of_six() -> Table:
    golds = (3, 8, 5, 0, 8, 2)
    cs = {
        k: {"faction": "horde" if n < 3 else "alliance", "seat": n, "gold": g}
        for n, (k, g) in enumerate(zip(BIDDERS, golds, strict=True))
    }
    decks = {"events": ["auction-house-trusty-mount", "bounty"]}
    return table(6, characters=cs, turn=3, step="event", decks=decks)


@pytest.mark.rule(
    "wbg.auction.announce", "wbg.auction.secret-bid", "wbg.auction.all-players", "wbg.info.auction-secret",
)  # fmt: skip
def test_everybody_bids_in_secret_at_the_same_time() -> None:
    t = auction_of_six()
    assert set(t.seats) == set(range(6))
    assert refusal(t, "bid 4 warrior", 0).rule == "wbg.auction.secret-bid"
    for seat, n in enumerate((2, 6, 5, 0, 6)):
        t.apply(seat, f"bid {n} {BIDDERS[seat]}")
        assert t.view(5).pos.answers == {}


@pytest.mark.rule(
    "wbg.auction.winner-pays", "wbg.auction.losers-keep", "wbg.auction.tie", "wbg.auction.not-an-item",
)  # fmt: skip
@pytest.mark.example("wbg.ex.built-auction")
def test_the_highest_bidder_pays_and_takes_the_card() -> None:
    t = auction_of_six()
    for seat, n in enumerate((2, 6, 5, 0, 6)):
        t.apply(seat, f"bid {n} {BIDDERS[seat]}")
    t.pos.chance.draws[:] = ["rogue", "bounty", "warrior", "druid"]
    t.apply(5, "bid 1 druid")
    assert who(t, "rogue").auction == ["trusty-mount"]
    assert who(t, "rogue").bag == []
    assert [who(t, k).gold for k in BIDDERS] == [3, 8, 5, 0, 2, 2]
    assert "trusty-mount" in who(t, "rogue").cards


@pytest.mark.rule("wbg.auction.tie")
def test_if_nobody_bids_chance_decides() -> None:
    nobody = drawn(
        "auction-house-trusty-mount",
        "bounty",
        characters={k: {"gold": 0} for k in FOUR},
        draws=["auction-house-trusty-mount", "shaman", "bounty", "warrior", "rogue"],
    )
    while (
        nobody.find(EventStep) is not None and nobody.pending is not None and nobody.pending.mode == "secret"
    ):
        for seat in nobody.seats:
            nobody.apply(seat, offered(nobody, seat)[0])
    assert who(nobody, "shaman").auction == ["trusty-mount"]


def test_bids_of_two_characters_stay_sealed() -> None:
    t = drawn("auction-house-trusty-mount", "bounty")
    t.apply(0, "bid 3 warrior")
    t.apply(1, "bid 1 paladin")
    assert offered(t, 1)[0] == "bid 0 rogue"
    seen = t.view(1).pos.stack[-1]
    assert getattr(seen, "bids", None) == [-1, -1]


# -- wars -----------------------------------------------------------------------------------------


def war(regions: dict[str, str], turn: int = 1) -> Table:
    cs = {k: {**v, "region": regions.get(k, v.get("region"))} for k, v in FOUR.items()}
    cs = {k: {a: b for a, b in v.items() if b is not None} for k, v in cs.items()}
    return table(2, characters=cs, turn=turn, step="wars", events=["silverpine-war"])


@pytest.mark.rule(
    "wbg.war.win-condition", "wbg.war.only-enemy-turn-end", "wbg.war.two-characters", "wbg.war.cleanup",
    "wbg.war.reward",
)  # fmt: skip
def test_a_war() -> None:
    both = {"paladin": "ambermill", "rogue": "shining-strand"}
    t = war({**both, "warrior": "ambermill"})
    assert t.state.events == []
    assert t.state.discarded == ["silverpine-war"]
    assert [who(t, k).gold for k in FOUR] == [5, 5, 10, 10]
    assert who(t, "paladin").xp == 2
    own = war(both, turn=2)
    assert [e.event for e in own.state.events] == ["silverpine-war"]
    one = war({"paladin": "ambermill", "rogue": "ambermill"})
    assert one.state.events
    weak = table(
        2,
        characters={
            k: {
                **v,
                "region": both.get(k, "southshore" if k in both else "brill"),
                "xp": 3 if k == "shaman" else 0,
            }
            for k, v in FOUR.items()
        },
        turn=1,
        step="wars",
        events=["silverpine-war"],
    )
    assert who(weak, "paladin").xp == 4


@pytest.mark.rule("wbg.war.only-enemy-turn-end", "wbg.war.win-condition", "wbg.turn.end-steps-order")
def test_a_war_is_judged_at_the_end_of_the_enemys_turn_only() -> None:
    both = ("ambermill", "shining-strand")
    for holders, faction in ((("warrior", "shaman"), "horde"), (("paladin", "rogue"), "alliance")):
        cs = {k: dict(v) for k, v in FOUR.items()}
        for k, region in zip(holders, both, strict=True):
            cs[k]["region"] = region
        t = table(2, characters=cs, turn=1, step="end", events=["silverpine-war"])
        assert t.state.turn == 2  # the Horde's turn has ended
        assert [e.event for e in t.state.events] == (["silverpine-war"] if faction == "horde" else [])
        assert who(t, holders[0]).gold == (5 if faction == "horde" else 10)


def test_a_war_drawn_in_this_step_is_not_judged() -> None:
    cs = {
        k: {**v, "region": {"paladin": "ambermill", "rogue": "shining-strand"}.get(k, "brill")}
        for k, v in FOUR.items()
    }
    t = table(2, characters=cs, turn=3, step="event", decks={"events": ["silverpine-war"]})
    assert [e.event for e in t.state.events] == ["silverpine-war"]


# -- bosses ---------------------------------------------------------------------------------------


@pytest.mark.rule(
    "wbg.reward.boss-rewards", "wbg.boss.reward-by-strength",
)  # fmt: skip
def test_a_bosss_reward() -> None:
    boss = "the-abomination-of-darrowshire"
    t = fight(
        "hunter",
        [],
        region="darrowshire",
        boss=boss,
        at="resolution_kills",
        events=[boss],
        level=5,
        areas={"horde": {"damage": 9}},
    )
    assert who(t, "hunter").gold == 5 + 6
    assert t.state.events == []
    assert offered(t)[0].startswith("take ")


@pytest.mark.rule("wbg.boss.hoard")
def test_hoards() -> None:
    t = drawn("a-spectral-revenge")
    assert [who(t, k).gold for k in FOUR] == [3, 3, 3, 3]
    assert t.state.events[0].gold == 8
    bags = {"warrior": {"bag": ["dull-blade", "trogg-club"]}, "rogue": {"bag": ["scimitar"]}}
    z = drawn("zaeldarr-the-outcast", characters=bags)
    play(z, "card trogg-club")
    assert z.state.events[0].hoard == ["trogg-club", "scimitar"]
    assert who(z, "warrior").bag == ["dull-blade"]


@pytest.mark.rule(
    "wbg.boss.heals", "wbg.boss.round-effects", "wbg.boss.all-participants",
    "wbg.boss.empties-attrition",
)  # fmt: skip
def test_what_bosses_do() -> None:
    friends = {"warrior": {"region": "skulk-rock"}}
    t = fight(
        "hunter",
        [],
        region="skulk-rock",
        boss="daecris-of-the-many",
        events=["daecris-of-the-many"],
        friends=friends,
    )
    area(t).damage = 9
    t.frame(CombatRound).end(t)
    assert (who(t, "hunter").stun, who(t, "warrior").stun) == (1, 1)
    assert area(t).damage == 3
    snake = fight(
        "hunter",
        [],
        region="shining-strand",
        boss="the-old-snake",
        events=["the-old-snake"],
        friends={"warrior": {"region": "shining-strand"}},
    )
    area(snake).attrition, area(snake).defense = 5, 1
    snake.frame(CombatRound).resolution(snake)
    assert (area(snake).damage, area(snake).attrition) == (1, 0)
    lost = fight(
        "mage",
        [],
        region="skulk-rock",
        boss="daecris-of-the-many",
        at="damage",
        health=1,
        events=["daecris-of-the-many"],
        areas={"horde": {"damage": 5}},
    )
    play(lost, "region brill")
    assert lost.find(Combat) is None
    assert area(lost).damage == 0


@pytest.mark.rule("wbg.boss.once-per-faction", "wbg.boss.keepsake")
def test_the_kelthuzad_bosses() -> None:
    t = fight(
        "hunter",
        [],
        region="weeping-cave",
        boss="scourge-cauldrons",
        at="resolution_kills",
        overlord="",
        events=["scourge-cauldrons"],
        areas={"horde": {"damage": 9}},
        level=5,
    )
    assert [e.event for e in t.state.events] == ["scourge-cauldrons"]
    assert t.state.events[0].beaten_by == [Faction.HORDE]
    again = act("hunter", region="weeping-cave", events=["scourge-cauldrons"])
    again.state.events[0].beaten_by = [Faction.HORDE]
    again.run()
    assert refusal(again, "challenge boss scourge-cauldrons").rule == "wbg.boss.once-per-faction"
    light = fight(
        "hunter",
        [],
        region="noxious-glade",
        boss="light-of-ages",
        at="resolution_kills",
        events=["light-of-ages"],
        areas={"horde": {"damage": 9}},
        level=5,
    )
    assert who(light, "hunter").auction == ["relic-light-of-ages"]
    kt = fight("hunter", [], overlord="kelthuzad", auction=["relic-light-of-ages"], friends={"warrior": {}})
    assert area(kt).damage == 4


# -- Kel'Thuzad's events --------------------------------------------------------------------------


@pytest.mark.rule("wbg.event.distance", "wbg.event.loss-outside-combat")
def test_soul_taint_and_arcane_corruption() -> None:
    near = {"warrior": {"region": "plaguewood", "health": 3}, "shaman": {"region": "stratholme", "energy": 3}}
    t = drawn("soul-taint", overlord="kelthuzad", characters=near)
    assert who(t, "warrior").health == 2
    assert who(t, "paladin").health == 3
    a = drawn("arcane-corruption", overlord="kelthuzad", characters=near)
    assert who(a, "shaman").energy == 2
    wide = drawn("soul-taint", overlord="kelthuzad", events=["spread-the-plague"], characters=near)
    assert who(wide, "warrior").health == 1


@pytest.mark.rule("wbg.event.distance")
@pytest.mark.parametrize(
    ("region", "plague", "health"),
    [
        ("fungal-vale", False, 2), ("darrowshire", False, 3), ("bulwark", True, 1), ("aerie-peak", True, 3),
    ],
)  # fmt: skip
def test_four_regions_or_eight_with_the_plague(region: str, plague: bool, health: int) -> None:
    lying = ["spread-the-plague"] if plague else []
    there = {"warrior": {"region": region, "health": 3}}
    t = drawn("soul-taint", overlord="kelthuzad", events=lying, characters=there)
    assert who(t, "warrior").health == health


@pytest.mark.rule("wbg.event.area-attack", "wbg.event.board-tokens")
def test_spread_the_plague() -> None:
    druid = {"faction": "horde", "region": "marris-stead", "seat": 0}
    t = act(
        "mage", region="hearthglen", energy=3, events=["spread-the-plague"], board={"hearthglen": []}, xp=0,
        others={"druid": druid},
    )  # fmt: skip
    assert plague_attack(t, RegionId("stratholme")) == 2
    assert plague_attack(t, RegionId("brill")) == 0
    play(t, "wait")
    assert "cleanse mage" in offered(t), "3 Energy is enough"
    assert refusal(t, "cleanse druid").rule == "wbg.event.board-tokens"
    assert refusal(t, "trade druid mage").rule == "wbg.trade.when"
    play(t, "cleanse mage")
    assert (who(t, "mage").energy, who(t, "mage").xp) == (0, 1)
    assert t.state.events[0].regions == ["marris-stead", "ruins-of-andorhal"]
    kt = act("mage", overlord="kelthuzad", region="stratholme", events=["scourge-cauldrons"])
    from azeroth.games.world_of_warcraft.choices.actions import Challenge

    (foe,) = group(kt, who(kt, "mage"), Challenge("overlord", "kelthuzad"), RegionId("stratholme"))
    assert foe.attack == 14 + 4


# -- the end of a turn ----------------------------------------------------------------------------


@pytest.mark.rule(
    "wbg.endturn.advance-marker", "wbg.endturn.event-check", "wbg.endturn.merchant-check",
)  # fmt: skip
def test_the_end_of_a_turn() -> None:
    t = table(2, characters=FOUR, turn=1, step="end", decks={"triangle": ["scimitar"]})
    assert t.state.turn == 2
    assert t.state.merchant == ["scimitar"]
    assert t.frame(FactionTurn).faction is Faction.ALLIANCE
    assert not names(t)
    e = table(2, characters=FOUR, turn=3, step="end", decks={"events": ["bounty"]})
    assert e.state.turn == 4
    assert names(e) == ["bounty"]


@pytest.mark.rule("wbg.turn.end-steps-order")
def test_management_comes_before_the_marker_moves() -> None:
    cs = {**FOUR, "warrior": {"faction": "horde", "seat": 0, "spellbook": ["rend"], "level": 2}}
    t = table(2, characters=cs, turn=3, step="end", decks={"events": ["bounty"]})
    assert t.find(Management) is not None
    assert (t.state.turn, names(t)) == (3, [])
    while t.find(Management) is not None:
        play(t, "done")
    assert (t.state.turn, names(t)) == (4, ["bounty"])


@pytest.mark.rule("wbg.endturn.event-before-merchant")
def test_on_a_space_with_both_symbols_the_event_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    tracks = GAME.content().tracks
    both = replace(tracks, item_turns={ItemDeck("triangle"): (tracks.event_turns[0],)})
    monkeypatch.setattr(GAME.content(), "tracks", both)
    t = table(
        2, characters=FOUR, turn=3, step="end",
        decks={"events": ["bounty"], "triangle": ["scimitar"]},
    )  # fmt: skip
    assert (names(t), t.state.merchant) == (["bounty"], ["scimitar"])
    rules = [event.rule for event in t.happened]
    assert rules.index("wbg.event.who-draws") < rules.index("wbg.endturn.merchant-check")


@pytest.mark.rule("wbg.variant.endless-wrap", "wbg.variant.endless-purple", "wbg.variant.endless-no-final")
def test_the_endless_game() -> None:
    t = table(2, characters=FOUR, turn=30, step="end", options={"endless": True})
    assert (t.state.turn, t.state.lap) == (1, 2)
    assert t.frame(FactionTurn).faction is Faction.HORDE
    second = table(
        2,
        characters=FOUR,
        turn=1,
        lap=2,
        step="end",
        options={"endless": True},
        decks={"circle": ["deathblow"]},
    )
    assert second.state.merchant == ["deathblow"]


@pytest.mark.rule("wbg.variant.endless-limit")
def test_the_endless_game_is_a_draw_after_eight_laps() -> None:
    def end_of_lap(n: int) -> Table:
        return table(2, characters=FOUR, turn=30, lap=n, step="end", options={"endless": True})

    seventh = end_of_lap(7)
    assert (seventh.over, seventh.state.lap) == (False, 8)
    eighth = end_of_lap(8)
    assert eighth.over
    assert eighth.result is not None
    assert eighth.result.ranks == (1, 1)
    assert eighth.state.winner is None


@pytest.mark.rule("wbg.window.turn-start")
def test_the_start_of_a_turn() -> None:
    cs = {**FOUR, "rogue": {"faction": "horde", "seat": 0, "health": 1}}
    cs["warrior"] = {"faction": "alliance", "seat": 1}
    t = table(2, characters=cs, turn=2, step="end")
    assert t.state.turn == 3
    assert who(t, "rogue").health == 2
    assert "troll" in loadout(t, who(t, "rogue")).names


def test_the_price_of_an_event_is_told_on_button_and_card() -> None:
    t = drawn("traveling-merchants", "bounty", merchant=["scimitar"], characters={"paladin": {"gold": 4}})
    [buy, *_] = t.choices(t.seats[0])
    assert buy.words(t) == "Buy Scimitar (4 gold, half price)"
    zones = t.game.view.scene(t.glance(1), 1).zones
    [face] = next(zone.cards for zone in zones if zone.id == "zone:merchant")
    # A badge beside the price would leave no room for what kind of item it is.
    assert (face.cost, face.badge, dict(face.facts)["Half of"]) == ("4 gold", "", "7 gold")
    g = drawn("goblin-merchant", "bounty", characters={"paladin": {"bag": ["scimitar"], "gold": 0}})
    assert g.choices(g.seats[0])[0].words(g) == "Sell Scimitar (3 gold)", "rounded down, as it is paid"
