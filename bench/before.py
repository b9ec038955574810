"""The games as an earlier revision had them, and as they are now: `python -m bench.before REVISION`.

Random games of both, by turns and each in a process of its own, so that both meet the same machine; of each
seed the quickest of several games counts. Prints how many times as many answers and decisions a second there
are now.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from time import process_time

from bench.walk import to_the_end

ROOT = Path(__file__).parents[1]
PLAYERS = 4
Game = tuple[float, int, int]
"""Seconds, answers, decisions."""


def play(slug: str, seed: int) -> Game:
    """A random game of whatever version this process has."""
    from azeroth import new_game

    began = process_time()
    answers, decisions = to_the_end(new_game(slug, PLAYERS, seed=seed, record=False, quiet=True), seed)
    return process_time() - began, answers, decisions


class Version:
    """A process that plays with the code of one folder."""

    def __init__(self, source: Path) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "bench.before", "--play"], cwd=ROOT,
            env={**os.environ, "PYTHONPATH": str(source)},
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip

    def play(self, slug: str, seed: int) -> Game:
        """One game there."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(f"{slug} {seed}\n")
        self.process.stdin.flush()
        seconds, answers, decisions = self.process.stdout.readline().split()
        return float(seconds), int(answers), int(decisions)


def rates(best: dict[int, Game]) -> tuple[float, float]:
    """Answers and decisions a second."""
    seconds, answers, decisions = (sum(game[i] for game in best.values()) for i in range(3))
    return answers / seconds, decisions / seconds


def compare(then: Version, now: Version, slug: str, games: int, times: int) -> str:
    """How many times as fast a title is now."""
    both: tuple[dict[int, Game], dict[int, Game]] = ({}, {})
    for version in (then, now):
        version.play(slug, 1)  # what is made once is not measured
    for turn in range(times):
        for seed in range(2, 2 + games):
            for i in (0, 1) if (turn + seed) % 2 else (1, 0):
                game = (then, now)[i].play(slug, seed)
                both[i][seed] = min(game, both[i].get(seed, game))
    before, after = rates(both[0]), rates(both[1])
    return f"{slug}: {after[0] / before[0]:.2f} times the answers, {after[1] / before[1]:.2f} the decisions"


def main() -> int:
    """Compare each title with that of the revision."""
    parser = argparse.ArgumentParser(prog="python -m bench.before", description=__doc__)
    parser.add_argument("revision", help="a commit: its code plays against that of this folder")
    parser.add_argument("titles", nargs="*", default=["small-world", "warcraft", "world-of-warcraft"])
    parser.add_argument("-n", "--games", type=int, default=10, help="seeds of each title (default 10)")
    parser.add_argument("--times", type=int, default=6, help="games of each seed (default 6)")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder) / "before"
        subprocess.run(["git", "worktree", "add", "--detach", tree, args.revision], cwd=ROOT, check=True,
                       capture_output=True)  # fmt: skip
        try:
            then, now = Version(tree / "src"), Version(ROOT / "src")
            for slug in args.titles:
                print(compare(then, now, slug, args.games, args.times), flush=True)
            for version in (then, now):
                version.process.kill()
        finally:
            subprocess.run(["git", "worktree", "remove", "--force", tree], cwd=ROOT, check=True)
    return 0


if __name__ == "__main__":
    if sys.argv[1:] == ["--play"]:
        for line in sys.stdin:
            title, number = line.split()
            print(*play(title, int(number)), flush=True)
    else:
        sys.exit(main())
