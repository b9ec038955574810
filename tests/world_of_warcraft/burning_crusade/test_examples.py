"""The examples of Outland, mounts, level 6, poison, fast-equip, quests and the end of the game."""

from __future__ import annotations

from typing import Any

import pytest

from azeroth.games.world_of_warcraft.burning_crusade.events import MountGained
from azeroth.games.world_of_warcraft.burning_crusade.ids import POISON
from azeroth.games.world_of_warcraft.burning_crusade.play.quest_exchange import QuestExchange, on_outland
from azeroth.games.world_of_warcraft.cards.loadout import energy_capacity, health_capacity
from azeroth.games.world_of_warcraft.edition import edition
from azeroth.games.world_of_warcraft.events import WoundsDealt
from azeroth.games.world_of_warcraft.ids import CardId, Faction, RegionId
from azeroth.games.world_of_warcraft.play.combat.battle import Battle, threat
from azeroth.games.world_of_warcraft.play.events.beasts_of_lordaeron import Beasts
from azeroth.games.world_of_warcraft.play.pvp.final_battle import FinalBattle
from azeroth.games.world_of_warcraft.state import Table
from azeroth.testing import events, offered, play, refusal
from tests.world_of_warcraft.burning_crusade.boxes import WITH, C, X
from tests.world_of_warcraft.burning_crusade.tables import ALONE, crusade, four, go_by, hero, party
from tests.world_of_warcraft.tables import until, who

ACT: dict[str, Any] = {"step": "act", "who": ["druid"]}


def standing(region: str, board: Any = None, **druid: Any) -> Table:
    return crusade(characters=four(druid={"region": region, **druid}), board=board or {}, **ACT)


def ways(t: Table) -> set[str]:
    return {k.removeprefix("travel ") for k in offered(t) if k.startswith("travel ")}


def on(t: Table, board: str, regions: set[str]) -> set[str]:
    return {r for r in regions if t.content.regions[RegionId(r)].board == board}


@pytest.mark.example("tbc.ex.move-to-outland-diagram")
def test_moving_to_the_outland_board() -> None:
    t = standing("brill")
    play(t, "travel dark-portal")
    assert who(t, "druid").region == "dark-portal"
    near = WITH.regions[RegionId("dark-portal")].links
    assert on(t, "outland", ways(t)) == set(near)
    play(t, f"travel {near[0]}")
    assert (who(t, "druid").region, who(t, "druid").actions) == (near[0], 1)
    assert not ways(t)


@pytest.mark.example("tbc.ex.no-flight-between-boards")
def test_no_flight_from_board_to_board() -> None:
    t = standing("brill")
    flights = [k for k, r in t.content.regions.items() if r.board == "outland" and "horde" in r.flight]
    assert flights
    for there in flights:
        assert refusal(t, f"travel {there}").rule == "tbc.outland.no-flight-path-between-boards"
    assert on(t, "outland", ways(t)) == {"dark-portal"}
    back = standing("thrallmar")
    assert refusal(back, "travel brill").rule == "tbc.outland.no-flight-path-between-boards"


@pytest.mark.example("tbc.ex.defeat-stays-on-board")
def test_where_the_defeated_may_go() -> None:
    t = crusade()
    druid = who(t, "druid")
    for region, board in (("ambermill", "lordaeron"), ("zethgor", "outland"), ("dark-portal", "outland")):
        druid.region = RegionId(region)
        found = edition(t).refuges(t, druid)
        assert {t.content.regions[r].board for r in found} == {board}
        home = t.content.homes[druid.faction]
        assert (home in found) is (board == "lordaeron")
        yards = [r for r in found if r != home]
        assert yards
        assert all(t.content.regions[r].graveyard for r in yards)


@pytest.mark.example("tbc.ex.secluded-caption")
@pytest.mark.rule("tbc.outland.no-independents-in-unnamed", "tbc.outland.secluded-need-mount")
def test_the_six_regions_without_a_name() -> None:
    nameless = {k for k, r in X.regions.items() if r.nameless}
    assert len(nameless) == 6
    for key in nameless:
        near = X.regions[key].over[0]
        assert key in ways(standing(near, level=6))
        on_foot = standing(near, level=5)
        assert refusal(on_foot, f"travel {key}").rule == "tbc.outland.secluded-need-mount"
    # Blue creatures next to one can be moved, but never into it.
    key = next(iter(nameless))
    near = X.regions[key].over[0]
    t = crusade(board={near: ["blue murloc"]}, step="event", draws=["the-beasts-of-lordaeron"])
    assert t.find(Beasts) is not None
    moves = [k for k in offered(t) if k.startswith("shift")]
    assert moves
    assert not [k for k in moves if k.split()[-1] in nameless]
    assert not any(edition(t).may_hold(t, k) for k in nameless)


@pytest.mark.example("tbc.ex.mount-no-effect-in-lordaeron")
@pytest.mark.rule("tbc.mount.no-secluded-in-lordaeron", "tbc.mount.no-overflight-in-lordaeron")
def test_a_mount_does_nothing_in_lordaeron() -> None:
    near = C.regions[RegionId("brill")].links[0]
    t = standing("brill", {near: ["blue murloc"]}, level=6)
    before = on(t, "lordaeron", ways(t))
    assert before == on(t, "lordaeron", ways(standing("brill", {near: ["blue murloc"]}, level=5)))
    play(t, f"travel {near}")
    assert (who(t, "druid").region, who(t, "druid").actions) == (near, 1)
    # The move ended there, and the next action is the Challenge, which is all there is.
    assert not ways(t)
    next_action = standing(near, {near: ["blue murloc"]}, level=6, actions=1)
    assert next_action.frame(Battle).foes[0].kind == "murloc"
    # No black border opens: only neighbours, flight paths and the Dark Portal.
    for region, r in C.regions.items():
        if r.home == "alliance":
            continue
        there = ways(standing(region, level=6))
        flights = {k for k, other in C.regions.items() if "horde" in other.flight} if r.flight else set()
        assert on(t, "lordaeron", there) <= {*r.links, *flights}


@pytest.mark.example("tbc.ex.pvp-threat-cap")
@pytest.mark.rule("tbc.level6.pvp-threat-cap")
@pytest.mark.parametrize(
    ("horde", "against_horde"), [((6, 6, 6), 7), ((6, 1, 1), 7), ((5, 1, 1), 7), ((4, 4, 4), 6)]
)
def test_threat_in_pvp(horde: tuple[int, ...], against_horde: int) -> None:
    cs = {
        c: hero(level=n, region="darrowshire")
        for c, n in zip(("druid", "mage", "hunter"), horde, strict=True)
    }
    cs |= {c: hero("alliance", 1, level=4, region="darrowshire") for c in ("rogue", "priest", "warlock")}
    step: dict[str, Any] = {
        "step": "pvp",
        "who": ["druid", "mage", "hunter"],
        "enemies": ["rogue", "priest", "warlock"],
    }
    t = crusade(characters=cs, **step)
    assert threat(t, who(t, "rogue")).total == against_horde
    assert threat(t, who(t, "druid")).total == 6


@pytest.mark.example("tbc.ex.reaching-level-six")
@pytest.mark.rule("tbc.level6.gain-talent", "tbc.level6.gain-mount", "tbc.mount.by-faction")
@pytest.mark.parametrize(("cls", "mount"), [("druid", "Windrider"), ("rogue", "Gryphon")])
def test_reaching_level_six(cls: str, mount: str) -> None:
    cs = four(**{cls: {"level": 5, "xp": 30, "health": 1, "energy": 0, "talents": []}})
    t = crusade(characters=cs, step="xp", who=[cls], n=5, turn=1 if cls == "druid" else 2)
    c = who(t, cls)
    assert c.level == 6
    assert (c.health, c.energy) == (health_capacity(t, c), energy_capacity(t, c))
    assert (c.health, c.energy) == t.content.classes[cls].levels[5]
    assert {k.split()[0] for k in offered(t)} == {"talent"}  # it must be taken now
    assert "done" not in offered(t)
    assert {t.content.cards[k.split()[1]].level for k in offered(t)} == {2, 3, 4, 5, 6}  # type: ignore[index]
    cards = [e.card for e in c.equipped]
    play(t, offered(t)[0])
    assert len(c.talents) == 1
    (gained,) = events(t, MountGained)
    assert (gained.character, X.mounts[gained.mount].name) == (cls, mount)
    assert ([e.card for e in c.equipped], c.bag, c.spellbook) == (cards, [], [])


@pytest.mark.example("tbc.ex.poison-damage-step")
@pytest.mark.rule("tbc.poison.alternative-source", "tbc.poison.assignment", "tbc.poison.before-attack-damage")
@pytest.mark.parametrize(("own", "imps"), [(3, 0), (2, 1), (1, 2)])
def test_poison_is_divided_between_warlock_and_demon(own: int, imps: int) -> None:
    warlock = {"level": 5, "health": 5, "equipped": ["imp"], "tokens": {POISON: 3}}
    cs = party(warlock=warlock, mage={})
    step: dict[str, Any] = {
        "step": "fight",
        "who": ["warlock"],
        "foes": ["green murloc"],
        "at": "before_damage",
    }
    t = crusade(characters=cs, turn=2, **step, areas={"alliance": {"armor": 20}})
    c = who(t, "warlock")
    for choice in ["imp"] * imps + ["warlock"] * own:
        if imps < 2 or choice == "imp":  # without the Imp nobody is asked
            assert offered(until(t, "lose-from")) == ["lose-from warlock", "lose-from imp"]
            assert not events(t, WoundsDealt)
            play(t, f"lose-from {choice}")
    assert c.health == 5 - own
    left = [e.health for e in c.equipped if e.card == "imp"]
    assert left == ([] if imps == 2 else [2 - imps])
    assert ("imp" in c.spellbook) is (imps == 2)
    assert c.tokens == {POISON: 3}
    while not events(t, WoundsDealt):
        play(t, "done")
    (dealt,) = events(t, WoundsDealt)
    assert (dealt.wounds, c.health) == (0, 5 - own)  # armor saves from the Attack, not from poison
    t.state.sides[Faction.ALLIANCE].area.damage = 99
    go_by(t, Battle)
    assert c.tokens == {}


SNAKE_TRAP = "snake-trap"


@pytest.mark.example("tbc.ex.fast-equip-swap")
@pytest.mark.rule(
    "tbc.fastequip.on-joining-challenge", "tbc.fastequip.active-power-cost", "tbc.fastequip.swap",
    "tbc.fastequip.not-in-others-actions",
)  # fmt: skip
def test_fast_equip_when_joining() -> None:
    cost = WITH.cards[CardId(SNAKE_TRAP)].energy
    assert cost > 1
    others = [
        k for k, card in WITH.deck("hunter") if card.power and card.type == "instant" and k not in X.cards
    ]

    def hunter(energy: int, **more: Any) -> dict[str, Any]:
        return {"level": 6, "energy": energy, "spellbook": [SNAKE_TRAP], "equipped": others[:4],
                "region": "darrowshire", **more}  # fmt: skip

    def joined(energy: int) -> Table:
        cs = four(druid={"region": "darrowshire"})
        del cs["mage"]
        cs["hunter"] = hero(**hunter(energy))
        t = crusade(characters=cs, board={"darrowshire": ["blue murloc"]}, **ACT)
        return play(t, "choose hunter")

    t = joined(cost + 1)
    c = who(t, "hunter")
    assert c.actions == 1
    swaps = [k for k in offered(t) if k.startswith("fast-equip")]
    assert swaps
    area = int(swaps[0].split()[2])
    old = next(e.card for e in c.equipped if e.area == area)
    play(t, swaps[0])
    assert c.energy == 1
    assert old in c.spellbook
    assert SNAKE_TRAP in [e.card for e in c.equipped]
    assert t.frame(Battle).group == ["druid", "hunter"]
    poor = joined(cost - 1)
    assert not [k for k in offered(poor) if k.startswith("fast-equip")]
    attacked = four(rogue={"region": "darrowshire"})
    del attacked["mage"]
    attacked["hunter"] = hero(**hunter(cost + 1))
    step: dict[str, Any] = {"step": "act", "who": ["rogue"]}
    pvp = play(crusade(characters=attacked, turn=2, **step), "challenge enemies")
    while pvp.find(Battle) is not None:
        for seat in pvp.seats:
            assert not [k for k in pvp.choices(seat) if str(k).startswith("fast-equip")]
        play(pvp, "done" if "done" in offered(pvp) else offered(pvp)[0])


@pytest.mark.example("tbc.ex.exchange-two-quests")
@pytest.mark.rule(
    "tbc.exchange.discard-all-first", "tbc.exchange.non-outland-removed", "tbc.exchange.stick-to-deck",
    "tbc.exchange.spawn-quest-creatures", "tbc.exchange.no-independents", "tbc.exchange.same-number",
)  # fmt: skip
def test_two_quests_are_exchanged() -> None:
    given_up = ["savage-raiders", "dogs-in-the-mill"]
    kept = ["something-in-the-water", "the-forge-camps", "lords-of-the-abyss"]
    board = {
        "olsens-farthing": ["green gnoll savage-raiders", "red gnoll savage-raiders"],
        "ambermill": ["green gnoll dogs-in-the-mill"],
        "dun-garok": ["blue ghoul"],
        "telredor": ["2 green ooze something-in-the-water"],
        "deaths-door": ["green moarg the-forge-camps"],
        "pools-of-aggonar": ["purple shivan lords-of-the-abyss"],
    }
    t = crusade(
        characters=four(), turn=2, quests={"alliance": [*given_up, *kept]}, board=board, step="end",
        decks={"alliance_yellow": ["moon-cursed-village", "wings-over-shienor"],
               "alliance_red": ["deep-roots"]},
    )  # fmt: skip
    until(t, "give-up")
    assert t.state.turn == 3  # the marker has moved
    for quest in kept:
        assert refusal(t, f"give-up {quest}").rule == "tbc.exchange.outland-quests-not-discardable"
    play(t, "give-up savage-raiders")
    assert "search yellow" not in offered(t)  # first every quest that is given up
    play(t, "give-up dogs-in-the-mill")
    side = t.state.sides[Faction.ALLIANCE]
    assert side.removed == given_up
    assert set(t.state.board) == {"dun-garok", "telredor", "deaths-door", "pools-of-aggonar"}
    assert offered(t) == [f"search {deck}" for deck in ("green", "yellow", "red", "purple")]
    play(t, "search yellow")
    assert side.quests == [*kept, "wings-over-shienor"]
    assert side.removed == [*given_up, "moon-cursed-village"]
    assert "pyrewood-village" not in t.state.board
    arakkoa = [(f.kind, f.colour) for f in t.state.board[RegionId("veil-shienor")]]
    assert arakkoa == [("arakkoa", "green")]
    assert "auchindoun" not in t.state.board  # its blue creature does not come
    play(t, "search red")
    assert side.quests == [*kept, "wings-over-shienor", "deep-roots"]
    assert all(on_outland(t, q) for q in side.quests)
    assert t.find(QuestExchange) is None
    assert [(f.kind, f.colour) for f in t.state.board[RegionId("dun-garok")]] == [("ghoul", "blue")]


@pytest.mark.example("tbc.ex.lordaeron-token-table")
@pytest.mark.rule(
    "tbc.setup.dungeon-token-shadowfang-keep", "tbc.setup.dungeon-token-scarlet-monastery",
    "tbc.setup.dungeon-token-stratholme", "tbc.setup.dungeon-token-scholomance",
)  # fmt: skip
def test_where_the_tokens_lie() -> None:
    table = {
        "shadowfang-keep": ("olsens-farthing", "silverpine-forest"),
        "scarlet-monastery": ("scarlet-monastery", "tirisfal-glades"),
        "stratholme": ("stratholme", "eastern-plaguelands"),
        "scholomance": ("caer-darrow", "western-plaguelands"),
    }
    for dungeon, (region, area) in table.items():
        assert C.regions[RegionId(region)].area == area
        assert f"{dungeon}-1" in ways(standing(region))
    assert [d for d, one in X.dungeons.items() if one.board == "lordaeron"] == list(table)
    on_outland_board = [one.region for one in X.dungeons.values() if one.board == "outland"]
    assert set(on_outland_board) <= set(X.regions)  # printed on the board: no token


@pytest.mark.example("tbc.ex.turn-thirty-without-outland")
def test_the_last_turn_without_outland() -> None:
    t = crusade(ALONE, turn=30, step="end")
    while t.find(FinalBattle) is None:
        play(t, "done")
    assert (t.state.lap, t.over) == (1, False)


@pytest.mark.example("tbc.ex.turn-thirty-with-outland")
def test_the_last_turn_with_outland() -> None:
    t = crusade(turn=30, step="end")
    while t.state.turn == 30:
        play(t, "done" if "done" in offered(t) else offered(t)[0])
    assert (t.state.turn, t.state.lap, t.over) == (1, 2, False)
    while not any(k.startswith("act") for k in offered(t)):
        play(t, "done")
    assert t.find(FinalBattle) is None
    assert {who(t, k.split()[1]).faction for k in offered(t)} == {"horde"}
    symbol = min(n for turns in t.content.tracks.item_turns.values() for n in turns if n > 1)
    top = [k for k, item in X.items.items() if item.deck == "hexagon"][-1]
    later = crusade(turn=symbol - 1, lap=2, step="end", decks={"hexagon": [top]})
    assert (later.state.turn, later.state.merchant) == (symbol, [top])


@pytest.mark.example("tbc.ex.figure-table")
def test_the_figure_table() -> None:
    new = {k: c.added for k, c in X.creatures.items() if k not in C.creatures}
    old = {k: c.added for k, c in X.creatures.items() if k in C.creatures}
    assert {k: sum(n.values()) for k, n in new.items()} == dict.fromkeys(new, 4) | {"ooze": 5, "ravager": 5}
    assert (len(new), sum(sum(n.values()) for n in new.values())) == (9, 38)
    assert list(old.values()) == [{"purple": 1}] * 13
    assert sum(sum(n.values()) for n in (*new.values(), *old.values())) == 51
