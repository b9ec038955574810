"""Which cards are used: every card is known, every use is counted, what never happens is named."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace

import pytest

from azeroth.cli import main
from azeroth.games import game_named
from azeroth.games.world_of_warcraft import GAME
from azeroth.games.world_of_warcraft.content import ClassCard, Item
from azeroth.games.world_of_warcraft.state import Table
from azeroth.lab import Deck, Plan, decks, play_by, play_one, watch_one
from azeroth.testing import play
from tests.world_of_warcraft.tables import act, duel, fight, until

PLAN = Plan(game="world-of-warcraft", bots=("random",) * 4, seed=3)


def shown(t: Table) -> set[tuple[str, str]]:
    """All uses that the events of a table show."""
    return {use for event in t.happened for use in GAME.study.shows(event)}


def test_every_card_of_the_box_is_in_a_deck_with_ways_to_use_it() -> None:
    content = GAME.content()
    every = GAME.study.decks(content)
    named = [card for deck in every.values() for card in deck]
    assert len(named) == len(set(named))
    assert {k for k in content.cards if "." not in k} <= set(named)
    assert set(content.quests) <= set(named)
    assert sum(len(cards) for name, cards in every.items() if ", level " in name) == 216
    assert every["mage, level 1"]["fireball"] == ("learnt", "equipped", "used")
    assert every["circle items"]["war-maul"] == ("gained", "equipped", "used")
    assert every["paladin, level 3"]["seal-of-justice"][-1] == "used for its ability 2"
    for key, card in content.cards.items():
        if isinstance(card, ClassCard | Item) and "." not in key:
            assert any(key in cards and cards[key] for cards in every.values())


def test_events_show_cards_in_use() -> None:
    t = duel("warlock", [8, 2, 2], equipped=["shadow-bolt"], energy=3)
    play(t, "use shadow-bolt 0", "use shadow-bolt 1")
    assert {("shadow-bolt", "used"), ("shadow-bolt", "used for its ability 2")} <= shown(t)
    town = act("mage", region="brill", gold=20, merchant=["scimitar.2"], level=2)
    play(town, "town", "learn fireball", "buy scimitar.2")
    assert {("fireball", "learnt"), ("scimitar", "gained")} <= shown(town)
    killed = fight("hunter", ["2 green gnoll"], at="ranged_strike", areas={"horde": {"damage": 6}})
    assert ("green-gnoll", "beaten") in shown(killed)
    worn = act("warrior", equipped=["dull-blade"], bag=["trogg-club"], actions=1)
    play(worn, "wait")
    until(worn, "unequip dull-blade")
    play(worn, "unequip dull-blade", "equip trogg-club 4")
    assert ("trogg-club", "equipped") in shown(worn)
    assert ("dull-blade", "equipped") not in shown(worn)  # it was taken off


def test_games_are_added_up_and_what_never_happens_is_named() -> None:
    content = GAME.content()
    seen = [
        {"fireball": {"learnt": 2, "used": 1}},
        {"fireball": {"learnt": 1, "equipped": 1}, "?": {"used": 1}},
    ]
    mage = next(deck for deck in decks(GAME, content, seen) if deck.name == "mage, level 1")
    assert mage.cards["fireball"] == {"learnt": 3, "equipped": 1, "used": 1}
    assert "fireball" not in mage.never
    assert mage.never["frostbolt"] == ("learnt", "equipped", "used")
    assert mage.used == 1
    assert Deck("none", {}).used == 0


def test_whole_games_are_watched() -> None:
    games = list(play_by(watch_one, PLAN, 2))
    assert games == [watch_one(PLAN, 0), watch_one(PLAN, 1)]
    counted = decks(GAME, GAME.content(), games)
    drawn = sum(ways["drawn"] for deck in counted for ways in deck.cards.values() if "drawn" in ways)
    assert drawn >= 2 * 8  # the starting quests alone
    known = {card for deck in counted for card in deck.cards}
    assert {card for seen in games for card in seen} <= known
    for seen in games:
        for card, ways in seen.items():
            (deck,) = (deck for deck in counted if card in deck.cards)
            assert set(ways) <= set(deck.cards[card]), card


def told(capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, str, str]]:
    def run(*arguments: str) -> tuple[int, str, str]:
        code = main(arguments)
        said = capsys.readouterr()
        return code, said.out, said.err

    return run


def test_the_command_lists_cards(capsys: pytest.CaptureFixture[str]) -> None:
    run = told(capsys)
    code, out, _ = run("simulate", "world-of-warcraft", "-p", "4", "-n", "1", "--cards")
    assert code == 0
    assert "mage, level 5: " in out
    assert "  arcane-explosion: never learnt, equipped, used, used for its ability 2" in out
    code, out, _ = run("simulate", "world-of-warcraft", "-p", "4", "-n", "1", "--cards", "--json")
    whole = json.loads(out)
    assert set(whole["races"]) == {k for k, c in GAME.content().cards.items() if type(c).__name__ == "Racial"}
    assert sum(ways["drawn"] for ways in whole["horde grey quests"].values()) == 3
    assert set(whole["mage, level 1"]["fireball"]) == {"learnt", "equipped", "used"}


def test_a_game_without_cards_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    game = game_named("small-world")
    monkeypatch.setattr(type(game), "study", replace(game.study, decks=lambda content: {}))
    code, out, err = told(capsys)("simulate", "small-world", "-n", "1", "--cards")
    assert code != 0
    assert not out
    assert "does not say which cards it has" in err


@pytest.mark.parametrize(
    ("slug", "every", "seats"),
    [("warcraft", 20, {"orc cards", "common cards"}), ("small-world", 12, {"markers"})],
)
def test_a_record_tells_which_seat_used_what(slug: str, every: int, seats: set[str]) -> None:
    decks_of = game_named(slug).study.decks(game_named(slug).content())
    assert seats <= set(decks_of)
    cards = {card for deck in decks_of.values() for card in deck}
    assert len(cards) == every
    played = play_one(Plan(game=slug, bots=("random", "random"), seed=3), 0)
    used = [set(mine) for mine in played.cards]
    assert any(used)
    assert set.union(*used) <= cards
