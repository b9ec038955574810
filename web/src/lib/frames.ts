/** Work that is spread over frames, so that nothing that moves stands still for it. */
import type { Focus, LogLine, Scene } from './scene';

/** As long as this is waited for a frame where none is drawn. A busy machine may take a third of a second for one: who does not wait for it
 * puts all of a state into it. */
const PATIENCE = 500;
/** After so many milliseconds of work in a frame nothing more is begun in it: to lay out and paint takes several times as long. */
const BUDGET = 2;
/** How many lines of the log come in a frame; more where all of them would take too many frames. */
const LINES = 3;
const FRAMES = 12;
/** How many new pieces come in a frame. */
const ARRIVALS = 8;

/** Until the next frame has been drawn: what is done then belongs to the one after it. Nobody waits in a tab that nobody looks at. */
export function drawn(): Promise<void> {
  if (document.hidden) return Promise.resolve();
  return new Promise((done) => {
    const timer = setTimeout(done, PATIENCE);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      setTimeout(done);
    });
  });
}

/** Does one part of a work after another: as many in a frame as there is time for, each with what it changes on the page. */
export async function inFrames(parts: Iterable<() => void>): Promise<void> {
  let until = -Infinity;
  for (const part of parts) {
    if (performance.now() >= until) {
      await drawn();
      until = performance.now() + BUDGET;
    }
    part();
    await Promise.resolve(); // by then the page has changed, which is most of the work
  }
}

/** The scenes on the way from one to the next, in each of which one more part has changed: pieces that change and a few new ones at a time, panels one by one, a fight side by side, zones, the rest. */
export function stages(old: Scene, fresh: Scene): readonly Scene[] {
  const ways: Scene[] = [];
  let last = old;
  const parts: Partial<Scene>[] = [...arrivals(old.pieces, fresh.pieces).map((pieces) => ({ pieces })), ...panels(old.seats, fresh.seats).map((seats) => ({ seats })), { tracks: fresh.tracks }, ...fights(old.focus, fresh.focus).map((focus) => ({ focus })), { zones: fresh.zones }, fresh];
  for (const part of parts) {
    if ((Object.keys(part) as (keyof Scene)[]).every((name) => last[name] === part[name])) continue;
    ways.push((last = { ...last, ...part }));
  }
  return ways;
}

/** The panels on the way from one to the next, in each of which one more is another. */
function panels(old: Scene['seats'], fresh: Scene['seats']): readonly Scene['seats'][] {
  if (old.length !== fresh.length || fresh.some((panel, i) => panel.seat !== old[i]!.seat)) return [fresh];
  const changed = fresh.flatMap((panel, i) => (panel === old[i] ? [] : [i]));
  return [...changed.slice(0, -1).map((to) => fresh.map((panel, i) => (i > to ? old[i]! : panel))), fresh];
}

/** The pieces on the way from one to the next: all that change, then those that are new, a few at a time. */
function arrivals(old: Scene['pieces'], fresh: Scene['pieces']): readonly Scene['pieces'][] {
  const known = new Set(old.map((piece) => piece.id));
  const added = fresh.filter((piece) => !known.has(piece.id)).map((piece) => piece.id);
  const ways: Scene['pieces'][] = [];
  for (let n = ARRIVALS; n < added.length; n += ARRIVALS) {
    const later = new Set(added.slice(n));
    ways.push(fresh.filter((piece) => !later.has(piece.id)));
  }
  return [...ways, fresh];
}

/** A fight that begins: who fights, then what is said of one side after the other, then dice and sums of both, then the cards. */
function fights(old: Focus | null, fresh: Focus | null): readonly (Focus | null)[] {
  if (old !== null || fresh === null) return [fresh];
  const sides = fresh.columns.map((column) => ({ ...column, lines: [], sums: [], dice: [] }));
  const ways = sides.map((_, n) => ({ ...fresh, columns: [...fresh.columns.slice(0, n), ...sides.slice(n)], dice: [], sums: [], zones: [] }));
  if (fresh.dice.length + fresh.sums.length > 0) ways.push({ ...fresh, columns: [...fresh.columns], dice: [], sums: [], zones: [] });
  return [...ways, ...(fresh.zones.length > 0 ? [{ ...fresh, zones: [] }] : []), fresh];
}

/** The logs on the way from one to the next, each a few lines longer. */
export function growing(old: readonly LogLine[], fresh: readonly LogLine[]): readonly (readonly LogLine[])[] {
  const ways: (readonly LogLine[])[] = [];
  const step = Math.max(LINES, Math.ceil((fresh.length - old.length) / FRAMES));
  for (let n = old.length + step; n < fresh.length; n += step) ways.push(fresh.slice(0, n));
  return fresh.length === old.length ? ways : [...ways, fresh];
}
