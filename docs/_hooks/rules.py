"""Writes the rules reference while MkDocs builds: a page a game, from `src/azeroth/rules/*.toml`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

from azeroth.coverage import TESTS, collect
from azeroth.rules import Rule, rules

TITLES = {
    "sw": "Small World of Warcraft",
    "wc": "Warcraft: the Board Game",
    "wbg": "World of Warcraft: the Board Game",
    "tbc": "The Burning Crusade",
    "ag": "World of Warcraft: the Adventure Game",
}


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Put the pages of this reference into the navigation."""
    pages: list[str | dict[str, str]] = ["rules/index.md"]
    pages += [{title(prefix): f"rules/{prefix}.md"} for prefix in books()]
    for entry in config.nav or []:
        if isinstance(entry, dict) and "Rules" in entry:
            entry["Rules"] = pages
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Write the pages."""
    held = tests_by_rule()
    files.append(File.generated(config, "rules/index.md", content="\n".join(index(held))))
    for prefix, book in books().items():
        page = "\n".join(reference(prefix, book, held))
        files.append(File.generated(config, f"rules/{prefix}.md", content=page))
    return files


def books() -> dict[str, list[Rule]]:
    """The rules of each game, by prefix, in the order of the table of games."""
    found: dict[str, list[Rule]] = {}
    for rule in rules().values():
        found.setdefault(rule.id.split(".")[0], []).append(rule)
    return {prefix: found[prefix] for prefix in sorted(found, key=lambda p: ([*TITLES, p].index(p), p))}


def title(prefix: str) -> str:
    """The game's name."""
    return TITLES.get(prefix, prefix)


def index(held: dict[str, list[str]]) -> Iterator[str]:
    """The page that leads to the games."""
    yield "# Rules\n"
    yield "Every rule the engine enforces, in our own words, under the id that choices, refusals, the log and"
    yield "the tests cite. `azeroth rules sw.conquest` prints them; `azeroth rules mountain` searches them.\n"
    yield "| game | rules | of these, questions the rulebook leaves open and we ruled | rules with a test |"
    yield "|---|---:|---:|---:|"
    for prefix, book in books().items():
        open_questions = sum(bool(rule.ambiguous) for rule in book)
        tested = sum(rule.id in held for rule in book)
        yield f"| [{title(prefix)}]({prefix}.md) | {len(book)} | {open_questions} | {tested} |"


def reference(prefix: str, book: list[Rule], held: dict[str, list[str]]) -> Iterator[str]:
    """The page of one game: chapters by the second part of the id, in the order of the file."""
    chapters: dict[str, list[Rule]] = {}
    for rule in book:
        chapters.setdefault(rule.id.split(".")[1], []).append(rule)
    yield "---\nhide: [toc]\n---\n"
    yield f"# {title(prefix)}\n"
    yield " · ".join(f"[{words(name)}](#{prefix}.{name})" for name in chapters) + "\n"
    for name, chapter in chapters.items():
        yield f"## {words(name)} {{ #{prefix}.{name} }}\n"
        for rule in chapter:
            yield from entry(rule, held.get(rule.id, []))


def entry(rule: Rule, tests: list[str]) -> Iterator[str]:
    """One rule."""
    yield f"### {plain(rule.title)} {{ #{rule.id} }}\n"
    yield f"`{rule.id}` · {plain(rule.section)}\n{{ .rule-id }}\n"
    yield plain(rule.text) + "\n"
    if rule.ambiguous:
        yield f"{plain(rule.ambiguous)}\n{{ .ruling }}\n"
    if tests:
        more = f" and {len(tests) - 3} more" if len(tests) > 3 else ""
        yield "Tested by " + ", ".join(f"`{test}`" for test in tests[:3]) + more + "\n{ .rule-id }\n"


def words(name: str) -> str:
    """A part of an id as a heading."""
    return name.replace("-", " ").capitalize()


def plain(text: str) -> str:
    """The text with what Markdown would read as markup escaped."""
    return re.sub(r"([\\`*_{}\[\]<>#|])", r"\\\1", text)


def tests_by_rule() -> dict[str, list[str]]:
    """Where each rule is tested."""
    held: dict[str, list[str]] = {}
    for mark in collect(TESTS)[0]:
        held.setdefault(mark.id, []).append(mark.where)
    return held
