"""What a player picks; each has a stable text form and knows the things on screen it belongs to."""

from __future__ import annotations

from typing import Literal

from azeroth.engine import Choice, Outlook
from azeroth.engine.play.choice import PLAIN
from azeroth.engine.view.naming import listed
from azeroth.games.small_world.cards.moments import DUE
from azeroth.games.small_world.content import MarkerId, RaceId, RegionId
from azeroth.games.small_world.state import Table, holder, lands

ASHES = MarkerId("ashes-of-alar")
DOOMHAMMER = MarkerId("doomhammer")
FROSTMOURNE = MarkerId("frostmourne")


class _InRegion(Choice, frozen=True):
    """A choice about one region."""

    region: RegionId

    def targets(self, t: Table) -> tuple[str, ...]:
        return (f"region:{self.region}",)

    def place(self, t: Table) -> str:
        return lands(t).name(self.region)


def with_words(t: Table, using: str) -> str:
    """What a conquest uses, as words: " with Frostmourne"."""
    if not using:
        return ""
    names = []
    for one in using.split(","):
        marker = t.content.markers.get(MarkerId(one))
        if marker is not None:
            names.append(marker.name)
        else:
            names.append("the Champion" if one == "champion" else "the Ethereals' discount")
    return " with " + listed(names)


def paying(t: Table, choice: Choice) -> str:
    """What a choice costs in coins, as words: " (pay 2 coins)"."""
    coins = DUE[type(choice)](t, t.state.players[t.state.turn.seat], choice)
    return f" (pay {coins} coin{'s' if coins != 1 else ''})" if coins else ""


# -- the beginning of a turn ----------------------------------------------------------------------


class Pick(Choice, frozen=True):
    """Take a combo by its race."""

    race: RaceId

    def words(self, t: Table) -> str:
        for display in t.state.displays:
            for cost, combo in enumerate(display.combos):
                if combo.race == self.race:
                    name = f"{t.content.powers[combo.power].name} {t.content.races[combo.race].name}"
                    price = f"{cost} coin{'s' if cost != 1 else ''}" if cost else "free"
                    return f"{name} ({price}{f', {combo.coins} on it' if combo.coins else ''})"
        return f"Pick {t.content.races[self.race].name}"

    def targets(self, t: Table) -> tuple[str, ...]:
        return (f"card:{self.race}",)


class Expand(Choice, frozen=True):
    """Go on with the active race."""

    def words(self, t: Table) -> str:
        return "Expand"

    def outlook(self, t: Table) -> Outlook:
        return Outlook(changes="you choose who leaves")


class Decline(Choice, frozen=True):
    """Put the active race in decline."""

    def words(self, t: Table) -> str:
        return "Decline"

    def outlook(self, t: Table) -> Outlook:
        p = t.state.players[t.state.turn.seat]
        before = f" Your {t.content.folk[p.declined].name} leave the map." if p.declined else ""
        return Outlook(
            ask=f"Your {t.content.folk[p.race].name} stop here: one token stays in each region and goes on "
            f"scoring, and your turn is over. Next turn you pick a new people.{before}"
        )


class Form(Choice, frozen=True):
    """The form that the Worgen take."""

    name: Literal["human", "worgen"]

    def words(self, t: Table) -> str:
        if self.name == "human":
            return "Human form: gain 2 coins"
        return "Worgen form: pay 1 coin, conquests cost 1 less"


class Side(Choice, frozen=True):
    """The faction that a Neutral race fights alongside."""

    name: Literal["alliance", "horde"]

    def words(self, t: Table) -> str:
        return f"Side with the {self.name.capitalize()}"


class Reveal(_InRegion, frozen=True):
    """Turn over a Bomb, paying what is due."""

    def words(self, t: Table) -> str:
        return f"Light the Bomb in {self.place(t)}{paying(t, self)}"


class Spare(_InRegion, frozen=True):
    """Take a Bomb back unseen rather than pay."""

    def words(self, t: Table) -> str:
        return f"Pay nothing: take back the Bomb of {self.place(t)}"


# -- tokens ---------------------------------------------------------------------------------------


class Ready(Choice, frozen=True):
    """Take all tokens in hand but those that must stay."""

    def words(self, t: Table) -> str:
        return "Ready all troops"


class Gather(Choice, frozen=True):
    """Take up all tokens that may move."""

    def words(self, t: Table) -> str:
        return "Take up all that can move"

    def outlook(self, t: Table) -> Outlook:
        return Outlook(back=True)


class Take(_InRegion, frozen=True):
    """Take one token in hand; `what` names a Beast or the Champion."""

    what: str = ""

    def words(self, t: Table) -> str:
        return f"Take {_piece(self.what)} from {self.place(t)}"

    def outlook(self, t: Table) -> Outlook:
        spare = 1 if self.what else max(1, t.state.regions[self.region].size - 1)
        return Outlook(back=True, times=spare)


class Abandon(_InRegion, frozen=True):
    """Empty a region."""

    def words(self, t: Table) -> str:
        return f"Abandon {self.place(t)}"

    def outlook(self, t: Table) -> Outlook:
        return Outlook(back=True, ask=f"{self.place(t)} is nobody's then, and pays you nothing this turn.")


class Put(_InRegion, frozen=True):
    """Put one token from the hand; `what` names a Beast or the Champion."""

    what: str = ""

    def words(self, t: Table) -> str:
        return f"Put {_piece(self.what) if self.what else 'one'} in {self.place(t)}"

    def outlook(self, t: Table) -> Outlook:
        p = t.state.players[t.state.turn.seat]
        return Outlook(times=1 if self.what else max(1, p.hand))


class FallBack(_InRegion, frozen=True):
    """Where the tokens of a failed attempt go, together."""

    def words(self, t: Table) -> str:
        return f"Fall back to {self.place(t)}"


class Move(_InRegion, frozen=True):
    """Where a lone Tauren token goes."""

    def words(self, t: Table) -> str:
        return f"Move to {self.place(t)}"


def _piece(what: str) -> str:
    return {"": "a token", "beast": "a Beast", "champion": "the Champion"}[what]


TRAVELLED = Outlook(changes="1 more for travel: your people hold no region next to it")


# -- conquests ------------------------------------------------------------------------------------


class _Helped(_InRegion, frozen=True):
    """A conquest; `using` names Artifacts, the Champion or the Ethereals' discount."""

    using: str = ""

    def targets(self, t: Table) -> tuple[str, ...]:
        artifacts = [MarkerId(one) for one in self.using.split(",") if one in t.content.markers]
        # Who asks why a region cannot be taken is told of no Artifact but their own.
        if any(holder(t, artifact) != t.state.turn.seat for artifact in artifacts):
            return ()
        return super().targets(t)


class Conquer(_Helped, frozen=True):
    """Conquer a region outright."""

    def words(self, t: Table) -> str:
        return f"Conquer {self.place(t)}{with_words(t, self.using)}{paying(t, self)}"

    def outlook(self, t: Table) -> Outlook:
        """What the travel in its price is."""
        if self.region not in lands(t).entries:
            return PLAIN
        return TRAVELLED if any(term.rule == "sw.cost.travel" for term in t.terms(self) or ()) else PLAIN


class Attempt(_Helped, frozen=True):
    """The final attempt, with the Reinforcement Die."""

    def words(self, t: Table) -> str:
        return f"Roll for {self.place(t)}{with_words(t, self.using)}{paying(t, self)}"

    def outlook(self, t: Table) -> Outlook:
        needed = t.terms(self)
        if needed is None:
            return Outlook()
        faces = t.content.die.faces
        short = needed.total - t.state.players[t.state.turn.seat].force
        odds = round(100 * sum(face >= short for face in faces) / len(faces))
        return Outlook(odds=odds, changes=f"{short} short" if short > 0 else "")


class Assault(_Helped, frozen=True):
    """The Gnomes' airborne assault."""

    def words(self, t: Table) -> str:
        return f"Fly to {self.place(t)}{with_words(t, self.using)}{paying(t, self)}"


class Steal(Choice, frozen=True):
    """The Ethereals move an adjacent Artifact into a region of theirs."""

    artifact: MarkerId
    into: RegionId

    def words(self, t: Table) -> str:
        name, into = t.content.markers[self.artifact].name, lands(t).name(self.into)
        return f"Steal {name} into {into}{paying(t, self)}"

    def targets(self, t: Table) -> tuple[str, ...]:
        return (f"marker:{self.artifact}", f"region:{self.into}")


class Intimidate(_InRegion, frozen=True):
    """Drive something out of a neighbouring region: a token, or `what` names a Beast, Fort or Wisp Wall."""

    what: str = ""

    def words(self, t: Table) -> str:
        if self.what in ("fort", "wisp-wall"):
            return f"Break the {t.content.tokens[self.what].name} in {self.place(t)}{paying(t, self)}"
        return f"Drive {_piece(self.what)} out of {self.place(t)}{paying(t, self)}"


class Send(_InRegion, frozen=True):
    """Where the driven token goes."""

    def words(self, t: Table) -> str:
        return f"Send it to {self.place(t)}"


class Exchange(Choice, frozen=True):
    """The Portal Mage exchanges all tokens of two Magic regions."""

    one: RegionId
    other: RegionId

    def words(self, t: Table) -> str:
        return f"Exchange {lands(t).name(self.one)} and {lands(t).name(self.other)}{paying(t, self)}"

    def targets(self, t: Table) -> tuple[str, ...]:
        return (f"region:{self.one}", f"region:{self.other}")


class Buy(Choice, frozen=True):
    """How many Forsaken tokens are bought."""

    tokens: int

    def words(self, t: Table) -> str:
        return f"Buy {self.tokens} token{'s' if self.tokens != 1 else ''}"


# -- what is placed -------------------------------------------------------------------------------


class Fortify(_InRegion, frozen=True):
    """Put a Fort, when there are not enough for all."""

    def words(self, t: Table) -> str:
        return f"Build a Fort in {self.place(t)}"


class Guard(_InRegion, frozen=True):
    """Put a Watch Tower, when there are not enough for all."""

    def words(self, t: Table) -> str:
        return f"Raise a Watch Tower in {self.place(t)}"


class Lay(_InRegion, frozen=True):
    """Lay a facedown Bomb."""

    def words(self, t: Table) -> str:
        return f"Lay a Bomb in {self.place(t)}"


class Aim(_InRegion, frozen=True):
    """Lay a Military Objective."""

    def words(self, t: Table) -> str:
        return f"Make {self.place(t)} a Military Objective{paying(t, self)}"


class Place(_InRegion, frozen=True):
    """Put the Aegis or the Heart."""

    marker: MarkerId

    def words(self, t: Table) -> str:
        return f"Place {t.content.markers[self.marker].name} in {self.place(t)}"


class Well(_InRegion, frozen=True):
    """Where the Well of Eternity springs."""

    def words(self, t: Table) -> str:
        return f"The Well springs in {self.place(t)}"
