"""The faces of cards: powers, items, quests, events, creatures and Overlords."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from msgspec.structs import replace

from azeroth.engine import NOBODY, Seat
from azeroth.engine.view.naming import listed
from azeroth.engine.view.scene import Card as Face
from azeroth.games.world_of_warcraft.content import (
    Boss,
    Card,
    ClassCard,
    Content,
    Draw,
    FoeAbility,
    Printed,
    Reward,
    Spawn,
    Values,
)
from azeroth.games.world_of_warcraft.edition import Edition, edition
from azeroth.games.world_of_warcraft.events.links import icon_of
from azeroth.games.world_of_warcraft.ids import CardId, CreatureId, EventId, Faction, OverlordId, QuestId
from azeroth.games.world_of_warcraft.play.character.sheet import suited
from azeroth.games.world_of_warcraft.state import EventInPlay, Table
from azeroth.games.world_of_warcraft.view.foe_words import foe_text, shed
from azeroth.games.world_of_warcraft.view.icons import (
    AREA_ICONS,
    CLASS_ICONS,
    EVENT_ICONS,
    TYPE_ICONS,
)
from azeroth.games.world_of_warcraft.view.names import short_name
from azeroth.games.world_of_warcraft.view.ways import (
    overlords_place,
    overlords_route,
    overlords_way,
    regions_away,
    routes,
    to_the_overlord,
    ways,
)
from azeroth.games.world_of_warcraft.view.words import card_text, creatures, giving

WAR_WORDS = "A faction that stands in both {} at the end of the enemy's turn wins the War."
EVENT_WORDS = {
    "talents": "Every character exchanges talents, or takes gold equal to twice their level.",
    "auction": "All bid in secret for the item; the highest bidder pays and takes it.",
    "beasts": "The factions take turns to move groups of blue creatures, up to two regions each.",
    "bounty": "One character of each faction is marked. When the first of them is defeated in PvP, every "
    "character of the other faction gets the reward.",
    "cleanse": "Blue creatures are kept as trophies; the first faction with 10 Attack in them is rewarded.",
    "ears-and-heads": "Until the next event, each blue creature pays 1 XP and half its Attack in gold.",
    "plaguewinds": "Each blue creature defeated in the Plaguelands pays 2 XP, until none is left there. A "
    "Travel action that begins there costs 1 Energy.",
    "goblin-merchant": "Every character may sell an item of their Bag for half its value.",
    "zeppelin": "Every character may move to a flight point of their faction where no enemy is.",
    "new-horizons": "Each faction may exchange one of its quests.",
    "old-hatreds": "Those who win the next PvP combat are rewarded.",
    "crafts": "Every character takes gold, or Health and Energy, equal to their level.",
    "subterfuge": "The creatures of the enemy's quests may be challenged, until one such quest is completed. "
    "It pays 1 XP less.",
    "traveling-merchants": "Every character may buy one item of the Merchant for half its value.",
    "war": WAR_WORDS.format("regions"),
    "boss": "A boss has come. Whoever defeats it is rewarded.",
    "soul-taint": "Characters within 4 regions of Kel'Thuzad lose half their Health, rounded down. With "
    "Spread the Plague in play it reaches 8 regions and is rounded up.",
    "arcane-corruption": "Characters within 4 regions of Kel'Thuzad lose half their Energy, rounded down. "
    "With Spread the Plague in play it reaches 8 regions and is rounded up.",
    "spread-the-plague": "Creatures in the Plaguelands have 2 more Attack. A plague token is removed for 3 "
    "Energy, which gives 1 XP.",
}
HOARDS = {
    "item": "When it comes, every character gives an item out of the Bag: they are part of the reward.",
    "half-gold": "When it comes, it takes half of every character's gold: that is part of the reward.",
}
CLASS_WORDS = {
    "druid": "Heals, and turns into a bear or a cat to fight.",
    "hunter": "Shoots before others can strike, with a beast alongside.",
    "mage": "Strikes hard with fire and frost, and bears little.",
    "paladin": "Blesses and heals friends, and stands fast in armor.",
    "priest": "The best healer, who turns shadows against foes.",
    "rogue": "Strikes from hiding, and saves combos for one great blow.",
    "shaman": "Lightning, totems and healing: a bit of everything.",
    "warlock": "Curses foes, and sends demons ahead to take the blows.",
    "warrior": "The most Health, and blows that many foes feel.",
}
DECK_WORDS = {
    "triangle": "the weak triangle deck",
    "square": "the square deck",
    "circle": "the strong circle deck",
    "cup": "the cup deck",
}


def card(
    t: Table, key: CardId, *, owner: Seat = NOBODY, area: str = "", badge: str = "", mark: str = ""
) -> Face:
    """A power, talent, item or printed card; `mark` tells apart what is printed on several sheets."""
    face = _card(t.content, edition(t), key, area)
    users = _users(t, key) if owner < 0 and t.content.cards[key].item else None
    facts = face.facts if users is None else (*face.facts, users)
    return replace(face, id=face.id + mark, facts=facts, badge=badge, owner=owner)


@lru_cache(maxsize=4096)
def _card(content: Content, box: Edition, key: CardId, area: str) -> Face:
    """What is on it, in anybody's hands."""
    record = content.cards[key]
    totals = _totals(record)
    both = ("+", _listed(totals, 1)), ("−", _listed(totals, -1))
    lines = (*card_text(record, content.cards), *box.told(record))
    # What it always gives is said once: by the sign, or where that is all it does in words.
    own = [g for g in record.gives if not (g.when or g.per or g.fills or g.to == "friends")]
    plain = [giving(give, content.cards) for give in own]
    more = tuple(line for line in lines if line not in plain)
    facts = [(sign, said) for sign, said in both if said and (more or not plain)]
    if area:
        facts.append(("Area", area))
    if isinstance(record, Printed):
        facts.append(("Printed", "on the sheet"))
    if record.traits:
        facts.append(("Traits", ", ".join(x.replace("-", " ") for x in record.traits)))
    if record.category:
        facts.append(("Only one", record.category.replace("-", " ")))
    if record.energy or record.x:
        facts.insert(0, ("Energy", "X" if record.x else str(record.energy)))
    if record.soulbound:
        facts.append(("Soulbound", "cannot be given away"))
    return Face(
        id=f"card:{key}", title=record.name, icon=_icon(record), kind=_kind(record),
        tone="blue" if record.power else "gold" if record.item else "paper",
        cost=f"{record.gold} gold" if record.gold else "", level=record.level if record.gold else 0,
        text=" ".join(more or lines), facts=tuple(facts),
        source=record.source,
    )  # fmt: skip


def _gifts(record: Card) -> str:
    """What the card always gives, in short."""
    return ", ".join(f"{n} {word}".replace("-", "−") for word, n in _totals(record).items() if n)


def _listed(totals: Mapping[str, int], sign: int) -> str:
    """What is gained, or what is lost."""
    return ", ".join(f"{n * sign} {word}" for word, n in totals.items() if n * sign > 0)


def _totals(record: Card) -> dict[str, int]:
    """What the card always gives or takes, by its word."""
    return {
        word: sum(getattr(give, name) for give in record.gives if not give.when)
        for name, word in (
            ("red", "red"), ("blue", "blue"), ("green", "green"), ("reroll", "Reroll"),
            ("attrition", "Attrition"), ("threat", "Threat"), ("health", "Health"), ("energy", "Energy"),
        )
    }  # fmt: skip


def _users(t: Table, key: CardId) -> tuple[str, str] | None:
    """Who can use an item that nobody has yet; nothing to say where everybody can."""
    record = t.content.cards[key]
    if record.type == "bag" or not t.state.characters:
        return None
    can = [c for c in t.state.characters.values() if suited(t, c, key)]
    if not can:
        return "Fits", "nobody here"
    if len(can) == len(t.state.characters) and record.level < 2:
        return "Fits", "everybody"
    now = [short_name(t, c.id) for c in can if c.level >= record.level]
    then = [short_name(t, c.id) for c in can if c.level < record.level]
    return "Fits", "; ".join(
        [*([listed(now)] if now else []), *([f"{listed(then)} from level {record.level}"] if then else [])]
    )


def in_short(t: Table, key: CardId) -> str:
    """A card by its name and what it always gives: "Cadet Vest (1 green)"."""
    record = t.content.cards[key]
    gifts = _gifts(record)
    return f"{record.name} ({gifts})" if gifts else record.name


def empty_area(character: str, n: int, name: str) -> Face:
    """A place on a sheet where nothing lies."""
    kind = name.rstrip("-0123456789")
    return Face(
        id=f"area:{character}:{n}", title=name.replace("-", " ").capitalize(),
        icon=AREA_ICONS.get(kind, ""), kind="empty", faded=True,
    )  # fmt: skip


def _icon(record: Card) -> str:
    if isinstance(record, ClassCard) and record.type == "talent":
        return CLASS_ICONS.get(record.cls, "skills")
    return TYPE_ICONS[record.type]


def _kind(record: Card) -> str:
    plus = "+ " if record.addon else ""
    if record.power:
        return f"{plus}{record.type} power".capitalize()
    return f"{plus}{record.type} item".capitalize() if record.item else record.type.capitalize()


def values(v: Values, label: str = "") -> tuple[str, str]:
    """Threat, Attack and Health as a line of facts."""
    return label or "Values", f"Threat {v.threat}, Attack {v.attack}, Health {v.health}"


def _short(v: Values) -> str:
    """The same in little room; a card that shows it says what the numbers are, however small it is."""
    return f"{v.threat}·{v.attack}·{v.health}"


NUMBERS = "Threat·Attack·Health"
"""What these numbers are: it stands under the name of a creature, also on a small card."""


def _spawns(t: Table, spawns: Iterable[Spawn]) -> str:
    return "; ".join(
        f"{s.n} {s.colour} {creatures(s.n, t.content.creatures[s.kind].name)} "
        f"in {t.content.regions[s.at].name}"
        for s in spawns
    )


def _draws(items: Iterable[Draw]) -> Iterator[str]:
    """Items by the deck that they come from, and out of how many cards each is chosen."""
    for d, n in Counter(items).items():
        deck = DECK_WORDS.get(d.deck, f"the {d.deck} deck")
        chosen = f" (1 of {d.draw} cards{' each time' if n > 1 else ''})" if d.draw > 1 else ""
        yield f"{n} items from {deck}{chosen}" if n > 1 else f"item from {deck}{chosen}"


def quest(t: Table, key: QuestId, *, done: bool = False) -> Face:
    """A quest with its creatures and rewards."""
    record = t.content.quests[key]
    facts = [("Gold", str(record.gold)), ("XP", str(record.xp))]
    if items := [*_draws(record.items), *(t.content.cards[c].name for c in record.special)]:
        # A small card has room for how many they are.
        facts.append(("Items", str(len(record.items) + len(record.special))))
        facts.append(("Won", ", ".join(items)))
    places = list(dict.fromkeys(spawn.at for spawn in record.creatures))
    if not done:
        facts += ways(t, record.faction, places)
    text = f"Defeat {_spawns(t, record.creatures)}."
    if record.independents:
        text += f" Independent: {_spawns(t, record.independents)}."
    return Face(
        id=f"quest:{key}", title=record.name, icon="scroll-unfurled", kind=f"{record.deck.title()} quest",
        tone=record.faction, level=record.level, text=text, facts=tuple(facts),
        rules=("wbg.quest.completed-by-last",), source=record.source, faded=done,
        leads=() if done else tuple(f"region:{place}" for place in places),
        ways=() if done else routes(t, record.faction, places),
    )  # fmt: skip


def _reward(words: str, reward: Reward | None) -> list[tuple[str, str]]:
    if reward is None:
        return []
    parts = [f"{reward.gold} gold" if reward.gold else "", f"{reward.xp} XP" if reward.xp else ""]
    return [(words, ", ".join(filter(None, (*parts, *_draws(reward.items)))))]


def event_words(t: Table, kind: str) -> str:
    """What a kind of event does."""
    return EVENT_WORDS.get(kind) or edition(t).texts.get(kind, "")


def event_icon(t: Table, kind: str) -> str:
    """The icon of a kind of event."""
    return EVENT_ICONS.get(kind) or edition(t).icons.get(kind, "card-draw")


def event(t: Table, key: EventId, play: EventInPlay | None = None) -> Face:
    """An Event card and what lies on it."""
    record = t.content.events[key]
    regions = record.regions if play is None else play.regions
    names = [t.content.regions[r].name for r in regions]
    war = record.kind == "war" and len(names) == 2
    facts = [("Regions", ", ".join(names))] if names and not war else []
    words = WAR_WORDS.format(listed(names)) if war else event_words(t, record.kind)
    text = " ".join((words, *edition(t).told(record)))
    if record.boss is not None:
        facts += [("Boss", record.boss.name), values(record.boss.values)]
        text = " ".join((text, *foe_text(record.boss.ability), *_boss_words(record.boss)))
    if record.stronger == record.weaker:
        facts += _reward("Reward", record.stronger)
    else:
        facts += _reward("Stronger faction", record.stronger) + _reward("Weaker faction", record.weaker)
    if record.item is not None:
        facts.append(("Item", t.content.cards[record.item].name))
    if play is not None and play.beaten_by:
        facts.append(("Beaten by", listed(f.title() for f in play.beaten_by)))
    if play is not None and play.marked:
        sheets = [t.content.characters[t.state.characters[c].sheet].name for c in play.marked]
        facts.append(("Marked", ", ".join(sheets)))
    hoard = [] if play is None else [t.content.cards[c].name for c in play.hoard]
    if play is not None and play.gold:
        hoard.append(f"{play.gold} gold")
    if hoard:
        facts.append(("Hoard", ", ".join(hoard)))
    return Face(
        id=f"event:{key}", title=record.name, icon=event_icon(t, record.kind),
        kind="Bonus event" if record.bonus else "Event", tone="purple", text=text, facts=tuple(facts),
        source=record.source, badge=f"Fate {record.fate}" if record.fate else "",
        leads=tuple(f"region:{r}" for r in regions),
    )  # fmt: skip


AT_STAKE = ("Regions", "Item", "Reward", "Stronger faction", "Weaker faction")


def drawn_event(t: Table, key: EventId) -> tuple[str, ...]:
    """What an Event card that is drawn does, where, and what there is to be won."""
    face = event(t, key)
    stake = [f"{label}: {value}." for label, value in face.facts if label in AT_STAKE and value]
    return (face.text, " ".join(stake)) if stake else (face.text,)


def _boss_words(boss: Boss) -> Iterator[str]:
    """What an event's boss brings with it, besides its ability."""
    if boss.hoard:
        yield HOARDS[boss.hoard]
    if boss.once_per_faction:
        yield "Each faction may defeat it once; Kel'Thuzad has 4 more Attack against one that has not."
    if boss.keepsake:
        yield "A winner keeps it: 4 hits lie in the damage box when that character fights Kel'Thuzad."


def creature(t: Table, key: CreatureId) -> Face:
    """A creature type with its colours and what it does."""
    return _creature(t.content, edition(t), key, icon_of(t, key, "wolf-head"))


@lru_cache(maxsize=512)
def _creature(content: Content, box: Edition, key: CreatureId, icon: str) -> Face:
    record = content.creatures[key]
    return Face(
        id=f"creature:{key}", title=record.name, icon=icon, kind=NUMBERS,
        text=" ".join(filter(None, (_does(record.ability), *box.told(record)))),
        facts=tuple((c.title(), _short(v)) for c, v in record.values.items()),
        source=record.source, rules=("wbg.creature.ability-always",),
    )  # fmt: skip


def _does(ability: FoeAbility) -> str:
    return " ".join(foe_text(ability))


def overlord(t: Table, key: OverlordId) -> Face:
    """The Overlord, with the side of his sheet that is in use."""
    record = t.content.overlords[key]
    n = len(t.state.characters)
    text = " ".join(filter(None, (_does(record.ability), *edition(t).told(record))))
    sheds = record.sheds(n)
    if sheds:
        text += f" {shed(sheds, 'after the Resolution step')}"
    facts = [(NUMBERS, _short(record.side(n)))]
    here = key == t.state.overlord
    way, places = (overlords_way(t), to_the_overlord(t)) if here else ([], [])
    text += f" {overlords_place(t, key)}"
    if way and record.goal:
        facts.insert(0, ("Way", f"{regions_away(len(way) - 1)} to {t.content.regions[record.goal].name}"))
    elif places:
        facts[:0] = [(side.title(), far) for side in Faction for _, far in ways(t, side, places)]
    return Face(
        id=f"overlord:{key}", title=record.name, icon=icon_of(t, key, "crowned-skull"),
        kind="Overlord", tone="purple", text=text.strip(),
        facts=tuple(facts),
        source=record.source,
        rules=("wbg.victory.overlord",),
        leads=tuple(f"region:{place}" for place in way or places),
        ways=overlords_route(t) if here else (),
    )  # fmt: skip


def character_class(t: Table, key: str) -> Face:
    """A class, as it is chosen."""
    record = t.content.classes[key]
    health, energy = zip(*record.levels, strict=True)
    levels = "; ".join(f"{h} and {e}" for h, e in record.levels)
    return Face(
        id=f"class:{key}", title=record.name, icon=icon_of(t, key, "skills"), kind="Class",
        facts=(
            ("Health", f"{health[0]}–{health[-1]}"),
            ("Energy", f"{energy[0]}–{energy[-1]}"),
            ("Health and Energy by level", levels),
            ("Powers", str(len(t.content.powers[key]))),
            ("Talents", str(len(t.content.talents[key]))),
        ),
        source=record.source,
        text=CLASS_WORDS.get(key) or edition(t).texts.get(key, ""),
    )  # fmt: skip
