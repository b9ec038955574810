"""Writes the table of the server's options where a page says `<!-- settings -->`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from azeroth.server.settings import PREFIX, Settings

MARK = "<!-- settings -->"


def on_page_markdown(markdown: str, **page: Any) -> str:
    """Put the table in place of the mark."""
    return markdown.replace(MARK, "\n".join(table())) if MARK in markdown else markdown


def table() -> Iterator[str]:
    """A row an option: flag, variable, default, what it does."""
    yield "| flag | variable | default | |"
    yield "|---|---|---|---|"
    for name, field in Settings.model_fields.items():
        # A default that is worked out on the machine says nothing here; its description does.
        default = "" if field.default_factory else str(field.default)
        shown = f"`{default}`" if default else ""
        yield f"| `--{name.replace('_', '-')}` | `{PREFIX}{name.upper()}` | {shown} | {field.description} |"
