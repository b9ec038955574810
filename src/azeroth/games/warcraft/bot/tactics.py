"""Decisions of battles and cards."""

from __future__ import annotations

from collections.abc import Sequence

from azeroth.engine import Choice, Seat
from azeroth.engine.cards import PASS
from azeroth.games.warcraft.board import SpaceId
from azeroth.games.warcraft.bot import goals
from azeroth.games.warcraft.bot.forces import NONE, PLACE, Force, Outcome, bites, clash, together, worth
from azeroth.games.warcraft.bot.marching import Marshal
from azeroth.games.warcraft.bot.recall import Recall
from azeroth.games.warcraft.cards.experience import PlayedCard
from azeroth.games.warcraft.choices import Fight, Join, Lose, PlayCard, StrikeFirst
from azeroth.games.warcraft.content import Kind
from azeroth.games.warcraft.edition import enemies, team_of
from azeroth.games.warcraft.play.battle import Battle
from azeroth.games.warcraft.play.battle_phase import ATTACKERS, DEFENDERS, Phase, Strike
from azeroth.games.warcraft.play.move import MoveStep
from azeroth.games.warcraft.state import NEUTRAL, Table, Troop, board, troop

HOPELESS, SAFE = 0.2, 0.97
"""Chances of a battle in which cards are kept."""
FAST_GAIN = 4.0
IN_TOUCH = 4
"""How far enemies are at most whom a Fast card makes a difference to: it leads three spaces."""
PORTAL_GAIN = 4.0
FASTER: Recall[SpaceId | None] = Recall()


def standing(t: Table, battle: Battle, seats: Sequence[Seat]) -> Force:
    """The force of some players in a battle."""
    found = NONE
    for seat in seats:
        bite = bites(t, seat)
        for stand in battle.stands(t, [seat]):
            one = [0.0] * 6
            place = PLACE[stand.fights_as]
            one[place], one[place + 3] = stand.n, stand.n * bite[place]
            found = together(found, (one[0], one[1], one[2], one[3], one[4], one[5]))
    return found


def chances(t: Table, battle: Battle, seat: Seat) -> Outcome:
    """How a battle stands for the side of a player."""
    return clash(standing(t, battle, battle.side(seat)), standing(t, battle, battle.opponents(seat)))


def fight(t: Table, seat: Seat, choices: Sequence[Choice]) -> Choice:
    """The surest battle first: its flanks may help in the next."""
    fights = [c for c in choices if isinstance(c, Fight)]
    return max(fights, key=lambda c: _odds(t, seat, c.space, c.enemy))


def _odds(t: Table, seat: Seat, space: SpaceId, enemy: Seat) -> float:
    own = _near(t, team_of(t, seat), space)
    return clash(own, _near(t, team_of(t, enemy) if enemy != NEUTRAL else (NEUTRAL,), space)).chance


def _near(t: Table, seats: Sequence[Seat], space: SpaceId) -> Force:
    """The force of some players in a space and around it."""
    battle = Battle(space=space, attacker=seats[0], defender=seats[0])
    return standing(t, battle, seats)


def join(t: Table, seat: Seat) -> Choice:
    """Help where it helps."""
    battle = t.frame(Battle)
    main = battle.attacker if seat in team_of(t, battle.attacker) else battle.defender
    foes = battle.defenders if main == battle.attacker else battle.attackers
    own = battle.attackers if main == battle.attacker else battle.defenders
    out = clash(standing(t, battle, [*own, seat]), standing(t, battle, foes))
    return Join("yes") if out.chance > 0.4 else Join("no")


def strike_first(t: Table, seat: Seat, choices: Sequence[Choice]) -> Choice:
    """In the phase in which most is at stake."""
    battle = t.frame(Battle)
    whose = seat if seat in (*battle.attackers, *battle.defenders) else NEUTRAL
    own = standing(t, battle, [whose])
    phases = [c for c in choices if isinstance(c, StrikeFirst)]
    return max(phases, key=lambda c: own[PLACE[c.phase] + 3])


def lose(t: Table, seat: Seat, choices: Sequence[Choice]) -> Choice:
    """The cheapest unit, from the flanks while the battle can be won; else out of it, to end it."""
    battle = t.frame(Battle)
    losses = [c for c in choices if isinstance(c, Lose)]
    strike = t.frame(Strike)
    if strike.chooser == seat:
        return max(losses, key=lambda c: (_last(t, battle, c), _unit(t, c)))
    whose = losses[0].seat
    winning = chances(t, battle, whose).chance
    inside = battle.holds(t, battle.side(whose))

    def price(c: Lose) -> float:
        here = c.space == battle.space
        value = _unit(t, c) - 0.5 * bool(c.spell)
        if winning >= 0.3:
            value += 1.0 * here + (6.0 if here and inside == 1 else 0.0)
        elif here:
            value -= 2.0
        if not here and c.seat != NEUTRAL and troop(t.state.players[c.seat], c.space).units == 1:
            value += 0.6 * board(t).spaces[c.space].vp
        return value

    return min(losses, key=price)


def _unit(t: Table, c: Lose) -> float:
    kind = Kind.MELEE if c.kind == "drafted" else Kind(c.kind)
    place = PLACE[kind]
    return 3 * bites(t, c.seat)[place] + 0.9 * (place == 1) + 0.1 * (place == 0) - 1.5 * (c.kind == "drafted")


def _last(t: Table, battle: Battle, c: Lose) -> bool:
    """Is it the last of its side in the battlefield?"""
    return c.space == battle.space and battle.holds(t, battle.side(c.seat)) == 1


# -- cards ----------------------------------------------------------------------------------------


def play(t: Table, seat: Seat, choices: Sequence[Choice]) -> Choice:
    """The card worth playing now, or none."""
    by_card: dict[str, list[PlayCard]] = {}
    for choice in choices:
        if isinstance(choice, PlayCard):
            by_card.setdefault(choice.card, []).append(choice)
    for name, offers in by_card.items():
        wise = USES.get(name)
        if wise is not None:
            found = wise(t, seat, offers)
            if found is not None:
                return found
    for choice in choices:
        if not isinstance(choice, PlayCard) or not choice.card:
            return choice
    return PASS


def _open(t: Table, seat: Seat) -> bool:
    """Is the battle undecided enough for cards?"""
    battle = t.frame(Battle)
    return HOPELESS < chances(t, battle, seat).chance < SAFE


def _bite_of(t: Table, c: PlayCard) -> float:
    kind = Kind.MELEE if c.what == "drafted" else Kind(c.what)
    return bites(t, int(c.whom))[PLACE[kind]] + 0.2 * (kind is Kind.FLYING)


def _strongest(t: Table, seat: Seat, offers: list[PlayCard]) -> PlayCard | None:
    """Polymorph and Devour: the hardest hitter."""
    return max(offers, key=lambda c: _bite_of(t, c)) if _open(t, seat) else None


def _dice(t: Table, seat: Seat) -> int:
    return t.frame(Phase).attacks(t, seat)


def _before_attack(t: Table, seat: Seat, offers: list[PlayCard]) -> PlayCard | None:
    """Faerie Fire and Envenomed Spears: with some dice."""
    return offers[0] if _dice(t, seat) >= 2 and _open(t, seat) else None


def _moon_glaive(t: Table, seat: Seat, offers: list[PlayCard]) -> PlayCard | None:
    hits = t.frame(Strike).hits.get(seat, 0)
    return offers[0] if hits >= 2 or (hits and _open(t, seat)) else None


def _marksmanship(t: Table, seat: Seat, offers: list[PlayCard]) -> PlayCard | None:
    """When the battle is won by it, or a unit falls that is much better than the worst."""
    battle, strike = t.frame(Battle), t.frame(Strike)
    foes = battle.opponents(seat)
    mortal = strike.mortal(t, ATTACKERS if foes is battle.attackers else DEFENDERS)
    here = [s for s in mortal if s.space == battle.space]
    if sum(s.n for s in here) == battle.holds(t, foes) == 1:
        return offers[0]
    bites_ = [bites(t, s.seat)[PLACE[s.fights_as]] for s in mortal]
    return offers[0] if bites_ and max(bites_) - min(bites_) > 0.15 else None


def _ground(t: Table, seat: Seat, offers: list[PlayCard]) -> PlayCard | None:
    """Ensnare and Web: against flying units, with melee units."""
    battle = t.frame(Battle)
    foes = standing(t, battle, battle.opponents(seat))
    own = standing(t, battle, battle.side(seat))
    grounded = set(battle.opponents(seat)) <= set(battle.grounded)
    return offers[0] if not grounded and foes[1] and own[2] and (foes[1] > 1 or foes[1] >= foes[2]) else None


def _invisibility(t: Table, seat: Seat, offers: list[PlayCard]) -> PlayCard | None:
    team = team_of(t, seat)
    ours = [c for c in offers if int(c.whom) in team]
    return ours[0] if ours and _open(t, seat) else None


def _curse(t: Table, seat: Seat, offers: list[PlayCard]) -> PlayCard | None:
    battle = t.frame(Battle)
    due = t.frame(Strike).due[ATTACKERS if seat in battle.attackers else DEFENDERS]
    return offers[0] if due >= 2 or (due and _open(t, seat)) else None


def _always(t: Table, seat: Seat, offers: list[PlayCard]) -> PlayCard | None:
    return offers[0]


def _dispel(t: Table, seat: Seat, offers: list[PlayCard]) -> PlayCard | None:
    played = t.find(PlayedCard)
    return offers[0] if played is not None and played.user not in team_of(t, seat) else None


def _resources(t: Table, seat: Seat, offers: list[PlayCard]) -> PlayCard | None:
    p = t.state.players[seat]
    wanted = "gold" if p.gold <= p.wood else "wood"
    return next((c for c in offers if c.at == wanted), None)


def _renew(t: Table, seat: Seat, offers: list[PlayCard]) -> PlayCard | None:
    """A Forest that is worn out, with workers in it or near the Town."""
    p = t.state.players[seat]
    far = board(t).far(p.town) if p.town is not None else {}
    worn = [
        c for c in offers if t.state.depletion.get(SpaceId(c.at), 0) == 2 and far.get(SpaceId(c.at), 9) <= 3
    ]
    return min(worn, key=lambda c: (-troop(p, SpaceId(c.at)).worker, far.get(SpaceId(c.at), 9)), default=None)


def _call_to_arms(t: Table, seat: Seat, offers: list[PlayCard]) -> PlayCard | None:
    """When the workers can win, or the Town is at stake."""
    p, space = t.state.players[seat], SpaceId(offers[0].at)
    mover = t.frame(MoveStep).seat
    own, foe = _near(t, [seat], space), _near(t, team_of(t, mover), space)
    n, bite = troop(p, space).worker, bites(t, seat)[2]
    armed = together(own, (0.0, 0.0, n, 0.0, 0.0, n * bite))
    chance = clash(armed, foe).chance
    return offers[0] if chance > (0.2 if space == p.town else 0.4) else None


def _fast(t: Table, seat: Seat, offers: list[PlayCard]) -> PlayCard | None:
    """When much more is possible with it."""
    p = t.state.players[seat]
    spaces = {SpaceId(c.at): c for c in offers if troop(p, SpaceId(c.at)).units}
    if not spaces:
        return None
    faster = FASTER.of(t, seat, tuple(spaces), lambda: _faster(Marshal(t, seat), list(spaces)))
    return spaces.get(faster) if faster is not None else None


def _faster(marshal: Marshal, spaces: Sequence[SpaceId]) -> SpaceId | None:
    """The space whose units most would come of with a Fast card, if it is much."""
    usual, best, best_gain = None, None, FAST_GAIN
    for space in spaces:
        faster = marshal.with_fast(space)
        if not _leads_somewhere(marshal, faster, space):
            continue
        usual = marshal.best()[1] if usual is None else usual
        gain = faster.best()[1] - usual
        if gain > best_gain:
            best, best_gain = space, gain
    return best


def _leads_somewhere(usual: Marshal, faster: Marshal, space: SpaceId) -> bool:
    """Do the units of a space come to something with a Fast card that is out of their reach without it?"""
    far = usual.map.far(space, flying=True)
    if any(far[s] <= IN_TOUCH for s in usual.hostile):
        return True
    before = {s for unit in usual.units if unit.space == space for s in usual.ways(unit)}
    return any(
        s not in before and s in usual.prizes
        for unit in faster.units if unit.space == space for s in faster.ways(unit)
    )  # fmt: skip


def _cripple(t: Table, seat: Seat, offers: list[PlayCard]) -> PlayCard | None:
    """The strongest stack within reach of something valuable."""
    treasures = goals.treasures(t, seat)
    best, best_value = None, 6.0
    for choice in offers:
        space = SpaceId(choice.at)
        far = board(t).far(space, flying=True)
        power = sum(worth(_alone(t, foe.seat, space)) for foe in enemies(t, seat))
        stake = max((value for s, value in treasures.items() if far.get(s, 9) == 1), default=0.0)
        own = sum(there.units for s, there in t.state.players[seat].troops.items() if far.get(s, 9) == 1)
        if power * min(1.0, stake / 8 + own / 6) > best_value:
            best, best_value = choice, power * min(1.0, stake / 8 + own / 6)
    return best


def _alone(t: Table, seat: Seat, space: SpaceId) -> Force:
    there = t.state.players[seat].troops.get(space) or Troop()
    bite = bites(t, seat)
    n = (there.ranged, there.flying, there.melee)
    return (n[0], n[1], n[2], n[0] * bite[0], n[1] * bite[1], n[2] * bite[2])


def _town_portal(t: Table, seat: Seat, offers: list[PlayCard]) -> PlayCard | None:
    """To save the Town, or an army that is about to be destroyed."""
    stakes = Stakes(t, seat)
    as_it_is = stakes.total(None, None)
    best, best_gain = None, PORTAL_GAIN
    for choice in offers:
        gain = stakes.total(SpaceId(choice.at), SpaceId(choice.what)) - as_it_is
        if gain > best_gain:
            best, best_gain = choice, gain
    return best


class Stakes:
    """What is at stake in the battles to be fought now."""

    def __init__(self, t: Table, seat: Seat) -> None:
        self.t, self.seat, self.near = t, seat, board(t).near
        self.treasures, self.prizes = goals.treasures(t, seat), goals.prizes(t, seat)
        self.own = _by_space(t, team_of(t, seat))
        self.foes = _by_space(t, [foe.seat for foe in enemies(t, seat)])

    def total(self, start: SpaceId | None, to: SpaceId | None) -> float:
        """What the battles are worth, if the units of one space were in another."""
        moving = _alone(self.t, self.seat, start) if start is not None else NONE
        total = 0.0
        for space in self.foes:
            around = (space, *self.near[space])
            here = {s: self.own.get(s, NONE) for s in around}
            if start in here:
                here[start] = _less(here[start], moving)
            if to in here:
                here[to] = together(here[to], moving)
            if not any(here[space]):
                total -= self.treasures.get(space, 0.0)
                continue
            own = together(*here.values())
            foe = together(NONE, *[self.foes[s] for s in around if s in self.foes])
            out = clash(own, foe)
            total += worth(foe) * (1 - out.their_left) - worth(own) * (1 - out.left)
            total += out.chance * self.prizes.get(space, 0.0)
            total -= (1 - out.chance) * self.treasures.get(space, 0.0)
        return total


def _by_space(t: Table, seats: Sequence[Seat]) -> dict[SpaceId, Force]:
    """The units of some players, wherever they are."""
    found: dict[SpaceId, Force] = {}
    for seat in seats:
        for space, there in t.state.players[seat].troops.items():
            if there.units:
                found[space] = together(found.get(space, NONE), _alone(t, seat, space))
    return found


def _less(a: Force, b: Force) -> Force:
    return (a[0] - b[0], a[1] - b[1], a[2] - b[2], a[3] - b[3], a[4] - b[4], a[5] - b[5])


USES = {
    "fast": _fast, "resources": _resources, "town-portal": _town_portal, "victory-point": _always,
    "call-to-arms": _call_to_arms, "dispel-magic": _dispel, "invisibility": _invisibility,
    "polymorph": _strongest, "devour": _strongest, "ensnare": _ground, "web": _ground,
    "envenomed-spears": _before_attack, "faerie-fire": _before_attack, "pillage": _always,
    "marksmanship": _marksmanship, "moon-glaive": _moon_glaive, "renew": _renew, "cripple": _cripple,
    "curse": _curse,
}  # fmt: skip
"""When each card is worth playing, and on what."""

__all__ = ["fight", "join", "lose", "play", "strike_first"]
