"""A trained policy as a bot: `bot:policy:FILE`, in the arena, at the table and in simulations.

The file holds a small network as plain arrays (`.npz`), so that playing needs numpy alone, not what it was
trained with. It belongs to one title with its players, options and words, and says so when asked elsewhere.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any, Literal

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from azeroth.engine import BadOption, Choice, Mistake, OptionValue, Seat, Table
from azeroth.research.episode import Title, parts_for
from azeroth.research.words import Spoken

Floats = NDArray[np.float32]
Squash = Literal["tanh", "relu"]
ORDER = ("table", "step", "said", "seat")
"""The parts of an observation, in the order in which the network gets them."""


class Network(Struct, frozen=True):
    """Layers of weights and biases; the last gives a number for each word."""

    title: str
    players: int
    options: dict[str, OptionValue]
    places: int
    words: int
    squash: Squash
    layers: tuple[tuple[Floats, Floats], ...]

    def logits(self, seen: Floats) -> Floats:
        """How good each word seems."""
        for weight, bias in self.layers[:-1]:
            seen = weight @ seen + bias
            seen = np.tanh(seen) if self.squash == "tanh" else np.maximum(seen, 0)
        weight, bias = self.layers[-1]
        return weight @ seen + bias

    def save(self, path: Path) -> None:
        """Write it; Mistake says why not."""
        about = {
            "title": self.title, "players": self.players, "options": self.options, "places": self.places,
            "words": self.words, "squash": self.squash,
        }  # fmt: skip
        arrays: dict[str, Any] = {"about": np.frombuffer(json.dumps(about).encode(), np.uint8)}
        for i, (weight, bias) in enumerate(self.layers):
            arrays[f"weight{i}"], arrays[f"bias{i}"] = weight, bias
        try:
            with path.open("wb") as file:
                np.savez_compressed(file, **arrays)
        except OSError as error:
            raise Mistake(f"cannot write {path}: {(error.strerror or str(error)).lower()}.") from None


def load_network(path: Path) -> Network:
    """Read a network; Mistake says what is wrong with the file."""
    try:
        with np.load(path, allow_pickle=False) as found:
            about = json.loads(found["about"].tobytes())
            layers: list[tuple[Floats, Floats]] = []
            while f"weight{len(layers)}" in found:
                n = len(layers)
                layers.append((found[f"weight{n}"].astype(np.float32), found[f"bias{n}"].astype(np.float32)))
        network = Network(layers=tuple(layers), **about)
        if not layers or layers[-1][0].shape[0] != network.words:
            raise ValueError("its layers do not fit")
    except OSError as error:
        raise Mistake(f"cannot read {path}: {(error.strerror or str(error)).lower()}.") from None
    except (KeyError, ValueError, TypeError) as error:
        raise Mistake(f"{path} is not a policy of Azeroth Tabletop: {str(error)[:120]}.") from None
    return network


@lru_cache(maxsize=8)
def _loaded(path: str, changed: float) -> tuple[Network, Title]:
    network = load_network(Path(path))
    title = Title(network.title, network.players, network.options, places=network.places)
    if len(title.lexicon) != network.words:
        raise Mistake(
            f"{path} was trained with {network.words} words of {title.game.title}; "
            f"there are {len(title.lexicon)} now: train it again."
        )
    return network, title


class PolicyBot:
    """Says the word that its network thinks best."""

    name = "policy"
    about = "Plays by a trained network: as good as its training was."

    def __init__(self, file: str) -> None:
        path = Path(file)
        if not path.is_file():
            raise BadOption(f"there is no policy file {file[:200]!r}; write bot:policy:FILE.")
        self.network, self.title = _loaded(str(path), path.stat().st_mtime)

    def unfit(self, slug: str, players: int = 0) -> str:
        """Why it cannot play a title, or not with so many; empty if it can."""
        title = self.title
        if slug == title.game.slug and players in (0, title.players):
            return ""
        return f"this policy was trained for {title.game.title} with {title.players} players, not for others."

    def choose(self, table: Table[Any, Any], seat: Seat, rng: Random) -> Choice:
        """The choice that its words make."""
        choices = table.choices(seat)
        if len(choices) == 1:
            return choices[0]
        title = self.title
        if why := self.unfit(table.game.slug, len(table.names)):
            raise BadOption(why)
        position = table.glimpse(seat)
        spoken = Spoken(title.lexicon, choices)
        while True:
            seen = parts_for(title, position, seat, spoken.said)
            logits = self.network.logits(flat(seen))
            legal = spoken.legal()
            choice = spoken.say(legal[int(np.argmax(logits[legal]))])
            if choice is not None:
                return choice


def flat(seen: dict[str, Any]) -> Floats:
    """The parts of an observation in one row."""
    return np.concatenate([seen[name] for name in ORDER])


def network_of(title: Title, layers: Sequence[tuple[Any, Any]], squash: Squash) -> Network:
    """Trained layers as a network of that title."""
    kept = tuple((np.asarray(w, np.float32), np.asarray(b, np.float32)) for w, b in layers)
    return Network(
        title.game.slug,
        title.players,
        dict(title.options),
        title.sight.places,
        len(title.lexicon),
        squash,
        kept,
    )
