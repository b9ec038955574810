# ruff: noqa: E501 -- a line is a card
"""The eighty quests as printed, written down apart from the content so that a wrong datum there shows.

A line is a card: name, level, gold, XP, quest creatures, independent creatures, items, special item. Of
the items `T2` is a triangle with the draw number 2 (S square, C circle); of two special items one is
chosen.
"""

from __future__ import annotations

import re
from typing import NamedTuple

CARDS = """
# alliance grey
Gnolls on the Warpath | 1 | 5 | 4 | 1 green Gnoll @ Aerie Valley | 1 Murloc @ Purgation Isle | - | -
Dogs in the Mill | 1 | 5 | 4 | 1 green Gnoll @ Ambermill | 1 Ghoul @ Dun Garok | T1 T1 | -
Island of the Muckdwellers | 1 | 5 | 4 | 1 green Murloc @ Purgation Isle | 1 Gnoll @ Corrahn's Dagger | T2 | -
Raiders in the Ruins | 1 | 6 | 5 | 1 green Gnoll @ Dalaran Ruins | 1 Scarlet Crusader @ Hillsbrad Fields | T1 T1 | -
Red Ruin | 1 | 7 | 4 | 1 green Scarlet Crusader @ Ruins of Andorhal | - | T2 | -
Fishy Business | 1 | 4 | 5 | 1 green Murloc @ Fenris Isle | 1 Scarlet Crusader @ Ruins of Alterac | T1 | -
Ghoulish Harvest | 1 | 7 | 4 | 1 green Ghoul @ Tarren Mill | - | T2 | -
Dark Alliances | 1 | 1 | 4 | 1 green Gnoll @ Sorrow Hill | - | T2 T1 | -
# alliance green
Shades of Sorrow | 3 | 12 | 5 | 1 green Wraith @ North Tide's Hollow | 1 Worgen @ Ambermill | T1 T1 | -
City by the Sea | 2 | 10 | 5 | 1 green Naga @ Shining Strand | 1 Naga @ The Uplands | T1 | -
The Fields of War | 2 | 8 | 4 | 2 green Gnoll @ Hillsbrad Fields | 1 Ghoul @ Dalaran Ruins | T2 T2 | -
Lost Treasure | 2 | 10 | 4 | 1 red Murloc @ Quel'Danil Lodge | 2 Murloc @ Fenris Isle | T2 T1 | -
Murlocs in the Mountains | 2 | 9 | 4 | 2 green Murloc @ Dun Garok | 1 Naga @ North Tide's Hollow | T2 T1 | -
Prospects of Wealth | 2 | 11 | 7 | 1 green Wildkin @ Corrahn's Dagger | 1 Spider @ Durnholde Keep | T2 T2 S1 | Robes of the West
Crusade Against the Crusaders | 3 | 6 | 5 | 1 green Scarlet Crusader @ Hearthglen; 1 red Scarlet Crusader @ Hearthglen | - | T1 | -
Murlocs in the Mines | 3 | 4 | 5 | 3 green Murloc @ Azurelode Mine | 2 Gnoll @ Sofera's Naze | T1 T1 | -
Ghost Farm | 3 | 9 | 4 | 1 green Wraith @ Gahrron's Withering | - | T1 S2 | -
Serpents in the Lake | 2 | 10 | 5 | 1 green Naga @ Fenris Isle | 1 Spider @ Aerie Valley | T3 T1 | -
Moonrage Mines | 3 | 12 | 5 | 1 green Worgen @ Deep Elem Mine | - | T1 T1 | -
Shadows of the Past | 3 | 8 | 7 | 1 red Wraith @ Durnholde Keep | - | T3 S3 | Amulet of Protection / Scroll of the Whale
# alliance yellow
Alone in the Wild | 4 | 16 | 6 | 1 green Wildkin @ Shaol'watha | 1 Wraith @ Deep Elem Mine | S2 S1 | -
Unexpected Visitors | 4 | 15 | 6 | 2 red Ghoul @ The Uplands | 1 Wildkin @ Tarren Mill | S3 | -
The Moon-Cursed Village | 3 | 12 | 5 | 1 green Worgen @ Pyrewood Village | - | S2 | -
Savage Raiders | 3 | 9 | 5 | 1 green Gnoll @ Olsen's Farthing; 1 red Gnoll @ Olsen's Farthing | - | S1 | -
Ogres in Andorhal | 4 | 13 | 5 | 1 green Ogre @ Ruins of Andorhal | 1 Wildkin @ Altar of Zul | S1 | -
Blighted Beasts | 4 | 13 | 5 | 1 green Wildkin @ The Weeping Cave | - | S1 | -
Wildkin in the Woods | 3 | 12 | 7 | 1 red Wildkin @ Shadra'Alor | - | S2 S1 | Fist of the People's Militia / Electrocutioner Leg
A Danger from the Depths | 3 | 8 | 5 | 1 red Naga @ Purgation Isle | 1 Wraith @ Plaguemist Ravine | S2 S1 | Felstone Good Luck Charm
Eyes in the Ruins | 3 | 11 | 6 | 1 green Spider @ Altar of Zul; 1 red Spider @ Altar of Zul | - | S1 | -
Crushing the Crushridge | 4 | 13 | 6 | 1 green Ogre @ Ruins of Alterac | - | S1 S1 | -
# alliance red
Demon in the Depths | 5 | 19 | 5 | 1 green Doom Guard @ Blackwood Lake | - | C3 | -
Murloc Menace | 4 | 9 | 6 | 2 red Murloc @ Balnir Farmstead | 1 Ogre @ Chillwind Point | S1 S1 | -
Crimson Lair | 5 | 28 | 7 | 1 red Drake @ Skulk Rock | - | S3 S3 C3 | Outrider's Bow / Fist of Stone
Howling at the Moon | 4 | 20 | 7 | 1 green Worgen @ Ambermill; 1 red Worgen @ Ambermill | - | S2 S2 C2 | Biznick's Accurascope / Pyric Caduceus
Web of Evil | 4 | 17 | 6 | 2 green Spider @ Marris Stead | - | S2 C1 | -
Darkness and Flame | 5 | 21 | 6 | 1 red Doom Guard @ The Noxious Glade | - | C3 | Crest of Retribution / Lorekeeper's Ring
The Mouth of Hell | 5 | 18 | 5 | 1 green Infernal @ The Weeping Cave | 1 Infernal @ Blackwood Lake | S3 S2 | -
Unnatural Fury | 4 | 15 | 5 | 1 green Wildkin @ The Infectis Scar | 1 Drake @ Skulk Rock | S3 | -
Lair of the Wyrm | 5 | 20 | 6 | 1 green Drake @ Seradane | 1 Doom Guard @ Plaguewood | S2 C2 | Feathered Breastplate / Bloodrazor
The Haunted Tower | 5 | 12 | 6 | 1 green Wraith @ Crown Guard Tower; 1 red Wraith @ Crown Guard Tower | - | S2 S1 | -
# horde grey
Horrors at the Gates | 1 | 6 | 5 | 1 green Ghoul @ The Bulwark | 1 Gnoll @ Stillwater Pond | T1 T1 | -
Nightmare Zealots | 1 | 7 | 4 | 1 green Scarlet Crusader @ Nightmare Vale | - | T2 | -
A Scourge of Ghouls | 1 | 6 | 4 | 1 green Ghoul @ Deathknell | 1 Gnoll @ Garren's Haunt | T2 | -
A Darkness in Brightwater | 1 | 5 | 5 | 1 green Scarlet Crusader @ Brightwater Lake | 1 Gnoll @ Balnir Farmstead | T2 | -
A Howling in Haunted Places | 1 | 4 | 4 | 1 green Gnoll @ Garren's Haunt | - | T2 | -
Terror in the Fields | 1 | 6 | 5 | 1 green Ghoul @ Balnir Farmstead | - | - | -
Danger in Stillwater | 1 | 7 | 4 | 1 green Murloc @ Stillwater Pond | 1 Murloc @ Brightwater Lake | - | -
Legacy of Evil | 1 | 6 | 4 | 1 green Ghoul @ Shining Strand | 1 Scarlet Crusader @ Scarlet Monastery | T1 T1 | -
# horde green
Shadows of War | 3 | 11 | 5 | 1 green Wraith @ Ruins of Alterac | 1 Naga @ Shining Strand | T3 T2 | -
Evil Brew | 2 | 10 | 5 | 2 green Ghoul @ Dalson's Tears | 2 Scarlet Crusader @ The Undercity | T2 T2 | -
A Hunger in the Vale | 2 | 10 | 4 | 1 green Spider @ Venomweb Vale | - | T2 T2 | -
Wolves in the Fold | 3 | 11 | 7 | 2 green Worgen @ The Sepulcher | 1 Wraith @ Caer Darrow | T2 T1 S2 | Robe of Power / Thorium Helm
Devils from the Deep | 2 | 7 | 4 | 1 green Naga @ North Tide's Hollow | - | T1 | -
The Sunken Shrine | 3 | 12 | 6 | 1 red Naga @ Overlook Cliffs | 1 Worgen @ Dalson's Tears | T2 S1 | -
Shades of Darkness | 3 | 8 | 4 | 1 green Wraith @ Caer Darrow | - | T2 S1 | -
Hinterlands Outrunners | 3 | 6 | 4 | 1 green Gnoll @ Quel'Danil Lodge; 1 red Gnoll @ Quel'Danil Lodge | - | T1 T1 | -
Unwelcome Visitors | 2 | 7 | 4 | 1 red Murloc @ The Undercity | 1 Spider @ The Bulwark | T2 | -
Red Vengeance | 2 | 9 | 5 | 2 green Scarlet Crusader @ Tirisfal Outpost | - | T1 S1 | -
Belly of the Beast | 3 | 10 | 7 | 3 green Scarlet Crusader @ Tyr's Hand | 2 Ghoul @ Ruins of Andorhal | T2 T2 | Cannonball Runner / Cowl of Heroes
Dark Hills, Dark Hearts | 2 | 8 | 5 | 1 red Gnoll @ Pyrewood Village | 1 Spider @ Venomweb Vale | T2 T1 | -
# horde yellow
Dealing with Goblins | 4 | 12 | 7 | 1 green Drake @ Altar of Zul | - | S1 | -
Ghosts in the Ruins | 3 | 16 | 7 | 1 green Wraith @ Ruins of Andorhal; 1 red Wraith @ Ruins of Andorhal | - | S3 S3 | Head of Grim'hal Duuc
Into the Scarlet Monastery | 3 | 14 | 7 | 3 red Scarlet Crusader @ Scarlet Monastery | 1 Wraith @ The Weeping Cave | S2 | Icicle Rod / Archeus
Monsters on the March | 3 | 14 | 7 | 1 red Ogre @ Corrahn's Dagger | - | S1 | -
Ogres in the Uplands | 4 | 14 | 6 | 1 green Ogre @ The Uplands | 1 Ogre @ Marris Stead | S2 S1 | -
Rumbling on the River | 4 | 12 | 5 | 1 green Ogre @ Chillwind Point | 1 Worgen @ Deep Elem Mine | S3 | -
Flayers in the Vale | 3 | 14 | 6 | 1 red Spider @ Fungal Vale | 1 Wildkin @ Sorrow Hill | S2 S1 | -
A Battle in the Wild | 4 | 15 | 6 | 1 green Wildkin @ Seradane | - | S2 S1 C1 | -
Ghouls in the Graveyard | 3 | 14 | 4 | 1 green Ghoul @ Sorrow Hill; 1 red Ghoul @ Sorrow Hill | - | S1 S1 | -
Skulking Wildkin | 4 | 13 | 6 | 1 green Wildkin @ Skulk Rock | 1 Ogre @ Pestilent Scar | S3 C1 | -
# horde red
Tower Infernal | 5 | 12 | 5 | 1 green Infernal @ Crown Guard Tower | 1 Doom Guard @ Northpass Tower | C2 | -
Shattered Mill | 5 | 18 | 5 | 1 red Infernal @ Agamand Mills | 1 Infernal @ Shaol'watha | S3 C2 | -
Poison for the Poisoners | 4 | 14 | 6 | 1 green Spider @ Terrordale; 1 red Spider @ Terrordale | - | S2 C1 | -
Cold Scales | 4 | 18 | 6 | 1 green Naga @ Brightwater Lake; 1 red Naga @ Brightwater Lake | - | S2 C1 | -
The Hunger of Death | 5 | 21 | 6 | 1 green Wraith @ Hearthglen; 1 red Wraith @ Hearthglen | - | S3 C1 | Lunar Wand of Arcane Wrath / Quel'Serrar
Curse of Savagery | 5 | 21 | 7 | 2 red Worgen @ Olsen's Farthing | - | C2 | Shadowforge Bushmaster / Ironfoe
Murlocs in the Ruins | 4 | 14 | 6 | 2 green Murloc @ Dalaran Ruins; 1 red Murloc @ Dalaran Ruins | - | S1 S1 | Bad Mojo Mask
In Service to Demons | 5 | 18 | 7 | 1 green Doom Guard @ Jintha'Alor | - | S2 S2 C1 | -
The Ogres of Durnholde | 4 | 13 | 6 | 1 green Ogre @ Durnholde Keep | 1 Drake @ The Infectis Scar | S3 S1 | -
Brutes in the Barrows | 5 | 24 | 7 | 1 green Ogre @ The Infectis Scar; 1 red Ogre @ The Infectis Scar | - | C3 | Jade Breastplate of Power / Ankh of Life
"""

DECKS = {"T": "triangle", "S": "square", "C": "circle"}


class Group(NamedTuple):
    """Creatures of a kind and colour in a region."""

    n: int
    colour: str
    kind: str
    region: str

    def __str__(self) -> str:
        return f"{self.n} {self.colour} {self.kind}"


class Quest(NamedTuple):
    """A printed quest."""

    id: str
    faction: str
    deck: str
    level: int
    gold: int
    xp: int
    creatures: tuple[Group, ...]
    independents: tuple[Group, ...]
    items: tuple[tuple[str, int], ...]
    special: tuple[str, ...]


def slug(name: str) -> str:
    """The id of a name: without article, apostrophes and capitals."""
    words = re.sub(r"[^a-z0-9]+", "-", name.lower().replace("'", "")).strip("-")
    return words.removeprefix("the-")


def _groups(text: str, colour: str = "") -> tuple[Group, ...]:
    found = []
    for part in text.split("; ") if text != "-" else ():
        what, region = part.split(" @ ")
        n, rest = what.split(" ", 1)
        shade, kind = (colour, rest) if colour else rest.split(" ", 1)
        found.append(
            Group(int(n), shade, {"spider": "giant-spider"}.get(slug(kind), slug(kind)), slug(region))
        )
    return tuple(found)


def _read() -> list[Quest]:
    quests, faction, deck = [], "", ""
    for line in CARDS.strip().splitlines():
        if line.startswith("# "):
            _, faction, deck = line.split()
            continue
        name, level, gold, xp, creatures, blue, items, special = line.split(" | ")
        quests.append(
            Quest(
                id=slug(name),
                faction=faction,
                deck=deck,
                level=int(level),
                gold=int(gold),
                xp=int(xp),
                creatures=_groups(creatures),
                independents=_groups(blue, "blue"),
                items=tuple((DECKS[i[0]], int(i[1])) for i in items.split() if i != "-"),
                special=tuple(slug(s) for s in special.split(" / ") if s != "-"),
            )
        )
    return quests


QUESTS = _read()
