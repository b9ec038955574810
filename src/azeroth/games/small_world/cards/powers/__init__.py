"""Special powers that do something of their own: each module registers itself at the moments it is about."""

from azeroth.games.small_world.cards.powers import (
    beast_master,
    champion,
    defensive,
    garrisoned,
    intimidating,
    portal_mage,
)

__all__ = ["beast_master", "champion", "defensive", "garrisoned", "intimidating", "portal_mage"]
