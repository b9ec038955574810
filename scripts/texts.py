"""Every text of a title, to be read one by one.

    python scripts/texts.py small-world | less

Prints what the cards say, as players see them, then the pages of guides and book, the single rules, and the
strings in the code with gaps for what is filled in; last how many there are of each. `client` prints the
words of the page.
"""

from __future__ import annotations

import argparse
import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

from azeroth.engine import start
from azeroth.games import game_named
from azeroth.rules import rules

ROOT = Path(__file__).parents[1]
GAMES = ROOT / "src/azeroth/games"
TITLES: dict[str, tuple[str, str, str, dict[str, str | bool]]] = {
    "small-world": ("small-world", "small_world", "sw", {}),
    "warcraft": ("warcraft", "warcraft", "wc", {}),
    "world-of-warcraft": ("world-of-warcraft", "world_of_warcraft", "wbg", {}),
    "burning-crusade": (
        "world-of-warcraft", "world_of_warcraft/burning_crusade", "tbc", {"burning-crusade": "outland"},
    ),
    "adventure": (
        "adventure", "adventure", "ag",
        dict.fromkeys(("artumnis", "brandon", "dongon", "zowka", "brebo", "wennu"), True),
    ),
}  # fmt: skip
"""Of each title the game, its folder, the prefix of its rules, and options for all its cards."""
SAID = re.compile(r"[A-Za-z]\S* +\S|^[A-Z][a-z]+$")
"""More than one word, or a word that is a label."""


def cards(slug: str, options: dict[str, str | bool]) -> Iterator[str]:
    """What stands on the cards of all boxes, each text once."""
    game = game_named(slug)
    table = start(game, 2, seed=1, options=options)
    seen = set()
    for box in dict.fromkeys((slug, *(box.slug for box in game.boxes))):
        for shown in game.view.gallery(table, box):
            card = shown.card
            facts = "; ".join(f"{name}: {value}" for name, value in card.facts)
            said = " | ".join(filter(None, (card.title, card.kind, card.text, card.story, facts)))
            if said not in seen:
                seen.add(said)
                yield said


def pages(folder: Path) -> Iterator[str]:
    """The texts of guides and book."""
    for path in sorted((*folder.glob("guides/*.toml"), *folder.glob("book/*.toml"))):
        yield from _said(tomllib.loads(path.read_text(encoding="utf-8")))


def _said(value: object) -> Iterator[str]:
    if isinstance(value, dict):
        for key, one in value.items():
            if isinstance(one, str):
                if key in ("text", "title", "about", "hint", "caption", "heading", "word"):
                    yield " ".join(one.split())
            else:
                yield from _said(one)
    elif isinstance(value, list):
        for one in value:
            yield from _said(one)


def strings(folder: Path, but: str = "") -> Iterator[str]:
    """What the code says, docstrings left out."""
    for path in sorted(folder.rglob("*.py")):
        if but and but in path.parts:
            continue
        tree = ast.parse(path.read_text(encoding="utf-8"))
        inside: set[ast.AST] = set()
        for node in ast.walk(tree):
            if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
                inside.add(node.value)
            if isinstance(node, ast.JoinedStr):
                inside.update(node.values)
                gaps = (p.value if isinstance(p, ast.Constant) else "{}" for p in node.values)
                yield from _told(path, node.lineno, "".join(map(str, gaps)))
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in inside:
                yield from _told(path, node.lineno, node.value)


def _told(path: Path, line: int, text: str) -> Iterator[str]:
    if SAID.search(text):
        yield f"{path.relative_to(ROOT)}:{line} {text}"


def of_title(title: str) -> dict[str, list[str]]:
    """All texts of a title, by kind."""
    slug, folder, prefix, options = TITLES[title]
    own = "burning_crusade" if title == "world-of-warcraft" else ""
    return {
        "cards": list(cards(slug, options)),
        "pages": list(pages(GAMES / folder)),
        "rules": [
            f"{r.id}: {r.title}. {r.text}" for key, r in rules().items() if key.startswith(f"{prefix}.")
        ],
        "strings": list(strings(GAMES / folder, own)),
    }


def client() -> dict[str, list[str]]:
    """The words of the page itself, and what the server and the engine say."""
    words = (ROOT / "web/src/texts/en.ts").read_text(encoding="utf-8")
    said = [one or other for one, other in re.findall(r"'((?:[^'\\]|\\.)*)'|`([^`]*)`", words)]
    rest = [one for room in ("engine", "bots", "server") for one in strings(ROOT / "src/azeroth" / room)]
    return {"page": [one for one in said if SAID.search(one)], "strings": rest}


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("title", choices=[*TITLES, "client"])
    title = parser.parse_args().title
    found = client() if title == "client" else of_title(title)
    for kind, texts in found.items():
        print(f"\n## {kind}\n", *texts, sep="\n")
    print(f"\n{title}: " + ", ".join(f"{len(texts)} {kind}" for kind, texts in found.items()))


if __name__ == "__main__":
    main()
