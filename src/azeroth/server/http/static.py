"""The browser client's files, as the build left them beside the server."""

from __future__ import annotations

import mimetypes
import re
from pathlib import Path

from starlette.responses import FileResponse, HTMLResponse, Response

FOLDER = Path(__file__).parents[1] / "static"
YEAR = "public, max-age=31536000, immutable"
MOST_PATH = 200
"""Bytes: a file's name has at most 255."""
_HASHED = re.compile(r"[-.][A-Za-z0-9_-]{8,}\.\w+$")
MISSING = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Azeroth Tabletop</title>
<p>The browser client is not built here. <code>make web</code> builds it; the interface under <a
href="/api/docs">/api/docs</a> works without it.</p></html>"""

mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("font/woff2", ".woff2")
mimetypes.add_type("application/manifest+json", ".webmanifest")


def page(path: str, folder: Path = FOLDER) -> Response:
    """The file at a path; for a page of the client (`/t/…`), the client, which knows what to show."""
    name = path.lstrip("/")
    if len(name.encode("utf-8", "replace")) > MOST_PATH or "\0" in name:
        return Response("There is no such file.", 404, media_type="text/plain")
    wanted = (folder / name).resolve()
    inside = wanted.is_relative_to(folder.resolve())
    if name and inside and wanted.is_file():
        # A file whose name holds its fingerprint never changes.
        fixed = name.startswith("assets/") and _HASHED.search(name) is not None
        return FileResponse(wanted, headers={"cache-control": YEAR if fixed else "no-cache"})
    if not inside or "." in name.rsplit("/", 1)[-1]:
        return Response("There is no such file.", 404, media_type="text/plain")
    index = folder / "index.html"
    if not index.is_file():
        return HTMLResponse(MISSING, 503)
    return FileResponse(index, headers={"cache-control": "no-cache"})
