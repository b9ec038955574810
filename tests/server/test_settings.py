"""Settings: flags, environment, help."""

from __future__ import annotations

import argparse

import pytest

from azeroth.engine import BadOption
from azeroth.server.running.processes import owner
from azeroth.server.settings import Settings, add_arguments, from_arguments


def parsed(*arguments: str) -> Settings:
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    return from_arguments(parser.parse_args(arguments))


def test_every_setting_is_a_flag_and_a_variable_and_explained(monkeypatch: pytest.MonkeyPatch) -> None:
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    text = " ".join(parser.format_help().split())
    for name, field in Settings.model_fields.items():
        assert f"--{name.replace('_', '-')}" in text
        assert f"AZEROTH_{name.upper()}" in text
        assert field.description
    monkeypatch.setenv("AZEROTH_PORT", "9001")
    monkeypatch.setenv("AZEROTH_ALLOW_SEEDS", "true")
    assert parsed().port == 9001
    assert parsed().allow_seeds
    assert parsed("--port", "9002", "--no-allow-seeds").port == 9002
    assert not parsed("--no-allow-seeds").allow_seeds


def test_a_setting_out_of_range_is_refused() -> None:
    with pytest.raises(
        BadOption, match=r"^--port \(AZEROTH_PORT\) cannot be '99999': input should be less than"
    ):
        parsed("--port", "99999")
    with pytest.raises(BadOption, match=r"--log-level .* cannot be 'loud'"):
        parsed("--log-level", "loud")


def test_tables_belong_to_one_process() -> None:
    line = b"GET /ws/tables/abcd234567 HTTP/1.1\r\n"
    which = owner(line, 4)
    assert which == owner(b"POST /api/tables/abcd234567/join HTTP/1.1\r\n", 4)
    assert which == owner(b"GET /api/tables/abcd234567/replay?at=3 HTTP/1.1\r\n", 4)
    assert owner(b"GET / HTTP/1.1\r\n", 4) is None
    assert owner(b"POST /api/tables HTTP/1.1\r\n", 4) is None
    spread = {owner(b"GET /ws/tables/t%d HTTP/1.1" % n, 4) for n in range(100)}
    assert spread == {0, 1, 2, 3}
