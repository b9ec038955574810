"""Positions from short descriptions, for tests and puzzles.

`position("world-of-warcraft", ...)` takes, all optional but the characters:

characters  {"warrior": {"faction": "horde", "region": "brill", "level": 2, "equipped": ["rend"]}}:
            see `CharacterGiven`. Seats are dealt in order; equipped cards go to the first area that
            takes them.
board       {"ambermill": ["2 green gnoll dogs-in-the-mill", "blue ogre"]}: with the quest, if any
quests      {"horde": ["evil-brew"]}   face-up quests (their creatures are not placed by that)
areas       {"horde": {"damage": 3, "defense": 1, "attrition": 0, "armor": 2}}
decks       {"triangle": ["scimitar"], "events": ["bounty"], "horde_green": [...]}: what lies on top
merchant, events, discarded: lists of ids. overlord, turn, lap; kazzak: the region of the true counter.
step        {"do": "turn"}: the active faction's actions (the default; the active faction is by `turn`)
            {"do": "act", "who": ["mage"]}: one action of a character
            {"do": "fight", "who": [...], "foes": ["green murloc", "red murloc"]}; or "boss": an
            event's id, or "overlord": true. "at": a step of the round with the areas as given,
            "round": its number
            {"do": "pvp", "who": [...], "enemies": [...], "at": ...}
            {"do": "manage", "who": [...]}; {"do": "end"}: the end of the turn;
            {"do": "event"}: an event step; {"do": "wars"}: the check at the end of the turn
            {"do": "reward", "quest": ..., "who": [...], "fallen": [...]}; {"do": "final"}
            {"do": "xp", "who": [...], "n": 3}; {"do": "lose", "who": [...], "n": 2, "wound": true}
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import msgspec
from msgspec import Struct

from azeroth.engine import BadPosition, Frame, Options, Position
from azeroth.engine.play.chance import Chance
from azeroth.engine.view.naming import named, unreadable
from azeroth.games.world_of_warcraft.cards.loadout import energy_capacity, health_capacity, refresh
from azeroth.games.world_of_warcraft.choices.actions import Challenge
from azeroth.games.world_of_warcraft.content import Content
from azeroth.games.world_of_warcraft.ids import (
    CURSE,
    STUN,
    CardId,
    CharacterId,
    CreatureId,
    DeckId,
    EventId,
    Faction,
    FigureColour,
    OverlordId,
    QuestId,
    RegionId,
    TokenId,
)
from azeroth.games.world_of_warcraft.play.actions.challenge import ChallengeAction, group, overlord_foe
from azeroth.games.world_of_warcraft.play.actions.character_action import CharacterAction
from azeroth.games.world_of_warcraft.play.character.health import LoseHealth
from azeroth.games.world_of_warcraft.play.character.levels import GainXp
from azeroth.games.world_of_warcraft.play.character.sheet import may_wear, places_for, put_on
from azeroth.games.world_of_warcraft.play.combat.battle import Foe
from azeroth.games.world_of_warcraft.play.combat.normal_combat import Combat, CombatRound
from azeroth.games.world_of_warcraft.play.events.event_step import EventStep
from azeroth.games.world_of_warcraft.play.events.wars import WarCheck
from azeroth.games.world_of_warcraft.play.pvp.final_battle import FinalBattle
from azeroth.games.world_of_warcraft.play.pvp.pvp_combat import PvpCombat, PvpRound
from azeroth.games.world_of_warcraft.play.quests.rewards import CompleteQuest
from azeroth.games.world_of_warcraft.play.setup import new_character, place_overlord, sorted_decks
from azeroth.games.world_of_warcraft.play.turn.faction_turn import Campaign, FactionTurn, active_faction
from azeroth.games.world_of_warcraft.play.turn.management import Management
from azeroth.games.world_of_warcraft.state import (
    CombatArea,
    Counter,
    Decks,
    EventInPlay,
    Figure,
    Side,
    State,
    Table,
)


class CharacterGiven(Struct, forbid_unknown_fields=True, kw_only=True):
    """A character as described; Health and Energy are full unless given, XP those of the level."""

    faction: Faction
    seat: int | None = None
    region: str | None = None
    level: int = 1
    xp: int | None = None
    gold: int = 5
    health: int | None = None
    energy: int | None = None
    stun: int = 0
    curse: int = 0
    tokens: dict[TokenId, int] = {}
    actions: int = 2
    equipped: list[str] = []
    talents: list[str] = []
    spellbook: list[str] = []
    bag: list[str] = []
    auction: list[str] = []


Step = Literal[
    "turn", "act", "fight", "pvp", "manage", "end", "event", "reward", "final", "xp", "lose", "wars"
]


class Given(Struct, forbid_unknown_fields=True, kw_only=True):
    """A position as described."""

    characters: dict[str, CharacterGiven]
    board: dict[str, list[str]] = {}
    quests: dict[Faction, list[QuestId]] = {}
    areas: dict[Faction, CombatArea] = {}
    decks: dict[DeckId, list[str]] = {}
    merchant: list[CardId] = []
    events: list[EventId] = []
    discarded: list[EventId] = []
    overlord: OverlordId = OverlordId("kazzak")
    kazzak: RegionId | None = None
    turn: int = 1
    lap: int = 1
    step: Step = "turn"
    who: list[CharacterId] = []
    """Whom the step concerns: who acts, fights, gains; in a combat the one who challenged comes first."""
    enemies: list[CharacterId] = []
    fallen: list[CharacterId] = []
    foes: list[str] = []
    boss: EventId | None = None
    against_overlord: bool = False
    at: str = ""
    """The step of a round of combat, by its name in `CombatRound` or `PvpRound`."""
    round: int = 0
    quest: QuestId | None = None
    n: int = 0
    wound: bool = False


def arrange(
    game: Any, players: int, options: Options, content: Content, given: Mapping[str, Any]
) -> tuple[State, list[Frame]]:
    """The state and what is in progress."""
    try:
        g = msgspec.convert(given, Given)
    except msgspec.ValidationError as error:
        raise unreadable(error, CharacterGiven if "$.characters" in str(error) else Given) from None
    state = State(
        characters={}, sides={f: Side(faction=f) for f in Faction}, decks=Decks(), overlord=g.overlord,
        turn=g.turn, lap=g.lap,
    )  # fmt: skip
    names = tuple(f"Player {n + 1}" for n in range(players))
    t = Table(game, content, names, options, Position(state, [], Chance.seeded(1)), quiet=True)
    for n, (name, one) in enumerate(g.characters.items()):
        named("class", name, content.classes)
        _character(t, name, one, n % players if one.seat is None else one.seat)
    for side in state.sides.values():
        side.ties = [c.id for c in state.side(side.faction)]
        side.quests = list(g.quests.get(side.faction, []))
        side.area = g.areas.get(side.faction, CombatArea())
    for region, figures in g.board.items():
        named("region", region, content.regions)
        state.board[RegionId(region)] = [f for text in figures for f in _figures(content, text)]
    place_overlord(t)
    if g.kazzak is not None:
        state.counters = [
            Counter(region=k.region, real=k.region == g.kazzak, seen=0, face_up=False) for k in state.counters
        ]  # fmt: skip
    _decks(t, g)
    return state, _stack(t, g)


def _character(t: Table, name: str, one: CharacterGiven, seat: int) -> None:
    if f"{name}-{one.faction}" not in t.content.characters:
        raise BadPosition(f"there is no {one.faction} {name}")
    c = new_character(t, name, seat, one.faction)
    t.state.characters[c.id] = c
    if one.region is not None:
        named("region", one.region, t.content.regions)
        c.region = RegionId(one.region)
    for card in (*one.equipped, *one.talents, *one.spellbook, *one.bag, *one.auction):
        named("card", card, t.content.cards)
    c.level, c.gold, c.actions = one.level, one.gold, one.actions
    for token, n in ((STUN, one.stun), (CURSE, one.curse), *one.tokens.items()):
        c.get(token, n)
    c.xp = one.xp if one.xp is not None else (0, *t.content.tracks.levels)[one.level - 1]
    c.talents = [CardId(k) for k in one.talents]
    c.auction = [CardId(k) for k in one.auction]
    c.spellbook = [CardId(k) for k in one.spellbook]
    c.bag = [CardId(k) for k in one.bag]
    refresh(t, c)
    for key in map(CardId, one.equipped):
        (c.bag if t.content.cards[key].item else c.spellbook).append(key)
        area = next((a for a in places_for(t, c, key) if may_wear(t, c, key, a) is None), None)
        if area is None:
            raise BadPosition(f"{key} fits no free area of the {name}")
        put_on(t, c, key, area)
    c.health = health_capacity(t, c) if one.health is None else one.health
    c.energy = energy_capacity(t, c) if one.energy is None else one.energy


def _figures(content: Content, text: str) -> list[Figure]:
    words = text.split()
    n = int(words.pop(0)) if words[0].isdigit() else 1
    if len(words) not in (2, 3) or words[1] not in content.creatures:
        raise BadPosition(f"{text!r} is no group of creatures: write '2 green gnoll quest-id'")
    quest = QuestId(words[2]) if len(words) == 3 else None
    return [Figure(CreatureId(words[1]), FigureColour(words[0]), quest)] * n


def _decks(t: Table, g: Given) -> None:
    state = t.state
    out: set[str] = set(g.merchant)
    for c in state.characters.values():
        out |= {*c.bag, *(e.card for e in c.equipped)}
    out |= {*g.events, *g.discarded, *(q for quests in g.quests.values() for q in quests)}
    decks = sorted_decks(t.content, g.overlord)
    state.merchant = list(g.merchant)
    state.discarded = list(g.discarded)
    state.events = [
        EventInPlay(event=e, regions=list(t.content.events[e].regions), fresh=False) for e in g.events
    ]  # fmt: skip
    for name in g.decks:
        if name not in decks.piles:
            raise BadPosition(f"there is no deck {name!r}; decks are {', '.join(decks.piles)}")
    for name, deck in decks.piles.items():
        there = [k for k in deck.cards if k not in out]
        top = g.decks.get(name, [])
        for k in top:
            if k not in there:
                raise BadPosition(f"{k!r} is not in the {name} deck")
        deck.cards = [*top, *(k for k in there if k not in top)]
    state.decks = decks


def _stack(t: Table, g: Given) -> list[Frame]:
    faction = active_faction(t)
    turn = FactionTurn(faction=faction, at="act")
    stack: list[Frame] = [Campaign(at="turns", then="@again"), turn]
    if g.step == "turn":
        return stack
    if g.step == "act":
        turn.then = "acted"
        return [*stack, CharacterAction(character=g.who[0])]
    if g.step == "end":
        turn.at = "prepare_management"
        return stack
    if g.step == "final":
        return [Campaign(at="final_battle"), FinalBattle()]
    if g.step in ("fight", "pvp"):
        return _fight(t, g, stack, turn)
    turn.at = {"event": "event_check", "wars": "wars"}.get(g.step, "prepare_management")
    turn.then = "" if g.step in ("event", "wars") else "@prepare_management"
    one = g.who[0] if g.who else CharacterId("")
    frames: dict[str, Any] = {
        "manage": lambda: Management(character=one),
        "event": lambda: EventStep(faction=faction),
        "wars": lambda: WarCheck(faction=faction.enemy),
        "reward": lambda: CompleteQuest(
            quest=g.quest or QuestId(""), faction=t.content.quests[g.quest or QuestId("")].faction,
            standing=g.who, fallen=g.fallen,
        ),
        "xp": lambda: GainXp(character=one, xp=g.n),
        "lose": lambda: LoseHealth(character=one, left=g.n, wound=g.wound),
    }  # fmt: skip
    return [*stack, frames[g.step]()]


def _fight(t: Table, g: Given, stack: list[Frame], turn: FactionTurn) -> list[Frame]:
    c = t.state.characters[g.who[0]]
    turn.then = "acted"
    action = CharacterAction(character=c.id, at="choose", then="acted")
    if g.step == "pvp":
        target = Challenge("enemies")
        pvp = PvpCombat(group=g.who, region=c.region, enemies=g.enemies, sides=(c.faction, c.faction.enemy))
        if g.at:
            pvp.at, pvp.then, pvp.round = "fight", "@again", g.round or 1
            pvp.defending = g.at not in ("start", "attack_phases")
            waiting = PvpRound(attackers=[], defenders=[], at=g.at)
            if not pvp.defending:
                waiting.attackers, waiting.defenders = g.who[:], g.enemies[:]
            frames: list[Frame] = [pvp, waiting]
        else:
            frames = [pvp]
    else:
        foes, target = _foes(t, g, c.id)
        combat = Combat(group=g.who, region=c.region, foes=foes)
        frames = [combat]
        if g.at:
            combat.at, combat.then, combat.round = "fight", "@again", g.round or 1
            steps = CombatRound.steps
            combat.defending = g.at in steps and steps.index(g.at) >= steps.index("defense")
            waiting_now = [] if combat.defending else g.who[:]
            frames.append(CombatRound(waiting=waiting_now, at=g.at))
    challenge = ChallengeAction(
        character=c.id, target=target, joined=g.who[1:], at="fight", then="fought"
    )  # fmt: skip
    return [*stack, action, challenge, *frames]


def _foes(t: Table, g: Given, who: CharacterId) -> tuple[list[Foe], Challenge]:
    c = t.state.characters[who]
    if g.boss is not None:
        target = Challenge("boss", g.boss)
        return group(t, c, target, c.region), target
    if g.against_overlord:
        return [overlord_foe(t, c.faction, 0)], Challenge("overlord", t.state.overlord)
    figures = [f for text in g.foes for f in _figures(t.content, text)]
    t.state.board.setdefault(c.region, []).extend(figures)
    foes = []
    for f in figures:
        v = t.content.creatures[f.kind].values[f.colour]
        foes.append(Foe("creature", f.kind, v.threat, v.attack, v.health, f.colour, f.quest))
    what: Literal["independents", "quest"] = "independents" if figures[0].independent else "quest"
    return foes, Challenge(what, figures[0].kind)
