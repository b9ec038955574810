"""Why a saved game cannot be played again, for the person who opens it on the page."""

from __future__ import annotations

import re

from azeroth.engine import VERSION, BadMove, BadOption, BadSave, Mistake
from azeroth.engine.tables.saves import Save
from azeroth.games import games

NO_SAVE = (
    "This file is not a saved game of Azeroth Tabletop, or a part of it is missing, or a newer version wrote "
    "it. Choose one that “Save file” or “Download the save file” gave you."
)
_LINK = re.compile(r"\[([^\]]+)\]\([^)\s]+\)")


def in_words(error: Mistake, save: Save) -> BadSave:
    """What is wrong with a save, where, and what can be done about it."""
    cause = error.__cause__ if isinstance(error.__cause__, BadSave) else error
    if save.game not in games():
        return BadSave(f"This is a saved game of “{save.game[:60]}”, which is not here.")
    title = games()[save.game].title
    older = save.version not in ("", VERSION)
    made = f"This game of {title} was saved by version {save.version[:20]}"
    if isinstance(cause, BadMove):
        turn = _LINK.sub(r"\1", cause.turn)
        within = f" in “{turn}”" if turn else ""
        where = f"choice {cause.move} of {cause.of}, which is {cause.who}’s{within}"
        if older:
            return BadSave(
                f"{made}. The rules have changed since: {where}, is not possible any more, so it cannot "
                "be shown here. That version still shows it; what is different is under “What changed”."
            )
        return BadSave(
            f"This game of {title} cannot be played again: {where}, is not possible there. "
            "Perhaps the file was changed after it was saved."
        )
    if isinstance(cause.__cause__, BadOption):
        if older:
            return BadSave(
                f"{made}, with options that this one, {VERSION}, does not have, so it cannot be shown here. "
                "That version still shows it; what is different is under “What changed”."
            )
        return BadSave(
            f"This game of {title} cannot be played again: its options are not those of the game. "
            "Perhaps the file was changed after it was saved."
        )
    why = str(cause)
    return BadSave(f"{made}, and this one, {VERSION}, cannot play it: {why}") if older else BadSave(why)
