"""Scenes of World of Warcraft: whole, and with no secret in them."""

from __future__ import annotations

import ast
import json
import random
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from azeroth import new_game
from azeroth.bots import bot_named
from azeroth.engine import start
from azeroth.engine.view.drawing import sheets
from azeroth.engine.view.scene import Scene, prompt_for
from azeroth.games.world_of_warcraft import GAME
from azeroth.games.world_of_warcraft.edition import edition
from azeroth.games.world_of_warcraft.events import (
    CharacterDefeated,
    HealthChanged,
    Moved,
    QuestDrawn,
)
from azeroth.games.world_of_warcraft.ids import Colour, CreatureId, EventId, Faction, FigureColour
from azeroth.games.world_of_warcraft.play.combat.battle import Attacking, Battle
from azeroth.games.world_of_warcraft.play.combat.normal_combat import TakeWounds
from azeroth.games.world_of_warcraft.play.events.auction_house import Auction
from azeroth.games.world_of_warcraft.state import Die, Table
from azeroth.games.world_of_warcraft.view.prompts import PROMPTS
from azeroth.testing import begin, offered, play
from tests.world_of_warcraft.tables import fight

ICONS = Path(__file__).parents[2] / "web/node_modules/@iconify-json/game-icons/icons.json"
STRIDE = 83
MOMENTS = 20


def moments(players: int, seed: int, overlord: str) -> Iterator[Table]:
    """A random game, looked at now and then, and whenever a step asks for the first time."""
    t: Table = start(GAME, players, seed=seed, options={"overlord": overlord})
    pick = random.Random(seed)
    steps: set[str] = set()
    for n in range(STRIDE * MOMENTS):
        if t.over:
            break
        asking = f"{type(t.pos.stack[-1]).__name__}.{t.pos.stack[-1].at}"
        if asking not in steps or n % STRIDE == 0:
            steps.add(asking)
            yield t
        seat = pick.choice(t.seats)
        t.apply(seat, pick.choice(t.choices(seat)))
    yield t


def things(t: Table, scene: Scene) -> list[str]:
    """The ids of all that is on screen."""
    found = [area.id for board in GAME.view.boards(t) for area in board.areas]
    found += [piece.id for piece in scene.pieces]
    zones = [*scene.zones, *scene.tracks]
    if scene.focus is not None:
        zones += scene.focus.zones
        found += [piece.id for column in scene.focus.columns for piece in column.pieces]
        found += [die for dice in scene.focus.dice for die in dice.ids]
    found += [zone.id for zone in zones]
    found += [card.id for zone in zones for card in zone.cards]
    return found + [f"seat:{panel.seat}" for panel in scene.seats]


@pytest.mark.parametrize(
    ("players", "seed", "overlord"), [(2, 5, "kazzak"), (4, 6, "nefarian"), (6, 7, "kelthuzad")]
)
def test_scenes_of_a_random_game_are_whole(players: int, seed: int, overlord: str) -> None:
    for t in moments(players, seed, overlord):
        places = {area.id for board in GAME.view.boards(t) for area in board.areas}
        for seat in (None, *range(players)):
            view = t.view(seat)
            scene = GAME.view.scene(view, seat)
            ids = things(view, scene)
            assert len(ids) == len(set(ids)), sorted({i for i in ids if ids.count(i) > 1})
            beside = {zone.id for zone in scene.zones}
            beside |= {spot.id for track in scene.tracks for spot in track.cards}
            for piece in scene.pieces:
                assert piece.on in places or piece.on in beside, piece
            prompt = prompt_for(view, seat)
            for offer in prompt.offers if prompt else ():
                assert set(offer.targets) <= set(ids), (offer, set(offer.targets) - set(ids))
                assert offer.words[:1].isupper() or offer.words[:1].isdigit(), offer


@pytest.mark.parametrize(("players", "seed", "overlord"), [(3, 8, "kazzak"), (5, 9, "kelthuzad")])
def test_a_scene_shows_only_what_its_seat_knows(players: int, seed: int, overlord: str) -> None:
    for t in moments(players, seed, overlord):
        for seat in (None, *range(players)):
            dealt = t.determinize(seat, 11)
            seen = msgspec.json.encode(GAME.view.scene(t.view(seat), seat))
            assert seen == msgspec.json.encode(GAME.view.scene(dealt.view(seat), seat))
            assert seen == msgspec.json.encode(GAME.view.scene(dealt, seat))


def test_the_board_has_the_regions_links_and_black_borders() -> None:
    t: Table = start(GAME, 2, seed=1)
    (board,) = GAME.view.boards(t)
    assert {area.id for area in board.areas} == {f"region:{r}" for r in t.content.regions}
    assert {r.area for r in t.content.regions.values()} == set(edition(t).maps[0].terrains)
    assert len({area.tone for area in board.areas}) == 7
    assert all(len(area.spots) >= 3 for area in board.areas)
    borders = sheets(edition(t).maps[0].geometry)["lordaeron"].borders
    drawn = {frozenset((b.left, b.right)) for b in borders if b.kind == "border"}
    assert drawn == {frozenset((key, link)) for key, r in t.content.regions.items() for link in r.links}
    assert sum(line.kind == "ridge" for line in board.lines) == sum(b.kind == "impassable" for b in borders)
    tips = {area.id: area.tip for area in board.areas}
    assert "Town: open to the Horde, which starts here" in tips["region:brill"]
    assert "Flight point: of the Alliance" in tips["region:sorrow-hill"]
    assert "Graveyard" in tips["region:queldanil-lodge"]


def test_a_face_down_counter_is_a_riddle_to_who_has_not_looked() -> None:
    t: Table = start(GAME, 2, seed=4, options={"overlord": "kazzak"})
    while not t.state.counters:
        t.apply(t.seats[0], t.choices(t.seats[0])[0])
    real = next(k for k in t.state.counters if k.real)

    def shown(seat: int | None) -> str:
        scene = GAME.view.scene(t.view(seat), seat)
        return next(p.name for p in scene.pieces if p.id == f"counter:{real.region}")

    assert [shown(None), shown(0), shown(1)] == ["Overlord counter"] * 3
    real.seen = 0b10
    assert [shown(None), shown(0), shown(1)] == ["Overlord counter", "Overlord counter", "Lord Kazzak"]
    real.seen, real.face_up = -1, True
    assert [shown(None), shown(0), shown(1)] == ["Lord Kazzak"] * 3


def test_a_combat_spells_out_its_wounds_and_dice() -> None:
    t = fight("warrior", ["red murloc", "red murloc"])
    seen = GAME.view.scene(t.view(0), 0).focus
    assert seen is not None
    wounds, *_ = seen.sums
    assert wounds.title == "Wounds to come"
    battle_attack = sum(n for _, n, rule in wounds.parts if rule == "wbg.combat.damage-amount" and n > 0)
    murloc = t.content.creatures[CreatureId("murloc")].values[FigureColour("red")]
    assert battle_attack == 2 * murloc.attack
    assert wounds.total == sum(n for _, n, _ in wounds.parts)
    area = t.state.sides[Faction.HORDE].area
    area.defense, area.armor = 3, 1
    assert _wounds(t) == battle_attack - 4
    area.defense = 50
    assert _wounds(t) == 0
    party, foes = seen.columns
    assert foes.title == "2 opponents"
    assert [(p.id, p.count, p.tone) for p in foes.pieces] == [("foe:red-murloc", 2, "red")]
    assert {g.name: g.value for g in foes.gauges}["Attack"] == str(battle_attack)
    assert {g.name: (g.value, g.most) for g in party.gauges}["Damage"] == ("0", str(murloc.health))
    assert all(len(d.faces) == len(d.states) == len(d.ids) for d in seen.dice)


def test_who_falls_before_it_can_strike_deals_no_wounds_to_come() -> None:
    t = fight("warrior", ["red murloc"])
    murloc = t.content.creatures[CreatureId("murloc")].values[FigureColour("red")]
    area = t.state.sides[Faction.HORDE].area
    area.defense, area.damage = 1, murloc.health - 1
    assert _wounds(t) == murloc.attack - 1, "the defense would do the rest only after the wounds"
    area.damage = murloc.health
    focus = GAME.view.scene(t.view(0), 0).focus
    assert focus is not None
    assert focus.sums[0].total == 0
    assert [(label, n) for label, n, _ in focus.sums[0].parts] == [
        ("Attack of Red Murloc", murloc.attack), ("Red Murloc falls first", -murloc.attack),
    ]  # fmt: skip


def test_of_two_of_whom_one_falls_first_the_other_is_still_reckoned_with() -> None:
    t = fight("warrior", ["red murloc", "red murloc"])
    murloc = t.content.creatures[CreatureId("murloc")].values[FigureColour("red")]
    area = t.state.sides[Faction.HORDE].area
    area.damage = murloc.health
    assert _wounds(t) == murloc.attack
    area.damage = 2 * murloc.health
    assert _wounds(t) == 0


def test_who_takes_wounds_is_told_whether_the_foe_falls_after_them() -> None:
    t = fight(
        "warrior",
        ["red murloc"],
        friends={"mage": {"seat": 0, "level": 5, "health": 8}},
        level=5,
        health=9,
        dice=[1] * 60,
    )
    murloc = t.content.creatures[CreatureId("murloc")].values[FigureColour("red")]
    area = t.state.sides[Faction.HORDE].area
    while t.find(TakeWounds) is None:
        play(t, "done" if "done" in offered(t) else offered(t)[0])
    told = "Then defense and attrition join the damage: Red Murloc falls."

    def lines() -> tuple[str, ...]:
        focus = GAME.view.scene(t.view(0), 0).focus
        assert focus is not None
        return focus.lines

    area.damage, area.defense, area.attrition = murloc.health - 2, 1, 0
    assert told not in lines()
    area.attrition = 1
    assert told in lines()


def _wounds(t: Table) -> int:
    seen = GAME.view.scene(t.view(0), 0).focus
    assert seen is not None
    return seen.sums[0].total


def test_a_fight_says_where_it_is_and_names_those_who_fight() -> None:
    t = fight("warrior", ["green gnoll"], friends={"mage": {"seat": 0}})
    near = GAME.view.scene(t.glance(0), 0).focus
    assert near is not None
    assert near.place == f"region:{t.frame(Battle).region}"
    assert near.place in {area.id for board in GAME.view.boards(t) for area in board.areas}
    assert [piece.name for piece in near.columns[0].pieces] == ["Grumbaz", "Sofeea"]


def test_the_dice_of_a_pool_tell_what_has_become_of_them() -> None:
    t = fight("warrior", ["red murloc"])
    phase = t.frame(Attacking)
    phase.pool.dice = [
        Die(Colour.RED, 8, rerolled=True), Die(Colour.RED, 1, spotted=True), Die(Colour.BLUE, 5),
    ]  # fmt: skip
    seen = GAME.view.scene(t.view(0), 0).focus
    assert seen is not None
    dice = {d.tone: (d.faces, d.states, d.ids) for d in seen.dice}
    assert dice == {
        "red": (("8", "1"), ("hit rerolled", "miss spotted"), ("die:0", "die:1")),
        "blue": (("5",), ("hit",), ("die:2",)),
    }


def test_a_character_has_seven_areas_and_a_marker_on_the_xp_track() -> None:
    t: Table = start(GAME, 2, seed=1, options={"first-game": True})
    scene = GAME.view.scene(t.view(0), 0)
    zones = {zone.id: zone for zone in scene.zones}
    for key, c in t.state.characters.items():
        sheet = zones[f"sheet:{key}"]
        empty = [card for card in sheet.cards if card.id.startswith(f"area:{key}:")]
        assert len(sheet.cards) >= 7
        assert len(empty) == 7 - len({*(e.area for e in c.equipped)} | _printed_areas(t, key))
        marker = next(p for p in scene.pieces if p.id == f"xp:{key}")
        assert (marker.on, marker.text) == (f"level:{c.level}", str(c.xp))


def _printed_areas(t: Table, key: str) -> set[int]:
    c = next(c for c in t.state.characters.values() if c.id == key)
    printed = t.content.characters[c.sheet].printed
    return {n for n, card in enumerate(printed) if card and card in c.cards}


def test_what_moves_is_told_with_its_way() -> None:
    t: Table = start(GAME, 2, seed=1, options={"first-game": True})
    (first, *_) = t.state.characters
    here = t.state.characters[first].region
    walk = Moved(character=first, source=here, target=here)
    fall = CharacterDefeated(character=first, region=here)
    paths = [motion.path for event in (walk, fall) for motion in event.motions(t)]
    assert paths == [(f"character:{first}", f"region:{here}")] * 2
    wound = HealthChanged(character=first, change=-1, left=1)
    assert [m.path for m in wound.motions(t)] == [
        (f"character:{first}", f"seat:{t.state.characters[first].seat}")
    ]
    assert not HealthChanged(character=first, change=1, left=2).motions(t)
    drawn = [event for event in t.events(None) if isinstance(event, QuestDrawn)]
    for event in drawn:
        spawned = {f"region:{s.at}" for s in t.content.quests[event.quest].creatures}
        assert {motion.path[-1] for motion in event.motions(t)} == spawned
    assert drawn


def test_an_auction_shows_the_item_and_who_has_bid_but_no_bid() -> None:
    t: Table = start(GAME, 2, seed=1, options={"first-game": True})
    item = EventId("auction-house-trusty-mount")
    first, *_ = t.state.characters
    begin(t, Auction(event=item, at="bid", bidders=[first], bids=[4]), run=False)
    scene = GAME.view.scene(t.view(1), 1)
    assert scene.focus is not None
    (sale,) = scene.focus.zones
    assert [card.id for card in sale.cards] == [f"card:{t.content.events[item].item}"]
    *bidders, outcome = scene.focus.lines
    assert [" and has bid." in line for line in bidders] == [True, False, False, False]
    assert all("5 gold" in line for line in bidders)
    assert "The highest bid is paid" in outcome, "what comes of a bid is told"


@pytest.mark.skipif(not ICONS.exists(), reason="the icons come with the web client's packages")
def test_every_icon_is_in_the_icon_set() -> None:
    drawn = json.loads(ICONS.read_text(encoding="utf-8"))
    known = {*drawn["icons"], *drawn.get("aliases", {}), ""}
    for t in moments(6, 3, "nefarian"):
        view = t.view(0)
        scene = GAME.view.scene(view, 0)
        zones = [*scene.zones, *scene.tracks]
        icons = {p.icon for p in scene.pieces} | {c.icon for zone in zones for c in zone.cards}
        icons |= {g.icon for panel in scene.seats for g in panel.gauges}
        icons |= {m.icon for board in GAME.view.boards(view) for area in board.areas for m in area.marks}
        if scene.focus is not None:
            icons |= {p.icon for column in scene.focus.columns for p in column.pieces}
        assert icons <= known, icons - known


def asking_steps() -> list[str]:
    """Every step of the rules and cards that asks somebody, by what its code calls."""
    found = []
    folder = GAME.content_dir.parent
    for path in [*folder.glob("play/**/*.py"), *folder.glob("cards/*.py")]:
        for frame in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(frame, ast.ClassDef):
                for step in frame.body:
                    code = ast.unparse(step)
                    if isinstance(step, ast.FunctionDef) and ("t.ask" in code or "together(" in code):
                        found.append(f"{frame.name}.{step.name}")
    return found


def test_every_step_that_asks_has_its_text() -> None:
    helpers = {
        "CombatRound._kill": "CombatRound.ranged_strike", "AttackPhase._taken": "AttackPhase.stun",
        "PvpRound._cancel": "PvpRound.attackers_armor", "Reward._ask": "Reward.hand_out",
        "EachCharacter.turn": "Zeppelin.turn", "NewHorizons._ask": "NewHorizons.first",
        "Trading._ask": "Trading.first_gives",
    }  # fmt: skip
    steps = asking_steps()
    assert len(steps) > 35
    assert [step for step in steps if helpers.get(step, step) not in PROMPTS] == []


def test_a_person_is_told_the_aim_the_step_and_what_has_come_of_it() -> None:
    t: Table = start(GAME, 2, seed=5, options={"overlord": "kazzak"})
    while not t.state.characters:
        t.apply(t.seats[0], t.choices(t.seats[0])[0])
    scene = GAME.view.scene(t.view(0), 0)
    assert scene.briefing is not None
    assert "Lord Kazzak" in scene.briefing.win or "Kazzak" in scene.briefing.win
    assert "final battle" in scene.briefing.win
    assert scene.steps[scene.step] == "Act"
    c = next(iter(t.state.characters.values()))
    fallen = CharacterDefeated(character=c.id, region=c.region).outcome(t)
    assert fallen.seats == (c.seat,)
    assert "is defeated" in fallen.title


def test_what_beginners_should_learn_stays_marked_through_the_whole_game() -> None:
    """Bots play a first game and learn anything but what is recommended, so it is on offer until late."""
    t = new_game("world-of-warcraft", 2, seed=5, options={"first-game": True})
    sheets = [t.content.characters[c.sheet] for c in t.state.characters.values()]
    first = {f"card:{card}" for sheet in sheets for card in (*sheet.first_powers, sheet.first_talent)}
    bot, chance, late = bot_named("greedy"), random.Random(1), 0
    while not t.over and t.state.turn < 24:
        seat = t.seats[0]
        offered = t.choices(seat)
        told = {choice for choice in offered if first & set(choice.targets(t))}
        if told:
            scene = GAME.view.scene(t.view(seat), seat)
            badges = {c.id: c.badge for zone in scene.zones if zone.id == "zone:offer" for c in zone.cards}
            marked = {card for card, badge in badges.items() if badge == "recommended"}
            assert marked == first & set(badges)
            late = t.state.turn if marked else late
        choice = bot.choose(t, seat, chance)
        others = [c for c in offered if c not in told]
        t.apply(seat, others[-1] if choice in told and others else choice)
    assert late >= 20
