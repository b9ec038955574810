"""How players lean: what things are worth to them, in valor, what they hope for and what they fear."""

from __future__ import annotations

from msgspec import Struct


class Leaning(Struct, frozen=True, eq=False):
    """What counts for a player, and how much."""

    # What things are worth
    last: float = 1.0
    """To win the game, beyond its valor."""
    level: float = 1.6
    """A level, whichever."""
    attack: float = 0.34
    """A point of a weapon, for the rest of the game."""
    defense: float = 0.16
    """A point of armor, likewise."""
    card: float = 0.12
    """A card that is drawn."""
    hurt: float = 0.06
    """One damage."""
    fall: float = 0.6
    """A defeat: the way back from a city."""
    danger: float = 0.5
    """How much of a defeat damage counts for as well, the more the less health is left."""
    healing: float = 1.0
    """What it is worth to be rid of damage, next to what it costs to take it."""
    bag_item: float = 0.12
    junk: float = 0.03
    """Any item, if only to be sold or drunk."""
    in_combat: float = 0.15
    """A card in hand for combats."""
    on_the_way: float = 0.11
    """One for movement."""
    special: float = 0.10
    """One for other moments."""
    full: float = 0.6
    """What a card is worth in a full hand, next to one in a small hand."""
    ranged: float = 0.7
    """What it is worth to strike first, in points of attack."""
    power: float = 0.2
    """What a power of an item is worth, in its points."""
    early: float = 0.4
    """What gear beyond the character's level is worth, next to what can be worn."""
    wanted: float = 0.25
    """An item that a quest asks for."""
    floor: float = 0.25
    """What lasts is worth at least so much at the end of a game, next to its beginning."""
    fade: float = 0.1
    """How much less it is worth with each valor."""
    # What to go for
    rising: float = 6.0
    """The turns that a level takes, for what lies beyond one's own."""
    way_back: float = 2.5
    """The turns that as many wounds as one has health take."""
    hale: float = 0.4
    """Which part of one's health may be lost without a rest."""
    digging: float = 2.5
    """The turns for a discovery."""
    chase: float = 1.4
    """How much longer the way to a character is, who moves."""
    blows: float = 1.5
    """The turns for a damage to others, at the best of odds."""
    waiting: float = 0.35
    """Which part of quests out of reach a level is worth besides."""
    needed: float = 0.7
    """Which part of a quest that asks for the same fight."""
    gear: float = 2.0
    """What is hoped for in items, next to the mean of one."""
    gear_turns: float = 2.0
    """The turns that it takes to get some."""
    # Where to be
    find: float = 0.04
    """An unknown discovery: as often good as bad."""
    finds: float = 1.0
    """Known ones, next to what is usual."""
    discover: float = 0.8
    """A discovery that a quest asks for."""
    placing: float = 0.05
    """A discovery that is placed, where no quest asks for it."""
    trap: float = 0.15
    """What it costs to walk into a card that an enemy has laid out."""
    poor_quest: float = 0.07
    """A quest that brings less valor a turn is exchanged when there is a chance."""
    new_quest: float = 0.35
    """To exchange a poor quest."""
    collect: float = 0.5
    """Which part of a quest's valor its steps count for where they are done: things collected."""
    travel: float = 0.6
    """Places reached."""
    most_rate: float = 0.8
    """What a turn nearer to the aim is worth at most."""
    book: float = 0.9
    """Two cards by a book, next to two that are drawn."""
    drawn: float = 0.05
    """What a fight against a card is worth besides its item."""
    boosted: float = 0.5
    """How much of what cards may add to an attack is counted on in everyday fights."""
    # What to fight for
    pvp: float = 0.5
    """The defeat of an enemy character."""
    pvp_ahead: float = 1.5
    """How much more that of one who is not behind."""
    conquer: float = 0.8
    """Which part of a quest's valor a fight for it counts for: the place it asks for."""
    slay_there: float = 0.5
    """The trait it asks for, on the board."""
    slay: float = 0.6
    """The trait it asks for, drawn."""
    vanquish: float = 0.7
    """Which part a character counts for, of those whom a quest wants defeated."""
    wound: float = 0.5
    """Which part of such a quest the damage counts for."""
    beaten: float = 0.15
    """An encounter without an item."""
    late: float = 0.12
    """What it costs to need a card after the roll."""
    using: float = 0.02
    """What it costs to use a power."""
    price: float = 1.0
    """What a card costs in combat, next to what it is worth in hand."""
    # What to use
    energy: float = 0.02
    """An energy that may be needed in a fight."""
    gear_hurt: float = 0.18
    """How much it counts for a choice of gear that less damage is taken."""
    gear_fall: float = 0.3
    """The same for fewer defeats."""
    kept: float = 0.04
    """A card for another character's turn is kept unless it does at least so much more than it is worth."""
    hinder: float = 1.0
    """What setbacks of others are worth, next to what is usual."""
    stays: float = 1.0
    """What cards that stay in play are worth, next to what is usual."""
    cursed: float = 0.6
    """What they are worth on an enemy, next to on oneself."""
    lasting: float = 0.15
    """What it is worth that a card played in a combat stays for others."""
    moved: float = 1.0
    """What movement more than usual is worth, next to what it leads to."""
    mana: float = 0.03
    """What a potion costs that pays for a card."""
    cheap: float = 0.07
    """Items worth less than this may be drunk."""
    flip: float = 0.5
    """How often the better side of a character pays."""


STEADY = Leaning()
SEASONED = Leaning(
    last=0.9, attack=0.29, defense=0.18, card=0.19, fall=0.44, danger=0.39, bag_item=0.11, junk=0.027,
    in_combat=0.24, on_the_way=0.03, special=0.11, full=0.49, ranged=0.85, power=0.15, early=0.36,
    wanted=0.28, floor=0.28, fade=0.087, hale=0.28, chase=1.9, blows=2.6, waiting=0.31, needed=0.89,
    gear=1.5, gear_turns=2.2, find=0.027, finds=1.7, trap=0.2, new_quest=0.3, collect=0.45, most_rate=0.53,
    book=0.79, boosted=0.4, pvp=0.41, conquer=1.3, slay=0.42, wound=0.74, beaten=0.11, late=0.13,
    price=1.1, energy=0.0083, gear_hurt=0.15, gear_fall=0.4, hinder=1.4, stays=1.3, cursed=0.74,
    lasting=0.11, mana=0.039, flip=0.64,
)  # fmt: skip
"""Who plays cards for movement at once and keeps those for combat, draws more, and hinders others more."""

__all__ = ["SEASONED", "STEADY", "Leaning"]
