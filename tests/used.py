"""The command that tells which cards random games never use: what `tests/…/usage.py` of two boxes share."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterable
from pathlib import Path

from azeroth.engine.study.usage import Deck, Seen, add


def tell(
    prog: str,
    about: str | None,
    games: Callable[[int, int], Iterable[Seen]],
    decks: Callable[[Seen], Iterable[Deck]],
) -> None:
    """Play games from a number on, and print the cards that were never used in one of their ways."""
    parser = argparse.ArgumentParser(prog=f"python -m {prog}", description=about)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--from", type=int, default=0, dest="first", help="the number of the first game")
    parser.add_argument("--results", type=Path, help="add what was used to this file")
    args = parser.parse_args()
    total: Seen = json.loads(args.results.read_text()) if args.results and args.results.exists() else {}
    for seen in games(args.first, args.games):
        add(total, seen)
    if args.results:
        args.results.write_text(json.dumps(total))
    for deck in decks(total):
        print(f"{deck.name}: {deck.used} of {len(deck.cards)} cards used in every way.")
        for card, ways in deck.never.items():
            print(f"  {card}: never {', '.join(ways)}")
