"""A trained policy is a file that plays."""

from __future__ import annotations

import random
from pathlib import Path
from random import Random

import httpx
import numpy as np
import pytest

from azeroth import new_game
from azeroth.bots import bot_named
from azeroth.engine import BadOption, Mistake
from azeroth.research.episode import Episode, Title
from azeroth.research.policy import flat, load_network, network_of
from tests.server.people import open_table, run, serving_titles, settings, sit_all


@pytest.fixture
def policy(tmp_path: Path) -> Path:
    title = Title("small-world", 2, places=64)
    size = 64 + len(title.steps) + len(title.lexicon) + 2
    rng = np.random.default_rng(1)
    words = len(title.lexicon)
    layers = [
        (rng.normal(size=(16, size)), np.zeros(16)),
        (rng.normal(size=(words, 16)), np.zeros(words)),
    ]
    path = tmp_path / "policy.npz"
    network_of(title, layers, "tanh").save(path)
    return path


def test_it_plays_a_whole_game_as_a_bot(policy: Path) -> None:
    bots = [bot_named(f"policy:{policy}"), bot_named("random")]
    table, rng = new_game("small-world", 2, seed=3), Random(1)
    while not table.over:
        seat = table.seats[0]
        choice = bots[seat].choose(table, seat, rng)
        assert choice in table.choices(seat)
        table.apply(seat, choice)
    assert table.result is not None


def test_it_says_where_it_does_not_belong(policy: Path, tmp_path: Path) -> None:
    bot = bot_named(f"policy:{policy}")
    table = new_game("small-world", 3, seed=1)
    with pytest.raises(BadOption, match="trained for Small World of Warcraft with 2 players"):
        bot.choose(table, table.seats[0], Random(1))
    with pytest.raises(BadOption, match="there is no policy file"):
        bot_named("policy:nowhere.npz")
    broken = tmp_path / "broken.npz"
    broken.write_bytes(b"no arrays")
    with pytest.raises(Mistake, match="not a policy"):
        bot_named(f"policy:{broken}")


def test_a_server_offers_it_where_it_can_play(
    policy: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    bot = f"policy:{policy.name}"
    with serving_titles(settings(tmp_path, bots=bot, bot_workers=1, modules="")) as where:
        offered = {
            game["slug"]: game["strengths"]
            for game in httpx.get(f"http://{where}/api/games", timeout=60).json()
        }
        assert [slug for slug, bots in offered.items() if bot in bots] == ["small-world"]
        three = {
            "game": "small-world",
            "seats": [{"kind": "person"}] + 2 * [{"kind": "bot", "strength": bot}],
        }
        refused = httpx.post(f"http://{where}/api/tables", json=three, timeout=60)
        assert (refused.status_code, "with 2 players" in refused.text) == (400, True)
        other = three | {"seats": [{"kind": "person"}, {"kind": "bot", "strength": "policy:other.npz"}]}
        refused = httpx.post(f"http://{where}/api/tables", json=other, timeout=60)
        assert "there is no bot 'policy:other.npz'" in refused.text, "no file that the server did not name"

        async def meet() -> None:
            (ann,) = await sit_all(
                where, open_table(where, "person", f"bot:{bot}", game="small-world", seed=4)
            )
            rng = random.Random(1)
            while ann.state["seq"] < 40:
                if 0 in ann.state["prompt"]["seats"] and ann.offers:
                    await ann.choose(rng.choice(ann.offers))
                else:
                    await ann.until("state")

        run(meet())


def test_what_is_written_is_read(policy: Path) -> None:
    network = load_network(policy)
    assert (network.title, network.players, network.squash) == ("small-world", 2, "tanh")
    title = Title("small-world", 2, places=64)
    logits = network.logits(flat(Episode(title, 1).observe(0)))
    assert logits.shape == (len(title.lexicon),)
