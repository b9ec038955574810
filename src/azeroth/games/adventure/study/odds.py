"""How often a character of a level should win: the figures of docs/design/adventure.md.

`python -m azeroth.games.adventure.study.odds` prints them.
"""

from __future__ import annotations

from statistics import mean

from msgspec.structs import replace

from azeroth.games.adventure.box import BASE, load
from azeroth.games.adventure.cards.odds import Combatant, Odds, encounter, odds
from azeroth.games.adventure.content import Content
from azeroth.games.adventure.ids import LEVELS, AttackType, Level


def against_deck(c: Content, level: Level, character: Combatant) -> Odds:
    """The mean over all encounter cards of a colour."""
    found = [
        odds(character, encounter(card.encounter))
        for card in c.challenges.values()
        if card.colour is level and card.encounter is not None
    ]
    return Odds(mean(o.win for o in found), mean(o.damage for o in found))


def typical(c: Content, level: Level, gear: Level | None, kind: AttackType) -> Combatant:
    """A middling character of a level, in middling gear of another level, or in none; powers left out."""
    sides = [side for (_, at), card in c.cards.items() if at is level for side in (card.starting, card.other)]
    attack, defense = mean(s.attack for s in sides), mean(s.defense for s in sides)
    if gear is not None:
        items = [card.item for card in c.challenges.values() if card.item and card.colour is gear]
        attack = mean(i.attack for i in items if i.attack is not None and i.reach is kind)
        defense = mean(i.defense for i in items if i.defense is not None)
    return Combatant(round(attack), kind, round(defense), 1)


def table(c: Content) -> list[str]:
    """For each level: fresh (in the gear of the level before) and equipped, in melee and at range."""
    lines = ["level   gear    attack  def  win   damage a turn"]
    for level in LEVELS:
        before = LEVELS[level.rank - 1] if level.rank else None
        for gear in (before, level):
            for kind in AttackType:
                who = typical(c, level, gear, kind)
                o = against_deck(c, level, who)
                values = f"{who.attack} {kind:6} {who.defense:3}"
                lines.append(f"{level:7} {gear or 'none':7} {values}  {o.win:4.0%}  {o.damage:.2f}")
        for key, board in c.board_encounters.items():
            if board.fight is not None and c.spaces[key].colour is level:
                plain = odds(typical(c, level, level, AttackType.MELEE), encounter(board.fight))
                ready = typical(c, level, level, AttackType.MELEE)
                better = odds(replace(ready, attack=ready.attack + 2), encounter(board.fight))
                wins = f"{plain.win:.0%} in gear, {better.win:.0%} with +2"
                lines.append(f"  {board.name}: {wins}; damage {plain.damage:.2f}")
    return lines


if __name__ == "__main__":
    print("\n".join(table(load([BASE]))))
