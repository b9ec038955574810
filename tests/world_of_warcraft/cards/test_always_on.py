"""What cards give in every round while they are equipped: dice, Reroll, Attrition, Threat.

`+2R` are two red dice, `RR+1` a Reroll of 1 more, `AT+1` Attrition, `TH-1` the opponents' Threat. Printed
cards beneath are compared away: each card is worn once and once not.
"""

from __future__ import annotations

import re
from typing import Any

import pytest

from azeroth.games.world_of_warcraft import GAME
from azeroth.games.world_of_warcraft.cards.loadout import refresh
from azeroth.games.world_of_warcraft.content import ClassCard, Item
from azeroth.games.world_of_warcraft.ids import CardId, Colour
from azeroth.games.world_of_warcraft.play.combat.battle import always_on, stat
from azeroth.games.world_of_warcraft.state import Equipped, Table
from tests.world_of_warcraft.tables import fight, who

PRINTED: dict[str, dict[str, str]] = {
    "item": {
        "archers-buckler": "+1G",
        "bastard-sword": "+2R",
        "bent-staff": "+1R RR+1",
        "cadet-vest": "+2G",
        "cobalt-buckler": "+1G RR+1",
        "cured-leather-armor": "+2G RR+1",
        "dull-blade": "+1R RR+1",
        "fine-longbow": "+2B RR+1",
        "footman-tunic": "+2G",
        "gnarled-staff": "+2R",
        "iridescent-hammer": "+2R AT+1",
        "laminated-recurve-bow": "+1B RR+1",
        "ley-staff": "+2R AT+1",
        "neophytes-robe": "+1G RR+1",
        "rakzur-club": "+2R",
        "robe-of-apprenticeship": "+1G RR+2",
        "scimitar": "+2R RR+1",
        "shadow-wand": "+1B AT+1",
        "skycaller": "+2B AT+1",
        "soldiers-armor": "+3G",
        "trogg-club": "+1R",
        "advisors-gnarled-staff": "+2R +1G",
        "battlesmasher-of-the-bear": "+2R",
        "bone-studded-leather": "+3G",
        "darkwater-talwar": "+3R",
        "decapitating-sword": "+3R RR+1",
        "dustfall-robes": "+2G RR+1",
        "enchanted-gold-bloodrobe": "+2G RR+2",
        "firestarter": "+1B +1R",
        "glyphed-helm": "RR+1",
        "ravenwood-bow": "+3B RR+1",
        "skullance-shield": "+1G",
        "skullsplitting-crossbow": "+2B",
        "solid-iron-maul": "+3R AT+1",
        "tortoise-armor": "+4G",
        "wand-of-eventide": "+3B RR+1",
        "witch-doctors-cane": "+3R RR+1",
        "bone-of-the-infernal": "+3B +1R AT+2",
        "cadaverous-armor": "+1R +3G RR+1",
        "crackling-staff": "+3R",
        "deathblow": "+3R",
        "deathchill-armor": "+4G",
        "dragonscale-armor": "+4G RR+1",
        "earthen-rod": "+2B +1R",
        "flamestrider-robes": "+3G RR+1",
        "gorewood-bow": "+4B RR+1",
        "hameyas-slayer": "+3R +1G",
        "opulent-tunic-of-the-whale": "+3G RR+1",
        "royal-highmark-vestments": "+3G RR+2",
        "screeching-bow": "+3B RR+2",
        "spire-of-hakkar": "+3R",
        "taran-smasher": "+4R",
        "war-maul": "+3R",
        "archeus": "+2R +1B +1G",
        "bad-mojo-mask": "+1G +1B",
        "bloodrazor": "+3R",
        "crest-of-retribution": "+2G",
        "electrocutioner-leg": "+2R RR+1",
        "feathered-breastplate": "+3G",
        "fist-of-stone": "+4R RR-1 AT+3",
        "fist-of-the-peoples-militia": "+3R AT+1 RR+2",
        "icicle-rod": "+2R +1B",
        "ironfoe": "+3R",
        "jade-breastplate-of-power": "+4G +1R RR+1",
        "lunar-wand-of-arcane-wrath": "+3B",
        "outriders-bow": "+4B",
        "pyric-caduceus": "+3B",
        "quelserrar": "+4R",
        "robe-of-power": "+1G",
        "robes-of-the-west": "+2G",
        "shadowforge-bushmaster": "+3B",
        "thorium-helm": "+1G",
    },
    "druid": {
        "bear-form": "+2R +1G",
        "cat-form": "+3R",
    },
    "hunter": {
        "aspect-of-the-monkey": "RR+2",
        "bear": "+1R",
        "aspect-of-the-hawk": "AT+2",
        "white-tiger": "+2R",
        "lightning-reflexes": "+2G",
        "trueshot": "TH-1",
    },
    "paladin": {
        "seal-of-righteousness": "AT+1",
        "devotion-aura": "+1G",
        "reckoning": "AT+2",
        "holy-shock": "+2B RR+2",
    },
    "priest": {
        "shadowform": "+4G",
    },
    "rogue": {
        "stealth": "+1R",
        "dual-wield": "+2R",
    },
    "shaman": {
        "rockbiter-weapon": "+1R RR+1",
        "stoneskin-totem": "+2G RR+1",
        "stormstrike": "+2B",
    },
    "warlock": {
        "demon-armor": "+1G RR+1",
        "imp": "+1B +1G",
        "voidwalker": "+1R RR+1",
        "succubus": "+3R RR+2",
        "siphon-life": "AT+1",
    },
    "warrior": {
        "defensive-stance": "+2G",
        "shield-wall": "AT-2",
        "berserker-stance": "AT+2",
        "shield-discipline": "+2G",
    },
}
CARDS = [(cls, card, text) for cls, cards in PRINTED.items() for card, text in cards.items()]


def wearer(card: CardId) -> str:
    """A class whose sheet has an area for the item."""
    item = GAME.content().cards[card]
    for cls in GAME.content().classes:
        for area in GAME.content().classes[cls].areas:
            fits = item.type in area.types and {"all", *item.traits} & set(area.traits)
            if fits and cls not in ("paladin",):
                return cls
    raise AssertionError(f"nobody can wear {card}")


def values(t: Table, cls: str) -> dict[str, int]:
    c = who(t, cls)
    dice = always_on(t, c)
    return {
        "R": dice[Colour.RED],
        "B": dice[Colour.BLUE],
        "G": dice[Colour.GREEN],
        "RR": sum(term.n for term in stat(t, c, "reroll") if term.what != "not below zero"),
        "AT": sum(term.n for term in stat(t, c, "attrition") if term.what != "not below zero"),
        "TH": stat(t, c, "threat").total,
    }


def printed(text: str) -> dict[str, int]:
    out = dict.fromkeys(("R", "B", "G", "RR", "AT", "TH"), 0)
    for n, colour in re.findall(r"\+(\d)([RBG])\b", text):
        out[colour] += int(n)
    for what, n in re.findall(r"(RR|AT|TH)([+-]\d)", text):
        out[what] += int(n)
    return out


@pytest.mark.parametrize(("cls", "card", "text"), CARDS, ids=[card for _, card, _ in CARDS])
def test_always_on(cls: str, card: str, text: str) -> None:
    key = CardId(card)
    record = GAME.content().cards[key]
    who_wears = wearer(key) if cls == "item" else cls
    faction = "alliance" if who_wears == "paladin" else "horde"
    friends: dict[str, Any] = {"hunter" if who_wears != "hunter" else "druid": {}}
    t = fight(who_wears, ["red worgen"], faction, level=5, friends=friends)
    c = who(t, who_wears)
    c.equipped = []
    if isinstance(record, Item) or (isinstance(record, ClassCard) and record.type != "talent"):
        areas = t.content.classes[c.id].areas
        area = next(i for i, a in enumerate(areas) if record.type in a.types and a.stances == record.stance)
        c.equipped.append(Equipped(key, area))
        refresh(t, c)
        worn = values(t, who_wears)
        t2 = fight(who_wears, ["red worgen"], faction, level=5, friends=friends)
        bare = who(t2, who_wears)
        blank = CardId(t2.content.characters[bare.sheet].printed[area])
        bare.cards = tuple(k for k in bare.cards if record.addon or k != blank)
        without = values(t2, who_wears)
    else:
        without = values(t, who_wears)
        c.talents.append(key)
        refresh(t, c)
        worn = values(t, who_wears)
    assert {k: worn[k] - without[k] for k in worn} == printed(text)
