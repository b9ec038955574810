"""What happens is told: each event with the rule, the seat, the place and what caused it."""

from __future__ import annotations

import pytest

from azeroth import new_game
from azeroth.engine import Event
from azeroth.engine.view.scene import prompt_for
from azeroth.games.warcraft.board import SpaceId
from azeroth.games.warcraft.choices import PlayCard
from azeroth.games.warcraft.content import CardId, Kind
from azeroth.games.warcraft.events import (
    Bought,
    CardPlayed,
    Deployed,
    Destroyed,
    Gained,
    Harvested,
    Moved,
    Prevented,
    TurnBegan,
    Won,
)
from azeroth.games.warcraft.state import COMPLETELY, PARTLY
from azeroth.games.warcraft.view.words import in_short
from azeroth.testing import events, offered, play
from tests.warcraft.fields import halt, on, orcs, seat, stock, war

D4 = SpaceId("d4")


def words(table: object, event: Event) -> str:
    return event.words(table)  # type: ignore[arg-type]


@pytest.mark.rule("wc.harvest.three-depletes-partially", "wc.harvest.three-depletes-completely")
def test_a_harvest_is_told_with_what_became_of_the_land() -> None:
    table = war(
        orcs(c1="1 worker", d3="1 worker", e1="2 worker", gold=0, wood=0), seat("undead"), step="harvest",
        depletion={"e1": PARTLY, "c1": PARTLY}, dice=[2, 3, 1, 3],
    )  # fmt: skip
    told = [(e.space, e.what, e.n, e.depletion) for e in events(table, Harvested)]
    assert told == [("e1", "gold", 2, 0), ("e1", "gold", 3, COMPLETELY), ("c1", "wood", 1, 0),
                    ("d3", "wood", 3, PARTLY)]  # fmt: skip
    assert [words(table, e).partition(" takes ")[2] for e in events(table, Harvested)][1].endswith(
        "and depletes it."
    )


@pytest.mark.rule("wc.card.all.resources")
@pytest.mark.parametrize(("what", "gold", "wood"), [("gold", 2, 0), ("wood", 0, 2)])
def test_the_resources_of_a_card_are_told(what: str, gold: int, wood: int) -> None:
    table = war(orcs(hand=["resources"]), seat("undead"), step="harvest")
    play(table, f"play resources {what}")
    on(table)
    card = CardId("resources")
    [gained] = events(table, Gained)
    assert gained == Gained(rule="wc.card.all.resources", seat=0, gold=gold, wood=wood, card=card)
    assert events(table, CardPlayed)[0] == CardPlayed(
        rule="wc.card.played-when-stated", seat=0, card=card, aim=PlayCard(card, what)
    )
    assert words(table, gained).endswith(f"2 {what} (Resources).")


@pytest.mark.rule("wc.team.resource-giving")
def test_a_teammates_gift_is_told_with_the_giver() -> None:
    seats = [seat("human"), seat("undead"), seat("night-elf"), seat("orc")]
    table = play(war(*seats, step="spend"), "give wood 0")
    assert events(table, Gained) == [Gained(rule="wc.team.resource-giving", seat=0, gold=0, wood=1, giver=2)]
    assert stock(table, 0) == (5, 6)


@pytest.mark.rule("wc.aftermath.workers-destroyed", "wc.aftermath.outposts-destroyed")
def test_what_is_overrun_is_told() -> None:
    table = war(
        orcs(d4="1 melee", d5="1 melee"), seat("undead", d4="2 worker", outposts=[{"space": "d5"}]),
        step="battles",
    )  # fmt: skip
    halt(table)
    assert events(table, Destroyed) == [
        Destroyed(rule="wc.aftermath.workers-destroyed", seat=1, what="worker", n=2, space=D4),
        Destroyed(rule="wc.aftermath.outposts-destroyed", seat=1, what="outpost", n=1, space=SpaceId("d5")),
    ]
    told = [words(table, event).partition(" loses ")[2] for event in events(table, Destroyed)]
    assert told[0].startswith("2 workers at ")
    assert told[1].startswith("an Outpost at ")


@pytest.mark.rule("wc.necro.killed-when-alone")
def test_the_end_of_a_necromancer_is_told() -> None:
    table = war(
        seat("undead", necromancers=["d4", "a6"]), seat("human", d4="1 melee"), active=1, first=1,
        step="battles", options={"scenario": "necromancers"},
    )  # fmt: skip
    halt(table)
    assert events(table, Destroyed) == [
        Destroyed(rule="wc.necro.killed-when-alone", seat=0, what="necromancer", n=1, space=D4)
    ]


@pytest.mark.rule("wc.card.human.invisibility", "wc.ability.heal")
def test_spared_casualties_are_told_with_what_spared_them() -> None:
    humans = seat("human", d4="2 ranged", levels={"ranged": 2}, hand=["invisibility"])
    table = war(orcs(d4="2 ranged"), humans, dice=[1, 1, 6, 6])
    on(table, "done", "play invisibility 1")
    first, second = events(table, Prevented)[:2]
    assert first == Prevented(rule="wc.card.human.invisibility", seat=1, n=1, card=CardId("invisibility"))
    assert second == Prevented(rule="wc.ability.heal", seat=1, n=1)
    assert (words(table, first)[:12], words(table, second)[:5]) == ("Invisibility", "Heal ")


@pytest.mark.rule("wc.move.flying-two-spaces", "wc.construct.outpost-lost-if-worker-acts")
def test_the_way_of_a_piece_is_told_and_what_it_leaves() -> None:
    table = war(orcs(outposts=[{"space": "d4", "complete": False}], d1="1 flying"), seat("undead"))
    play(table, next(text for text in offered(table) if text.endswith("d4 d3")))
    assert [e.path for e in events(table, Moved)] == [("d4", "d3")]
    assert [(e.what, e.space) for e in events(table, Destroyed)] == [("outpost", "d4")]
    play(table, "move flying d1 d3")
    assert [e.path[::2] for e in events(table, Moved)][1] == ("d1", "d3")


@pytest.mark.rule("wc.deploy.next-turn")
def test_a_deployment_is_told() -> None:
    table = war(orcs(training=["worker"]), seat("undead"), step="deploy")
    while not events(table, Deployed):
        play(table, offered(table)[0])
    assert [(e.seat, e.kind, e.space) for e in events(table, Deployed)] == [(0, "worker", "d1")]


@pytest.mark.rule("wc.turn.four-steps", "wc.turn.first-player-passes")
def test_a_turn_is_told_with_who_is_first() -> None:
    table = war(orcs(d1="1 melee"), seat("undead", d7="1 melee"), step="turn-end", first=0, turn=4)
    assert events(table, TurnBegan) == [TurnBegan(rule="wc.turn.four-steps", turn=5, first=1)]


@pytest.mark.rule("wc.elfgate.victory-gate")
def test_a_victory_is_told_with_the_winners() -> None:
    table = war(
        seat("human", e4="1 melee"), orcs(), seat("undead"), options={"scenario": "elf-gate"}, step="points"
    )
    [won] = events(table, Won)
    assert (won.rule, won.seats) == ("wc.elfgate.victory-gate", (0,))


@pytest.mark.rule("wc.card.several-per-moment")
def test_whoever_passes_until_concerned_is_asked_at_moments_of_their_own() -> None:
    table = war(orcs(d1="1 melee"), seat("undead", d7="1 melee", hand=["fast"]), step="move")
    table.pass_for(1, "concerned")
    while table.seats == (0,):
        play(table, "pass" if "pass" in offered(table) else "done")
    assert "play fast d7" in offered(table), "the start of one's own Move Step"
    assert table.standing == {}


@pytest.mark.rule("wc.card.played-when-stated")
@pytest.mark.parametrize(
    ("choice", "told"),
    [
        (PlayCard(CardId("polymorph"), "d4", "flying", "1"), "on a flying unit of Player 2 at objective d4"),
        (PlayCard(CardId("polymorph"), "d3", "drafted", "1"), "on a drafted worker of Player 2 at forest d3"),
        (PlayCard(CardId("resources"), "gold"), "for gold"),
        (PlayCard(CardId("fast"), "d3"), "at forest d3"),
        (PlayCard(CardId("invisibility"), whom="0"), "for Player 1"),
    ],
)
def test_what_a_card_is_played_on_is_a_sentence(choice: PlayCard, told: str) -> None:
    table = war(orcs(d4="1 melee"), seat("undead", d4="1 flying"))
    assert choice.words(table).endswith(told)


@pytest.mark.rule("wc.setup.assign-races")
def test_who_picks_a_race_can_look_at_all_of_them() -> None:
    table = new_game("warcraft", 2, seed=1, options={"races": "pick"})
    cards = {card.id: card for zone in table.game.view.scene(table.view(0), 0).zones for card in zone.cards}
    prompt = prompt_for(table.view(0), 0)
    assert prompt is not None
    for offer in prompt.offers:
        assert "Cards of its own" in cards[offer.targets[0]].text


def test_lines_are_said_as_people_speak() -> None:
    table = war(orcs(), seat("human"), seat("undead"), seat("night-elf"))
    card = next(one for one in table.content.cards if "portal" in one)
    aim = PlayCard(CardId(card), "d1", "d4")
    told = " from objective d1 to goldmine d4"
    assert told in words(table, CardPlayed(rule="", seat=0, card=CardId(card), aim=aim))
    assert aim.words(table) == f"Play Town Portal{told}"
    won = words(table, Won(rule="", seats=(0, 1, 2), reason="no other side is left."))
    assert [won.count(", "), won.count(" and "), won.count(" win: ")] == [1, 1, 1]
    saved = words(table, Prevented(rule="", seat=0, n=0))
    assert "saves no units of" in saved
    free = Bought(rule="", seat=0, option="train", gold=0, wood=0, kind=Kind.MELEE)
    assert words(table, free).endswith("trains a Grunt for free.")


def test_what_an_upgrade_changes_names_abilities_as_the_tiles_do() -> None:
    table = war(seat("undead", gold=9, wood=9), orcs(), step="spend")
    changes = {in_short(tile) for tile in table.content.tiles.values()}
    assert any("Area Attack" in text for text in changes)
    assert not any("-" in text for text in changes)


def test_the_last_side_left_is_told_with_how_the_other_fell() -> None:
    table = war(orcs(d7="1 melee"), seat("undead", d4="1 melee", town_marked=True), step="captures")
    told = "Player 1 wins: Player 2 has lost a Town for the second time and is out."
    assert table.game.view.scene(table.view(0), 0).result == told
    won = next(event for event in table.happened if isinstance(event, Won))
    assert words(table, won).count("(seat:") == 2
    assert "for the second time" in words(table, won)
