"""The conformance test itself: for each promise a game that breaks it, and the breach it leads to."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from azeroth import conformance
from azeroth.conformance import Breach, check_game, recheck, soak
from azeroth.engine import AGAIN, Event, Flow, Frame, Result, Table, read_save
from azeroth.invariants import CHECKS
from tests.engine.skirmish import GAME, RULES
from tests.engine.skirmish.cards import CardWindow, PlayCard
from tests.engine.skirmish.combat import AttackPhase, TakeWounds
from tests.engine.skirmish.events import CardUsed, Drew
from tests.engine.skirmish.round import Look, Open, Play, Round, Scout, Travel

Patch = Callable[[pytest.MonkeyPatch], None]


def breach(seeds: int = 20) -> Breach:
    """What the conformance test finds in the broken game."""
    for seed in range(seeds):
        try:
            check_game(GAME, 4, {}, seed, thoroughness=1, known=RULES)
        except Breach as found:
            return found
    raise AssertionError("nothing was found")


def instead(patch: pytest.MonkeyPatch, kind: type[Frame], name: str, method: Callable[..., Any]) -> None:
    """Put another method in the place of a frame's."""
    patch.setattr(kind, name, method)
    patch.setattr(kind, "rest", kind.lined_up())


def wrapped(kind: type[Any], name: str, also: Callable[[Any, Any], None]) -> Patch:
    """Do something more whenever a step is run."""
    step = getattr(kind, name)

    def broken(self: Any, t: Any) -> Flow:
        flow: Flow = step(self, t)
        also(self, t)
        return flow

    return lambda patch: instead(patch, kind, name, broken)


def lost_card(patch: pytest.MonkeyPatch) -> None:
    """A card that is used vanishes."""

    def pay(self: PlayCard, t: Any) -> Flow:
        t.state.heroes[self.user].hand.remove(self.card)
        return None

    instead(patch, PlayCard, "pay", pay)


def look_without_learning(patch: pytest.MonkeyPatch) -> None:
    """A token is seen, but the engine is not told that somebody learnt something."""

    def scouted(self: Scout, t: Any, choice: Any) -> Flow:
        place = t.state.heroes[self.seat].place
        if isinstance(choice, Look):
            t.state.markers[place].seen |= 1 << self.seat
            return AGAIN
        t.state.opened.append(t.reveal(t.state.markers.pop(place).kind))
        return None

    instead(patch, Scout, "scouted", scouted)


def asked_by_what_is_hidden(patch: pytest.MonkeyPatch) -> None:
    """Who is asked tells what lies face down."""
    scout = Scout.scout

    def broken(self: Scout, t: Any) -> Flow:
        marker = t.state.markers.get(t.state.heroes[self.seat].place)
        return None if marker is not None and marker.kind == "nothing" else scout(self, t)

    broken.__doc__ = scout.__doc__

    instead(patch, Scout, "scout", broken)


def refused_by_what_is_hidden(patch: pytest.MonkeyPatch) -> None:
    """The reason for a refusal tells what lies face down."""
    may = Scout.may_scout

    def broken(self: Scout, t: Any, choice: Any) -> Any:
        why = may(self, t, choice)
        if why is not None:
            why.sentence = f"There is {t.state.deck[0]} on the deck."
        return why

    instead(patch, Scout, "may_scout", broken)


def talkative_draw(patch: pytest.MonkeyPatch) -> None:
    """An event tells everybody what only its owner may know."""
    emit = Table.emit

    def broken(self: Any, event: Event) -> None:
        emit(self, CardUsed(seat=event.seat, card=event.card) if isinstance(event, Drew) else event)

    patch.setattr(Table, "emit", broken)


def unlisted(patch: pytest.MonkeyPatch) -> None:
    """A choice that no rule refuses is missing from the list."""

    def scout(self: Scout, t: Any) -> Flow:
        """Look."""
        if t.state.heroes[self.seat].place not in t.state.markers:
            return None
        return t.ask(  # type: ignore[no-any-return]
            self.seat, "sk.scout.look", [Look()], refuse=self.may_scout, then=self.scouted, stop=True,
            among=lambda frame, t: [Look(), Open()],
        )  # fmt: skip

    instead(patch, Scout, "scout", scout)


def shared(self: Any, t: Any) -> None:
    """Two places hold one and the same list."""
    if not t.state.opened:
        t.state.deck += t.state.discard
        t.state.opened = t.state.discard = []


def global_chance(self: Any, t: Any) -> None:
    t.state.heroes[0].energy = random.randrange(1000)


def endless(patch: pytest.MonkeyPatch) -> None:
    """Rounds without end."""
    patch.setattr(conformance, "MOST_DECISIONS", 200)
    patch.setattr("tests.engine.skirmish.round.over", lambda t: False)


BROKEN: dict[str, tuple[Patch, set[str], str]] = {
    "a lost piece": (lost_card, {"conserves", "applies"}, "pieces: "),
    "a crash": (
        lambda patch: instead(patch, TakeWounds, "wound", lambda self, t: t.content.cards["x"]),
        {"applies", "plays"}, "KeyError",
    ),
    "a crash in a check": (
        lambda patch: patch.setattr(
            GAME, "study", replace(GAME.study, check=lambda t: [][len(t.state.discard) - 2])
        ),
        {"conserves", "applies"}, "IndexError",
    ),
    "its own invariant": (
        wrapped(Round, "nightfall", lambda self, t: setattr(t.state.heroes[0], "coins", -1)),
        {"conserves", "applies"}, "pieces: coins: 20 became",
    ),
    "an unknown rule": (
        lambda patch: patch.setattr(CardWindow, "rule", "sk.nope"),
        {"asks"}, "cites 'sk.nope', which is no rule",
    ),
    "choices alike": (
        lambda patch: patch.setattr(Travel, "__str__", lambda self: "travel"),
        {"asks", "applies", "refuses"}, "alike: ['travel']",
    ),
    "no prompt": (
        lambda patch: patch.setattr(Round.travel, "__doc__", ""), {"asks"}, "Round.travel has no prompt",
    ),
    "words alike": (
        lambda patch: patch.setattr(Travel, "words", lambda self, t: "Go"),
        {"asks"}, "words of choices are empty or alike: ['Go']",
    ),
    "unlisted": (unlisted, {"refuses"}, "open is not listed, but no rule refuses it"),
    "learnt without telling": (look_without_learning, {"views"}, "can tell what it cannot know"),
    "asked by what is hidden": (asked_by_what_is_hidden, {"views"}, "cannot know"),
    "refused by what is hidden": (refused_by_what_is_hidden, {"views"}, "differs with what it cannot know"),
    "asked by what is in a hand": (
        lambda patch: patch.setattr(CardWindow, "asks_everybody", False), {"views"}, "",
    ),
    "a talkative event": (talkative_draw, {"views"}, "the events that"),
    "aliases": (wrapped(Round, "nightfall", shared), {"copies"}, "is the same object as"),
    "a state that is no state": (
        wrapped(Round, "nightfall", lambda self, t: setattr(t.state, "sky", "sideways")),
        {"copies", "applies", "plays"}, "sideways",
    ),
    "chance of its own": (
        wrapped(Round, "nightfall", global_chance), {"saves", "plays", "views", "applies"}, "",
    ),
    "a step that changes and asks": (
        wrapped(AttackPhase, "reroll", lambda self, t: setattr(t.state, "bank", t.state.bank + 1)),
        {"applies", "plays"}, "AttackPhase.reroll changed the state and then asked",
    ),
    "a setup that fails": (
        wrapped(Play, "set_up", lambda self, t: t.content.cards["x"]), {"sets up"}, "KeyError: 'x'",
    ),
    "a result that forgets seats": (
        lambda patch: patch.setattr(GAME, "result", lambda t: Result((1,), (0,), "", "sk.end.honor")),
        {"ranks"}, "does not rank every seat",
    ),
    "no end": (
        endless, {"ends"}, "not over after 200 decisions",
    ),
}  # fmt: skip


@pytest.mark.parametrize("what", BROKEN)
def test_a_broken_game_is_found_out(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    patch, checks, says = BROKEN[what]
    patch(monkeypatch)
    found = breach()
    assert found.check in checks, str(found)
    assert says in str(found)
    assert "python -m azeroth.conformance breach.json" in str(found)
    assert read_save(found.save).game == "skirmish"


def test_the_game_as_it_is_breaks_nothing() -> None:
    for seed in range(5):
        assert check_game(GAME, 4, {}, seed, thoroughness=1, known=RULES).decisions > 5


def test_the_save_of_a_breach_ends_where_it_shows(monkeypatch: pytest.MonkeyPatch) -> None:
    lost_card(monkeypatch)
    found = breach()
    save = read_save(found.save)
    assert save.choices[-1].partition(": ")[2].startswith("use ") or save.choices[-1].startswith("use ")
    monkeypatch.undo()
    assert recheck(found.save, GAME, RULES).moves  # nothing is wrong with it once the game is mended


def test_a_breach_shows_again_when_its_save_is_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    lost_card(monkeypatch)
    with pytest.raises(AssertionError, match="pieces: "):
        recheck(breach().save, GAME, RULES)


def test_the_same_seed_plays_the_same_game() -> None:
    one, two = (check_game(GAME, 4, {}, 7, known=RULES) for _ in range(2))
    assert one == two


def test_every_check_is_made_sometimes() -> None:
    assert all(often > 0 for _, often in CHECKS.values())


def test_soaking_counts_games_and_keeps_breaches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(conformance, "rules", lambda: RULES)
    told: list[tuple[int, int]] = []
    clean = soak(6, GAME, progress=lambda done, broken: told.append((done, broken)))
    assert (clean.games, clean.ok, told[-1]) == (6, True, (6, 0))
    assert clean.decisions == soak(6, GAME).decisions
    assert str(clean).startswith(f"6 games, {clean.decisions} decisions")
    assert str(clean).endswith("every promise held.")
    lost_card(monkeypatch)
    broken = soak(50, GAME, thoroughness=1, most_breaches=2)
    assert len(broken.breaches) == 2
    assert not broken.ok
    assert broken.games < 50


def test_a_breach_comes_back_from_another_process() -> None:
    import pickle

    back = pickle.loads(pickle.dumps(Breach("what", "views", "{}")))
    assert (str(back), back.check, back.save) == ("what", "views", "{}")
