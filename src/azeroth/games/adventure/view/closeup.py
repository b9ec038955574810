"""The close view of a combat: both sides, what each needs to roll, dice and sums, the cards that count."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from msgspec.structs import replace

from azeroth.engine import NOBODY, Terms
from azeroth.engine.view.scene import Column, Dice, Focus, Gauge, Sum, Zone
from azeroth.games.adventure.cards.doing.combat import RED
from azeroth.games.adventure.cards.holding import attack_type, health
from azeroth.games.adventure.cards.values import attack, damage, defense
from azeroth.games.adventure.cards.verbs import Modify
from azeroth.games.adventure.choices.names import encounter_name
from azeroth.games.adventure.ids import AbilityId, ChallengeId
from azeroth.games.adventure.play.combat.battle import Battle, Fighting
from azeroth.games.adventure.state import Table
from azeroth.games.adventure.view import faces

Number = Literal["attack", "defense"]
SIDES = len(RED.faces)
ADDED = {"this combat": "cards and powers", "this turn": "earlier this turn"}
"""Who gives what was added for a while, where no card that lies there does."""


def closeup(t: Table) -> Focus | None:
    """The combat in progress."""
    battle = t.find(Battle)
    if battle is None:
        return None
    sides = (battle.attacker, battle.defender)
    attacker, defender = (_name(t, battle, f) for f in sides)
    return Focus(
        title=f"{attacker} against {defender}", rule="ag.combat.steps", lines=(_order(t, battle),),
        columns=tuple(_column(t, battle, f) for f in sides), zones=_cards(t, battle),
        place=f"space:{battle.space}",
    )  # fmt: skip


def _order(t: Table, battle: Battle) -> str:
    """Whose attack comes first."""
    kinds = {f.seat: attack_type(t, battle, f) for f in (battle.attacker, battle.defender)}
    if len(set(kinds.values())) == 1:
        return f"Both attack at the same time ({kinds[battle.attacker.seat]})."
    first = battle.attacker if kinds[battle.attacker.seat] == "ranged" else battle.defender
    return f"{_name(t, battle, first)} attacks first: ranged comes before melee."


def _name(t: Table, battle: Battle, f: Fighting) -> str:
    if f.seat >= 0:
        return t.names[f.seat]
    return encounter_name(t, battle.card) if battle.card else t.content.board_encounters[battle.board].name


def _column(t: Table, battle: Battle, f: Fighting) -> Column:
    foe = battle.defender if f is battle.attacker else battle.attacker
    total, needed, hurts = attack(t, battle, f), defense(t, battle, foe), damage(t, battle, f)
    gauges = [Gauge(icon="bloody-sword", name="Damage of a hit", value=str(hurts.total), tone="red")]
    if f.seat >= 0:
        c = t.state.characters[f.seat]
        most = health(t, c)
        gauges.insert(
            0, Gauge(icon="hearts", name="Health", value=str(most - c.damage), most=str(most), tone="red")
        )
        gauges.append(Gauge(icon="electric", name="Energy", value=str(c.energy), tone="blue"))
    who = t.content.characters[t.state.characters[f.seat].id].name if f.seat >= 0 else ""
    kind = attack_type(t, battle, f).capitalize()
    late = battle.rolled and not f.no_attack and _late(t, battle, f, foe)
    struck = "hit" if total.total >= needed.total and not late and not f.no_attack else "miss"
    dice = Dice(
        title="Red die" if f is battle.attacker else "Black die", faces=(str(f.die),),
        tone="red" if f is battle.attacker else "black", states=(struck,),
    )  # fmt: skip
    return Column(
        title=_name(t, battle, f), seat=f.seat, gauges=tuple(gauges),
        lines=(
            LATE[f.seat >= 0] if late else _needs(f, total, needed, battle.rolled),
        ),
        sums=(
            _spelled(t, f"{kind} attack", total, who, _played(t, f, foe, "attack")),
            _spelled(t, "Defense", defense(t, battle, f), who, _played(t, f, foe, "defense")),
        ),
        dice=(dice,) if battle.rolled else (),
    )  # fmt: skip


LATE = {False: "Falls before it can strike.", True: "Falls before they can strike."}
"""Of an encounter, of a character."""


def _late(t: Table, battle: Battle, f: Fighting, foe: Fighting) -> bool:
    """Does a side fall, as things stand, to an attack that comes before its own?"""
    kinds = attack_type(t, battle, foe), attack_type(t, battle, f)
    if kinds != ("ranged", "melee") or foe.no_attack:
        return False
    hurts = damage(t, battle, foe).total
    if attack(t, battle, foe).total < defense(t, battle, f).total or hurts < 1:
        return False
    c = t.state.characters[f.seat] if f.seat >= 0 else None
    return c is None or c.damage + hurts >= health(t, c)


def _needs(f: Fighting, total: Terms, needed: Terms, rolled: bool) -> str:
    """What the die must show, or what it comes to."""
    if f.no_attack:
        return "Makes no attack."
    if rolled:
        return (
            f"{total.total} against {needed.total}: {'a hit' if total.total >= needed.total else 'a miss'}."
        )
    least = needed.total - (total.total - f.die)
    if least <= 1:
        return "Hits with any roll."
    if least > SIDES:
        return f"Cannot hit: would need a {least}."
    chance = round(100 * (SIDES + 1 - least) / SIDES)
    roll = f"{least}" if least == SIDES else f"{least} or more"
    return f"Hits with a roll of {roll} ({chance}%)."


def _played(t: Table, f: Fighting, foe: Fighting, what: Number) -> list[tuple[str, int]]:
    """The cards that were played for what this combat adds to a number, and how much each; none if it is not
    known to be them alone."""
    found = [*_adds(t, f, "self", what), *_adds(t, foe, "foe", what)]
    return found if sum(more for _, more in found) == getattr(f, what) else []


def _adds(t: Table, side: Fighting, whom: str, what: Number) -> Iterator[tuple[str, int]]:
    """What the cards say that one side has played."""
    if side.seat < 0:
        return
    c = t.state.characters[side.seat]
    for card in c.played:
        name = t.content.abilities[AbilityId(card)].name
        for effect in t.content.loadouts.text(f"h|{card}|{c.rank}").powers[0].effects:
            match effect:
                case Modify(whom=to, until="combat", per="") if to == whom:
                    yield name, getattr(effect, what)


def _spelled(t: Table, title: str, terms: Terms, who: str, played: Sequence[tuple[str, int]] = ()) -> Sum:
    """A number and its parts by the names of cards, each once; none where a card simply says the number."""
    parts: dict[str, tuple[int, str]] = {}
    for rule, n, what in terms:
        if what == "this combat" and played:
            for name, more in played:
                if more:
                    parts[name] = (parts.get(name, (0, rule))[0] + more, rule)
        elif n or what != "die":
            label = who if what == "character" else _card(t, what)
            so_far, first = parts.get(label, (0, rule))
            parts[label] = (so_far + n, first)
    if list(parts) in (["attack"], ["defense"]):
        parts = {}
    return Sum(
        title=title, total=terms.total,
        parts=tuple((label, n, rule) for label, (n, rule) in parts.items()),
    )  # fmt: skip


def _card(t: Table, what: str) -> str:
    """The name of a card whose id stands for it in a sum."""
    c = t.content
    challenge = c.challenges.get(ChallengeId(what))
    if challenge is not None:
        return challenge.item.name if challenge.item is not None else challenge.name
    found = c.abilities.get(AbilityId(what))
    return found.name if found is not None else ADDED.get(what, what)


def _cards(t: Table, battle: Battle) -> tuple[Zone, ...]:
    """The encounter, and ability cards used instead of a weapon."""
    c = t.content
    cards = []
    if battle.defender.seat == NOBODY:
        face = faces.encounter(c, battle.card) if battle.card else faces.board_encounter(c, battle.board)
        cards.append(replace(face, id=f"fought:{battle.bearer}"))
    cards += [faces.ability(c, f.weapon) for f in (battle.attacker, battle.defender) if f.weapon is not None]
    return (Zone(id="combat", title="Cards of this combat", cards=tuple(cards)),) if cards else ()
