"""Measures the browser client by Chromium's own tracing: `python -m bench.browser` (after `make web`).

How heavy the script is, and for each title how soon a board is seen on a cold load from localhost and what
the page's longest task is while moves arrive. A hand inside the page chooses anything, so that what is
measured is the page and not who drives it.
"""

from __future__ import annotations

import argparse
import gzip
import sys
import tempfile
import time
from bisect import bisect_left, bisect_right
from pathlib import Path
from typing import Any

import msgspec
from rich import box
from rich.console import Console
from rich.table import Table

try:
    from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

    from tests.browser.serving import STATIC, Server, built, chromium
except ImportError as error:
    sys.exit(f"measuring needs {error.name}; `make .venv` installs it.")

SCRIPT_BYTES = 400 * 1024
FIRST_BOARD_MS = 2000
TASK_MS = 50
PATIENCE_S = 120
FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]
CATEGORIES = ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline"]

# When a map has been painted: two frames after it is there.
WATCH = """
  new MutationObserver((_, observer) => {
    if (!document.querySelector('.stage .map path')) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => { window.firstBoard = performance.now(); }));
  }).observe(document, { childList: true, subtree: true });
"""
# Chooses anything that can be chosen, each in a task of its own, so many times or so long.
HAND = """([most, seconds]) => new Promise((done) => {
  let made = 0, seed = 7, idle = 0;
  const until = performance.now() + seconds * 1000;
  const any = (list) => list[(seed = (seed * 48271) % 2147483647) % list.length];
  const tick = () => {
    const late = idle > 2000 || performance.now() > until;
    const over = late || document.querySelector('.bar a[href*="/replay"]');
    if (made >= most || over) return done(made);
    // What others do is shown, and is watched too.
    idle = document.querySelector('.bar .speed') ? 0 : idle + 1;
    document.querySelector('.briefing .button')?.click();
    const bar = document.querySelector('.bar.panel.mine');
    if (bar && bar.getAttribute('aria-busy') !== 'true') {
      const menu = document.querySelectorAll('.inspect .offers button');
      const buttons = document.querySelectorAll('.bar .buttons button[data-choice]');
      const legal = document.querySelectorAll('[data-legal]');
      const list = menu.length ? menu : buttons.length && (!legal.length || made % 3 === 0) ? buttons : legal;
      if (list.length) {
        made++;
        idle = 0;
        const where = { bubbles: true, detail: 1, clientX: 600, clientY: 300 };
        any([...list]).dispatchEvent(new MouseEvent('click', where));
      }
    }
    setTimeout(tick, 60);
  };
  tick();
})"""


# What Chromium itself calls a long frame: more than 50 ms from when work on it began until it was presented.
FRAMES = """() => {
  window.longFrames = [];
  new PerformanceObserver((list) => {
    for (const e of list.getEntries()) {
      const script = e.scripts.reduce((sum, one) => sum + one.duration, 0);
      const drawn = e.styleAndLayoutStart ? e.startTime + e.duration - e.styleAndLayoutStart : 0;
      const most = [...e.scripts].sort((a, b) => b.duration - a.duration)[0];
      window.longFrames.push({ ms: e.duration, what: `script ${Math.round(script)}, layout and paint `
        + `${Math.round(drawn)}${most ? `, ${most.invoker}` : ''}` });
    }
  }).observe({ type: 'long-animation-frame' });
}"""


class Frame(msgspec.Struct, frozen=True):
    """A frame that took long."""

    ms: float
    what: str


class Task(msgspec.Struct, frozen=True):
    """A task of the page's main thread."""

    ms: float
    """Processor time, which other programs on the machine do not lengthen."""
    wall_ms: float
    what: str


class Figures(msgspec.Struct, frozen=True):
    """What was measured for one title."""

    game: str
    choices: int
    """Made while it was watched: fewer than asked for where others took long."""
    first_board_ms: float
    first_board_cpu_ms: float
    """How much of it the page's main thread had work, by processor time."""
    tasks: int
    longest: Task
    p99_ms: float
    over: int
    longest_frame_ms: float
    """The most processor time that went into one frame: all tasks since the one before."""
    frames_over: int
    drawn: int
    """How many frames there were."""
    frames: list[Frame]
    """Those over 50 ms of the clock, longest first: other programs on the machine do lengthen them."""


def script_bytes() -> int:
    """All script of the built client, gzipped, whether a page needs it or not."""
    return sum(len(gzip.compress(path.read_bytes(), 9)) for path in (STATIC / "assets").glob("*.js"))


def main() -> int:
    """Measure and print; 1 when a goal is missed and --check is given."""
    parser = argparse.ArgumentParser(prog="python -m bench.browser", description=__doc__)
    parser.add_argument("games", nargs="*", help="slugs of titles (default: all)")
    parser.add_argument("--choices", type=int, default=60, help="choices watched for each (default 60)")
    parser.add_argument("--seconds", type=float, default=300, help="watched for each at most (default 300)")
    parser.add_argument("--loads", type=int, default=3, help="cold loads of each (default 3); 0: only frames")
    parser.add_argument("--others", default="random", help="strength of the bots, whose turns are shown too")
    parser.add_argument("--options", type=msgspec.json.decode, default={}, help="of the tables, as JSON")
    parser.add_argument("--motion", action="store_true", help="with everything that moves")
    parser.add_argument("--traces", type=Path, help="folder to keep the traces in, for Chromium's own viewer")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--check", action="store_true", help="fail when a goal is missed")
    args = parser.parse_args()
    path = chromium()
    if path is None or not built():
        print("measuring needs a Chromium and the built client (make web).", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder) / "tables.sqlite")
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        try:
            context = browser.new_context()
            games = args.games or [g["slug"] for g in context.request.get(f"{server.url}/api/games").json()]
            context.close()
            found = [title(browser, server.url, game, args) for game in games]
        finally:
            browser.close()
            server.stop()
    size = script_bytes()
    good = size < SCRIPT_BYTES and all(
        f.first_board_ms < FIRST_BOARD_MS and f.longest.ms < TASK_MS for f in found
    )
    if args.json:
        whole = {"script_bytes": size, "titles": msgspec.to_builtins(found), "good": good}
        print(msgspec.json.format(msgspec.json.encode(whole)).decode())
    else:
        show(size, found)
    return 0 if good or not args.check else 1


def show(size: int, found: list[Figures]) -> None:
    """The figures as a table."""
    shown = Table(
        box=box.SIMPLE_HEAD, title=f"script {size / 1024:.0f} KB gzipped (goal < 400)", title_justify="left"
    )
    shown.add_column("")
    for column in (
        "choices",
        "first board ms",
        "its work ms",
        "tasks",
        "p99 ms",
        "longest ms",
        "over 50 ms",
        "what it was",
        "longest frame ms",
        "frames over 50 ms",
        "by the clock",
    ):
        shown.add_column(column, justify="right")
    for f in found:
        shown.add_row(
            f.game, str(f.choices), f"{f.first_board_ms:.0f}", f"{f.first_board_cpu_ms:.0f}", str(f.tasks),
            f"{f.p99_ms:.1f}", f"{f.longest.ms:.1f}", str(f.over), f.longest.what,
            f"{f.longest_frame_ms:.1f}", f"{f.frames_over} of {f.drawn}",
            f"{len(f.frames)}, {f.frames[0].ms:.0f}: {f.frames[0].what}" if f.frames else "0",
        )  # fmt: skip
    shown.add_section()
    shown.add_row(
        "goal", "", f"< {FIRST_BOARD_MS}", "", "", "", f"< {TASK_MS}", "0", "", f"< {TASK_MS}", "0", ""
    )
    Console().print(shown)


def title(browser: Browser, url: str, game: str, args: argparse.Namespace) -> Figures:
    """The figures of one title."""
    loads = sorted(cold(browser, url, game, args.options) for _ in range(args.loads))
    *once, page, context = first_board(
        browser, url, game, args.options, motion=args.motion, others=args.others
    )
    page.wait_for_selector(".bar.panel")
    page.wait_for_timeout(1500)
    page.evaluate(FRAMES)
    browser.start_tracing(page=page, categories=CATEGORIES)
    made = page.evaluate(HAND, [args.choices, args.seconds])
    raw = browser.stop_tracing()
    frames = msgspec.convert(page.evaluate("window.longFrames"), list[Frame])
    context.close()
    if args.traces is not None:
        args.traces.mkdir(parents=True, exist_ok=True)
        (args.traces / f"{game}.json").write_bytes(raw)
    events = msgspec.json.decode(raw)["traceEvents"]
    tasks, work = tasks_of(events), frames_of(events)
    times = sorted(task.ms for task in tasks)
    seen = loads[len(loads) // 2] if loads else once
    return Figures(
        game=game,
        choices=made,
        first_board_ms=seen[0],
        first_board_cpu_ms=seen[1],
        tasks=len(tasks),
        longest=max(tasks, key=lambda task: task.ms),
        p99_ms=times[int(len(times) * 0.99)],
        over=sum(ms >= TASK_MS for ms in times),
        longest_frame_ms=max(work, default=0),
        frames_over=sum(ms >= TASK_MS for ms in work),
        drawn=len(work),
        frames=sorted(frames, key=lambda frame: -frame.ms),
    )


def cold(browser: Browser, url: str, game: str, options: dict[str, Any]) -> tuple[float, float]:
    """How long until a board was painted, and how much of that was the page's work."""
    seen, work, _, context = first_board(browser, url, game, options)
    context.close()
    return seen, work


def first_board(
    browser: Browser,
    url: str,
    game: str,
    options: dict[str, Any],
    *,
    motion: bool = False,
    others: str = "random",
) -> tuple[float, float, Page, BrowserContext]:
    """Opens a fresh table in a browser that has never been here; how long until its board was painted."""
    context = browser.new_context(
        viewport={"width": 1280, "height": 720}, reduced_motion="no-preference" if motion else "reduce"
    )
    bot = {"kind": "bot", "strength": others}
    made: dict[str, Any] = {}
    for count in (2, 1, 3):
        seats = [{"kind": "person", "name": "Ann"}, *[bot] * count]
        wish = {"game": game, "seed": 7, "options": options, "seats": seats}
        made = context.request.post(f"{url}/api/tables", data=wish).json()
        if "table" in made:
            break
    held = {"table": made["table"], "key": made["seats"][0]["key"], "role": "seat"}
    settings = {"confirm": False}
    context.add_init_script(
        f"localStorage.setItem('azeroth.tables', {_text([held])});"
        f"localStorage.setItem('azeroth.settings', {_text(settings)});{WATCH}"
    )
    page = context.new_page()
    timing = context.new_cdp_session(page)
    timing.send("Performance.enable", {"timeDomain": "threadTicks"})
    page.goto(f"{url}/t/{made['table']}")
    until = time.monotonic() + PATIENCE_S
    while time.monotonic() < until:
        seen = page.evaluate("window.firstBoard ?? 0")
        if seen:
            figures = timing.send("Performance.getMetrics")["metrics"]
            work = sum(1000 * f["value"] for f in figures if f["name"] == "TaskDuration")
            return float(seen), work, page, context
        page.wait_for_timeout(20)
    raise RuntimeError(f"no board of {game} after {PATIENCE_S} s")


def _text(value: object) -> str:
    """As a string literal that holds JSON."""
    return msgspec.json.encode(msgspec.json.encode(value).decode()).decode()


def spans_of(events: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What the main threads of pages did."""
    mains = {
        (e["pid"], e["tid"])
        for e in events
        if e.get("name") == "thread_name" and e["args"]["name"] == "CrRendererMain"
    }
    return [e for e in events if e.get("ph") == "X" and (e["pid"], e["tid"]) in mains]


def frames_of(events: list[dict[str, Any]]) -> list[float]:
    """The processor time that the main thread spent on each frame, in ms.

    A frame is handed over by a Commit, in a task of its own. To it belongs what was done since the one
    before, but not longer than 100 ms before that task: until then nothing was waiting to be drawn.
    """
    spans = spans_of(events)
    commits = sorted(e["ts"] for e in spans if e["name"] == "Commit")
    runs = sorted((e for e in spans if e["name"] == "RunTask"), key=lambda run: run["ts"])
    starts = [run["ts"] for run in runs]
    begun = [starts[max(0, bisect_right(starts, commit) - 1)] for commit in commits]
    work = [0.0] * len(commits)
    for run in runs:
        at = bisect_left(commits, run["ts"])
        if at < len(commits) and begun[at] - run["ts"] - run["dur"] < 100_000:
            work[at] += run.get("tdur", run["dur"]) / 1000
    return work


def tasks_of(events: list[dict[str, Any]]) -> list[Task]:
    """The tasks of the page's main thread, each with what took most of it."""
    spans = spans_of(events)
    runs = [e for e in spans if e["name"] in ("RunTask", "ThreadControllerImpl::RunTask")]
    names = ("FunctionCall", "EventDispatch", "UpdateLayoutTree", "Layout", "PrePaint", "Paint", "Layerize",
             "Commit", "ParseHTML", "v8.run", "RunMicrotasks", "MajorGC", "MinorGC", "HitTest",
             "Animation")  # fmt: skip
    parts = [e for e in spans if e["name"] in names]
    tasks = []
    for run in runs:
        cpu = run.get("tdur", run["dur"]) / 1000
        what: dict[str, float] = {}
        if cpu > 8:
            start, end = run["ts"], run["ts"] + run["dur"]
            for part in parts:
                if part["pid"] == run["pid"] and start <= part["ts"] < end:
                    what[part["name"]] = what.get(part["name"], 0) + part.get("tdur", part["dur"]) / 1000
        most = sorted(what.items(), key=lambda item: -item[1])[:3]
        words = ", ".join(f"{name} {ms:.0f}" for name, ms in most)
        tasks.append(Task(ms=cpu, wall_ms=run["dur"] / 1000, what=words))
    if not tasks:
        raise RuntimeError("the trace holds no task of the page")
    return tasks


if __name__ == "__main__":
    sys.exit(main())
