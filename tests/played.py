"""Games that have been played: the same choices still find the same offers, events and end.

Each is kept as what to choose, by its place among the offers, or as the seed of a random player, and a
fingerprint of all that happened. A change of rules, content or their order moves fingerprints. Meant so? Then

    python -m tests.played world-of-warcraft

plays the random games again and writes what happens now; with `--bots` the bots' games are recorded anew too,
which takes minutes. The CHANGELOG says what is different for who plays.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from hashlib import blake2b
from pathlib import Path
from random import Random

import msgspec

from azeroth import new_game
from azeroth.bots import bot_named
from azeroth.bots.ahead import AnyTable
from azeroth.engine import Options
from azeroth.games import games

FOLDER = Path(__file__).parent / "fixtures" / "played"
SEEDS = 3
"""Random games of each number of players and set of options."""


SITUATIONS = 360
"""So many situations."""
WHIMS = 4
"""In the games of bots one choice of so many is any: so they also do what no bot would."""
Chosen = dict[str, str | int | bool]


class Recorded(msgspec.Struct):
    """A game of bots: what was chosen, by place among the offers."""

    options: Chosen
    players: int
    picks: str
    ends: str


class Played(msgspec.Struct):
    """What is kept of a title."""

    random: dict[str, list[str]]
    bots: list[Recorded]
    situations: list[str] = []
    """The fingerprints of random situations, where the title's tests describe some."""


Pick = Callable[[AnyTable, int], int]


def story(
    table: AnyTable, pick: Pick, ended: Callable[[], bool] = lambda: False, most: int = 1_000_000
) -> str:
    """Play on to the end; a fingerprint of every offer, everything that happened, and the last position."""
    told = blake2b(digest_size=6)
    for _ in range(most):
        if table.over or ended():
            break
        seat = table.seats[0]
        offers = table.choices(seat)
        told.update(f"{seat}:{';'.join(map(str, offers))}\n".encode())
        table.apply(seat, offers[pick(table, len(offers))])
    told.update(msgspec.msgpack.encode([(type(event).__name__, event) for event in table.happened]))
    told.update(table.digest().encode())
    return told.hexdigest()


def random_games(slug: str, players: int, options: Options) -> list[str]:
    """The fingerprints of some random games."""
    found = []
    for seed in range(SEEDS):
        rng = Random(seed)
        table = new_game(slug, players, seed=seed, options=options, record=False)
        found.append(story(table, lambda _, n, rng=rng: int(rng.random() * n)))  # type: ignore[misc]
    return found


def replayed(slug: str, game: Recorded, seed: int) -> str:
    """The fingerprint of a recorded game, chosen as it was; it ends early where an offer is not there."""
    picks = iter(map(int, game.picks.split()))
    table = new_game(slug, game.players, seed=seed, options=game.options, record=False)
    return story(table, lambda _, n: min(next(picks, 0), n - 1))


def recorded(slug: str, players: int, options: Chosen, seed: int) -> Recorded:
    """A game of greedy bots: every second with whims."""
    bot, rng, picks = bot_named("greedy"), Random(seed), list[int]()

    def pick(table: AnyTable, n: int) -> int:
        seat = table.seats[0]
        whim = seed % 2 and not rng.randrange(WHIMS)
        picks.append(rng.randrange(n) if whim else table.choices(seat).index(bot.choose(table, seat, rng)))
        return picks[-1]

    table = new_game(slug, players, seed=seed, options=options, record=False)
    ends = story(table, pick)
    return Recorded(dict(options), players, " ".join(map(str, picks)), ends)


def title(players: int, options: Options) -> str:
    """The name of a number of players and a set of options."""
    return " ".join([str(players), *(f"{name}={value}" for name, value in options.items())])


def file_of(name: str) -> Path:
    return FOLDER / f"{name}.json"


def kept(name: str) -> Played:
    """What is kept of a title."""
    return msgspec.json.decode(file_of(name).read_bytes(), type=Played)


def variants(name: str) -> Iterator[tuple[int, Options]]:
    """What a title is played with; an expansion's are those that use it."""
    for players, options in games()[SLUGS.get(name, name)].variants():
        if ("burning-crusade" in options) == (name == "burning-crusade"):
            yield players, options


SLUGS = {"burning-crusade": "world-of-warcraft"}
"""Where a title is an option of another."""

OF_BOTS: dict[str, tuple[int, Sequence[tuple[int, Chosen]]]] = {
    "small-world": (
        2, [(2, {}), (3, {}), (4, {"variant": "teams"}), (5, {}), (1, {"variant": "murlocs"})],
    ),
    "warcraft": (
        3,
        [
            (2, {"scenario": "main"}), (2, {"scenario": "necromancers"}), (2, {"scenario": "captives"}),
            (2, {"scenario": "twenty-gold"}), (3, {"scenario": "elf-gate"}), (4, {"scenario": "nordrassil"}),
            (4, {"scenario": "main"}),
        ],
    ),
    "world-of-warcraft": (
        3,
        [
            (2, {"overlord": "kazzak"}), (2, {"overlord": "nefarian"}), (2, {"overlord": "kelthuzad"}),
            (4, {}), (3, {"deadly-pvp": True}), (6, {}), (2, {"deadly-pvp": True}),
        ],
    ),
    "burning-crusade": (
        1,
        [
            (2, {"burning-crusade": "outland"}), (2, {"burning-crusade": "alone"}),
            (4, {"burning-crusade": "outland"}),
        ],
    ),
    "adventure": (1, [(2, {}), (4, {}), (3, {"dongon": True, "zowka": True})]),
}  # fmt: skip
"""How often bots have played, and what."""


def cases(name: str) -> list[str]:
    """The names of the games that are kept of a title."""
    there = kept(name)
    return [*there.random, *(f"bots {n}" for n in range(len(there.bots)))]


def changed(name: str, case: str) -> str:
    """A sentence when a game is not what it was; "" when it is."""
    before, slug = kept(name), SLUGS.get(name, name)
    if case.startswith("bots "):
        n = int(case.removeprefix("bots "))
        same = replayed(slug, before.bots[n], n) == before.bots[n].ends
    else:
        players, options = next(found for found in variants(name) if title(*found) == case)
        same = random_games(slug, players, options) == before.random[case]
    return "" if same else f"{name}, {case}: something is different now; tests/played.py says what to do"


def situation(name: str) -> Callable[[int], str] | None:
    """What plays a random situation of a title, if its tests describe some."""
    if name != "world-of-warcraft":
        return None
    from tests.world_of_warcraft.random_fights import told

    return told


def main() -> None:
    """Write what happens now."""
    parser = argparse.ArgumentParser(prog="python -m tests.played", description=__doc__)
    parser.add_argument("title", nargs="*", default=list(OF_BOTS), help="only these (default: all)")
    parser.add_argument("--bots", action="store_true", help="record the bots' games anew")
    args = parser.parse_args()
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in args.title:
        slug = SLUGS.get(name, name)
        seen = {title(*variant): random_games(slug, *variant) for variant in variants(name)}
        if args.bots or not file_of(name).exists():
            times, ways = OF_BOTS[name]
            bots = [recorded(slug, *variant, n) for n, variant in enumerate([*ways] * times)]
        else:
            bots = kept(name).bots
            for n, game in enumerate(bots):
                game.ends = replayed(slug, game, n)
        situations = [told(seed) for seed in range(SITUATIONS)] if (told := situation(name)) else []
        played = Played(seen, bots, situations)
        file_of(name).write_bytes(msgspec.json.format(msgspec.json.encode(played), indent=1))
        print(f"{name}: {sum(map(len, seen.values()))} random games, {len(bots)} of bots")


if __name__ == "__main__":
    main()
