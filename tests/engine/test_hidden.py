"""Face-down decks, hands, and tokens that only some have seen; double-sided cards; events per seat."""

from __future__ import annotations

from azeroth.engine.view.scene import prompt_for
from azeroth.testing import play, refusal
from tests.engine.skirmish import GAME
from tests.engine.skirmish.events import Drew, Looked, Opened
from tests.engine.tables import skirmish

MARKERS = {"oasis": "ambush", "crossroads": "supplies", "stables": "nothing", "moonwell": "nothing"}


def test_nobody_sees_the_deck_but_everybody_how_high_it_is() -> None:
    table = skirmish(hands=[["retreat"], []])
    for seat in (0, 1, None):
        assert table.view(seat).state.deck == ["?"] * 19


def test_only_who_looked_at_a_token_knows_it() -> None:
    table = play(skirmish(4, step="scout", markers=MARKERS), "look")
    assert table.state.markers["oasis"].seen == 1
    kinds = {seat: table.view(seat).state.markers for seat in (0, 1, 2, None)}
    assert [str(markers["oasis"].kind) for markers in kinds.values()] == ["ambush", "?", "ambush", "?"]
    assert all(str(markers["stables"].kind) == "?" for markers in kinds.values())
    assert refusal(table, "look").rule == "sk.scout.seen"


def test_some_events_are_told_to_some_only() -> None:
    table = play(skirmish(4, step="scout", markers=MARKERS), "look")
    told = [any(isinstance(e, Looked) for e in table.events(seat)) for seat in (0, 1, 2, 3, None)]
    assert told == [True, False, True, False, False]


def test_an_event_hides_its_secret_fields() -> None:
    table = play(skirmish(4, top=["retreat"]), "0: bid 1", "1: bid 0", "2: bid 0", "3: bid 0")
    drew = {seat: next(e for e in table.events(seat) if isinstance(e, Drew)) for seat in (0, 1, 2, None)}
    assert [event.card for event in drew.values()] == ["retreat", "?", "retreat", "?"]
    assert drew[1].words(table.view(1)) == "[Player 1](seat:0) draws ?."


def test_events_can_be_taken_from_where_one_stopped() -> None:
    table = skirmish(step="scout", markers=MARKERS)
    seen = len(table.happened)
    play(table, "open")
    assert next(type(e) for e in table.events(1, since=seen)) is Opened


def test_dealing_anew_keeps_what_is_known_and_mixes_the_rest() -> None:
    table = play(
        skirmish(step="scout", markers=MARKERS, hands=[["retreat"], ["hamstring", "war-drums"]]), "look"
    )
    worlds = [table.determinize(0, seed) for seed in range(30)]
    assert {str(w.state.markers["oasis"].kind) for w in worlds} == {"ambush"}
    assert {str(w.state.markers["crossroads"].kind) for w in worlds} == {"supplies", "nothing"}
    assert {tuple(w.state.heroes[0].hand) for w in worlds} == {("retreat",)}
    assert len({tuple(w.state.heroes[1].hand) for w in worlds}) > 5
    assert all(GAME.study.pieces(w) == GAME.study.pieces(table) for w in worlds)
    assert len({w.pos.chance.state for w in worlds}) == 30


def test_a_view_does_not_change_with_what_is_dealt_anew() -> None:
    table = skirmish(4, hands=[["retreat"], ["hamstring"], [], []])
    for seat in (None, 0, 1, 2, 3):
        assert table.determinize(seat, 9).view(seat).digest() == table.view(seat).digest()


def test_a_view_holds_no_chance_and_no_script() -> None:
    view = skirmish(dice=[1, 2], draws=["retreat"]).view(0)
    assert (view.pos.chance.state, view.pos.chance.dice, view.pos.chance.draws) == (0, [], [])


def test_an_onlooker_is_told_what_is_decided_but_not_what_may_be_chosen() -> None:
    prompt = prompt_for(skirmish(step="travel").view(None), None)
    assert prompt is not None
    assert (prompt.seats, prompt.text, prompt.offers) == ((0,), "Where does your party go?", ())


def test_what_a_double_sided_card_shows_counts() -> None:
    day = skirmish(step="travel", places=["crossroads", "stables"])
    why = refusal(day, "travel moonwell")
    assert (why.rule, why.reason) == ("sk.travel.closed", "Sun over the Barrens: moonwell is closed.")
    night = skirmish(step="travel", places=["crossroads", "stables"], sky="back")
    assert night.why(0, "travel moonwell") is None
    assert refusal(night, "travel stables").reason == "Two moons: stables is closed."


def test_a_double_sided_card_is_turned_over() -> None:
    table = play(
        skirmish(step="travel", places=["oasis", "stables"]), "travel oasis", "travel stables", "done", "done"
    )
    assert (table.state.round, table.state.sky) == (1, "back")


def test_the_result_is_the_same_to_everybody() -> None:
    """A result is public even when it counts what a view hides."""
    table = skirmish(round=2, step="travel", coins=[3, 1])
    play(table, "travel oasis", "travel stables", "done", "done")
    assert table.over
    assert table.result == table.view(0).result == table.view(None).result
