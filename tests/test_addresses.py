"""No file of the project names the address of a package registry: that is for each machine to say."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[1]
HOSTS = (
    ("pypi", "org"), ("pythonhosted", "org"), ("npmjs", "com"), ("npmjs", "org"), ("yarnpkg", "com"),
    ("crates", "io"), ("rubygems", "org"), ("anaconda", "org"),
)  # fmt: skip
"""In two parts, so that this file names none."""
NAMED = re.compile(b"|".join(re.escape(".".join(parts)).encode() for parts in HOSTS))


def tracked() -> list[Path]:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True).stdout
    return [ROOT / name for name in listed.decode().split("\0") if name and (ROOT / name).is_file()]


def test_no_file_names_a_package_registry() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{path.read_bytes()[: hit.start()].count(10) + 1}: {hit[0].decode()}"
        for path in tracked()
        if (hit := NAMED.search(path.read_bytes())) is not None
    ]
    assert not found, "\n".join(found)


def test_an_address_would_be_found() -> None:
    assert NAMED.search(b"https://" + b".".join((b"pypi", b"org")) + b"/project/x")
    assert len(tracked()) > 100
