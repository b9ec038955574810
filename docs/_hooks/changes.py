"""Writes what changed in the rules of each title where a page says `<!-- changes -->`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from azeroth.games import games
from azeroth.rules.changes import changes

MARK = "<!-- changes -->"


def on_page_markdown(markdown: str, **page: Any) -> str:
    """Put the list in place of the mark."""
    return markdown.replace(MARK, "\n".join(listing())) if MARK in markdown else markdown


def listing() -> Iterator[str]:
    """A heading a title, a line a change."""
    titles = {"": "All titles", **{game.slug: game.title for game in games().values()}}
    for slug, title in titles.items():
        found = [change for change in changes() if change.game == slug]
        if found:
            yield f"\n## {title}\n"
            yield from (f"- **{change.version}** ({change.date}): {change.text}" for change in found)
