"""Conquering regions one after another, and the final attempt with the Reinforcement Die."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from azeroth.engine import NOBODY, Flow, Frame, Refusal, Seat, Terms, no
from azeroth.games.small_world.cards.markers import enter, move_artifact
from azeroth.games.small_world.cards.moments import BY_CHOICE, DUE, Action, again
from azeroth.games.small_world.choices import (
    ASHES,
    DOOMHAMMER,
    FROSTMOURNE,
    Attempt,
    Conquer,
    FallBack,
)
from azeroth.games.small_world.content import MarkerId, RegionId
from azeroth.games.small_world.events import AttemptFailed, Conquered, ObjectiveClaimed, TokensPlaced
from azeroth.games.small_world.play.coins import gain
from azeroth.games.small_world.play.cost import cost, lowest, total_cost
from azeroth.games.small_world.play.losses import attacked, defeat
from azeroth.games.small_world.play.reach import ASSAULT, Reach
from azeroth.games.small_world.play.tolls import can_pay, never_short, pay_tolls, tolls, total
from azeroth.games.small_world.state import (
    Player,
    Spot,
    Table,
    active_regions,
    faction_of,
    holder,
    kit_of,
    lands,
    use,
    uses,
)

OBJECTIVE_REWARD = 2
MOST_SHORT = 3
CHAMPION = "champion"
COLLECTORS = "ethereals"


# -- what may help a conquest ---------------------------------------------------------------------


def artifact_ready(t: Table, p: Player, artifact: MarkerId) -> Refusal | None:
    """Held by the active race, and not used yet this turn."""
    name = t.content.markers[artifact].name
    if holder(t, artifact) != p.seat:
        return no("sw.marker.owner", "You do not hold {name}.", name=name)
    if uses(t, artifact):
        return no("sw.marker.once-per-turn", "{name} has been used this turn.", name=name)
    return None


def helpers(t: Table, p: Player) -> list[str]:
    """What may be used for one conquest, besides nothing: each a text for `using`."""
    found: list[str] = []
    if t.state.markers:
        ashes, frostmourne, doomhammer = (
            artifact in t.state.markers and artifact_ready(t, p, artifact) is None
            for artifact in (ASHES, FROSTMOURNE, DOOMHAMMER)
        )
        found += [ASHES] * ashes + [FROSTMOURNE] * frostmourne + [DOOMHAMMER] * doomhammer
        if ashes and frostmourne:
            found.append(f"{ASHES},{FROSTMOURNE}")
    does = kit_of(t, p).does
    if p.champion:
        found.append(CHAMPION)
    if "collect-artifacts" in does and not uses(t, COLLECTORS):
        found.append(COLLECTORS)
        if FROSTMOURNE in found:
            found.append(f"{COLLECTORS},{FROSTMOURNE}")
    return found


def every_helper(t: Table, p: Player) -> list[str]:
    """All that a person might try to use."""
    found: list[str] = [ASHES, FROSTMOURNE, DOOMHAMMER, f"{ASHES},{FROSTMOURNE}"]
    does = kit_of(t, p).does
    if CHAMPION in does:
        found.append(CHAMPION)
    if "collect-artifacts" in does:
        found += [COLLECTORS, f"{COLLECTORS},{FROSTMOURNE}"]
    return found


def may_use(t: Table, reach: Reach, region: RegionId, using: str) -> Refusal | None:
    """Is everything that is to help at hand, and does it serve there?"""
    for one in using.split(","):
        if one == CHAMPION:
            refusal = _champion_may(t, reach, region)
        elif one == COLLECTORS:
            refusal = _collectors_may(t, reach, region)
        else:
            refusal = artifact_ready(t, reach.p, MarkerId(one))
        if refusal is not None:
            return refusal
    return None


def _champion_may(t: Table, reach: Reach, region: RegionId) -> Refusal | None:
    if uses(t, CHAMPION):
        return no("sw.power.champion-reuse", "The Champion has fought this turn.")
    if not reach.p.champion:
        return no("sw.power.champion-reuse", "The Champion is not in your hand.")
    if reach.first or not (region in reach.beside or reach.as_adjacent(region)):
        return no("sw.power.champion-adjacent-only", "The Champion attacks only adjacent regions.")
    return None


def _collectors_may(t: Table, reach: Reach, region: RegionId) -> Refusal | None:
    if uses(t, COLLECTORS):
        return no("sw.race.ethereals-once-either", "The Ethereals have used their ability this turn.")
    places = [m for m, r in t.state.markers.items() if r == region and t.content.markers[m].kind == "place"]
    if not places or region not in reach.beside:
        return no("sw.race.ethereals-place-discount", "No Legendary Place lies faceup in it, next to you.")
    return None


# -- conquering outright --------------------------------------------------------------------------


def may_attack(
    t: Table, p: Player, region: RegionId, using: str, reach: Reach | None = None
) -> Refusal | None:
    """May the region be attacked at all, with what is to help, and can all that is due be paid?"""
    if reach is None:
        reach = Reach(t, p)
    refusal = reach.closed(region)
    if refusal is None and using:
        refusal = may_use(t, reach, region, using)
    if refusal is None:
        refusal = reach.reachable(region, using)
    if refusal is not None:
        return refusal
    due = tolls(t, p, region, using)
    return can_pay(p, due) if due else None


def may_conquer(t: Table, p: Player, region: RegionId, using: str = "") -> Refusal | None:
    """In reach, paid for, and enough tokens in hand."""
    if p.force < 1:
        return no("sw.cost.one-token-to-start", "You have no token in hand.")
    refusal = may_attack(t, p, region, using)
    if refusal is not None:
        return refusal
    needed = cost(t, p, region, using)
    if needed.total > p.force:
        return no(
            "sw.conquest.tokens-in-hand",
            "It needs {cost}; you have {hand} in hand.",
            cost=needed,
            hand=p.force,
        )
    return None


class Conquering(Action):
    """Conquests with the tokens in hand."""

    def universe(self, t: Table, p: Player) -> Sequence[Conquer]:
        return [Conquer(r, using) for using in ("", *every_helper(t, p)) for r in lands(t).ids]

    def refuse(self, t: Table, p: Player, choice: Conquer) -> Refusal | None:
        return may_conquer(t, p, choice.region, choice.using)

    def terms(self, t: Table, p: Player, choice: Conquer) -> Terms:
        return cost(t, p, choice.region, choice.using)

    def do(self, t: Table, p: Player, choice: Conquer) -> Flow:
        needed = cost(t, p, choice.region, choice.using)
        pay_tolls(t, p, tolls(t, p, choice.region, choice.using))
        return again(seize(t, p, choice.region, needed.total, choice.using, needed))


# -- what a conquest does -------------------------------------------------------------------------


def seize(t: Table, p: Player, region: RegionId, tokens: int, using: str, needed: Terms) -> Frame | None:
    """The region is conquered with so many tokens; what is left to decide comes back as a frame."""
    spot = t.state.regions[region]
    if not t.quiet:
        helped = using.removeprefix(ASSAULT).lstrip(",")
        t.emit(
            Conquered(
                rule="sw.conquest.takes-region", seat=p.seat, region=region, race=p.race, tokens=tokens,
                cost=tuple(needed), loser=spot.owner, beaten=spot.race, using=helped,
            )
        )  # fmt: skip
    spoils(t, p, spot)
    claim_objective(t, p, region, spot)
    defeat(t, p, region)
    beasts = min(p.beasts, tokens)
    p.beasts -= beasts
    p.hand -= tokens - beasts
    spot.owner, spot.race, spot.declined = p.seat, p.race, False
    spot.tokens, spot.beasts = tokens - beasts, beasts
    wall(t, p, region, spot)
    for one in using.split(",") if using else ():
        if one == CHAMPION:
            p.champion, spot.champion = False, True
        if one in (ASHES, FROSTMOURNE, DOOMHAMMER):
            move_artifact(t, MarkerId(one), region)
        if one != ASSAULT:  # which is used when it takes off
            use(t, one)
    return enter(t, p, region)


def spoils(t: Table, p: Player, spot: Spot) -> None:
    """Coins for the conquest, at once (sw.score.immediate-bonuses)."""
    if not spot.race:
        return
    for one in kit_of(t, p).spoils:
        if one.on == "non-empty":
            gain(t, p, one.coins, one.rule)
        elif one.on == "crowd":
            if spot.owner != NOBODY and spot.size >= 2:
                gain(t, p, one.coins * spot.size, one.rule)
        elif faction_of(t, spot.race) == one.on:
            gain(t, p, one.coins, one.rule)


def claim_objective(t: Table, p: Player, region: RegionId, spot: Spot) -> None:
    """Players who are not Horde earn coins, and so does the Human player (sw.race.humans-conqueror-bonus)."""
    if not spot.objective or faction_of(t, p.race) == "horde":
        return
    spot.objective = False
    t.state.supply["objective"] += 1
    if not t.quiet:
        t.emit(ObjectiveClaimed(rule="sw.race.humans-conqueror-bonus", seat=p.seat, region=region))
    gain(t, p, OBJECTIVE_REWARD, "sw.race.humans-conqueror-bonus")
    for other in t.state.players:
        if other is not p and other.race and "objectives" in kit_of(t, other).does:
            gain(t, other, OBJECTIVE_REWARD, "sw.race.humans-owner-bonus")


def wall(t: Table, p: Player, region: RegionId, spot: Spot) -> None:
    """A conquered Forest gets a Wisp Wall of the Night Elves, while there are any."""
    where = kit_of(t, p).wall_in
    if where and not where.isdisjoint(lands(t).features[region]) and t.state.supply["wisp-wall"]:
        t.state.supply["wisp-wall"] -= 1
        spot.wall = True
        if not t.quiet:
            t.emit(
                TokensPlaced(
                    rule="sw.race.night-elves-wisp-wall", seat=p.seat, what="wisp-wall", regions=(region,)
                )
            )


# -- the final attempt ----------------------------------------------------------------------------


def may_attempt(t: Table, p: Player, region: RegionId, using: str = "") -> Refusal | None:
    """In reach, paid for, and at most 3 tokens short."""
    least = lowest(t, p)
    if p.force < least:
        if p.force < 1:
            return no("sw.die.need-unused-token", "You have no unused token in hand.")
        return no("sw.race.tauren-die", "The Tauren need at least {least} unused tokens.", least=least)
    refusal = may_attack(t, p, region, using)
    if refusal is not None:
        return refusal
    needed = cost(t, p, region, using)
    short = needed.total - p.force
    if not 1 <= short <= MOST_SHORT:
        why = "the die helps by 3 at most" if short > MOST_SHORT else "nothing is missing"
        return no(
            "sw.die.shortfall-three", "It needs {cost}, you have {hand}: {why}.",
            cost=needed, hand=p.force, why=why,
        )  # fmt: skip
    return None


class FinalAttempt(Action):
    """The last conquest of the turn, with the die."""

    def universe(self, t: Table, p: Player) -> Sequence[Attempt]:
        usings = ("", *(u for u in every_helper(t, p) if _rollable(u)))
        return [Attempt(r, using) for using in usings for r in lands(t).ids]

    def refuse(self, t: Table, p: Player, choice: Attempt) -> Refusal | None:
        return may_attempt(t, p, choice.region, choice.using)

    def terms(self, t: Table, p: Player, choice: Attempt) -> Terms:
        return cost(t, p, choice.region, choice.using)

    def do(self, t: Table, p: Player, choice: Attempt) -> Flow:
        pay_tolls(t, p, tolls(t, p, choice.region, choice.using))
        needed = cost(t, p, choice.region, choice.using)
        return again(roll_for(t, p, choice.region, choice.using, needed))


def _rollable(using: str) -> bool:
    return using not in (DOOMHAMMER, CHAMPION)


def roll_for(t: Table, p: Player, region: RegionId, using: str, needed: Terms) -> Frame | None:
    """Roll the die: it wins the region with all tokens left, or they fall back (sw.die.success)."""
    t.state.turn.over = True
    (face,) = t.roll(t.content.die, rule="sw.die.once", seat=p.seat)
    short = needed.total - face - p.force
    if short <= 0:
        needed.plus("sw.die.success", -face, "die")
        return seize(t, p, region, p.force, using, needed)
    owner = t.state.regions[region].owner
    if owner not in (NOBODY, p.seat) and not t.state.regions[region].declined:
        attacked(t, owner)
    if COLLECTORS in using:
        use(t, COLLECTORS)
    if not t.quiet:
        t.emit(AttemptFailed(rule="sw.die.failure", seat=p.seat, region=region, short=short))
    return FallingBack(seat=p.seat)


def lawful_attacks(t: Table, p: Player) -> list[Conquer | Attempt]:
    """All lawful conquests and final attempts, each region looked at once: what `refuse` lets through."""
    force = p.force
    if force < 1:
        return []
    conquests: list[Conquer | Attempt] = []
    attempts: list[Conquer | Attempt] = []
    reach = Reach(t, p)
    rolls = force >= reach.kit.keep
    near = reach.frontier()
    regions, rich = t.state.regions, never_short(t, p)
    for using in ("", *helpers(t, p)):
        rollable = rolls and _rollable(using)
        for region in reach.land.ids if ASHES in using else near:
            if using:
                if may_attack(t, p, region, using, reach) is not None:
                    continue
            elif not rich and regions[region].owner != NOBODY:
                # The frontier is open and in reach: only tolls are left.
                due = tolls(t, p, region)
                if due and can_pay(p, due) is not None:
                    continue
            price = cost(t, p, region, using, reach).total if using else total_cost(t, region, reach)
            short = price - force
            if short <= 0:
                conquests.append(Conquer(region, using))
            elif rollable and short <= MOST_SHORT:
                attempts.append(Attempt(region, using))
    return conquests + attempts


class FallingBack(Frame):
    """The tokens of a failed attempt go together into a region held already (sw.die.failure)."""

    seat: Seat
    steps: ClassVar[tuple[str, ...]] = ("choose",)

    def choose(self, t: Table) -> Flow:
        options = [FallBack(r) for r in active_regions(t, self.seat)]
        return t.ask(self.seat, "sw.die.failure", options, then=self.fall_back)

    def fall_back(self, t: Table, choice: FallBack) -> Flow:
        p, spot = t.state.players[self.seat], t.state.regions[choice.region]
        spot.tokens += p.hand
        spot.beasts += p.beasts
        p.hand = p.beasts = 0
        return None


def due_before(t: Table, p: Player, choice: Conquer | Attempt) -> int:
    """Coins to pay before the attack."""
    return total(tolls(t, p, choice.region, choice.using))


BY_CHOICE[Conquer] = Conquering()
BY_CHOICE[Attempt] = FinalAttempt()
DUE[Conquer] = DUE[Attempt] = due_before
