"""The files that put a server on the internet fit the server they start."""

from __future__ import annotations

import configparser
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]

from azeroth.server.settings import PREFIX, Settings

ROOT = Path(__file__).parents[2]
NAMES = {f"{PREFIX}{name.upper()}" for name in Settings.model_fields}
OF_COMPOSE = {"AZEROTH_NAME", "AZEROTH_SERVER"}


def test_the_compose_file_starts_server_database_and_certificate() -> None:
    compose: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text())
    services = compose["services"]
    assert set(services) == {"server", "database", "web"}
    assert set(services["server"]["environment"]) <= NAMES
    assert services["server"]["environment"]["AZEROTH_DB"].startswith("postgresql://azeroth:")
    assert services["server"]["depends_on"] == {"database": {"condition": "service_healthy"}}
    assert "ports" not in services["server"], "only Caddy faces the internet"
    for service in services.values():
        for volume in service.get("volumes", ()):
            source = volume.split(":")[0]
            assert source in compose["volumes"] or (ROOT / source).is_file(), volume


def test_the_image_is_made_of_files_that_there_are() -> None:
    lines = re.sub(r"\\\n", " ", (ROOT / "Dockerfile").read_text()).splitlines()
    kinds = {line.split()[0] for line in lines if line and not line.startswith(("#", " "))}
    assert {"FROM", "COPY", "RUN", "USER", "HEALTHCHECK", "CMD"} <= kinds
    for line in lines:
        if line.startswith("COPY") and "--from" not in line:
            for source in line.split()[1:-1]:
                assert (ROOT / source).exists(), source
    named = set(re.findall(r"\bAZEROTH_[A-Z_]+", "\n".join(lines)))
    assert named <= NAMES
    assert lines[-1] == 'CMD ["azeroth", "serve"]'
    assert "USER azeroth" in lines, "not as root"


@pytest.mark.parametrize("name", ["azeroth.service", "azeroth-backup.service", "azeroth-backup.timer"])
def test_the_units_are_units(name: str) -> None:
    unit = configparser.ConfigParser(strict=False, interpolation=None)
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    unit.read(ROOT / "deploy" / name)
    assert "Unit" in unit.sections()
    text = (ROOT / "deploy" / name).read_text()
    assert set(re.findall(r"\bAZEROTH_[A-Z_]+", text)) <= NAMES
    for command in re.findall(r"^ExecStart=(.*)$", text, re.MULTILINE):
        assert command.startswith(("/opt/azeroth/bin/azeroth serve", "/opt/azeroth/bin/azeroth admin"))


def test_server_backup_and_host_are_one_user() -> None:
    """Each had a user of its own: the backup took the folder, and with it the tables, from the server."""
    for name in ("azeroth.service", "azeroth-backup.service"):
        assert "\nUser=azeroth\n" in (ROOT / "deploy" / name).read_text()
    assert " azeroth\n" in re.findall(r"^useradd.*\n", (ROOT / "docs/server.md").read_text(), re.MULTILINE)[0]


def test_the_host_s_command_works_as_the_server_does(tmp_path: Path) -> None:
    file = ROOT / "deploy" / "azeroth-admin"
    assert file.stat().st_mode & 0o111
    own = tmp_path / "azeroth.env"
    own.write_text("AZEROTH_DB=postgresql://elsewhere\n")
    script = (
        file.read_text()
        .replace("/var/lib/azeroth ||", f"{tmp_path} ||")
        .replace("/etc/azeroth.env", str(own))
    )
    runuser = tmp_path / "runuser"
    runuser.write_text('#!/bin/sh\necho "$AZEROTH_DB" "$PWD" "$@"\n')
    runuser.chmod(0o755)
    done = subprocess.run(
        ["/bin/sh", "-c", script, "azeroth-admin", "delete", "a table"],
        env={"PATH": f"{tmp_path}:/usr/bin:/bin"}, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert done.stdout.split() == [
        "postgresql://elsewhere", str(tmp_path), "-u", "azeroth", "--", "/opt/azeroth/bin/azeroth", "admin",
        "delete", "a", "table",
    ]  # fmt: skip


def test_caddy_passes_everything_on_but_the_metrics() -> None:
    text = (ROOT / "deploy" / "Caddyfile").read_text()
    assert text.count("{") == text.count("}")
    assert "reverse_proxy {$AZEROTH_SERVER:127.0.0.1:8000}" in text
    assert set(re.findall(r"\$(AZEROTH_[A-Z]+)", text)) == OF_COMPOSE
