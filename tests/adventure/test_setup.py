"""Set-up, and who plays: ag.setup and ag.players."""

from __future__ import annotations

from typing import Any

import pytest

from azeroth import new_game
from azeroth.engine import BadOption, Rolled
from azeroth.games.adventure.cards.needs import Collect
from azeroth.games.adventure.content import BAG_TOKENS, CHARACTER_TOKENS, LOG_TOKENS, TRACK_SLOTS
from azeroth.games.adventure.events import (
    CardsDrawn,
    CharacterChosen,
    FirstTurnWon,
    Moved,
    QuestReceived,
    TurnBegins,
)
from azeroth.games.adventure.ids import LEVELS, Affiliation, CharacterId, Level, QuestDeck, QuestId, SpaceKind
from azeroth.games.adventure.play.quests import SetUpQuest
from azeroth.games.adventure.state import Table
from azeroth.testing import events, offered, play, refusal, step
from tests.adventure.tables import YARD, at, attacks, deck, marker, turn, who

FIRST_PLAYER = "ag.setup.first-player"


def fresh(players: int = 4, seed: int = 1, **more: Any) -> Table:
    """A new game, before anybody has chosen anything."""
    table: Table = new_game("adventure", players, seed=seed, strict=True, **more)
    return table


def laid(t: Table, until: str = "") -> Table:
    """Take the first choice again and again: until the first turn, or until a step asks."""
    while not events(t, TurnBegins) and step(t) != until:
        play(t, offered(t)[0])
    return t


@pytest.fixture(scope="module")
def four() -> Table:
    """Four players at the beginning of the first turn."""
    return laid(fresh(4, seed=5))


# -- the table ------------------------------------------------------------------------------------


@pytest.mark.rule("ag.setup.order")
def test_the_order_of_set_up(four: Table) -> None:
    kinds = {
        CharacterChosen: "characters", QuestReceived: "quests", Moved: "figures", CardsDrawn: "hands",
        TurnBegins: "turn",
    }  # fmt: skip
    found: list[str] = []
    for event in four.happened:
        stage = "first player" if event.rule == FIRST_PLAYER else kinds.get(type(event))
        if stage is not None and stage not in found[-1:]:
            found.append(stage)
    assert found[:6] == ["first player", "characters", "quests", "figures", "hands", "turn"]
    before = fresh(4, seed=5)
    assert step(before) == "SetUp.characters"
    assert [len(one.cards) for one in before.state.challenges] == [40, 40, 40, 40], "decks come before it"
    assert (len(before.state.elite), len(before.state.trophies), len(before.state.pile)) == (30, 16, 20)


@pytest.mark.rule("ag.setup.challenge-shuffle", "ag.setup.challenge-organizers")
def test_four_challenge_decks_are_shuffled_each_for_itself() -> None:
    one, other = fresh(seed=1), fresh(seed=2)
    for level in LEVELS:
        printed = list(one.content.challenge_decks[level])
        assert {one.content.challenges[card].colour for card in one.state.deck(level).cards} == {level}
        assert sorted(deck(one, level)) == sorted(deck(other, level)) == sorted(printed)
        assert deck(one, level) != printed
        assert deck(one, level) != deck(other, level)


@pytest.mark.rule("ag.setup.challenge-organizers")
def test_a_challenge_deck_is_drawn_from_the_bottom() -> None:
    t = turn("challenge", at(), decks={"grey": ["straw-man", "straw-wolf"]}, dice=[1, 1])
    assert [m.card for m in t.state.track] == ["straw-man"]
    assert deck(t)[0] == "straw-wolf"


@pytest.mark.rule("ag.setup.elite-deck")
def test_the_elite_quests_lie_shuffled_and_facedown() -> None:
    one, other = fresh(seed=1), fresh(seed=2)
    printed = list(one.content.quest_decks[QuestDeck.ELITE])
    assert sorted(one.state.elite) == sorted(printed)
    assert one.state.elite != printed
    assert one.state.elite != other.state.elite
    for seat in (0, 1, None):
        assert set(one.view(seat).state.elite) == {"?"}


@pytest.mark.rule("ag.setup.trophy-pile")
def test_all_trophies_lie_open_beside_the_board() -> None:
    t = fresh()
    assert sorted(t.state.trophies) == sorted(t.content.trophies)
    assert t.view(1).state.trophies == t.state.trophies


@pytest.mark.rule("ag.setup.token-supply", "ag.setup.discovery-pile")
def test_tokens_begin_beside_the_board(four: Table) -> None:
    state = four.state
    assert (state.track, state.event, state.events, state.finds) == ([], None, [], [])
    assert all(c.damage == 0 for c in state.characters)
    printed = list(four.content.tokens)
    assert sorted(state.pile) == sorted(printed)
    assert state.pile != printed
    assert state.pile != laid(fresh(seed=2)).state.pile
    assert set(four.view(0).state.pile) == {"?"}
    assert state.box == []


@pytest.mark.rule("ag.setup.bag-and-log")
def test_bags_and_logs_begin_empty(four: Table) -> None:
    assert BAG_TOKENS == LOG_TOKENS == len(four.state.characters)
    for c in four.state.characters:
        assert (c.items, c.log, c.kept, c.attached) == ([], [], [], [])


# -- the first player -----------------------------------------------------------------------------


@pytest.mark.rule("ag.setup.first-player")
def test_the_highest_roll_begins_and_ties_are_rolled_again() -> None:
    ties = 0
    for seed in range(30):
        t = fresh(4, seed=seed)
        rolls = [e for e in events(t, Rolled) if e.rule == FIRST_PLAYER]
        rolling = [0, 1, 2, 3]
        while len(rolling) > 1:
            made, rolls = rolls[: len(rolling)], rolls[len(rolling) :]
            assert [e.seat for e in made] == rolling
            assert all(1 <= value <= 6 for e in made for value in e.values)
            best = max(e.values[0] for e in made)
            rolling = [e.seat for e in made if e.values[0] == best]
            ties += len(rolling) > 1
        assert rolls == []
        assert t.seats == (rolling[0],)
        assert t.state.first == rolling[0]
        assert [e.seat for e in events(t, FirstTurnWon)] == rolling
    assert ties
    done = laid(fresh(3, seed=4))
    assert done.state.active == done.state.first == events(done, TurnBegins)[0].seat


# -- characters -----------------------------------------------------------------------------------


@pytest.mark.rule("ag.setup.choose-character")
def test_characters_are_chosen_clockwise_from_the_first_player() -> None:
    t = fresh(4, seed=3)
    first = t.state.first
    for i, name in enumerate(("sandrai", "grumbaz", "burbonn")):
        assert t.seats == ((first + i) % 4,)
        play(t, f"take {name}")
        if len(offered(t)) > 1 and step(t) == "SetUp.characters":
            assert refusal(t, f"take {name}").rule == "ag.setup.choose-character"
    chosen = events(t, CharacterChosen)
    assert [e.seat for e in chosen] == [(first + i) % 4 for i in range(4)]
    assert [e.character for e in chosen] == ["sandrai", "grumbaz", "burbonn", "sofeea"]


@pytest.mark.rule("ag.setup.take-character-components", "ag.setup.starting-hand")
def test_a_character_comes_with_their_deck_and_draws_three(four: Table) -> None:
    assert CHARACTER_TOKENS == 9
    for c in four.state.characters:
        own = four.content.decks[c.id]
        assert sorted([*c.hand, *c.deck]) == sorted(own)
        assert (len(c.hand), len(c.deck), c.discards) == (3, 20, [])
        assert all((c.id, level) in four.content.cards for level in LEVELS)
        assert [*c.hand, *c.deck] != list(own), "shuffled"
    other = laid(fresh(4, seed=6))
    same = {c.id: c.hand for c in other.state.characters}
    assert any(same[c.id] != c.hand for c in four.state.characters)
    drawn = [e for e in events(four, CardsDrawn) if e.rule == "ag.setup.starting-hand"]
    assert [e.n for e in drawn] == [3, 3, 3, 3]


@pytest.mark.rule("ag.setup.grey-starting-side", "ag.setup.other-level-cards-aside")
def test_everybody_begins_grey_on_the_starting_side(four: Table) -> None:
    for c in four.state.characters:
        assert (c.level, c.side, c.damage) == (Level.GREY, "starting", 0)
        assert c.cards == (f"c|{c.id}|grey|starting",), "no other character card is in force"


# -- quests ---------------------------------------------------------------------------------------


@pytest.mark.rule("ag.setup.deal-starting-quests", "ag.setup.remaining-starting-quests")
def test_two_starting_quests_each_and_the_rest_leaves_the_game(four: Table) -> None:
    dealt = [q.id for c in four.state.characters for q in c.quests]
    starting = four.content.quest_decks[QuestDeck.STARTING]
    assert [len(c.quests) for c in four.state.characters] == [2, 2, 2, 2]
    assert len(set(dealt)) == 8
    assert set(dealt) <= set(starting)
    assert dealt != [q.id for c in laid(fresh(seed=2)).state.characters for q in c.quests]
    assert four.view(None).state.characters[2].quests == four.state.characters[2].quests, "faceup"
    undealt = [q for q in starting if q not in dealt]
    assert len(undealt) == 10
    assert not set(undealt) & {*four.state.elite, *four.state.elite_discards}
    received = [e.seat for e in events(four, QuestReceived)]
    assert received[0] == four.state.first


@pytest.mark.rule("ag.setup.quest-instructions-order")
def test_instructions_of_quests_come_before_figures_clockwise() -> None:
    marking = {QuestId("bounty"), QuestId("sparring-partner")}
    for seed in range(400):
        t = laid(fresh(4, seed=seed, content=[YARD]), "SetUpQuest.give")
        owners = {q.id: c.seat for c in t.state.characters for q in c.quests}
        if len({owners[q] for q in marking if q in owners}) == 2:
            break
    else:
        raise AssertionError("no seed deals both quests to different players")
    first = t.state.first
    order = sorted((owners[q] for q in marking), key=lambda seat: (seat - first) % 4)
    asked = []
    while t.find(SetUpQuest) is not None:
        assert all(not c.space for c in t.state.characters), "no figure is placed yet"
        asked.append(t.seats[0])
        play(t, offered(t)[0])
    assert asked == order
    assert step(t) == "SetUp.figures"
    for c in t.state.characters:
        for q in c.quests:
            places = [s for n in t.content.quests[q.id].steps if isinstance(n, Collect) for s in n.at]
            assert q.places == places
            assert len(q.marked) == t.content.quests[q.id].marks


# -- figures --------------------------------------------------------------------------------------


@pytest.mark.rule("ag.setup.place-figures")
def test_figures_are_placed_in_cities_and_may_share_one() -> None:
    t = laid(fresh(3, seed=2), "SetUp.figures")
    first = t.state.first
    for i in range(3):
        assert t.seats == ((first + i) % 3,)
        assert offered(t) == ["start undercity", "start ironforge", "start stormwind-city"]
        assert refusal(t, "start goldshire").rule == "ag.setup.place-figures"
        play(t, "start ironforge")
    assert {c.space for c in t.state.characters} == {"ironforge"}


@pytest.mark.example("ag.ex.setup-diagram")
@pytest.mark.rule("ag.setup.order", "ag.setup.discovery-pile", "ag.setup.remaining-starting-quests")
def test_the_table_after_set_up(four: Table) -> None:
    state = four.state
    assert [len(one.cards) for one in state.challenges] == [40, 40, 40, 40]
    assert (len(state.elite), len(state.trophies), len(state.pile), state.finds) == (30, 16, 20, [])
    for c in state.characters:
        assert (c.level, c.side, c.damage, len(c.quests), len(c.hand), len(c.deck)) == (
            Level.GREY, "starting", 0, 2, 3, 20,
        )  # fmt: skip
        assert (c.items, c.log) == ([], [])
        assert four.content.spaces[c.space].kind is SpaceKind.CITY
        for q in c.quests:
            steps = four.content.quests[q.id].steps
            assert q.places == [s for n in steps if isinstance(n, Collect) for s in n.at]
    assert 18 - sum(len(c.quests) for c in state.characters) == 10
    assert (TRACK_SLOTS, state.track) == (10, [])


# -- players --------------------------------------------------------------------------------------


@pytest.mark.rule("ag.players.count")
def test_two_to_four_play_and_more_only_by_option() -> None:
    for players in (2, 3, 4):
        t = laid(fresh(players, seed=1))
        assert len({c.id for c in t.state.characters}) == players, "one character each"
    with pytest.raises(BadOption, match=r"ag\.players\.count"):
        fresh(5)
    with pytest.raises(BadOption, match=r"ag\.players\.count"):
        fresh(5, options={"crowd": True})
    with pytest.raises(BadOption, match=r"ag\.players\.count"):
        fresh(6, options={"crowd": True, "zowka": True})
    with pytest.raises(BadOption):
        fresh(1)
    crowd = laid(fresh(5, options={"crowd": True, "zowka": True}))
    assert len({c.id for c in crowd.state.characters}) == 5


@pytest.mark.rule("ag.players.affiliation")
def test_who_is_of_which_side() -> None:
    t = turn("walk", at(), packs=("artumnis", "brandon", "dongon", "zowka"))
    sides = {key: one.affiliation for key, one in t.content.characters.items()}
    horde = {"grumbaz", "sofeea", "dongon", "zowka"}
    assert {key for key, side in sides.items() if side is Affiliation.HORDE} == horde
    alliance = {"burbonn", "sandrai", "artumnis", "brandon"}
    assert {key for key, side in sides.items() if side is Affiliation.ALLIANCE} == alliance
    for key, one in t.content.characters.items():
        trolls = one.people in ("troll", "orc")
        assert key in ("sofeea", "sandrai") or trolls == (key in horde)


@pytest.mark.rule("ag.players.all-against-all", "ag.players.same-side-attack")
@pytest.mark.rule("ag.players.affiliation-only-when-named")
@pytest.mark.example("ag.ex.same-affiliation-attack")
@pytest.mark.parametrize("active", ["grumbaz", "sofeea", "burbonn", "sandrai"])
def test_everybody_may_attack_everybody(active: str) -> None:
    others = [name for name in ("grumbaz", "sofeea", "burbonn", "sandrai") if name != active]
    for i in range(3):
        t = turn(
            "challenge", at("goldshire", active), *(at("goldshire", name) for name in others),
            dice=[2, 3], decks={"grey": ["straw-man"]},
        )  # fmt: skip
        assert [text for text in offered(t) if text.startswith("attack")] == [
            "attack 1", "attack 2", "attack 3",
        ]  # fmt: skip
        play(t, f"attack {i + 1}")
        assert {e.seat for e in attacks(t)} == {0, i + 1}


@pytest.mark.rule("ag.players.affiliation-only-when-named")
def test_only_a_card_that_names_a_side_looks_at_it() -> None:
    people = [at("goldshire", name) for name in ("burbonn", "grumbaz", "sandrai", "sofeea")]
    t = turn("challenge", *people, decks={"grey": ["call-of-the-horde", "straw-man"]}, dice=[6, 1])
    play(t, "draw")
    assert [len(c.hand) for c in t.state.characters] == [0, 1, 0, 1]
    held = turn("walk", at("goldshire", "grumbaz", movement=1), track=[marker(aggro=True)])
    free = turn("walk", at("goldshire", "burbonn", movement=1), track=[marker(aggro=True)])
    assert refusal(held, "step elwynn-1").rule == refusal(free, "step elwynn-1").rule


def test_every_character_can_be_chosen() -> None:
    assert offered(fresh(2)) == ["take grumbaz", "take sofeea", "take burbonn", "take sandrai"]
    assert who(turn("walk", at("goldshire", "sandrai"))).id == CharacterId("sandrai")
