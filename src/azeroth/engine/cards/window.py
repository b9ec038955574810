"""The window of a moment: what must happen happens, then each user in turn may use what they have."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Generic, TypeVar

from azeroth.engine.cards.ability import UseCard
from azeroth.engine.cards.loadout import Entry
from azeroth.engine.cards.use import UseAbility
from azeroth.engine.play.choice import DONE, Choice
from azeroth.engine.play.events import Seat
from azeroth.engine.play.flow import END, Call, Flow, Frame, Goto
from azeroth.engine.play.refusal import Refusal
from azeroth.engine.tables.table import Table

T = TypeVar("T", bound=Table[Any, Any])
U = TypeVar("U", bound=str | int)
E = TypeVar("E", bound=Entry[Any, Any])


class Pass(Choice, frozen=True):
    """Use nothing now."""

    def words(self, t: Table[Any, Any]) -> str:
        frame = t.pos.stack[-1] if t.pos.stack else None
        return frame.pass_words(t) if isinstance(frame, CardWindow) else "Pass"


PASS = Pass()


class CardWindow(Frame, Generic[T, U, E], kw_only=True):
    """One moment. `users` are those who still have their go, in the ruled order; the first one has it now.

    A user goes on until they pass (`one_each`: one use, then the next user's go). With `reopens` a use lets
    those who had passed, kept in `passed`, react to it. Where hands are secret, `asks_everybody` asks also
    who has nothing to use, so that being asked tells nothing; `might` then says who is asked, and may look
    only at what everybody knows.
    """

    moment: str
    users: tuple[U, ...]
    passed: tuple[U, ...] = ()

    steps: ClassVar[tuple[str, ...]] = ("automatic", "offer", "compulsory", "next_user")
    rule: ClassVar[str] = ""
    reopens: ClassVar[bool] = False
    one_each: ClassVar[bool] = False
    passing: ClassVar[Choice] = PASS
    """What passes: `pass`, or `done` in a game whose saves say so, with these words on its button."""
    done_words: ClassVar[str] = "Done"

    # -- what a game says -------------------------------------------------------------------------

    def seat(self, t: T, user: U) -> Seat:
        """Who chooses for a user."""
        raise NotImplementedError

    def entries(self, t: T, user: U) -> Sequence[E]:
        """The abilities of a user for this moment, usable or not."""
        raise NotImplementedError

    def using(self, t: T, user: U, choice: Any) -> UseAbility[Any, Any, Any, Any, Any]:
        """The use that a choice means; not begun."""
        raise NotImplementedError

    def offers(self, t: T, user: U) -> Sequence[Choice]:
        """What a user might choose; `using(…).refuse` says what of it they may."""
        return [self.choice(entry) for entry in self.entries(t, user)]

    def tries(self, t: T, user: U) -> Sequence[Choice]:
        """All that a user might try to use, also what `wrong_moment` refuses: a whole hand."""
        return self.offers(t, user)

    def wrong_moment(self, t: T, choice: Any) -> Refusal | None:
        """Why that cannot be used at this moment, whoever uses it."""
        return None

    def choice(self, entry: E) -> Choice:
        """The choice that uses an ability."""
        return UseCard(entry.card, entry.i)

    def pass_words(self, t: T) -> str:
        """Where passing leads, as its button says."""
        return "Pass"

    def might(self, t: T, user: U) -> bool:
        """Might the user have something for this moment, as far as everybody knows?"""
        return True

    def closes(self, t: T) -> bool:
        """Is there nothing left that this window was opened for?"""
        return False

    def indifferent(self, t: T, user: U, entry: E) -> bool:
        """Does an ability that happens by itself do the same, whatever is used before or after it?"""
        return False

    def stop(self, t: T, user: U) -> Refusal | None:
        """Why the user may not pass yet."""
        return None

    # -- what follows from it ---------------------------------------------------------------------

    @property
    def user(self) -> U:
        """Whose go it is."""
        return self.users[0]

    def refuse(self, t: T, choice: Choice) -> Refusal | None:
        """Why the user whose go it is may not choose that."""
        if type(choice) is Pass:
            return None
        return self.wrong_moment(t, choice) or self.using(t, self.users[0], choice).refuse(t)

    def ready(self, t: T, user: U) -> list[E]:
        """The abilities that a user could use now."""
        return [
            entry for entry in self.entries(t, user)
            if self.using(t, user, self.choice(entry)).refuse(t) is None
        ]  # fmt: skip

    def obliged(self, t: T, user: U) -> bool:
        """Has the user something that happens by itself at this moment?"""
        return any(entry.ability.must for entry in self.entries(t, user))

    def idle(self, t: T) -> bool:
        """Would nobody be asked, and nothing happen by itself?"""
        if self.asks_everybody:
            return not any(self.might(t, user) or self.obliged(t, user) for user in self.users)
        # Who cannot use anything now will not be able to before somebody else uses something.
        return not any(self.ready(t, user) for user in self.users)

    def automatic(self, t: T) -> Flow:
        """What happens by itself, unless its owner has reason to choose when."""
        if not self.users or self.closes(t):
            return END
        user = self.users[0]
        ready = self.ready(t, user) if self.obliged(t, user) else []
        happens = [entry for entry in ready if entry.ability.must]
        if not happens:
            return self.next_user(t) if self.asks_everybody and not self.might(t, user) else None
        free = len(happens) < len(ready)
        for entry in happens:
            if not free or self.indifferent(t, user, entry):
                return t.call(self.using(t, user, self.choice(entry)), then=Goto("automatic"))
        return None

    def offer(self, t: T) -> Flow:
        """Use a card, or pass."""
        user = self.users[0]
        allowed = self.allowed(t, user)
        if not allowed and not self.asks_everybody:
            return None
        why_not, done = self.stop(t, user), self.passing is DONE
        if why_not is None and not done:
            allowed.append(self.passing)
        return t.ask(
            self.seat(t, user), self.rule, allowed, refuse=self.refuse, among=self.among, then=self.used,
            stop=why_not or (self.done_words if done else False), always=self.asks_everybody, lawful=True,
            passing=self.passing if why_not is None else None,
        )  # fmt: skip

    def allowed(self, t: T, user: U) -> list[Choice]:
        """Those of the offers that `refuse` lets through."""
        return [choice for choice in self.offers(t, user) if self.refuse(t, choice) is None]

    def among(self, t: T) -> Sequence[Choice]:
        """All that the user whose go it is might try."""
        tries = self.tries(t, self.users[0])
        return tries if self.passing is DONE or self.stop(t, self.users[0]) else [*tries, self.passing]

    def used(self, t: T, choice: Any) -> Flow:
        """Carry it out; then the next one's go, who may be the same."""
        if type(choice) is Pass:
            return None
        user, others = self.users[0], (*self.users[1:], *self.passed)
        self.users, self.passed = (*others, user) if self.one_each else (user, *others), ()
        return t.call(self.using(t, user, choice), then=Goto("automatic"))

    def compulsory(self, t: T) -> Flow:
        """What happens by itself and was put off until now."""
        user = self.users[0]
        if self.obliged(t, user):
            for entry in self.ready(t, user):
                if entry.ability.must:
                    return t.call(self.using(t, user, self.choice(entry)), then=Goto("compulsory"))
        return None

    def next_user(self, t: T) -> Flow:
        """The next one's go."""
        gone, self.users = self.users[0], self.users[1:]
        if self.reopens:
            self.passed = (*self.passed, gone)
        return Goto(self.steps[0]) if self.users else END

    def prompt(self, t: Table[Any, Any]) -> str:
        return "You may use a card, or pass."


def opened(t: Table[Any, Any], window: CardWindow[Any, Any, Any]) -> Call | None:
    """The window, called; None when nobody would be asked in it and nothing happens by itself."""
    return None if window.idle(t) else t.call(window)
