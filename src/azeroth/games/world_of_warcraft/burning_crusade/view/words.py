"""What the expansion's opponents and cards do, in sentences made from their records."""

from __future__ import annotations

from azeroth.engine.view.naming import listed, one
from azeroth.games.world_of_warcraft.burning_crusade.content import (
    ClassCard,
    Creature,
    Event,
    Item,
    Overlord,
    RewardCard,
    TrackStep,
)
from azeroth.games.world_of_warcraft.burning_crusade.opponents import Act, Bars, FoeWhen, Fought, Turn
from azeroth.games.world_of_warcraft.view import words as base_words
from azeroth.games.world_of_warcraft.view.words import dice, each_die

MOMENTS = {
    "combat-start": "When the combat starts",
    "round-start": "At the start of each round",
    "reroll-end": "At the end of each Reroll step",
    "damage-start": "At the start of each Damage step",
    "damage-end": "At the end of each Damage step",
    "resolution-end": "After each Resolution step",
    "round-end": "At the end of each round",
    "character-defeated": "When a character is defeated",
}
WHOM = {
    "active": "you",
    "each": "every participant",
    "wounded": "everyone wounded in it",
    "most-health": "the participant with the most Health",
    "least-health": "the participant with the least Health",
    "most-energy": "the participant with the most Energy",
}
PER = {
    "participant": "participant", "opponent": "opponent left", "stun": "Stun token on them",
    "wound": "wound dealt", "armor-token": "armor token",
}  # fmt: skip
SEVERAL = {"wound": "wounds dealt", "armor-token": "armor tokens", "stun": "Stun tokens on them"}
"""The same where it counts by twos."""


def opponent_text(one: Fought) -> list[str]:
    """All that an opponent does."""
    return [
        *(act_text(act) for act in one.acts), *(bars_text(bars) for bars in one.bars),
        *(turn_text(turn) for turn in one.turns),
    ]  # fmt: skip


def when_text(when: FoeWhen | None) -> str:
    """A condition, to begin a sentence with; nothing if there is none."""
    if when is None:
        return ""
    parts = (
        (when.round, f"in round {when.round}"),
        (when.from_round, f"from round {when.from_round} on"),
        (when.odd, "in odd rounds"),
        (when.even, "in even rounds"),
        (when.hits, f"with {when.hits} hits or more in the damage box"),
        (when.hurt and not when.fresh, f"from {when.hurt}% damage on"),
        (when.fresh and not when.hurt, f"below {when.fresh}% damage"),
        (when.hurt and when.fresh, f"between {when.hurt}% and {when.fresh}% damage"),
    )
    return ", ".join(words for there, words in parts if there)


def such(pattern: str) -> str:
    """Dice of a pattern: "red or blue dice showing 1"."""
    return dice(pattern, "").strip()


def _hits(n: int) -> str:
    return "hit" if n == 1 else "hits"


def _sentence(*parts: str) -> str:
    said = ", ".join(part[:1].lower() + part[1:] if i else part for i, part in enumerate(filter(None, parts)))
    return said[:1].upper() + said[1:]


def _times(act: Act) -> str:
    """For each of what it is done."""
    what = each_die(act.dice) if act.dice else PER.get(act.per, "")
    if not what:
        return ""
    several = such(act.dice) if act.dice else SEVERAL.get(act.per, f"{what}s")
    many = f"for each {what}" if act.each_of == 1 else f"for every {act.each_of} {several}"
    return f"{many} (at most {act.most})" if act.most else many


def act_text(act: Act) -> str:
    """Something it does at a moment."""
    energy = f"{act.energy} Energy" + (" (Health for what is short)" if act.or_health else "")
    losses = [f"{act.health} Health"] * bool(act.health) + [energy] * bool(act.energy)
    got = [
        f"{n} {name} token{'s' * (n > 1)}"
        for n, name in ((act.stun, "Stun"), (act.curse, "Curse"), (act.poison, "Poison")) if n
    ]  # fmt: skip
    s = "" if act.whom == "active" else "s"
    suffered = []
    if losses:
        suffered.append(f"lose{s} {' and '.join(losses)}")
    if got:
        suffered.append(f"get{s} {' and '.join(got)}")
    if act.unequip:
        suffered.append(f"unequip{s} {act.unequip} power{'s' * (act.unequip > 1)}")
    done = [f"{WHOM[act.whom]} {' and '.join(suffered)}"] if suffered else []
    if act.damage:
        done.append(f"{act.damage} hit{'s' * (act.damage > 1)} leave{'s' * (act.damage == 1)} the damage box")
    if act.armor:
        done.append(f"{act.armor} armor token{'s' * (act.armor > 1)} go{'es' * (act.armor == 1)}")
    if act.attack:
        done.append(f"its Attack is {_higher(act.attack)} for the rest of the combat")
    moment = MOMENTS[act.at]
    if act.when is not None and (act.when.round or act.when.odd or act.when.even):
        moment = moment.replace("each round", "the round")
    return f"{_sentence(when_text(act.when), moment, _times(act))}: {' and '.join(done)}."


def _higher(by: int) -> str:
    return f"{abs(by)} {'higher' if by > 0 else 'lower'}"


def bars_text(b: Bars) -> str:
    """What holds all through the combat."""
    values = (("Reroll", b.reroll), ("Attrition", b.attrition))
    said = [f"{name} {n:+d}" for name, n in values if n]
    said += [
        f"each of you rolls {abs(n)} {name} {'die' if abs(n) == 1 else 'dice'} {'fewer' if n < 0 else 'more'}"
        for name, n in (("red", b.red), ("blue", b.blue), ("green", b.green)) if n
    ]  # fmt: skip
    if b.most_rerolls < 99:
        said.append(f"at most {b.most_rerolls} dice may be rerolled in a Reroll step")
    if b.most_damage < 99:
        most = f"{b.most_damage} {_hits(b.most_damage)}"
        said.append(f"each of you puts at most {most} of dice into the damage box")
    said += [f"{such(pattern)} may not be rerolled" for pattern in b.no_reroll_of]
    said += [f"armor tokens come only from {dice(pattern)}" for pattern in b.armor_only]
    if b.instants:
        said.append(f"each instant power costs {b.instants} Energy more")
    if b.wounds_first:
        said.append(f"wounds go to {WHOM[b.wounds_first]}")
    said += [words for there, words in (
        (b.no_reroll, "the Reroll value may not be used"),
        (b.no_attrition, "the Attrition value gives no hits"),
        (b.halves_attrition, "the Attrition value is halved, rounded up"),
        (b.red_to_attrition, "hits of red dice go to the attrition box"),
        (b.no_regaining, "no Health is regained"),
        (b.no_bag, "cards of the Bag are not used"),
        (b.no_ranged_strike, "it does not fall in the Ranged Strike step"),
        (b.cannot_fall, "it cannot be defeated"),
    ) if there]  # fmt: skip
    return f"{_sentence(when_text(b.when), '; '.join(said))}."


def turn_text(turn: Turn) -> str:
    """How its values change."""
    said = [f"its Attack is {_higher(turn.attack)}"] * bool(turn.attack)
    if turn.attack_is is not None:
        said.append(f"its Attack is at most {turn.attack_is}" if turn.attack_is else "it does not strike")
    return f"{_sentence(when_text(turn.when), ' and '.join(said))}."


def overlord_text(o: Overlord) -> list[str]:
    """What an Overlord does, with the spaces of the track."""
    return opponent_text(o) + track_text(o)


def track_text(o: Overlord, now: TrackStep | None = None) -> list[str]:
    """What happens on each space of an Overlord's track, and which one is `now`."""
    lines = []
    for step in o.track:
        said = [f"its Attack is {_higher(step.attack)}."] * bool(step.attack)
        said += [act_text(act) for act in step.acts] + [bars_text(bars) for bars in step.bars]
        name = f"{step.name} (now)" if step is now else step.name
        lines.append(f"{name}: {' '.join(said) or 'nothing more.'}")
    return lines


def reward_text(r: RewardCard) -> list[str]:
    """What a Reward card gives."""
    if r.keep:
        said = [f"{n} {what}" for n, what in (
            (r.damage, f"{_hits(r.damage)} into the damage box"), (r.armor, "armor tokens"),
            (r.attrition, f"{_hits(r.attrition)} into the attrition box"),
        ) if n]  # fmt: skip
        said += [f"Reroll {r.reroll:+d} for everybody in the first round"] * bool(r.reroll)
        said += ["one Minion does not fight"] * r.minion
        return [f"Keep it; discard it when a combat starts: {' and '.join(said)}."]
    said = [f"{r.gold} gold"] * bool(r.gold)
    for amount, what in ((r.health, "Health"), (r.energy, "Energy")):
        if amount:
            said.append(f"all {what} back" if amount == "all" else f"{amount} {what} back")
    if r.mix:
        said.append(f"Health and Energy back as you like, up to {r.mix} times your level")
    if r.cleanse:
        said.append("Curse tokens go")
    if r.train:
        said.append(f"you may learn a power for {r.train} gold less")
    lines = [f"Each survivor: {', '.join(said)}."] * bool(said)
    drawn = [f"{one(d.deck)} item" + f" (draw {d.draw}, keep 1)" * (d.draw > 1) for d in r.items]
    return lines + [f"The group gets {listed(drawn)}."] * bool(drawn)


CODE_WORDS = {
    "gift_of_naruu": "a friendly participant of your choice regains 1 Health",
    "weaken_opponents": "Threat of all opponents is 1 less for you and your friends this round",
    "poison_enemy": "an enemy participant of your choice gets 2 Poison tokens",
    "good_fortune": "if your Reroll value is 3 or more, change a red or blue die into an 8 of its colour",
    "spell_reflection": "pay as much Energy as it cost; it has no effect unless its user pays again",
}
"""What the expansion's cards of their own do, for the base game's table of the same name."""
base_words.CODE_WORDS |= CODE_WORDS
ALLOWS = {"weapon-in-general": "A Sword or Mace of any level fits your general area."}
FAST = "Fast-equip: you may put it on at the start of one of your actions."


def told(record: object) -> list[str]:
    """What the expansion's fields of a card, a creature or an Overlord say, after the base game's text."""
    if isinstance(record, Overlord):
        return overlord_text(record)
    if isinstance(record, Creature):
        return opponent_text(record)
    if isinstance(record, Event):
        more = record.each
        return [] if more is None else [f"Each of them gets {more.gold} gold and {more.xp} XP more."]
    lines = [ALLOWS[name] for name in record.allows] if isinstance(record, ClassCard) else []
    fast = isinstance(record, ClassCard | Item) and record.fast
    return lines + [FAST] * fast
