"""Every question that a game asks has a text of its own, in one table."""

from __future__ import annotations

import ast
import inspect
import textwrap

import pytest

from azeroth.engine import Frame
from azeroth.games import game_named
from azeroth.games.small_world.view import prompts as small_world
from azeroth.games.warcraft.view import prompts as warcraft

TABLES = {"small-world": small_world.PROMPTS, "warcraft": warcraft.PROMPTS}
ASKING = {"ask", "ask_together", "ask_secretly", "_ask"}


def asking_steps(slug: str) -> set[str]:
    """The steps of a game's own frames that ask somebody."""
    own = type(game_named(slug)).__module__
    return {
        f"{frame.__name__}.{step}"
        for frame in game_named(slug).frames
        for step in frame.steps
        if frame.__module__.startswith(own) and _asks(frame, step)
    }


def _asks(frame: type[Frame], step: str) -> bool:
    tree = ast.parse(textwrap.dedent(inspect.getsource(getattr(frame, step))))
    return any(isinstance(n, ast.Attribute) and n.attr in ASKING for n in ast.walk(tree))


@pytest.mark.parametrize("slug", TABLES)
def test_every_question_has_its_text_and_every_text_its_question(slug: str) -> None:
    assert asking_steps(slug) == set(TABLES[slug])


@pytest.mark.parametrize("slug", TABLES)
def test_questions_are_sentences(slug: str) -> None:
    for step, text in TABLES[slug].items():
        assert text[0].isupper(), f"{step}: {text}"
        assert text[-1] in ".?", f"{step}: {text}"
