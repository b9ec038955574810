"""The script of CI: what it finds missing it installs."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[1] / ".ci/run"


@pytest.mark.parametrize("there", [True, False])
def test_a_browser_is_there_only_if_its_program_is(there: bool, tmp_path: Path) -> None:
    if there:
        (tmp_path / "chromium").touch(mode=0o755)
    asked = [line for line in SCRIPT.read_text().splitlines() if line.startswith(("found()", "chromium()"))]
    script = "\n".join([*asked, "PATH=$1; chromium"])
    done = subprocess.run(["bash", "-c", script, "bash", str(tmp_path)], check=False)
    assert (done.returncode == 0) == there
