"""Picking a race and special power combo."""

from __future__ import annotations

from msgspec.structs import replace

from azeroth.engine import Refusal, no
from azeroth.games.small_world.cards.moments import Moment, at_moment
from azeroth.games.small_world.choices import Pick
from azeroth.games.small_world.content import PowerId, RaceId
from azeroth.games.small_world.events import ComboAppeared, Picked
from azeroth.games.small_world.state import Combo, Display, Player, Table


def picks(t: Table) -> list[Pick]:
    """Every combo that lies open."""
    return [Pick(combo.race) for display in t.state.displays for combo in display.combos]


def every_pick(t: Table) -> list[Pick]:
    """Every race there is."""
    return [Pick(race) for race in t.content.races]


def may_pick(t: Table, p: Player, choice: Pick) -> Refusal | None:
    """Open, of one's own side, and paid for."""
    found = position(t, choice.race)
    if found is None:
        for other in t.state.players:
            if choice.race in (other.race, other.declined):
                return no("sw.pick.race-unique", "{race} are in play already.", race=_name(t, choice.race))
        return no(
            "sw.pick.any-of-six", "{race} are not among the combos on the table.", race=_name(t, choice.race)
        )
    display, price = found
    if display.side and t.state.sides[p.seat] != display.side:
        return no("sw.variant.team.own-races", "{race} fight for another side.", race=_name(t, choice.race))
    if price > p.coins:
        return no(
            "sw.pick.must-afford", "It costs {price} coins, one on each combo before it; you have {coins}.",
            price=price, coins=p.coins,
        )  # fmt: skip
    return None


def position(t: Table, race: RaceId) -> tuple[Display, int] | None:
    """The column a race lies in, and how many combos lie above it."""
    for display in t.state.displays:
        for n, combo in enumerate(display.combos):
            if combo.race == race:
                return display, n
    return None


def take(t: Table, p: Player, race: RaceId) -> None:
    """Pay, collect, take the tokens, and fill the column (sw.pick)."""
    found = position(t, race)
    assert found is not None
    display, price = found
    combos = display.combos
    for n in range(price):
        combos[n] = replace(combos[n], coins=combos[n].coins + 1)
    combo = combos.pop(price)
    p.coins += combo.coins - price
    p.race, p.power = combo.race, combo.power
    t.state.turn.race = race
    wanted = t.content.races[race].banner + t.content.powers[combo.power].badge
    tokens = min(wanted, t.state.tray[race])
    t.state.tray[race] -= tokens
    p.hand += tokens
    if not t.quiet:
        t.emit(
            Picked(
                rule="sw.pick.any-of-six", seat=p.seat, race=race, power=combo.power, price=price,
                found=combo.coins, tokens=tokens,
            )
        )  # fmt: skip
    at_moment(t, p, Moment.PICKED)
    replenish(t, display)


def replenish(t: Table, display: Display) -> None:
    """The next banner and badge fill the last position (sw.pick.replenish-reveal)."""
    if len(display.combos) < display.size and display.banners:
        show(t, display, t.draw(display.banners))


def show(t: Table, display: Display, race: RaceId) -> None:
    """A banner lies open with the next badge beside it."""
    combo = Combo(race, next_badge(t))
    display.combos.append(combo)
    if not t.quiet:
        t.emit(ComboAppeared(rule="sw.pick.replenish-reveal", race=race, power=combo.power))


def next_badge(t: Table) -> PowerId:
    """The top badge; the discards make a new stack when there is none (sw.pick.badges-reshuffle)."""
    if not t.state.badges:
        t.state.badges, t.state.discards = t.state.discards, []
        t.shuffle(t.state.badges)
    return t.draw(t.state.badges)


def banner_returns(t: Table, race: RaceId) -> None:
    """A banner that left play goes to the lowest empty position, else under its stack."""
    faction = t.content.races[race].faction
    for display in t.state.displays:
        if display.side in ("", faction):
            if len(display.combos) < display.size:
                show(t, display, race)
            else:
                display.banners.append(race)
            return


def _name(t: Table, race: RaceId) -> str:
    return t.content.races[race].name
