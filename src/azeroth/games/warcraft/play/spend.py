"""Step 4, Spend: train, construct or upgrade; then the points are counted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Literal

from azeroth.engine import AGAIN, Flow, Frame, Refusal, Seat, no
from azeroth.engine.view.naming import listed
from azeroth.games.warcraft.board import SpaceId
from azeroth.games.warcraft.cards.experience import CardWindow, PlayedCard, card, offers_of, spend_card
from azeroth.games.warcraft.choices import Construct, Give, PlayCard, Spend, Train, Upgrade
from azeroth.games.warcraft.content import UNITS, CardId, Kind
from azeroth.games.warcraft.edition import edition, team_of
from azeroth.games.warcraft.events import Bought, CardPlayed, Gained
from azeroth.games.warcraft.play.victory import count_points
from azeroth.games.warcraft.state import (
    Building,
    Outpost,
    Player,
    Table,
    board,
    complete,
    put,
    reserves,
    tile,
    troop,
)

PRICE = (2, 2)
"""Gold and wood for a building, an Outpost or an upgrade."""
SUMMON = CardId("summon-building")
OPTIONS = (Spend("train"), Spend("construct"), Spend("upgrade"))
Purchase = Train | Construct | Upgrade
TRAINS = {kind: Train(kind) for kind in Kind}
BUILDINGS = tuple(Construct(kind) for kind in Kind)
UPGRADES = tuple(Upgrade(kind) for kind in UNITS)


def afford(p: Player, gold: int, wood: int, rule: str) -> Refusal | None:
    """A cost must be paid in full, gold with gold and wood with wood."""
    if p.gold >= gold and p.wood >= wood:
        return None
    return no(
        rule, "{it} costs {gold} gold and {wood} wood; you have {g} and {w}.",
        it="It", gold=gold, wood=wood, g=p.gold, w=p.wood,
    )  # fmt: skip


def pay(p: Player, gold: int, wood: int) -> None:
    """Back to the common piles."""
    p.gold, p.wood = p.gold - gold, p.wood - wood


class SpendStep(Frame):
    """A player's Spend Step."""

    seat: Seat
    option: str = ""
    upgraded: list[Kind] = []
    free: int = 0
    givers: list[Seat] = []

    steps: ClassVar[tuple[str, ...]] = ("teammates", "gifts", "cards", "choose", "buy", "points")

    def me(self, t: Table) -> Player:
        return t.state.players[self.seat]

    # -- gifts ------------------------------------------------------------------------------------

    def teammates(self, t: Table) -> None:
        self.givers = [s for s in team_of(t, self.seat) if s != self.seat and not t.state.players[s].out]
        self.free = edition(t).free_upgrades(t, self.me(t))

    def gifts(self, t: Table) -> Flow:
        if self.givers:
            giver = t.state.players[self.givers[0]]
            options = [Give("gold", self.seat)] * bool(giver.gold) + [Give("wood", self.seat)] * bool(
                giver.wood
            )
            return t.ask(giver.seat, "wc.team.resource-giving", options, then=self.given, stop="Give no more")
        return None

    def given(self, t: Table, choice: Give) -> Flow:
        giver, p = t.state.players[self.givers[0]], self.me(t)
        setattr(giver, choice.what, getattr(giver, choice.what) - 1)
        setattr(p, choice.what, getattr(p, choice.what) + 1)
        gold = int(choice.what == "gold")
        rule = "wc.team.resource-giving"
        t.emit(Gained(rule=rule, seat=self.seat, gold=gold, wood=1 - gold, giver=giver.seat))
        return AGAIN

    # -- spending ---------------------------------------------------------------------------------

    def cards(self, t: Table) -> Flow:
        return t.call(CardWindow(moment="spend-start", users=(self.seat,)))

    def choose(self, t: Table) -> Flow:
        p = self.me(t)
        spending = edition(t).spending(t, p)
        options = [
            option for option in OPTIONS
            if option.option in spending
            and any(self.may_buy(t, purchase) is None for purchase in self.payable(t, option.option))
        ]  # fmt: skip
        return t.ask(
            self.seat, "wc.spend.one-option", options, refuse=self.may_choose, among=self.every_option,
            then=self.chosen, stop="Spend nothing", always=self.may_summon(t), lawful=True,
        )  # fmt: skip

    def every_option(self, t: Table) -> Sequence[Spend]:
        return OPTIONS

    def may_choose(self, t: Table, choice: Spend) -> Refusal | None:
        p = self.me(t)
        if choice.option not in edition(t).spending(t, p):
            return no("wc.necro.undead-no-train-construct", "You cannot choose that in this scenario.")
        first: Refusal | None = None
        for purchase in self.purchases(t, choice.option):
            refusal = self.may_buy(t, purchase)
            if refusal is None:
                return None
            first = first or refusal
        return first or no("wc.spend.one-option", "There is nothing of that to buy.")

    def chosen(self, t: Table, choice: Spend) -> None:
        self.option = choice.option

    def purchases(self, t: Table, option: str) -> Sequence[Purchase]:
        """All that might be bought under an option."""
        p = self.me(t)
        if option == "train":
            return list(TRAINS.values())
        if option == "upgrade":
            return UPGRADES
        sites = [s for s in p.troops if troop(p, s).worker]
        found = [*BUILDINGS, *(Construct(s) for s in sites)]
        if p.race == t.content.cards[SUMMON].race:
            found += [Construct(kind, "summoned") for kind in UNITS]
        return found

    def payable(self, t: Table, option: str) -> Sequence[Purchase]:
        """What the player could pay for under an option: nothing else need be looked at."""
        p = self.me(t)
        if option == "train":
            costs = t.content.races[p.race].costs
            return [
                train for kind, train in TRAINS.items()
                if p.gold >= costs[kind][0] and p.wood >= costs[kind][1]
            ]  # fmt: skip
        gold, wood = PRICE
        if (option == "upgrade" and self.free) or (p.gold >= gold and p.wood >= wood):
            return self.purchases(t, option)
        return []

    def may_summon(self, t: Table) -> bool:
        """Might the player hold Summon Building? Then being asked must not tell."""
        p = self.me(t)
        ours = p.race == t.content.cards[SUMMON].race and "construct" in edition(t).spending(t, p)
        return ours and bool(p.hand) and p.discard.count(SUMMON) < t.content.cards[SUMMON].copies

    def every_purchase(self, t: Table) -> Sequence[Purchase]:
        return self.purchases(t, self.option)

    def buy(self, t: Table) -> Flow:
        if not self.option:
            return None
        return t.ask(
            self.seat, "wc.spend.several-of-one-option", self.payable(t, self.option), refuse=self.may_buy,
            among=self.every_purchase, then=self.bought, stop="Done spending",
            always=self.option == "construct" and self.may_summon(t),
        )  # fmt: skip

    def may_buy(self, t: Table, choice: Purchase) -> Refusal | None:
        if type(choice) is Train:
            return self.may_train(t, choice)
        if type(choice) is Construct:
            return self.may_construct(t, choice)
        assert type(choice) is Upgrade
        return self.may_upgrade(t, choice)

    def may_train(self, t: Table, choice: Train) -> Refusal | None:
        p = self.me(t)
        there = [b for b in p.buildings if b.kind is choice.kind]
        if not there:
            return no("wc.train.needs-matching-building", "You have no building that trains them.")
        if not any(b.complete for b in there):
            return no("wc.train.building-complete", "The building is not finished.")
        if not any(b.complete and not b.training for b in there):
            rule = (
                "wc.train.one-worker-at-a-time" if choice.kind is Kind.WORKER else "wc.train.one-per-building"
            )
            return no(rule, "Every such building is training already.")
        if not reserves(t, p, choice.kind):
            return no("wc.train.component-limit", "None is left in your reserves.")
        return afford(p, *t.content.races[p.race].costs[choice.kind], "wc.train.cost")

    def may_construct(self, t: Table, choice: Construct) -> Refusal | None:
        p = self.me(t)
        race = t.content.races[p.race]
        if choice.what in board(t).spaces:
            if not troop(p, SpaceId(choice.what)).worker:
                return no("wc.construct.outpost-needs-worker-there", "You have no free worker there.")
            if len(p.outposts) >= race.outposts:
                return no("wc.construct.tile-limits", "Both your Outposts are in play.")
            return afford(p, *PRICE, "wc.construct.outpost-cost")
        kind = Kind(choice.what)
        if kind is Kind.WORKER:
            return no("wc.construct.no-worker-buildings", "Worker buildings cannot be constructed.")
        if sum(b.kind is kind and not b.printed for b in p.buildings) >= race.tiles[kind]:
            return no("wc.construct.tile-limits", "All your {kind} tiles are in play.", kind=kind)
        if choice.summoned:
            if SUMMON not in p.hand:
                return no("wc.card.undead.summon-building", "You do not hold Summon Building.")
        elif p.town is None or not troop(p, p.town).worker:
            return no("wc.construct.building-needs-town-worker", "You have no free worker in your Town.")
        return afford(p, *PRICE, "wc.construct.building-cost")

    def may_upgrade(self, t: Table, choice: Upgrade) -> Refusal | None:
        p = self.me(t)
        top = tile(t, self.seat, choice.kind)
        if top.top:
            return no("wc.upgrade.highest-level", "{name} is the highest Level.", name=top.name)
        if choice.kind in self.upgraded:
            return no("wc.upgrade.once-per-type", "That type was upgraded in this step.")
        if self.free:
            return None
        refusal = edition(t).may_upgrade(t, p)
        if refusal is not None:
            return refusal
        missing = [
            f"{n} {k} building{'s' if n > 1 else ''}" for k, n in top.needs.items() if complete(p, k) < n
        ]
        if missing:
            return no("wc.upgrade.requirement", "{it} needs {what}.", it="It", what=listed(missing))
        return afford(p, *PRICE, "wc.upgrade.cost")

    def bought(self, t: Table, choice: Purchase) -> Flow:
        p = self.me(t)
        gold, wood = PRICE
        if isinstance(choice, Train):
            gold, wood = t.content.races[p.race].costs[choice.kind]
            site = next(b for b in p.buildings if b.kind is choice.kind and b.complete and not b.training)
            site.training = True
        elif isinstance(choice, Upgrade):
            if self.free:
                gold, wood, self.free = 0, 0, self.free - 1
            p.levels[choice.kind] += 1
            self.upgraded.append(choice.kind)
        else:
            self.construct(t, p, choice)
        pay(p, gold, wood)
        rule = f"wc.{choice.verb}.{'cost' if choice.verb != 'construct' else 'building-cost'}"
        t.emit(self.told(t, choice, rule, gold, wood))
        return AGAIN

    def told(self, t: Table, choice: Purchase, rule: str, gold: int, wood: int) -> Bought:
        """What was bought, for all to see."""
        if isinstance(choice, Construct):
            space = SpaceId(choice.what) if choice.what in board(t).spaces else None
            kind = Kind(choice.what) if space is None else None
            return Bought(rule=rule, seat=self.seat, option="construct", gold=gold, wood=wood, kind=kind,
                          space=space)  # fmt: skip
        level = self.me(t).levels[choice.kind] if isinstance(choice, Upgrade) else 0
        option: Literal["train", "upgrade"] = "upgrade" if level else "train"
        return Bought(
            rule=rule, seat=self.seat, option=option, gold=gold, wood=wood, kind=choice.kind, level=level
        )

    def construct(self, t: Table, p: Player, choice: Construct) -> None:
        """The site is laid out, with its worker."""
        if choice.what in board(t).spaces:
            put(p, SpaceId(choice.what), Kind.WORKER, -1)
            p.outposts.append(Outpost(SpaceId(choice.what)))
            return
        if choice.summoned:
            spend_card(p, SUMMON)
            t.emit(CardPlayed(rule="wc.card.undead.summon-building", seat=self.seat, card=SUMMON))
        elif p.town is not None:
            put(p, p.town, Kind.WORKER, -1)
        p.buildings.append(Building(Kind(choice.what), complete=False, worker=not choice.summoned))

    def points(self, t: Table) -> Flow:
        return t.call(count_points(t, self.seat), then=None)


# -- cards of the Spend Step ----------------------------------------------------------------------


@offers_of("resources")
def may_gather(t: Table, seat: Seat) -> Sequence[PlayCard]:
    """Gold or wood, for players with a stockpile."""
    if not edition(t).stocks(t, t.state.players[seat]):
        return []
    return [PlayCard(CardId("resources"), "gold"), PlayCard(CardId("resources"), "wood")]


@card("resources")
def resources(t: Table, played: PlayedCard) -> Flow:
    p = t.state.players[played.user]
    gold = 2 * (played.aim.at == "gold")
    p.gold, p.wood = p.gold + gold, p.wood + 2 - gold
    t.emit(Gained(rule="wc.card.all.resources", seat=p.seat, gold=gold, wood=2 - gold, card=played.card))
    return None


__all__ = ["SpendStep"]
