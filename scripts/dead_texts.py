"""Words that nobody reads: texts of the web client and names of the server that nothing else speaks of.

    python scripts/dead_texts.py

Prints each, and fails when there is one. A text is used when the client's sources hold its path
(`text.table.undo`), or look it up by its name (`text.table[tab]`); a name of the server when any source or
test speaks of it outside its own definition.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
TEXTS = ROOT / "web/src/texts/en.ts"
FOR_OTHERS = ("model_config",)
"""What a library asks for by name."""
_LINE = re.compile(r"^(\s*)([a-zA-Z]\w*):\s*(.*)$")


def paths() -> Iterator[str]:
    """The path of every text: "table.undo"."""
    above: list[str] = []
    for line in TEXTS.read_text(encoding="utf-8").splitlines():
        found = _LINE.match(line)
        if found is None or len(found[1]) % 2 or line.lstrip().startswith(("/", "*")):
            continue
        depth = len(found[1]) // 2 - 1
        if depth < 0 or depth > len(above):
            continue
        above = [*above[:depth], found[2]]
        if found[3] != "{":
            yield ".".join(above)


def dead_texts() -> list[str]:
    sources = [path for path in (ROOT / "web/src").rglob("*") if path.suffix in (".svelte", ".ts")]
    spoken = "\n".join(path.read_text(encoding="utf-8") for path in sources if path != TEXTS)
    served = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "src/azeroth/bots").rglob("*.py"))

    def used(path: str) -> bool:
        parts = path.split(".")
        if re.search(rf"\btext\.{re.escape(path)}(?!\w)", spoken):
            return True
        # Looked up by a name that stands in quotes somewhere, here or at the server.
        quoted = re.search(rf"""['"]{parts[-1]}['"]""", spoken + served)
        above = [".".join(parts[:n]) for n in range(1, len(parts))]
        return bool(quoted) and any(f"text.{one}[" in spoken for one in above)

    return [path for path in paths() if not used(path)]


def dead_names() -> list[str]:
    """Constants, functions and methods of the server that nothing names."""
    folders = ("src", "tests", "bench", "scripts")
    files = [path for folder in folders for path in (ROOT / folder).rglob("*.py")]
    everything = "\n".join(path.read_text(encoding="utf-8") for path in files)
    count: dict[str, int] = {}
    for word in re.findall(r"[A-Za-z_]\w+", everything):
        count[word] = count.get(word, 0) + 1
    found = []
    for path in sorted((ROOT / "src/azeroth/server").rglob("*.py")):
        if "migrations" in path.parts:
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names: list[str] = []
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                names = [node.name]
            elif isinstance(node, ast.Assign):
                names = [target.id for target in node.targets if isinstance(target, ast.Name)]
            elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
                names = [node.target.id]
            found += [
                f"{path.relative_to(ROOT)}: {name}"
                for name in names
                if len(name) > 1 and name not in FOR_OTHERS and not name.startswith("__") and count[name] < 2
            ]
    return found


def main() -> int:
    dead = [*(f"web/src/texts/en.ts: {path}" for path in dead_texts()), *dead_names()]
    print("\n".join(dead) or "Nothing is there for nobody.")
    return 1 if dead else 0


if __name__ == "__main__":
    sys.exit(main())
