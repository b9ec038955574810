"""Sends so many cases and says what came of them; 1 when anything was wrong."""

from __future__ import annotations

import argparse
import asyncio
import sys

from rich.console import Console

from tests.fuzz.packs import packs
from tests.fuzz.report import Tally, show
from tests.fuzz.saves import saves
from tests.fuzz.serving import messages, requests, wire
from tests.server.market import beside

SHARES = {"messages": 0.7, "requests": 0.2, "saves": 0.05, "packs": 0.01, "wire": 0.04}
"""What of all cases each kind is: those that take longest are fewest."""


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--cases", type=int, default=10_000, help="how many (default 10,000)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", choices=[*SHARES], help="all of one kind")
    args = parser.parse_args()
    shares = {args.only: 1.0} if args.only else SHARES
    console, tallies = Console(stderr=True), []
    with beside():
        for kind, share in shares.items():
            tally = Tally(kind, console.print)
            tallies.append(tally)
            cases = round(args.cases * share)
            match kind:
                case "messages":
                    asyncio.run(messages(tally, cases, args.seed))
                case "requests":
                    asyncio.run(requests(tally, cases, args.seed))
                case "wire":
                    asyncio.run(wire(tally, cases, args.seed))
                case "saves":
                    saves(tally, cases, args.seed)
                case "packs":
                    packs(tally, cases, args.seed)
    return 0 if show(tallies) else 1


if __name__ == "__main__":
    sys.exit(main())
