"""The HTTP interface: it does what its description says, also for requests nobody should send."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given
from hypothesis import settings as hypothesis_settings
from schemathesis import GenerationMode
from schemathesis.specs.openapi.checks import positive_data_acceptance

from azeroth.server.http.static import page
from tests.server.people import MARKET, Json, open_table, play_on, run, serving, settings, sit_all

NOTHING_TO_GET_WRONG = ("/api/games", "/api/open", "/api/about", "/api/changes", "/api/books")
BRIEFLY = hypothesis_settings(
    max_examples=15, deadline=None, database=None, phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)  # fmt: skip


@pytest.fixture(scope="module")
def where(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(settings(tmp_path_factory.mktemp("api"))) as address:
        yield address


def get(where: str, path: str, key: str = "") -> httpx.Response:
    return httpx.get(f"http://{where}/api{path}", headers={"X-Key": key} if key else {}, timeout=60)


def post(where: str, path: str, **body: object) -> httpx.Response:
    return httpx.post(f"http://{where}/api{path}", json=body, timeout=60)


# The server runs in a thread of this process and uses chance meanwhile, which Hypothesis takes for ours.
@pytest.mark.filterwarnings("ignore:Do not use the `random` module")
def test_every_operation_keeps_its_promise(where: str) -> None:
    """Schemathesis: hundreds of odd requests; no failure of ours, no answer that is not described."""
    schema = schemathesis.openapi.from_url(f"http://{where}/api/openapi.json")
    operations = 0
    for found in schema.get_all_operations():
        operation = found.ok()  # type: ignore[union-attr]
        operations += 1
        for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE):
            if mode is GenerationMode.NEGATIVE and operation.path in NOTHING_TO_GET_WRONG:
                continue
            strategy = operation.as_strategy(generation_mode=mode)

            @BRIEFLY
            @given(case=strategy)
            def attack(case: schemathesis.Case[Any]) -> None:
                response = case.call()
                if response.status_code == 413:
                    return  # too long to be read at all
                # What is well said may still ask for a game or an option that there is not.
                case.validate_response(response, excluded_checks=[positive_data_acceptance])

            attack()
    assert operations == 22


def test_games_and_rules_are_listed(where: str) -> None:
    titles = {game["slug"]: game for game in get(where, "/games").json()}
    assert titles[MARKET]["players"] == [2, 3, 4]
    some = get(where, "/rules?game=sw&q=mountain").json()
    assert some
    assert all(rule["id"].startswith("sw.") for rule in some)
    assert not some[0]["book"], "the books of this server are those of its games"
    both = get(where, "/rules?game=sw,wc").json()
    assert {rule["id"].partition(".")[0] for rule in both} == {"sw", "wc"}
    one = get(where, f"/rules/{some[0]['id']}").json()
    assert one == some[0]
    missing = get(where, "/rules/sw.no.such")
    assert missing.status_code == 404
    assert "no rule" in missing.json()["detail"]


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ({"game": "chess", "seats": []}, "there is no game 'chess'"),
        ({"game": MARKET, "seats": [{"kind": "person"}]}, "2 to 4 players, not 1"),
        ({"game": MARKET, "seats": [{"kind": "person"}] * 2, "options": {"x": 1}}, "no option 'x'"),
        ({"game": MARKET, "seats": [{"kind": "person"}] * 2, "guide": "second"}, "guides: first"),
        ({"game": MARKET, "save": "{}"}, "not a save"),
        ({"game": MARKET, "save": "nonsense"}, "cannot be read"),
        ({"game": MARKET, "seats": [{"kind": "person", "name": "[]"}, {"kind": "open"}]}, "1 to 40"),
    ],
)
def test_a_table_that_cannot_be_is_refused_with_a_sentence(where: str, body: Json, said: str) -> None:
    answer = post(where, "/tables", **body)
    assert answer.status_code == 400
    assert said in answer.json()["detail"]


@pytest.mark.parametrize(
    "body",
    [
        {"game": MARKET, "seats": [{"kind": "alien"}]},
        {"game": MARKET, "seats": [{"kind": "person"}] * 40},
        {"game": 5},
        {"game": MARKET, "seats": [], "unknown": 1},
        {"game": MARKET, "seats": [], "timer_seconds": -1},
    ],
)
def test_a_request_that_is_not_understood_says_where(where: str, body: Json) -> None:
    answer = post(where, "/tables", **body)
    assert answer.status_code == 422
    assert "$" in answer.json()["detail"] or "unknown" in answer.json()["detail"]


def test_seeds_are_refused_unless_allowed(tmp_path: Path) -> None:
    with serving(settings(tmp_path, allow_seeds=False)) as address:
        seats = [{"kind": "person"}] * 2
        assert post(address, "/tables", game=MARKET, seats=seats, seed=1).status_code == 400
        assert post(address, "/tables", game=MARKET, seats=seats).status_code == 201


def finished(where: str) -> Json:
    async def play() -> Json:
        made = open_table(where, "person", "person", seed=21)
        await play_on(await sit_all(where, made), random.Random(21))
        return made

    return run(play())


def test_replays_show_every_moment_to_each_as_he_saw_it(where: str) -> None:
    made = finished(where)
    table, keys = made["table"], [seat["key"] for seat in made["seats"]]
    first = get(where, f"/tables/{table}/replay?at=0&boards=1", keys[0]).json()
    assert first["boards"]
    of = first["of"]
    last = get(where, f"/tables/{table}/replay?at={of}", keys[0]).json()
    assert last["scene"]["result"] == "Most coins."
    assert get(where, f"/tables/{table}/replay", keys[0]).json() == last
    middle = get(where, f"/tables/{table}/replay?at=3", keys[1]).json()
    hands = [[card["title"] for card in zone["cards"]] for zone in middle["scene"]["zones"]]
    assert set(hands[0]) == {"?"}
    assert "?" not in hands[1]
    for key in keys:  # a game that is over keeps no secrets: each is told what was chosen
        assert get(where, f"/tables/{table}/replay?at=2", key).json()["choice"].startswith("Player 2: Bid")
    everybody = get(where, f"/tables/{table}/replay?at=3&all=1", keys[1]).json()
    assert "?" not in [card["title"] for zone in everybody["scene"]["zones"] for card in zone["cards"]]
    assert everybody["seat"] == -2
    assert get(where, f"/tables/{table}/replay?at={of + 1}", keys[0]).status_code == 400
    assert get(where, f"/tables/{table}/replay?at=0", "wrong").status_code == 403
    assert get(where, "/tables/nowhere/replay?at=0", keys[0]).status_code == 404


def test_a_running_game_shows_no_more_than_its_seat_knows(where: str) -> None:
    async def begin() -> Json:
        made = open_table(where, "person", "person", seed=21)
        await play_on(await sit_all(where, made), random.Random(1), most=6)
        return made

    made = run(begin())
    table, keys = made["table"], [seat["key"] for seat in made["seats"]]
    assert get(where, f"/tables/{table}/save", keys[0]).status_code == 409
    assert get(where, f"/tables/{table}/replay?at=2&all=1", keys[0]).status_code == 409
    assert get(where, f"/tables/{table}/replay?at=2&seat=1", keys[0]).status_code == 403
    moment = get(where, f"/tables/{table}/replay?at=2", keys[0]).json()
    assert moment["choice"] == "Player 2"  # a sealed bid: who, not what
    own = get(where, f"/tables/{table}/replay?at=2", keys[1]).json()
    assert own["choice"].startswith("Player 2: Bid")


def test_a_save_file_goes_out_and_comes_back(where: str) -> None:
    made = finished(where)
    saved = get(where, f"/tables/{made['table']}/save", made["seats"][0]["key"]).json()
    assert saved["name"].endswith(".json")
    loaded = post(where, "/replays", save=saved["save"])
    assert loaded.status_code == 201
    replay = loaded.json()
    assert replay["game"] == MARKET
    assert replay["names"] == ["Player 1", "Player 2"]
    end = get(where, f"/replays/{replay['replay']}?at={replay['of']}").json()
    assert end["scene"]["result"] == "Most coins."
    seen = get(where, f"/replays/{replay['replay']}?at=3&seat=1").json()
    assert {card["title"] for card in seen["scene"]["zones"][0]["cards"]} == {"?"}
    assert get(where, f"/replays/{replay['replay']}?at=0&seat=9").status_code == 400
    assert get(where, "/replays/nothing?at=0").status_code == 404
    edited = json.loads(saved["save"])
    edited["choices"][0] = "0: bid 99"
    assert "choice 1 of" in post(where, "/replays", save=json.dumps(edited)).json()["detail"]
    endless = {**edited, "choices": ["done *9999"] * 20}
    assert "more than" in post(where, "/replays", save=json.dumps(endless)).json()["detail"]


def test_health_metrics_and_description(where: str) -> None:
    assert httpx.get(f"http://{where}/healthz").json() == {"status": "ok"}
    text = httpx.get(f"http://{where}/metrics").text
    assert "azeroth_moves_total" in text
    assert "azeroth_commit_seconds" in text
    document = httpx.get(f"http://{where}/api/openapi.json").json()
    assert document["info"]["title"] == "Azeroth Tabletop"
    assert "/api/tables/{table}/replay" in document["paths"]
    assert "TableMade" in document["components"]["schemas"]


def test_the_client_is_served_with_the_right_caching(tmp_path: Path) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html>client")
    (tmp_path / "assets" / "index-B7xk2_9a.js").write_text("1")
    (tmp_path / "favicon.svg").write_text("<svg/>")
    hashed = page("/assets/index-B7xk2_9a.js", tmp_path)
    assert "immutable" in hashed.headers["cache-control"]
    assert hashed.headers["content-type"].startswith("text/javascript")
    assert page("/favicon.svg", tmp_path).headers["cache-control"] == "no-cache"
    for path in ("", "/", "/t/abc", "/replay/xyz"):
        assert page(path, tmp_path).headers["cache-control"] == "no-cache"
        assert page(path, tmp_path).status_code == 200
    assert page("/assets/missing.js", tmp_path).status_code == 404
    assert page("/../secret.txt", tmp_path).status_code == 404
    assert page("/", tmp_path / "nothing").status_code == 503
