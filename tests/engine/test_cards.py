"""The card layer, by the toy game of the docs and a few vocabularies of two words."""

from __future__ import annotations

from typing import Any

import pytest

from azeroth.engine import Frame, cards, describe
from azeroth.testing import offered, play, refusal
from hedge_duel import (
    At,
    Cancel,
    Cast,
    Harm,
    Heal,
    HedgeDuel,
    Hurt,
    Moment,
    Shield,
    Spellwindow,
    Table,
    loadout,
)

GAME = HedgeDuel()


def duel(*hands: list[str], charms: list[list[str]] | None = None, mana: int = 3) -> Table:
    """The first wizard's turn; nobody has charms unless given."""
    given = {"hands": hands, "charms": charms or [[] for _ in hands], "mana": mana}
    return describe(GAME, len(hands), given, strict=True)


def life(table: Table) -> list[int]:
    return [wizard.life for wizard in table.state.wizards]


# -- loadouts -------------------------------------------------------------------------------------


def test_a_loadout_sorts_abilities_by_moment_and_alterations_by_card() -> None:
    box = GAME.content()
    held = box.loadouts["hearth", "staff", "firebolt", "hush"]
    assert [(e.card, e.i) for e in held.at[Moment.TURN]] == [("firebolt", 0)]
    assert held.musts == {Moment.DAWN}
    assert [source for source, _ in held.alters["firebolt"]] == ["staff"]
    assert held.alters["hush"] == ()
    assert box.loadouts["hearth", "staff", "firebolt", "hush"] is held


def test_loadouts_forget_all_when_there_are_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("azeroth.engine.cards.loadout.MOST_KEPT", 2)
    made: list[tuple[str, ...]] = []

    def work_out(held: tuple[str, ...]) -> int:
        made.append(held)
        return len(held)

    counts: cards.Loadouts[str, Any] = cards.Loadouts(work_out)
    for held in (("a",), ("b",), ("c",), ("c",), ("d",)):
        assert counts[held] == 1
    assert made == [("a",), ("b",), ("c",), ("d",)]
    assert list(counts) == [("d",)]


def test_a_card_never_alters_itself() -> None:
    wide = cards.Alter(cards=("any",))
    found = cards.Altering([("a", wide)], lambda card, alter: True)
    assert (found["a"], found["b"]) == ((), (("a", wide),))


# -- windows --------------------------------------------------------------------------------------


def test_what_must_happen_happens_without_asking() -> None:
    table = duel(["salve"], ["salve"], charms=[["hearth"]])
    assert life(table) == [5, 4]
    assert table.frame(Spellwindow).moment == Moment.TURN


def test_a_window_without_users_who_might_use_anything_is_not_opened() -> None:
    table = duel([], ["salve"])
    assert table.seats == (1,)  # the turn of who holds nothing has passed by


def test_a_user_goes_on_until_they_pass_and_the_next_has_their_go() -> None:
    table = play(duel(["nettles"], ["hush", "salve"], ["hush"]), "use nettles 0", "at 1")
    assert table.frame(Cast).targets == (At(1),)
    assert (table.seats, offered(table)) == ((1,), ["use hush 0", "pass"])
    play(table, "pass")
    assert (table.seats, offered(table)) == ((2,), ["use hush 0", "pass"])
    play(table, "pass", "pass")
    assert life(table) == [4, 3, 4]


class Reopening(Spellwindow):
    reopens = True


class OneEach(Spellwindow):
    reopens = True
    one_each = True


def passing(window: Spellwindow, *uses: bool) -> list[tuple[int, ...]]:
    """Who is still to go after each use (True) and pass (False)."""
    table = duel(["salve"], ["salve"], ["salve"])
    table.pos.stack.append(window)
    seen = []
    for use in uses:
        if use:
            window.used(table, cards.UseCard("salve"))
        else:
            window.next_user(table)
        seen.append(window.users)
    return seen


def test_a_use_reopens_the_window_for_those_who_had_passed() -> None:
    three = (0, 1, 2)
    assert passing(Spellwindow(moment="turn", users=three), False, True, False) == [(1, 2), (1, 2), (2,)]
    assert passing(Reopening(moment="turn", users=three), False, True, False) == [(1, 2), (1, 2, 0), (2, 0)]


def test_one_use_each_then_the_next_in_turn() -> None:
    assert passing(OneEach(moment="turn", users=(0, 1, 2)), False, True, True, False) == [
        (1, 2), (2, 0, 1), (0, 1, 2), (1, 2),
    ]  # fmt: skip


def test_a_window_says_why_a_card_of_the_hand_cannot_be_used_now() -> None:
    table = duel(["hush", "firebolt"], ["salve"], mana=1)
    assert refusal(table, "use hush 0").rule == "hd.moment"
    assert str(refusal(table, "use firebolt 0")) == "It costs 2 mana. [hd.mana]"


def test_a_window_closes_when_what_it_was_opened_for_is_settled() -> None:
    table = play(duel(["nettles", "bark"], ["hush"], ["hush"]), "use nettles 0", "at 1", "use hush 0")
    assert table.seats == (2,)  # may answer the answer
    play(table, "pass", "pass")
    assert life(table) == [4, 4, 4]
    assert table.seats == (0,)  # and, once the spell is hushed, is not asked about the spell
    assert [str(c) for c in table.choices(0)] == ["pass"]


# -- uses -----------------------------------------------------------------------------------------


def test_a_cancelled_use_is_paid_and_has_no_effect() -> None:
    table = play(duel(["salve"], ["hush"]), "use salve 0", "use hush 0")
    assert life(table) == [4, 4]
    assert (table.state.wizards[0].mana, table.state.discard) == (2, ["salve", "hush"])


def test_an_answer_can_be_answered() -> None:
    table = play(duel(["salve", "hush"], ["hush", "bark"]), "use salve 0", "use hush 0", "use hush 0")
    play(table, "pass", "pass", "at 0")
    assert life(table) == [5, 4]


def test_answered_names_the_use_below() -> None:
    table = play(duel(["salve"], ["hush", "bark"]), "use salve 0")
    first = table.frame(Cast)
    second = Cast(user=1, card="hush")
    table.pos.stack.append(second)
    assert cards.answered(table, second) is first
    assert cards.answered(table, first) is None


def test_an_effect_that_is_a_step_is_a_frame_and_its_moment_comes() -> None:
    table = play(duel(["firebolt"], ["bark"]), "use firebolt 0", "pass")
    assert table.frame(Harm).victim == 1
    assert offered(table) == ["use bark 0", "pass"]
    play(table, "use bark 0")
    assert life(table) == [4, 3]


def test_an_effect_can_lead_to_further_effects() -> None:
    for die, lives in ((4, [4, 1]), (3, [5, 4])):
        table = duel(["wildfire", "bark"], ["salve"])
        table.pos.chance.dice = [die]
        play(table, "use wildfire 0", *["pass"] * (3 if die > 3 else 1))
        assert life(table) == lives
        assert [frame for frame in table.pos.stack if isinstance(frame, Cast)] == []


def test_an_alteration_is_used_up_and_comes_back() -> None:
    table = duel(["firebolt", "firebolt"], ["salve"], charms=[["staff"]])
    cast = Cast(user=0, card="firebolt")
    assert str(cast.cost(table)) == "1 = 2 - staff 1"
    play(table, "use firebolt 0", "pass", "pass")
    assert str(cast.cost(table)) == "2"
    cards.renew(table.state.wizards[0].used, "turn")
    assert cast.cost(table).total == 1


def test_picks_are_kept_as_the_choices_they_are() -> None:
    table = play(duel(["nettles"], ["hush"], ["salve"]), "use nettles 0", "at 2")
    assert GAME.decode(table.snapshot()) == table.pos
    assert table.frame(Cast).targets == (At(2),)


def test_an_effect_asks_when_it_takes_effect_and_its_pick_is_gone_with_it() -> None:
    table = play(duel(["salve", "bark"], ["hush"], ["bark"]), "use salve 0", "pass", "pass")
    assert offered(table) == ["at 0", "at 1", "at 2"]
    play(table, "at 2")
    assert life(table) == [4, 4, 5]


# -- vocabularies ---------------------------------------------------------------------------------


class Sing(cards.Verb[Any, Any], frozen=True, tag="sing"):
    loud: int = 1


class Dance(cards.Verb[Any, Any], frozen=True, tag="dance"):
    pass


def test_a_verb_can_get_its_functions_later() -> None:
    assert cards.undone([Sing, Dance]) == ["Sing", "Dance"]
    with pytest.raises(NotImplementedError, match="no rule says what Dance does"):
        Dance().run(None, None)

    @cards.does(Sing)
    def sing(t: Any, use: Any, verb: Sing) -> None:
        t.append((use, verb.loud))

    @cards.asks(Sing)
    def ask(t: Any, use: Any, verb: Sing) -> cards.Question | None:
        return cards.Question("tiny.sing", [])

    heard: list[Any] = []
    Sing(loud=3).run(heard, "aria")
    assert heard == [("aria", 3)]
    question = Sing().question(heard, "aria")
    assert question is not None
    assert question.rule == "tiny.sing"
    assert cards.undone([Sing, Dance, Hurt, Heal, Shield, Cancel]) == ["Dance"]


def test_a_base_with_parameters_is_no_frame_of_a_game() -> None:
    names = [frame.__name__ for frame in GAME.frames]
    assert "Spellwindow" in names
    assert not {"CardWindow", "UseAbility"} & set(names)
    assert all(issubclass(frame, Frame) for frame in GAME.frames)


def test_the_hand_is_part_of_the_loadout() -> None:
    table = duel(["hush"], ["salve"], charms=[["hearth"]])
    assert set(loadout(table, table.state.wizards[0]).at) == {Moment.DAWN, Moment.ANSWER}
