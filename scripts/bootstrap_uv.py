"""Put a pinned uv into the private folder `.uv/`, with nothing but Python, and leave the system alone.

Three ways, the first that works: a virtual environment with its own pip; one without, filled by the system's
pip (Debian keeps the two apart); the wheel itself, for a Python that has no pip at all.
"""

from __future__ import annotations

import hashlib
import html
import os
import platform
import re
import stat
import subprocess
import sys
import urllib.parse
import urllib.request
import zipfile
from io import BytesIO
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HOME = ROOT / ".uv"
UV = HOME / "bin" / "uv"
PINS = ROOT / "requirements" / "uv.txt"


def run(*command: str | Path) -> bool:
    """Run a command quietly and say whether it succeeded."""
    done = subprocess.run(
        [str(part) for part in command], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    return done.returncode == 0


def by_own_pip() -> bool:
    """Make `.uv/` a virtual environment with pip and install uv by it."""
    install = (HOME / "bin" / "python", "-m", "pip", "install", "--require-hashes", "-r", PINS)
    return run(sys.executable, "-m", "venv", "--clear", HOME) and run(*install)


def by_system_pip() -> bool:
    """Make `.uv/` a virtual environment without pip and let the system's pip fill it."""
    install = ("-m", "pip", "--python", HOME / "bin" / "python", "install", "--require-hashes", "-r", PINS)
    return run(sys.executable, "-m", "venv", "--clear", "--without-pip", HOME) and run(
        sys.executable, *install
    )


def by_wheel() -> bool:
    """Fetch the wheel for this machine from the package index, check its hash, and unpack the program."""
    pins = PINS.read_text()
    pinned = re.search(r"^uv==(\S+)", pins, re.MULTILINE)
    if pinned is None:
        return False
    index = os.environ.get("PIP_INDEX_URL", "https://pypi.org/simple").rstrip("/") + "/uv/"
    request = urllib.request.Request(index, headers={"Accept": "text/html"})
    with urllib.request.urlopen(request, timeout=60) as answer:
        links = re.findall(r'href="([^"]+)"[^>]*>([^<]+)<', answer.read().decode())
    for link, name in links:
        if not (name.startswith(f"uv-{pinned[1]}-") and name.endswith(f"{tag()}.whl")):
            continue
        with urllib.request.urlopen(urllib.parse.urljoin(index, html.unescape(link)), timeout=300) as answer:
            wheel = answer.read()
        if hashlib.sha256(wheel).hexdigest() not in pins:
            return False
        with zipfile.ZipFile(BytesIO(wheel)) as archive:
            program = next(entry for entry in archive.namelist() if entry.endswith("/scripts/uv"))
            UV.parent.mkdir(parents=True, exist_ok=True)
            UV.write_bytes(archive.read(program))
        UV.chmod(UV.stat().st_mode | stat.S_IXUSR)
        return True
    return False


def tag() -> str:
    """Return how the name of this machine's wheel ends."""
    machine = platform.machine()
    if sys.platform == "darwin":
        return "arm64" if machine == "arm64" else "x86_64"
    libc = "manylinux2014" if platform.libc_ver()[0] == "glibc" else "musllinux_1_1"
    return f"{machine}.{libc}_{machine}" if libc == "musllinux_1_1" else f"{libc}_{machine}"


def main() -> int:
    """Install uv, or say in a sentence what is missing."""
    for way in (by_own_pip, by_system_pip, by_wheel):
        try:
            if way() and run(UV, "--version"):
                return 0
        except (OSError, ValueError, StopIteration):
            continue
    print(
        "uv could not be installed into .uv/: neither pip nor the package index could be used. "
        "Install uv yourself (https://docs.astral.sh/uv/) and run make again.",
        file=sys.stderr,
    )
    return 1


if __name__ == "__main__":
    sys.exit(main())
