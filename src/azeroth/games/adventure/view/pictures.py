"""Which icon is the picture of a card: each ability its own, items by what they are, quests by their aim."""

from __future__ import annotations

from azeroth.games.adventure.cards.needs import (
    Collect,
    Conquer,
    Deliver,
    Discover,
    Meet,
    QuestStep,
    Slay,
    Study,
    Travel,
    Vanquish,
    Wound,
)
from azeroth.games.adventure.content import Item, Quest
from azeroth.games.adventure.ids import AbilityId, Icon, ItemType, Timing
from azeroth.games.adventure.view.icons import TRAIT_ICONS

ABILITIES = {
    # Grumbaz, the warrior
    "heroic-strike": "sword-brandish", "stance-mastery": "sword-clash", "charge": "bull-horns",
    "shield-block": "shield-bash", "overpower": "crossed-slashes", "bloodrage": "bleeding-wound",
    "execute": "guillotine", "battle-shout": "shouting", "demoralizing-shout": "sonic-shout",
    "intimidating-shout": "screaming", "rend": "ragged-wound", "last-stand": "heart-shield",
    "mortal-strike": "sword-wound", "intercept": "sprint", "whirlwind": "whirlwind",
    "sunder-armor": "cracked-shield",
    # Sofeea, the mage of frost
    "frostbolt": "ice-bolt", "ice-lance": "ice-spear", "frost-nova": "frozen-ring",
    "frostbite": "snowflake-1", "permafrost": "icebergs", "ice-block": "ice-cube", "blink": "star-swirl",
    "counterspell": "cancel", "portal": "magic-portal", "teleport": "teleport",
    "cone-of-cold": "ice-spell-cast", "arcane-intellect": "brain", "evocation": "crystal-ball",
    "blizzard": "snowing",
    # Burbonn, the hunter
    "aimed-shot": "bullseye", "arcane-shot": "energy-arrow", "explosive-trap": "land-mine",
    "freezing-trap": "wolf-trap", "call-pet": "bear-head", "field-dressing": "bandage-roll",
    "feign-death": "dead-head", "scare-beast": "wolf-howl", "eagle-eye": "eagle-head",
    "aspect-of-the-cheetah": "feline", "hunters-mark": "crosshair-arrow", "serpent-sting": "snake-bite",
    "concussive-shot": "impact-point", "rapid-fire": "fast-arrow", "volley": "arrow-cluster",
    "raptor-strike": "velociraptor",
    # Sandrai, the warlock
    "shadow-bolt": "bolt-spell-cast", "corruption": "poison-cloud", "curse-of-recklessness": "enrage",
    "curse-of-weakness": "cursed-star", "curse-of-tongues": "silenced", "seed-of-corruption": "plant-seed",
    "drain-life": "heart-drop", "life-tap": "life-tap", "ritual-of-summoning": "pentagram-rose",
    "fear": "terror", "summon-voidwalker": "shadow-grasp", "summon-imp": "imp-laugh",
    "howl-of-terror": "sonic-screech", "soulstone": "soul-vessel", "demonic-sacrifice": "sacrificial-dagger",
    "banish": "imprisoned",
    # Artumnis, the druid
    "wrath": "flamed-leaf", "maul": "bear-face", "challenging-roar": "lion", "rejuvenation": "vine-leaf",
    "healing-touch": "healing", "thorns": "thorn-helix", "entangling-roots": "tree-roots",
    "travel-form": "deer", "frenzied-regeneration": "regeneration", "barkskin": "tree-face",
    "wild-shape": "werewolf", "hibernate": "night-sleep", "remove-curse": "magic-palm", "innervate": "lotus",
    # Brandon, the paladin
    "seal-of-righteousness": "holy-symbol", "seal-of-light": "sunbeams", "judgement": "gavel",
    "holy-light": "sun-priest", "lay-on-hands": "hand", "divine-shield": "shield-reflect",
    "blessing-of-kings": "crown", "blessing-of-freedom": "breaking-chain",
    "hammer-of-justice": "hammer-drop", "exorcism": "holy-water", "consecration": "fire-zone",
    "turn-undead": "raise-skeleton", "holy-shield": "templar-shield", "summon-charger": "horse-head",
    # Brebo, the mage of fire
    "pyroblast": "burning-meteor", "fireball": "fireball", "scorch": "fire-bowl", "fire-blast": "fire-ray",
    "flamestrike": "fire-wave", "blast-wave": "explosion-rays", "mana-shield": "magic-shield",
    "polymorph": "sheep", "conjured-ruby": "emerald", "escape-artist": "exit-door", "spellsteal": "swap-bag",
    "invisibility": "invisible", "slow": "snail", "presence-of-mind": "meditation", "hot-streak": "fireflake",
    # Dongon, the rogue
    "sinister-strike": "saber-slash", "eviscerate": "bloody-sword", "cheap-shot": "punch-blast",
    "gouge": "backstab", "evasion": "dodging", "pick-pocket": "robber", "vanish": "smoke-bomb",
    "sprint": "running-ninja", "crippling-poison": "dripping-knife", "deadly-poison": "poison-bottle",
    "sap": "sleepy", "distract": "distraction", "lockpicking": "lockpicks", "thistle-tea": "teapot-leaves",
    # Wennu, the priest
    "smite": "sunbeams", "mind-blast": "psychic-waves", "shadow-word-pain": "skull-bolt",
    "power-word-shield": "shield-echoes", "renew": "healing-shield", "psychic-scream": "screaming",
    "mind-control": "puppet", "prayer-of-healing": "prayer", "mana-burn": "burning-dot",
    "dispel-magic": "magic-swirl", "vampiric-touch": "fangs", "fade": "hidden", "berserking": "enrage",
    "spirit-of-redemption": "angel-wings", "shadow-weaving": "dark-squad",
    # Zowka, the shaman
    "lightning-bolt": "lightning-storm", "chain-lightning": "chain-lightning", "earth-shock": "earth-spit",
    "frost-shock": "frozen-block", "flame-shock": "flame", "healing-wave": "water-splash",
    "earth-totem": "totem", "water-totem": "snake-totem", "stormstrike": "lightning-saber",
    "ghost-wolf": "wolf-head", "reincarnation": "ankh", "purge": "magic-broom", "bloodlust": "drop-weapon",
    "astral-recall": "rune-stone",
}  # fmt: skip
TIMINGS = {Timing.COMBAT: "crossed-swords", Timing.MOVEMENT: "walking-boot", Timing.SPECIAL: "spark-spirit"}
"""For abilities that a box of one's own adds."""

LOOKS = {
    "spade": "spade", "round-shield": "buckler", "shield": "shield", "cloak": "cloak shroud",
    "knapsack": "pouch sack satchel saddlebag", "fish-scales": "scale", "animal-hide": "pelt hide bearskin",
    "spell-book": "primer book grimoire", "scroll-unfurled": "notes tract",
    "necklace": "charm charms necklace", "heart-necklace": "locket", "prayer-beads": "beads",
    "spiked-collar": "collar", "whip": "leash whip", "bracers": "bracers vambraces", "punch": "fist",
    "brass-knuckles": "knuckles", "gauntlet": "gauntlets", "gloves": "gloves grips grip",
    "auto-repair": "wrench", "hood": "cowl hood", "tribal-mask": "mask", "feathered-wing": "headdress",
    "skull-mask": "skullcap", "pointy-hat": "hat", "voodoo-doll": "fetish", "stone-bust": "idol",
    "spyglass": "spyglass", "magnifying-glass": "glass", "steampunk-goggles": "goggles",
    "old-lantern": "lamp lantern", "boots": "boots treads", "trousers": "leggings", "skirt": "kilt",
    "belt": "belt sash", "scythe": "scythe", "sickle": "sickle", "wind-hole": "breeze gust",
    "square-bottle": "jar flask", "potion-ball": "vial", "orb-direction": "globe", "cold-heart": "heart",
    "power-ring": "core", "unlit-bomb": "bomb bombs", "dynamite": "cap charge", "cannon": "cannon",
    "stone-spear": "spear", "trident": "trident", "battle-axe": "axe", "battered-axe": "greataxe",
    "meat-cleaver": "cleaver", "war-pick": "pick", "hand-saw": "saw", "saber-and-pistol": "pistol",
    "blunderbuss": "supergun gun", "crossbow": "crossbow", "sling": "sling", "bow-string": "bow",
    "key": "key ring", "lockpicks": "lockpick", "locked-chest": "lockbox", "skull-crossed-bones": "skull",
    "crossed-bones": "femur bones", "maracas": "rattle", "fangs": "tooth", "tusks-flag": "tusk",
    "claws": "claw talon", "feather": "feathers plume fan", "pointing": "finger", "eyeball": "eye",
    "crystal-growth": "crystal", "emerald": "gem", "drop": "tear", "crystal-shine": "shard",
    "stone-block": "stone", "small-fire": "ember", "candle-flame": "candle", "rope-coil": "snare rope",
    "fishing-net": "net", "crossed-chains": "chain", "whistle": "whistle", "hunting-horn": "horn",
    "angel-outfit": "halo", "sleeveless-jacket": "tabard surcoat", "chain-mail": "gorget",
    "stamper": "seal", "ribbon-shield": "crest", "holy-oak": "censer", "holy-water": "water",
    "cauldron": "cookpot", "mushroom": "fungus", "butterfly": "moths", "poison-bottle": "venom",
    "slime": "slime", "plant-roots": "heartroot", "stone-tablet": "relic", "ring": "band",
    "saddle": "saddle", "powder-bag": "sapta", "bowie-knife": "poniard dirk knife kris",
    "stiletto": "stiletto", "flail": "flail", "flanged-mace": "mace", "wood-club": "club",
    "wizard-staff": "cane",
    "sabers-choc": "cutlass", "saber-slash": "saber", "curvy-knife": "falchion", "robe": "robe",
    "shoulder-armor": "pauldrons mantle", "scarab-beetle": "carapace", "turtle-shell": "shell",
    "ghost": "whisper",
}  # fmt: skip
"""The words in the names of items, by the icon that shows them."""
WORDS = {word: icon for icon, words in LOOKS.items() for word in words.split()}
NEEDED = {
    Icon.BLADE: "broadsword", Icon.HAMMER: "thor-hammer", Icon.DAGGER: "bowie-knife",
    Icon.STAFF: "wizard-staff", Icon.WAND: "fairy-wand", Icon.SHOT: "bow-arrow", Icon.ROBE: "robe",
    Icon.LIGHT_ARMOR: "leather-vest", Icon.HEAVY_ARMOR: "breastplate",
}  # fmt: skip
"""By what its wearer must be able to use."""
KINDS = {ItemType.WEAPON: "crossed-swords", ItemType.ARMOR: "chest-armor", ItemType.BAG: "knapsack"}

AIMS: dict[type[QuestStep], str] = {
    Collect: "cardboard-box", Travel: "path-distance", Vanquish: "crossed-swords", Conquer: "dungeon-gate",
    Deliver: "hand-truck", Discover: "treasure-map", Wound: "bleeding-wound", Meet: "discussion",
    Study: "open-book",
}  # fmt: skip


def ability_icon(ability: AbilityId, timing: Timing) -> str:
    """The picture of an ability card, the same for all copies."""
    return ABILITIES.get(ability.partition(".")[0]) or TIMINGS[timing]


def item_icon(item: Item) -> str:
    """What an item looks like: by what it is called, by who can wear it, by any word of its name."""
    plain = item.name.lower().replace("'s", "").replace("-", " ")
    words, head = plain.split(), plain.partition(" of ")[0].split()
    called = WORDS.get(words[-1]) or WORDS.get(head[-1])
    worn = next((NEEDED[need] for need in item.icons), None)
    return called or worn or next((WORDS[word] for word in words if word in WORDS), KINDS[item.type])


def quest_icon(quest: Quest) -> str:
    """What is to be done first."""
    first = quest.steps[0]
    return TRAIT_ICONS.get(first.trait, "monster-grasp") if isinstance(first, Slay) else AIMS[type(first)]
