"""Writes the rulebooks while MkDocs builds: prose, examples and terms, from the `book/` of each game."""

from __future__ import annotations

import re
from collections.abc import Iterator

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

from azeroth.book import Book, shelf

LINK = re.compile(r"\[([^\]]+)\]\((rule|term|chapter|book):([^)\s]+)\)")


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Put the books into the navigation."""
    for entry in config.nav or []:
        if isinstance(entry, dict) and "Rulebooks" in entry:
            entry["Rulebooks"] = [{book.title: f"books/{slug}.md"} for slug, book in shelf().items()]
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Write the pages."""
    for slug, book in shelf().items():
        files.append(File.generated(config, f"books/{slug}.md", content="\n".join(page(book))))
    return files


def page(book: Book) -> Iterator[str]:
    """A whole book; its pictures are drawn by the browser client, so here is what they show."""
    yield f"# {book.title}\n"
    yield f"{linked(book.front.about)}\n"
    yield (
        f"*With pictures of real positions it is read on any server, at `/book/{book.slug}`; all that is in "
        f"the box is shown at `/book/{book.slug}/gallery`.*\n"
    )
    for name, chapter in book.chapters.items():
        yield f"## {chapter.title} {{ #chapter-{name} }}\n"
        for section in chapter.section:
            if section.heading:
                yield f"### {section.heading}\n"
            yield f"{linked(section.text)}\n"
            if section.example is not None:
                yield '!!! example "For example"\n'
                yield f"    {linked(section.example.text)}\n"
            if section.picture is not None:
                yield f"*Picture: {linked(section.picture.caption)}*\n"
    yield "## Glossary\n"
    for term in sorted(book.front.term, key=lambda term: term.word):
        yield f'<span id="term-{term.id}"></span>**{term.word}**: {linked(term.text)}\n'


def linked(text: str) -> str:
    """The links of a book as those of these pages."""

    def address(found: re.Match[str]) -> str:
        words, kind, what = found.groups()
        if kind == "rule":
            return f"[{words}](../rules/{what.partition('.')[0]}.md#{what})"
        return f"[{words}]({what}.md)" if kind == "book" else f"[{words}](#{kind}-{what})"

    return LINK.sub(address, text.strip())
