"""What people read is said as people say it: a few ways of speaking that nobody speaks are looked for."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[1] / "src/azeroth"
SENTENCE = re.compile(
    r"(?:^|[.!?:;]\s+)(Who\s(?!are\b|else\b|[^.]* is not (?:said|stated)\b)[^.?!:]*(?:[.!:]|$))"
)
"""Words that begin with Who and do not ask: "Who loses it is out" is said "Whoever loses it is out"."""
ODD = re.compile(
    r"\b(?:dearer|whence|thither|hither|lest|wherefore|the own|VC)\b"
    r"|(?<![-\d])(?<!or )\b1 (?:workers|wounds|dice|tokens|coins)\b"
)
"""Among them VC, which is printed in the box: on the screen they are coins."""
BARE = re.compile(r"(?:\b(?:[Oo]nly|than|for|to|of|by|lets?) who\b(?! (?:are|else)\b)|[:;] who \w[^.?]*\.)")
"""The same inside a sentence: "a find for who ends there" is said "for whoever ends there"."""
HEADINGS = (
    "Who takes the first turn:",
    "Who fights",
    "Who you are",
    "Who plays",
    "Who takes part",
    "Who acts",
)


def in_toml(path: Path) -> Iterator[str]:
    """The texts of guides, books and cards; headings, which are no sentences, end without a full stop."""
    for text in re.findall(r'"""(.*?)"""|"((?:[^"\\\n]|\\.)*)"', path.read_text(encoding="utf-8"), re.DOTALL):
        yield " ".join("".join(text).replace("\\\n", "").split())


def in_python(path: Path) -> Iterator[str]:
    """Strings that are no docstrings, with gaps for what is filled in."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    inside: set[ast.AST] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            inside.add(node.value)  # said about the code, not on the screen
        if isinstance(node, ast.JoinedStr):
            inside.update(node.values)
            parts = (part.value if isinstance(part, ast.Constant) else "{}" for part in node.values)
            yield "".join(str(part) for part in parts)
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in inside:
            yield node.value


def texts() -> Iterator[tuple[str, str]]:
    """All that games, bots, server and commands say. What tests describe by is read by nobody."""
    for path in sorted(SOURCE.rglob("*")):
        if path.suffix in (".toml", ".py") and "examples" not in path.parts:
            name = str(path.relative_to(SOURCE))
            yield from (
                (name, text) for text in (in_toml(path) if path.suffix == ".toml" else in_python(path))
            )


def odd(text: str) -> list[str]:
    """What nobody would say."""
    text = re.sub(r"\]\([a-z-]+:[^)]*\)", "]", text)  # where a link leads is not said
    found = [said for said in SENTENCE.findall(text) if said not in HEADINGS and " " in said.strip()]
    found = [said for said in found if said.endswith((".", "!", ":"))]
    return found + ODD.findall(text) + [said for said in BARE.findall(text) if "?" not in text]


def test_nobody_is_called_who_that_is_not_asked_for() -> None:
    assert [(name, said) for name, text in texts() for said in odd(text)] == []


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("Who loses the Town for the second time is out.", True),
        ("A town. Who beats it goes on to {}.", True),
        ("A town. Who [beats it](rule:sw.x) goes on.", True),
        ("That is dearer.", True),
        ("A find for who ends there, or a trap.", True),
        ("A Harmony token: who holds one pays 2 coins.", True),
        ("Which card do you keep, and who gets it?", False),
        ("Who takes the next wound?", False),
        ("The owner is paid 2 VC.", True),
        ("It pays 1 coins.", True),
        ("Position n costs n-1 coins.", False),
        ("Whoever loses the Town is out.", False),
        ("Who fights", False),
    ],
)
def test_what_is_looked_for_is_found(text: str, wrong: bool) -> None:
    assert bool(odd(text)) is wrong


def test_three_names_have_a_comma_and_one_and() -> None:
    """“Ann and Bob and Cara” is said “Ann, Bob and Cara”: `listed` does that."""
    joined = [path for path in SOURCE.rglob("*.py") if '" and ".join(' in path.read_text(encoding="utf-8")]
    assert joined == []
