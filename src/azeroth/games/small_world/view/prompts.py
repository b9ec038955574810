"""What each step asks of the person whose go it is."""

from __future__ import annotations

from azeroth.engine import Frame
from azeroth.engine.view.naming import listed
from azeroth.games.small_world.play.redeploy import RedeployWithdrawn
from azeroth.games.small_world.play.turn import Turn
from azeroth.games.small_world.state import Player, Table

PROMPTS = {
    "WellSprings.choose": "Choose the Sea or Lake in which the Well of Eternity springs.",
    "TakingSide.choose": "Your Neutral people holds the Battleground: you may fight alongside a faction.",
    "PlacingArtifacts.aegis": "Choose the region that the Aegis of Aggramar protects.",
    "PlacingArtifacts.heart": "Choose a region for the Heart of Azeroth: opponents next to it pay you.",
    "RaiseTowers.raise_towers": "There are too few Watch Towers: choose the Fields for the next.",
    "BuildForts.build": "There are too few Forts for your regions: choose where to build the next.",
    "DrivenOut.send": "Choose the region of the same people that the token is driven to.",
    "EnlistTheDead.buy": "Enlist the dead: buy tokens for the losses you forced, a coin each.",
    "AirborneAssault.final_attempt": "The roll was too low: make it your final attempt, or give it up.",
    "RevealBombs.reveal": "Choose the Bomb that goes off next.",
    "LayBombs.lay": "Lay a facedown Bomb next to you, in a region of an opponent's active people.",
    "PlaceObjectives.place": "Lay a Military Objective in a region without an Alliance people, or none.",
    "LoneToken.move": "A token of yours would be alone: move it to another region you hold.",
    "WorgenForm.choose": "Choose your form for this turn: human for 2 coins, Worgen for cheaper conquests.",
    "FallingBack.choose": "The attempt failed: choose the region that your remaining tokens fall back to.",
    "RedeployWithdrawn.put": "Put your withdrawn tokens into regions that your people still hold.",
    "Turn.pick": "Pick a people with its special power: put a coin on each combo before it.",
    "Turn.choose": "Expand with new conquests, or put your people in decline.",
    "Turn.ready": "Ready your troops: take tokens in hand, and abandon regions if you like.",
    "Turn.conquer": "Choose a region to conquer, or end your conquests.",
    "Turn.take_up": "Redeploy: take up tokens that you want to put elsewhere.",
    "Turn.put_down": "Put your tokens into your regions.",
}
"""By frame and step."""
WITH_TOKENS = ("Turn.conquer", "Turn.put_down", "RedeployWithdrawn.put")
"""Steps that also say what is in hand."""


def prompt(t: Table, frame: Frame) -> str:
    """What the step in progress asks."""
    step = f"{type(frame).__name__}.{frame.at}"
    text = PROMPTS[step]
    if step in WITH_TOKENS and isinstance(frame, Turn | RedeployWithdrawn):
        return f"{text} {in_hand(t, t.state.players[frame.seat])}"
    return text


def one_of(people: str) -> str:
    """One of a people: an Orc of the Orcs, an Elf of the Elves, a Tauren of the Tauren."""
    return f"{people[:-3]}f" if people.endswith("ves") else people.removesuffix("s")


def in_hand(t: Table, p: Player) -> str:
    """What the player holds, as a sentence."""
    people = t.content.folk[p.race].name
    parts = [f"{p.hand} {people if p.hand != 1 else one_of(people)}"] if p.hand else []
    if p.beasts:
        parts.append(f"{p.beasts} Beast{'s' if p.beasts != 1 else ''}")
    if p.champion:
        parts.append("the Champion")
    return f"You have {listed(parts) or 'no tokens'} in hand."
