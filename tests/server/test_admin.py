"""What a host does: backups that come back digest for digest, tables listed, exported, removed, announced."""

from __future__ import annotations

import asyncio
import gzip
import json
import random
from pathlib import Path

import httpx
import pytest

from azeroth.cli import main
from azeroth.engine import Mistake
from azeroth.server.admin import Admin, checked
from tests.server.people import Json, open_table, play_on, run, serving, settings, sit, sit_all


def played(folder: Path, database: str) -> tuple[list[Json], list[Json]]:
    """A server with a finished and a running table, chat and a replay; what was opened and is seen there."""
    with serving(settings(folder, db=database, snapshot_moves=5)) as where:
        made = [open_table(where, "person", "person", seed=seed) for seed in (3, 4)]

        async def play() -> list[Json]:
            seen = []
            for n, table in enumerate(made):
                players = await sit_all(where, table)
                await play_on(players, random.Random(1), most=9 if n else 9999)
                await players[0].ask("chat", text="well met")
                seen.append(players[0].state["scene"])
            return seen

        seen = run(play())
        key = made[0]["seats"][0]["key"]
        url = f"http://{where}/api/tables/{made[0]['table']}/save"
        save = httpx.get(url, headers={"X-Key": key}, timeout=60).json()["save"]
        assert httpx.post(f"http://{where}/api/replays", json={"save": save}, timeout=60).status_code == 201
        return made, seen


def digest(database: str) -> str:
    async def work() -> str:
        async with Admin(database).opened() as admin:
            return await admin.digest()

    return asyncio.run(work())


def test_a_backup_comes_back_digest_for_digest(tmp_path: Path, database: str) -> None:
    made, seen = played(tmp_path, database)
    file = tmp_path / "tables.backup"
    assert main(["admin", "--db", database, "backup", str(file)]) == 0
    assert file.stat().st_mode & 0o777 == 0o600
    before = digest(database)
    assert checked(file).digest == before
    other = f"sqlite:///{tmp_path / 'restored.sqlite'}"
    assert main(["admin", "--db", other, "restore", str(file)]) == 0
    assert digest(other) == before
    assert main(["admin", "--db", other, "restore", str(file)]) == 2, "only into an empty one"
    with serving(settings(tmp_path, db=other)) as where:

        async def look() -> None:
            for table, scene in zip(made, seen, strict=True):
                ann = await sit(where, table["table"], table["seats"][0]["key"])
                assert ann.state["scene"] == scene
                assert ann.heard[0]["chat"][0]["text"] == "well met"
            await play_on(await sit_all(where, made[1]), random.Random(2))

        run(look())


def test_a_backup_that_is_not_whole_is_not_restored(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    played(tmp_path, database)
    file = tmp_path / "tables.backup"
    main(["admin", "--db", database, "backup", str(file)])
    raw = gzip.decompress(file.read_bytes())
    for broken in (raw[:-40], raw[:200], b"", raw.replace(b"well met", b"ill met!")):
        file.write_bytes(gzip.compress(broken))
        with pytest.raises(Mistake, match="no whole backup"):
            checked(file)
        empty = f"sqlite:///{tmp_path / 'empty.sqlite'}"
        assert main(["admin", "--db", empty, "restore", str(file)]) == 2
        assert main(["admin", "--db", empty, "tables"]) == 0


def test_tables_are_listed_exported_removed_and_announced(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    made, _ = played(tmp_path, database)
    capsys.readouterr()
    base = ["admin", "--db", database]
    assert main([*base, "tables"]) == 0
    listed = capsys.readouterr().out
    assert all(table["table"] in listed for table in made)
    assert "over" in listed
    assert "running" in listed
    assert main([*base, "sizes"]) == 0
    assert "goblin-market           2 tables (1 running)" in capsys.readouterr().out
    assert main([*base, "export", made[1]["table"]]) == 0
    exported = json.loads(capsys.readouterr().out)
    assert len(exported["entries"]) == exported["tables"][0]["seq"] >= 9
    assert main([*base, "export", "nothing"]) == 2
    assert main([*base, "announce", "Back at nine."]) == 0
    assert main([*base, "delete", made[0]["table"], "nothing"]) == 1
    with serving(settings(tmp_path, db=database)) as where:
        assert httpx.get(f"http://{where}/api/about").json()["announcement"] == "Back at nine."
        keys = [table["seats"][0]["key"] for table in made]
        mine = httpx.post(f"http://{where}/api/mine", json={"keys": keys}).json()
        assert [info["table"] for info in mine] == [made[1]["table"]]
