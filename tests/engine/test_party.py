"""Teams: a party agrees on a choice and shares its secrets."""

from __future__ import annotations

from azeroth.engine import Proposed
from azeroth.engine.view.scene import prompt_for
from azeroth.testing import offered, play, refusal
from tests.engine.skirmish.cards import Table
from tests.engine.skirmish.events import Travelled
from tests.engine.tables import skirmish


def travelled(table: Table) -> list[str]:
    return [e.place for e in table.happened if isinstance(e, Travelled)]


def test_the_leader_whom_the_rule_names_is_asked_first() -> None:
    table = skirmish(4, step="travel", health=[1, 3, 2, 3])
    assert table.seats == (2, 0)  # the healthiest decides
    decision = table.decision(0)
    assert decision is not None
    assert decision.mode == "agree"


def test_a_proposal_is_seen_by_the_party_alone() -> None:
    table = play(skirmish(4, step="travel"), "2: travel crossroads")
    assert table.seats == (0,)  # the leader's answer is still wanted
    proposals = {seat: table.view(seat).decision(seat) for seat in range(4)}
    assert [dict(d.proposals) for d in proposals.values() if d is not None] == [
        {2: "travel crossroads"}, {}, {2: "travel crossroads"}, {},
    ]  # fmt: skip
    heard = [[e for e in table.events(seat) if isinstance(e, Proposed)] for seat in (0, 1, 2, 3, None)]
    assert [len(events) for events in heard] == [1, 0, 1, 0, 0]


def test_a_proposal_is_shown_in_words() -> None:
    table = play(skirmish(4, step="travel"), "2: travel crossroads")
    prompt = prompt_for(table.glance(0), 0)
    assert prompt is not None
    [(who, said)] = prompt.proposals
    offer = next(offer for offer in prompt.offers if offer.choice == "travel crossroads")
    assert (who, said) == (2, offer.words)
    assert said != offer.choice


def test_the_same_answer_settles_it() -> None:
    table = play(skirmish(4, step="travel"), "2: travel crossroads", "0: travel crossroads")
    assert travelled(table) == ["crossroads"]
    assert [hero.place for hero in table.state.heroes[::2]] == ["crossroads", "crossroads"]
    assert table.pos.answers == {}


def test_without_agreement_the_leader_decides() -> None:
    table = play(skirmish(4, step="travel"), "2: travel crossroads", "0: travel stables")
    assert travelled(table) == ["stables"]


def test_a_member_may_propose_something_else() -> None:
    table = play(skirmish(4, step="travel"), "2: travel crossroads", "2: travel stables")
    assert table.pos.answers == {2: "travel stables"}
    table.undo(2)
    assert table.pos.answers == {2: "travel crossroads"}


def test_a_proposal_must_be_legal_too() -> None:
    table = skirmish(4, step="travel")
    assert refusal(table, "travel moonwell", seat=2).rule == "sk.travel.near"
    assert refusal(table, "travel oasis", seat=1).rule == "engine.not-your-decision"


def test_a_party_of_one_just_chooses() -> None:
    table = skirmish(2, step="travel")
    assert table.seats == (0,)
    decision = table.decision(0)
    assert decision is not None
    assert decision.mode == "one"
    assert offered(table) == ["travel crossroads", "travel oasis", "travel stables"]


def test_those_who_play_together_see_each_others_secrets() -> None:
    table = skirmish(4, hands=[["retreat"], ["hamstring"], ["counterspell"], []])
    seen = table.view(0).state.heroes
    assert [hero.hand for hero in seen] == [["retreat"], ["?"], ["counterspell"], []]
    assert [hero.coins for hero in seen] == [3, -1, 3, -1]
    assert [hero.hand for hero in table.view(None).state.heroes] == [["?"], ["?"], ["?"], []]
