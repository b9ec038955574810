"""Every option of the server: a flag of `azeroth serve`, an environment variable, a field here."""

from __future__ import annotations

import argparse
import os
import socket
from functools import cached_property
from pathlib import Path
from typing import Literal
from urllib.parse import urlsplit

from pydantic import Field, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict

from azeroth.engine import BadOption

PREFIX = "AZEROTH_"


def _home() -> str:
    """Where the tables of this person are kept when nothing else is said."""
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return f"sqlite:///{Path(base) / 'azeroth' / 'tables.sqlite'}"


def _workers() -> int:
    """One core is left to the tables."""
    return max(1, (os.cpu_count() or 2) - 1)


class Settings(BaseSettings):
    """What a host may change."""

    model_config = SettingsConfigDict(env_prefix=PREFIX, frozen=True, extra="forbid")

    host: str = Field(
        default="127.0.0.1", description="address to listen on; 0.0.0.0 for everybody in the network"
    )
    port: int = Field(default=8000, ge=0, le=65535, description="port to listen on; 0 takes any free one")
    db: str = Field(
        default_factory=_home,
        description="where tables are kept: sqlite:///FILE, or postgresql://USER:PASSWORD@HOST/NAME",
    )
    processes: int = Field(
        default=1, ge=1, le=64, description="server processes; a table belongs to one of them"
    )
    origins: str = Field(
        default="", description="other web addresses whose pages may talk to this server, separated by commas"
    )
    hosts: str = Field(
        default="",
        description="names of this server besides localhost, its addresses, "
        "this machine's own and those in --origins, by commas; * for any",
    )
    proxies: str = Field(
        default="",
        description="addresses of proxies in front of it, whose X-Forwarded-For is believed, by commas",
    )
    modules: str = Field(
        default="", description="Python modules to load first, by commas: where games of one's own register"
    )
    allow_seeds: bool = Field(
        default=False, description="let whoever opens a table choose its seed (for tests)"
    )
    docs: bool = Field(default=True, description="serve the description of the interface under /api/docs")
    metrics: bool = Field(
        default=True, description="serve counts and durations for Prometheus under /metrics"
    )
    log_level: Literal["debug", "info", "warning", "error"] = Field(
        default="info", description="what is worth a line in the log"
    )
    log_format: Literal["json", "text"] = Field(
        default="json", description="lines for machines or for people"
    )

    bot_workers: int = Field(
        default_factory=_workers, ge=0, le=256, description="processes in which bots think; 0: no bots"
    )
    bots: str = Field(
        default="", description="more bots to play against, by commas: policy:FILE is a trained one"
    )
    bot_seconds: float = Field(
        default=5.0, gt=0, le=600, description="how long a bot may think about one choice"
    )
    bot_pause: float = Field(
        default=0.35, ge=0, le=10, description="seconds between the choices of a bot while somebody watches"
    )
    pass_seconds: float = Field(
        default=1.5,
        ge=0,
        le=60,
        description="how long “pass for me” waits where it looks at a hand, whatever is in it",
    )
    unasked: bool = Field(
        default=True,
        description="answer for people what has one answer or needs no thought, and offer several choices "
        "for one click, unless they say otherwise",
    )
    abandoned_seconds: float = Field(
        default=120.0,
        ge=0,
        description="how long a person must be away before others may give the seat to a bot",
    )

    idle_seconds: float = Field(
        default=300.0, gt=0, description="how long a table nobody looks at stays in memory"
    )
    snapshot_moves: int = Field(
        default=100, ge=1, description="how many choices between two snapshots of a table"
    )
    poll_seconds: float = Field(
        default=0.25, gt=0, description="how often to look for moves that another process of this host took"
    )
    watch_seconds: float = Field(
        default=0.05,
        ge=0,
        le=5,
        description="least time between two views for people who only watch; nothing is lost",
    )
    heartbeat_seconds: float = Field(default=20.0, gt=0, description="how often presence is written down")
    replay_days: float = Field(
        default=30.0, gt=0, description="how long save files loaded for a look are kept"
    )

    expire_days: float = Field(
        default=180.0, ge=0, description="after how many days a table nobody comes to is removed; 0: never"
    )
    expire_idle_days: float = Field(
        default=14.0, ge=0, description="the same for a table with fewer than ten choices; 0: never"
    )

    request_seconds: float = Field(
        default=15.0, gt=0, description="how long a request may take to arrive whole"
    )
    message_bytes: int = Field(default=16_384, ge=1024, description="longest message of a browser")
    messages_per_second: float = Field(
        default=20.0, gt=0, description="messages of one connection, on average"
    )
    messages_burst: int = Field(default=60, ge=1, description="messages of one connection, at once")
    requests_per_second: float = Field(default=20.0, gt=0, description="requests of one address, on average")
    requests_burst: int = Field(default=120, ge=1, description="requests of one address, at once")
    tables_per_minute: float = Field(
        default=20.0, gt=0, description="tables one address may open, on average"
    )
    connections_per_address: int = Field(
        default=100, ge=1, description="open tables of one address at a time"
    )
    connections_per_table: int = Field(
        default=60, ge=1, description="who may sit at or watch one table at a time"
    )
    connections: int = Field(default=5000, ge=1, description="who may be connected to this process at a time")

    @cached_property
    def allowed_origins(self) -> frozenset[str]:
        """The other web addresses, without their final slash."""
        return frozenset(o.strip().rstrip("/").lower() for o in self.origins.split(",") if o.strip())

    @cached_property
    def allowed_hosts(self) -> frozenset[str]:
        """The names that a request may ask for."""
        named = {host.strip().lower() for host in self.hosts.split(",") if host.strip()}
        origins = {urlsplit(origin).hostname or "" for origin in self.allowed_origins}
        here = socket.gethostname().lower()
        return frozenset({*named, *origins, "localhost", self.host.lower(), here, f"{here}.local"} - {""})


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Give a parser a flag for every setting; what is not given comes from the environment."""
    for name, field in Settings.model_fields.items():
        flag = f"--{name.replace('_', '-')}"
        default = field.get_default(call_default_factory=True)
        shown = default if not isinstance(default, bool) else ("yes" if default else "no")
        said = f" [{shown}]" if shown != "" else ""
        text = f"{field.description}{said} ({PREFIX}{name.upper()})".replace("%", "%%")
        if field.annotation is bool:
            parser.add_argument(flag, help=text, default=None, action=argparse.BooleanOptionalAction)
        else:
            parser.add_argument(flag, help=text, default=None, metavar=_metavar(field.annotation))


def _metavar(annotation: object) -> str:
    return {int: "N", float: "X", str: "TEXT"}.get(annotation, "WORD")  # type: ignore[call-overload,no-any-return]


def from_arguments(args: argparse.Namespace) -> Settings:
    """The settings: flags first, then the environment, then defaults."""
    given = {
        name: value for name in Settings.model_fields if (value := getattr(args, name, None)) is not None
    }
    try:
        return Settings(**given)
    except ValidationError as error:
        raise BadOption(
            "; ".join(_complaint(one["loc"], one["msg"], one["input"]) for one in error.errors()) + "."
        ) from None


def _complaint(where: tuple[int | str, ...], what: str, given: object) -> str:
    """What is wrong with one setting, by the names that people give it."""
    name = str(where[0]) if where else ""
    flag = f"--{name.replace('_', '-')} ({PREFIX}{name.upper()})"
    return f"{flag} cannot be {str(given)[:40]!r}: {what[:1].lower()}{what[1:]}"
