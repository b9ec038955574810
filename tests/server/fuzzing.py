"""What a stranger might send: messages and saves that are nearly right, and some that are not at all."""

from __future__ import annotations

import json
import random
from copy import deepcopy
from typing import Any

from hypothesis import strategies as st

from azeroth.engine import Mistake
from azeroth.server.work import jobs
from azeroth.server.work.jobs import Opened

KINDS = (
    "hello", "choose", "undo", "redo", "agree_undo", "go_on", "ping", "why", "commits", "chat", "concede",
    "bot", "rematch", "look", "guide", "state", "", "\x00",
)  # fmt: skip
FIELDS = (
    "id",
    "seat",
    "seq",
    "choice",
    "yes",
    "thing",
    "text",
    "on",
    "step",
    "skip",
    "key",
    "brief",
    "since",
)

anything = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**70), 2**70) | st.floats() | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)
words = st.sampled_from(["done", "bid 0", "bid 1", "card:0:0"])
plausible = st.one_of(st.integers(-2, 6), st.booleans(), st.text(max_size=5), words, anything)
messages = st.builds(
    lambda kind, number, fields: {"type": kind, "id": f"f{number}", **fields},
    st.sampled_from(KINDS),
    st.integers(0, 10**9),
    st.dictionaries(st.sampled_from(FIELDS[1:]), plausible, max_size=5),
)
garbage = st.one_of(
    st.text(max_size=40), st.binary(max_size=40), anything.map(lambda v: json.dumps(v, default=str))
)


def mutated(save: dict[str, Any], rng: random.Random) -> str:
    """A save with a few things in it replaced, cut or doubled."""
    odd: list[Any] = [
        None, -1, 2**70, "", "done *²", "9: done", "done *99999", [], {}, {"position": "eJw="}, {"dice": [9]},
        [[]], True, 1.5, "\x00", "x" * 300, "0: " * 50,
    ]  # fmt: skip
    out = json.loads(json.dumps(save))
    for _ in range(rng.randint(1, 4)):
        key = rng.choice([*out, "start", "boxes", "surprise"])
        value = out.get(key)
        match rng.randrange(4):
            case 0:
                out[key] = deepcopy(rng.choice(odd))
            case 1 if isinstance(value, list) and value:
                value[rng.randrange(len(value))] = deepcopy(rng.choice(odd))
            case 2 if isinstance(value, list) and value:
                del value[rng.randrange(len(value)) :]
            case 3 if isinstance(value, dict):
                value[rng.choice([*value, "x"])] = deepcopy(rng.choice(odd))
    text = json.dumps(out)
    if rng.random() < 0.1:
        at = rng.randrange(len(text))
        text = text[:at] + rng.choice(["", "\x00", "}", "²"]) + text[at + rng.randrange(3) :]
    return text


def tried(save: str) -> str:
    """What becomes of a save: "opened" or "refused"; anything else is a mistake of ours and is raised."""
    try:
        opened = jobs.open_save(save)
    except Mistake:
        return "refused"
    assert isinstance(opened, Opened)
    return "opened"
