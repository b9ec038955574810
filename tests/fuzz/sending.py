"""Values, messages and requests that are nearly right, and some that are not at all."""

from __future__ import annotations

import json
import random
from typing import Any
from urllib.parse import quote

Json = dict[str, Any]
TEXTS = (
    "", "\x00", "done", "pass", "bid 1", "²", "x" * 300, "a" * 20_000, "../../etc/passwd", "%00", "\ud7ff",
    "✓" * 50, "null", "{}", "0", "-1", "person", "bot", "open", "greedy", "usable", "turn", "hello", "<b>",
    "'; --", "\u202e", "small-world", "goblin-market", "all",
)  # fmt: skip
NUMBERS = (0, 1, -1, 2, 31, 32, 2**31, 2**53, 2**63, 2**70, -(2**70), 0.5, 1e308, -0.0)
KINDS = (
    "hello", "choose", "undo", "redo", "pass_for", "agree_undo", "go_on", "ping", "why", "commits", "chat",
    "concede", "bot", "rematch", "look", "guide", "state", "",
)  # fmt: skip
FIELDS: dict[str, tuple[str, ...]] = {
    "hello": ("key", "since", "seq", "brief"),
    "choose": ("seat", "seq", "choice"),
    "undo": ("seat", "seq"),
    "redo": ("seat",),
    "pass_for": ("seat", "until"),
    "agree_undo": ("yes",),
    "go_on": ("yes",),
    "why": ("seat", "thing", "choice"),
    "commits": ("seat", "choice"),
    "chat": ("text",),
    "concede": ("seat",),
    "bot": ("seat", "on"),
    "look": ("seat",),
    "guide": ("step", "skip"),
}


def anything(rng: random.Random, depth: int = 0) -> Any:
    match rng.randrange(8 if depth < 3 else 5):
        case 0:
            return rng.choice((None, True, False))
        case 1:
            return rng.choice(NUMBERS)
        case 2:
            return rng.choice(TEXTS)
        case 3:
            return rng.randrange(-3, 40)
        case 4:
            return "".join(
                chr(rng.choice((rng.randrange(32, 127), rng.randrange(0x10FFFF)))) for _ in range(5)
            )
        case 5 | 6:
            return [anything(rng, depth + 1) for _ in range(rng.randrange(4))]
        case _:
            return {rng.choice(TEXTS[:12]): anything(rng, depth + 1) for _ in range(rng.randrange(4))}


def dumped(value: Any, rng: random.Random) -> bytes:
    """As JSON, at times broken."""
    raw = json.dumps(value, ensure_ascii=rng.random() < 0.7).encode("utf-8", "replace")
    if rng.random() < 0.1 and raw:
        at = rng.randrange(len(raw))
        raw = (
            raw[:at]
            + rng.choice((b"", b"\x00", b"}", b"\xff\xfe", b'"', b"[" * 2000))
            + raw[at + rng.randrange(3) :]
        )
    return raw


def message(rng: random.Random, offers: list[str], seq: int) -> bytes:
    """Something that a client might send."""
    if rng.random() < 0.06:
        return rng.randbytes(rng.randrange(60)) if rng.random() < 0.5 else dumped(anything(rng), rng)
    kind = rng.choice(KINDS)
    said: Json = {"type": kind, "id": f"f{rng.getrandbits(40)}"}
    for field in FIELDS.get(kind, ()):
        said[field] = _plausible(field, rng, offers, seq) if rng.random() < 0.8 else anything(rng)
        if rng.random() < 0.08:
            del said[field]
    if rng.random() < 0.08:
        said[rng.choice(("id", "type", "seat", "surprise"))] = anything(rng)
    return dumped(said, rng)


def _plausible(field: str, rng: random.Random, offers: list[str], seq: int) -> Any:
    match field:
        case "seat":
            return rng.randrange(3)
        case "seq" | "since" | "step":
            return max(0, seq - rng.randrange(2))
        case "choice" | "thing":
            return rng.choice(offers) if offers and rng.random() < 0.8 else rng.choice(TEXTS)
        case "until":
            return rng.choice(("turn", "concerned", "usable", None))
        case "yes" | "on" | "skip" | "brief":
            return rng.random() < 0.5
        case _:
            return rng.choice(TEXTS)


class Request:
    """A request, as the server's own code is given it."""

    def __init__(self, method: str, target: bytes, headers: list[tuple[bytes, bytes]], body: bytes) -> None:
        self.method, self.target, self.headers, self.body = method, target, headers, body

    def __repr__(self) -> str:
        return f"{self.method} {self.target[:200]!r} {self.headers} {self.body[:300]!r}"


PATHS = (
    "/api/about", "/api/changes", "/api/games", "/api/rules", "/api/rules/{rule}", "/api/tables",
    "/api/tables/{table}/join", "/api/mine", "/api/open", "/api/tables/{table}/report",
    "/api/tables/{table}/save",
    "/api/tables/{table}/replay", "/api/tables/{table}/story", "/api/tables/{table}/invitation",
    "/api/replays/{replay}/story", "/api/replays", "/api/replays/{replay}", "/healthz", "/metrics",
    "/api/openapi.json", "/api/docs", "/", "/t/{table}", "/ws/tables/{table}", "/assets/{rule}",
    "/favicon.svg",
)  # fmt: skip
QUERIES = ("at", "seat", "all", "boards", "game", "q", "key", "surprise")


def request(rng: random.Random, known: dict[str, list[str]], save: str) -> Request:
    """Something that a browser, or anything else, might ask."""
    path = rng.choice(PATHS)
    for name in ("table", "replay", "rule"):
        there = known[name]
        value = rng.choice(there) if there and rng.random() < 0.7 else str(anything(rng))[:6000]
        path = path.replace(
            f"{{{name}}}", quote(value, safe="" if rng.random() < 0.5 else "/", errors="replace")
        )
    if rng.random() < 0.05:
        path = "/" + quote(str(anything(rng))[:6000], errors="replace")
    asked = []
    for name in QUERIES:
        if rng.random() < 0.15:
            value = rng.choice(("0", "1", "-1", "true", "all", "99999999999", str(anything(rng))[:300]))
            asked.append(f"{name}={quote(value, errors='replace') if rng.random() < 0.8 else value}")
    target = path + ("?" + "&".join(asked) if asked else "")
    posts = path in ("/api/tables", "/api/mine", "/api/replays") or path.endswith("/join")
    method = rng.choice(("GET", "GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH", "BREW"))
    if rng.random() < 0.7:
        method = "POST" if posts else "GET"
    return Request(
        method, target.encode("ascii", "replace"), _headers(rng, known), _body(rng, path, known, save)
    )


def _headers(rng: random.Random, known: dict[str, list[str]]) -> list[tuple[bytes, bytes]]:
    odd = rng.choice((b"127.0.0.1:1", b"evil.example", b"[", b""))
    headers = [(b"host", odd if rng.random() < 0.1 else b"localhost")]
    if rng.random() < 0.6 and known["key"]:
        headers.append((b"x-key", rng.choice(known["key"]).encode()))
    if rng.random() < 0.1:
        headers.append((b"x-key", bytes(rng.choice((*range(32, 127), *range(128, 256))) for _ in range(12))))
    if rng.random() < 0.15:
        headers.append(
            (b"origin", rng.choice((b"http://localhost", b"https://evil.example", b"null", b"http://[", b"")))
        )
    if rng.random() < 0.2:
        headers.append((b"accept-encoding", b"gzip"))
    if rng.random() < 0.1:
        headers.append((b"content-length", rng.choice((b"-1", b"0", b"99999999999", b"x", "²".encode()))))
    return headers


def _body(rng: random.Random, path: str, known: dict[str, list[str]], save: str) -> bytes:
    asked: Json = {}
    if path == "/api/tables":
        kinds = [
            rng.choice(("person", "open", "bot", "ghost")) for _ in range(rng.choice((0, 2, 2, 2, 3, 40)))
        ]
        seats = [{"kind": kind} if rng.random() < 0.9 else anything(rng) for kind in kinds]
        asked = {"game": rng.choice(known["game"]), "seats": seats}
        more = {
            "options": {}, "hotseat": True, "listed": True, "timer_seconds": 60, "guide": "first",
            "practice": True, "seed": 5, "save": save, "go_on": {"replay": "x", "at": 1},
        }  # fmt: skip
        for name, value in more.items():
            if rng.random() < 0.1:
                asked[name] = value if rng.random() < 0.6 else anything(rng)
    elif path == "/api/mine":
        asked = {
            "keys": [rng.choice(known["key"]) if rng.random() < 0.7 else anything(rng) for _ in range(3)]
        }
    elif path == "/api/replays":
        asked = {"save": save if rng.random() < 0.3 else str(anything(rng))}
    elif path.endswith("/join"):
        asked = {"name": rng.choice(TEXTS), "invite": rng.choice(TEXTS), "seat": rng.randrange(-1, 4)}
    if rng.random() < 0.25 and asked:
        asked[rng.choice([*asked, "surprise"])] = anything(rng)
    if rng.random() < 0.03:
        return b"[" * 500_000
    return dumped(asked, rng) if asked or rng.random() < 0.3 else b""
