/** Which place an arrow key leads to. */
import type { Point } from './geometry';

const directions: Record<string, Point> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The nearest place in the direction of an arrow key, if there is one. */
export function nearest(places: ReadonlyMap<string, Point>, from: string, key: string): string | null {
  const dir = directions[key];
  const here = places.get(from);
  if (!dir || !here) return null;
  let best: string | null = null;
  let least = Infinity;
  for (const [id, at] of places) {
    if (id === from) continue;
    const dx = at[0] - here[0];
    const dy = at[1] - here[1];
    const ahead = dx * dir[0] + dy * dir[1];
    const aside = Math.abs(dx * dir[1]) + Math.abs(dy * dir[0]);
    if (ahead <= 4 || aside > ahead * 2.2) continue;
    const cost = ahead + aside * 1.4;
    if (cost < least) [least, best] = [cost, id];
  }
  return best;
}
