"""What each step asks of the person whose go it is."""

from __future__ import annotations

from azeroth.engine import Frame
from azeroth.games.warcraft.cards.experience import CardWindow, PlayedCard
from azeroth.games.warcraft.state import Table

PROMPTS = {
    "TownPortal.arrive": "Choose where the next unit arrives.",
    "Battle.teammates": "Do your units in the flanks join your teammate's battle?",
    "Battle.slow_poison": "Choose a phase in which your units strike first.",
    "Battle.excess": "Return a raised unit to your reserves: your side has more than three units here.",
    "Battle.winner_draws": "Your side has won: say who draws the winner's card.",
    "Homecoming.home": "Choose where your killed unit comes back.",
    "Strike.raise_dead": "Choose how many of the dead rise.",
    "Strike.remove": "Choose a unit to remove as a casualty.",
    "DeployStep.deploy": "Bring in what is ready: choose a unit, a building or an Outpost.",
    "HarvestStep.free_units": "Place a free unit, or none.",
    "MoveStep.march": "Move a piece, or end your movement.",
    "MoveStep.battles": "Choose the battle to resolve next.",
    "SpendStep.gifts": "Your teammate is about to spend: give gold or wood, or nothing.",
    "SpendStep.choose": "Choose what to spend on: train, construct or upgrade; or nothing.",
    "SpendStep.buy": "Choose what to buy, or be done.",
    "Play.pick_races": "Choose the race you command.",
    "EndOfPlayersTurn.cards": "You may lay down a Victory Point card before the points are counted.",
    "CardWindow.offer": "You may play a card.",
}
"""By frame and step."""
MOMENTS = {
    "move-start": "Your Move Step begins: you may play a card.",
    "enemy-move-start": "An enemy's Move Step begins: you may play a card.",
    "enemy-moves-in": "An enemy has come among your workers: you may call them to arms.",
    "before-battles": "Movement is over: you may play a card before the battles.",
    "round-start": "A round of battle begins: you may play a card.",
    "melee-start": "The melee phase begins: you may play a card.",
    "before-attack": "Before you roll: you may play a card.",
    "after-attack": "You have rolled: you may play a card.",
    "before-casualties": "Before casualties are removed: you may play a card.",
    "before-removal": "Before the opponent removes a unit: you may choose it by a card.",
    "enemy-lost-unit": "The enemy has lost a unit: you may play a card.",
    "card-played": "A card was played: you may dispel it.",
    "harvest-start": "Your Harvest Step begins: you may play a card.",
    "spend-start": "Your Spend Step begins: you may play a card.",
}
"""When a card may be played."""


def prompt(t: Table, frame: Frame) -> str:
    """What the step in progress asks."""
    text = PROMPTS[f"{type(frame).__name__}.{frame.at}"]
    if not isinstance(frame, CardWindow):
        return text
    played = t.find(PlayedCard)
    if frame.moment == "card-played" and played is not None:
        return f"{t.names[played.user]} plays {t.content.cards[played.card].name}: you may dispel it."
    return MOMENTS.get(frame.moment, text)
