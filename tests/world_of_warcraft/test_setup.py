"""Setting up: players, classes, factions, decks, quests."""

from __future__ import annotations

from collections import Counter

import pytest

from azeroth.engine import start
from azeroth.games.world_of_warcraft import GAME
from azeroth.games.world_of_warcraft.ids import Faction, ItemDeck, QuestDeck
from azeroth.games.world_of_warcraft.play.setup import SetUp, assignments, fitting
from azeroth.games.world_of_warcraft.state import Table
from azeroth.testing import play, refusal


def begun(players: int, seed: int = 3, **options: str | bool) -> Table:
    t: Table = start(GAME, players, seed=seed, options=options, strict=True)
    while t.find(SetUp) is not None:
        seat = t.seats[0]
        t.apply(seat, t.choices(seat)[0])
    return t


@pytest.mark.rule("wbg.setup.class-unique", "wbg.setup.class-pick-order")
@pytest.mark.example("wbg.ex.class-choice-nine-to-eight")
def test_a_class_is_taken_once() -> None:
    t: Table = start(GAME, 6, seed=1, strict=True)
    first = t.seats
    assert len(t.choices(first[0])) == 9
    play(t, "class druid")
    assert len(t.choices(t.seats[0])) == 8
    assert refusal(t, "class druid").rule == "wbg.setup.class-unique"
    assert len({start(GAME, 6, seed=s).seats for s in range(20)}) > 2


@pytest.mark.rule("wbg.players.range", "wbg.term.even-factions", "wbg.setup.three-per-faction")
@pytest.mark.parametrize(("players", "characters"), [(2, 4), (3, 4), (4, 4), (5, 6), (6, 6)])
def test_characters_by_players(players: int, characters: int) -> None:
    cs = begun(players).state.characters.values()
    assert len(cs) == characters
    half = characters // 2
    assert Counter(c.faction for c in cs) == {Faction.HORDE: half, Faction.ALLIANCE: half}


@pytest.mark.rule(
    "wbg.players.two", "wbg.players.three", "wbg.players.four", "wbg.players.five", "wbg.players.six",
    "wbg.players.two-characters-separate",
)  # fmt: skip
@pytest.mark.parametrize(("players", "twice"), [(2, 2), (3, 1), (4, 0), (5, 1), (6, 0)])
def test_who_plays_two_characters_plays_them_for_one_faction(players: int, twice: int) -> None:
    cs = begun(players).state.characters.values()
    assert [n for n in Counter(c.seat for c in cs).values() if n == 2] == [2] * twice
    for seat in range(players):
        assert len({c.faction for c in cs if c.seat == seat}) == 1


@pytest.mark.rule(
    "wbg.players.three-no-paladin-shaman", "wbg.players.five-no-paladin-shaman",
    "wbg.players.two-class-constraint",
)  # fmt: skip
@pytest.mark.parametrize("slots", [(0, 0, 1, 1), (0, 0, 1, 2), (0, 0, 1, 2, 3, 4)])
def test_one_player_cannot_have_paladin_and_shaman(slots: tuple[int, ...]) -> None:
    assert fitting(GAME.content(), slots, {0: "paladin", 2: "druid"})
    assert not fitting(GAME.content(), slots, {0: "paladin", 1: "shaman"})
    t: Table = start(GAME, 2, seed=1, strict=True)
    frame = t.frame(SetUp)
    frame.slots, frame.order, frame.picks = (0, 0, 1, 1), [1, 2, 3], {0: "paladin"}
    t.run()
    assert refusal(t, "class shaman", 0).rule == "wbg.players.two-class-constraint"


@pytest.mark.rule("wbg.setup.paladin-alliance", "wbg.setup.shaman-horde", "wbg.setup.faction-after-class")
@pytest.mark.example("wbg.ex.faction-draw-with-paladin")
def test_paladin_and_shaman_have_their_faction() -> None:
    six = (0, 1, 2, 3, 4, 5)
    divisions = fitting(GAME.content(), six, {0: "paladin", 1: "shaman"})
    assert divisions
    assert all(d[0] == "A" and d[1] == "H" for d in divisions)
    assert len(assignments(six)) == 20
    assert len(fitting(GAME.content(), six, {0: "paladin"})) == 10
    seen = set()
    for seed in range(12):
        t: Table = start(GAME, 6, seed=seed, strict=True)
        play(t, "class paladin", "class shaman", "class druid", "class mage", "class rogue", "class warrior")
        cs = t.state.characters
        assert cs["paladin"].faction is Faction.ALLIANCE  # type: ignore[index]
        assert cs["shaman"].faction is Faction.HORDE  # type: ignore[index]
        seen.add(cs["druid"].faction)  # type: ignore[index]
    assert seen == set(Faction)


@pytest.mark.rule(
    "wbg.setup.health-energy", "wbg.setup.gold", "wbg.setup.level-one", "wbg.setup.xp-start",
    "wbg.component.action-tokens",
)  # fmt: skip
def test_the_tokens_of_a_character_at_the_start() -> None:
    t = begun(6)
    for c in t.state.characters.values():
        assert (c.health, c.energy) == t.content.classes[c.id].levels[0]
        assert (c.gold, c.level, c.xp, c.talents) == (5, 1, 0, [])
        assert c.actions == (2 if c.faction is Faction.HORDE else 0)


@pytest.mark.rule(
    "wbg.setup.alliance-start", "wbg.setup.horde-start", "wbg.setup.bag-and-spellbook",
    "wbg.setup.preprinted-start",
)  # fmt: skip
def test_where_a_character_starts_and_with_what() -> None:
    t = begun(6)
    for c in t.state.characters.values():
        assert c.region == ("brill" if c.faction is Faction.HORDE else "southshore")
        assert (c.bag, c.spellbook, c.equipped) == ([], [], [])
        printed = [p for p in t.content.characters[c.sheet].printed if p]
        assert set(printed) <= set(c.cards)


@pytest.mark.rule("wbg.setup.item-decks", "wbg.setup.merchant-deck", "wbg.merchant.contents")
def test_the_merchant_starts_with_six_cards() -> None:
    t = begun(4)
    decks = Counter(str(t.content.cards[k].deck) for k in t.state.merchant)  # type: ignore[attr-defined]
    assert decks == {"triangle": 3, "square": 2, "circle": 1}
    assert [len(t.state.decks.items(d)) for d in GAME.content().edition.item_decks] == [43, 28, 15, 28]
    other = begun(4, seed=4)
    assert t.state.decks.items(ItemDeck("cup")) != other.state.decks.items(ItemDeck("cup"))


@pytest.mark.rule(
    "wbg.setup.quest-decks", "wbg.setup.starting-quests", "wbg.setup.grey-removed",
    "wbg.players.four-char-quests", "wbg.quest.own-decks",
)  # fmt: skip
@pytest.mark.example("wbg.ex.setup-quests-six")
@pytest.mark.parametrize(("players", "grey"), [(4, 3), (6, 4)])
def test_starting_quests(players: int, grey: int) -> None:
    t = begun(players)
    for faction in Faction:
        quests = [t.content.quests[q] for q in t.state.sides[faction].quests]
        assert Counter(str(q.deck) for q in quests) == {"grey": grey, "green": 1}
        assert all(q.faction is faction for q in quests)
        assert t.state.decks.quests(faction, QuestDeck("grey")) == []


@pytest.mark.rule("wbg.setup.starting-spawn", "wbg.term.eligible-quests")
@pytest.mark.parametrize("players", [4, 6])
def test_starting_quests_place_their_creatures(players: int) -> None:
    t = begun(players)
    for faction in Faction:
        for q in [t.content.quests[q] for q in t.state.sides[faction].quests]:
            for s in q.creatures:
                assert sum(f.quest == q.id and f.colour == s.colour for f in t.state.at(s.at)) >= s.n


@pytest.mark.rule("wbg.setup.event-deck", "wbg.setup.kelthuzad-events", "wbg.overlord.kelthuzad-events")
def test_kelthuzads_events() -> None:
    assert len(begun(4, overlord="nefarian").state.decks.events) == 47
    deck = begun(4, overlord="kelthuzad").state.decks.events
    assert len(deck) == 52
    assert "soul-taint" in deck


@pytest.mark.rule(
    "wbg.setup.overlord-choice", "wbg.setup.overlord-on-board", "wbg.overlord.kazzak-setup",
    "wbg.overlord.kazzak-counters", "wbg.overlord.counter-location", "wbg.overlord.kelthuzad-place",
)  # fmt: skip
def test_the_overlord_is_on_the_board() -> None:
    assert [c.region for c in begun(4, overlord="nefarian").state.counters] == ["overlook-cliffs"]
    assert [c.region for c in begun(4, overlord="kelthuzad").state.counters] == ["stratholme"]
    t = begun(4, overlord="kazzak")
    five = ["deep-elem-mine", "chillwind-point", "dalsons-tears", "plaguemist-ravine", "infectis-scar"]
    assert [c.region for c in t.state.counters] == five
    assert sum(c.real for c in t.state.counters) == 1
    assert not any(c.face_up for c in t.state.counters)
    assert not any(c.real for c in t.view(0).state.counters)
    assert len({begun(4, seed=s, overlord="random").state.overlord for s in range(12)}) == 3


@pytest.mark.rule("wbg.setup.turn-marker", "wbg.turn.horde-first")
def test_the_horde_begins() -> None:
    t = begun(4)
    assert t.state.turn == 1
    assert all(
        t.state.characters[c].faction is Faction.HORDE
        for c in t.state.characters
        if t.state.characters[c].actions
    )


def test_first_game_characters() -> None:
    t = begun(6, **{"first-game": True})
    names = {t.content.characters[c.sheet].name for c in t.state.characters.values()}
    assert names == {c.name for c in t.content.characters.values() if c.first_powers}


def test_figures_on_the_board_are_in_the_supply() -> None:
    from azeroth.games.world_of_warcraft.play.quests.quests import supply

    t = begun(6)
    for kind in t.content.creatures:
        for colour in GAME.content().edition.figure_colours:
            out = sum(f.kind == kind and f.colour == colour for fs in t.state.board.values() for f in fs)
            assert supply(t, kind, colour) == t.content.creatures[kind].figures[colour] - out
