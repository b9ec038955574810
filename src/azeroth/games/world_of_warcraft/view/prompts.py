"""What is asked, in sentences that name the character and the moment."""

from __future__ import annotations

from azeroth.engine import Frame
from azeroth.games.world_of_warcraft.cards.window import CardWindow
from azeroth.games.world_of_warcraft.ids import CharacterId, Moment
from azeroth.games.world_of_warcraft.play.actions.character_action import CharacterAction
from azeroth.games.world_of_warcraft.play.combat.normal_combat import CombatRound, TakeWounds
from azeroth.games.world_of_warcraft.state import Table
from azeroth.games.world_of_warcraft.view.names import short_name
from azeroth.games.world_of_warcraft.view.words import MOMENTS

BEFORE = {
    "defense": "before the Ranged Strike step",
    "damage_cards": "before the Damage step",
    "resolution_cards": "before the Resolution step",
}


def prompt(t: Table, frame: Frame) -> str:
    """What the step in progress asks."""
    text = frame.prompt(t)
    if isinstance(frame, CardWindow) and frame.at == "offer" and frame.users:
        return f"{short_name(t, frame.users[0])}: {_moment(t, frame)}, use a card or go on."
    if isinstance(frame, CharacterAction) and frame.at == "choose":
        return f"What does {short_name(t, frame.character)} do?"
    if isinstance(frame, TakeWounds):
        return f"Who takes the next wound? ({frame.left} left)"
    character = getattr(frame, "character", None)
    if character in t.state.characters:
        return f"{short_name(t, CharacterId(str(character)))}: {text[:1].lower()}{text[1:]}"
    return text


def _moment(t: Table, frame: CardWindow) -> str:
    """When this is, in the middle of a sentence."""
    now = t.find(CombatRound)
    if frame.moment is Moment.DEFENSE and now is not None and now.at in BEFORE:
        return BEFORE[now.at]
    words = MOMENTS[frame.moment]
    words = f"{words[:1].lower()}{words[1:]}"
    if frame.subject is not None and frame.subject != frame.users[0]:
        name = short_name(t, frame.subject)
        for mine, his in (("you lose", "loses"), ("you spend", "spends"), ("you are", "is")):
            words = words.replace(mine, f"{name} {his}")
        words = words.replace("your ", f"{name}'s ")
    return words
