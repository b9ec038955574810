"""The files that put a server on the internet fit the server they start."""

from __future__ import annotations

import configparser
import re
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


def test_caddy_passes_everything_on_but_the_metrics() -> None:
    text = (ROOT / "deploy" / "Caddyfile").read_text()
    assert text.count("{") == text.count("}")
    assert "reverse_proxy {$AZEROTH_SERVER:127.0.0.1:8000}" in text
    assert set(re.findall(r"\$(AZEROTH_[A-Z]+)", text)) == OF_COMPOSE
