"""A card's effects in a line, made from its data: `reroll-end spot=R7+: tokens(box=damage) | has red=2`."""

from __future__ import annotations

from msgspec import NODEFAULT, Struct
from msgspec.structs import fields

from azeroth.games.world_of_warcraft.content import Card


def notation(card: Card) -> str:
    """All that a card has, does when used, and changes about other cards."""
    lines = [f"has {_part(give)}" for give in card.gives]
    for ability in card.abilities:
        head = _part(ability, but=("at", "effects"))
        effects = ", ".join(_word(effect) for effect in ability.effects)
        lines.append(f"{ability.at}{' ' if head else ''}{head}: {effects}")
    lines += [f"alters {_part(alter)}" for alter in card.alters]
    if card.free_when_repeated:
        lines.append("free when repeated")
    if card.x:
        lines.append(f"X up to {card.x}")
    if card.finisher:
        lines.append("finisher")
    return " | ".join(lines)


def _part(part: Struct, but: tuple[str, ...] = ()) -> str:
    """What differs from the defaults."""
    found = []
    for field in fields(part):
        value = getattr(part, field.name)
        default = None if field.default is NODEFAULT else field.default
        if field.name not in but and value != default:
            found.append(f"{field.name}={_word(value)}")
    return " ".join(found)


def _word(value: object) -> str:
    if isinstance(value, Struct):
        return f"{type(value).__struct_config__.tag or ''}({_part(value)})"
    if isinstance(value, tuple):
        return ",".join(_word(one) for one in value)
    return str(value)
