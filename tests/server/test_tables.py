"""Playing at a table: moves, stale and repeated messages, undo, reconnecting, what others see."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.server.people import (
    SKIRMISH,
    catch_up,
    open_table,
    past_the_bids,
    play_on,
    run,
    serving,
    settings,
    sit,
    sit_all,
    to_a_quiet_choice,
)


@pytest.fixture(scope="module")
def where(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(settings(tmp_path_factory.mktemp("tables"))) as address:
        yield address


def test_a_whole_game_of_two_people(where: str) -> None:
    async def play() -> None:
        made = open_table(where, "person", "person", seed=5)
        players = await sit_all(where, made)
        await play_on(players, random.Random(1))
        assert all(player.state["over"] for player in players)
        assert players[0].state["scene"]["result"] == "Most coins."
        assert [line["n"] for line in players[0].log] == list(range(len(players[0].log)))

    run(play())


def test_a_move_for_an_old_position_is_refused_and_the_fresh_view_follows(where: str) -> None:
    async def play() -> None:
        made = open_table(where, "person", "person", seed=3)
        ann, _ = await past_the_bids(where, made)
        old = ann.state["seq"]
        await ann.choose(ann.offers[0])
        now = ann.state["seq"]
        answer = await ann.choose("done", seq=old)
        assert answer["type"] == "refused"
        assert answer["stale"]
        assert "changed" in answer["reason"]
        fresh = await ann.until("state")
        assert fresh["seq"] == now

    run(play())


def test_two_people_answer_a_secret_decision_at_the_same_time(where: str) -> None:
    """One's answer does not make the other's stale: it is the same decision still."""

    async def play() -> None:
        made = open_table(where, "person", "person", seed=3)
        ann, bob = await sit_all(where, made)
        assert ann.state["seq"] == bob.state["seq"] == 0
        assert (await ann.choose("bid 1"))["type"] == "ack"
        assert ann.offers == []
        assert (await bob.choose("bid 0", seq=0))["type"] == "ack"

    run(play())


def test_a_second_copy_of_a_message_does_nothing(where: str) -> None:
    async def play() -> None:
        made = open_table(where, "person", "person", seed=3)
        ann, _ = await past_the_bids(where, made)
        choice = {"seat": 0, "seq": 2, "choice": ann.offers[0], "id": "once"}
        first = await ann.ask("choose", **choice)
        again = await ann.ask("choose", **choice)
        assert first == again == {"type": "ack", "id": "once", "seq": 3}
        await catch_up(ann, 3)
        late = await sit(where, made["table"], made["seats"][0]["key"])
        assert late.state["seq"] == 3
        assert await late.ask("choose", **choice) == first

    run(play())


def test_an_illegal_choice_is_refused_with_its_rule(where: str) -> None:
    async def play() -> None:
        made = open_table(where, "person", "person", seed=3)
        ann, _ = await sit_all(where, made)
        answer = await ann.choose("bid 99")
        assert answer["type"] == "refused"
        assert answer["rule"] == "gm.day.bid"
        assert not answer.get("stale", False)
        assert ann.state["seq"] == 0

    run(play())


def test_undo_goes_back_at_once_where_nobody_learnt_anything(where: str) -> None:
    async def play() -> None:
        made = open_table(where, "person", "person", game=SKIRMISH, seed=3)
        players = await sit_all(where, made)
        mover, choice = await to_a_quiet_choice(players, random.Random(1))
        before, lines, seq = mover.state["scene"], len(mover.log), mover.state["seq"]
        await mover.choose(choice)
        assert mover.state["undo"]
        answer = await mover.ask("undo", seat=mover.state["seat"], seq=mover.state["seq"])
        assert answer["type"] == "ack"
        assert answer["seq"] == seq + 2  # the log of the table only grows
        for player in players:
            await catch_up(player, answer["seq"])
        assert mover.state["scene"] == before
        assert mover.offers.count(choice) == 1
        assert len(players[0].log) == len(players[1].log) == lines
        assert not mover.state.get("undo", False)

    run(play())


def test_a_sealed_answer_can_be_taken_back_while_others_have_not_answered(where: str) -> None:
    async def play() -> None:
        made = open_table(where, "person", "person", "person", seed=3)
        ann, bob, eve = await sit_all(where, made)
        await ann.choose("bid 2")
        await bob.choose("bid 1")
        answer = await ann.ask("undo", seat=0, seq=0)
        assert answer["type"] == "ack"
        await catch_up(ann, answer["seq"])
        assert "bid 2" in ann.offers
        await ann.choose("bid 0")
        await eve.choose("bid 0", seq=0)
        await catch_up(bob, 5)
        assert bob.state["prompt"]["seats"] == [1]  # who bid most goes first

    run(play())


def test_reconnecting_resumes_the_log_and_an_undo_meanwhile_resends_it(where: str) -> None:
    async def play() -> None:
        made = open_table(where, "person", "person", seed=3)
        ann, bob = await sit_all(where, made)
        key = made["seats"][1]["key"]
        for player in (ann, bob):
            await player.choose("bid 0")
            await catch_up(ann, player.state["seq"])
        await catch_up(bob, 2)
        seen = len(bob.log)
        await bob.close()
        await ann.choose(ann.offers[0])
        back = await sit(where, made["table"], key, since=seen, seq=2)
        assert back.state["from_line"] == seen
        assert [line["n"] for line in back.state["lines"]] == [seen]
        await ann.send("undo", seat=0, seq=ann.state["seq"])
        await back.until("ask_undo")
        await back.ask("agree_undo", yes=True)
        again = await sit(where, made["table"], key, since=seen + 1, seq=3)
        assert again.state["from_line"] == 0
        assert len(again.log) == seen
        await catch_up(back, 4)
        assert back.state["from_line"] == seen  # what was taken back is cut off

    run(play())


def test_why_not_and_commits(where: str) -> None:
    async def play() -> None:
        made = open_table(where, "person", "person", seed=3)
        ann, bob = await past_the_bids(where, made)
        await catch_up(bob, 2)
        missing = next(g for g in ("cloth", "ore", "herbs", "gems") if f"sell {g}" not in ann.offers)
        (reason,) = (await ann.ask("why", seat=0, choice=f"sell {missing}"))["reasons"]
        assert reason["rule"] in ("gm.turn.sell", "gm.price.no-gifts")
        assert missing in reason["reason"]
        (waiting,) = (await bob.ask("why", seat=1, thing="area:stall"))["reasons"]
        assert waiting["rule"] == "engine.not-your-decision"
        assert "Player 1" in waiting["reason"]
        assert (await ann.ask("commits", seat=0, choice="done"))["value"] is True
        players = await sit_all(where, open_table(where, "person", "person", game=SKIRMISH, seed=3))
        mover, choice = await to_a_quiet_choice(players, random.Random(1))
        assert (await mover.ask("commits", seat=mover.state["seat"], choice=choice))["value"] is False

    run(play())


def test_everybody_sees_only_what_he_may(where: str) -> None:
    async def play() -> None:
        made = open_table(where, "person", "person", seed=3)
        ann, bob = await sit_all(where, made)
        watcher = await sit(where, made["table"], made["spectator_key"])
        hands = [
            [[card["title"] for card in zone["cards"]] for zone in person.state["scene"]["zones"]]
            for person in (ann, bob, watcher)
        ]
        assert hands[0][1] == hands[1][0] == hands[2][0] == hands[2][1] == ["?", "?", "?"]
        assert "?" not in hands[0][0] + hands[1][1]
        assert watcher.seats == []
        answer = await watcher.ask("choose", seat=0, seq=0, choice="bid 0")
        assert "not yours" in answer["reason"]

    run(play())


def test_chat_presence_and_join(where: str) -> None:
    async def play() -> None:
        made = open_table(where, "person", "open", seed=3)
        (ann,) = await sit_all(where, made)
        url = f"http://{where}/api/tables/{made['table']}/join"
        wrong = httpx.post(url, json={"name": "Eve", "invite": "guess"})
        assert wrong.status_code == 403
        taken = httpx.post(url, json={"name": "Bob [x](y)", "invite": made["invite"]})
        assert taken.status_code == 200
        full = httpx.post(url, json={"name": "Eve", "invite": made["invite"]})
        assert full.status_code == 409
        told = await ann.until("seats")
        assert told["names"][1] == "Bob x y"
        assert told["kinds"] == ["person", "person"]
        bob = await sit(where, made["table"], taken.json()["key"])
        assert bob.seats == [1]
        assert (await ann.until("presence"))["present"] == [0, 1]
        await bob.ask("chat", text="  hello\nthere ", id="hi")
        await bob.ask("chat", text="  hello\nthere ", id="hi")
        heard = await ann.until("chat")
        assert heard["text"] == "hello there"
        assert heard["seat"] == 1
        late = await sit(where, made["table"], made["spectator_key"])
        welcome = next(m for m in late.heard if m["type"] == "welcome")
        assert [said["text"] for said in welcome["chat"]] == ["hello there"]
        await bob.close()
        assert (await ann.until("presence", when=lambda m: m["present"] == [0]))["present"] == [0]

    run(play())


def test_hotseat_has_one_key_and_looks_from_each_seat(where: str) -> None:
    async def play() -> None:
        made = open_table(where, "person", "person", hotseat=True, seed=3)
        keys = {seat["key"] for seat in made["seats"]}
        assert len(keys) == 1
        both = await sit(where, made["table"], keys.pop())
        assert both.seats == [0, 1]
        await both.choose("bid 0")
        await both.send("look", seat=1)
        await both.until("state", when=lambda m: m["seat"] == 1)
        assert both.state["scene"]["zones"][0]["cards"][0]["title"] == "?"
        assert (await both.choose("bid 2"))["type"] == "ack"

    run(play())


def test_rematch_keeps_seats_and_keys(where: str) -> None:
    async def play() -> None:
        made = open_table(where, "person", "person", seed=3)
        players = await sit_all(where, made)
        early = await players[0].ask("rematch")
        assert early["type"] == "refused"
        await play_on(players, random.Random(2))
        first = await players[0].ask("rematch")
        second = await players[1].ask("rematch")
        assert first["table"] == second["table"] != made["table"]
        again = [await sit(where, first["table"], seat["key"]) for seat in made["seats"]]
        assert [person.seats for person in again] == [[0], [1]]
        assert again[0].state["seq"] == 0

    run(play())


def test_mine_and_open_lists(where: str) -> None:
    async def play() -> None:
        made = open_table(where, "person", "open", seed=3, listed=True)
        listed = httpx.get(f"http://{where}/api/open").json()
        assert made["table"] in [table["table"] for table in listed]
        keys = [made["seats"][0]["key"], "no such key"]
        (mine,) = httpx.post(f"http://{where}/api/mine", json={"keys": keys}).json()
        assert mine["my_seats"] == [0]
        assert mine["your_turn"] is True
        assert mine["title"] == "Goblin Market"
        joined = httpx.post(f"http://{where}/api/tables/{made['table']}/join", json={"name": "Bob"}).json()
        assert joined["seat"] == 1
        listed = httpx.get(f"http://{where}/api/open").json()
        assert made["table"] not in [table["table"] for table in listed]

    run(play())


def test_a_server_that_stopped_goes_on_where_it_was(tmp_path: Path) -> None:
    chosen = settings(tmp_path, snapshot_moves=3)

    async def first(
        address: str,
    ) -> tuple[dict[str, object], dict[str, object], list[object], dict[str, str]]:
        made = open_table(address, "person", "person", seed=8)
        players = await sit_all(address, made)
        await play_on(players, random.Random(4), most=14)
        return made, players[0].state, list(players[0].log), made["seats"][0]

    with serving(chosen) as address:
        made, state, lines, seat = run(first(address))

    async def second(address: str) -> None:
        ann = await sit(address, str(made["table"]), seat["key"])
        for same in ("seq", "scene", "prompt", "undo", "at"):
            assert ann.state.get(same) == state.get(same), same
        assert ann.log == lines

    with serving(chosen) as address:
        run(second(address))


def test_a_table_nobody_needs_leaves_the_memory_and_comes_back(tmp_path: Path) -> None:
    async def play(address: str) -> None:
        made = open_table(address, "person", "person", seed=8)
        ann, _ = players = await sit_all(address, made)
        await play_on(players, random.Random(4), most=9)
        state, lines = ann.state, ann.log
        for player in players:
            await player.close()
        async with httpx.AsyncClient() as client:
            for _ in range(100):
                counts = (await client.get(f"http://{address}/metrics")).text
                if "azeroth_tables_in_memory 0.0" in counts:
                    break
                await asyncio.sleep(0.1)
            else:
                raise AssertionError("the table stays in memory")
        back = await sit(address, made["table"], made["seats"][0]["key"])
        assert back.state["scene"] == state["scene"]
        assert back.log == lines

    with serving(settings(tmp_path, idle_seconds=0.3)) as address:
        run(play(address))
