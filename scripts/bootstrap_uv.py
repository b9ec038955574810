"""Put a pinned uv into the private folder `.uv/`, with nothing but Python, and leave the system alone.

Two ways, the first that works: a virtual environment with its own pip; one without, filled by the
system's pip (Debian keeps the two apart).
"""

from __future__ import annotations

import subprocess
import sys
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


def main() -> int:
    """Install uv, or say in a sentence what is missing."""
    for way in (by_own_pip, by_system_pip):
        try:
            if way() and run(UV, "--version"):
                return 0
        except OSError:
            continue
    print(
        "uv could not be installed into .uv/: this Python has no working pip. "
        "Install pip (python3-pip) or uv yourself and run make again.",
        file=sys.stderr,
    )
    return 1


if __name__ == "__main__":
    sys.exit(main())
