"""What each step asks of the person whose go it is."""

from __future__ import annotations

from azeroth.engine import Frame
from azeroth.games.adventure.cards.use import UseAbility
from azeroth.games.adventure.cards.window import CardWindow
from azeroth.games.adventure.choices import PayEnergy, PickFind
from azeroth.games.adventure.choices.names import card_name
from azeroth.games.adventure.ids import Moment, Resource, TokenId
from azeroth.games.adventure.play.damage import TakeDamage
from azeroth.games.adventure.play.discoveries import LookAt, PlaceDiscovery, find_at
from azeroth.games.adventure.play.exploration import ExplorationPhase
from azeroth.games.adventure.play.movement import MovementPhase
from azeroth.games.adventure.play.quests import SetUpQuest
from azeroth.games.adventure.play.spaces import held
from azeroth.games.adventure.state import Character, Find, Table

PROMPTS = {
    "SetUp.characters": "Choose your character.",
    "SetUp.figures": "Choose the city in which you start.",
    "ExplorationPhase.resource": "Take one of the things that this space offers.",
    "ActivateResource.fly": "Choose where to fly.",
    "PlaceDiscovery.place": "Choose where to put the discovery, face down.",
    "PlaceDiscovery.elsewhere": "Use your Gnomish Mind Control Cap: choose another space, or leave it there.",
    "LookAt.decide": "Put the discovery back, or discard it.",
    "ResolveDiscoveries.charms": "Use your Lucky Charm: choose a discovery to cancel, or leave them.",
    "ResolveDiscoveries.next_one": "Choose which discovery to resolve first.",
    "Discover.travel": "Choose the city that you are thrown to.",
    "FalseMap.move": "A false map: move this character up to two spaces.",
    "SpendToken.choose": "Choose what to use the token for.",
    "ChallengePhase.choose": "Choose what to meet here.",
    "Combat.triggers": "Choose which triggered power comes first.",
    "Defeat.resurrect": "You are defeated: choose the city in which you come back.",
    "StealItem.choose": "Choose an item to take.",
    "LoseItem.choose": "Choose an item to discard.",
    "DiscardCards.choose": "Choose an ability card to discard.",
    "HandLimit.too_many": "You hold too many cards: discard one.",
    "DrawQuest.too_many": "You may have two quests at most: give one up.",
    "ToTrack.make_room": "The track is full: choose which marker is discarded.",
    "MaintenancePhase.quests": "Get on with a quest here or spend gold, if you like.",
    "MaintenancePhase.weapon": "Choose your weapon, or leave it as it is.",
    "MaintenancePhase.armor": "Choose your armor, or leave it as it is.",
    "HandIn.items": "Choose an item to hand in.",
    "CardWindow.order": "Several enemies may have cards for this: choose who goes first.",
}
"""By frame and step."""
MOMENTS = {
    Moment.TURN_START: "Your turn begins",
    Moment.MOVEMENT_ROLLED: "You have rolled the movement die",
    Moment.EXPLORATION: "Your exploration phase begins",
    Moment.CHALLENGE: "Your challenge phase begins",
    Moment.DRAWN: "You have drawn this encounter",
    Moment.COMBAT: "Combat",
    Moment.BEFORE_ROLL: "Before the combat dice are rolled",
    Moment.AFTER_ROLL: "The combat dice are rolled",
    Moment.HIT: "Your attack hits",
    Moment.MISSED: "Your attack misses",
    Moment.DAMAGED: "You are about to take {n} damage",
    Moment.DEFEATED: "You are about to be defeated",
    Moment.COMBAT_END: "The combat ends",
    Moment.WON: "You have won the combat",
    Moment.MAINTENANCE: "Your maintenance phase begins",
    Moment.CARD_PLAYED: "A card was played",
    Moment.ENEMY_TURN: "{whose} turn begins",
    Moment.ENEMY_MOVEMENT: "{who} has rolled the movement die",
    Moment.ENEMY_CHALLENGE: "{whose} challenge phase begins",
    Moment.ENEMY_COMBAT: "{whose} combat begins",
}


def _card(t: Table, frame: UseAbility) -> str:
    """The card whose power is used, by its name."""
    name = card_name(t, frame.name)
    return "Character card" if name == frame.name else name


def _moment(t: Table, frame: CardWindow) -> str:
    """What is going on, and with whom."""
    name = t.names[frame.subject] if frame.subject >= 0 else "An enemy"
    hurt = t.find(TakeDamage)
    return MOMENTS.get(frame.moment, "Now").format(who=name, whose=f"{name}'s", n=hurt.n if hurt else "")


def _paying(t: Table) -> bool:
    """Is it asked whether a potion pays a part?"""
    ask = t.pending
    return ask is not None and any(isinstance(k, PayEnergy) for seat in ask.seats for k in ask.of(seat))


def _walking(t: Table, c: Character) -> str:
    """How far one may still go."""
    if c.stays:
        return "You cannot move in this turn: use something, or end your movement."
    if c.movement == 0:
        return "You have no movement left: use something, or end your movement."
    if held(t, c) is not None:
        return "An undefeated encounter holds you here: use something, or end your movement and fight it."
    return f"You have {c.movement} movement: click where you go, use something, or end your movement."


def looked_at(t: Table) -> TokenId | None:
    """The discovery that is looked at, for who may see it: before it is placed, or where it lies."""
    placing, looking = t.find(PlaceDiscovery), t.find(LookAt)
    find: Find | None = None
    if placing is not None and placing.at == "place":
        find = next((one for one in t.state.finds if not one.space), None)
    elif looking is not None and looking.at == "decide":
        find = find_at(t, PickFind(looking.space, looking.n))
    return find.token if find is not None and find.token in t.content.tokens else None


def prompt(t: Table, frame: Frame) -> str:
    """What the step in progress asks."""
    if isinstance(frame, MovementPhase):
        return _walking(t, t.state.characters[frame.seat])
    if isinstance(frame, ExplorationPhase) and frame.at == "resource":
        offered = t.content.resources[t.state.characters[frame.seat].space]
        if Resource.FLIGHT_PATH in offered:
            return "Take one of the things that this space offers, or click where to fly."
    if isinstance(frame, SetUpQuest):
        return f"Your quest {t.content.quests[frame.quest].name}: choose the enemy who gets your token."
    drawn = looked_at(t)
    seen = None if drawn is None else t.content.tokens[drawn]
    if isinstance(frame, PlaceDiscovery) and frame.at == "place" and seen is not None:
        what = "keeps" if seen.kept else "meets"
        return f"You drew {seen.name}. Put it face down in a space: whoever explores there {what} it."
    if isinstance(frame, LookAt) and frame.at == "decide" and seen is not None:
        return f"It is {seen.name}: put it back, or discard it."
    used = t.find(UseAbility)
    if isinstance(frame, CardWindow) and frame.moment is Moment.CARD_PLAYED and used is not None:
        who = t.names[used.user] if used.user >= 0 else "The encounter"
        return f"{who} uses {_card(t, used)}: answer with a card, or pass."
    if isinstance(frame, CardWindow) and frame.at != "order":
        return f"{_moment(t, frame)}: use a card, or {frame.pass_words(t).lower()}."
    if isinstance(frame, UseAbility) and _paying(t):
        return f"{_card(t, frame)}: how do you pay for it?"
    if isinstance(frame, UseAbility):
        what = "choose what it is used on" if frame.at == "choose" else "choose how it takes effect"
        return f"{_card(t, frame)}: {what}."
    return PROMPTS.get(f"{type(frame).__name__}.{frame.at}") or frame.prompt(t)
