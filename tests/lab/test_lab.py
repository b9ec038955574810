"""Many games: the same for the same seed, counted right."""

from __future__ import annotations

from pathlib import Path
from random import Random

from msgspec.structs import replace

from azeroth.games import game_named
from azeroth.lab import Plan, Played, play_all, play_one, report, summarise
from azeroth.lab.course import counted
from azeroth.lab.results import Kept, Results
from azeroth.lab.tally import interval

PLAN = Plan(game="small-world", bots=("random", "random"), seed=5)


def game(number: int, bots: tuple[str, ...], ranks: tuple[int, ...], **facts: str) -> Played:
    """A made-up game; the facts are the first seat's."""
    told: tuple[dict[str, tuple[str, ...]], ...] = (
        {kind: (name,) for kind, name in facts.items()},
        *({} for _ in bots[1:]),
    )
    return Played(number, number, bots, 10 * (number + 1), ranks, tuple(10 - r for r in ranks), told)


def test_a_game_is_the_same_whoever_plays_it_and_when() -> None:
    assert play_one(PLAN, 3) == play_one(PLAN, 3) == list(play_all(PLAN, 4))[3]
    assert play_one(PLAN, 3) != play_one(PLAN, 4)


def test_progress_is_told_and_games_come_in_order() -> None:
    told: list[int] = []
    games = list(play_all(PLAN, 11, workers=2, played=told.append))
    assert [one.number for one in games] == list(range(11))
    assert sum(told) == 11


def test_games_can_be_played_on_from_any_of_them() -> None:
    whole = list(play_all(PLAN, 5))
    assert list(play_all(PLAN, 5, first=3)) == whole[3:]
    assert list(play_all(PLAN, 5, first=5, workers=2)) == []


def test_swapped_seats_meet_the_same_luck() -> None:
    plan = Plan(game="small-world", bots=("greedy", "random", "search"), seed=1, swap=True)
    seats = [plan.seats(n) for n in range(4)]
    assert seats[:3] == [
        ("greedy", "random", "search"), ("random", "search", "greedy"), ("search", "greedy", "random"),
    ]  # fmt: skip
    assert plan.seed_of(0) == plan.seed_of(1) == plan.seed_of(2) != plan.seed_of(3)


def test_a_shared_win_counts_in_parts_and_fair_shares_add_up() -> None:
    games = [
        game(0, ("a", "b"), (1, 2), race="orcs"),
        game(1, ("a", "b"), (1, 1), race="orcs"),
        game(2, ("a", "b", "b"), (3, 1, 2), race="naga"),
    ]
    whole = summarise(games)
    assert (whole.games, whole.decisions, whole.shortest, whole.longest) == (3, 60, 10, 30)
    assert whole.groups["seat"]["1"].wins == 1.5
    assert whole.groups["bot"]["b"].wins == 1.5
    assert whole.groups["bot"]["b"].times == 4
    orcs = whole.groups["race"]["orcs"]
    assert (orcs.times, orcs.wins, orcs.fair, orcs.ratio) == (2, 1.5, 1.0, 1.5)
    assert whole.groups["race"]["naga"].ratio == 0
    assert sum(line.wins for line in whole.groups["seat"].values()) == 3


def test_intervals_hold_the_truth_about_19_times_of_20() -> None:
    rng, held = Random(1), 0
    for _ in range(400):
        low, high = interval(sum(rng.random() < 0.3 for _ in range(60)), 60)
        held += low <= 0.3 <= high
    assert 365 <= held <= 395
    assert interval(0, 0) == (0, 1)


def test_facts_are_what_the_seat_picked() -> None:
    played = play_one(PLAN, 0)
    for facts in played.facts:
        assert len(facts["race"]) == len(facts["power"]) >= 1


def test_a_game_tells_how_it_went_as_a_whole() -> None:
    played = play_one(Plan(game="world-of-warcraft", bots=("random",) * 3, seed=5), 0)
    factions = [facts["faction"] for facts in played.facts]
    assert set(factions) == {("Alliance",), ("Horde",)}
    assert sum(len(facts["class"]) for facts in played.facts) == 4
    winners = {factions[seat][0] for seat, rank in enumerate(played.ranks) if rank == 1}
    (winner,) = played.ending["winner"]
    assert winners == ({winner} if winner != "nobody" else {"Alliance", "Horde"})
    assert 1 <= int(played.ending["turn of the end"][0]) <= 30
    for faction in ("Alliance", "Horde"):
        levels = played.ending[f"level of the {faction}"]
        assert len(levels) == 2
        assert all(1 <= int(level) <= 5 for level in levels)


def test_how_games_went_is_counted_kept_and_shown(tmp_path: Path) -> None:
    ends = [("9",), ("27",), ("27",), ("10",)]
    games = [
        replace(game(n, ("a", "b"), (1, 2)), ending={"turn": end, "won by": ("luck",)})
        for n, end in enumerate(ends)
    ]
    assert summarise(games).endings == {"turn": {"9": 1, "27": 2, "10": 1}, "won by": {"luck": 4}}
    with Results(tmp_path / "kept", {"seed": 1}) as results:
        for one in games:
            results.add(Kept("world-of-warcraft", one))
    assert [kept.played for kept in results.read()] == games
    page = report.write(tmp_path, game_named("world-of-warcraft"), counted(games), 1.5).read_text()
    assert [line for line in page.splitlines() if line.startswith(("| 9 ", "| 10 ", "| 27 ", "| luck "))] == [
        "| 9 | 1 | 25% |", "| 10 | 1 | 25% |", "| 27 | 2 | 50% |", "| luck | 4 | 100% |",
    ]  # fmt: skip


def test_a_page_has_the_name_that_is_asked_for(tmp_path: Path) -> None:
    games = [game(n, ("a", "b"), (1, 2)) for n in range(2)]
    page = report.write(tmp_path, game_named("world-of-warcraft"), counted(games), 1.5, "with-a-box")
    assert page.name == "with-a-box.md"
    assert "(with-a-box-seats.svg)" in page.read_text()
    assert (tmp_path / "with-a-box-seats.svg").is_file()
    assert not (tmp_path / "world-of-warcraft.md").exists()
