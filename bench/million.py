"""A long run on a Ray cluster whose workers are killed meanwhile: `python -m bench.million --results DIR`.

The run plays on the processors of this machine; each time a quarter of it is done, one of its workers is
killed with SIGKILL, and Ray puts another in its place. A second, shorter run is left in peace. Prints how
many games were counted, whether each is there once, the driver's memory along the way, and whether the
games that both runs played are the same. What is in DIR already is not played again.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from itertools import islice
from pathlib import Path
from time import monotonic, sleep

import msgspec

from azeroth.lab.results import opened

Memory = dict[str, int]
"""Games that were done, and the driver's megabytes then."""


def done(folder: Path) -> int:
    """How many games a run has counted so far."""
    card = folder / "run.json"
    return int(json.loads(card.read_text())["games"]) if card.exists() else 0


def megabytes(pid: int) -> int:
    """What a process holds in memory of its own; 0 if it has ended."""
    held = Path(f"/proc/{pid}/status").read_text().partition("RssAnon:")[2].split()
    return int(held[0]) // 1024 if held else 0


def workers() -> list[int]:
    """Processes that play for a Ray cluster on this machine, by the name of what they do."""
    found = subprocess.run(["pgrep", "-f", "^ray::_all"], capture_output=True, text=True, check=False)
    return [int(pid) for pid in found.stdout.split()]


def run(title: str, games: int, folder: Path, *, kills: int) -> tuple[int, Memory]:
    """Play them there; how many workers were killed, and the driver's memory."""
    command = [sys.executable, "-m", "azeroth", "simulate", title, "-p", "2", "-n", str(games), "--seed", "1",
               "--on", "ray", "--results", str(folder), "--json"]  # fmt: skip
    driver = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    at = [games * (i + 1) // (kills + 1) for i in range(kills)]
    due = [number for number in at if number > done(folder)]
    killed, memory = 0, Memory()
    while driver.poll() is None:
        sleep(1)
        now = done(folder)
        if now and str(now) not in memory and (held := megabytes(driver.pid)):
            memory[str(now)] = held
        if due and now >= due[0] and (playing := workers()):
            os.kill(playing[0], signal.SIGKILL)
            killed += 1
            del due[0]
            print(f"{now} games: worker {playing[0]} killed", file=sys.stderr, flush=True)
    if driver.returncode:
        sys.exit(f"the run ended with {driver.returncode}")
    return killed, memory


def fingerprint(folder: Path, games: int) -> tuple[str, int]:
    """A hash of the first games of a run, and how many different ones they are."""
    _, kept = opened(folder)
    digest, numbers = hashlib.sha256(), 0
    for expected, one in enumerate(islice(kept, games)):
        numbers += one.played.number == expected
        digest.update(msgspec.json.encode(one))
    return digest.hexdigest(), numbers


def main() -> int:
    """Both runs, and what they tell."""
    parser = argparse.ArgumentParser(prog="python -m bench.million", description=__doc__)
    parser.add_argument("--title", default="small-world")
    parser.add_argument("-n", "--games", type=int, default=1_000_000)
    parser.add_argument("--again", type=int, default=100_000, help="games of the run without kills")
    parser.add_argument("--kills", type=int, default=3)
    parser.add_argument("--results", type=Path, help="a folder that keeps both runs")
    args = parser.parse_args()
    folder: Path = args.results or Path(tempfile.mkdtemp())
    began = monotonic()
    killed, memory = run(args.title, args.games, folder / "killed", kills=args.kills)
    seconds = monotonic() - began
    run(args.title, args.again, folder / "peace", kills=0)
    _, counted = fingerprint(folder / "killed", args.games)
    both = [fingerprint(folder / name, args.again)[0] for name in ("killed", "peace")]
    if args.results is None:
        shutil.rmtree(folder)
    found = {
        "games": args.games, "each once": counted == args.games, "workers killed": killed,
        "minutes": round(seconds / 60, 1), "driver MB by games": memory,
        "same games again": args.again, "same hash": both[0] == both[1], "hash": both[0],
    }  # fmt: skip
    print(json.dumps(found, indent=2))
    return 0 if found["each once"] and found["same hash"] else 1


if __name__ == "__main__":
    sys.exit(main())
