/** Work that is spread over frames, so that nothing that moves stands still for it. */
import type { Scene } from './scene';

/** As long as this is waited for a frame where none is drawn, as in a tab that nobody looks at. */
const PATIENCE = 100;

/** Until the next frame has been drawn: what is done then belongs to the one after it. */
export function drawn(): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(done, PATIENCE);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      setTimeout(done);
    });
  });
}

/** The scenes on the way from one to the next, in each of which one more part has changed: pieces, then panels, then the rest. */
export function stages(old: Scene, fresh: Scene): readonly Scene[] {
  const ways: Scene[] = [];
  let last = old;
  for (const part of [{ pieces: fresh.pieces }, { seats: fresh.seats, tracks: fresh.tracks }, fresh] as Partial<Scene>[]) {
    if ((Object.keys(part) as (keyof Scene)[]).every((name) => last[name] === part[name])) continue;
    ways.push((last = { ...last, ...part }));
  }
  return ways;
}
